"""A tree of widgets over the whole window: focus, mouse, dialogs on top, short messages."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame

from canasta_gui.ui.graphics.graphics_context import Graphics, Look
from canasta_gui.ui.platform.input_events import (
    FocusLost,
    InputEvent,
    KeyPress,
    PointerLeft,
    PointerMove,
    PointerPress,
    PointerRelease,
    SemanticAction,
    TextTyped,
    WheelTurn,
)
from canasta_gui.ui.platform.semantics import Node
from canasta_gui.ui.widgets.base import Widget
from canasta_gui.ui.widgets.containers import Scroll
from canasta_gui.ui.widgets.controls import Slider
from canasta_gui.ui.widgets.dialog import Dialog
from canasta_gui.ui.widgets.form_keys import FORM_KEYS, FormCommand
from canasta_gui.ui.widgets.notice import Toast, draw_tooltip
from canasta_gui.ui.widgets.text_field import TextField

HINT_AFTER: Final = 0.6
CARET_BLINK: Final = 0.5
_SWIPE: Final = 12
"""Units that a finger moves up or down until it scrolls."""

_ARROWS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


@dataclass
class _Sheet:
    """One level: the form itself, or a dialog over it."""

    root: Widget
    on_cancel: Callable[[], None] | None
    focus: Widget | None = None


class Layer:
    """Give it every event; it says whether it used it. `on_cancel` is Esc where no dialog is open.

    The table scene can lay one over the table: what the layer does not use is left to the table.
    """

    def __init__(
        self, graphics: Graphics, root: Widget, *, on_cancel: Callable[[], None] | None = None, modal: bool = True
    ) -> None:
        """`modal` layers use every event of the mouse; others only what meets a widget."""
        self.graphics = graphics
        self.dirty = True
        self.modal = modal
        self._sheets = [_Sheet(root, on_cancel)]
        self._look: Look | None = None
        self._size = (0, 0)
        self._ring = False
        self._hovered: Widget | None = None
        self._held: Widget | None = None
        self._touch: tuple[int, int] | None = None  # where a finger is on the screen
        self._swiping = False
        self._hover_since: float | None = None
        self._hint: Widget | None = None
        self._caret_from: float | None = None
        self._toasts: list[Toast] = []
        self._said: list[str] = []
        self._now = 0.0

    # What is on it

    @property
    def root(self) -> Widget:
        """The lowest widget, which holds all the others."""
        return self._sheets[0].root

    @root.setter
    def root(self, root: Widget) -> None:
        """Replace everything; the focus goes to the widget of the same name and role, if there is one."""
        old = self._sheets[0].focus
        sheet = self._sheets[0] = _Sheet(root, self._sheets[0].on_cancel)
        self._hovered = self._held = self._hint = None
        self._place()
        if old is not None:
            same = [w for w in root.walk() if w.focusable and w.role == old.role and w.name == old.name]
            if same and sheet is self._top:
                self._set_focus(same[0])

    @property
    def look(self) -> Look:
        """How things look in the window; only after the first `resize`."""
        if self._look is None:
            raise RuntimeError("the layer has no size yet")
        return self._look

    @property
    def dialog(self) -> Dialog | None:
        """The dialog on top, if one is open."""
        root = self._top.root
        return root if isinstance(root, Dialog) else None

    @property
    def focus(self) -> Widget | None:
        """The widget that gets the keys."""
        return self._top.focus

    @property
    def writing(self) -> bool:
        """Does what has the keys take letters?"""
        return self.focus is not None and self.focus.writes

    @property
    def _top(self) -> _Sheet:
        return self._sheets[-1]

    def touch(self) -> None:
        """Lay out and draw again: something was changed from outside."""
        self._place()

    def open(self, dialog: Dialog) -> None:
        """Show a dialog over everything; one of its buttons closes it, or Esc if it allows that."""
        dialog.close = self._close_dialog
        self._let_go()
        self._sheets.append(_Sheet(dialog, dialog.cancel))
        self._place()
        self._set_focus(dialog.first)

    def close(self) -> None:
        """Close the dialog on top, if there is one; none of its answers is given."""
        if self.dialog is not None:
            self._close_dialog()

    def say(self, text: str, *, seconds: float = 3.0) -> None:
        """Show a short message at the bottom for some seconds."""
        self._toasts = [Toast(text, seconds)]
        self.tell(text)
        self.dirty = True

    def tell(self, text: str) -> None:
        """Say something that is seen, on the layer or below it, to those who hear it."""
        self._said.append(text)

    def take_announcements(self) -> list[str]:
        """What has been said since the last call, in order, for those who hear it."""
        said, self._said = self._said, []
        return said

    def set_focus(self, widget: Widget | None) -> None:
        """Give the keys to a widget."""
        self._set_focus(widget)

    # What the loop asks

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out for this size."""
        self._size = size
        self._look = self.graphics.at(size)
        self._place()

    def advance(self, now: float) -> bool:
        """Move on: hints appear, carets blink, messages fade."""
        self._now = now
        self._advance_hint(now)
        self._advance_caret(now)
        if not self._toasts:
            return False
        moving = False
        for toast in list(self._toasts):
            moved = toast.advance(now)
            moving = moving or moved
            if toast.over:
                self._toasts.remove(toast)
            self.dirty = self.dirty or moved or toast.over
        return moving

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all levels, with a veil below each dialog."""
        self.dirty = False
        for number, sheet in enumerate(self._sheets):
            if number:
                self.look.shapes.box(surface, surface.get_rect(), self.look.theme.scrim)
            if sheet.root.visible:
                sheet.root.draw(surface, self.look)
        for toast in self._toasts:
            toast.draw(surface, self.look)
        if self._hint is not None:
            draw_tooltip(surface, self.look, self._hint.hint, self._hint.rect)

    def semantics(self) -> tuple[Node, ...]:
        """Return what can be reached: the dialog on top, or the form; and the message shown."""
        said = tuple(Node("status", toast.text) for toast in self._toasts)
        return (self._top.root.semantics(), *said)

    def handle(self, event: InputEvent) -> bool:
        """React; True if the event was meant for this layer."""
        match event:
            case PointerPress(button="left"):
                return self._press(event) or self._modal
            case PointerPress():
                return self._modal
            case PointerMove():
                return self._move(event) or self._modal
            case PointerRelease(button="left"):
                return self._release(event) or self._modal
            case WheelTurn():
                return self._wheel(event) or self._modal
            case KeyPress():
                return self._key(event)
            case TextTyped():
                return self._typed(event)
            case SemanticAction():
                return self._wish(event)
            case PointerLeft() | FocusLost():
                self._lose(event)
        return False

    def _lose(self, event: PointerLeft | FocusLost) -> None:
        """The mouse goes elsewhere, or the keys too."""
        if isinstance(event, PointerLeft):
            self._hover(None)
        else:
            self._let_go()

    # Mouse

    @property
    def _modal(self) -> bool:
        return self.modal or len(self._sheets) > 1

    def _press(self, event: PointerPress) -> bool:
        self._hide_hint()
        self._touch = event.pos if event.touch else None
        widget = self._top.root.at(event.pos)
        if widget is None or not (widget.focusable or isinstance(widget, Scroll)):
            return False
        if not widget.enabled:
            return True
        self._ring = False
        if widget.focusable:
            self._set_focus(widget)
        self._held = widget
        widget.pressed = True
        widget.press(event)
        self._place()
        return True

    def _move(self, event: PointerMove) -> bool:
        if self._touch is not None and self._swipe(event.pos):
            return True
        if self._held is not None:
            self._held.hovered = self._held.rect.collidepoint(event.pos)
            self._held.drag(event.pos)
            self._place()
            return True
        widget = self._top.root.at(event.pos)
        self._hover(widget)
        if widget is not None and widget.hover_at(event.pos):
            self.dirty = True
        return widget is not None

    def _swipe(self, pos: tuple[int, int]) -> bool:
        """A finger that moves up or down on what can be scrolled scrolls it, and presses nothing."""
        assert self._touch is not None
        way = pos[1] - self._touch[1]
        if not self._swiping and abs(way) < self.look.px(_SWIPE):
            return False
        under = [w for w in self._top.root.walk() if isinstance(w, Scroll) and w.rect.collidepoint(self._touch)]
        if not under or isinstance(self._held, Slider):
            return False
        self._let_go()
        self._swiping, self._touch = True, (self._touch[0], pos[1])
        under[-1].pan(way)
        self._place()
        return True

    def _release(self, event: PointerRelease) -> bool:
        self._touch, self._swiping = None, False
        held, self._held = self._held, None
        if held is None:
            return False
        held.pressed = False
        held.release(event.pos)
        self._place()
        self._hover(self._top.root.at(event.pos))
        return True

    def _wheel(self, event: WheelTurn) -> bool:
        under = [w for w in self._top.root.walk() if w.rect.collidepoint(event.pos)]
        for widget in reversed(under):
            if widget.wheel(event.y):
                self._place()
                return True
        return False

    def _hover(self, widget: Widget | None) -> None:
        if widget is self._hovered:
            return
        if self._hovered is not None:
            self._hovered.hovered = False
        if widget is not None:
            widget.hovered = True
        self._hovered = widget
        self._hide_hint()
        self.dirty = True

    def _let_go(self) -> None:
        """Forget what the mouse is doing: another level comes to the top."""
        self._hover(None)
        if self._held is not None:
            self._held.pressed = False
            self._held = None

    # Keys

    def _key(self, event: KeyPress) -> bool:
        self._hide_hint()
        focus = self._top.focus
        act = FORM_KEYS.command_of(event)
        if act in (FormCommand.NEXT, FormCommand.PREVIOUS):
            self._step(1 if act is FormCommand.NEXT else -1)
            return True
        if focus is not None and focus.enabled and focus.key(event):
            self._caret_from = None
            self._place()
            return True
        return self._act(act, event.name) or len(self._sheets) > 1

    def _act(self, act: object, name: str) -> bool:
        """What a key does that the focus has no use for; `name`: which key."""
        match act:
            case FormCommand.GO:
                return self._go(*_ARROWS[name])
            case FormCommand.PRESS:
                return self._activate()
            case FormCommand.CANCEL:
                return self._cancel()
            case FormCommand.PAGE:
                return self._page(1 if name == "page up" else -1)
        return False

    def _typed(self, event: TextTyped) -> bool:
        focus = self._top.focus
        if focus is None or not focus.writes or not focus.enabled:
            return False
        focus.typed(event.text)
        self._caret_from = None
        self._place()
        return True

    def _wish(self, event: SemanticAction) -> bool:
        """What a screen reader asks of a widget that can be reached now: what the keys do with the focus on it."""
        on = event.target.owner
        widget = next((each for each in self._chain() if each is on), None)
        if widget is None:
            return False
        if "focus" in widget.actions:
            self._ring = True
            self._set_focus(widget)
        if event.kind != "focus" or event.target.part is not None:
            widget.perform(event.kind, event.value, event.target.part)
        self._place()
        return True

    def _activate(self) -> bool:
        focus = self._top.focus
        if focus is None:
            return False
        if isinstance(focus, TextField):
            self._step(1)
            return True
        self._show_ring()
        focus.activate()
        self._place()
        return True

    def _cancel(self) -> bool:
        if self._top.on_cancel is None:
            return len(self._sheets) > 1
        self._top.on_cancel()
        self.dirty = True
        return True

    def _page(self, way: int) -> bool:
        for widget in self._top.root.walk():
            if isinstance(widget, Scroll) and widget.wheel(way * 5):
                self._place()
                return True
        return False

    def _chain(self) -> list[Widget]:
        return [w for w in self._top.root.walk() if w.focusable and w.enabled]

    def _step(self, by: int) -> None:
        chain = self._chain()
        if not chain:
            return
        focus = self._top.focus
        at = chain.index(focus) + by if focus in chain else 0 if by > 0 else -1
        self._show_ring()
        self._set_focus(chain[at % len(chain)])

    def _go(self, dx: int, dy: int) -> bool:
        """Move the focus to the nearest widget in a direction."""
        chain, focus = self._chain(), self._top.focus
        if focus not in chain or focus is None:
            self._step(1)
            return bool(chain)
        near = [
            (d, number) for number, w in enumerate(chain) if (d := _distance(focus.rect, w.rect, dx, dy)) is not None
        ]
        self._show_ring()
        if not near:
            return False
        self._set_focus(chain[min(near)[1]])
        return True

    def _show_ring(self) -> None:
        self._ring = True
        if self._top.focus is not None:
            self._top.focus.ringed = True
        self.dirty = True

    def _set_focus(self, widget: Widget | None) -> None:
        old = self._top.focus
        if old is not None and old is not widget:
            old.ringed = False
            old.focus_changed(False)
        self._top.focus = widget
        if widget is not None:
            widget.focus_changed(True)
            widget.ringed = self._ring
            self.reveal(widget)
        if widget is not None and widget.writes:
            pygame.key.start_text_input()
            pygame.key.set_text_input_rect(widget.rect)
        elif old is not None and old.writes:
            pygame.key.stop_text_input()
        self._caret_from = None
        self.dirty = True

    def reveal(self, widget: Widget) -> None:
        """Scroll so that a widget comes into view."""
        for scroll in self._top.root.walk():
            if isinstance(scroll, Scroll) and scroll.overflow and any(w is widget for w in scroll.walk()):
                scroll.reveal(widget.rect)
                self._place()

    # Time

    def _advance_hint(self, now: float) -> None:
        if self._hovered is not None and not self._hovered.visible:
            self._hover(None)  # what was under the pointer has gone, and so has its hint
        widget = self._hovered
        if widget is None or not widget.hint or widget is self._hint or self._held is not None:
            return
        if self._hover_since is None:
            self._hover_since = now
        elif now - self._hover_since >= HINT_AFTER:
            self._hint = widget
            self.dirty = True

    def _advance_caret(self, now: float) -> None:
        focus = self._top.focus
        if not isinstance(focus, TextField):
            return
        if self._caret_from is None:
            self._caret_from = now
        on = int((now - self._caret_from) / CARET_BLINK) % 2 == 0
        if on != focus.caret_on:
            focus.caret_on = on
            self.dirty = True

    def _hide_hint(self) -> None:
        self._hover_since = None
        if self._hint is not None:
            self._hint = None
            self.dirty = True

    # Place

    def _place(self) -> None:
        if self._look is not None:
            for sheet in self._sheets:
                sheet.root.place(self._look, pygame.Rect((0, 0), self._size))
        self.dirty = True

    def _close_dialog(self) -> None:
        self._let_go()
        self._set_focus(None)
        self._sheets.pop()
        if self._top.focus is not None:
            self._set_focus(self._top.focus)
        self._place()


def _distance(here: pygame.Rect, there: pygame.Rect, dx: int, dy: int) -> int | None:
    """How far it is in a direction, counting sideways threefold; None where `there` does not lie that way."""
    x, y = there.centerx - here.centerx, there.centery - here.centery
    if dx:
        same_row = there.top < here.bottom and here.top < there.bottom
        return x * dx + 3 * abs(y) if x * dx > 0 and same_row else None
    other_row = there.top >= here.bottom or there.bottom <= here.top
    return y * dy + 3 * abs(x) if y * dy > 0 and other_row else None
