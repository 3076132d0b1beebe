"""The rule sets that come with the program: the TOML files of a family, read into its class of rules."""

from collections.abc import Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Annotated, Any, Final, Generic, Literal, TypeVar

from canasta_gui.frozen_dataclass import dataclass
from canasta_gui.rules.core.bounds import Span
from canasta_gui.rules.core.rule_set import RuleSet, default_of, sections_not_always_recorded
from canasta_gui.rules.core.rule_set_errors import RuleSetError, RuleSetProblemCode, unknown
from canasta_gui.rules.core.rule_set_reader import build, merged, plain, read_delta

R = TypeVar("R", bound=RuleSet)


GAME: Final = "game"
PLAYED: Final = "played"
_NOT_RULES: Final = (GAME, PLAYED)
"""Tables of a preset's file that its rules and its records know nothing of."""


@dataclass(frozen=True)
class Game:
    """What players read of a game before they choose it: the table `game` of a preset, inherited as its rules are.

    `name` and `sentence` are messages. `place`: its rank among the games on offer. `cards`: those of its tile, from
    left to right in our notation; `seal`: the meld that it is known for.
    """

    name: str
    sentence: str
    place: Annotated[int, Span(0, 1000)]
    cards: str
    seal: Literal["", "natural", "mixed", "run", "wild"] = ""


@dataclass(frozen=True)
class Played:
    """What was counted of a preset between computer players: turns of a deal and deals of a match, on average."""

    turns: float
    deals: float


class PresetLibrary(Generic[R]):
    """The presets in the folder `presets` of a package, and how tables become rules of its class."""

    def __init__(self, rules_class: type[R], package: str) -> None:
        self._rules_class, self._package = rules_class, package
        self._loaded: dict[str, R] = {}
        self._optional = sections_not_always_recorded(rules_class)

    @property
    def _folder(self) -> Traversable:
        return resources.files(self._package) / "presets"

    def from_table(self, table: Mapping[str, Any], *, preset: str = "") -> R:
        """Return the rule set of a whole table (nothing left to extend); RuleSetError says in a sentence what is wrong.

        A section that a record leaves out is that of the preset, or of the one that the table names.
        """
        return self._built(self._completed(table, preset or table.get("id", "")), preset)

    def _built(self, table: Mapping[str, Any], preset: str) -> R:
        try:
            built = build(self._rules_class, {**table, "id": preset or table.get("id", "")}, "")
        except RuleSetError as error:
            raise error if error.name else RuleSetError(error.problems, preset or "rule set") from None
        assert isinstance(built, self._rules_class)
        return built

    @staticmethod
    def to_table(rules: R) -> dict[str, Any]:
        """Return the rule set as plain data, as TOML and JSON hold it; `from_table` reads it back."""
        table = plain(rules)
        assert isinstance(table, dict)
        return table

    def as_recorded(self, rules: R) -> dict[str, Any]:
        """Return the table as records hold it.

        Sections that do not matter to the play are left out, with their sources, where reading restores them.
        """
        table = self.to_table(rules)
        for section, matters in self._optional.items():
            value = getattr(rules, section)
            if not matters(value) and value == self._left_out(section, rules.id):
                del table[section]
                table["sources"] = {path: at for path, at in table["sources"].items() if not _is_under(path, section)}
        return table

    def _left_out(self, section: str, preset: str) -> object:
        """Return the value of a section that a record of this preset, or of rules of one's own, does not name."""
        if preset in self.ids():
            return getattr(self.load(preset), section)
        return default_of(self._rules_class, section)

    def _completed(self, table: Mapping[str, Any], preset: object) -> Mapping[str, Any]:
        """Return the table with the sections that it leaves out as the preset has them, their sources as well."""
        missing = [section for section in self._optional if section not in table]
        if not missing or not isinstance(preset, str) or preset not in self.ids():
            return table
        own, sources = self.load(preset), table.get("sources")
        for section in missing:
            table = {**table, section: plain(getattr(own, section))}
            if isinstance(sources, Mapping):
                cited = {path: place for path, place in own.sources.items() if _is_under(path, section)}
                table = {**table, "sources": {**cited, **table["sources"]}}
        return table

    def ids(self) -> list[str]:
        """Return the names of the presets, sorted."""
        names = (entry.name for entry in self._folder.iterdir())
        return sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml"))

    def load(self, preset: str) -> R:
        """Return a preset, read once; RuleSetError with a suggestion for an unknown name."""
        if preset not in self._loaded:
            self._loaded[preset] = self._built(self.table(preset), preset)
        return self._loaded[preset]

    def table(self, preset: str) -> dict[str, Any]:
        """Return the whole table of a preset's rules."""
        return {key: value for key, value in self._whole(preset).items() if key not in _NOT_RULES}

    def read(self, text: str, name: str) -> dict[str, Any]:
        """Return the whole table of a TOML file, what it extends merged in.

        RuleSetError names `name` and what is wrong.
        """
        table, base = read_delta(text, name)
        return table if base is None else merged(self.table(base), table)

    def game(self, preset: str) -> Game:
        """Return what players read of the game of a preset."""
        game = build(Game, self._whole(preset)[GAME], GAME)
        assert isinstance(game, Game)
        return game

    def played(self, preset: str) -> Played | None:
        """Return what was counted of a preset; None for one that nobody has counted."""
        own, _ = read_delta(self._text(preset), preset)
        return Played(**own[PLAYED]) if PLAYED in own else None

    def path(self, preset: str) -> Traversable:
        """Return the file of a preset."""
        return self._folder / f"{preset}.toml"

    def _whole(self, preset: str) -> dict[str, Any]:
        table, base = read_delta(self._text(preset), preset)
        return table if base is None else merged(self._whole(base), table)

    def _text(self, preset: str) -> str:
        known = self.ids()
        if preset not in known:
            raise RuleSetError([unknown(RuleSetProblemCode.NO_SUCH_RULES, preset, known, "extends", name=preset)])
        return self.path(preset).read_text(encoding="utf-8")


def _is_under(path: str, section: str) -> bool:
    return path == section or path.startswith(f"{section}.")
