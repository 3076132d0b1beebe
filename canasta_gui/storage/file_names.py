"""Names of new files."""

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from canasta_gui.disk import is_there


def free_name(folder: Path, stem: str, taken: Iterable[str] = (), *, ending: str = ".toml") -> Path:
    """Return a path in a folder for a new file, where none lies and whose stem is not `taken`."""
    others, number, name = set(taken), 1, stem
    while name in others or is_there(folder / f"{name}{ending}"):
        number += 1
        name = f"{stem}-{number}"
    return folder / f"{name}{ending}"


def time_stamp(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%d-%H%M%S")
