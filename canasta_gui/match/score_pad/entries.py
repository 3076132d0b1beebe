"""A deal as entered on a score pad, and what can be wrong with it: data, no prose (`words.score_pad`)."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, NamedTuple

from canasta_gui.rules.canasta.counting import SideCount
from canasta_gui.rules.canasta.events import How as CanastaHow
from canasta_gui.rules.core.position import NOBODY
from canasta_gui.rules.core.rule_set import FamilyKey
from canasta_gui.rules.families import CANASTA_KEY, ROMME_KEY, AnyRules
from canasta_gui.rules.romme.events import How as RommeHow


@dataclass(frozen=True, slots=True)
class CanastaEntry:
    """A deal of canasta as counted: one count a side.

    `how`, `by`: how it ended, and the seat that went out, if any. `lone`: the isolated hand, if any.
    """

    family: ClassVar[FamilyKey] = CANASTA_KEY
    how: CanastaHow
    by: int
    counts: tuple[SideCount, ...]
    lone: int = NOBODY


@dataclass(frozen=True, slots=True)
class RommeEntry:
    """A deal of Rommé as counted: the points left in each hand, by seat. `how`, `by`: as in `CanastaEntry`."""

    family: ClassVar[FamilyKey] = ROMME_KEY
    how: RommeHow
    by: int
    hands: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PointsEntry:
    """A deal with the points of each side only."""

    points: tuple[int, ...]


DealEntry = CanastaEntry | RommeEntry | PointsEntry


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
    TOO_LITTLE_IN_HAND = "too_little_in_hand"
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


def exit_problems(rules: AnyRules, by: int, playing: tuple[int, ...], *, out: bool) -> Iterator[EntryProblem]:
    if not out:
        if by != NOBODY:
            yield EntryProblem(Code.SOMEBODY_OUT)
    elif by == NOBODY:
        yield EntryProblem(Code.NOBODY_OUT)
    elif not 0 <= by < rules.players:
        yield EntryProblem(Code.NO_SUCH_SEAT, found=by, limit=rules.players)
    elif by not in playing:
        yield EntryProblem(Code.SITS_OUT, found=by)
