"""Imports while the title is shown, so that the first click on it is fast."""

from collections.abc import Iterator
from importlib import import_module
from typing import Final

MODULES: Final = (
    "match.match",
    "stage.board",
    "play.conductor",
    "ui.table.families",
    "ui.table.painting",
    "screens.match",
    "match.follower",
    "screens.new_game",
)
"""Modules of the likeliest next screens: the table and a new game."""


def preload() -> Iterator[None]:
    """Import one module at each step."""
    for name in MODULES:
        import_module(f"canasta_gui.{name}")
        yield
