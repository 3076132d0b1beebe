"""What the commands share: reading files, complaining in one sentence, writing JSON."""

import errno
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO, Final

LARGEST: Final = 1 << 24
"""Bytes above which a file is no record, position or rule set: a device would be read for ever."""

TROUBLES_SHOWN: Final = 5


class InputError(Exception):
    """Something given to a command is unusable; the message is one plain sentence."""


def fail(sentence: str) -> None:
    """Say on stderr, in one line, what is wrong."""
    print(f"canasta-gui: {' '.join(sentence.split())}", file=sys.stderr)


def complain(troubles: Sequence[str]) -> bool:
    """Say on stderr what went wrong in games: the first few troubles, and how many there are; False: none."""
    for trouble in troubles[:TROUBLES_SHOWN]:
        print(trouble, file=sys.stderr)
    if troubles:
        fail(f"{len(troubles)} faults in these games")
    return bool(troubles)


def read_bytes(name: str) -> bytes:
    """What a file holds, `-` for standard input."""
    if name == "-":
        return _whole(sys.stdin.buffer, LARGEST, name)
    try:
        return read_file(Path(name))
    except OSError as error:
        raise InputError(f"{name} cannot be read: {error.strerror}") from None


def read_file(path: Path, largest: int = LARGEST) -> bytes:
    """What a file holds. Raises OSError, InputError for one that is larger."""
    with path.open("rb") as file:
        return _whole(file, largest, str(path))


def _whole(stream: BinaryIO, largest: int, name: str) -> bytes:
    content = stream.read(largest + 1)
    if len(content) > largest:
        raise InputError(f"{name} cannot be read: {os.strerror(errno.EFBIG)}")
    return content


def read_text(name: str) -> str:
    """The text of a file, `-` for standard input."""
    try:
        return read_bytes(name).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError(f"{name} is no UTF-8 text") from None


def print_json(table: object) -> None:
    """Plain data on stdout, as JSON on one line."""
    print(json.dumps(table, ensure_ascii=False))
