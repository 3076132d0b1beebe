"""Where the player is at the table: the pointer, and the keyboard focus."""

from dataclasses import replace
from typing import Final

from canasta_gui.stage.geometry import Point
from canasta_gui.stage.input.focus import Focus, Key, Spot, ring_of
from canasta_gui.stage.places import Place
from canasta_gui.stage.sprite_assignment import SpriteId
from canasta_gui.stage.tabletop import Tabletop

_NOWHERE: Final = Point(-1.0, -1.0)


class Cursor:
    """`point`: the pointer; `by_keys`: the keyboard was used last; `focus`: where it is."""

    def __init__(self, tabletop: Tabletop) -> None:
        self._tabletop = tabletop
        self.point = _NOWHERE
        self.by_keys = False
        self.focus = Focus()

    @property
    def spot(self) -> Spot:
        """The spot of the keyboard focus, whether the keyboard was used last or not."""
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
        """The focused card, else the uppermost of the focused place."""
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
        """Move the focus to a card or a place; return False where it cannot go."""
        for zone, spots in enumerate(ring_of(self._tabletop.layout)):
            if wanted in spots or (wanted.nth is None and wanted.place in {spot.place for spot in spots}):
                self.focus = Focus(zone, spots.index(wanted) if wanted in spots else 0)
                self.by_keys = True
                return True
        return False
