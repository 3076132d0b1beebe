"""Writing of files such that no crash, full disk or power cut loses earlier contents.

Files are appended to or replaced as a whole; when a call returns, file and folder are synced. Nothing is written in a
folder that is closed to this process because another window of the program uses it.
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
    """Error for a folder below which nothing is written, because another window of the program uses it."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EBUSY, os.strerror(errno.EBUSY), str(path))


def close_folder(folder: Path) -> None:
    """Refuse all writes below a folder from now on."""
    _closed.add(folder)


def reopen_folder(folder: Path) -> None:
    """Allow writes below a folder again."""
    _closed.discard(folder)


def _ask_to_write(path: Path) -> None:
    """Raise ClosedFolderError if nothing may be written at this path."""
    if _closed and not _closed.isdisjoint((path, *path.parents)):
        raise ClosedFolderError(path)


def is_full(error: OSError) -> bool:
    """Return whether an error means that the disk is full."""
    return error.errno in _NO_ROOM


def is_there(path: Path) -> bool:
    """Return whether a file or folder of this name exists; False in a closed folder, or for an impossible name.

    Never raises, unlike `Path` for some of these.
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
    """Return the result of `ask`, or False if it raises."""
    try:
        return ask()
    except (OSError, ValueError):  # ValueError: a name with NUL or a lone surrogate
        return False


def open_regular(path: Path) -> BinaryIO:
    """Open a regular file for reading; no pipe, which could block, and no device, which may have no end.

    Raises OSError, also for an impossible name.
    """
    try:
        _refuse_special(path.stat(), path)
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except ValueError as error:
        raise OSError(errno.EINVAL, str(error), str(path)) from None
    try:
        _refuse_special(os.fstat(handle), path)  # it may have been replaced meanwhile
    except OSError:
        os.close(handle)
        raise
    return os.fdopen(handle, "rb")


def _refuse_special(found: os.stat_result, path: Path) -> None:
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "not a regular file", str(path))


def encoded(text: str) -> bytes:
    """Return the text in UTF-8; lone surrogates, from damaged or hostile files, become question marks."""
    return text.encode(errors="replace")


def printable(text: str) -> str:
    """Return the text with question marks for NUL and lone surrogates, as in old file names."""
    return (text if text.isascii() else encoded(text).decode()).replace("\0", "?")


def write_atomically(path: Path, content: str | bytes) -> None:
    """Write a file so that a crash leaves either the old content or the new one. Raises OSError."""
    _ask_to_write(path)
    make_folder(path.parent)
    # The name is fixed, so that the next write replaces remains of a crash.
    unfinished = path.with_name(f"{path.name}.tmp")
    try:
        with _new_file(unfinished) as file:
            file.write(encoded(content) if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except OSError:
        with contextlib.suppress(OSError):  # a partial file must not fill up the disk
            unfinished.unlink()
        raise
    sync_folder(path.parent)


def _new_file(path: Path) -> BinaryIO:
    """Open a new file, replacing any of its name: links are not followed, and pipes cannot block."""
    try:
        return path.open("xb")
    except FileExistsError:
        path.unlink()
        return path.open("xb")


def append(path: Path, text: str) -> None:
    """Append to an existing file. Raises OSError, after which the file may contain part of the text."""
    _ask_to_write(path)
    with path.open("ab") as file:
        file.write(encoded(text))
        file.flush()
        os.fsync(file.fileno())


def delete(path: Path) -> None:
    """Delete a file if it exists. Raises OSError."""
    _ask_to_write(path)
    path.unlink(missing_ok=True)


def delete_folder(folder: Path) -> None:
    """Delete an empty folder. Raises OSError."""
    _ask_to_write(folder)
    folder.rmdir()


def make_folder(folder: Path) -> None:
    """Create a folder and its missing parents, private to this account. Raises OSError."""
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
    """Make an existing folder private to this account, if possible, since it contains hidden cards."""
    with contextlib.suppress(OSError):
        if stat.S_IMODE(folder.stat().st_mode) & ~OWNER_ONLY:
            folder.chmod(OWNER_ONLY)


def _raise_what_is_in_the_way(path: Path) -> NoReturn:
    """Raise the specific error of what prevents a new folder, instead of "File exists"."""
    path.stat()  # raises for a broken or circular link
    raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path))


def sync_folder(folder: Path) -> None:
    """Sync a folder, so that new names survive a power cut, if possible. Raises OSError if the disk fails."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:  # Windows cannot open folders, other systems not unreadable ones
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
    with contextlib.suppress(OSError):  # unsynced, a power cut may restore the old name with the same content
        sync_folder(goal.parent)
    return goal


def set_aside(path: Path) -> Path:
    """Rename a damaged file to the next free `….damaged-N` and return that name; the old one if that fails."""
    return rename(path, _free_aside(path))


def keep_aside(path: Path) -> Path:
    """Keep a file under the next free `….damaged-N` before it is replaced, and return that name.

    It is copied, so that a program killed before the replacement finds it again, or renamed if there is no room.
    """
    try:
        return keep_copy(path)
    except OSError:
        return set_aside(path)


def keep_copy(path: Path) -> Path:
    """Copy a file to the next free `….damaged-N` and return that name. Raises OSError."""
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
    """Copy a file. Raises OSError, also if it is or grows larger than `LARGEST_COPY`."""
    left = LARGEST_COPY - os.fstat(source.fileno()).st_size
    while left >= 0 and (chunk := source.read(_CHUNK)):
        copy.write(chunk)
        left = LARGEST_COPY - source.tell()
    if left < 0:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))


def _free_aside(path: Path) -> Path:
    number = 1
    while os.path.lexists(aside := path.with_name(f"{path.name}.damaged-{number}")):  # includes broken links
        number += 1
    return aside
