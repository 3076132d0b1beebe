"""Positions in words and as JSON, both ways. `docs/record.md` describes every field.

A text and a JSON object are both brought to the same fields – a key, its words, and where they stand – and read by the
same code, so that the two can never drift apart. Every complaint is a `NotationError`: one sentence that says where.
"""

import difflib
import itertools
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NoReturn, TypeVar, get_args

from canasta_gui.rules.cards import (
    FIRST_NATURAL,
    HIDDEN,
    KEY_STEP,
    RANK_NAMES,
    RANK_RUN,
    RANK_THREE,
    RANK_TWO,
    SUIT_NAMES,
    Card,
    card_name,
    card_names,
    is_run,
    meld_key,
    parse_card,
    rank_of_key,
    run_of,
    suit_of,
    whole_deck,
)
from canasta_gui.rules.events import How
from canasta_gui.rules.joining import join_sides
from canasta_gui.rules.picking import runs_in
from canasta_gui.rules.position import NOBODY, Meld, Phase, Position, make_meld, recount
from canasta_gui.rules.ruleset import RuleSet, RuleSetError, from_table, load_preset, preset_ids, to_table


class NotationError(ValueError):
    """A text that is no position or no action; the message is one plain sentence, with the line where there is one."""


_T = TypeVar("_T")
_PHASES: dict[str, Phase] = {phase.name.lower(): phase for phase in Phase if phase <= Phase.OVER}
_WAYS_TO_END: tuple[How, ...] = get_args(How)
_PLAIN_KEYS = (
    "rules",
    "deal",
    "dealer",
    "playing",
    "totals",
    "previous deal",
    "to act",
    "phase",
    "pile",
    "stock",
    "laid this deal",
    "laid this turn",
    "ranks this turn",
    "took the pile",
    "lone hand",
    "had a turn",
    "answer",
    "asked by",
    "up-cards",
    "blocked",
    "drawn",
    "how",
    "by",
)
_SEAT_KEYS = ("hand", "reserve")
_SIDE_KEYS = ("melds side", "red threes side")
_NUMBERED = re.compile(rf"(?P<key>{'|'.join((*_SEAT_KEYS, *_SIDE_KEYS))}) (?P<number>\d+)")
# A key stands before a colon, alone on its line or after the value before it; the leftmost, longest known one counts.
_KEY_PATTERNS = [*_PLAIN_KEYS, *(rf"{key} \d+" for key in (*_SEAT_KEYS, *_SIDE_KEYS))]
_KEY_AT_END = re.compile(rf"(?:^|(?<=\s))(?:{'|'.join(_KEY_PATTERNS)})\s*$".replace(" ", r"\s+"))


@dataclass(frozen=True, slots=True)
class _Field:
    """The words of one field and where they stand (`line 4`, or `field 'pile'` in JSON)."""

    words: list[str]
    where: str


_Fields = dict[str, _Field]


def _fail(where: str, complaint: str) -> NoReturn:
    raise NotationError(f"{where}: {complaint}")


def suggestion(word: str, known: Iterable[str]) -> str:
    """A closing half-sentence that names the nearest known word, or an empty text."""
    near = difflib.get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f"; did you mean {near[0]!r}?" if near else ""


# --- reading -------------------------------------------------------------------------------------------------------


def read_position(text: str, *, rules: RuleSet | None = None) -> Position:
    """The position of a text, in words or as a JSON object; NotationError says what is wrong and in which line.

    `rules`, where given, are used instead of those that the text names.
    """
    if text.lstrip().startswith("{"):
        try:
            table = json.loads(text)
        except json.JSONDecodeError as error:
            _fail(f"line {error.lineno}", f"this is no JSON object ({error.msg})")
        except (ValueError, RecursionError):  # a number of thousands of digits, brackets in thousands
            raise NotationError("this JSON object holds more than any position") from None
        return position_from_json(table, rules=rules)
    return _build(_fields_of_text(text), rules)


def position_from_json(table: object, *, rules: RuleSet | None = None) -> Position:
    """The position of a JSON object: the same fields, cards as lists, melds as lists of lists, yes as true."""
    if not isinstance(table, Mapping):
        raise NotationError("a position must be a JSON object")
    return _build({str(key): _json_field(str(key), value) for key, value in table.items()}, rules)


def _fields_of_text(text: str) -> _Fields:
    fields: _Fields = {}
    for number, line in enumerate(text.splitlines(), 1):
        where = f"line {number}"
        for key, value in _keys_and_values(line, where):
            if key in fields:
                _fail(where, f"the field {key!r} stands there a second time")
            fields[key] = _Field(value.split() if not value.startswith("{") else [value], where)
    return fields


def _keys_and_values(line: str, where: str) -> Iterator[tuple[str, str]]:
    """The fields of one line: `deal: 2   dealer: 3   # a comment`."""
    if re.match(r"\s*rules\s*:\s*\{", line):  # a whole rule set, as JSON
        yield "rules", line.partition(":")[2].strip()
        return
    line = line.partition("#")[0]
    if not line.strip():
        return
    key, *parts = line.split(":")
    if not parts:
        _fail(where, f"{line.strip()!r} is no field: a field is a name, a colon and a value")
    for part in parts[:-1]:
        known = _KEY_AT_END.search(part) or re.search(r"(?:^|\s\s)\s*\S+(?: \S+)*\s*$", part)
        cut = known.start() if known else 0
        yield " ".join(key.split()), part[:cut].strip()
        key = part[cut:]
    yield " ".join(key.split()), parts[-1].strip()


def _json_field(key: str, value: object) -> _Field:
    where = f"field {key!r}"
    if key == "rules" and isinstance(value, Mapping):
        return _Field([json.dumps(value)], where)
    if isinstance(value, list) and any(isinstance(item, list) for item in value):
        words: list[str] = []
        for item in value:
            words += ["|", *_json_words(item, where)] if words else _json_words(item, where)
        return _Field(words, where)
    return _Field(_json_words(value, where), where)


def _json_words(value: object, where: str) -> list[str]:
    if isinstance(value, bool):
        return ["yes" if value else "no"]
    if isinstance(value, int):
        return [str(value)]
    if isinstance(value, str):
        return value.split()
    if isinstance(value, list) and all(isinstance(item, str | int) for item in value):
        return [word for item in value for word in _json_words(item, where)]
    _fail(where, f"{value!r} is no text, number, truth value or list of them")


def _build(fields: _Fields, rules: RuleSet | None) -> Position:
    rules = _read_rules(fields) if rules is None else rules
    for key, field in fields.items():
        _check_key(key, field.where, rules)
    return _Reader(fields, rules).position()


def _read_rules(fields: _Fields) -> RuleSet:
    field = fields.get("rules")
    if field is None:
        raise NotationError(f"the field 'rules' is missing; it names the rule set, one of {', '.join(preset_ids())}")
    text = " ".join(field.words)
    try:
        return from_table(json.loads(text)) if text.startswith("{") else load_preset(text)
    except RuleSetError as error:
        _fail(field.where, str(error))
    except (ValueError, RecursionError):
        _fail(field.where, "after 'rules' stands no JSON object")


def _check_key(key: str, where: str, rules: RuleSet) -> None:
    numbered = _NUMBERED.fullmatch(key)
    if numbered:
        name, number = numbered["key"], int(numbered["number"])
        what, many = ("seat", rules.players) if name in _SEAT_KEYS else ("side", rules.n_sides)
        if number >= many:
            _fail(where, f"there is no {what} {number}; the {what}s are 0 to {many - 1}")
    elif key not in _PLAIN_KEYS:
        known = [*_PLAIN_KEYS, *(f"{key} 0" for key in (*_SEAT_KEYS, *_SIDE_KEYS))]
        _fail(where, f"there is no field {key!r}{suggestion(key, known)}")


class _Reader:
    """Reads the fields of one position; counts the cards as it goes."""

    def __init__(self, fields: _Fields, rules: RuleSet) -> None:
        self._fields = fields
        self._rules = rules
        cards = rules.cards
        deck = whole_deck(cards.packs, cards.jokers, cards.blanches)
        self._left = {card: len(list(group)) for card, group in groupby(sorted(deck))}
        self._limit = self._left.copy()
        self._all_left = cards.total

    def position(self) -> Position:
        pos = Position(self._rules)
        self._place_cards(pos)
        self._set_sides(pos)
        self._set_turn(pos)
        self._set_table(pos)
        recount(pos)
        return pos

    def _place_cards(self, pos: Position) -> None:
        # In the order of the text, so that a card too many is reported where it stands too often.
        for key, field in self._fields.items():
            name, _, number = key.rpartition(" ")
            if name == "hand":
                pos.hands[int(number)] = self._cards(field, hidden=True)
            elif name == "reserve":
                pos.reserves[int(number)] = self._cards(field, hidden=True)
            elif name == "melds side":
                self._melds(pos, int(number), field)
            elif name == "red threes side":
                pos.red_threes[self._rules.seating.sides[int(number)][0]] = self._red_threes(field)
            elif key == "pile":
                pos.pile = self._cards(field, hidden=False)
            elif key == "stock":
                pos.stock = self._cards(field, hidden=True)[::-1]

    def _set_sides(self, pos: Position) -> None:
        """Who plays alone. The melds of the others lie together then, unless nobody took the pile before the exit."""
        pos.took = self._seats("took the pile", 0)
        pos.phase = self._one_of("phase", _PHASES, Phase.DRAW)
        pos.lone = self._number("lone hand", NOBODY, self._rules.players)
        if pos.lone == NOBODY:
            return
        if not self._rules.joined:
            _fail(self._fields["lone hand"].where, "in these rules nobody becomes the isolated hand")
        if pos.took >> pos.lone & 1 or pos.phase is not Phase.OVER:
            join_sides(pos, merging=False)

    def _set_turn(self, pos: Position) -> None:
        pos.deal_no = self._number("deal", 1)
        self._check_playing(pos)
        if pos.phase is Phase.CHOOSE and not self._rules.reserve.chosen:
            _fail(self._fields["phase"].where, "in this game nobody chooses a packet")
        dealer = self._number("dealer", NOBODY, self._rules.players)
        to_act = self._number("to act", NOBODY, self._rules.players)
        if to_act == NOBODY and dealer == NOBODY:
            raise NotationError("the field 'to act' is missing; it names the seat that must act")
        pos.turn = to_act if to_act != NOBODY else pos.next_seat(dealer)
        pos.asker = self._number("asked by", NOBODY, self._rules.players)
        if pos.phase is Phase.ANSWER:
            pos.turn = pos.asker = self._asker(pos, pos.turn, pos.asker)
        pos.dealer = dealer if dealer != NOBODY else _seat_before(pos, pos.turn)
        pos.answer = self._yes_or_no("answer", None)
        if pos.answer is not None and pos.asker == NOBODY:
            pos.asker = pos.turn
        pos.drawn = bool(self._yes_or_no("drawn", pos.phase in (Phase.PLAY, Phase.OVER)))

    def _check_playing(self, pos: Position) -> None:
        """Who plays follows from the number of the deal; those who sit out do nothing and hold nothing."""
        field = self._fields.get("playing")
        if field is not None and tuple(field.words) != tuple(map(str, pos.playing)):
            wanted = " ".join(map(str, pos.playing))
            _fail(field.where, f"in deal {pos.deal_no} the seats {wanted} play")
        for key in ("to act", "dealer", "asked by"):
            if key in self._fields and self._number(key, 0, self._rules.players) not in pos.playing:
                _fail(self._fields[key].where, f"seat {self._only_word(key)} sits out in deal {pos.deal_no}")
        for seat, hand in enumerate(pos.hands):
            if hand and seat not in pos.playing:
                _fail(self._fields[f"hand {seat}"].where, f"seat {seat} sits out in deal {pos.deal_no}")

    def _asker(self, pos: Position, partner: int, asker: int) -> int:
        partners = {seat: pos.partners(seat)[:1] for seat in pos.playing}
        if asker == NOBODY:
            asker = next((seat for seat, others in partners.items() if others == (partner,)), NOBODY)
        if asker == NOBODY or partners.get(asker) != (partner,):
            where = self._fields["asked by" if "asked by" in self._fields else "phase"].where
            _fail(where, f"seat {partner} cannot be the one who answers{f' seat {asker}' if asker != NOBODY else ''}")
        return asker

    def _set_table(self, pos: Position) -> None:
        pos.totals = self._points("totals")
        pos.previous = self._points("previous deal")
        pos.laid = self._seats("laid this deal", 0)
        pos.laid_now = bool(self._yes_or_no("laid this turn", False))
        pos.laid_ranks = self._ranks("ranks this turn")
        pos.had_turn = self._seats("had a turn", _usual_turns(pos))
        pos.blocked = self._number("blocked", NOBODY, self._rules.players)
        pos.up_cards = self._up_cards(pos.pile)
        pos.how = self._one_of("how", {how: how for how in _WAYS_TO_END}, None)
        pos.by = self._number("by", NOBODY, self._rules.players)

    def _up_cards(self, pile: list[Card]) -> int:
        up_cards = self._number("up-cards", _usual_up_cards(self._rules, pile))
        if up_cards > len(pile):
            _fail(self._fields["up-cards"].where, f"{up_cards} up-cards in a pile of {len(pile)} cards")
        return up_cards

    # --- values ---

    def _only_word(self, key: str) -> str:
        field = self._fields[key]
        if len(field.words) != 1:
            _fail(field.where, f"{key!r} needs one value, not {' '.join(field.words)!r}")
        return field.words[0]

    def _number(self, key: str, default: int, below: int | None = None) -> int:
        """A whole number from 0 on; where `below` is given, a seat."""
        if key not in self._fields:
            return default
        return self._as_number(key, self._only_word(key), below)

    def _as_number(self, key: str, word: str, below: int | None) -> int:
        where = self._fields[key].where
        if not re.fullmatch(r"[0-9]{1,9}", word):
            _fail(where, f"{key!r} must be a whole number, not {word!r}")
        number = int(word)
        if below is not None and number >= below:
            _fail(where, f"there is no seat {number}; the seats are 0 to {below - 1}")
        return number

    def _points(self, key: str) -> list[int]:
        """A number of points a side; zeros if nothing is said."""
        sides = self._rules.n_sides
        field = self._fields.get(key)
        if field is None:
            return [0] * sides
        if len(field.words) != sides or not all(re.fullmatch(r"[-−]?[0-9]{1,9}", word) for word in field.words):
            _fail(field.where, f"{key!r} needs {sides} whole numbers, not {' '.join(field.words)!r}")
        return [int(word.replace("−", "-")) for word in field.words]

    def _seats(self, key: str, default: int) -> int:
        """Some seats, as a bit mask."""
        if key not in self._fields:
            return default
        mask = 0
        for word in self._fields[key].words:
            mask |= 1 << self._as_number(key, word, self._rules.players)
        return mask

    def _ranks(self, key: str) -> dict[int, int]:
        """Ranks, each as often as cards of it were laid."""
        field = self._fields.get(key)
        if field is None:
            return {}
        for word in field.words:
            if _KEY_NAME.fullmatch(word) is None:
                _fail(field.where, f"there is no rank {word!r}; the ranks are {' '.join(RANK_NAMES[RANK_THREE:])}")
        return dict(Counter(map(_named_key, field.words)))

    def _yes_or_no(self, key: str, default: bool | None) -> bool | None:
        return self._one_of(key, {"yes": True, "no": False}, default)

    def _one_of(self, key: str, known: Mapping[str, _T], default: _T) -> _T:
        if key not in self._fields:
            return default
        word = self._only_word(key)
        if word not in known:
            _fail(self._fields[key].where, f"{key!r} must be one of {', '.join(known)}, not {word!r}")
        return known[word]

    # --- cards ---

    def _cards(self, field: _Field, *, hidden: bool) -> list[Card]:
        cards: list[Card] = []
        for word in field.words:
            times = re.fullmatch(r"x([0-9]{1,4})", word)
            if times and cards and cards[-1] == HIDDEN:
                cards.pop()
                self._all_left += 1
                cards += [self._count(HIDDEN, field.where) for _ in range(int(times[1]))]
                continue
            try:
                card = parse_card(word)
            except ValueError as error:
                _fail(field.where, str(error))
            if card == HIDDEN and not hidden:
                _fail(field.where, "a card that lies open cannot be hidden")
            cards.append(self._count(card, field.where))
        return cards

    def _count(self, card: Card, where: str) -> Card:
        if card != HIDDEN:
            self._left[card] = self._left.get(card, 0) - 1
            if self._left[card] < 0:
                limit = self._limit.get(card, 0)
                times = _ordinal(limit + 1)
                _fail(where, f"{card_name(card)} stands there for the {times} time; the packs hold {limit}")
        self._all_left -= 1
        if self._all_left < 0:
            _fail(where, f"with this there are more than the {self._rules.cards.total} cards of the game")
        return card

    def _red_threes(self, field: _Field) -> list[Card]:
        cards = self._cards(field, hidden=False)
        for card in cards:
            if card not in self._rules.red_threes_and_like:
                _fail(field.where, f"{card_name(card)} is no red three")
        return cards

    def _melds(self, pos: Position, side: int, field: _Field) -> None:
        for bar, words in groupby(field.words, lambda word: word == "|"):
            if not bar:
                cards = self._cards(_Field(list(words), field.where), hidden=False)
                rank = _meld_rank(self._rules, cards, field.where)
                key = next(key for key in itertools.count(rank, KEY_STEP) if key not in pos.melds[side])
                if key != rank and not is_run(rank) and not self._rules.melds.another_of_a_rank:
                    _fail(field.where, f"side {side} has two melds of one rank ({' '.join(card_names(cards))})")
                pos.melds[side][key] = make_meld(tuple(cards))


def _key_name(key: int) -> str:
    """What a meld was of, as a word: `K`, `S` for a run of spades, `K/1` for the second meld of kings."""
    rank, of = rank_of_key(key), key // KEY_STEP
    name = SUIT_NAMES[rank - RANK_RUN] if is_run(rank) else RANK_NAMES[rank]
    return f"{name}/{of}" if of else name


_KEY_NAME = re.compile(rf"(?P<name>{'|'.join((*RANK_NAMES, *SUIT_NAMES))})(/(?P<of>[0-9]{{1,2}}))?")


def _named_key(word: str) -> int:
    parts = _KEY_NAME.fullmatch(word)
    assert parts is not None
    name, of = parts["name"], int(parts["of"] or 0)
    return meld_key(run_of(SUIT_NAMES.index(name)) if name in SUIT_NAMES else RANK_NAMES.index(name), of)


_ORDINALS = ("zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh")


def _ordinal(number: int) -> str:
    return _ORDINALS[number] if number < len(_ORDINALS) else f"{number}th"


def _meld_rank(rules: RuleSet, cards: list[Card], where: str) -> int:
    """The rank of a meld follows from its natural cards; where wild cards are melded alone they may lack.

    Cards of several ranks are a run, where there are runs.
    """
    naturals = [card for card in cards if card >= FIRST_NATURAL]
    if cards and not naturals and rules.melds.wild_melds:
        return RANK_TWO
    ranks = {card >> 2 for card in naturals}
    if len(ranks) > 1 and rules.melds.runs and tuple(sorted(cards)) in runs_in(cards):
        return run_of(suit_of(cards[0]))
    if len(ranks) != 1:
        _fail(where, f"{' '.join(card_names(cards))} is no meld: it needs natural cards of one rank")
    if any(card in rules.red_threes_and_like for card in naturals):
        _fail(where, f"{' '.join(card_names(cards))} is no meld: red threes lie beside the melds")
    return ranks.pop()


def _seat_before(pos: Position, seat: int) -> int:
    return pos.playing[pos.playing.index(seat) - 1]


def _usual_turns(pos: Position) -> int:
    """Who had a turn if nothing is said: the seat in turn, and every seat that holds no three it must lay."""
    if pos.phase is Phase.CHOOSE:
        return 0
    threes = pos.rules.bonus_threes
    waiting = [seat for seat, hand in enumerate(pos.hands) if seat != pos.turn and not threes.isdisjoint(hand)]
    return sum(1 << seat for seat in pos.playing if seat not in waiting)


def _usual_up_cards(rules: RuleSet, pile: list[Card]) -> int:
    """Up-cards if nothing is said: a red three that nobody discards can only have come from the dealer's hand."""
    return max((number for number, card in enumerate(pile, 1) if card in rules.bonus_threes), default=0)


# --- writing -------------------------------------------------------------------------------------------------------


def write_position(pos: Position) -> str:
    """The position in words, a line a field; fields at their default are left out. `read_position` reads it back.

    Red threes are written by side; reading lays them before the side's first seat.
    """
    parts = _parts(pos)
    lines = [
        f"rules: {_rules_text(pos.rules)}",
        "   ".join(f"{key}: {_words(parts.pop(key))}" for key in ("deal", "dealer", "totals")),
        "   ".join(f"{key}: {_words(parts.pop(key))}" for key in ("to act", "phase")),
    ]
    del parts["rules"]
    lines += [f"{key}: {_words(value)}".rstrip() for key, value in parts.items()]
    return "\n".join(lines) + "\n"


def position_to_json(pos: Position) -> dict[str, Any]:
    """The position as plain JSON data with the same fields."""
    return _parts(pos)


def _rules_of(rules: RuleSet) -> str | dict[str, Any]:
    """The name of a shipped rule set, or all of one that differs from it."""
    shipped = rules.id in preset_ids() and load_preset(rules.id) == rules
    return rules.id if shipped else to_table(rules)


def _rules_text(rules: RuleSet) -> str:
    value = _rules_of(rules)
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _parts(pos: Position) -> dict[str, Any]:
    """Every field that must be written, in order."""
    parts: dict[str, Any] = {
        "rules": _rules_of(pos.rules),
        "deal": pos.deal_no,
        "dealer": pos.dealer,
        "totals": list(pos.totals),
        "to act": pos.to_act,
        "phase": pos.phase.name.lower(),
    }
    if len(pos.playing) < pos.rules.players:
        parts["playing"] = list(pos.playing)
    for seat, hand in enumerate(pos.hands):
        if seat not in pos.playing:
            continue
        parts[f"hand {seat}"] = card_names(hand)
        if pos.reserves[seat]:
            parts[f"reserve {seat}"] = card_names(pos.reserves[seat])
    for side, melds in _lines_of_melds(pos).items():
        parts[f"melds side {side}"] = [card_names(meld.cards) for meld in melds]
    for side, seats in enumerate(pos.rules.seating.sides):
        if threes := [card for seat in seats for card in pos.red_threes[seat]]:
            parts[f"red threes side {side}"] = card_names(threes)
    parts["pile"] = card_names(pos.pile)
    parts["stock"] = card_names(reversed(pos.stock))
    return parts | {key: value for key, (value, default) in _rest(pos).items() if value != default}


def _lines_of_melds(pos: Position) -> dict[int, list[Meld]]:
    """The melds of each side; two of a rank, which partners for a deal may have, stand with the seat they are of."""
    lines: dict[int, list[Meld]] = {}
    for side, melds in enumerate(pos.melds):
        for key in sorted(melds, key=lambda key: (rank_of_key(key), key)):
            owner = key // KEY_STEP if pos.rules.joined else 0
            lines.setdefault(owner or side, []).append(melds[key])
    return dict(sorted(lines.items()))


def _rest(pos: Position) -> dict[str, tuple[Any, Any]]:
    """The fields that are left out at their default: the value and the default."""
    return {
        "previous deal": (list(pos.previous), [0] * pos.rules.n_sides),
        "laid this deal": (_seats_of(pos.laid), []),
        "laid this turn": (pos.laid_now, False),
        "ranks this turn": ([_key_name(key) for key in sorted(Counter(pos.laid_ranks).elements())], []),
        "took the pile": (_seats_of(pos.took), []),
        "lone hand": (pos.lone, NOBODY),
        "had a turn": (_seats_of(pos.had_turn), _seats_of(_usual_turns(pos))),
        "answer": (pos.answer, None),
        "asked by": (pos.asker, NOBODY),
        "drawn": (pos.drawn, pos.phase in (Phase.PLAY, Phase.OVER)),
        "up-cards": (pos.up_cards, _usual_up_cards(pos.rules, pos.pile)),
        "blocked": (pos.blocked, NOBODY),
        "how": (pos.how, None),
        "by": (pos.by, NOBODY),
    }


def _seats_of(mask: int) -> list[int]:
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]


def _words(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        if any(isinstance(item, list) for item in value):
            return " | ".join(_words(item) for item in value)
        return " ".join(_run(str(word), len(list(group))) for word, group in groupby(value))
    return str(value)


def _run(word: str, times: int) -> str:
    """Equal words in a row; hidden cards are counted: `?? x38`."""
    if word == card_name(HIDDEN) and times > 1:
        return f"{word} x{times}"
    return " ".join([word] * times)
