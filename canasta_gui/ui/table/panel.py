"""The panel of a side: its players, total, opening and canastas."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, Literal, NamedTuple

import pygame

from canasta_gui.rules.families import AnyView
from canasta_gui.stage.layout import TableLayout
from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.shapes import box
from canasta_gui.ui.graphics.theme import Colour, TextSize, mix, with_alpha
from canasta_gui.ui.table.marks import MeldMark, draw_mark
from canasta_gui.words import Words

_TOTAL: Final = 30.0
_LAID: Final = 20.0
_LEVELS: Final = 6  # number of steps of brightness, since a box is made for each

LineColour = Literal["text", "dim", "accent", "good", "warning", "side"]
"""Colour of a line: a field of the theme, or the colour of the side."""


class MarkCount(NamedTuple):
    """Number of melds of a kind, and the number needed for going out."""

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
    """Content of a panel.

    `melds_brief` replaces `melds` if there is little room. `laid`: points on the table, which count at the end of the
    deal; None without any. `goal`: the target of the match in points; None without one. `news`: points since the near
    player last acted, shown if there was no animation of them.
    """

    name: str
    total: int
    opening: PanelLine
    melds: PanelLine
    melds_brief: PanelLine
    laid: int | None = None
    goal: int | None = None
    news: int = 0

    def spoken(self, words: Words) -> str:
        """Return everything except the name in words."""
        kinds = [
            words.t("{kind}: {have} of {need}", kind=each.kind, have=each.have, need=each.need)
            for each in self.melds.counts
        ]
        total = words.n("{n} point", "{n} points", self.total)
        laid = "" if self.laid is None else words.t("on the table: {points}", points=words.number(self.laid))
        return ", ".join(filter(None, (total, laid, self.opening.text, *kinds, *self.melds.text.split(" · "))))


class _Part(NamedTuple):
    """A part of a panel from top to bottom: its height in pixels, and what draws it into its rectangle."""

    height: int
    draw: Callable[[pygame.Surface, pygame.Rect], None]


class SidePanel:
    """Draws a panel: its name, figures, a bar and lines below; with little room, two lines or one.

    `colour`: the colour of the side.
    """

    def __init__(self, look: Look, words: Words, content: PanelContent, colour: Colour) -> None:
        self._look, self._words, self.content, self.colour = look, words, content, colour
        self._lit = 0.0

    @property
    def width(self) -> int:
        """The width in pixels of a panel that shows the whole name and the figures."""
        look, content = self._look, self.content
        name = look.text.width(content.name, look.font(TextSize.CAPTION), bold=True)
        return max(name, self._figures_width(note=True)) + look.px(24)

    def draw(self, surface: pygame.Surface, outer: pygame.Rect, *, lit: float = 0.0) -> None:
        """Draw as much of the panel as fits, in the middle of a place.

        `lit`: brightness after arriving points, 0 to 1.
        """
        self._lit = round(lit * _LEVELS) / _LEVELS
        parts = self._parts(outer)
        if not parts:
            self._draw_brief(surface, outer)
            return
        inner = self._frame(surface, outer, sum(part.height for part in parts))
        for part in parts:
            part.draw(surface, pygame.Rect(inner.x, inner.y, inner.width, part.height))
            inner.y += part.height

    def points_at(self, outer: pygame.Rect) -> pygame.Rect:
        """Return the place of the changing points when the panel is drawn there."""
        parts = self._parts(outer)
        if not parts:
            return pygame.Rect(outer.centerx, outer.y, outer.width // 2, outer.height)
        inner = self._inner(outer, sum(part.height for part in parts))
        for part in parts:
            if part.draw == self._draw_figures:
                break
            inner.y += part.height
        return self._points(pygame.Rect(inner.x, inner.y, inner.width, part.height))

    def _parts(self, outer: pygame.Rect) -> list[_Part]:
        """Return the parts that fit, from top to bottom; empty if not even the name fits."""
        look, content = self._look, self.content
        caption = look.font(TextSize.CAPTION)
        step = look.text.height(caption)
        name = _Part(step, partial(self._draw_states, (PanelLine(content.name, "side", bold=True),)))
        bar = _Part(max(look.px(16), round(caption * 0.95)), self._draw_bar)
        figures = _Part(look.text.height(look.font(_TOTAL)), self._draw_figures)
        opening, *more = [_Part(step, partial(self._draw_states, each)) for each in self._states(caption, outer.width)]
        wanted = [figures, opening, name]
        wanted += [bar, *more] if content.goal is not None else more
        parts: list[_Part] = []
        for part in wanted:
            if sum(each.height for each in (*parts, part)) > outer.height - look.px(8):
                break
            parts.append(part)
        return [part for part in (name, figures, bar, opening, *more) if part in parts] if name in parts else []

    def _states(self, size: int, width: int) -> list[tuple[PanelLine, ...]]:
        """Return the lines below the figures: the opening, and the melds; in one line if they fit."""
        content, room = self.content, width - self._look.px(24)
        melds = content.melds
        if self._width(melds, size, brief=True) > room:
            melds = content.melds_brief
        if not (melds.text or melds.counts):
            return [(content.opening,)]
        for each in (melds, content.melds_brief):
            if self._width(content.opening, size) + self._look.px(14) + self._width(each, size) <= room:
                return [(content.opening, each)]
        return [(content.opening,), (melds,)]

    def _draw_states(self, lines: Sequence[PanelLine], surface: pygame.Surface, room: pygame.Rect) -> None:
        """Draw a line, or two that share one: the first at the left, the second at the right."""
        size = self._look.font(TextSize.CAPTION)
        for nth, line in enumerate(lines):
            brief = self._width(line, size) > room.width
            left = room.right - self._width(line, size, brief=brief) if nth else room.x
            self._line(surface, pygame.Rect(left, room.y, room.right - left, room.height), line, size, brief=brief)

    def _draw_brief(self, surface: pygame.Surface, outer: pygame.Rect) -> None:
        """Draw two lines or one, when several sides share the space of one panel."""
        content, number = self.content, self._words.number
        figures = number(content.total)
        if content.laid:
            figures = f"{figures} {_plus(self._words, content.laid)}"
        if content.news:
            figures = f"{figures} ({number(content.news, signed=True)})"
        name = PanelLine(content.name, "side", bold=True)
        pairs = [(name, PanelLine(figures, bold=True)), (content.opening, content.melds_brief)]
        look = self._look
        two = outer.height >= 2 * look.text.height(look.font(TextSize.CAPTION)) + look.px(6)
        self._draw_low(surface, outer, pairs if two else pairs[:1])

    def _points(self, room: pygame.Rect) -> pygame.Rect:
        """Return the place of the changing points in the row of the figures."""
        look, total = self._look, self._words.number(self.content.total)
        width = look.text.width(total, look.font(_TOTAL), bold=True)
        if self.content.laid is None:
            return pygame.Rect(room.x, room.y, width, room.height)
        laid = look.text.width(_plus(self._words, self.content.laid), look.font(_LAID), bold=True)
        return pygame.Rect(room.x + width + look.px(8), room.y + look.px(2), laid, room.height)

    def _draw_figures(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """Draw the total and the points on the table; if there is room, also their meaning, or the points just won."""
        look, content, theme = self._look, self.content, self._look.theme
        look.text.draw(surface, self._words.number(content.total), room, look.font(_TOTAL), theme.text, bold=True)
        place = self._points(room)
        if content.laid is not None:
            colour = theme.warning if content.laid < 0 else self.colour
            place.width = max(1, room.right - place.x)
            text = _plus(self._words, content.laid)
            place = look.text.draw(surface, text, place, look.font(_LAID), colour, bold=True)
        rest = pygame.Rect(
            place.right + look.px(8), place.y, max(0, room.right - place.right - look.px(8)), place.height
        )
        if self._note_width() > rest.width:
            return
        if content.news:
            self._draw_news(surface, rest)
        elif content.laid is not None:
            look.text.draw(surface, self._words.t("on the table"), rest, look.font(TextSize.CAPTION), theme.dim)

    def _draw_news(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """Draw the new points in a pill, like the number of new cards below a meld."""
        look, theme, size = self._look, self._look.theme, self._look.font(TextSize.CAPTION)
        pill = pygame.Rect(room.x, 0, self._note_width(), round(size * 1.3))
        pill.centery = room.centery
        look.shapes.box(surface, pill, theme.accent, radius=pill.height // 2)
        text = self._words.number(self.content.news, signed=True)
        look.text.draw(surface, text, pill, size, theme.on_accent, bold=True, align="center")

    def _note_width(self) -> int:
        look, size, news = self._look, self._look.font(TextSize.CAPTION), self.content.news
        if news:
            return look.text.width(self._words.number(news, signed=True), size, bold=True) + look.px(14)
        return look.text.width(self._words.t("on the table"), size)

    def _figures_width(self, *, note: bool) -> int:
        look, content = self._look, self.content
        width = look.text.width(self._words.number(content.total), look.font(_TOTAL), bold=True)
        if content.laid is not None:
            width += look.px(8) + look.text.width(_plus(self._words, content.laid), look.font(_LAID), bold=True)
        return width + (look.px(8) + self._note_width() if note else 0)

    def _draw_bar(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """Draw the bar to the target: the total, and in a lighter colour the points on the table."""
        look, content, theme = self._look, self.content, self._look.theme
        goal, px = content.goal or 1, look.font(TextSize.CAPTION * 0.86)
        label = self._words.number(goal)
        wide = look.text.width(label, px) + look.px(8)
        high = look.px(7)
        whole = pygame.Rect(room.x, room.centery - high // 2, max(1, room.width - wide), high)
        look.shapes.box(surface, whole, theme.sunken, radius=high // 2)
        for points, colour in (
            (content.total + max(0, content.laid or 0), mix(self.colour, theme.panel, 0.5)),
            (content.total, self.colour),
        ):
            part = max(high, round(whole.width * min(1.0, points / goal)))
            if points > 0:
                look.shapes.box(
                    surface, pygame.Rect(whole.x, whole.y, part, high), with_alpha(colour, 255), radius=high // 2
                )
        place = pygame.Rect(whole.right, room.y, wide, room.height)
        look.text.draw(surface, label, place, px, theme.dim, align="right")

    def _draw_low(self, surface: pygame.Surface, outer: pygame.Rect, pairs: list[tuple[PanelLine, PanelLine]]) -> None:
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
        """Draw two texts at the ends of a row, smaller if necessary.

        If even that is too long, one is dropped: an opening is visible by its melds.
        """
        gap, smallest = self._look.px(10), min(largest, self._look.font(1))
        for size in range(largest, smallest - 1, -1):
            brief = self._width(left, size) + gap + self._width(right, size) > row.width
            room = self._width(right, size, brief=brief)
            if self._width(left, size) + gap + room <= row.width:
                self._line(surface, pygame.Rect(row.right - room, row.y, room, row.height), right, size, brief=brief)
                self._line(surface, row, left, size)
                return
        alone = right if left.colour == "good" else left
        sizes = range(largest, smallest, -1)
        size = next((size for size in sizes if self._width(alone, size, brief=True) <= row.width), smallest)
        self._line(surface, row, alone, size, brief=True)

    def _frame(self, surface: pygame.Surface, outer: pygame.Rect, text_height: int) -> pygame.Rect:
        """Draw a panel around a text of this height, in the middle of its place; return the rectangle for the text."""
        look, theme = self._look, self._look.theme
        height = min(outer.height, text_height + look.px(16))
        frame = pygame.Rect(outer.x, outer.centery - height // 2, outer.width, height)
        fill, line = theme.panel, theme.panel_line
        if self._lit:
            fill = mix(
                theme.panel,
                with_alpha(self.colour, theme.panel[3] if len(theme.panel) == 4 else 255),
                0.22 * self._lit,
            )
            line = with_alpha(self.colour, round(90 + 165 * self._lit))
        thick = look.px(2) if self._lit else 1
        look.shapes.box(surface, frame, fill, radius=look.px(12), line=line, width=thick)
        mark = pygame.Rect(frame.x, frame.y + look.px(8), look.px(3), max(1, frame.height - look.px(16)))
        look.shapes.box(surface, mark, self.colour, radius=look.px(1))
        return self._inner(outer, text_height)

    def _inner(self, outer: pygame.Rect, text_height: int) -> pygame.Rect:
        """Return the rectangle for a text of this height."""
        height = min(outer.height, text_height + self._look.px(16))
        top = outer.centery - height // 2 + (height - text_height) // 2
        return pygame.Rect(outer.x + self._look.px(12), top, outer.width - self._look.px(24), text_height)

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
        text_colour: Colour = self.colour if line.colour == "side" else getattr(theme, line.colour)
        look.text.draw(surface, line.text, rest, size, text_colour, bold=line.bold)

    def _width(self, line: PanelLine, size: int, *, brief: bool = False) -> int:
        """Return the width of a line in pixels."""
        look = self._look
        figures = [look.text.width(self._figures(count, brief=brief), size, bold=True) for count in line.counts]
        gaps = len(figures) if line.text else max(0, len(figures) - 1)
        discs = len(figures) * (self._disc(size) + look.px(4)) + gaps * look.px(9)
        return sum(figures) + discs + look.text.width(line.text, size, bold=line.bold)

    def _figures(self, count: MarkCount, *, brief: bool) -> str:
        """Return the number, with the number needed while it is too low; `brief`: the colour alone shows that."""
        return f"{count.have}/{count.need}" if count.have < count.need and not brief else str(count.have)

    def _disc(self, size: int) -> int:
        return round(size * 1.25)


def _plus(words: Words, points: int) -> str:
    """Return points with their sign as text: "+ 410"."""
    sign = "+" if points >= 0 else "\N{MINUS SIGN}"
    return f"{sign}\N{NO-BREAK SPACE}{words.number(abs(points))}"


def panels_of(
    look: Look,
    words: Words,
    layout: TableLayout,
    view: AnyView,
    contents: Mapping[int, PanelContent],
    order: Sequence[int],
) -> dict[int, SidePanel]:
    """Return the panel of each side; `order`: the sides in display order."""
    return {
        side: SidePanel(look, words, contents[side], look.theme.side(shown_place(view, side, order)))
        for side in layout.table.panels
    }


def shown_place(view: AnyView, side: int, order: Sequence[int]) -> int:
    """Return the place of a side in display order, which decides its colour; joined sides share that of the first."""
    sides = view.rules.seating.sides
    joined = [each for each in range(len(sides)) if view.side(sides[each][0]) == view.side(sides[side][0])]
    return min(order.index(each) for each in joined)


def draw_panels(
    surface: pygame.Surface, layout: TableLayout, panels: Mapping[int, SidePanel], lit: Mapping[int, float]
) -> None:
    """Draw the panels. `lit`: the brightness of each, 0 to 1."""
    for side, panel in panels.items():
        panel.draw(surface, box(layout.table.panels[side]), lit=lit.get(side, 0.0))
