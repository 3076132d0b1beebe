"""Charts: horizontal bars, and lines of totals distinguished by marks, dashes, colours and names."""

import io
import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.theme import Colour, Gap, TextSize
from canasta_gui.ui.platform.semantics import Node, Role
from canasta_gui.ui.widgets.base import Widget


class Bar(NamedTuple):
    """One bar; `part`: its length from 0 to 1, `figure`: the text at its end."""

    name: str
    part: float
    figure: str


class BarChart(Widget):
    """Bars below one another, with names at the left and figures at the right."""

    role: Role = "table"

    def __init__(self, name: str, bars: Sequence[Bar]) -> None:
        super().__init__(name)
        self.bars = tuple(bars)

    def narrowest(self, look: Look) -> int:
        return self._names(look) + self._figures(look) + look.px(90)

    def measure(self, look: Look, width: int, /) -> tuple[int, int]:
        return max(self.narrowest(look), min(width, look.px(620))), len(self.bars) * self._row(look)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme, px, row = look.theme, look.font(TextSize.CAPTION), self._row(look)
        left, right = self.rect.x + self._names(look), self.rect.right - self._figures(look)
        for number, bar in enumerate(self.bars):
            line = pygame.Rect(self.rect.x, self.rect.y + number * row, self.rect.width, row)
            name = pygame.Rect(line.x, line.y, left - line.x - look.px(Gap.SMALL), row)
            look.text.draw(surface, bar.name, name, px, theme.dim)
            height = look.px(14)
            track = pygame.Rect(left, line.centery - height // 2, right - left, height)
            look.shapes.box(surface, track, theme.sunken, radius=look.px(4), line=theme.line, width=1)
            if bar.part > 0:
                filled = track.copy()
                filled.width = max(look.px(3), round(track.width * min(1.0, bar.part)))
                look.shapes.box(surface, filled, theme.accent, radius=look.px(4))
            figure = pygame.Rect(right, line.y, line.right - right, row)
            look.text.draw(surface, bar.figure, figure, px, theme.text, bold=True, align="right")

    def semantics(self) -> Node:
        x, y, width, height = self.rect.x, self.rect.y, self.rect.width, self.rect.height
        step = height // max(1, len(self.bars))
        rows = tuple(
            Node("row", bar.name, bar.figure, (x, y + nth * step, width, step)) for nth, bar in enumerate(self.bars)
        )
        return Node(self.role, self.name, rect=(x, y, width, height), children=rows)

    def _names(self, look: Look) -> int:
        px = look.font(TextSize.CAPTION)
        return max((look.text.width(bar.name, px) for bar in self.bars), default=0) + look.px(Gap.NORMAL)

    def _figures(self, look: Look) -> int:
        px = look.font(TextSize.CAPTION)
        return max((look.text.width(bar.figure, px, bold=True) for bar in self.bars), default=0) + look.px(Gap.NORMAL)

    def _row(self, look: Look) -> int:
        return look.text.height(look.font(TextSize.CAPTION)) + look.px(Gap.SMALL)


_DASHES: Final[tuple[tuple[float, ...], ...]] = ((), (14, 6), (3, 6), (14, 5, 3, 5), (24, 5), (8, 4))
"""Dash patterns of the lines, which distinguish them without colour."""
_CORNERS: Final[tuple[tuple[tuple[float, float], ...], ...]] = (
    (),
    ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
    ((0, -1.25), (1.25, 0), (0, 1.25), (-1.25, 0)),
    ((0, -1.2), (1.2, 0.95), (-1.2, 0.95)),
    ((-1.2, -0.95), (1.2, -0.95), (0, 1.2)),
    ((0, -1.3), (0.5, -0.5), (1.3, 0), (0.5, 0.5), (0, 1.3), (-0.5, 0.5), (-1.3, 0), (-0.5, -0.5)),
)
"""Corners of the marks, in units of their radius: circle, square, diamond, triangle, inverted triangle, star."""


class LineChart(Widget):
    """`series`: (name, totals); every line starts at 0. `goal`: a total marked by a horizontal line with its number.

    `number` formats totals. `axis`: what is counted along the lines, numbered below them; empty for no numbers.
    """

    role: Role = "image"

    def __init__(
        self,
        name: str,
        series: Sequence[tuple[str, Sequence[int]]],
        *,
        goal: int | None = None,
        number: Callable[[int], str] = str,
        axis: str = "",
        height: float = 230,
    ) -> None:
        super().__init__(name)
        self.series = [(title, (0, *totals)) for title, totals in series]
        self.goal, self.number, self.axis, self.height = goal, number, axis, height

    @property
    def value(self) -> str:
        """The totals as text."""
        return "; ".join(f"{title}: {', '.join(map(self.number, totals[1:]))}" for title, totals in self.series)

    def narrowest(self, look: Look) -> int:
        return max(look.px(320), *(self._entry_width(look, title) for title, _ in self.series), 0)

    def measure(self, look: Look, width: int, /) -> tuple[int, int]:
        wide = max(self.narrowest(look), min(width, look.px(720)))
        more = len(self._legend_rows(look, wide)) - 1
        return wide, look.px(self.height) + more * look.text.height(look.font(TextSize.CAPTION))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        px = look.font(TextSize.CAPTION)
        low, high, step = self._range()
        marks = range(low, high + 1, step)
        labels = [*(look.text.width(self.number(mark), px) for mark in marks), look.text.width(self.axis, px)]
        if self.goal is not None:
            labels.append(look.text.width(self.number(self.goal), px, bold=True))
        gutter = max(labels) + look.px(10)
        rows = self._legend_rows(look, self.rect.width)
        legend = len(rows) * look.text.height(px) + look.px(Gap.SMALL)
        inner = pygame.Rect(
            self.rect.x + gutter,
            self.rect.y + legend,
            self.rect.width - gutter - look.px(12),
            self.rect.height - legend,
        ).inflate(0, -look.text.height(px))
        if self.axis:
            inner.height -= look.text.height(px) // 2
        self._draw_steps(surface, look, inner, marks, (low, high))
        self._draw_goal(surface, look, inner, (low, high))
        self._draw_axis(surface, look, inner)
        surface.blit(self._lines_picture(look, inner, low, high), self.rect)
        self._draw_legend(surface, look, inner.x, rows)

    def _range(self) -> tuple[int, int, int]:
        """Return the lowest and the highest total shown, and the distance of the marked ones, the first the lowest."""
        totals = [total for _, line in self.series for total in line] + ([self.goal] if self.goal else [])
        low, high = min(totals), max(max(totals), min(totals) + 1)
        raw = (high - low) / 4
        power = 10 ** math.floor(math.log10(raw))
        step = max(1, round(next(n for n in (1, 2, 2.5, 5, 10) if n * power >= raw) * power))
        return math.floor(low / step) * step, high, step

    def _draw_steps(
        self, surface: pygame.Surface, look: Look, inner: pygame.Rect, marks: Sequence[int], span: tuple[int, int]
    ) -> None:
        px = look.font(TextSize.CAPTION)
        goal = None if self.goal is None else _y(inner, self.goal, *span)
        for mark in marks:
            y = _y(inner, mark, *span)
            if goal is not None and abs(y - goal) < look.text.height(px):
                continue
            colour = look.theme.faint if mark == 0 else look.theme.line
            look.shapes.box(surface, pygame.Rect(inner.x, y, inner.width, look.px(1)), colour)
            place = pygame.Rect(self.rect.x, 0, inner.x - self.rect.x - look.px(8), look.text.height(px))
            place.centery = y
            look.text.draw(surface, self.number(mark), place, px, look.theme.dim, align="right")

    def _draw_goal(self, surface: pygame.Surface, look: Look, inner: pygame.Rect, span: tuple[int, int]) -> None:
        if self.goal is None:
            return
        px, y = look.font(TextSize.CAPTION), _y(inner, self.goal, *span)
        look.shapes.box(surface, pygame.Rect(inner.x, y, inner.width, look.px(2)), look.theme.accent)
        place = pygame.Rect(self.rect.x, 0, inner.x - self.rect.x - look.px(8), look.text.height(px))
        place.centery = y
        look.text.draw(surface, self.number(self.goal), place, px, look.theme.accent, bold=True, align="right")

    def _draw_axis(self, surface: pygame.Surface, look: Look, inner: pygame.Rect) -> None:
        """Number the points below the lines, the last one always; others are left out where they would touch."""
        if not self.axis:
            return
        px, run = look.font(TextSize.CAPTION), max(len(totals) for _, totals in self.series) - 1
        row = pygame.Rect(0, inner.bottom + look.px(6), 0, look.text.height(px))
        wide = look.text.width(self.number(run), px) + look.px(10)
        every = max(1, math.ceil(wide * run / max(1, inner.width)))
        for at in range(run, 0, -every):
            place = pygame.Rect(0, row.y, wide, row.height)
            place.centerx = round(inner.x + inner.width * at / run)
            look.text.draw(surface, self.number(at), place, px, look.theme.dim, align="center")
        place = pygame.Rect(self.rect.x, row.y, inner.x - self.rect.x - look.px(8), row.height)
        look.text.draw(surface, self.axis, place, px, look.theme.dim, align="right")

    def _entry_width(self, look: Look, title: str) -> int:
        """Return the width of an entry of the legend: its mark, its name and the space after it."""
        return look.text.width(title, look.font(TextSize.CAPTION), bold=True) + look.px(20) + look.px(Gap.LARGE)

    def _legend_rows(self, look: Look, width: int) -> list[list[int]]:
        """Return the indices of the series in each row of the legend."""
        rows: list[list[int]] = [[]]
        left = free = width - look.px(60)
        for number, (title, _) in enumerate(self.series):
            wide = self._entry_width(look, title)
            if rows[-1] and wide > left:
                rows.append([])
                left = free
            rows[-1].append(number)
            left -= wide
        return rows

    def _draw_legend(self, surface: pygame.Surface, look: Look, left: int, rows: list[list[int]]) -> None:
        px, side = look.font(TextSize.CAPTION), look.px(14)
        y = self.rect.y
        for row in rows:
            wide = sum(self._entry_width(look, self.series[number][0]) for number in row)
            x = max(self.rect.x, min(left, self.rect.right + look.px(Gap.LARGE) - wide))
            for number in row:
                title = self.series[number][0]
                width = look.text.width(title, px, bold=True)
                place = pygame.Rect(x + look.px(20), y, width, look.text.height(px))
                surface.blit(side_mark(look, number, side), (x, place.centery - side // 2))
                look.text.draw(surface, title, place, px, side_colour(look, number), bold=True)
                x += self._entry_width(look, title)
            y += look.text.height(px)

    def _lines_picture(self, look: Look, inner: pygame.Rect, low: int, high: int) -> pygame.Surface:
        parts = (self._line_svg(look, inner, nth, totals, (low, high)) for nth, (_, totals) in enumerate(self.series))
        return _picture(self.rect.size, "".join(parts))

    def _line_svg(
        self, look: Look, inner: pygame.Rect, number: int, totals: Sequence[int], span: tuple[int, int]
    ) -> str:
        colour = side_colour(look, number)
        run = max(1, len(totals) - 1)
        points = [
            (inner.x - self.rect.x + inner.width * at / run, _y(inner, total, *span) - self.rect.y)
            for at, total in enumerate(totals)
        ]
        path = "L".join(f"{x:.1f} {y}" for x, y in points)
        dashes = _DASHES[number % len(_DASHES)]
        style = f' stroke-dasharray="{" ".join(str(look.px(units)) for units in dashes)}"' if dashes else ""
        line = f'<path d="M{path}" fill="none" stroke="{_hex(colour)}" stroke-width="{look.px(3)}"{style}/>'
        return line + "".join(_mark_svg(number, x, y, look.px(5.5), colour) for x, y in points[1:])


def side_colour(look: Look, number: int) -> Colour:
    """Return the colour of a series."""
    return look.theme.side(number)


def side_mark(look: Look, number: int, px: int) -> pygame.Surface:
    """Return the mark of a series in its colour, `px` pixels wide and high."""
    return _picture((px, px), _mark_svg(number, px / 2, px / 2, px * 0.38, side_colour(look, number)))


def _y(inner: pygame.Rect, value: int, low: int, high: int) -> int:
    return round(inner.bottom - inner.height * (value - low) / (high - low))


def _mark_svg(number: int, x: float, y: float, r: float, colour: Colour) -> str:
    """Return the mark of a series as SVG: a circle or a polygon."""
    fill = f'fill="{_hex(colour)}"'
    corners = _CORNERS[number % len(_CORNERS)]
    if not corners:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" {fill}/>'
    path = "L".join(f"{x + r * dx:.1f} {y + r * dy:.1f}" for dx, dy in corners)
    return f'<path d="M{path}Z" {fill}/>'


def _picture(size: tuple[int, int], shapes: str) -> pygame.Surface:
    w, h = max(1, size[0]), max(1, size[1])
    text = f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}">{shapes}</svg>'
    return pygame.image.load_sized_svg(io.BytesIO(text.encode()), (w, h)).convert_alpha()


def _hex(colour: Colour) -> str:
    return f"#{colour[0]:02x}{colour[1]:02x}{colour[2]:02x}"
