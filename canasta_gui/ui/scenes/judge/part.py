"""What the parts of the page have in common: the case that they show, and how far each is scrolled."""

from collections.abc import Callable, Sequence

from canasta_gui.play.judge.case import JudgeCase
from canasta_gui.ui.graphics.theme import Gap
from canasta_gui.ui.widgets import Column, Label, Row, Scroll, Spacer, Widget


class CaseEntry:
    """The case that is being entered. `on_change` gets the case before each change."""

    def __init__(self, case: JudgeCase, on_change: Callable[[JudgeCase], None]) -> None:
        self.case = case
        self._on_change = on_change

    def change(self, case: JudgeCase) -> None:
        """Take another case."""
        before, self.case = self.case, case
        self._on_change(before)


class KeptScroll:
    """How far a part is scrolled; its widgets are made anew at each change."""

    def __init__(self) -> None:
        self._scroll: Scroll | None = None

    def around(self, rows: Sequence[Widget]) -> Widget:
        """Return rows that can be scrolled, as far as those before were."""
        scroll = Scroll(Column(rows, gap=Gap.SMALL))
        scroll.offset = 0 if self._scroll is None else self._scroll.offset
        self._scroll = scroll
        return scroll


def named(widget: Widget) -> Widget:
    """Return a control behind its name."""
    return Row([Label(widget.name), Spacer(grow=1), widget], stack=True)
