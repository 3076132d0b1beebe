"""Writing files so that no crash, full disk or power cut loses earlier contents.

A file is either appended to or replaced by a whole new one; when a call returns, file and folder are on the disk. In a
folder that is closed to this process, because another window of the program has it, nothing is written at all.
"""

import contextlib
import errno
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO, Final, NoReturn

OWNER_ONLY: Final = 0o700
"""The mode of a folder that no other account can look into."""
LARGEST_COPY: Final = 1 << 28
"""Maximum size of a file that is copied; larger ones are renamed."""
_CHUNK: Final = 1 << 20
_NO_ROOM: Final = frozenset({errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)})
_CANNOT_SYNC: Final = frozenset({errno.EINVAL, getattr(errno, "ENOTSUP", errno.EINVAL)})


_closed: Final[set[Path]] = set()


class ClosedFolderError(OSError):
    """Error for a folder below which nothing is written: another window of the program has it."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EBUSY, os.strerror(errno.EBUSY), str(path))


def close_folder(folder: Path) -> None:
    """Refuse all writes below a folder from now on."""
    _closed.add(folder)


def reopen_folder(folder: Path) -> None:
    """Allow writes below a folder again."""
    _closed.discard(folder)


def _ask_to_write(path: Path) -> None:
    """Raise ClosedFolderError where nothing may be written."""
    if _closed and not _closed.isdisjoint((path, *path.parents)):
        raise ClosedFolderError(path)


def is_full(error: OSError) -> bool:
    """Return whether an error means that the disk is full."""
    return error.errno in _NO_ROOM


def is_there(path: Path) -> bool:
    """Return whether a file or folder of this name exists; False in a closed folder, or for an impossible name.

    Never raises; `Path` does, for some of these.
    """
    return _seen(path.exists)


def is_file(path: Path) -> bool:
    """Return whether this is an existing file; False where `is_there` returns False."""
    return _seen(path.is_file)


def is_folder(path: Path) -> bool:
    """Return whether this is an existing folder; False where `is_there` returns False."""
    return _seen(path.is_dir)


def files_in(folder: Path, pattern: str = "*") -> list[Path]:
    """Return the files in a folder that match a pattern, in no order; none if the folder cannot be read."""
    try:
        return list(folder.glob(pattern))
    except OSError:
        return []


def _seen(ask: Callable[[], bool]) -> bool:
    """Return the answer of the disk, or False if it gives none."""
    try:
        return ask()
    except (OSError, ValueError):  # a name with NUL or half a character is a ValueError
        return False


def open_regular(path: Path) -> BinaryIO:
    """Open a regular file for reading: a pipe keeps its reader waiting, a device has no end.

    Raises OSError, also for an impossible name.
    """
    try:
        _refuse_special(path.stat(), path)
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except ValueError as error:
        raise OSError(errno.EINVAL, str(error), str(path)) from None
    try:
        _refuse_special(os.fstat(handle), path)  # another may have come in between
    except OSError:
        os.close(handle)
        raise
    return os.fdopen(handle, "rb")


def _refuse_special(found: os.stat_result, path: Path) -> None:
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "not a regular file", str(path))


def encoded(text: str) -> bytes:
    """Return the text in UTF-8; half a character, from a damaged or hostile file, becomes a question mark."""
    return text.encode(errors="replace")


def printable(text: str) -> str:
    """Return the text with question marks for undrawable parts: half characters, as in old file names, and NUL."""
    return (text if text.isascii() else encoded(text).decode()).replace("\0", "?")


def write_atomically(path: Path, text: str) -> None:
    """Write a file so that a crash leaves either the old text or the new one. Raises OSError."""
    _ask_to_write(path)
    make_folder(path.parent)
    # One fixed name: the remains of a crash are replaced by the next write.
    unfinished = path.with_name(f"{path.name}.tmp")
    try:
        with _new_file(unfinished) as file:
            file.write(encoded(text))
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except OSError:
        with contextlib.suppress(OSError):  # half a file must not keep a full disk full
            unfinished.unlink()
        raise
    sync_folder(path.parent)


def _new_file(path: Path) -> BinaryIO:
    """Open a new file, in place of any of its name: a link is not followed, and no pipe waited for."""
    try:
        return path.open("xb")
    except FileExistsError:
        path.unlink()
        return path.open("xb")


def append(path: Path, text: str) -> None:
    """Write at the end of an existing file. Raises OSError; the file may then contain a part of the text."""
    _ask_to_write(path)
    with path.open("ab") as file:
        file.write(encoded(text))
        file.flush()
        os.fsync(file.fileno())


def delete(path: Path) -> None:
    """Delete a file, if it is there. Raises OSError."""
    _ask_to_write(path)
    path.unlink(missing_ok=True)


def delete_folder(folder: Path) -> None:
    """Delete an empty folder. Raises OSError."""
    _ask_to_write(folder)
    folder.rmdir()


def make_folder(folder: Path) -> None:
    """Make a folder and missing ones above it, private to this account. Raises OSError."""
    _ask_to_write(folder)
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    try:
        for each in (*reversed(missing[1:]), folder):
            each.mkdir(OWNER_ONLY, exist_ok=True)
    except FileExistsError as error:
        _raise_what_is_in_the_way(Path(error.filename or folder))
    for each in reversed(missing):
        sync_folder(each.parent)


def keep_private(folder: Path) -> None:
    """Make an existing folder private to this account, if the machine supports it: it holds hidden cards."""
    with contextlib.suppress(OSError):
        if stat.S_IMODE(folder.stat().st_mode) & ~OWNER_ONLY:
            folder.chmod(OWNER_ONLY)


def _raise_what_is_in_the_way(path: Path) -> NoReturn:
    """Raise the error of the obstacle to a new folder; "File exists" is not specific enough."""
    path.stat()  # a broken or circular link has other errors
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
    """Rename a file to a free name, and return that name; the old one if that fails."""
    try:
        _ask_to_write(path)
        _ask_to_write(goal)
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
    """Copy a file to the next free `….damaged-N`, before it is replaced. Raises OSError."""
    _ask_to_write(path)
    aside = _free_aside(path)
    with open_regular(path) as source:
        try:
            with aside.open("xb") as copy:
                _copy(source, copy)
                copy.flush()
                os.fsync(copy.fileno())
        except OSError:
            with contextlib.suppress(OSError):
                aside.unlink()
            raise
    sync_folder(path.parent)
    return aside


def _copy(source: BinaryIO, copy: BinaryIO) -> None:
    """Copy a file that is not too large, and does not grow too large meanwhile. Raises OSError."""
    left = LARGEST_COPY - os.fstat(source.fileno()).st_size
    while left >= 0 and (chunk := source.read(_CHUNK)):
        copy.write(chunk)
        left = LARGEST_COPY - source.tell()
    if left < 0:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))


def _free_aside(path: Path) -> Path:
    number = 1
    while os.path.lexists(aside := path.with_name(f"{path.name}.damaged-{number}")):  # a link to nowhere too
        number += 1
    return aside
