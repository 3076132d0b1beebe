"""Parts of the notation of positions and actions that all families share: fields of a text or of a JSON object.

Both are read into the same fields: a key, its words, and their place. Errors are `NotationError`s with a place.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Generic, NamedTuple, TypeVar

from canasta_gui.frozen_dataclass import dataclass
from canasta_gui.rules.core.cards import HIDDEN, Card, card_name, parse_card
from canasta_gui.rules.core.position import Position
from canasta_gui.rules.core.reading_problems import (
    NotationError,
    ReadingCode,
    ReadingProblem,
    RuleSetError,
    TextPlace,
    fail,
    json_text,
    nearest,
)
from canasta_gui.rules.core.rule_set import RuleSet
from canasta_gui.rules.core.rule_set_reader import PresetLibrary
from canasta_gui.text_input import TwiceError, load_json, quoted_start

_T = TypeVar("_T")
_NUMBER = "(?:0|[1-9][0-9]{0,8})"  # a single spelling of each number, so that no seat has two fields


class NotationField(NamedTuple):
    """The words of one field and their place: a line of the text, or a field of the JSON object."""

    words: list[str]
    where: TextPlace


Fields = dict[str, NotationField]


class Keys:
    """Names of the fields of a family's positions.

    `plain`: names that occur once. `numbered`: names followed by a number, each with what it counts ("seat", "side").
    """

    def __init__(self, plain: Sequence[str], numbered: Mapping[str, str]) -> None:
        self._plain, self._numbered = plain, numbered
        self._pattern = re.compile(rf"(?P<key>{'|'.join(numbered)}) (?P<number>{_NUMBER})")
        keys = "|".join([*plain, *(rf"{key} {_NUMBER}" for key in numbered)])
        # Finds a key before a colon, alone on its line or after the value before it: the leftmost, longest known one.
        self.at_end = re.compile(rf"(?:^|(?<=\s))(?:{keys})\s*$".replace(" ", r"\s+"))

    def check(self, key: str, where: TextPlace, counts: Mapping[str, int]) -> None:
        """Raise NotationError for an unknown field; `counts`: number of seats and sides."""
        if numbered := self._pattern.fullmatch(key):
            what, number = self._numbered[numbered["key"]], int(numbered["number"])
            if number >= counts[what]:
                code = ReadingCode.NO_SUCH_SEAT if what == "seat" else ReadingCode.NO_SUCH_SIDE
                fail(code, where, number=number, last=counts[what] - 1)
        elif key not in self._plain:
            known = [*self._plain, *(f"{key} 0" for key in self._numbered)]
            fail(ReadingCode.NO_SUCH_FIELD, where, near=nearest(key, known), field=json_text(key))

    def fields_of(self, text: str) -> Fields:
        """Return the fields of a text, which is in words or a JSON object."""
        in_json = text.lstrip().startswith("{")
        return fields_of_json(text) if in_json else fields_of_text(text, self.at_end)


def fields_of_text(text: str, known: re.Pattern[str]) -> Fields:
    """Return the fields of a text; `known` finds a key at the end of the text before a colon (`Keys.at_end`)."""
    fields: Fields = {}
    for number, line in enumerate(text.splitlines(), 1):
        where = TextPlace(line=number)
        for key, value in _keys_and_values(line, where, known):
            if key in fields:
                fail(ReadingCode.TWICE, where, field=json_text(key))
            fields[key] = NotationField(value.split() if not value.startswith("{") else [value], where)
    return fields


_OBJECTS = ("rules", "irregularities")
"""Fields whose value may be a JSON object, such as a whole rule set, alone on its line."""
_OBJECT_LINE = re.compile(rf"\s*({'|'.join(_OBJECTS)})\s*:\s*\{{")


def _keys_and_values(line: str, where: TextPlace, known: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    """Yield the fields of one line: `deal: 2   dealer: 3   # a comment`."""
    if (whole := _OBJECT_LINE.match(line)) is not None:
        yield whole[1], line.partition(":")[2].strip()
        return
    line = line.partition("#")[0]
    if not line.strip():
        return
    key, *parts = line.split(":")
    if not parts:
        fail(ReadingCode.NO_FIELD, where, text=json_text(line.strip()))
    for part in parts[:-1]:
        found = known.search(part) or re.search(r"(?:^|\s\s)\s*\S+(?: \S+)*\s*$", part)
        cut = found.start() if found else 0
        yield " ".join(key.split()), part[:cut].strip()
        key = part[cut:]
    yield " ".join(key.split()), parts[-1].strip()


def fields_of_json(text: str) -> Fields:
    """Return the fields of a JSON object: cards are lists, melds are lists of lists, and yes is true."""
    table = json_object(text)
    assert isinstance(table, dict), "what begins with a brace and can be read is an object"
    return {key: _field_of_json(key, value) for key, value in table.items()}


def json_object(text: str) -> object:
    """Return the JSON value of a text. Raises NotationError for invalid JSON or a name used twice."""
    try:
        return load_json(text)
    except json.JSONDecodeError as error:
        problem = ReadingProblem(ReadingCode.NO_JSON_AT, {"column": error.colno}, place=TextPlace(line=error.lineno))
    except TwiceError as error:
        problem = ReadingProblem(ReadingCode.TWICE, {"field": json_text(error.field)})
    except (ValueError, RecursionError):  # thousands of digits in a number, or of nested brackets
        problem = ReadingProblem(ReadingCode.TOO_LARGE_JSON)
    raise NotationError(problem)


def _field_of_json(key: str, value: object) -> NotationField:
    where = TextPlace(field=quoted_start(key))
    if key in _OBJECTS and isinstance(value, Mapping):
        return NotationField([json.dumps(value)], where)
    if isinstance(value, list) and any(isinstance(item, list) for item in value):
        words: list[str] = []
        for item in value:
            words += ["|", *_json_words(item, where)] if words else _json_words(item, where)
        return NotationField(words, where)
    return NotationField(_json_words(value, where), where)


def _json_words(value: object, where: TextPlace) -> list[str]:
    if isinstance(value, bool):
        return ["yes" if value else "no"]
    if isinstance(value, int):
        return [str(value)]
    if isinstance(value, str):
        return value.split()
    if isinstance(value, list) and all(isinstance(item, str | int) for item in value):
        return [word for item in value for word in _json_words(item, where)]
    raise NotationError(ReadingProblem(ReadingCode.NOT_A_VALUE, {"value": json_text(value)}, place=where))


def card_named(word: str, place: TextPlace | None = None) -> Card:
    """Return the card of a word. Raises NotationError for an invalid one."""
    try:
        return parse_card(word)
    except ValueError:
        fail(ReadingCode.NO_SUCH_CARD, place, value=json_text(word))


RulesT = TypeVar("RulesT", bound=RuleSet)


@dataclass(frozen=True)
class RuleNames(Generic[RulesT]):
    """Notation of rule sets in positions: the name of a preset, or else the rule set in full."""

    presets: PresetLibrary[RulesT]

    def read(self, fields: Fields) -> RulesT:
        """Return the rule set that the fields name."""
        field = fields.get("rules")
        if field is None:
            fail(ReadingCode.NO_RULES, known=", ".join(self.presets.ids()))
        text = " ".join(field.words)
        try:
            return self.presets.from_table(_table_of(text)) if text.startswith("{") else self.presets.load(text)
        except RuleSetError as error:
            raise NotationError(ReadingProblem(ReadingCode.BAD_RULES, place=field.where, rules=error)) from None
        except NotationError as error:
            raise error.at(field.where) from None

    def write(self, rules: RulesT) -> str | dict[str, Any]:
        """Return the name of an unchanged preset, or the whole table of any other rule set."""
        is_preset = rules.id in self.presets.ids() and self.presets.load(rules.id) == rules
        return rules.id if is_preset else self.presets.as_recorded(rules)


def _table_of(text: str) -> dict[str, Any]:
    try:
        table = load_json(text)
    except TwiceError as error:
        fail(ReadingCode.TWICE, field=json_text(error.field))
    except (ValueError, RecursionError):
        fail(ReadingCode.RULES_NO_OBJECT)
    assert isinstance(table, dict), "what begins with a brace and can be read is an object"
    return table


AnyPosition = Position[Any, Any, Any]
"""Bound of `PositionT`: a bound cannot contain type variables."""
PositionT = TypeVar("PositionT", bound=AnyPosition)


class FieldReader(Generic[RulesT, PositionT]):
    """Reader of the fields of one position; counts the cards as it goes.

    Fields that `keys` does not contain are errors.
    """

    def __init__(self, fields: Fields, rules: RulesT, keys: Keys) -> None:
        for key, field in fields.items():
            keys.check(key, field.where, {"seat": rules.players, "side": rules.n_sides})
        self._fields, self._rules = fields, rules
        self._n_seats, self._n_sides = rules.players, rules.n_sides
        deck = rules.cards.deck()
        self._left = {card: len(list(group)) for card, group in groupby(sorted(deck))}
        self._limit = self._left.copy()
        self._total = self._all_left = rules.cards.total

    # --- values ---

    def _only_word(self, key: str) -> str:
        field = self._fields[key]
        if len(field.words) != 1:
            fail(ReadingCode.NOT_ONE_VALUE, field.where, field=key, value=json_text(" ".join(field.words)))
        return field.words[0]

    def _number(self, key: str, default: int, below: int | None = None) -> int:
        """Return a whole number from 0 on; if `below` is given, a seat below it."""
        if key not in self._fields:
            return default
        return self._as_number(key, self._only_word(key), below)

    def _as_number(self, key: str, word: str, below: int | None) -> int:
        where = self._fields[key].where
        if not re.fullmatch(r"[0-9]{1,9}", word):
            fail(ReadingCode.NOT_A_NUMBER, where, field=key, value=json_text(word))
        number = int(word)
        if below is not None and number >= below:
            fail(ReadingCode.NO_SUCH_SEAT, where, number=number, last=below - 1)
        return number

    def _points(self, key: str) -> list[int]:
        """Return the points of each side; zeros by default."""
        sides = self._n_sides
        field = self._fields.get(key)
        if field is None:
            return [0] * sides
        if len(field.words) != sides or not all(re.fullmatch(r"[-−]?[0-9]{1,9}", word) for word in field.words):
            said = json_text(" ".join(field.words))
            fail(ReadingCode.NOT_SO_MANY_NUMBERS, field.where, field=key, need=sides, value=said)
        return [int(word.replace("−", "-")) for word in field.words]

    def _seats(self, key: str, default: int) -> int:
        """Return seats as a bit mask."""
        if key not in self._fields:
            return default
        mask = 0
        for word in self._fields[key].words:
            mask |= 1 << self._as_number(key, word, self._n_seats)
        return mask

    def _yes_or_no(self, key: str, default: bool | None) -> bool | None:
        return self._one_of(key, {"yes": True, "no": False}, default)

    def _one_of(self, key: str, known: Mapping[str, _T], default: _T) -> _T:
        if key not in self._fields:
            return default
        word = self._only_word(key)
        if word not in known:
            where = self._fields[key].where
            fail(ReadingCode.NOT_ONE_OF, where, field=key, known=", ".join(known), value=json_text(word))
        return known[word]

    def _dealer_and_next(self, nobody: int) -> tuple[int, int]:
        """Return the dealer and the seat to act; one of them may be `nobody`, not both."""
        dealer, to_act = (self._number(key, nobody, self._n_seats) for key in ("dealer", "to act"))
        if to_act == nobody and dealer == nobody:
            fail(ReadingCode.NO_TURN)
        return dealer, to_act

    # --- cards ---

    def _place_cards(self, pos: PositionT) -> None:
        """Place every card according to the fields."""
        # In the order of the text, so that a card that occurs too often is reported at its last place.
        for key, field in self._fields.items():
            name, _, number = key.rpartition(" ")
            if name == "hand":
                pos.hands[int(number)] = self._cards(field, hidden=True)
            elif key == "pile":
                pos.pile = self._cards(field, hidden=False)
            elif key == "stock":
                pos.stock = self._cards(field, hidden=True)[::-1]
            elif number.isdecimal():
                self._place_more(pos, name, int(number), field)

    def _place_more(self, pos: PositionT, name: str, number: int, field: NotationField) -> None:
        """Place the cards of a numbered field other than a hand."""
        raise NotImplementedError

    def _cards(self, field: NotationField, *, hidden: bool) -> list[Card]:
        cards: list[Card] = []
        for word in field.words:
            times = re.fullmatch(r"x([0-9]{1,4})", word)
            if times and cards and cards[-1] == HIDDEN:
                cards.pop()
                self._all_left += 1
                cards += [self._count(HIDDEN, field.where) for _ in range(int(times[1]))]
                continue
            card = card_named(word, field.where)
            if card == HIDDEN and not hidden:
                fail(ReadingCode.OPEN_CARD_HIDDEN, field.where)
            cards.append(self._count(card, field.where))
        return cards

    def _count(self, card: Card, where: TextPlace) -> Card:
        if card != HIDDEN:
            self._left[card] = self._left.get(card, 0) - 1
            if self._left[card] < 0:
                limit = self._limit.get(card, 0)
                fail(ReadingCode.CARD_TOO_OFTEN, where, card=card_name(card), limit=limit)
        self._all_left -= 1
        if self._all_left < 0:
            fail(ReadingCode.TOO_MANY_CARDS, where, total=self._total)
        return card


def in_words(value: object) -> str:
    """Return the notation of a field's value."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        if any(isinstance(item, list) for item in value):
            return " | ".join(in_words(item) for item in value)
        return " ".join(_run(str(word), len(list(group))) for word, group in groupby(value))
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict) else str(value)


def _run(word: str, times: int) -> str:
    """Return a word repeated; repeated hidden cards are abbreviated: `?? x38`."""
    if word == card_name(HIDDEN) and times > 1:
        return f"{word} x{times}"
    return " ".join([word] * times)


# --- writing -------------------------------------------------------------------------------------------------------


def first_parts(pos: AnyPosition, rules: str | dict[str, Any]) -> dict[str, Any]:
    """Return the fields that every position begins with."""
    return {
        "rules": rules,
        "deal": pos.deal_no,
        "dealer": pos.dealer,
        "totals": list(pos.totals),
        "to act": pos.to_act,
        "phase": pos.phase.name.lower(),
    }


def text_of(parts: dict[str, Any]) -> str:
    """Return the fields of a position in words: the short ones at the beginning together, then one per line."""
    rest = parts.copy()
    rules = rest.pop("rules")
    lines = [
        f"rules: {rules if isinstance(rules, str) else json.dumps(rules, ensure_ascii=False)}",
        "   ".join(f"{key}: {in_words(rest.pop(key))}" for key in ("deal", "dealer", "totals")),
        "   ".join(f"{key}: {in_words(rest.pop(key))}" for key in ("to act", "phase")),
    ]
    lines += [f"{key}: {in_words(value)}".rstrip() for key, value in rest.items()]
    return "\n".join(lines) + "\n"


def seats_of(mask: int) -> list[int]:
    """Return the seats of a bit mask."""
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]


Table = Mapping[str, Any]
WordT = TypeVar("WordT", bound=str)

ActionT = TypeVar("ActionT")

Readers = Mapping[str, tuple[Mapping[str, bool], Callable[[Table], ActionT]]]
"""Fields (True for optional ones) and reader of each action."""

MOST_MELDS_OF_A_RANK = 12  # one per pack at most


def read_action(table: object, readers: Readers[ActionT]) -> ActionT:
    """Return the action of a JSON object, read by its reader. Raises NotationError for an invalid object."""
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
    """Return the cards of a list; `name`: the name of its field."""
    if not isinstance(value, list):
        fail(ReadingCode.NOT_CARDS, field=name, value=json_text(value))
    return tuple(card_of_json(item) for item in value)


def of_in_json(table: Table) -> int:
    """Return the number of a meld among several of its rank, 0 by default."""
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
