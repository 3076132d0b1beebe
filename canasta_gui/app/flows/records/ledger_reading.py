"""Reading the figures of the games while a scene shows those that are known already."""

from collections.abc import Sequence
from typing import Final

from canasta_gui.app.program import Program
from canasta_gui.match.ledger import GameFigures
from canasta_gui.storage.problems import StorageProblem
from canasta_gui.ui.scenes.form import FormScene
from canasta_gui.words.problems import problem_sentence

READING_SECONDS: Final = 0.02
"""How long records are read in a frame: the list stays quick."""
PROBLEM_SECONDS: Final = 8.0
"""How long a damaged file of figures is spoken of."""

KnownGames = tuple[Sequence[GameFigures], int]
"""The games whose figures are known, and how many records are still to be read."""


class LedgerReading:
    """Reads the records of the ledger a little in every frame."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._problem: StorageProblem | None = None  # of the file of figures, until it has been said

    def refresh(self) -> None:
        """Find out which records are to be read."""
        self._problem = self._program.ledger.refresh()

    def all_games(self) -> KnownGames:
        """Read on for a moment, and return all games."""
        left = self._read_on()
        return self._program.ledger.games, left

    def counted_games(self) -> KnownGames:
        """Read on for a moment, and return the games that count in the statistics."""
        left = self._read_on()
        return self._program.ledger.counted, left

    def show(self, scene: FormScene) -> None:
        """Show a scene of games, and say what was wrong with the file of figures."""
        self._program.loop.show(scene)
        problem, self._problem = self._problem, None
        if problem is not None:
            scene.layer.show_toast(problem_sentence(self._program.words, problem), seconds=PROBLEM_SECONDS)

    def _read_on(self) -> int:
        """Read on; return how many records are left."""
        ledger = self._program.ledger
        ledger.read_on(READING_SECONDS, self._program.loop.clock)
        return len(ledger.pending)
