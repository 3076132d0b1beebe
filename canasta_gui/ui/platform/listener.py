"""What the loop tells those who do not see the screen; until somebody is there, nobody."""

from collections.abc import Iterable
from typing import Protocol

from canasta_gui.ui.platform.pointer import SemanticTarget
from canasta_gui.ui.platform.scene import Scene
from canasta_gui.ui.platform.window import Window
from canasta_gui.words import Words


class Listener(Protocol):
    """Whoever is told what the scenes show and say."""

    def speak(self, words: Words) -> None:
        """From now on in this language."""

    def show(self, scene: Scene, window: Window, now: float, *, drawn: bool, moving: bool) -> None:
        """A frame is over. `drawn`: the scene looks different; `moving`: it will do so again soon."""

    def say(self, sentences: Iterable[str]) -> None:
        """These are said, after all that waits."""

    def hush(self) -> None:
        """Somebody else sits down: what was said before is nothing for him."""

    def hurry(self) -> None:
        """Somebody does something: what waits is said as soon as it can be."""

    def meant(self, number: int) -> SemanticTarget | None:
        """The thing that is known by a number."""


class Nobody:
    """Hears nothing, so that what is said does not pile up."""

    def speak(self, words: Words) -> None:
        """Nobody understands it."""

    def show(self, scene: Scene, window: Window, now: float, *, drawn: bool, moving: bool) -> None:  # noqa: ARG002
        """Nobody looks."""
        scene.take_said()

    def say(self, sentences: Iterable[str]) -> None:
        """Nobody hears it."""

    def hush(self) -> None:
        """It was silent all the time."""

    def hurry(self) -> None:
        """Nothing waits."""

    def meant(self, number: int) -> SemanticTarget | None:  # noqa: ARG002
        """Nobody asks."""
        return None
