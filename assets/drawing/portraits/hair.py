"""Hair and beards of the portraits."""

from __future__ import annotations

from drawing.outline import both, closed
from drawing.palette import WHITE, mixed
from drawing.svg import circle, path

from .disc import inside
from .person import Hair, Person

_SHAPES = {
    "bob": "M0,28 C36,26 54,50 54,86 C54,112 57,126 52,142 C44,146 34,146 26,142 L20,120 L0,118",
    "straight": "M0,26 C38,24 54,48 54,86 L60,176 L26,182 L20,120 L0,118",
    "nape": "M0,34 C30,32 45,52 46,84 C46,102 44,112 40,120 L0,116",
    "mane": "M0,26 C40,22 60,50 58,84 C58,100 66,108 62,122 C60,132 66,140 60,152 C50,164 34,158 24,148 L0,120",
    "fringe": "M0,34 C30,32 47,50 48,86 C48,98 46,106 45,112 C40,102 39,92 38,80 C28,74 14,72 0,73",
    "centre": "M0,34 C32,32 49,52 50,88 C50,100 49,110 46,118 C42,104 42,92 38,82 C24,76 8,66 0,54",
    "short": "M0,36 C28,34 44,50 44,80 L43,92 C40,90 39,84 38,78 C34,66 16,60 0,60",
    "coils": "M0,34 C28,34 43,48 43,78 L42,88 C39,84 38,80 37,76 C34,62 18,56 0,56",
}
"""Right halves, from the axis and back to it."""

_CURLS = {
    "curly": "0,36,17 20,38,17 36,50,15 45,66,12 47,82,9 10,54,13 27,60,12",
    "cloud": "0,23,15 22,26,15 40,39,15 51,58,14 53,78,13 47,96,12",
}
"""The balls of the right half: x, y, radius."""

_SWEPT = (
    "M-42,92 C-50,58 -36,32 -2,28 C34,26 50,48 45,92 C41,88 40,80 38,72 C20,76 -6,70 -20,56 C-24,70 -36,72 -39,92 Z"
)
_PIXIE = (
    "M-44,104 C-54,60 -38,28 2,26 C40,26 54,56 44,104 C40,96 41,84 38,76 C28,80 8,76 -6,62 "
    "C-14,76 -34,80 -38,90 C-40,96 -41,100 -44,104 Z"
)
_LINES = {
    "strands": both("M48,90 C49,112 52,124 48,136 M12,40 C28,44 40,56 43,76"),
    "waves": both("M52,96 C52,118 60,132 56,152 M46,110 C46,128 52,138 48,160"),
    "bun": "M-12,20 C-8,10 8,10 12,20 M-8,28 C-4,20 4,20 8,28",
    "swept": "M-18,54 C-6,42 16,38 30,44 M-8,60 C8,66 26,64 36,60",
    "pixie": "M-8,60 C0,46 18,40 32,48 M-12,62 C-22,60 -34,66 -40,78 M4,66 C16,70 28,68 36,64",
    "straight": both("M50,92 C52,120 54,146 54,166 M42,112 C43,134 44,152 44,170"),
    "centre": both("M4,50 C18,54 36,62 42,78"),
    "fringe": both("M10,46 C12,56 12,62 11,70 M26,48 C29,58 29,64 29,74"),
}


def hair(name: str, who: Person) -> str:
    """Draw a part of the hair. Raises KeyError for an unknown style."""
    return _filled(name, who.hair) + path(_LINES.get(name, ""), "none", who.hair.line, 2)


def _filled(name: str, hair: Hair) -> str:
    if name in _SHAPES:
        return inside(closed(_SHAPES[name]), hair.colour)
    if name in _CURLS:
        ball = circle(0, 66, 50, hair.colour) if name == "cloud" else ""
        return ball + _curls(_CURLS[name], hair)
    return {
        "strands": "",
        "waves": "",
        "bun": circle(0, 24, 19, hair.colour),
        "swept": path(_SWEPT, hair.colour),
        "pixie": path(_PIXIE, hair.colour),
        "temples": path(both("M45,62 L43.5,94 C40,92 39,84 37,78 L38,60 Z"), mixed(hair.colour, WHITE, 0.25)),
        "tufts": path(both("M36,62 C50,64 56,80 54,98 C53,112 48,120 40,122 L34,96 Z"), hair.colour),
    }[name]


def _curls(balls: str, hair: Hair) -> str:
    """Balls of hair on both sides, with an arc in each."""
    right = [tuple(map(float, ball.split(","))) for ball in balls.split()]
    every = [(side * x, y, r) for x, y, r in right for side in ((1, -1) if x else (1,))]
    arcs = "".join(
        f"M{x - r * 0.5},{y + r * 0.1} C{x - r * 0.5},{y - r * 0.6} {x + r * 0.5},{y - r * 0.6} "
        f"{x + r * 0.5},{y + r * 0.1} "
        for x, y, r in every
    )
    return "".join(circle(x, y, r, hair.colour) for x, y, r in every) + path(arcs, "none", hair.line, 1.8)


_MOUSTACHE = closed("M0,117 C6,113 13,115 18,119 C22,122 26,122 30,119 C27,129 17,130 10,126 C5,124 2,123 0,124")
_CHEEK = "M0,112 C12,110 22,116 30,106 C34,100 36,92 38,82 L42,84 "
_BEARDS = {
    "full": _CHEEK + "C44,112 40,134 24,150 C14,160 6,162 0,162",
    "long": _CHEEK + "C46,112 42,146 26,168 C16,182 6,188 0,190",
    "short": _CHEEK + "C43,110 38,134 22,146 C14,151 6,152 0,152",
    "goatee": "M0,120 L15,120 C20,134 14,148 0,158",
}
_STUBBLE = closed("M0,112 C12,110 24,114 30,106 C34,100 36,94 38,86 L39,90 C38,116 23,143 0,143")
_BEARD_LINES = both("M9,136 C10,146 8,152 5,158 M20,130 C21,140 18,147 15,152")


def beard(who: Person) -> str:
    """A beard or a moustache, without the mouth."""
    light, dark = who.hair
    match who.beard:
        case "":
            return ""
        case "moustache":
            return path(_MOUSTACHE, light, dark, 1)
        case "stubble":
            return path(_STUBBLE, mixed(who.skin.shade, dark, 0.3))
    lines = "" if who.beard == "goatee" else _BEARD_LINES
    moustache = path(_MOUSTACHE, light, dark, 1.2)
    return path(closed(_BEARDS[who.beard]), light) + path(lines, "none", dark, 1.8) + moustache
