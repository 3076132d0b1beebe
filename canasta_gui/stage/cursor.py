"""The player's position at the table: the pointer, and the keyboard focus with its order of zones."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, NamedTuple

from canasta_gui.stage.geometry import Point
from canasta_gui.stage.layout import TableLayout
from canasta_gui.stage.places import PILE, STOCK, TABLE, Area, Place, hand_of, reserve_of
from canasta_gui.stage.sprites import SpriteId
from canasta_gui.stage.tabletop import Tabletop


class Key(StrEnum):
    """The keys of the table."""

    NEXT_ZONE = "next_zone"
    PREVIOUS_ZONE = "previous_zone"
    LEFT = "left"
    RIGHT = "right"
    SELECT = "select"
    ENTER = "enter"
    CANCEL = "cancel"
    OBVIOUS = "obvious"
    RANK = "rank"
    DRAW = "draw"
    TAKE = "take"
    MELD = "meld"
    DISCARD = "discard"
    MOVE_LEFT = "move_left"
    MOVE_RIGHT = "move_right"


@dataclass(frozen=True, slots=True)
class Focus:
    """Position of the keyboard focus: the index of its zone in the ring, and of its spot in that zone."""

    zone: int = 0
    index: int = 0

    def stepped(self, key: Key, ring: list[list["Spot"]]) -> "Focus":
        """Return the focus after a navigation key; it stays within the ring."""
        if key in (Key.NEXT_ZONE, Key.PREVIOUS_ZONE):
            by = 1 if key is Key.NEXT_ZONE else -1
            return Focus((self.zone + by) % len(ring), 0)
        by = {Key.LEFT: -1, Key.RIGHT: 1}.get(key, 0)
        here = ring[self.zone % len(ring)]
        now = min(self.index, len(here) - 1)  # cards may have left since
        return replace(self, index=max(0, min(len(here) - 1, now + by)))

    def spot(self, ring: list[list["Spot"]]) -> "Spot":
        """Return the focused spot."""
        here = ring[self.zone % len(ring)]
        return here[max(0, min(len(here) - 1, self.index))]


class Spot(NamedTuple):
    """A focusable spot: the nth card of a place, or a whole zone (None)."""

    place: Place
    nth: int | None = None


def ring_of(layout: TableLayout) -> list[list[Spot]]:
    """Return the zones in Tab order, each with its spots row by row from left to right.

    The zones are: hand, own melds and staging area, the melds of the others if cards may be added there, pile, stock,
    and the second packet if there is one; only the two packets while one of them is to be chosen.
    """
    hand = hand_of(layout.bottom)
    number = sum(placed.slot.place == hand for placed in layout.placed)
    packet = reserve_of(layout.bottom)
    if layout.choosing:
        return [[Spot(hand), Spot(packet)]]
    cards = [Spot(hand, i) for i in range(number)] or [Spot(hand)]
    table = [Spot(TABLE)]
    elsewhere: list[Spot] = []
    for place, rect in sorted(layout.zones.items(), key=lambda each: (each[1].y, each[1].center.x)):
        if place.area in (Area.MELD, Area.LOW_END, Area.DRAFT) and place != TABLE:
            (table if layout.zones[TABLE].holds(rect) else elsewhere).append(Spot(place))
    others = [elsewhere] if elsewhere and layout.shared else []
    return [cards, table, *others, [Spot(PILE)], [Spot(STOCK)], *([[Spot(packet)]] if packet in layout.zones else [])]


_NOWHERE: Final = Point(-1.0, -1.0)


class Cursor:
    """Pointer (`point`) and keyboard focus (`focus`); `by_keys`: the keyboard was used last."""

    def __init__(self, tabletop: Tabletop) -> None:
        self._tabletop = tabletop
        self.point = _NOWHERE
        self.by_keys = False
        self.focus = Focus()

    @property
    def spot(self) -> Spot:
        """The spot of the keyboard focus, even if the pointer was used last."""
        return self.focus.spot(ring_of(self._tabletop.layout))

    @property
    def place(self) -> Place | None:
        """The place of the keyboard focus, if the keyboard was used last."""
        return self.spot.place if self.by_keys else None

    @property
    def sprite(self) -> SpriteId | None:
        """The focused card, if the keyboard was used last."""
        spot = self.spot if self.by_keys else None
        here = self._tabletop.sprites.at(spot.place) if spot is not None and spot.nth is not None else []
        return here[spot.nth] if spot is not None and spot.nth is not None and spot.nth < len(here) else None

    @property
    def uppermost(self) -> SpriteId | None:
        """The focused card, else the uppermost card of the focused place."""
        sprite = self.sprite
        here = [] if self.place is None else self._tabletop.sprites.at(self.place)
        return next(reversed(here), None) if sprite is None else sprite

    def step(self, key: Key) -> None:
        """Move the focus by a key."""
        self.focus = self.focus.stepped(key, ring_of(self._tabletop.layout))

    def to_card(self, nth: int) -> None:
        """Move the focus to the nth card of the hand."""
        self.focus = replace(self.focus, zone=0, index=nth)

    def go_to(self, wanted: Spot) -> bool:
        """Move the focus to a card or a place; return False if it is not in the ring."""
        for zone, spots in enumerate(ring_of(self._tabletop.layout)):
            if wanted in spots or (wanted.nth is None and wanted.place in {spot.place for spot in spots}):
                self.focus = Focus(zone, spots.index(wanted) if wanted in spots else 0)
                self.by_keys = True
                return True
        return False
