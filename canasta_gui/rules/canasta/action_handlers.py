"""What each ordinary action of a seat does."""
# ruff: noqa: ARG001  (one signature for all, so that a table can dispatch)

from collections.abc import Callable
from functools import cache
from typing import Final, Never

from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.canasta.turn_flow import (
    Events,
    begin_play,
    emit,
    end_deal,
    end_if_out,
    end_turn,
    exposed,
    lay_red_threes_of_pile,
    pick_up_reserve,
    replaced,
)
from canasta_gui.rules.core.phases import CHOOSE, DRAW

# Events never change: of those that come again and again one of each is enough.
_drew, _discarded = cache(ev.Drew), cache(ev.Discarded)


def _draw(pos: CanastaPosition, seat: int, action: act.Draw, events: Events) -> None:
    """Draw; a red three is laid and replaced at once, the last stock card as a red three ends the deal (R25).

    Where irregularities are played, its owner lays it (R74), but for that last one.

    Of two cards to draw, the second does not: it is laid and not replaced (R57). Where drawn red threes are not
    replaced (R11), one counts as the card drawn.
    """
    owed, replacing, bonus_threes = pos.lookups.draw_count, False, pos.lookups.bonus_threes
    may_end = (owed == 1 or len(pos.stock) == 1) and pos.rules.stock_end.last_red_three_ends
    while owed and pos.stock:
        card = pos.stock[-1]
        emit(pos, events, replaced(seat, card) if replacing else _drew(seat, card))
        ends = may_end and not pos.stock
        replacing = False
        if card in bonus_threes and (ends or pos.arbitration is None):
            emit(pos, events, exposed(seat, card))
            if ends:
                end_deal(pos, events, "red_three", seat)
                return
            replacing = pos.rules.draw.replaces_red_three
        owed -= not replacing


def _take(pos: CanastaPosition, seat: int, action: act.Take, events: Events) -> None:
    top = pos.pile[-1]
    if action.only_top:
        emit(pos, events, ev.TookTop(seat, top, action.using))
        return
    side, below = pos.side(seat), tuple(pos.rules.pile.below(pos.pile))
    emit(pos, events, ev.Melded(seat, side, action.key(top), action.using, top))
    for meld in action.melds:
        emit(pos, events, ev.Melded(seat, side, meld.key, meld.cards))
    emit(pos, events, ev.TookPile(seat, below))
    if pos.sides_may_join:
        emit(pos, events, ev.SidesJoined(seat, melds=True))
    lay_red_threes_of_pile(pos, events, seat, below)
    end_if_out(pos, events, seat)


def _lay(pos: CanastaPosition, seat: int, action: act.Lay, events: Events) -> None:
    for meld in action.melds:
        emit(pos, events, ev.Melded(seat, pos.side(seat), meld.key, meld.cards))
    end_if_out(pos, events, seat)


def _discard(pos: CanastaPosition, seat: int, action: act.Discard, events: Events) -> None:
    emit(pos, events, _discarded(seat, action.card))
    if pos.hands[seat] or not end_if_out(pos, events, seat, by_discard=True):
        end_turn(pos, events, seat)


def _show(pos: CanastaPosition, seat: int, action: act.Show, events: Events) -> None:
    emit(pos, events, ev.Showed(seat, tuple(pos.hands[seat])))
    end_deal(pos, events, "special", seat)


def _choose(pos: CanastaPosition, seat: int, action: act.Choose, events: Events) -> None:
    packet = (pos.hands if action.pile == 0 else pos.reserves)[seat]
    emit(pos, events, ev.Chose(seat, action.pile, tuple(packet)))
    if pos.phase is not CHOOSE:
        begin_play(pos, events)


def _take_reserve(pos: CanastaPosition, seat: int, action: act.TakeReserve, events: Events) -> None:
    pick_up_reserve(pos, events, seat)


def _ask(pos: CanastaPosition, seat: int, action: act.Ask, events: Events) -> None:
    emit(pos, events, ev.Asked(seat, pos.partners(seat)[0]))


def _answer(pos: CanastaPosition, seat: int, action: act.Answer, events: Events) -> None:
    emit(pos, events, ev.Answered(seat, action.yes))


def _pass(pos: CanastaPosition, seat: int, action: act.Pass, events: Events) -> None:
    stock_gone = pos.phase is DRAW
    emit(pos, events, ev.Passed(seat))
    if stock_gone:
        end_deal(pos, events, "stock", seat)
    else:
        end_turn(pos, events, seat)


HANDLERS: Final[dict[type, Callable[[CanastaPosition, int, Never, Events], None]]] = {
    act.Draw: _draw,
    act.Take: _take,
    act.Lay: _lay,
    act.Discard: _discard,
    act.Ask: _ask,
    act.Answer: _answer,
    act.Pass: _pass,
    act.TakeReserve: _take_reserve,
    act.Choose: _choose,
    act.Show: _show,
}
"""The handler of each action: it emits the events."""
