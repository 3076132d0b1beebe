"""The few SVG elements the art is made of, written compactly and within what nanosvg understands."""

from __future__ import annotations

from collections.abc import Iterable

from .outline import Point, number, parse, write

Gradient = tuple[str, str, str]
"""A top-left to bottom-right gradient: its id, its first and its last colour."""


def path(data: str, fill: str = "none", stroke: str = "", width: float = 0, cap: str = "round") -> str:
    """A path; a stroke has round joins, and round ends unless `cap` says otherwise."""
    if not data:
        return ""
    line = ""
    if stroke:
        line = f' stroke="{stroke}" stroke-width="{number(width)}" stroke-linejoin="round"'
        line += "" if cap == "butt" else f' stroke-linecap="{cap}"'
    return f'<path d="{write(parse(data))}" fill="{fill}"{line}/>'


def circle(x: float, y: float, r: float, fill: str = "none", stroke: str = "", width: float = 0) -> str:
    """A circle, filled or drawn."""
    line = f' stroke="{stroke}" stroke-width="{number(width)}"' if stroke else ""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" fill="{fill}"{line}/>'


def dots(centers: Iterable[Point], r: float, fill: str) -> str:
    """Filled discs of one size, in one path.

    It is not closed with Z: nanosvg divides a closing line of no length four thousand times, which takes longer than
    the disc, and a circle of SVG has such a line too.
    """
    arc = f"a{number(r)},{number(r)} 0 1 1"
    across = number(2 * r)
    discs = (f"M{number(x - r)},{number(y)}{arc} {across},0{arc} -{across},0" for x, y in centers)
    return f'<path d="{"".join(discs)}" fill="{fill}"/>'


def rect(
    x: float, y: float, w: float, h: float, r: float, fill: str = "none", stroke: str = "", width: float = 0
) -> str:
    """A rectangle with corners of radius `r`."""
    line = f' stroke="{stroke}" stroke-width="{number(width)}"' if stroke else ""
    size = f'x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}" rx="{number(r)}"'
    return f'<rect {size} fill="{fill}"{line}/>'


def group(body: str, transform: str = "", attributes: str = "") -> str:
    """A group with a transform or with attributes its members inherit."""
    where = f' transform="{transform}"' if transform else ""
    more = f" {attributes}" if attributes else ""
    return f"<g{where}{more}>{body}</g>"


def document(width: float, height: float, body: str, gradients: tuple[Gradient, ...] = ()) -> str:
    """A whole SVG file. Gradients carry per cent, the only relative unit nanosvg gets right."""
    defs = "".join(
        f'<linearGradient id="{name}" x1="0%" y1="0%" x2="100%" y2="100%">'
        f'<stop offset="0" stop-color="{first}"/><stop offset="1" stop-color="{last}"/></linearGradient>'
        for name, first, last in gradients
        if f"url(#{name})" in body
    )
    size = f'width="{number(width)}" height="{number(height)}" viewBox="0 0 {number(width)} {number(height)}"'
    head = f"<defs>{defs}</defs>" if defs else ""
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{head}{body}</svg>\n'
