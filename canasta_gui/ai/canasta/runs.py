"""What runs of a suit may bring: for each the seven cards in a row that are nearest to being complete."""

from collections.abc import Iterator, Mapping, Sequence
from math import prod

from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.rules.canasta.meld_search.card_selection import runs_in
from canasta_gui.rules.canasta.policies.melds import CANASTA, MIN_MELD
from canasta_gui.rules.canasta.position import Meld
from canasta_gui.rules.core.cards import NEXT_OF_SUIT, RANK_ACE, RANK_FOUR, Card, is_run, rank_of_key

SUITS = range(4)
MANY = 5
"""From so many cards of a row in the hand on it counts before three of them are in sequence."""
ROWS = tuple(
    tuple(
        frozenset(rank * NEXT_OF_SUIT + suit for rank in range(low, low + CANASTA))
        for low in range(RANK_FOUR, RANK_ACE - CANASTA + 2)
    )
    for suit in SUITS
)
"""By suit, the seven cards of every samba there can be."""


def expected_run_bonuses(
    context: DecisionContext, melds: Mapping[int, Meld], held: Sequence[Card]
) -> Iterator[tuple[float, float]]:
    """Yield for every run on the table or in the hand its expected bonus, and its probability of becoming a samba."""
    bonus, weights = context.rules.canastas.run, context.weights
    laid = [meld.cards for key, meld in melds.items() if is_run(rank_of_key(key))]
    needed = sum(len(run) >= CANASTA for run in laid) < context.rules.going_out.runs
    keen = 1.0 if needed else weights.run_share
    for suit in SUITS:
        left = {card for card in held if card & 3 == suit and card >> 2 >= RANK_FOUR}
        for run in sorted((run for run in laid if run[0] & 3 == suit), key=len, reverse=True):
            if len(run) >= CANASTA:
                yield float(bonus), 1.0
                continue
            probability, used = _best_row(suit, context.coming, frozenset(run), left)
            left -= used
            probability *= keen * (1.0 - (1.0 - weights.held_share) * min(1.0, len(used) / MIN_MELD))
            yield probability * bonus, probability
        if len(left) < MIN_MELD:
            continue
        probability, used = _best_row(suit, context.coming, frozenset(), left)
        if needed or len(used) >= MANY or runs_in(used):
            probability *= keen * (weights.held_share if runs_in(used) else weights.loose_run_share)
            yield probability * bonus, probability


def _best_row(suit: int, coming: Sequence[float], run: frozenset[Card], held: set[Card]) -> tuple[float, set[Card]]:
    """Return the probability of the likeliest samba with a run and the hand, and the cards of the hand in it."""
    probability, best = max(
        ((prod(coming[card] for card in row - run - held), row) for row in ROWS[suit] if run <= row),
        key=lambda each: each[0],
    )
    return probability, held & best
