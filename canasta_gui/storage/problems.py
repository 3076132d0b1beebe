"""Problems with files and folders, as values."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from canasta_gui.disk import is_full


class ProblemCode(StrEnum):
    """A kind of problem with a file or a folder."""

    UNWRITABLE = "unwritable"
    """Nothing can be written below the folder; what should be saved is kept in memory only."""
    FULL = "full"
    """The same, because there is no room left on the disk."""
    UNKEPT = "unkept"
    """Settings or statistics could not be written below the folder; they count until the window closes."""
    UNKEPT_FULL = "as_unkept, full"
    """The same, because there is no room left on the disk."""
    UNCHANGED = "unchanged"
    """What should be changed below the folder stays as it was."""
    UNCHANGED_FULL = "as_unchanged, full"
    """The same, because there is no room left on the disk."""
    UNWRITABLE_PAGE = "unwritable page"
    """A page to print could not be written to `path`."""
    DAMAGED_SETTINGS = "damaged settings"
    """The settings could not be read, or not to their end; the file now lies at `path`."""
    DAMAGED_DECK = "damaged deck"
    """A deck of cards or a back cannot be used; `path` is what is wrong or not there."""
    DAMAGED_GAME = "damaged game"
    """A saved game could not be read; the file lies at `path`."""
    DAMAGED_LEDGER = "damaged ledger"
    """The statistics could not be read, or not all of them; the file now lies at `path`."""
    NEWER_LEDGER = "newer ledger"
    """The statistics at `path` are a newer version's; nothing is written there."""
    CLOCK = "clock"
    """The clock is days behind the game at `path`: it was wrong then, or is wrong now."""
    IN_USE = "in use"
    """Another start of the program holds the folder."""


@dataclass(frozen=True)
class StorageProblem:
    """A file or folder that could not be written or read; `canasta_gui.words.problems` has the sentence for it."""

    code: ProblemCode
    path: Path


def write_problem(error: OSError, folder: Path) -> StorageProblem:
    """Return the problem of a folder in which a game could not be written."""
    return StorageProblem(ProblemCode.FULL if is_full(error) else ProblemCode.UNWRITABLE, folder)


def as_unkept(problem: StorageProblem) -> StorageProblem:
    """Return the same problem for settings or statistics, which apply until the window closes."""
    full = problem.code is ProblemCode.FULL
    return StorageProblem(ProblemCode.UNKEPT_FULL if full else ProblemCode.UNKEPT, problem.path)


def as_unchanged(problem: StorageProblem) -> StorageProblem:
    """Return the same problem for a file that stays as it was."""
    full = problem.code is ProblemCode.FULL
    return StorageProblem(ProblemCode.UNCHANGED_FULL if full else ProblemCode.UNCHANGED, problem.path)
