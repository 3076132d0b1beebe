"""How the events of Rommé look and sound."""

from typing import Final

from canasta_gui.rules.romme import events as ev
from canasta_gui.stage.motion.choreography import Choreography, Cue, Steps
from canasta_gui.stage.motion.effects import Shine
from canasta_gui.stage.places import STOCK

ROMME_CHOREOGRAPHY: Final = Choreography(
    moves={
        ev.TookUp: Steps(0.36, hold=0.4, arc=0.6, cues=(Cue.PICK_UP,)),
        ev.StockTurned: Steps(0.6, hold=0.8, arc=0.3, cues=(Cue.SHUFFLE,), shine=Shine.RIPPLE, at=STOCK),
        ev.MeldLaid: Steps(0.38, 0.6, 0.6, 0.05, (Cue.PLACE,)),
        ev.CardsAdded: Steps(0.38, 0.5, 0.6, 0.05, (Cue.PLACE,)),
        ev.JokerSwapped: Steps(0.42, 0.7, 0.6, 0.1, (Cue.PLACE,)),
        ev.Acquired: Steps(0.42, hold=0.6, arc=0.7, cues=(Cue.PICK_UP,)),
        ev.HiddenTaken: Steps(0.36, hold=0.4, arc=0.6, cues=(Cue.PICK_UP,)),
    },
    at_seat={
        ev.ClaimAsked: Steps(hold=0.1),
        ev.ClaimAnswered: Steps(hold=0.25),
        ev.ClaimsOver: Steps(hold=0.1),
        ev.ConsentAsked: Steps(hold=0.3, cues=(Cue.ASK,), shine=Shine.RIPPLE),
        ev.ConsentAnswered: Steps(hold=0.4, cues=(Cue.ANSWER,), shine=Shine.RIPPLE),
        ev.Announced: Steps(hold=0.7, cues=(Cue.KNOCK,), shine=Shine.RIPPLE),
    },
    receives=(ev.TookUp, ev.Acquired, ev.HiddenTaken, ev.JokerSwapped),
)
