"""Irregularities of a deal in figures: fines, objections and their success, and missed offences."""

from collections import Counter
from collections.abc import Iterable
from typing import Annotated, Final, NamedTuple, cast

from canasta_gui.declared_data import DataNote, Most
from canasta_gui.match.line_fields import LARGEST_NUMBER
from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.arbitration_state import Offence
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.core.events import DealEnded, TurnBegan
from canasta_gui.rules.core.position import NOBODY
from canasta_gui.rules.families import AnyEvent, AnyRules, family

LARGEST_SIZE: Final = (1 << 63) - 1
"""Largest file size, change time (in nanoseconds) or other number in the ledger, except game numbers."""


class FineFigures(NamedTuple):
    """A fine: the offence (`OffenceKind`), the seat, and the points, positive."""

    kind: Annotated[str, DataNote.CLEAN]
    seat: Annotated[int, Most(LARGEST_SIZE)]
    points: Annotated[int, Most(LARGEST_SIZE)]


class IrregularityFigures(NamedTuple):
    """The fines of a deal; and for each seat its objections, the successful ones, and those against it."""

    fines: tuple[FineFigures, ...]
    objections: tuple[Annotated[int, Most(LARGEST_NUMBER)], ...]
    upheld: tuple[Annotated[int, Most(LARGEST_NUMBER)], ...]
    suffered: tuple[Annotated[int, Most(LARGEST_NUMBER)], ...]


def irregularity_figures(events: Iterable[AnyEvent], n_seats: int) -> IrregularityFigures:
    """Return the figures of a deal from its events.

    An accusation of revealing a card counts as an objection, successful if the seat names the card.
    """
    made, upheld, suffered = Counter[int](), Counter[int](), Counter[int]()
    accuser = -1
    fines: list[FineFigures] = []
    for event in events:
        if isinstance(event, ev.Accused):
            accuser = event.by
        elif isinstance(event, ev.ObjectionFailed):
            made[event.by] += 1
        elif isinstance(event, ev.ObjectionUpheld) and not event.waits:
            made[event.by] += 1
            upheld[event.by] += 1
            suffered[event.offence.seat] += 1
        elif isinstance(event, ev.Remedied) and event.how == "told":
            made[accuser] += 1
            upheld[accuser] += 1
            suffered[event.seat] += 1
        elif isinstance(event, DealEnded):
            lines = [line for line in event.lines if isinstance(line, ev.ScoreLine)]
            fines += [FineFigures(fine.kind, fine.seat, fine.points) for line in lines for fine in line.irregularities]
    counts = (tuple(counter[seat] for seat in range(n_seats)) for counter in (made, upheld, suffered))
    return IrregularityFigures(tuple(fines), *counts)


class MissedOffence(NamedTuple):
    """An offence without an objection, in the turn number `turn` of the seat `in_turn`.

    `in_turn` is NOBODY for a fault of the dealer.
    """

    offence: Offence
    in_turn: int
    turn: int


def missed_offences(rules: AnyRules, events: Iterable[AnyEvent]) -> tuple[MissedOffence, ...]:
    """Return the offences of a deal that could have been reported and were not, in order.

    `events` must contain every card. Offences that were corrected unasked are left out: an opening that further melds
    of the turn completed (000:245), and a pile that was never put into the hand (000:269).
    """
    game = family(rules)
    pos = cast(CanastaPosition, game.position(rules))  # no other family has offences
    turns, in_turn = Counter[int](), NOBODY
    missed: dict[int, MissedOffence] = {}
    for event in events:
        before = _open_offences(pos)
        game.evolve(pos, event)
        match event:
            case TurnBegan(seat=seat):
                turns[seat] += 1
                in_turn = seat
            case ev.Offended(offence=offence) if not offence.is_hanging:
                missed[offence.number] = MissedOffence(offence, in_turn, turns[in_turn])
            case ev.ObjectionUpheld(offence=offence):
                missed.pop(offence.number, None)
            case ev.Melded():  # the only offence that laying closes is an opening, now completed
                for number in before - _open_offences(pos):
                    missed.pop(number, None)
    return tuple(missed.values())


def _open_offences(pos: CanastaPosition) -> frozenset[int]:
    state = pos.arbitration
    return frozenset() if state is None else frozenset(offence.number for offence in state.offences)
