"""How probably the next seat takes the pile with one more card on it, by a network that learned it from self-play.

The networks are data: one hidden layer of rectified units, then a logistic. What the ranks of a turn share is summed
once. That of `weights/danger_partners.toml` speaks of partners who meld sets alone, that of `weights/danger.toml` of
all others.
"""

from collections.abc import Sequence
from functools import cache
from math import exp

from canasta_gui.ai.canasta.danger.features import is_judged, rank_numbers, turn_numbers
from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.weights import read_table
from canasta_gui.ai.canasta.weights.rule_groups import PARTNERS, group_of
from canasta_gui.ai.common.small_network import SmallNetwork, network_from
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import Card


def network_for(rules: CanastaRules) -> SmallNetwork:
    """Return the network that speaks of these rules."""
    return load_network("danger_partners" if group_of(rules) == PARTNERS else "danger")


@cache
def load_network(name: str) -> SmallNetwork:
    """Return the network of a file."""
    return network_from(read_table(name))


def applies_to(rules: CanastaRules) -> bool:
    """Return whether the network plays as well as the formula under such rules: with runs that is not shown."""
    return not rules.melds.runs


def learned_probability(context: DecisionContext, card: Card, guess: float) -> float:
    """Return the probability that the next seat takes the pile with this card on top.

    `guess`: what the formula says.
    """
    if not is_judged(card):
        return guess
    network, frozen = network_for(context.rules), context.view.frozen
    if context.danger_sums is None:
        context.danger_sums = network.sums(turn_numbers(context, frozen=frozen))
    return taken(network, context.danger_sums, rank_numbers(context, card, guess, frozen=frozen))


def taken(network: SmallNetwork, sums: Sequence[float], numbers: Sequence[float]) -> float:
    """Return what a network says of one rank; `sums`: of the numbers that all ranks share."""
    (score,) = network.answer(sums, numbers)
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, score))))
