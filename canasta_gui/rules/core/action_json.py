"""What reading an action of any family from a JSON object needs: `{"do": "discard", "card": "9C"}`."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from canasta_gui.rules.core.cards import HIDDEN, Card
from canasta_gui.rules.core.notation import card_named
from canasta_gui.rules.core.reading_problems import ReadingCode, fail, json_text, nearest

Table = Mapping[str, Any]
WordT = TypeVar("WordT", bound=str)

Readers = Mapping[str, tuple[Mapping[str, bool], Callable[[Table], Any]]]
"""For each action its fields (true where one may be missing) and its reader."""

MOST_MELDS_OF_A_RANK = 12  # as many as there can be packs: more could not lie there


def read_action(table: object, readers: Readers) -> Any:
    """Return the action that one of the readers makes of a JSON object; NotationError says what is wrong."""
    if not isinstance(table, Mapping):
        fail(ReadingCode.ACTION_NO_OBJECT)
    do = table.get("do")
    if do is None:
        fail(ReadingCode.NO_DO)
    if not isinstance(do, str) or do not in readers:
        fail(ReadingCode.NO_SUCH_ACTION, near=nearest(str(do), readers), value=json_text(do))
    fields, read = readers[do]
    for key in table:
        if key not in ("do", *fields):
            near = nearest(str(key), fields)
            fail(ReadingCode.NO_SUCH_ACTION_FIELD, near=near, action=do, field=json_text(key))
    for key, optional in fields.items():
        if key not in table and not optional:
            fail(ReadingCode.ACTION_FIELD_MISSING, action=do, field=key)
    return read(table)


def card_of_json(value: object) -> Card:
    """Return the card of a notation."""
    if not isinstance(value, str):
        fail(ReadingCode.NOT_A_CARD, value=json_text(value))
    card = card_named(value)
    if card == HIDDEN:
        fail(ReadingCode.HIDDEN_CARD)
    return card


def cards_of_json(value: object, name: str) -> tuple[Card, ...]:
    """Return the cards of a list; `name`: of the field."""
    if not isinstance(value, list):
        fail(ReadingCode.NOT_CARDS, field=name, value=json_text(value))
    return tuple(card_of_json(item) for item in value)


def of_in_json(table: Table) -> int:
    """Which of several melds of a rank."""
    value = table.get("of", 0)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < MOST_MELDS_OF_A_RANK:
        fail(ReadingCode.NOT_IN_SPAN, field="of", low=0, high=MOST_MELDS_OF_A_RANK - 1, value=json_text(value))
    return value


def truth_of_json(table: Table, key: str, *, default: bool | None = None) -> bool:
    """Return a field that is true or false."""
    value = table.get(key, default)
    if not isinstance(value, bool):
        fail(ReadingCode.NOT_TRUE_OR_FALSE, field=key, value=json_text(value))
    return value


def word_of_json(table: Table, key: str, known: Sequence[WordT]) -> WordT:
    """Return a field that is one of some words."""
    value = table[key]
    if not isinstance(value, str) or value not in known:
        near = nearest(value, known) if isinstance(value, str) else ""
        fail(ReadingCode.NOT_ONE_OF, near=near, field=key, known=", ".join(known), value=json_text(value))
    return known[known.index(value)]
