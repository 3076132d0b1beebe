"""What became of the irregularities of a deal, in figures: what was fined, who objected, and how often rightly."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from canasta_gui.match.record import EndLine
from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.families import AnyEvent


class FineFigures(NamedTuple):
    """A fine: for which offence (`OffenceKind`), which seat, and how many points, positive."""

    kind: str
    seat: int
    points: int


class IrregularityFigures(NamedTuple):
    """The fines of a deal; and for each seat its objections, those of them that were right, and those against it."""

    fines: tuple[FineFigures, ...]
    objections: tuple[int, ...]
    upheld: tuple[int, ...]
    suffered: tuple[int, ...]


def irregularity_figures(events: Iterable[AnyEvent], end: EndLine, n_seats: int) -> IrregularityFigures:
    """Return the figures of a deal from its events and its end.

    That a seat is said to have told its partner of a card is an objection too, and right where it names the card.
    """
    made, upheld, suffered = Counter[int](), Counter[int](), Counter[int]()
    accuser = -1
    for event in events:
        if isinstance(event, ev.Accused):
            accuser = event.by
        elif isinstance(event, ev.ObjectionFailed):
            made[event.by] += 1
        elif isinstance(event, ev.ObjectionUpheld):
            made[event.by] += 1
            upheld[event.by] += 1
            suffered[event.offence.seat] += 1
        elif isinstance(event, ev.Remedied) and event.how == "told":
            made[accuser] += 1
            upheld[accuser] += 1
            suffered[event.seat] += 1
    lines = [line for line in end.lines if isinstance(line, ev.ScoreLine)]
    fines = tuple(FineFigures(fine.kind, fine.seat, fine.points) for line in lines for fine in line.irregularities)
    counts = (tuple(counter[seat] for seat in range(n_seats)) for counter in (made, upheld, suffered))
    return IrregularityFigures(fines, *counts)
