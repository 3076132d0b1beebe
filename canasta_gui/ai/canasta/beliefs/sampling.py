"""Makes sampled hands as probable as the beliefs say: hidden cards change places until they agree with them."""

import random
from collections.abc import Mapping, Sequence
from math import exp, log

from canasta_gui.ai.canasta.beliefs.features import JUDGED_RANKS, MOST
from canasta_gui.ai.canasta.beliefs.hand_belief import NEVER, HandBelief
from canasta_gui.ai.canasta.memory import Memory
from canasta_gui.rules.canasta.position import CanastaView
from canasta_gui.rules.core.cards import FIRST_NATURAL, RANK_ACE, RANK_TWO, RED_THREES, Card

ROUNDS = 5
"""So often each hidden card of a hand is offered for exchange."""
_RANKS = RANK_ACE + 1
_NO_MATTER = [0.0] * (MOST + 1)


def _rank(card: Card) -> int:
    """Return the rank that beliefs know a card by: 2 for any wild card."""
    return card >> 2 if card >= FIRST_NATURAL else RANK_TWO


class BeliefExchange:
    """Exchanges the hidden cards of the hands with each other and with what lies elsewhere.

    A deal of the hidden cards is as probable as its hands' factors multiplied: for each hand, rank and number of cards,
    how much more probable that number is believed to be than dealt at random (Metropolis).
    """

    def __init__(self, view: CanastaView, memory: Memory, seats: Sequence[int]) -> None:
        self._weights = {seat: _log_factors(HandBelief(view, memory, seat)) for seat in seats}

    def settle(
        self,
        hands: Mapping[int, list[Card]],
        elsewhere: Sequence[list[Card]],
        no_red_threes: Sequence[int],
        rng: random.Random,
    ) -> None:
        """Exchange the cards in place; `hands`: by seat, without what is known there; `no_red_threes`: in these."""
        nobody = [_NO_MATTER] * _RANKS
        places = [(hand, n, seat) for seat, hand in hands.items() for n in range(len(hand))]
        in_hands = len(places)
        places += [(cards, n, -1) for cards in elsewhere for n in range(len(cards))]
        if len(places) < 2:
            return
        counts = {seat: _counts(hand) for seat, hand in hands.items()} | {-1: [len(places)] * _RANKS}
        weights = self._weights | {-1: nobody}
        for n in [*range(in_hands)] * ROUNDS:
            cards, at, seat = places[n]
            others, other_at, other = places[int(rng.random() * len(places))]
            if seat == other:
                continue
            mine, theirs = cards[at], others[other_at]
            gives, gets = _rank(mine), _rank(theirs)
            if gives == gets:
                continue
            if (theirs in RED_THREES and seat in no_red_threes) or (mine in RED_THREES and other in no_red_threes):
                continue
            gain = _change(weights[seat], counts[seat], gives, gets) + _change(
                weights[other], counts[other], gets, gives
            )
            if gain >= 0.0 or rng.random() < exp(gain):
                cards[at], others[other_at] = theirs, mine
                for owner, lost, got in ((seat, gives, gets), (other, gets, gives)):
                    counts[owner][lost] -= 1
                    counts[owner][got] += 1


def _change(weights: Sequence[Sequence[float]], counts: Sequence[int], gives: int, gets: int) -> float:
    """Return the logarithm of the factor by which an exchange makes a hand more probable."""
    held, others = counts[gives], counts[gets]
    less, more = weights[gives], weights[gets]
    return less[min(MOST, held - 1)] - less[min(MOST, held)] + more[min(MOST, others + 1)] - more[min(MOST, others)]


def _counts(hand: Sequence[Card]) -> list[int]:
    counts = [0] * _RANKS
    for card in hand:
        counts[_rank(card)] += 1
    return counts


def _log_factors(belief: HandBelief) -> list[list[float]]:
    """Return by rank and number of hidden cards the logarithm of how much more probable it is than dealt at random."""
    factors = [_NO_MATTER] * _RANKS
    for rank in JUDGED_RANKS:
        dealt, chances = belief.dealt(rank), belief.chances(rank)
        factors[rank] = [
            log(max(NEVER, chance)) - log(max(NEVER, before)) for chance, before in zip(chances, dealt, strict=True)
        ]
    return factors
