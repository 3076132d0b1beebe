"""Handlers that emit the events of offences, objections and remedies; and faults of the deal."""

# ruff: noqa: ARG001  (one signature for all, so that a table can dispatch)
import hashlib
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, Never

from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta import turn_flow as ordinary
from canasta_gui.rules.canasta.arbitration.referee import open_offence
from canasta_gui.rules.canasta.arbitration_reducer import table_before
from canasta_gui.rules.canasta.arbitration_state import Arbitration, Case, Fine, Misdeal, Offence
from canasta_gui.rules.canasta.lay_preview import canasta_refusal, exit_barred, meld_refusal
from canasta_gui.rules.canasta.policies import BY_CHANCE, MISDEALS, OffenceKind
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.canasta.turn_flow import (
    Events,
    begin_turn,
    emit,
    end_deal,
    end_if_out,
    end_with_exit,
    exposed,
    lay_red_threes_of_pile,
    replaced,
)
from canasta_gui.rules.core.cards import FIRST_NATURAL, Card, card_names, rank_of_key
from canasta_gui.rules.core.position import CONTEST, DRAW, NOBODY, OVER, PICK, REMEDY

# Faults of the deal: the decks that a clumsy dealer gets wrong, and what the players then see (000:209-227). They are
# derived from the order of the deck alone, so that a deal played again has the same fault.

FEWEST_IN_STOCK: Final = 20
"""Least size of the stock, in cards, for a fault that needs a card of it."""


def misdeal_by_chance(rules: CanastaRules, order: Sequence[Card]) -> str:
    """Return the dealer's mistake with this deck, a kind of offence; empty for none."""
    kinds = _possible(rules, len(order))
    if not kinds or _number(order, "misdealt?", rules.irregularities.misdeal_in):
        return ""
    return kinds[_number(order, "kind", len(kinds))]


def _possible(rules: CanastaRules, n_cards: int) -> list[OffenceKind]:
    left = n_cards - len(rules.playing(1)) * (rules.cards.deal + rules.reserve.size)
    large = left >= FEWEST_IN_STOCK
    happens: dict[OffenceKind, bool] = {
        "wrong_card_turned": large and rules.pile.up_card,
        "short_hand": rules.cards.deal > 1,
        "face_up_card": large,
        "foreign_card": not rules.reserve.chosen,  # it could lie in a packet that is never taken up
    }
    return [kind for kind in BY_CHANCE if happens[kind] and rules.irregularities.plays(kind)]


def short_seat(pos: CanastaPosition, order: Sequence[Card]) -> int:
    """Return the seat that is dealt one card less than the others."""
    return pos.playing[_number(order, "seat", len(pos.playing))]


def misdeal_of(pos: CanastaPosition, kind: OffenceKind, order: Sequence[Card]) -> Misdeal:
    """Return a fault of this kind for a position that has just been dealt from a deck."""
    seat = short_seat(pos, order)
    if kind == "short_hand":
        return Misdeal(kind, seat=seat)
    if kind == "foreign_card":
        hand = [card for card in pos.hands[seat] if card not in pos.rules.bonus_threes] or pos.hands[seat]
        return Misdeal(kind, seat=seat, card=hand[_number(order, "card", len(hand))])
    if kind == "face_up_card":  # deep enough not to be found in the first round
        place = 1 + _number(order, "place", max(1, len(pos.stock) - 3 * len(pos.playing)))
        return Misdeal(kind, card=pos.stock[place - 1], place=place)
    if kind == "wrong_card_turned":
        return Misdeal(kind, card=pos.stock[_number(order, "card", max(1, len(pos.stock) // 2))])
    return Misdeal(kind)


def _number(order: Sequence[Card], about: str, below: int) -> int:
    """Return a number below `below` derived from a deck, independent for each subject (`about`)."""
    digest = hashlib.sha256(f"{' '.join(card_names(order))} {about}".encode()).digest()
    return int.from_bytes(digest) % below


def _state(pos: CanastaPosition) -> Arbitration:
    state = pos.arbitration
    assert state is not None  # the referee refuses irregularities elsewhere
    return state


# --- offences ---


def _slip(pos: CanastaPosition, seat: int, slip: act.Slip, events: Events) -> None:
    _SLIPS[slip.kind](pos, seat, slip, events)


def _offend(pos: CanastaPosition, seat: int, slip: act.Slip, events: Events, *, takes: bool = False) -> None:
    """Record an offence; repeated in the same turn it counts once."""
    state = _state(pos)
    if any(offence.kind == slip.kind and offence.before is not None for offence in state.open_of(seat)):
        return
    need = pos.minimum_for(seat) if slip.kind in ("short_opening", "short_take") else 0
    offence = Offence(slip.kind, seat, state.committed, slip.kept, takes, need, before=table_before(pos))
    emit(pos, events, ev.Offended(offence))


def _deed(pos: CanastaPosition, seat: int, slip: act.Slip, events: Events) -> None:
    """Play the forbidden action as it is; the others may object."""
    deed = slip.deed
    assert deed is not None
    _offend(pos, seat, slip, events, takes=isinstance(deed, act.Take))
    _play(pos, seat, deed, events)


def _play(pos: CanastaPosition, seat: int, deed: act.Deed, events: Events) -> None:
    # Each handler takes the action it is registered for, which the types cannot express.
    handler: Callable[..., None] = ordinary.HANDLERS[type(deed)]
    handler(pos, seat, deed, events)


def _irregular_ask(pos: CanastaPosition, seat: int, slip: act.Slip, events: Events) -> None:
    """Ask too late, or lay before the answer; or end a turn without going out after a yes."""
    deed = slip.deed
    assert deed is not None
    if isinstance(deed, act.Discard | act.Pass):
        fine = pos.rules.irregularities.irregular_ask
        _fine(pos, events, "irregular_ask", seat, fine, _state(pos).bound_by)
    else:
        _offend(pos, seat, slip, events)
    _play(pos, seat, deed, events)


def _no_draw(pos: CanastaPosition, seat: int, slip: act.Slip, events: Events) -> None:
    assert slip.deed is not None
    emit(pos, events, ev.Offended(Offence(slip.kind, seat, _state(pos).committed)))
    _play(pos, seat, slip.deed, events)


def _overdraw(pos: CanastaPosition, seat: int, slip: act.Slip, events: Events) -> None:
    """Draw once more: into the hand, or shown and put back, so that the next seat may have the stock reshuffled."""
    if slip.kept:
        emit(pos, events, ev.Offended(Offence(slip.kind, seat, _state(pos).committed, kept=True)))
        emit(pos, events, ev.DrewExtra(seat, pos.stock[-1]))
    else:
        emit(pos, events, ev.TopShown(seat, pos.stock[-1], 1 << pos.next_seat(seat)))


def _pile_unshown(pos: CanastaPosition, seat: int, slip: act.Slip, events: Events) -> None:
    """Hold the pile over the hand, or take it into the hand."""
    _offend_with_pile(pos, seat, slip, events)
    if not slip.kept:
        return
    below = pos.rules.pile.below(pos.pile)
    cards = (*below, pos.pile[-1])
    emit(pos, events, ev.TookPile(seat, cards, unshown=True))
    if pos.sides_may_join:
        emit(pos, events, ev.SidesJoined(seat, melds=True))
    lay_red_threes_of_pile(pos, events, seat, cards)


def _offend_with_pile(pos: CanastaPosition, seat: int, slip: act.Slip, events: Events) -> None:
    offence = Offence(slip.kind, seat, _state(pos).committed, slip.kept, takes=True, before=table_before(pos))
    emit(pos, events, ev.Offended(offence))


def _draw_out_of_turn(pos: CanastaPosition, seat: int, slip: act.Slip, events: Events) -> None:
    emit(pos, events, ev.Offended(Offence(slip.kind, seat, _state(pos).committed, kept=slip.kept)))
    if slip.kept:
        emit(pos, events, ev.DrewExtra(seat, pos.stock[-1]))


def _early_draw(pos: CanastaPosition, seat: int, slip: act.Slip, events: Events) -> None:
    """Let the next seat keep the card; its turn has no draw and no pile (003:118)."""
    emit(pos, events, ev.DrewExtra(seat, pos.stock[-1]))
    emit(pos, events, ev.DrawsOwed(seat, 1, 0))


def _take_out_of_turn(pos: CanastaPosition, seat: int, slip: act.Slip, events: Events) -> None:
    """Take the pile in another seat's turn; its red threes are laid and not replaced (003:104, R85)."""
    _offend_with_pile(pos, seat, slip, events)
    cards = (*pos.rules.pile.below(pos.pile), pos.pile[-1])
    emit(pos, events, ev.PileSeized(seat, cards))
    lay_red_threes_of_pile(pos, events, seat, cards)


def _two_discards(pos: CanastaPosition, seat: int, slip: act.Slip, events: Events) -> None:
    emit(pos, events, ev.SeveralDiscarded(seat, slip.cards))


def _told(pos: CanastaPosition, seat: int, slip: act.Slip, events: Events) -> None:
    emit(pos, events, ev.PenaltyLaid(seat, slip.cards))
    emit(pos, events, ev.Remedied(seat, "told"))
    _settle_waiting(pos, events)


def _peek(pos: CanastaPosition, seat: int, slip: act.Slip, events: Events) -> None:
    """Show the card to all; any opponent may have the stock reshuffled (R62)."""
    opponents = sum(1 << other for other in pos.playing if pos.side(other) != pos.side(seat))
    emit(pos, events, ev.TopShown(seat, pos.stock[-1], opponents))


_SLIPS: Final[dict[OffenceKind, Callable[[CanastaPosition, int, act.Slip, Events], None]]] = {
    "short_opening": _deed,
    "short_take": _deed,
    "illegal_exit": _deed,
    "surplus_wilds": _deed,
    "irregular_ask": _irregular_ask,
    "no_draw": _no_draw,
    "overdraw": _overdraw,
    "pile_unshown": _pile_unshown,
    "draw_out_of_turn": _draw_out_of_turn,
    "early_draw": _early_draw,
    "take_out_of_turn": _take_out_of_turn,
    "two_discards": _two_discards,
    "told": _told,
    "peek": _peek,
}


def _expose(pos: CanastaPosition, seat: int, action: act.Expose, events: Events) -> None:
    """Lay a red three and replace it if the rules do; make any other card a penalty card (000:237)."""
    if action.card not in pos.rules.bonus_threes:
        emit(pos, events, ev.PenaltyLaid(seat, (action.card,)))
        return
    emit(pos, events, exposed(seat, action.card))
    dealt = _state(pos).first_turn and pos.phase is DRAW
    if not pos.stock or not (pos.rules.draw.replaces_red_three or dealt):
        _end_with_red_three(pos, seat, events)
        return
    card = pos.stock[-1]
    emit(pos, events, replaced(seat, card))
    if card in pos.rules.bonus_threes and not pos.stock and pos.rules.stock_end.last_red_three_ends:
        emit(pos, events, exposed(seat, card))
        end_deal(pos, events, "red_three", seat)


def _end_with_red_three(pos: CanastaPosition, seat: int, events: Events) -> None:
    """End the deal if the red three was the last card of a hand that may go out, and nothing replaces it."""
    barred = canasta_refusal(pos, pos.melds[pos.side(seat)]) or exit_barred(pos, seat)
    if pos.drawn and not pos.hands[seat] and barred is None:
        end_if_out(pos, events, seat)


# --- objections ---


def _object(pos: CanastaPosition, seat: int, action: act.Object, events: Events) -> None:
    if action.accused != NOBODY:
        emit(pos, events, ev.Accused(seat, action.accused))
        return
    offence = open_offence(pos, seat)
    if offence is None:
        emit(pos, events, ev.ObjectionFailed(seat))
        return
    misdeal = _state(pos).misdeal
    mended = offence.kind in MISDEALS and misdeal is not None and not misdeal.is_early
    if pos.phase in (REMEDY, PICK) and not mended:
        emit(pos, events, ev.ObjectionUpheld(seat, offence, waits=True))
        return
    emit(pos, events, ev.ObjectionUpheld(seat, offence))
    if offence.kind in MISDEALS:
        _against_misdeal(pos, action, seat, events)
        return
    _CONSEQUENCES[offence.kind](pos, offence, seat, events)
    _go_on_after_exit(pos, events)


def _settle_waiting(pos: CanastaPosition, events: Events) -> None:
    """Handle the waiting objections until another remedy is due; fail those about offences since undone (R92)."""
    while (waiting := _state(pos).waiting) and pos.phase not in (REMEDY, PICK, OVER):
        by, number = waiting[0]
        offence = next((each for each in _state(pos).offences if each.number == number), None)
        if offence is None:
            emit(pos, events, ev.ObjectionFailed(by))
            continue
        emit(pos, events, ev.ObjectionUpheld(by, offence))
        if offence.kind in MISDEALS:
            end_deal(pos, events, "misdealt", by)
            return
        _CONSEQUENCES[offence.kind](pos, offence, by, events)
        _go_on_after_exit(pos, events)


def _against_misdeal(pos: CanastaPosition, action: act.Object, by: int, events: Events) -> None:
    """End the deal as void; after every seat's first turn, repair the fault instead (000:223-227)."""
    misdeal = _state(pos).misdeal
    assert misdeal is not None
    if misdeal.is_early:
        end_deal(pos, events, "misdealt", by)
    elif misdeal.kind == "face_up_card":
        emit(pos, events, ev.CardBuried(misdeal.card, action.order or tuple(reversed(pos.stock))))
    else:
        emit(pos, events, ev.ForeignRemoved(misdeal.seat, misdeal.card))
        emit(pos, events, ev.DrewExtra(misdeal.seat, pos.stock[-1]))


def _go_on_after_exit(pos: CanastaPosition, events: Events) -> None:
    """Continue after an exit was undone: with the same turn, or with the next one if a discard had ended it."""
    exit_ = _state(pos).exit
    if pos.phase is not CONTEST or exit_ is None or not pos.hands[exit_.seat]:
        return
    emit(pos, events, ev.PlayedOn(exit_.seat))
    if exit_.by_discard:
        begin_turn(pos, events, pos.next_seat(exit_.seat))


def _fine(pos: CanastaPosition, events: Events, kind: OffenceKind, seat: int, points: int, by: int) -> None:
    emit(pos, events, ev.Fined(Fine(kind, seat, pos.rules.side_of[seat], points, by)))


def _owe_remedy(pos: CanastaPosition, offence: Offence, by: int, events: Events) -> None:
    emit(pos, events, ev.RemedyOwed(by, offence))


def _against_exit(pos: CanastaPosition, offence: Offence, by: int, events: Events) -> None:
    emit(pos, events, ev.Undone(offence, "draw" if offence.takes else "turn"))
    _fine(pos, events, "illegal_exit", offence.seat, pos.rules.irregularities.illegal_exit, by)


def _against_wilds(pos: CanastaPosition, offence: Offence, by: int, events: Events) -> None:
    """Return the cards to the hand, except for the surplus wild cards: they stay and are fined (000:257, R49)."""
    side, before = pos.side(offence.seat), offence.before
    assert before is not None
    laid: dict[int, list[Card]] = {}
    for piece in offence.pieces:
        laid.setdefault(piece.key, []).extend(piece.cards)
    surplus = {
        key: _surplus(pos, side, key, laid[key], took_none=(side, key) in before.overfull)
        for at, key in _state(pos).overfull
        if at == side and key in laid
    }
    stranded = tuple(card for cards in surplus.values() for card in cards)
    if offence.takes or not before.melds[side]:
        emit(pos, events, ev.Undone(offence, "draw" if offence.takes else "melds", stranded))
    else:
        for key, cards in surplus.items():
            emit(pos, events, ev.LaidBack(offence, side, key, cards))
    points = pos.rules.irregularities.surplus_wild * len(stranded)
    _fine(pos, events, "surplus_wilds", offence.seat, points, by)


def _surplus(pos: CanastaPosition, side: int, key: int, laid: Sequence[Card], *, took_none: bool) -> tuple[Card, ...]:
    """Return the surplus wild cards among the cards laid: the cheapest ones, of equal ones those laid first.

    `took_none`: whether the meld could take no further wild card before (R86).
    """
    wilds = sorted((card for card in laid if card < FIRST_NATURAL), key=lambda card: pos.rules.value[card])
    if took_none:
        return tuple(wilds)
    refusal = meld_refusal(pos.rules, rank_of_key(key), pos.melds[side][key])
    if refusal is None or refusal.need is None or refusal.have is None:
        return ()  # natural cards laid since have made room for them
    return tuple(wilds[: refusal.have - refusal.need])


def _against_pile(pos: CanastaPosition, offence: Offence, by: int, events: Events) -> None:
    """Ask the seat to show its cards, or, if the pile is in the hand, undo the take (000:269-271, 003:111)."""
    if not offence.kept:
        emit(pos, events, ev.RemedyOwed(by, offence))
        return
    emit(pos, events, ev.HandShown(offence.seat, tuple(pos.hands[offence.seat])))
    emit(pos, events, ev.Undone(offence, "draw"))
    _fine(pos, events, "pile_unshown", offence.seat, pos.rules.irregularities.pile_unshown, by)


def _against_take(pos: CanastaPosition, offence: Offence, by: int, events: Events) -> None:
    emit(pos, events, ev.Undone(offence, "draw"))
    _fine(pos, events, "short_take", offence.seat, pos.rules.irregularities.short_take, by)


def _against_ask(pos: CanastaPosition, offence: Offence, by: int, events: Events) -> None:
    emit(pos, events, ev.Bound(offence.seat, by))


def _against_overdraw(pos: CanastaPosition, offence: Offence, by: int, events: Events) -> None:
    emit(pos, events, ev.DrawsOwed(offence.seat, 1, 1))


def _against_draw(pos: CanastaPosition, offence: Offence, by: int, events: Events) -> None:
    rule = pos.rules.irregularities
    points = rule.draw_kept if offence.kept else rule.draw_out_of_turn
    _fine(pos, events, "draw_out_of_turn", offence.seat, points, by)
    if offence.kept:
        emit(pos, events, ev.DrawsOwed(offence.seat, 1, 0))


def _against_seizure(pos: CanastaPosition, offence: Offence, by: int, events: Events) -> None:
    """Keep the cards in the hand, face up (003:113)."""
    seat = offence.seat
    _fine(pos, events, "take_out_of_turn", seat, pos.rules.irregularities.take_out_of_turn, by)
    still_held = Counter(offence.received) & Counter(pos.hands[seat])
    fresh = still_held - Counter(_state(pos).penalty[seat])
    if fresh:
        emit(pos, events, ev.PenaltyLaid(seat, tuple(sorted(fresh.elements()))))


def _against_no_draw(pos: CanastaPosition, offence: Offence, by: int, events: Events) -> None:
    for _ in range(min(pos.rules.draw.count, len(pos.stock))):
        emit(pos, events, ev.DrewExtra(offence.seat, pos.stock[-1]))


_CONSEQUENCES: Final[dict[OffenceKind, Callable[[CanastaPosition, Offence, int, Events], None]]] = {
    "short_opening": _owe_remedy,
    "illegal_exit": _against_exit,
    "surplus_wilds": _against_wilds,
    "pile_unshown": _against_pile,
    "short_take": _against_take,
    "irregular_ask": _against_ask,
    "overdraw": _against_overdraw,
    "draw_out_of_turn": _against_draw,
    "take_out_of_turn": _against_seizure,
    "no_draw": _against_no_draw,
}


# --- remedies ---


def _remedy(pos: CanastaPosition, seat: int, remedy: act.Remedy, events: Events) -> None:
    case = _state(pos).case
    assert case is not None
    _REMEDIES[remedy.how](pos, case, remedy, events)
    _go_on_after_exit(pos, events)
    _settle_waiting(pos, events)


def _add(pos: CanastaPosition, case: Case, remedy: act.Remedy, events: Events) -> None:
    emit(pos, events, ev.Remedied(case.seat, "add"))
    _lay_for(pos, case.seat, remedy, events)


def _lay_for(pos: CanastaPosition, seat: int, remedy: act.Remedy, events: Events) -> None:
    for meld in remedy.melds:
        emit(pos, events, ev.Melded(seat, pos.side(seat), meld.key, meld.cards))
    if pos.turn == seat and pos.phase is not CONTEST:
        end_if_out(pos, events, seat)


def _swap(pos: CanastaPosition, case: Case, remedy: act.Remedy, events: Events) -> None:
    offence = case.offence
    assert offence is not None
    emit(pos, events, ev.Undone(offence, "melds"))
    emit(pos, events, ev.Remedied(case.seat, "swap"))
    _lay_for(pos, case.seat, remedy, events)
    _fine(pos, events, offence.kind, case.seat, pos.rules.irregularities.opening_changed, case.by)


def _back(pos: CanastaPosition, case: Case, remedy: act.Remedy, events: Events) -> None:
    offence = case.offence
    if offence is None:  # nothing was revealed
        emit(pos, events, ev.Remedied(case.seat, "back"))
        emit(pos, events, ev.ObjectionFailed(case.by))
        return
    if offence.is_hanging:
        emit(pos, events, ev.Remedied(case.seat, "back"))
        emit(pos, events, ev.PileLeft(case.seat))
        return
    emit(pos, events, ev.Undone(offence, "draw" if offence.takes else "melds"))
    emit(pos, events, ev.Remedied(case.seat, "back"))
    side = pos.rules.side_of[case.seat]
    emit(pos, events, ev.MinimumRaised(side, pos.rules.irregularities.opening_raise))


def _show_cards(pos: CanastaPosition, case: Case, remedy: act.Remedy, events: Events) -> None:
    emit(pos, events, ev.Remedied(case.seat, "show"))
    _play(pos, case.seat, remedy.take, events)


_REMEDIES: Final[dict[str, Callable[[CanastaPosition, Case, act.Remedy, Events], None]]] = {
    "add": _add,
    "back": _back,
    "swap": _swap,
    "show": _show_cards,
}


def _reshuffle(pos: CanastaPosition, seat: int, action: act.Reshuffle, events: Events) -> None:
    emit(pos, events, ev.Reshuffled(seat, action.order or tuple(reversed(pos.stock))))


def _pick(pos: CanastaPosition, seat: int, action: act.Pick, events: Events) -> None:
    offender = pos.turn
    emit(pos, events, ev.Picked(seat, offender, action.card))
    _play(pos, offender, act.Discard(action.card), events)
    _settle_waiting(pos, events)


def _pass(pos: CanastaPosition, seat: int, action: act.Pass, events: Events) -> None:
    """Let an exit stand, which ends the deal once all have; in other phases this is an ordinary action."""
    if pos.phase is not CONTEST:
        _play(pos, seat, action, events)
        return
    emit(pos, events, ev.LetStand(seat))
    exit_ = _state(pos).exit
    assert exit_ is not None
    if not exit_.waiting:
        end_with_exit(pos, events, exit_.seat)


HANDLERS: Final[dict[type, Callable[[CanastaPosition, int, Never, Events], None]]] = {
    act.Slip: _slip,
    act.Object: _object,
    act.Remedy: _remedy,
    act.Reshuffle: _reshuffle,
    act.Pick: _pick,
    act.Expose: _expose,
    act.Pass: _pass,
}
"""The handler of each action, which emits its events."""
