"""What the table of a match tells the program."""

from collections.abc import Callable
from typing import NamedTuple

from canasta_gui.play.conductor import ComputerFailure
from canasta_gui.rules.families import AnyDealEnded
from canasta_gui.stage.hand_order import Order
from canasta_gui.ui.table.dock import Dock
from canasta_gui.words.canasta.reminders import Reminder


class MatchCalls(NamedTuple):
    """What follows from what the table of a match tells."""

    menu: Callable[[], None]
    deal_over: Callable[[AnyDealEnded], None]
    hand_over: Callable[[int], None]
    failed: Callable[[ComputerFailure], None]
    remind: Callable[[int, Reminder], None]
    sorted: Callable[[int, Order], None]


class MatchDock(Dock):
    """Nothing beside the cards; what the table tells goes to the flow of the match."""

    def __init__(self, calls: MatchCalls) -> None:
        self._calls = calls

    def menu(self) -> None:
        self._calls.menu()

    def deal_over(self, event: AnyDealEnded) -> None:
        self._calls.deal_over(event)

    def hand_over(self, seat: int) -> None:
        self._calls.hand_over(seat)

    def computer_failed(self, failure: ComputerFailure) -> None:
        self._calls.failed(failure)

    def reminded(self, seat: int, reminder: Reminder) -> None:
        self._calls.remind(seat, reminder)

    def sorted(self, seat: int, order: Order) -> None:
        self._calls.sorted(seat, order)
