"""The lines of a finished deal: the sides' faces above, a number for each, and the sum of the deal below."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from canasta_gui import ui
from canasta_gui.play.scores.score_sheet import SheetRow
from canasta_gui.stage.animator import bump, clamp
from canasta_gui.stage.deal_show import SUMS
from canasta_gui.ui.graphics.portraits import draw_portrait
from canasta_gui.ui.graphics.theme import Colour, with_alpha
from canasta_gui.ui.pictures.deal_clock import DealClock, ShownSide, text_px
from canasta_gui.words import Words

_FACE, _ROW, _PAD, _SUM = 58.0, 40.0, 24.0, 62.0
_TEXT, _NUMBER, _TOTAL, _NAME = 19.0, 21.0, 32.0, 18.0
_BELOW_FACES: Final = 44
"""Height of the names below the faces, in units."""
_OVERLAP: Final = 0.9
"""Distance between the faces of a side, as a fraction of their width."""
_SMALLER: Final = 0.5
"""Smallest text of a row, as a fraction of the usual one, where there are many sides."""
_GROWS: Final = 0.15
NONE: Final = "–"


class ScoreLines(ui.Widget):
    """A line for each counted row, in the order of `clock.sides`; rows appear one after the other.

    Larger text has the label of a row above its numbers where both have no room side by side.

    `rows`: all rows of the sheet; those `counted` are painted, the others only read out, as the board shows them.
    `sums`: the label of the sum. `icon`: a picture behind the label of a row, or None. `opens`: called to show the
    details of a row.
    """

    role: ui.Role = "table"

    def __init__(
        self,
        words: Words,
        name: str,
        clock: DealClock,
        rows: Sequence[SheetRow],
        *,
        counted: Sequence[SheetRow],
        sums: str,
        signed: bool,
        icon: Callable[[ui.Look, str, int], ui.Surface | None] = lambda *_: None,
        opens: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(name)
        self._words, self._clock, self._sums, self._signed, self._icon = words, clock, sums, signed, icon
        self.rows = tuple(rows)
        self.counted = tuple(counted)
        self._buttons = [
            _RowButton(row.label, self._text(row), opens)
            for row in self.counted
            if row.fines is not None and opens is not None
        ]

    @property
    def sides(self) -> Sequence[ShownSide]:
        """The sides, in the order of the columns."""
        return self._clock.sides

    @property
    def children(self) -> Sequence[ui.Widget]:
        return self._buttons

    def sentences(self) -> list[str]:
        """Return each row as a sentence: "Red threes: you and Clara 100, Basile and Denis –"."""
        return [self._words.t("{label}: {text}", label=row.label, text=self._text(row)) for row in self.rows]

    def _text(self, row: SheetRow) -> str:
        sides = self._clock.sides
        known = ((each.title, row.values[each.side]) for each in sides)
        return ", ".join(f"{title} {self._number(row, value)}" for title, value in known if value is not None)

    def _number(self, row: SheetRow, value: int) -> str:
        return self._words.number(value, signed=row.signed)

    def semantics(self) -> ui.Node:
        """Return a node for each row, also for those that only the board shows."""
        x, y, width, height = self.rect.x, self.rect.y, self.rect.width, self.rect.height
        buttons = {each.name: each for each in self._buttons}
        nodes = []
        for row in self.rows:
            button = buttons.get(row.label)
            if button is not None:
                nodes.append(button.semantics())
            else:
                nodes.append(ui.Node("row", row.label, self._text(row), (x, y, width, height)))
        return ui.Node(self.role, self.name, rect=(x, y, width, height), children=tuple(nodes))

    # --- layout ---

    def narrowest(self, look: ui.Look) -> int:
        if look.graphics.text_size > 1:
            return self._above_width(look)
        px = max(ui.SMALLEST_TEXT, round(text_px(look, _TEXT) * _SMALLER))
        columns = len(self._clock.sides) * self._column_width(look, px)
        return self._label_width(look, px) + columns + look.px(14) + self._pad(look)

    def measure(self, look: ui.Look, width: int, /) -> tuple[int, int]:
        wanted = self._label_width(look, text_px(look, _TEXT)) + look.px(90)
        wanted += len(self._clock.sides) * max(self._column_width(look, text_px(look, _NUMBER)), look.px(140))
        more = self._label_height(look, width)
        rows = len(self.counted) * (look.room(_ROW) + more)
        high = self._head(look) + rows + look.room(_SUM) + more + look.px(12)
        return max(self.narrowest(look), min(width, wanted)), high

    def least_height(self, look: ui.Look, width: int) -> int:
        """Return the height with the smallest rows and their smallest text."""
        if self._label_height(look, width):
            return self.size_in(look, width)[1]
        rows = len(self.counted) * look.text.height(text_px(look, 14))
        return self._head(look, small=True) + rows + look.room(_SUM)

    def snug_height(self, look: ui.Look, width: int) -> int:
        """Return the height with rows no higher than their text, which keeps its size."""
        more = self._label_height(look, width)
        natural = self.size_in(look, width)[1]
        spare = look.room(_ROW) - look.text.height(text_px(look, _NUMBER))
        return natural if more else natural - len(self.counted) * max(0, spare)

    def place(self, look: ui.Look, rect: pygame.Rect, /) -> None:
        super().place(look, rect)
        for button in self._buttons:
            button.rect = self._row_rect(
                look, next(n for n, row in enumerate(self.counted) if row.label == button.name)
            )

    def _pad(self, look: ui.Look) -> int:
        """Return the margin right of the numbers."""
        return look.px(_PAD if len(self._clock.sides) < 4 else 14)

    def _small(self, look: ui.Look) -> bool:
        """Return whether names fall away because there is too little room even for snug rows."""
        return self.rect.height < self.snug_height(look, self.rect.width)

    def _head(self, look: ui.Look, *, small: bool = False) -> int:
        if not any(each.portraits for each in self._clock.sides):
            return look.px(14) + 2 * look.text.height(text_px(look, _NAME))
        return look.px(14) + look.px(44 if small else _FACE) + (0 if small else look.px(_BELOW_FACES))

    def _above_width(self, look: ui.Look) -> int:
        """Return the width of rows of usual size with the labels above the numbers."""
        px = text_px(look, _TEXT)
        columns = len(self._clock.sides) * self._column_width(look, px)
        return max(self._label_width(look, px), columns) + look.px(14) + self._pad(look)

    def _label_height(self, look: ui.Look, width: int) -> int:
        """Return the height of a line with the label of a row; 0 where it stands beside the numbers."""
        px = text_px(look, _TEXT)
        beside = self._label_width(look, px) + len(self._clock.sides) * self._column_width(look, px)
        room = width - look.px(14) - self._pad(look)
        return look.text.height(px) if look.graphics.text_size > 1 and beside > room else 0

    def _row_height(self, look: ui.Look) -> int:
        head, more = self._head(look, small=self._small(look)), self._label_height(look, self.rect.width)
        free = self.rect.height - head - look.room(_SUM) - more
        return min(look.room(_ROW) + more, free // max(1, len(self.counted)))

    def _row_rect(self, look: ui.Look, nth: int) -> pygame.Rect:
        high, pad = self._row_height(look), look.px(8)
        top = self.rect.y + self._head(look, small=self._small(look)) + nth * high
        return pygame.Rect(self.rect.x + pad, top, self.rect.width - 2 * pad, high)

    def _text_px(self, look: ui.Look, units: float) -> int:
        """Return a text size in units as pixels, smaller where a row would not fit."""
        px = text_px(look, units)
        usual, room = text_px(look, _TEXT), self.rect.width - look.px(14) - self._pad(look)
        smallest = max(ui.SMALLEST_TEXT, round(usual * _SMALLER))
        fitting = usual
        if self._label_height(look, self.rect.width):
            return px
        while fitting > smallest and (
            self._label_width(look, fitting) + len(self._clock.sides) * self._column_width(look, fitting) > room
            or look.text.height(fitting) > max(1, self._row_height(look)) + 2
        ):
            fitting -= 1
        return max(ui.SMALLEST_TEXT, px * fitting // usual)

    def _label_width(self, look: ui.Look, px: int) -> int:
        labels = (*((row.label, self._icon(look, row.field, px)) for row in self.counted), (self._sums, None))
        return max(
            look.text.width(label, px, bold=True) + (0 if icon is None else round(px * 1.8)) for label, icon in labels
        ) + look.px(8)

    def _column_width(self, look: ui.Look, px: int) -> int:
        numbers = [self._number(row, value) for row in self.counted for value in row.values if value is not None]
        deal = [self._words.number(each, signed=self._signed) for each in self._clock.show.deal(self._clock.show.ends)]
        large = round(px * 1.35)
        widest = max((look.text.width(text, round(px * 1.12), bold=True) for text in numbers), default=0)
        return max(widest, *(look.text.width(text, large, bold=True) for text in deal)) + round(px * 0.8)

    def _edges(self, look: ui.Look) -> list[tuple[int, int]]:
        """Return left and right of the column of each side."""
        pad, sides = self._pad(look), len(self._clock.sides)
        left = self.rect.x + look.px(14)
        if not self._label_height(look, self.rect.width):
            left += self._label_width(look, self._text_px(look, _TEXT))
        column = (self.rect.right - pad - left) // sides
        widest = max(look.px(190), self._column_width(look, self._text_px(look, _TEXT)))
        column = min(column, widest)
        right = self.rect.right - pad
        return [(right - column * (sides - nth), right - column * (sides - nth - 1)) for nth in range(sides)]

    # --- drawing ---

    def draw(self, surface: ui.Surface, look: ui.Look) -> None:
        look.panel(surface, self.rect, radius=16, fill=with_alpha(look.theme.panel, 232))
        edges = self._edges(look)
        for shown, (left, right) in zip(self._clock.sides, edges, strict=True):
            self._draw_side(surface, look, shown.side, pygame.Rect(left, self.rect.y, right - left, 0))
        for nth, row in enumerate(self.counted):
            if self._clock.show.has_begun(nth, self._clock.time):
                self._draw_row(surface, look, nth, row, edges)
        self._draw_sums(surface, look, edges)
        for button in self._buttons:
            button.draw(surface, look)

    def _draw_side(self, surface: ui.Surface, look: ui.Look, side: int, column: pygame.Rect) -> None:
        """Draw the faces of a side at the right of its column, and its name below if there is room for it."""
        shown = next(each for each in self._clock.sides if each.side == side)
        colour, small = self._clock.colour(look, side), self._small(look)
        top = self.rect.y + look.px(14)
        faces = len(shown.portraits)
        name_top, most = top, 2
        if faces:
            wide = look.px(44 if small else _FACE)
            wide = min(wide, round(column.width / (1 + _OVERLAP * (faces - 1))) - look.px(2))
            for nth, portrait in enumerate(reversed(shown.portraits)):
                disc = pygame.Rect(0, 0, wide, wide)
                disc.topright = column.right - round(nth * wide * _OVERLAP), top
                draw_portrait(surface, look, disc, portrait, colour, self._clock.mood(side))
            name_top, most = top + wide + look.px(4), 2 if look.graphics.text_size > 1 else 1
            if small:
                return
        room = column.width - look.px(14)
        px = self._name_px(look, room, most)
        lines = look.text.wrap(shown.title, px, room, bold=True) if px else []
        if lines:
            place = pygame.Rect(column.right - room, name_top, room, len(lines) * look.text.height(px))
            look.text.draw_lines(surface, lines, place, px, colour, bold=True, align="right")

    def _name_px(self, look: ui.Look, room: int, most: int) -> int:
        """Return the text size in which the names of all sides fit, each into this many lines; 0 if there is none."""

        faced = any(each.portraits for each in self._clock.sides)

        def fits(title: str, px: int) -> bool:
            lines = look.text.wrap(title, px, room, bold=True)
            if faced and len(lines) > 1 and look.text.height(px) * len(lines) > look.px(_BELOW_FACES):
                return False
            return len(lines) <= most and max(look.text.width(line, px, bold=True) for line in lines) <= room

        sizes = range(text_px(look, _NAME), ui.SMALLEST_TEXT - 1, -1)
        return next((px for px in sizes if all(fits(each.title, px) for each in self._clock.sides)), 0)

    def _draw_row(
        self, surface: ui.Surface, look: ui.Look, nth: int, row: SheetRow, edges: Sequence[tuple[int, int]]
    ) -> None:
        clock, theme, rect = self._clock, look.theme, self._row_rect(look, nth)
        beat = clock.beat
        fresh = beat is not None and beat.row == nth
        if fresh:
            look.shapes.box(surface, rect, with_alpha(theme.sides[0], 52), radius=look.px(9))
            look.shapes.box(surface, pygame.Rect(rect.x, rect.y, look.px(5), rect.height), theme.sides[0])
        elif nth % 2 == 0:
            look.shapes.box(surface, rect, with_alpha(theme.text, 9), radius=look.px(8))
        px = self._text_px(look, _TEXT)
        label = pygame.Rect(
            self.rect.x + look.px(20), rect.y, look.text.width(row.label, px, bold=fresh) + 2, rect.height
        )
        above = self._label_height(look, self.rect.width)
        label.height = above or label.height
        look.text.draw(surface, row.label, label, px, theme.text, bold=fresh)
        icon = self._icon(look, row.field, round(px * 1.35))
        if icon is not None:
            surface.blit(icon, icon.get_rect(midleft=(label.right + round(px * 0.35), label.centery)))
        values = clock.show.values(nth, clock.time)
        for shown, (left, right) in zip(clock.sides, edges, strict=True):
            value = row.values[shown.side]
            if value is None:
                continue
            number = values[shown.side]
            size = self._text_px(look, _NUMBER)
            text = self._number(row, number) if value or not fresh else NONE
            colour: Colour = theme.warning if number < 0 else theme.text if value else theme.dim
            place = pygame.Rect(left, rect.y + above, right - left, rect.height - above)
            look.text.draw(
                surface, text if value else NONE, place, size, colour, bold=fresh and bool(value), align="right"
            )

    def _draw_sums(self, surface: ui.Surface, look: ui.Look, edges: Sequence[tuple[int, int]]) -> None:
        clock, theme = self._clock, look.theme
        above, pad = self._label_height(look, self.rect.width), look.px(14)
        high = look.room(_SUM) + above
        row = pygame.Rect(self.rect.x + pad, self.rect.bottom - high, self.rect.width - 2 * pad, high)
        look.shapes.box(
            surface, pygame.Rect(row.x, row.y, row.width, max(1, look.px(1.6))), with_alpha(theme.accent, 200)
        )
        px = self._text_px(look, _NUMBER)
        label = pygame.Rect(
            self.rect.x + look.px(20), row.y, look.text.width(self._sums, px, bold=True) + 2, row.height
        )
        label.height = above or label.height
        look.text.draw(surface, self._sums, label, px, theme.text, bold=True)
        grown = 1 + _GROWS * bump(clamp((clock.time - clock.show.sums_from) / SUMS))
        sums = clock.show.deal(clock.time)
        for shown, (left, right) in zip(clock.sides, edges, strict=True):
            text = self._words.number(sums[shown.side], signed=self._signed)
            size = min(
                self._text_px(look, _TOTAL), round(self._text_px(look, _NUMBER) * 1.35) if len(clock.sides) > 3 else 999
            )
            size = round(size * grown)
            wide = max(right - left, look.text.width(text, size, bold=True) + 2)
            place = pygame.Rect(right - wide, row.y + above, wide, row.height - above)
            look.text.draw(surface, text, place, size, clock.colour(look, shown.side), bold=True, align="right")


class _RowButton(ui.PaintedButton):
    """A row that can be pressed for its details."""

    def __init__(self, name: str, value: str, on_press: Callable[[], object]) -> None:
        super().__init__(name, on_press)
        self._value = value

    @property
    def value(self) -> str:
        """The numbers of the row."""
        return self._value

    def draw(self, surface: ui.Surface, look: ui.Look) -> None:
        if self.hovered or self.ringed:
            ui.draw_focus_ring(surface, look, self.rect.inflate(-look.px(8), -look.px(8)), look.px(5))
