"""The results of two tables: a widget that follows what the second table still plays, and a scene with nothing else."""

from collections.abc import Callable, Iterator, Sequence

from canasta_gui.play.scores.two_tables import ResultPage, ResultTable
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.widgets import (
    Button,
    Column,
    Label,
    LongHeading,
    NumberTable,
    Paragraph,
    Row,
    Scroll,
    Spacer,
    TableRow,
    Widget,
    centered_panel,
)
from canasta_gui.ui.widgets.controls import ButtonKind
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.words import Words

Way = tuple[str, ButtonKind, Callable[[], None]]
"""A button: what it says, how it looks, and where it leads."""


class ResultView(Column):
    """Shows the page that `look` returns, and another one as soon as it returns another.

    `named`: with the names of the tables. `compact`: small, what it comes to first, for a page with much else on it.
    """

    def __init__(
        self, words: Words, look: Callable[[], ResultPage], *, named: bool = True, compact: bool = False
    ) -> None:
        super().__init__([], gap=Gap.NORMAL)
        self._words, self._look, self._named, self._compact = words, look, named, compact
        self.page = look()
        self.items = list(self._parts())

    def follow(self) -> bool:
        """Show what has been played since; return whether there was anything."""
        page = self._look()
        if page == self.page:
            return False
        self.page, self.items = page, []
        self.items = list(self._parts())
        return True

    def sentences(self) -> list[str]:
        """Return all of it for those who do not see it."""
        told = []
        for table in self.page.tables:
            told += [table.name, *_number_table(table).sentences(self._words), *filter(None, (table.sentence,))]
        return [*told, *self._notes()]

    def _notes(self) -> list[str]:
        waiting = [self._words.t("The second table is still playing…")] if self.page.waiting else []
        return [*waiting, *filter(None, (self.page.caution,))]

    def _parts(self) -> Iterator[Widget]:
        for table in self.page.tables:
            name = Label(table.name, bold=True, colour="accent", size=TextSize.CAPTION)
            sentence = Paragraph(table.sentence, bold=True)
            if self._compact:
                parts: list[Widget] = [sentence if table.sentence else name, _number_table(table, TextSize.CAPTION)]
            else:
                note = Paragraph(table.note, colour="dim", size=TextSize.CAPTION)
                parts = [name, _number_table(table), sentence, note]
                name.visible, sentence.visible, note.visible = self._named, bool(table.sentence), bool(table.note)
            yield Column(parts, gap=Gap.TINY)
        yield from (Paragraph(note, colour="dim") for note in self._notes())


class ResultScene(FormScene):
    """Shows a page of results below a title, and the ways on; the first of them is taken by Esc too."""

    def __init__(
        self,
        graphics: Graphics,
        words: Words,
        title: str,
        look: Callable[[], ResultPage],
        ways: Sequence[Way],
        *,
        named: bool = True,
    ) -> None:
        self._view = ResultView(words, look, named=named)
        buttons = [Button(text, act, kind=kind) for text, kind, act in ways]
        first, *others = buttons
        body = Column(
            [
                LongHeading(title, size=28),
                Scroll(self._view, grow=0),
                Row([first, Spacer(grow=1), *others], gap=Gap.NORMAL, stack=True),
            ],
            gap=Gap.LARGE,
        )
        whole = centered_panel(body, 860, pad=(Gap.HUGE, Gap.LARGE))
        super().__init__(graphics, title, whole, on_cancel=ways[0][2], told=[title, *self._view.sentences()])
        self.layer.set_focus(next((each for each in buttons if each.kind == "primary"), first))

    def animate(self, _now: float, /) -> bool:
        """Show what the second table has played since."""
        if self._view.follow():
            self.layer.lay_out()
            for sentence in self._view.sentences():
                self.say(sentence)
        return False


def _number_table(table: ResultTable, size: float = TextSize.BODY) -> NumberTable:
    rows = [
        TableRow(row.label, row.cells, "total" if row.total else "strong" if row.strong else "plain")
        for row in table.rows
    ]
    return NumberTable(table.name, table.columns, rows, size=size)
