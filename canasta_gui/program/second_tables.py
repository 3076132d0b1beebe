"""A duplicate game: its second table is played in the background, while people play at theirs."""

import traceback
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from typing import NamedTuple, Protocol

from canasta_gui.ai.levels import LEVELS
from canasta_gui.lab.background_deals import BackgroundDeal, DealToPlay
from canasta_gui.match.duplicate import ComparedDeal, DuplicateFile, SecondDeal, deals_of, points_of, second_seats
from canasta_gui.match.record import Header, RecordError
from canasta_gui.program.program import Program
from canasta_gui.storage.problems import StorageProblem
from canasta_gui.words.computers import level_title
from canasta_gui.words.duplicate import stand_in


class _Wanted(NamedTuple):
    """A deal to be played: its first table and its number there, both from 0."""

    table: int
    nth: int
    deal: DealToPlay


class DuplicateSession:
    """Plays the deals of the first tables at a second one, one after the other, and keeps them in a file.

    Its process is started with the first deal, separate from that of the first table's computers, which never wait for
    it.
    """

    def __init__(self, program: Program, file: DuplicateFile, on_problem: Callable[[StorageProblem], None]) -> None:
        self._program, self._file, self._on_problem = program, file, on_problem
        self._executor: Executor | None = None
        self._queue: deque[_Wanted] = deque()
        self._at_work: tuple[_Wanted, BackgroundDeal] | None = None
        self._failed: set[tuple[int, int]] = set()
        self.version = 0
        """Counts what was played: as long as it stays, every result stays."""

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
        """The level of the computers at the second table; the strongest for an unknown one of a later version."""
        level = self._file.choice.level
        return level if level in LEVELS else LEVELS[-1]

    @property
    def level_name(self) -> str:
        return level_title(self._program.words, self.level)

    def follow(self, table: int, lines: Sequence[str], header: Header) -> None:
        """Queue every deal of a first table that was begun and has not been played at the second one."""
        self.poll()
        known = {*self._failed, *((wanted.table, wanted.nth) for wanted in self._waiting)}
        words = self._program.words
        seats = second_seats(header.seats, self.level, lambda name: stand_in(words, self.level_name, name))
        for nth, deal in enumerate(deals_of(lines, header).deals):
            played = self._file.played(table, nth, lines[deal.begins - 1])
            if played is None and (table, nth) not in known:
                self._queue.append(_Wanted(table, nth, DealToPlay(tuple(lines[: deal.begins]), seats)))
        self.poll()

    def compared(self, table: int, lines: Sequence[str], header: Header) -> list[ComparedDeal]:
        """Return the deals of a first table that are over beside those of the second."""
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
        """Return whether a deal is still to be played at the second table."""
        return any((wanted.table, wanted.nth) == (table, nth) for wanted in self._waiting)

    def record_of(self, table: int, nth: int, lines: Sequence[str], header: Header) -> tuple[str, ...] | None:
        """Return the record of a first table with a deal as played at the second one; None before."""
        begins = deals_of(lines, header).deals[nth].begins
        deal = self._file.played(table, nth, lines[begins - 1])
        if deal is None:
            return None
        return (*DealToPlay(tuple(lines[:begins]), deal.seats).record, *deal.lines[1:])

    def poll(self) -> None:
        """Take finished work and continue, without waiting."""
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
            self._executor = self._program.lab_executor()
        self._at_work = wanted, BackgroundDeal(self._executor, wanted.deal, self._program.loop.wake)

    def _has_come_to_an_end(self) -> bool:
        """Return whether the deal at work is over, or cannot be played."""
        assert self._at_work is not None
        (table, nth, deal), work = self._at_work
        try:
            lines = work.poll()
        except Exception as error:  # whatever goes wrong at the second table must not end the game at the first
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
    """Common interface of a match and of the record of one."""

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
        """Return the deals of the first table that are over beside those of the second."""
        return self.session.compared(self.number, first.lines, first.header)

    def record_of(self, first: FirstTableRecord, nth: int) -> tuple[str, ...] | None:
        """Return the record of a deal at the second table, counted from 0; None before it was played."""
        return self.session.record_of(self.number, nth, first.lines, first.header)
