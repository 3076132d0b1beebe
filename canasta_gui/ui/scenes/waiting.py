"""Something takes its time: how far it is, and the way back."""

import traceback
from collections.abc import Callable
from typing import TypeVar

from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.widgets import Button, Column, Heading, Paragraph, ProgressBar, Row, Spacer, centered_panel
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.words import Words

T = TypeVar("T")


class WaitingScene(FormScene):
    """`go_on` does a little of the work, and shows another scene after the last of it; it returns the part done."""

    def __init__(
        self,
        graphics: Graphics,
        words: Words,
        title: str,
        text: str,
        *,
        go_on: Callable[[], float],
        on_back: Callable[[], None],
    ) -> None:
        self._go_on = go_on
        self._progress = ProgressBar(title)
        back = Button(words.t("Back"), on_back)
        body = Column([Heading(title, size=30), Paragraph(text), Row([self._progress, Spacer(grow=1), back])])
        super().__init__(graphics, title, centered_panel(body, 640), on_cancel=on_back, told=(title, text))
        self.layer.set_focus(back)

    def animate(self, _now: float, /) -> bool:
        """Go on with the work, and show how far it is."""
        self._progress.part = self._go_on()
        self.dirty = True
        return True


def polling(
    poll: Callable[[], T | None], *, part: Callable[[], float], done: Callable[[T], None], failed: Callable[[], None]
) -> Callable[[], float]:
    """Return a `go_on` that waits for work elsewhere: `poll` returns None until it has the result.

    `done` or `failed` shows another scene. Whatever the work raises is printed and ends nothing but the work.
    """

    def go_on() -> float:
        try:
            result = poll()
        except Exception as error:
            traceback.print_exception(error)
            failed()
            return 1.0
        if result is None:
            return part()
        done(result)
        return 1.0

    return go_on
