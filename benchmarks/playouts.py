"""Decisions per second in random play-outs of whole deals, beside OpenSpiel's gin rummy (C++ called from Python)."""

import random

from side_by_side import arguments, compare, extra_module
from tables import fresh_deal, play_out

from canasta_gui.rules.canasta.ruleset import load_preset


def main() -> None:
    """Run both alternately."""
    options = arguments(__doc__)
    rules, rng = load_preset(options.rules), random.Random(1)
    gin = extra_module("pyspiel").load_game("gin_rummy")

    def ours() -> int:
        return play_out(fresh_deal(rules, rng), rng.random)

    def theirs() -> int:
        state, number = gin.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions = [action for action, _ in state.chance_outcomes()]
            else:
                actions = state.legal_actions()
                number += 1
            state.apply_action(actions[int(rng.random() * len(actions))])
        return number

    compare(f"decisions, {rules.id}", ours, "OpenSpiel gin rummy", theirs, options)


if __name__ == "__main__":
    main()
