"""Human mistakes: what a player forgets, overlooks, or does not think of."""

from collections.abc import Sequence
from typing import NamedTuple

from canasta_gui.ai.canasta.weights import CanastaWeights
from canasta_gui.ai.common.decision_rng import decision_rng
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.events import Event
from canasta_gui.rules.canasta.position import CanastaView
from canasta_gui.rules.core.events import TurnBegan


class Mistakes(NamedTuple):
    """The mistakes of one decision.

    `overlooks`: lays and takes are not seen. `careless`: what the next seat could do with a discard is not considered.
    """

    overlooks: bool
    careless: bool

    @classmethod
    def of_decision(cls, view: CanastaView, history: Sequence[Event], weights: CanastaWeights) -> "Mistakes":
        """Return the mistakes that a level makes at random; the same view and history always give the same."""
        if not weights.overlooks and not weights.careless:
            return cls(overlooks=False, careless=False)
        seat = view.to_act
        rng = decision_rng(seat, view.deal_no, len(history), sorted(view.hands[seat]), view.pile)
        return cls(rng.random() < weights.overlooks, rng.random() < weights.careless)

    def options_seen(self, view: CanastaView, options: list[act.Action]) -> list[act.Action]:
        """Return the options that are not overlooked; a seat that is bound to go out overlooks none."""
        if not self.overlooks or view.answer is True:
            return options
        return [option for option in options if not isinstance(option, act.Lay | act.Take)] or options


def recent_turns(history: Sequence[Event], turns: int) -> Sequence[Event]:
    """Return the events of the last `turns` turns."""
    if len(history) <= turns:
        return history
    left = turns
    for n in range(len(history) - 1, -1, -1):
        if isinstance(history[n], TurnBegan):
            left -= 1
            if not left:
                return history[n:]
    return history
