"""The progress of a long command, as one line that a terminal keeps rewriting."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, TextIO

SECONDS_BETWEEN: Final = 0.25
"""Time between two rewrites: more often is unreadable and costs time."""


@contextmanager
def progress_line(deals: int) -> Iterator[Callable[[int], None]]:
    """Show progress on stderr if it is a terminal; yield the function to call with the number of deals just played."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    progress = ProgressLine(deals, sys.stderr, time.monotonic)
    try:
        yield progress.advance
    finally:
        progress.close()


class ProgressLine:
    """Count deals towards a total and rewrite one line of `stream`; `clock` gives seconds."""

    def __init__(self, total: int, stream: TextIO, clock: Callable[[], float]) -> None:
        self._total, self._stream, self._clock = total, stream, clock
        self._begun = self._written = clock()
        self._done = self._width = 0

    def advance(self, deals: int) -> None:
        """Add deals; rewrite the line unless it was rewritten a moment ago."""
        self._done += deals
        now = self._clock()
        if now - self._written >= SECONDS_BETWEEN:
            self._written = now
            self._write()

    def close(self) -> None:
        """Write the final state and end the line."""
        self._write()
        self._stream.write("\n")
        self._stream.flush()

    def _write(self) -> None:
        line = self._line()
        self._stream.write(f"\r{line:<{self._width}}")  # covers a longer line before it
        self._stream.flush()
        self._width = len(line)

    def _line(self) -> str:
        seconds = self._clock() - self._begun
        line = f"{self._done}/{self._total} deals"
        if not self._done or seconds <= 0:
            return line
        rate = self._done / seconds
        minutes, rest = divmod(round(max(0, self._total - self._done) / rate), 60)
        return f"{line}, {rate:.1f} a second, {minutes}:{rest:02} left"
