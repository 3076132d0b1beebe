"""The engine: deals, and plays actions as events. `apply` asks the referee first, `play` trusts the caller."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, cast

from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta import turn_flow
from canasta_gui.rules.canasta.arbitration import action_handlers as arbitration_handlers
from canasta_gui.rules.canasta.arbitration.action_handlers import misdeal_of, short_seat
from canasta_gui.rules.canasta.arbitration.referee import check
from canasta_gui.rules.canasta.arbitration_state import Offence
from canasta_gui.rules.canasta.policies import OffenceKind
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.canasta.turn_flow import Events, begin_play, emit, lay_dealt_red_threes
from canasta_gui.rules.core.cards import BLACK_THREES, FIRST_NATURAL, RANK_THREE, Card
from canasta_gui.rules.core.events import Engine
from canasta_gui.rules.core.position import NOBODY


def start_deal(
    rules: CanastaRules,
    order: Sequence[Card],
    *,
    deal_no: int,
    dealer: int,
    totals: Sequence[int],
    previous: Sequence[int] = (),
    voids: int = 0,  # noqa: ARG001  (as in families where it says something)
    misdeal: str = "",
) -> tuple[CanastaPosition, Events]:
    """Return a fresh deal from a shuffled deck, the first card dealt first, up to the first player's draw.

    Only the seats that play this deal get cards; raises ValueError if the dealer is none of them. Hands are dealt one
    card at a time from the dealer's left on; their red threes are laid now where that comes first (R98i); then the
    up-card, covered until a natural card from four to ace (or a
    black three where it stays) lies on top (000:51-55); then the first turn begins, or every seat chooses one of its
    packets (000:350). `voids` is ignored. `misdeal`: the offence that the dealer commits, where irregularities are
    played (R71).
    """
    pos, events = CanastaPosition(rules), Events()
    looked_at = tuple(previous) if rules.opening.looks_back else ()
    emit(pos, events, ev.DealBegan(deal_no, dealer, tuple(totals), tuple(order), looked_at))
    order_of_play, chosen = pos.order_of_play, rules.reserve.chosen
    short = short_seat(pos, order) if misdeal == "short_hand" else NOBODY
    for n in range(rules.cards.deal):
        for seat in order_of_play:
            if seat == short and n == rules.cards.deal - 1:
                continue
            emit(pos, events, _dealt(seat, pos.stock[-1], n == 0 or not chosen))
    for n in range(rules.reserve.size):
        for seat in order_of_play:
            emit(pos, events, ev.ReserveDealt(seat, pos.stock[-1], owner_sees=n == 0 and chosen))
    if rules.red_threes.dealt_laid == "before_up_card" and not chosen:
        lay_dealt_red_threes(pos, events)
    _turn_up(pos, events)
    if misdeal and pos.arbitration is not None:
        kind = cast(OffenceKind, misdeal)
        emit(pos, events, ev.Offended(Offence(kind, dealer)))
        emit(pos, events, ev.Misdealt(misdeal_of(pos, kind, order)))
    if chosen:
        emit(pos, events, ev.ChoiceBegan(order_of_play[0]))
    else:
        begin_play(pos, events)
    return pos, events


def _turn_up(pos: CanastaPosition, events: Events) -> None:
    """Turn up the up-card, covered until one may stay on top, and lay the cards under it (R98i)."""
    rule = pos.rules.pile
    while rule.up_card and pos.stock and not (pos.pile and _ends_chain(pos.rules, pos.pile[-1])):
        emit(pos, events, ev.TurnedUp(pos.stock[-1]))
    for _ in range(min(rule.cards_under(pos.pile[-1]), len(pos.stock)) if pos.pile else 0):
        emit(pos, events, ev.LaidUnder(pos.stock[-1]))


# Events never change, so one object of each recurring event is enough.
_dealt = cache(ev.Dealt)


def _ends_chain(rules: CanastaRules, card: Card) -> bool:
    if card in BLACK_THREES and card not in rules.red_threes_and_like:
        return not rules.pile.covers_black_three
    return card >= FIRST_NATURAL and card >> 2 != RANK_THREE


ENGINE: Final = Engine[CanastaPosition, act.Action, ev.Event](
    check, {**turn_flow.HANDLERS, **arbitration_handlers.HANDLERS}
)
apply: Final[Callable[[CanastaPosition, int, act.Action], Events]] = ENGINE.apply
play: Final[Callable[[CanastaPosition, int, act.Action], Events]] = ENGINE.play
