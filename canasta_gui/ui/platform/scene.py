"""The interface between the loop and a scene."""

from typing import Protocol

import pygame

from canasta_gui.ui.platform.input_events import InputEvent
from canasta_gui.ui.platform.semantics import Node


class Scene(Protocol):
    """One screen of the program: title, table, score sheet …"""

    dirty: bool
    """Whether it must be drawn again; the loop draws and clears it."""
    changes_player: bool
    """Whether another player sits down: what was announced before must not be heard any more."""

    def handle(self, event: InputEvent) -> None:
        """React to an event."""

    def advance(self, now: float) -> bool:
        """Advance to the time `now` (seconds, always growing); return True while something still moves.

        An idle scene is still called about four times a second, so pauses and blinking carets need no movement.
        """

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole scene."""

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out for a window of this size in pixels; called before the first draw and after every change."""

    def semantics(self) -> Node:
        """Return what is on the screen by its meaning."""

    def take_announcements(self) -> list[str]:
        """Return the announcements for screen readers since the last call, in order."""

    def leave(self) -> None:
        """Release everything held: another scene is shown, or the program ends."""
