"""The networks that judge choices, for the rules of which it was shown that they play better so.

They are data, a file for each group of rules beside this module, fitted by `benchmarks/judgement.py`: for each kind of
choice one hidden layer of rectified units over the numbers of the situation, the features of the choice, and more about
its cards. The last two units carry what is weighed without a network. The first one is none that was learned where
`benchmarks/judgement.py --wary` asked for it: it counts the danger of a discard once more, unless the pile is small.
"""

from collections.abc import Mapping, Sequence
from functools import cache

from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.weights.rule_groups import group_of
from canasta_gui.ai.common.small_network import SmallNetwork, network_from
from canasta_gui.ai.common.weight_files import read_table


@cache
def load_networks(group: str) -> Mapping[str, SmallNetwork]:
    """Return a group's network of each kind of choice that has one: start, lay, discard."""
    return {kind: network_from(table) for kind, table in read_table(__package__, group).items()}


def network_for(context: DecisionContext, kind: str) -> SmallNetwork | None:
    """Return the network that judges this kind of choice; None where the features are weighed (`experience`)."""
    group = group_of(context.rules) if context.weights.learned_judgement else None
    return None if group is None else load_networks(group).get(kind)


def judged(network: SmallNetwork, situation: Sequence[float], choices: Sequence[Sequence[float]]) -> list[float]:
    """Return what each choice is worth, in hundreds of points beside the others."""
    sums = network.sums(situation)
    return [network.answer(sums, numbers)[0] for numbers in choices]
