"""The networks that judge choices, for the rules of which it was shown that they play better so.

They are data, a file for each group of rules beside this module, fitted by `benchmarks/judgement.py`: for each kind of
choice one hidden layer of rectified units over the numbers of the situation, the features of the choice, and more about
its cards. The last two units carry what is weighed without a network.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.features import PAIR
from canasta_gui.ai.common.small_network import SmallNetwork, network_from
from canasta_gui.ai.common.weight_files import read_table
from canasta_gui.rules.canasta.policies.tally import NO_FINES
from canasta_gui.rules.canasta.ruleset import CanastaRules

AT_TABLE: Final = 4
"""The networks of partners learned at tables of so many seats."""


@cache
def load_networks(group: str) -> Mapping[str, SmallNetwork]:
    """Return a group's network of each kind of choice that has one: start, lay, discard."""
    return {kind: network_from(table) for kind, table in read_table(__package__, group).items()}


def group_of(rules: CanastaRules) -> str | None:
    """Return the group of rules whose networks judge; None where none do.

    What was learned in one game misleads in another: who plays with a partner, how many cards a turn draws, runs, wild
    cards that are melded and second hands each turn it round. Where ranks are fined, and at tables of six where an exit
    needs two canastas, the features alone play better.
    """
    seats = len(rules.playing(1))
    if rules.n_sides != PAIR or rules.fines != NO_FINES:
        return None
    if seats == PAIR:
        return _of_two_players(rules)
    if seats == AT_TABLE:
        return _of_partners(rules)
    sets_alone = not (rules.reserve.must_be_played or rules.melds.runs or rules.melds.wild_melds)
    return "partners" if sets_alone and seats > AT_TABLE and rules.going_out.canastas == 1 else None


def _of_two_players(rules: CanastaRules) -> str | None:
    if rules.reserve.size or rules.melds.runs or rules.melds.wild_melds:
        return None
    return "two_players_drawing_two" if rules.draw.count > 1 else "two_players"


def _of_partners(rules: CanastaRules) -> str:
    if rules.reserve.must_be_played:
        return "second_hands" if rules.draw.count > 1 else "second_hands_drawing_one"
    if rules.melds.runs:
        return "runs_and_wild_cards" if rules.melds.wild_melds else "runs"
    return "wild_cards" if rules.melds.wild_melds else "partners"


def network_for(context: DecisionContext, kind: str) -> SmallNetwork | None:
    """Return the network that judges this kind of choice; None where the features are weighed (`experience`)."""
    group = group_of(context.rules) if context.weights.learned_judgement else None
    return None if group is None else load_networks(group).get(kind)


def judged(network: SmallNetwork, situation: Sequence[float], choices: Sequence[Sequence[float]]) -> list[float]:
    """Return what each choice is worth, in hundreds of points beside the others."""
    sums = network.sums(situation)
    return [network.answer(sums, numbers)[0] for numbers in choices]
