"""Outlines: SVG path data that can be moved, mirrored, flattened and cut.

nanosvg knows no clip paths, so whatever must stay inside a robe or a frame is cut here, as polygons.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

Point = tuple[float, float]
Polygon = list[Point]

_TOKEN = re.compile(r"[MLHVCQAZ]|-?(?:\d+\.?\d*|\.\d+)")
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "A": 7, "Z": 0}


def number(value: float) -> str:
    """Write a coordinate as shortly as possible, with at most one decimal (a tenth of a card unit)."""
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def numbers(values: Iterable[float]) -> str:
    """Join coordinates, leaving out the space before a minus sign."""
    return " ".join(number(value) for value in values).replace(" -", "-")


@dataclass(frozen=True)
class Segment:
    """One absolute path command with its numbers; H and V have already become L."""

    command: str
    values: tuple[float, ...]

    @property
    def end(self) -> Point:
        """The point where this segment ends (undefined for Z)."""
        return self.values[-2], self.values[-1]


def parse(data: str) -> list[Segment]:
    """Read absolute path data (M L H V C Q A Z, one command letter per segment)."""
    tokens = _TOKEN.findall(data)
    segments: list[Segment] = []
    x = y = 0.0
    position = 0
    while position < len(tokens):
        command = tokens[position]
        count = _ARGUMENTS[command]
        values = tuple(float(token) for token in tokens[position + 1 : position + 1 + count])
        position += 1 + count
        if command == "H":
            command, values = "L", (values[0], y)
        elif command == "V":
            command, values = "L", (x, values[0])
        if values:
            x, y = values[-2:]
        segments.append(Segment(command, values))
    return segments


def write(segments: Sequence[Segment]) -> str:
    """Write segments as compact path data."""
    return "".join(segment.command + numbers(segment.values) for segment in segments)


def placed(data: str, scale: float = 1.0, dx: float = 0.0, dy: float = 0.0, flip: bool = False) -> str:
    """Scale path data, then move it; `flip` turns it upside down (by half a turn)."""
    factor = -scale if flip else scale
    out = []
    for segment in parse(data):
        values = segment.values
        shift = (dx, dy) * (len(values) // 2)
        if segment.command == "A":
            end = (values[5] * factor + dx, values[6] * factor + dy)
            moved: tuple[float, ...] = (values[0] * scale, values[1] * scale, *values[2:5], *end)
        else:
            moved = tuple(value * factor + d for value, d in zip(values, shift, strict=True))
        out.append(Segment(segment.command, moved))
    return write(out)


def mirrored(data: str) -> str:
    """Mirror path data about the axis x = 0."""
    out = []
    for segment in parse(data):
        values = list(segment.values)
        if segment.command == "A":
            values[4], values[5] = 1 - values[4], -values[5]
        else:
            values[::2] = [-x for x in values[::2]]
        out.append(Segment(segment.command, tuple(values)))
    return write(out)


def both(data: str) -> str:
    """The path and its mirror image about x = 0."""
    return data + mirrored(data)


def closed(half: str) -> str:
    """Complete the right half of a figure, drawn open from the axis x = 0 back to it, by its mirror image."""
    segments = parse(half)
    back = []
    for previous, segment in zip(reversed(segments[:-1]), reversed(segments[1:]), strict=True):
        points = [segment.values[i : i + 2] for i in range(0, len(segment.values) - 2, 2)]
        flat = [value for x, y in reversed(points) for value in (-x, y)]
        x, y = previous.end
        back.append(Segment(segment.command, (*flat, -x, y)))
    return write(segments + back) + "Z"


def flattened(data: str, steps: int = 8) -> Polygon:
    """Turn one closed path without arcs into a polygon, each curve into `steps` edges."""
    points: Polygon = []
    for segment in parse(data):
        if segment.command == "Z":
            continue
        if segment.command in "ML":
            points.append(segment.end)
            continue
        values = segment.values
        controls = [points[-1], *((values[i], values[i + 1]) for i in range(0, len(values), 2))]
        points += [_on_curve(controls, step / steps) for step in range(1, steps + 1)]
    return points


def _on_curve(controls: Sequence[Point], t: float) -> Point:
    """De Casteljau's point of a Bezier curve."""
    points = list(controls)
    while len(points) > 1:
        points = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in pairwise(points)]
    return points[0]


def cut(subject: Polygon, cell: Polygon) -> Polygon:
    """The part of `subject` inside the convex polygon `cell` (Sutherland-Hodgman)."""
    result = subject
    turn = 1.0 if _area(cell) > 0 else -1.0
    for a, b in zip(cell, cell[1:] + cell[:1], strict=True):
        result = _cut_by_line(result, a, b, turn)
    return result


def _area(polygon: Polygon) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(polygon, polygon[1:] + polygon[:1], strict=True)) / 2


def _cut_by_line(subject: Polygon, a: Point, b: Point, turn: float) -> Polygon:
    def side(p: Point) -> float:
        return turn * ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]))

    out: Polygon = []
    for p, q in zip(subject, subject[1:] + subject[:1], strict=True):
        at_p, at_q = side(p), side(q)
        if at_p >= 0:
            out.append(p)
        if (at_p > 0 > at_q) or (at_p < 0 < at_q):
            t = at_p / (at_p - at_q)
            out.append((p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t))
    return out


def polygon_data(polygons: Iterable[Polygon]) -> str:
    """Path data of several polygons; slivers smaller than a unit of area are left out."""
    kept = [p for p in polygons if len(p) > 2 and abs(_area(p)) > 1]
    return "".join("M" + "L".join(numbers(point) for point in polygon) + "Z" for polygon in kept)
