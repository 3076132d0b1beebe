"""The moment at which the window is offered to screen readers: when the system asks, or at the end of the start."""

from typing import TYPE_CHECKING

from canasta_gui.ui.platform.loop import Loop
from canasta_gui.words import Words

if TYPE_CHECKING:
    from canasta_gui.ui.platform.screen_reader import AccessKitBridge


class ScreenReaders:
    """The way to screen readers. `early`: the system asks for it as soon as the window is seen (Windows, macOS).

    Elsewhere there is time after the first picture, which does not wait for what it does not show.
    """

    def __init__(self, *, early: bool) -> None:
        self.first: AccessKitBridge | None = _screen_reader(Words("en")) if early else None
        self.before = self.first.attach if self.first is not None else None

    def after(self, loop: Loop, words: Words) -> None:
        """Attach a screen reader once the first picture is on the screen, unless that was done before."""
        if self.first is None:
            reader = _screen_reader(words)
            reader.attach(loop.window)
            loop.screen_reader = reader


def _screen_reader(words: Words) -> "AccessKitBridge":
    from canasta_gui.ui.platform.screen_reader import AccessKitBridge

    return AccessKitBridge(words)
