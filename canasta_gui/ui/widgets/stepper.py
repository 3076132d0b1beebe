"""A whole number between a minus and a plus button."""

from collections.abc import Callable
from typing import Final

import pygame

from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.theme import TextSize
from canasta_gui.ui.platform.input_events import KeyPress, Pos
from canasta_gui.ui.widgets.base import draw_focus_ring
from canasta_gui.ui.widgets.controls import CONTROL_RADIUS, RangeControl, body_height, disabled_colour

LEAP: Final = 10
"""Steps at once with Shift."""
FEW: Final = 20
"""Up to this many numbers are all measured, as they may be names; of more, the bounds are taken as the widest."""


class Stepper(RangeControl[int]):
    """A number from `low` to `high`: by pointer, arrow keys (ten steps at once with Shift), Home, End or typed digits.

    A minus can be typed where numbers go below zero. `show` formats the number, with its unit. `size`: of the text;
    `least`: how high it is at least, in pixels. `on_open`: what a press on the number itself does.
    """

    writes = True

    def __init__(
        self,
        name: str,
        number: int,
        on_change: Callable[[int], None],
        *,
        low: int,
        high: int,
        step: int = 1,
        show: Callable[[int], str] = str,
        size: float = TextSize.BODY,
        least: int = 0,
        on_open: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(name, number, on_change, low=low, high=high, step=step)
        self.show, self.size, self.least, self.on_open = show, size, least, on_open
        self._typing = ""
        self._over = 0
        few = range(low, high + 1, step) if high - low <= FEW * step else (low, high)
        self._widest = [show(number) for number in few]

    @property
    def value(self) -> str:
        """What is being typed, or the number as text."""
        return self._typing or self.show(self.number)

    def measure(self, look: Look, _width: int, /) -> tuple[int, int]:
        px = look.font(self.size)
        widest = max(look.text.width(text, px) for text in (*self._widest, self.value))
        height = max(body_height(look), self.least)
        return widest + 2 * height + 2 * look.px(8), height

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme, radius = look.theme, look.px(CONTROL_RADIUS)
        line = theme.accent if self._typing else theme.line
        look.shapes.box(surface, self.rect, theme.sunken, radius=radius, line=line, width=look.px(1))
        for way, open_ in ((-1, self.number > self.low), (1, self.number < self.high)):
            box = self._button(way).inflate(-2 * look.px(4), -2 * look.px(4))
            fill = theme.raised_hover if self.hovered and self._over == way and open_ else theme.raised
            look.shapes.box(surface, box, fill if open_ else disabled_colour(look, fill), radius=look.px(8))
            self._sign(surface, look, box, way, usable=open_)
        middle = self.rect.inflate(-2 * self.rect.height, 0)
        look.text.draw(surface, self.value, middle, look.font(self.size), theme.text, align="center")
        if self.ringed:
            draw_focus_ring(surface, look, self.rect, radius)

    def hover_at(self, pos: Pos, /) -> bool:
        over = next((way for way in (-1, 1) if self._button(way).collidepoint(pos)), 0)
        changed, self._over = over != self._over, over
        return changed

    def release(self, pos: Pos, /) -> None:
        for way in (-1, 1):
            if self._button(way).collidepoint(pos):
                self._set(self.number + way * self.step)
                return
        if self.on_open is not None and self.rect.collidepoint(pos):
            self.on_open()

    def key(self, event: KeyPress, /) -> bool:
        by = self.step * (LEAP if event.shift else 1)
        to = {
            "left": self.number - by,
            "right": self.number + by,
            "home": self.low,
            "end": self.high,
        }.get(event.name)
        if to is not None:
            self._set(to)
        elif event.name == "backspace":
            self._type(self._typing[:-1])
        else:
            return event.name.isdecimal() or (event.name == "-" and self.low < 0)
        return True

    def typed(self, text: str, /) -> None:
        """Append digits; they become the number as soon as they are within bounds. A minus changes the sign."""
        digits = "".join(letter for letter in text if letter.isascii() and letter.isdecimal())
        typed = self._typing + digits
        if "-" in text and self.low < 0:
            typed = typed.removeprefix("-") if typed.startswith("-") else f"-{typed}"
        self._type(typed)

    def focus_changed(self, focused: bool) -> None:
        """Discard what was typed."""
        self.focused = focused
        self._typing = ""

    def set_to(self, value: float | str, /) -> None:
        """Take the nearest number that a step reaches."""
        if not isinstance(value, str):
            self._set(self.low + round((value - self.low) / self.step) * self.step)

    def set_typed(self, number: int) -> None:
        """Take a number as it was typed, on a step or between two."""
        self._set(number)

    def activate(self) -> None:
        """End what was typed."""
        self._typing = ""

    def _type(self, typed: str) -> None:
        digits = typed.removeprefix("-")
        if len(digits) > len(str(max(self.high, -self.low))):
            return
        self._typing = typed
        if digits and self.low <= int(typed) <= self.high:
            self._change(int(typed))

    def _set(self, number: int) -> None:
        self._typing = ""
        self._change(max(self.low, min(self.high, number)))

    def _button(self, way: int) -> pygame.Rect:
        side = self.rect.height
        return pygame.Rect(self.rect.x if way < 0 else self.rect.right - side, self.rect.y, side, side)

    def _sign(self, surface: pygame.Surface, look: Look, box: pygame.Rect, way: int, *, usable: bool) -> None:
        ink = look.theme.accent if usable else look.theme.faint
        long, thick = round(box.height * 0.4), look.px(3)
        bar = pygame.Rect(0, 0, long, thick)
        bar.center = box.center
        look.shapes.box(surface, bar, ink, radius=thick // 2)
        if way > 0:
            bar = pygame.Rect(0, 0, thick, long)
            bar.center = box.center
            look.shapes.box(surface, bar, ink, radius=thick // 2)
