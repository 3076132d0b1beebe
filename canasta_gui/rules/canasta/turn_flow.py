"""Beginning and end of turns and deals; handlers of the ordinary actions."""

# ruff: noqa: ARG001  (one signature for all, so that a table can dispatch)
from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, Never

from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.counting import EXITS
from canasta_gui.rules.canasta.lay_preview import canasta_refusal, exit_barred
from canasta_gui.rules.canasta.policies import CANASTA
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.canasta.reducer import REDUCER
from canasta_gui.rules.canasta.scoring import score_lines
from canasta_gui.rules.core.cards import HIDDEN, Card
from canasta_gui.rules.core.position import CHOOSE, DRAW

Events = list[ev.Event]

emit = REDUCER.emit

# Events never change, so one object of each recurring event is enough.
_turn_began, exposed, replaced = cache(ev.TurnBegan), cache(ev.Exposed), cache(ev.Replaced)


def begin_play(pos: CanastaPosition, events: Events) -> None:
    """Lay the red threes that are laid before play, then begin the first turn."""
    if pos.rules.red_threes.dealt_laid != "first_turn":
        lay_dealt_red_threes(pos, events)
    begin_turn(pos, events, pos.order_of_play[0])


def lay_dealt_red_threes(pos: CanastaPosition, events: Events) -> None:
    """Lay and replace the red threes of all hands, unless each seat has to lay them itself (R74)."""
    if pos.arbitration is None:
        for seat in pos.order_of_play:
            lay_red_threes(pos, events, seat)


def begin_turn(pos: CanastaPosition, events: Events, seat: int) -> None:
    """Begin a seat's turn; in its first one the red threes it was dealt are laid and replaced (000:59).

    Where irregularities are played, the seat lays them itself (R74), and a turn may begin without a draw.
    """
    had_turn = pos.had_turn
    emit(pos, events, _turn_began(seat))
    if pos.arbitration is not None:
        if not misdeal_stands(pos):
            emit(pos, events, ev.MisdealSettled())
        if pos.arbitration.draws_owed[seat]:
            emit(pos, events, ev.DrawSkipped(seat))
    elif not had_turn >> seat & 1:
        lay_red_threes(pos, events, seat)


def misdeal_stands(pos: CanastaPosition) -> bool:
    """Return whether a fault of the deal can still be repaired; True if there was none.

    After every seat's first turn, a foreign card can be named only while it is in the hand and the stock has a card to
    replace it (000:227).
    """
    misdeal = None if pos.arbitration is None else pos.arbitration.misdeal
    if misdeal is None or misdeal.is_early or misdeal.kind != "foreign_card":
        return True
    hand = pos.hands[misdeal.seat]
    return bool(pos.stock) and (misdeal.card in hand if misdeal.card != HIDDEN else HIDDEN in hand)


def lay_red_threes(pos: CanastaPosition, events: Events, seat: int) -> None:
    """Lay all red threes of a hand, each replaced from the stock while it lasts."""
    while True:
        red = next((card for card in pos.hands[seat] if card in pos.lookups.bonus_threes), None)
        if red is None:
            return
        emit(pos, events, exposed(seat, red))
        if pos.stock:
            emit(pos, events, replaced(seat, pos.stock[-1]))


def lay_red_threes_of_pile(pos: CanastaPosition, events: Events, seat: int, cards: Sequence[Card]) -> None:
    """Lay the red threes, and black ones that are laid aside, of a pile that a seat took; nothing replaces them."""
    for card in cards:
        if card in pos.rules.threes_of_pile:
            emit(pos, events, exposed(seat, card))


def pick_up_reserve(pos: CanastaPosition, events: Events, seat: int) -> None:
    """Take the second packet into the hand; red threes in it are laid and replaced (R33d)."""
    emit(pos, events, ev.TookReserve(seat, tuple(pos.reserves[seat])))
    if pos.arbitration is None:
        lay_red_threes(pos, events, seat)


def end_turn(pos: CanastaPosition, events: Events, seat: int) -> None:
    """Begin the next seat's turn, unless the deal ends with the turn in which the stock ran out (000:304)."""
    if not pos.stock and pos.lookups.ends_with_turn:
        end_deal(pos, events, "stock", seat)
    else:
        begin_turn(pos, events, pos.next_seat(seat))


def may_go_out(pos: CanastaPosition, seat: int) -> bool:
    """Return whether the side has its canastas and the partner does not bar the exit.

    Asked only after a take that brought unseen cards: if all were threes, it may have emptied the hand (R98i).
    """
    return canasta_refusal(pos, pos.melds[pos.side(seat)]) is None and exit_barred(pos, seat) is None


def end_if_out(pos: CanastaPosition, events: Events, seat: int, *, by_discard: bool = False) -> bool:
    """End the deal if the hand is empty, or take up a second hand that must be played (R31); return whether it is out.

    Where irregularities are played, the opponents may object first.
    """
    if pos.hands[seat]:
        return False
    if pos.has_foot(seat):
        pick_up_reserve(pos, events, seat)
        return False
    if pos.arbitration is not None:
        emit(pos, events, ev.Contested(seat, _opponents_after(pos, seat), by_discard))
    else:
        end_with_exit(pos, events, seat)
    return True


def _opponents_after(pos: CanastaPosition, seat: int) -> tuple[int, ...]:
    """Return the seats of other sides, in turn."""
    table = pos.playing
    n = table.index(seat)
    return tuple(other for other in (*table[n:], *table[:n]) if pos.side(other) != pos.side(seat))


def end_with_exit(pos: CanastaPosition, events: Events, seat: int) -> None:
    """End the deal with the exit of a seat."""
    end_deal(pos, events, _exit_kind(pos, seat), seat)


def _exit_kind(pos: CanastaPosition, seat: int) -> ev.How:
    """Return the kind of an exit: ordinary, concealed (R19), or with a canasta in hand (R21)."""
    rule, laid, melds = pos.rules.going_out, pos.laid_ranks, pos.melds[pos.side(seat)]
    if not pos.laid_now or not pos.may_conceal(seat):
        return "ordinary"
    own_canasta = any(number >= CANASTA for number in laid.values())
    added = any(number < len(melds[key].cards) for key, number in laid.items())
    if rule.concealed_own_canasta and not own_canasta:
        return "ordinary"
    in_time = pos.first_turn or not rule.in_hand_first_turn
    if rule.concealed_no_adding_to_partner and added:
        return "concealed" if rule.in_hand_first_turn and in_time else "ordinary"
    in_hand = rule.in_hand and own_canasta and in_time and not pos.took >> seat & 1
    return "in_hand" if in_hand else "concealed"


def end_deal(pos: CanastaPosition, events: Events, how: ev.How, by: int) -> None:
    """End the deal and count it."""
    if how in EXITS and pos.sides_may_join:
        emit(pos, events, ev.SidesJoined(by, melds=False))
    lines = score_lines(pos, how, by)
    totals = tuple(pos.totals[line.side] + line.total for line in lines)
    emit(pos, events, ev.DealEnded(how, by, lines, totals))


# Events never change, so one object of each recurring event is enough.
_drew, _discarded = cache(ev.Drew), cache(ev.Discarded)


def _draw(pos: CanastaPosition, seat: int, action: act.Draw, events: Events) -> None:
    """Draw; a red three is laid and replaced at once, and ends the deal as the last card of the stock (R25).

    As the second of two cards to draw it does not: it is laid and not replaced (R57). Where drawn red threes are not
    replaced (R11), one counts as the card drawn. Where irregularities are played, the seat lays it itself (R74), except
    for that last one.
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
    under = tuple(pos.under)
    if under:
        emit(pos, events, ev.TookUnder(seat, under))
    if pos.sides_may_join:
        emit(pos, events, ev.SidesJoined(seat, melds=True))
    lay_red_threes_of_pile(pos, events, seat, (*under, *below))
    if not under or may_go_out(pos, seat):
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
"""The handler of each action, which emits its events."""
