"""Problems with files and folders, as values."""

import errno
from enum import StrEnum
from pathlib import Path
from typing import Final, NamedTuple

from canasta_gui.disk import ClosedFolderError, is_full


class ProblemCode(StrEnum):
    """A kind of problem with a file or a folder."""

    UNWRITABLE = "unwritable"
    """Nothing can be written below the folder; data is kept in memory only."""
    FULL = "full"
    """Like UNWRITABLE, because the disk is full."""
    UNKEPT = "unkept"
    """Settings or statistics could not be written below the folder; they apply until the window closes."""
    UNKEPT_FULL = "unkept, full"
    """Like UNKEPT, because the disk is full."""
    UNCHANGED = "unchanged"
    """The requested change below the folder was not made."""
    UNCHANGED_FULL = "unchanged, full"
    """Like UNCHANGED, because the disk is full."""
    UNWRITABLE_PAGE = "unwritable page"
    """A page to print could not be written to `path`."""
    DAMAGED_SETTINGS = "damaged settings"
    """The settings could not be read completely; the file is now at `path`."""
    UNREADABLE_SETTINGS = "unreadable settings"
    """The settings at `path` could not be read, copied or renamed; nothing is written there now."""
    DAMAGED_DECK = "damaged deck"
    """A deck of cards or a back cannot be used; `path` is wrong or missing."""
    COSTLY_DECK = "costly deck"
    """A deck of cards or a back takes too much time or memory to draw."""
    DAMAGED_GAME = "damaged game"
    """A saved game cannot be played; the whole file is now at `path`."""
    UNREADABLE_GAME = "unreadable game"
    """The file at `path` cannot be read at all, or is not a record; it is unchanged."""
    DAMAGED_LEDGER = "damaged ledger"
    """The statistics could not be read completely; the file is now at `path`."""
    UNREADABLE_LEDGER = "unreadable ledger"
    """The statistics at `path` could not be read, copied or renamed; nothing is written there."""
    NEWER_LEDGER = "newer ledger"
    """The statistics at `path` are from a newer version; nothing is written there."""
    DAMAGED_DAYS = "damaged days"
    """The daily deals and puzzles could not be read completely; the file is now at `path`."""
    CLOCK = "clock"
    """The clock is days behind the game at `path`: it was wrong then, or is wrong now."""
    TWO_WRITERS = "two writers"
    """Another program has written to the file at `path`; its version is kept beside it."""
    TOO_MANY_WRITERS = "too many writers"
    """Another program has written to the file repeatedly; nothing more is written there."""
    IN_USE = "in use"
    """Another instance of the program uses the folder."""


class Obstacle(StrEnum):
    """Specific reason why nothing can be written below a folder."""

    NAME_TOO_LONG = "name too long"
    LINK_LOOP = "link loop"
    """A circular link."""
    NO_FOLDER = "no folder"
    """A file or a device in place of a folder."""
    MISSING = "missing"
    """A broken link, or one to a removed disk."""
    FORBIDDEN = "forbidden"
    READ_ONLY = "read-only"


_OBSTACLES: Final = {
    errno.ENAMETOOLONG: Obstacle.NAME_TOO_LONG,
    errno.ELOOP: Obstacle.LINK_LOOP,
    errno.ENOTDIR: Obstacle.NO_FOLDER,
    errno.ENOENT: Obstacle.MISSING,
    errno.ENODEV: Obstacle.MISSING,
    errno.ENXIO: Obstacle.MISSING,
    errno.EACCES: Obstacle.FORBIDDEN,
    errno.EPERM: Obstacle.FORBIDDEN,
    errno.EROFS: Obstacle.READ_ONLY,
}


class StorageProblem(NamedTuple):
    """A problem with a file or folder; `canasta_gui.words.problems` makes a sentence of it."""

    code: ProblemCode
    path: Path
    obstacle: Obstacle | None = None


_UNKEPT: Final = {ProblemCode.FULL: ProblemCode.UNKEPT_FULL, ProblemCode.UNWRITABLE: ProblemCode.UNKEPT}
_UNCHANGED: Final = {ProblemCode.FULL: ProblemCode.UNCHANGED_FULL, ProblemCode.UNWRITABLE: ProblemCode.UNCHANGED}


def write_problem(error: OSError, folder: Path) -> StorageProblem:
    """Return the problem of a folder below which a game could not be written."""
    if isinstance(error, ClosedFolderError):
        return StorageProblem(ProblemCode.IN_USE, folder)
    if is_full(error):
        return StorageProblem(ProblemCode.FULL, folder)
    return StorageProblem(ProblemCode.UNWRITABLE, folder, _OBSTACLES.get(error.errno or 0))


def as_unkept(problem: StorageProblem) -> StorageProblem:
    """Return the same problem for settings or statistics, which apply until the window closes."""
    return problem._replace(code=_UNKEPT.get(problem.code, problem.code))


def as_unchanged(problem: StorageProblem) -> StorageProblem:
    """Return the same problem for a file that was not changed."""
    return problem._replace(code=_UNCHANGED.get(problem.code, problem.code))
