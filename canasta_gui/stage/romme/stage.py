"""The stage of Rommé: contents of the table, appearance and sounds of events."""

from collections.abc import Iterator
from typing import Final

from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.core.events import Discard
from canasta_gui.rules.romme import events as ev
from canasta_gui.rules.romme.events import Action, Add, Announce, Event, RommeLay, Swap
from canasta_gui.rules.romme.melds import HIGHEST, LARGEST_SET, LOWEST, RommeMeld
from canasta_gui.rules.romme.position import RommePosition, RommeView
from canasta_gui.rules.romme.ruleset import RommeRules
from canasta_gui.stage.celebrations import Celebration, CelebrationKind, Cue
from canasta_gui.stage.choreography import Choreography, Shine, Steps
from canasta_gui.stage.family_stage import FamilyStage
from canasta_gui.stage.hand_order import Order
from canasta_gui.stage.places import PILE, STOCK, TABLE, Place, meld_of
from canasta_gui.stage.romme import draft
from canasta_gui.stage.romme.draft import ROMME_CONTENTS
from canasta_gui.stage.romme.intent import RommeIntent

_MELDED: Final = Steps(0.38, 0.6, 0.6, 0.05, (Cue.PLACE,))
_ADDED: Final = Steps(0.38, 0.5, 0.6, 0.05, (Cue.PLACE,))


def _computed(event: ev.Event, before: RommePosition) -> Steps | None:
    match event:
        case ev.MeldLaid(seat=seat, key=key, meld=meld):
            celebrates = _completed(seat, seat, key, meld)
            if not before.is_open(seat):
                opening = Celebration(CelebrationKind.OPENING, meld_of(seat, key), seat, seat, delay=_MELDED.duration)
                celebrates = (opening, *celebrates)
            return _MELDED._replace(celebrates=celebrates)
        case ev.CardsAdded(seat=seat, owner=owner, key=key, meld=meld):
            return _ADDED._replace(celebrates=_completed(seat, owner, key, meld))
    return None


def _completed(seat: int, owner: int, key: int, meld: RommeMeld) -> tuple[Celebration, ...]:
    """Return the celebration of a meld that cannot grow any more: a full set, or a run through the whole suit."""
    whole = HIGHEST - LOWEST if meld.is_run else LARGEST_SET
    if len(meld.cards) < whole:
        return ()
    return (
        Celebration(
            CelebrationKind.COMPLETE,
            meld_of(owner, key),
            seat,
            seat,
            number=len(meld.cards),
            grade=2 if meld.is_run else 1,
            delay=_ADDED.duration,
        ),
    )


ROMME_CHOREOGRAPHY: Final[Choreography[RommeView, ev.Event]] = Choreography(
    moves={
        ev.TookUp: Steps(0.36, hold=0.4, arc=0.6, cues=(Cue.PICK_UP,)),
        ev.StockTurned: Steps(0.6, hold=0.8, arc=0.3, cues=(Cue.SHUFFLE,), shine=Shine.RIPPLE, at=STOCK),
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
    computed=_computed,
    great_exits=frozenset({"hand_out"}),
)


def _destinations(_view: RommeView, action: Action, _seat: int) -> Iterator[tuple[tuple[Card, ...], Place]]:
    match action:
        case Discard(card=card) | Announce(card=int(card)):
            yield (card,), PILE
        case RommeLay(melds=melds):
            yield from ((meld.cards, TABLE) for meld in melds)
        case Add(owner=owner, key=key, cards=cards):
            yield cards, meld_of(owner, key)
        case Swap(owner=owner, key=key, card=card):
            yield (card,), meld_of(owner, key)


ROMME_STAGE: Final[FamilyStage[RommeRules, RommeView, draft.RommeDraft, Action, Event]] = FamilyStage(
    contents=ROMME_CONTENTS,
    choreography=ROMME_CHOREOGRAPHY,
    intent=RommeIntent,
    empty_draft=draft.EMPTY,
    begun_draft=lambda _view, _seat: draft.EMPTY,
    after_event=draft.after_event,
    after_undo=draft.after_undo,
    orders=lambda _rules: (Order.RUNS, Order.GROUPS),
    destinations=_destinations,
)
