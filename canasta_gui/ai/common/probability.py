"""Probability tables for the players, and the cards that a seat cannot see."""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from math import exp
from typing import Final

from canasta_gui.rules.core.cards import Card


def unseen_cards(deck: Iterable[Card], *seen: Iterable[Card]) -> Counter[Card]:
    """Return the cards of a deck that are in none of the groups seen; hidden cards in these are ignored."""
    unseen = Counter(deck)
    for cards in seen:
        unseen.subtract(cards)
    return +unseen


STEPS: Final = 10
"""Steps per unit of an expected number, which is rounded to tenths."""
MOST_EVENTS: Final = 16
"""Largest number of successes supported; a canasta needs seven."""
MOST_COPIES: Final = 200
"""Upper bound on the copies of one card in any deck."""

_TAILS: dict[int, list[float]] = {}
"""Probabilities of at least 0, 1, 2 … successes, by the expected number in tenths."""


def _poisson_tails(tenths: int) -> list[float]:
    expected = tenths / STEPS
    term = below = exp(-expected)
    tails = [1.0, 1.0 - below]
    for number in range(1, MOST_EVENTS):
        term *= expected / number
        below += term
        tails.append(1.0 - below)
    _TAILS[tenths] = tails
    return tails


def at_least(number: int, expected: float) -> float:
    """Return the probability of at least `number` events if `expected` are expected (Poisson)."""
    if number <= 0:
        return 1.0
    if expected <= 0.0:
        return 0.0
    tenths = int(expected * STEPS + 0.5)
    tails = _TAILS.get(tenths)
    return (_poisson_tails(tenths) if tails is None else tails)[number]


@cache
def _none_in(percent: int) -> list[float]:
    return [float((1.0 - percent / 100.0) ** copies) for copies in range(MOST_COPIES + 1)]


def none_in_row(share: float) -> list[float]:
    """Return, by number of copies, the probability that none of them is in a share (0 to 1) of the hidden cards."""
    return _none_in(int(share * 100 + 0.5))


def none_in(copies: int, share: float) -> float:
    """Return the probability that none of `copies` cards is in a share (0 to 1) of the hidden cards."""
    return _none_in(int(share * 100 + 0.5))[copies] if copies > 0 else 1.0
