"""House rules: the fields of a rule set in chapters, each with the contradictions that concern it."""

import itertools
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from canasta_gui.rules.core.rule_set_errors import RuleSetProblem
from canasta_gui.rules.families import AnyRules, rules_from_table
from canasta_gui.rules.field_specs import (
    FieldShape,
    RuleField,
    Table,
    changed,
    fields_of,
    problems_of,
    value_at,
    with_value,
)
from canasta_gui.text_input import clean_text
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.scenes.field_rows import FieldRow, shown_rows
from canasta_gui.ui.widgets import (
    Button,
    ChoiceBox,
    Column,
    Dialog,
    Frame,
    Heading,
    Icon,
    Label,
    Paragraph,
    Row,
    Scroll,
    Separator,
    Spacer,
    TextField,
    Widget,
)
from canasta_gui.ui.widgets.dialog import DialogAnswer
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.words import Words
from canasta_gui.words.fields import chapter_of, chapter_title, field_label, reading_order
from canasta_gui.words.problems import rule_set_problem_sentence

LONGEST_TITLE: Final = 28


@dataclass(frozen=True)
class EditedRules:
    """A rule set being edited: its table, the preset that it began from, and whether it is saved already."""

    table: Table
    base: Table
    base_title: str
    kept: str = ""
    """The name of its file; empty for one that is new."""


@dataclass(frozen=True)
class HouseRulesCalls:
    """The actions of the buttons; each gets the rules as they stand, with their title."""

    play: Callable[[Table], None]
    """Keep them and play by them."""
    export: Callable[[Table], None]
    load: Callable[[], None]
    """Import others."""
    try_out: Callable[[Table], None]
    """Let computers play by them."""
    delete: Callable[[], None]
    back: Callable[[], None]


class HouseRulesScene(FormScene):
    """The editor of a rule set. `taken`: the titles of the player's other rule sets, which this one may not have."""

    def __init__(
        self, graphics: Graphics, words: Words, work: EditedRules, calls: HouseRulesCalls, *, taken: Iterable[str] = ()
    ) -> None:
        self._words, self._work, self._calls = words, work, calls
        self._taken = {title.casefold() for title in taken}
        self._first = work.table
        self.rows: list[FieldRow] = []
        """A row for each field, in the order of reading."""
        title = str(work.table["title"])
        self._title = TextField(words.t("Name"), title, self._rename, longest=LONGEST_TITLE, width=320)
        self._scroll = Scroll(Column([]))
        self._headings: list[Heading] = []
        self._chapter = ChoiceBox(words.t("Chapter"), [""], 0, self.go_to)
        self._flag = Icon("flag", size=20, colour="warning")
        self._state = Paragraph("", bold=True)
        self._play = Button(words.t("Play by these rules"), self.play, kind="primary")
        self._try = Button(words.t("Try out…"), lambda: calls.try_out(self.table), kind="quiet")
        self._reset = Button(
            words.t("Take all back"), lambda: self.change({**work.base, "title": self.table["title"]}), kind="quiet"
        )
        super().__init__(graphics, words.t("House rules"), self._build(), on_proceed=self.play, on_cancel=self.leave_it)
        self._fill()
        self.layer.set_focus(self.rows[0].focus)

    @property
    def table(self) -> Table:
        """The table of the edited rules."""
        return self._work.table

    @property
    def rules(self) -> AnyRules:
        """The edited rules; where they contradict themselves, the ones that they began from."""
        return rules_from_table(self._work.base if problems_of(self.table) else self.table)

    # --- what stands there ---

    def _build(self) -> Widget:
        w = self._words
        name = Row([Label(w.t("Name"), bold=True), self._title, Spacer(grow=1), *self._file_buttons()], stack=True)
        body = Column(
            [
                Row([Heading(w.t("House rules"), size=30), Spacer(grow=1), self._chapter]),
                name,
                self._scroll,
                Row([self._flag, self._state], gap=Gap.SMALL),
                Row([Button(w.t("Back"), self.leave_it), Spacer(grow=1), self._try, self._reset, self._play]),
            ],
            gap=Gap.NORMAL,
        )
        panel = Frame(body, pad=(Gap.HUGE, Gap.LARGE), widest=1000, across="stretch", panel=True)
        return Frame(panel, pad=Gap.LARGE)

    def _file_buttons(self) -> list[Widget]:
        w = self._words
        buttons: list[Widget] = [
            Button(w.t("Import…"), self._calls.load, kind="quiet"),
            Button(w.t("Export…"), lambda: self._calls.export(self.table), kind="quiet"),
        ]
        if self._work.kept:
            buttons.append(Button(w.t("Delete…"), self._ask_to_delete, kind="quiet"))
        return buttons

    def _fill(self) -> None:
        """Fill the form with a row for each field; keep the scroll position."""
        offered = [field for field in fields_of(self.table) if field.shape is not FieldShape.TEXT]
        offered.sort(key=lambda field: reading_order(field.path))
        self.rows = [self._row(field) for field in offered]
        self._headings = []
        parts: list[Widget] = []
        for chapter, rows in itertools.groupby(self.rows, lambda row: chapter_of(row.field.path)):
            heading = Heading(chapter_title(self._words, chapter), size=TextSize.LARGE)
            self._headings.append(heading)
            parts += [Spacer(Gap.SMALL)] if parts else []
            parts += [heading, Separator(), *(row.widget for row in rows)]
        self._chapter.options = tuple(heading.name for heading in self._headings)
        self._shape = self._shape_of(self.table)
        self._scroll.child = Column(parts, gap=Gap.NORMAL)
        self._refresh()
        self.layer.root = self.layer.root  # the focus finds its widget again

    def _row(self, field: RuleField) -> FieldRow:
        def put(value: Any) -> None:
            self.change(with_value(self.table, field, value))

        def reset() -> None:
            self.change(_taken_back(self.table, self._work.base, field))

        return FieldRow(self._words, field, self.table, put, reset)

    def _refresh(self) -> None:
        """Bring all rows and buttons in line with the rules."""
        problems = problems_of(self.table)
        sentences = self._by_field(problems)
        for row in self.rows:
            row.show(self.table, self._work.base, sentences.get(row.field.path, ""))
        differing = sum(changed(self._work.base, self.table, row.field) for row in self.rows)
        self._reset.enabled = differing > 0
        problem = self._problem(problems)
        self._play.enabled = not problem
        self._try.enabled = not problems
        self._flag.visible = bool(problem)
        self._state.colour = "warning" if problem else "dim"
        self._state.name = problem or self._how_it_stands(differing)
        self.layer.lay_out()

    def _how_it_stands(self, differing: int) -> str:
        w, base = self._words, self._work.base_title
        if not differing:
            return w.t("As in {base}.", base=base)
        return w.n("{n} change to {base}.", "{n} changes to {base}.", differing, base=base)

    def _problem(self, problems: tuple[RuleSetProblem, ...]) -> str:
        """Return why these rules cannot be played, the gravest reason first; empty if they can."""
        w, title = self._words, self._title_now()
        if problems:
            more = w.n("And {n} more.", "And {n} more.", len(problems) - 1) if len(problems) > 1 else ""
            return f"{self._said(problems[0])} {more}".strip()
        self._title.wrong = not title or title.casefold() in self._taken
        if not title:
            return w.t("These rules need a name.")
        if self._title.wrong:
            return w.t("You have other rules called {name}; give these another name.", name=title)
        return ""

    def _said(self, problem: RuleSetProblem) -> str:
        return rule_set_problem_sentence(self._words, problem, lambda path: field_label(self._words, path))

    def _by_field(self, problems: tuple[RuleSetProblem, ...]) -> dict[str, str]:
        """Return the sentences beside the fields, each under the first of its fields that has a row."""
        sentences: dict[str, str] = {}
        for problem in problems:
            about = [row.field for path in problem.at for row in self.rows if path in (row.field.path, row.field.group)]
            for field in about[:1]:
                sentence = self._said(problem)
                sentences[field.path] = f"{sentences[field.path]} {sentence}" if field.path in sentences else sentence
        return sentences

    # --- what the player does ---

    def go_to(self, chapter: int) -> None:
        """Scroll a chapter to the top."""
        self._scroll.to_top(self._headings[chapter].rect)
        self.layer.lay_out()

    def animate(self, _now: float, /) -> bool:
        """Mark the chapter in view."""
        top = self._scroll.rect.y + self._scroll.rect.height // 3
        above = [n for n, heading in enumerate(self._headings) if heading.rect.y <= top]
        chapter = above[-1] if above else 0
        if chapter != self._chapter.index and not self._scroll.at_end:
            self._chapter.index = chapter
            self.layer.dirty = True
        return False

    def change(self, table: Table) -> None:
        """Replace the edited rules."""
        self._work = replace(self._work, table=table)
        if self._shape_of(table) == self._shape:
            self._refresh()
        else:
            self._fill()

    def _shape_of(self, table: Table) -> tuple[object, ...]:
        """Return what decides which widgets the form has."""
        every = fields_of(table)
        return (table["players"], *((field.path, field.options, shown_rows(field, table)) for field in every))

    def _title_now(self) -> str:
        return " ".join(clean_text(self._title.text).split())

    def _rename(self, _text: str) -> None:
        self._work = replace(self._work, table={**self.table, "title": self._title_now()})
        self._refresh()

    def play(self) -> None:
        """Save the rules and play by them, if they can be played."""
        if self._play.enabled:
            self._calls.play(self.table)

    def leave_it(self) -> None:
        """Go back, after a question if changes would be lost."""
        w = self._words
        if self.table == self._first:
            self._calls.back()
            return
        answers: list[DialogAnswer] = [
            (w.t("Go on changing"), "secondary", lambda: None),
            (w.t("Leave"), "danger", self._calls.back),
        ]
        text = w.t("They are kept when you play by these rules.")
        self.layer.open(Dialog(w.t("Leave without keeping the changes?"), text, answers))

    def _ask_to_delete(self) -> None:
        w = self._words
        text = w.t("Games that were begun with these rules can still be continued.")
        answers: list[DialogAnswer] = [
            (w.t("Keep them"), "secondary", lambda: None),
            (w.t("Delete"), "danger", self._calls.delete),
        ]
        self.layer.open(Dialog(w.t("Delete the rules {name}?", name=self._work.kept), text, answers))


def _taken_back(table: Table, base: Table, field: RuleField) -> Table:
    """Return the table with one field reset; a field that it lacked goes together with the kind of its policy."""
    if field.shape is FieldShape.PLAYERS:
        return {**table, "players": base["players"], "seating": base["seating"]}
    group = field.group
    if group and table[group].get("kind") != base[group].get("kind"):
        return {**table, group: base[group]}
    if field.shape is FieldShape.SEATING and table["players"] != base["players"]:
        return {**table, "players": base["players"], "seating": base["seating"]}
    return with_value(table, field, value_at(base, field.path))
