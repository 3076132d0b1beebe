"""One program at a time writes below the folders of a player."""

from typing import TYPE_CHECKING

from canasta_gui.disk import is_there, make_folder
from canasta_gui.storage.folders import Folders
from canasta_gui.storage.problems import ProblemCode, StorageProblem

if TYPE_CHECKING:
    from filelock import FileLock


def claim_folders(folders: Folders) -> "FileLock | StorageProblem | None":
    """Lock the folders for this program; return the lock, to release at the end.

    The problem if another program holds it; None where no lock is possible because nothing can be written there.
    The system releases the lock of a program that was killed.
    """
    from filelock import FileLock, Timeout  # slow to import, and the commands without a window do not lock

    lock = FileLock(folders.lock_file, blocking=False)
    try:
        make_folder(folders.data)
        lock.acquire()
    except Timeout:
        # Where the system makes no file at all, as in /proc, waiting for one looks the same.
        return StorageProblem(ProblemCode.IN_USE, folders.data) if is_there(folders.lock_file) else None
    except (OSError, NotImplementedError):
        return None
    return lock
