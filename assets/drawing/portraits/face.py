"""Faces, and what moods make of them."""

from __future__ import annotations

import math
from typing import NamedTuple

from drawing.outline import Polygon, both, closed, cut, flattened, mirrored, polygon_data
from drawing.palette import INK, WHITE, mixed
from drawing.svg import circle, path

from .disc import inside
from .person import Person

MOODS = ("calm", "pleased", "rueful", "thinking")

FACES = {
    "oval": "M0,46 C25,46 39,60 39,86 C39,114 23,143 0,143",
    "round": "M0,46 C27,46 43,62 43,90 C43,120 24,141 0,141",
    "square": "M0,46 C26,46 39,58 39,82 L38,112 C36,133 18,144 0,144",
    "long": "M0,44 C24,44 37,58 37,86 C37,118 22,149 0,149",
    "heart": "M0,46 C28,46 41,60 41,84 C41,108 18,144 0,144",
}
_NOSES = {
    "straight": "M-4,90 C-3,101 -4,108 -8,114 C-5,118 2,118 6,116",
    "button": "M-7,112 C-4,117 4,117 7,112",
    "broad": "M-10,112 C-9,118 -3,118 0,116 C3,118 9,118 10,112",
    "long": "M-4,86 C-2,102 -4,112 -10,117 C-6,122 3,121 7,118",
}
_WRINKLES = both("M14,112 C18,116 20,121 20,126 M31,102 L36,104 M31,99 L37,98 M-12,66 C-6,64 -2,64 0,64")
_LAUGH = "M-17,121 C-8,124 8,124 17,121 C15,134 8,139 0,139 C-8,139 -15,134 -17,121 Z"
_TEETH = "M-14.5,122.4 C-8,124.6 8,124.6 14.5,122.4 C13.6,128 -13.6,128 -14.5,122.4 Z"
_TONGUE = "M-8,136 C-4,131.4 4,131.4 8,136 C4,139.4 -4,139.4 -8,136 Z"
_MOUTH, _TONGUE_COLOUR, _DARK_RED = "#6b1f2a", "#d0626a", "#401014"
_EYE = "M6.6,96 C10,87.6 23,87.4 27.4,95 C23.6,102.4 10.6,102.6 6.6,96 Z"
_BLACK = "#000000"
_LID = "M{0},86 L{1},86 L{1},95 C{2},92.4 {3},92.6 {0},95.6 Z"


class _Brow(NamedTuple):
    """The heights of an eyebrow: at its inner end, in its middle, at its outer end."""

    inner: float
    middle: float
    outer: float


_BROWS = {
    "calm": (_Brow(84, 79, 82), _Brow(84, 79, 82)),
    "pleased": (_Brow(80, 74, 78), _Brow(80, 74, 78)),
    "rueful": (_Brow(76, 77.6, 86), _Brow(76, 77.6, 86)),
    "thinking": (_Brow(87, 83, 84), _Brow(80, 73, 77)),
}
"""The left and the right one in each mood."""

_LOOKS = {"calm": (0.0, 0.0), "rueful": (-3.4, 2.6), "thinking": (4.4, -3.2)}
"""Direction of the eyes, in units to the right and down."""


def face(who: Person, mood: str) -> str:
    """A whole face without hair: its outline, age, cheeks and features."""
    outline = FACES[who.face]
    out = path(closed(outline), who.skin.light) + path(outline + " Z", who.skin.shade)
    return out + (path(_WRINKLES, "none", who.skin.contour, 1.3) if who.old else "") + _cheeks(who, mood)


def features(who: Person, mood: str) -> str:
    """Mouth, nose, eyes and eyebrows, which lie over a beard."""
    nose = path(_NOSES[who.nose], "none", who.skin.contour, 2.6)
    return _mouth(who, mood) + nose + _eyes(who, mood) + _brows(who, mood)


def chin_hand(who: Person) -> str:
    """Draw a hand at the chin, for a thinking face."""
    light, shade, contour, _ = who.skin
    sleeve = inside("M34,200 L20,166 L42,158 L70,200 Z", mixed(who.cloth.shade, _BLACK, 0.18))
    fist = "M10,150 C8,142 12,137 19,138 L38,140 C46,141 50,148 49,156 C48,166 42,172 33,172 C22,172 13,164 10,150 Z"
    finger = "M12,150 C2,150 -8,146 -16,140 C-20,136 -16,131 -11,133 C-3,137 6,140 18,140 Z"
    thumb = "M20,150 C16,140 16,132 20,124 C23,119 30,121 29,128 C28,136 30,142 34,148 Z"
    lines = "M22,150 C28,148 34,148 40,150 M22,157 C28,155 34,155 40,157"
    skin = path(thumb, shade, contour, 1.4) + path(fist, shade, contour, 1.4) + path(finger, light, contour, 1.4)
    return sleeve + skin + path(lines, "none", contour, 1.4)


def _cheeks(who: Person, mood: str) -> str:
    """Draw rosy cheeks, stronger on a pleased face."""
    part = 0.3 if mood == "pleased" else 0.12
    light, shade, _, lips = who.skin
    return circle(-24, 112, 8.5, mixed(light, lips, part)) + circle(24, 112, 8.5, mixed(shade, lips, part))


def _mouth(who: Person, mood: str) -> str:
    """Calm smiles a little, pleased shows teeth, rueful is drawn to one side, thinking is small."""
    lips = who.skin.lips
    line = lips if who.lips else mixed(lips, who.skin.contour, 0.5)
    wide = 3.6 if who.lips else 3.0
    match mood:
        case "pleased":
            out = path(_LAUGH, _MOUTH) + path(_TEETH, WHITE) + path(_TONGUE, _TONGUE_COLOUR)
            return out + (path(_LAUGH, "none", lips, 2.2) if who.lips else "")
        case "rueful":
            return path("M-13,131 C-7,124.6 2,123.6 7,126 C10,127.6 12,128.4 15,126.4", "none", line, wide)
        case "thinking":
            return path("M-8,128 C-3,124.6 4,124.8 8,127.6", "none", line, wide)
    if who.beard in ("full", "long", "short"):
        return path("M-13,123 C-7,129.4 7,129.4 13,123", "none", mixed(lips, who.hair.line, 0.2), 3.4)
    red = lips if who.lips else mixed(lips, who.skin.shade, 0.4)
    upper = closed("M0,124 C3,122 7,123 14.6,122.4 C9,126.8 4,127.4 0,127.2")
    under = "M-11,125.6 C-6,133.4 6,133.4 11,125.6 C6,127.6 -6,127.6 -11,125.6 Z"
    corners = "M-16.4,121.4 C-13,124.4 -7,126.6 0,126.6 C7,126.6 13,124.4 16.4,121.4"
    return path(upper + under, red) + path(corners, "none", mixed(red, _DARK_RED, 0.45), 1.8)


def _eyes(who: Person, mood: str) -> str:
    """Eyes under their lids; closed to arcs when pleased, lowered when rueful, turned up when thinking."""
    lash = path(both("M27,94 L31.6,90.4") if who.lashes else "", "none", INK, 2.5)
    if mood == "pleased":
        return path(both("M7.4,97 C11,88.6 23,88.6 26.6,97"), "none", INK, 3.6) + lash
    dx, dy = _LOOKS[mood]
    out = path(both(_EYE), WHITE)
    for x, eye in ((-17, mirrored(_EYE)), (17, _EYE)):
        for radius, colour in ((5.4, who.eye), (3.0, INK)):
            out += path(polygon_data([cut(_disc(x + dx, 95.2 + dy, radius), flattened(eye))]), colour)
        out += circle(x + dx - 1.8, 94 + dy * 0.6, 1.5, WHITE)
    if mood == "rueful":
        return out + _heavy_lids(who)
    return out + path(both("M5.8,96 C10,87 23,86.8 28,94.6"), "none", INK, 2.8) + lash


def _disc(x: float, y: float, radius: float) -> Polygon:
    return [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in (math.tau * n / 20 for n in range(20))]


def _heavy_lids(who: Person) -> str:
    left, right = mixed(who.skin.light, who.skin.contour, 0.14), mixed(who.skin.shade, who.skin.contour, 0.14)
    out = path(_LID.format(-29, -5, -11, -23), left) + path(_LID.format(29, 5, 11, 23), right)
    return out + path(both("M5.4,95.4 C11,92.2 23,92.2 28.6,95.6"), "none", INK, 2.6)


def _brows(who: Person, mood: str) -> str:
    left, right = _BROWS[mood]
    data = "".join(
        f"M{side * 7},{brow.inner} C{side * 13},{brow.middle} {side * 23},{brow.middle} {side * 30},{brow.outer}"
        for side, brow in ((-1, left), (1, right))
    )
    dark = who.hair.line if who.hair.line < who.hair.colour else who.hair.colour
    return path(data, "none", dark, who.brow)
