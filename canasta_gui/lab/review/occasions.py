"""Broken principles with their occasions, and praise: the parts of a seat's lessons in every family of games."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Final, NamedTuple, TypeVar

from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.families import AnyAction


class Occasion(NamedTuple):
    """A moment when a principle was broken, and the position to try.

    `turn`: number of the seat's turn, from 1. `move`: number of the action in the deal, from 0. `cards`: the cards
    concerned. `instead`: a better action.
    """

    turn: int
    move: int
    cards: tuple[Card, ...]
    instead: AnyAction


class Principle(NamedTuple):
    """A principle that was broken, and its occasions in order, at least one; `cause`: a code of its family of games."""

    cause: StrEnum
    occasions: tuple[Occasion, ...]

    @property
    def times(self) -> int:
        """Number of times it was broken."""
        return len(self.occasions)


class Praise(NamedTuple):
    """Something done well in a turn of the seat, and its cards; `deed`: a code of its family of games.

    `number`: number of cards in the pile, of points, or of discards that were not taken; `of`: number of all discards.
    `by`: the seat that took the pile in the end.
    """

    deed: StrEnum
    turn: int
    move: int
    cards: tuple[Card, ...]
    number: int = 0
    of: int = 0
    by: int = -1


DealT = TypeVar("DealT")
CauseT = TypeVar("CauseT", bound=StrEnum)

MOST_TOLD: Final = 3


def all_found(finders: Mapping[CauseT, Callable[[DealT], Iterable[Occasion]]], deal: DealT) -> list[Principle]:
    """Return the principles of which a deal has occasions, in the order of `finders`."""
    found = ((cause, tuple(find(deal))) for cause, find in finders.items())
    return [Principle(cause, occasions) for cause, occasions in found if occasions]


def dearest(found: Sequence[Principle], worth: Mapping[StrEnum, int]) -> tuple[Principle, ...]:
    """Return the principles to report, the most costly first, three at most; `worth`: average gains in points."""
    return tuple(sorted(found, key=lambda each: -worth[each.cause] * each.times)[:MOST_TOLD])
