"""The levels that a player can choose for the computers."""

import time
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from types import MappingProxyType
from typing import Any

from canasta_gui.ai.common.budget import Budget
from canasta_gui.rules.families import CANASTA, ROMME, AnyAction, AnyEvent, AnyView, family

Decide = Callable[[AnyView, Sequence[AnyEvent]], AnyAction]

_WEIGHTS = {"novice": "novice", "club": "club", "expert": "expert"}
LEVELS = tuple(_WEIGHTS)
SLOW = frozenset({"expert"})
"""Levels that think for as long as they may: they belong into a process of their own."""

NO_DIALS: Mapping[str, str] = MappingProxyType({})
SECOND = Budget(seconds=1.0, clock=time.monotonic)


def player(level: str, budget: Budget = SECOND, dials: Mapping[str, str] = NO_DIALS) -> Decide:
    """The player of a level; `budget`: how long an expert thinks about a decision. KeyError: no such level.

    `dials`: what it is asked to do otherwise than it would (`ai.dials`). What it thinks with is imported when it
    thinks for the first time, where it does so: mostly another process, and after the window's first picture.
    """
    if level not in LEVELS:
        raise KeyError(level)
    return partial(_decide, level, budget, tuple(dials.items()))


def _decide(
    level: str, budget: Budget, dials: tuple[tuple[str, str], ...], view: AnyView, history: Sequence[AnyEvent]
) -> AnyAction:
    action: AnyAction = _THINKERS[family(view.rules).name](level, budget, dials)(view, history)
    return action


@cache
def _canasta(level: str, budget: Budget, dials: tuple[tuple[str, str], ...]) -> Callable[..., Any]:
    from canasta_gui.ai.canasta import expert, policy
    from canasta_gui.ai.canasta.playing_style import turned
    from canasta_gui.ai.canasta.weights import load_weights

    weights = turned(load_weights(_WEIGHTS[level]), dict(dials))
    if level in SLOW:
        return partial(expert.decide, budget=budget, weights=weights)
    return partial(policy.decide, weights=weights)


@cache
def _romme(level: str, _budget: Budget, _dials: tuple[tuple[str, str], ...]) -> Callable[..., Any]:
    from canasta_gui.ai.romme import policy
    from canasta_gui.ai.romme.weights import load_weights

    return partial(policy.decide, weights=load_weights(level))


_THINKERS: Mapping[str, Callable[..., Callable[..., Any]]] = {CANASTA.name: _canasta, ROMME.name: _romme}
