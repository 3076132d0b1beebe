"""Duplicate: the same deals at a second table, its players, the file of such a game, and the comparison."""

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

from canasta_gui import RECORD_ENDINGS
from canasta_gui.declared_data import DataError, DataNote, Form, KeyName, read, written
from canasta_gui.disk import delete, delete_folder, files_in, is_folder, rename
from canasta_gui.frozen_dataclass import dataclass
from canasta_gui.match.players import SeatSetup
from canasta_gui.match.record import (
    DealLine,
    EndLine,
    Header,
    OverLine,
    RecordError,
    SeatInfo,
    VoidLine,
    read_header,
    read_later_line,
    seat_from_json,
    seat_to_json,
)
from canasta_gui.rules.core.reading_problems import NotationError
from canasta_gui.rules.families import AnyRules, family
from canasta_gui.storage.folders import Folders, free_name
from canasta_gui.storage.game_files import GameFile, open_game, read_game, record_files
from canasta_gui.storage.problems import StorageProblem
from canasta_gui.text_input import load_json, whole_number


def second_seats(
    seats: Sequence[SeatInfo], level: str, name: Callable[[str], str], *, everywhere: bool = False
) -> tuple[SeatInfo, ...]:
    """Return the seats of the second table, where computers of one level replace all people.

    `name` returns the name of the computer that replaces a player. `everywhere`: replace the computers as well.
    """
    return tuple(
        SeatInfo(name(seat.name), "computer", level) if everywhere or seat.player == "human" else seat for seat in seats
    )


class DealtDeal(NamedTuple):
    """A deal of a record.

    `begins`: number of lines of the record up to and including the one that begins the deal. `points`: points of each
    side; None while the deal is played, and if it is void. `over`: whether it is finished.
    """

    deal: int
    begins: int
    points: tuple[int, ...] | None = None
    over: bool = False


class ComparedDeal(NamedTuple):
    """A deal at both tables: the points of each side; None if the deal has not been played there, or is void.

    `again`: whether it was restarted from its first card.
    """

    deal: int
    own: tuple[int, ...] | None
    second: tuple[int, ...] | None
    again: bool = False


class DealsOfRecord(NamedTuple):
    """The deals that were begun in a record, in order, and whether the match is over."""

    deals: tuple[DealtDeal, ...]
    match_over: bool

    @property
    def finished(self) -> int:
        """Number of finished deals."""
        return sum(deal.over for deal in self.deals)


def deals_of(lines: Sequence[str], header: Header) -> DealsOfRecord:
    """Return the deals of a record's lines, whose header is already read."""
    deals: list[DealtDeal] = []
    match_over = False
    for number, text in enumerate(lines[1:], 2):
        if text.startswith(_ACTION):  # most lines, not needed here
            continue
        item = read_later_line(text, header)
        if isinstance(item, DealLine):
            deals.append(DealtDeal(item.deal, number))
        elif isinstance(item, EndLine | VoidLine) and deals:
            points = tuple(line.total for line in item.lines) if isinstance(item, EndLine) else None
            deals[-1] = deals[-1]._replace(points=points, over=True)
        match_over = match_over or isinstance(item, OverLine)
    return DealsOfRecord(tuple(deals), match_over)


_ACTION = '{"seat"'


def points_of(lines: Sequence[str], header: Header) -> tuple[int, ...] | None:
    """Return the points of each side at the end of one deal's lines; None if it is void."""
    items = [read_later_line(text, header) for text in lines if not text.startswith(_ACTION)]
    return next((tuple(line.total for line in item.lines) for item in items if isinstance(item, EndLine)), None)


def advantage(rules: AnyRules, points: Sequence[int], side: int) -> float:
    """Return the lead of a side over the mean of the others, negated where fewer points win: positive is good."""
    others = [number for other, number in enumerate(points) if other != side]
    ahead = points[side] - sum(others) / len(others) if others else float(points[side])
    return -ahead if family(rules).fewer_points_win else ahead


def difference(rules: AnyRules, deal: ComparedDeal, side: int) -> int | None:
    """Return a side's gain in a deal over the second table; None if one of the tables has no points."""
    if deal.own is None or deal.second is None:
        return None
    return round(advantage(rules, deal.own, side) - advantage(rules, deal.second, side))


def differences(rules: AnyRules, deals: Sequence[ComparedDeal], side: int) -> int:
    """Return the sum of the differences of all deals that both tables have played."""
    found = (difference(rules, deal, side) for deal in deals)
    return sum(number for number in found if number is not None)


class TableSums(NamedTuple):
    """Sums of the points of each side at both tables, over the deals that both have played."""

    own: tuple[int, ...]
    second: tuple[int, ...]


def sums(deals: Sequence[ComparedDeal], sides: int) -> TableSums:
    """Return the sums of both tables; zeros without deals."""
    both = [(deal.own, deal.second) for deal in deals if deal.own is not None and deal.second is not None]
    return TableSums(
        tuple(sum(own[side] for own, _ in both) for side in range(sides)),
        tuple(sum(second[side] for _, second in both) for side in range(sides)),
    )


# The file of a duplicate game, beside its records. The first line holds the settings; then follows a line for each deal
# finished at the second table. Deals are derived from the records: if a line is lost or damaged, its deal is played
# again.

FORMAT: Final = 1
ENDING: Final = ".jsonl"


def _seats_from_json(data: object) -> tuple[SeatInfo, ...]:
    if not isinstance(data, list):
        raise DataError("no list")
    return tuple(seat_from_json(seat, at) for at, seat in enumerate(data))


@dataclass(frozen=True)
class DuplicateChoice:
    """Settings of a duplicate game.

    `level`: level of the computers at the second table. `apart`: whether several people each play at a separate table.
    """

    level: str
    apart: Annotated[bool, Form(lambda data: data is True), DataNote.MAY_BE_MISSING] = False


@dataclass(frozen=True)
class SecondDeal:
    """A deal as played at the second table.

    `table`, `nth`: its first table and its number there, both from 0. `seats`: the players of the second table.
    `lines`: the lines of the record from the one that begins the deal on.
    """

    table: int
    nth: Annotated[int, KeyName("deal")]
    seats: Annotated[tuple[SeatInfo, ...], Form(_seats_from_json, lambda seats: [*map(seat_to_json, seats)])]
    lines: tuple[Annotated[str, Form(partial(json.dumps, ensure_ascii=False), json.loads)], ...]


class DuplicateFile:
    """The file of a duplicate game. Lines that the disk refuses are kept in memory and tried again."""

    def __init__(self, file: GameFile, choice: DuplicateChoice, deals: Sequence[SecondDeal] = ()) -> None:
        self._file, self.choice = file, choice
        self._deals = {(deal.table, deal.nth): deal for deal in deals}

    @classmethod
    def begin(cls, path: Path, choice: DuplicateChoice) -> "tuple[DuplicateFile, StorageProblem | None]":
        """Write the file of a new game; return it, and the problem of the disk, if any."""
        file = GameFile(path)
        return cls(file, choice), file.rewrite([json.dumps({"duplicate": FORMAT, **written(choice)})])

    @classmethod
    def read(cls, path: Path) -> "DuplicateFile | None":
        """Read a file; None if there is none, or none of this format. Damaged lines are ignored."""
        file, text = open_game(path)
        choice = _choice(_table(text.lines[0])) if text.lines else None
        if choice is None:
            return None
        found = (_deal(_table(line)) for line in text.lines[1:])
        return cls(file, choice, [deal for deal in found if deal is not None])

    @property
    def path(self) -> Path:
        return self._file.path

    def played(self, table: int, nth: int, begins: str) -> SecondDeal | None:
        """Return a first table's deal as played at the second table; None if it was not.

        `begins`: the line that begins it in the record; a damaged record may have gone on with other cards.
        """
        deal = self._deals.get((table, nth))
        if deal is None or _table(deal.lines[0]) != _table(begins):
            return None
        return deal

    def keep_table(self, table: int, path: Path) -> None:
        """Write the second-table deals of one table into a file of its own, for the game of that table alone."""
        file, _ = self.begin(path, DuplicateChoice(self.choice.level))
        for (number, _), deal in sorted(self._deals.items(), key=lambda each: each[0]):
            if number == table:
                file.add(replace(deal, table=0))

    def forget(self, table: int, nth: int) -> None:
        """Drop a deal that is damaged, so that it is played again."""
        self._deals.pop((table, nth), None)

    def add(self, deal: SecondDeal) -> StorageProblem | None:
        """Store a deal; return the problem if the disk refuses it."""
        self._deals[deal.table, deal.nth] = deal
        return self._file.append_line(json.dumps(written(deal), ensure_ascii=False))


def duplicate_path(folders: Folders, name: str) -> Path:
    """Return the path of the file of a duplicate game, by the name of its record or folder."""
    return folders.duplicates / f"{name}{ENDING}"


def table_of_path(path: Path) -> int | None:
    """Return the table of a record in the folder of a game, counted from 0; None for any other name."""
    number = whole_number(path.stem)
    return number - 1 if number else None


def _table(line: str) -> Mapping[str, Any]:
    """Return the JSON object of a line; an empty one if the line is invalid."""
    try:
        table = load_json(line)
    except (ValueError, RecursionError):
        return {}
    return table if isinstance(table, dict) else {}


def _choice(table: Mapping[str, Any]) -> DuplicateChoice | None:
    try:
        return read(DuplicateChoice, table) if table.get("duplicate") == FORMAT else None
    except DataError:
        return None


def _deal(table: Mapping[str, Any]) -> SecondDeal | None:
    try:
        deal = read(SecondDeal, table)
    except (DataError, NotationError):
        return None
    return deal if deal.lines else None


# Several people play the same deals in turn, each at a separate table with computers. While the game goes on, a folder
# holds the record of each person: `1.canasta`, `2.canasta`, … They determine whose turn it is.


def seats_of_people(players: Sequence[SeatSetup], names: Sequence[str]) -> list[tuple[SeatSetup, ...]]:
    """Return the seats of each person's table: every person plays in the seat of the first, among computers.

    The computers of `players` sit at every table; `names`: names for the computers that replace the other people.
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
        """Number of deals that all have played."""
        return min(table.deals.finished for table in self.tables)

    @property
    def over(self) -> bool:
        """True if all have played as many deals as the table whose match ended after the fewest."""
        ends = [table.deals.finished for table in self.tables if table.deals.match_over]
        return bool(ends) and self.rounds >= min(ends)

    @property
    def following(self) -> int:
        """The table to play next: the first of those with the fewest deals."""
        return next(nth for nth, table in enumerate(self.tables) if table.deals.finished == self.rounds)

    @property
    def between_rounds(self) -> bool:
        """True if all have played the same deals, and the next one is untouched."""
        return all(
            table.deals.finished == self.rounds
            and table.lines[-1].startswith(('{"deal"', '{"end"', '{"over"', '{"void"'))
            for table in self.tables
        )


def path_of_table(folder: Path, nth: int) -> Path:
    """Return the path of the record of a table, counted from 0."""
    return folder / f"{nth + 1}{RECORD_ENDINGS[0]}"


def read_turns(folder: Path, in_memory: dict[Path, tuple[str, ...]]) -> Turns | None:
    """Return the tables of a game; None if there are none. `in_memory`: lines of records that the disk lacks."""
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
    """Return the folders of unfinished games of several people, the most recently played last.

    Records in a folder without a game become ordinary games.
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
    """Turn the records of a folder into ordinary games, each with the deals of its second table."""
    taken = {path.stem for path in record_files(folders.games)}
    for path in sorted(record_files(folder)):
        goal = rename(path, free_name(folders.games, folder.name, taken, ending=RECORD_ENDINGS[0]))
        if goal.parent == folders.games:
            taken.add(goal.stem)
            if file is not None and (table := table_of_path(path)) is not None:
                file.keep_table(table, duplicate_path(folders, goal.stem))
    with suppress(OSError):  # not empty: it holds something else, or a record that could not be moved
        delete_folder(folder)
        if file is not None and file.path.stem not in taken:
            delete(file.path)
