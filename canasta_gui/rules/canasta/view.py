"""What a seat may know: its view of a position, and its version of an event."""

from typing import Protocol, Self, TypeVar

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.arbitration_state import Arbitration, Misdeal
from canasta_gui.rules.canasta.position import CanastaPosition, CanastaView
from canasta_gui.rules.core.cards import HIDDEN, N_KINDS, Card, count_kinds
from canasta_gui.rules.core.view import Redactor, hide_dealt, hide_from, hide_from_others


class _Packet(Protocol):
    """An event in which a seat gets several cards."""

    @property
    def seat(self) -> int: ...
    @property
    def cards(self) -> tuple[Card, ...]: ...
    def _replace(self, *, cards: tuple[Card, ...]) -> Self: ...


class _Ordered(Protocol):
    """An event that gives the stock a new order."""

    @property
    def order(self) -> tuple[Card, ...]: ...
    def _replace(self, *, order: tuple[Card, ...]) -> Self: ...


_PacketT = TypeVar("_PacketT", bound=_Packet)
_OrderedT = TypeVar("_OrderedT", bound=_Ordered)


def view_of(pos: CanastaPosition, seat: int) -> CanastaView:
    """Return a copy of the position with the stock and all hands but the seat's own hidden; `PUBLIC` sees no hand.

    Nobody sees a reserve. Of two packets to choose from a seat sees the card dealt first, and no other (000:350).
    """
    view = pos.copy()
    hide_from(view, seat)
    view.reserves = [[HIDDEN] * len(cards) for cards in pos.reserves]
    counts = view.counts
    for other in range(len(counts)):
        if other != seat:
            counts[other] = [0] * N_KINDS
    if view.arbitration is not None:
        view.arbitration = _without_foreign_card(view.arbitration, seat)
    if pos.rules.reserve.chosen and pos.is_choosing(seat):
        view.hands[seat], view.reserves[seat] = _first_alone(pos.hands[seat]), _first_alone(pos.reserves[seat])
        view.counts[seat] = count_kinds(view.hands[seat])
    return CanastaView(view)


def _without_foreign_card(state: Arbitration, seat: int) -> Arbitration:
    """Hide from all but its holder which card of a hand has another back."""
    misdeal = state.misdeal
    return state if misdeal is None else state._replace(misdeal=_hidden_from_others(misdeal, seat))


def _hidden_from_others(misdeal: Misdeal, seat: int) -> Misdeal:
    return misdeal if misdeal.kind != "foreign_card" or misdeal.seat == seat else misdeal._replace(card=HIDDEN)


def _hide_foreign_card(event: ev.Misdealt, seat: int) -> ev.Misdealt:
    return ev.Misdealt(_hidden_from_others(event.misdeal, seat))


def _first_alone(cards: list[Card]) -> list[Card]:
    """Return a packet of which one card is known."""
    return cards[:1] + [HIDDEN] * len(cards[1:])


def _hide_cards(event: _PacketT, seat: int) -> _PacketT:
    """Hide a packet from all seats but its own."""
    return event if event.seat == seat else event._replace(cards=(HIDDEN,) * len(event.cards))


def _hide_order(event: _OrderedT, seat: int) -> _OrderedT:  # noqa: ARG001  (one signature for all)
    """Hide the new order of the stock."""
    return event._replace(order=(HIDDEN,) * len(event.order))


redact = Redactor[ev.Event](
    {
        ev.Replaced: hide_from_others,
        ev.ReserveDealt: hide_dealt,
        ev.TookReserve: _hide_cards,
        ev.Chose: _hide_cards,
        ev.DrewExtra: hide_from_others,
        ev.Reshuffled: _hide_order,
        ev.CardBuried: _hide_order,
        ev.Misdealt: _hide_foreign_card,
    }
).redact


def reveal(view: CanastaPosition, truth: CanastaPosition) -> None:
    """Lay the hands open, sorted, in the view of a deal that is over; second hands that count do too."""
    for other, hand in enumerate(truth.hands):
        if other != view.viewer:
            view.hands[other] = sorted(hand)
            view.counts[other] = truth.counts[other][:]
    if truth.rules.reserve.must_be_played:
        view.reserves = [sorted(cards) for cards in truth.reserves]
