"""The sheet of a table: its deals, its standing, and the next deal."""

from collections.abc import Callable
from functools import partial

from canasta_gui import PAD_ENDING, screens, ui
from canasta_gui.match.own_rules import file_stem
from canasta_gui.match.score_pad.entries import DealEntry
from canasta_gui.match.score_pad.sheet import PadSheet, ScoredDeal, sheet_csv
from canasta_gui.play.characters import portraits_of
from canasta_gui.play.score_pad import (
    EntryForm,
    ScorePadClock,
    account_rows,
    columns_of,
    result_of,
    standing_rows,
    totals_before,
)
from canasta_gui.program.printing import print_html
from canasta_gui.program.program import Program
from canasta_gui.program.score_pads import Scoring
from canasta_gui.rules.families import AnyRules
from canasta_gui.screens.pad_entry import table_lines
from canasta_gui.screens.screen import Screen
from canasta_gui.ui.pictures.match_page import Finalist
from canasta_gui.ui.pictures.scores import match_chart
from canasta_gui.words.pages import pad_sheet, sheet_html
from canasta_gui.words.score_pad import deal_note, length_note, pad_title, winners_sentence

LONGEST_TITLE = 40
_WIDEST = 1240
_SIGN = 30
_FEW = 3
"""Maximum number of sides shown in large text side by side."""


class ScoredDealRow(ui.OpenableRow):
    """A deal of the sheet: a press shows the components of its points."""

    def _line_height(self, look: ui.Look) -> int:
        return max(super()._line_height(look), ui.FINGER)


class _SheetTable(ui.NumberTable):
    """The table that determines the columns of all rows, with space for the sign of openable rows after the labels."""

    def _label_width(self, look: ui.Look) -> int:
        return super()._label_width(look) + look.px(_SIGN)


class SheetScreen(Screen):
    """The sheet of a scoring, the last deal first. `opened`: the number of the open deal, 0 for none."""

    widest = _WIDEST
    opened = 0

    def __init__(self, program: Program, scoring: Scoring) -> None:
        self._pad, self._clock = scoring.pad, ScorePadClock(scoring.pad, lambda: program.now())
        self.words = program.words
        program.score_pads.save()
        self._look()
        self._columns = columns_of(self.sheet)
        super().__init__(program)

    @property
    def sheet(self) -> PadSheet:
        """The present sheet."""
        return self._pad.sheet

    @property
    def heading(self) -> str:
        return pad_title(self.words, self.sheet)

    @property
    def rules_shown(self) -> AnyRules:
        return self.sheet.rules

    def told(self) -> list[str]:
        return [self._note, self._length, *self._tables()[0].sentences(self.words)]

    def resume(self) -> None:
        self.program.score_pads.save()
        super().resume()

    def _look(self) -> tuple[PadSheet, int]:
        """Update the clock; return the sheet, and the minutes left."""
        self._clock.look()
        self._shown = self.sheet, self._clock.minutes_left
        return self._shown

    def animate(self, _now: float, /) -> bool:
        """Show the minutes left, and announce that the next deal is the last one."""
        before = self._shown
        if self._look() != before:
            self.rebuild()
            if self.sheet.is_last_deal and not before[0].is_last_deal:
                self.say(self._length)
        return False

    @property
    def _length(self) -> str:
        """The remaining time or deals of the match; empty if only points end it."""
        return length_note(self.words, self.sheet, self._shown[1])

    @property
    def _note(self) -> str:
        """The winner, or the next deal with its dealer and the seats that sit out."""
        won = winners_sentence(self.words, self.sheet)
        if won:
            return f"{won}."
        number = self.sheet.next_deal
        said = deal_note(self.words, self.sheet, number)
        return self.t("Deal {number} · {ending}", number=number, ending=said)

    # --- the widgets ---

    def foot(self) -> list[ui.Widget]:
        t, over = self.t, bool(self.sheet.winners)
        large = partial(ui.LargeButton, size=ui.TextSize.LARGE)
        enter = large(t("One more deal") if over else t("Enter a deal"), self._enter_next, icon="pen")
        enter.kind = "secondary" if over else "primary"
        result = large(t("The result"), self._show_result, kind="primary", icon="crown")
        self.focus = result if over else enter
        out = [
            ui.LargeButton(t("Back"), self.back),
            ui.LargeButton(t("Print"), self._print),
            ui.LargeButton(t("Rename…"), self.ask_rename),
        ]
        return [*out, ui.Spacer(grow=1), enter, *([result] if over else [])]

    def compose(self) -> ui.Widget:
        t, sheet, length = self.t, self.sheet, self._length
        head = ui.Row(
            [
                ui.Column(
                    [
                        ui.LongHeading(pad_title(self.words, sheet), size=ui.TextSize.HEADING),
                        ui.Paragraph(self._note, bold=True, size=ui.TextSize.LARGE),
                        *([ui.Paragraph(length, colour="accent")] if length else []),
                    ],
                    gap=ui.Gap.TINY,
                    grow=1,
                ),
                ui.LargeButton(t("Ask the judge"), lambda: self.open(screens.judge.at_table(self.program, sheet))),
                ui.LargeButton(
                    t("Rules"), lambda: self.open(screens.rules_page.RulesScreen(self.program, sheet.rules))
                ),
                ui.LargeButton(t("To a file…"), self.ask_export),
            ],
            gap=ui.Gap.SMALL,
        )
        standing, lines = self._tables()
        deals: list[ui.Widget] = []
        for line, deal in zip(lines, reversed(sheet.deals), strict=True):
            deals.append(line)
            if deal.deal == self.opened:
                deals.append(self._account(deal))
        parts: list[ui.Widget] = [standing]
        if deals:
            parts += [ui.Label(t("Deals"), bold=True, colour="accent"), ui.Column(deals, gap=ui.Gap.TINY)]
        else:
            parts.append(ui.Paragraph(t("No deal is entered yet."), colour="dim"))
        shown: ui.Widget = ui.Column(parts, gap=ui.Gap.NORMAL, grow=1)
        if len(sheet.deals) > 1:
            chart = match_chart(self.words, self._columns, sheet.course, sheet.rules.target or None)
            shown = ui.ScrollBeside(shown, chart)
        else:
            shown = ui.Scroll(shown)
        panel = ui.Frame(
            ui.Column([head, shown, ui.Row(self.foot())], gap=ui.Gap.NORMAL),
            pad=(ui.Gap.LARGE, ui.Gap.NORMAL),
            widest=_WIDEST,
            across="stretch",
            panel=True,
        )
        return ui.Frame(panel, pad=ui.Gap.LARGE)

    def _tables(self) -> tuple[ui.NumberTable, list[ScoredDealRow]]:
        """Return the standing, and a row for each deal, the last one first; their columns are the same."""
        words, names, deals = self.words, self.sheet.header.names, self.sheet.deals[::-1]
        stands = table_lines(words, standing_rows(words, self.sheet))
        lines = [
            ui.TableRow(
                words.t("{number} · {name} deals", number=deal.deal, name=names[deal.dealer]),
                tuple(map(words.number, deal.points)),
            )
            for deal in deals
        ]
        size = ui.TextSize.LARGE if len(self._columns) <= _FEW else ui.TextSize.CAPTION
        accounts = [row for deal in deals for row in self._account_lines(deal)]
        both = _SheetTable(words.t("How it stands"), self._columns, [*stands, *lines, *accounts], size=size)
        self._all_columns = both
        standing = ui.NumberTable(words.t("How it stands"), self._columns, stands, size=size, part_of=both)
        rows = []
        for line, deal in zip(lines, deals, strict=True):
            rows.append(ScoredDealRow(line, both, self._opener(deal.deal)))
            rows[-1].is_open = deal.deal == self.opened
        return standing, rows

    def _opener(self, deal: int) -> Callable[[bool], None]:
        def show(is_open: bool) -> None:
            self.opened = deal if is_open else 0
            self.rebuild()

        return show

    def _account(self, deal: ScoredDeal) -> ui.Widget:
        """Return the components of a deal's points, and the buttons for changes."""
        t, columns = self.t, self._all_columns
        table = ui.NumberTable(
            t("What it comes to"), self._columns, self._account_lines(deal), size=columns.size, part_of=columns
        )
        correct = ui.LargeButton(t("Correct"), lambda: self._enter(deal.deal), kind="primary")
        remove = ui.LargeButton(t("Delete…"), lambda: self._ask_remove(deal.deal))
        # No margin at the sides, so that its columns are aligned with those above.
        return ui.Frame(ui.Column([table, ui.Row([correct, remove])], gap=ui.Gap.SMALL), pad=(0, ui.Gap.SMALL))

    def _account_lines(self, deal: ScoredDeal) -> list[ui.TableRow]:
        before = totals_before(self.sheet, deal.deal)
        return table_lines(self.words, account_rows(self.words, self.sheet.rules, deal.lines, deal.points, before))

    # --- actions ---

    def _enter_next(self) -> None:
        self._enter(self.sheet.next_deal)

    def _enter(self, deal: int) -> None:
        """Enter the next deal, or correct an existing one."""
        form = EntryForm(self.sheet, deal)
        self.opened = deal

        def take(entry: DealEntry) -> None:
            self._clock.look()  # the time may have run out while the deal was played
            if form.is_correction:
                self._pad.correct(deal, entry)
            else:
                self._pad.enter(entry)

        screens.pad_entry.EntryScreen(self.program, form).open_for(take)

    def _ask_remove(self, deal: int) -> None:
        t = self.t
        title = t("Delete deal {number}?", number=deal)
        text = t("The deals after it move up, and their dealers with them. The file keeps what was entered.")
        self.ask(title, text, no=t("Keep it"), yes=t("Delete"), act=partial(self._remove, deal))

    def _remove(self, deal: int) -> None:
        self._pad.remove(deal)
        self._show_closed()

    def ask_rename(self) -> None:
        """Ask for a name of the sheet; an empty one restores the name of the game."""
        t = self.t
        field = ui.TextField(t("Name of the sheet"), self.sheet.header.title, longest=LONGEST_TITLE, width=460)

        def rename() -> None:
            self._pad.rename(" ".join(field.text.split()))
            self._show_closed()

        title = t("What shall this sheet be called?")
        self.ask(title, "", no=t("Cancel"), yes=t("Rename"), act=rename, kind="primary", body=field)

    def _show_closed(self) -> None:
        self.opened = 0
        self.resume()

    def _show_result(self) -> None:
        program, sheet = self.program, self.sheet
        names = sheet.header.names
        portraits = portraits_of(names, program.settings.portraits)
        won = {seat for side in sheet.winners for seat in sheet.rules.seating.sides[side]}
        program.score_pads.last_names = names
        self.opened = 0

        def decided(again: bool) -> None:
            if again:
                program.screens.switch(screens.new_scoring.NewScoringScreen(program))

        screens.winner.WinnerScreen(
            program,
            result_of(sheet),
            leave=self.t("Back to the sheet"),
            people=[Finalist(name, portraits[seat], seat in won) for seat, name in enumerate(names)],
            celebrates=program.speed > 0,
        ).open_for(decided)

    # --- export ---

    def _print(self) -> None:
        printed = pad_sheet(self.words, self.sheet)
        print_html(self.program, printed.title, sheet_html(self.words, printed))

    def ask_export(self) -> None:
        """Ask for a format and a file; then write it."""
        t, pad = self.t, self._pad

        def whole() -> None:
            self._export(PAD_ENDING, "".join(f"{line}\n" for line in pad.lines))

        def table() -> None:
            self._export(".csv", "\ufeff" + sheet_csv(pad.sheet))

        answers: list[ui.DialogAnswer] = [
            (t("Cancel"), "secondary", lambda: None),
            (t("Table (CSV)"), "secondary", table),
            (t("The whole sheet"), "primary", whole),
        ]
        text = t("The whole sheet is one file that can be sent: whoever has this program opens it and goes on.")
        self.layer.open(ui.Dialog(t("What shall be written?"), text, answers))

    def _export(self, ending: str, text: str) -> None:
        t = self.t
        export = screens.files.FileExport(
            f"{file_stem(f'{self.heading} {self.sheet.header.started[:10]}')}{ending}",
            lambda: text,
            t("To a file"),
            t("Write"),
            lambda path: t("The scores are written in {path}.", path=path),
        )
        self.open(screens.files.ExportScreen(self.program, export))
