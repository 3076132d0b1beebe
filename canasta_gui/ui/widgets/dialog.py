"""Dialogs."""

from collections.abc import Callable, Sequence

import pygame

from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.platform.semantics import Role
from canasta_gui.ui.widgets.base import Widget
from canasta_gui.ui.widgets.containers import Column, EqualRow, Frame
from canasta_gui.ui.widgets.controls import Button, ButtonKind
from canasta_gui.ui.widgets.labels import Heading, Paragraph

DialogAnswer = tuple[str, ButtonKind, Callable[[], object]]
"""A button of a question: what it says, how it looks, what it does."""


class Dialog(Widget):
    """A title, a text or `body`, and buttons; the safe one is first.

    Every button closes the dialog before it acts. Esc presses the first one unless `must_answer`.
    """

    role: Role = "dialog"

    def __init__(
        self,
        title: str,
        text: str,
        answers: Sequence[DialogAnswer],
        *,
        body: Widget | None = None,
        must_answer: bool = False,
        widest: float = 560,
    ) -> None:
        super().__init__(title)
        self.close: Callable[[], None] = lambda: None
        """Closes the dialog; set by the layer that shows it."""
        self._answers = [action for _, _, action in answers]
        self._must_answer = must_answer
        self.buttons = [Button(label, self._presser(action), kind=kind) for label, kind, action in answers]
        whole = Column(
            [
                Heading(title, size=TextSize.HEADING),
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
        return (self._frame,)

    @property
    def first(self) -> Widget:
        """The button that gets the focus: the primary one, or the first."""
        return next((button for button in self.buttons if button.kind == "primary"), self.buttons[0])

    def narrowest(self, look: Look) -> int:
        return self._frame.least_width(look)

    def measure(self, look: Look, width: int, /) -> tuple[int, int]:
        return self._frame.size_in(look, width)

    def place(self, look: Look, rect: pygame.Rect, /) -> None:
        self.rect = rect
        self._frame.place(look, rect)

    def cancel(self) -> None:
        """Close and give the first answer, as Esc does; do nothing if `must_answer`."""
        if not self._must_answer:
            self.close()
            self._answers[0]()

    def _presser(self, action: Callable[[], object]) -> Callable[[], None]:
        def press() -> None:
            self.close()
            action()

        return press
