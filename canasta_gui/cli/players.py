"""Computer players by the names that people type."""

from canasta_gui.ai import random_player
from canasta_gui.ai.levels import LEVELS
from canasta_gui.cli.console import InputError
from canasta_gui.session.player import Decide
from canasta_gui.session.simulate import Seat

# The levels of the window, and one for finding faults.
PLAYERS: dict[str, Decide] = {**LEVELS, "random": random_player.decide}


def player_named(name: str) -> Seat:
    """The player of this name."""
    if name not in PLAYERS:
        raise InputError(f"there is no player {name!r}; there are {', '.join(PLAYERS)}")
    return Seat(name, PLAYERS[name])
