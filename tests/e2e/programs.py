"""The program in processes of its own: with other surroundings, and no way to get stuck."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PATIENCE: Final = 90.0
"""Seconds for what a process should do: many times what a busy machine needs. Only a test that fails waits so long."""


def surroundings(home: Path, changes: Mapping[str, str | None] | None = None) -> dict[str, str]:
    """Return a program's environment: its files in `home`, English, no screen or sound; None removes a variable."""
    chosen = {
        **{name: value for name, value in os.environ.items() if name not in ("LANGUAGE", "LC_ALL", "LC_MESSAGES")},
        "LANG": "C.UTF-8",
        "CANASTA_GUI_HOME": str(home),
        "PYTHONPATH": str(ROOT),
        "PYTHONWARNINGS": "error",
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        **(changes or {}),
    }
    return {name: value for name, value in chosen.items() if value is not None}


def run(home: Path, *argv: str, changes: Mapping[str, str | None] | None = None) -> subprocess.CompletedProcess[str]:
    """Run `canasta-gui` to its end."""
    return subprocess.run(
        [sys.executable, "-m", "canasta_gui", *argv],
        env=surroundings(home, changes),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
