"""The puzzles by theme and grade, with how many of each are solved."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from canasta_gui.lab.puzzles.puzzle import GRADES, THEMES, Grade, Theme
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.widgets import (
    Button,
    Column,
    Grid,
    Heading,
    Label,
    Paragraph,
    Row,
    Scroll,
    Spacer,
    Widget,
    centered_panel,
)
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.words import Words
from canasta_gui.words.puzzles import GRADES as GRADE_WORDS
from canasta_gui.words.puzzles import THEMES as THEME_WORDS

WIDEST: Final = 2000
"""Units: lines are as long as the panel lets them be."""
Kind = tuple[Theme, Grade]


class PuzzleCount(NamedTuple):
    """How many puzzles of a kind there are, how many were tried, and how many of them solved at the first try."""

    all: int
    tried: int
    solved: int


class PuzzleListScene(FormScene):
    """A row for each theme, a column for each grade; `on_open` opens the next puzzle of a kind, or of any (None)."""

    def __init__(
        self,
        graphics: Graphics,
        words: Words,
        counts: Mapping[Kind, PuzzleCount],
        *,
        on_open: Callable[[Kind | None], None],
        on_back: Callable[[], None],
    ) -> None:
        self._words, self._counts, self._on_open = words, counts, on_open
        t = words.t
        onward = Button(t("Next puzzle"), lambda: on_open(None), kind="primary")
        about = t("One move is far better than all others, as play to the end in hundreds of deals shows. Find it.")
        body = Column(
            [
                Heading(t("Puzzles")),
                Paragraph(about, colour="dim", widest=WIDEST),
                Scroll(Grid(list(self._rows()), stretch=(0,), gap=(Gap.NORMAL, Gap.SMALL)), grow=0),
                Paragraph(self._summary(), size=TextSize.CAPTION),
                Row([Button(t("Back"), on_back), Spacer(grow=1), onward]),
            ],
            gap=Gap.NORMAL,
        )
        super().__init__(
            graphics, t("Puzzles"), centered_panel(body, 860, pad=Gap.LARGE), on_cancel=on_back, told=[about]
        )
        self.layer.set_focus(onward)

    def _rows(self) -> Sequence[Sequence[Widget]]:
        t = self._words.t
        head: list[Widget] = [Spacer()]
        head += [Label(t(GRADE_WORDS[grade]), size=TextSize.CAPTION, colour="dim") for grade in GRADES]
        there = [theme for theme in THEMES if any(self._counts[theme, grade].all for grade in GRADES)]
        return [head, *([Label(t(THEME_WORDS[theme]), bold=True), *self._cells(theme)] for theme in there)]

    def _cells(self, theme: Theme) -> list[Widget]:
        t, cells = self._words.t, list[Widget]()
        for grade in GRADES:
            count = self._counts[theme, grade]
            text = t("{n} of {all}", n=count.solved, all=count.all) if count.all else "–"
            name = f"{t(THEME_WORDS[theme])}, {t(GRADE_WORDS[grade])}: {self._told(count)}"
            icon = "check" if count.all and count.solved == count.all else None
            button = Button(text, _with(self._on_open, (theme, grade)), icon=icon, size=TextSize.CAPTION, name=name)
            button.enabled = bool(count.all)
            button.hint = self._told(count)
            cells.append(button)
        return cells

    def _told(self, count: PuzzleCount) -> str:
        t = self._words.t
        return t("{solved} solved, {tried} tried, {all} in all", solved=count.solved, tried=count.tried, all=count.all)

    def _summary(self) -> str:
        counts = self._counts.values()
        return self._told(PuzzleCount(*(sum(numbers) for numbers in zip(*counts, strict=True))))


def _with(call: Callable[[Kind | None], None], kind: Kind) -> Callable[[], None]:
    return lambda: call(kind)
