"""A long list; only the rows in view are created and drawn."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, Generic, NamedTuple, TypeVar, overload

import pygame

from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.theme import SMALLEST_TEXT, Gap, TextSize
from canasta_gui.ui.platform.input_events import KeyPress, PointerPress, Pos, SemanticActionKind, SemanticTarget
from canasta_gui.ui.platform.semantics import Node, Role
from canasta_gui.ui.widgets.base import Widget, draw_focus_ring, draw_scroll_bar, scroll_handle

_T = TypeVar("_T")

PAGE_ROWS: Final = 8
NOTCH: Final = 2
"""Number of rows scrolled per notch of the wheel."""


class ListRow(NamedTuple):
    """Contents of a row: title and text at its end, the same for a smaller second line, and an icon before them."""

    title: str
    end: str = ""
    below: str = ""
    below_end: str = ""
    icon: str = ""


class LazyRows(Sequence[ListRow], Generic[_T]):
    """Rows for some `items`, each created when it comes into view."""

    def __init__(self, items: Sequence[_T], make: Callable[[_T], ListRow]) -> None:
        self._items, self._make = items, make

    def __len__(self) -> int:
        return len(self._items)

    @overload
    def __getitem__(self, at: int) -> ListRow: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[ListRow]: ...
    def __getitem__(self, at: int | slice) -> ListRow | Sequence[ListRow]:
        if isinstance(at, slice):
            return LazyRows(self._items[at], self._make)
        return self._make(self._items[at])


SAMPLE: Final = 12
"""Number of rows whose texts determine how narrow a list of larger text may be."""


class ListView(Widget):
    """A scrollable list with one chosen row, which Enter or a double-click opens.

    Larger text has the text at the end of a line below it, if both have no room side by side.

    `quick`: a single click opens a row. `rows` may be a lazy sequence: only rows in view are read.
    `two_lines`: rows have a second line. `narrowest`: in units.
    """

    role: Role = "table"
    focusable = True

    def __init__(
        self,
        name: str,
        rows: Sequence[ListRow],
        *,
        on_choose: Callable[[int], None] = lambda _: None,
        on_open: Callable[[int], None],
        quick: bool = False,
        chosen: int = 0,
        two_lines: bool = False,
        grow: int = 1,
        height: float = 420,
        narrowest: float = 260,
    ) -> None:
        super().__init__(name, grow=grow)
        self._narrowest = narrowest
        self.rows, self.on_choose, self.on_open, self.quick = rows, on_choose, on_open, quick
        self.two_lines = two_lines
        self.height = height
        self.chosen = chosen
        self._top = 0
        self._row = 1
        self._below = False, False
        self._bar = 0
        self._over = -1
        self._clicks = 1
        self._held = False
        self._new = True

    @property
    def value(self) -> str:
        return self.rows[self.chosen].title if self.rows else ""

    @property
    def shrinks(self) -> bool:
        return True

    def narrowest(self, look: Look) -> int:
        least = look.room(self._narrowest)
        if look.graphics.text_size <= 1:  # then long texts are shortened
            return least
        first = [self.rows[nth] for nth in range(min(len(self.rows), SAMPLE))]
        texts = [(text, nth == 0) for row in first for nth, text in enumerate(row[:4]) if text]
        widths = (look.text.width(text, SMALLEST_TEXT, bold=bold) for text, bold in texts)
        return max(least, max(widths, default=0) + self._around(look))

    def _around(self, look: Look) -> int:
        """Return the width around the texts of a row, with an icon and the scroll bar."""
        return 2 * look.px(16) + look.px(20 + 12) + look.px(Gap.NORMAL)

    def _apart(self, look: Look, width: int) -> tuple[bool, bool]:
        """Return for both lines of the rows whether the text at the end stands below the other one."""
        if look.graphics.text_size <= 1:
            return False, False
        first = [self.rows[nth] for nth in range(min(len(self.rows), SAMPLE))]
        room, px, small = width - self._around(look), look.font(TextSize.BODY), look.font(TextSize.CAPTION)

        def fits(left: str, right: str, px: int, *, bold: bool) -> bool:
            both = look.text.width(left, px, bold=bold) + look.px(Gap.LARGE) + look.text.width(right, px)
            return not left or not right or both <= room

        return (
            not all(fits(row.title, row.end, px, bold=True) for row in first),
            not all(fits(row.below, row.below_end, small, bold=False) for row in first),
        )

    def measure(self, look: Look, width: int, /) -> tuple[int, int]:
        row = self._row_height(look, width)
        return width, max(row, min(look.room(self.height), len(self.rows) * row))

    def place(self, look: Look, rect: pygame.Rect, /) -> None:
        """Keep the first visible row if there are enough below it; the first time, show the chosen one."""
        super().place(look, rect)
        self._row, self._bar = self._row_height(look, rect.width), look.px(7)
        self._below = self._apart(look, rect.width)
        self._top = max(0, min(self._top, self._most))
        if self._new:
            self._new = False
            self._reveal()

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        for number in range(self._top, min(len(self.rows), self._top + self._shown)):
            self._draw_row(surface, look, number)
        surface.set_clip(before)
        if self._most:
            draw_scroll_bar(surface, look, self._track(), self._handle(), active=self._held)
        if self.ringed:
            draw_focus_ring(surface, look, self.rect, look.px(8))

    def semantics(self) -> Node:
        """Return a node for each row in view; the chosen one has the focus."""
        shown = range(self._top, min(len(self.rows), self._top + self._shown))
        nodes = tuple(map(self._row_node, shown))
        has_keys = self.focused and self.chosen not in shown
        return replace(super().semantics(), focused=has_keys, children=nodes)

    def _row_node(self, number: int) -> Node:
        row, chosen = self.rows[number], number == self.chosen
        place = self.rect.x, self.rect.y + (number - self._top) * self._row, self.rect.width, self._row
        return Node(
            "row",
            row.title,
            ", ".join(filter(None, row[1:4])),
            place,
            self.focused and chosen,
            selected=chosen,
            position=(number, len(self.rows)),
            actions=self.actions,
            target=SemanticTarget(self, number),
        )

    def perform(self, kind: SemanticActionKind, value: float | str | None, part: object, /) -> None:
        """Choose the row `part`, then perform the action."""
        if isinstance(part, int) and 0 <= part < len(self.rows):
            self._choose(part)
            self._reveal()
        super().perform(kind, value, part)

    # --- reactions ---

    def press(self, event: PointerPress, /) -> None:
        self._clicks = event.clicks
        self._held = bool(self._most) and event.pos[0] >= self._track().x - self._bar
        if self._held:
            self.drag(event.pos)
        elif (number := self._at(event.pos)) >= 0:
            self._choose(number)

    def drag(self, pos: Pos, /) -> None:
        if self._held:
            track, handle = self._track(), self._handle()
            part = (pos[1] - track.y - handle.height / 2) / max(1, track.height - handle.height)
            self._top = max(0, min(self._most, round(part * self._most)))

    def release(self, pos: Pos, /) -> None:
        held, self._held = self._held, False
        if not held and self._at(pos) == self.chosen and (self.quick or self._clicks == 2):
            self.activate()

    def hover_at(self, pos: Pos, /) -> bool:
        over = self._at(pos)
        changed, self._over = over != self._over, over
        return changed

    def wheel(self, y: float, /) -> bool:
        before, self._top = self._top, max(0, min(self._most, round(self._top - y * NOTCH)))
        return self._top != before

    def key(self, event: KeyPress, /) -> bool:
        """Choose another row: the next, a page further, or an end; return False at the ends, for the layer."""
        to = {
            "up": self.chosen - 1,
            "down": self.chosen + 1,
            "page up": max(0, self.chosen - PAGE_ROWS),
            "page down": min(len(self.rows) - 1, self.chosen + PAGE_ROWS),
            "home": 0,
            "end": len(self.rows) - 1,
        }.get(event.name)
        if to is None or not 0 <= to < len(self.rows):
            return False
        self._choose(to)
        self._reveal()
        return True

    def activate(self) -> None:
        if self.rows:
            self.on_open(self.chosen)

    # --- inside ---

    def _choose(self, number: int) -> None:
        if number != self.chosen:
            self.chosen = number
            self.on_choose(number)

    def _reveal(self) -> None:
        self._top = max(0, min(max(self.chosen - self._shown + 1, min(self._top, self.chosen)), self._most))

    @property
    def _shown(self) -> int:
        """Number of rows that fit into the view."""
        return max(1, self.rect.height // self._row)

    @property
    def _most(self) -> int:
        """Index of the first visible row when the last one is in view."""
        return max(0, len(self.rows) - self._shown)

    def _at(self, pos: Pos) -> int:
        number = self._top + (pos[1] - self.rect.y) // self._row
        return number if self.rect.collidepoint(pos) and number < len(self.rows) else -1

    def _row_height(self, look: Look, width: int) -> int:
        first, second = self._apart(look, width)
        height = look.text.height(look.font(TextSize.BODY)) * (2 if first else 1)
        if self.two_lines:
            height += look.text.height(look.font(TextSize.CAPTION)) * (2 if second else 1)
        return height + look.px(Gap.NORMAL)

    def _draw_row(self, surface: pygame.Surface, look: Look, number: int) -> None:
        row, theme = self.rows[number], look.theme
        y = self.rect.y + (number - self._top) * self._row
        width = self.rect.width - (look.px(Gap.NORMAL) if self._most else 0)
        rect = pygame.Rect(self.rect.x, y, width, self._row - look.px(Gap.TINY))
        chosen = number == self.chosen
        fill = theme.raised_hover if number == self._over and self.hovered else theme.raised if chosen else theme.sunken
        look.shapes.box(surface, rect, fill, radius=look.px(8))
        if chosen:
            bar = pygame.Rect(rect.x, rect.y + look.px(8), look.px(4), rect.height - 2 * look.px(8))
            look.shapes.box(surface, bar, theme.accent, radius=bar.width // 2)
        inner = rect.inflate(-2 * look.px(16), -look.px(8))
        if row.icon:
            side = look.px(20)
            surface.blit(look.icons.icon(row.icon, side, theme.accent), (inner.x, inner.y + look.px(2)))
            inner = pygame.Rect(inner.x + side + look.px(12), inner.y, inner.width - side - look.px(12), inner.height)
        px, small = look.font(TextSize.BODY), look.font(TextSize.CAPTION)
        high = look.text.height(px) * (2 if self._below[0] and row.end else 1)
        first = pygame.Rect(inner.x, inner.y, inner.width, high)
        if not row.below:
            first.centery = inner.centery
        self._pair(surface, look, first, row.title, row.end, px, bold=True)
        if row.below:
            high = look.text.height(small) * (2 if self._below[1] and row.below_end else 1)
            second = pygame.Rect(inner.x, first.bottom, inner.width, high)
            self._pair(surface, look, second, row.below, row.below_end, small, bold=False)

    def _pair(
        self, surface: pygame.Surface, look: Look, rect: pygame.Rect, left: str, right: str, px: int, *, bold: bool
    ) -> None:
        """Draw one text at the left, shortened if necessary, and one at the right, or below if there are two lines."""
        if right and self._below[0 if bold else 1]:
            colour, line = look.theme.text if bold else look.theme.dim, rect.copy()
            line.height //= 2
            look.text.draw(surface, left, line, look.shrunk(left, px, rect.width, bold=bold), colour, bold=bold)
            line.y += line.height
            look.text.draw(surface, right, line, look.shrunk(right, px, rect.width), look.theme.dim)
            return
        gap = look.px(Gap.LARGE) if right else 0
        px = min(px, look.shrunk(left, px, max(1, rect.width - gap - look.text.width(right, px)), bold=bold))
        end = look.text.width(right, px) + gap
        name = pygame.Rect(rect.x, rect.y, max(1, rect.width - end), rect.height)
        look.text.draw(surface, left, name, px, look.theme.text if bold else look.theme.dim, bold=bold)
        if right:
            look.text.draw(surface, right, rect, px, look.theme.dim, align="right")

    def _track(self) -> pygame.Rect:
        return pygame.Rect(self.rect.right - self._bar, self.rect.y, self._bar, self.rect.height)

    def _handle(self) -> pygame.Rect:
        return scroll_handle(self._track(), self._shown, len(self.rows), self._top)
