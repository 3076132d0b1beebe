"""What runs of a suit may bring: for each the seven cards in a row that are nearest to being complete."""

from collections.abc import Iterator, Mapping, Sequence
from math import prod
from typing import Final, NamedTuple

from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.rules.canasta.meld_search.card_selection import runs_in
from canasta_gui.rules.canasta.policies.melds import CANASTA, MIN_MELD
from canasta_gui.rules.canasta.position import Meld
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import NEXT_OF_SUIT, RANK_ACE, RANK_FOUR, Card, is_run, rank_of_key

SUITS = range(4)
NO_CARDS: Final[frozenset[Card]] = frozenset()
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


class PossibleRun(NamedTuple):
    """A run on the table or in the hand: how probably it becomes a samba, and how probably without the hand.

    `used`: the cards of the hand that it would take.
    """

    chance: float
    chance_without: float
    used: frozenset[Card]


def possible_runs(context: DecisionContext, melds: Mapping[int, Meld], held: Sequence[Card]) -> Iterator[PossibleRun]:
    """Yield every run on the table or in the hand that may become a samba, or is one; no card of the hand twice."""
    weights = context.weights
    laid = [meld.cards for key, meld in melds.items() if is_run(rank_of_key(key))]
    needed = needs_run(context.rules, melds)
    keen = 1.0 if needed else weights.run_share
    for suit in SUITS:
        left = frozenset(card for card in held if card & 3 == suit and card >> 2 >= RANK_FOUR)
        for run in sorted((run for run in laid if run[0] & 3 == suit), key=len, reverse=True):
            if len(run) >= CANASTA:
                yield PossibleRun(1.0, 1.0, NO_CARDS)
                continue
            chance, used = _best_row(suit, context.coming, frozenset(run), left)
            chance_without, _ = _best_row(suit, context.coming, frozenset(run), NO_CARDS) if used else (chance, used)
            chance *= 1.0 - (1.0 - weights.held_share) * min(1.0, len(used) / MIN_MELD)
            yield PossibleRun(chance * keen, chance_without * keen, used)
            left -= used
        if len(left) < MIN_MELD:
            continue
        chance, used = _best_row(suit, context.coming, NO_CARDS, left)
        if needed or len(used) >= MANY or runs_in(used):
            chance *= keen * (weights.held_share if runs_in(used) else weights.loose_run_share)
            yield PossibleRun(chance, 0.0, used)


def needs_run(rules: CanastaRules, melds: Mapping[int, Meld]) -> bool:
    """Return whether the side still needs a samba to go out."""
    return sum(meld.is_canasta for key, meld in melds.items() if is_run(rank_of_key(key))) < rules.going_out.runs


def _best_row(
    suit: int, coming: Sequence[float], run: frozenset[Card], held: frozenset[Card]
) -> tuple[float, frozenset[Card]]:
    """Return the probability of the likeliest samba with a run and the hand, and the cards of the hand in it."""
    probability, best = max(
        ((prod(coming[card] for card in row - run - held), row) for row in ROWS[suit] if run <= row),
        key=lambda each: each[0],
    )
    return probability, held & best
