"""The file of a duplicate game, beside its records: what was chosen for the second table, and the deals played there.

The first line says what was chosen; then comes a line for each deal that is over at the second table. Everything in it
but the choice follows from the records: what is lost or damaged is played again.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from canasta_gui.match.record import SeatInfo, seat_from_json, seat_to_json
from canasta_gui.rules.core.reading_problems import NotationError
from canasta_gui.storage.folders import Folders
from canasta_gui.storage.game_files import GameFile, open_game
from canasta_gui.storage.problems import StorageProblem
from canasta_gui.text_input import load_json, whole_number

FORMAT: Final = 1
ENDING: Final = ".jsonl"


class DuplicateChoice(NamedTuple):
    """What was chosen. `level`: of the computers at the second table. `apart`: several people, each at an own table."""

    level: str
    apart: bool = False


class SecondDeal(NamedTuple):
    """A deal at a second table: of which first table and which of its deals, both from 0; who played it, and how.

    `lines`: those of a record, from the one that begins the deal on.
    """

    table: int
    nth: int
    seats: tuple[SeatInfo, ...]
    lines: tuple[str, ...]


class DuplicateFile:
    """The file of a duplicate game. Where the disk refuses a line, it is kept in memory and tried again."""

    def __init__(self, file: GameFile, choice: DuplicateChoice, deals: Sequence[SecondDeal] = ()) -> None:
        self._file, self.choice = file, choice
        self._deals = {(deal.table, deal.nth): deal for deal in deals}

    @classmethod
    def begin(cls, path: Path, choice: DuplicateChoice) -> "tuple[DuplicateFile, StorageProblem | None]":
        """Write the file of a new game; return it, and why the disk refused it."""
        file = GameFile(path)
        head = {"duplicate": FORMAT, "level": choice.level, "apart": choice.apart}
        return cls(file, choice), file.rewrite([json.dumps(head)])

    @classmethod
    def read(cls, path: Path) -> "DuplicateFile | None":
        """Read a file; None where there is none, or none of this format. Lines that are damaged are passed over."""
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
        """Return a deal of a first table as it was played at the second; None before it was.

        `begins`: the line of the record that begins it. A record that was damaged may go on with other cards.
        """
        deal = self._deals.get((table, nth))
        if deal is None or _table(deal.lines[0]) != _table(begins):
            return None
        return deal

    def keep_table(self, table: int, path: Path) -> None:
        """Write what was played beside one of the tables into a file of its own, as that of a game by itself."""
        file, _ = self.begin(path, DuplicateChoice(self.choice.level))
        for (number, _), deal in sorted(self._deals.items(), key=lambda each: each[0]):
            if number == table:
                file.add(deal._replace(table=0))

    def forget(self, table: int, nth: int) -> None:
        """Drop a deal that is damaged, so that it is played again."""
        self._deals.pop((table, nth), None)

    def add(self, deal: SecondDeal) -> StorageProblem | None:
        """Keep a deal; return the problem of a disk that refuses it."""
        self._deals[deal.table, deal.nth] = deal
        table = {
            "table": deal.table,
            "deal": deal.nth,
            "seats": [*map(seat_to_json, deal.seats)],
            "lines": [*map(json.loads, deal.lines)],
        }
        return self._file.append_line(json.dumps(table, ensure_ascii=False))


def duplicate_path(folders: Folders, name: str) -> Path:
    """Return the path of the file of the duplicate game of this name: that of its record, or of its folder."""
    return folders.duplicates / f"{name}{ENDING}"


def table_of_path(path: Path) -> int | None:
    """Return the table of a record in the folder of a game, counted from 0; None where its name is that of none."""
    number = whole_number(path.stem)
    return number - 1 if number else None


def _table(line: str) -> Mapping[str, Any]:
    """Return the object of a line; an empty one for a line that is none."""
    try:
        table = load_json(line)
    except (ValueError, RecursionError):
        return {}
    return table if isinstance(table, dict) else {}


def _choice(table: Mapping[str, Any]) -> DuplicateChoice | None:
    level = table.get("level")
    if table.get("duplicate") != FORMAT or not isinstance(level, str):
        return None
    return DuplicateChoice(level, table.get("apart") is True)


def _deal(table: Mapping[str, Any]) -> SecondDeal | None:
    number, nth, seats, lines = (table.get(key) for key in ("table", "deal", "seats", "lines"))
    if not (isinstance(number, int) and isinstance(nth, int) and isinstance(seats, list) and isinstance(lines, list)):
        return None
    try:
        players = tuple(seat_from_json(seat, at) for at, seat in enumerate(seats))
    except NotationError:
        return None
    texts = tuple(json.dumps(line, ensure_ascii=False) for line in lines)
    return SecondDeal(number, nth, players, texts) if texts else None
