"""The parts of a search: candidates, copies, views; beside the same of OpenSpiel's gin rummy and of python-chess."""

import itertools
import random
from typing import Any

from side_by_side import arguments, compare, extra_module
from tables import positions

from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.position import view_of
from canasta_gui.rules.canasta.ruleset import load_preset

NUMBER = 200


def gin_states() -> list[Any]:
    """Return states from all over random games of gin rummy in OpenSpiel."""
    rng = random.Random(1)
    found: list[Any] = []
    game = extra_module("pyspiel").load_game("gin_rummy")
    while len(found) < NUMBER:
        state = game.new_initial_state()
        for _ in range(rng.randrange(25, 60)):
            if state.is_terminal():
                break
            if state.is_chance_node():
                state.apply_action(rng.choice([action for action, _ in state.chance_outcomes()]))
            else:
                state.apply_action(rng.choice(state.legal_actions()))
        if not state.is_terminal() and not state.is_chance_node():
            found.append(state)
    return found


def main() -> None:
    """Compare part by part."""
    options = arguments(__doc__)
    ours = itertools.cycle(positions(load_preset(options.rules), NUMBER))
    gin = itertools.cycle(gin_states())
    board = extra_module("chess").Board()

    def listed() -> int:
        pos = next(ours)
        return len(list(candidates(pos, pos.to_act))) and 1

    def copied() -> int:
        return next(ours).copy() is not None

    def seen() -> int:
        pos = next(ours)
        return view_of(pos, pos.to_act) is not None

    compare("candidates", listed, "OpenSpiel legal_actions", lambda: bool(next(gin).legal_actions()), options)
    compare("copies", copied, "OpenSpiel clone", lambda: next(gin).clone() is not None, options)
    compare("copies", copied, "python-chess copy", lambda: board.copy() is not None, options)
    compare("views", seen, "OpenSpiel observation_string", lambda: bool(_told(next(gin))), options)


def _told(state: Any) -> str:
    """Return what the player to move knows."""
    text: str = state.observation_string(state.current_player())
    return text


if __name__ == "__main__":
    main()
