"""The two jokers: a winking jester in colour, and the same in black and white (the "blanche")."""

from __future__ import annotations

import math
import re

from .attributes import in_hand
from .cards import LARGE_SIZE, LARGE_X, LARGE_Y, card, corner_frame, twice
from .cloth import AXIS, cloth, lozenges, woven
from .courts import framed
from .heads import young_head
from .outline import Polygon, both, closed, mirrored, placed
from .palette import GOLD, GOLD_DARK, GOLD_PLAIN, INK, RED, WHITE, Dress, mixed
from .robes import COAT
from .style import Figures, Style
from .suits import SUIT_SHAPES, star_data
from .svg import circle, path

_CAP = closed("M0,-36 C9,-26 14,-14 13,-2 C18,-24 40,-30 47,-8 C49,0 48,8 46,16 C42,4 34,2 29,10 L24,26 L0,26")
_BELLS = ((0, -40), (-46, 20), (46, 20))


def joker_card(in_colour: bool, style: Style) -> str:
    """The face of the colour joker, or of the black-and-white one."""
    dress = style.jester
    if style.figures is Figures.SIGNS:
        large = _cap(LARGE_X, LARGE_Y, LARGE_SIZE / 100, dress)
        face = card(twice(large + _index(dress, style)), style)
    else:
        face = card(framed(_figure(dress), dress, style, behind=_rays(dress)) + twice(_index(dress, style)), style)
    return face if in_colour else _grey(face, style)


def _index(dress: Dress, style: Style) -> str:
    """A big star (wild) over a jester's cap."""
    at, size = style.index, style.index.height / 60
    x, y, radius = max(at.x, 45.0) if size > 1 else at.x, at.top + at.height * 0.535, min(31 * size, 35)
    out = path(star_data(x, y, radius), dress.main) + path(star_data(x, y, radius * 0.45), GOLD_PLAIN)
    return out + _cap(x, at.sign_y + 3, 0.5 if size == 1 else 0.56, dress)


def _cap(x: float, y: float, scale: float, dress: Dress) -> str:
    """A fool's cap with its bells."""
    out = path(placed(_CAP, scale, x, y), dress.deep)
    at = ((x + scale * dx, y + scale * dy) for dx, dy in _BELLS)
    return out + "".join(circle(x, y, 8.4 * scale, GOLD_PLAIN, dress.deep, 2.8 * scale) for x, y in at)


def _figure(dress: Dress) -> str:
    out = _confetti(dress) + path(star_data(-60, 34, 13), GOLD, GOLD_DARK, 1.2)
    out += _robe(dress) + in_hand(_wand(dress), dress)
    curls = both("M20,62 C31,62 34,72 29,78 C35,82 33,92 26,93 C24,97 20,97 19,92 Z")
    return out + path(curls, dress.hair) + young_head(dress) + _smile(dress) + _fools_cap(dress)


def _rays(dress: Dress) -> str:
    """Beams from behind the head to the frame."""
    step = math.tau / _BEAMS
    beams: list[Polygon] = []
    for number in range(_BEAMS):
        left, right = (number - 0.25) * step, (number + 0.25) * step
        ends = [(_FAR * math.sin(turn), _HEAD - _FAR * math.cos(turn)) for turn in (left, right)]
        beams.append([(0.0, float(_HEAD)), *ends])
    return woven(placed(corner_frame(), 1, -AXIS, 0), beams, mixed(dress.tint, dress.light, 0.45))


_BEAMS, _FAR, _HEAD = 18, 300, 80


def _confetti(dress: Dress) -> str:
    """The four signs and a few scraps of paper in the air."""
    out = "".join(
        path(placed(SUIT_SHAPES[name], 0.13, x, y), colour)
        for name, x, y, colour in (("H", -66, 70, RED), ("S", -62, 104, INK), ("D", 36, 27, RED), ("C", 80, 117, INK))
    )
    scraps = (
        (-38, 24, dress.accent),
        (-72, 52, dress.main),
        (-70, 122, dress.accent),
        (44, 104, dress.main),
        (84, 62, dress.accent),
        (82, 92, dress.main),
    )
    return out + "".join(circle(x, y, 2.6, colour) for x, y, colour in scraps)


def _robe(dress: Dress) -> str:
    """A harlequin's coat with a belled ruff."""
    right = "M0,112 L9,112 C30,126 58,124 74,138 C82,146 88,154 92,160 L92,230 L0,230 Z"
    out = cloth(COAT, dress.main) + cloth(right, dress.accent) + woven(COAT, lozenges(30, 40, 0.5), GOLD_PLAIN)
    points = bells = ""
    for number, (x, y) in enumerate(((-44, 142), (-23, 154), (0, 158), (23, 154), (44, 142))):
        base = x * 0.42
        colour = dress.main if number % 2 else dress.light
        points += path(f"M{base - 9},118 L{x},{y} L{base + 9},118 Z", colour, dress.deep, 1)
        bells += circle(x, y + 2, 4, GOLD, GOLD_DARK, 1)
    return out + points + bells


def _smile(dress: Dress) -> str:
    """One eye open, one winking, and a lopsided smile."""
    out = path("M-4.6,83 C-7.4,78 -14,77.6 -17,82.6 C-14,86.4 -7.6,86.6 -4.6,83 Z", WHITE)
    out += circle(-10.2, 82.4, 3, INK) + path("M-4.2,83 C-7.4,77.8 -14,77.4 -17.6,82.6", "none", INK, 1.8)
    out += path("M5,81 C8,85.6 14,85.8 17,81.4", "none", INK, 2)
    out += path("M-5,73 C-9,68.6 -15,69 -19,73 M5,76.4 C9,73.6 14,73.4 18.4,76", "none", dress.hair_deep, 2.4)
    out += path("M-3.6,78 C-2.6,86 -3,90 -6,95 C-3.4,98 1.6,98.2 4.2,96", "none", dress.contour, 1.5)
    out += circle(-14.2, 94, 4, "#eda28c") + circle(14.2, 94, 4, "#e0947c")
    return out + path("M-10,101.6 C-5,104.8 6,104.4 12,99.8 C9.4,108.6 -4,111.4 -10,101.6 Z", WHITE, dress.lips, 1.6)


def _fools_cap(dress: Dress) -> str:
    """Three horns with bells over a band."""
    horn = "M8,62 C10,42 20,30 32,34 C43,38 48,52 45,68 C41,60 37,57 33,59 C30,61 28,64 26,66 Z"
    out = path(horn, dress.accent, dress.deep, 1) + path(mirrored(horn), dress.main, dress.deep, 1)
    out += path(closed("M0,24 C8,32 22,44 23,64 L0,64"), dress.light, dress.deep, 1)
    out += path("M0,24 C-8,32 -22,44 -23,64 L0,64 Z", GOLD, dress.deep, 1)
    out += path(closed("M0,66 C11,66 20,64.6 26,62 L27,54 C18,57 9,58 0,58"), dress.main, dress.deep, 1)
    out += path("M-19,60.4 L-12,56.8 L-6,62.4 L0,59.6 L6,62.4 L12,56.8 L19,60.4", "none", GOLD_PLAIN, 1.6)
    return out + "".join(circle(x, y, 5, GOLD, GOLD_DARK, 1.2) for x, y in ((0, 24), (-45, 71), (45, 71)))


def _wand(dress: Dress) -> str:
    """A striped wand with a star."""
    out = path("M0,52 V172", "none", GOLD_DARK, 6, "butt") + path("M0,52 V172", "none", dress.light, 4.4, "butt")
    rings = "".join(f"M-2.2,{y} L2.2,{y - 5}" for y in range(76, 150, 12))
    return out + path(rings, "none", dress.main, 3, "butt") + path(star_data(0, 40, 16), GOLD, GOLD_DARK, 1.4)


def _grey(svg: str, style: Style) -> str:
    """The same drawing on the same card in greys, a little darker than its luminance so that ink stays ink."""

    def grey(match: re.Match[str]) -> str:
        if match[0] in (style.paper, style.edge):
            return match[0]
        r, g, b = (int(match[1][i : i + 2], 16) for i in (0, 2, 4))
        level = round(255 * ((0.3 * r + 0.59 * g + 0.11 * b) / 255) ** 1.5)
        return f"#{level:02x}{level:02x}{level:02x}"

    return re.sub(r"#([0-9a-f]{6})", grey, svg)
