"""The levels of a layer: a form, and dialogs on top of it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame

from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.theme import Scale
from canasta_gui.ui.widgets.base import Widget
from canasta_gui.ui.widgets.dialog import Dialog

UPRIGHT_STEPS: Final = 5
"""How many scales are tried between those of an upright window and of the same one on its side."""


@dataclass
class Level:
    """A tree of widgets with its own focus and look. `on_cancel`: what Esc does, if anything.

    `grows_upright`: in an upright window it is as large as in one on its side, as far as it has room.
    """

    root: Widget
    on_cancel: Callable[[], object] | None
    focus: Widget | None = None
    grows_upright: bool = False
    look: Look | None = None

    def fit(self, look: Look, size: tuple[int, int]) -> None:
        """Choose the look for a window of this size, whose usual look is given."""
        self.look = look
        width, height = size
        least, most = look.scale.factor, Scale.of((height, width)).factor
        if not self.grows_upright or height <= width or most <= least:
            return
        scrolls = self.root.measure(look, width)[1] > height
        for step in range(UPRIGHT_STEPS, 0, -1):
            larger = look.scaled(least + (most - least) * step / UPRIGHT_STEPS)
            if self.root.narrowest(larger) <= width and (scrolls or self.root.measure(larger, width)[1] <= height):
                self.look = larger
                return

    def fitting(self, look: Look, size: tuple[int, int]) -> Look:
        """Return the look; choose it anew where what has changed in the widgets made them too wide for it."""
        grown = self.look is not None and self.look.scale.factor > look.scale.factor
        if self.look is None or (grown and self.root.narrowest(self.look) > size[0]):
            self.fit(look, size)
        return _known(self.look)


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
        """Place all widgets anew, if the size is known, and have them drawn again."""
        for level in self._levels:
            if self._look is not None:
                level.root.place(level.fitting(self._look, self._size).placing(), pygame.Rect((0, 0), self._size))
        self.dirty = True

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all levels, with a veil below each dialog."""
        for number, level in enumerate(self._levels):
            if number:
                self.look.shapes.box(surface, surface.get_rect(), self.look.theme.scrim)
            if level.root.visible:
                level.root.draw(surface, _known(level.look))

    @property
    def dialog(self) -> Dialog | None:
        """The dialog on top, if one is open."""
        root = self.top.root
        return root if isinstance(root, Dialog) else None


def _known(look: Look | None) -> Look:
    if look is None:
        raise RuntimeError("the layer has no size yet")
    return look
