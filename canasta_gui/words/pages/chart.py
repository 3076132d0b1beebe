"""The course of a match as a drawing for printed pages: a line a side, told apart by its dashes too."""

from collections.abc import Sequence
from html import escape
from typing import Final

from canasta_gui.words.translation import Words

_WIDE: Final = 640
_HIGH: Final = 210
_LEFT: Final = 56
_ABOVE: Final = 26
_BELOW: Final = 22
_LOOKS: Final = (
    ("#1b5e42", ""),
    ("#a5481a", "7 4"),
    ("#2a4b8d", "2 3"),
    ("#7a2b6b", "10 3 2 3"),
    ("#5c6b62", "4 2"),
    ("#8a6a16", "12 5"),
)
"""The colour and the dashes of the line of each side, for as many as play at one table."""
_MOST_LINES: Final = 5
"""So many lines across at most, each at a round number."""


def chart_svg(words: Words, sides: Sequence[str], course: Sequence[Sequence[int]], goal: int = 0) -> str:
    """Return the totals after each deal as SVG. `course`: by deal, the totals of the sides; `goal`: 0 for none."""
    totals = [[0, *(after[side] for after in course)] for side in range(len(sides))]
    values = [*(total for line in totals for total in line), goal]
    step = _step(max(values) - min(values))
    low, high = min(values) // step * step, max(-(-max(values) // step), min(values) // step + 1) * step

    def x(deal: int) -> float:
        return _LEFT + (_WIDE - _LEFT - 12) * deal / len(course)

    def y(points: int) -> float:
        return _ABOVE + (_HIGH - _ABOVE - _BELOW) * (high - points) / (high - low)

    parts = [_level(words, y(level), level) for level in range(low, high + 1, step)]
    parts += [_text(x(deal), _HIGH - 6, str(deal), "middle") for deal in range(len(course) + 1)]
    if goal:
        parts.append(
            f'<path d="M{_LEFT} {y(goal):.1f}H{_WIDE - 12}" stroke="#1f2a24" stroke-width="1" stroke-dasharray="1 3"/>'
        )
    room = (_WIDE - _LEFT) / len(sides)
    for side, (name, line) in enumerate(zip(sides, totals, strict=True)):
        colour, dashes = _LOOKS[side % len(_LOOKS)]
        look = f'stroke="{colour}" stroke-width="2" stroke-dasharray="{dashes}" fill="none"'
        points = " ".join(f"{x(deal):.1f},{y(total):.1f}" for deal, total in enumerate(line))
        at = _LEFT + side * room
        parts.append(f'<polyline points="{points}" {look}/>')
        parts.append(f'<path d="M{at:.1f} 8h22" {look}/>{_text(at + 27, 11, _fitted(name, room - 30), "start")}')
    label = escape(words.t("Totals after each deal"))
    return f'<svg class="chart" viewBox="0 0 {_WIDE} {_HIGH}" role="img" aria-label="{label}">{"".join(parts)}</svg>\n'


def _step(extent: int) -> int:
    """Return a round number that gives no more lines than there is room for."""
    size = 1
    while True:
        for step in (size, 2 * size, 5 * size):
            if extent <= step * _MOST_LINES:
                return step
        size *= 10


def _level(words: Words, y: float, level: int) -> str:
    line = f'<path d="M{_LEFT} {y:.1f}H{_WIDE - 12}" stroke="#cfd6d1" stroke-width="1"/>'
    return line + _text(_LEFT - 6, y + 3, words.number(level), "end")


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _fitted(name: str, room: float) -> str:
    """Return a name that fits, at five units a letter."""
    most = max(3, int(room / 5))
    return name if len(name) <= most else f"{name[: most - 1]}…"
