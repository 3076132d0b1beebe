"""The account of a deal, side by side and line by line, and the totals so far."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from canasta_gui.play.scores.score_sheet import FinesTold, ScoreSheet, SheetRow
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.pictures.results import SecondTable
from canasta_gui.ui.platform.input_events import InputEvent, KeyPress, PointerPress
from canasta_gui.ui.scenes.people.side_portraits import SidePortraits
from canasta_gui.ui.scenes.score_lanes import ScoreLanes
from canasta_gui.ui.widgets import (
    Button,
    Column,
    Dialog,
    Frame,
    Label,
    LineChart,
    LongHeading,
    NumberTable,
    OpenableRow,
    Paragraph,
    Row,
    Scroll,
    Spacer,
    Switch,
    TableRow,
    Widget,
    centered_panel,
)
from canasta_gui.ui.widgets.dialog import DialogAnswer
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.words import Words
from canasta_gui.words.canasta.irregularities import ToldOffence

_BESIDE: Final = 520
"""The width of what stands beside the rows, in units."""
ROW_SECONDS: Final = 0.3
"""How long a row of figures takes to count up."""


class ScoreSheetScene(FormScene):
    """Shows a sheet until `on_continue`; `last` says that the match is over, `onward` where it leads otherwise.

    `copy` puts a text on the clipboard, if there is one: with it the deck can be checked. `show_moment` shows the event
    with a number in the replay, `review` looks for what the player gave away, `ask` how others would have fared.
    `on_print` prints its scores. `second`: the deal at a second table. `portraits`: those of each side's players.
    `counting`: the rows count up one after the other, each with a `tick`; a click or a key shows all at once.
    `luck_room`: a sentence as long as the one about the luck of the cards, if that is still being found.
    """

    def __init__(
        self,
        graphics: Graphics,
        words: Words,
        sheet: ScoreSheet,
        *,
        on_continue: Callable[[], None],
        last: bool = False,
        onward: str = "",
        portraits: Sequence[Sequence[str]] = (),
        copy: Callable[[str], bool] | None = None,
        show_moment: Callable[[int], None] | None = None,
        review: Callable[[], None] | None = None,
        on_print: Callable[[], None] | None = None,
        ask: Callable[[], None] | None = None,
        second: SecondTable | None = None,
        counting: bool = False,
        tick: Callable[[], None] = lambda: None,
        luck_room: str = "",
    ) -> None:
        usual = words.t("The result") if last else words.t("Next deal")
        proceed = Button(onward or usual, on_continue, kind="primary")
        self._words, self._sheet, self._copy = words, sheet, copy
        self._rows = [each for row in sheet.rows for each in (row, *row.details)]
        account = NumberTable(sheet.title, sheet.columns, [_line(words, row) for row in self._rows])
        account.pictures = SidePortraits(portraits, sheet.winner) if portraits else None
        self._tables = self._parts(account)
        self._counting, self._tick, self._ticked = counting, tick, -1
        self._begun: float | None = None
        # The room is there from the first: nothing moves under the pointer when the sentence comes.
        self._luck = Paragraph("", colour="dim", size=TextSize.CAPTION, widest=_BESIDE, room=[luck_room])
        self._luck.visible = bool(luck_room)
        beside = self._beside(show_moment)
        self._second = second
        shown: Widget = Column(list(self._with_fines()), gap=0)
        if second is not None:  # with it there is more room below the rows than beside them
            below_rows = [part for part in beside if part in (self._lead, self._luck)]
            beside = [second, *(part for part in beside if part not in below_rows)]
            shown = Column([shown, *below_rows], gap=Gap.LARGE)
        if beside:
            shown = Row([shown, Column(beside, gap=Gap.LARGE)], gap=Gap.HUGE, align="top", stack=True)
        foot: list[Widget] = []
        if sheet.deck is not None and copy is not None:
            foot.append(Button(words.t("The deck…"), self.show_deck, size=TextSize.CAPTION))
        if review is not None:
            foot.append(Button(words.t("Review"), review, size=TextSize.CAPTION))
        if ask is not None:
            hint = words.t("How would others have fared?")
            foot.append(Button(words.t("And the master?"), ask, size=TextSize.CAPTION, hint=hint))
        if on_print is not None:
            foot.append(Button(words.t("Print"), on_print, size=TextSize.CAPTION))
        note = Paragraph(sheet.note, colour="dim", size=TextSize.CAPTION, least=240, grow=1)
        onwards = Row([note if sheet.note else Spacer(grow=1), proceed], gap=Gap.LARGE, grow=1)
        told = [*filter(None, (sheet.result, sheet.title))]
        below = [*told[1:], *filter(None, (sheet.sides,))]
        title = Column(
            [LongHeading(told[0], size=28), *(Paragraph(each, colour="dim") for each in below)], gap=Gap.TINY
        )
        others = [Row(foot, gap=Gap.LARGE)] if foot else []
        buttons = Row([*others, onwards], gap=Gap.LARGE, stack=True)
        body = Column([title, Scroll(shown, grow=0), buttons], gap=Gap.LARGE)
        told += [*account.sentences(words), *filter(None, (sheet.lead, sheet.sides, sheet.note))]
        told += second.sentences() if second is not None else ()
        if sheet.best is not None:
            told.append(f"{words.t('The best moment of the deal')}: {sheet.best.sentence}")
        whole = centered_panel(body, 1160 if beside else 720, pad=(Gap.HUGE, Gap.LARGE))
        super().__init__(graphics, sheet.title, whole, on_cancel=on_continue, told=told)
        self.layer.set_focus(proceed)

    def _beside(self, show_moment: Callable[[int], None] | None) -> list[Widget]:
        """Return what stands beside the rows: the way to the goal, who leads, the best moment."""
        words, sheet = self._words, self._sheet
        parts: list[Widget] = []
        self._lead = Paragraph(sheet.lead, bold=True, widest=_BESIDE)
        if sheet.goal is not None and sheet.course:
            name = words.t("The way to {points}", points=words.number(sheet.goal))
            lanes = ScoreLanes(name, sheet.columns, sheet.course, sheet.goal, words.number)
            parts.append(Column([Label(name, bold=True), lanes], gap=Gap.SMALL))
        elif len(sheet.course) > 1:
            parts.append(match_chart(words, sheet.columns, sheet.course, sheet.goal))
        if sheet.lead and parts:
            parts.append(self._lead)
        if sheet.best is not None:
            best = sheet.best
            told: list[Widget] = [
                Label(words.t("The best moment of the deal"), bold=True, colour="accent", size=TextSize.CAPTION),
                Paragraph(best.sentence, bold=True, widest=_BESIDE),
                Paragraph(best.note, colour="dim", widest=_BESIDE),
            ]
            if show_moment is not None:
                shows = Button(words.t("Show it"), lambda: show_moment(best.event), size=TextSize.CAPTION, icon="eye")
                told.append(Row([shows]))
            parts.append(Column(told, gap=Gap.TINY))
        return [*parts, self._luck] if parts else []

    def tell_luck(self, sentence: str) -> None:
        """Say what the cards gave, which is found while the sheet is read."""
        self._luck.name, self._luck.visible = sentence, True
        self.layer.lay_out()
        self.layer.announce(sentence)

    # --- the fines one by one ---

    def _parts(self, account: NumberTable) -> list[NumberTable]:
        """Return the account as the tables that are shown: it is parted where a row can be opened."""
        at = next((nth for nth, row in enumerate(self._rows) if row.fines is not None), None)
        if at is None:
            return [account]
        above, row, below = account.lines[:at], account.lines[at], account.lines[at + 1 :]

        def part(lines: Sequence[TableRow], *, titled: bool) -> NumberTable:
            pictures = account.pictures if titled else None
            return NumberTable(account.name, account.columns, lines, part_of=account, titled=titled, pictures=pictures)

        return [part(above, titled=True), OpenableRow(row, account, self._open_fines), part(below, titled=False)]

    def _with_fines(self) -> Iterator[Widget]:
        """Yield the tables, and what the row with the fines opens into."""
        self._opened: Widget = Spacer()
        for table in self._tables:
            yield table
            if isinstance(table, OpenableRow):
                (fines,) = (row.fines for row in self._rows if row.fines is not None)
                self._opened = self._fines_told(fines)
                self._opened.visible = False
                yield self._opened

    def _fines_told(self, fines: FinesTold) -> Widget:
        """Return the fines of the deal, and a switch that shows what nobody saw."""
        t = self._words.t
        missed = _told(fines.missed, t("Nobody missed anything."))
        missed.visible = False

        def show(on: bool) -> None:
            missed.visible = on
            self.layer.lay_out()

        switch = Switch(t("What nobody saw"), False, show, show_label=True)
        return Frame(
            Column([_told(fines.fined, t("Nobody was fined.")), switch, missed], gap=Gap.SMALL), pad=Gap.NORMAL
        )

    def _open_fines(self, is_open: bool) -> None:
        self._opened.visible = is_open
        self.layer.lay_out()

    # --- rows that count up ---

    @property
    def counting(self) -> bool:
        """Whether rows still count up."""
        return self._counting

    def animate(self, now: float, /) -> bool:
        """Count the rows up, one after the other, and show what the second table has played since."""
        if self._second is not None and self._second.follow():
            self.layer.lay_out()
            for sentence in self._second.sentences():
                self.say(sentence)
        if not self._counting:
            return False
        self._begun = now if self._begun is None else self._begun
        done = (now - self._begun) / ROW_SECONDS
        if done >= len(self._rows):
            self.show_all()
        else:
            if int(done) > self._ticked:
                self._ticked = int(done)
                self._tick()
            lines = [_line(self._words, row, min(1.0, max(0.0, done - nth))) for nth, row in enumerate(self._rows)]
            for table in self._tables:
                table.shown, lines = lines[: len(table.lines)], lines[len(table.lines) :]
        self.dirty = True
        return self._counting

    def show_all(self) -> None:
        """Show every figure at once."""
        self._counting, self.dirty = False, True
        for table in self._tables:
            table.shown = None

    def handle(self, event: InputEvent) -> None:
        """Show all figures at a press or a key, which do what they do besides."""
        if self._counting and isinstance(event, PointerPress | KeyPress):
            self.show_all()
        super().handle(event)

    # --- the deck ---

    def show_deck(self) -> None:
        """Show the fingerprint in full and the cards that it was made of, so that it can be checked."""
        deck, copy, t = self._sheet.deck, self._copy, self._words.t
        if deck is None or copy is None:
            return
        cards = " ".join(deck.cards)

        def put() -> None:
            done = copy(cards)
            self.layer.show_toast(t("The cards are copied.") if done else t("The cards could not be copied."))

        text = t(
            "The table showed the beginning of this fingerprint before the first card was dealt. It is the SHA-256 sum "
            "of the cards below, in the order of the deck, with a space between them. Any tool that makes such sums "
            "must come to the same one."
        )
        sum_in_parts = " ".join(deck.fingerprint[at : at + 16] for at in range(0, len(deck.fingerprint), 16))
        shown = Column(
            [
                *([Paragraph(self._sheet.deck_note)] if self._sheet.deck_note else []),
                Paragraph(sum_in_parts, size=TextSize.CAPTION, colour="accent", widest=2000),
                Paragraph(cards, size=TextSize.CAPTION, colour="dim", widest=2000),
            ],
            gap=Gap.SMALL,
        )
        answers: list[DialogAnswer] = [
            (t("Back"), "primary", lambda: None),
            (t("Copy the cards"), "secondary", put),
        ]
        self.layer.open(Dialog(t("The deck of this deal"), text, answers, body=shown, widest=720))


def _told(offences: Sequence[ToldOffence], otherwise: str) -> Column:
    """Return offences with their notes, or what is said where there are none."""
    parts: list[Widget] = [
        Column([Paragraph(each.text), Paragraph(each.note, colour="dim", size=TextSize.CAPTION)], gap=0)
        for each in offences
    ]
    return Column(parts or [Paragraph(otherwise)], gap=Gap.SMALL)


def match_chart(words: Words, sides: Sequence[str], course: Sequence[Sequence[int]], goal: int | None) -> LineChart:
    """Return the totals of the sides after each deal, as lines."""
    series = [(name, [totals[at] for totals in course]) for at, name in enumerate(sides)]
    goal_name = words.t("Goal") if goal is not None else ""
    return LineChart(words.t("Totals after each deal"), series, goal=goal, goal_name=goal_name, number=words.number)


def _line(words: Words, row: SheetRow, part: float = 1.0) -> TableRow:
    """Return a row as it is written; `part`: how far its numbers have counted up, from 0, where none is seen."""
    values = (None if value is None or part <= 0 else round(value * part) for value in row.values)
    cells = tuple("" if value is None else words.number(value, signed=row.signed) for value in values)
    return TableRow(row.label, cells, "total" if row.total else "strong" if row.strong else "plain")
