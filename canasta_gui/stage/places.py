"""Places of cards, which are also drop zones, and the growth of melds since a seat last acted."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.families import AnyView


class Area(StrEnum):
    """Kind of place."""

    STOCK = "stock"
    PILE = "pile"
    HAND = "hand"
    MELD = "meld"
    RED_THREES = "red_threes"
    DRAFT = "draft"
    RESERVE = "reserve"
    LOW_END = "low_end"
    STRANDED = "stranded"


class Place(NamedTuple):
    """One place.

    `owner`: the seat of a hand, of red threes or of a reserve; the side of a meld. `key`: the key of a meld.
    `STRANDED`: cards of a side that stay on the table and belong to no meld. `LOW_END`: the lower end of a run, where
    cards can be added below the first one; it contains no card. `DRAFT` without a key is the whole table in front of
    the viewer, with the key `LOOSE` the loose wild cards.
    """

    area: Area
    owner: int = -1
    key: int = -1


LOOSE = 0
STOCK = Place(Area.STOCK)
PILE = Place(Area.PILE)
TABLE = Place(Area.DRAFT)


@cache
def hand_of(seat: int) -> Place:
    """Return the place of a seat's hand."""
    return Place(Area.HAND, seat)


def meld_of(side: int, key: int) -> Place:
    """Return the place of a side's meld."""
    return Place(Area.MELD, side, key)


def red_threes_of(seat: int) -> Place:
    """Return the place of the red threes laid by a seat."""
    return Place(Area.RED_THREES, seat)


@cache
def reserve_of(seat: int) -> Place:
    """Return the place of a seat's second packet."""
    return Place(Area.RESERVE, seat)


def low_end_of(meld: Place) -> Place:
    """Return the place of the lower end of a meld that is a run."""
    return meld._replace(area=Area.LOW_END)


def stranded_of(side: int) -> Place:
    """Return the place of a side's cards that no longer belong to a meld."""
    return Place(Area.STRANDED, side)


def staged(key: int) -> Place:
    """Return the place of an unfinished meld in the staging area."""
    return Place(Area.DRAFT, -1, key)


class Slot(NamedTuple):
    """Slot of one card: its place, and its index from the bottom of a pile or from the left of a hand."""

    place: Place
    nth: int


class SlottedCard(NamedTuple):
    """A card (perhaps HIDDEN) in its slot."""

    slot: Slot
    face: Card


class MeldChanges:
    """Sizes of all melds when each seat last acted."""

    def __init__(self) -> None:
        self._seen: dict[int, tuple[int, Mapping[Place, int]]] = {}

    def see(self, view: AnyView, seat: int) -> None:
        """Mark all melds as seen by a seat, because it has acted."""
        self._seen[seat] = view.deal_no, _sizes(view)

    def meet(self, view: AnyView, seat: int) -> None:
        """Mark all melds as seen by a seat, if it is new."""
        if seat not in self._seen:
            self.see(view, seat)

    def since(self, view: AnyView, seat: int) -> Mapping[Place, int]:
        """Return the number of cards by which each meld has grown since the seat last acted, if any."""
        deal, seen = self._seen.get(seat, (view.deal_no, _sizes(view)))
        before = seen if deal == view.deal_no else {}
        grown = {place: size - before.get(place, 0) for place, size in _sizes(view).items()}
        return {place: cards for place, cards in grown.items() if cards > 0}


def _sizes(view: AnyView) -> Mapping[Place, int]:
    places = [meld_of(side, key) for side in range(len(view.melds)) for key in view.melds[side]]
    sizes = {place: len(view.melds[place.owner][place.key].cards) for place in places}
    threes: list[list[Card]] = getattr(view, "red_threes", [])  # only in canasta
    return sizes | {red_threes_of(seat): len(cards) for seat, cards in enumerate(threes)}
