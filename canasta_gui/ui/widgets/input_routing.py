"""Routing of a layer's input: its levels, the focus, keys and the pointer."""

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from itertools import chain
from typing import Final

import pygame

from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.theme import Scale
from canasta_gui.ui.platform.input_events import (
    KeyPress,
    PointerMove,
    PointerPress,
    PointerRelease,
    Pos,
    TextTyped,
    WheelTurn,
)
from canasta_gui.ui.platform.keys import GLOBAL_GROUP, GlobalCommand, KeyBinding, KeyGroup, KeyMap
from canasta_gui.ui.widgets.base import Widget
from canasta_gui.ui.widgets.containers import PageScroll, Scroll
from canasta_gui.ui.widgets.controls import Slider
from canasta_gui.ui.widgets.dialog import Dialog, Tooltip
from canasta_gui.ui.widgets.text_field import TextField
from canasta_gui.words import gettext_noop

UPRIGHT_STEPS: Final = 5
"""Number of scales tried between that of an upright window and that of the same window in landscape format."""
TEXT_STEPS: Final = 12
"""Number of sizes tried between that of larger text and the usual one, if a page is too wide for the former."""
GROWTH: Final = ((1.0, False), (0.5, False), (0.0, False), (0.0, True))
"""Shares of the growth of text that distances and pictures are tried with, and whether rows are broken."""


@dataclass
class Level:
    """A tree of widgets with its own focus and look.

    `on_cancel`: the function of Esc, if any. `grows_upright`: in an upright window it is scaled as in landscape format,
    as far as it fits. `zooms`: it grows as a whole with the size of text, as far as its width allows; else only its
    text does, for which it must have room, up to the factor `most_text`. `outer`: the root in a viewport, which scrolls
    a page of larger text.
    """

    root: Widget
    on_cancel: Callable[[], object] | None
    focus: Widget | None = None
    grows_upright: bool = False
    zooms: bool = True
    most_text: float = math.inf
    look: Look | None = None
    outer: PageScroll = field(init=False)

    def __post_init__(self) -> None:
        self.outer = PageScroll(self.root)

    def fit(self, look: Look, size: tuple[int, int]) -> None:
        """Choose the look for a window of this size, whose usual look is given."""
        width, height = size
        self.outer.active = self.zooms and look.scale.text > 1
        text = look.scale.text
        if self.zooms:
            look = self._zoomed(look, size)
        else:
            look = look._replace(scale=look.scale._replace(text=min(text, self.most_text)))
        self.look = look
        least, most = look.scale.factor, Scale.of((height, width)).factor * (text if self.zooms else 1)
        if not self.grows_upright or look.breaks or height <= width or most <= least:
            return
        scrolls = self.root.measure(look, width)[1] > height
        for step in range(UPRIGHT_STEPS, 0, -1):
            larger = look.scaled(least + (most - least) * step / UPRIGHT_STEPS)
            if self.root.narrowest(larger) <= width and (scrolls or self.root.measure(larger, width)[1] <= height):
                self.look = larger
                return

    def _zoomed(self, look: Look, size: tuple[int, int]) -> Look:
        """Return the look for the present size of text, or the largest smaller one at which nothing is cut off.

        If the width is short, or the page would scroll only because of them, distances and pictures grow less than the
        text; if the width still is, rows are broken.
        """
        for step in range(TEXT_STEPS, 0, -1) if self.outer.active else ():
            text = 1 + (look.scale.text - 1) * step / TEXT_STEPS
            looks = (look.zoomed(text, rest)._replace(breaks=breaks) for rest, breaks in GROWTH)
            roomy = (each for each in looks if self._has_room(each, size))
            first = next(roomy, None)
            if first is not None:
                whole = (each for each in chain([first], roomy) if not each.breaks and not self._scrolls(each, size))
                return next(whole, first)
        return look.zoomed(1.0, 1.0)

    def _has_room(self, look: Look, size: tuple[int, int]) -> bool:
        """Return whether nothing is cut off, with a scroll bar at the side if the page is too high."""
        bar = self.outer.bar_width(look) if self._scrolls(look, size) else 0
        return self.root.narrowest(look) + bar <= size[0]

    def _scrolls(self, look: Look, size: tuple[int, int]) -> bool:
        """Return whether the page is higher than the window even with its own views at their smallest."""
        return self.root.least_height(look, size[0]) > size[1]

    def fitting(self, look: Look, size: tuple[int, int]) -> Look:
        """Return the look; choose it again if the widgets have become too wide for it."""
        grown = self.look is not None and self.look.scale.factor > look.scale.factor
        if self.look is None or (grown and self.root.narrowest(self.look) > size[0]):
            self.fit(look, size)
        return _known(self.look)


class LevelStack:
    """A form and the dialogs over it. Only the top level takes part in input; all are drawn."""

    def __init__(self, form: Level) -> None:
        self.dirty = True
        """True if the levels must be drawn again."""
        self._levels = [form]
        self._look: Look | None = None
        self._size = (0, 0)

    @property
    def form(self) -> Level:
        """The bottom level."""
        return self._levels[0]

    @form.setter
    def form(self, form: Level) -> None:
        self._levels[0] = form
        if self._look is not None:
            form.fit(self._look, self._size)

    @property
    def top(self) -> Level:
        return self._levels[-1]

    @property
    def has_dialog(self) -> bool:
        return len(self._levels) > 1

    @property
    def look(self) -> Look:
        """Fonts, colours and scale of the form; raises RuntimeError before the first `resize`."""
        return _known(self.form.look)

    @property
    def top_look(self) -> Look:
        """Fonts, colours and scale of the top level; raises RuntimeError before the first `resize`."""
        return _known(self.top.look)

    def push(self, level: Level) -> None:
        self._levels.append(level)
        if self._look is not None:
            level.fit(self._look, self._size)
        self.lay_out()

    def pop(self) -> None:
        self._levels.pop()

    def resize(self, size: tuple[int, int], look: Look) -> None:
        """Lay out for a size in pixels."""
        self._size, self._look = size, look
        for level in self._levels:
            level.fit(look, size)
        self.lay_out()

    def lay_out(self) -> None:
        """Place all widgets again, if the size is known, and have them drawn."""
        for level in self._levels:
            if self._look is not None:
                level.outer.place(level.fitting(self._look, self._size).placing(), pygame.Rect((0, 0), self._size))
        self.dirty = True

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all levels, with a veil below each dialog."""
        for number, level in enumerate(self._levels):
            if number:
                self.look.shapes.box(surface, surface.get_rect(), self.look.theme.scrim)
            if level.root.visible:
                level.outer.draw(surface, _known(level.look))

    @property
    def dialog(self) -> Dialog | None:
        """The dialog on top, if one is open."""
        root = self.top.root
        return root if isinstance(root, Dialog) else None


def _known(look: Look | None) -> Look:
    if look is None:
        raise RuntimeError("the layer has no size yet")
    return look


class FormCommand(Enum):
    """A command of the keys on a screen of widgets."""

    NEXT = "next"
    PREVIOUS = "previous"
    GO = "go"
    PRESS = "press"
    CANCEL = "cancel"
    PAGE = "page"


FORM_KEYS: Final[KeyMap[FormCommand | GlobalCommand]] = KeyMap(
    KeyGroup(
        gettext_noop("Moving about"),
        (
            KeyBinding(("tab",), FormCommand.NEXT, gettext_noop("To the next thing")),
            KeyBinding(("shift tab",), FormCommand.PREVIOUS, gettext_noop("Back to the one before")),
            KeyBinding(
                ("left", "right", "up", "down"), FormCommand.GO, gettext_noop("To its neighbour, or to another value")
            ),
            KeyBinding(("return", "space"), FormCommand.PRESS, gettext_noop("Press it")),
            KeyBinding(("page up", "page down"), FormCommand.PAGE, gettext_noop("Scroll")),
            KeyBinding(("escape",), FormCommand.CANCEL, gettext_noop("Back")),
        ),
    ),
    GLOBAL_GROUP,
)


CARET_BLINK: Final = 0.5
"""Seconds that the caret is visible, and invisible."""


class FocusTraversal:
    """Moves the focus of the top level in tab order or to neighbours, and blinks the caret of a focused text field."""

    def __init__(self, levels: LevelStack) -> None:
        self._levels = levels
        self._ring = False  # the focus was moved by keys, so its ring is drawn
        self._caret_from: float | None = None  # when the caret began to blink

    @property
    def focused(self) -> Widget | None:
        """The widget that gets the keys."""
        return self._levels.top.focus

    def chain(self) -> list[Widget]:
        """Return the widgets of the top level that can have the focus, in tab order."""
        return [widget for widget in self._levels.top.root.walk() if widget.focusable and widget.enabled]

    def move_to(self, widget: Widget | None, *, ring: bool | None = None) -> None:
        """Give the focus to a widget and scroll to it. `ring`: whether to show the focus ring from now on."""
        if ring is not None:
            self._ring = ring
        old = self.focused
        if old is not None and old is not widget:
            old.ringed = False
            old.focus_changed(False)
        self._levels.top.focus = widget
        if widget is not None:
            widget.focus_changed(True)
            widget.ringed = self._ring
            self.reveal(widget)
        if widget is not None and widget.writes:
            pygame.key.start_text_input()
            pygame.key.set_text_input_rect(widget.rect)
        elif old is not None and old.writes:
            pygame.key.stop_text_input()
        self.restart_caret()
        self._levels.dirty = True

    def step(self, by: int) -> None:
        """Move the focus by a number of places in tab order, cyclically."""
        chain, focused = self.chain(), self.focused
        if not chain:
            return
        at = chain.index(focused) + by if focused in chain else 0 if by > 0 else -1
        self.show_ring()
        self.move_to(chain[at % len(chain)])

    def step_towards(self, dx: int, dy: int) -> bool:
        """Move the focus to the nearest widget in a direction; return False if there is none."""
        chain, focused = self.chain(), self.focused
        if focused not in chain or focused is None:
            self.step(1)
            return bool(chain)
        distances = ((_distance(focused.rect, widget.rect, dx, dy), at) for at, widget in enumerate(chain))
        near = [(distance, at) for distance, at in distances if distance is not None]
        self.show_ring()
        if not near:
            return False
        self.move_to(chain[min(near)[1]])
        return True

    def show_ring(self) -> None:
        """Show the focus ring, now and after each move of the focus."""
        self._ring = True
        if self.focused is not None:
            self.focused.ringed = True
        self._levels.dirty = True

    def hide_ring(self) -> None:
        """Hide the focus ring from the next move of the focus on."""
        self._ring = False

    def reveal(self, widget: Widget) -> None:
        """Scroll so that a widget comes into view."""
        for scroll in reversed([*self._levels.top.outer.walk()]):  # the innermost first
            if isinstance(scroll, Scroll) and scroll.overflow and any(each is widget for each in scroll.walk()):
                before = scroll.offset
                scroll.reveal(widget.rect)
                if scroll.offset != before:
                    scroll.move_child(self._levels.top_look)
                    self._levels.dirty = True

    def restart_caret(self) -> None:
        """Restart the blinking, with a visible caret."""
        self._caret_from = None

    def advance(self, now: float) -> None:
        """Blink the caret."""
        focused = self.focused
        if not isinstance(focused, TextField):
            return
        if self._caret_from is None:
            self._caret_from = now
        on = int((now - self._caret_from) / CARET_BLINK) % 2 == 0
        if on != focused.caret_on:
            focused.caret_on = on
            self._levels.dirty = True


def _distance(here: pygame.Rect, there: pygame.Rect, dx: int, dy: int) -> int | None:
    """Return the distance in a direction, sideways distance counting threefold; None if `there` is elsewhere."""
    x, y = there.centerx - here.centerx, there.centery - here.centery
    if dx:
        same_row = there.top < here.bottom and here.top < there.bottom
        return x * dx + 3 * abs(y) if x * dx > 0 and same_row else None
    other_row = there.top >= here.bottom or there.bottom <= here.top
    return y * dy + 3 * abs(x) if y * dy > 0 and other_row else None


_ARROWS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_PAGE_NOTCHES: Final = 5


class KeyRouter:
    """Passes keys to the focused widget of the top level. Methods return whether the key was used."""

    def __init__(self, levels: LevelStack, focus: FocusTraversal) -> None:
        self._levels, self._focus = levels, focus

    def press(self, event: KeyPress) -> bool:
        """Use a key. A dialog uses every key."""
        focused, command = self._focus.focused, FORM_KEYS.command_of(event)
        if command in (FormCommand.NEXT, FormCommand.PREVIOUS):
            self._focus.step(1 if command is FormCommand.NEXT else -1)
            return True
        if focused is not None and focused.enabled and focused.key(event):
            self._focus.restart_caret()
            self._levels.lay_out()
            return True
        return self._perform(command, event.name) or self._levels.has_dialog

    def type_text(self, event: TextTyped) -> bool:
        """Write text into the focused widget."""
        focused = self._focus.focused
        if focused is None or not focused.writes or not focused.enabled:
            return False
        focused.typed(event.text)
        self._focus.restart_caret()
        self._levels.lay_out()
        return True

    def _perform(self, command: object, key: str) -> bool:
        """Perform the function of a key that the focused widget does not use; `key`: its name."""
        match command:
            case FormCommand.GO:
                return self._focus.step_towards(*_ARROWS[key])
            case FormCommand.PRESS:
                return self._activate()
            case FormCommand.CANCEL:
                return self._cancel()
            case FormCommand.PAGE:
                return self._scroll(1 if key == "page up" else -1)
        return False

    def _activate(self) -> bool:
        focused = self._focus.focused
        if focused is None:
            return False
        if isinstance(focused, TextField):
            self._focus.step(1)
            return True
        self._focus.show_ring()
        focused.activate()
        self._levels.lay_out()
        return True

    def _cancel(self) -> bool:
        on_cancel = self._levels.top.on_cancel
        if on_cancel is None:
            return self._levels.has_dialog
        on_cancel()
        self._levels.dirty = True
        return True

    def _scroll(self, pages: int) -> bool:
        """Scroll the first widget that has something to scroll."""
        for widget in self._levels.top.outer.walk():
            if isinstance(widget, Scroll) and widget.wheel(pages * _PAGE_NOTCHES):
                self._levels.lay_out()
                return True
        return False


SWIPE: Final = 12
"""Distance that a finger must move up or down before it scrolls, in units."""


class PointerRouter:
    """Passes pointer events to the widgets of the top level. Methods return whether a widget took the event."""

    def __init__(self, levels: LevelStack, focus: FocusTraversal) -> None:
        self._levels, self._focus = levels, focus
        self.tooltip = Tooltip()
        self._hovered: Widget | None = None
        self._held: Widget | None = None  # the widget that was pressed and not yet released
        self._touch: Pos | None = None  # where a finger is on the screen
        self._swiping = False

    def press(self, event: PointerPress) -> bool:
        """Press the widget below the pointer, and give it the focus."""
        self.hide_tooltip()
        self._touch = event.pos if event.touch else None
        widget = self._levels.top.outer.at(event.pos)
        if widget is None or not (widget.focusable or isinstance(widget, Scroll)):
            return False
        if not widget.enabled:
            return True
        self._focus.hide_ring()
        if widget.focusable and widget.takes_focus:
            self._focus.move_to(widget)
        self._held = widget
        widget.pressed = True
        widget.press(event)
        self._levels.lay_out()
        return True

    def move(self, event: PointerMove) -> bool:
        """Drag the pressed widget, or hover over the one below the pointer."""
        if self._touch is not None and self._swipe(self._touch, event.pos):
            return True
        if self._held is not None:
            self._held.hovered = self._held.rect.collidepoint(event.pos)
            self._held.drag(event.pos)
            self._levels.lay_out()
            return True
        widget = self._levels.top.outer.at(event.pos)
        self._hover(widget)
        if widget is not None and widget.hover_at(event.pos):
            self._levels.dirty = True
        return widget is not None

    def release(self, event: PointerRelease) -> bool:
        """Release the pressed widget."""
        self._touch, self._swiping = None, False
        held, self._held = self._held, None
        if held is None:
            return False
        held.pressed = False
        held.release(event.pos)
        self._levels.lay_out()
        self._hover(self._levels.top.outer.at(event.pos))
        return True

    def wheel(self, event: WheelTurn) -> bool:
        """Turn the wheel over the innermost widget that uses it."""
        under = [widget for widget in self._levels.top.outer.walk() if widget.rect.collidepoint(event.pos)]
        for widget in reversed(under):
            if widget.wheel(event.y):
                self._levels.lay_out()
                return True
        return False

    def leave(self) -> None:
        """End hovering, because the pointer has left the window."""
        self._hover(None)

    def cancel(self) -> None:
        """Drop hover and press, because another level is on top or the window has lost the focus."""
        self._hover(None)
        if self._held is not None:
            self._held.pressed = False
            self._held = None

    def forget(self) -> None:
        """Forget hovered and pressed widgets, which no longer exist."""
        self._hovered = self._held = None
        self.tooltip.hide()

    def hide_tooltip(self) -> None:
        self._levels.dirty = self.tooltip.hide() or self._levels.dirty

    def advance(self, now: float) -> None:
        """Show the tooltip of the hovered widget once the pointer has rested on it."""
        if self._hovered is not None and not self._hovered.visible:
            self._hover(None)  # the hovered widget no longer exists, so its tooltip is hidden
        if self._held is None and self.tooltip.advance(now, self._hovered):
            self._levels.dirty = True

    def _hover(self, widget: Widget | None) -> None:
        if widget is self._hovered:
            return
        if self._hovered is not None:
            self._hovered.hovered = False
        if widget is not None:
            widget.hovered = True
        self._hovered = widget
        self.hide_tooltip()
        self._levels.dirty = True

    def _swipe(self, start: Pos, pos: Pos) -> bool:
        """Scroll with a finger that moves up or down on a scrollable widget, instead of pressing anything."""
        distance = pos[1] - start[1]
        if not self._swiping and abs(distance) < self._levels.top_look.px(SWIPE):
            return False
        scrolls = (w for w in self._levels.top.outer.walk() if isinstance(w, Scroll))
        under = [w for w in scrolls if w.rect.collidepoint(start) and (w.overflow or not isinstance(w, PageScroll))]
        if not under or isinstance(self._held, Slider):
            return False
        self.cancel()
        self._swiping, self._touch = True, (start[0], pos[1])
        under[-1].pan(distance)
        self._levels.lay_out()
        return True
