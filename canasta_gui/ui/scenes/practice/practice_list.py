"""What there is to learn: the first lesson, and the practice deals behind it; or the pieces of advice, each to try."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.widgets import Button, Column, Heading, Icon, Paragraph, Row, Scroll, Spacer, Widget, centered_panel
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.words import Words


class LearningItem(NamedTuple):
    """Something to learn, in the player's words. `done`: it was played to its end; `begin` starts it.

    `source`: whose advice it is, and by which rules it is tried.
    """

    title: str
    about: str
    done: bool
    begin: Callable[[], None]
    source: str = ""


class PracticeListScene(FormScene):
    """A row for each of the `items`, below a title and what is `told` of them all.

    The first one that is not done has the focus.
    """

    def __init__(
        self,
        graphics: Graphics,
        words: Words,
        items: Sequence[LearningItem],
        title: str,
        told: str,
        *,
        on_back: Callable[[], None],
    ) -> None:
        t = words.t
        following = next((nth for nth, item in enumerate(items) if not item.done), 0)
        buttons = [self._button(words, item, main=nth == following) for nth, item in enumerate(items)]
        rows: list[Widget] = [_row(words, item, button) for item, button in zip(items, buttons, strict=True)]
        body = Column(
            [
                Heading(title),
                Paragraph(told, colour="dim"),
                Scroll(Column(rows, gap=Gap.NORMAL)),
                Row([Button(t("Back"), on_back), Spacer(grow=1)]),
            ],
            gap=Gap.NORMAL,
        )
        super().__init__(graphics, title, centered_panel(body, 820, pad=Gap.LARGE), on_cancel=on_back)
        self.layer.set_focus(buttons[following])

    @staticmethod
    def _button(words: Words, item: LearningItem, *, main: bool) -> Button:
        text = words.t("Again") if item.done else words.t("Begin")
        name = f"{text}: {item.title}"
        return Button(text, item.begin, kind="primary" if main else "secondary", size=TextSize.CAPTION, name=name)


def _row(words: Words, item: LearningItem, button: Button) -> Widget:
    """Return a row: whether it is done, what it is about, and the button."""
    mark = Icon("check", colour="accent", name=words.t("done")) if item.done else Icon("cards", colour="dim")
    lines: list[Widget] = [
        Paragraph(item.title, bold=True),
        Paragraph(item.about, size=TextSize.CAPTION, colour="dim"),
    ]
    if item.source:
        lines.append(Paragraph(item.source, size=TextSize.CAPTION, colour="faint"))
    said = Column(lines, gap=Gap.TINY, grow=1)
    return Row([mark, said, button], gap=Gap.NORMAL)
