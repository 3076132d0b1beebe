"""The referee, which decides whether a seat may play an action now: a function per action, on positions and views."""
# ruff: noqa: ARG001  (one signature for all, so that a table can dispatch)

from collections.abc import Callable, Sequence

from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.lay_preview import LayPreview, canasta_refusal, exit_barred
from canasta_gui.rules.canasta.meld_search.exits import ExitAnswers, no_exit
from canasta_gui.rules.canasta.meld_search.meld_enumeration import (
    TakeOption,
    fitting_melds,
    needs_pair,
    pile_refusal,
    take_options,
    top_pair,
)
from canasta_gui.rules.canasta.meld_search.opening_search import PAIR
from canasta_gui.rules.canasta.policies import best_special
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.core.cards import (
    BLACK_THREES,
    FIRST_NATURAL,
    KIND,
    KIND_BLACK_THREE,
    RANK_THREE,
    WILD_KINDS,
    Card,
)
from canasta_gui.rules.core.position import ANSWER, CHOOSE, DRAW, OVER, PLAY
from canasta_gui.rules.core.refusal import Refusal, Why


def check(pos: CanastaPosition, seat: int, action: act.Action) -> Refusal | None:
    """Return why the seat may not do this now; None if it may."""
    if pos.phase is OVER:
        return Refusal(Why.DEAL_OVER)
    if seat != pos.to_act:
        laid_while_asking = pos.phase is ANSWER and seat == pos.turn and type(action) is act.Lay
        return Refusal(Why.ANSWER_PENDING if laid_while_asking else Why.NOT_YOUR_TURN)
    checker = _CHECKERS.get(type(action))
    if checker is None:
        return Refusal(Why.UNKNOWN_ACTION)
    if pos.phase is ANSWER and type(action) is not act.Answer:
        return Refusal(Why.ANSWER_FIRST)
    if pos.phase is CHOOSE and type(action) is not act.Choose:
        return Refusal(Why.CHOOSE_FIRST)
    return checker(pos, seat, action)


def _check_draw(pos: CanastaPosition, seat: int, action: act.Draw) -> Refusal | None:
    if pos.phase is not DRAW:
        return Refusal(Why.ALREADY_DRAWN)
    if not pos.stock:
        return Refusal(Why.STOCK_EMPTY)
    if pos.answer is True and not _can_shed_before_draw(pos, seat):
        return Refusal(Why.MUST_GO_OUT)
    return None


def _can_shed_before_draw(pos: CanastaPosition, seat: int) -> bool:
    """Return whether the whole hand can be laid, so that the seat can go out by discarding the card drawn (R50)."""
    if no_exit(pos.rules, pos.counts[seat], pos.melds[pos.side(seat)], spare=0):
        return False
    preview = LayPreview(pos, seat)
    if pos.has_foot(seat) or min(pos.rules.draw.count, len(pos.stock)) > 1:
        return False
    if pos.rules.going_out.must_discard and _draw_may_bring_nothing(pos):
        return False
    threes_block = preview.counts[KIND_BLACK_THREE] and not pos.rules.going_out.black_threes_then_discard
    return not threes_block and preview.can_lay_all()


def _draw_may_bring_nothing(pos: CanastaPosition) -> bool:
    """Return whether a drawn three may be laid and not replaced, leaving no card to discard."""
    rules = pos.rules
    ends = rules.draw.replaces_red_three and rules.stock_end.last_red_three_ends
    return bool(rules.bonus_threes) and not ends


def _check_take(pos: CanastaPosition, seat: int, action: act.Take) -> Refusal | None:
    if pos.phase is not DRAW:
        return Refusal(Why.ALREADY_DRAWN)
    return pile_refusal(pos, seat) or (_take_top if action.only_top else _take_pile)(pos, seat, action)


def _take_top(pos: CanastaPosition, seat: int, action: act.Take) -> Refusal | None:
    """Refuse to take the top card alone with a pair shown (R13) if the rules forbid it or the stock is gone (R55)."""
    if not pos.rules.pile.top_alone or not pos.stock:
        return Refusal(Why.TOP_ALONE_NOT_NOW)
    top = pos.pile[-1]
    if top >> 2 == RANK_THREE:
        return Refusal(Why.PILE_TOP_THREE)
    shown, held = action.using, pos.hands[seat]
    naturals = sum(card >> 2 == top >> 2 for card in shown)
    if action.melds or naturals != PAIR or len(shown) != PAIR:
        return Refusal(Why.TOP_ALONE_NEEDS_PAIR, PAIR, naturals)
    if any(shown.count(card) > held.count(card) for card in shown):
        return Refusal(Why.CARD_NOT_HELD)
    preview = LayPreview(pos, seat)
    preview.receive((top,))
    return Refusal(Why.MUST_GO_OUT) if pos.answer is True and not preview.can_go_out() else None


def _take_pile(pos: CanastaPosition, seat: int, action: act.Take) -> Refusal | None:
    top = pos.pile[-1]
    preview = LayPreview(pos, seat)
    return (
        _key_refusal(pos, seat, action)
        or preview.lay(action.key(top), action.using, top)
        or _lay_all(preview, action.melds)
        or preview.bound_refusal()
        or preview.opening_refusal()
        or _after_take(preview)
    )


def _key_refusal(pos: CanastaPosition, seat: int, action: act.Take) -> Refusal | None:
    """Refuse cards that give no right to the pile (000:108-125)."""
    top, using, rule = pos.pile[-1], action.using, pos.rules.pile
    side = pos.side(seat)
    joined = pos.melds[side].get(action.key(top))
    naturals = sum(card >> 2 == top >> 2 for card in using)
    if naturals < PAIR or action.run:
        if needs_pair(pos, seat):
            return Refusal(Why.PILE_FROZEN, PAIR, naturals)
        if rule.frozen_before_opening and not pos.is_open(side):
            return Refusal(Why.PILE_SIDE_NOT_OPEN, PAIR, naturals)
        if action.run and (joined is None or using):
            return Refusal(Why.PILE_RUN_ALONE)
        if joined is None and not (rule.with_wild and naturals and len(using) >= PAIR):
            return Refusal(Why.PILE_NO_MATCH if rule.with_wild else Why.PILE_NO_PAIR)
    if joined is not None and 0 < rule.joins_below <= len(joined.cards):
        return Refusal(Why.PILE_MELD_FULL, rule.joins_below - 1, len(joined.cards))
    return None


def take_refusal(pos: CanastaPosition, seat: int, action: act.Take) -> Refusal | None:
    """Return why the cards shown give the seat no right to the pile, apart from other melds laid with them."""
    return pile_refusal(pos, seat) or _key_refusal(pos, seat, action)


def _after_take(preview: LayPreview) -> Refusal | None:
    if preview.pos.under:  # what they bring is not known before: nobody goes out with them, or is stuck (R98i)
        if preview.threes_laid:
            return Refusal(Why.BLACK_THREES_ONLY_AT_EXIT)
        return Refusal(Why.MUST_GO_OUT) if preview.pos.answer is True else None
    preview.receive(preview.pos.rules.pile.below(preview.pos.pile))
    return preview.end_refusal()


def _lay_all(preview: LayPreview, melds: tuple[act.MeldCards, ...]) -> Refusal | None:
    for meld in melds:
        refusal = preview.lay(meld.key, meld.cards)
        if refusal is not None:
            return refusal
    return None


def _check_lay(pos: CanastaPosition, seat: int, action: act.Lay) -> Refusal | None:
    if pos.phase is not PLAY:
        return Refusal(Why.DRAW_FIRST)
    if not action.melds:
        return Refusal(Why.NOTHING_LAID)
    preview = LayPreview(pos, seat)
    return (
        _lay_all(preview, action.melds) or preview.bound_refusal() or preview.opening_refusal() or preview.end_refusal()
    )


def ends_badly(pos: CanastaPosition, seat: int, lay: act.Lay, answers: ExitAnswers | None = None) -> Refusal | None:
    """Return why the seat may not lay fitting melds: they do not open, or leave no legal end of the turn.

    `answers`: cache of exits, if several lays of this hand are checked.
    """
    preview = LayPreview(pos, seat, answers)
    for meld in lay.melds:
        preview.place(meld.key, meld.cards)
    refusal = preview.opening_refusal() or preview.end_refusal()
    if refusal is None and answers is not None and preview.size and min(lay.melds[0].cards) >= FIRST_NATURAL:
        answers.proven = True
    return refusal


def _check_discard(pos: CanastaPosition, seat: int, action: act.Discard) -> Refusal | None:
    if pos.phase is not PLAY:
        return Refusal(Why.DRAW_FIRST)
    card, hand = action.card, pos.hands[seat]
    if card < 0 or card not in hand:
        return Refusal(Why.CARD_NOT_HELD)
    if len(hand) == 1 and not pos.has_foot(seat):
        return canasta_refusal(pos, pos.melds[pos.side(seat)]) or exit_barred(pos, seat)
    if pos.answer is True:
        return Refusal(Why.MUST_GO_OUT)
    return _too_many_wilds(pos, seat, card) or _black_three_waits(pos, seat, card)


def _black_three_waits(pos: CanastaPosition, seat: int, card: Card) -> Refusal | None:
    """Refuse a black three in the first turn of the seat, while another card may be discarded (R97c)."""
    if not (pos.first_turn and pos.lookups.black_threes_wait) or card not in BLACK_THREES:
        return None
    others = [other for other in pos.hands[seat] if other not in BLACK_THREES]
    free = any(_too_many_wilds(pos, seat, other) is None for other in others)
    return Refusal(Why.BLACK_THREES_WAIT) if free else None


def _too_many_wilds(pos: CanastaPosition, seat: int, card: Card) -> Refusal | None:
    """Refuse one wild card too many in the pile, unless the hand consists of wild cards (R27)."""
    limit = pos.rules.pile.max_wilds
    if card >= FIRST_NATURAL or pos.pile_wilds < limit:
        return None
    if sum(pos.counts[seat][kind] for kind in WILD_KINDS) == len(pos.hands[seat]):
        return None
    return Refusal(Why.TOO_MANY_WILDS_IN_PILE, limit, pos.pile_wilds)


def _check_ask(pos: CanastaPosition, seat: int, action: act.Ask) -> Refusal | None:
    if pos.rules.going_out.asking == "none" or not pos.partners(seat):
        return Refusal(Why.ASK_NOBODY)
    if pos.answer is not None:
        return Refusal(Why.ASK_TWICE)
    if pos.laid_now:
        return Refusal(Why.ASK_TOO_LATE)
    return None if exit_exists(pos, seat) else Refusal(Why.ASK_NO_EXIT)


def exit_exists(pos: CanastaPosition, seat: int, options: Sequence[TakeOption] | None = None) -> bool:
    """Return whether the seat could go out in this turn if it were allowed to (R50)."""
    if pos.phase is PLAY:
        hopeless = no_exit(pos.rules, pos.counts[seat], pos.melds[pos.side(seat)], spare=1)
        return not hopeless and LayPreview(pos, seat).can_go_out()
    if pos.stock and _can_shed_before_draw(pos, seat):
        return True
    options = take_options(pos, seat) if options is None else options
    if (
        options
        and not pos.under
        and not _no_exit_with_the_pile(pos, seat)
        and any(_take_leads_out(pos, seat, option) for option in options)
    ):
        return True
    return pos.rules.pile.top_alone and _top_leads_out(pos, seat)


def _no_exit_with_the_pile(pos: CanastaPosition, seat: int) -> bool:
    """Return whether obviously no way to take the pile leads to an exit."""
    rules, counts = pos.rules, pos.counts[seat][:]
    for card in (*rules.pile.below(pos.pile), pos.pile[-1]):
        if card not in rules.threes_of_pile:
            counts[KIND[card]] += 1
    return no_exit(rules, counts, pos.melds[pos.side(seat)], spare=1)


def _take_leads_out(pos: CanastaPosition, seat: int, option: TakeOption) -> bool:
    preview = LayPreview(pos, seat)
    top = pos.pile[-1]
    key = option.action().key(top)
    if top >> 2 == RANK_THREE:  # may be impossible even if it fits
        if preview.lay(key, option.using, top) or _lay_all(preview, option.melds):
            return False
    else:
        preview.place(key, option.using, top)
        for meld in option.melds:
            preview.place(meld.key, meld.cards)
    preview.receive(pos.rules.pile.below(pos.pile))
    return preview.can_shed_rest()


def _top_leads_out(pos: CanastaPosition, seat: int) -> bool:
    if top_pair(pos, seat) is None:
        return False
    preview = LayPreview(pos, seat)
    preview.receive(pos.pile[-1:])
    return preview.can_go_out()


def must_keep_two(pos: CanastaPosition, seat: int) -> bool:
    """Return whether the seat, if not bound to go out, obviously must keep two cards."""
    if pos.reserves[seat]:
        return False
    melds = pos.melds[pos.side(seat)]
    return exit_barred(pos, seat) is not None or no_exit(pos.rules, pos.counts[seat], melds, spare=1)


def _check_answer(pos: CanastaPosition, seat: int, action: act.Answer) -> Refusal | None:
    return None if pos.phase is ANSWER else Refusal(Why.NOTHING_ASKED)


def _check_pass(pos: CanastaPosition, seat: int, action: act.Pass) -> Refusal | None:
    if pos.phase is PLAY:
        return _check_stuck(pos, seat)
    if pos.stock:
        return Refusal(Why.PASS_NOT_NOW)
    if pos.answer is True:
        return Refusal(Why.MUST_GO_OUT)
    return Refusal(Why.PASS_MUST_TAKE) if _must_take(pos, seat) else None


def _must_take(pos: CanastaPosition, seat: int) -> bool:
    """Return whether the seat must take the pile now that the stock is gone (R24)."""
    if pos.rules.stock_end.forced == "possible":
        return any(_check_take(pos, seat, option.action()) is None for option in take_options(pos, seat))
    if not pos.pile or needs_pair(pos, seat):
        return False
    return any(_check_take(pos, seat, option.action()) is None for option in fitting_melds(pos, pos.side(seat)))


def _check_stuck(pos: CanastaPosition, seat: int) -> Refusal | None:
    """Refuse to end the turn without a discard, unless the seat holds one card and may not go out with it (R52).

    A seat may also do so if its second hand was all red threes, with no stock to replace them.
    """
    stuck = len(pos.hands[seat]) <= 1 and not pos.has_foot(seat)
    if (
        stuck
        and reserve_refusal(pos, seat) is not None
        and (not pos.hands[seat] or exit_barred(pos, seat) or not LayPreview(pos, seat).can_shed_rest())
    ):
        return None
    return Refusal(Why.PASS_NOT_NOW)


def _check_reserve(pos: CanastaPosition, seat: int, action: act.TakeReserve) -> Refusal | None:
    return reserve_refusal(pos, seat)


def reserve_refusal(pos: CanastaPosition, seat: int) -> Refusal | None:
    """Return why the seat may not take its reserve now: there is none, or it has laid nothing yet (R33b, R58)."""
    if not pos.reserves[seat]:
        return Refusal(Why.RESERVE_NONE)
    if pos.rules.reserve.must_be_played:
        return Refusal(Why.RESERVE_BY_ITSELF)
    if not (pos.laid_now or pos.laid >> seat & 1):
        return Refusal(Why.RESERVE_NOT_YET)
    if RANK_THREE in pos.melds[pos.side(seat)]:
        return Refusal(Why.BLACK_THREES_ONLY_AT_EXIT)
    return Refusal(Why.MUST_GO_OUT) if pos.answer is True else None


def _check_show(pos: CanastaPosition, seat: int, action: act.Show) -> Refusal | None:
    """Refuse to show a hand that is not special, before the draw, or once the side has laid anything (§6)."""
    if pos.phase is not PLAY:
        return Refusal(Why.DRAW_FIRST)
    if pos.is_open(pos.side(seat)):
        return Refusal(Why.SPECIAL_SIDE_OPEN)
    if pos.has_foot(seat) or best_special(pos.rules.special_hands, pos.counts[seat]) is None:
        return Refusal(Why.SPECIAL_NONE)
    return Refusal(Why.OUT_REFUSED) if pos.answer is False else None


def _check_choose(pos: CanastaPosition, seat: int, action: act.Choose) -> Refusal | None:
    if pos.phase is not CHOOSE:
        return Refusal(Why.CHOOSE_NOT_NOW)
    return None if action.pile in act.PACKETS else Refusal(Why.CHOOSE_NO_SUCH_PACKET)


_CHECKERS: dict[type[object], Callable[..., Refusal | None]] = {
    act.Draw: _check_draw,
    act.Take: _check_take,
    act.Lay: _check_lay,
    act.Discard: _check_discard,
    act.Ask: _check_ask,
    act.Answer: _check_answer,
    act.Pass: _check_pass,
    act.TakeReserve: _check_reserve,
    act.Choose: _check_choose,
    act.Show: _check_show,
}
