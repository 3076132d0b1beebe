"""The sheet of a table: its deals, how it stands, and what comes next."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from canasta_gui.match.score_pad.sheet import PadSheet, ScoredDeal
from canasta_gui.play.score_pad.account import account_rows, columns_of, standing_rows, totals_before
from canasta_gui.ui.graphics.graphics_context import Graphics, Look
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.scenes.real_cards.entry import table_lines
from canasta_gui.ui.scenes.score_sheet import match_chart
from canasta_gui.ui.widgets import (
    Column,
    Dialog,
    Frame,
    Label,
    LongHeading,
    NumberTable,
    OpenableRow,
    Paragraph,
    Row,
    Scroll,
    Spacer,
    TableRow,
    TextField,
    Widget,
)
from canasta_gui.ui.widgets.controls import ButtonKind
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.ui.widgets.touch import FINGER, LargeButton
from canasta_gui.words import Words
from canasta_gui.words.score_pad import deal_note, length_note, pad_title, winners_sentence

LONGEST_TITLE = 40
_WIDEST = 1240
_SIGN = 30
_FEW = 3
"""So many sides can be written large beside each other."""


@dataclass(frozen=True)
class SheetCalls:
    """What is asked of the program at a sheet: with the number of a deal, a title, or nothing."""

    enter: Callable[[], None]
    correct: Callable[[int], None]
    remove: Callable[[int], None]
    rename: Callable[[str], None]
    export: Callable[[], None]
    print: Callable[[], None]
    rules: Callable[[], object]
    judge: Callable[[], object]
    result: Callable[[], None]
    back: Callable[[], None]


class SheetNow(NamedTuple):
    """A sheet as it stands at a moment. `minutes_left`: of a match that the clock ends; 0 where none runs."""

    sheet: PadSheet
    minutes_left: int = 0


class ScoredDealRow(OpenableRow):
    """A deal of the sheet: a press opens how its points came about."""

    def _line_height(self, look: Look) -> int:
        return max(super()._line_height(look), FINGER)


class _SheetTable(NumberTable):
    """The table that sets the columns of all rows: behind the labels there is room for the sign of a row that opens."""

    def _label_width(self, look: Look) -> int:
        return super()._label_width(look) + look.px(_SIGN)


class SheetScene(FormScene):
    """`look` tells how the sheet stands, again and again. The last deal stands first.

    `opened`: the number of the deal that is open, 0 for none.
    """

    def __init__(
        self, graphics: Graphics, words: Words, look: Callable[[], SheetNow], calls: SheetCalls, *, opened: int = 0
    ) -> None:
        self._words, self._look, self._calls, self.opened = words, look, calls, opened
        self._now = look()
        sheet = self.sheet
        self._columns = columns_of(sheet)
        t = words.t
        more = t("One more deal") if sheet.winners else t("Enter a deal")
        kind: ButtonKind = "secondary" if sheet.winners else "primary"
        self._enter = LargeButton(more, calls.enter, kind=kind, icon="pen", size=TextSize.LARGE)
        result = LargeButton(t("The result"), calls.result, kind="primary", icon="crown", size=TextSize.LARGE)
        self._foot: list[Widget] = [
            LargeButton(t("Back"), calls.back),
            LargeButton(t("Print"), calls.print),
            Spacer(grow=1),
            self._enter,
        ]
        if sheet.winners:
            self._foot.append(result)
        told = [self._note, self._length, *self._tables()[0].sentences(words)]
        super().__init__(graphics, pad_title(words, sheet), self._build(), on_cancel=calls.back, told=told)
        self.layer.set_focus(result if sheet.winners else self._enter)

    @property
    def sheet(self) -> PadSheet:
        """The sheet as it is shown."""
        return self._now.sheet

    def animate(self, _now: float, /) -> bool:
        """Show that minutes have gone by, and say that the next deal is the last one."""
        before, self._now = self._now, self._look()
        if self._now != before:
            self.layer.root = self._build()
            if self.sheet.is_last_deal and not before.sheet.is_last_deal:
                self.say(self._length)
        return False

    @property
    def _length(self) -> str:
        """How long the match goes on; empty where only points end it."""
        return length_note(self._words, self.sheet, self._now.minutes_left)

    @property
    def _note(self) -> str:
        """Who has won, or which deal is next, who deals and who sits out."""
        won = winners_sentence(self._words, self.sheet)
        if won:
            return f"{won}."
        number = self.sheet.next_deal
        said = deal_note(self._words, self.sheet, number)
        return self._words.t("Deal {number}: {ending}", number=number, ending=said)

    # --- the widgets ---

    def _build(self) -> Widget:
        t, sheet, length = self._words.t, self.sheet, self._length
        head = Row(
            [
                Column(
                    [
                        LongHeading(pad_title(self._words, sheet), size=TextSize.HEADING),
                        Paragraph(self._note, bold=True, size=TextSize.LARGE),
                        *([Paragraph(length, colour="accent")] if length else []),
                    ],
                    gap=Gap.TINY,
                    grow=1,
                ),
                LargeButton("", self._calls.judge, icon="raised-hand", name=t("May I?"), hint=t("May I?")),
                LargeButton("", self._calls.rules, icon="question", name=t("Rules"), hint=t("Rules")),
                LargeButton("", self.ask_rename, icon="pen", name=t("Rename…"), hint=t("Rename…")),
                LargeButton(t("To a file…"), self._calls.export),
            ],
            gap=Gap.SMALL,
        )
        standing, lines = self._tables()
        deals: list[Widget] = []
        for line, deal in zip(lines, reversed(sheet.deals), strict=True):
            deals.append(line)
            if deal.deal == self.opened:
                deals.append(self._account(deal))
        parts: list[Widget] = [standing]
        if deals:
            parts += [Label(t("Deals"), bold=True, colour="accent"), Column(deals, gap=Gap.TINY)]
        else:
            parts.append(Paragraph(t("No deal is entered yet."), colour="dim"))
        shown: Widget = Column(parts, gap=Gap.NORMAL, grow=1)
        if len(sheet.deals) > 1:
            chart = match_chart(self._words, self._columns, sheet.course, sheet.rules.target or None)
            shown = Row([shown, chart], gap=Gap.HUGE, align="top", stack=True)
        panel = Frame(
            Column([head, Scroll(shown), Row(self._foot, gap=Gap.NORMAL)], gap=Gap.NORMAL),
            pad=(Gap.LARGE, Gap.NORMAL),
            widest=_WIDEST,
            across="stretch",
            panel=True,
        )
        return Frame(panel, pad=Gap.LARGE)

    def _tables(self) -> tuple[NumberTable, list[ScoredDealRow]]:
        """Return how it stands, and a row for each deal, the last one first; their columns are the same."""
        words, names, deals = self._words, self.sheet.header.names, self.sheet.deals[::-1]
        stands = table_lines(words, standing_rows(words, self.sheet))
        lines = [
            TableRow(
                words.t("{number} · {name} deals", number=deal.deal, name=names[deal.dealer]),
                tuple(map(words.number, deal.points)),
            )
            for deal in deals
        ]
        size = TextSize.LARGE if len(self._columns) <= _FEW else TextSize.CAPTION
        both = _SheetTable(words.t("How it stands"), self._columns, [*stands, *lines], size=size)
        standing = NumberTable(words.t("How it stands"), self._columns, stands, size=size, part_of=both)
        rows = []
        for line, deal in zip(lines, deals, strict=True):
            rows.append(ScoredDealRow(line, both, self._opener(deal.deal)))
            rows[-1].is_open = deal.deal == self.opened
        return standing, rows

    def _opener(self, deal: int) -> Callable[[bool], None]:
        def show(is_open: bool) -> None:
            self.opened = deal if is_open else 0
            self.layer.root = self._build()

        return show

    def _account(self, deal: ScoredDeal) -> Widget:
        """Return how the points of a deal came about, and what can be done about it."""
        t, calls = self._words.t, self._calls
        before = totals_before(self.sheet, deal.deal)
        rows = account_rows(self._words, self.sheet.rules, deal.lines, deal.points, before)
        table = NumberTable(t("What it comes to"), self._columns, table_lines(self._words, rows))
        correct = LargeButton(t("Correct"), lambda: calls.correct(deal.deal), kind="primary")
        remove = LargeButton(t("Take out…"), lambda: self._ask_remove(deal.deal))
        return Frame(Column([table, Row([correct, remove])], gap=Gap.SMALL), pad=(Gap.NORMAL, Gap.SMALL))

    # --- questions ---

    def _ask_remove(self, deal: int) -> None:
        t = self._words.t
        self.layer.open(
            Dialog(
                t("Take out deal {number}?", number=deal),
                t("The deals after it move up, and their dealers with them. The file keeps what was entered."),
                [
                    (t("Keep it"), "secondary", lambda: None),
                    (t("Take out"), "danger", lambda: self._calls.remove(deal)),
                ],
            )
        )

    def ask_rename(self) -> None:
        """Ask for a name of the sheet; an empty one gives back the name of the game."""
        t = self._words.t
        field = TextField(
            t("Name of the sheet"), self.sheet.header.title, lambda _: None, longest=LONGEST_TITLE, width=460
        )
        self.layer.open(
            Dialog(
                t("What shall this sheet be called?"),
                "",
                [
                    (t("Leave it"), "secondary", lambda: None),
                    (t("Rename"), "primary", lambda: self._calls.rename(" ".join(field.text.split()))),
                ],
                body=field,
            )
        )
        self.layer.set_focus(field)
