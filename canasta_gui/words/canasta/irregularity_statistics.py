"""Fines and objections in the statistics of a player."""

from collections.abc import Callable
from typing import NamedTuple

from canasta_gui.match.player_statistics import SideTally, Standing
from canasta_gui.words.canasta.irregularities import OFFENCES, points
from canasta_gui.words.translation import Words


class IrregularityLine(NamedTuple):
    """A line of the statistics: what is counted, for the own side and for the others."""

    label: str
    own: str
    others: str


def irregularity_lines(words: Words, now: Standing) -> list[IrregularityLine]:
    """Return what was objected to and fined, then each offence that was fined; nothing where there was nothing."""
    t, own, others = words.t, now.own, now.others
    if not any(tally.objections or tally.fines for tally in (own, others)):
        return []

    def line(label: str, count: Callable[[SideTally], int]) -> IrregularityLine:
        return IrregularityLine(label, words.number(count(own)), words.number(count(others)))

    return [
        line(t("Objections"), lambda side: side.objections),
        line(t("… of these without an offence"), lambda side: side.objections - side.upheld),
        line(t("Offences that were reported"), lambda side: side.suffered),
        line(t("Fines in points"), lambda side: sum(fine.points for fine in side.fines)),
        *(
            IrregularityLine(t(OFFENCES[kind]), _fined(words, own, kind), _fined(words, others, kind))
            for kind in OFFENCES
            if any(fine.kind == kind for side in (own, others) for fine in side.fines)
        ),
    ]


def _fined(words: Words, side: SideTally, kind: str) -> str:
    """Return how often a side was fined for an offence, and the points."""
    found = next((fine for fine in side.fines if fine.kind == kind), None)
    if found is None:
        return words.number(0)
    return words.t("{number} ({points})", number=words.number(found.number), points=points(words, found.points))
