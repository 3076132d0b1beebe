"""A timeline of steps, with marks for events and a knob to seek."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.theme import TextSize
from canasta_gui.ui.platform.input_events import Pos
from canasta_gui.ui.widgets.base import draw_focus_ring
from canasta_gui.ui.widgets.controls import RangeControl

MARK_SIZE: Final = 15.0
"""Width and height of a mark above the line, in units."""


class TimelineMark(NamedTuple):
    """An event at a step: its icon, and a sentence shown as hint."""

    step: int
    icon: str
    text: str


class Timeline(RangeControl[int]):
    """Steps from 0 to `last`. `parts`: steps at which a part begins, with its name; `marks`: events, by step."""

    def __init__(
        self,
        name: str,
        last: int,
        on_seek: Callable[[int], None],
        *,
        parts: Sequence[tuple[int, str]] = (),
        marks: Sequence[TimelineMark] = (),
    ) -> None:
        super().__init__(name, 0, on_seek, low=0, high=last, step=1)
        self.last, self.parts, self.marks = last, tuple(parts), tuple(marks)
        self._pictures: tuple[pygame.Surface, pygame.Surface] | None = None
        self._margin = 0
        self._reach = 0

    @property
    def value(self) -> str:
        return f"{self.number} / {self.last}"

    def measure(self, look: Look, width: int, /) -> tuple[int, int]:
        return width, look.px(MARK_SIZE + 26) + look.text.height(look.font(TextSize.CAPTION * 0.8))

    def narrowest(self, look: Look) -> int:
        return look.px(300)

    def place(self, look: Look, rect: pygame.Rect, /) -> None:
        super().place(look, rect)
        self._margin, self._reach = look.px(14), look.px(9)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme, track = look.theme, self._track(look)
        radius = track.height // 2
        look.shapes.box(surface, track, theme.sunken, radius=radius, line=theme.faint, width=look.px(1))
        done = pygame.Rect(track.x, track.y, max(track.height, self._x(self.number) - track.x), track.height)
        look.shapes.box(surface, done, theme.accent, radius=radius)
        self._draw_parts(surface, look, track)
        self._draw_marks(surface, look, track)
        knob = pygame.Rect(0, 0, look.px(20), look.px(20))
        knob.center = self._x(self.number), track.centery
        look.shapes.box(surface, knob, theme.focus if self.hovered or self.pressed else theme.text, radius=knob.w // 2)
        if self.ringed:
            draw_focus_ring(surface, look, knob, knob.w // 2)

    def hover_at(self, pos: Pos, /) -> bool:
        """Show the text of the mark below the pointer as hint."""
        near = min(self.marks, key=lambda mark: abs(self._x(mark.step) - pos[0]), default=None)
        hint = near.text if near is not None and abs(self._x(near.step) - pos[0]) <= self._reach else ""
        changed, self.hint = hint != self.hint, hint
        return changed

    def drag(self, pos: Pos, /) -> None:
        """Follow the pointer, and snap to a mark nearby."""
        run = max(1, self.rect.width - 2 * self._margin)
        step = round((pos[0] - self.rect.x - self._margin) / run * self.last)
        near = min(self.marks, key=lambda mark: abs(self._x(mark.step) - pos[0]), default=None)
        if near is not None and abs(self._x(near.step) - pos[0]) <= self._reach // 3:
            step = near.step
        self.set_to(step)

    def _x(self, step: int) -> int:
        run = self.rect.width - 2 * self._margin
        return round(self.rect.x + self._margin + run * step / max(1, self.last))

    def _track(self, look: Look) -> pygame.Rect:
        top = self.rect.y + look.px(MARK_SIZE + 10)
        return pygame.Rect(self._x(0), top, self._x(self.last) - self._x(0), look.px(6))

    def _draw_parts(self, surface: pygame.Surface, look: Look, track: pygame.Rect) -> None:
        """Draw a stroke where a part begins, and its name below if there is room for it."""
        px = look.font(TextSize.CAPTION * 0.8)
        ends = [*(step for step, _ in self.parts[1:]), self.last]
        for (step, name), end in zip(self.parts, ends, strict=True):
            left, right = self._x(step), self._x(end)
            stroke = pygame.Rect(left, track.y - look.px(3), look.px(2), track.height + look.px(6))
            look.shapes.box(surface, stroke, look.theme.dim)
            if look.text.width(name, px) <= right - left:
                below = pygame.Rect(left, track.bottom + look.px(6), right - left, look.text.height(px))
                look.text.draw(surface, name, below, px, look.theme.dim)

    def _draw_marks(self, surface: pygame.Surface, look: Look, track: pygame.Rect) -> None:
        """Draw the marks, bright up to the knob; their pictures are cached for one size."""
        size = self.rect.width, track.y - self.rect.y
        if self._pictures is None or self._pictures[0].get_size() != size:
            self._pictures = self._marks_picture(look, size, passed=True), self._marks_picture(look, size, passed=False)
        x = self._x(self.number) - self.rect.x + 1
        for picture, part in zip(self._pictures, ((0, x), (x, size[0] - x)), strict=True):
            surface.blit(picture, (self.rect.x + part[0], self.rect.y), pygame.Rect(part[0], 0, part[1], size[1]))

    def _marks_picture(self, look: Look, size: tuple[int, int], *, passed: bool) -> pygame.Surface:
        """Return a picture with a tick for each mark, and its icon where the one before leaves room."""
        picture = pygame.Surface(size, pygame.SRCALPHA)
        side, free_from = look.px(MARK_SIZE), -1
        colour = look.theme.accent if passed else look.theme.dim
        for mark in self.marks:
            x = self._x(mark.step) - self.rect.x
            picture.fill(colour, pygame.Rect(x, size[1] - look.px(5), look.px(1), look.px(5)))
            if x - side // 2 >= free_from:
                picture.blit(look.icons.icon(mark.icon, side, colour), (x - side // 2, size[1] - look.px(7) - side))
                free_from = x + side // 2 + look.px(2)
        return picture
