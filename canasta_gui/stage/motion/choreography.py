"""How each event looks and sounds: how long, how high, one after another or together, and what follows when."""

from enum import StrEnum
from typing import Any, NamedTuple

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.policies.melds import CANASTA
from canasta_gui.rules.families import AnyDealEnded, AnyEvent, AnyPosition
from canasta_gui.rules.romme import events as romme
from canasta_gui.stage.motion.effects import Shine
from canasta_gui.stage.places import PILE, STOCK, TABLE, Place, meld_of, red_threes_of


class Cue(StrEnum):
    """The sounds that the stage asks for; each has something to see as well."""

    DEAL = "deal"
    PLACE = "place"
    PICK_UP = "pick_up"
    SHUFFLE = "shuffle"
    REFUSE = "refuse"
    CANASTA = "canasta"
    TAKE_PILE = "take_pile"
    BIG_PILE = "big_pile"
    FREEZE = "freeze"
    BONUS = "bonus"
    SHOW = "show"
    ASK = "ask"
    ANSWER = "answer"
    KNOCK = "knock"
    JOIN = "join"
    TURN = "turn"
    OUT = "out"
    DEAL_OVER = "deal_over"
    WIN = "win"


BIG_PILE = 8
"""From so many cards on, taking the pile is a great moment."""


class Steps(NamedTuple):
    """One event's movement, in seconds at normal speed.

    `duration` of one card's journey, `stagger` between cards that travel, `arc`: how high they fly (0: they slide),
    `hold` until the next event may begin, `cues` to sound now, `closes`: side and rank of the meld that becomes a
    canasta. `shine`: what shines `at` a place or (a number) at the seat of a player, with `number` cards.
    `riffles`: after how long the stock is shuffled.
    """

    duration: float = 0.32
    hold: float = 0.0
    arc: float = 0.0
    stagger: float = 0.0
    cues: tuple[Cue, ...] = ()
    closes: tuple[int, int] | None = None
    shine: Shine | None = None
    at: Place | int | None = None
    number: int = 0
    riffles: float | None = None


SETTLE = Steps(0.24)  # what nobody played: a resize, a hand that closes up, cards that glide home
BY_HAND = Steps(0.2)  # cards that the player puts down himself

_PLAIN: dict[type[Any], Steps] = {
    ev.DealBegan: Steps(0.45, 1.15, arc=0.3, cues=(Cue.SHUFFLE,), shine=Shine.RIPPLE, at=STOCK, riffles=0.3),
    ev.Dealt: Steps(0.3, hold=0.065, arc=0.5, cues=(Cue.DEAL,)),
    ev.TurnedUp: Steps(0.4, hold=0.5, arc=0.6, cues=(Cue.PLACE,)),
    ev.Drew: Steps(0.36, hold=0.4, arc=0.6, cues=(Cue.PICK_UP,)),
    ev.Replaced: Steps(0.36, hold=0.4, arc=0.6, cues=(Cue.PICK_UP,)),
    ev.Discarded: Steps(0.34, hold=0.4, arc=0.6, cues=(Cue.PLACE,)),
    ev.ReserveDealt: Steps(0.3, hold=0.065, arc=0.5, cues=(Cue.DEAL,)),
    ev.TookTop: Steps(0.36, hold=0.5, arc=0.6, cues=(Cue.PICK_UP,)),
    ev.SidesJoined: Steps(0.5, hold=1.0, arc=0.3, cues=(Cue.JOIN,), shine=Shine.RIPPLE, at=TABLE),
    romme.TookUp: Steps(0.36, hold=0.4, arc=0.6, cues=(Cue.PICK_UP,)),
    romme.StockTurned: Steps(0.6, hold=0.8, arc=0.3, cues=(Cue.SHUFFLE,), shine=Shine.RIPPLE, at=STOCK),
    romme.MeldLaid: Steps(0.38, 0.6, 0.6, 0.05, (Cue.PLACE,)),
    romme.CardsAdded: Steps(0.38, 0.5, 0.6, 0.05, (Cue.PLACE,)),
    romme.JokerSwapped: Steps(0.42, 0.7, 0.6, 0.1, (Cue.PLACE,)),
    romme.Acquired: Steps(0.42, hold=0.6, arc=0.7, cues=(Cue.PICK_UP,)),
    romme.HiddenTaken: Steps(0.36, hold=0.4, arc=0.6, cues=(Cue.PICK_UP,)),
}

# What somebody does without moving cards shines where he sits; what is asked before every draw is not heard or seen.
_AT_A_SEAT: dict[type[Any], Steps] = {
    ev.ChoiceBegan: Steps(hold=0.2),
    ev.Chose: Steps(0.42, hold=0.5, arc=0.3, cues=(Cue.PICK_UP,), shine=Shine.RIPPLE),
    ev.TookReserve: Steps(0.5, hold=0.75, arc=0.7, stagger=0.03, cues=(Cue.TAKE_PILE,), shine=Shine.RIPPLE),
    ev.Showed: Steps(hold=0.7, cues=(Cue.SHOW,), shine=Shine.RIPPLE),
    ev.Asked: Steps(hold=0.7, cues=(Cue.ASK,), shine=Shine.RIPPLE),
    ev.Answered: Steps(hold=0.7, cues=(Cue.ANSWER,), shine=Shine.RIPPLE),
    ev.Passed: Steps(hold=0.7, cues=(Cue.KNOCK,), shine=Shine.RIPPLE),
    ev.TurnBegan: Steps(hold=0.12),
    romme.ClaimAsked: Steps(hold=0.1),
    romme.ClaimAnswered: Steps(hold=0.25),
    romme.ClaimsOver: Steps(hold=0.1),
    romme.ConsentAsked: Steps(hold=0.3, cues=(Cue.ASK,), shine=Shine.RIPPLE),
    romme.ConsentAnswered: Steps(hold=0.4, cues=(Cue.ANSWER,), shine=Shine.RIPPLE),
    romme.Announced: Steps(hold=0.7, cues=(Cue.KNOCK,), shine=Shine.RIPPLE),
}
_MY_TURN = Steps(hold=0.2, cues=(Cue.TURN,), shine=Shine.RIPPLE)

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


def steps_of(event: AnyEvent, before: AnyPosition, front: int) -> Steps:
    """The steps of an event; `before` is the view that it will change, `front` the seat at the bottom of the screen."""
    match event:
        case ev.Melded():
            return _melded(event, before)
        case ev.TookPile(cards=cards):
            return _took_pile(len(cards))
        case ev.Exposed(seat=seat):
            return Steps(0.42, 0.5, 0.2, cues=(Cue.BONUS,), shine=Shine.BURST, at=red_threes_of(seat))
        case ev.DealEnded():
            return _ended(event)
        case ev.TurnBegan(seat=seat) | ev.ChoiceBegan(seat=seat) if seat == front:
            return _MY_TURN._replace(at=seat)
    if type(event) in _AT_A_SEAT:
        return _AT_A_SEAT[type(event)]._replace(at=getattr(event, "seat", None))
    return _PLAIN[type(event)]


def _took_pile(number: int) -> Steps:
    """Few cards follow one another slowly, a big pile comes in a stream; `number`: without the top card, now melded."""
    if number == 0:
        return Steps(hold=0.1, shine=Shine.RIPPLE, at=PILE)
    cue = Cue.BIG_PILE if number >= BIG_PILE else Cue.TAKE_PILE
    return Steps(0.5, 0.75, 0.7, min(0.05, 0.5 / number), cues=(cue,), shine=Shine.RIPPLE, at=PILE, number=number + 1)


def _ended(event: AnyDealEnded) -> Steps:
    """Somebody has gone out, or nobody has."""
    if event.how not in ("stock", "red_three"):
        return Steps(hold=0.4, cues=(Cue.OUT,), shine=Shine.CHEER, at=event.by)
    return Steps(hold=0.4, cues=(Cue.DEAL_OVER,), shine=Shine.RIPPLE, at=STOCK)


def _melded(event: ev.Melded, before: AnyPosition) -> Steps:
    old = before.melds[event.side].get(event.key)
    had = 0 if old is None else len(old.cards)
    added = len(event.cards) + (event.top is not None)
    hold = 0.42 + 0.05 * added
    if had < CANASTA <= had + added:
        closes = event.side, event.key
        cues = (Cue.PLACE, Cue.CANASTA)
        return Steps(0.38, hold + 0.45, 0.6, 0.05, cues, closes, Shine.BURST, meld_of(*closes))
    return Steps(0.38, hold, 0.6, 0.05, (Cue.PLACE,))
