"""The golden pictures of the main scenes. `python -m tests.ui.pictures` paints them again.

A picture is the scene at 1280×800 on the dummy driver, half as large and in few colours, so that all of them together
stay small. They are compared by the mean colours of cells of 8×8 pixels: another machine may set a letter half a pixel
further or smooth an edge otherwise, and that is no difference; a word more, or a card elsewhere, is one.
"""

import os
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import pygame

from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.platform.loop import Loop
from canasta_gui.ui.platform.scene import Scene
from canasta_gui.ui.platform.window import Window
from canasta_gui.words import Words
from tests.ui.gallery import SCENES
from tests.ui.gallery_tables import TABLES

FOLDER: Final = Path(__file__).resolve().parents[1] / "golden" / "pictures"
SIZE: Final = (1280, 800)
SMALL: Final = (640, 400)
STEP: Final = 16
"""Step between the shades of a colour channel in a picture."""
CELL: Final = 8
CLEARLY: Final = 24
"""Cells whose mean differs by more than this, of 255, in a colour, differ clearly."""
MOST: Final = 1
"""Maximum number of clearly different cells out of 4,000; the smallest word anywhere changes four."""

PICTURES: Final[Mapping[str, tuple[str, Callable[[Graphics, Words], Scene]]]] = {
    "title": ("en", SCENES["title"]),
    "new_game": ("en", SCENES["new_game"]),
    "settings": ("de", SCENES["settings"]),
    "rules": ("fr", SCENES["rules"]),
    "score_sheet": ("en", SCENES["deal_end"]),
    "deal_counted": ("en", SCENES["deal_end_hands"]),
    "mid_game": ("en", TABLES["mid_game"]),
    "opening": ("de", TABLES["opening"]),
    "lesson": ("fr", TABLES["lesson"]),
}


def painted(window: Window, graphics: Graphics, name: str) -> pygame.Surface:
    """Return the picture of a scene in its present look."""
    language, build = PICTURES[name]
    window.resize(SIZE)
    now = 0.0
    loop = Loop(window, lambda: now)
    loop.show(build(graphics, Words(language)))
    for _ in range(3):
        now += 1.0
        loop.step(now)
    return _in_few_colours(pygame.transform.smoothscale(window.surface.convert(24), SMALL))


def _in_few_colours(picture: pygame.Surface) -> pygame.Surface:
    shades = bytes(min(255, (value + STEP // 2) // STEP * STEP) for value in range(256))
    return pygame.image.frombytes(pygame.image.tobytes(picture, "RGB").translate(shades), picture.get_size(), "RGB")


def different_cells(one: pygame.Surface, other: pygame.Surface) -> list[pygame.Rect]:
    """Return the cells in which two pictures differ clearly, or the whole if the sizes differ."""
    if other.get_size() != one.get_size():
        return [one.get_rect()]
    few, fewer = (_means(picture) for picture in (one, other))
    cells = ((x, y) for x in range(few.get_width()) for y in range(few.get_height()))
    return [
        pygame.Rect(x * CELL, y * CELL, CELL, CELL)
        for x, y in cells
        if any(abs(a - b) > CLEARLY for a, b in zip(few.get_at((x, y))[:3], fewer.get_at((x, y))[:3], strict=True))
    ]


def _means(picture: pygame.Surface) -> pygame.Surface:
    return pygame.transform.smoothscale(picture, (picture.get_width() // CELL, picture.get_height() // CELL))


def save_difference(name: str, golden: pygame.Surface, now: pygame.Surface) -> Path:
    """Write golden picture, present look and what differs (framed in red) side by side to a temporary folder."""
    marked = pygame.transform.grayscale(now)
    for cell in different_cells(golden, now):
        pygame.draw.rect(marked, (255, 0, 0), cell, 1)
    sheet = pygame.Surface((SMALL[0] * 3 + 20, SMALL[1]))
    for place, picture in enumerate((golden, now, marked)):
        sheet.blit(picture, (place * (SMALL[0] + 10), 0))
    folder = Path(tempfile.gettempdir()) / "canasta-gui-pictures"
    folder.mkdir(exist_ok=True)
    path = folder / f"{name}.png"
    pygame.image.save(sheet, path)
    return path


def main() -> None:
    """Paint every picture."""
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    FOLDER.mkdir(exist_ok=True)
    window, graphics = Window("Pictures"), Graphics.load()
    for name in PICTURES:
        pygame.image.save(painted(window, graphics, name), FOLDER / f"{name}.png")
    window.close()


if __name__ == "__main__":
    main()
