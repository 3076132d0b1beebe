"""Controls for a value: options side by side, a number with minus and plus, a position on a timeline."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.theme import Colour, TextSize, Theme
from canasta_gui.ui.platform.input_events import KeyPress, Pos
from canasta_gui.ui.widgets.base import Widget, draw_focus_ring
from canasta_gui.ui.widgets.controls import CONTROL_RADIUS, Choice, RangeControl, body_height, disabled_colour


class SegmentedControl(Choice):
    """A choice of a few options, each with an optional icon; the chosen one is highlighted.

    Larger text that is too wide has the options in several lines (`Look.breaks`).
    """

    def __init__(
        self,
        name: str,
        options: Sequence[str],
        index: int,
        on_change: Callable[[int], None],
        *,
        icons: Sequence[str] = (),
        hint: str = "",
    ) -> None:
        super().__init__(name, options, index, on_change, hint=hint)
        self.icons = tuple(icons)
        self._abreast = len(self.options)

    def narrowest(self, look: Look) -> int:
        return self._part(look) * (1 if look.breaks else len(self.options)) + 2 * look.px(3)

    def measure(self, look: Look, width: int, /) -> tuple[int, int]:
        abreast = self._abreast_in(look, width)
        return self._part(look) * abreast + 2 * look.px(3), -(-len(self.options) // abreast) * body_height(look)

    def place(self, look: Look, rect: pygame.Rect, /) -> None:
        super().place(look, rect)
        self._abreast = self._abreast_in(look, rect.width)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        self._draw_ground(surface, look)
        for number in range(len(self.options)):
            box = self._box(number).inflate(0, -2 * look.px(3))
            if number == self.index:
                self._draw_choice(surface, look, box)
            self._draw_option(surface, look, box, number, self._ink(look.theme, chosen=number == self.index))
        if self.ringed:
            draw_focus_ring(surface, look, self.rect, look.px(CONTROL_RADIUS))

    def _draw_ground(self, surface: pygame.Surface, look: Look) -> None:
        theme, radius = look.theme, look.px(CONTROL_RADIUS)
        look.shapes.box(surface, self.rect, theme.sunken, radius=radius, line=theme.line, width=look.px(1))

    def _draw_choice(self, surface: pygame.Surface, look: Look, box: pygame.Rect) -> None:
        fill = look.theme.accent_hover if self.hovered else look.theme.accent
        look.shapes.box(surface, box, fill, radius=look.px(CONTROL_RADIUS - 3))

    def _ink(self, theme: Theme, *, chosen: bool) -> Colour:
        return theme.on_accent if chosen else theme.dim

    def release(self, pos: Pos, /) -> None:
        for number in range(len(self.options)):
            if self._box(number).collidepoint(pos):
                self._choose(number)

    def _step(self, by: int) -> None:
        """Choose an adjacent option, stopping at the ends."""
        self._choose(max(0, min(len(self.options) - 1, self.index + by)))

    def _part(self, look: Look) -> int:
        px = look.font(TextSize.BODY)
        icon = round(px * 1.1) + look.px(8) if self.icons else 0
        return max(look.text.width(option, px, bold=True) for option in self.options) + icon + 2 * look.px(14)

    def _abreast_in(self, look: Look, width: int) -> int:
        """Return the number of options in a line."""
        many = len(self.options)
        if not look.breaks:
            return many
        lines = -(-many // max(1, min(many, (width - 2 * look.px(3)) // self._part(look))))
        return -(-many // lines)

    def _box(self, number: int) -> pygame.Rect:
        inner, (line, at) = self.rect.inflate(-6, 0), divmod(number, self._abreast)
        high = inner.height // -(-len(self.options) // self._abreast)
        left = inner.x + inner.width * at // self._abreast
        right = inner.x + inner.width * (at + 1) // self._abreast
        return pygame.Rect(left, inner.y + line * high, right - left, high)

    def _draw_option(self, surface: pygame.Surface, look: Look, box: pygame.Rect, number: int, ink: Colour) -> None:
        px = look.font(TextSize.BODY)
        bold = number == self.index
        if not self.icons:
            look.text.draw(surface, self.options[number], box, px, ink, bold=bold, align="center")
            return
        side = round(px * 1.1)
        both = side + look.px(8) + look.text.width(self.options[number], px, bold=bold)
        x = box.centerx - both // 2
        surface.blit(look.icons.icon(self.icons[number], side, ink), (x, box.centery - side // 2))
        place = pygame.Rect(x + side + look.px(8), box.y, box.right - x - side - look.px(8), box.height)
        look.text.draw(surface, self.options[number], place, px, ink, bold=bold)


class Tabs(SegmentedControl):
    """The names of several pages; that of the page shown is bright and underlined."""

    def _draw_ground(self, surface: pygame.Surface, look: Look) -> None:
        line = pygame.Rect(self.rect.x, self.rect.bottom - look.px(3), self.rect.width, look.px(1))
        look.shapes.box(surface, line, look.theme.line)

    def _draw_choice(self, surface: pygame.Surface, look: Look, box: pygame.Rect) -> None:
        line = pygame.Rect(box.x + look.px(8), box.bottom - look.px(3), box.width - 2 * look.px(8), look.px(3))
        look.shapes.box(surface, line, look.theme.text, radius=line.height // 2)

    def _ink(self, theme: Theme, *, chosen: bool) -> Colour:
        return theme.text if chosen else theme.dim


SHIFT_STEPS: Final = 10
"""Number of steps per key press with Shift."""
FEW: Final = 20
"""Maximum count of numbers whose texts are all measured (they may be names); else only the bounds are measured."""


SPARE_DIGITS: Final = 1
"""Number of digits that can be typed beyond those of the largest number, so that excessive numbers are visible."""


def is_beyond(typed: str, low: int, high: int) -> bool:
    """Return whether a typed number is outside a range, and would stay so with any further digit."""
    return bool(typed.strip("-")) and (int(typed) > high or (typed.startswith("-") and int(typed) < low))


class Stepper(RangeControl[int]):
    """A number from `low` to `high`: by pointer, arrow keys (ten steps at once with Shift), Home, End or typed digits.

    Numbers typed outside the range are refused and change nothing. A minus can be typed if numbers may be negative.
    `show` formats the number with its unit. `size`: size of the text; `least`: minimum height in pixels. `on_open`:
    called by a press on the number itself.
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
        self._before = number  # the number before the typed digits
        self._refused = False
        self._over = 0
        few = range(low, high + 1, step) if high - low <= FEW * step else (low, high)
        self._widest = [show(number) for number in few]

    @property
    def value(self) -> str:
        """The typed digits, or the number as text."""
        return self._typing or self.show(self.number)

    def measure(self, look: Look, _width: int, /) -> tuple[int, int]:
        px = look.font(self.size)
        widest = max(look.text.width(text, px) for text in (*self._widest, self.value))
        height = max(body_height(look), self.least)
        return widest + 2 * height + 2 * look.px(8), height

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme, radius = look.theme, look.px(CONTROL_RADIUS)
        line = theme.warning if self._is_out else theme.accent if self._typing else theme.line
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
        by = self.step * (SHIFT_STEPS if event.shift else 1)
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
        """End typing."""
        self.focused = focused
        self._end_typing()

    def set_to(self, value: float | str, /) -> None:
        """Take the nearest number that a step reaches."""
        if not isinstance(value, str):
            self._set(self.low + round((value - self.low) / self.step) * self.step)

    def set_typed(self, number: int) -> None:
        """Set the number to a typed one, which may lie between two steps."""
        self._set(number)

    def activate(self) -> None:
        """End typing."""
        self._end_typing()

    def continue_from(self, former: Widget, /) -> None:
        if isinstance(former, Stepper):
            self._typing, self._before = former._typing, former._before

    def take_refused_span(self) -> tuple[int, int] | None:
        refused, self._refused = self._refused, False
        return (self.low, self.high) if refused else None

    @property
    def _is_out(self) -> bool:
        """True if the text typed so far is not an accepted number."""
        digits = self._typing.removeprefix("-")
        return bool(digits) and not self.low <= int(self._typing) <= self.high

    def _type(self, typed: str) -> None:
        if not self._typing:
            self._before = self.number
        digits = typed.removeprefix("-")
        if len(digits) > len(str(max(self.high, -self.low))) + SPARE_DIGITS:
            self._refused = True
            return
        self._typing = typed
        self._refused = is_beyond(typed, self.low, self.high)
        self._change(int(typed) if digits and not self._is_out else self._before)

    def _end_typing(self) -> None:
        """Clear the typed digits; report them as refused if they are not an accepted number."""
        self._refused = self._refused or self._is_out
        self._typing = ""

    def _set(self, number: int) -> None:
        self._end_typing()
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


MARK_SIZE: Final = 15.0
"""Width and height of a mark above the line, in units."""


class TimelineMark(NamedTuple):
    """An event at a step: its icon, and a sentence shown as hint."""

    step: int
    icon: str
    text: str


class Timeline(RangeControl[int]):
    """Steps from 0 to `last`. `parts`: first steps of parts with their names; `marks`: events by step."""

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
        """Draw a line at the beginning of each part, and its name below if it fits."""
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
        """Return a picture with a tick for each mark, and its icon if it does not overlap the one before."""
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
