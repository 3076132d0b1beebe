"""Where the player is at the table: at the pointer, or where the keyboard has gone since he used it."""

from dataclasses import replace
from typing import Final

from canasta_gui.stage.focus import Focus, Key, Spot, ring_of
from canasta_gui.stage.geometry import Point
from canasta_gui.stage.places import Place
from canasta_gui.stage.sprite_assignment import SpriteId
from canasta_gui.stage.tabletop import Tabletop

_NOWHERE: Final = Point(-1.0, -1.0)


class Cursor:
    """`point`: the pointer; `by_keys`: the keyboard was used last; `focus`: where it is."""

    def __init__(self, scenery: Tabletop) -> None:
        self._scenery = scenery
        self.point = _NOWHERE
        self.by_keys = False
        self.focus = Focus()

    @property
    def spot(self) -> Spot:
        """Where the keyboard is, whether it was used last or not."""
        return self.focus.spot(ring_of(self._scenery.layout))

    @property
    def place(self) -> Place | None:
        """The place that the keyboard is on, if it was used last."""
        return self.spot.place if self.by_keys else None

    @property
    def sprite(self) -> SpriteId | None:
        """The card that the keyboard is on."""
        spot = self.spot if self.by_keys else None
        here = self._scenery.company.at(spot.place) if spot is not None and spot.nth is not None else []
        return here[spot.nth] if spot is not None and spot.nth is not None and spot.nth < len(here) else None

    @property
    def uppermost(self) -> SpriteId | None:
        """The card that the keyboard is on, else the uppermost of the place."""
        sprite = self.sprite
        here = [] if self.place is None else self._scenery.company.at(self.place)
        return next(reversed(here), None) if sprite is None else sprite

    def step(self, key: Key) -> None:
        """A key that moves the keyboard."""
        self.focus = self.focus.stepped(key, ring_of(self._scenery.layout))

    def to_card(self, nth: int) -> None:
        """The keyboard goes to the nth card of the hand."""
        self.focus = replace(self.focus, zone=0, index=nth)

    def go_to(self, wanted: Spot) -> bool:
        """Bring the keyboard to a card or a place; False where it cannot go."""
        for zone, spots in enumerate(ring_of(self._scenery.layout)):
            if wanted in spots or (wanted.nth is None and wanted.place in {spot.place for spot in spots}):
                self.focus = Focus(zone, spots.index(wanted) if wanted in spots else 0)
                self.by_keys = True
                return True
        return False
