"""Portraits in discs, the diamonds that show a computer's strength, and flying sparks."""

import math
from typing import Final

import pygame

from canasta_gui.stage.animator import arriving
from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.theme import SMALLEST_TEXT, Colour, TextSize, mix, with_alpha

LEVEL_COLOURS: Final[tuple[Colour, ...]] = (
    (164, 222, 156, 255),
    (142, 224, 210, 255),
    (172, 216, 246, 255),
    (228, 194, 244, 255),
    (240, 206, 122, 255),
)
"""Colours by the number of diamonds, less one."""
_RING: Final = 0.04  # width of the ring, as a fraction of the disc's
_SMALLER: Final = 0.85  # smallest text size of a level, as a fraction of the usual one
_EMPTY: Final = 0.38  # fraction of its colour that an empty diamond keeps


def portrait_picture(look: Look, portrait: str, mood: str, side: int) -> pygame.Surface:
    """Render a character's portrait for a mood as a `side`×`side` surface."""
    path = look.icons.assets / "portraits" / f"{portrait}-{mood}.svg"
    return look.icons.picture(path, (side, side))


def draw_portrait(
    surface: pygame.Surface, look: Look, disc: pygame.Rect, portrait: str, ring: Colour, mood: str = "calm"
) -> None:
    """Draw a character's portrait within a ring."""
    width = max(2, round(disc.width * _RING))
    look.shapes.box(surface, disc, look.theme.sunken, radius=disc.width // 2, line=ring, width=width)
    inner = disc.inflate(-2 * width, -2 * width)
    surface.blit(portrait_picture(look, portrait, mood, inner.width), inner)


def level_width(look: Look, word: str, size: int) -> int:
    """Return the width of a level with its diamonds, in pixels."""
    return _diamonds_width(size) + look.text.width(word, size)


def fitting_level(look: Look, word: str, width: int) -> tuple[str, int]:
    """Return a level's word and text size for a width; the word is empty if even the smallest size is too wide."""
    largest = look.font(TextSize.CAPTION * 0.93)
    for size in range(largest, max(SMALLEST_TEXT, round(largest * _SMALLER)) - 1, -1):
        if level_width(look, word, size) <= width:
            return word, size
    return "", largest


def draw_level(surface: pygame.Surface, look: Look, rect: pygame.Rect, diamonds: int, word: str, size: int) -> None:
    """Draw `diamonds` of five diamonds, and the word for them, at the left of a rectangle."""
    colour = LEVEL_COLOURS[diamonds - 1]
    side = round(size * 0.8)
    for nth in range(len(LEVEL_COLOURS)):
        shown = colour if nth < diamonds else with_alpha(mix(colour, look.theme.panel, 1 - _EMPTY), 255)
        picture = look.icons.icon("diamond", side, shown)
        surface.blit(picture, picture.get_rect(midleft=(rect.x + round(nth * side * 0.95), rect.centery)))
    room = rect.move(_diamonds_width(size), 0)
    room.width = max(1, rect.width - _diamonds_width(size))
    look.text.draw(surface, word, room, size, colour)


def _diamonds_width(size: int) -> int:
    return round(size * 0.8 * 0.95 * len(LEVEL_COLOURS) + size * 0.45)


def draw_sparks(
    surface: pygame.Surface,
    look: Look,
    center: tuple[int, int],
    width: int,
    number: int,
    *,
    flown: float,
    left: float,
    colour: Colour,
) -> None:
    """Draw sparks around an object `width` pixels wide; `flown`, `left` (0 … 1): their progress and remaining size."""
    for nth in range(number):
        side = 2 * round((0.08 + 0.045 * (nth % 3)) * width * left)
        if side > 2:
            turn = math.tau * nth / number + 0.2 * math.sin(nth * 5)
            far = (0.67 + 0.13 * (nth % 3) + 0.48 * arriving(flown)) * width
            spark = look.icons.icon("spark", side, colour)
            x, y = center[0] + 1.15 * far * math.cos(turn), center[1] + 0.9 * far * math.sin(turn)
            surface.blit(spark, spark.get_rect(center=(round(x), round(y))))
