"""Notation of the state of irregularities in a position: one JSON object, read and written.

`docs/record.md` describes it. Each part is written and read by one `_Form`, so that the two cannot drift apart. Parts
in their initial state are left out. Errors are `NotationError`s with a place.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, Literal, NamedTuple, NoReturn, TypeVar, get_args

from canasta_gui.frozen_dataclass import dataclass
from canasta_gui.rules.canasta.action_json import meld_name, named_meld
from canasta_gui.rules.canasta.arbitration_state import (
    Arbitration,
    Case,
    Exit,
    Fine,
    MeldRow,
    Misdeal,
    Offence,
    Piece,
    TableBefore,
    Waiting,
)
from canasta_gui.rules.canasta.events import Undone
from canasta_gui.rules.canasta.integrity import all_cards
from canasta_gui.rules.canasta.policies import MENDED_LATER, MISDEALS, OffenceKind
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.canasta.reducer import evolve
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import HIDDEN, Card, card_name, is_run, rank_of_key, stand_ins
from canasta_gui.rules.core.notation import card_named, seats_of
from canasta_gui.rules.core.position import ANSWER, CONTEST, DRAW, NOBODY, OVER, PICK, PLAY, REMEDY
from canasta_gui.rules.core.reading_problems import (
    NotationError,
    ReadingCode,
    ReadingProblem,
    TextPlace,
    fail,
    json_text,
    nearest,
)
from canasta_gui.text_input import Json, TwiceError, load_json

T = TypeVar("T")
RecordT = TypeVar("RecordT", bound=NamedTuple)

_LARGEST: Final = 999_999_999
"""Largest number of points, turns or offences that is accepted."""


def arbitration_to_json(state: Arbitration) -> dict[str, Any]:
    """Return the state as plain JSON data; empty at the start of a deal."""
    table = _ARBITRATION.write(state)
    assert isinstance(table, dict)
    return table


def arbitration_from_json(text: str, where: TextPlace, rules: CanastaRules) -> Arbitration:
    """Return the state of a JSON text at `where`. Raises NotationError for an invalid one."""
    try:
        table = load_json(text)
    except TwiceError as error:
        fail(ReadingCode.TWICE, where, field=json_text(error.field))
    except (ValueError, RecursionError):
        fail(ReadingCode.IRREGULARITIES_NO_OBJECT, where)
    return _ARBITRATION.read(table, _Source(where, "irregularities", rules))


class _Source(NamedTuple):
    """Source of a value: the place in the text, the name of its field, and the rules."""

    where: TextPlace
    name: str
    rules: CanastaRules

    def refuse(self, code: ReadingCode, value: object, **values: int | str) -> NoReturn:
        raise NotationError(
            ReadingProblem(code, {"field": self.name, "value": json_text(value), **values}, place=self.where)
        )


@dataclass(frozen=True)
class _Form(Generic[T]):
    """Writer and reader of a value. `blank`: an empty object means the same as a missing one."""

    write: Callable[[T], Json]
    read: Callable[[Json, _Source], T]
    blank: bool = False


_AnyForm = _Form[Any]
"""Form of a field of a named tuple, of any type."""


# --- plain values --------------------------------------------------------------------------------------------------


def _same(value: T) -> T:
    return value


def _whole(value: Json, source: _Source) -> int:
    if type(value) is not int or not 0 <= value <= _LARGEST:
        source.refuse(ReadingCode.NOT_A_NUMBER, value)
    return value


def _truth(value: Json, source: _Source) -> bool:
    if not isinstance(value, bool):
        source.refuse(ReadingCode.NOT_TRUE_OR_FALSE, value)
    return value


def _seat(value: Json, source: _Source) -> int:
    if type(value) is not int or not 0 <= value < source.rules.players:
        source.refuse(ReadingCode.NO_SEAT_BETWEEN, value, low=0, high=source.rules.players - 1)
    return value


def _side(value: Json, source: _Source) -> int:
    if type(value) is not int or not 0 <= value < source.rules.n_sides:
        source.refuse(ReadingCode.NO_SIDE_BETWEEN, value, low=0, high=source.rules.n_sides - 1)
    return value


def _card(value: Json, source: _Source) -> Card:
    card = card_named(value if isinstance(value, str) else json_text(value), source.where)
    if card not in source.rules.cards.deck():
        source.refuse(ReadingCode.NOT_OF_THE_PACKS, value)
    return card


def _meld(value: Json, source: _Source) -> int:
    key = named_meld(value) if isinstance(value, str) else None
    if key is None:
        source.refuse(ReadingCode.NOT_A_MELD_NAME, value)
    return key


def _one_of(words: Mapping[T, str]) -> _Form[T]:
    values = {word: value for value, word in words.items()}

    def read(value: Json, source: _Source) -> T:
        if not isinstance(value, str) or value not in values:
            source.refuse(ReadingCode.NOT_ONE_OF, value, known=", ".join(values))
        return values[value]

    return _Form(words.__getitem__, read)


# --- values of several parts ---------------------------------------------------------------------------------------


def _tuple_of(form: _Form[T]) -> _Form[tuple[T, ...]]:
    def read(value: Json, source: _Source) -> tuple[T, ...]:
        if not isinstance(value, list):
            source.refuse(ReadingCode.NOT_A_LIST, value)
        return tuple(form.read(item, source) for item in value)

    return _Form(lambda values: [form.write(value) for value in values], read)


def _by_place(form: _Form[T], start: T, count: Callable[[CanastaRules], int]) -> _Form[tuple[T, ...]]:
    """Return the form of one value per seat or side, keyed by number; values equal to `start` are left out."""

    def write(values: tuple[T, ...]) -> dict[str, Any]:
        return {str(place): form.write(value) for place, value in enumerate(values) if value != start}

    def read(value: Json, source: _Source) -> tuple[T, ...]:
        names = [str(place) for place in range(count(source.rules))]
        table = _object(value, names, source)
        return tuple(form.read(table[name], source) if name in table else start for name in names)

    return _Form(write, read, blank=True)


def _object(value: Json, known: list[str], source: _Source) -> Mapping[str, Any]:
    """Return the value, which must be an object without unknown fields."""
    if not isinstance(value, Mapping):
        source.refuse(ReadingCode.NOT_AN_OBJECT, value)
    for name in value:
        if name not in known:
            near = nearest(name, known)
            fail(ReadingCode.NO_FIELD_IN, source.where, near=near, name=source.name, field=json_text(name))
    return value


def _record(
    kind: type[RecordT],
    forms: Mapping[str, _AnyForm],
    *,
    names: Mapping[str, str] | None = None,
    derive: Callable[[dict[str, Any], _Source], dict[str, Any]] | None = None,
    start: Mapping[str, object] | None = None,
) -> _Form[RecordT]:
    """Return the form of a named tuple as an object; fields at their default are left out.

    `names`: names of fields in the object, where they differ. `derive`: computes fields from the others. `start`:
    default values, where the named tuple has none.
    """
    called = {field: (names or {}).get(field, field) for field in forms}
    make: Callable[..., RecordT] = kind
    defaults: Mapping[str, object] = {**kind._field_defaults, **(start or {})}

    def write(values: RecordT) -> dict[str, Any]:
        table = {}
        for field, form in forms.items():
            value = getattr(values, field)
            if field in defaults and value == defaults[field]:
                continue
            written = form.write(value)
            if not form.blank or written:
                table[called[field]] = written
        return table

    def read(value: Json, source: _Source) -> RecordT:
        table = _object(value, list(called.values()), source)
        found = {}
        for field, form in forms.items():
            name = called[field]
            if name in table or form.blank:
                found[field] = form.read(table.get(name, {}), source._replace(name=name))
            elif field in defaults:
                found[field] = defaults[field]
            else:
                fail(ReadingCode.FIELD_MISSING_IN, source.where, name=source.name, field=name)
        return make(**found, **(derive(found, source) if derive is not None else {}))

    return _Form(write, read)


# --- the parts -----------------------------------------------------------------------------------------------------


def _mask(value: Json, source: _Source) -> int:
    mask = 0
    for seat in _SEAT_LIST.read(value, source):
        mask |= 1 << seat
    return mask


def _laid(value: Json, source: _Source) -> tuple[tuple[int, int], ...]:
    if not isinstance(value, Mapping):
        source.refuse(ReadingCode.NOT_AN_OBJECT, value)
    return tuple((_meld(name, source), _whole(number, source)) for name, number in value.items())


class _MeldOfSide(NamedTuple):
    """A meld of a side, as `Arbitration.overfull` names it."""

    side: int
    key: int


_WHOLE, _TRUTH, _SEAT, _SIDE = _Form(_same, _whole), _Form(_same, _truth), _Form(_same, _seat), _Form(_same, _side)
_CARD, _MELD = _Form(card_name, _card), _Form(meld_name, _meld)
_CARDS, _SEAT_LIST = _tuple_of(_CARD), _tuple_of(_SEAT)
_SEATS = _Form(seats_of, _mask)
_KIND = _one_of({kind: kind for kind in get_args(OffenceKind)})
_FAULT = _one_of({kind: kind for kind in get_args(OffenceKind) if kind in MISDEALS})
_RESUMED = _one_of({phase: phase.name.lower() for phase in (DRAW, PLAY, ANSWER, CONTEST)})
_LAID = _Form(lambda pairs: {meld_name(key): number for key, number in pairs}, _laid, blank=True)
_CALLED_MELD = {"key": "meld"}
_PIECE = _record(Piece, {"key": _MELD, "cards": _CARDS}, names=_CALLED_MELD)
_ROW = _record(
    MeldRow,
    {"key": _MELD, "cards": _CARDS},
    names=_CALLED_MELD,
    derive=lambda found, _: {"wilds": stand_ins(rank_of_key(found["key"]), found["cards"])},
)
_PLACE = _record(_MeldOfSide, {"side": _SIDE, "key": _MELD}, names=_CALLED_MELD)
_OVERFULL = _Form(
    lambda pair: _PLACE.write(_MeldOfSide(*pair)), lambda value, source: tuple(_PLACE.read(value, source))
)
_BEFORE = _record(
    TableBefore,
    {
        "melds": _by_place(_tuple_of(_ROW), (), lambda rules: rules.n_sides),
        "pile": _CARDS,
        "up_cards": _WHOLE,
        "blocked": _SEAT,
        "laid": _SEATS,
        "laid_now": _TRUTH,
        "laid_ranks": _LAID,
        "threes_laid": _TRUTH,
        "took": _SEATS,
        "lone": _SEAT,
        "answer": _TRUTH,
        "asker": _SEAT,
        "overfull": _tuple_of(_OVERFULL),
    },
    start={
        "pile": (),
        "up_cards": 0,
        "blocked": NOBODY,
        "laid": 0,
        "laid_now": False,
        "threes_laid": False,
        "took": 0,
        "lone": NOBODY,
        "answer": None,
        "asker": NOBODY,
        "overfull": (),
    },
)
_OFFENCE = _record(
    Offence,
    {
        "kind": _KIND,
        "seat": _SEAT,
        "number": _WHOLE,
        "kept": _TRUTH,
        "takes": _TRUTH,
        "need": _WHOLE,
        "points": _WHOLE,
        "pieces": _tuple_of(_PIECE),
        "received": _CARDS,
        "exposed": _CARDS,
        "discarded": _CARDS,
        "stranded": _CARDS,
        "before": _BEFORE,
    },
)
_FINE = _record(
    Fine,
    {"kind": _KIND, "seat": _SEAT, "points": _WHOLE, "by": _SEAT},
    derive=lambda found, source: {"side": source.rules.side_of[found["seat"]]},
)
_CASE = _record(Case, {"seat": _SEAT, "by": _SEAT, "resume": _RESUMED, "offence": _OFFENCE})
_MISDEAL = _record(
    Misdeal,
    {"kind": _FAULT, "is_early": _TRUTH, "seat": _SEAT, "card": _CARD, "place": _WHOLE},
    names={"is_early": "early"},
)
_WAITING = _record(Waiting, {"by": _SEAT, "number": _WHOLE})
_EXIT = _record(Exit, {"seat": _SEAT, "waiting": _SEAT_LIST, "by_discard": _TRUTH})


def _by_seat(form: _Form[T], start: T) -> _Form[tuple[T, ...]]:
    return _by_place(form, start, lambda rules: rules.players)


def _by_side(form: _Form[T], start: T) -> _Form[tuple[T, ...]]:
    return _by_place(form, start, lambda rules: rules.n_sides)


_ARBITRATION = _record(
    Arbitration,
    {
        "penalty": _by_seat(_CARDS, ()),
        "draws_owed": _by_seat(_WHOLE, 0),
        "surplus": _by_seat(_WHOLE, 0),
        "raised": _by_side(_WHOLE, 0),
        "stranded": _by_side(_CARDS, ()),
        "failed": _by_seat(_WHOLE, 0),
        "offences": _tuple_of(_OFFENCE),
        "committed": _WHOLE,
        "overfull": _tuple_of(_OVERFULL),
        "fines": _tuple_of(_FINE),
        "shown_top": _CARD,
        "reshufflers": _SEATS,
        "no_pile": _TRUTH,
        "first_turn": _TRUTH,
        "skipped": _TRUTH,
        "bound_by": _SEAT,
        "picks": _CARDS,
        "case": _CASE,
        "exit": _EXIT,
        "misdeal": _MISDEAL,
        "removed": _CARDS,
        "may_peek": _TRUTH,
        "waiting": _tuple_of(_WAITING),
    },
)


# --- contradictions ------------------------------------------------------------------------------------------------


def misfit(pos: CanastaPosition) -> ReadingProblem | None:
    """Return the first contradiction between a position and its irregularities; None if there is none."""
    state = pos.arbitration
    if state is None:
        return ReadingProblem(ReadingCode.NO_IRREGULARITIES) if pos.phase in (REMEDY, PICK, CONTEST) else None
    return (
        _misfit_of_phase(pos, state)
        or _misfit_of_cards(pos, state)
        or _misfit_of_deal(pos, state)
        or _misfit_of_offences(pos, state)
    )


def _misfit_of_phase(pos: CanastaPosition, state: Arbitration) -> ReadingProblem | None:
    """Check that each phase of irregularities has its subject, and that other phases have none."""
    if (pos.phase is REMEDY) != (state.case is not None):
        return ReadingProblem(ReadingCode.CASE_MISPLACED)
    if (pos.phase is PICK) != (len(state.picks) > 1):
        return ReadingProblem(ReadingCode.PICKS_MISPLACED)
    contested = pos.phase is CONTEST or (state.case is not None and state.case.resume is CONTEST)
    if contested and not (state.exit is not None and state.exit.waiting):
        return ReadingProblem(ReadingCode.CONTEST_INCOMPLETE)
    seats = [offence.seat for offence in state.offences] + ([state.case.seat] if state.case is not None else [])
    if any(seat not in pos.playing for seat in seats):
        return ReadingProblem(ReadingCode.OFFENDER_SITS_OUT)
    return None


def _misfit_of_cards(pos: CanastaPosition, state: Arbitration) -> ReadingProblem | None:
    for seat, cards in enumerate(state.penalty):
        discarded = state.picks if seat == pos.turn else ()
        missing = Counter(cards) - Counter((*pos.hands[seat], *discarded))
        if missing.total() > pos.hands[seat].count(HIDDEN):
            return ReadingProblem(ReadingCode.PENALTY_CARDS, {"seat": seat})
    for side, key in state.overfull:
        if key not in pos.melds[side] or is_run(rank_of_key(key)):
            return ReadingProblem(ReadingCode.NOT_OVERFULL, {"side": side, "meld": meld_name(key)})
    return None


def _misfit_of_deal(pos: CanastaPosition, state: Arbitration) -> ReadingProblem | None:
    """Check that a fault of the deal is recorded as an offence, and that its card is in its place."""
    misdeal = state.misdeal
    offences = [offence.kind for offence in state.offences if offence.kind in MISDEALS]
    if misdeal is None:
        return ReadingProblem(ReadingCode.NO_MISDEAL, {"offence": offences[0]}) if offences else None
    reported = pos.phase is OVER and pos.how == "misdealt" and not offences
    late = not misdeal.is_early and misdeal.kind not in MENDED_LATER
    if late or not (offences == [misdeal.kind] or reported) or not _lies_there(pos, misdeal):
        return ReadingProblem(ReadingCode.MISDEAL_MISFITS, {"offence": misdeal.kind})
    return None


def _lies_there(pos: CanastaPosition, misdeal: Misdeal) -> bool:
    """Return whether a fault has the seat, card and place that its kind requires, and they match the position."""
    stock, place = pos.stock, misdeal.place
    said = (misdeal.seat != NOBODY, misdeal.card != HIDDEN, place != 0)
    match misdeal.kind:
        case "short_hand":
            return said == (True, False, False) and misdeal.seat in pos.playing
        case "foreign_card":
            return said[0] and not said[2] and misdeal.seat in pos.playing
        case "face_up_card":
            there = 0 < place <= len(stock) and stock[place - 1] in (misdeal.card, HIDDEN)
            return said == (False, True, True) and there
        case "wrong_card_turned":
            return said == (False, True, False) and (misdeal.card in stock or HIDDEN in stock)
        case _:
            return said == (False, False, False)


_UNDONE: Final[frozenset[OffenceKind]] = frozenset(
    {"short_opening", "illegal_exit", "surplus_wilds", "short_take", "pile_unshown"}
)
"""Offences that can be undone: they need the state of the table before them."""


def _misfit_of_offences(pos: CanastaPosition, state: Arbitration) -> ReadingProblem | None:
    """Undo every offence on a copy, and check that every card is there exactly once."""
    case = state.case.offence if state.case is not None else None
    if case is not None and not (case.kind == "short_opening" or case.is_hanging):
        return ReadingProblem(ReadingCode.NO_REMEDY, {"offence": case.kind})
    for offence in (*state.offences, *((case,) if case is not None else ())):
        if offence.kind not in _UNDONE or offence.is_hanging:
            continue
        if offence.before is None:
            return ReadingProblem(ReadingCode.OFFENCE_WITHOUT_BEFORE, {"offence": offence.kind})
        if not _can_be_undone(pos, offence):
            return ReadingProblem(ReadingCode.OFFENCE_MISFITS, {"offence": offence.kind, "seat": offence.seat})
    return None


def _can_be_undone(pos: CanastaPosition, offence: Offence) -> bool:
    if offence.takes:
        scope: Literal["melds", "turn", "draw"] = "draw"
    else:
        scope = "turn" if offence.kind == "illegal_exit" else "melds"
    twin = pos.copy()
    try:
        evolve(twin, Undone(offence, scope))
    except ValueError:  # a card that is not there
        return False
    before, after = sorted(all_cards(pos)), sorted(all_cards(twin))
    # The cards of a hidden hand are unknown; only their number can be compared.
    return len(before) == len(after) if HIDDEN in pos.hands[offence.seat] else before == after
