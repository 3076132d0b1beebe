"""The names of the places where cards lie; a place is a drop zone as well."""

from enum import StrEnum
from typing import NamedTuple

from canasta_gui.rules.cards import Card


class Area(StrEnum):
    """The kinds of place."""

    STOCK = "stock"
    PILE = "pile"
    HAND = "hand"
    MELD = "meld"
    RED_THREES = "red_threes"
    DRAFT = "draft"


class Place(NamedTuple):
    """One place. `owner`: the seat of a hand or of red threes, the side of a meld; `rank`: of any meld.

    The area `DRAFT` without a rank is the whole table before the viewer; with the rank `LOOSE`, his loose wild cards.
    """

    area: Area
    owner: int = -1
    rank: int = -1


LOOSE = 0
STOCK = Place(Area.STOCK)
PILE = Place(Area.PILE)
TABLE = Place(Area.DRAFT)


def hand_of(seat: int) -> Place:
    """The hand of a seat."""
    return Place(Area.HAND, seat)


def meld_of(side: int, rank: int) -> Place:
    """A side's meld of a rank."""
    return Place(Area.MELD, side, rank)


def red_threes_of(seat: int) -> Place:
    """The red threes laid by a seat."""
    return Place(Area.RED_THREES, seat)


def staged(rank: int) -> Place:
    """The half-done meld of a rank in the staging area."""
    return Place(Area.DRAFT, -1, rank)


class Slot(NamedTuple):
    """One spot for one card: the nth (from 0) from the bottom of a pile, from the left of a hand."""

    place: Place
    nth: int


class Lying(NamedTuple):
    """A card (perhaps HIDDEN) in its slot."""

    slot: Slot
    face: Card
