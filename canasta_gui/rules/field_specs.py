"""The fields of a rule set for the set-up screen, derived from the dataclasses, so that none is declared twice.

All functions work on the plain table of a rule set (`to_table`), which may contradict itself while it is edited.
"""

import types
import typing
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args, get_origin

from canasta_gui.declared_data import Notes, with_notes
from canasta_gui.rules.canasta.policies import LISTS, NO_IRREGULARITIES, Irregularities, OffenceList
from canasta_gui.rules.canasta.ruleset import load_preset, preset_ids, to_table
from canasta_gui.rules.core.reading_problems import RuleSetError, RuleSetProblem
from canasta_gui.rules.core.rule_set import UNSAID, After, FieldText, Offered, Rows, Span
from canasta_gui.rules.families import families, family_of_table, rules_from_table
from canasta_gui.text_input import Json

if TYPE_CHECKING:
    from canasta_gui.frozen_dataclass import DataclassInstance

Table = Mapping[str, Any]

DERIVED = frozenset({"id", "sources", "family"})
"""Fields that cannot be edited: the name of the file, the citations, and the family."""

ONE = Rows(1, 1)
SOME = Rows(0, 10)
"""Default number of entries of a list; no shipped field uses it."""

_IRREGULARITIES = "irregularities"
_LIST = f"{_IRREGULARITIES}.list"
"""Path of the choice of a list of irregularities, which decides the amounts that apply."""

_KIND = "kind"

_COVERED = frozenset({"seating.sides", "seating.playing"})
"""Fields that are set together by the choice of a seating."""


class FieldShape(Enum):
    """Kind of value of a field, which decides how it is edited."""

    TEXT = "text"
    NUMBER = "number"
    SWITCH = "switch"
    CHOICE = "choice"
    """One of several words."""
    KIND = "kind"
    """The kind of a policy, followed by its other fields."""
    PLAYERS = "players"
    SEATING = "seating"
    """Sides and seats: one of the presets' arrangements for this number of players."""
    PRESET_VALUE = "preset_value"
    """A compound value: one of those in the presets."""
    SOME_WORDS = "some_words"
    """Any number of several words."""
    LIST = "list"
    """A list of numbers."""
    TABLE = "table"
    """A list of rows of numbers."""


@dataclass(frozen=True)
class RuleField:
    """A field: its path (`going_out.canastas`), its shape, and its range.

    `spans`: range of the number, or of each number of a row. `rows`: permitted number of rows. `options`: the words of
    a choice.
    """

    path: str
    shape: FieldShape
    spans: tuple[Span, ...] = ()
    rows: Rows = ONE
    options: tuple[str, ...] = ()

    @property
    def group(self) -> str:
        """The table that contains the field; empty at the top."""
        return self.path.rpartition(".")[0]


def fields_of(table: Table) -> tuple[RuleField, ...]:
    """Return the fields of a rule set, in the order in which they are read."""
    hidden = DERIVED | _COVERED | _without_effect(table)
    rules_class = family_of_table(table).rules_class
    every = [field for field in _walk(rules_class, table, "") if field.path not in hidden]
    places = {path: place for place, path in enumerate(paths_of(rules_class))}
    return tuple(_narrowed(field, table) for field in sorted(every, key=lambda field: places[field.path]))


def paths_of(rules_class: object) -> Mapping[str, FieldText | None]:
    """Return the paths of the fields of a family's rule sets, in reading order, with their texts."""
    return _paths_of(rules_class)


@cache
def _paths_of(rules_class: object) -> Mapping[str, FieldText | None]:
    return dict(_declared(rules_class, ""))


@cache
def field_texts() -> Mapping[str, FieldText]:
    """Return the texts of the fields of all families, by path; a path has the same meaning in every family."""
    return {path: text for each in families() for path, text in paths_of(each.rules_class).items() if text}


def _narrowed(field: RuleField, table: Table) -> RuleField:
    """Return the field, restricted to words that are valid in this table: only offences of its list can be waived."""
    if field.path != f"{_IRREGULARITIES}.waived":
        return field
    return replace(field, options=tuple(LISTS[_read(table[_IRREGULARITIES]).list]))


def _without_effect(table: Table) -> frozenset[str]:
    """Return the fields of irregularities that the table's list does not use."""
    section = table.get(_IRREGULARITIES)
    return frozenset(f"{_IRREGULARITIES}.{name}" for name in _read(section).without_effect) if section else frozenset()


def _read(section: Table) -> Irregularities:
    """Return the irregularities of a table, even if it contradicts itself."""
    offences = section["list"] if section["list"] in LISTS else NO_IRREGULARITIES.list
    return Irregularities(list=offences, waived=tuple(section["waived"]))


def value_at(table: Table, path: str) -> Json:
    """Return the value of a field."""
    for key in path.split("."):
        table = table[key]
    return table


def with_value(table: Table, field: RuleField, value: Json) -> dict[str, Any]:
    """Return a copy of the table with a new value of a field, and adapted values of fields that depend on it."""
    match field.shape:
        case FieldShape.KIND:
            return _put(table, field.group, _with_kind(table[field.group], field.group, value))
        case FieldShape.PLAYERS:
            return {**table, "players": value, "seating": seatings(value)[0]}
        case FieldShape.CHOICE if field.path == _LIST:
            return {**table, _IRREGULARITIES: _with_list(table[_IRREGULARITIES], value)}
        case _:
            return _put(table, field.path, value)


def player_numbers() -> tuple[int, ...]:
    """Return the numbers of players for which there are presets."""
    return tuple(sorted({load_preset(preset).players for preset in preset_ids()}))


@cache
def seatings(players: int) -> tuple[dict[str, Any], ...]:
    """Return the presets' arrangements of seats for this number of players."""
    found: list[dict[str, Any]] = []
    for preset in preset_ids():
        rules = load_preset(preset)
        seating = to_table(rules)["seating"]
        if rules.players == players and seating not in found:
            found.append(seating)
    return tuple(found)


def preset_values(path: str) -> tuple[Json, ...]:
    """Return the distinct values of a field in the presets."""
    found: list[Json] = []
    for table in _tables():
        value = value_at(table, path)
        if value not in found:
            found.append(value)
    return tuple(found)


def problems_of(table: Table) -> tuple[RuleSetProblem, ...]:
    """Return all problems of a table, the worst first; empty if it can be played."""
    try:
        rules_from_table(table)
    except RuleSetError as error:
        return error.problems
    return ()


def differences(base: Table, table: Table) -> dict[str, Any]:
    """Return the part of `table` that differs from `base`, such that `merged(base, part)` equals `table`."""
    delta: dict[str, Any] = {}
    for key, value in table.items():
        old = base.get(key)
        if isinstance(value, Mapping) and isinstance(old, Mapping) and value.get("kind") == old.get("kind"):
            if inner := differences(old, value):
                delta[key] = inner
        elif value != old:
            delta[key] = dict(value) if isinstance(value, Mapping) else value
    return delta


def changed(base: Table, table: Table, field: RuleField) -> bool:
    """Return whether a field differs from `base`, or is missing there."""
    try:
        return bool(value_at(base, field.path) != value_at(table, field.path))
    except KeyError:
        return True


# --- walking the declarations --------------------------------------------------------------------------------------


def _declared(hint: object, path: str) -> Iterator[tuple[str, FieldText | None]]:
    """Yield the paths at and below a type hint, with their texts, in reading order."""
    bare, notes = with_notes(hint)
    members = _members(bare)
    classes = members or ((bare,) if is_dataclass(bare) else ())
    if not classes:
        yield path, next((note for note in notes if isinstance(note, FieldText)), None)
        return
    kind = {"kind": Annotated[str, *notes]} if members and notes else {}
    parts = kind | {each.name: _hints_of(cls)[each.name] for cls in classes for each in fields(cls) if each.init}
    for name in _in_reading_order(parts):
        whole = path == "seating" and name == "kind"  # chosen together with the sides
        yield from _declared(parts[name], path if whole else f"{path}.{name}" if path else name)


def _in_reading_order(parts: Mapping[str, object]) -> Iterator[str]:
    """Yield the names of the fields of a table in the order of declaration, moved where `After` says so."""
    behind: dict[str, str] = {}
    for name, hint in parts.items():
        bare, notes = with_notes(hint)
        if not _members(bare):  # annotations of a policy describe its kind
            behind.update((name, note.sibling) for note in notes if isinstance(note, After))

    def from_here(name: str) -> Iterator[str]:
        yield name
        for other, sibling in behind.items():
            if sibling == name:
                yield from from_here(other)

    for name in parts:
        if name not in behind:
            yield from from_here(name)


def _hints_of(cls: object) -> Mapping[str, object]:
    return _hints(cls)


@cache
def _hints(cls: object) -> Mapping[str, object]:
    return typing.get_type_hints(cls, include_extras=True)


def _walk(cls: "type[DataclassInstance]", table: Table, path: str) -> Iterator[RuleField]:
    hints = _hints_of(cls)
    for each in fields(cls):
        if each.init:
            yield from _describe(hints[each.name], table.get(each.name), f"{path}.{each.name}" if path else each.name)


def _describe(hint: object, value: Json, path: str) -> Iterator[RuleField]:
    bare, notes = with_notes(hint)
    if path == "players" and not any(isinstance(note, Span) for note in notes):
        yield RuleField(path, FieldShape.PLAYERS)
    elif members := _members(bare):
        yield from _policy(members, value, path)
    elif isinstance(bare, type) and is_dataclass(bare):
        yield from _walk(bare, value, path)
    elif get_origin(bare) is Literal:
        offered = next((note.words for note in notes if isinstance(note, Offered)), get_args(bare))
        yield RuleField(path, FieldShape.CHOICE, options=offered)
    elif get_origin(bare) is tuple:
        yield from _entries(bare, notes, path)
    elif bare is int:
        yield RuleField(path, FieldShape.NUMBER, spans=(_noted(notes, Span, UNSAID),))
    else:
        yield RuleField(path, FieldShape.SWITCH if bare is bool else FieldShape.TEXT)


def _members(hint: object) -> "tuple[type[DataclassInstance], ...]":
    """Return the policies of a closed union, or a single policy; nothing for any other type."""
    if get_origin(hint) in (typing.Union, types.UnionType):
        return get_args(hint)
    return (hint,) if isinstance(hint, type) and is_dataclass(hint) and hasattr(hint, "kind") else ()


def _policy(members: "Sequence[type[DataclassInstance]]", value: Table, path: str) -> Iterator[RuleField]:
    kinds = {getattr(member, _KIND): member for member in members}
    if path == "seating":
        yield RuleField(path, FieldShape.SEATING)
    elif len(kinds) > 1:
        known = {table[path]["kind"] for table in _tables()}
        yield RuleField(f"{path}.kind", FieldShape.KIND, options=tuple(kind for kind in kinds if kind in known))
    yield from _walk(kinds[value["kind"]], value, path)


def _entries(hint: object, notes: Notes, path: str) -> Iterator[RuleField]:
    """Yield the field of a tuple of words, numbers, rows of numbers, or compound values.

    Nothing is yielded for the arrangement of the seats, which has a field of its own.
    """
    if path in _COVERED:
        return
    entry = get_args(hint)[0]
    if get_origin(entry) is Literal:
        yield RuleField(path, FieldShape.SOME_WORDS, options=get_args(entry))
        return
    if is_dataclass(entry):
        if len(preset_values(path)) > 1:
            yield RuleField(path, FieldShape.PRESET_VALUE)
        return
    columns = get_args(entry) if get_origin(entry) is tuple else (entry,)
    spans = tuple(_noted(with_notes(column)[1], Span, UNSAID) for column in columns)
    shape = FieldShape.TABLE if len(spans) > 1 else FieldShape.LIST
    yield RuleField(path, shape, spans=spans, rows=_noted(notes, Rows, SOME))


_Note = typing.TypeVar("_Note", Span, Rows)


def _noted(notes: Notes, kind: type[_Note], default: _Note) -> _Note:
    """Return the annotation of this kind among `notes`, or the default."""
    return next((note for note in notes if isinstance(note, kind)), default)


# --- changes -------------------------------------------------------------------------------------------------------


def _put(table: Table, path: str, value: Json) -> dict[str, Any]:
    key, _, rest = path.partition(".")
    return {**table, key: _put(table[key], rest, value) if rest else value}


def _with_list(old: Table, offences: OffenceList) -> dict[str, Any]:
    """Return the section of irregularities for another list, with the amounts of the first preset that has it.

    The table's level is kept unless the list is empty.
    """
    model = next(table[_IRREGULARITIES] for table in _tables() if table[_IRREGULARITIES]["list"] == offences)
    return {**model, "level": old["level"] if LISTS[offences] else NO_IRREGULARITIES.level}


def _with_kind(old: Table, policy: str, kind: str) -> dict[str, Any]:
    """Return a policy of another kind: common fields stay, the others come from the first preset with that kind."""
    model = next(table for table in _tables() if table[policy]["kind"] == kind)
    return {key: old.get(key, value) if key != "kind" else kind for key, value in model[policy].items()}


@cache
def _tables() -> tuple[dict[str, Any], ...]:
    return tuple(to_table(load_preset(preset)) for preset in preset_ids())
