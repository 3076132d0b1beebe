"""A table of numbers, with labels at the left and titles above."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, Literal, NamedTuple, Protocol

import pygame

from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.theme import Gap, TextSize, with_alpha
from canasta_gui.ui.platform.semantics import Node, Role
from canasta_gui.ui.widgets.base import Widget, draw_focus_ring
from canasta_gui.words import Words

RowWeight = Literal["plain", "strong", "total"]
Form = Literal["beside", "above", "lines"]
"""Where the label of a row is: beside its numbers, above them, or above a line for each of them."""
OPENABLE_HEIGHT: Final = 34
"""Minimum height of a row that can be pressed, in units."""


class TableRow(NamedTuple):
    """A label and a text for each column; `weight`: strong rows are bold, totals also have a line above."""

    label: str
    cells: tuple[str, ...]
    weight: RowWeight = "plain"


class ColumnPictures(Protocol):
    """Pictures in a row above the titles of the columns."""

    def height(self, look: Look, /) -> int:
        """Return the height of the row, with the gap below it."""

    def draw(self, surface: pygame.Surface, look: Look, column: int, place: pygame.Rect, /) -> None:
        """Draw the pictures of a column at the right of a place."""


class NumberTable(Widget):
    """Rows of numbers, right-aligned in columns. A long column title is broken at its " · ".

    Larger text that is too wide has the labels above the numbers, or even a line for each number (`Look.breaks`).
    """

    role: Role = "table"

    def __init__(
        self,
        name: str,
        columns: Sequence[str],
        lines: Sequence[TableRow],
        *,
        size: float = TextSize.BODY,
        part_of: "NumberTable | None" = None,
        titled: bool = True,
        pictures: ColumnPictures | None = None,
    ) -> None:
        """Create a table; `part_of`: the whole table, itself not shown, that determines the widths of the columns."""
        super().__init__(name)
        self.columns, self.lines, self.size, self.titled = tuple(columns), tuple(lines), size, titled
        self.part_of, self.pictures = part_of, pictures
        self.shown: Sequence[TableRow] | None = None
        """Rows painted instead of the lines while their numbers count up."""
        self._head = self._step = 0
        self._form: Form = "beside"

    def narrowest(self, look: Look) -> int:
        widths = self._form_widths(look)
        return min(widths.values()) if look.breaks else widths["beside"]

    def measure(self, look: Look, width: int, /) -> tuple[int, int]:
        form = self._form_in(look, width)
        height = self._head_height(look, form) + len(self.lines) * self._row_height(look, form)
        return max(self._form_widths(look)[form], min(width, look.px(620))), height

    def place(self, look: Look, rect: pygame.Rect, /) -> None:
        super().place(look, rect)
        self._form = self._form_in(look, rect.width)
        self._head, self._step = self._head_height(look, self._form), self._row_height(look, self._form)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        edges = self._edges(look)
        if self.titled and self._form != "lines":
            self._draw_head(surface, look, edges)
        y = self.rect.y + self._head_height(look, self._form)
        for number, line in enumerate(self.lines if self.shown is None else self.shown):
            row = pygame.Rect(self.rect.x, y, self.rect.width, self._row_height(look, self._form))
            self._draw_line(surface, look, row, number, line, edges)
            y = row.bottom

    def semantics(self) -> Node:
        """Return a node for each row, as one sentence: "Red threes: Ada · Clara 100, Bruno · Diego 0"."""
        x, y, width, height = self.rect.x, self.rect.y, self.rect.width, self.rect.height
        rows = tuple(
            Node(
                "row",
                line.label,
                self._cells_text(line),
                (x, y + self._head + nth * self._step, width, self._step),
            )
            for nth, line in enumerate(self.lines)
        )
        return Node(self.role, self.name, rect=(x, y, width, height), children=rows)

    def _cells_text(self, line: TableRow) -> str:
        return ", ".join(f"{title} {cell}" for title, cell in zip(self.columns, line.cells, strict=True) if cell)

    def sentences(self, words: Words) -> list[str]:
        """Return each row as a sentence: "Red threes: Ada · Clara 100, Bruno · Diego 0"."""
        return [words.t("{label}: {text}", label=line.label, text=self._cells_text(line)) for line in self.lines]

    def _draw_head(self, surface: pygame.Surface, look: Look, edges: list[tuple[int, int]]) -> None:
        px, pictured = look.font(self.size), self._pictures_height(look)
        if self.pictures is not None:
            for column, (left, right) in enumerate(edges):
                self.pictures.draw(surface, look, column, pygame.Rect(left, self.rect.y, right - left, pictured))
        for title, (left, right) in zip(self.columns, edges, strict=True):
            lines = _broken_title(title)
            # Short titles are at the bottom, next to their numbers.
            top = self.rect.y + pictured + (self._title_lines() - len(lines)) * look.text.height(px)
            place = pygame.Rect(left, top, right - left, look.text.height(px) * len(lines))
            look.text.draw_lines(surface, lines, place, px, look.theme.accent, bold=True, align="right")

    def _draw_line(
        self,
        surface: pygame.Surface,
        look: Look,
        row: pygame.Rect,
        number: int,
        line: TableRow,
        edges: list[tuple[int, int]],
    ) -> None:
        theme, px, bold = look.theme, look.font(self.size), line.weight != "plain"
        if number % 2 == 0:
            look.shapes.box(surface, row, with_alpha(theme.text, 9), radius=look.px(5))
        if line.weight == "total":
            look.shapes.box(surface, pygame.Rect(row.x, row.y, row.width, look.px(1.5)), theme.accent)
        label = pygame.Rect(row.x + look.px(8), row.y, self._label_width(look), row.height)
        if self._form != "beside":
            label.height = self._line_height(look)
        look.text.draw(surface, line.label, label, px, theme.text if bold else theme.dim, bold=bold)
        top, high = (row.y, row.height) if self._form == "beside" else (label.bottom, look.text.height(px))
        for title, cell, (left, right) in zip(self.columns, line.cells, edges, strict=True):
            place = pygame.Rect(left, top, right - left, high)
            if self._form == "lines":
                look.text.draw(surface, title, place, px, theme.accent)
                top += high
            look.text.draw(surface, cell, place, px, theme.text, bold=bold, align="right")

    def _label_width(self, look: Look) -> int:
        if self.part_of is not None:
            return self.part_of._label_width(look)
        px = look.font(self.size)
        return max((look.text.width(x.label, px, bold=x.weight != "plain") for x in self.lines), default=0) + look.px(8)

    def _column_widths(self, look: Look) -> list[int]:
        if self.part_of is not None:
            return self.part_of._column_widths(look)
        px = look.font(self.size)
        widths = []
        for at, title in enumerate(self.columns):
            texts = [*_broken_title(title), *(line.cells[at] for line in self.lines)]
            widths.append(max(look.text.width(text, px, bold=True) for text in texts) + look.px(8))
        return widths

    def _edges(self, look: Look) -> list[tuple[int, int]]:
        """Return left and right of each column in pixels; the columns share the width left by the labels."""
        if self._form == "lines":
            return [(self.rect.x + look.px(Gap.LARGE), self.rect.right - look.px(8))] * len(self.columns)
        widths = self._column_widths(look)
        left = self.rect.x + (self._label_width(look) if self._form == "beside" else 0)
        more = max(0, self.rect.right - left - sum(widths)) // max(1, len(widths))
        edges = []
        for width in widths:
            edges.append((left, left + width + more - look.px(8)))
            left += width + more
        return edges

    def _title_lines(self) -> int:
        return max((len(_broken_title(title)) for title in self.columns), default=0)

    def _head_height(self, look: Look, form: Form) -> int:
        if not self.titled or not any(self.columns) or form == "lines":
            return 0
        titles = self._title_lines() * look.text.height(look.font(self.size)) + look.px(Gap.TINY)
        return self._pictures_height(look) + titles

    def _pictures_height(self, look: Look) -> int:
        return 0 if self.pictures is None else self.pictures.height(look)

    def _line_height(self, look: Look) -> int:
        return look.text.height(look.font(self.size)) + look.px(7)

    def _row_height(self, look: Look, form: Form) -> int:
        below = {"beside": 0, "above": 1, "lines": len(self.columns)}[form]
        return self._line_height(look) + below * look.text.height(look.font(self.size))

    def _form_in(self, look: Look, width: int) -> Form:
        """Return the form of the rows at this width."""
        widths = self._form_widths(look)
        if not look.breaks or widths["beside"] <= width:
            return "beside"
        return "above" if widths["above"] <= width else "lines"

    def _form_widths(self, look: Look) -> dict[Form, int]:
        """Return the width that each form needs."""
        if self.part_of is not None:
            return self.part_of._form_widths(look)
        label, columns, px = self._label_width(look), self._column_widths(look), look.font(self.size)
        many, gap = len(columns), look.px(Gap.LARGE)
        cells = [
            look.text.width(title, px)
            + max((look.text.width(line.cells[at], px, bold=True) for line in self.lines), default=0)
            for at, title in enumerate(self.columns)
        ]
        return {
            "beside": label + sum(columns) + many * gap,
            "above": max(label, sum(columns) + many * look.px(Gap.SMALL)),
            "lines": max(label, max(cells, default=0) + 2 * gap),
        }


class OpenableRow(NumberTable):
    """A row of a table that a click or Enter opens and closes; `on_change` gets whether it is open."""

    role: Role = "button"
    focusable = True

    def __init__(self, row: TableRow, part_of: NumberTable, on_change: Callable[[bool], None]) -> None:
        super().__init__(row.label, part_of.columns, [row], size=part_of.size, part_of=part_of, titled=False)
        self.on_change, self.is_open = on_change, False

    @property
    def value(self) -> str:
        """The numbers with their columns."""
        return self._cells_text(self.lines[0])

    def semantics(self) -> Node:
        return replace(Widget.semantics(self), checked=self.is_open)

    def activate(self) -> None:
        self.is_open = not self.is_open
        self.on_change(self.is_open)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        radius = look.px(5)
        if self.hovered:
            look.shapes.box(surface, self.rect, look.theme.raised_hover, radius=radius)
        super().draw(surface, look)
        side = round(look.font(self.size) * 0.6)
        sign = look.icons.icon("play", side, look.theme.accent)
        label = look.text.width(self.lines[0].label, look.font(self.size))
        middle = self.rect.centery if self._form == "beside" else self.rect.y + self._line_height(look) // 2
        at = (self.rect.x + look.px(8) + label + look.px(8) + side // 2, middle)
        sign = pygame.transform.rotate(sign, -90) if self.is_open else sign
        surface.blit(sign, sign.get_rect(center=at))
        if self.ringed:
            draw_focus_ring(surface, look, self.rect, radius)

    def _line_height(self, look: Look) -> int:
        return max(super()._line_height(look), look.px(OPENABLE_HEIGHT))


def _broken_title(title: str) -> list[str]:
    return title.split(" · ")
