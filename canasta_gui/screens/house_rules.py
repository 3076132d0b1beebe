"""House rules: the fields of a rule set in chapters, each with its contradictions."""

import itertools
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Final

from canasta_gui import screens, ui
from canasta_gui.match.own_rules import OwnRules, Unusable, file_stem, read_own, rules_text
from canasta_gui.messages import gettext_noop
from canasta_gui.play.offers import plain_letters
from canasta_gui.program.program import Program
from canasta_gui.rules.core.reading_problems import RuleSetProblem
from canasta_gui.rules.families import AnyRules, load_rules, rules_from_table, rules_to_table
from canasta_gui.rules.field_specs import (
    FieldShape,
    RuleField,
    Table,
    changed,
    differences,
    fields_of,
    problems_of,
    value_at,
    with_value,
)
from canasta_gui.screens.field_rows import FieldRow, shown_rows
from canasta_gui.screens.screen import Question
from canasta_gui.storage.problems import StorageProblem
from canasta_gui.text_input import Json, clean_text
from canasta_gui.words.fields import (
    chapter_of,
    chapter_title,
    field_about,
    field_label,
    reading_order,
    short_chapter_title,
    value_text,
)
from canasta_gui.words.problems import problem_sentence, rule_set_problem_sentence, unusable_rules_sentence
from canasta_gui.words.titles import family_title, rules_title

LONGEST_TITLE: Final = 28
LONGEST_SEARCH: Final = 30
CHANGES: Final = 0
"""Index of the page with the differences from the preset; the chapters follow."""
_INDEX: Final = 232  # width of the index in units


@dataclass(frozen=True)
class EditedRules:
    """A rule set being edited, as a table: its preset, and its own rule set; None if new."""

    base: str
    own: OwnRules | None
    table: Table

    @cached_property
    def base_table(self) -> Table:
        """The rules of the preset."""
        return rules_to_table(load_rules(self.base))


def edited_rules(program: Program, name: str) -> EditedRules:
    """Return the rule set of this name for editing: an own one, or a new one based on a shipped one."""
    own = program.rule_sets.find(name)
    if own is not None:
        return EditedRules(own.base, own, rules_to_table(own.rules))
    taken = {other.rules.title.casefold() for other in program.rule_sets.all}
    number, title = 1, family_title(program.words, load_rules(name))
    free = wanted = program.words.t("My {rules}", rules=title)[:LONGEST_TITLE]
    while free.casefold() in taken:
        number += 1
        free = f"{wanted[: LONGEST_TITLE - 3]} {number}"
    return EditedRules(name, None, {**rules_to_table(load_rules(name)), "title": free})


class HouseRulesScreen(Question[str]):
    """The editor of a rule set. Its result is the name of the rule set to play by.

    The fields are on pages, created one at a time: the differences from the preset, the chapters, and the results of a
    search.
    """

    title = gettext_noop("House rules")
    widest = 1180

    def __init__(self, program: Program, work: EditedRules) -> None:
        self._work, self.rows = work, list[FieldRow]()
        super().__init__(program)
        self.on_proceed = self.play
        self._open_first_page()
        self.layer.set_focus(self.rows[0].focus)

    @property
    def table(self) -> Table:
        """The table of the edited rules."""
        return self._work.table

    @property
    def rules_shown(self) -> AnyRules:
        """The edited rules; if they contradict themselves, the initial ones."""
        return rules_from_table(self._work.base_table if problems_of(self.table) else self.table)

    # --- the widgets ---

    def compose(self) -> ui.Widget:
        t, own = self.t, self._work.own
        others = [other.rules.title for other in self.program.rule_sets.all if own is None or other.id != own.id]
        self._taken = {title.casefold() for title in others}
        self._first = self.table
        title = str(self.table["title"])
        self._title = ui.TextField(t("Name"), title, self._rename, longest=LONGEST_TITLE, width=320)
        self._search = ui.TextField(t("Find a rule"), "", self._find, longest=LONGEST_SEARCH, width=270)
        self._search.invitation = t("Find a rule: a word")
        self._scroll = ui.Scroll(ui.Column([]), keep_bar=True)
        self._index = ui.ListView(t("Chapter"), [], on_choose=self.turn_to, on_open=self.turn_to, narrowest=_INDEX)
        self._flag = ui.Icon("flag", size=20, colour="warning")
        self._state = ui.Paragraph("", bold=True)
        self._play = ui.Button(t("Play by these rules"), self.play, kind="primary")
        self._try = ui.Button(t("Try out…"), self._try_out, kind="quiet")
        self._reset = ui.Button(t("Reset all"), self._take_all_back, kind="quiet")
        name = [ui.Label(t("Name"), bold=True), self._title, ui.Spacer(grow=1), *self._file_buttons()]
        index = ui.Frame(self._index, pad=0, widest=_INDEX, across="stretch", down="stretch")
        body = ui.Column(
            [
                ui.Row([ui.Heading(self.heading, size=30), ui.Spacer(grow=1), self._search], stack=True),
                ui.Row(name, stack=True),
                ui.Row([index, self._scroll], gap=ui.Gap.LARGE, align="stretch", grow=1),
                ui.Row([self._flag, self._state], gap=ui.Gap.SMALL),
                ui.Row([self.back_button(), ui.Spacer(grow=1), self._try, self._reset, self._play]),
            ]
        )
        panel = ui.Frame(body, pad=self.pad, widest=self.widest, across="stretch", panel=True)
        return ui.Frame(panel, pad=ui.Gap.LARGE)

    def resume(self) -> None:
        """Do nothing, since the edited rules are changed only by this screen."""

    def _file_buttons(self) -> list[ui.Widget]:
        t = self.t
        buttons: list[ui.Widget] = [
            ui.Button(t("Import…"), self._import, kind="quiet"),
            ui.Button(t("Export…"), self._export, kind="quiet"),
        ]
        if self._work.own is not None:
            buttons.append(ui.Button(t("Delete…"), self._ask_to_delete, kind="quiet"))
        return buttons

    # --- the pages ---

    def _open_first_page(self) -> None:
        """Show the differences from the preset; if there are none, the first chapter."""
        self._take_fields()
        self._sought = ""
        self._differing = frozenset(self._changed_paths())
        self._page = CHANGES if self._differing else CHANGES + 1
        self._fill()

    def turn_to(self, page: int) -> None:
        """Show the differences from the preset (0) or a chapter (1, 2, …)."""
        self._page, self._sought = page, ""
        self._search.text = ""
        self._differing = frozenset(self._changed_paths())
        self._scroll.offset = 0
        self._fill()

    def _find(self, text: str) -> None:
        """Show the fields in whose name, meaning or chapter each of the words occurs."""
        self._sought = " ".join(text.split())
        self._scroll.offset = 0
        self._fill()

    def _take_fields(self) -> None:
        """Collect the fields of the rules and their chapters."""
        offered = [field for field in fields_of(self.table) if field.shape is not FieldShape.TEXT]
        self._offered = sorted(offered, key=lambda field: reading_order(field.path))
        self._chapters = list(dict.fromkeys(chapter_of(field.path) for field in self._offered))
        self._shape = self._shape_of(self.table)

    def _changed_paths(self) -> list[str]:
        base = self._work.base_table
        return [field.path for field in self._offered if changed(base, self.table, field)]

    def _fields_shown(self) -> list[RuleField]:
        """Return the fields of the page; reset fields stay on the page of differences until another one is opened."""
        if self._sought:
            return [field for field in self._offered if self._is_found(field)]
        if self._page == CHANGES:
            paths = self._differing.union(self._changed_paths())
            return [field for field in self._offered if field.path in paths]
        chapter = self._chapters[self._page - 1]
        return [field for field in self._offered if chapter_of(field.path) == chapter]

    def _is_found(self, field: RuleField) -> bool:
        words, path = self.words, field.path
        texts = field_label(words, path), field_about(words, path), chapter_title(words, chapter_of(path))
        there = plain_letters(" ".join(texts))
        return all(word in there for word in plain_letters(self._sought).split())

    def _fill(self) -> None:
        """Create the rows of the page below the titles of their chapters; keep the scroll position."""
        self.rows = [self._row(field) for field in self._fields_shown()]
        parts: list[ui.Widget] = []
        for chapter, rows in itertools.groupby(self.rows, lambda row: chapter_of(row.field.path)):
            heading = ui.Heading(chapter_title(self.words, chapter), size=ui.TextSize.LARGE)
            parts += [ui.Spacer(ui.Gap.SMALL)] if parts else []
            parts += [heading, ui.Separator(), *(row.widget for row in rows)]
        if not parts:
            parts = [ui.Paragraph(self._nothing(), colour="dim")]
        self._scroll.child = ui.Column(parts, gap=ui.Gap.NORMAL)
        self._refresh()
        self.layer.root = self.layer.root  # restores the focus

    def _nothing(self) -> str:
        """Return why the page is empty."""
        if self._sought:
            return self.t("No rule found for “{text}”.", text=self._sought)
        return self.t("So far everything is as in the book. What you change is listed here.")

    def _row(self, field: RuleField) -> FieldRow:
        def put(value: Json) -> None:
            self.change(with_value(self.table, field, value))

        def reset() -> None:
            self.change(_taken_back(self.table, self._work.base_table, field))

        return FieldRow(self.words, field, self.table, put, reset)

    def _refresh(self) -> None:
        """Update all rows and buttons from the rules."""
        problems = problems_of(self.table)
        sentences = self._by_field(problems)
        for row in self.rows:
            row.show(self.table, self._work.base_table, sentences.get(row.field.path, ""))
        differing = self._changed_paths()
        self._show_index(differing, sentences)
        self._reset.enabled = bool(differing)
        problem = self._problem(problems)
        self._play.enabled = not problem
        self._try.enabled = not problems
        self._flag.visible = bool(problem)
        self._state.colour = "warning" if problem else "dim"
        self._state.name = problem or self._how_it_stands(len(differing))
        self.layer.lay_out()

    def _show_index(self, differing: Iterable[str], contradicted: Iterable[str]) -> None:
        """Show the number of differing fields of each chapter in the index, and mark contradictions."""
        number, here = Counter(map(chapter_of, differing)), set(map(chapter_of, contradicted))

        def row(title: str, count: int, *, flag: bool) -> ui.ListRow:
            return ui.ListRow(title, self.words.number(count) if count else "", icon="flag" if flag else "")

        self._index.rows = [
            row(self.t("Your changes"), number.total(), flag=False),
            *(
                row(short_chapter_title(self.words, chapter), number[chapter], flag=chapter in here)
                for chapter in self._chapters
            ),
        ]
        self._index.chosen = -1 if self._sought else self._page

    def _how_it_stands(self, differing: int) -> str:
        words, base = self.words, rules_title(self.words, load_rules(self._work.base))
        if not differing:
            return self.t("As in {base}.", base=base)
        return words.n("{n} change to {base}.", "{n} changes to {base}.", differing, base=base)

    def _problem(self, problems: tuple[RuleSetProblem, ...]) -> str:
        """Return why these rules cannot be played, for the most serious reason; empty if they can."""
        t, title = self.t, self._title_now()
        if problems:
            more = self.words.n("And {n} more.", "And {n} more.", len(problems) - 1) if len(problems) > 1 else ""
            return f"{self._said(problems[0])} {more}".strip()
        self._title.wrong = not title or title.casefold() in self._taken
        if not title:
            return t("These rules need a name.")
        if self._title.wrong:
            return t("You have other rules called {name}; give these another name.", name=title)
        return ""

    def _said(self, problem: RuleSetProblem) -> str:
        return rule_set_problem_sentence(self.words, problem, lambda path: field_label(self.words, path))

    def _by_field(self, problems: tuple[RuleSetProblem, ...]) -> dict[str, str]:
        """Return the sentences about problems, each by the first of its fields that is among these rules."""
        sentences: dict[str, str] = {}
        for problem in problems:
            about = [field for path in problem.at for field in self._offered if path in (field.path, field.group)]
            for field in about[:1]:
                sentence = self._said(problem)
                sentences[field.path] = f"{sentences[field.path]} {sentence}" if field.path in sentences else sentence
        return sentences

    # --- actions ---

    def change(self, table: Table) -> None:
        """Replace the edited rules."""
        self._work = replace(self._work, table=table)
        if self._shape_of(table) == self._shape:
            self._refresh()
        else:
            self._take_fields()
            self._page = min(self._page, len(self._chapters))
            self._fill()

    def _shape_of(self, table: Table) -> tuple[object, ...]:
        """Return the state that determines the widgets of the form."""
        every = fields_of(table)
        return (table["players"], *((field.path, field.options, shown_rows(field, table)) for field in every))

    def _title_now(self) -> str:
        return " ".join(clean_text(self._title.text).split())

    def _rename(self, _text: str) -> None:
        self._work = replace(self._work, table={**self.table, "title": self._title_now()})
        self._refresh()

    def _take_all_back(self) -> None:
        self.change({**self._work.base_table, "title": self.table["title"]})

    def play(self) -> None:
        """Save the rules and play by them, if that is possible."""
        if self._play.enabled:
            self._keep()

    def back(self) -> None:
        """Go back; ask first if changes would be lost."""
        t, own = self.t, self._work.own

        def leave() -> None:
            self.dismiss(own.id if own is not None else self._work.base)

        if self.table == self._first:
            leave()
            return
        text = t("They are kept when you play by these rules.")
        self.ask(t("Leave without keeping the changes?"), text, no=t("Go on changing"), yes=t("Leave"), act=leave)

    def _keep(self) -> None:
        kept = self.program.rule_sets.save(str(self.table["title"]), self._text(), self._work.own)
        if isinstance(kept, OwnRules):
            self.dismiss(kept.id)
        elif isinstance(kept, StorageProblem):
            self._tell(problem_sentence(self.words, kept))
        else:
            self._tell(unusable_rules_sentence(self.words, kept.path, kept.error))

    def _ask_to_delete(self) -> None:
        t, own = self.t, self._work.own
        assert own is not None, "only what is kept can be deleted"
        text = t("Games that were begun with these rules can still be continued.")
        title = t("Delete the rules {name}?", name=own.rules.title)
        self.ask(title, text, no=t("Keep them"), yes=t("Delete"), act=self._delete)

    def _delete(self) -> None:
        assert self._work.own is not None, "only what is kept can be deleted"
        problem = self.program.rule_sets.delete(self._work.own)
        if problem is None:
            self.dismiss(self._work.base)
        else:
            self._tell(problem_sentence(self.words, problem))

    def _tell(self, sentence: str) -> None:
        screens.message.show_message(self.program, self.heading, sentence)

    def _try_out(self) -> None:
        """Let computers play by the edited rules, and by the preset that they extend."""
        rules, base = rules_from_table(self.table), load_rules(self._work.base)
        differs = differences(rules_to_table(base), {**self.table, "title": base.title})
        every = [rules, base] if differs else [rules]
        titles = [rules.title, family_title(self.words, base)][: len(every)]
        self.open(screens.rules_lab.RulesLabScreen(self.program, every, titles))

    # --- files ---

    def _export(self) -> None:
        t = self.t
        export = screens.files.FileExport(
            f"{file_stem(str(self.table['title']))}.toml",
            self._text,
            t("Export rules"),
            t("Export"),
            lambda path: t("The rules are written in {path}.", path=path),
            told=self.heading,
        )
        self.open(screens.files.ExportScreen(self.program, export))

    def _import(self) -> None:
        def read(path: Path) -> str:
            found = read_own(path)
            if isinstance(found, Unusable):
                return unusable_rules_sentence(self.words, path, found.error)
            self._work = EditedRules(found.base, None, rules_to_table(found.rules))
            self.program.screens.back(self._begin)
            return ""

        heading, action = self.t("Import rules"), self.t("Import")
        folder = self.program.folders.exchange
        self.open(screens.files.FileScreen(self.program, heading, action, folder, read, offer=True))

    def _begin(self) -> None:
        """Show other rules, from their first page."""
        self.rebuild()
        self._open_first_page()

    def _text(self) -> str:
        """Return the text of the file: only differences, with a comment above each field."""
        words, t, base = self.words, self.t, self._work.base_table
        offered = {field.path: field for field in fields_of(self.table)}

        def comment(path: str) -> str:
            field = offered.get(path)
            if field is None or path == "title":
                return ""
            about = t("{name}: {complaint}", name=field_label(words, path), complaint=field_about(words, path))
            try:
                usual = value_text(words, field, value_at(base, path))
            except KeyError:
                return about
            usually = t("Usually: {value}", value=usual)
            return f"{about}\n{usually}"

        preset = rules_title(words, load_rules(self._work.base))
        heading = t("Canasta rules. What is not said here is as in {base}.", base=preset)
        return rules_text(self._work.base, self.table, comment, heading)


def _taken_back(table: Table, base: Table, field: RuleField) -> Table:
    """Return the table with one field reset; a field that the preset lacks is removed along with its policy's kind."""
    if field.shape is FieldShape.PLAYERS:
        return {**table, "players": base["players"], "seating": base["seating"]}
    group = field.group
    if group and table[group].get("kind") != base[group].get("kind"):
        return {**table, group: base[group]}
    if field.shape is FieldShape.SEATING and table["players"] != base["players"]:
        return {**table, "players": base["players"], "seating": base["seating"]}
    return with_value(table, field, value_at(base, field.path))
