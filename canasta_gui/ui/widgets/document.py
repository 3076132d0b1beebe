"""A long text of headings, paragraphs and tables; laid out once per width, and drawn only as far as visible."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import pygame

from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.theme import TextSize, mix, with_alpha
from canasta_gui.ui.platform.input_events import PointerPress, Pos
from canasta_gui.ui.platform.semantics import Node, Role
from canasta_gui.ui.widgets.base import Widget, draw_focus_ring
from canasta_gui.ui.widgets.containers import Scroll

BlockStyle = Literal["chapter", "title", "body", "note", "difference", "source"]


@dataclass(frozen=True)
class TextStyle:
    """Typography of a block: size, indentation and space above in units, a colour of the theme."""

    size: float
    colour: str
    above: float
    indent: float = 0
    bold: bool = False


TEXT_STYLES: dict[BlockStyle, TextStyle] = {
    "chapter": TextStyle(TextSize.HEADING, "accent", 34, bold=True),
    "title": TextStyle(TextSize.BODY, "text", 18, bold=True),
    "body": TextStyle(TextSize.BODY, "text", 2),
    "note": TextStyle(TextSize.CAPTION, "dim", 4, indent=18),
    "difference": TextStyle(TextSize.CAPTION, "dim", 4, indent=18),
    "source": TextStyle(TextSize.CAPTION, "faint", 4),
}
CELL, TABLE_ABOVE = 14, 8
"""Padding beside the cells of a table, and space above it, in units."""

LINE_SCROLL, PAGE_SCROLL = 0.12, 0.9
"""Distance of the arrow keys and the page keys, in heights of the view."""


@dataclass(frozen=True)
class DocumentBlock:
    """A paragraph, or a table if it has `rows` (the first one contains the titles).

    `anchor`: a name to scroll to; `aside`: small text at the end of the last line, or below it.
    """

    text: str
    style: BlockStyle = "body"
    anchor: str = ""
    aside: str = ""
    rows: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class _Line:
    """A line of text with its place, relative to the document."""

    text: str
    rect: pygame.Rect
    px: int
    colour: str
    bold: bool = False
    align: str = "left"
    block: int = 0
    shaded: pygame.Rect | None = None
    """A band behind the line: every second row of a table has one."""


class Document(Widget):
    """Blocks from top to bottom. `highlighted`: the anchor whose blocks are marked; `found`: indices of search hits."""

    def __init__(self, name: str, blocks: Sequence[DocumentBlock], *, widest: float = 800) -> None:
        super().__init__(name)
        self.blocks, self.widest = tuple(blocks), widest
        self.highlighted = ""
        self.found: frozenset[int] = frozenset()
        self._laid: dict[tuple[object, int], tuple[list[_Line], int]] = {}

    def narrowest(self, look: Look) -> int:
        return look.room(260)

    def measure(self, look: Look, width: int, /) -> tuple[int, int]:
        width = min(width, look.room(self.widest))
        return width, self._lay_out(look, width)[1]

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the lines in view."""
        lines, _ = self._lay_out(look, min(self.rect.width, look.room(self.widest)))
        view = surface.get_clip().move(-self.rect.x, -self.rect.y)
        self._draw_highlight(surface, look, lines)
        for line in lines:
            if line.rect.bottom >= view.top and line.rect.top <= view.bottom:
                self._draw_line(surface, look, line)

    def top_of(self, look: Look, anchor: str) -> int:
        """Return the distance of an anchor from the top of the document in pixels; 0 if it does not exist."""
        lines, _ = self._lay_out(look, min(self.rect.width, look.room(self.widest)))
        at = next((n for n, block in enumerate(self.blocks) if block.anchor == anchor), -1)
        return self._top_of_block(lines, at)

    def top_of_block(self, look: Look, block: int) -> int:
        """Return the distance of a block from the top of the document in pixels."""
        return self._top_of_block(self._lay_out(look, min(self.rect.width, look.room(self.widest)))[0], block)

    def anchor_at(self, look: Look, y: int, style: BlockStyle) -> str:
        """Return the last anchor of a style that begins above a line `y` pixels below the top; empty if none does."""
        lines, _ = self._lay_out(look, min(self.rect.width, look.room(self.widest)))
        above = {line.block for line in lines if line.rect.top <= y}
        anchors = [b.anchor for n, b in enumerate(self.blocks) if n in above and b.style == style and b.anchor]
        return anchors[-1] if anchors else ""

    def semantics(self) -> Node:
        rect = self.rect.x, self.rect.y, self.rect.width, self.rect.height
        return Node(self.role, self.name, rect=rect, children=tuple(self._nodes()))

    def _nodes(self) -> Iterator[Node]:
        """Yield a node for each block, at its place in the last layout."""
        lines = next(reversed(self._laid.values()))[0] if self._laid else []
        places: dict[int, pygame.Rect] = {}
        for line in lines:
            places[line.block] = places.get(line.block, line.rect).union(line.rect)
        for number, block in enumerate(self.blocks):
            at = places.get(number, pygame.Rect(0, 0, 0, 0)).move(self.rect.topleft)
            rect = at.x, at.y, at.width, at.height
            if block.rows:
                rows = tuple(Node("row", r[0], ", ".join(r[1:]), rect) for r in block.rows)
                yield Node("table", block.text, rect=rect, children=rows)
            elif block.style in ("chapter", "title"):
                yield Node("heading", block.text, block.aside or None, rect)
            else:
                yield Node("label", block.text, rect=rect)

    # --- layout ---

    def _lay_out(self, look: Look, width: int) -> tuple[list[_Line], int]:
        """Return all lines with their places, and the total height; cached for the last few widths."""
        key = look.scale, width
        if key not in self._laid:
            if len(self._laid) > 3:
                self._laid.clear()
            lines: list[_Line] = []
            y = 0
            for number, block in enumerate(self.blocks):
                y = _lay_block(look, lines, number, block, width, y)
            self._laid[key] = lines, y
        return self._laid[key]

    @staticmethod
    def _top_of_block(lines: Sequence[_Line], block: int) -> int:
        return next((line.rect.top for line in lines if line.block == block), 0)

    # --- drawing ---

    def _draw_highlight(self, surface: pygame.Surface, look: Look, lines: Sequence[_Line]) -> None:
        """Draw a band behind the highlighted blocks."""
        first = next(
            (n for n, block in enumerate(self.blocks) if self.highlighted and block.anchor == self.highlighted), None
        )
        if first is None:
            return
        last = next((n for n in range(first + 1, len(self.blocks)) if self.blocks[n].anchor), len(self.blocks))
        here = [line.rect for line in lines if first <= line.block < last]
        band = here[0].unionall(here[1:]).move(self.rect.topleft)
        band.x, band.width = self.rect.x, min(self.rect.width, look.room(self.widest))
        band = band.inflate(look.px(12), look.px(14))
        theme = look.theme
        look.shapes.box(
            surface, band, with_alpha(theme.accent, 26), radius=look.px(8), line=theme.accent_press, width=look.px(1)
        )

    def _draw_line(self, surface: pygame.Surface, look: Look, line: _Line) -> None:
        theme = look.theme
        if line.shaded is not None:
            look.shapes.box(surface, line.shaded.move(self.rect.topleft), with_alpha(theme.text, 10), radius=look.px(4))
        rect = line.rect.move(self.rect.topleft)
        if line.block in self.found:
            look.shapes.box(surface, rect.inflate(look.px(6), 0), with_alpha(theme.accent, 40), radius=look.px(4))
        colour = getattr(theme, line.colour)
        look.text.draw(surface, line.text, rect, line.px, colour, bold=line.bold, align=line.align)


def _lay_block(look: Look, lines: list[_Line], number: int, block: DocumentBlock, width: int, y: int) -> int:
    """Append the lines of a block below `y`; return the y of its end."""
    if block.rows:
        return _lay_table(look, lines, number, block, width, y + look.px(TABLE_ABOVE))
    style = TEXT_STYLES[block.style]
    px, indent = look.font(style.size), look.px(style.indent)
    step = look.text.height(px)
    y += look.px(style.above) if number else 0
    for text in look.text.wrap(block.text, px, width - indent, bold=style.bold):
        rect = pygame.Rect(indent, y, width - indent, step)
        lines.append(_Line(text, rect, px, style.colour, style.bold, block=number))
        y += step
    return _lay_aside(look, lines, number, block, width, y) if block.aside else y


def _lay_aside(look: Look, lines: list[_Line], number: int, block: DocumentBlock, width: int, y: int) -> int:
    """Append the aside at the right of the last line, or below it if it does not fit; return the y of its end."""
    last, px = lines[-1], look.font(TEXT_STYLES["source"].size)
    room = width - look.text.width(last.text, last.px, bold=last.bold) - look.px(20)
    if look.text.width(block.aside, px) <= room:
        own = pygame.Rect(last.rect.x, last.rect.y, width - room - look.px(20) - last.rect.x, last.rect.height)
        lines[-1] = _Line(last.text, own, last.px, last.colour, last.bold, block=number)
        rect = pygame.Rect(width - room, last.rect.y, room, last.rect.height)
        lines.append(_Line(block.aside, rect, px, "faint", align="right", block=number))
        return y
    for text in look.text.wrap(block.aside, px, width):
        lines.append(_Line(text, pygame.Rect(0, y, width, look.text.height(px)), px, "faint", block=number))
        y += look.text.height(px)
    return y


def _columns(look: Look, block: DocumentBlock) -> list[int]:
    """Return the widths of the columns of a table, including padding."""
    px = look.font(TextSize.BODY)
    return [
        max(look.text.width(row[at], px, bold=not n) for n, row in enumerate(block.rows)) + 2 * look.px(CELL)
        for at in range(len(block.rows[0]))
    ]


def _lay_table(look: Look, lines: list[_Line], number: int, block: DocumentBlock, width: int, y: int) -> int:
    widths, px = _columns(look, block), look.font(TextSize.BODY)
    step = look.text.height(px) + look.px(4)
    if sum(widths) > width:
        return _lay_rows(look, lines, number, block, width, y)
    for n, row in enumerate(block.rows):
        band = pygame.Rect(0, y, sum(widths), step) if n % 2 else None
        x = 0
        for at, (cell, width) in enumerate(zip(row, widths, strict=True)):
            rect = pygame.Rect(x, y, width, step).inflate(-2 * look.px(CELL), 0)
            align, colour = "right" if at else "left", "text" if n else "dim"
            lines.append(_Line(cell, rect, px, colour, not n, align, number, band if not at else None))
            x += width
        y += step
    return y


def _lay_rows(look: Look, lines: list[_Line], number: int, block: DocumentBlock, width: int, y: int) -> int:
    """Append a table that is too wide for columns: the first cell of every row, and the others below it."""
    px, small, indent = look.font(TextSize.BODY), look.font(TextSize.CAPTION), look.px(CELL)
    for first, *others in block.rows[1:]:
        for text, size, colour, bold in ((first, px, "text", True), (" – ".join(others), small, "dim", False)):
            for line in look.text.wrap(text, size, width - indent, bold=bold):
                rect = pygame.Rect(indent, y, width - indent, look.text.height(size))
                lines.append(_Line(line, rect, size, colour, bold, block=number))
                y += rect.height
        y += look.px(4)
    return y


class DocumentView(Scroll):
    """A scrollable document: by its bar, the wheel, and by dragging the text."""

    def __init__(self, document: Document, *, grow: int = 1) -> None:
        super().__init__(document, grow=grow)
        self.document = document
        self._from: tuple[int, int] | None = None

    def at(self, pos: Pos) -> Widget | None:
        """Return the view for every position: nothing inside can be pressed."""
        return self if self.visible and self.rect.collidepoint(pos) else None

    def press(self, event: PointerPress, /) -> None:
        on_bar = event.pos[0] >= self._track().x - self._bar_width
        self._from = None if on_bar else (event.pos[1], self.offset)
        if on_bar:
            super().press(event)

    def drag(self, pos: Pos, /) -> None:
        if self._from is None:
            super().drag(pos)
        else:
            y, offset = self._from
            self.offset = max(0, min(self.overflow, offset + y - pos[1]))

    def scroll_to(self, y: int) -> None:
        """Scroll until the line `y` pixels below the top of the document is at the top."""
        self.offset = max(0, min(self.overflow, y))

    def scroll_pages(self, by: float) -> None:
        """Scroll by a number of heights of the view."""
        self.scroll_to(self.offset + round(by * self.rect.height))

    def scroll_by_key(self, key: str) -> bool:
        """Scroll by a key of this name; return whether it is one that scrolls."""
        match key:
            case "up" | "down":
                self.scroll_pages(LINE_SCROLL if key == "down" else -LINE_SCROLL)
            case "page up" | "page down":
                self.scroll_pages(PAGE_SCROLL if key == "page down" else -PAGE_SCROLL)
            case "home" | "end":
                self.scroll_to(self.overflow if key == "end" else 0)
            case _:
                return False
        return True


class ContentsItem(Widget):
    """An entry of a table of contents."""

    role: Role = "item"
    focusable = True

    def __init__(self, text: str, on_pick: Callable[[], None]) -> None:
        super().__init__(text)
        self.on_pick = on_pick
        self.current = False
        """True if this part of the document is in view."""

    def measure(self, look: Look, _width: int, /) -> tuple[int, int]:
        px = look.font(TextSize.CAPTION)
        wide = max(look.text.width(self.name, px, bold=bold) for bold in (False, True))  # in small sizes either may be
        return wide + 2 * look.px(12), look.text.height(px) + look.px(10)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme, radius = look.theme, look.px(6)
        if self.current or self.hovered:
            look.shapes.box(surface, self.rect, theme.raised if self.current else theme.sunken, radius=radius)
        if self.current:
            bar = pygame.Rect(self.rect.x, self.rect.y + look.px(5), look.px(3), self.rect.height - 2 * look.px(5))
            look.shapes.box(surface, bar, theme.accent, radius=bar.width // 2)
        inner = self.rect.inflate(-2 * look.px(12), 0)
        ink = theme.text if self.current or self.hovered else mix(theme.dim, theme.text, 0.3)
        px = look.shrunk(self.name, look.font(TextSize.CAPTION), inner.width, bold=self.current)
        look.text.draw(surface, self.name, inner, px, ink, bold=self.current)
        if self.ringed:
            draw_focus_ring(surface, look, self.rect, radius)

    def activate(self) -> None:
        self.on_pick()
