"""Cloth for the courts: shapes cut off at the line where the two halves of a card meet, and woven patterns."""

from __future__ import annotations

from .outline import Polygon, cut, flattened, numbers, polygon_data
from .palette import GOLD, GOLD_DARK, Dress
from .svg import path

AXIS = 146.0
"""Horizontal position of the axis of a court's upper half; courts are drawn around x = 0."""
SLOPE = 0.13
LEFT, RIGHT, TOP = 14.0 - AXIS, 236.0 - AXIS, 14.0


def line(x: float) -> float:
    """The height of the slanting line between the two halves."""
    return 175 + SLOPE * (x - (125 - AXIS))


_HALF: Polygon = [(LEFT, TOP), (RIGHT, TOP), (RIGHT, line(RIGHT)), (LEFT, line(LEFT))]


def cloth(data: str, fill: str, stroke: str = "", width: float = 0) -> str:
    """One closed shape, cut to the upper half of the card."""
    return path(_trimmed(data), fill, stroke, width)


def _trimmed(data: str) -> str:
    flat = flattened(data)
    inside = all(LEFT <= x <= RIGHT and y <= line(x) for x, y in flat)
    return data if inside else "M" + "L".join(numbers(p) for p in cut(flat, _HALF)) + "Z"


def woven(data: str, cells: list[Polygon], fill: str) -> str:
    """The cells of a pattern, as far as they lie inside a shape."""
    ground = cut(flattened(data, 6), _HALF)
    return path(polygon_data(cut(ground, cell) for cell in cells), fill)


def stripes(step: float, width: float) -> list[Polygon]:
    """Upright bands."""
    edges = [(number * step - width / 2, number * step + width / 2) for number in range(-12, 13)]
    return [[(left, 90.0), (right, 90.0), (right, 220.0), (left, 220.0)] for left, right in edges]


def lozenges(step: float, tall: float, size: float) -> list[Polygon]:
    """Lozenges in staggered rows, `size` being their part of the cell."""
    out = []
    for row in range(-2, 12):
        for column in range(-8, 9):
            x = (column + (row % 2) / 2) * step
            y = 105 + row * tall / 2
            w, h = step / 2 * size, tall / 2 * size
            out.append([(x, y - h), (x + w, y), (x, y + h), (x - w, y)])
    return out


def chevrons(step: float, width: float, rise: float) -> list[Polygon]:
    """Both arms of chevrons pointing downwards at the axis."""
    out: list[Polygon] = []
    for row in range(-2, 14):
        y = 100 + row * step
        for side in (-1, 1):
            far = side * 60.0
            out.append([(0, y), (far, y - 60 * rise), (far, y - 60 * rise + width), (0, y + width)])
    return out


def sash(dress: Dress) -> str:
    """The ribbon over the line where the two halves meet."""
    start, end = line(LEFT), line(RIGHT)

    def band(half: float) -> str:
        return f"M{LEFT},{start - half} L{RIGHT},{end - half} V{end + half} L{LEFT},{start + half} Z"

    middle = (LEFT + RIGHT) / 2
    studs = ""
    for number in range(-4, 5):
        x = middle + number * 24
        y = line(x)
        studs += f"M{x - 7},{y - 0.9} L{x},{y - 4} L{x + 7},{y + 0.9} L{x},{y + 4} Z"
    return path(band(7), GOLD, GOLD_DARK, 1) + path(band(4.6), dress.deep) + path(studs, GOLD)
