"""Random house rules are played to the end of a deal, every card and every view audited after every action."""

from random import Random

import pytest

from canasta_gui.ai.common import players
from canasta_gui.lab.simulate import ComputerSeat, Job, play_match
from tests.lanes import some_in_gate
from tests.rules.random_rules import random_house_rules

RULE_SETS = 40


@pytest.mark.parametrize("number", some_in_gate(range(RULE_SETS), one_in=2))
def test_random_house_rules_play_a_deal_to_its_end(number: int) -> None:
    rules = random_house_rules(Random(f"house rules {number}"))
    seats = (ComputerSeat("random", players.decide),) * rules.players
    figures = play_match(Job(rules, seats, number, 1, 1, paranoid=True))
    assert figures.troubles == []
    (deal,) = figures.deals
    assert deal.how
    assert (deal.illegal, deal.crashes, deal.broken) == (0, 0, 0)
