"""Glasses, jewellery, freckles, a flower: small things that lie over a face."""

from __future__ import annotations

import math

from drawing.outline import both
from drawing.palette import GOLD, GOLD_DARK, GOLD_PLAIN, WHITE
from drawing.svg import circle, path

from .person import Person

_LENSES = {
    "round": "M17.5,80 C26,80 32,87 32,95 C32,103 26,110 17.5,110 C9,110 3.4,103 3.4,95 C3.4,87 9,80 17.5,80 Z",
    "half": "M4,98 L32,98 C32,108 26,113 18,113 C10,113 4,108 4,98 Z",
    "square": "M6,82 H31 C33,82 34,84 34,86 V102 C34,106 31,108 28,108 H9 C6,108 4,106 4,102 V86 C4,84 5,82 6,82 Z",
    "cat": "M4,88 C8,84 24,84 37,78 C37,94 33,108 20,108 C8,108 3,100 4,88 Z",
}
_HORN, _BRASS = "#4a3a1c", "#e0bb6c"
_FRECKLES = ((16, 108), (22, 110), (27, 106), (20, 105))


def glasses(kind: str, frame: str) -> str:
    """The frame of glasses; nothing lies over the eyes."""
    bridge = "M-4,100 C-2,97 2,97 4,100" if kind == "half" else "M-4,92 C-2,88 2,88 4,92"
    return path(both(_LENSES[kind]), "none", frame, 3) + path(bridge + both("M33,92 L41,90"), "none", frame, 2.6)


def adornment(name: str, who: Person) -> str:
    """Something small over a face. Raises KeyError for an unknown name."""
    return {
        "round glasses": glasses("round", _HORN),
        "half glasses": glasses("half", _HORN),
        "square glasses": glasses("square", _BRASS),
        "cat glasses": glasses("cat", who.cloth.accent),
        "freckles": "".join(circle(side * x, y, 1.3, who.skin.contour) for x, y in _FRECKLES for side in (1, -1)),
        "hoops": "".join(
            circle(x, 118, 8, "none", colour, width)
            for colour, width in ((GOLD_DARK, 4.6), (GOLD_PLAIN, 3))
            for x in (-44, 44)
        ),
        "pearls": "".join(circle(x, 116, 4.4, WHITE, GOLD_DARK, 1) for x in (-43, 43)),
        "flower": _flower(39, 56, who.cloth.accent),
    }[name]


def _flower(x: float, y: float, colour: str) -> str:
    corners = [math.tau * n / 5 for n in range(5)]
    petals = "".join(circle(x + 9 * math.cos(a), y + 9 * math.sin(a), 7, colour) for a in corners)
    return petals + circle(x, y, 5.5, GOLD, GOLD_DARK, 1)
