"""The two jokers: a winking jester in colour, and the same in black and white (the "blanche")."""

from __future__ import annotations

import re

from .attributes import hand
from .cards import INDEX_SUIT_Y, INDEX_X, card, corner_frame, twice
from .cloth import AXIS, cloth, lozenges, sash, woven
from .heads import neck_and_face
from .outline import both, closed, mirrored, placed
from .palette import GOLD, GOLD_DARK, GOLD_PLAIN, INK, JESTER, WHITE, Dress
from .suits import star_data
from .svg import circle, group, path

_CAP_SIGN = closed("M0,-36 C8,-26 14,-14 16,0 C22,-16 34,-22 44,-12 C36,-8 32,4 32,22 L0,22")
_STAR_Y = 47


def joker_card(in_colour: bool) -> str:
    """The face of the colour joker, or of the black-and-white one."""
    dress = JESTER
    figure = group(_figure(dress), f"translate({AXIS:g})")
    frame = path(corner_frame(), dress.tint)
    rim = path(corner_frame(), "none", dress.deep, 2)
    face = card(frame + twice(figure) + group(sash(dress), f"translate({AXIS:g})") + rim + twice(_index(dress)))
    return face if in_colour else _grey(face)


def _index(dress: Dress) -> str:
    """A big star (wild) over a jester's cap."""
    out = path(star_data(INDEX_X, _STAR_Y + 2, 31), dress.main)
    out += path(star_data(INDEX_X, _STAR_Y + 2, 14), GOLD_PLAIN)
    out += path(placed(_CAP_SIGN, 0.52, INDEX_X, INDEX_SUIT_Y + 4), dress.deep)
    balls = ((0, -40), (-45, -8), (45, -8))
    return out + "".join(circle(INDEX_X + 0.52 * x, INDEX_SUIT_Y + 4 + 0.52 * y, 4.4, GOLD_PLAIN, dress.deep, 1.4) for x, y in balls)


def _figure(dress: Dress) -> str:
    out = circle(0, 78, 50, dress.halo)
    out += path(star_data(-60, 34, 13), GOLD, GOLD_DARK, 1.2)
    out += _robe(dress) + group(_wand(dress), "translate(64)") + hand(dress)
    out += neck_and_face(dress) + _smile(dress)
    return out + _fools_cap(dress)


def _robe(dress: Dress) -> str:
    coat = "M12,116 C30,126 58,124 74,138 C82,146 88,154 92,160 L92,230 L-134,230 L-104,168 C-94,160 -86,150 -74,138 C-58,124 -30,126 -12,116 Z"
    right = "M0,116 L12,116 C30,126 58,124 74,138 C82,146 88,154 92,160 L92,230 L0,230 Z"
    out = cloth(coat, dress.main) + cloth(right, dress.accent)
    out += woven(coat, lozenges(30, 40, 0.5), GOLD_PLAIN)
    ruff = ""
    bells = ""
    for number, (x, y) in enumerate(((-44, 142), (-23, 154), (0, 158), (23, 154), (44, 142))):
        base = x * 0.42
        colour = dress.main if number % 2 else dress.light
        ruff += path(f"M{base - 9},118 L{x},{y} L{base + 9},118 Z", colour, dress.deep, 1)
        bells += circle(x, y + 2, 4, GOLD, GOLD_DARK, 1)
    collar = path(closed("M0,130 C9,130 18,126 24,119 L16,112 L0,118"), WHITE, dress.deep, 1)
    return out + ruff + collar + bells


def _smile(dress: Dress) -> str:
    """One eye open, one winking, and a lopsided smile."""
    out = path("M-4.6,83 C-7.4,78 -14,77.6 -17,82.6 C-14,86.4 -7.6,86.6 -4.6,83 Z", WHITE)
    out += circle(-10.2, 82.4, 3, INK) + path("M-4.2,83 C-7.4,77.8 -14,77.4 -17.6,82.6", "none", INK, 1.8)
    out += path("M5,81 C8,85.6 14,85.8 17,81.4", "none", INK, 2)
    out += path("M-5,73 C-9,68.6 -15,69 -19,73 M5,76.4 C9,73.6 14,73.4 18.4,76", "none", dress.hair_deep, 2.4)
    out += path("M-3.6,78 C-2.6,86 -3,90 -6,95 C-3.4,98 1.6,98.2 4.2,96", "none", dress.lips, 1.4)
    out += circle(-14.6, 95, 4, "#eda28c") + circle(14.6, 95, 4, "#e0947c")
    return out + path("M-11,101.6 C-5,105.4 6,105 13,99.4 C10,109.6 -4,112.6 -11,101.6 Z", WHITE, dress.lips, 1.6)


def _fools_cap(dress: Dress) -> str:
    """Three horns with bells over a band; the horns keep inside the frame."""
    horn = "M8,62 C10,42 20,30 32,34 C43,38 48,52 45,68 C41,60 37,57 33,59 C30,61 28,64 26,66 Z"
    out = path(horn, dress.accent, dress.deep, 1) + path(mirrored(horn), dress.main, dress.deep, 1)
    out += path(closed("M0,24 C8,32 22,44 23,64 L0,64"), dress.light, dress.deep, 1)
    out += path("M0,24 C-8,32 -22,44 -23,64 L0,64 Z", GOLD, dress.deep, 1)
    out += path(closed("M0,66 C11,66 20,64.6 26,62 L27,54 C18,57 9,58 0,58"), dress.main, dress.deep, 1)
    out += path(both("M9,58 L13,62 L17,57"), "none", GOLD_PLAIN, 1.6)
    return out + "".join(circle(x, y, 5, GOLD, GOLD_DARK, 1.2) for x, y in ((0, 24), (-45, 71), (45, 71)))


def _wand(dress: Dress) -> str:
    out = path("M0,52 V172", "none", GOLD_DARK, 6, "butt") + path("M0,52 V172", "none", dress.light, 4.4, "butt")
    rings = "".join(f"M-2.2,{y} L2.2,{y - 5}" for y in range(76, 150, 12))
    return out + path(rings, "none", dress.main, 3, "butt") + path(star_data(0, 40, 16), GOLD, GOLD_DARK, 1.4)


def _grey(svg: str) -> str:
    """The same drawing in greys: every colour becomes its luminance."""

    def grey(match: re.Match[str]) -> str:
        r, g, b = (int(match[1][i : i + 2], 16) for i in (0, 2, 4))
        level = round(255 * ((0.3 * r + 0.59 * g + 0.11 * b) / 255) ** 1.5)
        return f"#{level:02x}{level:02x}{level:02x}"

    return re.sub(r"#([0-9a-f]{6})", grey, svg)
