"""The clock of a table with real cards: it runs from the moment at which the sheet was begun."""

from collections.abc import Callable
from datetime import datetime, timedelta

from canasta_gui.match.score_pad.pad import ScorePad

_MINUTE = timedelta(minutes=1)


class ScorePadClock:
    """Tells how many minutes a match has left, and records when they are over. `now`: the wall clock.

    Cards on a table are played on while the program is closed, so this clock does not stop.
    """

    def __init__(self, pad: ScorePad, now: Callable[[], datetime]) -> None:
        self._pad, self._now = pad, now

    @property
    def minutes_left(self) -> int:
        """How many minutes have at least begun; 0 where no clock runs, or where nobody knows since when."""
        passed = self._passed if self._pad.clock_runs else None
        return 0 if passed is None else max(0, -(-(self._limit - passed) // _MINUTE))

    def look(self) -> None:
        """Record that the time is over, where it is."""
        passed = self._passed if self._pad.clock_runs else None
        if passed is not None and passed >= self._limit:
            self._pad.end_time(passed // _MINUTE)

    @property
    def _limit(self) -> timedelta:
        return _MINUTE * self._pad.sheet.header.minutes

    @property
    def _passed(self) -> timedelta | None:
        """The time since the sheet was begun; None where a file does not say when that was."""
        try:
            started = datetime.fromisoformat(self._pad.sheet.header.started)
            return max(timedelta(), self._now().astimezone() - started.astimezone())
        except (ValueError, OverflowError):
            return None
