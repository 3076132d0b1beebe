"""The pointer of a layer: which widget it hovers over, presses, drags and scrolls."""

from typing import Final

from canasta_gui.ui.platform.input_events import PointerMove, PointerPress, PointerRelease, Pos, WheelTurn
from canasta_gui.ui.widgets.base import Widget
from canasta_gui.ui.widgets.containers import Scroll
from canasta_gui.ui.widgets.controls import Slider
from canasta_gui.ui.widgets.focus import FocusTraversal
from canasta_gui.ui.widgets.levels import LevelStack
from canasta_gui.ui.widgets.notice import Tooltip

SWIPE: Final = 12
"""Units that a finger moves up or down until it scrolls."""


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
        widget = self._levels.top.root.at(event.pos)
        if widget is None or not (widget.focusable or isinstance(widget, Scroll)):
            return False
        if not widget.enabled:
            return True
        self._focus.hide_ring()
        if widget.focusable:
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
        widget = self._levels.top.root.at(event.pos)
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
        self._hover(self._levels.top.root.at(event.pos))
        return True

    def wheel(self, event: WheelTurn) -> bool:
        """Turn the wheel over the innermost widget that uses it."""
        under = [widget for widget in self._levels.top.root.walk() if widget.rect.collidepoint(event.pos)]
        for widget in reversed(under):
            if widget.wheel(event.y):
                self._levels.lay_out()
                return True
        return False

    def leave(self) -> None:
        """Hover over nothing: the pointer has left the window."""
        self._hover(None)

    def cancel(self) -> None:
        """Drop hover and press: another level comes to the top, or the window loses the focus."""
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
            self._hover(None)  # what was under the pointer has gone, and so has its tooltip
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
        under = [w for w in self._levels.top.root.walk() if isinstance(w, Scroll) and w.rect.collidepoint(start)]
        if not under or isinstance(self._held, Slider):
            return False
        self.cancel()
        self._swiping, self._touch = True, (start[0], pos[1])
        under[-1].pan(distance)
        self._levels.lay_out()
        return True
