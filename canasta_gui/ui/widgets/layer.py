"""A tree of widgets over the whole window, with dialogs, tooltips and short messages on top."""

import math
from collections.abc import Callable
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
from canasta_gui.ui.widgets.dialog import Dialog, Toast
from canasta_gui.ui.widgets.input_routing import FocusTraversal, KeyRouter, Level, LevelStack, PointerRouter

SHORTEST_TOAST: Final = 3.0
LETTERS_A_SECOND: Final = 16.0
"""Minimum duration of a toast in seconds, and reading speed in letters per second."""


class Layer:
    """Passes events to its widgets, and returns whether it used them; a scene may handle the others itself.

    `on_cancel`: the function of Esc while no dialog is open. A `modal` layer uses every pointer event; another one only
    those over a widget, except while a dialog is open. Without `tooltips` the scene itself shows the `hint` of a
    widget. `grows_upright`: in an upright window the root is scaled as in landscape format, as far as the width allows;
    dialogs always are. A root that `zooms` grows as a whole with the size of text, else only its text.
    """

    def __init__(
        self,
        graphics: Graphics,
        root: Widget,
        *,
        on_cancel: Callable[[], object] | None = None,
        modal: bool = True,
        tooltips: bool = True,
        grows_upright: bool = False,
        zooms: bool = True,
    ) -> None:
        self.graphics = graphics
        self.modal = modal
        self._tooltips = tooltips
        self._levels = LevelStack(Level(root, on_cancel, grows_upright=grows_upright, zooms=zooms))
        self._focus = FocusTraversal(self._levels)
        self._pointer = PointerRouter(self._levels, self._focus)
        self._keys = KeyRouter(self._levels, self._focus)
        self._toast: Toast | None = None
        self._announcements: list[str] = []
        self.on_refused_number: Callable[[int, int], None] | None = None
        """Called with the bounds of a widget when a number outside them is typed."""
        self.least_scale = 0.0
        """Minimum size of a unit in pixels, in any window: for touch."""
        self.most_text = math.inf
        """Maximum factor of text sizes of a root that does not zoom."""

    # --- contents ---

    @property
    def dirty(self) -> bool:
        """True if the layer must be drawn again."""
        return self._levels.dirty

    @dirty.setter
    def dirty(self, dirty: bool) -> None:
        self._levels.dirty = dirty

    @property
    def root(self) -> Widget:
        """The root of the bottom level. Setting it keeps the focus on a widget of the same name and role, if any."""
        return self._levels.form.root

    @root.setter
    def root(self, root: Widget) -> None:
        old = self._levels.form
        form = Level(root, old.on_cancel, grows_upright=old.grows_upright, zooms=old.zooms, most_text=old.most_text)
        self._levels.form = form
        self._pointer.forget()
        self.lay_out()
        if old.focus is not None:
            role, name = old.focus.role, old.focus.name
            same = [each for each in root.walk() if each.focusable and each.role == role and each.name == name]
            if same and form is self._levels.top:
                self.set_focus(same[0])
                same[0].continue_from(old.focus)

    @property
    def look(self) -> Look:
        """Fonts, colours and scale for the current size; raises RuntimeError before the first `resize`."""
        return self._levels.look

    @property
    def dialog(self) -> Dialog | None:
        """The dialog on top, if one is open."""
        return self._levels.dialog

    @property
    def focus(self) -> Widget | None:
        """The widget that gets the keys."""
        return self._focus.focused

    @property
    def hint(self) -> str:
        """The hint of the widget on which the pointer rests; empty without one."""
        return self._pointer.tooltip.text

    @property
    def writing(self) -> bool:
        """True if the focused widget takes text."""
        return self.focus is not None and self.focus.writes

    def set_focus(self, widget: Widget | None) -> None:
        """Give the keyboard focus to a widget of the top level, and scroll to it."""
        self._focus.move_to(widget)

    def reveal(self, widget: Widget) -> None:
        """Scroll so that a widget comes into view."""
        self._focus.reveal(widget)

    def lay_out(self) -> None:
        """Place and draw all widgets again, after a change from outside."""
        self._levels.lay_out()

    # --- dialogs and messages ---

    def open(self, dialog: Dialog) -> None:
        """Show a dialog over everything until one of its buttons, or Esc, closes it."""
        dialog.on_close = self._close_dialog
        self._pointer.cancel()
        self._levels.push(Level(dialog, dialog.cancel, grows_upright=True))
        self.set_focus(dialog.first)

    def close(self) -> None:
        """Close the dialog on top, if there is one, without any of its answers."""
        if self.dialog is not None:
            self._close_dialog()

    def _close_dialog(self) -> None:
        self._pointer.cancel()
        self.set_focus(None)
        self._levels.pop()
        if self.focus is not None:
            self.set_focus(self.focus)
        self.lay_out()

    def show_toast(self, text: str, *, seconds: float = 0.0) -> None:
        """Show and announce a short message at the bottom, in place of the one before.

        `seconds`: its duration; 0 for the time that its text takes to read.
        """
        self._toast = Toast(text, seconds or max(SHORTEST_TOAST, len(text) / LETTERS_A_SECOND))
        self.announce(text)
        self.dirty = True

    def announce(self, text: str) -> None:
        """Queue a sentence for screen readers, about something visible on the layer or below it."""
        self._announcements.append(text)

    def take_announcements(self) -> list[str]:
        """Return the announcements since the last call, in order."""
        taken, self._announcements = self._announcements, []
        return taken

    # --- calls from the scene ---

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out for a size in pixels."""
        look = self.graphics.at(size)
        look = look.scaled(max(look.scale.factor, self.least_scale))
        self._levels.form.most_text = self.most_text
        self._levels.resize(size, look)

    def advance(self, now: float) -> bool:
        """Advance tooltip, caret and toast to the time `now` (seconds); return True while something moves."""
        self._pointer.advance(now)
        self._focus.advance(now)
        if self._toast is None:
            return False
        moving = self._toast.advance(now)
        self.dirty = self.dirty or moving or self._toast.over
        if self._toast.over:
            self._toast = None
        return moving

    def draw(self, surface: pygame.Surface) -> None:
        self.dirty = False
        self._levels.draw(surface)
        if self._toast is not None:
            self._toast.draw(surface, self._levels.top_look)
        if self._tooltips or self._levels.has_dialog:
            self._pointer.tooltip.draw(surface, self._levels.top_look)

    def semantics(self) -> tuple[Node, ...]:
        """Return the semantics of the top level and of the toast."""
        toast = () if self._toast is None else (Node("status", self._toast.text),)
        return (self._levels.top.root.semantics(), *toast)

    def handle(self, event: InputEvent) -> bool:
        """React to an event; return whether the layer used it."""
        before = self.focus
        used = self._handle(event)
        for widget in (before, self.focus):
            span = None if widget is None else widget.take_refused_span()
            if span is not None and self.on_refused_number is not None:
                self.on_refused_number(*span)
        return used

    def _handle(self, event: InputEvent) -> bool:
        match event:
            case PointerPress() | PointerMove() | PointerRelease(button="left") | WheelTurn():
                return self._handle_pointer(event) or self.modal or self._levels.has_dialog
            case KeyPress():
                self._pointer.hide_tooltip()
                return self._keys.press(event)
            case TextTyped():
                return self._keys.type_text(event)
            case SemanticAction():
                return self._perform(event)
            case PointerLeft():
                self._pointer.leave()
            case FocusLost():
                self._pointer.cancel()
        return False

    def _handle_pointer(self, event: PointerPress | PointerMove | PointerRelease | WheelTurn) -> bool:
        match event:
            case PointerPress(button="left"):
                return self._pointer.press(event)
            case PointerMove():
                return self._pointer.move(event)
            case PointerRelease():
                return self._pointer.release(event)
            case WheelTurn():
                return self._pointer.wheel(event)
        return False

    def _perform(self, action: SemanticAction) -> bool:
        """Perform a screen reader's request for a widget of the top level, as the keys do when it has the focus."""
        target = action.target
        widget = next((each for each in self._focus.chain() if each is target.owner), None)
        if widget is None:
            return False
        if "focus" in widget.actions:
            self._focus.move_to(widget, ring=True)
        if action.kind != "focus" or target.part is not None:
            widget.perform(action.kind, action.value, target.part)
        self.lay_out()
        return True
