"""A score pad that is being kept: every change is on the disk before anybody is told that it was made."""

from collections.abc import Callable, Sequence

from canasta_gui.match.match import Journal
from canasta_gui.match.score_pad.entries import DealEntry
from canasta_gui.match.score_pad.record import (
    LATEST_CLOCK,
    CorrectedDeal,
    EnteredDeal,
    PadClock,
    PadItem,
    PadTitle,
    RemovedDeal,
    applied,
    encode,
    read_pad,
)
from canasta_gui.match.score_pad.sheet import PadHeader, PadSheet


class ScorePad:
    """The sheet of a table and its record. `on_change` is called after everything that changed it.

    A deal that cannot have been counted as it is entered raises EntryRefusedError, and nothing is changed.
    """

    def __init__(self, sheet: PadSheet, journal: Journal, lines: Sequence[str]) -> None:
        self.sheet = sheet
        self.on_change: Callable[[], None] = lambda: None
        self._journal, self._lines = journal, list(lines)

    @classmethod
    def begin(cls, header: PadHeader, journal: Journal) -> "ScorePad":
        """Begin a sheet and write its first line."""
        lines = [encode(header, header.rules)]
        journal.rewrite(lines)
        return cls(PadSheet(header), journal, lines)

    @classmethod
    def resume(cls, lines: Sequence[str], journal: Journal) -> "ScorePad":
        """Go on with the sheet of a record, whose lines the journal holds; errors are those of `read_pad`."""
        return cls(read_pad(lines), journal, lines)

    @property
    def lines(self) -> tuple[str, ...]:
        """The record so far."""
        return tuple(self._lines)

    def enter(self, entry: DealEntry) -> None:
        """Enter the next deal."""
        self._write(EnteredDeal(self.sheet.next_deal, entry))

    def correct(self, deal: int, entry: DealEntry) -> None:
        """Say what an earlier deal was; all after it follows."""
        self._write(CorrectedDeal(self._known(deal), entry))

    def remove(self, deal: int) -> None:
        """Take out a deal; those after it move up."""
        self._write(RemovedDeal(self._known(deal)))

    def rename(self, title: str) -> None:
        """Give the sheet a name; an empty one takes it away."""
        self._write(PadTitle(title))

    def end_time(self, minutes: int) -> None:
        """Record that the time is over, so many minutes after the sheet was begun: the next deal is the last one."""
        if not self.clock_runs or minutes < self.sheet.header.minutes:
            raise ValueError(f"the time is not over after {minutes} minutes")
        self._write(PadClock(min(minutes, LATEST_CLOCK)))

    @property
    def clock_runs(self) -> bool:
        """Whether the clock ends the match, and has not yet."""
        return self.sheet.header.minutes > 0 and not self.sheet.last_by_clock and not self.sheet.winners

    def _known(self, deal: int) -> int:
        if not 1 <= deal <= len(self.sheet.entries):
            raise ValueError(f"there is no deal {deal}")
        return deal

    def _write(self, item: PadItem) -> None:
        sheet = applied(self.sheet, item)
        line = encode(item, sheet.rules)
        self._lines.append(line)
        self._journal.append(line)
        self.sheet = sheet
        self.on_change()
