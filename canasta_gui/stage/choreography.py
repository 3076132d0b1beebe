"""How each event looks and sounds: how long, how high, one after another or together, and what follows when."""

from enum import StrEnum
from typing import NamedTuple

from canasta_gui.rules import events as ev
from canasta_gui.rules.policies.melds import CANASTA
from canasta_gui.rules.position import Position


class Cue(StrEnum):
    """The sounds that the stage asks for; each has something to see as well."""

    DEAL = "deal"
    PLACE = "place"
    PICK_UP = "pick_up"
    SHUFFLE = "shuffle"
    REFUSE = "refuse"
    CANASTA = "canasta"
    TAKE_PILE = "take_pile"
    TURN = "turn"
    WIN = "win"


class Steps(NamedTuple):
    """One event's movement, in seconds at normal speed.

    `duration` of one card's journey, `stagger` between cards that move, `arc` how high they fly (0: they slide), `hold` until the
    next event may begin, `cues` to sound now, `pulse`: the rank of the meld that has just become a canasta.
    """

    duration: float = 0.32
    stagger: float = 0.0
    arc: float = 0.0
    hold: float = 0.32
    cues: tuple[Cue, ...] = ()
    pulse: tuple[int, int] | None = None


SETTLE = Steps(duration=0.24, hold=0.0)  # what nobody played: a resize, a hand that closes up, cards that glide home


def steps_of(event: ev.Event, before: Position, viewer: int) -> Steps:
    """The steps of an event, `before` being the view that it will change."""
    match event:
        case ev.DealBegan():
            return Steps(0.45, 0.0, 0.3, 0.6, (Cue.SHUFFLE,))
        case ev.Dealt():
            return Steps(0.3, 0.0, 0.5, 0.065, (Cue.DEAL,))
        case ev.TurnedUp():
            return Steps(0.4, 0.0, 0.6, 0.5, (Cue.PLACE,))
        case ev.Drew() | ev.Replaced():
            return Steps(0.36, 0.0, 0.6, 0.4, (Cue.PICK_UP,))
        case ev.Exposed():
            return Steps(0.42, 0.0, 0.5, 0.5, (Cue.PLACE,))
        case ev.Discarded():
            return Steps(0.34, 0.0, 0.6, 0.4, (Cue.PLACE,))
        case ev.Melded():
            return _melded(event, before)
        case ev.TookPile():
            number = len(event.cards)
            return Steps(
                0.5, min(0.05, 0.5 / max(1, number)), 0.7, 0.75 if number else 0.1, (Cue.TAKE_PILE,) * bool(number)
            )
        case ev.TurnBegan():
            mine = event.seat == viewer
            return Steps(hold=0.12, cues=(Cue.TURN,) * mine)
        case ev.Asked() | ev.Answered() | ev.Passed():
            return Steps(hold=0.7)
        case ev.DealEnded():
            return Steps(hold=0.4, cues=(Cue.WIN,))


def _melded(event: ev.Melded, before: Position) -> Steps:
    old = before.melds[event.side].get(event.rank)
    had = len(old.cards) if old is not None else 0
    added = len(event.cards) + (event.top is not None)
    closes = had < CANASTA <= had + added
    hold = 0.42 + 0.05 * added
    cues = (Cue.PLACE, Cue.CANASTA) if closes else (Cue.PLACE,)
    pulse = (event.side, event.rank) if closes else None
    return Steps(0.38, 0.05, 0.6, hold + 0.45 * closes, cues, pulse)
