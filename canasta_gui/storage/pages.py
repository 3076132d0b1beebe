"""Pages for the browser, to read or to print."""

from pathlib import Path
from typing import Final

from canasta_gui.disk import write_atomically
from canasta_gui.storage.folders import APP_NAME, Folders
from canasta_gui.storage.problems import ProblemCode, StorageProblem

LONGEST_NAME: Final = 80
"""Letters of a title that become the name of a file."""


def save_page(folders: Folders, title: str, html: str) -> Path | StorageProblem:
    """Write a page under a name made of its title, where the player finds it; an older one of that name is replaced."""
    name = " ".join("".join(letter if letter.isalnum() or letter in "-_'’ " else " " for letter in title).split())
    path = folders.exchange / f"{name[:LONGEST_NAME] or APP_NAME}.html"
    try:
        write_atomically(path, html)
    except OSError:
        return StorageProblem(ProblemCode.UNWRITABLE_PAGE, path)
    return path
