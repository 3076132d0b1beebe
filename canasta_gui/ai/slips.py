"""Human failings: what a player forgets, overlooks, or does not think of."""

import random
from collections.abc import Sequence
from typing import NamedTuple

from canasta_gui.ai.weights import Weights
from canasta_gui.rules import actions as act
from canasta_gui.rules.events import Event, TurnBegan
from canasta_gui.rules.position import SeatView


class Slips(NamedTuple):
    """What goes wrong in one decision. The same view and history give the same, so that a game can be played again."""

    overlooks: bool
    careless: bool

    @classmethod
    def made(cls, view: SeatView, history: Sequence[Event], weights: Weights) -> "Slips":
        """The slips of this decision, by chance."""
        if not weights.overlooks and not weights.careless:
            return cls(overlooks=False, careless=False)
        seat = view.to_act
        chance = random.Random(f"{seat} {view.deal_no} {len(history)} {sorted(view.hands[seat])} {view.pile}")
        return cls(chance.random() < weights.overlooks, chance.random() < weights.careless)

    def left_of(self, view: SeatView, options: list[act.Action]) -> list[act.Action]:
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
