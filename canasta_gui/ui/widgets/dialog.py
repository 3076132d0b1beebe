"""A question or message over everything else."""

from collections.abc import Callable, Sequence

import pygame

from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.theme import Gap, Size
from canasta_gui.ui.platform.semantics import Role
from canasta_gui.ui.widgets.base import Widget
from canasta_gui.ui.widgets.containers import Column, EqualRow, Frame
from canasta_gui.ui.widgets.controls import Button, ButtonKind
from canasta_gui.ui.widgets.labels import Heading, Paragraph


class Dialog(Widget):
    """A title, a text or a `body`, and some buttons; `answers` are (text, kind, what it does), the safe one first.

    Every button closes the dialog before it acts. Esc presses the first one unless `must_answer`.
    """

    role: Role = "dialog"

    def __init__(
        self,
        title: str,
        text: str,
        answers: Sequence[tuple[str, ButtonKind, Callable[[], None]]],
        *,
        body: Widget | None = None,
        must_answer: bool = False,
        widest: float = 560,
    ) -> None:
        super().__init__(title)
        self.close: Callable[[], None] = lambda: None
        """Set by the layer that shows it."""
        self._answers = [action for _, _, action in answers]
        self._must_answer = must_answer
        self.buttons = [Button(label, self._presser(action), kind=kind) for label, kind, action in answers]
        whole = Column(
            [
                Heading(title, size=Size.HEADING),
                *([Paragraph(text)] if text else []),
                *([body] if body is not None else []),
                Frame(EqualRow(self.buttons, pack="right", stack=True), pad=(0, Gap.SMALL)),
            ],
            gap=Gap.NORMAL,
        )
        self._frame = Frame(
            Frame(whole, pad=Gap.LARGE, widest=widest, across="stretch", down="center", panel=True),
            pad=Gap.LARGE,
            across="center",
            down="center",
        )

    @property
    def children(self) -> Sequence[Widget]:
        """Title, text and buttons."""
        return (self._frame,)

    @property
    def first(self) -> Widget:
        """What gets the keys: the button that is meant to be pressed."""
        return next((button for button in self.buttons if button.kind == "primary"), self.buttons[0])

    def measure(self, look: Look, width: int, /) -> tuple[int, int]:
        """As large as its panel."""
        return self._frame.measure(look, width)

    def place(self, look: Look, rect: pygame.Rect, /) -> None:
        """In the middle of the window."""
        self.rect = rect
        self._frame.place(look, rect)

    def cancel(self) -> None:
        """Esc: give the first answer."""
        if not self._must_answer:
            self.close()
            self._answers[0]()

    def _presser(self, action: Callable[[], None]) -> Callable[[], None]:
        def press() -> None:
            self.close()
            action()

        return press
