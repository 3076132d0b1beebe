"""One program at a time writes below the folders of a player."""

from typing import TYPE_CHECKING

from canasta_gui.disk import make_folder
from canasta_gui.storage.folders import Folders
from canasta_gui.storage.problems import ProblemCode, StorageProblem

if TYPE_CHECKING:
    from filelock import FileLock


def claim_folders(folders: Folders) -> "FileLock | StorageProblem | None":
    """The right to write below the folders, for one program at a time: a lock to release at the end.

    The problem if another program has it. None where no lock can be had because nothing can be written there anyway.
    The system lets go of the lock of a program that was killed.
    """
    from filelock import FileLock, Timeout  # dear to import, and the commands without a window do not lock

    lock = FileLock(folders.lock_file, blocking=False)
    try:
        make_folder(folders.data)
        lock.acquire()
    except Timeout:
        return StorageProblem(ProblemCode.IN_USE, folders.data)
    except (OSError, NotImplementedError):
        return None
    return lock
