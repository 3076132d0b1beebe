"""What a seat may know in Rommé: its view of a position, and its version of an event."""

from canasta_gui.rules.core.cards import HIDDEN
from canasta_gui.rules.core.events import DealBegan, Dealt, Drew
from canasta_gui.rules.romme.events import Event, HiddenTaken
from canasta_gui.rules.romme.position import RommePosition, RommeView


def view_of(pos: RommePosition, seat: int) -> RommeView:
    """A copy of the position with the stock and all hands but the seat's own hidden; a seat below 0 has none."""
    view = pos.copy()
    view.viewer = seat
    view.stock = [HIDDEN] * len(pos.stock)
    view.hands = [hand if other == seat else [HIDDEN] * len(hand) for other, hand in enumerate(view.hands)]
    return RommeView(view)


def reveal(view: RommePosition, truth: RommePosition) -> None:
    """Lay the hands open, sorted, in the view of a deal that is over; the stock stays hidden."""
    view.hands = [hand if seat == view.viewer else sorted(hand) for seat, hand in enumerate(truth.copy().hands)]


def redact(event: Event, seat: int) -> Event:
    """The event as the seat sees it: the twin of `view_of`."""
    if isinstance(event, DealBegan):
        return event._replace(order=(HIDDEN,) * len(event.order))
    if isinstance(event, Drew | Dealt | HiddenTaken) and event.seat != seat:
        return event._replace(card=HIDDEN)
    return event
