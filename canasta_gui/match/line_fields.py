"""Fields of lines that are JSON objects; a missing or invalid field raises NotationError."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Final, Literal, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from canasta_gui.declared_data import AnyForm, DataNote, Form, OneOf, defaults_of, with_notes
from canasta_gui.rules.core.reading_problems import ReadingCode, fail, json_text, nearest
from canasta_gui.rules.families import AnyRules, load_rules, rules_from_table
from canasta_gui.storage.game_files import LONGEST_LINE
from canasta_gui.text_input import Json, TwiceError, clean_text, load_json

T = TypeVar("T")

LARGEST_NUMBER: Final = 10**12
"""Bound on totals, deals, seats and scores of a record: more than any match can reach."""

_NOT_A: dict[type[object], ReadingCode] = {
    int: ReadingCode.NOT_A_NUMBER,
    str: ReadingCode.NOT_A_TEXT,
    list: ReadingCode.NOT_A_LIST,
    dict: ReadingCode.NOT_AN_OBJECT,
}


def table_of(text: str) -> dict[str, Any]:
    """Return the JSON object of a line."""
    if len(text) > LONGEST_LINE:
        fail(ReadingCode.TOO_LONG_LINE)
    try:
        table = load_json(text)
    except json.JSONDecodeError as error:
        fail(ReadingCode.NO_JSON_AT, column=error.colno)
    except TwiceError as error:
        fail(ReadingCode.TWICE, field=json_text(error.field))
    except (ValueError, RecursionError):  # thousands of digits in a number, or of nested brackets
        fail(ReadingCode.TOO_LARGE_JSON)
    if not isinstance(table, dict):
        fail(ReadingCode.NO_JSON)
    return table


def field_of(table: Mapping[str, Any], key: str, kind: type) -> Json:
    """Return a required field of the given kind."""
    if key not in table:
        fail(ReadingCode.MISSING, field=key)
    value = table[key]
    if not isinstance(value, kind) or isinstance(value, bool):
        fail(_NOT_A[kind], field=key, value=json_text(value))
    if kind is int and not is_number(value):
        fail(ReadingCode.ENDLESS_NUMBER, field=key)
    return value


def numbers_of(table: Mapping[str, Any], key: str) -> tuple[int, ...]:
    """Return a field that is a list of whole numbers."""
    values = field_of(table, key, list)
    if any(type(value) is not int for value in values):
        fail(ReadingCode.NOT_NUMBERS, field=key, value=json_text(values))
    if not all(map(is_number, values)):
        fail(ReadingCode.ENDLESS_NUMBER, field=key)
    return tuple(values)


def text_of(table: Mapping[str, Any], key: str) -> str:
    """Return an optional text; empty if it is missing or not a text."""
    return clean_text(table[key]) if isinstance(table.get(key), str) else ""


def is_number(value: object) -> bool:
    """Return whether this is a whole number within the bound of a match."""
    return type(value) is int and abs(value) <= LARGEST_NUMBER


def only_fields(table: Mapping[str, Any], known: Iterable[str]) -> None:
    """Raise NotationError for a field that is not known."""
    for key in table:
        if key not in known:
            fail(ReadingCode.NO_SUCH_LINE_FIELD, field=json_text(key))


def rules_of_header(table: Mapping[str, Any]) -> AnyRules:
    """Return the rules of a first line: those it contains, else those of the preset that it names."""
    preset = field_of({"preset": "", **table}, "preset", str)
    if "rules" in table:
        return rules_from_table(field_of(table, "rules", dict), preset=preset)
    if not preset:
        fail(ReadingCode.NO_RULES_NAMED)
    return load_rules(preset)


def word_of(table: Mapping[str, Any], key: str, known: Sequence[str]) -> str:
    """Return the word in a field. Raises NotationError if it is not a known one."""
    word: str = field_of(table, key, str)
    if word not in known:
        known_text = ", ".join(known)
        fail(ReadingCode.NOT_ONE_OF, near=nearest(word, known), field=key, known=known_text, value=json_text(word))
    return word


# --- lines declared as named tuples and dataclasses ---


class _Field(NamedTuple):
    """A declared field of a line.

    `words`: the valid words, if it is a choice. `form`: the form of each entry, if it is a list of values that JSON
    does not have. `default`: MISSING for a required field.
    """

    name: str
    kind: type
    words: tuple[str, ...]
    form: AnyForm | None
    is_clean: bool
    default: object


def _declared_fields(kind: object) -> tuple[_Field, ...]:
    return _fields_of(kind)


@cache
def _fields_of(kind: object) -> tuple[_Field, ...]:
    hints = get_type_hints(kind, include_extras=True)
    if is_dataclass(kind):
        return tuple(_field(each.name, hints[each.name], each.default) for each in fields(kind))
    defaults = defaults_of(kind)
    return tuple(_field(name, hint, defaults.get(name, MISSING)) for name, hint in hints.items())


def _field(name: str, hint: object, default: object) -> _Field:
    bare, notes = with_notes(hint)
    if get_origin(bare) in (Union, UnionType):  # None is never written: the field is absent instead
        bare, notes = with_notes(get_args(bare)[0])
    all_words = get_args(bare) if get_origin(bare) is Literal else ()
    words = next((note.words for note in notes if isinstance(note, OneOf)), all_words)
    entry = with_notes(get_args(bare)[0])[1] if get_origin(bare) is tuple else ()
    form = next((note for note in entry if isinstance(note, Form)), None)
    kind = str if words else get_origin(bare) or bare
    assert isinstance(kind, type)
    return _Field(name, kind, words, form, DataNote.CLEAN in notes, default)


def item_of(kind: type[T], table: Mapping[str, Any], **read: object) -> T:
    """Return the item of a line, read by its declared fields; those with a default may be missing.

    `read`: fields already read. Raises NotationError for the first invalid field; lists of cards are checked first.
    """
    declared = sorted(_declared_fields(kind), key=lambda field: field.form is None)
    wanted = (field for field in declared if field.name not in read)
    found = {field.name: _read(field, table) for field in wanted if field.name in table or field.default is MISSING}
    return kind(**found, **read)


def _read(field: _Field, table: Mapping[str, Any]) -> object:
    if field.form is not None:
        return tuple(map(field.form.reads, field_of(table, field.name, list)))
    if field.words:
        return word_of(table, field.name, field.words)
    if field.kind is tuple:
        return numbers_of(table, field.name)
    value = field_of(table, field.name, field.kind)
    return clean_text(value) if field.is_clean else value


def item_of_line(kind: type[T], table: Mapping[str, Any], *others: str, **read: object) -> T:
    """Return the item of a line as `item_of` does; refuse fields other than the declared ones and `others`."""
    only_fields(table, (*others, *(field.name for field in _declared_fields(kind))))
    return item_of(kind, table, **read)


def line_of(item: object) -> dict[str, Any]:
    """Return the fields of a line in their declared order; fields at their default are left out."""
    told = ((field, getattr(item, field.name)) for field in _declared_fields(type(item)))
    return {
        field.name: value if field.form is None else [*map(field.form.writes, value)]
        for field, value in told
        if value != field.default  # MISSING equals no value
    }
