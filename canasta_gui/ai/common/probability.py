"""The probabilities that the players use, from tables: arguments are rounded so that results can be cached."""

from functools import cache
from math import exp

STEPS = 10
"""Steps of an expected number: it is rounded to tenths."""


@cache
def _poisson_tail(tenths: int, number: int) -> float:
    expected = tenths / STEPS
    term = below = exp(-expected)
    for n in range(1, number):
        term *= expected / n
        below += term
    return 1.0 - below


def at_least(number: int, expected: float) -> float:
    """Return the probability of `number` or more events where `expected` are expected (Poisson)."""
    if number <= 0:
        return 1.0
    return _poisson_tail(int(expected * STEPS + 0.5), number) if expected > 0 else 0.0


@cache
def _none_in(copies: int, percent: int) -> float:
    return float((1.0 - percent / 100.0) ** copies)


def none_in(copies: int, share: float) -> float:
    """Return the probability that none of `copies` cards lies in a share (0 to 1) of the hidden cards."""
    return _none_in(copies, int(share * 100 + 0.5)) if copies > 0 else 1.0
