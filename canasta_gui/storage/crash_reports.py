"""Crash reports: the last few are kept."""

from datetime import datetime
from pathlib import Path
from typing import Final

from canasta_gui.disk import delete, files_in, write_atomically
from canasta_gui.storage.file_names import free_name, time_stamp
from canasta_gui.storage.folders import Folders

MOST_REPORTS: Final = 10
"""So many reports of crashes are kept."""


def save_crash_report(folders: Folders, when: datetime, text: str) -> Path | None:
    """Save a crash report beside the last few; return its path, None where nothing can be written."""
    path = free_name(folders.reports, f"crash-{time_stamp(when)}", ending=".txt")
    try:
        write_atomically(path, text)
        # Whatever the clock says, this is not one of the old ones.
        others = sorted(each for each in files_in(folders.reports, "crash-*.txt") if each != path)
        for old in others[: -MOST_REPORTS + 1]:
            delete(old)
    except OSError:
        return None
    return path
