"""The scorings on the disk: beginning, opening, importing, rescuing and deleting them."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from canasta_gui import PAD_ENDING
from canasta_gui.disk import delete, keep_copy
from canasta_gui.match.ledger import GameFigures
from canasta_gui.match.record import RecordReadError
from canasta_gui.match.score_pad.record import EntryRefusedError, ScorePad, read_pad
from canasta_gui.match.score_pad.sheet import PadHeader, figures_of_sheet
from canasta_gui.program.save_retries import SaveRetries
from canasta_gui.storage.folders import Folders
from canasta_gui.storage.game_files import FileJournal, GameFile, new_pad_file, open_game, pad_files, read_game
from canasta_gui.storage.problems import StorageProblem, as_unchanged, write_problem


class Scoring(NamedTuple):
    """An open sheet, and its file."""

    pad: ScorePad
    file: GameFile


class PadFiles:
    """The records of all scorings. `now`: returns the time, for file names; `tell` gets problems of the disk."""

    def __init__(self, folders: Folders, now: Callable[[], datetime], tell: Callable[[StorageProblem], None]) -> None:
        self._folders, self._now, self._tell = folders, now, tell
        self._opened: list[Scoring] = []  # unsaved ones, and the last one
        self._retries = SaveRetries(lambda: self.any_unsaved, self.save)
        self.last_names: tuple[str, ...] = ()
        """The names of the last players."""

    def path(self, name: str) -> Path:
        """Return the path of a scoring."""
        return self._folders.score_pads / f"{name}{PAD_ENDING}"

    def begin(self, header: PadHeader) -> Scoring:
        """Begin a scoring and write its first line."""
        file = new_pad_file(self._folders, self._now())
        return self._kept(Scoring(ScorePad.begin(header, FileJournal(file, self._tell)), file))

    def open(self, name: str) -> Scoring | StorageProblem:
        """Open a scoring; raise RecordReadError or EntryRefusedError for a damaged record."""
        held = next((each for each in self._opened if each.file.path == self.path(name)), None)
        if held is not None and not held.file.saved:  # the sheet in memory is newer than the file
            return held
        file, text = open_game(self.path(name))
        if text.problem is not None:
            return text.problem
        return self._kept(Scoring(ScorePad.resume(text.lines, FileJournal(file, self._tell)), file))

    def take_in(self, path: Path) -> Scoring | StorageProblem:
        """Copy a record into the folder of scorings and open it; raise the same errors as `open`."""
        text = read_game(path)
        if text.problem is not None:
            return text.problem
        read_pad(text.lines)
        file = new_pad_file(self._folders, self._now())
        journal = FileJournal(file, self._tell)
        journal.rewrite(text.lines)
        return self._kept(Scoring(ScorePad.resume(text.lines, journal), file))

    def rescue(self, name: str, line_no: int) -> tuple[Scoring, Path] | None:
        """Open a scoring with the lines before a damaged one; return it with the path of a copy of the whole file.

        Return None if there are no such lines, or if no copy can be kept.
        """
        path = self.path(name)
        lines = read_game(path).lines[: line_no - 1]
        if not lines:
            return None
        try:
            aside = keep_copy(path)
        except OSError:
            return None
        file = GameFile(path)
        journal = FileJournal(file, self._tell)
        journal.rewrite(lines)
        return self._kept(Scoring(ScorePad.resume(lines, journal), file)), aside

    def delete(self, name: str) -> StorageProblem | None:
        """Delete the record of a scoring."""
        try:
            delete(self.path(name))
        except OSError as error:
            return as_unchanged(write_problem(error, self._folders.score_pads))
        return None

    def figures(self) -> list[GameFigures]:
        """Return the figures of all scorings, the last begun first."""
        paths = sorted(pad_files(self._folders), key=lambda path: path.stem, reverse=True)
        return [self._figures(path) for path in paths]

    def last_unfinished(self) -> str | None:
        """Return the name of the unfinished scoring that was last written to; None without one."""
        for path in sorted(pad_files(self._folders), key=_changed, reverse=True):
            figures = self._figures(path)
            if figures.goes_on:
                return figures.name
        return None

    def _figures(self, path: Path) -> GameFigures:
        name = path.name.removesuffix(PAD_ENDING)
        try:
            return figures_of_sheet(name, read_pad(read_game(path).lines))
        except (RecordReadError, EntryRefusedError) as error:
            fault = error.line_no
        return GameFigures(name, "", "", False, (), (), None, "", (), "", (), 0, (), (), fault=fault)

    @property
    def any_unsaved(self) -> bool:
        """True if the disk has refused a sheet, which would be lost at the end of the program."""
        return any(each.file.problem is not None for each in self._opened)

    def retry_saving(self, now: float) -> bool:
        """Retry refused writes every few seconds; return True once, when everything is saved."""
        return self._retries.retry(now)

    def save(self) -> list[Scoring]:
        """Retry refused writes; return those still refused, the last one last."""
        return [each for each in self._opened if not each.file.try_again()]

    def _kept(self, scoring: Scoring) -> Scoring:
        self._opened = [each for each in self._opened if not each.file.saved]
        self._opened.append(scoring)
        return scoring


def _changed(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:  # deleted in the meantime
        return 0
