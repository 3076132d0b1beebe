"""Reasons for an action, for every family of games."""

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from canasta_gui.ai.canasta import policy as canasta_policy
from canasta_gui.ai.canasta import reasons as canasta_reasons
from canasta_gui.ai.canasta.weights import load_weights as load_canasta_weights
from canasta_gui.ai.canasta.weights import with_style
from canasta_gui.ai.common.reasons import Reason
from canasta_gui.ai.levels import LEVELS, NO_STYLE
from canasta_gui.ai.romme import reasons as romme_reasons
from canasta_gui.ai.romme.weights import load_weights as load_romme_weights
from canasta_gui.rules.core.rule_set import FamilyKey
from canasta_gui.rules.families import CANASTA_KEY, ROMME_KEY, AnyAction, AnyEvent, AnyView

_Explain = Callable[[AnyView, Sequence[AnyEvent], AnyAction, str, Mapping[str, str]], tuple[Reason, ...]]


def explain(
    view: AnyView,
    history: Sequence[AnyEvent],
    action: AnyAction,
    level: str = LEVELS[-1],
    style: Mapping[str, str] = NO_STYLE,
) -> tuple[Reason, ...]:
    """Return the facts that speak most for an action of the seat that must act, the strongest first.

    They are weighted as by a computer player of this level and style.
    """
    return _EXPLAINERS[view.rules.family](view, history, action, level, style)


def next_best(
    view: AnyView, history: Sequence[AnyEvent], action: AnyAction, level: str = LEVELS[-1]
) -> AnyAction | None:
    """Return the best other lay or discard than an action, by a player of this level; None if there is none."""
    find = _SECONDS.get(view.rules.family)
    return None if find is None else find(view, history, action, level)


# A function looked up by rule set gets views and actions of that family only, which the types cannot express.
_EXPLAINERS = cast(
    Mapping[FamilyKey, _Explain],
    {
        CANASTA_KEY: lambda view, history, action, level, style: canasta_reasons.explain(
            view, history, action, with_style(load_canasta_weights(level), style)
        ),
        ROMME_KEY: lambda view, history, action, level, _style: romme_reasons.explain(
            view, history, action, load_romme_weights(level)
        ),
    },
)
_SECONDS = cast(
    Mapping[FamilyKey, Callable[[AnyView, Sequence[AnyEvent], AnyAction, str], AnyAction | None]],
    {
        CANASTA_KEY: lambda view, history, action, level: canasta_policy.next_best(
            view, history, action, load_canasta_weights(level)
        )
    },
)
"""Second choices, by family; Rommé has none, as its player does not compare all moves."""
