"""What the loop tells a screen reader."""

from collections.abc import Iterable

from canasta_gui.ui.platform.input_events import SemanticTarget
from canasta_gui.ui.platform.scene import Scene
from canasta_gui.ui.platform.window import Window
from canasta_gui.words import Words


class ScreenReader:
    """Receives what the scenes show and say; this one discards it, so that announcements do not pile up."""

    def set_language(self, words: Words) -> None:
        """Use this language from now on."""

    def update(self, scene: Scene, window: Window, now: float, *, drawn: bool, moving: bool) -> None:  # noqa: ARG002
        """Take in a finished frame. `drawn`: the scene looks different; `moving`: it will do so again soon."""
        scene.take_announcements()

    def announce(self, sentences: Iterable[str]) -> None:
        """Queue sentences after everything that waits."""

    def clear(self) -> None:
        """Forget everything announced so far: the next player must not hear it."""

    def interrupt(self) -> None:
        """Announce what waits as soon as possible: the player has pressed something, which cuts speech short."""

    def target_of(self, node_id: int) -> SemanticTarget | None:  # noqa: ARG002
        """Return the thing that the screen reader knows by this number; None if it has gone."""
        return None
