"""What a seat may know: its view of a position, and its version of an event."""

from canasta_gui.rules import events as ev
from canasta_gui.rules.cards import HIDDEN, N_KINDS
from canasta_gui.rules.position import Position, SeatView

PUBLIC = -1  # the view of somebody who holds no hand: an idle player, a spectator


def view_of(pos: Position, seat: int) -> SeatView:
    """A copy of the position with the stock and all hands but the seat's own hidden; `PUBLIC` hides every hand."""
    view = pos.copy()
    view.viewer = seat
    view.stock = [HIDDEN] * len(pos.stock)
    view.reserves = [[HIDDEN] * len(cards) for cards in pos.reserves]
    for other, hand in enumerate(pos.hands):
        if other != seat:
            view.hands[other] = [HIDDEN] * len(hand)
            view.counts[other] = [0] * N_KINDS
    return SeatView(view)


def redact(event: ev.Event, seat: int) -> ev.Event:
    """The event as the seat sees it: the twin of `view_of`."""
    if isinstance(event, ev.DealBegan):
        return event._replace(order=(HIDDEN,) * len(event.order))
    if isinstance(event, ev.Dealt | ev.Drew | ev.Replaced) and event.seat != seat:
        return event._replace(card=HIDDEN)
    if isinstance(event, ev.ReserveDealt):
        return event._replace(card=HIDDEN)
    if isinstance(event, ev.TookReserve) and event.seat != seat:
        return event._replace(cards=(HIDDEN,) * len(event.cards))
    return event
