"""Colours, sizes and distances, and their scale in a window."""

from enum import StrEnum
from typing import Final, NamedTuple

import pygame

Colour = tuple[int, int, int] | tuple[int, int, int, int]

DESIGN_SIZE: Final = (1280, 800)
"""The window for which one unit is one pixel."""

SMALLEST_SCALE: Final = 0.75
SMALLEST_TEXT: Final = 12
"""Minimum text height in pixels, in windows of any size."""


class Weave(StrEnum):
    """Material of the cloth."""

    FELT = "felt"
    LINEN = "linen"
    WOOD = "wood"
    NONE = "none"


class Theme(NamedTuple):
    """The colours by their use, and the cloth."""

    weave: Weave = Weave.FELT
    felt: Colour = (27, 94, 66)
    felt_edge: Colour = (10, 46, 33)
    rail: Colour | None = (138, 86, 50)
    """Lightest colour of the wood around the table; None if it has no edge."""
    rail_deep: Colour = (46, 24, 12)
    inlay: Colour = (199, 154, 69)
    """The line of metal in the wood."""
    area: Colour = (0, 0, 0, 46)
    far_area: Colour = (0, 0, 0, 30)
    area_line: Colour = (255, 255, 255, 22)
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
    dim: Colour = (190, 208, 195, 255)
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
    sides: tuple[Colour, ...] = (
        (236, 196, 104, 255),
        (126, 190, 222, 255),
        (226, 140, 120, 255),
        (158, 208, 130, 255),
        (198, 162, 230, 255),
        (230, 232, 226, 255),
    )
    """The colours of the sides at the table, in score sheets and in charts."""

    def on_cloth(self, colour: Colour) -> Colour:
        """Return a colour for text on the bare cloth, which is brighter than any panel."""
        return mix(colour, self.text, 0.3)

    @property
    def theirs(self) -> Colour:
        """Colour of words about the other side on the bare cloth."""
        return self.on_cloth(self.sides[1])

    def side(self, place: int) -> Colour:
        """Return the colour of a side by its place in display order: a single person's own side, the first, is gold.

        It is the same for every viewer throughout a match.
        """
        return self.sides[place % len(self.sides)]


CLASSIC: Final = Theme()


def _on(
    felt: Colour,
    edge: Colour,
    weave: Weave = Weave.FELT,
    *,
    rail: tuple[Colour, Colour],
    inlay: Colour = CLASSIC.inlay,
) -> Theme:
    """Return a theme for another cloth: panels and buttons take its hue, text colours stay.

    `rail`: the lightest and darkest colour of the wood around it.
    """
    black, white = (0, 0, 0, 255), (255, 255, 255, 255)
    raised = mix(felt, white, 0.06)
    return CLASSIC._replace(
        weave=weave,
        felt=felt,
        felt_edge=edge,
        rail=rail[0],
        rail_deep=rail[1],
        inlay=inlay,
        panel=with_alpha(mix(edge, black, 0.16), 250),
        sunken=mix(edge, black, 0.5),
        raised=raised,
        raised_hover=mix(raised, white, 0.09),
        raised_press=mix(raised, black, 0.2),
        dim=mix(mix(felt, white, 0.62), CLASSIC.text, 0.4),
        faint=mix(felt, white, 0.45),
        scrim=with_alpha(mix(edge, black, 0.7), 170),
    )


class Scale(NamedTuple):
    """Pixels per design unit (`factor`) in a window of this size; `text`: the factor of text sizes on top of it."""

    size: tuple[int, int]
    factor: float
    text: float = 1.0

    @classmethod
    def of(cls, size: tuple[int, int], text: float = 1.0) -> "Scale":
        """Return the scale of a window: 1 at 1280×800, proportional to the smaller ratio, at least 0.75."""
        width, height = size
        return cls(size, max(SMALLEST_SCALE, min(width / DESIGN_SIZE[0], height / DESIGN_SIZE[1])), text)

    def px(self, units: float) -> int:
        """Return a length in units as whole pixels, at least one for anything above 0."""
        return max(1, round(units * self.factor)) if units > 0 else round(units * self.factor)

    def font(self, units: float) -> int:
        """Return a text size in units as pixels, at least SMALLEST_TEXT."""
        return max(SMALLEST_TEXT, round(units * self.factor * self.text))


class TextSize:
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
    """Return a mixture of two colours: `part` 0 is the first, 1 the second."""
    mixed = pygame.Color(*one).lerp(pygame.Color(*other), min(1.0, max(0.0, part)))
    return mixed.r, mixed.g, mixed.b, mixed.a


def with_alpha(colour: Colour, alpha: int) -> Colour:
    """Return the colour with another opacity, 0 to 255."""
    return colour[0], colour[1], colour[2], alpha


_PLAIN_THEME: Final = Theme(
    weave=Weave.NONE,
    felt=(0, 0, 0),
    felt_edge=(0, 0, 0),
    rail=None,
    area=(0, 0, 0, 255),
    far_area=(0, 0, 0, 255),
    area_line=(255, 255, 255, 150),
    panel=(0, 0, 0, 255),
    panel_line=(255, 255, 255, 200),
    sunken=(0, 0, 0, 255),
    raised=(26, 26, 26, 255),
    raised_hover=(64, 64, 64, 255),
    raised_press=(0, 0, 0, 255),
    line=(255, 255, 255, 220),
    accent=(255, 214, 10, 255),
    accent_hover=(255, 232, 110, 255),
    accent_press=(226, 184, 0, 255),
    on_accent=(0, 0, 0, 255),
    text=(255, 255, 255, 255),
    dim=(224, 224, 224, 255),
    faint=(190, 190, 190, 255),
    warning=(255, 170, 80, 255),
    good=(96, 255, 130, 255),
    focus=(255, 255, 90, 255),
    scrim=(0, 0, 0, 215),
)
FELTS: Final[dict[str, Theme]] = {
    "green": CLASSIC,
    "blue": _on((30, 70, 112), (12, 30, 58), rail=((150, 104, 60), (60, 36, 18))),
    "wine": _on((110, 34, 48), (52, 13, 22), rail=((124, 58, 36), (44, 16, 11))),
    "slate": _on(
        (56, 62, 70),
        (24, 27, 32),
        Weave.LINEN,
        rail=((92, 84, 78), (30, 26, 24)),
        inlay=(168, 172, 178),
    ),
    "walnut": _on((104, 68, 42), (46, 28, 17), Weave.WOOD, rail=((84, 54, 34), (22, 13, 8))),
    "violet": _on((72, 50, 104), (33, 21, 54), rail=((120, 82, 50), (40, 24, 18)), inlay=(214, 176, 96)),
    "plain": _PLAIN_THEME,
}
"""The themes by the names of their cloths in the settings."""
REWARD_FELTS: Final = {"violet": 12}
"""Cloths that come with a number of firsts."""


def theme_of(felt: str) -> Theme:
    """Return the theme of a cloth; the green one for an unknown name, perhaps of a newer version."""
    return FELTS.get(felt, CLASSIC)
