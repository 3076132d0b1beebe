"""A chart of horizontal bars, each with its name and its figure."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.theme import Gap, TextSize
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
