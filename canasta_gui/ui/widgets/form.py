"""A scene made of widgets on the felt."""

from collections.abc import Callable, Iterable

import pygame

from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.platform.input_events import InputEvent, KeyPress
from canasta_gui.ui.platform.semantics import Node
from canasta_gui.ui.widgets.base import Widget
from canasta_gui.ui.widgets.layer import Layer


class FormScene:
    """Widgets over the cloth.

    A subclass may paint more between the two (`ground`) and animate parts (`animate`). `on_cancel`: called by Esc;
    `on_proceed`: by Ctrl+Enter, wherever the focus is. `told`: the announcement for screen readers when it is shown.
    """

    changes_player = False
    grows_upright = True
    """True if widgets are enlarged in upright windows as far as they fit."""

    def __init__(
        self,
        graphics: Graphics,
        name: str,
        root: Widget,
        *,
        on_cancel: Callable[[], object] | None = None,
        on_proceed: Callable[[], None] | None = None,
        told: Iterable[str] = (),
    ) -> None:
        self.graphics = graphics
        self.name = name
        self.on_proceed = on_proceed
        self.layer = Layer(graphics, root, on_cancel=on_cancel, grows_upright=self.grows_upright)
        for text in told:
            self.layer.announce(text)

    @property
    def dirty(self) -> bool:
        """True if the scene must be drawn again."""
        return self.layer.dirty

    @dirty.setter
    def dirty(self, dirty: bool) -> None:
        self.layer.dirty = dirty

    def handle(self, event: InputEvent) -> None:
        """Pass the event to the widgets; Ctrl+Enter is for the form as a whole."""
        done = isinstance(event, KeyPress) and event.name == "return" and event.ctrl and self.layer.dialog is None
        if done and self.on_proceed is not None:
            self.on_proceed()
        else:
            self.layer.handle(event)

    def advance(self, now: float) -> bool:
        """Advance to a time."""
        moving = self.animate(now)
        return self.layer.advance(now) or moving

    def animate(self, _now: float, /) -> bool:
        """Move parts that are not widgets; return True while something moves."""
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the ground and the widgets."""
        self.ground(surface)
        self.layer.draw(surface)

    def ground(self, surface: pygame.Surface) -> None:
        """Paint the felt, below the widgets."""
        self.graphics.shapes.felt(surface, self.graphics.theme)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out again."""
        self.layer.resize(size)

    def leave(self) -> None:
        """Stop taking text."""
        self.layer.set_focus(None)

    def resume(self) -> None:
        """Update the scene when it is shown again."""

    def semantics(self) -> Node:
        """Return the semantics tree of the screen."""
        return Node("window", self.name, children=self.layer.semantics())

    def say(self, text: str) -> None:
        """Announce a text that is visible on the screen."""
        self.layer.announce(text)

    def take_announcements(self) -> list[str]:
        """Return the announcements since the last call."""
        return self.layer.take_announcements()
