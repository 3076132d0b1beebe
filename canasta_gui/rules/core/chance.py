"""Chance as an argument: the rules have none of their own."""

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")

Chance = Callable[[], float]
"""Draws a number from 0 up to, but not including 1, such as `random.Random.random`."""


def one_of(choices: Sequence[T], chance: Chance) -> T:
    """Return one of the choices, each equally probable; IndexError if there is none."""
    return choices[int(chance() * len(choices))]
