"""Time budgets, random numbers and a random player, for all families."""

import random
from collections.abc import Callable, Sequence
from math import inf
from typing import NamedTuple

from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.families import AnyAction, AnyEvent, AnyView, family


class Budget(NamedTuple):
    """Limits of one search: a number of play-outs, and `seconds` by the `clock`; it ends at the first one reached."""

    playouts: int = 1_000_000
    seconds: float = inf
    clock: Callable[[], float] | None = None

    def deadline(self) -> float:
        """Return the time of the clock at which a search that begins now must end."""
        return inf if self.clock is None else self.clock() + self.seconds


def decision_rng(seat: int, deal_no: int, n_events: int, hand: Sequence[Card], pile: Sequence[Card]) -> random.Random:
    """Return a generator seeded by the seat's knowledge, so that the same view and history give the same decision.

    `n_events`: number of events of the deal that the seat has seen.
    """
    return random.Random(f"{seat} {deal_no} {n_events} {list(hand)} {list(pile)}")


def decide(view: AnyView, history: Sequence[AnyEvent]) -> AnyAction:
    """Return a random candidate."""
    seat = view.to_act
    rng = decision_rng(seat, view.deal_no, len(history), view.hands[seat], view.pile)
    return family(view.rules).random_candidate(view, seat, rng.random)
