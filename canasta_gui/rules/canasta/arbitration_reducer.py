"""Effects of events on the state of irregularities: those of ordinary events, and those of its own."""

from collections.abc import Callable
from typing import Final, Never

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.arbitration_state import (
    Arbitration,
    Case,
    Exit,
    MeldRow,
    Misdeal,
    Offence,
    Piece,
    TableBefore,
    Waiting,
    cards_at,
    replaced_at,
    without,
)
from canasta_gui.rules.canasta.lay_preview import meld_refusal
from canasta_gui.rules.canasta.policies import MENDED_LATER, OffenceKind
from canasta_gui.rules.canasta.position import CanastaPosition, Meld, give_up, grown_meld, pile_shrunk, receive
from canasta_gui.rules.core.cards import HIDDEN, RANK_THREE, Card, meld_key, rank_of_key
from canasta_gui.rules.core.position import ANSWER, CONTEST, DRAW, NOBODY, PICK, PLAY, REMEDY
from canasta_gui.rules.core.refusal import Why

_UNTIL_OPPONENT_DRAWS: frozenset[OffenceKind] = frozenset(
    {"short_opening", "illegal_exit", "surplus_wilds", "overdraw", "pile_unshown"}
)
_UNTIL_NEXT_DRAWS: frozenset[OffenceKind] = frozenset({"short_take", "take_out_of_turn"})


def _state(pos: CanastaPosition) -> Arbitration:
    """Return the state of a table where irregularities are played; the caller guarantees that there is one."""
    state = pos.arbitration
    assert state is not None
    return state


# --- effects of ordinary events ---


def note_draw(pos: CanastaPosition, seat: int, *, from_stock: bool = False) -> None:
    """Drop offences that could only be reported before a seat drew or took the pile (000:249, 000:265, R63).

    `from_stock`: the seat drew from the stock, and may try to see the next card (R89).
    """
    left = _still_open(pos, seat, drew=from_stock)
    state = _state(pos)._replace(offences=left, shown_top=HIDDEN, reshufflers=0, may_peek=from_stock)
    if state.misdeal is not None and state.misdeal.kind == "not_cut":
        state = state.without_misdeal()  # too late to report it (000:215)
    pos.arbitration = _after_stock_shrank(pos, state)


def _still_open(pos: CanastaPosition, seat: int, *, drew: bool = False) -> tuple[Offence, ...]:
    """Return the offences that can still be reported after the seat drew, took the pile, or ended a turn drawless."""
    state = _state(pos)
    return tuple(
        offence
        for offence in state.offences
        if offence.number in state.reported or not _lapses(pos, offence, seat, drew=drew)
    )


def _lapses(pos: CanastaPosition, offence: Offence, seat: int, *, drew: bool) -> bool:
    if offence.seat == seat:
        return offence.is_hanging  # the pile was let go, or a meld was shown after all
    if offence.kind == "no_draw":  # taking the pile does not end it (003:114, R87)
        return drew and pos.next_seat(offence.seat) == seat
    if offence.kind in _UNTIL_NEXT_DRAWS:
        return pos.next_seat(offence.seat) == seat
    # The book speaks of an opponent's draw. Where partners play one after the other (000:296), the table has changed
    # too much by then to undo anything, so the partner's draw counts as well.
    return offence.kind in _UNTIL_OPPONENT_DRAWS


def note_turn(pos: CanastaPosition, seat: int, *, first: bool) -> None:
    """Begin a turn."""
    state = _state(pos)
    left = tuple(
        offence
        for offence in state.offences
        if offence.number in state.reported
        or not (offence.kind == "irregular_ask" or (offence.kind == "draw_out_of_turn" and offence.seat == seat))
    )
    state = state._replace(
        offences=left, no_pile=False, first_turn=first, skipped=False, bound_by=NOBODY, picks=(), may_peek=False
    )
    settled = first or state.misdeal is None or state.misdeal_reported
    pos.arbitration = state if settled or state.misdeal is None else _late(state, state.misdeal)


def _late(state: Arbitration, misdeal: Misdeal) -> Arbitration:
    """Return the state after every seat's first turn: only faults that are then repaired remain (000:217-227)."""
    if misdeal.kind not in MENDED_LATER:
        return state.without_misdeal()
    return state._replace(misdeal=misdeal._replace(is_early=False))


def note_stock(pos: CanastaPosition) -> None:
    """Update the state after a card left the stock."""
    state = _state(pos)
    if state.shown_top != HIDDEN or state.reshufflers:
        state = state._replace(shown_top=HIDDEN, reshufflers=0)
    pos.arbitration = _after_stock_shrank(pos, state)


def _after_stock_shrank(pos: CanastaPosition, state: Arbitration) -> Arbitration:
    """Return the state without a card face up in the stock if that was drawn."""
    misdeal = state.misdeal
    return state.without_misdeal() if misdeal is not None and misdeal.place > len(pos.stock) else state


def note_melded(pos: CanastaPosition, event: ev.Melded) -> None:
    """Record cards laid since an offence."""
    state, seat, cards = _state(pos), event.seat, event.cards
    worth = 0
    if event.top is not None or rank_of_key(event.key) != RANK_THREE:
        worth = sum(pos.rules.value[card] for card in (*cards, *(() if event.top is None else (event.top,))))
    offences = tuple(
        offence._replace(pieces=(*offence.pieces, Piece(event.key, cards)), points=offence.points + worth)
        if offence.seat == seat
        else offence
        for offence in state.offences
    )
    pos.arbitration = state._replace(
        offences=tuple(offence for offence in offences if not _is_cured(offence)),
        penalty=cards_at(state.penalty, seat, without(state.penalty[seat], cards)),
        overfull=_overfull_with(pos, state, event),
    )


def _is_cured(offence: Offence) -> bool:
    """Return whether an opening that was too low has been completed by further melds (000:245)."""
    return offence.kind == "short_opening" and offence.points >= offence.need


def _overfull_with(pos: CanastaPosition, state: Arbitration, event: ev.Melded) -> tuple[tuple[int, int], ...]:
    meld = (event.side, event.key)
    if meld in state.overfull or not _is_overfull(pos, *meld):
        return state.overfull
    return (*state.overfull, meld)


def _is_overfull(pos: CanastaPosition, side: int, key: int) -> bool:
    """Return whether a meld on the table has too many wild cards."""
    meld = pos.melds[side].get(key)
    refusal = None if meld is None else meld_refusal(pos.rules, rank_of_key(key), meld)
    return refusal is not None and refusal.why is Why.MELD_TOO_MANY_WILDS


def note_joined(pos: CanastaPosition, side_before: tuple[int, ...]) -> None:
    """Recompute the melds with too many wild cards after sides joined; `side_before`: former side of each seat."""
    state = _state(pos)
    pos.arbitration = state._replace(overfull=tuple(_joined_place(pos, side_before, *at) for at in state.overfull))


def _joined_place(pos: CanastaPosition, side_before: tuple[int, ...], side: int, key: int) -> tuple[int, int]:
    now = pos.side(side_before.index(side))
    apart = meld_key(rank_of_key(key), side)
    return now, apart if apart in pos.melds[now] else key


def note_received(pos: CanastaPosition, seat: int, cards: tuple[Card, ...]) -> None:
    """Record cards of the pile that reached the hand of a seat."""
    state = _state(pos)
    offences = tuple(
        offence._replace(received=(*offence.received, *cards)) if offence.seat == seat else offence
        for offence in state.offences
    )
    pos.arbitration = state._replace(offences=offences)


def note_exposed(pos: CanastaPosition, seat: int, card: Card) -> None:
    """Record a red three laid, with the offence by which it came from the pile."""
    state = _state(pos)
    offences = tuple(
        offence._replace(received=without(offence.received, (card,)), exposed=(*offence.exposed, card))
        if offence.seat == seat and card in offence.received
        else offence
        for offence in state.offences
    )
    penalty = cards_at(state.penalty, seat, without(state.penalty[seat], (card,)))
    pos.arbitration = state._replace(offences=offences, penalty=penalty)


def note_discarded(pos: CanastaPosition, seat: int, card: Card) -> None:
    """Record a discard, which after a turn without a draw reduces the surplus by a card (000:233)."""
    state = _state(pos)
    offences = tuple(
        offence._replace(discarded=(*offence.discarded, card)) if offence.seat == seat else offence
        for offence in _still_open(pos, seat)
    )
    over = state.surplus[seat]
    state = state._replace(offences=offences)
    if state.misdeal is not None and state.misdeal.kind == "wrong_card_turned" and not state.misdeal_reported:
        state = state.without_misdeal()  # the card goes back to its place (000:213)
    pos.arbitration = state._replace(
        penalty=cards_at(state.penalty, seat, without(state.penalty[seat], (card,))),
        surplus=replaced_at(state.surplus, seat, over - 1) if over and state.skipped else state.surplus,
    )


# --- offences and objections ---


def table_before(pos: CanastaPosition) -> TableBefore:
    """Return the present face-up table, to be restored if an offence is undone."""
    return TableBefore(
        tuple(tuple(_row(key, meld) for key, meld in melds.items()) for melds in pos.melds),
        tuple(pos.pile),
        pos.up_cards,
        pos.blocked,
        pos.laid,
        pos.laid_now,
        tuple(pos.laid_ranks.items()),
        pos.threes_laid,
        pos.took,
        pos.lone,
        pos.answer,
        pos.asker,
        _state(pos).overfull,
    )


def _row(key: int, meld: Meld) -> MeldRow:
    return MeldRow(key, meld.cards, meld.wilds)


def _offended(pos: CanastaPosition, event: ev.Offended) -> None:
    state, offence = _state(pos), event.offence
    # A pile held over the hand is now in it.
    left = tuple(other for other in state.offences if not (other.seat == offence.seat and other.is_hanging))
    pos.arbitration = state._replace(offences=(*left, offence), committed=state.committed + 1)


def _upheld(pos: CanastaPosition, event: ev.ObjectionUpheld) -> None:
    state, number = _state(pos), event.offence.number
    if event.waits:
        pos.arbitration = state._replace(waiting=(*state.waiting, Waiting(event.by, number)))
        return
    left = list(state.offences)
    left.remove(event.offence)
    waiting = tuple(each for each in state.waiting if each.number != number)
    pos.arbitration = state._replace(offences=tuple(left), waiting=waiting)


def _failed(pos: CanastaPosition, event: ev.ObjectionFailed) -> None:
    state = _state(pos)
    still_open = {offence.number for offence in state.offences}
    undone = next((each for each in state.waiting if each.by == event.by and each.number not in still_open), None)
    pos.arbitration = state._replace(
        failed=replaced_at(state.failed, event.by, state.failed[event.by] + 1),
        waiting=tuple(each for each in state.waiting if each != undone),
    )


def _accused(pos: CanastaPosition, event: ev.Accused) -> None:
    pos.arbitration = _state(pos)._replace(case=Case(event.seat, event.by, pos.phase))
    pos.phase = REMEDY


def _remedy_owed(pos: CanastaPosition, event: ev.RemedyOwed) -> None:
    offence = event.offence
    pos.arbitration = _state(pos)._replace(case=Case(offence.seat, event.by, pos.phase, offence))
    pos.phase = REMEDY


def _remedied(pos: CanastaPosition, event: ev.Remedied) -> None:  # noqa: ARG001  (one signature for all)
    state = _state(pos)
    if state.case is not None and pos.phase is REMEDY:  # not if the turn went back to its draw
        pos.phase = state.case.resume
    pos.arbitration = state._replace(case=None)


def _fined(pos: CanastaPosition, event: ev.Fined) -> None:
    state = _state(pos)
    pos.arbitration = state._replace(fines=(*state.fines, event.fine))


def _minimum_raised(pos: CanastaPosition, event: ev.MinimumRaised) -> None:
    state = _state(pos)
    raised = state.raised[event.side] + event.points
    pos.arbitration = state._replace(raised=replaced_at(state.raised, event.side, raised))


def _pile_left(pos: CanastaPosition, event: ev.PileLeft) -> None:  # noqa: ARG001  (one signature for all)
    pos.arbitration = _state(pos)._replace(no_pile=True)


def _bound(pos: CanastaPosition, event: ev.Bound) -> None:
    pos.arbitration = _state(pos)._replace(bound_by=event.by)
    pos.answer, pos.asker = True, event.seat
    if pos.phase is ANSWER:  # the question is settled
        pos.phase = PLAY if pos.drawn else DRAW


# --- undoing ---


def _undone(pos: CanastaPosition, event: ev.Undone) -> None:
    offence, before = event.offence, event.offence.before
    assert before is not None
    seat = offence.seat
    # Cards that came with the pile return to it, even surplus ones.
    stranded = without(event.stranded, offence.received) if event.scope == "draw" else event.stranded
    for card in without(tuple(card for piece in offence.pieces for card in piece.cards), stranded):
        receive(pos, seat, card)
    _restore_melds(pos, offence, before)
    if event.scope != "melds":
        for card in offence.discarded:
            receive(pos, seat, card)
        _restore_pile(pos, before)
        _restore_turn(pos, seat, before)
    if event.scope == "draw":
        _give_pile_back(pos, offence, before)
    _forget_since(pos, offence, whole=event.scope != "melds")
    _strand(pos, seat, stranded)


def _restore_melds(pos: CanastaPosition, offence: Offence, before: TableBefore) -> None:
    """Restore the melds and the seats that have laid."""
    if pos.lone != before.lone:
        pos.lone, pos.alliance = before.lone, pos.rules.alliance
    pos.melds = [{row.key: Meld(row.cards, row.wilds) for row in rows} for rows in before.melds]
    if pos.turn == offence.seat:
        pos.laid_now, pos.laid_ranks, pos.threes_laid = before.laid_now, dict(before.laid_ranks), before.threes_laid
    elif not before.laid_now:
        pos.laid = before.laid


def _restore_pile(pos: CanastaPosition, before: TableBefore) -> None:
    pos.pile, pos.up_cards, pos.blocked = list(before.pile), before.up_cards, before.blocked
    pile_shrunk(pos)


def _restore_turn(pos: CanastaPosition, seat: int, before: TableBefore) -> None:
    """Resume the turn of the seat."""
    pos.turn, pos.phase, pos.drawn = seat, PLAY, True
    pos.laid, pos.laid_now = before.laid, before.laid_now
    pos.laid_ranks, pos.threes_laid = dict(before.laid_ranks), before.threes_laid
    pos.answer, pos.asker = before.answer, before.asker


def _give_pile_back(pos: CanastaPosition, offence: Offence, before: TableBefore) -> None:
    """Move the cards of the pile from the hand back to the pile; the seat has to draw from the stock."""
    seat = offence.seat
    for card in offence.received:
        give_up(pos, seat, card)
    for card in offence.exposed:
        pos.red_threes[seat].remove(card)
    pos.took, pos.phase, pos.drawn = before.took, DRAW, False
    state = _state(pos)
    side = pos.side(seat)
    pos.arbitration = state._replace(
        no_pile=True,
        penalty=cards_at(state.penalty, seat, without(state.penalty[seat], offence.received)),
        stranded=cards_at(state.stranded, side, without(state.stranded[side], offence.stranded)),
    )


def _forget_since(pos: CanastaPosition, offence: Offence, *, whole: bool) -> None:
    """Drop the later offences of the seat, and remove the undone actions from its earlier ones."""
    state = _state(pos)
    kept = []
    for other in state.offences:
        if other.seat != offence.seat or other.before is None:
            kept.append(other)
        elif other.number < offence.number:
            kept.append(_as_before(other, offence, whole=whole))
    overfull = () if offence.before is None else offence.before.overfull  # like the restored melds
    goes_on = whole and state.exit is not None and state.exit.seat == offence.seat
    pos.arbitration = state._replace(offences=tuple(kept), overfull=overfull, exit=None if goes_on else state.exit)


def _as_before(other: Offence, offence: Offence, *, whole: bool) -> Offence:
    pieces = other.pieces[: len(other.pieces) - len(offence.pieces)]
    if not whole:
        return other._replace(pieces=pieces)
    return other._replace(
        pieces=pieces,
        received=without(other.received, offence.received),
        exposed=without(other.exposed, offence.exposed),
        discarded=without(other.discarded, offence.discarded),
    )


def _laid_back(pos: CanastaPosition, event: ev.LaidBack) -> None:
    offence, key, side = event.offence, event.key, event.side
    cards = tuple(card for piece in offence.pieces if piece.key == key for card in piece.cards)
    for card in without(cards, event.stranded):
        receive(pos, offence.seat, card)
    melds = pos.melds[side]
    left = without(melds.pop(key).cards, cards)
    if left:
        melds[key] = grown_meld(None, rank_of_key(key), left)
    state = _state(pos)
    number = sum(piece.key == key for piece in offence.pieces)
    pos.arbitration = state._replace(
        overfull=tuple(place for place in state.overfull if place != (side, key) or _stays_overfull(pos, offence, key)),
        offences=tuple(
            other._replace(pieces=_without_last(other.pieces, key, number)) if other.seat == offence.seat else other
            for other in state.offences
        ),
    )
    _forget_ranks(pos, offence, key, len(cards))
    _strand(pos, offence.seat, event.stranded)


def _stays_overfull(pos: CanastaPosition, offence: Offence, key: int) -> bool:
    """Return whether a meld from which cards were taken back had too many wild cards before, or still has."""
    place = (pos.side(offence.seat), key)
    return (offence.before is not None and place in offence.before.overfull) or _is_overfull(pos, *place)


def _without_last(pieces: tuple[Piece, ...], key: int, number: int) -> tuple[Piece, ...]:
    """Return the pieces without the last `number` of a meld; earlier ones stay."""
    left = list(pieces)
    for at in [at for at, piece in enumerate(pieces) if piece.key == key][: -number - 1 : -1]:
        del left[at]
    return tuple(left)


def _forget_ranks(pos: CanastaPosition, offence: Offence, key: int, number: int) -> None:
    if pos.turn == offence.seat and key in pos.laid_ranks:
        pos.laid_ranks[key] -= number
        if not pos.laid_ranks[key]:
            del pos.laid_ranks[key]


def _strand(pos: CanastaPosition, seat: int, cards: tuple[Card, ...]) -> None:
    """Leave wild cards on the table; those that came with a pile return to it if the take is undone."""
    if not cards:
        return
    state, side = _state(pos), pos.side(seat)
    pos.arbitration = state._replace(
        stranded=cards_at(state.stranded, side, (*state.stranded[side], *cards)),
        offences=tuple(_with_stranded(other, cards) if other.seat == seat else other for other in state.offences),
    )


def _with_stranded(offence: Offence, cards: tuple[Card, ...]) -> Offence:
    left = without(offence.received, cards)
    return offence._replace(received=left, stranded=(*offence.stranded, *without(offence.received, left)))


# --- cards ---


def _hand_shown(pos: CanastaPosition, event: ev.HandShown) -> None:
    """Change nothing: no card moves."""


def _drew_extra(pos: CanastaPosition, event: ev.DrewExtra) -> None:
    pos.stock.pop()
    receive(pos, event.seat, event.card)
    note_stock(pos)


def _top_shown(pos: CanastaPosition, event: ev.TopShown) -> None:
    pos.arbitration = _state(pos)._replace(shown_top=event.card, reshufflers=event.reshufflers, may_peek=False)


def _reshuffled(pos: CanastaPosition, event: ev.Reshuffled) -> None:
    pos.stock = list(reversed(event.order))
    state = _state(pos)._replace(shown_top=HIDDEN, reshufflers=0)
    # Shuffling the stock turns all its cards face down.
    pos.arbitration = state.without_misdeal() if state.misdeal is not None and state.misdeal.place else state


def _pile_seized(pos: CanastaPosition, event: ev.PileSeized) -> None:
    del pos.pile[len(pos.pile) - len(event.cards) :]
    pile_shrunk(pos)
    for card in event.cards:
        receive(pos, event.seat, card)
    pos.arbitration = _state(pos)._replace(offences=_still_open(pos, event.seat))
    note_received(pos, event.seat, event.cards)


def _penalty_laid(pos: CanastaPosition, event: ev.PenaltyLaid) -> None:
    state, seat = _state(pos), event.seat
    pos.arbitration = state._replace(penalty=cards_at(state.penalty, seat, (*state.penalty[seat], *event.cards)))


def _draws_owed(pos: CanastaPosition, event: ev.DrawsOwed) -> None:
    state, seat = _state(pos), event.seat
    pos.arbitration = state._replace(
        draws_owed=replaced_at(state.draws_owed, seat, state.draws_owed[seat] + event.turns),
        surplus=replaced_at(state.surplus, seat, state.surplus[seat] + event.surplus),
    )


def _draw_skipped(pos: CanastaPosition, event: ev.DrawSkipped) -> None:
    note_draw(pos, event.seat)
    state, seat = _state(pos), event.seat
    owed = replaced_at(state.draws_owed, seat, state.draws_owed[seat] - 1)
    pos.arbitration = state._replace(draws_owed=owed, skipped=True)
    pos.phase, pos.drawn = PLAY, True


def _several_discarded(pos: CanastaPosition, event: ev.SeveralDiscarded) -> None:
    for card in event.cards:
        give_up(pos, event.seat, card)
    state, seat = _state(pos), event.seat
    penalty = cards_at(state.penalty, seat, without(state.penalty[seat], event.cards))
    pos.arbitration = state._replace(picks=event.cards, penalty=penalty)
    pos.phase = PICK


def _picked(pos: CanastaPosition, event: ev.Picked) -> None:
    """Return the cards to the hand, all but the picked one as penalty cards; that one is discarded next."""
    state, seat = _state(pos), event.seat
    for card in state.picks:
        receive(pos, seat, card)
    others = without(state.picks, (event.card,))
    penalty = cards_at(state.penalty, seat, (*without(state.penalty[seat], state.picks), *others))
    pos.arbitration = state._replace(picks=(), penalty=penalty)
    pos.phase = PLAY


# --- faults of the deal ---


def _misdealt(pos: CanastaPosition, event: ev.Misdealt) -> None:
    pos.arbitration = _state(pos)._replace(misdeal=event.misdeal)


def _misdeal_settled(pos: CanastaPosition, event: ev.MisdealSettled) -> None:  # noqa: ARG001  (one signature for all)
    pos.arbitration = _state(pos).without_misdeal()


def _card_buried(pos: CanastaPosition, event: ev.CardBuried) -> None:
    pos.stock = list(reversed(event.order))
    pos.arbitration = _state(pos)._replace(shown_top=HIDDEN, reshufflers=0).without_misdeal()


def _foreign_removed(pos: CanastaPosition, event: ev.ForeignRemoved) -> None:
    give_up(pos, event.seat, event.card)
    state = _state(pos).without_misdeal()
    penalty = cards_at(state.penalty, event.seat, without(state.penalty[event.seat], (event.card,)))
    pos.arbitration = state._replace(penalty=penalty, removed=(*state.removed, event.card))


# --- exits ---


def _contested(pos: CanastaPosition, event: ev.Contested) -> None:
    pos.arbitration = _state(pos)._replace(exit=Exit(event.seat, event.waiting, event.by_discard))
    pos.phase = CONTEST


def _let_stand(pos: CanastaPosition, event: ev.LetStand) -> None:
    state = _state(pos)
    assert state.exit is not None
    waiting = tuple(seat for seat in state.exit.waiting if seat != event.seat)
    pos.arbitration = state._replace(exit=state.exit._replace(waiting=waiting))


def _played_on(pos: CanastaPosition, event: ev.PlayedOn) -> None:  # noqa: ARG001  (one signature for all)
    pos.arbitration = _state(pos)._replace(exit=None)
    pos.phase = PLAY


HANDLERS: Final[dict[type, Callable[[CanastaPosition, Never], None]]] = {
    ev.Offended: _offended,
    ev.ObjectionUpheld: _upheld,
    ev.ObjectionFailed: _failed,
    ev.Accused: _accused,
    ev.RemedyOwed: _remedy_owed,
    ev.Remedied: _remedied,
    ev.Undone: _undone,
    ev.LaidBack: _laid_back,
    ev.Fined: _fined,
    ev.PileLeft: _pile_left,
    ev.MinimumRaised: _minimum_raised,
    ev.Bound: _bound,
    ev.HandShown: _hand_shown,
    ev.DrewExtra: _drew_extra,
    ev.TopShown: _top_shown,
    ev.Reshuffled: _reshuffled,
    ev.PileSeized: _pile_seized,
    ev.PenaltyLaid: _penalty_laid,
    ev.DrawsOwed: _draws_owed,
    ev.DrawSkipped: _draw_skipped,
    ev.SeveralDiscarded: _several_discarded,
    ev.Picked: _picked,
    ev.Contested: _contested,
    ev.LetStand: _let_stand,
    ev.PlayedOn: _played_on,
    ev.Misdealt: _misdealt,
    ev.MisdealSettled: _misdeal_settled,
    ev.CardBuried: _card_buried,
    ev.ForeignRemoved: _foreign_removed,
}
"""Reducers of the events of irregularities."""
