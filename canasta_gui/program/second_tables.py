"""Duplicate games: the second table is played in the background while people play at the first."""

import traceback
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, Protocol

from canasta_gui.ai.levels import LEVELS
from canasta_gui.disk import delete, is_there
from canasta_gui.lab.background_deals import BackgroundDeal, DealToPlay
from canasta_gui.match.duplicate import (
    ComparedDeal,
    DuplicateChoice,
    DuplicateFile,
    SecondDeal,
    deals_of,
    duplicate_path,
    points_of,
    second_seats,
    table_of_path,
)
from canasta_gui.match.record import Header, RecordError
from canasta_gui.storage.folders import Folders
from canasta_gui.storage.game_files import GameFile
from canasta_gui.storage.problems import StorageProblem
from canasta_gui.words import Words
from canasta_gui.words.computers import level_title
from canasta_gui.words.duplicate import stand_in


class _Wanted(NamedTuple):
    """A deal to be played: its first table and its number there, both from 0."""

    table: int
    nth: int
    deal: DealToPlay


class DuplicateSession:
    """Plays the deals of the first tables at a second one, one after the other, and saves them in a file.

    Its process is started with the first deal; it is not that of the first table's computers, which never wait for it.
    """

    def __init__(
        self,
        file: DuplicateFile,
        *,
        words: Callable[[], Words],
        executor: Callable[[], Executor],
        wake: Callable[[], None],
        on_problem: Callable[[StorageProblem], None],
    ) -> None:
        self._file, self._words, self._on_problem = file, words, on_problem
        self._new_executor, self._wake = executor, wake
        self._executor: Executor | None = None
        self._queue: deque[_Wanted] = deque()
        self._at_work: tuple[_Wanted, BackgroundDeal] | None = None
        self._failed: set[tuple[int, int]] = set()
        self.version = 0
        """Number of changes; results stay the same as long as it does."""

    @property
    def file(self) -> DuplicateFile:
        """The file of the game."""
        return self._file

    @property
    def apart(self) -> bool:
        """True if several people each play at a separate table."""
        return self._file.choice.apart

    @property
    def level(self) -> str:
        """The level of the computers at the second table; the strongest for an unknown level of a newer version."""
        level = self._file.choice.level
        return level if level in LEVELS else LEVELS[-1]

    @property
    def level_name(self) -> str:
        return level_title(self._words(), self.level)

    def follow(self, table: int, lines: Sequence[str], header: Header) -> None:
        """Queue every deal begun at a first table that has not been played at the second one."""
        self.poll()
        known = {*self._failed, *((wanted.table, wanted.nth) for wanted in self._waiting)}
        words = self._words()
        seats = second_seats(header.seats, self.level, lambda name: stand_in(words, self.level_name, name))
        for nth, deal in enumerate(deals_of(lines, header).deals):
            played = self._file.played(table, nth, lines[deal.begins - 1])
            if played is None and (table, nth) not in known:
                self._queue.append(_Wanted(table, nth, DealToPlay(tuple(lines[: deal.begins]), seats)))
        self.poll()

    def compared(self, table: int, lines: Sequence[str], header: Header) -> list[ComparedDeal]:
        """Return the finished deals of a first table together with those of the second."""
        return [
            ComparedDeal(
                deal.deal,
                deal.points,
                self._points(table, nth, lines[deal.begins - 1], header),
                deal.deal in header.again,
            )
            for nth, deal in enumerate(deals_of(lines, header).deals)
            if deal.over
        ]

    def is_waited_for(self, table: int, nth: int) -> bool:
        """Return whether a deal has yet to be played at the second table."""
        return any((wanted.table, wanted.nth) == (table, nth) for wanted in self._waiting)

    def record_of(self, table: int, nth: int, lines: Sequence[str], header: Header) -> tuple[str, ...] | None:
        """Return the record of a first table with a deal as played at the second one; None if it is not played yet."""
        begins = deals_of(lines, header).deals[nth].begins
        deal = self._file.played(table, nth, lines[begins - 1])
        if deal is None:
            return None
        return (*DealToPlay(tuple(lines[:begins]), deal.seats).record, *deal.lines[1:])

    def poll(self) -> None:
        """Collect finished work and continue, without waiting."""
        while self._at_work is not None or self._queue:
            if self._at_work is None:
                self._begin(self._queue.popleft())
            if not self._has_come_to_an_end():
                return

    def stop(self) -> None:
        """Stop playing; an unfinished deal is played again when the game is resumed."""
        if self._at_work is not None:
            self._at_work[1].cancel()
        self._at_work = None
        self._queue.clear()
        executor, self._executor = self._executor, None
        if executor is not None:
            executor.shutdown(wait=False, cancel_futures=True)

    @property
    def _waiting(self) -> list[_Wanted]:
        return [*([self._at_work[0]] if self._at_work is not None else []), *self._queue]

    def _begin(self, wanted: _Wanted) -> None:
        if self._executor is None:
            self._executor = self._new_executor()
        self._at_work = wanted, BackgroundDeal(self._executor, wanted.deal, self._wake)

    def _has_come_to_an_end(self) -> bool:
        """Return whether the present deal is over, or cannot be played."""
        assert self._at_work is not None
        (table, nth, deal), work = self._at_work
        try:
            lines = work.poll()
        except Exception as error:  # an error at the second table must not end the game at the first
            traceback.print_exception(error)
            self._failed.add((table, nth))
            self._at_work = None
            self.version += 1
            return True
        if lines is None:
            return False
        self._at_work = None
        self.version += 1
        problem = self._file.add(SecondDeal(table, nth, deal.seats, (deal.lines[-1], *lines)))
        if problem is not None:
            self._on_problem(problem)
        return True

    def _points(self, table: int, nth: int, begins: str, header: Header) -> tuple[int, ...] | None:
        deal = self._file.played(table, nth, begins)
        try:
            return None if deal is None else points_of(deal.lines, header)
        except RecordError:  # damaged on the disk
            self._file.forget(table, nth)
            return None


class FirstTableRecord(Protocol):
    """The common interface of matches and of their records."""

    @property
    def lines(self) -> Sequence[str]: ...
    @property
    def header(self) -> Header: ...


class DuplicateTable(NamedTuple):
    """A first table of a duplicate game, by its number there."""

    session: DuplicateSession
    number: int

    def follow(self, first: FirstTableRecord) -> None:
        """Queue the deals of the first table that the second one has not played."""
        self.session.follow(self.number, first.lines, first.header)

    def compared(self, first: FirstTableRecord) -> list[ComparedDeal]:
        """Return the finished deals of the first table together with those of the second."""
        return self.session.compared(self.number, first.lines, first.header)

    def record_of(self, first: FirstTableRecord, nth: int) -> tuple[str, ...] | None:
        """Return the record of a deal at the second table, counted from 0; None before it was played."""
        return self.session.record_of(self.number, nth, first.lines, first.header)


class SecondTables:
    """The second table of the duplicate game being played, and computers that replay a single deal.

    `words`: returns the present words of the program. `executor` creates an executor for each of the two tasks; `wake`
    is called when there is a result. `on_problem` gets problems of the disk.
    """

    def __init__(
        self,
        folders: Folders,
        *,
        words: Callable[[], Words],
        executor: Callable[[], Executor],
        wake: Callable[[], None],
        on_problem: Callable[[StorageProblem], None],
    ) -> None:
        self._folders, self._words, self._on_problem = folders, words, on_problem
        self._new_executor, self._wake = executor, wake
        self._session: DuplicateSession | None = None
        self._again: Executor | None = None

    def begin(self, file: GameFile, level: str) -> None:
        """Begin a second table for a new game, before its first card is saved."""
        path = duplicate_path(self._folders, file.path.stem)
        self.open_session(*DuplicateFile.begin(path, DuplicateChoice(level)))

    def open_session(self, file: DuplicateFile, problem: StorageProblem | None = None) -> DuplicateSession:
        """Make the game of a file the present one; deals missing at the second table are played later."""
        self._end_session()
        if problem is not None:
            self._on_problem(problem)
        self._session = self._new_session(file)
        return self._session

    def table_of(self, file: GameFile | None) -> DuplicateTable | None:
        """Return the second table of a game by its record, or None; stop that of any other game."""
        place = None if file is None else self._place_of(file.path)
        if place is None:
            self._end_session()
            return None
        path, number = place
        if self._session is not None and self._session.file.path == path:
            return DuplicateTable(self._session, number)
        found = DuplicateFile.read(path)
        if found is None:
            self._end_session()
            return None
        return DuplicateTable(self.open_session(found), number)

    def kept_table(self, record: Path, first: FirstTableRecord) -> DuplicateTable | None:
        """Return the second table of a saved record; None without one, or if its deals are still secret.

        Its missing deals are played now, unless the second table of another game is being played.
        """
        place = self._place_of(record)
        if place is None:
            return None
        if self._session is not None and self._session.file.path == place[0]:
            table = DuplicateTable(self._session, place[1])
        else:
            file = DuplicateFile.read(place[0])
            if file is None:
                return None
            is_free = self._session is None
            session = self.open_session(file) if is_free else self._new_session(file)
            table = DuplicateTable(session, place[1])
            if is_free:
                table.follow(first)
        return None if table.session.apart else table

    def play_again(self, deal: DealToPlay) -> BackgroundDeal:
        """Let computers replay a deal in a separate process; drop any other deal being replayed."""
        self.end_again()
        self._again = self._new_executor()
        return BackgroundDeal(self._again, deal, self._wake)

    def end_again(self) -> None:
        """End the process that replays a deal, if there is one."""
        executor, self._again = self._again, None
        if executor is not None:
            executor.shutdown(wait=False, cancel_futures=True)

    def poll(self) -> None:
        """Collect finished work of the second table."""
        if self._session is not None:
            self._session.poll()

    def stop(self) -> None:
        """Stop the second table, when the game is left."""
        self._end_session()
        self.end_again()

    def has_kept(self, record: Path) -> bool:
        """Return whether a saved record has a second table."""
        return is_there(duplicate_path(self._folders, record.stem))

    def delete(self, record: Path) -> None:
        """Delete the deals of the second table of a record that is deleted."""
        with suppress(OSError):  # a file that cannot be deleted is never read
            delete(duplicate_path(self._folders, record.stem))

    def _new_session(self, file: DuplicateFile) -> DuplicateSession:
        return DuplicateSession(
            file, words=self._words, executor=self._new_executor, wake=self._wake, on_problem=self._on_problem
        )

    def _end_session(self) -> None:
        if self._session is not None:
            self._session.stop()
        self._session = None

    def _place_of(self, record: Path) -> tuple[Path, int] | None:
        """Return the file of the duplicate game that a record belongs to, and its table there."""
        folders = self._folders
        if record.parent == folders.games:
            return duplicate_path(folders, record.stem), 0
        table = table_of_path(record)
        if record.parent.parent == folders.duplicates and table is not None:
            return duplicate_path(folders, record.parent.name), table
        return None
