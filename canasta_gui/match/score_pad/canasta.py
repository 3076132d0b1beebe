"""Deals of canasta on a score pad: how they are counted, checked and written."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final, cast, get_args

from canasta_gui.match.line_fields import field_of, only_fields, word_of
from canasta_gui.match.score_pad.entries import CanastaEntry, EntryProblem, exit_problems
from canasta_gui.match.score_pad.entries import EntryProblemCode as Code
from canasta_gui.match.score_pad.family import PadFamily
from canasta_gui.rules.canasta.counting import (
    EXITS,
    CanastaKind,
    SideCount,
    alliance_at_end,
    canasta_kinds,
    deal_lines,
    decks_give,
    least_points,
    most_points,
    most_red_threes,
    step_of_values,
)
from canasta_gui.rules.canasta.events import How, ScoreLine
from canasta_gui.rules.canasta.policies import MIN_MELD
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import RANK_NAMES, RANK_TWO
from canasta_gui.rules.core.position import NOBODY
from canasta_gui.rules.core.reading_problems import ReadingCode, fail, json_text, nearest

MOST_OF_A_KIND: Final = 1000
"""Maximum number of canastas of a kind that is read; the rules check what the cards allow, which is far less."""


def _lines(rules: CanastaRules, entry: CanastaEntry) -> tuple[ScoreLine, ...]:
    alliance = alliance_at_end(rules, entry.how, entry.by, entry.lone)
    return deal_lines(rules, entry.counts, entry.how, entry.by, alliance)


# --- problems -------------------------------------------------------------------------------------------------------


def _points_problems(rules: CanastaRules, side: int, points: int) -> Iterator[EntryProblem]:
    if points % step_of_values(rules):
        yield EntryProblem(Code.UNUSUAL_POINTS, side, points, step_of_values(rules))


def _canasta_problems(rules: CanastaRules, entry: CanastaEntry, playing: tuple[int, ...]) -> Iterator[EntryProblem]:
    if len(entry.counts) != rules.n_sides:
        yield EntryProblem(Code.NUMBER_OF_SIDES, found=len(entry.counts), limit=rules.n_sides)
        return
    wrong = list(exit_problems(rules, entry.by, playing, out=entry.how in EXITS))
    if entry.lone != NOBODY and not (rules.joined and 0 <= entry.lone < rules.players):
        wrong.append(EntryProblem(Code.NO_LONE_HAND, found=entry.lone))
    yield from wrong
    yield from _threes_problems(rules, entry.counts)
    kinds = Counter(kind for count in entry.counts for kind in count.canastas)
    known = set(canasta_kinds(rules).values())
    for side, count in enumerate(entry.counts):
        yield from _side_problems(rules, side, count, known)
    if kinds.keys() <= known and not decks_give(rules, kinds):
        yield EntryProblem(Code.DECKS_DO_NOT_GIVE, found=kinds.total())
    points = sum(count.cards + count.hands for count in entry.counts)
    if points > most_points(rules):
        yield EntryProblem(Code.TOO_MANY_POINTS, found=points, limit=most_points(rules))
    if not wrong and entry.by != NOBODY:
        yield from _going_out_problems(rules, entry)


def _threes_problems(rules: CanastaRules, counts: tuple[SideCount, ...]) -> Iterator[EntryProblem]:
    most = most_red_threes(rules)
    red, black = sum(count.red_threes for count in counts), sum(count.black_threes for count in counts)
    held = sum(count.threes_held + count.threes_held_early for count in counts)
    both = rules.red_threes.black_too
    if red > most or red + black + held > most * (1 + both):
        yield EntryProblem(Code.TOO_MANY_RED_THREES, found=red if both and red > most else red + held, limit=most)
    if black > most * both:
        yield EntryProblem(Code.TOO_MANY_BLACK_THREES, found=black, limit=most * both)


def _side_problems(rules: CanastaRules, side: int, count: SideCount, known: set[CanastaKind]) -> Iterator[EntryProblem]:
    numbers = (count.cards, count.hands, count.red_threes, count.black_threes, count.special, count.fines)
    if min(*numbers, count.threes_held, count.threes_held_early) < 0:
        yield EntryProblem(Code.NEGATIVE, side, min(numbers))
        return
    if not set(count.canastas) <= known:
        yield EntryProblem(Code.NO_SUCH_CANASTA, side)
        return
    step = step_of_values(rules)
    for points in (count.cards, count.hands):
        if points % step:
            yield EntryProblem(Code.NO_SUCH_POINTS, side, points, step)
    least = least_points(rules, count.canastas)
    if count.canastas and not count.cards and least:
        yield EntryProblem(Code.NOTHING_LAID, side, len(count.canastas), least)
    elif count.cards < least:
        yield EntryProblem(Code.TOO_FEW_POINTS, side, count.cards, least)
    elif count.opened and not count.canastas and count.cards < MIN_MELD * step:
        yield EntryProblem(Code.TOO_FEW_POINTS, side, count.cards, MIN_MELD * step)
    if count.special and count.special not in {hand.points for hand in rules.special_hands}:
        yield EntryProblem(Code.NO_SUCH_SPECIAL, side, count.special)


def _going_out_problems(rules: CanastaRules, entry: CanastaEntry) -> Iterator[EntryProblem]:
    side = rules.side_of[entry.by]
    own = entry.counts[side]
    if entry.how == "special":
        if not own.special:
            yield EntryProblem(Code.NO_SUCH_SPECIAL, side)
        return
    if len(rules.seating.sides[side]) == 1 and own.hands and not rules.joined:
        yield EntryProblem(Code.OUT_WITH_CARDS, side, own.hands)
    wild_counts = rules.going_out.wild_counts
    having = sum(wild_counts or kind.column != "wild" for kind in own.canastas)
    if not rules.joined and having < rules.going_out.canastas:
        yield EntryProblem(Code.TOO_FEW_CANASTAS, side, having, rules.going_out.canastas)


# --- the line of a deal ---------------------------------------------------------------------------------------------

_NUMBERS: Final = (
    "cards",
    "hands",
    "red_threes",
    "black_threes",
    "threes_held",
    "threes_held_early",
    "special",
    "fines",
)
_RANKS: Final = ("unfinished", "held")
_ENTERABLE: Final = tuple(how for how in get_args(How) if how != "misdealt")


def _to_json(entry: CanastaEntry) -> dict[str, Any]:
    lone = {} if entry.lone == NOBODY else {"lone": entry.lone}
    return {"how": entry.how, "by": entry.by, **lone, "counts": [_count_to_json(count) for count in entry.counts]}


def _from_json(table: dict[str, Any], kind: str, by: int, rules: CanastaRules) -> CanastaEntry:
    only_fields(table, (kind, "how", "by", "lone", "counts", "lines"))
    lone = field_of(table, "lone", int) if table.get("lone") is not None else NOBODY
    counts = tuple(_count(each, rules) for each in field_of(table, "counts", list))
    return CanastaEntry(cast(How, word_of(table, "how", _ENTERABLE)), by, counts, lone)


def _count_to_json(count: SideCount) -> dict[str, Any]:
    numbers = {name: getattr(count, name) for name in _NUMBERS if getattr(count, name)}
    canastas = Counter(kind.name for kind in count.canastas)
    ranks = {name: [_rank_name(rank) for rank in getattr(count, name)] for name in _RANKS if getattr(count, name)}
    return {**numbers, **({"canastas": dict(canastas)} if canastas else {}), **ranks}


def _rank_name(rank: int) -> str:
    return "W" if rank == RANK_TWO else RANK_NAMES[rank]


def _count(value: object, rules: CanastaRules) -> SideCount:
    if not isinstance(value, Mapping):
        fail(ReadingCode.NOT_AN_OBJECT, field="counts", value=json_text(value))
    only_fields(value, (*_NUMBERS, "canastas", *_RANKS))
    numbers = {name: field_of(value, name, int) for name in _NUMBERS if name in value}
    kinds, canastas = canasta_kinds(rules), []
    table = field_of(value, "canastas", dict) if "canastas" in value else {}
    for name in table:
        if name not in kinds:
            near = nearest(name, kinds)
            fail(ReadingCode.NOT_ONE_OF, near=near, field="canastas", known=", ".join(kinds), value=json_text(name))
        number = field_of(table, name, int)
        if not 0 <= number <= MOST_OF_A_KIND:
            fail(ReadingCode.NOT_IN_SPAN, field=name, low=0, high=MOST_OF_A_KIND, value=json_text(number))
        canastas += [kinds[name]] * number
    unfinished, held = (_ranks(value, name) if name in value else () for name in _RANKS)
    opened = bool(canastas) or numbers.get("cards", 0) > 0
    return SideCount(**numbers, canastas=tuple(canastas), opened=opened, unfinished=unfinished, held=held)


_RANK_OF: Final = {_rank_name(rank): rank for rank in range(RANK_TWO, len(RANK_NAMES))}


def _ranks(table: Mapping[str, Any], key: str) -> tuple[int, ...]:
    values = field_of(table, key, list)
    if len(values) > MOST_OF_A_KIND:
        fail(ReadingCode.ENDLESS_NUMBER, field=key)
    for value in values:
        if not isinstance(value, str) or value not in _RANK_OF:
            fail(ReadingCode.NO_SUCH_RANK, value=json_text(value), known=", ".join(_RANK_OF))
    return tuple(_RANK_OF[value] for value in values)


CANASTA_PAD: Final = PadFamily(
    lines=_lines,
    problems=_canasta_problems,
    points_problems=_points_problems,
    canastas=lambda _rules, entry: tuple(len(count.canastas) for count in entry.counts),
    to_json=_to_json,
    from_json=_from_json,
)
