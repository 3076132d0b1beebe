"""The levels that a player can choose for the computers."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from canasta_gui.ai import club
from canasta_gui.ai.weights import load_weights
from canasta_gui.rules.actions import Action
from canasta_gui.rules.events import Event
from canasta_gui.rules.position import SeatView

Decide = Callable[[SeatView, Sequence[Event]], Action]

LEVELS: Mapping[str, Decide] = {
    "novice": partial(club.decide, weights=load_weights("novice")),
    "club": club.decide,
}
