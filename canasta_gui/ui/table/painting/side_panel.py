"""The panel of a side beside stock and pile: its players and total, and two lines of its family of games."""

from typing import Literal, NamedTuple

import pygame

from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.theme import Colour, TextSize
from canasta_gui.ui.table.painting.marks import MeldMark, draw_mark
from canasta_gui.words import Words

LineColour = Literal["text", "dim", "accent", "good", "warning"]
"""The colour of a line: a field of the theme."""


class MarkCount(NamedTuple):
    """How many melds of a kind there are, of how many that going out needs."""

    mark: MeldMark
    kind: str
    have: int
    need: int


class PanelLine(NamedTuple):
    """A line of a panel: counts of marks, then a text."""

    text: str
    colour: LineColour = "text"
    bold: bool = False
    counts: tuple[MarkCount, ...] = ()


class PanelContent(NamedTuple):
    """What a panel says. `melds_brief` stands for `melds` where there is little room."""

    name: str
    total: int
    opening: PanelLine
    melds: PanelLine
    melds_brief: PanelLine

    def spoken(self, words: Words) -> str:
        """Return all but the name in words."""
        kinds = [
            words.t("{kind}: {have} of {need}", kind=each.kind, have=each.have, need=each.need)
            for each in self.melds.counts
        ]
        total = words.n("{n} point", "{n} points", self.total)
        return ", ".join(filter(None, (total, self.opening.text, *kinds, *self.melds.text.split(" · "))))


class SidePanel:
    """Draws a panel: four lines, or two or one where there is little room."""

    def __init__(self, look: Look, words: Words, content: PanelContent) -> None:
        self._look, self._words, self._content = look, words, content

    @property
    def width(self) -> int:
        """The width in pixels of a panel that shows the whole name."""
        look = self._look
        return look.text.width(self._content.name, look.font(TextSize.CAPTION), bold=True) + look.px(20)

    def draw(self, surface: pygame.Surface, outer: pygame.Rect, *, own: bool) -> None:
        """Draw the panel in the middle of a place; `own`: the side of the near player."""
        look, content = self._look, self._content
        name = PanelLine(content.name, "accent" if own else "dim", bold=True)
        total = PanelLine(self._words.number(content.total), bold=True)
        melds = content.melds
        if self._width(melds, look.font(TextSize.CAPTION), brief=True) > outer.width - look.px(20):
            melds = content.melds_brief
        if outer.height < 2 * look.text.height(look.font(TextSize.CAPTION)) + look.px(6):
            self._draw_low(surface, outer, [(name, total)])
            return
        lines = [name, total, content.opening, melds]
        sizes = [TextSize.CAPTION, TextSize.HEADING, TextSize.CAPTION, TextSize.CAPTION]
        steps = [look.text.height(look.font(size)) for size in sizes]
        if sum(steps[1:]) > outer.height - look.px(12):
            self._draw_low(surface, outer, [(name, total), (content.opening, content.melds_brief)])
            return
        if sum(steps) > outer.height - look.px(4):  # the players' names are on their plates anyway
            lines, sizes, steps = lines[1:], sizes[1:], steps[1:]
        inner = self._frame(surface, outer, sum(steps))
        for line, size, step in zip(lines, sizes, steps, strict=True):
            brief = self._width(line, look.font(size)) > inner.width
            self._line(surface, pygame.Rect(inner.x, inner.y, inner.width, step), line, look.font(size), brief=brief)
            inner.y += step

    def _draw_low(self, surface: pygame.Surface, outer: pygame.Rect, pairs: list[tuple[PanelLine, PanelLine]]) -> None:
        """Draw two lines or one: where several sides share the room of one."""
        look = self._look
        size = look.font(TextSize.CAPTION)
        step = look.text.height(size)
        if step > outer.height:
            size = max(1, round(size * outer.height / step))
            step = look.text.height(size)
        inner = self._frame(surface, outer, len(pairs) * step)
        for left, right in pairs:
            self._pair(surface, pygame.Rect(inner.x, inner.y, inner.width, step), left, right, size)
            inner.y += step

    def _pair(self, surface: pygame.Surface, row: pygame.Rect, left: PanelLine, right: PanelLine, largest: int) -> None:
        """Draw two texts at the ends of a row, smaller where they must be.

        Where even that is too long, one stays: that a side has opened is seen by its melds.
        """
        gap, smallest = self._look.px(10), min(largest, self._look.font(1))
        for size in range(largest, smallest - 1, -1):
            brief = self._width(left, size) + gap + self._width(right, size) > row.width
            room = self._width(right, size, brief=brief)
            if self._width(left, size) + gap + room <= row.width:
                self._line(surface, pygame.Rect(row.right - room, row.y, room, row.height), right, size, brief=brief)
                self._line(surface, row, left, size)
                return
        self._line(surface, row, right if left.colour == "good" else left, smallest, brief=True)

    def _frame(self, surface: pygame.Surface, outer: pygame.Rect, text_height: int) -> pygame.Rect:
        """Draw a panel around so much text, in the middle of its place, and return the rectangle for the text."""
        look, theme = self._look, self._look.theme
        height = min(outer.height, text_height + look.px(16))
        frame = pygame.Rect(outer.x, outer.centery - height // 2, outer.width, height)
        look.shapes.box(surface, frame, theme.panel, radius=look.px(12), line=theme.panel_line, width=1)
        top = frame.y + (height - text_height) // 2
        return pygame.Rect(outer.x + look.px(10), top, outer.width - look.px(20), text_height)

    def _line(
        self, surface: pygame.Surface, rect: pygame.Rect, line: PanelLine, size: int, *, brief: bool = False
    ) -> None:
        look, theme, x = self._look, self._look.theme, rect.x
        disc = self._disc(size)
        for count in line.counts:
            draw_mark(surface, look, count.mark, pygame.Rect(x, rect.centery - disc // 2, disc, disc))
            x += disc + look.px(4)
            figures = self._figures(count, brief=brief)
            width = look.text.width(figures, size, bold=True)
            colour = theme.good if count.have >= count.need else theme.warning
            look.text.draw(surface, figures, pygame.Rect(x, rect.y, width, rect.height), size, colour, bold=True)
            x += width + look.px(9)
        rest = pygame.Rect(x, rect.y, max(1, rect.right - x), rect.height)
        text_colour: Colour = getattr(theme, line.colour)
        look.text.draw(surface, line.text, rest, size, text_colour, bold=line.bold)

    def _width(self, line: PanelLine, size: int, *, brief: bool = False) -> int:
        """Return the width of a line in pixels."""
        look = self._look
        figures = [look.text.width(self._figures(count, brief=brief), size, bold=True) for count in line.counts]
        gaps = len(figures) if line.text else max(0, len(figures) - 1)
        discs = len(figures) * (self._disc(size) + look.px(4)) + gaps * look.px(9)
        return sum(figures) + discs + look.text.width(line.text, size, bold=line.bold)

    def _figures(self, count: MarkCount, *, brief: bool) -> str:
        """Return the number, and while it is too low the number needed; `brief`: the colour alone tells that."""
        return f"{count.have}/{count.need}" if count.have < count.need and not brief else str(count.have)

    def _disc(self, size: int) -> int:
        return round(size * 1.25)
