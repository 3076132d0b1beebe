"""Widgets that place other widgets, without fixed coordinates: everything follows the size of the window."""

from collections.abc import Sequence
from typing import Final

import pygame

from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.theme import Gap
from canasta_gui.ui.platform.input_events import PointerPress, Pos
from canasta_gui.ui.widgets.base import LEAST_VIEW, Widget, draw_scroll_bar, scroll_handle


class Spacer(Widget):
    """Empty space, `units` wide and high; with `grow` it pushes its neighbours apart."""

    def __init__(self, units: float = 0, *, grow: int = 0) -> None:
        super().__init__(grow=grow)
        self.units = units

    def measure(self, look: Look, width: int, /) -> tuple[int, int]:
        return min(width, look.px(self.units)), look.px(self.units)


class Column(Widget):
    """Widgets below one another. `align`: stretch, left, center or right; `gap` in units."""

    def __init__(
        self,
        children: Sequence[Widget],
        *,
        gap: float = Gap.NORMAL,
        align: str = "stretch",
        grow: int = 0,
        name: str = "",
    ) -> None:
        super().__init__(name, grow=grow)
        self.items, self.gap, self.align = list(children), gap, align

    @property
    def children(self) -> Sequence[Widget]:
        return self.items

    @property
    def foot(self) -> Widget | None:
        """The last part, if it is a row of buttons."""
        shown = self._shown()
        return shown[-1] if shown and isinstance(shown[-1], Row) else None

    def narrowest(self, look: Look) -> int:
        return max((child.least_width(look) for child in self._shown()), default=0)

    def measure(self, look: Look, width: int, /) -> tuple[int, int]:
        sizes = [child.size_in(look, width) for child in self._shown()]
        gaps = look.px(self.gap) * max(0, len(sizes) - 1)
        return max((w for w, _ in sizes), default=0), sum(h for _, h in sizes) + gaps

    def least_height(self, look: Look, width: int) -> int:
        shown = self._shown()
        return sum(child.least_height(look, width) for child in shown) + look.px(self.gap) * max(0, len(shown) - 1)

    def place(self, look: Look, rect: pygame.Rect, /) -> None:
        """Assign heights: growing children share the surplus, scrolling ones the shortfall."""
        self.rect = rect
        shown = self._shown()
        sizes = [child.size_in(look, rect.width) for child in shown]
        gap = look.px(self.gap)
        left = rect.height - sum(h for _, h in sizes) - gap * max(0, len(shown) - 1)
        if left >= 0:
            shares = _shares([child.grow for child in shown], left)
        else:
            heights = [h if child.shrinks else 0 for child, (_, h) in zip(shown, sizes, strict=True)]
            soft = [
                max(0, h - child.least_height(look, rect.width)) if h else 0
                for child, h in zip(shown, heights, strict=True)
            ]
            if sum(soft) < -left:  # something is cut off
                soft = heights
            shares = [-less for less in _shares(soft, min(-left, sum(soft)))]
        y = rect.y
        for child, (w, h), more in zip(shown, sizes, shares, strict=True):
            child.place(look, _aligned(pygame.Rect(rect.x, y, rect.width, h + more), w, self.align))
            y += h + more + gap

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the children within the clip, or all of them if drawn text is being logged."""
        seen = surface.get_clip().inflate(2 * look.px(Gap.HUGE), 2 * look.px(Gap.HUGE))
        for child in self._shown():
            if look.text.log is not None or seen.colliderect(child.rect):
                child.draw(surface, look)

    def _shown(self) -> list[Widget]:
        return [child for child in self.items if child.visible]


class Row(Widget):
    """Widgets side by side; `stack` puts them below one another if they would be cut off, or narrower than `least`.

    Larger text that is too wide is broken into several lines of widgets (`Look.breaks`), growing ones included.

    `align` (across): center, top, bottom or stretch; `pack` (along, if no child grows): left, center or right.
    """

    def __init__(
        self,
        children: Sequence[Widget],
        *,
        gap: float = Gap.NORMAL,
        align: str = "center",
        pack: str = "left",
        stack: bool = False,
        least: float = 0,
        grow: int = 0,
        name: str = "",
    ) -> None:
        super().__init__(name, grow=grow)
        self.items, self.gap, self.align, self.pack, self.stack = list(children), gap, align, pack, stack
        self.least = least

    @property
    def children(self) -> Sequence[Widget]:
        return self.items

    def narrowest(self, look: Look) -> int:
        if look.breaks:
            return max((child.least_width(look) for child in self._shown()), default=0)
        widths = self._narrowest(look)
        return max(widths, default=0) if self.stack else sum(widths) + self._gaps(look)

    def measure(self, look: Look, width: int, /) -> tuple[int, int]:
        if self._stacked(look, width):
            return self._column(look, width).measure(look, width)
        shown = self._shown()
        widths = self._widths(look, width, fill=False)
        heights = [child.size_in(look, w)[1] for child, w in zip(shown, widths, strict=True)]
        return sum(widths) + self._gaps(look), max(heights, default=0)

    def least_height(self, look: Look, width: int) -> int:
        if self._stacked(look, width):
            return self._column(look, width).least_height(look, width)
        widths = self._widths(look, width, fill=True)
        return max((each.least_height(look, w) for each, w in zip(self._shown(), widths, strict=True)), default=0)

    def place(self, look: Look, rect: pygame.Rect, /) -> None:
        """Assign widths: growing children share the surplus."""
        self.rect = rect
        if self._stacked(look, rect.width):
            self._column(look, rect.width).place(look, rect)
            return
        shown = self._shown()
        widths = self._widths(look, rect.width, fill=True)
        left = rect.width - sum(widths) - self._gaps(look)
        x = rect.x + {"left": 0, "center": left // 2, "right": left}[self.pack]
        for child, w in zip(shown, widths, strict=True):
            h = rect.height if self.align == "stretch" else min(rect.height, child.size_in(look, w)[1])
            y = rect.y + {"top": 0, "bottom": rect.height - h}.get(self.align, (rect.height - h) // 2)
            child.place(look, pygame.Rect(x, y, w, h))
            x += w + look.px(self.gap)

    def _shown(self) -> list[Widget]:
        return [child for child in self.items if child.visible]

    def _gaps(self, look: Look) -> int:
        return look.px(self.gap) * max(0, len(self._shown()) - 1)

    def _narrowest(self, look: Look) -> list[int]:
        """Return for each child the width below which it would be cut off or broken."""
        return [child.least_width(look.unbroken) for child in self._shown()]

    def _column(self, look: Look, width: int) -> Column:
        """Return the lines of the row where it is too narrow for one: a line for each widget, or as few as possible.

        What a growing widget has pushed to the right stays there.
        """
        if not look.breaks:
            return Column(self.items, gap=self.gap)
        lines = self._lines(look, width)
        pushed = [any(child.grow for line in lines[:nth] for child in line) for nth in range(len(lines))]
        rows = [
            line[0] if self.stack and len(line) == 1 else self._line(line, "right" if right else self.pack)
            for line, right in zip(lines, pushed, strict=True)
        ]
        return Column(rows, gap=self.gap)

    def _lines(self, look: Look, width: int) -> list[list[Widget]]:
        """Return the widgets of each line, as many as fit."""
        lines, filled = list[list[Widget]](), 0
        for child, least in zip(self._shown(), self._apart(look), strict=True):
            filled += look.px(self.gap) + least
            if not lines or filled > width:
                lines.append([])
                filled = least
            lines[-1].append(child)
        return lines

    def _line(self, line: Sequence[Widget], pack: str) -> "Row":
        return Row(line, gap=self.gap, align=self.align, pack=pack, grow=max(child.grow for child in line))

    def _stacked(self, look: Look, width: int) -> bool:
        breaks = self.stack or (look.breaks and len(self._shown()) > 1)
        return breaks and sum(self._apart(look)) + self._gaps(look) > width

    def _apart(self, look: Look) -> list[int]:
        """Return the width that each child needs to stand beside others."""
        return [max(each, look.room(self.least)) for each in self._narrowest(look)]

    def _widths(self, look: Look, width: int, *, fill: bool) -> list[int]:
        """Return the width of each child: as measured, or less if space is short, but at least its narrowest.

        `fill`: distribute spare space among growing children.
        """
        shown, free = self._shown(), max(0, width - self._gaps(look))
        widths, narrowest = [child.size_in(look, free)[0] for child in shown], self._narrowest(look)
        if look.breaks:  # a single one may itself be broken
            narrowest = [min(each, free) for each in narrowest]
        return _fitted(widths, narrowest, [child.grow * fill for child in shown], free)


class EqualRow(Row):
    """Widgets side by side, all equally wide."""

    def _lines(self, look: Look, width: int) -> list[list[Widget]]:
        """Return the widgets of each line, equally many except in the last one."""
        shown, gap = self._shown(), look.px(self.gap)
        fitting = max(1, (width + gap) // (self._apart(look)[0] + gap))
        each = -(-len(shown) // -(-len(shown) // fitting))
        return [shown[at : at + each] for at in range(0, len(shown), each)]

    def _line(self, line: Sequence[Widget], pack: str) -> Row:
        return EqualRow(line, gap=self.gap, align=self.align, pack=pack)

    def _narrowest(self, look: Look) -> list[int]:
        widths = super()._narrowest(look)
        return [max(widths, default=0)] * len(widths)

    def _widths(self, look: Look, width: int, *, fill: bool) -> list[int]:
        shown = self._shown()
        if not shown:
            return []
        free = width - self._gaps(look)
        if fill and self.pack == "left":
            part = free // len(shown)
        else:
            part = min(free // len(shown), max(child.size_in(look, free)[0] for child in shown))
        return [part] * len(shown)


class Frame(Widget):
    """One widget within margins, at most `widest` units wide, aligned by `across` and `down`.

    `panel` draws a dark panel with a shadow around it. `down`: top, center, bottom or stretch.
    """

    def __init__(
        self,
        child: Widget,
        *,
        pad: float | tuple[float, float] = Gap.LARGE,
        widest: float | None = None,
        across: str = "stretch",
        down: str = "stretch",
        panel: bool = False,
        grow: int = 0,
    ) -> None:
        super().__init__(grow=grow)
        self.child, self.widest, self.across, self.down, self.panel = child, widest, across, down, panel
        self.pad = pad if isinstance(pad, tuple) else (pad, pad)
        """Margins left and right, above and below, in units."""

    @property
    def children(self) -> Sequence[Widget]:
        return (self.child,)

    @property
    def foot(self) -> Widget | None:
        return self.child.foot

    def narrowest(self, look: Look) -> int:
        return self.child.least_width(look) + 2 * look.px(self.pad[0])

    def measure(self, look: Look, width: int, /) -> tuple[int, int]:
        x, y = look.px(self.pad[0]), look.px(self.pad[1])
        w, h = self.child.size_in(look, self._inner(look, width) - 2 * x)
        if self.across == "stretch" and self.widest is not None:
            w = min(width, look.room(self.widest)) - 2 * x
        return w + 2 * x, h + 2 * y

    def least_height(self, look: Look, width: int) -> int:
        inner = self._inner(look, width) - 2 * look.px(self.pad[0])
        return self.child.least_height(look, inner) + 2 * look.px(self.pad[1])

    def place(self, look: Look, rect: pygame.Rect, /) -> None:
        """Take the allowed part of the place, and put the child within the margins."""
        x, y = look.px(self.pad[0]), look.px(self.pad[1])
        width = self._inner(look, rect.width)
        w, h = self.child.size_in(look, width - 2 * x)
        width = width if self.across == "stretch" else min(width, w + 2 * x)
        height = rect.height if self.down == "stretch" else min(rect.height, h + 2 * y)
        left = rect.x + {"left": 0, "right": rect.width - width}.get(self.across, (rect.width - width) // 2)
        top = rect.y + {"top": 0, "bottom": rect.height - height}.get(self.down, (rect.height - height) // 2)
        self.rect = pygame.Rect(left, top, width, height)
        self.child.place(look, self.rect.inflate(-2 * x, -2 * y))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if self.panel:
            look.panel(surface, self.rect)
        super().draw(surface, look)

    def _inner(self, look: Look, width: int) -> int:
        return width if self.widest is None else min(width, look.room(self.widest))


def centered_panel(content: Widget, widest: float, *, pad: float | tuple[float, float] = Gap.HUGE) -> Frame:
    """Return a panel no wider than `widest` (units), centered in its place."""
    panel = Frame(content, pad=pad, widest=widest, across="stretch", down="center", panel=True)
    return Frame(panel, pad=Gap.LARGE)


class Grid(Widget):
    """Rows of cells in aligned columns; the columns with indices in `stretch` share the spare width.

    Larger text that is too wide has the first cell of each row above the others (`Look.breaks`).
    """

    def __init__(
        self,
        rows: Sequence[Sequence[Widget]],
        *,
        stretch: Sequence[int] = (),
        gap: tuple[float, float] = (Gap.LARGE, Gap.SMALL),
        grow: int = 0,
    ) -> None:
        super().__init__(grow=grow)
        self.rows, self.stretch, self.gap = [list(row) for row in rows], tuple(stretch), gap

    @property
    def children(self) -> Sequence[Widget]:
        return [cell for row in self.rows for cell in row]

    def narrowest(self, look: Look) -> int:
        whole = self._whole(look)
        if not self._breakable(look):
            return whole
        lead, others = self._broken()
        return min(whole, max(others._whole(look), *(each.least_width(look) for each in lead)))

    def measure(self, look: Look, width: int, /) -> tuple[int, int]:
        if self._breaks(look, width):
            lead, others = self._broken()
            wide, high = others.measure(look, width)
            return wide, high + sum(each.size_in(look, width)[1] + look.px(self.gap[1]) for each in lead)
        widths = self._widths(look, width, fill=False)
        heights = self._heights(look, widths)
        return sum(widths) + self._gaps(look), sum(heights) + look.px(self.gap[1]) * max(0, len(heights) - 1)

    def place(self, look: Look, rect: pygame.Rect, /) -> None:
        """Place the cells in columns, each in the middle of its row."""
        self.rect = rect
        lead, placed = self._broken() if self._breaks(look, rect.width) else ((), self)
        widths = placed._widths(look, rect.width, fill=True)
        heights = placed._heights(look, widths)
        y = rect.y
        for nth, (row, height) in enumerate(zip(placed.rows, heights, strict=True)):
            if lead:
                above = lead[nth].size_in(look, rect.width)[1]
                lead[nth].place(look, pygame.Rect(rect.x, y, rect.width, above))
                y += above + look.px(self.gap[1])
            x = rect.x
            for cell, width in zip(row, widths, strict=False):
                wanted = min(height, cell.size_in(look, width)[1])
                cell.place(look, pygame.Rect(x, y + (height - wanted) // 2, width, wanted))
                x += width + look.px(self.gap[0])
            y += height + look.px(self.gap[1])

    def _breaks(self, look: Look, width: int) -> bool:
        return self._breakable(look) and self._whole(look) > width

    def _whole(self, look: Look) -> int:
        """Return the width that the columns need side by side."""
        return sum(self._columns(look)) + self._gaps(look)

    def _breakable(self, look: Look) -> bool:
        return look.breaks and min(map(len, self.rows), default=0) > 1

    def _broken(self) -> "tuple[Sequence[Widget], Grid]":
        """Return the first cell of each row, and a grid of the others."""
        stretch = [at - 1 for at in self.stretch if at]
        return [row[0] for row in self.rows], Grid([row[1:] for row in self.rows], stretch=stretch, gap=self.gap)

    def _gaps(self, look: Look) -> int:
        return look.px(self.gap[0]) * max(0, max((len(row) for row in self.rows), default=0) - 1)

    def _columns(self, look: Look) -> list[int]:
        count = max((len(row) for row in self.rows), default=0)
        look = look.unbroken
        return [max(row[at].least_width(look) for row in self.rows if at < len(row)) for at in range(count)]

    def _widths(self, look: Look, width: int, *, fill: bool) -> list[int]:
        narrow = self._columns(look)
        free = width - self._gaps(look)
        wanted = [
            max(row[at].size_in(look, max(0, free))[0] for row in self.rows if at < len(row))
            for at in range(len(narrow))
        ]
        wanted = [max(w, n) for w, n in zip(wanted, narrow, strict=True)]
        return _fitted(wanted, narrow, [int(fill and at in self.stretch) for at in range(len(wanted))], free)

    def _heights(self, look: Look, widths: list[int]) -> list[int]:
        return [
            max((cell.size_in(look, w)[1] for cell, w in zip(row, widths, strict=False)), default=0)
            for row in self.rows
        ]


class Scroll(Widget):
    """A viewport for one widget that may be higher than it, scrolled by wheel, dragging and focus.

    `keep_bar`: always reserve space for the bar, so that the child keeps its width.
    """

    STEP = 60

    def __init__(self, child: Widget, *, grow: int = 1, keep_bar: bool = False) -> None:
        super().__init__(grow=grow)
        self.child, self.keep_bar = child, keep_bar
        self.first_in_view: Widget | None = None
        """The child to scroll to when first placed; None for the top."""
        self.offset = 0
        self._full = 0
        self._width = 0
        self._bar_width = 0
        self._grab_offset = 0
        self._notch = 1

    @property
    def children(self) -> Sequence[Widget]:
        return (self.child,)

    @property
    def shrinks(self) -> bool:
        return True

    @property
    def view(self) -> pygame.Rect:
        """The part of the viewport in which the child scrolls."""
        return self.rect

    @property
    def overflow(self) -> int:
        """Number of pixels by which the child is higher than the viewport."""
        return max(0, self._full - self.rect.height)

    def narrowest(self, look: Look) -> int:
        return self.child.least_width(look) + look.px(Gap.NORMAL)

    def least_height(self, look: Look, width: int) -> int:
        return min(self.size_in(look, width)[1], look.room(LEAST_VIEW))

    def measure(self, look: Look, width: int, /) -> tuple[int, int]:
        bar = look.px(Gap.NORMAL) if self.keep_bar else 0
        wide, high = self.child.size_in(look, width - bar)
        return wide + bar, high

    def place(self, look: Look, rect: pygame.Rect, /) -> None:
        """Place the child at its scrolled position; the bar takes its width only if it is needed or kept."""
        self.rect = rect
        self._bar_width = look.px(7)
        self._notch = look.px(self.STEP)
        width = rect.width - (look.px(Gap.NORMAL) if self.keep_bar else 0)
        self._full = self.child.size_in(look, width)[1]
        if self._full > rect.height and not self.keep_bar:
            width -= look.px(Gap.NORMAL)
            self._full = self.child.size_in(look, width)[1]
        self.offset = max(0, min(self.offset, self.overflow))
        self._width = width
        self.move_child(look)
        if self.first_in_view is not None:
            self.reveal(self.first_in_view.rect)
            self.first_in_view = None
            self.move_child(look)

    def move_child(self, look: Look) -> None:
        """Place the child for the present offset; its size is that of the last `place`."""
        x, y, _, height = self.rect
        self.child.place(look.placing(), pygame.Rect(x, y - self.offset, self._width, max(height, self._full)))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        before = surface.get_clip()
        # Shadows and focus rings of widgets at the side exceed it slightly.
        side = look.px(Gap.NORMAL)
        down = 0 if self.overflow else side
        surface.set_clip(self.rect.inflate(2 * side, 2 * down).clip(before))
        self.child.draw(surface, look)
        surface.set_clip(before)
        if self.overflow:
            draw_scroll_bar(surface, look, self._track(), self._handle(), active=self.pressed or self.hovered)

    def at(self, pos: Pos) -> Widget | None:
        """Return the scroll itself for a position on the bar."""
        if self.visible and self.overflow and self.rect.collidepoint(pos) and self._is_on_bar(pos):
            return self
        return super().at(pos)

    def _is_on_bar(self, pos: Pos) -> bool:
        return pos[0] >= self._track().x - self._bar_width

    def press(self, event: PointerPress, /) -> None:
        handle = self._handle()
        self._grab_offset = (
            event.pos[1] - handle.y if handle.collidepoint(handle.x, event.pos[1]) else handle.height // 2
        )
        self.drag(event.pos)

    def drag(self, pos: Pos, /) -> None:
        track, handle = self._track(), self._handle()
        room = max(1, track.height - handle.height)
        self.offset = max(0, min(self.overflow, round((pos[1] - self._grab_offset - track.y) / room * self.overflow)))

    def release(self, _pos: Pos, /) -> None:
        """Do nothing: the offset was set while dragging."""

    def wheel(self, y: float, /) -> bool:
        """Scroll; at an end, leave the wheel to what is around it."""
        before, self.offset = self.offset, max(0, min(self.overflow, round(self.offset - y * self._notch)))
        return self.offset != before

    def pan(self, pixels: int) -> None:
        """Scroll by a number of pixels, in the direction in which a finger drags the content."""
        self.offset = max(0, min(self.overflow, self.offset - pixels))

    def reveal(self, rect: pygame.Rect) -> None:
        """Scroll until a rectangle inside is in view."""
        view, margin = self.view, self._notch // 2
        if rect.top - margin < view.top:
            self.offset -= view.top - rect.top + margin
        elif rect.bottom + margin > view.bottom:
            self.offset += rect.bottom - view.bottom + margin
        self.offset = max(0, min(self.offset, self.overflow))

    @property
    def at_end(self) -> bool:
        """True if the end of the child is in view."""
        return self.offset >= self.overflow

    def _track(self) -> pygame.Rect:
        return pygame.Rect(self.rect.right - self._bar_width, self.rect.y, self._bar_width, self.rect.height)

    def _handle(self) -> pygame.Rect:
        return scroll_handle(self._track(), self.rect.height, self._full, self.offset)


_HIGHEST_FOOT: Final = 0.3  # height of a foot that stays in view, as a fraction of the window


class PageScroll(Scroll):
    """A viewport around a whole page, which scrolls as one if it is too high even with its own views at their smallest.

    While not `active`, a page that is too high is cut off. Of a page that scrolls the foot stays in view, in its place
    at the end of the page, unless it is very high.
    """

    active = False

    def __init__(self, child: Widget) -> None:
        super().__init__(child)
        self._kept_foot: Widget | None = None
        self._covered = 0  # height of the part of the window that belongs to the kept foot

    @property
    def view(self) -> pygame.Rect:
        return pygame.Rect(self.rect.topleft, (self.rect.width, self.rect.height - self._covered))

    def narrowest(self, look: Look) -> int:
        return self.child.least_width(look)

    def bar_width(self, look: Look) -> int:
        """Return the width of the scroll bar with the space beside it."""
        return look.px(Gap.NORMAL)

    def place(self, look: Look, rect: pygame.Rect, /) -> None:
        self.rect, self._width = rect, rect.width
        self._bar_width, self._notch = look.px(7), look.px(self.STEP)
        self._full = self.child.least_height(look, rect.width) if self.active else rect.height
        if self._full > rect.height:
            self._width -= self.bar_width(look)
            self._full = self.child.least_height(look, self._width)
        self.offset = max(0, min(self.offset, self.overflow))
        self.move_child(look)

    def move_child(self, look: Look) -> None:
        """Place the child for the present offset, and its foot where it is at the end of the page."""
        super().move_child(look)
        self._kept_foot, self._covered = None, 0
        foot = self.child.foot if self.overflow else None
        if foot is None:
            return
        at_end = foot.rect.move(0, self.offset - self.overflow)
        high = self.rect.bottom - at_end.top + look.px(Gap.NORMAL)
        if high <= self.rect.height * _HIGHEST_FOOT:
            foot.place(look.placing(), at_end)
            self._kept_foot, self._covered = foot, high

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        foot = self._kept_foot
        if foot is None or self.at_end:
            super().draw(surface, look)
            return
        before = surface.get_clip()
        surface.set_clip(self.view.clip(before))
        self.child.draw(surface, look)
        surface.set_clip(before)
        look.panel(surface, foot.rect.inflate(2 * look.px(Gap.NORMAL), 2 * look.px(Gap.NORMAL)))
        foot.draw(surface, look)
        draw_scroll_bar(surface, look, self._track(), self._handle(), active=self.pressed or self.hovered)

    def at(self, pos: Pos) -> Widget | None:
        """Return what is at a position: beside the kept foot nothing of what has scrolled below it."""
        if self._kept_foot is None or self._is_on_bar(pos) or pos[1] < self.view.bottom:
            return super().at(pos)
        return self._kept_foot.at(pos)

    def reveal(self, rect: pygame.Rect) -> None:
        if self._kept_foot is None or not self._kept_foot.rect.contains(rect):
            super().reveal(rect)


class ScrollBeside(Widget):
    """A scrolling widget, and a fixed one beside it; if both do not fit, the latter is below and scrolls too."""

    def __init__(self, scrolling: Widget, beside: Widget) -> None:
        super().__init__(grow=1)
        self._beside = Row([Scroll(scrolling), beside], gap=Gap.HUGE, align="stretch")
        self._below = Scroll(Column([scrolling, beside], gap=Gap.HUGE))
        self._is_wide = True

    @property
    def children(self) -> Sequence[Widget]:
        return (self._beside if self._is_wide else self._below,)

    @property
    def shrinks(self) -> bool:
        return True

    def narrowest(self, look: Look) -> int:
        return self._below.least_width(look)

    def measure(self, look: Look, width: int, /) -> tuple[int, int]:
        return self._fitting(look, width).size_in(look, width)

    def least_height(self, look: Look, width: int) -> int:
        return self._fitting(look, width).least_height(look, width)

    def place(self, look: Look, rect: pygame.Rect, /) -> None:
        super().place(look, rect)
        shown = self._fitting(look, rect.width)
        self._is_wide = shown is self._beside
        shown.place(look, rect)

    def _fitting(self, look: Look, width: int) -> Widget:
        return self._beside if self._beside.least_width(look.unbroken) <= width else self._below


def _fitted(wanted: Sequence[int], narrowest: Sequence[int], grow: Sequence[int], free: int) -> list[int]:
    """Return widths that fill `free` pixels: less than wanted (at least the narrowest), or more if they grow."""
    excess = sum(wanted) - free
    if excess > 0:
        give = [max(0, w - n) for w, n in zip(wanted, narrowest, strict=True)]
        return [w - less for w, less in zip(wanted, _shares(give, min(excess, sum(give))), strict=True)]
    return [w + more for w, more in zip(wanted, _shares(grow, -excess), strict=True)]


def _shares(weights: Sequence[int], amount: int) -> list[int]:
    """Divide an amount of pixels by weights; the shares add up to it."""
    total = sum(weights)
    if total <= 0:
        return [0] * len(weights)
    shares, given, seen = [], 0, 0
    for weight in weights:
        seen += weight
        upto = amount * seen // total
        shares.append(upto - given)
        given = upto
    return shares


def _aligned(rect: pygame.Rect, width: int, align: str) -> pygame.Rect:
    if align == "stretch" or width >= rect.width:
        return rect
    x = rect.x + {"left": 0, "right": rect.width - width}.get(align, (rect.width - width) // 2)
    return pygame.Rect(x, rect.y, width, rect.height)


class Pages(Widget):
    """Shows the page `index`; as large as the largest page, so that nothing jumps."""

    def __init__(self, pages: Sequence[Widget], index: int = 0, *, grow: int = 0) -> None:
        super().__init__(grow=grow)
        self.pages = list(pages)
        self._index = index
        self.index = index

    @property
    def index(self) -> int:
        """Index of the page that is shown."""
        return self._index

    @index.setter
    def index(self, index: int) -> None:
        self._index = index
        for at, page in enumerate(self.pages):
            page.visible = at == index

    @property
    def children(self) -> Sequence[Widget]:
        return self.pages

    @property
    def shrinks(self) -> bool:
        return any(page.shrinks for page in self.pages)

    def narrowest(self, look: Look) -> int:
        return max(page.least_width(look) for page in self.pages)

    def measure(self, look: Look, width: int, /) -> tuple[int, int]:
        sizes = [page.size_in(look, width) for page in self.pages]
        return max(w for w, _ in sizes), max(h for _, h in sizes)

    def least_height(self, look: Look, width: int) -> int:
        return max(page.least_height(look, width) for page in self.pages)

    def place(self, look: Look, rect: pygame.Rect, /) -> None:
        """Place every page, so that changing `index` needs no new layout."""
        self.rect = rect
        for page in self.pages:
            page.place(look, rect)
