"""The players of each side, in a row above the column with its figures."""

from collections.abc import Sequence
from typing import Final

import pygame

from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.portraits import draw_portrait
from canasta_gui.ui.graphics.theme import Gap

_DISC: Final = 46
_STEP: Final = 0.82
"""How far the discs of a side lie apart, as a part of their width."""


class SidePortraits:
    """The portraits of the sides by name, side by side; `winner`: the side that is pleased, the others rue."""

    def __init__(self, sides: Sequence[Sequence[str]], winner: int | None) -> None:
        self._sides, self._winner = sides, winner

    def height(self, look: Look) -> int:
        """Return the height of the row, with the gap below it."""
        return look.px(_DISC) + look.px(Gap.TINY)

    def draw(self, surface: pygame.Surface, look: Look, column: int, place: pygame.Rect) -> None:
        """Draw the players of a side at the right of a place."""
        portraits = self._sides[column]
        side = min(look.px(_DISC), round(place.width / (1 + _STEP * (len(portraits) - 1))))
        won = column == self._winner
        mood = "calm" if self._winner is None else "pleased" if won else "rueful"
        ring = look.theme.accent if won else look.theme.line
        for nth, portrait in enumerate(reversed(portraits)):
            disc = pygame.Rect(place.right - side - round(nth * side * _STEP), place.y, side, side)
            draw_portrait(surface, look, disc, portrait, ring, mood)
