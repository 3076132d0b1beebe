"""A deal as it is entered: counted, or as points alone; and what it comes to."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from canasta_gui.rules.canasta.counting.side_count import SideCount, alliance_at_end, deal_lines
from canasta_gui.rules.canasta.events import How as CanastaHow
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.phases import NOBODY
from canasta_gui.rules.families import AnyRules, AnyScoreLine, family
from canasta_gui.rules.romme.events import How as RommeHow
from canasta_gui.rules.romme.ruleset import RommeRules
from canasta_gui.rules.romme.scoring import hand_lines


@dataclass(frozen=True, slots=True)
class CanastaEntry:
    """A deal of canasta as it was counted: one count a side.

    `how`, `by`: how it ended, and the seat that went out, if one did. `lone`: the isolated hand, where there is one.
    """

    how: CanastaHow
    by: int
    counts: tuple[SideCount, ...]
    lone: int = NOBODY


@dataclass(frozen=True, slots=True)
class RommeEntry:
    """A deal of Rommé as it was counted: the points left in each hand, by seat. `how`, `by`: as in `CanastaEntry`."""

    how: RommeHow
    by: int
    hands: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PointsEntry:
    """A deal of which only the points of each side are known."""

    points: tuple[int, ...]


DealEntry = CanastaEntry | RommeEntry | PointsEntry


def entry_lines(rules: AnyRules, entry: DealEntry) -> tuple[AnyScoreLine, ...]:
    """Return the score lines of a counted deal; none where only its points are known."""
    match entry:
        case CanastaEntry():
            assert isinstance(rules, CanastaRules), "the entry is of another family"
            alliance = alliance_at_end(rules, entry.how, entry.by, entry.lone)
            return deal_lines(rules, entry.counts, entry.how, entry.by, alliance)
        case RommeEntry():
            assert isinstance(rules, RommeRules), "the entry is of another family"
            return hand_lines(rules, dict(enumerate(entry.hands)), entry.how, entry.by)
        case PointsEntry():
            return ()
    assert_never(entry)


def entry_points(entry: DealEntry, lines: Sequence[AnyScoreLine]) -> tuple[int, ...]:
    """Return the points of each side; `lines`: those of `entry_lines`."""
    return entry.points if isinstance(entry, PointsEntry) else tuple(line.total for line in lines)


def is_dealt_again(rules: AnyRules, entry: DealEntry) -> bool:
    """Return whether the deal is dealt again by the same dealer and does not count among those agreed on."""
    return not isinstance(entry, PointsEntry) and family(rules).is_dealt_again(rules, entry.how)
