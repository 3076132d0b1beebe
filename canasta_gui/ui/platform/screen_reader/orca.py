"""Detection of Orca versions that ignore announcements."""

from pathlib import Path
from typing import Final

ROOTS: Final = (Path("/usr/lib"), Path("/usr/local/lib"))
_SCRIPT: Final = "python3*/*-packages/orca/scripts/default.py"
_EVENT: Final = b"object:announcement"


def ignores_announcements(roots: tuple[Path, ...] = ROOTS) -> bool:
    """Return whether an Orca up to 43 is installed, whose scripts do not know announcements.

    It reads a changed window title aloud instead.
    """
    scripts = [script for root in roots for script in root.glob(_SCRIPT)]
    return bool(scripts) and not any(_knows(script) for script in scripts)


def _knows(script: Path) -> bool:
    try:
        return _EVENT in script.read_bytes()
    except OSError:
        return True
