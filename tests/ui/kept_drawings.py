"""Drawings that are made once for all tests of a process: every test opens a program of its own, with empty caches."""

import io
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

import pygame

from canasta_gui.ui.graphics import shapes, table_top

_LARGEST: Final = 400 * 400
"""Pixels of a drawing that is kept: a card, an icon, the corner of a box."""
_KEPT: Final = 1200


@cache
def keep_drawings() -> None:
    """Keep what SVG files look like and what the table looks like, from now on."""
    draw = pygame.image.load_sized_svg

    @lru_cache(_KEPT)
    def drawn(source: bytes, size: tuple[int, int]) -> pygame.Surface:
        return draw(io.BytesIO(source), size)

    def drawn_once(file: io.BytesIO | Path, size: tuple[int, int]) -> pygame.Surface:
        if size[0] * size[1] > _LARGEST:
            return draw(file, size)
        return drawn(file.getvalue() if isinstance(file, io.BytesIO) else file.read_bytes(), size).copy()

    pygame.image.load_sized_svg = drawn_once  # type: ignore[assignment]
    shapes.paint_table_top = lru_cache(6)(table_top.paint_table_top)  # type: ignore[attr-defined]
