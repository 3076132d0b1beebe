"""Common parts of the commands: reading files, errors in one sentence, writing JSON, the progress of a long run."""

import errno
import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final, TextIO

from canasta_gui.lab.troubles import Trouble
from canasta_gui.words.translation import Words, choose_language, environment_locales
from canasta_gui.words.troubles import trouble_text

LARGEST: Final = 1 << 24
"""Maximum size of a record, position or rule set in bytes; a device file would have no end."""

TROUBLES_SHOWN: Final = 5


class InputError(Exception):
    """Error for unusable input of a command; the message is one plain sentence, in the player's language."""


def fail(sentence: str) -> None:
    """Print an error on stderr, in one line."""
    print(f"canasta-gui: {' '.join(sentence.split())}", file=sys.stderr)


def complain(troubles: Sequence[Trouble]) -> bool:
    """Print the first few troubles of games on stderr, and their number; return whether there are any."""
    words, number = chosen_words(), len(troubles)
    for trouble in troubles[:TROUBLES_SHOWN]:
        print(trouble_text(words, trouble), file=sys.stderr)
    if troubles:
        fail(words.n("{n} fault in these games", "{n} faults in these games", number))
    return bool(troubles)


def read_bytes(name: str) -> bytes:
    """Return the content of a file, `-` for standard input."""
    if name == "-":
        return _whole(sys.stdin.buffer, LARGEST, name)
    try:
        return read_file(Path(name))
    except OSError as error:
        raise InputError(_unreadable(name, error.strerror)) from None


def read_file(path: Path, largest: int = LARGEST) -> bytes:
    """Return the content of a file. Raises OSError, and InputError for a file that is too large."""
    with path.open("rb") as file:
        return _whole(file, largest, str(path))


def _whole(stream: BinaryIO, largest: int, name: str) -> bytes:
    content = stream.read(largest + 1)
    if len(content) > largest:
        raise InputError(_unreadable(name, os.strerror(errno.EFBIG)))
    return content


def write_text(path: Path, text: str) -> None:
    """Write a file, with the same line ends on every system."""
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise unwritable(path, error) from None


def read_text(name: str) -> str:
    """Return the text of a file, `-` for standard input."""
    try:
        return read_bytes(name).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError(chosen_words().t("{path} is no UTF-8 text", path=name)) from None


def unwritable(path: object, error: OSError) -> InputError:
    """Return the error of a file that cannot be written."""
    return InputError(chosen_words().t("{path} cannot be written: {reason}", path=path, reason=error.strerror))


def _unreadable(name: str, reason: str | None) -> str:
    return chosen_words().t("{path} cannot be read: {reason}", path=name, reason=reason)


def print_json(table: object) -> None:
    """Print plain data on stdout, as JSON on one line."""
    print(json.dumps(table, ensure_ascii=False))


def chosen_words(language: str = "auto") -> Words:
    """Return the words of a language; `auto` is the one that the environment asks for."""
    return Words(choose_language(language, environment_locales(os.environ)))


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
