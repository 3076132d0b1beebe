"""The levels that a player can choose for the computers."""

from collections.abc import Callable, Mapping, Sequence

from canasta_gui.ai import club
from canasta_gui.rules.actions import Action
from canasta_gui.rules.events import Event
from canasta_gui.rules.position import SeatView

Decide = Callable[[SeatView, Sequence[Event]], Action]

LEVELS: Mapping[str, Decide] = {"club": club.decide}
