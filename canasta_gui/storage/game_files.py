"""The record files of games and score pads, in lines of JSON, each synced to the disk."""

import io
import json
import os
import re
import stat
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final, NamedTuple

from canasta_gui import PAD_ENDING, RECORD_ENDINGS
from canasta_gui.disk import append, encoded, files_in, is_file, keep_aside, open_regular, write_atomically
from canasta_gui.storage.folders import Folders, free_name, time_stamp
from canasta_gui.storage.problems import ProblemCode, StorageProblem, write_problem
from canasta_gui.text_input import whole_number

LARGEST_GAME: Final = 1 << 24
"""Maximum size of a record in bytes; a long match has a few hundred thousand."""
MOST_LINES: Final = 200_000
"""Maximum number of lines of a record, enough for eight hundred long deals."""
LONGEST_LINE: Final = 1 << 18
"""Maximum length of a line in bytes or characters; rules with all their sources take ten thousand."""
TAIL: Final = 1 << 16
"""Number of bytes at the end of a record that contain its last deal; a long deal has twenty thousand."""
MOST_ASIDE: Final = 3
"""Maximum number of copies kept of a file that another program has written to."""
MOST_BEHIND: Final = timedelta(days=1)
"""Tolerated delay of the clock relative to the last game; time zones and daylight saving time cause less."""
_STAMP: Final = re.compile(r"\d{4}-\d\d-\d\d-\d{6}")


class GameText(NamedTuple):
    """The content of a game file."""

    lines: tuple[str, ...]
    """The lines, without an incomplete last one (power failure)."""
    clean: bool = True
    """True if all lines, including the last, have our line ends, so that another can be appended."""
    problem: StorageProblem | None = None
    """Set if the file cannot be read at all; `lines` is then empty."""


class _TooManyWritersError(OSError):
    """Error for a file to which another program keeps writing."""


class GameFile:
    """The record of one game on disk, one JSON object per line; lines are synced when the call returns.

    The lines are also kept in memory: if the disk refuses them, the game goes on, the problem is returned once, and
    every further line tries again. If another program writes to the file, its version is kept aside and reported; after
    `MOST_ASIDE` times nothing more is written. `behind`: whether the disk does not hold exactly these lines.
    """

    def __init__(self, path: Path, lines: Iterable[str] = (), *, behind: bool = False) -> None:
        self.path = path
        self._lines = list(lines)
        self._behind = behind
        self.problem: StorageProblem | None = None
        """The problem with the last line; None if it was written."""
        self._size = _size_of(self._lines)
        self._aside = 0  # how often another program had written to the file

    @property
    def lines(self) -> tuple[str, ...]:
        """All lines of the record, without line ends."""
        return tuple(self._lines)

    @property
    def saved(self) -> bool:
        """True if the disk holds every line."""
        return not self._behind

    def append_line(self, text: str) -> StorageProblem | None:
        """Append a line, given without its line end."""
        self._lines.append(text)
        return self._store(lambda: self._write_at_end(text))

    def rewrite(self, lines: Iterable[str]) -> StorageProblem | None:
        """Replace all lines at once, as undo does."""
        self._lines = list(lines)
        return self._store(self._write_whole)

    def try_again(self) -> bool:
        """Retry lines that the disk refused; return whether it now holds every line."""
        if self._behind:
            self._store(self._write_whole)
        return self.saved

    def read_lines(self) -> GameText:
        """Read the lines from the disk."""
        return read_game(self.path)

    def _store(self, write: Callable[[], None]) -> StorageProblem | None:
        before = self._aside
        try:
            write()
        except _TooManyWritersError:
            told, self.problem = self.problem, StorageProblem(ProblemCode.TOO_MANY_WRITERS, self.path)
            self._behind = True
            return None if told == self.problem else self.problem
        except OSError as error:
            told, self.problem = self.problem, write_problem(error, self.path.parent)
            self._behind = True
            return None if told is not None else self.problem
        self._behind, self.problem = False, None
        return StorageProblem(ProblemCode.TWO_WRITERS, self.path) if not before and self._aside else None

    def _write_whole(self) -> None:
        if self._aside > MOST_ASIDE:
            raise _TooManyWritersError
        write_atomically(self.path, "".join(f"{line}\n" for line in self._lines))
        self._size = _size_of(self._lines)

    def _write_at_end(self, text: str) -> None:
        if self._behind or not self._is_as_left():
            self._write_whole()
            return
        append(self.path, f"{text}\n")
        self._size += len(encoded(text)) + 1

    def _is_as_left(self) -> bool:
        """Return whether the file is as last written; keep a copy of it if another program changed it."""
        try:
            found = self.path.stat()
            if stat.S_ISREG(found.st_mode) and found.st_size == self._size:
                return True
        except FileNotFoundError:  # not written yet, or removed by another program
            return False
        self._aside += 1
        if self._aside <= MOST_ASIDE:
            keep_aside(self.path)
        return False


class FileJournal:
    """A match's journal in a game file. `tell` is called with every problem; the game goes on in memory."""

    def __init__(self, file: GameFile, tell: Callable[[StorageProblem], None]) -> None:
        self._file, self._tell = file, tell

    def append(self, line: str) -> None:
        """Append a line; it is on the disk when this returns."""
        self._report(self._file.append_line(line))

    def rewrite(self, lines: Sequence[str]) -> None:
        """Replace all lines at once."""
        self._report(self._file.rewrite(lines))

    def _report(self, problem: StorageProblem | None) -> None:
        if problem is not None:
            self._tell(problem)


def new_game_file(folders: Folders, started: datetime) -> GameFile:
    """Return the file of a new game, named after its start; it appears on disk with its first line.

    If the clock is behind the last game, the name follows that game's name, so that games stay in order.
    """
    last = _last_dated(folders)
    stamp = time_stamp(started) if last is None else max(time_stamp(started), _age(last)[0])
    taken = (path.stem for path in record_files(folders.games))
    return GameFile(free_name(folders.games, stamp, taken, ending=RECORD_ENDINGS[0]))


def open_game(path: Path) -> tuple[GameFile, GameText]:
    """Open a saved game to continue it; a cut-off last line stays on the disk until the next line is written."""
    text = read_game(path)
    return GameFile(path, text.lines, behind=not text.clean), text


def read_game(path: Path, largest: int = LARGEST_GAME) -> GameText:
    """Read the lines of any record file; nothing is changed on the disk.

    Invalid UTF-8 becomes characters that no line of a record can contain, so that the reader reports the line.
    """
    try:
        content = _content(path, largest)
    except OSError:
        return GameText((), problem=StorageProblem(ProblemCode.UNREADABLE_GAME, path))
    rest = content[content.rfind(b"\n") + 1 :]
    *lines, last = content.decode(errors="backslashreplace").split("\n")
    foreign = b"\r" in content
    if foreign:
        lines = [line.rstrip("\r") for line in lines]
    if rest and _is_object(rest):  # written by an editor that does not end the last line
        return GameText((*lines, last), clean=False)
    return GameText(tuple(lines), clean=not rest and not foreign)


def lines_of_game(path: Path) -> Iterator[str]:
    """Yield the lines of `read_game`, decoded on demand; none for an unreadable record."""
    try:
        content = _content(path, LARGEST_GAME)
    except OSError:
        return
    for line in io.BytesIO(content):
        if line.endswith(b"\n") or _is_object(line):
            yield _text(line.removesuffix(b"\n"))


def _content(path: Path, largest: int) -> bytes:
    """Return the bytes of a file. Raises OSError also if it is not a file, or has too many bytes or lines."""
    with open_regular(path) as file:
        content = file.read(largest + 1)
    if len(content) > largest or content.count(b"\n") > MOST_LINES:
        raise OSError(f"{path} is too large")
    return content


def _size_of(lines: Sequence[str]) -> int:
    """Return the size of lines in bytes, including line ends."""
    return len(encoded("\n".join(lines))) + 1 if lines else 0


def _text(line: bytes) -> str:
    return line.decode(errors="backslashreplace").rstrip("\r")


def head_and_tail(path: Path) -> tuple[str, ...]:
    """Return the first and the last whole lines of a record, without reading all of it; empty if there are none."""
    try:
        with open_regular(path) as file:
            head = file.readline(LONGEST_LINE)
            size = file.seek(0, os.SEEK_END)
            start = max(len(head), size - TAIL)
            file.seek(start)
            tail = file.read(TAIL)
    except OSError:
        return ()
    if not head.endswith(b"\n"):
        return ()
    lines = tail.split(b"\n")[:-1]  # the rest after the last line end is incomplete
    cut = start > len(head)  # then the first line may be incomplete
    return tuple(map(_text, (head[:-1], *lines[cut:])))


def record_files(folder: Path) -> Iterator[Path]:
    """Yield the records in a folder, in no order; only regular files, since a pipe would block a reader for ever."""
    return (path for path in files_in(folder) if path.suffix in RECORD_ENDINGS and is_file(path))


def unfinished_games(folders: Folders) -> list[Path]:
    """Return the games that can be continued, the most recently played first."""
    last_played_first = sorted(record_files(folders.games), key=_last_played, reverse=True)
    return [path for path in last_played_first if _is_unfinished(path)]


def has_games(folders: Folders) -> bool:
    """Return whether there are games in the folders."""
    return any(record_files(folders.games))


def clock_problem(folders: Folders, now: datetime) -> StorageProblem | None:
    """Return a problem if the clock is days behind the last game, being wrong now or then; else None."""
    last = _last_dated(folders)
    if last is None or _age(last)[0] <= time_stamp(now + MOST_BEHIND):
        return None
    return StorageProblem(ProblemCode.CLOCK, last)


def _last_dated(folders: Folders) -> Path | None:
    dated = (path for path in record_files(folders.games) if _STAMP.fullmatch(path.stem[:17]))
    return max(dated, key=_age, default=None)


def _age(path: Path) -> tuple[str, int]:
    """Return the sort key of a name: 2026-11-21-093000-10 is newer than …-093000-2 and …-093000."""
    stamp, number = path.stem[:17], path.stem[18:]
    return stamp, whole_number(number) or 1


def _last_played(path: Path) -> tuple[int, tuple[str, int]]:
    """Return the sort key of a record: the time of its last change, then the time when the game began."""
    try:
        changed = path.stat().st_mtime_ns
    except OSError:  # deleted meanwhile
        changed = 0
    return changed, _age(path)


def _is_unfinished(path: Path) -> bool:
    """Return whether the match is neither over (last line) nor given up (first line); the rest is not read."""
    try:
        with open_regular(path) as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - 4096))
            last = file.read().rstrip(b"\r\n").rpartition(b"\n")[2]
            if not last or (_is_object(last) and "over" in json.loads(last)):
                return False
            file.seek(0)
            return not _is_given_up(file.readline(LONGEST_LINE))
    except OSError:
        return False


def _is_given_up(head: bytes) -> bool:
    """Return whether the first line of a record says that the match was given up."""
    return b'"given_up"' in head and _is_object(head) and json.loads(head).get("given_up") is True


def _is_object(line: bytes) -> bool:
    try:
        return len(line) <= LONGEST_LINE and isinstance(json.loads(line.decode()), dict)
    except (ValueError, RecursionError):
        return False


def new_pad_file(folders: Folders, started: datetime) -> GameFile:
    """Return the file of a new score pad, named after its start; it appears on disk with its first line."""
    return GameFile(free_name(folders.score_pads, time_stamp(started), ending=PAD_ENDING))


def pad_files(folders: Folders) -> Iterator[Path]:
    """Yield the records of score pads, in no order."""
    return (path for path in files_in(folders.score_pads, f"*{PAD_ENDING}") if is_file(path))
