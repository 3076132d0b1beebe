"""The engine: deals, and plays actions as events. `apply` asks the referee first, `play` trusts the caller."""
# ruff: noqa: ARG001  (one signature for all, so that a table can dispatch)

from collections.abc import Sequence
from functools import cache
from typing import Final

from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.policies.melds import CANASTA
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.canasta.reducer import REDUCER
from canasta_gui.rules.canasta.referee import check
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.canasta.scoring import EXITS, score_lines
from canasta_gui.rules.core.cards import BLACK_THREES, FIRST_NATURAL, RANK_THREE, Card
from canasta_gui.rules.core.engine import Engine
from canasta_gui.rules.core.phases import CHOOSE, DRAW

Events = list[ev.Event]


def start_deal(
    rules: CanastaRules,
    order: Sequence[Card],
    *,
    deal_no: int,
    dealer: int,
    totals: Sequence[int],
    previous: Sequence[int] = (),
    voids: int = 0,
) -> tuple[CanastaPosition, Events]:
    """A fresh deal from a shuffled deck, the first card dealt first, up to the first player's draw.

    Only the seats that play this deal get cards; ValueError if the dealer is none of them. `voids` says nothing here:
    no deal is ever void. Hands one card at a time from the dealer's left on; then the up-card, covered until a natural
    card from four to ace (or a black three where it stays) lies on top (000:51-55); then the first turn begins, or
    every seat chooses one of its packets (000:350).
    """
    pos, events = CanastaPosition(rules), Events()
    looked_at = tuple(previous) if rules.opening.looks_back else ()
    _emit(pos, events, ev.DealBegan(deal_no, dealer, tuple(totals), tuple(order), looked_at))
    order_of_play, chosen = pos.order_of_play, rules.reserve.chosen
    for n in range(rules.cards.deal):
        for seat in order_of_play:
            _emit(pos, events, _dealt(seat, pos.stock[-1], n == 0 or not chosen))
    for n in range(rules.reserve.size):
        for seat in order_of_play:
            _emit(pos, events, ev.ReserveDealt(seat, pos.stock[-1], owner_sees=n == 0 and chosen))
    while rules.pile.up_card and pos.stock and not (pos.pile and _ends_chain(rules, pos.pile[-1])):
        _emit(pos, events, ev.TurnedUp(pos.stock[-1]))
    if chosen:
        _emit(pos, events, ev.ChoiceBegan(order_of_play[0]))
    else:
        _begin_play(pos, events)
    return pos, events


_emit = REDUCER.emit

# Events never change either: of those that come again and again one of each is enough.
_dealt, _turn_began, _drew, _replaced = cache(ev.Dealt), cache(ev.TurnBegan), cache(ev.Drew), cache(ev.Replaced)
_exposed, _discarded = cache(ev.Exposed), cache(ev.Discarded)


def _ends_chain(rules: CanastaRules, card: Card) -> bool:
    if card in BLACK_THREES and card not in rules.red_threes_and_like:
        return not rules.pile.covers_black_three
    return card >= FIRST_NATURAL and card >> 2 != RANK_THREE


def _begin_play(pos: CanastaPosition, events: Events) -> None:
    """Lay the red threes that are laid before play, then begin the first turn."""
    if pos.rules.red_threes.dealt_laid == "before_play":
        for seat in pos.order_of_play:
            _lay_red_threes(pos, events, seat, replace=True)
    _begin_turn(pos, events, pos.order_of_play[0])


def _begin_turn(pos: CanastaPosition, events: Events, seat: int) -> None:
    """Begin a seat's turn; in its first one the red threes it was dealt are laid and replaced (000:59)."""
    first = not pos.had_turn >> seat & 1
    _emit(pos, events, _turn_began(seat))
    if first:
        _lay_red_threes(pos, events, seat, replace=True)


def _lay_red_threes(pos: CanastaPosition, events: Events, seat: int, *, replace: bool) -> None:
    while True:
        red = next((card for card in pos.hands[seat] if card in pos.rules.bonus_threes), None)
        if red is None:
            return
        _emit(pos, events, _exposed(seat, red))
        if replace and pos.stock:
            _emit(pos, events, _replaced(seat, pos.stock[-1]))


def _draw(pos: CanastaPosition, seat: int, action: act.Draw, events: Events) -> None:
    """Draw; a red three is laid and replaced at once, the last stock card as a red three ends the deal (R25).

    Of two cards to draw, the second does not: it is laid and not replaced (R57). Where drawn red threes are not
    replaced (R11), one counts as the card drawn.
    """
    owed, replaces = pos.rules.draw.count, pos.rules.draw.replaces_red_three
    may_end = pos.rules.stock_end.last_red_three_ends and (owed == 1 or len(pos.stock) == 1)
    replacing = False
    while owed and pos.stock:
        card = pos.stock[-1]
        _emit(pos, events, _replaced(seat, card) if replacing else _drew(seat, card))
        if card in pos.rules.bonus_threes:
            _emit(pos, events, _exposed(seat, card))
            if may_end and not pos.stock:
                _end(pos, events, "red_three", seat)
                return
            replacing = replaces
            owed -= not replaces
        else:
            owed -= 1
            replacing = False


def _take(pos: CanastaPosition, seat: int, action: act.Take, events: Events) -> None:
    top = pos.pile[-1]
    if action.only_top:
        _emit(pos, events, ev.TookTop(seat, top, action.using))
        return
    side, below = pos.side(seat), tuple(pos.rules.pile.below(pos.pile))
    _emit(pos, events, ev.Melded(seat, side, action.key(top), action.using, top))
    for meld in action.melds:
        _emit(pos, events, ev.Melded(seat, side, meld.key, meld.cards))
    _emit(pos, events, ev.TookPile(seat, below))
    if pos.sides_may_join:
        _emit(pos, events, ev.SidesJoined(seat, melds=True))
    _lay_red_threes(pos, events, seat, replace=False)
    _end_if_out(pos, events, seat)


def _lay(pos: CanastaPosition, seat: int, action: act.Lay, events: Events) -> None:
    for meld in action.melds:
        _emit(pos, events, ev.Melded(seat, pos.side(seat), meld.key, meld.cards))
    _end_if_out(pos, events, seat)


def _discard(pos: CanastaPosition, seat: int, action: act.Discard, events: Events) -> None:
    _emit(pos, events, _discarded(seat, action.card))
    if not _end_if_out(pos, events, seat):
        _end_turn(pos, events, seat)


def _show(pos: CanastaPosition, seat: int, action: act.Show, events: Events) -> None:
    _emit(pos, events, ev.Showed(seat, tuple(pos.hands[seat])))
    _end(pos, events, "special", seat)


def _choose(pos: CanastaPosition, seat: int, action: act.Choose, events: Events) -> None:
    packet = (pos.hands if action.pile == 0 else pos.reserves)[seat]
    _emit(pos, events, ev.Chose(seat, action.pile, tuple(packet)))
    if pos.phase is not CHOOSE:
        _begin_play(pos, events)


def _take_reserve(pos: CanastaPosition, seat: int, action: act.TakeReserve, events: Events) -> None:
    _pick_up_reserve(pos, events, seat)


def _pick_up_reserve(pos: CanastaPosition, events: Events, seat: int) -> None:
    """The second packet comes to the hand; red threes in it are laid and replaced (R33d)."""
    _emit(pos, events, ev.TookReserve(seat, tuple(pos.reserves[seat])))
    _lay_red_threes(pos, events, seat, replace=True)


def _ask(pos: CanastaPosition, seat: int, action: act.Ask, events: Events) -> None:
    _emit(pos, events, ev.Asked(seat, pos.partners(seat)[0]))


def _answer(pos: CanastaPosition, seat: int, action: act.Answer, events: Events) -> None:
    _emit(pos, events, ev.Answered(seat, action.yes))


def _pass(pos: CanastaPosition, seat: int, action: act.Pass, events: Events) -> None:
    stock_gone = pos.phase is DRAW
    _emit(pos, events, ev.Passed(seat))
    if stock_gone:
        _end(pos, events, "stock", seat)
    else:
        _end_turn(pos, events, seat)


def _end_turn(pos: CanastaPosition, events: Events, seat: int) -> None:
    """The next seat's turn, unless the deal ends with the turn in which the stock ran out (000:304)."""
    if pos.rules.stock_end.ends_with_turn and not pos.stock:
        _end(pos, events, "stock", seat)
    else:
        _begin_turn(pos, events, pos.next_seat(seat))


def _end_if_out(pos: CanastaPosition, events: Events, seat: int) -> bool:
    """End the deal if the hand is empty, unless a second one is to be played: that is taken by itself (R31)."""
    if pos.hands[seat]:
        return False
    if pos.has_foot(seat):
        _pick_up_reserve(pos, events, seat)
        return False
    _end(pos, events, _exit_kind(pos, seat), seat)
    return True


def _exit_kind(pos: CanastaPosition, seat: int) -> ev.How:
    """Ordinary, concealed (R19), or a canasta in hand (R21)."""
    rule, laid, melds = pos.rules.going_out, pos.laid_ranks, pos.melds[pos.side(seat)]
    if not pos.laid_now or not pos.may_conceal(seat):
        return "ordinary"
    own_canasta = any(number >= CANASTA for number in laid.values())
    added = any(number < len(melds[key].cards) for key, number in laid.items())
    if (rule.concealed_own_canasta and not own_canasta) or (rule.concealed_no_adding_to_partner and added):
        return "ordinary"
    in_hand = rule.in_hand and own_canasta and not pos.took >> seat & 1
    return "in_hand" if in_hand else "concealed"


def _end(pos: CanastaPosition, events: Events, how: ev.How, by: int) -> None:
    if how in EXITS and pos.sides_may_join:
        _emit(pos, events, ev.SidesJoined(by, melds=False))
    lines = score_lines(pos, how, by)
    totals = tuple(pos.totals[line.side] + line.total for line in lines)
    _emit(pos, events, ev.DealEnded(how, by, lines, totals))


ENGINE: Final = Engine[CanastaPosition, act.Action, ev.Event](
    check,
    {
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
    },
)
apply, play = ENGINE.apply, ENGINE.play
