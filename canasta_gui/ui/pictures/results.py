"""Results of both tables, updated while the second one plays, and the dialog for replaying a deal."""

from collections.abc import Callable, Iterator, Sequence

from canasta_gui import ui
from canasta_gui.play.scores.two_tables import ResultPage, ResultTable
from canasta_gui.words import Words
from canasta_gui.words.computers import level_title


class ResultView(ui.Column):
    """Shows the page of `look`, and updates when it returns another one.

    `named`: with the names of the tables. `compact`: in small text, the result first, for a page with many other parts.
    """

    def __init__(
        self, words: Words, look: Callable[[], ResultPage], *, named: bool = True, compact: bool = False
    ) -> None:
        super().__init__([], gap=ui.Gap.NORMAL)
        self._words, self._look, self._named, self._compact = words, look, named, compact
        self.page = look()
        self.items = list(self._parts())

    def follow(self) -> bool:
        """Show new results; return whether there were any."""
        page = self._look()
        if page == self.page:
            return False
        self.page, self.items = page, []
        self.items = list(self._parts())
        return True

    def sentences(self) -> list[str]:
        """Return the whole text for screen readers."""
        told = []
        for table in self.page.tables:
            told += [table.name, *_number_table(table).sentences(self._words), *filter(None, (table.sentence,))]
        return [*told, *self._notes()]

    def _notes(self) -> list[str]:
        waiting = [self._words.t("The second table is still playing…")] if self.page.waiting else []
        return [*waiting, *filter(None, (self.page.caution,))]

    def _parts(self) -> Iterator[ui.Widget]:
        for table in self.page.tables:
            name = ui.Label(table.name, bold=True, colour="accent", size=ui.TextSize.CAPTION)
            sentence = ui.Paragraph(table.sentence, bold=True)
            if self._compact:
                parts: list[ui.Widget] = [
                    sentence if table.sentence else name,
                    _number_table(table, ui.TextSize.CAPTION),
                ]
            else:
                note = ui.Paragraph(table.note, colour="dim", size=ui.TextSize.CAPTION)
                parts = [name, _number_table(table), sentence, note]
                name.visible, sentence.visible, note.visible = self._named, bool(table.sentence), bool(table.note)
            yield ui.Column(parts, gap=ui.Gap.TINY)
        yield from (ui.Paragraph(note, colour="dim") for note in self._notes())


def _number_table(table: ResultTable, size: float = ui.TextSize.BODY) -> ui.NumberTable:
    rows = [
        ui.TableRow(row.label, row.cells, "total" if row.total else "strong" if row.strong else "plain")
        for row in table.rows
    ]
    return ui.NumberTable(table.name, table.columns, rows, size=size)


class SecondTable(ui.Column):
    """The deal at both tables, and buttons for the replay of the second one and the table of the match."""

    def __init__(
        self, words: Words, look: Callable[[], ResultPage], *, watch: Callable[[], None], match: Callable[[], None]
    ) -> None:
        t = words.t
        self._view = ResultView(words, look, compact=True)
        self._watch = ui.Button(t("Watch the second table"), watch, size=ui.TextSize.CAPTION, icon="eye")
        ways = ui.Row(
            [ui.Button(t("The match…"), match, size=ui.TextSize.CAPTION), self._watch], gap=ui.Gap.SMALL, stack=True
        )
        super().__init__([self._view, ways], gap=ui.Gap.SMALL)
        self._watch.enabled = not self._view.page.waiting

    def follow(self) -> bool:
        """Show new results; return whether there were any."""
        changed = self._view.follow()
        self._watch.enabled = not self._view.page.waiting
        return changed

    def sentences(self) -> list[str]:
        """Return the whole text for screen readers."""
        return self._view.sentences()


class PlayAgainDialog(ui.Dialog):
    """Asks for the level of the computers, and whose places they take; `play` gets the level, and True for all places.

    `levels`: from the weakest to the strongest, which is preselected.
    """

    def __init__(self, words: Words, levels: Sequence[str], play: Callable[[str, bool], None]) -> None:
        t = words.t
        names = [level_title(words, level) for level in levels]
        places = [t("Only the people"), t("Everybody")]
        level = ui.SegmentedControl(t("Who plays"), names, len(levels) - 1, lambda _: None)
        place = ui.SegmentedControl(t("Whom do they replace?"), places, 0, lambda _: None)
        parts = [ui.Label(level.name, bold=True), level, ui.Label(place.name, bold=True), place]
        super().__init__(
            t("How would others have fared?"),
            t("Computers play this deal again from its first card. They know nothing of how it went."),
            [
                (t("Back"), "secondary", lambda: None),
                (t("Let them play"), "primary", lambda: play(levels[level.index], place.index == 1)),
            ],
            body=ui.Column(parts, gap=ui.Gap.SMALL),
        )
