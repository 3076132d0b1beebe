"""What there is to learn: the first lesson, and the practice deals behind it."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.scenes.form import FormScene
from canasta_gui.ui.widgets import Button, Column, Heading, Icon, Paragraph, Row, Scroll, Spacer, Widget, centered_panel
from canasta_gui.words import Words


class LearningItem(NamedTuple):
    """Something to learn, in the player's words. `done`: it was played to its end; `begin` starts it."""

    title: str
    about: str
    done: bool
    begin: Callable[[], None]


class PracticeListScene(FormScene):
    """A row for each of the `items`; the first one that is not done has the focus."""

    def __init__(
        self, graphics: Graphics, words: Words, items: Sequence[LearningItem], *, on_back: Callable[[], None]
    ) -> None:
        t = words.t
        following = next((nth for nth, item in enumerate(items) if not item.done), 0)
        buttons = [self._button(words, item, main=nth == following) for nth, item in enumerate(items)]
        rows: list[Widget] = [_row(words, item, button) for item, button in zip(items, buttons, strict=True)]
        told = t("Each practice deal begins in the middle of a game. Nothing in it counts.")
        body = Column(
            [
                Heading(t("Learn canasta")),
                Paragraph(told, colour="dim"),
                Scroll(Column(rows, gap=Gap.NORMAL)),
                Row([Button(t("Back"), on_back), Spacer(grow=1)]),
            ],
            gap=Gap.NORMAL,
        )
        super().__init__(graphics, t("Learn canasta"), centered_panel(body, 820, pad=Gap.LARGE), on_cancel=on_back)
        self.layer.set_focus(buttons[following])

    @staticmethod
    def _button(words: Words, item: LearningItem, *, main: bool) -> Button:
        text = words.t("Again") if item.done else words.t("Begin")
        name = f"{text}: {item.title}"
        return Button(text, item.begin, kind="primary" if main else "secondary", size=TextSize.CAPTION, name=name)


def _row(words: Words, item: LearningItem, button: Button) -> Widget:
    """Return a row: whether it is done, what it is about, and the button."""
    mark = Icon("check", colour="accent", name=words.t("done")) if item.done else Icon("cards", colour="dim")
    said = Column(
        [
            Paragraph(item.title, bold=True),
            Paragraph(item.about, size=TextSize.CAPTION, colour="dim"),
        ],
        gap=Gap.TINY,
        grow=1,
    )
    return Row([mark, said, button], gap=Gap.NORMAL)
