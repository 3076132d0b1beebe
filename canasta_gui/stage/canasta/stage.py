"""The stage of canasta: contents of the table, appearance and sounds of events."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.actions import Action, Lay, Take
from canasta_gui.rules.canasta.arbitration_state import Misdeal, Offence
from canasta_gui.rules.canasta.policies import CANASTA
from canasta_gui.rules.canasta.position import CanastaPosition, CanastaView, Meld, grown_meld
from canasta_gui.rules.canasta.reducer import evolve
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.canasta.scoring import canasta_bonuses, red_three_points
from canasta_gui.rules.core.cards import (
    FIRST_NATURAL,
    RED_THREES,
    SUIT_NAMES,
    Card,
    is_run,
    rank_of,
    rank_of_key,
    stand_ins,
    suit_of,
)
from canasta_gui.rules.core.events import Discard
from canasta_gui.rules.families import AnyDealEnded
from canasta_gui.stage.canasta import draft, gestures
from canasta_gui.stage.canasta.draft import CanastaCheck, CanastaDraft
from canasta_gui.stage.canasta.gestures import CanastaIntent, RefereedIntent
from canasta_gui.stage.celebrations import HELD_UNTIL, Celebration, CelebrationKind, Cue, grade_of
from canasta_gui.stage.choreography import Choreography, Shine, Steps
from canasta_gui.stage.family_stage import FamilyStage
from canasta_gui.stage.geometry import Pose
from canasta_gui.stage.hand_order import Order
from canasta_gui.stage.places import LOOSE, PILE, STOCK, TABLE, Place, Slot, meld_of, red_threes_of, staged, stranded_of
from canasta_gui.stage.table_contents import NOTHING_OPEN, LaidMeld, OpenCards, PlacedCard, TableContents

BIG_PILE: Final = 8
"""Minimum number of cards for which taking the pile counts as a big one."""
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
    """Return the steps of taking the pile: a few cards come one after another, many in a stream.

    `number`: how many cards go to the hand; `melded`: the top card is not among them.
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
    """Return the steps of laying a red three; its points, if any, fly to the score."""
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
_MOVES: Final[Mapping[type[object], Steps]] = {
    ev.RemedyOwed: Steps(hold=0.7, cues=(Cue.ASK,), shine=Shine.RIPPLE),
    ev.Undone: Steps(0.5, hold=0.9, arc=0.4, stagger=0.02, cues=(Cue.PICK_UP,), shine=Shine.RIPPLE),
    ev.LaidBack: Steps(0.5, hold=0.9, arc=0.4, stagger=0.02, cues=(Cue.PICK_UP,), shine=Shine.RIPPLE),
}


def _offended(offence: Offence) -> Steps:
    """Return the steps of an offence as all players see them; nothing may be revealed beyond the action itself."""
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
    """Return the points of going out, without those of cards (for a special hand, all points)."""
    side = before.rules.side_of[event.by]
    return next((line.out for line in event.lines if isinstance(line, ev.ScoreLine) and line.side == side), 0)


CANASTA_CHOREOGRAPHY: Final[Choreography[CanastaView, ev.Event]] = Choreography(
    moves={
        ev.Replaced: Steps(0.36, hold=0.4, arc=0.6, cues=(Cue.PICK_UP,)),
        ev.ReserveDealt: Steps(0.3, hold=0.065, arc=0.5, cues=(Cue.DEAL,)),
        ev.LaidUnder: Steps(0.3, hold=0.065, arc=0.5, cues=(Cue.DEAL,)),
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
        ev.TookUnder: Steps(0.5, hold=0.75, arc=0.7, stagger=0.03, cues=(Cue.TAKE_PILE,), shine=Shine.RIPPLE),
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
    receives=(ev.Replaced, ev.TookPile, ev.TookUnder, ev.TookReserve, ev.DrewExtra, ev.PileSeized),
    begins_turn=(ev.ChoiceBegan,),
    ends_turn=(ev.Passed,),
    computed=_computed,
    exit_points=_exit_points,
    great_exits=frozenset({"concealed", "in_hand", "special"}),
)


def _melds(view: CanastaView, side: int) -> tuple[LaidMeld, ...]:
    """Return the melds of a side from left to right: by rank, several of one rank side by side."""
    keys = sorted(view.melds[side], key=lambda key: (rank_of_key(key), key))
    melds = tuple(_laid_meld(meld_of(side, key), view.melds[side][key]) for key in keys)
    stranded = () if view.arbitration is None else view.arbitration.stranded[side]
    if not stranded:
        return melds
    return (*melds, LaidMeld(stranded_of(side), stranded, tuple(range(len(stranded)))))


def _laid_meld(place: Place, meld: Meld) -> LaidMeld:
    """Return a meld's layout, wild cards last; a canasta is a pile, on top a red (natural) or a black card (mixed)."""
    rank = rank_of_key(place.key)
    indices = _wilds_last(rank, meld.cards)
    if not meld.is_canasta:
        return LaidMeld(place, meld.cards, indices, wilds=meld.wilds)
    naturals = [i for i in indices if not stand_ins(rank, meld.cards[i : i + 1])]
    coloured = [i for i in naturals if _is_red(meld.cards[i]) == (meld.wilds == 0)]
    on_top = (coloured or naturals)[-1:]  # at least a natural card
    indices = (*(i for i in indices if i not in on_top), *on_top)
    return LaidMeld(place, meld.cards, indices, closed=True, wilds=meld.wilds)


def _wilds_last(rank: int, cards: Sequence[Card]) -> tuple[int, ...]:
    """Return the painting order of a meld: wild cards last, and a run from its lowest card."""
    run = is_run(rank)
    return tuple(sorted(range(len(cards)), key=lambda i: (stand_ins(rank, cards[i : i + 1]), cards[i] * run, i)))


def _is_red(card: Card) -> bool:
    return SUIT_NAMES[suit_of(card)] in ("D", "H")


def _staged(view: CanastaView, draft: CanastaDraft) -> tuple[LaidMeld, ...]:
    """Return the staged melds; the pile's top card, if staged, is the lowest of its meld."""
    melds = {meld.key: meld.cards for meld in draft.melds}
    if draft.taking and view.pile:
        top = view.pile[-1]
        melds[rank_of(top)] = (top, *melds.get(rank_of(top), ()))
    groups = [(key, melds[key]) for key in sorted(melds, key=lambda key: (rank_of_key(key), key))]
    if draft.loose:
        groups.append((LOOSE, draft.loose))
    return tuple(
        LaidMeld(
            staged(key),
            cards,
            _wilds_last(rank_of_key(key), cards),
            wilds=stand_ins(rank_of_key(key), cards),
        )
        for key, cards in groups
    )


def _reds(view: CanastaView, side: int) -> tuple[PlacedCard, ...]:
    return tuple(
        PlacedCard(Slot(red_threes_of(seat), i), card, Pose(0, 0))
        for seat in view.rules.seating.sides[side]
        for i, card in enumerate(view.red_threes[seat])
    )


def _crosswise(view: CanastaView, nth: int, card: Card) -> bool:
    """Return whether the card is turned across the pile because it freezes it."""
    if card < 0:
        return False
    turned = nth < view.up_cards and (card in RED_THREES or card < FIRST_NATURAL)
    return turned or view.rules.pile.frozen_by_discard(card)


def _open_cards(view: CanastaView) -> OpenCards:
    """Return the cards that are face up because of irregularities."""
    state = view.arbitration
    if state is None:
        return NOTHING_OPEN
    held_by = next((offence.seat for offence in state.offences if offence.is_hanging), None)
    if held_by is None and state.case is not None and state.case.offence is not None:
        held_by = state.case.seat if state.case.offence.is_hanging else None
    penalty = {seat: cards for seat, cards in enumerate(state.penalty) if cards}
    opened = OpenCards(state.shown_top, held_by, state.picks, penalty)
    return opened if state.misdeal is None else _misdealt(opened, state.misdeal)


def _misdealt(opened: OpenCards, misdeal: Misdeal) -> OpenCards:
    """Return the open cards with those of a fault of the deal."""
    match misdeal.kind:
        case "wrong_card_turned":
            return opened._replace(beside_stock=misdeal.card)
        case "face_up_card":
            return opened._replace(in_stock={misdeal.place: misdeal.card})
        case "foreign_card":
            return opened._replace(foreign={misdeal.seat: misdeal.card})
    return opened


def _packets(view: CanastaView) -> Sequence[Sequence[Card]]:
    return view.reserves


def _has_packets(rules: CanastaRules) -> bool:
    return rules.reserve.size > 0


CANASTA_CONTENTS: Final = TableContents(
    melds=_melds,
    staged=_staged,
    reds=_reds,
    crosswise=_crosswise,
    packets=_packets,
    has_packets=_has_packets,
    choosing=lambda view, seat: view.is_choosing(seat),
    open_to_all=lambda _: False,
    open_cards=_open_cards,
    under=lambda view: view.under,
)


def _intent(view: CanastaView, staged: CanastaDraft, check: CanastaCheck, seat: int) -> CanastaIntent:
    """Return the meaning of gestures; where irregularities are played, a forbidden action may be an offence."""
    return (CanastaIntent if view.arbitration is None else RefereedIntent)(view, staged, check, seat)


def _after_event(event: ev.Event, staged: CanastaDraft, seat: int) -> CanastaDraft:
    """Return the staging area after an event; an opening that the seat must remedy is staged again."""
    staged = draft.after_event(event, staged, seat)
    if isinstance(event, ev.RemedyOwed) and event.offence.seat == seat and gestures.may_be_changed(event.offence):
        return gestures.laid_again(event.offence, staged)
    withdrawn = isinstance(event, ev.Remedied) and event.seat == seat and event.how == "back"
    return draft.EMPTY if withdrawn else staged


def _shown_hand(event: ev.Event) -> tuple[int, tuple[Card, ...]] | None:
    return (event.seat, event.cards) if isinstance(event, ev.HandShown) else None


def _destinations(view: CanastaView, action: Action, seat: int) -> Iterator[tuple[tuple[Card, ...], Place]]:
    side = view.side(seat)

    def of_meld(key: int) -> Place:
        return meld_of(side, key) if key in view.melds[side] else TABLE

    match action:
        case Discard(card=card):
            yield (card,), PILE
        case Take(using=using, melds=melds):
            if using:
                yield using, of_meld(action.key(view.pile[-1]))
            yield from ((meld.cards, of_meld(meld.key)) for meld in melds)
        case Lay(melds=melds):
            yield from ((meld.cards, of_meld(meld.key)) for meld in melds)


CANASTA_STAGE: Final[FamilyStage[CanastaRules, CanastaView, CanastaDraft, Action, ev.Event]] = FamilyStage(
    contents=CANASTA_CONTENTS,
    choreography=CANASTA_CHOREOGRAPHY,
    intent=_intent,
    empty_draft=draft.EMPTY,
    begun_draft=gestures.begun_draft,
    after_event=_after_event,
    after_undo=draft.after_undo,
    orders=lambda rules: (Order.RANK, Order.SETS, *([Order.SUITS] if rules.melds.runs else [])),
    is_frozen=lambda view: view.frozen and view.arbitration is None,
    steps_to=gestures.steps_to,
    overdue=gestures.overdue,
    shown_hand=_shown_hand,
    laid_out=gestures.laid_out,
    is_refereed=lambda view: view.arbitration is not None,
    destinations=_destinations,
)
