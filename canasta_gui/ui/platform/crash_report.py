"""Crash reports: one text with everything needed to find the fault."""

import platform
import traceback
from pathlib import Path

import pygame

from canasta_gui import __version__


def crash_report(error: BaseException, *, record: Path | None) -> str:
    """Return versions, platform and traceback; `record`: the file of the game that was being played."""
    sdl = ".".join(str(part) for part in pygame.get_sdl_version())
    lines = [
        f"canasta-gui {__version__}",
        f"Python {platform.python_version()}, pygame-ce {pygame.version.ver}, SDL {sdl}",
        f"{platform.platform()}, video: {pygame.display.get_driver() if pygame.display.get_init() else 'none'}",
        f"record: {record.name if record is not None else 'none'}",
        "",
        *traceback.format_exception(error),
    ]
    return "\n".join(line.rstrip("\n") for line in lines) + "\n"
