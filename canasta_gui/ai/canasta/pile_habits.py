"""What the seats did with the pile in this deal: when each last threw a kind, let it pass, and how large a pile."""

from collections.abc import Sequence
from dataclasses import dataclass

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import KIND, N_KINDS, Card


@dataclass(frozen=True, slots=True)
class PileHabits:
    """By seat: how often it drew, and took the pile.

    By seat and kind: its draws when it last discarded the kind, and when it last let it pass on top of the pile; the
    most cards of a pile that it let pass so.
    """

    draws: list[int]
    piles_taken: list[int]
    draws_at_discard: list[list[int]]
    draws_at_pass: list[list[int]]
    largest_pile_passed: list[list[int]]


def pile_habits(rules: CanastaRules, history: Sequence[ev.Event]) -> PileHabits:
    """Return the habits that the events of this deal show."""
    seats = range(rules.players)
    thrown, passed, largest = ([[0] * N_KINDS for _ in seats] for _ in range(3))
    habits = PileHabits([0 for _ in seats], [0 for _ in seats], thrown, passed, largest)
    top: Card | None = None
    pile = int(rules.pile.up_card)
    for event in history:
        match event:
            case ev.Discarded(seat, card):
                top, pile = card, pile + 1
                thrown[seat][KIND[card]] = habits.draws[seat]
            case ev.Drew(seat):
                habits.draws[seat] += 1
                if top is not None:
                    _let_pass(habits, seat, KIND[top], pile)
                top = None
            case ev.TookPile(seat, cards):
                habits.piles_taken[seat] += 1
                top, pile = None, max(0, pile - len(cards) - 1) if rules.pile.kind == "top" else 0
            case ev.TookTop():
                top, pile = None, pile - 1
            case _:
                pass
    return habits


def _let_pass(habits: PileHabits, seat: int, kind: int, pile: int) -> None:
    habits.draws_at_pass[seat][kind] = habits.draws[seat]
    habits.largest_pile_passed[seat][kind] = max(habits.largest_pile_passed[seat][kind], pile)
