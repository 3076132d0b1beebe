"""A deal is entered: who went out and how, what each side has, and what that comes to."""

from collections.abc import Callable, Sequence

from canasta_gui.match.score_pad.entries import DealEntry
from canasta_gui.match.score_pad.problems import EntryProblem
from canasta_gui.play.score_pad.account import account_rows, columns_of, totals_before
from canasta_gui.play.score_pad.entry_form import MOST_TOTAL, POINTS_ROW, EntryForm
from canasta_gui.play.scores.score_sheet import SheetRow
from canasta_gui.rules.core.phases import NOBODY
from canasta_gui.rules.families import family
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.widgets import (
    Column,
    Dialog,
    Frame,
    Grid,
    Heading,
    Label,
    NumberTable,
    Paragraph,
    Row,
    Scroll,
    Spacer,
    Stepper,
    TableRow,
    Widget,
)
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.ui.widgets.touch import FINGER, ChoiceButton, LargeButton, TypedNumber, choice_row, keypad
from canasta_gui.words import Words
from canasta_gui.words.score_pad import deal_note, entry_problem_sentence, row_label, way_label

_WIDEST = 1240
_LABEL = 130
"""Units in which the name of a row is written at least; where that is too wide, the account stands below the rows."""


class EntryScene(FormScene):
    """`form`: the deal; `on_save` gets it when it can be taken."""

    def __init__(
        self,
        graphics: Graphics,
        words: Words,
        form: EntryForm,
        *,
        on_save: Callable[[DealEntry], None],
        on_back: Callable[[], None],
    ) -> None:
        self._words, self.form, self._on_save, self._on_back = words, form, on_save, on_back
        self._columns = columns_of(form.sheet)
        self._account = Column([], gap=Gap.SMALL)
        self._problem = Paragraph("", bold=True, grow=1)
        """What the deal brings each side, or what is wrong with it."""
        self._asked = False  # whether it was tried to save: from then on what is wrong is said at once
        self._save = LargeButton(words.p("score pad", "Enter"), self.save, kind="primary", size=TextSize.LARGE)
        title = words.t("Deal {number}", number=form.deal)
        super().__init__(graphics, title, self._build(), on_cancel=on_back, on_proceed=self.save)
        self.say(f"{title}. {deal_note(words, form.sheet, form.deal)}")
        self._count()
        first = next((widget for widget in self.layer.root.walk() if isinstance(widget, Stepper)), self._save)
        self.layer.set_focus(first)

    # --- the widgets ---

    def _build(self) -> Widget:
        t, form = self._words.t, self.form
        head = Row(
            [
                Heading(t("Deal {number}", number=form.deal), size=TextSize.HEADING),
                Paragraph(deal_note(self._words, form.sheet, form.deal), colour="dim", grow=1),
                *self._modes(),
            ],
            gap=Gap.SMALL,
        )
        fields = Column([*(self._ending() if form.counted else []), self._fields()], gap=Gap.NORMAL)
        body = Scroll(Row([fields, self._account], gap=Gap.LARGE, align="top", stack=True))
        foot = Row([LargeButton(t("Back"), self._on_back), self._problem, self._save], gap=Gap.NORMAL)
        panel = Frame(
            Column([head, body, foot], gap=Gap.SMALL),
            pad=(Gap.LARGE, Gap.NORMAL),
            widest=_WIDEST,
            across="stretch",
            panel=True,
        )
        return Frame(panel, pad=Gap.LARGE)

    def _modes(self) -> list[Widget]:
        """Return the choice whether the deal is counted or entered as points."""
        t = self._words.t
        texts = (t("As counted"), t("As points"))

        def button(nth: int, text: str) -> Widget:
            chosen = self.form.counted == (nth == 0)
            return ChoiceButton(text, lambda: self._choose_mode(nth), f"{t('Entered')}: {text}", chosen=chosen)

        return [button(nth, text) for nth, text in enumerate(texts)]

    def _ending(self) -> list[Widget]:
        """Return the questions about the end of the deal."""
        t, form, names = self._words.t, self.form, self.form.sheet.header.names
        seats = (NOBODY, *form.playing)
        people = [t("Nobody") if seat == NOBODY else names[seat] for seat in seats]
        who = choice_row(
            self._words.p("score pad", "Went out"),
            people,
            seats.index(form.by) if form.by in seats else 0,
            self._choose_out,
        )
        rows: list[Widget] = [who]
        if len(form.ways) > 1:
            ways = [way_label(self._words, way.how, way.special) for way in form.ways]
            rows.append(choice_row(t("How"), ways, form.ways.index(form.way), self._choose_way))
        if form.has_lone_hand:
            rows.append(choice_row(t("Played alone"), people, seats.index(form.lone), self._choose_lone))
        return rows

    def _fields(self) -> Widget:
        """Return the numbers that are asked: a line for each, or a line for each side where there is but one."""
        sides = range(len(self._columns))
        rows = (
            [(row.name, row_label(self._words, row.name, row.kind)) for row in self.form.rows]
            if self.form.counted
            else [(POINTS_ROW, self._words.t("Points"))]
        )
        if len(rows) == 1:
            (name, label), *_ = rows
            lines = [[Label(self._columns[side], bold=True), self._field(name, label, side)] for side in sides]
            return Column([Label(label, bold=True, colour="accent"), Grid(lines)], gap=Gap.SMALL)
        head: list[Widget] = [
            Spacer(),
            *(Paragraph(name, bold=True, colour="accent", align="center") for name in self._columns),
        ]
        return Grid(
            [
                head,
                *(
                    [Paragraph(label, least=_LABEL), *(self._field(name, label, side) for side in sides)]
                    for name, label in rows
                ),
            ],
            gap=(Gap.NORMAL, Gap.SMALL),
        )

    def _field(self, name: str, label: str, side: int) -> Stepper:
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
        field = Stepper(
            called,
            form.number(name, side),
            put,
            low=low,
            high=high,
            step=step,
            show=self._words.number,
            size=TextSize.LARGE,
            least=FINGER,
            on_open=(lambda: self._open_keypad(field)) if typed else None,
        )
        return field

    def _open_keypad(self, field: Stepper) -> None:
        t = self._words.t

        def done() -> None:
            number = display.number
            field.set_typed(number)
            self.layer.set_focus(field)

        def finish() -> None:
            self.layer.close()
            done()

        display = TypedNumber(field.name, field.number, signed=field.low < 0, longest=6, on_done=finish)
        keys = keypad(display, (t("Plus or minus"), t("Take the last digit away")))
        self.layer.open(
            Dialog(
                field.name,
                "",
                [(t("Leave it"), "secondary", lambda: None), (self._words.p("score pad", "Done"), "primary", done)],
                body=keys,
            )
        )
        self.layer.set_focus(display)

    # --- choosing ---

    def _choose_mode(self, index: int) -> None:
        self.form.counted = index == 0
        self._rebuild()

    def _choose_out(self, index: int) -> None:
        self.form.choose_out((NOBODY, *self.form.playing)[index])
        self._rebuild()

    def _choose_way(self, index: int) -> None:
        self.form.choose_way(self.form.ways[index])
        self._rebuild()

    def _choose_lone(self, index: int) -> None:
        self.form.lone = (NOBODY, *self.form.playing)[index]
        self._rebuild()

    def _rebuild(self) -> None:
        self.layer.root = self._build()
        self._count()

    def _count(self) -> None:
        """Show what the deal comes to, and what is wrong with it once it was tried to enter it."""
        words, form = self._words, self.form
        before = totals_before(form.sheet, form.deal)
        rows = account_rows(words, form.rules, form.lines, form.points, before)
        self._account.items = [NumberTable(words.t("What it comes to"), self._columns, table_lines(words, rows))]
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
        return entry_problem_sentence(self._words, self.form.rules, self.form.sheet.header.names, problem)

    # --- saving ---

    def save(self) -> None:
        """Take the deal, or say what is wrong with it; what is only unusual is asked about."""
        self._asked = True
        self._count()
        if self.form.refusal is not None:
            self.say(self._problem.name)
            return
        hints = [self._sentence(problem) for problem in self.form.problems]
        if not hints:
            self._on_save(self.form.entry)
            return
        t = self._words.t
        self.layer.open(
            Dialog(
                t("Is that right?"),
                "\n".join(hints),
                [
                    (t("Back"), "secondary", lambda: None),
                    (t("Take it so"), "primary", lambda: self._on_save(self.form.entry)),
                ],
            )
        )


def table_lines(words: Words, rows: Sequence[SheetRow]) -> list[TableRow]:
    """Return rows of figures as they are written."""
    return [
        TableRow(
            row.label,
            tuple("" if value is None else words.number(value, signed=row.signed) for value in row.values),
            "total" if row.total else "strong" if row.strong else "plain",
        )
        for row in rows
    ]
