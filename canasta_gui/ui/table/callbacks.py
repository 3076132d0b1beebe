"""What the table asks of the program around it."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from canasta_gui.play.conductor import ComputerFailure
from canasta_gui.rules.families import AnyDealEnded
from canasta_gui.stage.hand_order import Order
from canasta_gui.words.canasta.reminders import Reminder


class TableSounds(Protocol):
    """Plays the sounds of the table."""

    def play(self, name: str) -> None:
        """Play a sound; do nothing without a device."""


class TableCallbacks(NamedTuple):
    """Called by the table scene; what is not given does nothing.

    `menu`: show the menu. `deal_over`: go on after the end of a deal. `handover`: let another seat sit down.
    `problem`: report that a computer failed. `reminded`: a seat reminds its partner. `sorted`: a seat has sorted its
    hand.
    """

    menu: Callable[[], None]
    deal_over: Callable[[AnyDealEnded], None] = lambda _event: None
    handover: Callable[[int], None] = lambda _seat: None
    problem: Callable[[ComputerFailure], None] = lambda _failure: None
    reminded: Callable[[int, Reminder], None] = lambda _seat, _reminder: None
    sorted: Callable[[int, Order], None] = lambda _seat, _order: None
