"""The files of the score pads, beside those of the games."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from canasta_gui import PAD_ENDING
from canasta_gui.disk import files_in, is_file
from canasta_gui.storage.file_names import free_name, time_stamp
from canasta_gui.storage.folders import Folders
from canasta_gui.storage.game_files import GameFile


def new_pad_file(folders: Folders, started: datetime) -> GameFile:
    """Return the file of a new score pad, named after the moment it starts; it appears on disk with its first line."""
    return GameFile(free_name(folders.score_pads, time_stamp(started), ending=PAD_ENDING))


def pad_files(folders: Folders) -> Iterator[Path]:
    """Yield the records of score pads, in no order."""
    return (path for path in files_in(folders.score_pads, f"*{PAD_ENDING}") if is_file(path))
