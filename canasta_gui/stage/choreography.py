"""How each event looks and sounds: how long, how high, one after another or together, and what follows when."""

from enum import StrEnum
from typing import Any, NamedTuple

from canasta_gui.rules import events as ev
from canasta_gui.rules.policies.melds import CANASTA
from canasta_gui.rules.position import Position
from canasta_gui.rules.romme import events as romme


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

    `duration` of one card's journey, `stagger` between cards that travel, `arc`: how high they fly (0: they slide),
    `hold` until the next event may begin, `cues` to sound now, `closes`: side and rank of the meld that becomes a
    canasta.
    """

    duration: float = 0.32
    hold: float = 0.0
    arc: float = 0.0
    stagger: float = 0.0
    cues: tuple[Cue, ...] = ()
    closes: tuple[int, int] | None = None


SETTLE = Steps(0.24)  # what nobody played: a resize, a hand that closes up, cards that glide home
BY_HAND = Steps(0.2)  # cards that the player puts down himself

_PLAIN: dict[type[Any], Steps] = {
    ev.DealBegan: Steps(0.45, hold=0.6, arc=0.3, cues=(Cue.SHUFFLE,)),
    ev.Dealt: Steps(0.3, hold=0.065, arc=0.5, cues=(Cue.DEAL,)),
    ev.TurnedUp: Steps(0.4, hold=0.5, arc=0.6, cues=(Cue.PLACE,)),
    ev.Drew: Steps(0.36, hold=0.4, arc=0.6, cues=(Cue.PICK_UP,)),
    ev.Replaced: Steps(0.36, hold=0.4, arc=0.6, cues=(Cue.PICK_UP,)),
    ev.Exposed: Steps(0.42, hold=0.5, arc=0.2, cues=(Cue.PLACE,)),
    ev.Discarded: Steps(0.34, hold=0.4, arc=0.6, cues=(Cue.PLACE,)),
    ev.ReserveDealt: Steps(0.3, hold=0.065, arc=0.5, cues=(Cue.DEAL,)),
    ev.ChoiceBegan: Steps(hold=0.2),
    ev.Chose: Steps(0.42, hold=0.5, arc=0.3, cues=(Cue.PICK_UP,)),
    ev.TookReserve: Steps(0.5, hold=0.75, arc=0.7, stagger=0.03, cues=(Cue.TAKE_PILE,)),
    ev.TookTop: Steps(0.36, hold=0.5, arc=0.6, cues=(Cue.PICK_UP,)),
    ev.Showed: Steps(hold=0.7),
    ev.SidesJoined: Steps(0.5, hold=1.0, arc=0.3),
    ev.Asked: Steps(hold=0.7),
    ev.Answered: Steps(hold=0.7),
    ev.Passed: Steps(hold=0.7),
    ev.DealEnded: Steps(hold=0.4, cues=(Cue.WIN,)),
    romme.TookUp: Steps(0.36, hold=0.4, arc=0.6, cues=(Cue.PICK_UP,)),
    romme.StockTurned: Steps(0.6, hold=0.8, arc=0.3, cues=(Cue.SHUFFLE,)),
    romme.MeldLaid: Steps(0.38, 0.6, 0.6, 0.05, (Cue.PLACE,)),
    romme.CardsAdded: Steps(0.38, 0.5, 0.6, 0.05, (Cue.PLACE,)),
    romme.JokerSwapped: Steps(0.42, 0.7, 0.6, 0.1, (Cue.PLACE,)),
    romme.ClaimAsked: Steps(hold=0.1),
    romme.ClaimAnswered: Steps(hold=0.25),
    romme.ConsentAsked: Steps(hold=0.3),
    romme.ConsentAnswered: Steps(hold=0.4),
    romme.Acquired: Steps(0.42, hold=0.6, arc=0.7, cues=(Cue.PICK_UP,)),
    romme.HiddenTaken: Steps(0.36, hold=0.4, arc=0.6, cues=(Cue.PICK_UP,)),
    romme.ClaimsOver: Steps(hold=0.1),
    romme.Announced: Steps(hold=0.7),
}

RECEIVED = (
    ev.Drew,
    ev.Replaced,
    ev.TookPile,
    ev.TookReserve,
    romme.TookUp,
    romme.Acquired,
    romme.HiddenTaken,
    romme.JokerSwapped,
)
"""Events after which cards have come into the hand of their seat."""


def steps_of(event: ev.Event, before: Position, front: int) -> Steps:
    """The steps of an event; `before` is the view that it will change, `front` the seat at the bottom of the screen."""
    if isinstance(event, ev.Melded):
        return _melded(event, before)
    if isinstance(event, ev.TookPile):
        return _took_pile(len(event.cards))
    if isinstance(event, ev.TurnBegan):
        return Steps(hold=0.12, cues=(Cue.TURN,) if event.seat == front else ())
    return _PLAIN[type(event)]


def _took_pile(number: int) -> Steps:
    """Few cards follow one another slowly, a big pile comes in a stream."""
    if number == 0:
        return Steps(hold=0.1)
    return Steps(0.5, hold=0.75, arc=0.7, stagger=min(0.05, 0.5 / number), cues=(Cue.TAKE_PILE,))


def _melded(event: ev.Melded, before: Position) -> Steps:
    old = before.melds[event.side].get(event.key)
    had = 0 if old is None else len(old.cards)
    added = len(event.cards) + (event.top is not None)
    hold = 0.42 + 0.05 * added
    if had < CANASTA <= had + added:
        return Steps(0.38, hold + 0.45, 0.6, 0.05, (Cue.PLACE, Cue.CANASTA), (event.side, event.key))
    return Steps(0.38, hold, 0.6, 0.05, (Cue.PLACE,))
