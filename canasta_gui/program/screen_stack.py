"""The open screens: the one shown, and those below it to return to."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from canasta_gui.ui.platform.loop import Loop
from canasta_gui.ui.platform.scene import Scene
from canasta_gui.ui.widgets.base import Widget
from canasta_gui.ui.widgets.form import FormScene

if TYPE_CHECKING:
    from canasta_gui.ui.table.scene import TableScene


class _Covered(NamedTuple):
    """A screen below another one, and its focused widget."""

    scene: Scene
    focus: Widget | None


class ScreenStack:
    """Shows scenes in the loop; every scene is shown by `open`, `switch` or `show`.

    `on_home` shows the title; the program sets it.
    """

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self._covered: list[_Covered] = []
        self._uncovered: _Covered | None = None
        self._closing = False  # True while `back` calls `then`; `_uncovered` is shown next, if it is set
        self.on_home: Callable[[], None] = lambda: None

    # --- navigation ---

    def open(self, scene: Scene) -> None:
        """Show a scene above the present one, to which `back` returns."""
        if (present := self._present()) is not None:
            self._covered.append(present)
        self._show(scene)

    def switch(self, scene: Scene) -> None:
        """Show a scene in place of the present one; `back` returns to the screen below."""
        self._show(scene)

    def show(self, scene: Scene) -> None:
        """Close every screen and show a scene, from which `back` goes to the title."""
        self._covered.clear()
        self._show(scene)

    def back(self, then: Callable[[], object] | None = None) -> None:
        """Close the present screen, call `then`, and show the screen below it, unless `then` has shown another one.

        A screen shown again is updated (`resume`).
        """
        below = self._covered.pop() if self._covered else None
        if then is not None:
            shown, self._uncovered, self._closing = self._loop.scene, below, True
            then()
            self._uncovered, self._closing = None, False
            if self._loop.scene is not shown:
                return
        if below is None:
            self.home()
        else:
            self._show_again(below)

    def home(self) -> None:
        """Close every screen and show the title."""
        self._covered.clear()
        self.on_home()

    def _show(self, scene: Scene) -> None:
        self._uncovered, self._closing = None, False
        self._loop.show(scene)

    def _show_again(self, covered: _Covered) -> None:
        self._show(covered.scene)
        if isinstance(covered.scene, FormScene):
            covered.scene.layer.set_focus(covered.focus)
            covered.scene.resume()
        elif (table := self.table) is not None:
            table.dock.resume()

    def _present(self) -> _Covered | None:
        """Return the screen that is shown, or about to be shown, with its focused widget."""
        scene = self._loop.scene
        if self._closing or scene is None:
            return self._uncovered
        return _Covered(scene, scene.layer.focus if isinstance(scene, FormScene) else None)

    # --- the present scene ---

    @property
    def form(self) -> FormScene | None:
        """The scene of widgets that is shown; None while a table is shown."""
        present = self._present()
        return present.scene if present is not None and isinstance(present.scene, FormScene) else None

    @property
    def table(self) -> "TableScene | None":
        """The table, while it is shown."""
        scene = self._loop.scene
        if scene is None or isinstance(scene, FormScene):
            return None
        from canasta_gui.ui.table.scene import TableScene

        return scene if isinstance(scene, TableScene) else None

    def say(self, sentence: str) -> None:
        """Show a sentence on the present scene, if it has a place for it."""
        if self.form is not None:
            self.form.layer.show_toast(sentence)
        elif (table := self.table) is not None:
            table.say(sentence)
