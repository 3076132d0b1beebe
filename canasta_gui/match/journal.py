"""The record on its way to the disk: what the match writes, a file keeps; what cannot be saved is told once."""

from collections.abc import Callable, Sequence

from canasta_gui.storage.game_files import GameFile
from canasta_gui.storage.problems import StorageProblem


class FileJournal:
    """A match's journal in a game file. `tell` hears of every problem; the game goes on in memory."""

    def __init__(self, file: GameFile, tell: Callable[[StorageProblem], None]) -> None:
        self._file, self._tell = file, tell

    def append(self, line: str) -> None:
        """Add one line; it is on the disk when this returns."""
        self._report(self._file.append_line(line))

    def rewrite(self, lines: Sequence[str]) -> None:
        """Replace all lines at once."""
        self._report(self._file.rewrite(lines))

    def _report(self, problem: StorageProblem | None) -> None:
        if problem is not None:
            self._tell(problem)
