"""The disc that a portrait stays in: nanosvg knows no clip paths, so shapes are cut as polygons."""

from __future__ import annotations

import math

from drawing.outline import cut, flattened, polygon_data
from drawing.svg import path

RADIUS = 96
CENTRE = 100
_CORNERS = 72
_DISC = [
    (RADIUS * math.cos(angle), CENTRE + RADIUS * math.sin(angle))
    for angle in (math.tau * n / _CORNERS for n in range(_CORNERS))
]


def inside(data: str, fill: str) -> str:
    """One closed shape without arcs, cut to the disc."""
    flat = flattened(data, 10)
    if all(math.hypot(x, y - CENTRE) <= RADIUS - 0.1 for x, y in flat):
        return path(data, fill)
    return path(polygon_data([cut(flat, _DISC)]), fill)
