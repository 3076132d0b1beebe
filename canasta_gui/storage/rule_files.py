"""The files of the player's own rule sets."""

from pathlib import Path
from typing import Final

from canasta_gui.disk import files_in, is_file, open_regular
from canasta_gui.storage.folders import Folders

LARGEST_RULES: Final = 1 << 17
"""Bytes above which a file is no rule set, whatever its name."""


def rule_files(folders: Folders) -> list[Path]:
    """Return the files of the player's own rule sets, sorted by name."""
    return sorted(path for path in files_in(folders.rules, "*.toml") if is_file(path))


def read_rule_file(path: Path) -> str | None:
    """Return the text of a rule set; None where it cannot be read, is no text or far too large."""
    try:
        with open_regular(path) as file:
            content = file.read(LARGEST_RULES + 1)
        return content.decode("utf-8-sig") if len(content) <= LARGEST_RULES else None
    except (OSError, UnicodeDecodeError):
        return None
