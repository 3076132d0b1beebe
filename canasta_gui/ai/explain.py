"""Why an action makes sense, for every family of games."""

from collections.abc import Callable, Mapping, Sequence

from canasta_gui.ai.canasta import reasons as canasta_reasons
from canasta_gui.ai.common.reasons import Reason
from canasta_gui.ai.romme import reasons as romme_reasons
from canasta_gui.rules.families import CANASTA, ROMME, AnyAction, AnyEvent, AnyView, family

_EXPLAINERS: Mapping[str, Callable[..., tuple[Reason, ...]]] = {
    CANASTA.name: canasta_reasons.explain,
    ROMME.name: romme_reasons.explain,
}


def explain(view: AnyView, history: Sequence[AnyEvent], action: AnyAction) -> tuple[Reason, ...]:
    """Return the facts that speak most for an action of the seat that must act, the strongest first."""
    return _EXPLAINERS[family(view.rules).name](view, history, action)
