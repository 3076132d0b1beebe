"""Writing so that no crash, no full disk and no power cut loses what was there before.

A file is either appended to or replaced by a whole new one; when a call returns, file and folder are on the disk.
"""

import contextlib
import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Final, NoReturn

_NO_ROOM: Final = frozenset({errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)})
_CANNOT_SYNC: Final = frozenset({errno.EINVAL, getattr(errno, "ENOTSUP", errno.EINVAL)})


def is_full(error: OSError) -> bool:
    """Return whether there was no room for what should be written."""
    return error.errno in _NO_ROOM


def is_there(path: Path) -> bool:
    """Return whether anything has this name; what lies in a closed folder is not there (`Path` raises an error)."""
    return _seen(path.exists)


def is_file(path: Path) -> bool:
    """Return whether this is a file, as `is_there`."""
    return _seen(path.is_file)


def is_folder(path: Path) -> bool:
    """Return whether this is a folder, as `is_there`."""
    return _seen(path.is_dir)


def files_in(folder: Path, pattern: str = "*") -> list[Path]:
    """Return what matches a pattern in a folder, in no order; nothing where the folder cannot be read."""
    try:
        return list(folder.glob(pattern))
    except OSError:
        return []


def _seen(ask: Callable[[], bool]) -> bool:
    """Return the answer of the disk, or no where it gives none."""
    try:
        return ask()
    except OSError:
        return False


def encoded(text: str) -> bytes:
    """UTF-8; half a character, which only a damaged or hostile file can have brought in, becomes a question mark."""
    return text.encode(errors="replace")


def printable(text: str) -> str:
    """Return the text with question marks for what cannot be drawn: half characters, as in old file names, and NUL."""
    return (text if text.isascii() else encoded(text).decode()).replace("\0", "?")


def write_atomically(path: Path, text: str) -> None:
    """Write a file so that a crash leaves either the old text or the new one. Raises OSError."""
    make_folder(path.parent)
    # One fixed name: what a crash leaves behind is replaced by the next write.
    unfinished = path.with_name(f"{path.name}.tmp")
    try:
        with unfinished.open("wb") as file:
            file.write(encoded(text))
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except OSError:
        with contextlib.suppress(OSError):  # half a file must not keep a full disk full
            unfinished.unlink()
        raise
    sync_folder(path.parent)


def append(path: Path, text: str) -> None:
    """Write at the end of a file that is there. Raises OSError; a part of the text may stand in the file then."""
    with path.open("ab") as file:
        file.write(encoded(text))
        file.flush()
        os.fsync(file.fileno())


def make_folder(folder: Path) -> None:
    """Make a folder and those above it that are missing. Raises OSError."""
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        _raise_what_is_in_the_way(Path(error.filename or folder))
    for each in reversed(missing):
        sync_folder(each.parent)


def _raise_what_is_in_the_way(path: Path) -> NoReturn:
    """Raise the error of what is there where a folder cannot be made; "File exists" says too little."""
    path.stat()  # a link that leads nowhere, or back to itself, has errors of its own
    raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path))


def sync_folder(folder: Path) -> None:
    """Make a new name in a folder survive a power cut, where the system can. Raises OSError if the disk fails."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:  # Windows opens no folder, others not one that may not be read
        return
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in _CANNOT_SYNC:
            raise
    finally:
        os.close(handle)


def rename(path: Path, goal: Path) -> Path:
    """Rename a file to a name that is free, and return the name that it has then; the old one if that fails."""
    try:
        path.rename(goal)
    except OSError:
        return path
    with contextlib.suppress(OSError):  # a power cut may bring the old name back, with the same content
        sync_folder(goal.parent)
    return goal


def set_aside(path: Path) -> Path:
    """Rename a damaged file to the next free `….damaged-N` and return that name; the old one if that fails."""
    return rename(path, _free_aside(path))


def keep_aside(path: Path) -> Path:
    """Keep a file under the next free `….damaged-N`, before it is replaced, and return that name.

    As a copy, so that a program that is killed before finds the same again; renamed where there is no room for one.
    """
    try:
        return keep_copy(path)
    except OSError:
        return set_aside(path)


def keep_copy(path: Path) -> Path:
    """Keep a file as it is under the next free `….damaged-N`, before it is replaced. Raises OSError."""
    aside = _free_aside(path)
    with path.open("rb") as source:
        try:
            with aside.open("wb") as copy:
                shutil.copyfileobj(source, copy)
                copy.flush()
                os.fsync(copy.fileno())
        except OSError:
            with contextlib.suppress(OSError):
                aside.unlink()
            raise
    sync_folder(path.parent)
    return aside


def _free_aside(path: Path) -> Path:
    number = 1
    while is_there(aside := path.with_name(f"{path.name}.damaged-{number}")):
        number += 1
    return aside
