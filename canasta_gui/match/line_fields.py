"""Fields of a line of a file, a JSON object. A missing or invalid one raises NotationError."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from canasta_gui.rules.core.reading_problems import ReadingCode, fail, json_text, nearest
from canasta_gui.rules.families import AnyRules, load_rules, rules_from_table
from canasta_gui.storage.game_files import LONGEST_LINE
from canasta_gui.text_input import TwiceError, clean_text, load_json

LARGEST_NUMBER: Final = 10**12
"""Bound on totals, deals, seats and scores of a record: more than any match can reach."""

_NOT_A: dict[type[Any], ReadingCode] = {
    int: ReadingCode.NOT_A_NUMBER,
    str: ReadingCode.NOT_A_TEXT,
    list: ReadingCode.NOT_A_LIST,
    dict: ReadingCode.NOT_AN_OBJECT,
}


def table_of(text: str) -> dict[str, Any]:
    """Return the object of a line."""
    if len(text) > LONGEST_LINE:
        fail(ReadingCode.TOO_LONG_LINE)
    try:
        table = load_json(text)
    except json.JSONDecodeError as error:
        fail(ReadingCode.NO_JSON_AT, column=error.colno)
    except TwiceError as error:
        fail(ReadingCode.TWICE, field=json_text(error.field))
    except (ValueError, RecursionError):  # a number of thousands of digits, brackets in thousands
        fail(ReadingCode.TOO_LARGE_JSON)
    if not isinstance(table, dict):
        fail(ReadingCode.NO_JSON)
    return table


def field_of(table: Mapping[str, Any], key: str, kind: type[Any]) -> Any:
    """Return a field, which must be there."""
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
    """Refuse a line with any other field."""
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
    """Return the word in a field, one of the known ones. Raises NotationError for any other."""
    word: str = field_of(table, key, str)
    if word not in known:
        known_text = ", ".join(known)
        fail(ReadingCode.NOT_ONE_OF, near=nearest(word, known), field=key, known=known_text, value=json_text(word))
    return word
