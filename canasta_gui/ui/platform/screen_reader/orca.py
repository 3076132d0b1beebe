"""Is the screen reader of this desktop too old to hear announcements?"""

from pathlib import Path
from typing import Final

ROOTS: Final = (Path("/usr/lib"), Path("/usr/local/lib"))
_SCRIPT: Final = "python3*/*-packages/orca/scripts/default.py"
_EVENT: Final = b"object:announcement"


def is_deaf(roots: tuple[Path, ...] = ROOTS) -> bool:
    """Is there an Orca (up to 43) whose scripts do not know announcements? It reads a changed window title aloud."""
    scripts = [script for root in roots for script in root.glob(_SCRIPT)]
    return bool(scripts) and not any(_knows(script) for script in scripts)


def _knows(script: Path) -> bool:
    try:
        return _EVENT in script.read_bytes()
    except OSError:
        return True
