"""The file of a hosted table beside the record of its match, which lets its phones rejoin by themselves."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Final

from canasta_gui.declared_data import Between, DataError, read, written
from canasta_gui.disk import delete, keep_private, open_regular, write_atomically
from canasta_gui.frozen_dataclass import dataclass
from canasta_gui.remote.hosted_table import Tickets
from canasta_gui.storage.folders import Folders
from canasta_gui.text_input import load_json

LARGEST: Final = 1 << 14
"""Maximum size of the file in bytes."""


@dataclass(frozen=True)
class KeptSeats:
    """A hosted table while it is closed: its port, the seats for phones, and the owners of their tokens."""

    port: Annotated[int, Between(0, 65535)]
    phones: tuple[int, ...]
    tickets: Tickets


def path_beside(folders: Folders, record: Path) -> Path:
    """Return the path of the table of a record."""
    return folders.phones / f"{record.stem}.json"


def save_seats(path: Path, table: KeptSeats) -> None:
    """Save a table; ignore errors of the disk, after which guests must scan the code again."""
    with suppress(OSError):
        keep_private(path.parent)  # a token is enough to take its seat
        write_atomically(path, json.dumps(written(table), ensure_ascii=False) + "\n")


def load_seats(path: Path, players: int) -> KeptSeats | None:
    """Return the saved table of a match of this many players; None without one, or for a damaged file."""
    try:
        with open_regular(path) as file:
            content = file.read(LARGEST + 1)
        if len(content) > LARGEST:
            return None
        table = read(KeptSeats, load_json(content))
    except (OSError, ValueError, DataError, RecursionError):
        return None
    seats = set(table.phones)
    whole = len(seats) == len(table.phones) and seats <= set(range(players))
    return table if seats and whole and table.tickets.invitation else None


def forget_seats(path: Path) -> None:
    """Delete the file of a table, if there is one."""
    with suppress(OSError):
        delete(path)
