"""What is drawn and measured once for all tests of a process: every test opens a program of its own."""

import io
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

import pygame

from canasta_gui.ui.graphics import shapes, table_top
from canasta_gui.ui.graphics.cache import Cache
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.platform.sound import Sounds

_BYTES: Final = 128 << 20
"""Memory for drawings: the cards, icons and corners of boxes of some windows, and the large cards of the title."""
_TEXTS: Final = 100_000
"""Measured words and lines that are kept: those of all screens in some languages and sizes."""


@cache
def keep_drawings() -> None:
    """Keep what SVG files look like and what the table looks like, from now on."""
    draw = pygame.image.load_sized_svg
    drawn: Cache[pygame.Surface] = Cache(_BYTES, lambda drawing: drawing.get_width() * drawing.get_height() * 4)

    def drawn_once(file: io.BytesIO | Path, size: tuple[int, int]) -> pygame.Surface:
        source = file.getvalue() if isinstance(file, io.BytesIO) else file.read_bytes()
        return drawn.get((source, size), lambda: draw(io.BytesIO(source), size)).copy()

    pygame.image.load_sized_svg = drawn_once  # type: ignore[assignment]
    shapes.paint_table_top = lru_cache(6)(table_top.paint_table_top)  # type: ignore[attr-defined]


@cache
def _tools() -> Graphics:
    graphics = Graphics.load()
    for kept in (graphics.text._widths, graphics.text._parts, graphics.text._wrapped):
        kept.limit(_TEXTS)
    return graphics


def _lies_there(folder: Path) -> bool:
    """Return whether a folder can be found; False for whatever a home that is no folder answers."""
    try:
        return folder.exists()
    except OSError:
        return False


def share_device(sounds: Sounds) -> None:
    """Leave the sound device open where a program would close it: closing it takes 33 ms."""

    def fall_silent() -> None:
        if sounds._open:
            sounds._open, sounds._server = False, None
            pygame.mixer.stop()
            sounds._loaded.clear()

    sounds._close_device = fall_silent  # type: ignore[method-assign]


def share_tools(graphics: Graphics) -> Graphics:
    """Let a program measure texts and draw boxes and cards with the caches of those before it; return its graphics."""
    tools = _tools()
    if not any(_lies_there(folder) for folder in graphics.decks._folders[1:]):  # a player's deck may change on the disk
        graphics.decks._pictures = tools.decks._pictures
    graphics.text, graphics.icons, graphics.shapes = tools.text, tools.icons, tools.shapes
    graphics.text.log = None
    return graphics
