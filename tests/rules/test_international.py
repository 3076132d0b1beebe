"""The classic of Pagat and Bicycle: what it does otherwise (docs/rules.md §5.1, R01, R09, R19, R22-R27)."""

import pytest

from canasta_gui.rules.canasta.actions import Answer, Ask, Lay, Pass
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.core.cards import parse_cards
from canasta_gui.rules.core.events import Draw
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.core.refusal import Why
from tests.rules.support import (
    CLASSIQUE,
    allowed,
    deal,
    discard,
    ended,
    house_rules,
    lay,
    names,
    played,
    position,
    refused,
    take,
)

FOUR, TWO = load_preset("international-4"), load_preset("international-2")
CANASTA = "melds side 0: QS QH QC QC QD QD QS\nlaid this deal: 2\n"


# --- the up-card, the pile, the melds -------------------------------------------------------------------------------


def test_a_black_three_turned_up_stays_and_blocks_the_first_seat() -> None:
    """§5.1, R01: Pagat's reading, not Bicycle's."""
    pos, _ = deal({0: "9D 9H"}, then="3S 9C", rules=FOUR)
    assert (names(pos.pile), pos.blocked, pos.frozen) == ("3S", 0, False)
    refused(pos, 0, take("9D 9H"), Why.PILE_BLOCKED)


def test_a_black_three_discarded_blocks_the_next_seat_alone() -> None:
    """§5.1."""
    pos = position("to act: 3   phase: play\nhand 3: 3S 9D 8D\npile: 6C", FOUR)
    played(pos, 3, discard("3S"))
    assert (pos.blocked, pos.frozen) == (0, False)


@pytest.mark.parametrize("cards", ["KS KH 2C", "KS KH 2C 2D", "KS KH 2C 2D JK", "KS KH KD KC 2C 2D JK"])
def test_two_natural_cards_carry_up_to_three_wild_ones(cards: str) -> None:
    """§5.1, R09."""
    allowed(position(f"to act: 0   phase: play\nhand 0: {cards} 9C 8C\nmelds side 0: AS AH AD", FOUR), 0, lay(cards))


@pytest.mark.parametrize(
    ("cards", "most", "have"), [("KS 2C JK", 1, 2), ("KS KH 2C 2D 2H JK", 3, 4), ("KS KH KD KC KS 2C 2D 2H JK", 3, 4)]
)
def test_one_natural_card_or_four_wild_ones_are_no_meld(cards: str, most: int, have: int) -> None:
    """§5.1, R09, R10."""
    pos = position(f"to act: 0   phase: play\nhand 0: {cards} 9C 8C\nmelds side 0: AS AH AD", FOUR)
    refused(pos, 0, lay(cards), Why.MELD_TOO_MANY_WILDS, most, have)


def test_the_pile_may_hold_any_number_of_wild_cards() -> None:
    """§5.1: no limit."""
    text = "to act: 0   phase: play\nhand 0: JK 7C\npile: JK JK 2C 2D 2H 2S 5C"
    allowed(position(text, FOUR), 0, discard("JK"))
    refused(position(text, CLASSIQUE), 0, discard("JK"), Why.TOO_MANY_WILDS_IN_PILE, 6, 6)


def test_a_side_that_has_not_opened_needs_a_natural_pair_and_the_minimum() -> None:
    """§5.1."""
    pos = position("to act: 0   phase: draw\nhand 0: AD AH 2C 5C 6C\npile: 4C AS", FOUR)
    refused(pos, 0, take("AD 2C"), Why.PILE_SIDE_NOT_OPEN, 2, 1)
    allowed(pos, 0, take("AD AH"))
    refused(position("totals: 1500 0\nto act: 0   phase: draw\nhand 0: AD AH 2C 5C 6C\npile: 4C AS", FOUR),
            0, take("AD AH"), Why.OPENING_TOO_LOW, 90, 60)  # fmt: skip


def test_the_top_card_may_go_to_a_canasta_of_the_side() -> None:
    """§5.1: the pile with a completed canasta is allowed."""
    pos = position(f"to act: 0   phase: draw\nhand 0: 4D 5C\npile: 4C QH\n{CANASTA}", FOUR)
    allowed(pos, 0, take(""))


@pytest.mark.parametrize(("total", "minimum"), [(-5, 15), (0, 50), (1495, 50), (1500, 90), (3000, 120)])
def test_the_minimum_by_score(total: int, minimum: int) -> None:
    """§5.1: 15, 50, 90, 120."""
    assert position(f"to act: 0\ntotals: {total} 0", FOUR).minimum_for(0) == minimum


# --- asking ---------------------------------------------------------------------------------------------------------


def test_asking_is_optional() -> None:
    """§5.1, R23."""
    pos = position(f"to act: 0   phase: play\nhand 0: KS KH KD 7C\n{CANASTA}".replace(": 2\n", ": 0 2\n"), FOUR)
    played(pos, 0, lay("KS KH KD"))
    assert ended(played(pos, 0, discard("7C"))).how == "ordinary"


def test_the_answer_binds_both_ways() -> None:
    """§5.1: asking optional and binding."""
    text = "to act: 0   phase: play\nhand 0: KS KH KD 7C\nmelds side 0: QS QH QC QC QD QD QS\nlaid this deal: 0 2\n"
    for yes in (True, False):
        pos = position(text, FOUR)
        played(pos, 0, Ask())
        played(pos, 2, Answer(yes))
        if yes:
            refused(pos, 0, discard("7C"), Why.MUST_GO_OUT)
            allowed(pos, 0, lay("KS KH KD"))
        else:
            refused(pos, 0, lay("KS KH KD"), Why.OUT_REFUSED)
            allowed(pos, 0, discard("7C"))


# --- the concealed exit ---------------------------------------------------------------------------------------------

AT_ONCE = "to act: 0   phase: play\nhand 0: KS KH KD KC KS KH KD 7C\n"


def exit_of(text: str, *cards: str, card: str = "7C") -> tuple[str, int]:
    """Return how the deal ended after seat 0 laid these melds and discarded, and its side's points for it."""
    pos = position(text, FOUR)
    played(pos, 0, lay(*cards))
    end = ended(played(pos, 0, discard(card)))
    return end.how, end.lines[0].out


def test_a_concealed_exit_with_a_canasta_of_ones_own_brings_200() -> None:
    """§5.1, R19: own canasta."""
    assert exit_of(AT_ONCE + CANASTA, "KS KH KD KC KS KH KD") == ("concealed", 200)


def test_without_a_canasta_of_ones_own_the_exit_is_an_ordinary_one() -> None:
    """§5.1, R19: own canasta; the literal reading of 000:155 pays 200."""
    text = f"to act: 0   phase: play\nhand 0: KS KH KD 7C\n{CANASTA}"
    assert exit_of(text, "KS KH KD") == ("ordinary", 100)
    pos = position(text, CLASSIQUE)
    played(pos, 0, lay("KS KH KD"))
    assert ended(played(pos, 0, discard("7C"))).how == "concealed"


def test_whoever_adds_to_a_meld_of_the_partner_goes_out_openly() -> None:
    """§5.1, R19: no adding to the partner's melds."""
    text = AT_ONCE.replace("7C", "QH 7C") + CANASTA
    assert exit_of(text, "KS KH KD KC KS KH KD", "QH") == ("ordinary", 100)


def test_a_canasta_of_the_partner_completed_is_no_canasta_of_ones_own() -> None:
    """R19."""
    text = "to act: 0   phase: play\nhand 0: KS KH KD KC 7C\nmelds side 0: KS KH KD\nlaid this deal: 2\n"
    assert exit_of(text, "KS KH KD KC") == ("ordinary", 100)


def test_cards_laid_one_after_the_other_in_the_turn_make_an_own_canasta_too() -> None:
    """R19 b: the whole hand leaves in one turn."""
    pos = position(AT_ONCE + CANASTA, FOUR)
    played(pos, 0, lay("KS KH KD"))
    played(pos, 0, lay("KC KS KH KD"))
    assert ended(played(pos, 0, discard("7C"))).how == "concealed"


def test_the_pile_may_be_taken_on_the_way() -> None:
    """R19: nothing forbids the pile; its top card belongs to the canasta."""
    pos = position("to act: 0   phase: draw\nhand 0: KS KH KD KC KS KH 7C 8C\npile: 8D 8H KD\n" + CANASTA, FOUR)
    played(pos, 0, take("KS KH KD KC KS KH"))
    played(pos, 0, lay("8C 8D 8H"))
    assert ended(played(pos, 0, discard("7C"))).how == "concealed"


LOW = "totals: 3000 0\nto act: 0   phase: play\nhand 0: 4S 4H 4D 4C 4S 4H 4D 5S 5H 5D 7C\n"


def test_a_concealed_exit_from_the_stock_owes_no_minimum() -> None:
    """§5.1, R22: 35 and 15 points where 120 are needed."""
    assert exit_of(LOW, "4S 4H 4D 4C 4S 4H 4D", "5S 5H 5D") == ("concealed", 200)


def test_so_it_does_without_a_discard() -> None:
    """R22."""
    pos = position(LOW.replace(" 7C", ""), FOUR)
    assert ended(played(pos, 0, lay("4S 4H 4D 4C 4S 4H 4D", "5S 5H 5D"))).how == "concealed"


def test_it_is_laid_in_one_gesture() -> None:
    """R22, 000:155: all the cards at once; what stays behind makes it an opening like any other."""
    pos = position(LOW, FOUR)
    refused(pos, 0, lay("4S 4H 4D 4C 4S 4H 4D"), Why.OPENING_TOO_LOW, 120, 35)
    lays = [action for action in candidates(pos, 0) if isinstance(action, Lay)]
    assert [sorted(len(meld.cards) for meld in action.melds) for action in lays] == [[3, 7]]


def test_without_a_canasta_the_minimum_is_owed() -> None:
    """R22: the exception is that of going out."""
    text = LOW.replace("4S 4H 4D 4C 4S 4H 4D 5S", "4S 4H 4D 4C 4S 4H 5S")
    refused(position(text, FOUR), 0, lay("4S 4H 4D 4C 4S 4H", "5S 5H 5D"), Why.OPENING_TOO_LOW, 120, 45)


def test_with_the_pile_the_minimum_is_owed() -> None:
    """§5.1, R22: only if the card came from the stock."""
    pos = position("totals: 3000 0\nto act: 0   phase: draw\nhand 0: 4S 4H 4D 4C 4S 4H 5S 5H 5D 7C\npile: 4D", FOUR)
    refused(pos, 0, take("4S 4H 4D 4C 4S 4H", "5S 5H 5D"), Why.OPENING_TOO_LOW, 120, 50)


def test_who_may_not_go_out_is_told_of_the_no_and_not_of_the_minimum() -> None:
    """R50: after a no nothing that goes out, and an exit would owe no minimum."""
    pos = position("answer: no\n" + LOW, FOUR)
    refused(pos, 0, lay("4S 4H 4D 4C 4S 4H 4D", "5S 5H 5D"), Why.OUT_REFUSED)


def test_such_an_exit_may_be_asked_for_and_a_yes_demands_it() -> None:
    """R22, R50."""
    pos = position(LOW, FOUR)
    played(pos, 0, Ask())
    played(pos, 2, Answer(True))
    refused(pos, 0, discard("7C"), Why.MUST_GO_OUT)
    allowed(pos, 0, lay("4S 4H 4D 4C 4S 4H 4D", "5S 5H 5D"))


def test_before_the_draw_it_may_be_asked_for_too() -> None:
    """R22, R50: the whole hand can be laid, the drawn card is discarded."""
    pos = position(LOW.replace("phase: play", "phase: draw").replace(" 7C", "").replace("hand 0", "pile: 9C\nhand 0"),
                   FOUR)  # fmt: skip
    played(pos, 0, Ask())
    played(pos, 2, Answer(True))
    allowed(pos, 0, Draw())
    refused(position(LOW.replace("phase: play", "phase: draw").replace(" 7C", ""), CLASSIQUE), 0, Ask(),
            Why.ASK_NO_EXIT)  # fmt: skip


def test_where_the_exception_is_not_played_the_minimum_is_always_owed() -> None:
    """R22: yes in the seed presets."""
    refused(position(LOW, CLASSIQUE), 0, lay("4S 4H 4D 4C 4S 4H 4D", "5S 5H 5D"), Why.OPENING_TOO_LOW, 120, 50)


def test_with_a_second_packet_to_come_nobody_goes_out_below_the_minimum() -> None:
    """R22, R58: whoever has laid cards could take the packet and play on."""
    rules = house_rules({"reserve": {"kind": "pony", "size": 3}}, "international-4")
    pos = position(LOW + "reserve 0: 9C 10C JC", rules)
    refused(pos, 0, lay("4S 4H 4D 4C 4S 4H 4D", "5S 5H 5D"), Why.OPENING_TOO_LOW, 120, 50)


# --- black threes, the end of the stock -----------------------------------------------------------------------------


def test_black_threes_at_the_exit_may_be_followed_by_a_discard() -> None:
    """R26."""
    text = "to act: 0   phase: play\nhand 0: 3S 3C 3S 7C\nmelds side 0: QS QH QC QC QD QD QS\nlaid this deal: 0\n"
    pos = position(text, FOUR)
    played(pos, 0, lay("3S 3C 3S"))
    assert ended(played(pos, 0, discard("7C"))).how == "ordinary"
    refused(position("answer: yes\n" + text, CLASSIQUE), 0, lay("3S 3C 3S"), Why.BLACK_THREES_ONLY_AT_EXIT)


def test_black_threes_belong_to_a_concealed_exit_too() -> None:
    """R22, R26: as the last thing, in the same gesture."""
    text = LOW.replace("5S 5H 5D", "3S 3C 3S")
    assert exit_of(text, "4S 4H 4D 4C 4S 4H 4D", "3S 3C 3S") == ("concealed", 200)


def test_the_last_card_of_the_stock_as_a_red_three_ends_the_deal() -> None:
    """§5.1, R25."""
    pos = position("to act: 0   phase: draw\nhand 0: KS 4C\nstock: 3D", FOUR)
    assert ended(played(pos, 0, Draw())).how == "red_three"


def test_with_the_stock_gone_only_a_fitting_free_pile_must_be_taken() -> None:
    """§5.1, R24."""
    text = "to act: 0   phase: draw\nhand 0: KS KH 4C\nstock:\nmelds side 0: QS QH QC\n"
    refused(position(text + "pile: QD", FOUR), 0, Pass(), Why.PASS_MUST_TAKE)
    allowed(position(text + "pile: JK QD", FOUR), 0, Pass())
    pos = position(text + "pile: 9C KD", FOUR)
    allowed(pos, 0, Pass())
    allowed(pos, 0, take("KS KH"))


# --- two ------------------------------------------------------------------------------------------------------------


def test_two_get_fifteen_cards_draw_two_and_discard_one() -> None:
    """§5.1: 15, draw 2."""
    pos, _ = deal(rules=TWO, dealer=1)
    assert [len(cards) for cards in pos.hands] == [15, 15]
    played(pos, 0, Draw())
    assert (len(pos.hands[0]), pos.phase) == (17, Phase.PLAY)


def test_two_need_two_canastas() -> None:
    """§5.1."""
    pos = position("to act: 0   phase: play\nhand 0: 7C\nmelds side 0: QS QH QC QC QD QD QS\nlaid this deal: 0", TWO)
    refused(pos, 0, discard("7C"), Why.OUT_NO_CANASTA, 2, 1)


def test_two_go_out_concealed_with_two_canastas_at_once() -> None:
    """§5.1, R19, R22."""
    low = "4S 4H 4D 4C 4S 4H 4D", "5S 5H 5D 5C 5S 5H 5D"
    pos = position(f"totals: 3000 0\nto act: 0   phase: play\nhand 0: {' '.join(low)} 7C\nhand 1: ?? x5", TWO)
    assert sorted(pos.hands[0]) == sorted(parse_cards(" ".join(low) + " 7C"))
    played(pos, 0, lay(*low))
    assert ended(played(pos, 0, discard("7C"))).how == "concealed"
