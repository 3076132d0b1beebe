"""The engine of Rommé: deals, and plays actions as events. `apply` asks the referee first, `play` trusts the caller."""
# ruff: noqa: ARG001  (one signature for all, so that a table can dispatch)

from collections.abc import Sequence
from typing import Final, Literal

from canasta_gui.rules.core.actions import Discard, Draw
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.core.engine import Engine
from canasta_gui.rules.core.events import DealBegan, DealEnded, Dealt, Discarded, Drew, TurnBegan, TurnedUp
from canasta_gui.rules.romme import actions as act
from canasta_gui.rules.romme import events as ev
from canasta_gui.rules.romme.melds import added
from canasta_gui.rules.romme.position import RommePosition
from canasta_gui.rules.romme.reducer import REDUCER
from canasta_gui.rules.romme.referee import check
from canasta_gui.rules.romme.ruleset import RommeRules
from canasta_gui.rules.romme.scoring import score_lines

Events = list[ev.Event]
MOST_VOIDS = 2
"""So many deals in a row may be void (R79)."""


def start_deal(
    rules: RommeRules,
    order: Sequence[Card],
    *,
    deal_no: int,
    dealer: int,
    totals: Sequence[int],
    previous: Sequence[int] = (),
    voids: int = 0,
    misdeal: str = "",
) -> tuple[RommePosition, Events]:
    """Return a fresh deal from a shuffled deck, the first card dealt first, up to the first player's draw.

    Packet by packet from the dealer's left on (003:30), then one card face up beside the stock (003:31, R47).
    `voids`: how many deals in a row before this one were void; what came of others says nothing here. `misdeal`: as in
    families whose dealers err.
    """
    pos, events = RommePosition(rules), Events()
    _emit(pos, events, DealBegan(deal_no, dealer, tuple(totals), tuple(order), voids=voids))
    for packet in rules.cards.packets:
        for seat in pos.order_of_play:
            for _ in range(packet):
                _emit(pos, events, Dealt(seat, pos.stock[-1]))
    _emit(pos, events, TurnedUp(pos.stock[-1]))
    _begin_turn(pos, events, pos.next_seat(dealer))
    return pos, events


def misdeal_by_chance(rules: RommeRules, order: Sequence[Card]) -> str:
    """Return an empty text: no dealer errs here."""
    return ""


_emit = REDUCER.emit


def _begin_turn(pos: RommePosition, events: Events, seat: int) -> None:
    """Begin a turn: where the face-up card can be claimed, every seat is asked in turn, the seat itself first."""
    _emit(pos, events, TurnBegan(seat))
    if pos.asks_claims:
        _emit(pos, events, ev.ClaimAsked(seat))


def _turn_stock(pos: RommePosition, events: Events) -> bool:
    """See to it that there is a card to draw; False if there is none anywhere (R45)."""
    if not pos.stock and pos.turnable:
        _emit(pos, events, ev.StockTurned(pos.turnable))
    return bool(pos.stock)


def _draw(pos: RommePosition, seat: int, action: Draw, events: Events) -> None:
    if _turn_stock(pos, events):
        _emit(pos, events, Drew(seat, pos.stock[-1]))
    else:
        _end_unfinished(pos, events, "used_up", seat)


def _take_up(pos: RommePosition, seat: int, action: act.TakeUp, events: Events) -> None:
    _emit(pos, events, ev.TookUp(seat, pos.pile[-1]))


def _claim(pos: RommePosition, seat: int, action: act.Claim, events: Events) -> None:
    _emit(pos, events, ev.ClaimAnswered(seat, action.yes))
    if not action.yes:
        _ask_next(pos, events, pos.next_seat(seat))
    elif pos.rules.face_up.claims == "knocking":
        _acquire(pos, events, seat)
    else:
        _emit(pos, events, ev.ConsentAsked(pos.turn, seat))


def _consent(pos: RommePosition, seat: int, action: act.Consent, events: Events) -> None:
    """After a no the seat after the claimant is asked; the last yes gives the claimant the card (R44)."""
    claimant, between = pos.claimant, pos.between
    _emit(pos, events, ev.ConsentAnswered(seat, claimant, action.yes))
    if not action.yes:
        _ask_next(pos, events, pos.next_seat(claimant))
    elif seat == between[-1]:
        _acquire(pos, events, claimant)
    else:
        _emit(pos, events, ev.ConsentAsked(pos.next_seat(seat), claimant))


def _ask_next(pos: RommePosition, events: Events, seat: int) -> None:
    """Ask the next seat; no seat claims its own discard."""
    over = seat in (pos.turn, pos.discarder)
    _emit(pos, events, ev.ClaimsOver(pos.turn) if over else ev.ClaimAsked(seat))


def _acquire(pos: RommePosition, events: Events, seat: int) -> None:
    """Give the claimant the face-up card and what goes with it from the stock; no discard follows (R44)."""
    _emit(pos, events, ev.Acquired(seat, pos.pile[-1]))
    for _ in range(pos.rules.face_up.hidden):
        _turn_stock(pos, events)
        _emit(pos, events, ev.HiddenTaken(seat, pos.stock[-1]))
    _emit(pos, events, ev.ClaimsOver(pos.turn))


def _lay(pos: RommePosition, seat: int, action: act.RommeLay, events: Events) -> None:
    for meld in action.melds:
        _emit(pos, events, ev.MeldLaid(seat, pos.fresh_key(seat, meld.rank), meld))
    _end_if_out(pos, events, seat)


def _add(pos: RommePosition, seat: int, action: act.Add, events: Events) -> None:
    meld = added(pos.melds[action.owner][action.key], action.cards, action.faces, low=action.low)
    _emit(pos, events, ev.CardsAdded(seat, action.owner, action.key, action.cards, action.faces, meld))
    _end_if_out(pos, events, seat)


def _swap(pos: RommePosition, seat: int, action: act.Swap, events: Events) -> None:
    _emit(pos, events, ev.JokerSwapped(seat, action.owner, action.key, action.card))


def _discard(pos: RommePosition, seat: int, action: Discard, events: Events) -> None:
    _emit(pos, events, Discarded(seat, action.card))
    if _end_if_out(pos, events, seat):
        return
    if pos.is_stalemate:
        _end_unfinished(pos, events, "stalemate", seat)
    else:
        _begin_turn(pos, events, pos.next_seat(seat))


def _announce(pos: RommePosition, seat: int, action: act.Announce, events: Events) -> None:
    if action.card is not None:
        _emit(pos, events, Discarded(seat, action.card))
    _emit(pos, events, ev.Announced(seat))
    if not _end_if_out(pos, events, seat):
        _end(pos, events, "announced", seat)


def _end_if_out(pos: RommePosition, events: Events, seat: int) -> bool:
    """Whoever has no card left has ended the deal (003:43), and perhaps in a single turn."""
    if pos.hands[seat]:
        return False
    in_one_turn = pos.laid_now and not pos.laid >> seat & 1
    _end(pos, events, "hand_out" if in_one_turn else "all_out", seat)
    return True


def _end_unfinished(pos: RommePosition, events: Events, how: Literal["used_up", "stalemate"], seat: int) -> None:
    """End a deal that nobody can finish: void, or the hands count; at the latest those of the third in a row (R79)."""
    unfinished = pos.rules.stock_end.unfinished
    counts = unfinished == "hands_count" or (unfinished == "dealt_again" and pos.voids >= MOST_VOIDS)
    _end(pos, events, how if counts else "void", seat)


def _end(pos: RommePosition, events: Events, how: ev.How, by: int) -> None:
    lines = score_lines(pos, how, by)
    totals = tuple(total + line.total for total, line in zip(pos.totals, lines, strict=True))
    _emit(pos, events, DealEnded(how, by, lines, totals))


ENGINE: Final = Engine[RommePosition, act.Action, ev.Event](
    check,
    {
        Draw: _draw,
        act.TakeUp: _take_up,
        act.Claim: _claim,
        act.Consent: _consent,
        act.RommeLay: _lay,
        act.Add: _add,
        act.Swap: _swap,
        Discard: _discard,
        act.Announce: _announce,
    },
)
apply, play = ENGINE.apply, ENGINE.play
