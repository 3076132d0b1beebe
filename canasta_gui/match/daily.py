"""Numbered deals, whose decks follow from a number; the deal of the day, and a player's results day by day."""

import hashlib
import json
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from datetime import date, timedelta
from pathlib import Path
from typing import Annotated, Final

from canasta_gui.declared_data import DataError, DataNote, Form, KeyName, Most, form_of, read, written
from canasta_gui.disk import is_file, is_there, keep_aside, open_regular, printable, write_atomically
from canasta_gui.frozen_dataclass import dataclass
from canasta_gui.match.deck import marked_order
from canasta_gui.match.game_numbers import LARGEST, LARGEST_NAMED
from canasta_gui.match.record import OverLine, RecordError, read_header, read_later_line
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.families import CANASTA, AnyRules
from canasta_gui.rules.match_length import rules_of_length
from canasta_gui.storage.folders import Folders
from canasta_gui.storage.game_files import head_and_tail
from canasta_gui.storage.problems import ProblemCode, StorageProblem, as_unkept, write_problem
from canasta_gui.text_input import clean_text, load_json


def new_number(chance: random.Random) -> int:
    """Return a random game number, from a range too large to be searched for the one that deals a given hand."""
    return chance.randint(LARGEST + 1, LARGEST_NAMED)


def numbered_deck(rules: AnyRules, number: int, deal: int) -> list[Card]:
    """Return the order of the deck in a deal of a numbered game, the first card dealt first."""
    return marked_order(rules.cards.deck(), f"canasta {number} {deal}")


LEVEL: Final = "club"
"""Level of the computers in daily deals: it uses no clock, so it plays the same on every machine."""
SEAT: Final = 0
"""The player's seat."""
FIRST_YEAR: Final = 2024
"""First year of daily deals."""


def daily_presets() -> Sequence[str]:
    """Return the presets with a daily deal."""
    return CANASTA.presets.ids()


def daily_number(day: date, preset: str) -> int:
    """Return the game number that all players of a preset share on a day.

    It is derived from the SHA-256 of "canasta DAY PRESET" (DAY as 2026-11-23): its first eight bytes, big-endian,
    modulo `LARGEST`, plus one.
    """
    digest = hashlib.sha256(f"canasta {day.isoformat()} {preset}".encode()).digest()
    return int.from_bytes(digest[:8]) % LARGEST + 1


def daily_rules(rules: AnyRules) -> AnyRules:
    """Return the rules of a preset for a match of one deal."""
    return rules_of_length(rules, "one deal")


def daily_dealer(rules: AnyRules, number: int) -> int:
    """Return the dealer of a numbered daily deal, which changes from day to day."""
    playing = rules.playing(1)
    return playing[number % len(playing)]


def lead_of(totals: Iterable[int], side: int) -> int:
    """Return the lead of a side over the mean of the others, rounded."""
    points = list(totals)
    own = points.pop(side)
    return round(own - sum(points) / len(points))


def month_weeks(year: int, month: int) -> Iterator[tuple[date, ...]]:
    """Yield the weeks of a month, Monday first; the first and the last include days of the adjacent months."""
    first = date(year, month, 1)
    day = first - timedelta(days=first.weekday())
    while (day.year, day.month) <= (year, month):
        yield tuple(day + timedelta(days=n) for n in range(7))
        day += timedelta(days=7)


# A player's days: daily deals begun, their results, and puzzles tried. The file is written as a whole in one step, so
# that a crash cannot leave half of it. Entries of a newer version are kept.

LARGEST_FILE: Final = 1 << 24
"""Maximum size of a file of days in bytes."""
MOST_POINTS: Final = 1_000_000
LAST_YEAR: Final = 9000
"""Last year accepted, later than any wrong clock shows; dates beyond it can still be computed."""
NEAR_EXPERT: Final = 200
"""Maximum lead of the expert, in points, over a result that still counts as close."""


def _day(data: object) -> date:
    day: date = form_of(date).reads(data)
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise DataError(f"the year {day.year}")
    return day


def _file_name(data: object) -> str:
    """Return the name of a record's file, without a folder."""
    name = Path(data).name if isinstance(data, str) else ""
    if not name or printable(name) != name:  # not a possible name of a record
        raise DataError("no name of a file")
    return name


@dataclass(frozen=True)
class DayResult:
    """The counted deal of a day.

    `record`: name of its file. `points`: lead of the player's side; None until the deal ends. `expert`: lead of an
    expert with the same cards; None until it is known. `other`: fields of a newer version.
    """

    day: Annotated[date, Form(_day, date.isoformat)]
    preset: Annotated[str, DataNote.CLEAN, KeyName("rules")]
    record: Annotated[str, Form(_file_name)]
    points: Annotated[int, Most(MOST_POINTS)] | None = None
    expert: Annotated[Annotated[int, Most(MOST_POINTS)] | None, DataNote.MAY_BE_MISSING] = None
    other: Annotated[Mapping[str, object], DataNote.OTHERS] = field(default_factory=dict)

    @property
    def stars(self) -> int:
        """Stars: 3 for at least the expert's lead, 2 for a positive one or nearly that, else 1; 0 if not ended."""
        if self.points is None:
            return 0
        if self.expert is not None and self.points >= self.expert:
            return 3
        near = self.expert is not None and self.points >= self.expert - NEAR_EXPERT
        return 2 if self.points > 0 or near else 1


_FIELDS: Final = ("days", "puzzles", "puzzle_days")


class DailyBook:
    """A player's days: deals begun and their results, and puzzles tried.

    `problem`: why the last change could not be written, or that the file was damaged; cleared by the next change that
    is written. Days with rules of a newer version count for the streak and stay in the file, but are not shown.
    """

    def __init__(self, folders: Folders) -> None:
        self._folders, self._path = folders, folders.data / "daily.json"
        self._days: dict[tuple[date, str], DayResult] = {}
        self._puzzles: dict[str, bool] = {}
        self._puzzle_days: set[date] = set()
        self._other: dict[str, object] = {}
        self.problem: StorageProblem | None = None
        self._is_ours = True  # False: the file can be neither read nor set aside, and is left alone
        self._presets = frozenset(daily_presets())
        self.saved = True
        """True if the disk holds every change."""
        self._read()

    # --- queries ---

    @property
    def results(self) -> tuple[DayResult, ...]:
        """All deals that count and can be shown, the oldest first."""
        return tuple(each for each in self._all if each.preset in self._presets)

    @property
    def _all(self) -> tuple[DayResult, ...]:
        return tuple(self._days[key] for key in sorted(self._days))

    def result(self, day: date, preset: str) -> DayResult | None:
        """Return the result of a deal; None if it was not begun."""
        return self._days.get((day, preset))

    def of_record(self, record: str) -> DayResult | None:
        """Return the counted deal whose record has this file name."""
        return next((each for each in self.results if each.record == record), None)

    def on(self, day: date) -> tuple[DayResult, ...]:
        """Return the deals of a day that count."""
        return tuple(each for each in self.results if each.day == day)

    @property
    def lit(self) -> frozenset[date]:
        """The days with a finished deal of the day, or a puzzle of the day that was answered."""
        return frozenset({each.day for each in self._days.values() if each.points is not None} | self._puzzle_days)

    def puzzle_answered(self, day: date) -> bool:
        """Return whether the puzzle of a day was answered on that day."""
        return day in self._puzzle_days

    def series(self, today: date) -> int:
        """Return the number of days in a row that are lit, up to today, or to yesterday if today is not lit."""
        played = self.lit
        day = today if today in played else today - timedelta(days=1)
        length = 0
        while day in played:
            length, day = length + 1, day - timedelta(days=1)
        return length

    def longest_series(self) -> int:
        """Return the length of the longest series of days ever."""
        played = self.lit
        return max((self.series(day) for day in played if day + timedelta(days=1) not in played), default=0)

    def series_reached(self, length: int) -> date | None:
        """Return the day on which a series of days first had this length; None if none ever had."""
        return next((day for day in sorted(self.lit) if self.series(day) >= length), None)

    @property
    def puzzles(self) -> Mapping[str, bool]:
        """Result of the first try at each puzzle by name: True if it was right."""
        return self._puzzles

    # --- changes ---

    def begin(self, day: date, preset: str, record: str) -> None:
        """Record that a deal was begun: it counts even if it is never finished. Later calls change nothing."""
        if (day, preset) not in self._days:
            self._days[day, preset] = DayResult(day, preset, record)
            self._write()

    def finish(self, record: str, points: int) -> None:
        """Record the result of the deal whose record has this file name, if it counts and has none yet."""
        self._change(record, lambda result: replace(result, points=points) if result.points is None else result)

    def note_expert(self, record: str, points: int) -> None:
        """Record an expert's result with the cards of a deal."""
        self._change(record, lambda result: replace(result, expert=points))

    def note_puzzle(self, name: str, *, right: bool) -> None:
        """Record the first try at a puzzle; later ones change nothing."""
        if name not in self._puzzles:
            self._puzzles[name] = right
            self._write()

    def light(self, day: date) -> None:
        """Record that the puzzle of a day was answered on that day."""
        if day not in self._puzzle_days:
            self._puzzle_days.add(day)
            self._write()

    def settle(self) -> None:
        """Read missing results from the records: the program was killed before it noted them."""
        for result in self.results:
            if result.points is None and (points := self._points_in_record(result)) is not None:
                self.finish(result.record, points)

    def can_go_on(self, result: DayResult) -> bool:
        """Return whether a deal can be continued: it has not ended, and its record exists."""
        return result.points is None and is_file(self.path(result))

    def path(self, result: DayResult) -> Path:
        """Return the path of the record of a deal."""
        return self._folders.games / result.record

    def _points_in_record(self, result: DayResult) -> int | None:
        """Return the lead at the end of a record; None if it is not over."""
        lines = head_and_tail(self.path(result))
        try:
            header = read_header(lines)
            last = read_later_line(lines[-1], header)
        except RecordError:
            return None
        return lead_of(last.totals, header.rules.side_of[SEAT]) if isinstance(last, OverLine) else None

    def _change(self, record: str, change: Callable[[DayResult], DayResult]) -> None:
        result = self.of_record(record)
        if result is not None and (changed := change(result)) != result:
            self._days[result.day, result.preset] = changed
            self._write()

    # --- the file ---

    def _read(self) -> None:
        if not is_there(self._path):
            return
        try:
            with open_regular(self._path) as file:
                table = load_json(file.read(LARGEST_FILE))
            days, puzzles = table["days"], table["puzzles"]
            self._other = {name: value for name, value in table.items() if name not in _FIELDS}
            self._puzzle_days = {_day(day) for day in table.get("puzzle_days", ())}
            self._puzzles = {clean_text(name): bool(right) for name, right in puzzles.items()}
            whole = not [each for each in days if not self._take(each)]
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            whole = False
        if not whole:
            aside = keep_aside(self._path)  # valid entries count, and are written with the next change
            self._is_ours = aside != self._path
            self.problem = StorageProblem(ProblemCode.DAMAGED_DAYS, aside)

    def _take(self, data: object) -> bool:
        """Read a line about a day; return whether it is valid."""
        try:
            result = read(DayResult, data)
        except ValueError:
            return False
        self._days[result.day, result.preset] = result
        return True

    def _write(self) -> None:
        if not self._is_ours:
            return
        days, lit = [written(each) for each in self._all], sorted(map(date.isoformat, self._puzzle_days))
        table = {**self._other, "days": days, "puzzles": self._puzzles, **({"puzzle_days": lit} if lit else {})}
        try:
            write_atomically(self._path, json.dumps(table, ensure_ascii=False, indent=1) + "\n")
        except OSError as error:
            self.problem, self.saved = as_unkept(write_problem(error, self._folders.data)), False
        else:
            self.problem, self.saved = None, True

    def try_again(self) -> bool:
        """Retry changes that the disk refused; return whether all are written now."""
        if not self.saved:
            self._write()
        return self.saved
