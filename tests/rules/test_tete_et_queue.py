"""Tête et Queue: two hands for everybody, one after the other (source 000:344-376, R24, R31, R32, R56, R61)."""

import pytest

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.action_json import action_from_json, action_to_json
from canasta_gui.rules.canasta.actions import Ask, Choose, Lay, MeldCards, Pass, TakeReserve
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.notation import read_position, write_position
from canasta_gui.rules.canasta.position import CanastaPosition, redact, view_of
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.canasta.scoring import match_winners, score_lines
from canasta_gui.rules.core.cards import HIDDEN, RANK_THREE, card_name, parse_cards
from canasta_gui.rules.core.events import Discard, Draw
from canasta_gui.rules.core.position import PUBLIC, Phase
from canasta_gui.rules.core.reading_problems import NotationError, RuleSetError
from canasta_gui.rules.core.refusal import Why
from tests.rules.support import (
    CLASSIQUE,
    allowed,
    deal,
    discard,
    ended,
    hand,
    house_rules,
    kinds_of_events,
    lay,
    names,
    only,
    played,
    position,
    refused,
    take,
)

RULES = load_preset("tete-et-queue")
PURE, MIXED = "QS QS QC QC QD QD QH", "9S 9S 9C 9C 2D 2H 2S"


def chosen(*piles: int) -> CanastaPosition:
    """Return a fresh deal in which every seat has chosen."""
    pos, _ = deal(rules=RULES)
    for pile in piles:
        played(pos, pos.to_act, Choose(pile))
    return pos


# --- the two packets ------------------------------------------------------------------------------------------------


def test_everybody_gets_two_packets_of_eleven() -> None:
    """000:348, R31: from 108 cards, one at a time, the second packets after the first; nineteen are left at most."""
    pos, events = deal(rules=RULES)
    order = only(events, ev.DealBegan)[0].order
    assert len(order) == 108
    assert pos.hands[0] == list(order[0:44:4])
    assert pos.reserves[0] == list(order[44:88:4])
    assert [len(cards) for cards in (*pos.hands, *pos.reserves)] == [11] * 8
    assert pos.pile[0] == order[88]
    assert len(pos.stock) + len(pos.pile) == 20


def test_a_seat_sees_one_card_of_each_of_its_packets_and_no_other() -> None:
    """000:350: «il doit seulement regarder la carte qui se trouve sous chacun»."""
    pos, events = deal(rules=RULES)
    for seat in [*range(4), PUBLIC]:
        view = view_of(pos, seat)
        for other in range(4):
            seen = 1 if other == seat else 0
            for packet, truth in ((view.hands[other], pos.hands[other]), (view.reserves[other], pos.reserves[other])):
                assert packet == truth[:seen] + [HIDDEN] * (11 - seen)
            assert sum(view.counts[other]) == seen
        dealt = [redact(event, seat) for event in events]
        faces = [event.card for event in dealt if isinstance(event, ev.Dealt | ev.ReserveDealt)]
        assert len(faces) - faces.count(HIDDEN) == (0 if seat == PUBLIC else 2)


def test_everybody_chooses_from_the_dealers_left_on_before_the_first_draw() -> None:
    """000:350: «choisir, en fonction de cette seule carte, avec quel tas il commencera à jouer»."""
    pos, events = deal(rules=RULES, dealer=1)
    assert kinds_of_events(events)[-1] == "choice_began"
    order, last = [], events
    while pos.phase is Phase.CHOOSE:
        order.append(pos.to_act)
        refused(pos, pos.to_act, Draw(), Why.CHOOSE_FIRST)
        assert list(candidates(pos, pos.to_act)) == [Choose(0), Choose(1)]
        last = played(pos, pos.to_act, Choose(0))
    assert order == [2, 3, 0, 1]
    assert kinds_of_events(last) == ["chose", "turn_began"]
    assert (pos.phase, pos.to_act) == (Phase.DRAW, 2)


@pytest.mark.parametrize("pile", [0, 1])
def test_the_packet_chosen_is_the_first_hand_and_the_other_lies_face_down(pile: int) -> None:
    """000:352: «Alors seulement il a le droit de regarder les cartes de sa première main»."""
    pos, _ = deal(rules=RULES)
    packets = [pos.hands[0][:], pos.reserves[0][:]]
    events = played(pos, 0, Choose(pile))
    assert (pos.hands[0], pos.reserves[0]) == (packets[pile], packets[1 - pile])
    mine, theirs = view_of(pos, 0), view_of(pos, 1)
    assert mine.hands[0] == packets[pile]
    assert theirs.hands[0] == [HIDDEN] * 11
    assert mine.reserves[0] == theirs.reserves[0] == [HIDDEN] * 11
    other = redact(events[0], 1)
    assert isinstance(other, ev.Chose)
    assert (other.pile, set(other.cards)) == (pile, {HIDDEN})


def test_there_are_two_packets_and_one_choice() -> None:
    """000:350."""
    pos, _ = deal(rules=RULES)
    refused(pos, 0, Choose(2), Why.CHOOSE_NO_SUCH_PACKET)
    refused(pos, 1, Choose(0), Why.NOT_YOUR_TURN)
    pos = chosen(0, 0, 0, 0)
    refused(pos, 0, Choose(1), Why.CHOOSE_NOT_NOW)


def test_in_the_record_and_in_words() -> None:
    """RECORD: `choose` with `pile`; phase `choose`; the second hand as `reserve`."""
    assert action_to_json(Choose(1)) == {"do": "choose", "pile": 1}
    assert action_from_json({"do": "choose", "pile": 1}) == Choose(1)
    with pytest.raises(NotationError, match="'pile' must be a whole number, not 'left'"):
        action_from_json({"do": "choose", "pile": "left"})
    pos, _ = deal(rules=RULES)
    for _ in range(5):
        text = write_position(pos)
        assert "reserve 3: " in text
        assert read_position(text) == pos
        played(pos, pos.to_act, next(candidates(pos, pos.to_act)))
    with pytest.raises(NotationError, match="line 1: in this game nobody chooses a packet"):
        read_position("to act: 0   phase: choose", rules=CLASSIQUE)


# --- opening and the pile -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "minimum"), [(1, 30), (2, 60), (3, 90), (4, 120), (5, 120), (9, 120)])
@pytest.mark.parametrize("totals", ["0 0", "-300 1500", "3000 4995"])
def test_the_opening_hangs_on_the_number_of_the_deal_and_on_nothing_else(
    number: int, minimum: int, totals: str
) -> None:
    """000:358-364; R31: 120 in a deal played to decide a tie."""
    pos = position(f"to act: 0   phase: play\ndeal: {number}   totals: {totals}\nhand 0: 4C 4D 4H 8C 9C", RULES)
    assert pos.minimum_for(0) == pos.minimum_for(1) == minimum
    refused(pos, 0, lay("4C 4D 4H"), Why.OPENING_TOO_LOW, minimum, 15)


PILE = "to act: 0   phase: draw\nhand 0: KS KH AS 8C\nmelds side 0: QS QH QC\n"


def test_whoever_takes_the_pile_takes_three_cards() -> None:
    """000:368, R32: the top card is melded, the two below come to the hand, the rest stays."""
    pos = position(PILE + "pile: 4C 5C 6C 7C KD", RULES)
    events = played(pos, 0, take("KS KH"))
    assert kinds_of_events(events) == ["melded", "took_pile"]
    assert (names(pos.pile), hand(pos, 0)) == ("4C 5C", "6C 7C 8C AS")
    assert pos.took == 1


@pytest.mark.parametrize(("pile", "rest", "held"), [("KD", "", "8C AS"), ("7C KD", "", "7C 8C AS")])
def test_of_a_smaller_pile_the_taker_gets_what_there_is(pile: str, rest: str, held: str) -> None:
    """R32."""
    pos = position(f"{PILE}pile: {pile}", RULES)
    played(pos, 0, take("KS KH"))
    assert (names(pos.pile), hand(pos, 0)) == (rest, held)


def test_what_freezes_the_pile_freezes_it_while_it_lies_there() -> None:
    """R32: the rules of freezing do not change; the wild card may stay behind."""
    pos = position(PILE.replace("KH AS", "KH AS QD") + "pile: 2C 5C 6C 7C KD", RULES)
    refused(pos, 0, take("QD"), Why.PILE_FROZEN, 2, 0)
    played(pos, 0, take("KS KH"))
    assert (names(pos.pile), pos.frozen, pos.pile_wilds) == ("2C 5C", True, 1)
    pos = position(PILE + "pile: 5C 6C 2C KD", RULES)
    played(pos, 0, take("KS KH"))
    assert (names(pos.pile), pos.frozen, pos.pile_wilds) == ("5C", False, 0)


def test_a_side_that_has_not_opened_may_use_the_top_card_alone() -> None:
    """000:79, 000:117: as in the game for four."""
    pos = position("to act: 0   phase: draw\ndeal: 2\nhand 0: KS KH AS AD 8C\npile: KC AC KD", RULES)
    refused(pos, 0, take("KS KH"), Why.OPENING_TOO_LOW, 60, 30)


# --- red threes -----------------------------------------------------------------------------------------------------


def test_red_threes_are_kept_like_any_other_card() -> None:
    """000:376, R31: dealt, drawn, in the pile that is taken or in the second hand, they are never laid."""
    pos, events = deal({0: "3D 3H"}, rules=RULES)
    assert not only(events, ev.Exposed)
    for _ in range(4):
        events = played(pos, pos.to_act, Choose(0))
    assert kinds_of_events(events) == ["chose", "turn_began"]
    pos = position("to act: 0   phase: draw\nhand 0: KS 4C\nstock: 3D 8C", RULES)
    assert kinds_of_events(played(pos, 0, Draw())) == ["drew"]
    pos = position(PILE + "pile: 3H 7C KD", RULES)
    played(pos, 0, take("KS KH"))
    assert hand(pos, 0) == "3H 7C 8C AS"


def test_they_form_no_meld() -> None:
    """R31."""
    pos = position("to act: 0   phase: play\nhand 0: 3D 3D 3H 8C 9C\nmelds side 0: QS QH QC", RULES)
    refused(pos, 0, Lay((MeldCards(RANK_THREE, tuple(parse_cards("3D 3D 3H"))),)), Why.MELD_RED_THREE)


def test_they_may_be_discarded_and_cannot_be_taken_from_the_top() -> None:
    """000:376 «en les écartant»; R31."""
    pos = position("to act: 3   phase: play\nhand 3: 3D 8C 9C\nhand 0: 3H KS 4C\npile: 5C", RULES)
    assert discard("3D") in list(candidates(pos, 3))
    played(pos, 3, discard("3D"))
    refused(pos, 0, take("3H"), Why.PILE_TOP_THREE)


def test_a_discarded_one_does_not_freeze_the_pile() -> None:
    """R56; one that the dealer turned does (000:122)."""
    pos = position(
        "to act: 3   phase: play\nhand 3: 3D KC 8C\nhand 0: KS 2C 4C 5C\nmelds side 0: QS QH QC\npile: 5C", RULES
    )
    played(pos, 3, discard("3D"))
    assert not pos.frozen
    text = PILE.replace("KH ", "2C ") + "pile: 3H 5C KD"
    allowed(position(text, RULES), 0, take("KS 2C"))
    refused(position(text + "\nup-cards: 2", RULES), 0, take("KS 2C"), Why.PILE_FROZEN, 2, 1)


def test_as_the_last_card_of_the_stock_it_is_an_ordinary_card() -> None:
    """R56: the deal goes on."""
    pos = position("to act: 0   phase: draw\nhand 0: KS 4C\nstock: 3D", RULES)
    played(pos, 0, Draw())
    assert (pos.phase, hand(pos, 0)) == (Phase.PLAY, "3D 4C KS")
    played(pos, 0, discard("3D"))
    assert pos.to_act == 1


def test_each_costs_a_hundred_to_the_side_that_holds_it() -> None:
    """000:376: whoever has opened or not, in hands and in second hands; nothing besides."""
    nothing = "".join(f"hand {seat}:\n" for seat in (1, 2, 3))
    text = f"to act: 0   phase: play\n{nothing}hand 0: 3D 4C\nreserve 2: 3H 3D KS\n"
    for opened in ("", "melds side 0: QS QH QC"):
        ours, theirs = score_lines(position(text + opened, RULES), "stock", 0)
        assert (ours.red_threes, ours.fines, ours.hands) == (-300, 0, -15)
        assert theirs.red_threes == 0


# --- from the first hand to the second ------------------------------------------------------------------------------

FOOT = "to act: 0   phase: play\nhand 0: QD QH\nreserve 0: 4C 5C 6D\nmelds side 0: QS QC QC\nlaid this deal: 0\n"


def test_laid_to_the_last_card_the_first_hand_is_followed_at_once() -> None:
    """000:352 «l'une à la suite de l'autre»; R31: and the turn goes on."""
    pos = position(FOOT, RULES)
    events = played(pos, 0, lay("QD QH"))
    assert kinds_of_events(events) == ["melded", "took_reserve"]
    assert (hand(pos, 0), pos.reserves[0], pos.phase, pos.to_act) == ("4C 5C 6D", [], Phase.PLAY, 0)
    other = redact(events[1], 1)
    assert isinstance(other, ev.TookReserve)
    assert other.cards == (HIDDEN,) * 3
    played(pos, 0, discard("4C"))
    assert pos.to_act == 1


def test_discarded_to_the_last_card_it_is_followed_for_the_next_turn() -> None:
    """R31."""
    pos = position(FOOT, RULES)
    played(pos, 0, lay("QD"))
    events = played(pos, 0, discard("QH"))
    assert kinds_of_events(events) == ["discarded", "took_reserve", "turn_began"]
    assert (hand(pos, 0), pos.to_act) == ("4C 5C 6D", 1)


def test_so_it_is_when_the_pile_is_taken() -> None:
    """R31, R32: only once the cards of the pile are played too."""
    text = FOOT.replace("play", "draw").replace("QD QH", "KS KH")
    pos = position(text + "pile: KD", RULES)
    assert kinds_of_events(played(pos, 0, take("KS KH"))) == ["melded", "took_pile", "took_reserve"]
    pos = position(text + "pile: 7C KD", RULES)
    assert kinds_of_events(played(pos, 0, take("KS KH"))) == ["melded", "took_pile"]
    assert hand(pos, 0) == "7C"


def test_it_comes_by_itself_and_cannot_be_asked_for() -> None:
    """000:352, R31."""
    refused(position(FOOT, RULES), 0, TakeReserve(), Why.RESERVE_BY_ITSELF)
    pos = position(FOOT.replace("reserve 0: 4C 5C 6D\n", ""), RULES)
    refused(pos, 0, TakeReserve(), Why.RESERVE_NONE)


def test_with_a_second_hand_to_come_there_is_no_dead_end() -> None:
    """R51: a single card left may be discarded, whatever canastas the side has."""
    pos = position(FOOT, RULES)
    played(pos, 0, lay("QD"))
    allowed(pos, 0, discard("QH"))
    refused(pos, 0, Pass(), Why.PASS_NOT_NOW)
    pos = position(FOOT.replace("reserve 0: 4C 5C 6D\n", ""), RULES)
    refused(pos, 0, lay("QD"), Why.WOULD_BE_STUCK)
    refused(pos, 0, lay("QD QH"), Why.OUT_NO_CANASTA, 2, 0)


def test_nobody_knows_what_comes_so_the_lay_is_legal_whatever_it_is() -> None:
    """R51 asks for what the seat can know; a second hand of which nothing can be laid is still a hand."""
    pos = position(FOOT.replace("4C 5C 6D", "3D"), RULES)
    played(pos, 0, lay("QD QH"))
    refused(pos, 0, discard("3D"), Why.OUT_NO_CANASTA, 2, 0)
    played(pos, 0, Pass())  # R52
    assert pos.to_act == 1


def test_the_seventh_wild_card_may_be_the_last_of_the_first_hand() -> None:
    """000:127, R27: a hand of nothing but wild cards."""
    text = FOOT.replace("QD QH", "2C") + "pile: 2D 2D 2H 2H JK JK 4D"
    allowed(position(text, RULES), 0, discard("2C"))


def test_black_threes_wait_for_the_end_of_the_second_hand() -> None:
    """000:163, R26: laid to go out, which is impossible with a second hand to come."""
    text = (
        f"to act: 0   phase: play\nhand 0: 3C 3C 3S\nmelds side 0: {PURE} | {MIXED}\nlaid this deal: 0\nanswer: yes\n"
    )
    pos = position(text.replace("answer: yes\n", "") + "reserve 0: 4C 5C", RULES)
    refused(pos, 0, lay("3C 3C 3S"), Why.BLACK_THREES_ONLY_AT_EXIT)
    assert ended(played(position(text, RULES), 0, lay("3C 3C 3S"))).how == "ordinary"


# --- going out ------------------------------------------------------------------------------------------------------

OUT = "to act: 0   phase: play\nhand 0: KS\nlaid this deal: 0\nanswer: yes\nmelds side 0: "


def test_out_goes_who_has_a_red_canasta_and_a_black_one() -> None:
    """000:372."""
    assert ended(played(position(f"{OUT}{PURE} | {MIXED}", RULES), 0, discard("KS"))).how == "ordinary"
    for two in (f"{PURE} | 8S 8S 8C 8C 8D 8D 8H", f"{MIXED} | 8S 8S 8C 8C 8D JK JK"):
        refused(position(OUT + two, RULES), 0, discard("KS"), Why.OUT_CANASTA_KINDS)
    refused(position(OUT + PURE, RULES), 0, discard("KS"), Why.OUT_NO_CANASTA, 2, 1)


def test_permission_is_asked_in_the_second_hand_only() -> None:
    """000:153 as in the game for four; R50: with a second hand to come no exit exists with the cards in hand."""
    text = f"to act: 0   phase: play\nhand 0: 9D KS\nlaid this deal: 0\nmelds side 0: {PURE} | {MIXED}\n"
    refused(position(text + "reserve 0: 4C 5C", RULES), 0, Ask(), Why.ASK_NO_EXIT)
    before = position(text.replace("play", "draw") + "reserve 0: 4C 5C\npile: QH", RULES)
    refused(before, 0, Ask(), Why.ASK_NO_EXIT)
    pos = position(text, RULES)
    allowed(pos, 0, Ask())
    refused(pos, 0, lay("9D"), Why.OUT_NOT_ASKED)


def test_in_the_turn_in_which_the_second_hand_comes_it_is_too_late_to_ask() -> None:
    """R50: before anything is laid in the turn."""
    text = f"to act: 0   phase: play\nhand 0: 9D\nreserve 0: QH KS\nlaid this deal: 0\nmelds side 0: {PURE} | {MIXED}\n"
    pos = position(text, RULES)
    played(pos, 0, lay("9D"))
    refused(pos, 0, Ask(), Why.ASK_TOO_LATE)
    refused(pos, 0, lay("QH"), Why.OUT_NOT_ASKED)
    played(pos, 0, discard("KS"))


def test_concealed_goes_out_who_plays_both_hands_in_one_turn() -> None:
    """R61: nothing laid before; no question (R23); 200 points (000:155)."""
    text = f"to act: 0   phase: play\nhand 0: 9D\nreserve 0: QH KS\nlaid this deal: 2\nmelds side 0: {PURE} | {MIXED}\n"
    pos = position(text, RULES)
    played(pos, 0, lay("9D"))
    played(pos, 0, lay("QH"))
    end = ended(played(pos, 0, discard("KS")))
    assert (end.how, end.lines[0].out) == ("concealed", 200)


def test_all_cards_not_played_are_deducted_second_hands_too_and_of_everybody() -> None:
    """000:372, R31."""
    text = f"{OUT}{PURE} | {MIXED}\nhand 1: 4C\nreserve 1: AS AS\nhand 2: KH\nreserve 2: JK\nhand 3:\nreserve 3: 8C 8D"
    ours, theirs = ended(played(position(text, RULES), 0, discard("KS"))).lines
    assert ours.hands == -(10 + 50)
    assert theirs.hands == -(5 + 20 + 20 + 10 + 10)
    assert (ours.natural, ours.mixed, ours.out) == (500, 300, 100)


def test_without_stock_the_player_in_turn_decides() -> None:
    """R24: what fits a meld of the side must be taken; the deal ends with a pass."""
    text = "to act: 0   phase: draw\nhand 0: KS 4C\nreserve 0: 7C 8C\nhand 2: 9C\n"
    text += "stock:\nmelds side 0: QS QH QC\npile: 5C "
    refused(position(text + "QD", RULES), 0, Pass(), Why.PASS_MUST_TAKE)
    end = ended(played(position(text + "6C", RULES), 0, Pass()))
    assert (end.how, end.lines[0].out, end.lines[0].hands) == ("stock", 0, -40)


# --- the match ------------------------------------------------------------------------------------------------------


def test_a_match_has_four_deals_and_the_highest_total_wins() -> None:
    """R31."""
    assert match_winners(RULES, [9000, 100], 3) == ()
    assert match_winners(RULES, [-300, -310], 4) == (0,)


def test_a_tie_is_played_on() -> None:
    """R31, R34."""
    assert match_winners(RULES, [700, 700], 4) == ()
    assert match_winners(RULES, [700, 705], 5) == (1,)


def test_a_target_and_a_number_of_deals_may_stand_together() -> None:
    """Whichever comes first; house rules."""
    rules = house_rules({"deals": 3})
    assert match_winners(rules, [5000, 0], 1) == (0,)
    assert match_winners(rules, [100, 0], 2) == ()
    assert match_winners(rules, [100, 0], 3) == (0,)


@pytest.mark.parametrize(
    ("delta", "complaint"),
    [
        ({"deals": 0}, "a match needs a target or a number of deals"),
        ({"deals": -1}, "deals: must be at least 0, not -1"),
        ({"reserve": {"size": 0}}, "reserve.size: must be at least 1, not 0"),
        ({"pile": {"count": 0}}, "pile.count: must be at least 1, not 0"),
        ({"opening": {"minimums": []}}, "the opening needs a minimum for the first deal"),
        ({"opening": {"minimums": [30, -5]}}, "opening: must be at least 0, not -5"),
        ({"stock_end": {"last_red_three_ends": True}}, "red threes that are never laid cannot end the deal"),
    ],
)
def test_what_cannot_be(delta: dict[str, object], complaint: str) -> None:
    with pytest.raises(RuleSetError, match=complaint):
        house_rules(delta, "tete-et-queue")


def test_the_cards_of_a_seat_that_has_chosen_are_its_own_while_others_still_choose() -> None:
    """000:352."""
    pos = chosen(1, 0)
    assert HIDDEN not in view_of(pos, 0).hands[0]
    assert HIDDEN not in view_of(pos, 1).hands[1]
    assert view_of(pos, 2).hands[2].count(HIDDEN) == view_of(pos, 3).reserves[3].count(HIDDEN) == 10
    assert {card_name(card) for card in view_of(pos, 0).reserves[0]} == {"??"}
    assert isinstance(next(candidates(pos, 2)), Choose)
    assert not any(isinstance(action, Discard) for action in candidates(pos, 2))
