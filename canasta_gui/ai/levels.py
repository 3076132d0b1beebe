"""The levels that a player can choose for the computers."""

import time
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from types import MappingProxyType
from typing import cast

from canasta_gui.ai.common.players import Budget
from canasta_gui.rules.core.rule_set import FamilyKey
from canasta_gui.rules.families import CANASTA_KEY, ROMME_KEY, AnyAction, AnyEvent, AnyView, Decide, React

LEVELS = ("beginner", "novice", "club", "expert", "master")
"""Levels from the weakest to the strongest; each family has a file of weights for every level."""
HINT_LEVEL = LEVELS[-1]
"""The level of the computer player that gives hints."""
SEARCHING = frozenset({"expert-2026-11"})
"""Baselines that search."""
BASELINES = ("expert-2026-11", "master-2026-11")
"""Earlier players against which later ones are measured, by name; the window does not offer them."""
PLAYABLE = (*LEVELS, *BASELINES)
"""All players that can be asked for by name."""
SLOW = frozenset({"master", *BASELINES})
"""Players too slow for the thread of the window; they run in a worker process."""

_Style = tuple[tuple[str, str], ...]

NO_STYLE: Mapping[str, str] = MappingProxyType({})
ONE_SECOND = Budget(seconds=1.0, clock=time.monotonic)


def player(level: str, budget: Budget = ONE_SECOND, style: Mapping[str, str] = NO_STYLE) -> Decide:
    """Return the player of a level, or of a baseline.

    Raises KeyError if there is no such level. `budget`: limits for a baseline, which searches. `style`: options of its
    playing style and their settings (`ai.canasta.weights`). The family's policy is imported at the first decision,
    usually in another process and after the window's first frame.
    """
    if level not in PLAYABLE:
        raise KeyError(level)
    return partial(_decide, level, budget, tuple(style.items()))


def _decide(level: str, budget: Budget, style: _Style, view: AnyView, history: Sequence[AnyEvent]) -> AnyAction:
    return _POLICIES[view.rules.family](level, budget, style)(view, history)


# A policy looked up by rule set gets views of its family only, which the types cannot express.


def reaction(level: str) -> React:
    """Return the reaction of a level's player out of turn. Raises KeyError if there is no such level."""
    if level not in PLAYABLE:
        raise KeyError(level)
    return partial(_react, level)


def _react(level: str, view: AnyView, history: Sequence[AnyEvent]) -> AnyAction | None:
    react = _REACTIONS.get(view.rules.family)
    return None if react is None else react(level, view, history)


def _canasta_reaction(level: str, view: AnyView, history: Sequence[AnyEvent]) -> AnyAction | None:
    from canasta_gui.ai.canasta import irregularities
    from canasta_gui.ai.canasta.weights import load_weights

    react: Callable[..., AnyAction | None] = irregularities.reaction
    return react(view, history, load_weights(level))


@cache
def _canasta(level: str, budget: Budget, style: _Style) -> Decide:
    from canasta_gui.ai.canasta import policy, search, second_thought
    from canasta_gui.ai.canasta.weights import load_weights, with_style

    weights = with_style(load_weights(level), dict(style))
    if level in SEARCHING:
        return cast(Decide, partial(search.decide, budget=budget, weights=weights))
    decide = second_thought.decide if weights.thinks_twice else policy.decide
    return cast(Decide, partial(decide, weights=weights))


@cache
def _romme(level: str, _budget: Budget, _style: _Style) -> Decide:
    from canasta_gui.ai.romme import policy
    from canasta_gui.ai.romme.weights import load_weights

    return cast(Decide, partial(policy.decide, weights=load_weights(level)))


_POLICIES: Mapping[FamilyKey, Callable[[str, Budget, _Style], Decide]] = {CANASTA_KEY: _canasta, ROMME_KEY: _romme}
_REACTIONS: Mapping[FamilyKey, Callable[[str, AnyView, Sequence[AnyEvent]], AnyAction | None]] = {
    CANASTA_KEY: _canasta_reaction
}
"""Actions out of turn, by family; families without any are missing."""
