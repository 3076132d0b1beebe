"""Random numbers for one decision, the same whenever the decision is made again."""

import random
from collections.abc import Sequence

from canasta_gui.rules.core.cards import Card


def decision_rng(seat: int, deal_no: int, n_events: int, hand: Sequence[Card], pile: Sequence[Card]) -> random.Random:
    """Return a generator seeded by what the seat knows: the same view and history give the same game again.

    `n_events`: how many events of the deal the seat has seen.
    """
    return random.Random(f"{seat} {deal_no} {n_events} {list(hand)} {list(pile)}")
