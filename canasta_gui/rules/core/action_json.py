"""What reading an action of any family from a JSON object needs: `{"do": "discard", "card": "9C"}`."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from canasta_gui.rules.core.cards import HIDDEN, Card, parse_card
from canasta_gui.rules.core.notation import NotationError, suggestion
from canasta_gui.text_input import quoted_start

Table = Mapping[str, Any]
WordT = TypeVar("WordT", bound=str)

Readers = Mapping[str, tuple[Mapping[str, bool], Callable[[Table], Any]]]
"""For each action its fields (true where one may be missing) and its reader."""

MOST_MELDS_OF_A_RANK = 12  # as many as there can be packs: more could not lie there


def json_text(value: object) -> str:
    """Return a value of a JSON object as a sentence names it: a text in quotes, all else in JSON; its first letters."""
    try:
        text = repr(value) if isinstance(value, str) else json.dumps(value)
    except (ValueError, RecursionError):  # thousands of digits, brackets in thousands
        return "…"
    return quoted_start(text)


def read_action(table: object, readers: Readers) -> Any:
    """The action that one of the readers makes of a JSON object; NotationError says in a sentence what is wrong."""
    if not isinstance(table, Mapping):
        raise NotationError("an action must be a JSON object")
    do = table.get("do")
    if do is None:
        raise NotationError("the field 'do' is missing; it names the action")
    if not isinstance(do, str) or do not in readers:
        raise NotationError(f"there is no action {json_text(do)}{suggestion(str(do), readers)}")
    fields, read = readers[do]
    for key in table:
        if key not in ("do", *fields):
            raise NotationError(f"the action {do!r} has no field {key!r}{suggestion(str(key), fields)}")
    for key, optional in fields.items():
        if key not in table and not optional:
            raise NotationError(f"the action {do!r} needs the field {key!r}")
    return read(table)


def card_of_json(value: object) -> Card:
    """The card of a notation."""
    if not isinstance(value, str):
        raise NotationError(f"a card must be a text such as 'KS', not {json_text(value)}")
    try:
        card = parse_card(value)
    except ValueError as error:
        raise NotationError(str(error)) from None
    if card == HIDDEN:
        raise NotationError("a hidden card cannot be played")
    return card


def cards_of_json(value: object, name: str) -> tuple[Card, ...]:
    """The cards of a list; `name`: of the field."""
    if not isinstance(value, list):
        raise NotationError(f"{name!r} must be a list of cards, not {json_text(value)}")
    return tuple(card_of_json(item) for item in value)


def of_in_json(table: Table) -> int:
    """Which of several melds of a rank."""
    value = table.get("of", 0)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < MOST_MELDS_OF_A_RANK:
        raise NotationError(f"'of' must be a whole number from 0 to {MOST_MELDS_OF_A_RANK - 1}, not {json_text(value)}")
    return value


def truth_of_json(table: Table, key: str, *, default: bool | None = None) -> bool:
    """A field that is true or false."""
    value = table.get(key, default)
    if not isinstance(value, bool):
        raise NotationError(f"{key!r} must be true or false, not {json_text(value)}")
    return value


def word_of_json(table: Table, key: str, known: Sequence[WordT]) -> WordT:
    """A field that is one of some words."""
    value = table[key]
    if not isinstance(value, str) or value not in known:
        near = suggestion(value, known) if isinstance(value, str) else ""
        raise NotationError(f"{key!r} must be one of {', '.join(known)}, not {json_text(value)}{near}")
    return known[known.index(value)]
