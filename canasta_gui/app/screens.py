"""What any flow does with the screen: messages, sentences, the way back."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.platform.loop import Loop
from canasta_gui.ui.scenes.form import FormScene
from canasta_gui.ui.widgets.dialog import DialogAnswer
from canasta_gui.words import Words

if TYPE_CHECKING:
    from canasta_gui.ui.table.scene import TableScene


class Screens:
    """`words`: gives the words of the language that is set now."""

    def __init__(self, loop: Loop, graphics: Graphics, words: Callable[[], Words]) -> None:
        self._loop, self._graphics, self._words = loop, graphics, words

    @property
    def table(self) -> "TableScene | None":
        """The table, where it is on the screen."""
        scene = self._loop.scene
        if scene is None or isinstance(scene, FormScene):
            return None
        from canasta_gui.ui.table.scene import TableScene

        return scene if isinstance(scene, TableScene) else None

    def show_message(self, title: str, text: str, then: Callable[[], None]) -> None:
        """Show a message with one button, which leads on."""
        from canasta_gui.ui.scenes.message import MessageScene

        answers: list[DialogAnswer] = [(self._words().t("Continue"), "primary", then)]
        self._loop.show(MessageScene(self._graphics, title, text, answers))

    def say(self, sentence: str) -> None:
        """Say something on the scene that is shown, where it has a place for that."""
        if isinstance(self._loop.scene, FormScene):
            self._loop.scene.layer.show_toast(sentence)
        elif (table := self.table) is not None:
            table.say(sentence)

    def way_back(self) -> Callable[[], None]:
        """Return a function that shows the present scene again, with the focus where it is now."""
        before = self._loop.scene
        focus = before.layer.focus if isinstance(before, FormScene) else None

        def back() -> None:
            if before is not None:
                self._loop.show(before)
            if isinstance(before, FormScene):
                before.layer.set_focus(focus)

        return back
