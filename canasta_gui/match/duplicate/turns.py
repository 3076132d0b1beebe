"""Several people who play the same deals one after the other, each at a table of their own with computers.

While the game goes on its records lie in a folder of their own, a record a person: `1.canasta`, `2.canasta`, … Whose
turn it is follows from them.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from canasta_gui import RECORD_ENDINGS
from canasta_gui.disk import delete, delete_folder, files_in, is_folder, rename
from canasta_gui.match.duplicate.comparison import DealsOfRecord, deals_of
from canasta_gui.match.duplicate.duplicate_file import DuplicateFile, duplicate_path, table_of_path
from canasta_gui.match.record import Header, RecordError, read_header
from canasta_gui.match.setup import SeatSetup
from canasta_gui.storage.folders import Folders, free_name
from canasta_gui.storage.game_files import read_game, record_files

FEWEST: Final = 2
"""So many people at least play apart."""


def seats_of_people(players: Sequence[SeatSetup], names: Sequence[str]) -> list[tuple[SeatSetup, ...]]:
    """Return who sits at the table of each person: all on the seat of the first one, the others with computers.

    The computers are those of the list, the same at every table; `names`: of those that come in for the other people.
    """
    first = next(seat for seat, player in enumerate(players) if player.human)
    taken = {player.name.casefold() for player in players}
    free = (name for name in names if name.casefold() not in taken)
    others = [each if not each.human else SeatSetup(next(free), human=False) for each in players[first + 1 :]]
    return [(*players[:first], person, *others) for person in players if person.human]


@dataclass(frozen=True)
class PersonalTable:
    """The table of one person: its record on the disk, and the deals in it."""

    path: Path
    lines: tuple[str, ...]
    header: Header
    deals: DealsOfRecord

    @property
    def name(self) -> str:
        """The name of the person."""
        return next((seat.name for seat in self.header.seats if seat.player == "human"), self.path.stem)


@dataclass(frozen=True)
class Turns:
    """The tables of all people, in the order in which they play."""

    tables: tuple[PersonalTable, ...]

    @property
    def rounds(self) -> int:
        """How many deals all have played."""
        return min(table.deals.finished for table in self.tables)

    @property
    def over(self) -> bool:
        """Whether all have played the deal that ended the first match: so all have played equally many."""
        ends = [table.deals.finished for table in self.tables if table.deals.match_over]
        return bool(ends) and self.rounds >= min(ends)

    @property
    def following(self) -> int:
        """The table whose turn it is: the first that has played the fewest deals."""
        return next(nth for nth, table in enumerate(self.tables) if table.deals.finished == self.rounds)

    @property
    def between_rounds(self) -> bool:
        """Whether all have played the same deals, and nobody has touched the next one."""
        return all(
            table.deals.finished == self.rounds
            and table.lines[-1].startswith(('{"deal"', '{"end"', '{"over"', '{"void"'))
            for table in self.tables
        )


def path_of_table(folder: Path, nth: int) -> Path:
    """Return the path of the record of a table, counted from 0."""
    return folder / f"{nth + 1}{RECORD_ENDINGS[0]}"


def read_turns(folder: Path, in_memory: dict[Path, tuple[str, ...]]) -> Turns | None:
    """Read the tables of a game; None where there are none. `in_memory`: lines of records that the disk lacks."""
    tables: list[PersonalTable] = []
    while True:
        path = path_of_table(folder, len(tables))
        lines = in_memory.get(path) or read_game(path).lines
        try:
            header = read_header(lines)
            tables.append(PersonalTable(path, tuple(lines), header, deals_of(lines, header)))
        except RecordError:
            return Turns(tuple(tables)) if tables else None


def games_under_way(folders: Folders) -> list[Path]:
    """Return the folders of the games that several people have not ended, the last played last.

    Records in a folder that belongs to no game any more become games like all others.
    """
    found: list[tuple[int, Path]] = []
    for folder in filter(is_folder, files_in(folders.duplicates)):
        file = DuplicateFile.read(duplicate_path(folders, folder.name))
        if file is None or not file.choice.apart:
            release(folders, folder, None)
            continue
        times = [path.stat().st_mtime_ns for path in record_files(folder)]
        found += [(max(times), folder)] if times else []
    return [folder for _, folder in sorted(found)]


def release(folders: Folders, folder: Path, file: DuplicateFile | None) -> None:
    """Make the records of a folder games like all others, each with what its second table has played."""
    taken = {path.stem for path in record_files(folders.games)}
    for path in sorted(record_files(folder)):
        goal = rename(path, free_name(folders.games, folder.name, taken, ending=RECORD_ENDINGS[0]))
        if goal.parent == folders.games:
            taken.add(goal.stem)
            if file is not None and (table := table_of_path(path)) is not None:
                file.keep_table(table, duplicate_path(folders, goal.stem))
    with suppress(OSError):  # not empty: there is something else in it, or a record that could not be moved
        delete_folder(folder)
        if file is not None and file.path.stem not in taken:
            delete(file.path)
