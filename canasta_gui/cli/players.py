"""Computer players by name, as given on the command line."""

import argparse
import math
import time
from collections.abc import Callable
from functools import partial

from canasta_gui.ai.common import random_player
from canasta_gui.ai.common.budget import Budget
from canasta_gui.ai.levels import PLAYABLE, player, reaction
from canasta_gui.cli.console import InputError, chosen_words
from canasta_gui.lab.simulate import ComputerSeat
from canasta_gui.rules.families import Decide

# The levels of the window, former players to measure against, and one for finding faults.
PLAYERS: dict[str, Callable[[Budget], Decide]] = {
    **{level: partial(player, level) for level in PLAYABLE},
    "random": lambda _: random_player.decide,
}


def player_named(name: str, budget: Budget) -> ComputerSeat:
    """Return the player of this name; `budget` limits its thinking, where it searches."""
    if name not in PLAYERS:
        t = chosen_words().t
        raise InputError(t("there is no player '{name}'; there are {known}", name=name, known=", ".join(PLAYERS)))
    return ComputerSeat(name, PLAYERS[name](budget), reaction(name) if name in PLAYABLE else None)


def budget_of(options: argparse.Namespace) -> Budget:
    """Return a searcher's budget for a decision: `--playouts`, with which every run is the same, or `--seconds`."""
    if options.playouts is not None:
        return Budget(options.playouts, math.inf, None)
    return Budget(seconds=options.seconds, clock=time.monotonic)
