"""What the loop asks of a scene."""

from typing import Protocol

import pygame

from canasta_gui.ui.pointer import Event


class Scene(Protocol):
    """One screen of the program: title, table, score sheet …"""

    dirty: bool
    """Whether it must be drawn again; the loop draws and clears it."""

    def handle(self, event: Event) -> None:
        """React to one thing that happened."""

    def advance(self, now: float) -> bool:
        """Move on to the time `now` (seconds, always growing); True while something still moves.

        An idle scene is still asked about four times a second, so pauses and blinking carets need no movement.
        """

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all of it."""

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out for a window of this size in pixels; called before the first draw and after every change."""

    def leave(self) -> None:
        """Let go of everything: another scene is shown, or the program ends."""
