"""Controls that are large enough for a finger even in the smallest window."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

import pygame

from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.platform.input_events import KeyPress, Pos
from canasta_gui.ui.platform.semantics import Node, Role
from canasta_gui.ui.widgets.base import Widget
from canasta_gui.ui.widgets.containers import Column, EqualRow, Row
from canasta_gui.ui.widgets.controls import CONTROL_HEIGHT, Button
from canasta_gui.ui.widgets.labels import Label
from canasta_gui.ui.widgets.value_controls import SPARE_DIGITS, is_beyond

FINGER_SCALE: Final = 44 / CONTROL_HEIGHT
"""Minimum scale at which usual controls are as large as a finger."""
FINGER: Final = 45
"""Minimum size of touch targets in pixels, in windows of any size."""
_KEY: Final = 60
"""Height of the keys of the keypad in units."""
_DIGITS: Final = ("789", "456", "123", "-0<")
"""The keys of the keypad, row by row; < deletes the last digit."""


class LargeButton(Button):
    """A button for a finger."""

    def measure(self, look: Look, width: int, /) -> tuple[int, int]:
        wide, high = super().measure(look, width)
        return max(wide, FINGER), max(high, FINGER)


class ChoiceButton(LargeButton):
    """One option of a choice; marked if chosen."""

    def __init__(self, text: str, on_press: Callable[[], object], name: str, *, chosen: bool) -> None:
        super().__init__(text, on_press, kind="primary" if chosen else "secondary", name=name)
        self.chosen = chosen

    def semantics(self) -> Node:
        return replace(super().semantics(), selected=self.chosen)


class Flow(Widget):
    """Widgets side by side, in as many lines as needed."""

    def __init__(self, children: Sequence[Widget], *, gap: float = Gap.SMALL) -> None:
        super().__init__(grow=1)
        self.items, self.gap = list(children), gap

    @property
    def children(self) -> Sequence[Widget]:
        return self.items

    def narrowest(self, look: Look) -> int:
        return max((child.least_width(look) for child in self.items), default=0)

    def measure(self, look: Look, width: int, /) -> tuple[int, int]:
        places = self._places(look, width)
        return max((place.right for place in places), default=0), max((place.bottom for place in places), default=0)

    def place(self, look: Look, rect: pygame.Rect, /) -> None:
        super().place(look, rect)
        for child, place in zip(self.items, self._places(look, rect.width), strict=True):
            child.place(look, place.move(rect.topleft))

    def _places(self, look: Look, width: int) -> list[pygame.Rect]:
        """Return the rectangle of each widget, relative to the corner of the first."""
        gap, places = look.px(self.gap), list[pygame.Rect]()
        x = y = below = 0
        for child in self.items:
            wide, high = child.size_in(look, width)
            if x and x + wide > width:
                x, y = 0, below + gap
            places.append(pygame.Rect(x, y, min(wide, width), high))
            x, below = x + wide + gap, max(below, y + high)
        return places


def choice_row(title: str, options: Sequence[str], chosen: int, on_choose: Callable[[int], None]) -> Widget:
    """Return a question with its answers side by side."""
    return Row([Label(title, bold=True), choices(title, options, chosen, on_choose)], gap=Gap.NORMAL, stack=True)


def choices(
    title: str,
    options: Sequence[str],
    chosen: int,
    on_choose: Callable[[int], None],
) -> Flow:
    """Return the answers to a question, in as many lines as needed; `title` names them for screen readers."""

    def chooser(nth: int) -> Callable[[], None]:
        return lambda: on_choose(nth)

    return Flow(
        [ChoiceButton(text, chooser(nth), f"{title}: {text}", chosen=nth == chosen) for nth, text in enumerate(options)]
    )


class _Key(LargeButton):
    """A key of the keypad; a press leaves the focus on the display, so that the keyboard still types there."""

    takes_focus = False

    def measure(self, look: Look, width: int, /) -> tuple[int, int]:
        return max(super().measure(look, width)[0], look.px(_KEY)), look.px(_KEY)


class TypedNumber(Widget):
    """A number from `low` to `high` typed on a keypad or the keyboard; Enter calls `on_done`.

    A larger number is shown, but refused.
    """

    role: Role = "text"
    focusable = True
    writes = True

    def __init__(self, name: str, number: int, *, low: int, high: int, on_done: Callable[[], None]) -> None:
        super().__init__(name)
        self.text, self.low, self.high, self._on_done = "", low, high, on_done
        self._longest = len(str(max(high, -low))) + SPARE_DIGITS
        self._before = number
        self._refused = False

    @property
    def signed(self) -> bool:
        """True if it may be negative."""
        return self.low < 0

    @property
    def number(self) -> int:
        """The typed number; the earlier one if nothing was typed."""
        return int(self.text) if self.text.lstrip("-") else self._before

    @property
    def value(self) -> str:
        return self.text or str(self._before)

    def put(self, key: str) -> None:
        """Append a digit, change the sign (-), or delete the last digit (<)."""
        if key == "<":
            self.text = self.text[:-1]
        elif key == "-":
            self.text = self.text.removeprefix("-") if self.text.startswith("-") else f"-{self.text}"
        elif len(self.text.lstrip("-")) < self._longest:
            self.text += key
        self._refused = is_beyond(self.text, self.low, self.high)

    def take_refused_span(self) -> tuple[int, int] | None:
        refused, self._refused = self._refused, False
        return (self.low, self.high) if refused else None

    def narrowest(self, look: Look) -> int:
        return look.px(200)

    def measure(self, look: Look, width: int, /) -> tuple[int, int]:
        return width, look.px(_KEY)

    def key(self, event: KeyPress, /) -> bool:
        if event.name == "backspace":
            self.put("<")
            return True
        return event.name.isdecimal() or event.name == "-"

    def release(self, _pos: Pos, /) -> None:
        """Do nothing: a press only gives it the focus."""

    def typed(self, text: str, /) -> None:
        for letter in text:
            if (letter.isascii() and letter.isdecimal()) or (letter == "-" and self.signed):
                self.put(letter)

    def activate(self) -> None:
        self._on_done()

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        look.shapes.box(surface, self.rect, theme.sunken, radius=look.px(10), line=theme.accent, width=look.px(1.5))
        beyond = is_beyond(self.text, self.low, self.high)
        ink = theme.warning if beyond else theme.text if self.text else theme.faint
        inner = self.rect.inflate(-2 * look.px(14), 0)
        look.text.draw(surface, self.value, inner, look.font(TextSize.TITLE), ink, bold=True, align="right")


def keypad(display: TypedNumber, names: tuple[str, str]) -> Widget:
    """Return a keypad below its display; `names`: names of the keys for the sign and for deleting."""

    def key(letter: str) -> Widget:
        called = {"-": names[0], "<": names[1]}.get(letter, letter)
        shown, icon = {"-": ("±", None), "<": ("", "arrow-left")}.get(letter, (letter, None))
        button = _Key(shown, lambda: display.put(letter), icon=icon, size=TextSize.LARGE, name=called)
        button.enabled = letter != "-" or display.signed
        return button

    rows = [EqualRow([key(letter) for letter in row], gap=Gap.SMALL) for row in _DIGITS]
    return Column([display, *rows], gap=Gap.SMALL)
