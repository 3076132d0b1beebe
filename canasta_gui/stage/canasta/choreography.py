"""How the events of canasta look and sound."""

from collections.abc import Mapping
from typing import Any, Final

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.arbitration_state import Offence
from canasta_gui.rules.canasta.policies.melds import CANASTA
from canasta_gui.rules.canasta.position import CanastaPosition, CanastaView, grown_meld
from canasta_gui.rules.canasta.reducer import evolve
from canasta_gui.rules.canasta.scoring import canasta_bonuses, red_three_points
from canasta_gui.rules.core.cards import rank_of_key
from canasta_gui.rules.families import AnyDealEnded
from canasta_gui.stage.motion.celebrations import HELD_UNTIL, Celebration, CelebrationKind, grade_of
from canasta_gui.stage.motion.choreography import Choreography, Steps
from canasta_gui.stage.motion.cues import Cue
from canasta_gui.stage.motion.effects import Shine
from canasta_gui.stage.places import PILE, STOCK, TABLE, meld_of, red_threes_of

BIG_PILE: Final = 8
"""From so many cards on, taking the pile is a great moment."""
_HUGE_PILE: Final = 16


def _computed(event: ev.Event, before: CanastaPosition) -> Steps | None:
    match event:
        case ev.Melded():
            return _melded(event, before)
        case ev.TookPile(cards=cards, unshown=unshown):
            return _took_pile(event.seat, before, len(cards), melded=not unshown)
        case ev.PileSeized(cards=cards):
            return _took_pile(event.seat, before, len(cards), melded=False)
        case ev.Offended(offence=offence):
            return _offended(offence)
        case ev.RemedyOwed() | ev.Undone() | ev.LaidBack():
            return _MOVES[type(event)]._replace(at=event.offence.seat)
        case ev.ObjectionUpheld(by=by) | ev.ObjectionFailed(by=by):
            return _OBJECTED._replace(at=by)
        case ev.Fined(fine=fine):
            return Steps(hold=0.9, cues=(Cue.KNOCK,), shine=Shine.RIPPLE, at=fine.seat)
        case ev.Exposed():
            return _exposed(event, before)
    return None


def _took_pile(seat: int, before: CanastaPosition, number: int, *, melded: bool) -> Steps:
    """Return the steps of a pile that is taken: few cards follow one another slowly, many come in a stream.

    `number`: of its cards that go to the hand; `melded`: the top card is not among them.
    """
    if number == 0:
        return Steps(hold=0.1, shine=Shine.RIPPLE, at=PILE)
    cue = Cue.BIG_PILE if number >= BIG_PILE else Cue.TAKE_PILE
    whole, side = number + melded, before.rules.side_of[seat]
    grade = 1 + (number >= BIG_PILE) + (number >= _HUGE_PILE)
    taken = Celebration(CelebrationKind.PILE, PILE, seat, side, number=whole, grade=grade)
    return Steps(
        0.46, 0.75, 0.7, min(0.05, 0.35 / number), cues=(cue,), shine=Shine.RIPPLE, at=PILE, celebrates=(taken,)
    )


def _exposed(event: ev.Exposed, before: CanastaPosition) -> Steps:
    """Return the steps of a red three: its points go to the score, where it brings any."""
    steps, side = Steps(0.42, 0.5, 0.2, cues=(Cue.BONUS,)), before.rules.side_of[event.seat]
    after = before.copy()
    evolve(after, event)
    points = red_three_points(after, side) - red_three_points(before, side)
    if points <= 0:
        return steps
    place = red_threes_of(event.seat)
    three = Celebration(CelebrationKind.RED_THREE, place, event.seat, side, points, delay=steps.duration)
    return steps._replace(celebrates=(three,))


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
    cards = event.cards if event.top is None else (*event.cards, event.top)
    opens = () if before.is_open(event.side) else (_opening(event, before),)
    if not had < CANASTA <= had + len(cards):
        return Steps(0.38, 0.42 + 0.05 * len(cards), 0.6, 0.05, (Cue.PLACE,), celebrates=opens)
    meld = grown_meld(old, rank_of_key(event.key), cards)
    points = sum(canasta_bonuses(before.rules, {event.key: meld}))
    canasta = Celebration(
        CelebrationKind.CANASTA,
        meld_of(event.side, event.key),
        event.seat,
        before.rules.side_of[event.seat],
        points,
        key=event.key,
        grade=grade_of(points),
    )
    closes = event.side, event.key
    return Steps(0.38, HELD_UNTIL, 0.6, 0.05, (Cue.PLACE,), closes, celebrates=(*opens, canasta))


def _opening(event: ev.Melded, before: CanastaPosition) -> Celebration:
    place, side = meld_of(event.side, event.key), before.rules.side_of[event.seat]
    return Celebration(CelebrationKind.OPENING, place, event.seat, side, delay=0.38)


def _exit_points(event: AnyDealEnded, before: CanastaPosition) -> int:
    """Return what going out brings, apart from the cards (of a special hand: all of it)."""
    side = before.rules.side_of[event.by]
    return next((line.out for line in event.lines if isinstance(line, ev.ScoreLine) and line.side == side), 0)


CANASTA_CHOREOGRAPHY: Final[Choreography[CanastaView, ev.Event]] = Choreography(
    moves={
        ev.Replaced: Steps(0.36, hold=0.4, arc=0.6, cues=(Cue.PICK_UP,)),
        ev.ReserveDealt: Steps(0.3, hold=0.065, arc=0.5, cues=(Cue.DEAL,)),
        ev.TookTop: Steps(0.36, hold=0.5, arc=0.6, cues=(Cue.PICK_UP,)),
        ev.SidesJoined: Steps(0.5, hold=1.0, arc=0.3, cues=(Cue.JOIN,), shine=Shine.RIPPLE, at=TABLE),
        ev.MinimumRaised: Steps(hold=1.0, cues=(Cue.KNOCK,), shine=Shine.RIPPLE, at=TABLE),
        ev.DrewExtra: Steps(0.36, hold=0.4, arc=0.6, cues=(Cue.PICK_UP,)),
        ev.TopShown: Steps(0.4, hold=1.6, cues=(Cue.SHOW,), shine=Shine.RIPPLE, at=STOCK),
        ev.Reshuffled: Steps(0.45, 1.15, arc=0.3, cues=(Cue.SHUFFLE,), shine=Shine.RIPPLE, at=STOCK, riffles=0.1),
        ev.Misdealt: Steps(0.3),
        ev.MisdealSettled: Steps(),
        ev.CardBuried: Steps(0.45, hold=1.0, arc=0.3, cues=(Cue.PLACE,), shine=Shine.RIPPLE, at=STOCK),
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
        ev.ForeignRemoved: Steps(0.4, hold=0.7, cues=(Cue.SHOW,), shine=Shine.RIPPLE),
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
    exit_points=_exit_points,
    great_exits=frozenset({"concealed", "in_hand", "special"}),
)
