"""The interfaces between the loop, a scene and a screen reader."""

from collections.abc import Iterable
from typing import Protocol

import pygame

from canasta_gui.ui.platform.input_events import InputEvent, SemanticTarget
from canasta_gui.ui.platform.semantics import Node
from canasta_gui.ui.platform.window import Window
from canasta_gui.words import Words


class Scene(Protocol):
    """One screen of the program: title, table, score sheet …"""

    dirty: bool
    """True if it must be drawn again; the loop draws and clears it."""
    changes_player: bool
    """True if another player sits down: earlier announcements must not be heard any more."""

    def handle(self, event: InputEvent) -> None:
        """React to an event."""

    def advance(self, now: float) -> bool:
        """Advance to the time `now` (monotonic seconds); return True while something still moves.

        Even an idle scene is called about four times a second, so pauses and blinking carets need no movement.
        """

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole scene."""

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out for a window of this size in pixels; called before the first draw and after every change."""

    def semantics(self) -> Node:
        """Return the semantics tree of the screen."""

    def take_announcements(self) -> list[str]:
        """Return the announcements for screen readers since the last call, in order."""

    def leave(self) -> None:
        """Release all resources, because another scene is shown or the program ends."""


class ScreenReader:
    """Receives what the scenes show and say; this one discards it, so that announcements do not pile up."""

    def set_language(self, words: Words) -> None:
        """Switch to the language of these words."""

    def update(self, scene: Scene, window: Window, now: float, *, drawn: bool, moving: bool) -> None:  # noqa: ARG002
        """Update after a frame. `drawn`: the scene has been redrawn; `moving`: it will be again soon."""
        scene.take_announcements()

    def announce(self, sentences: Iterable[str]) -> None:
        """Queue sentences after all waiting ones."""

    def clear(self) -> None:
        """Drop all announcements so far, which the next player must not hear."""

    def interrupt(self) -> None:
        """Announce waiting sentences at once, because a key or button press has cut speech short."""

    def target_of(self, node_id: int) -> SemanticTarget | None:  # noqa: ARG002
        """Return the target of a screen reader's number; None if it no longer exists."""
        return None
