"""The little bit of probability that the players use, from tables."""

from functools import cache
from math import exp

STEPS = 10
"""Grid of the expected number: tenths."""


@cache
def _tail(tenths: int, number: int) -> float:
    expected = tenths / STEPS
    term = below = exp(-expected)
    for n in range(1, number):
        term *= expected / n
        below += term
    return 1.0 - below


def at_least(number: int, expected: float) -> float:
    """The chance of so many or more when so many are expected (Poisson)."""
    if number <= 0:
        return 1.0
    return _tail(int(expected * STEPS + 0.5), number) if expected > 0 else 0.0


@cache
def _none(copies: int, percent: int) -> float:
    return float((1.0 - percent / 100.0) ** copies)


def none_in(copies: int, share: float) -> float:
    """The chance that none of so many copies lies in this share of the hidden cards."""
    return _none(copies, int(share * 100 + 0.5)) if copies > 0 else 1.0
