"""When a computer partner reminds the player of something: seldom, once a deal each, and only of what is allowed."""

from typing import Final

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.families import AnyEvent, AnyView
from canasta_gui.words.canasta.reminders import Reminder, available_reminders

FEW: Final = 3
"""So many cards in an opponent's hand are worth a word."""
ROUNDS: Final = 2
"""So are so many rounds that the stock still lasts."""


class PartnerTalk:
    """Follows the events of the table, and finds what a partner of the bottom seat would say."""

    def __init__(self) -> None:
        self._said: set[Reminder] = set()

    def hear(self, event: AnyEvent, view: AnyView, seat: int) -> Reminder | None:
        """Return what there is to be reminded of as the seat's turn begins; each thing once a deal."""
        if isinstance(event, ev.DealBegan):
            self._said.clear()
        if not isinstance(event, ev.TurnBegan) or event.seat != seat:
            return None
        due = (
            each for each in available_reminders(view, seat) if each not in self._said and _matters(each, view, seat)
        )
        said = next(due, None)
        if said is not None:
            self._said.add(said)
        return said


def _matters(reminder: Reminder, view: AnyView, seat: int) -> bool:
    match reminder:
        case Reminder.MINIMUM:
            return True
        case Reminder.HANDS:
            foes = [one for one in view.playing if view.side(one) != view.side(seat)]
            return any(len(view.hands[foe]) <= FEW for foe in foes)
        case Reminder.STOCK:
            draws = view.rules.draw.count if isinstance(view.rules, CanastaRules) else 1
            return len(view.stock) <= ROUNDS * len(view.playing) * draws
    return False
