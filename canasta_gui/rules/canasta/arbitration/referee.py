"""The referee of a table with irregularities: its additional actions, and the offence that an action is.

Where no irregularities are played, `canasta.referee` decides alone.
"""

from collections import Counter
from collections.abc import Callable
from typing import Final

from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta import referee as rules_referee
from canasta_gui.rules.canasta.arbitration_state import Arbitration, Offence
from canasta_gui.rules.canasta.lay_preview import LayPreview
from canasta_gui.rules.canasta.policies import MISDEALS, OffenceKind
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.canasta.turn_flow import misdeal_stands
from canasta_gui.rules.core.cards import HIDDEN, KIND, Card
from canasta_gui.rules.core.position import ANSWER, CONTEST, DRAW, NOBODY, OVER, PICK, PLAY, REMEDY
from canasta_gui.rules.core.refusal import Refusal, Why

_EXIT_REFUSALS: Final = (Why.OUT_NO_CANASTA, Why.OUT_CANASTA_KINDS, Why.OUT_REFUSED, Why.OUT_NOT_ASKED)
SURPLUS: Final = (Why.MELD_TOO_MANY_WILDS, Why.MELD_WILDS_SPENT)
_LAYING: Final = (act.Lay, act.Take)

_OFFENCES: Final[dict[tuple[type[object], Why], tuple[OffenceKind, ...]]] = {
    (act.Lay, Why.OPENING_TOO_LOW): ("short_opening",),
    (act.Take, Why.OPENING_TOO_LOW): (
        "short_opening",
        "short_take",
    ),  # one in the classic list, the other in the Swiss list
    **{(kind, why): ("illegal_exit",) for kind in (*_LAYING, act.Discard) for why in _EXIT_REFUSALS},
    **{(kind, Why.WOULD_BE_STUCK): ("illegal_exit",) for kind in _LAYING},
    **{(kind, why): ("surplus_wilds",) for kind in _LAYING for why in SURPLUS},
    (act.Ask, Why.ASK_TOO_LATE): ("irregular_ask",),
    (act.Lay, Why.ANSWER_PENDING): ("irregular_ask",),
    (act.Discard, Why.MUST_GO_OUT): ("irregular_ask",),
    (act.Pass, Why.MUST_GO_OUT): ("irregular_ask",),
    (act.Draw, Why.ALREADY_DRAWN): ("overdraw",),
    (act.Draw, Why.NOT_YOUR_TURN): ("draw_out_of_turn",),
    (act.Take, Why.NOT_YOUR_TURN): ("take_out_of_turn",),
    (act.Discard, Why.DRAW_FIRST): ("no_draw",),
}
_NOTHING_SHOWN: Final = frozenset({Why.PILE_NO_PAIR, Why.PILE_NO_MATCH, Why.PILE_FROZEN, Why.PILE_SIDE_NOT_OPEN})
"""Reasons to refuse a pile that was taken without showing a meld for its top card."""


def offence_of(rules: CanastaRules, action: act.Action, refusal: Refusal) -> OffenceKind | None:
    """Return the offence of the table's list that a refused action is; None for none."""
    named = rules.irregularities.names
    return next((kind for kind in _offences(action, refusal.why) if named(kind)), None)


def offence_at(pos: CanastaPosition, seat: int, action: act.Action, refusal: Refusal) -> OffenceKind | None:
    """Return the offence that a refused action is now; an early draw is an offence of its own (003:118)."""
    kind = offence_of(pos.rules, action, refusal)
    return "early_draw" if kind == "draw_out_of_turn" and draws_early(pos, seat) else kind


def draws_early(pos: CanastaPosition, seat: int) -> bool:
    """Return whether the seat is next in turn and the one in turn has drawn but not discarded (003:118)."""
    named = pos.rules.irregularities.names("early_draw")
    return named and pos.drawn and seat == pos.next_seat(pos.turn)


def explained(pos: CanastaPosition, seat: int, action: act.Action, refusal: Refusal) -> Refusal:
    """Return the refusal; where the table explains irregularities, with the offence that the action would be."""
    if pos.rules.irregularities.level != "explained":
        return refusal
    return refusal._replace(offence=offence_at(pos, seat, action, refusal) or "")


def _offences(action: act.Action, why: Why) -> tuple[OffenceKind, ...]:
    if isinstance(action, act.Take) and why in _NOTHING_SHOWN:
        return ("pile_unshown",) if not (action.using or action.run) else ()
    return _OFFENCES.get((type(action), why), ())


def check(pos: CanastaPosition, seat: int, action: act.Action) -> Refusal | None:
    """Return why the seat may not do this now at this table; None if it may."""
    state = pos.arbitration
    if state is None:
        refusal = rules_referee.check(pos, seat, action)
        return refusal if refusal is None else explained(pos, seat, action, refusal)
    if pos.phase is OVER:
        return Refusal(Why.DEAL_OVER)
    own = _CHECKERS.get(type(action))
    if own is not None:
        return own(pos, state, seat, action)
    if pos.phase is REMEDY:
        return Refusal(Why.REMEDY_FIRST)
    if pos.phase is PICK:
        return Refusal(Why.PICK_FIRST)
    if pos.phase is CONTEST:
        return _check_let_stand(pos, seat, action)
    return _ordinary(pos, state, seat, action)


def referee_of(rules: CanastaRules) -> Callable[[CanastaPosition, int, act.Action], Refusal | None]:
    """Return the referee of a table: the ordinary one if irregularities are neither played nor explained."""
    return rules_referee.check if rules.irregularities.level == "prevented" else check


def may_interrupt(pos: CanastaPosition) -> bool:
    """Return whether seats may object or commit an offence now without being asked."""
    return pos.arbitration is not None and pos.phase in (DRAW, PLAY, ANSWER, CONTEST, REMEDY, PICK)


# --- ordinary actions ---


def _ordinary(pos: CanastaPosition, state: Arbitration, seat: int, action: act.Action) -> Refusal | None:
    forbidden = _forbidden_outright(pos, state, seat, action)
    if forbidden is not None:
        return forbidden
    refusal = rules_referee.check(pos, seat, action)
    if isinstance(action, act.Ask) and state.hanging(seat) and (refusal is None or refusal.why is Why.ASK_NO_EXIT):
        return Refusal(Why.ASK_TOO_LATE)  # the seat has reached for the pile (000:273, R91)
    if refusal is None:
        return _refused_by_state(pos, state, seat, action)
    return None if _is_waived(pos, state, seat, action, refusal) else refusal


def _is_waived(pos: CanastaPosition, state: Arbitration, seat: int, action: act.Action, refusal: Refusal) -> bool:
    """Return whether the table waives a refusal of the rules, which would reveal in advance that something is wrong.

    Where irregular asking is on the list, asking requires no exit, and the duty to go out binds only at the end of the
    turn.
    """
    loses_pile = state.no_pile or bool(state.surplus[seat])
    if refusal.why is Why.PASS_MUST_TAKE:
        return loses_pile
    if not pos.rules.irregularities.plays("irregular_ask"):
        # The exit may have vanished since the yes: the pile was taken out of turn, or an opening was taken back.
        by_pile = isinstance(action, act.Draw) and loses_pile  # the exit was to begin with the pile
        return refusal.why is Why.MUST_GO_OUT and (by_pile or not rules_referee.exit_exists(pos, seat))
    if refusal.why is Why.ASK_NO_EXIT:
        return True
    if refusal.why is Why.MUST_GO_OUT and isinstance(action, act.Draw | act.Take | act.Lay):
        again = rules_referee.check(unbound(pos), seat, action)
        return again is None or again.why is Why.OUT_NOT_ASKED
    return False


def unbound(pos: CanastaPosition) -> CanastaPosition:
    """Return a copy of the position in which the seat in turn has no duty to go out."""
    twin = pos.copy()
    twin.answer, twin.asker = None, NOBODY
    return twin


def _forbidden_outright(pos: CanastaPosition, state: Arbitration, seat: int, action: act.Action) -> Refusal | None:
    """Refuse actions that the consequence of an irregularity forbids with any cards."""
    if seat != pos.turn:
        return None
    if isinstance(action, act.Take) and state.no_pile:
        return Refusal(Why.PILE_FORFEITED)
    if isinstance(action, act.Take | act.Lay) and state.surplus[seat]:
        return Refusal(Why.SURPLUS_CARDS, 0, state.surplus[seat])
    return None


def _refused_by_state(pos: CanastaPosition, state: Arbitration, seat: int, action: act.Action) -> Refusal | None:
    """Refuse actions that the rules allow but the consequence of an irregularity forbids."""
    asked = pos.answer is True and pos.rules.irregularities.plays("irregular_ask")
    if isinstance(action, act.Pass) and pos.phase is PLAY and asked:
        return Refusal(Why.MUST_GO_OUT)
    if isinstance(action, act.Discard):
        return _refused_discard(pos, state, seat, action.card)
    return None


def _refused_discard(pos: CanastaPosition, state: Arbitration, seat: int, card: Card) -> Refusal | None:
    if card in pos.rules.bonus_threes:
        return Refusal(Why.RED_THREE_STAYS)
    owed = state.penalty[seat]
    compulsory = pos.rules.irregularities.penalty_discard == "compulsory"
    return Refusal(Why.PENALTY_CARD_FIRST) if compulsory and owed and card not in owed else None


# --- offences ---


def _check_slip(pos: CanastaPosition, state: Arbitration, seat: int, slip: act.Slip) -> Refusal | None:
    if not pos.rules.irregularities.plays(slip.kind):
        return Refusal(Why.SLIP_NOT_PLAYED)
    if seat not in pos.playing:
        return Refusal(Why.NOT_YOUR_TURN)
    if slip.kind == "told":
        return _check_told(pos, state, seat, slip)
    if pos.phase in (REMEDY, PICK, CONTEST):
        return Refusal({REMEDY: Why.REMEDY_FIRST, PICK: Why.PICK_FIRST}.get(pos.phase, Why.EXIT_STANDS))
    if slip.kind in _OF_DEEDS:
        return _check_deed(pos, seat, slip)
    shape_fits = slip.deed is None and bool(slip.cards) == (slip.kind == "two_discards")
    possible = _POSSIBLE.get(slip.kind)
    if not shape_fits or possible is None or not possible(pos, state, seat, slip):
        return Refusal(Why.SLIP_NO_OFFENCE)
    return None


_OF_DEEDS: frozenset[OffenceKind] = frozenset(
    {"short_opening", "short_take", "illegal_exit", "surplus_wilds", "irregular_ask", "no_draw"}
)
"""Offences that consist of a forbidden action."""


def _check_deed(pos: CanastaPosition, seat: int, slip: act.Slip) -> Refusal | None:
    if slip.deed is None or slip.cards or slip.kept:
        return Refusal(Why.SLIP_NO_OFFENCE)
    refusal = check(pos, seat, slip.deed)
    if refusal is None:
        return Refusal(Why.SLIP_NO_OFFENCE)
    return None if _kind_of_deed(pos, seat, slip.deed, refusal) == slip.kind else refusal


def _kind_of_deed(pos: CanastaPosition, seat: int, deed: act.Action, refusal: Refusal) -> OffenceKind | None:
    """Return the offence that an action is, given its refusal; None if it has other faults too.

    If it is two offences at once, the more expensive one counts (R68).
    """
    rules = pos.rules
    if isinstance(deed, act.Lay | act.Take) and refusal.why is not Why.ANSWER_PENDING:
        found = _all_refusals(pos, seat, deed, refusal)
        kinds = [offence_of(rules, deed, each) for each in found]
        if not set(kinds) <= set(_DEAREST_LAST) or refusal.why not in {Why.MUST_GO_OUT, *(each.why for each in found)}:
            return None
        return max((kind for kind in kinds if kind), key=_DEAREST_LAST.index, default=None)
    kind = offence_of(rules, deed, refusal)
    if kind is None or not rules.irregularities.plays(kind):
        return None
    twin = pos.copy()
    if kind == "no_draw":
        twin.phase = PLAY
        possible = len(pos.hands[seat]) > 1 and check(twin, seat, deed) is None
    elif refusal.why is Why.ANSWER_PENDING:
        possible = pos.drawn and _could_lay(twin, seat, deed)
    elif refusal.why is Why.MUST_GO_OUT:
        twin.answer = None
        possible = check(twin, seat, deed) is None
    else:
        possible = True
    return kind if possible else None


def _could_lay(twin: CanastaPosition, seat: int, deed: act.Action) -> bool:
    """Return whether cards laid before the answer would be legal had the seat not asked, or after a yes (000:275)."""
    twin.phase = PLAY
    for answer in (None, True):
        twin.answer = answer
        if check(twin, seat, deed) is None:
            return True
    return False


_DEAREST_LAST: tuple[OffenceKind, ...] = ("short_opening", "short_take", "surplus_wilds", "illegal_exit")


def _all_refusals(pos: CanastaPosition, seat: int, deed: act.Lay | act.Take, first: Refusal) -> list[Refusal]:
    """Return all refusals of a lay or a take; a duty to go out is disregarded, binding only at the end of the turn."""
    preview = LayPreview(pos, seat)
    found: list[Refusal] = []
    laid: list[tuple[int, tuple[Card, ...], Card | None]] = [(meld.key, meld.cards, None) for meld in deed.melds]
    if isinstance(deed, act.Take):
        if deed.only_top or not pos.pile or (barred := rules_referee.take_refusal(pos, seat, deed)) is not None:
            return [first] if deed.only_top or not pos.pile else [barred or first]
        laid = [(deed.key(pos.pile[-1]), deed.using, pos.pile[-1]), *laid]
    for key, cards, top in laid:
        refusal = preview.lay(key, cards, top)
        if refusal is not None:
            found.append(refusal)
            if refusal.why not in SURPLUS:
                return found
            preview.overfull |= {key}  # treated as valid for now, without demands on the remaining cards
    if (refusal := preview.opening_refusal()) is not None:
        found.append(refusal)
    if isinstance(deed, act.Take):
        preview.receive(pos.rules.pile.below(pos.pile))
    if (refusal := preview.end_refusal()) is not None:
        found.append(Refusal(Why.WOULD_BE_STUCK) if refusal.why is Why.MUST_GO_OUT and preview.size < 2 else refusal)
    return [refusal for refusal in found if refusal.why is not Why.MUST_GO_OUT] or [first]


def slip_for(pos: CanastaPosition, seat: int, action: act.Action) -> act.Slip | None:
    """Return the refused action as an offence of this table's list; None if it is simply refused."""
    if pos.arbitration is None or (refusal := check(pos, seat, action)) is None:
        return None
    kind = offence_at(pos, seat, action, refusal)
    if kind in _OF_DEEDS:
        kind = _kind_of_deed(pos, seat, action, refusal)
    if kind is None:
        return None
    slip = act.Slip(kind)
    if isinstance(action, act.Lay | act.Take | act.Discard | act.Ask | act.Pass) and kind in _OF_DEEDS:
        slip = act.Slip(kind, action)
    return slip if check(pos, seat, slip) is None else None


def _may_overdraw(pos: CanastaPosition, state: Arbitration, seat: int, slip: act.Slip) -> bool:  # noqa: ARG001
    return seat == pos.turn and pos.phase is PLAY and not state.skipped and bool(pos.stock)


def _may_hang(pos: CanastaPosition, state: Arbitration, seat: int, slip: act.Slip) -> bool:
    """Return whether the pile may be taken without showing a meld, or from over the hand into it."""
    if seat != pos.turn or pos.phase is not DRAW or not pos.pile or state.no_pile or state.surplus[seat]:
        return False
    return state.hanging(seat) == slip.kept


def _may_draw_out_of_turn(pos: CanastaPosition, state: Arbitration, seat: int, slip: act.Slip) -> bool:  # noqa: ARG001
    return _stock_within_reach(pos, state, seat) and not draws_early(pos, seat)


def _may_draw_early(pos: CanastaPosition, state: Arbitration, seat: int, slip: act.Slip) -> bool:
    return not slip.kept and _stock_within_reach(pos, state, seat) and draws_early(pos, seat)


def _stock_within_reach(pos: CanastaPosition, state: Arbitration, seat: int) -> bool:
    """Return whether a seat out of turn can reach for the stock; not if it already has to forgo a draw."""
    others = seat != pos.turn and pos.phase in (DRAW, PLAY, ANSWER)
    return others and bool(pos.stock) and not state.draws_owed[seat]


def _may_take_out_of_turn(pos: CanastaPosition, state: Arbitration, seat: int, slip: act.Slip) -> bool:  # noqa: ARG001
    return seat != pos.turn and pos.phase in (DRAW, PLAY) and bool(pos.pile) and not slip.kept


def _may_discard_several(pos: CanastaPosition, state: Arbitration, seat: int, slip: act.Slip) -> bool:  # noqa: ARG001
    if seat != pos.to_act or pos.phase is not PLAY or len(slip.cards) < 2 or slip.kept:
        return False
    hand = pos.hands[seat]
    if Counter(slip.cards) - Counter(hand):
        return False
    return all(check(pos, seat, act.Discard(card)) is None for card in slip.cards)


def _may_peek(pos: CanastaPosition, state: Arbitration, seat: int, slip: act.Slip) -> bool:
    """Return whether the seat can see the next card while drawing: after its draw, once per turn (003:117, R89)."""
    own = seat == pos.turn and pos.phase is PLAY and not slip.kept
    return own and bool(pos.stock) and state.may_peek and state.shown_top == HIDDEN


_POSSIBLE: dict[OffenceKind, Callable[[CanastaPosition, Arbitration, int, act.Slip], bool]] = {
    "overdraw": _may_overdraw,
    "pile_unshown": _may_hang,
    "draw_out_of_turn": _may_draw_out_of_turn,
    "early_draw": _may_draw_early,
    "take_out_of_turn": _may_take_out_of_turn,
    "two_discards": _may_discard_several,
    "peek": _may_peek,
}


def _check_told(pos: CanastaPosition, state: Arbitration, seat: int, slip: act.Slip) -> Refusal | None:
    """Refuse naming a card unless the seat is accused and holds it (003:116)."""
    case = state.case
    if pos.phase is not REMEDY or case is None or case.offence is not None or seat != case.seat:
        return Refusal(Why.SLIP_NO_OFFENCE)
    if slip.deed is not None or slip.kept or len(slip.cards) != 1:
        return Refusal(Why.SLIP_NO_OFFENCE)
    return _not_to_expose(pos, state, seat, slip.cards[0])


# --- objections and their consequences ---


def _check_object(pos: CanastaPosition, state: Arbitration, seat: int, action: act.Object) -> Refusal | None:  # noqa: ARG001
    if seat not in pos.playing:
        return Refusal(Why.OBJECT_NOT_NOW)
    if action.order:
        return _check_burying(pos, seat, action)
    if action.accused == NOBODY:
        return None
    told = pos.rules.irregularities.plays("told") and pos.phase in (DRAW, PLAY, ANSWER)
    others = action.accused in pos.playing and pos.side(action.accused) != pos.side(seat)
    return None if told and others else Refusal(Why.ACCUSE_NOT_NOW)


def open_offences(pos: CanastaPosition, seat: int) -> list[Offence]:
    """Return the offences of other sides and the faults of the deal that the seat can still report, oldest first."""
    state = pos.arbitration
    if state is None:
        return []
    own, stands = pos.side(seat), misdeal_stands(pos)
    return [
        each
        for each in state.offences
        if each.number not in state.reported and (stands if each.kind in MISDEALS else pos.side(each.seat) != own)
    ]


def open_offence(pos: CanastaPosition, seat: int) -> Offence | None:
    """Return the offence that an objection of this seat is about: the last one that it can report."""
    against = open_offences(pos, seat)
    return against[-1] if against else None


def place_to_bury(pos: CanastaPosition, seat: int, action: act.Object) -> int:
    """Return the place in the stock of the face-up card that this objection puts back at random (000:225).

    0 if the objection is about something else.
    """
    misdeal = None if pos.arbitration is None else pos.arbitration.misdeal
    if misdeal is None or misdeal.is_early or action.accused != NOBODY:
        return 0
    offence = open_offence(pos, seat)
    return misdeal.place if offence is not None and offence.kind == misdeal.kind else 0


def _check_burying(pos: CanastaPosition, seat: int, action: act.Object) -> Refusal | None:
    if not place_to_bury(pos, seat, action):
        return Refusal(Why.RESHUFFLE_NOT_NOW)
    known = pos.viewer is None
    return Refusal(Why.RESHUFFLE_OTHER_CARDS) if known and Counter(action.order) != Counter(pos.stock) else None


def _check_let_stand(pos: CanastaPosition, seat: int, action: act.Action) -> Refusal | None:
    if seat != pos.to_act:
        return Refusal(Why.NOT_YOUR_TURN)
    return None if isinstance(action, act.Pass) else Refusal(Why.EXIT_STANDS)


def _check_remedy(pos: CanastaPosition, state: Arbitration, seat: int, remedy: act.Remedy) -> Refusal | None:
    case = state.case
    if pos.phase is not REMEDY or case is None:
        return Refusal(Why.REMEDY_NOT_NOW)
    if seat != case.seat:
        return Refusal(Why.NOT_YOUR_TURN)
    offence = case.offence
    if remedy.how == "back":
        plain = not (remedy.melds or remedy.using or remedy.of or remedy.run)
        return None if plain else Refusal(Why.REMEDY_NOT_THIS)
    if offence is None:
        return Refusal(Why.REMEDY_NOT_THIS)
    if remedy.how == "show":
        return _check_shown(pos, case.resume is DRAW and offence.is_hanging, seat, remedy)
    if offence.kind != "short_opening" or remedy.using or remedy.of or remedy.run or not remedy.melds:
        return Refusal(Why.REMEDY_NOT_THIS)
    return _check_added(pos, offence, seat, remedy) if remedy.how == "add" else _check_swap(pos, offence, seat, remedy)


def _check_shown(pos: CanastaPosition, hangs: bool, seat: int, remedy: act.Remedy) -> Refusal | None:
    if not hangs:
        return Refusal(Why.REMEDY_NOT_THIS)
    twin = pos.copy()
    twin.phase = DRAW
    return check(twin, seat, remedy.take)


def _check_added(pos: CanastaPosition, offence: Offence, seat: int, remedy: act.Remedy) -> Refusal | None:
    """Refuse added cards with which the opening still does not reach the minimum (000:245)."""
    preview = LayPreview(pos, seat)
    for meld in remedy.melds:
        if (refusal := preview.lay(meld.key, meld.cards)) is not None:
            return refusal
    if offence.points + preview.points < offence.need:
        return Refusal(Why.OPENING_TOO_LOW, offence.need, offence.points + preview.points)
    return _left_to_play(pos, preview, seat)


def _check_swap(pos: CanastaPosition, offence: Offence, seat: int, remedy: act.Remedy) -> Refusal | None:
    """Refuse an unfit replacement of an opening that was too low (000:249), or any if it took the pile."""
    if offence.takes or not is_swap(offence, remedy):
        return Refusal(Why.REMEDY_NOT_THIS)
    preview = LayPreview(before_opening(pos, offence), seat)
    for meld in remedy.melds:
        if (refusal := preview.lay(meld.key, meld.cards)) is not None:
            return refusal
    if preview.points < offence.need:
        return Refusal(Why.OPENING_TOO_LOW, offence.need, preview.points)
    return _left_to_play(pos, preview, seat)


def _left_to_play(pos: CanastaPosition, preview: LayPreview, seat: int) -> Refusal | None:
    """Refuse cards that leave no legal end of the turn, or, if the turn is over, no card in the hand."""
    if pos.turn == seat and pos.arbitration is not None and pos.arbitration.exit is None:
        refusal = preview.end_refusal()
        return None if refusal is not None and refusal.why is Why.MUST_GO_OUT and preview.size > 1 else refusal
    return None if preview.size else Refusal(Why.WOULD_BE_STUCK)


def is_swap(offence: Offence, remedy: act.Remedy) -> bool:
    """Return whether the remedy takes back to the hand a card that was laid."""
    laid = Counter(card for piece in offence.pieces for card in piece.cards)
    return bool(laid - Counter(card for meld in remedy.melds for card in meld.cards))


def before_opening(pos: CanastaPosition, offence: Offence) -> CanastaPosition:
    """Return a copy of the position in which cards laid since a too low opening are back in the hand."""
    twin = pos.copy()
    side = pos.side(offence.seat)
    twin.melds[side] = {}
    for piece in offence.pieces:
        for card in piece.cards:
            twin.hands[offence.seat].append(card)
            twin.counts[offence.seat][KIND[card]] += 1
    return twin


def _check_reshuffle(pos: CanastaPosition, state: Arbitration, seat: int, action: act.Reshuffle) -> Refusal | None:
    if not state.reshufflers >> seat & 1 or pos.phase not in (DRAW, PLAY, ANSWER) or not pos.stock:
        return Refusal(Why.RESHUFFLE_NOT_NOW)
    known = pos.viewer is None
    if action.order and known and Counter(action.order) != Counter(pos.stock):
        return Refusal(Why.RESHUFFLE_OTHER_CARDS)
    return None


def _check_pick(pos: CanastaPosition, state: Arbitration, seat: int, action: act.Pick) -> Refusal | None:
    if pos.phase is not PICK or action.card not in state.picks:
        return Refusal(Why.PICK_NOT_NOW)
    return None if seat == pos.to_act else Refusal(Why.NOT_YOUR_TURN)


def _check_expose(pos: CanastaPosition, state: Arbitration, seat: int, action: act.Expose) -> Refusal | None:
    if seat not in pos.playing or pos.phase not in (DRAW, PLAY, ANSWER):
        return Refusal(Why.EXPOSE_NOT_NOW)
    if action.card in pos.rules.bonus_threes:
        if seat != pos.turn or pos.phase is ANSWER:
            return Refusal(Why.NOT_YOUR_TURN)
        return None if action.card in pos.hands[seat] else Refusal(Why.CARD_NOT_HELD)
    if not pos.rules.irregularities.plays("expose"):
        return Refusal(Why.SLIP_NOT_PLAYED)
    return _not_to_expose(pos, state, seat, action.card)


def _not_to_expose(pos: CanastaPosition, state: Arbitration, seat: int, card: Card) -> Refusal | None:
    """Refuse to expose a card that is not in the hand, or already face up."""
    held = card != HIDDEN and pos.hands[seat].count(card) > state.penalty[seat].count(card)
    return None if held and card not in pos.rules.bonus_threes else Refusal(Why.CARD_NOT_HELD)


_CHECKERS: dict[type[object], Callable[..., Refusal | None]] = {
    act.Slip: _check_slip,
    act.Object: _check_object,
    act.Remedy: _check_remedy,
    act.Reshuffle: _check_reshuffle,
    act.Pick: _check_pick,
    act.Expose: _check_expose,
}
