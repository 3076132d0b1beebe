"""Vienna canasta: the sentences of CS and SR in docs/rules.md §5 and §6.1, where they are its own."""

import pytest

from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.canasta.scoring import match_winners, score_lines
from canasta_gui.rules.core.events import Draw
from canasta_gui.rules.core.refusal import Why
from tests.rules.support import allowed, deal, discard, ended, lay, names, played, position, refused, take

RULES = load_preset("wiener-4")
QUEENS, KINGS = "QS QS QH QH QC QC QD", "KS KH KD"


def test_two_packs_and_four_jokers_and_twelve_wild_cards() -> None:
    """CS, WC."""
    assert (RULES.cards.total, RULES.cards.packs, RULES.cards.jokers) == (108, 2, 4)


def test_what_the_cards_are_worth() -> None:
    """CS: joker 50, two and ace 20, king to eight 10, the rest and black threes 5."""
    assert RULES.value_of_kind[:-1] == (50, 50, 20, 5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10, 20)


@pytest.mark.parametrize(("threes", "points"), [("3D", 100), ("3D 3H", 200), ("3D 3H 3D 3H", 800)])
@pytest.mark.parametrize(("melds", "sign"), [(f"melds side 0: {QUEENS}", 1), (f"melds side 0: {KINGS}", -1), ("", -1)])
def test_red_threes_count_for_a_side_with_a_canasta_and_against_one_without(
    threes: str, points: int, melds: str, sign: int
) -> None:
    """CS, SR, R96: a meld alone does not turn them."""
    pos = position(f"to act: 0   phase: play\nhand 0:\n{melds}\nred threes side 0: {threes}", RULES)
    assert score_lines(pos, "stock", 0)[0].red_threes == sign * points


def test_a_red_three_is_replaced_when_drawn_and_not_when_it_comes_with_the_pile() -> None:
    """CS."""
    pos = position("to act: 0   phase: draw\nhand 0: 4S 5S\nstock: 3D 9C", RULES)
    played(pos, 0, Draw())
    assert (names(sorted(pos.hands[0])), names(pos.red_threes[0])) == ("4S 5S 9C", "3D")
    text = f"to act: 0   phase: draw\nhand 0: KS KH 4S 5S\npile: 3D KD\nlaid this deal: 0\nmelds side 0: {QUEENS}"
    pos = position(text, RULES)
    played(pos, 0, take("KS KH"))
    assert (names(sorted(pos.hands[0])), names(pos.red_threes[0])) == ("4S 5S", "3D")


def test_a_black_three_bars_the_next_player() -> None:
    """CS: a card that bars."""
    pos = position("to act: 0   phase: play\nhand 0: 3S 4S 5S\nhand 1: 3S KS KH\npile: KC", RULES)
    played(pos, 0, discard("3S"))
    refused(pos, 1, take("KS KH"), Why.PILE_BLOCKED)


def test_going_out_brings_a_hundred_and_concealed_two_hundred() -> None:
    """SR."""
    pos = position(f"to act: 0   phase: play\nhand 0: 5C\nmelds side 0: {QUEENS}\nlaid this deal: 0", RULES)
    assert ended(played(pos, 0, discard("5C"))).lines[0].out == 100
    pos = position(f"to act: 0   phase: play\nhand 0: {QUEENS} 6C", RULES)
    played(pos, 0, lay(QUEENS))
    assert ended(played(pos, 0, discard("6C"))).lines[0].out == 200


def test_one_canasta_is_enough_and_none_is_not() -> None:
    """The regular game."""
    refused(position("to act: 0   phase: play\nhand 0: 5C\nlaid this deal: 0\nmelds side 0: KS KH KD", RULES), 0,
            discard("5C"), Why.OUT_NO_CANASTA, 1, 0)  # fmt: skip
    allowed(position(f"to act: 0   phase: play\nhand 0: 5C\nlaid this deal: 0\nmelds side 0: {QUEENS}", RULES), 0,
            discard("5C"))  # fmt: skip


def test_the_first_side_at_five_thousand_wins() -> None:
    """WC."""
    assert match_winners(RULES, (4995, 0)) == ()
    assert match_winners(RULES, (5000, 0)) == (0,)


def test_eleven_cards_each_and_one_turned_up() -> None:
    """The regular game."""
    pos, _ = deal(then="9C", rules=RULES)
    assert ([len(cards) for cards in pos.hands], names(pos.pile)) == ([11] * 4, "9C")
