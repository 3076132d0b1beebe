"""What the commands share: reading files, complaining in one sentence, writing JSON."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any


class InputError(Exception):
    """Something given to a command is unusable; the message is one plain sentence."""


def fail(sentence: str) -> None:
    """Say on stderr, in one line, what is wrong."""
    print(f"canasta-gui: {' '.join(sentence.split())}", file=sys.stderr)


def read_bytes(name: str) -> bytes:
    """What a file holds, `-` for standard input."""
    if name == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(name).read_bytes()
    except OSError as error:
        raise InputError(f"{name} cannot be read: {error.strerror}") from None


def read_text(name: str) -> str:
    """The text of a file, `-` for standard input."""
    try:
        return read_bytes(name).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError(f"{name} is no UTF-8 text") from None


def print_json(table: object) -> None:
    """Plain data on stdout, as JSON on one line."""
    print(json.dumps(table, ensure_ascii=False))


@contextmanager
def progress_bar(deals: int) -> Iterator[Any]:
    """A progress bar where a person watches, nothing elsewhere; call what it gives with the deals just played."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from tqdm import tqdm

    with tqdm(total=deals, unit="deal", smoothing=0.05) as bar:
        yield bar.update
