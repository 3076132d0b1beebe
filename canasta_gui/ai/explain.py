"""Why an action makes sense, for every family of games."""

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from canasta_gui.ai.canasta import reasons as canasta_reasons
from canasta_gui.ai.common.reasons import Reason
from canasta_gui.ai.romme import reasons as romme_reasons
from canasta_gui.rules.families import CANASTA_NAME, ROMME_NAME, AnyAction, AnyEvent, AnyView, family

_Explain = Callable[[AnyView, Sequence[AnyEvent], AnyAction], tuple[Reason, ...]]

# What is looked up by a rule set gets views and actions of that family only; no type can say so.
_EXPLAINERS = cast(Mapping[str, _Explain], {CANASTA_NAME: canasta_reasons.explain, ROMME_NAME: romme_reasons.explain})


def explain(view: AnyView, history: Sequence[AnyEvent], action: AnyAction) -> tuple[Reason, ...]:
    """Return the facts that speak most for an action of the seat that must act, the strongest first."""
    return _EXPLAINERS[family(view.rules).name](view, history, action)
