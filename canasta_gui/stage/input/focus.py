"""The keyboard's way over the table: zones with Tab, cards and melds within a zone with the arrows."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from canasta_gui.stage.layout import TableLayout
from canasta_gui.stage.places import PILE, STOCK, TABLE, Area, Place, hand_of, reserve_of


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
    """The place of the keyboard: in the ring of zones, and at which of the places or cards of that zone."""

    zone: int = 0
    index: int = 0

    def stepped(self, key: Key, ring: list[list["Spot"]]) -> "Focus":
        """Return the focus after a key that moves; it stays within the ring."""
        if key in (Key.NEXT_ZONE, Key.PREVIOUS_ZONE):
            by = 1 if key is Key.NEXT_ZONE else -1
            return Focus((self.zone + by) % len(ring), 0)
        by = {Key.LEFT: -1, Key.RIGHT: 1}.get(key, 0)
        here = ring[self.zone % len(ring)]
        now = min(self.index, len(here) - 1)  # cards may have gone since
        return replace(self, index=max(0, min(len(here) - 1, now + by)))

    def spot(self, ring: list[list["Spot"]]) -> "Spot":
        """Return what is focused."""
        here = ring[self.zone % len(ring)]
        return here[max(0, min(len(here) - 1, self.index))]


class Spot(NamedTuple):
    """One thing to be focused: the nth card of a place, or a zone as a whole (None)."""

    place: Place
    nth: int | None = None


def ring_of(layout: TableLayout) -> list[list[Spot]]:
    """Return the zones in Tab order, each with its spots row by row from left to right.

    Hand, own melds and staging area, the melds of the others where cards may go there, pile, stock, and the second
    packet where there is one; only the two packets while one of them is to be chosen.
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
