"""What computer players see a seat do with the pile, from events alone."""

import pytest

from canasta_gui.ai.canasta.pile_habits import pile_habits
from canasta_gui.rules.canasta.events import Event, TookPile, TookTop
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.core.cards import HIDDEN, parse_card, parse_cards
from canasta_gui.rules.core.events import Discarded, Drew

QUEEN, KING = 12, 13
SIX_ON_THE_UP_CARD: list[Event] = [Discarded(0, card) for card in parse_cards("4C 5C 6C 7C 8C 9C")]
KING_PASSED: list[Event] = [Discarded(2, parse_card("KD")), Drew(3, HIDDEN)]


def largest_pile_passed(preset: str, history: list[Event], kind: int = KING) -> list[int]:
    """By seat: the most cards of a pile with this kind on top that it let pass."""
    return [of_seat[kind] for of_seat in pile_habits(load_preset(preset), history).largest_pile_passed]


def test_the_pile_that_a_seat_lets_pass_counts_the_up_card_and_every_discard() -> None:
    assert largest_pile_passed("classique-4", [*SIX_ON_THE_UP_CARD, *KING_PASSED]) == [0, 0, 0, 8]


@pytest.mark.parametrize(
    ("preset", "taken", "left"), [("classique-4", "4C 5C 6C 7C 8C 4D", 0), ("tete-et-queue", "8C 7C", 4)]
)
def test_a_pile_begins_anew_once_it_was_taken_whole_and_goes_on_where_a_part_stays(
    preset: str, taken: str, left: int
) -> None:
    history = [*SIX_ON_THE_UP_CARD, TookPile(1, tuple(parse_cards(taken))), *KING_PASSED]
    assert largest_pile_passed(preset, history) == [0, 0, 0, left + 1]


def test_a_top_card_taken_alone_leaves_the_rest_of_the_pile() -> None:
    taken = TookTop(1, parse_card("9C"), tuple(parse_cards("9D 9H")))
    assert largest_pile_passed("uruguay-4", [*SIX_ON_THE_UP_CARD, taken, *KING_PASSED]) == [0, 0, 0, 7]


def test_of_several_piles_the_largest_is_kept() -> None:
    history = [*SIX_ON_THE_UP_CARD, *KING_PASSED, TookPile(0, ()), *KING_PASSED]
    assert largest_pile_passed("classique-4", history) == [0, 0, 0, 8]
    assert largest_pile_passed("classique-4", history, QUEEN) == [0, 0, 0, 0]


def test_draws_are_counted_up_to_the_discard_and_to_the_pass() -> None:
    history: list[Event] = [Drew(2, HIDDEN), *KING_PASSED, Drew(3, HIDDEN), TookPile(2, ())]
    habits = pile_habits(load_preset("classique-4"), history)
    assert (habits.draws, habits.piles_taken) == ([0, 0, 1, 2], [0, 0, 1, 0])
    assert [of_seat[KING] for of_seat in habits.draws_at_discard] == [0, 0, 1, 0]
    assert [of_seat[KING] for of_seat in habits.draws_at_pass] == [0, 0, 0, 1]
