"""The base of all widgets: name and role, layout, drawing, input and semantics; and scroll bars."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

import pygame

from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.shapes import CLEAR
from canasta_gui.ui.platform.input_events import KeyPress, PointerPress, Pos, SemanticActionKind, SemanticTarget
from canasta_gui.ui.platform.semantics import Node, Role

_NARROWEST: Final = -(1 << 30)
"""Width in a cached measurement that stands for the narrowest one."""
LEAST_VIEW: Final = 170
"""Height in units that the view of something that scrolls keeps on a page of larger text; it grows with the text."""


class Widget:
    """A part of a screen. The layer sets `hovered`, `pressed`, `focused` and `ringed`; the container sets `rect`."""

    role: Role = "group"
    focusable: bool = False
    writes: bool = False
    """True if it takes typed text while it has the focus."""
    takes_focus: bool = True
    """False if a press leaves the focus where it is."""
    actions: frozenset[SemanticActionKind] = frozenset({"focus", "press"})
    """Requests of a screen reader that it accepts while it is focusable and enabled."""

    def __init__(self, name: str = "", *, grow: int = 0, hint: str = "") -> None:
        self.name = name
        """Its name for screen readers and tests."""
        self.grow = grow
        """Its share of the spare space in a row or column; 0 for none."""
        self.hint = hint
        """The text of its tooltip; empty for none."""
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.enabled = True
        self.visible = True
        self.hovered = self.pressed = self.focused = self.ringed = False

    @property
    def children(self) -> Sequence["Widget"]:
        """The widgets inside, in tab order."""
        return ()

    @property
    def value(self) -> str | None:
        """Its value for screen readers: "on", "70", a text."""
        return None

    def continue_from(self, _former: "Widget", /) -> None:
        """Take over the typed text from the widget of this name that had the focus before the form was rebuilt."""

    def take_refused_span(self) -> tuple[int, int] | None:
        """Return the accepted range if the typed number was outside it; None the next time."""
        return None

    @property
    def foot(self) -> "Widget | None":
        """The part of a page that stays in view while the page scrolls; None without one."""
        return None

    # --- layout, in pixels ---

    @property
    def shrinks(self) -> bool:
        """True if it can have less height than it measures, by scrolling."""
        return any(child.shrinks for child in self.children if child.visible)

    def narrowest(self, look: Look) -> int:
        """Return the width below which something inside would be cut off."""
        return self.size_in(look, 1 << 20)[0]

    def measure(self, _look: Look, _width: int, /) -> tuple[int, int]:
        """Return the preferred width and height if at most `width` is available."""
        return 0, 0

    def size_in(self, look: Look, width: int) -> tuple[int, int]:
        """Return the result of `measure`, cached while widgets are placed."""
        if look.sizes is None:
            return self.measure(look, width)
        key = (self, width, look.scale.factor, look.breaks)
        size = look.sizes.get(key)
        if size is None:
            size = look.sizes[key] = self.measure(look, width)
        return size

    def least_width(self, look: Look) -> int:
        """Return the result of `narrowest`, cached while widgets are placed."""
        if look.sizes is None:
            return self.narrowest(look)
        key = (self, _NARROWEST, look.scale.factor, look.breaks)
        size = look.sizes.get(key)
        if size is None:
            size = look.sizes[key] = self.narrowest(look), 0
        return size[0]

    def least_height(self, look: Look, width: int) -> int:
        """Return the height below which something would be cut off; what scrolls needs only a part of its own."""
        height = self.size_in(look, width)[1]
        return min(height, look.room(LEAST_VIEW)) if self.shrinks and not self.children else height

    def place(self, _look: Look, rect: pygame.Rect, /) -> None:
        """Set the rectangle, and place the children in it."""
        self.rect = rect

    # --- drawing ---

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        for child in self.children:
            if child.visible:
                child.draw(surface, look)

    # --- input ---

    def press(self, _event: PointerPress, /) -> None:
        """React to the left button going down on it."""

    def hover_at(self, _pos: Pos, /) -> bool:
        """React to the pointer over it; return True if its appearance has changed."""
        return False

    def drag(self, _pos: Pos, /) -> None:
        """React to the pointer moving after a press on it."""

    def release(self, pos: Pos, /) -> None:
        """React to the left button going up after a press on it."""
        if self.rect.collidepoint(pos):
            self.activate()

    def key(self, _event: KeyPress, /) -> bool:
        """React to a key while it has the focus; return whether the key was used."""
        return False

    def typed(self, _text: str, /) -> None:
        """React to text typed while it has the focus."""

    def wheel(self, _y: float, /) -> bool:
        """React to `y` notches of the wheel over it; return whether they were used."""
        return False

    def activate(self) -> None:
        """React to Enter, space or a click."""

    def focus_changed(self, focused: bool) -> None:
        """React to getting or losing the keyboard focus."""
        self.focused = focused

    def perform(self, kind: SemanticActionKind, value: float | str | None, _part: object, /) -> None:
        """React to a screen reader's request; `_part`: the part of the target, if `semantics` has parts."""
        match kind:
            case "press":
                self.activate()
            case "more" | "less":
                self.key(KeyPress("right" if kind == "more" else "left"))
            case "set" if value is not None:
                self.set_to(value)

    def set_to(self, _value: float | str, /) -> None:
        """Set the value, if the widget has one."""

    # --- tree ---

    def walk(self) -> Iterator["Widget"]:
        """Yield the widget and everything visible inside, in order."""
        yield self
        for child in self.children:
            if child.visible:
                yield from child.walk()

    def at(self, pos: Pos) -> "Widget | None":
        """Return the innermost widget at a position that is focusable or has a hint."""
        if not self.visible or not self.rect.collidepoint(pos):
            return None
        for child in reversed(self.children):
            found = child.at(pos)
            if found is not None:
                return found
        return self if self.focusable or self.hint else None

    def semantics(self) -> Node:
        """Return the node for screen readers."""
        children = tuple(child.semantics() for child in self.children if child.visible)
        rect = self.rect.x, self.rect.y, self.rect.width, self.rect.height
        usable = self.focusable and self.enabled
        return Node(
            self.role,
            self.name,
            self.value,
            rect,
            self.focused,
            self.enabled,
            children,
            hint=self.hint,
            actions=self.actions if usable else frozenset(),
            target=SemanticTarget(self) if usable else None,
        )


class PaintedButton(Widget):
    """A button that a subclass paints as a whole."""

    role: Role = "button"
    focusable = True

    def __init__(self, name: str, on_press: Callable[[], object], *, grow: int = 0, hint: str = "") -> None:
        super().__init__(name, grow=grow, hint=hint)
        self.on_press = on_press

    def activate(self) -> None:
        self.on_press()


def draw_focus_ring(surface: pygame.Surface, look: Look, rect: pygame.Rect, radius: int) -> None:
    """Draw the focus ring around a rectangle; `radius` is that of its corners."""
    gap = look.px(3)
    width = look.px(2.5)
    around = rect.inflate(2 * (gap + width), 2 * (gap + width))
    look.shapes.box(surface, around, CLEAR, radius=radius + gap + width, line=look.theme.focus, width=width)


def scroll_handle(track: pygame.Rect, visible: int, total: int, offset: int) -> pygame.Rect:
    """Return the handle of a scroll bar for `visible` of `total` units, starting at `offset`."""
    height = max(3 * track.width, track.height * visible // max(1, total))
    y = track.y + (track.height - height) * offset // max(1, total - visible)
    return pygame.Rect(track.x, y, track.width, height)


def draw_scroll_bar(
    surface: pygame.Surface, look: Look, track: pygame.Rect, handle: pygame.Rect, *, active: bool
) -> None:
    look.shapes.box(surface, track, look.theme.sunken, radius=track.width // 2)
    colour = look.theme.accent if active else look.theme.faint
    look.shapes.box(surface, handle, colour, radius=track.width // 2)
