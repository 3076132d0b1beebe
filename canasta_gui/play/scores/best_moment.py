"""The best moment of a deal: the turn that brought most."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.policies.melds import CANASTA
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.core.cards import rank_of_key
from canasta_gui.rules.core.events import DealBegan, DealEnded, TurnBegan
from canasta_gui.rules.families import AnyEvent, AnyPosition, AnyRules, family

BIG_PILE: Final = 8
"""From so many cards on, taking the pile is what a turn is told by."""
_PILE_CARD: Final = 20
"""What a card of the pile is taken to bring later in the deal: its own points, and a part of a canasta."""


class BestMomentKind(StrEnum):
    """What a turn is told by."""

    PILE = "pile"
    CANASTA = "canasta"
    LAID = "laid"


class BestMoment(NamedTuple):
    """A turn: whose it is, which of the seat's turns in the deal, and what came of it.

    `event`: the number of its event among those of the deal. `number`: cards of the pile, or the rank of the canasta.
    `points`: what the turn brought on the table, or took out of the hand where that is what counts.
    """

    kind: BestMomentKind
    seat: int
    turn: int
    event: int
    number: int
    points: int


def best_moment(rules: AnyRules, events: Sequence[AnyEvent]) -> BestMoment | None:
    """Return the best turn of a deal that is over, by its events with every card.

    None where nobody laid anything, or where the events do not reach back to the first card.
    """
    if not events or not isinstance(events[0], DealBegan):
        return None
    best = max(_turns(rules, events), key=_worth, default=None)
    return best if best is not None and best.points > 0 else None


def _worth(moment: BestMoment) -> int:
    return moment.points + (_PILE_CARD * moment.number if moment.kind is BestMomentKind.PILE else 0)


def _turns(rules: AnyRules, events: Sequence[AnyEvent]) -> Iterator[BestMoment]:
    """Yield a moment for each turn."""
    game = family(rules)
    pos = game.position(rules)
    turns = [0] * rules.players
    begun: tuple[int, int, int] | None = None  # the seat in turn, its first event, and what it had
    for nth, event in enumerate(events):
        if isinstance(event, TurnBegan | DealEnded) and begun is not None:
            seat, first, had = begun
            yield _told(pos, seat, turns[seat], first, events[first:nth], _standing(pos, seat) - had)
            begun = None
        game.evolve(pos, event)
        if isinstance(event, TurnBegan):
            turns[event.seat] += 1
            begun = event.seat, nth, _standing(pos, event.seat)


def _standing(pos: AnyPosition, seat: int) -> int:
    """Return the points that a turn changes: those that lie on the table, or those that are left in the hand."""
    if isinstance(pos, CanastaPosition):
        return family(pos.rules).laid_points(pos)[pos.rules.side_of[seat]]
    return -pos.rest(seat)


def _told(pos: AnyPosition, seat: int, turn: int, first: int, events: Sequence[AnyEvent], points: int) -> BestMoment:
    """Return what a turn is told by: a large pile, else a canasta, else what was laid."""
    for nth, event in enumerate(events, first):
        if isinstance(event, ev.TookPile) and len(event.cards) + (not event.unshown) >= BIG_PILE:
            return BestMoment(BestMomentKind.PILE, seat, turn, nth, len(event.cards) + (not event.unshown), points)
    for nth, event in reversed(list(enumerate(events, first))):
        if isinstance(event, ev.Melded) and isinstance(pos, CanastaPosition):
            meld = pos.melds[pos.side(seat)].get(event.key)
            added = len(event.cards) + (event.top is not None)
            if meld is not None and len(meld.cards) - added < CANASTA <= len(meld.cards):
                return BestMoment(BestMomentKind.CANASTA, seat, turn, nth, rank_of_key(event.key), points)
    return BestMoment(BestMomentKind.LAID, seat, turn, first + len(events) - 1, 0, points)
