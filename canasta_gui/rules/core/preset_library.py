"""The rule sets that come with the program: the TOML files of a family, read into its class of rules."""

from collections.abc import Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Generic, TypeVar

from canasta_gui.rules.core.rule_set import RuleSet
from canasta_gui.rules.core.rule_set_errors import RuleSetError, RuleSetProblemCode, unknown
from canasta_gui.rules.core.rule_set_reader import build, merged, plain, read_delta

R = TypeVar("R", bound=RuleSet)


class PresetLibrary(Generic[R]):
    """The presets in the folder `presets` of a package, and how tables become rules of its class."""

    def __init__(self, rules_class: type[R], package: str) -> None:
        self._rules_class, self._package = rules_class, package
        self._loaded: dict[str, R] = {}

    @property
    def _folder(self) -> Traversable:
        return resources.files(self._package) / "presets"

    def from_table(self, table: Mapping[str, Any], *, preset: str = "") -> R:
        """The rule set of a whole table (nothing left to extend); RuleSetError says in a sentence what is wrong."""
        try:
            built = build(self._rules_class, {**table, "id": preset or table.get("id", "")}, "")
        except RuleSetError as error:
            raise error if error.name else RuleSetError(error.problems, preset or "rule set") from None
        assert isinstance(built, self._rules_class)
        return built

    @staticmethod
    def to_table(rules: R) -> dict[str, Any]:
        """The rule set as plain data, as TOML and JSON hold it; `from_table` reads it back."""
        table = plain(rules)
        assert isinstance(table, dict)
        return table

    def ids(self) -> list[str]:
        """The names of the presets, sorted."""
        names = (entry.name for entry in self._folder.iterdir())
        return sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml"))

    def load(self, preset: str) -> R:
        """A preset, read once; RuleSetError with a suggestion for an unknown name."""
        if preset not in self._loaded:
            self._loaded[preset] = self.from_table(self.table(preset), preset=preset)
        return self._loaded[preset]

    def table(self, preset: str) -> dict[str, Any]:
        """The whole table of a preset."""
        known = self.ids()
        if preset not in known:
            raise RuleSetError([unknown(RuleSetProblemCode.NO_SUCH_RULES, preset, known, "extends", name=preset)])
        return self.read((self._folder / f"{preset}.toml").read_text(encoding="utf-8"), preset)

    def read(self, text: str, name: str) -> dict[str, Any]:
        """The whole table of a TOML file, what it extends merged in; RuleSetError names `name` and what is wrong."""
        table, base = read_delta(text, name)
        return table if base is None else merged(self.table(base), table)
