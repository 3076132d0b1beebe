"""The flow through the player's own rule sets: change, save, export, import, delete."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from canasta_gui import screens
from canasta_gui.ai.levels import player
from canasta_gui.lab.background_deals import RulesTrial
from canasta_gui.lab.simulate import ComputerSeat
from canasta_gui.match.own_rules import OwnRules, Unusable, file_stem, read_own, rules_text
from canasta_gui.program.defaults import LEVEL
from canasta_gui.program.program import Program
from canasta_gui.rules.families import load_rules, rules_from_table, rules_to_table
from canasta_gui.rules.field_specs import Table, differences, fields_of, value_at
from canasta_gui.storage.problems import StorageProblem
from canasta_gui.ui.scenes.house_rules import LONGEST_TITLE, EditedRules, HouseRulesCalls, HouseRulesScene
from canasta_gui.ui.scenes.rules_lab import RulesLabScene
from canasta_gui.words.fields import field_about, field_label, value_text
from canasta_gui.words.problems import problem_sentence, unusable_rules_sentence
from canasta_gui.words.titles import family_title, rules_title


@dataclass(frozen=True)
class _Draft:
    """The rules on the screen: from which preset, from which own rule set (None: new), as which table."""

    base: str
    own: OwnRules | None
    table: Table


class HouseRulesFlow:
    """Leads through the scenes; `done` gets the name of the rule set to play by."""

    def __init__(self, program: Program, done: Callable[[str], None]) -> None:
        self._program, self._rule_sets, self._done = program, program.rule_sets, done

    def change(self, name: str) -> None:
        """Change the rule set of this name: an own one, or a new one that begins as a shipped one."""
        own = self._rule_sets.find(name)
        if own is not None:
            self._edit(_Draft(own.base, own, rules_to_table(own.rules)))
            return
        title = family_title(self._program.words, load_rules(name))
        table = {**rules_to_table(load_rules(name)), "title": self._free_title(title)}
        self._edit(_Draft(name, None, table))

    def _free_title(self, title: str) -> str:
        """Return a title for new rules that no others have."""
        taken = {own.rules.title.casefold() for own in self._rule_sets.all}
        number, wanted = 1, self._program.words.t("My {rules}", rules=title)[:LONGEST_TITLE]
        free = wanted
        while free.casefold() in taken:
            number += 1
            free = f"{wanted[: LONGEST_TITLE - 3]} {number}"
        return free

    def _edit(self, draft: _Draft) -> None:
        own, base = draft.own, load_rules(draft.base)

        def back() -> None:
            self._done(own.id if own is not None else draft.base)

        work = EditedRules(
            draft.table, rules_to_table(base), rules_title(self._program.words, base), own.rules.title if own else ""
        )
        calls = HouseRulesCalls(
            play=lambda table: self._keep(_Draft(draft.base, own, table)),
            export=lambda table: self._export(_Draft(draft.base, own, table)),
            load=self._import,
            try_out=lambda table: self._try_out(_Draft(draft.base, own, table)),
            delete=lambda: self._delete(draft),
            back=back,
        )
        taken = [other.rules.title for other in self._rule_sets.all if own is None or other.id != own.id]
        self._program.loop.show(HouseRulesScene(self._program.graphics, self._program.words, work, calls, taken=taken))

    def _keep(self, draft: _Draft) -> None:
        kept = self._rule_sets.save(str(draft.table["title"]), self._text(draft), draft.own)
        if isinstance(kept, OwnRules):
            self._done(kept.id)
        else:
            self._tell(self._sentence(kept), lambda: self._edit(draft))

    def _delete(self, draft: _Draft) -> None:
        assert draft.own is not None, "only what is kept can be deleted"
        problem = self._rule_sets.delete(draft.own)
        if problem is None:
            self._done(draft.base)
        else:
            self._tell(problem_sentence(self._program.words, problem), lambda: self._edit(draft))

    def _try_out(self, draft: _Draft) -> None:
        """Let computers play by the rules as they stand, and by the preset that they extend."""
        rules, base = rules_from_table(draft.table), load_rules(draft.base)
        every = (
            [rules] if not differences(rules_to_table(base), {**draft.table, "title": base.title}) else [rules, base]
        )
        titles = [rules.title, family_title(self._program.words, base)][: len(every)]
        program = self._program
        lab = RulesTrial(program.lab_executor(), every, ComputerSeat(LEVEL, player(LEVEL)), program.loop.wake)
        self._program.loop.show(
            RulesLabScene(self._program.graphics, self._program.words, lab, titles, on_back=lambda: self._edit(draft))
        )

    # --- files ---

    def _export(self, draft: _Draft) -> None:
        w = self._program.words
        export = screens.files.FileExport(
            f"{file_stem(str(draft.table['title']))}.toml",
            partial(self._text, draft),
            w.t("Export rules"),
            w.t("Export"),
            lambda path: w.t("The rules are written in {path}.", path=path),
            told=w.t("House rules"),
        )
        self._program.screens.open(screens.files.ExportScreen(self._program, export))

    def _import(self) -> None:
        w = self._program.words

        def read(path: Path) -> str:
            found = read_own(path)
            if isinstance(found, Unusable):
                return unusable_rules_sentence(w, path, found.error)
            self._program.screens.back(lambda: self._edit(_Draft(found.base, None, rules_to_table(found.rules))))
            return ""

        folder = self._program.folders.exchange
        heading, action = w.t("Import rules"), w.t("Import")
        self._program.screens.open(screens.files.FileScreen(self._program, heading, action, folder, read, offer=True))

    def _text(self, draft: _Draft) -> str:
        """Return the text of the file: only what differs, with a comment above each field."""
        w, base = self._program.words, rules_to_table(load_rules(draft.base))
        offered = {field.path: field for field in fields_of(draft.table)}

        def comment(path: str) -> str:
            field = offered.get(path)
            if field is None or path == "title":
                return ""
            about = w.t("{name}: {complaint}", name=field_label(w, path), complaint=field_about(w, path))
            try:
                usual = value_text(w, field, value_at(base, path))
            except KeyError:
                return about
            usually = w.t("Usually: {value}", value=usual)
            return f"{about}\n{usually}"

        heading = w.t(
            "Canasta rules. What is not said here is as in {base}.", base=rules_title(w, load_rules(draft.base))
        )
        return rules_text(draft.base, draft.table, comment, heading)

    def _sentence(self, problem: Unusable | StorageProblem) -> str:
        if isinstance(problem, StorageProblem):
            return problem_sentence(self._program.words, problem)
        return unusable_rules_sentence(self._program.words, problem.path, problem.error)

    def _tell(self, sentence: str, then: Callable[[], None]) -> None:
        screens.message.show_message(self._program, self._program.words.t("House rules"), sentence, then)
