"""How the events of canasta look and sound."""

from collections.abc import Mapping
from typing import Any, Final

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.arbitration_state import Offence
from canasta_gui.rules.canasta.policies.melds import CANASTA
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.stage.motion.choreography import Choreography, Cue, Steps
from canasta_gui.stage.motion.effects import Shine
from canasta_gui.stage.places import PILE, STOCK, TABLE, meld_of, red_threes_of

BIG_PILE: Final = 8
"""From so many cards on, taking the pile is a great moment."""


def _computed(event: Any, before: CanastaPosition) -> Steps | None:
    match event:
        case ev.Melded():
            return _melded(event, before)
        case ev.TookPile(cards=cards, unshown=unshown):
            return _took_pile(len(cards), melded=not unshown)
        case ev.PileSeized(cards=cards):
            return _took_pile(len(cards), melded=False)
        case ev.Offended(offence=offence):
            return _offended(offence)
        case ev.RemedyOwed() | ev.Undone() | ev.LaidBack():
            return _MOVES[type(event)]._replace(at=event.offence.seat)
        case ev.ObjectionUpheld(by=by) | ev.ObjectionFailed(by=by):
            return _OBJECTED._replace(at=by)
        case ev.Fined(fine=fine):
            return Steps(hold=0.9, cues=(Cue.KNOCK,), shine=Shine.RIPPLE, at=fine.seat)
        case ev.Exposed(seat=seat):
            return Steps(0.42, 0.5, 0.2, cues=(Cue.BONUS,), shine=Shine.BURST, at=red_threes_of(seat))
    return None


def _took_pile(number: int, *, melded: bool) -> Steps:
    """Return the steps of a pile that is taken: few cards follow one another slowly, many come in a stream.

    `number`: of its cards that go to the hand; `melded`: the top card is not among them.
    """
    if number == 0:
        return Steps(hold=0.1, shine=Shine.RIPPLE, at=PILE)
    cue = Cue.BIG_PILE if number >= BIG_PILE else Cue.TAKE_PILE
    return Steps(
        0.5, 0.75, 0.7, min(0.05, 0.5 / number), cues=(cue,), shine=Shine.RIPPLE, at=PILE, number=number + melded
    )


_OBJECTED: Final = Steps(hold=1.4, cues=(Cue.ASK,), shine=Shine.RIPPLE)
_MOVES: Final[Mapping[type[Any], Steps]] = {
    ev.RemedyOwed: Steps(hold=0.7, cues=(Cue.ASK,), shine=Shine.RIPPLE),
    ev.Undone: Steps(0.5, hold=0.9, arc=0.4, stagger=0.02, cues=(Cue.PICK_UP,), shine=Shine.RIPPLE),
    ev.LaidBack: Steps(0.5, hold=0.9, arc=0.4, stagger=0.02, cues=(Cue.PICK_UP,), shine=Shine.RIPPLE),
}


def _offended(offence: Offence) -> Steps:
    """Show what all see of an offence by itself; most are seen by the deed alone, and nothing may tell more."""
    if offence.is_hanging:
        return Steps(0.45, hold=0.6, arc=0.3, cues=(Cue.PICK_UP,))
    if offence.kind == "draw_out_of_turn" and not offence.kept:
        return Steps(hold=0.7, cues=(Cue.PICK_UP,), shine=Shine.RIPPLE, at=STOCK)
    return Steps()


def _melded(event: ev.Melded, before: CanastaPosition) -> Steps:
    old = before.melds[event.side].get(event.key)
    had = 0 if old is None else len(old.cards)
    added = len(event.cards) + (event.top is not None)
    hold = 0.42 + 0.05 * added
    if had < CANASTA <= had + added:
        closes = event.side, event.key
        cues = (Cue.PLACE, Cue.CANASTA)
        return Steps(0.38, hold + 0.45, 0.6, 0.05, cues, closes, Shine.BURST, meld_of(*closes))
    return Steps(0.38, hold, 0.6, 0.05, (Cue.PLACE,))


CANASTA_CHOREOGRAPHY: Final = Choreography(
    moves={
        ev.Replaced: Steps(0.36, hold=0.4, arc=0.6, cues=(Cue.PICK_UP,)),
        ev.ReserveDealt: Steps(0.3, hold=0.065, arc=0.5, cues=(Cue.DEAL,)),
        ev.TookTop: Steps(0.36, hold=0.5, arc=0.6, cues=(Cue.PICK_UP,)),
        ev.SidesJoined: Steps(0.5, hold=1.0, arc=0.3, cues=(Cue.JOIN,), shine=Shine.RIPPLE, at=TABLE),
        ev.MinimumRaised: Steps(hold=1.0, cues=(Cue.KNOCK,), shine=Shine.RIPPLE, at=TABLE),
        ev.DrewExtra: Steps(0.36, hold=0.4, arc=0.6, cues=(Cue.PICK_UP,)),
        ev.TopShown: Steps(0.4, hold=1.6, cues=(Cue.SHOW,), shine=Shine.RIPPLE, at=STOCK),
        ev.Reshuffled: Steps(0.45, 1.15, arc=0.3, cues=(Cue.SHUFFLE,), shine=Shine.RIPPLE, at=STOCK, riffles=0.1),
        ev.SeveralDiscarded: Steps(0.34, hold=0.7, arc=0.6, stagger=0.05, cues=(Cue.PLACE,)),
    },
    at_seat={
        ev.ChoiceBegan: Steps(hold=0.2),
        ev.Chose: Steps(0.42, hold=0.5, arc=0.3, cues=(Cue.PICK_UP,), shine=Shine.RIPPLE),
        ev.TookReserve: Steps(0.5, hold=0.75, arc=0.7, stagger=0.03, cues=(Cue.TAKE_PILE,), shine=Shine.RIPPLE),
        ev.Showed: Steps(hold=0.7, cues=(Cue.SHOW,), shine=Shine.RIPPLE),
        ev.Asked: Steps(hold=0.7, cues=(Cue.ASK,), shine=Shine.RIPPLE),
        ev.Answered: Steps(hold=0.7, cues=(Cue.ANSWER,), shine=Shine.RIPPLE),
        ev.Passed: Steps(hold=0.7, cues=(Cue.KNOCK,), shine=Shine.RIPPLE),
        ev.Accused: Steps(hold=1.4, cues=(Cue.ASK,), shine=Shine.RIPPLE),
        ev.Remedied: Steps(hold=0.6, cues=(Cue.ANSWER,), shine=Shine.RIPPLE),
        ev.PileLeft: Steps(0.4, hold=0.7, cues=(Cue.PLACE,), shine=Shine.RIPPLE),
        ev.Bound: Steps(hold=0.9, cues=(Cue.ANSWER,), shine=Shine.RIPPLE),
        ev.HandShown: Steps(0.4, hold=3.0, cues=(Cue.SHOW,), shine=Shine.RIPPLE),
        ev.PenaltyLaid: Steps(0.4, hold=0.9, cues=(Cue.SHOW,), shine=Shine.RIPPLE),
        ev.DrawsOwed: Steps(hold=0.7, cues=(Cue.KNOCK,), shine=Shine.RIPPLE),
        ev.DrawSkipped: Steps(hold=0.7, cues=(Cue.KNOCK,), shine=Shine.RIPPLE),
        ev.Picked: Steps(0.34, hold=0.6, cues=(Cue.PICK_UP,), shine=Shine.RIPPLE),
        ev.Contested: Steps(hold=0.9, cues=(Cue.ASK,), shine=Shine.RIPPLE),
        ev.LetStand: Steps(hold=0.3, cues=(Cue.ANSWER,), shine=Shine.RIPPLE),
        ev.PlayedOn: Steps(hold=0.5, cues=(Cue.ANSWER,), shine=Shine.RIPPLE),
    },
    receives=(ev.Replaced, ev.TookPile, ev.TookReserve, ev.DrewExtra, ev.PileSeized),
    begins_turn=(ev.ChoiceBegan,),
    ends_turn=(ev.Passed,),
    computed=_computed,
)
