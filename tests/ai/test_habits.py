"""Habits of a seat with the pile, as computer players derive them from events."""

import pytest

from canasta_gui.ai.canasta.memory import habits_of
from canasta_gui.rules.canasta.events import Event, Melded, TookPile, TookTop
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.core.cards import HIDDEN, parse_card, parse_cards
from canasta_gui.rules.core.events import Discarded, Drew, TurnBegan, TurnedUp

QUEEN, KING = 12, 13
SIX_ON_THE_UP_CARD: list[Event] = [Discarded(0, card) for card in parse_cards("4C 5C 6C 7C 8C 9C")]
KING_PASSED: list[Event] = [Discarded(2, parse_card("KD")), Drew(3, HIDDEN)]


def largest_pile_passed(preset: str, history: list[Event], kind: int = KING) -> list[int]:
    """Return, by seat, the largest pile with this kind on top that it let pass."""
    return [of_seat[kind] for of_seat in habits_of(load_preset(preset), history).largest_pile_passed]


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
    habits = habits_of(load_preset("classique-4"), history)
    assert (habits.draws, habits.piles_taken) == ([0, 0, 1, 2], [0, 0, 1, 0])
    assert [of_seat[KING] for of_seat in habits.draws_at_discard] == [0, 0, 1, 0]
    assert [of_seat[KING] for of_seat in habits.draws_at_pass] == [0, 0, 0, 1]


def test_the_state_of_the_table_at_a_pass_is_kept_with_it() -> None:
    opened = Melded(1, 1, QUEEN, tuple(parse_cards("QC QD QH")))
    history: list[Event] = [TurnedUp(parse_card("8C")), *KING_PASSED]
    habits = habits_of(load_preset("classique-4"), history)
    assert (habits.open_at_pass[3][KING], habits.frozen_at_pass[3][KING]) == (False, False)
    habits = habits_of(load_preset("classique-4"), [opened, Discarded(1, parse_card("2C")), *history])
    assert (habits.open_at_pass[3][KING], habits.frozen_at_pass[3][KING]) == (True, True)
    habits = habits_of(load_preset("classique-4"), [Discarded(1, parse_card("2C")), TookPile(2, ()), *KING_PASSED])
    assert not habits.frozen_at_pass[3][KING]


def test_what_a_seat_laid_and_when_its_side_began_the_meld() -> None:
    history: list[Event] = [TurnBegan(0), TurnBegan(1), Drew(1, HIDDEN)]
    history += [Melded(1, 1, QUEEN, tuple(parse_cards("QC QD QH"))), TurnBegan(2), TurnBegan(3)]
    history += [Melded(3, 1, QUEEN, tuple(parse_cards("QC JK")))]
    habits = habits_of(load_preset("classique-4"), history)
    assert [of_seat[QUEEN] for of_seat in habits.laid] == [0, 3, 0, 1]
    assert (habits.draws_at_lay, habits.draws_at_lay_of[1][QUEEN]) == ([0, 1, 0, 0], 1)
    assert (habits.melded_since[1][QUEEN], habits.last_turns) == (2, [1, 2, 3, 4])


def test_the_value_of_what_a_seat_threw() -> None:
    habits = habits_of(load_preset("classique-4"), [Discarded(2, parse_card("KD")), Discarded(2, parse_card("4D"))])
    assert (habits.discards[2], habits.thrown_points[2], habits.last_points[2]) == (2, 15, 5)
