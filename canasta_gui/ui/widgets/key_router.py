"""The keys of a layer: what the focused widget does not use moves the focus, presses, scrolls or cancels."""

from typing import Final

from canasta_gui.ui.platform.input_events import KeyPress, TextTyped
from canasta_gui.ui.widgets.containers import Scroll
from canasta_gui.ui.widgets.focus import FocusTraversal
from canasta_gui.ui.widgets.form_keys import FORM_KEYS, FormCommand
from canasta_gui.ui.widgets.levels import LevelStack
from canasta_gui.ui.widgets.text_field import TextField

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
        """Do what a key does that the focused widget has no use for; `key`: its name."""
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
        for widget in self._levels.top.root.walk():
            if isinstance(widget, Scroll) and widget.wheel(pages * _PAGE_NOTCHES):
                self._levels.lay_out()
                return True
        return False
