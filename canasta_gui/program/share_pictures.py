"""Pictures of matches to send, saved beside exported files."""

import os
from pathlib import Path

from canasta_gui.disk import write_atomically
from canasta_gui.program.program import Program


def save_picture(program: Program, png: bytes) -> Path | None:
    """Save a picture under today's date and return its path; None if the disk refuses it."""
    folder, stem, number = program.folders.exchange, f"canasta-{program.now():%Y-%m-%d}", 1
    path = folder / f"{stem}.png"
    while os.path.lexists(path):
        number += 1
        path = folder / f"{stem}-{number}.png"
    try:
        write_atomically(path, png)
    except OSError:
        return None
    return path.resolve()
