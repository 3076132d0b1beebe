"""The levels that a player can choose for the computers."""

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from canasta_gui.ai import club, expert
from canasta_gui.ai.dials import turned
from canasta_gui.ai.romme import club as romme_club
from canasta_gui.ai.romme.weights import load_weights as load_romme_weights
from canasta_gui.ai.search import Budget
from canasta_gui.ai.weights import load_weights
from canasta_gui.rules.actions import Action
from canasta_gui.rules.events import Event
from canasta_gui.rules.families import CANASTA, ROMME, family
from canasta_gui.rules.position import SeatView

Decide = Callable[[SeatView, Sequence[Event]], Action]

_WEIGHTS = {"novice": "novice", "club": "club", "expert": "club"}
LEVELS = tuple(_WEIGHTS)
SLOW = frozenset({"expert"})
"""Levels that think for as long as they may: they belong into a process of their own."""

NO_DIALS: Mapping[str, str] = MappingProxyType({})
SECOND = Budget(seconds=1.0, clock=time.monotonic)


def player(level: str, budget: Budget = SECOND, dials: Mapping[str, str] = NO_DIALS) -> Decide:
    """The player of a level; `budget`: how long an expert thinks about a decision. KeyError: no such level.

    `dials`: what it is asked to do otherwise than it would (`ai.dials`).
    """
    weights = turned(load_weights(_WEIGHTS[level]), dials)
    if level in SLOW:
        first: Callable[..., Any] = partial(expert.decide, budget=budget, weights=weights)
    else:
        first = partial(club.decide, weights=weights)
    second: Callable[..., Any] = partial(romme_club.decide, weights=load_romme_weights(level))
    return partial(_of_family, {CANASTA.name: first, ROMME.name: second})


def _of_family(players: Mapping[str, Callable[..., Any]], view: SeatView, history: Sequence[Event]) -> Action:
    """What the player of the view's family decides."""
    action: Action = players[family(view.rules).name](view, history)
    return action
