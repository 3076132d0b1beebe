"""The right to write below the player's folders."""

from typing import TYPE_CHECKING

from canasta_gui.storage.folders import Folders
from canasta_gui.storage.lock import claim_folders
from canasta_gui.storage.problems import StorageProblem

if TYPE_CHECKING:
    from filelock import FileLock


class FolderClaim:
    """Holds the lock of the folders, which only one window of the program has at a time."""

    def __init__(self, folders: Folders) -> None:
        self._folders = folders
        self._lock: FileLock | None = None
        self.refused = False
        """Another window of the program has the folders: nothing may be written here."""

    def acquire(self) -> StorageProblem | None:
        """Claim the folders; the problem if another window has them."""
        claimed = claim_folders(self._folders)
        self.refused = isinstance(claimed, StorageProblem)
        if isinstance(claimed, StorageProblem):
            return claimed
        self._lock = claimed
        return None

    def release(self) -> None:
        """Leave the folders to others."""
        if self._lock is not None:
            self._lock.release()
