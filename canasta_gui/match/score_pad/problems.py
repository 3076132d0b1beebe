"""Problems and unusual numbers of a deal as entered: data, no prose (`words.score_pad.problems`)."""

from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from canasta_gui.match.score_pad.sheet import CanastaEntry, DealEntry, PointsEntry, RommeEntry
from canasta_gui.rules.canasta.counting import (
    EXITS,
    CanastaKind,
    SideCount,
    canasta_kinds,
    decks_give,
    least_points,
    most_points,
    most_red_threes,
    step_of_values,
)
from canasta_gui.rules.canasta.policies import MIN_MELD
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.position import NOBODY
from canasta_gui.rules.families import AnyRules
from canasta_gui.rules.romme.engine import EXITS as ROMME_EXITS
from canasta_gui.rules.romme.ruleset import RommeRules


class EntryProblemCode(StrEnum):
    """Kind of problem.

    Those in `HINTS` may be due to a table's own customs: they are shown, and the deal is accepted.
    """

    OTHER_FAMILY = "other_family"
    NUMBER_OF_SIDES = "number_of_sides"
    NO_SUCH_SEAT = "no_such_seat"
    SITS_OUT = "sits_out"
    NOBODY_OUT = "nobody_out"
    SOMEBODY_OUT = "somebody_out"
    NO_LONE_HAND = "no_lone_hand"
    NEGATIVE = "negative"
    TOO_MANY_RED_THREES = "too_many_red_threes"
    TOO_MANY_BLACK_THREES = "too_many_black_threes"
    NO_SUCH_CANASTA = "no_such_canasta"
    DECKS_DO_NOT_GIVE = "decks_do_not_give"
    NO_SUCH_POINTS = "no_such_points"
    TOO_FEW_POINTS = "too_few_points"
    NOTHING_LAID = "nothing_laid"
    TOO_MANY_POINTS = "too_many_points"
    OUT_WITH_CARDS = "out_with_cards"
    NO_SUCH_SPECIAL = "no_such_special"
    TOO_FEW_CANASTAS = "too_few_canastas"
    UNUSUAL_POINTS = "unusual_points"
    OVER_THRESHOLD = "over_threshold"
    TWO_OUT = "two_out"


HINTS = frozenset(
    {
        EntryProblemCode.SITS_OUT,
        EntryProblemCode.TOO_FEW_CANASTAS,
        EntryProblemCode.UNUSUAL_POINTS,
        EntryProblemCode.OVER_THRESHOLD,
        EntryProblemCode.TWO_OUT,
    }
)


class EntryProblem(NamedTuple):
    """One problem. `side`: the side it is about, if any; `found`, `limit`: the numbers it is about."""

    code: EntryProblemCode
    side: int = NOBODY
    found: int = 0
    limit: int = 0

    @property
    def is_hint(self) -> bool:
        """True if the deal is accepted anyway."""
        return self.code in HINTS


Code = EntryProblemCode


def entry_problems(rules: AnyRules, entry: DealEntry, playing: tuple[int, ...]) -> tuple[EntryProblem, ...]:
    """Return the problems of a deal that the seats `playing` have played, errors before hints."""
    match entry:
        case PointsEntry():
            found = _points_problems(rules, entry)
        case CanastaEntry() if isinstance(rules, CanastaRules):
            found = _canasta_problems(rules, entry, playing)
        case RommeEntry() if isinstance(rules, RommeRules):
            found = _romme_problems(rules, entry, playing)
        case _:
            found = iter([EntryProblem(Code.OTHER_FAMILY)])
    return tuple(sorted(found, key=lambda problem: problem.is_hint))


def _points_problems(rules: AnyRules, entry: PointsEntry) -> Iterator[EntryProblem]:
    if len(entry.points) != rules.n_sides:
        yield EntryProblem(Code.NUMBER_OF_SIDES, found=len(entry.points), limit=rules.n_sides)
        return
    for side, points in enumerate(entry.points):
        if isinstance(rules, CanastaRules):
            if points % step_of_values(rules):
                yield EntryProblem(Code.UNUSUAL_POINTS, side, points, step_of_values(rules))
        elif points < 0:
            yield EntryProblem(Code.NEGATIVE, side, points)


# --- who went out ---------------------------------------------------------------------------------------------------


def _exit_problems(rules: AnyRules, by: int, playing: tuple[int, ...], *, out: bool) -> Iterator[EntryProblem]:
    if not out:
        if by != NOBODY:
            yield EntryProblem(Code.SOMEBODY_OUT)
    elif by == NOBODY:
        yield EntryProblem(Code.NOBODY_OUT)
    elif not 0 <= by < rules.players:
        yield EntryProblem(Code.NO_SUCH_SEAT, found=by, limit=rules.players)
    elif by not in playing:
        yield EntryProblem(Code.SITS_OUT, found=by)


# --- canasta --------------------------------------------------------------------------------------------------------


def _canasta_problems(rules: CanastaRules, entry: CanastaEntry, playing: tuple[int, ...]) -> Iterator[EntryProblem]:
    if len(entry.counts) != rules.n_sides:
        yield EntryProblem(Code.NUMBER_OF_SIDES, found=len(entry.counts), limit=rules.n_sides)
        return
    wrong = list(_exit_problems(rules, entry.by, playing, out=entry.how in EXITS))
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
    if not rules.joined and len(own.canastas) < rules.going_out.canastas:
        yield EntryProblem(Code.TOO_FEW_CANASTAS, side, len(own.canastas), rules.going_out.canastas)


# --- Rommé ----------------------------------------------------------------------------------------------------------


def _romme_problems(rules: RommeRules, entry: RommeEntry, playing: tuple[int, ...]) -> Iterator[EntryProblem]:
    if len(entry.hands) != rules.n_sides:
        yield EntryProblem(Code.NUMBER_OF_SIDES, found=len(entry.hands), limit=rules.n_sides)
        return
    wrong = list(_exit_problems(rules, entry.by, playing, out=entry.how in ROMME_EXITS))
    yield from wrong
    values = [rules.held_value[card] for card in rules.cards.deck()]
    least = min(values)
    for seat, points in enumerate(entry.hands):
        if points < 0:
            yield EntryProblem(Code.NEGATIVE, seat, points)
        elif 0 < points < least:
            yield EntryProblem(Code.TOO_FEW_POINTS, seat, points, least)
        elif points == 0 and seat != entry.by and least and entry.how != "void":
            yield EntryProblem(Code.TWO_OUT, seat)
    if sum(entry.hands) > sum(values):
        yield EntryProblem(Code.TOO_MANY_POINTS, found=sum(entry.hands), limit=sum(values))
    if wrong or entry.by == NOBODY:
        return
    rest, threshold = entry.hands[entry.by], rules.going_out.threshold
    if entry.how != "announced" and rest:
        yield EntryProblem(Code.OUT_WITH_CARDS, entry.by, rest)
    elif rest > threshold:
        yield EntryProblem(Code.OVER_THRESHOLD, entry.by, rest, threshold)
