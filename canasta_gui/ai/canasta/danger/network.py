"""How probably the next seat takes the pile with one more card on it, by a network that learned it from self-play.

The network is data (`weights/danger.toml`): one hidden layer of rectified units, then a logistic. What the ranks of a
turn share is summed once.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import exp
from operator import mul

from canasta_gui.ai.canasta.danger.features import is_judged, rank_numbers, turn_numbers
from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.weights import read_table
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import Card


@dataclass(frozen=True, slots=True)
class Network:
    """For each hidden unit the weights of the turn's numbers, of the rank's, its bias, and its weight at the end."""

    of_turn: tuple[tuple[float, ...], ...]
    of_rank: tuple[tuple[float, ...], ...]
    biases: tuple[float, ...]
    outputs: tuple[float, ...]
    bias: float

    def sums(self, numbers: Sequence[float]) -> list[float]:
        """Return what the numbers of a turn add to every unit, its bias included."""
        return [bias + sum(map(mul, row, numbers)) for bias, row in zip(self.biases, self.of_turn, strict=True)]

    def probability(self, sums: Sequence[float], numbers: Sequence[float]) -> float:
        """Return the probability for a rank; `sums`: of its turn."""
        total = self.bias
        for before, row, output in zip(sums, self.of_rank, self.outputs, strict=True):
            unit = before + sum(map(mul, row, numbers))
            if unit > 0.0:
                total += output * unit
        return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, total))))


@cache
def load_network() -> Network:
    """Return the network of the file."""
    table = read_table("danger")
    rows = {name: tuple(map(tuple, table[name])) for name in ("of_turn", "of_rank")}
    return Network(**rows, biases=tuple(table["biases"]), outputs=tuple(table["outputs"]), bias=table["bias"])


def applies_to(rules: CanastaRules) -> bool:
    """Return whether the network has learned from such rules: runs and joining sides were not among them."""
    return not (rules.melds.runs or rules.joined)


def learned_probability(context: DecisionContext, card: Card, guess: float) -> float:
    """Return the probability that the next seat takes the pile with this card on top.

    `guess`: what the formula says.
    """
    if not is_judged(card):
        return guess
    network, frozen = load_network(), context.view.frozen
    if context.danger_sums is None:
        context.danger_sums = network.sums(turn_numbers(context, frozen=frozen))
    return network.probability(context.danger_sums, rank_numbers(context, card, guess, frozen=frozen))
