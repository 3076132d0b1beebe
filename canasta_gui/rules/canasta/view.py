"""What a seat may know: its view of a position, and its version of an event."""

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.position import CanastaPosition, CanastaView
from canasta_gui.rules.core.cards import HIDDEN, N_KINDS, Card, count_kinds

PUBLIC = -1  # the view of somebody who holds no hand: an idle player, a spectator


def view_of(pos: CanastaPosition, seat: int) -> CanastaView:
    """A copy of the position with the stock and all hands but the seat's own hidden; `PUBLIC` hides every hand.

    Nobody sees a reserve. Of two packets to choose from a seat sees the card dealt first, and no other (000:350).
    """
    view = pos.copy()
    view.viewer = seat
    view.stock = [HIDDEN] * len(pos.stock)
    view.reserves = [[HIDDEN] * len(cards) for cards in pos.reserves]
    for other, hand in enumerate(pos.hands):
        if other != seat:
            view.hands[other] = [HIDDEN] * len(hand)
            view.counts[other] = [0] * N_KINDS
    if pos.is_choosing(seat):
        view.hands[seat], view.reserves[seat] = _first_alone(pos.hands[seat]), _first_alone(pos.reserves[seat])
        view.counts[seat] = count_kinds(view.hands[seat])
    return CanastaView(view)


def _first_alone(cards: list[Card]) -> list[Card]:
    """A packet of which one card is known."""
    return cards[:1] + [HIDDEN] * len(cards[1:])


def redact(event: ev.Event, seat: int) -> ev.Event:
    """The event as the seat sees it: the twin of `view_of`."""
    if isinstance(event, ev.DealBegan):
        return event._replace(order=(HIDDEN,) * len(event.order))
    if isinstance(event, ev.Drew | ev.Replaced) and event.seat != seat:
        return event._replace(card=HIDDEN)
    if isinstance(event, ev.Dealt | ev.ReserveDealt) and not (event.owner_sees and event.seat == seat):
        return event._replace(card=HIDDEN)
    if isinstance(event, ev.TookReserve | ev.Chose) and event.seat != seat:
        return event._replace(cards=(HIDDEN,) * len(event.cards))
    return event


def reveal(view: CanastaPosition, truth: CanastaPosition) -> None:
    """Lay the hands open, sorted, in the view of a deal that is over; second hands that count do too."""
    for other, hand in enumerate(truth.hands):
        if other != view.viewer:
            view.hands[other] = sorted(hand)
            view.counts[other] = truth.counts[other][:]
    if truth.rules.reserve.must_be_played:
        view.reserves = [sorted(cards) for cards in truth.reserves]
