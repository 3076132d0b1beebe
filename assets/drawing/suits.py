"""The four suit signs and the small marks, each drawn in a box of 100 units around its middle."""

from __future__ import annotations

import math

from .outline import closed, placed
from .svg import path

SUIT_SHAPES = {
    "S": closed("M0,-48 C5,-30 43,-10 43,16 C43,29 34,36 23.5,36 C15,36 8,31 4.5,24 C5.5,35 10,43 18,48 L0,48"),
    "H": closed("M0,-26 C4,-37 13,-43 23,-43 C35,-43 45,-33.5 45,-19 C45,8 13,22 0,45"),
    "D": closed("M0,-50 C8,-32 24,-12 38,0 C24,12 8,32 0,50"),
    "C": closed("M0,-47 C13,-47 22.5,-38 22.5,-25.5 C22.5,-18 19.5,-12 14.5,-7.5 C17.5,-9.5 21.5,-10.5 25,-10.5 "
                "C37,-10.5 46,-2 46,10.5 C46,23 37,31.5 25,31.5 C16,31.5 8.5,27 4.5,19.5 C5,33 9,42.5 18,48 L0,48"),
}  # fmt: skip


def suit(name: str, x: float, y: float, size: float, colour: str, flip: bool = False) -> str:
    """The sign of a suit, `size` units high, its middle at (x, y)."""
    return path(placed(SUIT_SHAPES[name], size / 100, x, y, flip), colour)


def star_data(x: float, y: float, radius: float, points: int = 5, waist: float = 0.42) -> str:
    """Path data of a star standing on two points."""
    corners = []
    for corner in range(2 * points):
        r = radius if corner % 2 == 0 else radius * waist
        angle = corner * math.pi / points
        corners.append(f"{x + r * math.sin(angle):.2f},{y - r * math.cos(angle):.2f}")
    return "M" + "L".join(corners) + "Z"
