"""The default card back: a lattice of leaves round a rosette, the same from both ends."""

from __future__ import annotations

import math

from .cards import card
from .palette import GOLD_PLAIN
from .svg import circle, path, rect

GROUND, LEAF, DEEP, LIT = "#1d3a66", "#3f6699", "#142a4d", "#f6dc92"
COLUMNS, ROWS = 7, 10
LEFT, TOP, CELL_W, CELL_H = 20.0, 20.0, 30.0, 31.0


def back_card() -> str:
    """The back of the cards."""
    out = rect(11, 11, 228, 328, 11, GROUND) + rect(15, 15, 220, 320, 8, "none", GOLD_PLAIN, 1.6)
    out += path("".join(_leaves(column, row) for row in range(ROWS) for column in range(COLUMNS)), LEAF)
    knots = [(LEFT + CELL_W * (c + 0.5), TOP + CELL_H * (r + 0.5)) for r in range(ROWS) for c in range(COLUMNS)]
    out += "".join(circle(x, y, 2.6, GOLD_PLAIN) for x, y in knots if math.hypot(x - 125, y - 175) > 58)
    return card(out + _rosette())


def _leaves(column: int, row: int) -> str:
    """Four leaves from the corners of a cell to its middle."""
    x, y = LEFT + column * CELL_W, TOP + row * CELL_H
    mx, my = x + CELL_W / 2, y + CELL_H / 2
    out = ""
    for cx, cy in ((x, y), (x + CELL_W, y), (x, y + CELL_H), (x + CELL_W, y + CELL_H)):
        if math.hypot(mx - 125, my - 175) > 46:
            out += f"M{cx},{cy} Q{mx},{cy} {mx},{my} Q{cx},{my} {cx},{cy} Z"
    return out


def _rosette() -> str:
    out = circle(125, 175, 56, DEEP, GOLD_PLAIN, 2.4) + circle(125, 175, 50, "none", GOLD_PLAIN, 1)
    turns = [number * math.pi / 4 for number in range(8)]
    out += path("".join(_petal(turn + math.pi / 8, 34, (6, -6)) for turn in turns), LEAF)
    out += path("".join(_petal(turn, 46, (9, -9)) for turn in turns), GOLD_PLAIN)
    out += path("".join(_petal(turn, 46, (9, 0)) for turn in turns), LIT)
    return out + circle(125, 175, 9, DEEP, GOLD_PLAIN, 2) + circle(125, 175, 3.6, GOLD_PLAIN)


def _petal(angle: float, length: float, halves: tuple[float, float]) -> str:
    """A petal of the rosette; `halves` says how far it bulges to either side."""
    ux, uy = math.sin(angle), -math.cos(angle)

    def at(along: float, across: float) -> str:
        return f"{125 + along * ux - across * uy:.2f},{175 + along * uy + across * ux:.2f}"

    there, back = (at(length * 0.55, half * 1.6) for half in halves)
    return f"M{at(10, 0)} Q{there} {at(length, 0)} Q{back} {at(10, 0)} Z"
