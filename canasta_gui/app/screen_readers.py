"""Attachment of screen readers: before the window is visible, or after the first picture."""

from typing import TYPE_CHECKING

from canasta_gui.ui.platform.loop import Loop
from canasta_gui.words import Words

if TYPE_CHECKING:
    from canasta_gui.ui.platform.screen_reader import AccessKitBridge


class ScreenReaders:
    """Attaches screen readers; `early`: before the first picture.

    Windows and macOS need them as soon as the window is visible; elsewhere they need not delay the first picture.
    """

    def __init__(self, *, early: bool) -> None:
        self.first: AccessKitBridge | None = _screen_reader(Words("en")) if early else None
        self.before = self.first.attach if self.first is not None else None

    def after(self, loop: Loop, words: Words) -> None:
        """Attach a screen reader once the first picture is on the screen, unless one is attached already."""
        if self.first is None:
            reader = _screen_reader(words)
            reader.attach(loop.window)
            loop.screen_reader = reader


def _screen_reader(words: Words) -> "AccessKitBridge":
    from canasta_gui.ui.platform.screen_reader import AccessKitBridge

    return AccessKitBridge(words)
