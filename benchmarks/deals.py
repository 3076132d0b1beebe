"""Deals per second of four `club` players, compared with rounds of RLCard's rule-based players of gin rummy.

Measured twice: as in `simulate`, which audits every action, and as in the laboratory, which does not.
"""

import random

from side_by_side import arguments, compare, extra_module

from canasta_gui.ai.levels import player
from canasta_gui.lab.simulate import ComputerSeat, Job, SimulationPlan, play_match, simulate
from canasta_gui.rules.canasta.ruleset import load_preset


def main() -> None:
    """Run both alternately."""
    options = arguments(__doc__)
    rules, seeds = load_preset(options.rules), random.Random(1)
    env = extra_module("rlcard").make("gin-rummy", config={"seed": 1})
    agent = extra_module("rlcard.models.gin_rummy_rule_models").GinRummyNoviceRuleAgent
    env.set_agents([agent(), agent()])
    seats = (ComputerSeat("club", player("club")),) * rules.players

    def ours() -> int:
        return len(list(simulate(SimulationPlan(rules, seats, 1, seeds.randrange(2**32)), lambda _: None)))

    def in_the_laboratory() -> int:
        return len(play_match(Job(rules, seats, seeds.randrange(2**32), 1, 1, audited=False)).deals)

    def theirs() -> int:
        env.run(is_training=False)
        return 1

    peer = "RLCard gin rummy, novice rules"
    compare(f"deals, {rules.id}, club, audited", ours, peer, theirs, options)
    compare(f"deals, {rules.id}, club, as in the laboratory", in_the_laboratory, peer, theirs, options)


if __name__ == "__main__":
    main()
