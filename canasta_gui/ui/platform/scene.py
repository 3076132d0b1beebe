"""What the loop asks of a scene."""

from typing import Protocol

import pygame

from canasta_gui.ui.platform.pointer import InputEvent
from canasta_gui.ui.platform.semantics import Node


class Scene(Protocol):
    """One screen of the program: title, table, score sheet …"""

    dirty: bool
    """Whether it must be drawn again; the loop draws and clears it."""
    hides: bool
    """Whether somebody else sits down before it, so that nothing that was said before may be heard any more."""

    def handle(self, event: InputEvent) -> None:
        """React to one thing that happened."""

    def advance(self, now: float) -> bool:
        """Move on to the time `now` (seconds, always growing); True while something still moves.

        An idle scene is still asked about four times a second, so pauses and blinking carets need no movement.
        """

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all of it."""

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out for a window of this size in pixels; called before the first draw and after every change."""

    def semantics(self) -> Node:
        """Return what is on the screen, by meaning."""

    def take_said(self) -> list[str]:
        """What has been said since the last call, in order, for those who hear it instead of seeing it."""

    def leave(self) -> None:
        """Let go of everything: another scene is shown, or the program ends."""
