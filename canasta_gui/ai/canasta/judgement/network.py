"""The networks that judge choices, for the rules of which it was shown that they play better so.

They are data (`weights/judgement.toml`), fitted by `benchmarks/judgement.py`: for each kind of choice one hidden layer
of rectified units over the numbers of the situation, the features of the choice, and more about its cards.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.features import PAIR
from canasta_gui.ai.canasta.weights import read_table
from canasta_gui.ai.common.small_network import SmallNetwork, network_from
from canasta_gui.rules.canasta.ruleset import CanastaRules

AT_TABLE: Final = 4
"""The networks learned at tables of so many seats, where one canasta is enough to go out."""


@cache
def load_networks() -> Mapping[str, SmallNetwork]:
    """Return the network of each kind of choice that has one: start, lay, discard."""
    return {kind: network_from(table) for kind, table in read_table("judgement").items()}


def applies_to(rules: CanastaRules) -> bool:
    """Return whether the networks judge under such rules: two sides of partners, sets alone, one hand each.

    At tables of six it must also be one canasta that an exit needs: where it is two they play worse than club.
    """
    seats = len(rules.playing(1))
    known = seats == AT_TABLE or (seats > AT_TABLE and rules.going_out.canastas == 1)
    return known and rules.n_sides == PAIR and not rules.melds.runs and not rules.reserve.must_be_played


def network_for(context: DecisionContext, kind: str) -> SmallNetwork | None:
    """Return the network that judges this kind of choice; None where the features are weighed (`experience`)."""
    if not context.weights.learned_judgement or not applies_to(context.rules):
        return None
    return load_networks().get(kind)


def judged(network: SmallNetwork, situation: Sequence[float], choices: Sequence[Sequence[float]]) -> list[float]:
    """Return what each choice is worth, in hundreds of points beside the others."""
    sums = network.sums(situation)
    return [network.answer(sums, numbers)[0] for numbers in choices]
