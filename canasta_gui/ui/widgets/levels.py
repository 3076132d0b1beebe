"""The levels of a layer: a form, and dialogs on top of it."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.widgets.base import Widget
from canasta_gui.ui.widgets.dialog import Dialog


@dataclass
class Level:
    """A tree of widgets with its own focus. `on_cancel`: what Esc does, if anything."""

    root: Widget
    on_cancel: Callable[[], object] | None
    focus: Widget | None = None


class LevelStack:
    """A form and the dialogs over it. Only the top level takes part in input; all are drawn."""

    def __init__(self, form: Level) -> None:
        self.dirty = True
        """Whether the levels must be drawn again."""
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

    @property
    def top(self) -> Level:
        return self._levels[-1]

    @property
    def has_dialog(self) -> bool:
        return len(self._levels) > 1

    @property
    def look(self) -> Look:
        """Fonts, colours and scale for the current size; raises RuntimeError before the first `resize`."""
        if self._look is None:
            raise RuntimeError("the layer has no size yet")
        return self._look

    def push(self, level: Level) -> None:
        self._levels.append(level)
        self.lay_out()

    def pop(self) -> None:
        self._levels.pop()

    def resize(self, size: tuple[int, int], look: Look) -> None:
        """Lay out for a size in pixels."""
        self._size, self._look = size, look
        self.lay_out()

    def lay_out(self) -> None:
        """Place all widgets anew, if the size is known, and have them drawn again."""
        if self._look is not None:
            for level in self._levels:
                level.root.place(self._look, pygame.Rect((0, 0), self._size))
        self.dirty = True

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all levels, with a veil below each dialog."""
        for number, level in enumerate(self._levels):
            if number:
                self.look.shapes.box(surface, surface.get_rect(), self.look.theme.scrim)
            if level.root.visible:
                level.root.draw(surface, self.look)

    @property
    def dialog(self) -> Dialog | None:
        """The dialog on top, if one is open."""
        root = self.top.root
        return root if isinstance(root, Dialog) else None
