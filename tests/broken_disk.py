"""A file system that fails, or kills the program, at its n-th operation."""

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

import pytest

Fault = Callable[[int], None]
"""Effect of the n-th disk operation: nothing, an OSError, or the end of the program."""


class _File:
    """A file open for writing. A failing write has written half of its data."""

    def __init__(self, file: IO[bytes], disk: "Disk") -> None:
        self._file, self._disk = file, disk

    def __enter__(self) -> "_File":
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def write(self, data: bytes) -> None:
        half = len(data) // 2
        self._file.write(data[:half])
        self._file.flush()
        self._disk.asked()
        self._file.write(data[half:])

    def flush(self) -> None:
        self._disk.asked()
        self._file.flush()

    def fileno(self) -> int:
        return self._file.fileno()


class Disk:
    """A layer between the program and the file system during a test; `count`: the number of operations so far."""

    def __init__(self, patch: pytest.MonkeyPatch, fault: Fault = lambda _: None) -> None:
        self.count, self.fault = 0, fault
        for name in ("replace", "rename", "mkdir", "unlink"):
            patch.setattr(Path, name, self._asking(getattr(Path, name)))
        patch.setattr(os, "fsync", self._asking(lambda _: None))  # the machine that runs the tests stays on
        really_open = Path.open

        def opened(path: Path, mode: str = "r", *args: Any, **more: Any) -> Any:
            if mode not in ("xb", "ab"):
                return really_open(path, mode, *args, **more)
            self.asked()
            return _File(really_open(path, mode, *args, **more), self)

        patch.setattr(Path, "open", opened)

    def asked(self) -> None:
        """Count an operation of the file system, and cause its fault, if any."""
        self.count += 1
        self.fault(self.count)

    def _asking(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def asking(*args: Any, **more: Any) -> Any:
            self.asked()
            return function(*args, **more)

        return asking


def full_at(first: int, last: int | None = None) -> Fault:
    """Return the fault of a disk that is full from operation `first` to `last`, or for ever."""

    def fault(n: int) -> None:
        if first <= n and (last is None or n <= last):
            raise OSError(errno.ENOSPC, "No space left on device")

    return fault
