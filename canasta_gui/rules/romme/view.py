"""What a seat may know in Rommé: its view of a position, and its version of an event."""

from canasta_gui.rules.core.view import Redactor, hide_from, hide_from_others
from canasta_gui.rules.romme.events import Event, HiddenTaken
from canasta_gui.rules.romme.position import RommePosition, RommeView


def view_of(pos: RommePosition, seat: int) -> RommeView:
    """Return a copy of the position with the stock and all hands but the seat's own hidden; a seat below 0 has none."""
    view = pos.copy()
    hide_from(view, seat)
    return RommeView(view)


def reveal(view: RommePosition, truth: RommePosition) -> None:
    """Lay the hands open, sorted, in the view of a deal that is over; the stock stays hidden."""
    view.hands = [hand if seat == view.viewer else sorted(hand) for seat, hand in enumerate(truth.copy().hands)]


redact = Redactor[Event]({HiddenTaken: hide_from_others}).redact
