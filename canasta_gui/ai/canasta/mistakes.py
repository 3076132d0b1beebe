"""Human failings: what a player forgets, overlooks, or does not think of."""

import random
from collections.abc import Sequence
from typing import NamedTuple

from canasta_gui.ai.canasta.weights import Weights
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.events import Event
from canasta_gui.rules.canasta.position import CanastaView
from canasta_gui.rules.core.events import TurnBegan


class Mistakes(NamedTuple):
    """What goes wrong in one decision. The same view and history give the same, so that a game can be played again."""

    overlooks: bool
    careless: bool

    @classmethod
    def made(cls, view: CanastaView, history: Sequence[Event], weights: Weights) -> "Mistakes":
        """The slips of this decision, by chance."""
        if not weights.overlooks and not weights.careless:
            return cls(overlooks=False, careless=False)
        seat = view.to_act
        chance = random.Random(f"{seat} {view.deal_no} {len(history)} {sorted(view.hands[seat])} {view.pile}")
        return cls(chance.random() < weights.overlooks, chance.random() < weights.careless)

    def left_of(self, view: CanastaView, options: list[act.Action]) -> list[act.Action]:
        """The options that are seen; whoever is bound to go out looks twice."""
        if not self.overlooks or view.answer is True:
            return options
        return [option for option in options if not isinstance(option, act.Lay | act.Take)] or options


def last_turns(history: Sequence[Event], turns: int) -> Sequence[Event]:
    """The events of the last so many turns."""
    left = turns
    for n in range(len(history) - 1, -1, -1):
        if isinstance(history[n], TurnBegan):
            left -= 1
            if not left:
                return history[n:]
    return history
