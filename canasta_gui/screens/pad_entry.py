"""Entry of a deal: the exit, the count of each side, and the result."""

from collections.abc import Sequence
from functools import partial

from canasta_gui import ui
from canasta_gui.match.score_pad.entries import DealEntry, EntryProblem
from canasta_gui.play.score_pad import (
    MOST_TOTAL,
    POINTS_ROW,
    EntryForm,
    ExitChoice,
    account_rows,
    columns_of,
    totals_before,
)
from canasta_gui.play.scores.score_sheet import SheetRow
from canasta_gui.program.program import Program
from canasta_gui.rules.core.position import NOBODY
from canasta_gui.rules.families import AnyRules, family
from canasta_gui.screens.screen import Question
from canasta_gui.words import Words
from canasta_gui.words.score_pad import deal_note, entry_problem_sentence, row_label, way_label

_WIDEST = 1240
_LABEL = 130
"""Minimum width of a row's name in units; if the rows are too wide, the account is below them."""


class EntryScreen(Question[DealEntry]):
    """Asks for the figures of a deal in a `form`; the result is the entry."""

    widest = _WIDEST

    def __init__(self, program: Program, form: EntryForm) -> None:
        words, self.form = program.words, form
        self._columns = columns_of(form.sheet)
        self._account = ui.Column([], gap=ui.Gap.SMALL)
        self._problem = ui.Paragraph("", bold=True, grow=1)
        """The points of each side, or the problem of the entry."""
        self._asked = False  # True after the first attempt to save, from when problems are shown at once
        self._save = ui.LargeButton(words.p("score pad", "Enter"), self.save, kind="primary", size=ui.TextSize.LARGE)
        super().__init__(program)
        self.on_proceed = self.save
        self.say(f"{self.heading}. {deal_note(words, form.sheet, form.deal)}")
        self._count()
        first = next((widget for widget in self.layer.root.walk() if isinstance(widget, ui.Stepper)), self._save)
        self.layer.set_focus(first)

    @property
    def heading(self) -> str:
        return self.t("Deal {number}", number=self.form.deal)

    @property
    def rules_shown(self) -> AnyRules:
        return self.form.rules

    # --- the widgets ---

    def compose(self) -> ui.Widget:
        form, note = self.form, deal_note(self.words, self.form.sheet, self.form.deal)
        head = [
            ui.Heading(self.heading, size=ui.TextSize.HEADING),
            ui.Paragraph(note, colour="dim", grow=1),
            *self._modes(),
        ]
        fields = ui.Column([*(self._ending() if form.counted else []), self._fields()])
        body = ui.Scroll(ui.Row([fields, self._account], gap=ui.Gap.LARGE, align="top", stack=True))
        foot = ui.Row([ui.LargeButton(self.t("Back"), self.back), self._problem, self._save])
        whole = ui.Column([ui.Row(head, gap=ui.Gap.SMALL), body, foot], gap=ui.Gap.SMALL)
        panel = ui.Frame(whole, pad=(ui.Gap.LARGE, ui.Gap.NORMAL), widest=self.widest, across="stretch", panel=True)
        return ui.Frame(panel, pad=ui.Gap.LARGE)

    def _modes(self) -> list[ui.Widget]:
        """Return the choice between a counted deal and points only."""
        t = self.t
        texts = (t("As counted"), t("As points"))

        def button(nth: int, text: str) -> ui.Widget:
            chosen = self.form.counted == (nth == 0)
            return ui.ChoiceButton(text, lambda: self._choose_mode(nth), f"{t('Entered')}: {text}", chosen=chosen)

        return [button(nth, text) for nth, text in enumerate(texts)]

    def _ending(self) -> list[ui.Widget]:
        """Return the questions about the end of the deal."""
        t, form, names = self.t, self.form, self.form.sheet.header.names
        seats = (NOBODY, *form.playing)
        people = [t("Nobody") if seat == NOBODY else names[seat] for seat in seats]
        who = ui.choice_row(
            self.words.p("score pad", "Went out"),
            people,
            seats.index(form.by) if form.by in seats else 0,
            self._choose_out,
        )
        rows: list[ui.Widget] = [who]
        if len(self._ways) > 1:
            ways = [way_label(self.words, way.how, way.special) for way in self._ways]
            how = ui.choice_row(t("How"), ways, self._ways.index(form.way), self._choose_way)
            buttons = [each for each in how.walk() if isinstance(each, ui.ChoiceButton)]
            for button, way in zip(buttons, self._ways, strict=True):
                button.enabled = way in form.ways
            rows.append(how)
        if form.has_lone_hand:
            rows.append(ui.choice_row(t("Played alone"), people, seats.index(form.lone), self._choose_lone))
        return rows

    @property
    def _ways(self) -> tuple[ExitChoice, ...]:
        """All ways to end a deal; each keeps its place when the player who went out is chosen."""
        return tuple(dict.fromkeys((*self.form.ways_without, *self.form.ways_out)))

    def _fields(self) -> ui.Widget:
        """Return the numbers to enter: one line per number, or if there is only one number, one line per side."""
        sides = range(len(self._columns))
        rows = (
            [(row.name, row_label(self.words, row.name, row.kind)) for row in self.form.rows]
            if self.form.counted
            else [(POINTS_ROW, self.t("Points"))]
        )
        if len(rows) == 1:
            (name, label), *_ = rows
            lines = [[ui.Label(self._columns[side], bold=True), self._field(name, label, side)] for side in sides]
            return ui.Column([ui.Label(label, bold=True, colour="accent"), ui.Grid(lines)], gap=ui.Gap.SMALL)
        head: list[ui.Widget] = [
            ui.Spacer(),
            *(ui.Paragraph(name, bold=True, colour="accent", align="center") for name in self._columns),
        ]
        return ui.Grid(
            [
                head,
                *(
                    [ui.Paragraph(label, least=_LABEL), *(self._field(name, label, side) for side in sides)]
                    for name, label in rows
                ),
            ],
            gap=(ui.Gap.NORMAL, ui.Gap.SMALL),
        )

    def _field(self, name: str, label: str, side: int) -> ui.Stepper:
        form, row = self.form, next((row for row in self.form.rows if row.name == name), None)
        called = f"{label}: {self._columns[side]}"

        def put(number: int) -> None:
            form.put(name, side, number)
            self._count()

        low, high, step, typed = -MOST_TOTAL, MOST_TOTAL, 5, True
        if family(self.form.rules).fewer_points_win:
            low, step = 0, 1
        if row is not None and name != POINTS_ROW:
            low, high, step, typed = 0, row.most, row.step, row.points
        field = ui.Stepper(
            called,
            form.number(name, side),
            put,
            low=low,
            high=high,
            step=step,
            show=self.words.number,
            size=ui.TextSize.LARGE,
            least=ui.FINGER,
            on_open=(lambda: self._open_keypad(field)) if typed else None,
        )
        return field

    def _open_keypad(self, field: ui.Stepper) -> None:
        t = self.t

        def done() -> None:
            number = display.number
            if not field.low <= number <= field.high:
                self._open_keypad(field)
                self.tell_span(field.low, field.high)
                return
            field.set_typed(number)
            self.layer.set_focus(field)

        def finish() -> None:
            self.layer.close()
            done()

        display = ui.TypedNumber(field.name, field.number, low=field.low, high=field.high, on_done=finish)
        keys = ui.keypad(display, (t("Plus or minus"), t("Delete the last digit")))
        self.layer.open(
            ui.Dialog(
                field.name,
                "",
                [(t("Cancel"), "secondary", lambda: None), (self.words.p("score pad", "Done"), "primary", done)],
                body=keys,
            )
        )
        self.layer.set_focus(display)

    # --- choosing ---

    def _choose_mode(self, index: int) -> None:
        self.form.counted = index == 0
        self.rebuild()

    def _choose_out(self, index: int) -> None:
        self.form.choose_out((NOBODY, *self.form.playing)[index])
        self.rebuild()

    def _choose_way(self, index: int) -> None:
        self.form.choose_way(self._ways[index])
        self.rebuild()

    def _choose_lone(self, index: int) -> None:
        self.form.lone = (NOBODY, *self.form.playing)[index]
        self.rebuild()

    def rebuild(self) -> None:
        super().rebuild()
        self._count()

    def _count(self) -> None:
        """Show the result of the deal, and its problems once saving was tried."""
        words, form = self.words, self.form
        before = totals_before(form.sheet, form.deal)
        rows = account_rows(words, form.rules, form.lines, form.points, before)
        self._account.items = [ui.NumberTable(words.t("What it comes to"), self._columns, table_lines(words, rows))]
        refusal = form.refusal
        wrong = self._asked and refusal is not None
        brings = "   ".join(
            words.t("{label}: {text}", label=name, text=words.number(points, signed=True))
            for name, points in zip(self._columns, form.points, strict=True)
        )
        self._problem.name = self._sentence(refusal) if wrong and refusal is not None else brings
        self._problem.colour = "warning" if wrong else "dim"
        self.layer.lay_out()

    def _sentence(self, problem: EntryProblem) -> str:
        return entry_problem_sentence(self.words, self.form.rules, self.form.sheet.header.names, problem)

    # --- saving ---

    def save(self) -> None:
        """Accept the deal, or show its problems; ask about numbers that are merely unusual."""
        self._asked = True
        self._count()
        if self.form.refusal is not None:
            self.say(self._problem.name)
            return
        hints = [self._sentence(problem) for problem in self.form.problems]
        if not hints:
            self.dismiss(self.form.entry)
            return
        t = self.t
        text = "\n".join(hints)
        act = partial(self.dismiss, self.form.entry)
        self.ask(t("Is that right?"), text, no=t("Back"), yes=t("Enter it anyway"), act=act, kind="primary")


def table_lines(words: Words, rows: Sequence[SheetRow]) -> list[ui.TableRow]:
    """Return rows of figures as texts."""
    return [
        ui.TableRow(
            row.label,
            tuple("" if value is None else words.number(value, signed=row.signed) for value in row.values),
            "total" if row.total else "strong" if row.strong else "plain",
        )
        for row in rows
    ]
