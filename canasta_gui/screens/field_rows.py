"""The rows of the house rules: name and meaning of a field, its control, and a button that resets it."""

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Final, NamedTuple

from canasta_gui import ui
from canasta_gui.rules.field_specs import (
    FieldShape,
    RuleField,
    Table,
    changed,
    player_numbers,
    preset_values,
    seatings,
    value_at,
)
from canasta_gui.text_input import Json
from canasta_gui.ui.widgets.reset_button import ResetButton
from canasta_gui.words import Words
from canasta_gui.words.fields import (
    cell_text,
    column_labels,
    field_about,
    field_label,
    number_text,
    option_label,
    row_label,
    seating_label,
    special_hands_label,
    value_text,
)

MOST_LETTERS: Final = 26
"""Maximum total number of letters of options shown side by side."""
SHORT_LIST: Final = 4
"""Maximum length of vertical lists of numbers; longer lists have `MOST_ABREAST` per line."""
MOST_ABREAST: Final = 3

_TALL: Final = (FieldShape.LIST, FieldShape.TABLE, FieldShape.SOME_WORDS)

Put = Callable[[Json], None]
"""Callback for the new value of the field."""


class FieldControl(NamedTuple):
    """The control of a field: a widget, and a function that shows a value in it."""

    widget: ui.Widget
    show: Put


class FieldRow:
    """The row of a field: `widget` is its content, `show` updates it from a rule set."""

    def __init__(self, words: Words, field: RuleField, table: Table, put: Put, reset: Callable[[], None]) -> None:
        self.field = field
        self._words = words
        label = field_label(words, field.path)
        self._control = _control(words, field, table, put)
        self._usual = ui.Paragraph("", size=ui.TextSize.CAPTION, colour="accent")
        self._complaint = ui.Paragraph("", size=ui.TextSize.CAPTION, colour="warning", bold=True)
        self._reset = ResetButton("", reset, kind="quiet", icon="undo", name=words.t("{field}: take back", field=label))
        about = ui.Paragraph(field_about(words, field.path), size=ui.TextSize.CAPTION, colour="dim")
        text = ui.Column([ui.Paragraph(label, bold=True), about, self._usual, self._complaint], gap=2, grow=1)
        align = "top" if field.shape in _TALL else "center"
        self.widget: ui.Widget = ui.Row([text, self._control.widget, self._reset], gap=ui.Gap.NORMAL, align=align)

    @property
    def focus(self) -> ui.Widget:
        """The widget that takes the keyboard focus for this field."""
        return next(each for each in self._control.widget.walk() if each.focusable)

    def show(self, table: Table, base: Table, complaint: str) -> None:
        """Show the value, the preset's value if it differs, and the complaint about contradictions."""
        value = value_at(table, self.field.path)
        self._control.show(value)
        differs = changed(base, table, self.field)
        self._reset.enabled = differs
        self._usual.name = self._usually(base) if differs else ""
        self._usual.visible = bool(self._usual.name)
        self._complaint.name = complaint
        self._complaint.visible = bool(complaint)

    def _usually(self, base: Table) -> str:
        try:
            usual = value_text(self._words, self.field, value_at(base, self.field.path))
        except KeyError:
            return self._words.t("Changed; usually there is no such rule")
        return self._words.t("Changed; usually {value}", value=usual)


def shown_rows(field: RuleField, table: Table) -> int:
    """Return the number of rows of a list or table; the widgets must be rebuilt when it changes."""
    return len(value_at(table, field.path)) if field.shape in (FieldShape.LIST, FieldShape.TABLE) else 0


# --- the controls --------------------------------------------------------------------------------------------------


def _control(words: Words, field: RuleField, table: Table, put: Put) -> FieldControl:
    value, label = value_at(table, field.path), field_label(words, field.path)
    match field.shape:
        case FieldShape.SWITCH:
            return _switch(label, value, put)
        case FieldShape.NUMBER:
            return _number(words, field, value, put)
        case FieldShape.CHOICE | FieldShape.KIND:
            options = field.options if value in field.options else (*field.options, value)
            texts = [option_label(words, field.path, option) for option in options]
            return _choice(label, options, texts, value, put)
        case FieldShape.SOME_WORDS:
            return _some_words(words, field, value, put)
        case FieldShape.PLAYERS:
            numbers = player_numbers()
            return _choice(label, numbers, [words.number(number) for number in numbers], value, put)
        case FieldShape.SEATING:
            every = seatings(table["players"])
            known = every if value in every else (*every, value)
            return _choice(label, known, [seating_label(words, each) for each in known], value, put)
        case FieldShape.PRESET_VALUE:
            known = preset_values(field.path)
            values = known if value in known else (*known, value)
            return _choice(label, values, [special_hands_label(words, each) for each in values], value, put)
        case _:
            rows = _Rows(words, field, value, put)
            return FieldControl(rows.widget, rows.show)


def _switch(label: str, value: bool, put: Put) -> FieldControl:
    switch = ui.Switch(label, value, put)

    def show(on: bool) -> None:
        switch.on = on

    return FieldControl(switch, show)


def _choice(label: str, options: Sequence[Json], texts: Sequence[str], value: Json, put: Put) -> FieldControl:
    """Return a segmented control if the options are short enough, else a choice box."""

    def choose(index: int) -> None:
        put(options[index])

    side_by_side = 1 < len(options) <= 5 and sum(map(len, texts)) <= MOST_LETTERS
    widget = (ui.SegmentedControl if side_by_side else ui.ChoiceBox)(label, texts, options.index(value), choose)

    def show(value: Json) -> None:
        widget.index = options.index(value)

    return FieldControl(widget, show)


def _some_words(words: Words, field: RuleField, value: Sequence[str], put: Put) -> FieldControl:
    """Return a switch for each word, with the word beside it."""
    chosen = set(value)

    def change(word: str, on: bool) -> None:
        (chosen.add if on else chosen.discard)(word)
        put([each for each in field.options if each in chosen])

    def switch_of(word: str, label: str) -> ui.Switch:
        return ui.Switch(label, word in chosen, lambda on: change(word, on))

    labels = {word: option_label(words, field.path, word) for word in field.options}
    switches = {word: switch_of(word, label) for word, label in labels.items()}

    def show(words_chosen: Sequence[str]) -> None:
        chosen.clear()
        chosen.update(words_chosen)
        for word, switch in switches.items():
            switch.on = word in chosen

    cells = [(ui.Label(label, colour="dim", align="right"), switches[word]) for word, label in labels.items()]
    return FieldControl(ui.Grid(cells, gap=(ui.Gap.SMALL, ui.Gap.SMALL)), show)


def _number(words: Words, field: RuleField, value: int, put: Put) -> FieldControl:
    stepper = _stepper(words, field, 0, field_label(words, field.path), value, put)

    def show(number: int) -> None:
        stepper.number = number

    return FieldControl(stepper, show)


def _stepper(words: Words, field: RuleField, column: int, name: str, value: int, put: Put) -> ui.Stepper:
    span, path = field.spans[column].including(value), field.path

    def said(number: int) -> str:
        return (
            number_text(words, path, number)
            if field.shape is FieldShape.NUMBER
            else cell_text(words, path, column, number)
        )

    return ui.Stepper(name, value, put, low=span.low, high=span.high, step=span.step, show=said)


class _Rows:
    """A list or a table: a stepper for each number, and a last row that can be added and removed."""

    def __init__(self, words: Words, field: RuleField, value: list[Json], put: Put) -> None:
        self._words, self._field, self._put = words, field, put
        self._label = field_label(words, field.path)
        self._numbers: list[list[int]] = []
        self._take_over(value)
        self._steppers = [[self._stepper(row, column) for column in range(len(field.spans))] for row in range(self._n)]
        self.widget = ui.Column([*self._grid(), self._foot()], gap=ui.Gap.SMALL)

    def show(self, value: list[Json]) -> None:
        """Update the steppers from a value with the same number of rows."""
        self._take_over(value)
        for steppers, numbers in zip(self._steppers, self._numbers, strict=True):
            for stepper, number in zip(steppers, numbers, strict=True):
                stepper.number = number

    @property
    def _n(self) -> int:
        return len(self._numbers)

    def _take_over(self, value: list[Json]) -> None:
        self._numbers = [list(row) if isinstance(row, list) else [row] for row in value]

    def _say(self) -> None:
        self._put([row[0] for row in self._numbers] if self._field.shape is FieldShape.LIST else self._numbers)

    def _stepper(self, row: int, column: int) -> ui.Stepper:
        def put(number: int) -> None:
            self._numbers = [[*numbers] for numbers in self._numbers]
            self._numbers[row][column] = number
            self._say()

        title = column_labels(self._words, self._field)[column]
        name = f"{self._label} {row + 1} {title}".strip()
        return _stepper(self._words, self._field, column, name, self._numbers[row][column], put)

    def _grid(self) -> list[ui.Widget]:
        cells: list[Sequence[ui.Widget]] = []
        if self._field.shape is FieldShape.TABLE:
            titles = column_labels(self._words, self._field)
            cells.append([ui.Label(title, size=ui.TextSize.CAPTION, colour="dim", align="center") for title in titles])
            cells += self._steppers
        else:
            abreast = MOST_ABREAST if self._n > SHORT_LIST else 1
            names = (row_label(self._words, self._field, row, self._n) for row in range(self._n))
            labels = (ui.Label(name, colour="dim", align="right") for name in names)
            pairs = [(label, *steppers) for label, steppers in zip(labels, self._steppers, strict=True)]
            cells += [list(chain(*pairs[at : at + abreast])) for at in range(0, self._n, abreast)]
        return [ui.Grid(cells, gap=(ui.Gap.SMALL, ui.Gap.SMALL))] if self._steppers else []

    def _foot(self) -> ui.Widget:
        w, rows = self._words, self._field.rows
        more = ui.Button(
            w.t("Add another"), self._add, kind="quiet", name=w.t("{field}: one row more", field=self._label)
        )
        less = ui.Button(
            "", self._remove, kind="quiet", icon="cross", name=w.t("{field}: one row less", field=self._label)
        )
        more.enabled, less.enabled = self._n < rows.most, self._n > rows.least
        return ui.Row([ui.Spacer(grow=1), more, less], gap=ui.Gap.SMALL)

    def _add(self) -> None:
        """Add a copy of the last row; in a table its key is one step further."""
        new = [*self._numbers[-1]] if self._numbers else [span.low for span in self._field.spans]
        if self._numbers and self._field.shape is FieldShape.TABLE:
            new[0] += self._field.spans[0].step
        self._numbers = [*self._numbers, new]
        self._say()

    def _remove(self) -> None:
        self._numbers = self._numbers[:-1]
        self._say()
