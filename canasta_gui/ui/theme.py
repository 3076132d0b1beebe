"""Colours, sizes and distances, in one place; and how they grow with the window."""

from dataclasses import dataclass
from typing import Final

import pygame

Colour = tuple[int, int, int] | tuple[int, int, int, int]

DESIGN_SIZE: Final = (1280, 800)
"""The window for which one unit is one pixel."""

SMALLEST_SCALE: Final = 0.75
SMALLEST_TEXT: Final = 12
"""Height in pixels below which no text is set, however small the window."""


@dataclass(frozen=True)
class Theme:
    """The colours by what they are for."""

    felt: Colour = (27, 94, 66)
    felt_edge: Colour = (10, 46, 33)
    panel: Colour = (14, 40, 31, 250)
    panel_line: Colour = (255, 255, 255, 26)
    sunken: Colour = (7, 25, 19, 255)
    raised: Colour = (34, 74, 58, 255)
    raised_hover: Colour = (44, 92, 72, 255)
    raised_press: Colour = (26, 60, 47, 255)
    line: Colour = (255, 255, 255, 40)
    accent: Colour = (222, 184, 92, 255)
    accent_hover: Colour = (238, 204, 122, 255)
    accent_press: Colour = (196, 158, 70, 255)
    on_accent: Colour = (38, 28, 8, 255)
    text: Colour = (245, 239, 222, 255)
    dim: Colour = (172, 190, 176, 255)
    faint: Colour = (118, 140, 126, 255)
    danger: Colour = (176, 58, 46, 255)
    danger_hover: Colour = (200, 74, 60, 255)
    danger_press: Colour = (148, 46, 36, 255)
    on_danger: Colour = (255, 244, 238, 255)
    warning: Colour = (240, 170, 110, 255)
    good: Colour = (132, 204, 140, 255)
    focus: Colour = (255, 236, 160, 255)
    scrim: Colour = (4, 16, 12, 170)
    shadow: Colour = (0, 0, 0, 130)
    red_suit: Colour = (240, 112, 98, 255)
    """Hearts and diamonds in a line of text on a dark panel."""
    sides: tuple[Colour, ...] = ((236, 196, 104, 255), (126, 190, 222, 255), (226, 140, 120, 255))
    """The lines of the sides in a chart, with a different mark each."""


CLASSIC: Final = Theme()


@dataclass(frozen=True)
class Scale:
    """How many pixels a design unit is in a window of this size."""

    size: tuple[int, int]
    factor: float

    @classmethod
    def of(cls, size: tuple[int, int]) -> "Scale":
        """Return the scale of a window: 1 at 1280×800, growing with the smaller proportion, never below 0.75."""
        width, height = size
        return cls(size, max(SMALLEST_SCALE, min(width / DESIGN_SIZE[0], height / DESIGN_SIZE[1])))

    def px(self, units: float) -> int:
        """Turn units into whole pixels; what is more than nothing stays at least one pixel."""
        return max(1, round(units * self.factor)) if units > 0 else round(units * self.factor)

    def font(self, units: float) -> int:
        """Turn the size of a text into pixels, large enough to be read."""
        return max(SMALLEST_TEXT, round(units * self.factor))


class Size:
    """Heights of text in units."""

    CAPTION: Final = 15
    BODY: Final = 18
    LARGE: Final = 21
    HEADING: Final = 26
    TITLE: Final = 36
    DISPLAY: Final = 76


class Gap:
    """Distances in units."""

    TINY: Final = 4
    SMALL: Final = 8
    NORMAL: Final = 14
    LARGE: Final = 22
    HUGE: Final = 36


def mix(one: Colour, other: Colour, part: float) -> Colour:
    """Return a colour between two: `part` 0 is the first, 1 the second."""
    mixed = pygame.Color(*one).lerp(pygame.Color(*other), min(1.0, max(0.0, part)))
    return mixed.r, mixed.g, mixed.b, mixed.a


def with_alpha(colour: Colour, alpha: int) -> Colour:
    """Return the colour with another opacity, 0 to 255."""
    return colour[0], colour[1], colour[2], alpha
