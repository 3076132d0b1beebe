"""The keyboard focus of a layer: which widget has it, how it moves, and its visible signs."""

from typing import Final

import pygame

from canasta_gui.ui.widgets.base import Widget
from canasta_gui.ui.widgets.containers import Scroll
from canasta_gui.ui.widgets.levels import LevelStack
from canasta_gui.ui.widgets.text_field import TextField

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
        """Give the focus to a widget and scroll to it. `ring`: show (or hide) the focus ring from now on."""
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
        """Move the focus by a number of places in tab order, around the ends."""
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
        """Show the focus ring, now and wherever the focus moves."""
        self._ring = True
        if self.focused is not None:
            self.focused.ringed = True
        self._levels.dirty = True

    def hide_ring(self) -> None:
        """Show no ring on the next widget that gets the focus."""
        self._ring = False

    def reveal(self, widget: Widget) -> None:
        """Scroll so that a widget comes into view."""
        for scroll in self._levels.top.root.walk():
            if isinstance(scroll, Scroll) and scroll.overflow and any(each is widget for each in scroll.walk()):
                before = scroll.offset
                scroll.reveal(widget.rect)
                if scroll.offset != before:
                    scroll.move_child(self._levels.top_look)
                    self._levels.dirty = True

    def restart_caret(self) -> None:
        """Begin the blinking anew, with a visible caret."""
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
    """Return how far it is in a direction, with sideways distance threefold; None if `there` lies elsewhere."""
    x, y = there.centerx - here.centerx, there.centery - here.centery
    if dx:
        same_row = there.top < here.bottom and here.top < there.bottom
        return x * dx + 3 * abs(y) if x * dx > 0 and same_row else None
    other_row = there.top >= here.bottom or there.bottom <= here.top
    return y * dy + 3 * abs(x) if y * dy > 0 and other_row else None
