"""The game record: one JSON object per line, written as the game goes on.

`docs/record.md` describes it. Each kind of line is a light tuple, written by `encode` and read by `read_record`.
Reading checks each line separately; `follower` checks whether the lines form a game.
"""

import hashlib
import io
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Annotated, Any, Final, Literal, NamedTuple, cast, get_args

from canasta_gui.declared_data import Form, OneOf
from canasta_gui.match.game_numbers import LARGEST, named_number, number_name
from canasta_gui.match.line_fields import (
    field_of,
    is_number,
    item_of,
    item_of_line,
    line_of,
    numbers_of,
    only_fields,
    rules_of_header,
    table_of,
    text_of,
)
from canasta_gui.rules.canasta.arbitration_state import Fine
from canasta_gui.rules.canasta.events import ScoreLine
from canasta_gui.rules.canasta.policies import MISDEALS, OffenceKind
from canasta_gui.rules.core.cards import HIDDEN, Card, card_name, card_names
from canasta_gui.rules.core.notation import card_named
from canasta_gui.rules.core.position import NOBODY
from canasta_gui.rules.core.reading_problems import (
    NotationError,
    ReadingCode,
    ReadingProblem,
    RuleSetError,
    fail,
    json_text,
    nearest,
)
from canasta_gui.rules.families import (
    AnyAction,
    AnyFamily,
    AnyRules,
    AnyScoreLine,
    action_to_json,
    family,
    family_of_table,
    rules_as_recorded,
)
from canasta_gui.storage.game_files import MOST_LINES
from canasta_gui.text_input import clean_text

FORMAT: Final = 1
IRREGULAR_FORMAT: Final = 2
"""The format of records with irregularities."""
LATEST_FORMAT: Final = 3
"""Format of records of matches with a clock; records without a clock and irregularities keep the first format."""
MOST_AGAIN: Final = 1000
"""Maximum number of restarted deals in a record, and of those with stand-ins."""

PlayerKind = Literal["human", "computer"]

_JSON: Final = json.JSONEncoder(ensure_ascii=False)


class RecordError(ValueError):
    """Error for a record that cannot be read or replayed; `line_no` counts from 1.

    `newer`: it has a format of a later version of the program.
    """

    newer = False

    def __init__(self, line_no: int, complaint: object) -> None:
        super().__init__(f"line {line_no}: {complaint}")
        self.line_no = line_no


class RecordReadError(RecordError):
    """A record with a line that cannot be read."""

    def __init__(self, line_no: int, problem: ReadingProblem) -> None:
        super().__init__(line_no, problem)
        self.problem = problem
        self.newer = problem.code is ReadingCode.NEWER_FORMAT


class SeatInfo(NamedTuple):
    """A seat in the record: the name, and whether a person or a computer of some level plays.

    `style`: the traits in which the computer differs from its level, each with its setting.
    """

    name: str
    player: PlayerKind
    level: str | None = None
    style: tuple[tuple[str, str], ...] = ()


class Header(NamedTuple):
    """The first line: the rules and the seats of the match.

    `number`: the decks follow from it (`numbered_deck`). `title`: the player's name for the game. `again`: numbers of
    the deals that were restarted from their first card. `origin`: the game from which this one was continued.
    """

    program: str
    rules: AnyRules
    seats: tuple[SeatInfo, ...]
    started: str
    number: int | None = None
    title: str = ""
    again: tuple[int, ...] = ()
    origin: str = ""
    chosen: bool = False
    """True if a player chose the number: then the decks must stay those of the number, and are not cut."""
    minutes: int = 0
    """Minutes after which the present deal is the last one; 0 for a match without a clock."""
    stand_ins: tuple[int, ...] = ()
    """Numbers of the deals in which a computer decided for a person who was away."""
    given_up: bool = False
    """True if the player gave the match up: it is no longer offered to be continued."""


def _card(value: object) -> Card:
    card = card_named(str(value))
    if card == HIDDEN:
        fail(ReadingCode.HIDDEN_ORDER)
    return card


Misdeal = Annotated[OffenceKind, OneOf(tuple(sorted(MISDEALS)))]
"""A mistake of the dealer."""


class DealLine(NamedTuple):
    """A deal begins: the whole shuffled deck, the first card dealt first, and its fingerprint.

    `playing`: the seats that play, clockwise; None if nobody sits out.
    """

    deal: int
    dealer: int
    totals: tuple[int, ...]
    order: tuple[Annotated[Card, Form(_card, card_name)], ...]
    print: str
    playing: tuple[int, ...] | None = None
    cut: int | None = None
    """Number of cards of the fingerprinted deck that were lifted off and put below the others; None for no cut."""
    fault: Misdeal | None = None
    """Mistake of the dealer, where irregularities are played; None for none."""


class PlayLine(NamedTuple):
    """A seat's action. `said`: the action as JSON data, if its position is known."""

    seat: int
    action: AnyAction
    said: Mapping[str, Any] | None = None


class ClockLine(NamedTuple):
    """The clock of the match: minutes played so far."""

    clock: int


def score_line_to_json(line: AnyScoreLine) -> dict[str, Any]:
    """Return a score line as JSON data, with its total.

    `seat`, rare columns and `irregularities` only where they are not empty.
    """
    own = {} if line.seat is None else {"seat": line.seat}
    columns = ((column, getattr(line, column)) for column in _columns(type(line)))
    points = {column: number for column, number in columns if number or column not in line._field_defaults}
    fines = [_fine_to_json(fine) for fine in line.irregularities] if isinstance(line, ScoreLine) else []
    return {"side": line.side, **own, **points, "total": line.total, **({"irregularities": fines} if fines else {})}


def _columns(kind: type[AnyScoreLine]) -> list[str]:
    """Return the columns of a score line: its fields that hold points."""
    return [field for field in kind._fields if field not in ("side", "seat", "irregularities")]


def _fine_to_json(fine: Fine) -> dict[str, Any]:
    """Return a fine as written in a score line: points are negative there, as in its columns."""
    by = {} if fine.by == NOBODY else {"by": fine.by}
    return {"kind": fine.kind, "seat": fine.seat, "points": -fine.points, **by}


def _no_score_line(_data: object) -> AnyScoreLine:
    raise TypeError("how a score line is read depends on the family")


class EndLine(NamedTuple):
    """The end of a deal: its number, how it ended and by which seat, the score lines and the totals after it.

    `seal`: seal of its actions (`seal_of`); empty if irregularities are not played.
    """

    end: int
    by: int
    how: str
    lines: tuple[Annotated[AnyScoreLine, Form(_no_score_line, score_line_to_json)], ...]
    totals: tuple[int, ...]
    seal: str = ""


class VoidLine(NamedTuple):
    """The end of a deal that is void for a fault of its dealer, and is dealt again under the same number (R71).

    `void`: that fault; `by`: the seat that objected; `seal`: as in `EndLine`.
    """

    deal: int
    void: Misdeal
    by: int
    seal: str


class OverLine(NamedTuple):
    """The end of the match."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]


RecordItem = Header | DealLine | PlayLine | ClockLine | EndLine | VoidLine | OverLine


class RecordLine(NamedTuple):
    """A line of a record: its number, counted from 1, and its item."""

    no: int
    item: RecordItem


def deck_fingerprint(order: Iterable[Card]) -> str:
    """Return the fingerprint of a deck order: `sha256:` and the hash of the card names joined by spaces."""
    return "sha256:" + hashlib.sha256(" ".join(card_names(order)).encode()).hexdigest()


def seal_of(actions: Iterable[tuple[int, AnyAction]], fault: str | None = None) -> str:
    """Return the seal of the actions of a deal, each with its seat, and of the dealer's mistake.

    It is `sha256:` and the hash of their JSON objects, one per line, with sorted fields and without spaces. A failed
    objection leaves no other trace: only the seal reveals that one was added or removed.
    """
    begins = [{"fault": fault}] if fault else []
    tables = [*begins, *({"seat": seat, **action_to_json(action)} for seat, action in actions)]
    text = "\n".join(json.dumps(table, sort_keys=True, separators=(",", ":")) for table in tables)
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


# --- writing -------------------------------------------------------------------------------------------------------


def encode(item: RecordItem) -> str:
    """Return the line of an item, without its line end."""
    return _JSON.encode(_ENCODERS[type(item)](item))


def is_clock_line(text: str) -> bool:
    """Return whether a line of a record is a clock line."""
    return "clock" in table_of(text)


def _encode_header(item: Header) -> dict[str, Any]:
    version = _format_of(item)
    return {
        "record": version,
        **({"format": version} if version > FORMAT else {}),
        "program": item.program,
        "preset": item.rules.id,
        "rules": rules_as_recorded(item.rules),
        "seats": [seat_to_json(seat) for seat in item.seats],
        "started": item.started,
        **_said_number(item.number),
        **{key: getattr(item, key) for key in _HEADER_EXTRAS if getattr(item, key)},
    }


def _said_number(number: int | None) -> dict[str, Any]:
    """Return the field of a game number: `number` in digits, or `seed` if it is too large and written as a name."""
    if not number:
        return {}
    return {"number": number} if number <= LARGEST else {"seed": number_name(number)}


def _number_said(table: Mapping[str, Any]) -> int | None:
    seed = table.get("seed")
    if isinstance(seed, str):
        return named_number(seed)
    return table["number"] if is_number(table.get("number")) else None


def _format_of(item: Header) -> int:
    """Return the oldest format that can hold the whole record."""
    if item.minutes:
        return LATEST_FORMAT
    return IRREGULAR_FORMAT if item.rules.plays_irregularities else FORMAT


def seat_to_json(seat: SeatInfo) -> dict[str, Any]:
    """Return a seat as JSON data."""
    level = {} if seat.level is None else {"level": seat.level}
    style = {"dials": dict(seat.style)} if seat.style else {}
    return {"name": seat.name, "player": seat.player, **level, **style}


def with_header(line: str, **extras: object) -> str:
    """Return the first line of a record with these fields changed, or removed if empty; all else stays.

    Removing `number` also removes `seed`, the same number as a name.
    """
    if "number" in extras:
        extras = {"seed": None, **extras}
    table = {**table_of(line), **extras}
    return json.dumps({key: value for key, value in table.items() if value or key not in extras}, ensure_ascii=False)


def _encode_play(item: PlayLine) -> dict[str, Any]:
    return {"seat": item.seat, **(item.said or action_to_json(item.action))}


_HEADER_EXTRAS = Header._fields[5:]

_ENCODERS: dict[type[object], Callable[[Any], dict[str, Any]]] = {
    Header: _encode_header,
    DealLine: line_of,
    PlayLine: _encode_play,
    ClockLine: line_of,
    EndLine: line_of,
    VoidLine: line_of,
    OverLine: lambda item: {"over": True, **line_of(item)},
}


# --- reading -------------------------------------------------------------------------------------------------------


def read_record(data: bytes | str) -> list[RecordLine]:
    """Return every whole line of a record; a last line that was cut off is ignored. Raises RecordError."""
    data = data.encode() if isinstance(data, str) else data
    end = data.rfind(b"\n") + 1
    whole, rest = _decoded(data[:end]), data[end:]
    texts = (line.removesuffix("\n").removesuffix("\r") for line in io.StringIO(whole, newline="\n"))
    return read_lines(chain(texts, [rest.decode()] if _is_whole(rest) else []))


def read_lines(texts: Iterable[str]) -> list[RecordLine]:
    """Return the items of lines without line ends. Raises RecordError with the first invalid line."""
    reader = LineReader()
    lines = [reader.read(text) for text in texts]
    reader.close()
    return lines


class LineReader:
    """Reads the lines of a record, given without line ends, one after another."""

    def __init__(self) -> None:
        self._family = family_of_table({})
        self._no = 0

    def read(self, text: str) -> RecordLine:
        """Return the item of the next line. Raises RecordError for an invalid line, or for one line too many."""
        self._no += 1
        if self._no > MOST_LINES:
            raise RecordReadError(self._no, ReadingProblem(ReadingCode.TOO_MANY_LINES, {"most": MOST_LINES}))
        try:
            item = _item(table_of(text), self._family, first=self._no == 1)
        except (NotationError, RuleSetError) as error:
            raise RecordReadError(self._no, _problem_of(error)) from None
        if isinstance(item, Header):
            self._family = family(item.rules)
        return RecordLine(self._no, item)

    def close(self) -> None:
        """Raise RecordError if there was no line."""
        if not self._no:
            raise RecordReadError(1, ReadingProblem(ReadingCode.EMPTY_RECORD))


def read_header(texts: Sequence[str]) -> Header:
    """Return the header of a record's lines. Raises RecordError if there is none."""
    header = read_lines(texts[:1])[0].item
    assert isinstance(header, Header), "the first line of what read_lines accepts is the header"
    return header


def read_later_line(text: str, header: Header) -> RecordItem:
    """Return the item of any line but the first. Raises RecordError, without the number of the line."""
    try:
        return _item(table_of(text), family(header.rules), first=False)
    except (NotationError, RuleSetError) as error:
        raise RecordReadError(0, _problem_of(error)) from None


def _problem_of(error: NotationError | RuleSetError) -> ReadingProblem:
    if isinstance(error, NotationError):
        return error.problem
    return ReadingProblem(ReadingCode.BAD_RULES, rules=error)


def _decoded(lines: bytes) -> str:
    try:
        return lines.decode()
    except UnicodeDecodeError as error:
        line_no = lines.count(b"\n", 0, error.start) + 1
        raise RecordReadError(line_no, ReadingProblem(ReadingCode.NO_UTF8)) from None


def _is_whole(rest: bytes) -> bool:
    """Return whether a last line without line end is whole: no proper prefix of a JSON object is one."""
    try:
        return isinstance(json.loads(rest.decode()), dict)  # bytes might be taken for UTF-16
    except (ValueError, RecursionError):
        return False


def _item(table: dict[str, Any], which: AnyFamily, *, first: bool) -> RecordItem:
    kinds = [key for key in _DECODERS if key in table and not (key == "deal" and "void" in table)]
    if first and kinds != ["record"]:
        fail(ReadingCode.NO_RECORD)
    if len(kinds) != 1:
        fail(ReadingCode.NOT_ONE_KIND, known=", ".join(map(repr, _DECODERS)))
    if kinds == ["record"] and not first:
        fail(ReadingCode.SECOND_RECORD)
    return _DECODERS[kinds[0]](table, which)


def _decode_header(table: dict[str, Any]) -> Header:
    """Return the header of a line. Other programs may add fields, or use the optional ones differently."""
    version = field_of(table, "record", int)
    if is_number(table.get("format")):
        version = max(version, table["format"])
    if not FORMAT <= version <= LATEST_FORMAT:
        newer = version > LATEST_FORMAT
        code = ReadingCode.NEWER_FORMAT if newer else ReadingCode.OTHER_FORMAT
        fail(code, format=version, first=FORMAT, last=LATEST_FORMAT)
    seats = tuple(seat_from_json(seat, no) for no, seat in enumerate(field_of(table, "seats", list), 1))
    rules = rules_of_header(table)
    if version < IRREGULAR_FORMAT and rules.plays_irregularities:
        fail(ReadingCode.FORMAT_TOO_OLD, need=IRREGULAR_FORMAT, format=version)
    if len(seats) != rules.players:
        fail(ReadingCode.NUMBER_OF_SEATS, seats=len(seats), players=rules.players)
    return Header(
        program=clean_text(field_of({"program": "", **table}, "program", str)),
        rules=rules,
        seats=seats,
        started=clean_text(field_of({"started": "", **table}, "started", str)),
        number=_number_said(table),
        title=text_of(table, "title"),
        again=tuple(filter(is_number, _list(table, "again")[:MOST_AGAIN])),
        stand_ins=tuple(filter(is_number, _list(table, "stand_ins")[:MOST_AGAIN])),
        origin=text_of(table, "origin"),
        chosen=table.get("chosen") is True,
        minutes=_minutes(table) if version >= LATEST_FORMAT else 0,
        given_up=table.get("given_up") is True,
    )


def _minutes(table: Mapping[str, Any]) -> int:
    """Return the minutes after which the clock ends a match; 0 for never."""
    minutes: int = field_of({"minutes": 0, **table}, "minutes", int)
    return max(0, minutes)


def _list(table: Mapping[str, Any], key: str) -> list[Any]:
    return table[key] if isinstance(table.get(key), list) else []


def seat_from_json(value: object, number: int) -> SeatInfo:
    """Return the player of a seat; `number` replaces a name without visible characters."""
    if not isinstance(value, Mapping):
        fail(ReadingCode.SEAT_NO_OBJECT, value=json_text(value))
    player = field_of(value, "player", str)
    if player not in get_args(PlayerKind):
        fail(ReadingCode.NOT_ONE_OF, field="player", known=", ".join(get_args(PlayerKind)), value=json_text(player))
    level = clean_text(field_of(value, "level", str)) if value.get("level") is not None else None
    name = clean_text(field_of(value, "name", str), fallback=str(number))
    return SeatInfo(name, cast(PlayerKind, player), level, _style(value))


def _style(seat: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Return the playing style of a seat; entries that are not texts are ignored."""
    style = seat.get("dials")
    if not isinstance(style, Mapping):
        return ()
    return tuple((clean_text(trait), clean_text(text)) for trait, text in style.items() if isinstance(text, str))


def _decode_play(table: dict[str, Any], which: AnyFamily) -> PlayLine:
    action = {key: value for key, value in table.items() if key != "seat"}
    return PlayLine(field_of(table, "seat", int), which.action_from_json(action))


def _decode_end(table: dict[str, Any], which: AnyFamily) -> EndLine:
    only_fields(table, EndLine._fields)
    how = field_of(table, "how", str)
    if how not in which.ways_to_end:
        fail(ReadingCode.NOT_ONE_OF, field="how", known=", ".join(which.ways_to_end), value=json_text(how))
    lines = tuple(_score_line(line, which.score_line) for line in field_of(table, "lines", list))
    seal = field_of(table, "seal", str) if "seal" in table else ""
    return EndLine(
        field_of(table, "end", int), field_of(table, "by", int), how, lines, numbers_of(table, "totals"), seal
    )


def _score_line(value: object, kind: type[AnyScoreLine]) -> AnyScoreLine:
    if not isinstance(value, Mapping):
        fail(ReadingCode.SCORE_LINE_NO_OBJECT, value=json_text(value))
    only_fields(value, (*kind._fields, "total"))
    seat = field_of(value, "seat", int) if "seat" in value else None
    side = field_of(value, "side", int) if "side" in value or seat is None else seat
    known = [column for column in _columns(kind) if column in value or column not in kind._field_defaults]
    columns = {column: field_of(value, column, int) for column in known}
    line = kind(side, **columns, seat=seat)
    if isinstance(line, ScoreLine) and "irregularities" in value:
        fines = tuple(_fine(fine, side) for fine in field_of(value, "irregularities", list))
        line = line._replace(irregularities=fines)
    total = field_of(value, "total", int)
    if total != line.total:
        fail(ReadingCode.WRONG_SUM, side=line.side, sum=line.total, said=total)
    return line


def _fine(value: object, side: int) -> Fine:
    if not isinstance(value, Mapping):
        fail(ReadingCode.FINE_NO_OBJECT, value=json_text(value))
    only_fields(value, ("kind", "seat", "points", "by"))
    kind = field_of(value, "kind", str)
    if kind not in get_args(OffenceKind):
        fail(ReadingCode.NO_SUCH_OFFENCE, near=nearest(kind, get_args(OffenceKind)), value=json_text(kind))
    by = NOBODY if value.get("by") is None else field_of(value, "by", int)
    return Fine(cast(OffenceKind, kind), field_of(value, "seat", int), side, -field_of(value, "points", int), by)


def _decode_over(table: dict[str, Any]) -> OverLine:
    only_fields(table, ("over", *OverLine._fields))
    if table["over"] is not True:
        fail(ReadingCode.NOT_TRUE, field="over")
    return item_of(OverLine, table)


def _decode_plain(kind: type[DealLine | ClockLine | VoidLine]) -> Callable[[dict[str, Any], AnyFamily], RecordItem]:
    """Return the decoder of lines that have only the declared fields."""
    return lambda table, _: item_of_line(kind, table)


_DECODERS: dict[str, Callable[[dict[str, Any], AnyFamily], RecordItem]] = {
    "record": lambda table, _: _decode_header(table),
    "deal": _decode_plain(DealLine),
    "do": _decode_play,
    "clock": _decode_plain(ClockLine),
    "end": _decode_end,
    "void": _decode_plain(VoidLine),
    "over": lambda table, _: _decode_over(table),
}


class RecordedStanding(NamedTuple):
    """The deal begun last, and the recorded totals of the sides."""

    deal_no: int
    totals: tuple[int, ...]


def standing(lines: Sequence[str]) -> RecordedStanding | None:
    """Return the standing of a match by its header and its last lines; None if they lack it, or one is damaged.

    Raises RecordError for a header that cannot be read. The lines are not checked against each other.
    """
    header = read_header(lines)
    try:
        items = [read_later_line(text, header) for text in lines[1:]]
    except RecordError:
        return None
    last = next((item for item in reversed(items) if isinstance(item, DealLine | EndLine)), None)
    if last is None or len(last.totals) != header.rules.n_sides:
        return None
    return RecordedStanding(last.deal if isinstance(last, DealLine) else last.end, last.totals)
