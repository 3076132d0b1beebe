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
"""The networks learned at tables of so many seats."""


@cache
def load_networks() -> Mapping[str, Mapping[str, SmallNetwork]]:
    """Return by group of rules the network of each kind of choice that has one: start, lay, discard."""
    groups = read_table("judgement").items()
    return {group: {kind: network_from(table) for kind, table in tables.items()} for group, tables in groups}


def group_of(rules: CanastaRules) -> str | None:
    """Return the group of rules whose networks judge; None where none do.

    Partners who meld sets alone, and partners at tables of four who meld runs. What was learned of sets plays worse
    than the features where wild cards are melded, and at tables of six where an exit needs two canastas.
    """
    seats = len(rules.playing(1))
    if rules.n_sides != PAIR or seats < AT_TABLE or rules.reserve.must_be_played:
        return None
    if rules.melds.runs:
        if seats != AT_TABLE:
            return None
        return "runs_and_wild_cards" if rules.melds.wild_melds else "runs"
    learned = seats == AT_TABLE or rules.going_out.canastas == 1
    return "partners" if learned and not rules.melds.wild_melds else None


def network_for(context: DecisionContext, kind: str) -> SmallNetwork | None:
    """Return the network that judges this kind of choice; None where the features are weighed (`experience`)."""
    group = group_of(context.rules) if context.weights.learned_judgement else None
    return None if group is None else load_networks().get(group, {}).get(kind)


def judged(network: SmallNetwork, situation: Sequence[float], choices: Sequence[Sequence[float]]) -> list[float]:
    """Return what each choice is worth, in hundreds of points beside the others."""
    sums = network.sums(situation)
    return [network.answer(sums, numbers)[0] for numbers in choices]
