"""Going out, openly or concealed (000:147-155, 000:163, R19, R22, R23, R26)."""

from canasta_gui.rules.canasta.actions import Answer, Ask
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.core.events import Discard
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.core.refusal import Why
from tests.rules.support import allowed, discard, ended, house_rules, lay, played, position, refused, take

CANASTA = "melds side 0: QS QH QC QC QD QD QS\n"
ASKED = CANASTA + "laid this deal: 0   answer: yes   asked by: 0\n"


def test_the_deal_ends_when_a_player_lays_the_last_card() -> None:  # 000:149
    pos = position("to act: 0   phase: play\nhand 0: KS KH KD\n" + ASKED)
    end = ended(played(pos, 0, lay("KS KH KD")))
    assert (end.how, end.by) == ("ordinary", 0)
    assert (pos.phase, pos.how, pos.by) == (Phase.OVER, "ordinary", 0)


def test_the_deal_ends_when_a_player_discards_the_last_card() -> None:  # 000:149
    pos = position("to act: 0   phase: play\nhand 0: KS\nlaid this turn: yes\n" + ASKED)
    assert ended(played(pos, 0, discard("KS"))).how == "ordinary"


def test_the_deal_ends_when_a_player_adds_the_last_card() -> None:  # 000:149, 000:86
    pos = position("to act: 0   phase: play\nhand 0: QH\n" + ASKED)
    assert ended(played(pos, 0, lay("QH"))).how == "ordinary"


def test_the_deal_ends_when_a_take_leaves_nothing_in_the_hand() -> None:  # 000:149
    pos = position("to act: 0   phase: draw\nhand 0: KS KH\npile: 3D KD\n" + ASKED)
    events = played(pos, 0, take("KS KH"))
    assert ended(events).how == "ordinary"
    assert [event.tag for event in events] == ["melded", "took_pile", "exposed", "deal_ended"]


def test_a_discard_is_not_needed_to_go_out() -> None:  # 000:149 (soit … soit …)
    pos = position("to act: 0   phase: play\nhand 0: KS KH KD\n" + ASKED)
    allowed(pos, 0, lay("KS KH KD"))


def test_going_out_needs_a_canasta_of_the_side() -> None:  # 000:153
    text = "to act: 0   phase: play\nhand 0: KS KH KD\nmelds side 0: QS QH QC QC QD QD\n"
    refused(position(text), 0, lay("KS KH KD"), Why.OUT_NO_CANASTA, 1, 0)
    text += "melds side 1: 9S 9H 9C 9C 9D 9D 9S\n"  # the opponents' canasta is no help
    refused(position(text), 0, lay("KS KH KD"), Why.OUT_NO_CANASTA, 1, 0)
    text = "to act: 0   phase: play\nhand 0: KS\nmelds side 0: QS QH QC QC QD QD\nlaid this turn: yes\n"
    refused(position(text), 0, discard("KS"), Why.OUT_NO_CANASTA, 1, 0)


def test_the_canasta_may_be_the_partners_and_of_either_colour() -> None:  # 000:153 (son équipe)
    for cards in ("QS QH QC QC QD QD QS", "QS QH QC QC 2C 2D JK"):
        pos = position(f"to act: 2   phase: play\nhand 2: KS KH KD\nmelds side 0: {cards}\n")
        played(pos, 2, lay("KS KH KD"))
        assert pos.by == 2


def test_the_canasta_may_be_completed_in_the_exit_itself() -> None:  # 000:153
    text = "to act: 0   phase: play\nhand 0: QS KS KH KD\nmelds side 0: QS QH QC QC QD QD\n"
    pos = position(text)
    played(pos, 0, lay("QS", "KS KH KD"))
    assert pos.phase is Phase.OVER


def test_more_canastas_may_be_asked_for() -> None:  # 000:285, 000:342, as house rules
    rules = house_rules({"going_out": {"canastas": 2}})
    pos = position("to act: 0   phase: play\nhand 0: KS KH KD\n" + ASKED, rules)
    refused(pos, 0, lay("KS KH KD"), Why.OUT_NO_CANASTA, 2, 1)


# --- concealed ------------------------------------------------------------------------------------------------------


def concealed(hand: str, action: str, then: str | None = None, more: str = CANASTA) -> CanastaPosition:
    """Return the position after seat 0 lays this and perhaps discards that."""
    pos = position(f"to act: 0   phase: play\nhand 0: {hand}\n{more}")
    played(pos, 0, lay(*action.split(" | ")))
    if then is not None:
        played(pos, 0, discard(then))
    return pos


def test_laying_all_cards_at_once_is_a_concealed_exit() -> None:  # 000:155, R19a
    assert concealed("KS KH KD", "KS KH KD").how == "concealed"


def test_a_final_discard_is_tolerated_in_a_concealed_exit() -> None:  # R19b
    assert concealed("KS KH KD 4C", "KS KH KD", "4C").how == "concealed"


def test_a_concealed_exit_may_take_several_gestures_of_one_turn() -> None:  # R19b (in one turn)
    pos = position("to act: 0   phase: play\nhand 0: KS KH KD 7C 7D 7H\n" + CANASTA)
    played(pos, 0, lay("KS KH KD"))
    played(pos, 0, lay("7C 7D 7H"))
    assert pos.how == "concealed"


def test_a_concealed_exit_may_add_to_the_partners_melds() -> None:  # R19, the literal reading of 000:155
    assert concealed("QH KS KH KD", "QH | KS KH KD").how == "concealed"


def test_a_concealed_exit_may_use_the_pile() -> None:  # R19
    pos = position("to act: 0   phase: draw\nhand 0: KS KH\npile: KD\n" + CANASTA)
    played(pos, 0, take("KS KH"))
    assert pos.how == "concealed"


def test_a_concealed_exit_opens_the_side_with_its_own_canasta() -> None:  # 000:155, R19c, R22
    pos = concealed("KS KH KD KC KC KD KH 4C", "KS KH KD KC KC KD KH", "4C", more="")
    assert pos.how == "concealed"
    pos = position("to act: 0   phase: play\nhand 0: KS KH KD KC KC KD 4C")
    refused(pos, 0, lay("KS KH KD KC KC KD"), Why.WOULD_BE_STUCK)


def test_whoever_laid_earlier_in_the_deal_does_not_go_out_concealed() -> None:  # R19a
    more = CANASTA + "laid this deal: 0   answer: yes   asked by: 0\n"
    assert concealed("KS KH KD", "KS KH KD", more=more).how == "ordinary"


def test_what_the_partner_laid_earlier_does_not_matter() -> None:  # R19a (this player)
    assert concealed("KS KH KD", "KS KH KD", more=CANASTA + "laid this deal: 2\n").how == "concealed"


def test_a_player_who_was_allowed_to_may_go_out_concealed() -> None:  # R19, R23
    more = CANASTA + "answer: yes   asked by: 0\n"
    assert concealed("KS KH KD", "KS KH KD", more=more).how == "concealed"


# --- what the candidates offer --------------------------------------------------------------------------------------


def test_an_exit_is_on_offer_card_by_card() -> None:
    pos = position("to act: 0   phase: play\nhand 0: KS KH KD KC JK QH 4C\n" + CANASTA + "laid this deal: 0\n")
    played(pos, 0, Ask())
    played(pos, 2, Answer(True))
    while pos.phase is not Phase.OVER:
        offered = list(candidates(pos, 0))
        assert offered
        assert Discard(pos.hands[0][0]) not in offered or len(pos.hands[0]) == 1
        played(pos, 0, offered[0])
    assert pos.how == "ordinary"


def test_black_threes_are_on_offer_as_the_last_thing_only() -> None:  # 000:163, R26
    text = "to act: 0   phase: play\nhand 0: 3S 3C 3S{more}\n" + ASKED
    assert list(candidates(position(text.format(more="")), 0)) == [lay("3S 3C 3S")]
    pos = position(text.format(more=" QH"))
    assert list(candidates(pos, 0)) == [lay("QH")]
    played(pos, 0, lay("QH"))
    assert list(candidates(pos, 0)) == [lay("3S 3C 3S")]


def test_it_may_be_agreed_that_black_threes_are_never_laid() -> None:  # §6: «discard only»
    rules = house_rules({"going_out": {"black_threes": False}})
    text = "to act: 0   phase: play\nmelds side 0: QS QS QH QH QD QD QC\nlaid this deal: 0\nanswer: yes\nhand 0: "
    pos = position(text + "3S 3C 3C", rules)
    refused(pos, 0, lay("3S 3C 3C"), Why.BLACK_THREES_NEVER)
    allowed(position(text + "3S", rules), 0, discard("3S"))
    pos = position(text.replace("answer: yes\n", "") + "KS KH KD 3S 3C 3C", rules)
    refused(pos, 0, Ask(), Why.ASK_NO_EXIT)


# --- with a discard (§6) ----------------------------------------------------------------------------------------------

DISCARD = house_rules({"going_out": {"must_discard": True, "asking": "none"}})


def test_where_the_last_card_must_be_discarded_none_is_laid() -> None:
    """§6: must discard."""
    pos = position(f"to act: 0   phase: play\nhand 0: KS KH KD\n{CANASTA}", DISCARD)
    refused(pos, 0, lay("KS KH KD"), Why.OUT_MUST_DISCARD)
    pos = position(f"to act: 0   phase: play\nhand 0: KS KH KD 7C\n{CANASTA}", DISCARD)
    played(pos, 0, lay("KS KH KD"))
    assert ended(played(pos, 0, discard("7C"))).how == "concealed"


def test_so_an_exit_needs_a_card_that_is_not_laid() -> None:
    """§6, R50: what cannot leave with a discard is no exit to ask for."""
    rules = house_rules({"going_out": {"must_discard": True}})
    pos = position(f"to act: 0   phase: play\nhand 0: KS KH KD\n{CANASTA}", rules)
    refused(pos, 0, Ask(), Why.ASK_NO_EXIT)
    allowed(position(f"to act: 0   phase: play\nhand 0: KS KH KD KC\n{CANASTA}", rules), 0, Ask())


def test_a_pile_that_would_leave_nothing_to_discard_is_not_taken() -> None:
    """§6, R51."""
    pos = position(f"to act: 0   phase: draw\nhand 0: KS KH\npile: KD\n{CANASTA}", DISCARD)
    refused(pos, 0, take("KS KH"), Why.OUT_MUST_DISCARD)


def test_a_draw_that_may_bring_nothing_to_discard_is_no_exit_to_ask_for() -> None:
    """§6, R50: a red three as the last card of the stock, laid and not replaced, would leave no card to discard."""
    text = "to act: 0   phase: draw\nhand 0: KD 2S\nmelds side 0: KS KS KH KH KD\nlaid this deal: 2\nstock: 3D"
    plays_on = house_rules({"going_out": {"must_discard": True}, "stock_end": {"last_red_three_ends": False}})
    refused(position(text, plays_on), 0, Ask(), Why.ASK_NO_EXIT)
    allowed(position(text, house_rules({"going_out": {"must_discard": True}})), 0, Ask())


def test_a_canasta_of_wild_cards_is_not_counted_where_the_rules_say_so() -> None:  # §6, RGI
    rules, usual = (
        house_rules(
            {"melds": {"wild_melds": True}, "going_out": {"canastas": 2, "wild_counts": counts}}, "international-4"
        )
        for counts in (False, True)
    )
    two = "melds side 0: QS QH QC QC QD QD QS | 2S 2H 2D 2C 2S 2H 2D\nlaid this deal: 0"
    text = f"to act: 0   phase: play\nhand 0: 5C\n{two}"
    refused(position(text, rules), 0, discard("5C"), Why.OUT_NO_CANASTA, 2, 1)
    allowed(position(text, usual), 0, discard("5C"))
    lays = position(f"to act: 0   phase: play\nhand 0: KS KH KD\n{two}", rules)
    refused(lays, 0, lay("KS KH KD"), Why.OUT_NO_CANASTA, 2, 1)
