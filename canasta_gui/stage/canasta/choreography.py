"""How the events of canasta look and sound."""

from typing import Any, Final

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.policies.melds import CANASTA
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.stage.motion.choreography import Choreography, Cue, Steps
from canasta_gui.stage.motion.effects import Shine
from canasta_gui.stage.places import PILE, TABLE, meld_of, red_threes_of

BIG_PILE: Final = 8
"""From so many cards on, taking the pile is a great moment."""


def _computed(event: Any, before: CanastaPosition) -> Steps | None:
    match event:
        case ev.Melded():
            return _melded(event, before)
        case ev.TookPile(cards=cards):
            return _took_pile(len(cards))
        case ev.Exposed(seat=seat):
            return Steps(0.42, 0.5, 0.2, cues=(Cue.BONUS,), shine=Shine.BURST, at=red_threes_of(seat))
    return None


def _took_pile(number: int) -> Steps:
    """Return the steps of a pile that is taken: few cards follow one another slowly, many come in a stream.

    `number`: of its cards without the top card, now melded.
    """
    if number == 0:
        return Steps(hold=0.1, shine=Shine.RIPPLE, at=PILE)
    cue = Cue.BIG_PILE if number >= BIG_PILE else Cue.TAKE_PILE
    return Steps(0.5, 0.75, 0.7, min(0.05, 0.5 / number), cues=(cue,), shine=Shine.RIPPLE, at=PILE, number=number + 1)


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
    },
    at_seat={
        ev.ChoiceBegan: Steps(hold=0.2),
        ev.Chose: Steps(0.42, hold=0.5, arc=0.3, cues=(Cue.PICK_UP,), shine=Shine.RIPPLE),
        ev.TookReserve: Steps(0.5, hold=0.75, arc=0.7, stagger=0.03, cues=(Cue.TAKE_PILE,), shine=Shine.RIPPLE),
        ev.Showed: Steps(hold=0.7, cues=(Cue.SHOW,), shine=Shine.RIPPLE),
        ev.Asked: Steps(hold=0.7, cues=(Cue.ASK,), shine=Shine.RIPPLE),
        ev.Answered: Steps(hold=0.7, cues=(Cue.ANSWER,), shine=Shine.RIPPLE),
        ev.Passed: Steps(hold=0.7, cues=(Cue.KNOCK,), shine=Shine.RIPPLE),
    },
    receives=(ev.Replaced, ev.TookPile, ev.TookReserve),
    begins_turn=(ev.ChoiceBegan,),
    ends_turn=(ev.Passed,),
    computed=_computed,
)
