"""The player's own rule sets: kept by name, each in a TOML file with a preset and the fields that differ from it."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from canasta_gui.disk import delete, rename, set_aside, write_atomically
from canasta_gui.rules.core.reading_problems import RuleSetError
from canasta_gui.rules.core.rule_set_reader import Comment, merged, read_delta, toml_text
from canasta_gui.rules.families import (
    AnyRules,
    all_preset_ids,
    family_of_table,
    load_rules,
    rules_from_table,
    rules_to_table,
)
from canasta_gui.rules.field_specs import changed, differences, fields_of
from canasta_gui.storage.folders import Folders, free_name, read_rule_file, rule_files
from canasta_gui.storage.problems import StorageProblem, as_unchanged, write_problem


@dataclass(frozen=True)
class OwnRules:
    """One of the player's own rule sets: its path, the preset that it extends, and its complete rules."""

    path: Path
    base: str
    rules: AnyRules

    @property
    def id(self) -> str:
        """The name among all rule sets; it differs from the name of every preset."""
        return f"own:{self.path.stem}"


@dataclass(frozen=True)
class Unusable:
    """A file that cannot be used as a rule set; `error` is None if it cannot be read at all."""

    path: Path
    error: RuleSetError | None = None


def read_own(path: Path) -> OwnRules | Unusable:
    """Return the rule set of any file, also outside the player's folder; nothing changes on the disk."""
    text = read_rule_file(path)
    if text is None:
        return Unusable(path)
    try:
        delta, base = read_delta(text, path.name)
        table = delta if base is None else merged(rules_to_table(load_rules(base)), {"id": "", **delta})
        rules = rules_from_table(table, preset=path.stem)
    except RuleSetError as error:
        return Unusable(path, RuleSetError(error.problems, path.name))
    return OwnRules(path, base or nearest_preset(rules_to_table(rules)), rules)


def nearest_preset(table: Mapping[str, Any]) -> str:
    """Return the preset from which a whole rule set differs in the fewest fields."""
    fields = fields_of(table)

    def differing(preset: str) -> int:
        return sum(changed(_preset_table(preset), table, field) for field in fields)

    return min(family_of_table(table).presets.ids(), key=differing)


@cache
def _preset_table(preset: str) -> Mapping[str, Any]:
    return rules_to_table(load_rules(preset))


def rules_text(base: str, table: Mapping[str, Any], comment: Comment, heading: str) -> str:
    """Return the file of a rule set: the preset that it extends, and the differences, with comments."""
    delta = {key: value for key, value in differences(rules_to_table(load_rules(base)), table).items() if key != "id"}
    return toml_text({"extends": base, "title": table["title"], **delta}, comment, heading)


class RuleSetLibrary:
    """The rule sets of one player, on the disk."""

    def __init__(self, folders: Folders) -> None:
        self._folders = folders
        self.all: tuple[OwnRules, ...] = ()

    def look(self) -> tuple[Unusable, ...]:
        """Read all files again into `all`; set aside files without a rule set and return them under their new names."""
        read = [read_own(path) for path in rule_files(self._folders)]
        self.all = tuple(each for each in read if isinstance(each, OwnRules))
        spoilt = [each for each in read if isinstance(each, Unusable)]
        return tuple(Unusable(set_aside(each.path), each.error) for each in spoilt)

    def find(self, name: str) -> OwnRules | None:
        """Return the player's own rule set with this `id`."""
        return next((own for own in self.all if own.id == name), None)

    def peek(self, name: str) -> OwnRules | None:
        """Return the player's own rule set with this `id` from the disk, without reading the others."""
        kind, _, stem = name.partition(":")
        if kind != "own" or Path(stem).name != stem:
            return None
        found = read_own(self._folders.rules / f"{stem}.toml")
        return found if isinstance(found, OwnRules) else None

    def rules(self, name: str) -> AnyRules:
        """Return one of the player's own rule sets or a preset. Raises RuleSetError for an unknown name."""
        own = self.find(name)
        if own is not None:
            return own.rules
        return load_rules(name)

    def save(self, title: str, text: str, old: OwnRules | None) -> OwnRules | Unusable | StorageProblem:
        """Save the text of a rule set, named after its title; `old` is the one that it replaces."""
        goal = self._path_for(title, old)
        path = goal if old is None else old.path
        try:
            write_atomically(path, text)
        except OSError as error:
            return as_unchanged(write_problem(error, self._folders.rules))
        if path != goal:
            # Last, and in one step: if the program is killed there is one file, with all of the old or the new rules.
            # If the disk refuses the name, the rules are kept anyway: their title is in the file.
            path = rename(path, goal)
        self.look()
        return read_own(path)

    def _path_for(self, title: str, old: OwnRules | None) -> Path:
        """Return the path for rules of this title: the present one if it fits the title."""
        stem = file_stem(title)
        if old is not None and (old.path.stem == stem or old.path.stem.rpartition("-")[0] == stem):
            return old.path
        return free_name(self._folders.rules, stem, all_preset_ids())

    def delete(self, own: OwnRules) -> StorageProblem | None:
        """Delete the file of a rule set."""
        try:
            delete(own.path)
        except OSError as error:
            return as_unchanged(write_problem(error, self._folders.rules))
        self.look()
        return None


def file_stem(title: str) -> str:
    """Return a file name that every system accepts: "L'été chez nous" → "l-ete-chez-nous"."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    words = "".join(letter if letter.isalnum() else " " for letter in plain).split()
    stem = "-".join(words)[:40].strip("-")
    return f"rules-{stem}".strip("-") if not stem or _RESERVED.fullmatch(stem) else stem


# Windows reserves these names for devices, with any suffix.
_RESERVED = re.compile(r"con|prn|aux|nul|(com|lpt)\d")
