"""The actions that every family of games has: light tuples, as all actions are.

The last field names the action and keeps tuples of two kinds unequal.
"""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple, TypeVar

from canasta_gui.rules.core.cards import Card


class Draw(NamedTuple):
    """Draw from the stock what the rule set says."""

    do: Literal["draw"] = "draw"


class Discard(NamedTuple):
    """Discard a card; ends the turn."""

    card: Card
    do: Literal["discard"] = "discard"


T = TypeVar("T")

Chance = Callable[[], float]
"""Draws a number from 0 up to, but not including 1, such as `random.Random.random`."""


def one_of(choices: Sequence[T], chance: Chance) -> T:
    """Return one of the choices, each equally probable; IndexError if there is none."""
    return choices[int(chance() * len(choices))]
