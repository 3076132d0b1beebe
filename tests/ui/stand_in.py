"""A program for screens that are only looked at: it has pictures, words, and what a screen asks it for."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import cast

from canasta_gui.match.ledger import GameFigures
from canasta_gui.program.program import Program
from canasta_gui.storage.folders import Folders
from canasta_gui.storage.settings import Settings
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.words import Words


def nothing(*_: object, **__: object) -> None:
    """Do nothing, whatever is asked."""


class KnownLedger:
    """A ledger of games whose figures are known; `left` records are still to be read."""

    def __init__(self, games: Sequence[GameFigures] = (), left: int = 0) -> None:
        self.games = self.counted = list(games)
        self.pending = range(left)

    refresh = read_on = nothing

    def path(self, game: GameFigures) -> Path:
        return Path(f"{game.name}.canasta")


def stand_in(graphics: Graphics, words: Words, **parts: object) -> Program:
    """Return a program that shows screens in these words; `parts` are what they ask for."""
    home = Path("nowhere")
    return cast(
        Program,
        SimpleNamespace(
            **{
                "graphics": graphics,
                "words": words,
                "settings": Settings(language="en"),
                "folders": Folders(home, home),
                "screens": SimpleNamespace(open=nothing, switch=nothing, show=nothing, back=nothing, home=nothing),
                "loop": SimpleNamespace(clock=lambda: 0.0),
                "now": lambda: datetime(2026, 11, 23, 20, 0, tzinfo=UTC),
                "speed": 0.0,
                **parts,
            }
        ),
    )
