"""Rule sets as TOML, read and written, and the shipped presets; unknown keys and wrong types are errors."""

import json
import types
import typing
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Annotated, Any, Final, Generic, Literal, TypeVar, get_args, get_origin

from canasta_gui.frozen_dataclass import dataclass
from canasta_gui.rules.core.reading_problems import RuleSetError, RuleSetProblem, RuleSetProblemCode, unknown
from canasta_gui.rules.core.rule_set import (
    MOST_ENTRIES,
    UNSAID,
    RuleSet,
    Span,
    default_of,
    sections_not_always_recorded,
)
from canasta_gui.text_input import Json, TomlError, clean_text, quoted_start, read_toml

if TYPE_CHECKING:
    from canasta_gui.frozen_dataclass import DataclassInstance

LONGEST_TEXT: Final = 1000
"""Maximum number of characters of a text other than a name: a citation or a comment."""


def read_delta(text: str, name: str) -> tuple[dict[str, Any], str | None]:
    """Return the contents of a TOML file, without those of the rule set that it extends, and the name of that."""
    try:
        table = read_toml(text)
    except TomlError as error:
        raise RuleSetError([_not_toml(error)], name) from None
    base = table.pop("extends", None)
    if base is not None and not isinstance(base, str):
        raise RuleSetError([RuleSetProblem(RuleSetProblemCode.EXTENDS, ("extends",))], name)
    return table, base


def _not_toml(error: TomlError) -> RuleSetProblem:
    if error.line is None:
        return RuleSetProblem(RuleSetProblemCode.TOO_LARGE_A_FILE if error.too_much else RuleSetProblemCode.NOT_TOML)
    code = RuleSetProblemCode.TOO_DEEP if error.too_much else RuleSetProblemCode.NOT_TOML_LINE
    return RuleSetProblem(code, (), {"line": str(error.line)})


def merged(base: Mapping[str, Any], delta: Mapping[str, Any]) -> dict[str, Any]:
    """Return `base` with `delta` on top; tables merge, except that a new `kind` replaces its table."""
    result = dict(base)
    for key, value in delta.items():
        old = result.get(key)
        if isinstance(value, dict) and isinstance(old, dict) and value.get("kind", old.get("kind")) == old.get("kind"):
            result[key] = merged(old, value)
        else:
            result[key] = value
    return result


def plain(value: object) -> Json:
    """Return a value as plain data for TOML and JSON; `build` is the inverse for dataclasses."""
    if is_dataclass(value) and not isinstance(value, type):
        table = {f.name: plain(getattr(value, f.name)) for f in fields(value) if f.init}
        kind = getattr(value, "kind", None)
        return table if kind is None else {"kind": kind, **table}
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    return dict(value) if isinstance(value, Mapping) else value


def _hints_of(cls: object) -> Mapping[str, object]:
    return _hints(cls)


@cache
def _hints(cls: object) -> Mapping[str, object]:
    return typing.get_type_hints(cls, include_extras=True)


def build(cls: "type[DataclassInstance]", table: Json, path: str) -> object:
    """Build a dataclass from a table. Raises RuleSetError for unknown keys, missing fields and wrong types."""
    if not isinstance(table, Mapping):
        raise _wrong(RuleSetProblemCode.NOT_A_TABLE, path)
    hints = _hints_of(cls)
    known = [f.name for f in fields(cls) if f.init]
    for key in table:
        if key not in known:
            code = RuleSetProblemCode.UNKNOWN_KEY_OF if path else RuleSetProblemCode.UNKNOWN_KEY
            raise RuleSetError([unknown(code, str(key), known, path, table=path, key=quoted_start(str(key)))])
    missing = [_under(path, f.name) for f in fields(cls) if f.init and f.default is MISSING and f.name not in table]
    if missing:
        raise RuleSetError([RuleSetProblem(RuleSetProblemCode.MISSING, tuple(missing), {"keys": ", ".join(missing)})])
    make: Callable[..., object] = cls
    return make(**{key: _value(hints[key], value, _under(path, key)) for key, value in table.items()})


def _under(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def _quoted(value: object) -> str:
    """Return the `repr` of an untrusted value, or its type if it is too large to write."""
    try:
        return repr(value)
    except (ValueError, RecursionError):  # thousands of digits in a number, or of nested brackets
        return f"{type(value).__name__}(…)"


def _wrong(code: RuleSetProblemCode, path: str, **values: object) -> RuleSetError:
    shown = {name: value if type(value) is int else quoted_start(str(value)) for name, value in values.items()}
    return RuleSetError([RuleSetProblem(code, (path,), {"key": path, **shown})])


def _value(hint: object, value: Json, path: str, span: Span = UNSAID) -> object:
    origin = get_origin(hint)
    if origin is Annotated:
        bare, *notes = get_args(hint)
        return _value(bare, value, path, next((note for note in notes if isinstance(note, Span)), UNSAID))
    if origin is Literal:
        if value not in get_args(hint):
            words = list(get_args(hint))
            quoted = quoted_start(_quoted(value))
            raise RuleSetError([unknown(RuleSetProblemCode.UNKNOWN_WORD, quoted, words, path, key=path, value=quoted)])
        return value
    if origin is tuple:
        return _tuple(hint, value, path)
    if origin in (typing.Union, types.UnionType):
        return _one_of(get_args(hint), value, path)
    if isinstance(hint, type) and is_dataclass(hint):
        members = (hint,)
        return _one_of(members, value, path) if hasattr(hint, "kind") else build(hint, value, path)
    if origin is not None:  # Mapping[str, str]
        if not isinstance(value, Mapping) or not all(isinstance(v, str) for v in value.values()):
            raise _wrong(RuleSetProblemCode.NOT_TEXTS, path)
        return {key: clean_text(text, LONGEST_TEXT) for key, text in value.items()}
    assert isinstance(hint, type)
    return _plain_value(hint, value, path, span)


def _plain_value(hint: type, value: Json, path: str, span: Span) -> object:
    """Return a number within its span, a text that can be displayed, or a switch."""
    if not issubclass(type(value), hint) or (hint is int and isinstance(value, bool)):
        raise _wrong(_NOT_OF_TYPE[hint], path, value=_quoted(value))
    if hint is str:
        return clean_text(value)
    if hint is int and not span.least <= value <= span.most:
        raise _wrong(RuleSetProblemCode.OUT_OF_SPAN, path, low=span.least, high=span.most)
    return value


_KIND: Final = "kind"

_NOT_OF_TYPE = {
    int: RuleSetProblemCode.NOT_A_NUMBER,
    str: RuleSetProblemCode.NOT_A_TEXT,
    bool: RuleSetProblemCode.NOT_A_SWITCH,
}


def _tuple(hint: object, value: Json, path: str) -> tuple[object, ...]:
    if not isinstance(value, list | tuple):
        raise _wrong(RuleSetProblemCode.NOT_A_LIST, path)
    if len(value) > MOST_ENTRIES:
        raise _wrong(RuleSetProblemCode.TOO_MANY_ENTRIES, path, most=MOST_ENTRIES, have=len(value))
    items = get_args(hint)
    if items[-1] is Ellipsis:
        return tuple(_value(items[0], item, path) for item in value)
    if len(items) != len(value):
        raise _wrong(RuleSetProblemCode.WRONG_LENGTH, path, need=len(items), have=len(value))
    return tuple(_value(item_hint, item, path) for item_hint, item in zip(items, value, strict=True))


def _one_of(members: "tuple[type[DataclassInstance], ...]", table: Json, path: str) -> object:
    """Return the member of a closed union that `kind` names."""
    if not isinstance(table, Mapping) or "kind" not in table:
        raise _wrong(RuleSetProblemCode.NOT_A_KIND, path)
    kinds = {getattr(member, _KIND): member for member in members}
    kind = table["kind"]
    if not isinstance(kind, str) or kind not in kinds:
        quoted = quoted_start(_quoted(kind))
        raise RuleSetError(
            [unknown(RuleSetProblemCode.UNKNOWN_KIND, quoted, kinds, f"{path}.kind", key=path, value=quoted)]
        )
    return build(kinds[kind], {k: v for k, v in table.items() if k != "kind"}, path)


Comment = Callable[[str], str]
"""Function that returns the comment above the field of a path (`cards.deal`); empty for none."""


def toml_text(table: Mapping[str, Any], comment: Comment = lambda _: "", heading: str = "") -> str:
    """Return the text of a file: plain values first, then a section for each table; comments precede their key."""
    lines = [*_commented(heading), *([""] if heading else []), *_values(table, "", comment)]
    for key, value in table.items():
        if isinstance(value, Mapping):
            lines += ["", f"[{_key(key)}]", *_values(value, f"{key}.", comment)]
    return "".join(f"{line}\n" for line in lines)


def _values(table: Mapping[str, Any], path: str, comment: Comment) -> Iterator[str]:
    for key, value in table.items():
        if not (path == "" and isinstance(value, Mapping)):
            yield from _commented(comment(path + key))
            yield f"{_key(key)} = {_toml_value(value)}"


def _commented(text: str) -> list[str]:
    return [f"# {line}".rstrip() for line in text.splitlines()]


def _key(key: str) -> str:
    bare = key.isascii() and key.replace("_", "").replace("-", "").isalnum()
    return key if bare else _toml_value(key)


def _toml_value(value: Json) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml_value, value))}]"
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_key(key)} = {_toml_value(each)}" for key, each in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value)


R = TypeVar("R", bound=RuleSet)


GAME: Final = "game"
PLAYED: Final = "played"
_NOT_RULES: Final = (GAME, PLAYED)
"""Tables of a preset's file that are not part of its rules and records."""


GameGroup = Literal["begin", "books", "today", "countries", "romme"]


@dataclass(frozen=True)
class Game:
    """Presentation of a game: the table `game` of a preset, inherited like its rules.

    `name` and `sentence` are messages. `place`: its rank among the games on offer. `cards`: the cards on its tile, from
    left to right, in the notation of `cards`. `seal`: the meld it is known for. `group`: its section of the gallery.
    """

    name: str
    sentence: str
    place: Annotated[int, Span(0, 1000)]
    cards: str
    seal: Literal["", "natural", "mixed", "run", "wild"] = ""
    group: GameGroup = "today"


@dataclass(frozen=True)
class Played:
    """Averages of a preset, measured between computer players: turns per deal and deals per match."""

    turns: float
    deals: float


class PresetLibrary(Generic[R]):
    """The presets in the folder `presets` of a package, and the conversion of tables into rules of its class."""

    def __init__(self, rules_class: type[R], package: str) -> None:
        self._rules_class, self._package = rules_class, package
        self._ids: list[str] = []
        self._loaded: dict[str, R] = {}
        self._parsed: dict[str, tuple[dict[str, Any], str | None]] = {}
        self._optional = sections_not_always_recorded(rules_class)

    @property
    def _folder(self) -> Traversable:
        return resources.files(self._package) / "presets"

    def from_table(self, table: Mapping[str, Any], *, preset: str = "") -> R:
        """Return the rule set of a whole table (nothing left to extend).

        Raises RuleSetError for an invalid table. Sections that a record leaves out come from `preset`, or from the one
        that the table names.
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
        """Return the rule set as plain data for TOML and JSON; `from_table` is the inverse."""
        table = plain(rules)
        assert isinstance(table, dict)
        return table

    def as_recorded(self, rules: R) -> dict[str, Any]:
        """Return the table as records hold it.

        Sections that do not matter to the play are left out with their sources, if reading restores them.
        """
        table = self.to_table(rules)
        for section, matters in self._optional.items():
            value = getattr(rules, section)
            if not matters(value) and value == self._left_out(section, rules.id):
                del table[section]
                table["sources"] = {path: at for path, at in table["sources"].items() if not _is_under(path, section)}
        return table

    def _left_out(self, section: str, preset: str) -> object:
        """Return the value of a section that a record of this preset, or of custom rules, leaves out."""
        if preset in self.ids():
            return getattr(self.load(preset), section)
        return default_of(self._rules_class, section)

    def _completed(self, table: Mapping[str, Any], preset: object) -> Mapping[str, Any]:
        """Return the table with the missing sections of the preset, and their sources."""
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
        """Return the names of the presets, sorted; the folder is read once."""
        if not self._ids:
            names = (entry.name for entry in self._folder.iterdir())
            self._ids = sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml"))
        return list(self._ids)

    def load(self, preset: str) -> R:
        """Return a preset, read once. Raises RuleSetError with a suggestion for an unknown name."""
        if preset not in self._loaded:
            self._loaded[preset] = self._built(self._rules_of(preset), preset)
        return self._loaded[preset]

    def table(self, preset: str) -> dict[str, Any]:
        """Return a new copy of the whole table of a preset's rules."""
        return deepcopy(self._rules_of(preset))

    def game(self, preset: str) -> Game:
        """Return the presentation of the game of a preset."""
        game = build(Game, self._game_table(preset), GAME)
        assert isinstance(game, Game)
        return game

    def played(self, preset: str) -> Played | None:
        """Return the averages of a preset; None if there are none."""
        own, _ = self._delta(preset)
        return Played(**own[PLAYED]) if PLAYED in own else None

    def path(self, preset: str) -> Traversable:
        """Return the file of a preset."""
        return self._folder / f"{preset}.toml"

    def _rules_of(self, preset: str) -> dict[str, Any]:
        """Return the table of a preset's rules, which shares parts with the cache."""
        own, base = self._delta(preset)
        rules = {key: value for key, value in own.items() if key not in _NOT_RULES}
        return rules if base is None else extended(self._rules_of(base), rules)

    def _game_table(self, preset: str) -> dict[str, Any]:
        own, base = self._delta(preset)
        game: dict[str, Any] = own.get(GAME, {})
        return game if base is None else merged(self._game_table(base), game)

    def _delta(self, preset: str) -> tuple[dict[str, Any], str | None]:
        """Return the contents of a preset's own file, and the preset that it extends; each file is read once."""
        if preset not in self._parsed:
            known = self.ids()
            if preset not in known:
                raise RuleSetError([unknown(RuleSetProblemCode.NO_SUCH_RULES, preset, known, "extends", name=preset)])
            self._parsed[preset] = read_delta(self.path(preset).read_text(encoding="utf-8"), preset)
        return self._parsed[preset]


def extended(base: Mapping[str, Any], delta: Mapping[str, Any]) -> dict[str, Any]:
    """Return the rules of `base` with `delta` on top; an empty citation removes an inherited one."""
    table = merged(base, delta)
    sources = table.get("sources")
    if not isinstance(sources, dict):
        return table
    return {**table, "sources": {key: place for key, place in sources.items() if place != ""}}


def _is_under(path: str, section: str) -> bool:
    return path == section or path.startswith(f"{section}.")
