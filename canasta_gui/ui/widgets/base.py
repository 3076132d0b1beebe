"""What every widget is: a name and a role, a place, a wish for space, and reactions."""

from collections.abc import Iterator, Sequence

import pygame

from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.shapes import CLEAR
from canasta_gui.ui.platform.input_events import KeyPress, PointerPress, Pos, SemanticActionKind, SemanticTarget
from canasta_gui.ui.platform.semantics import Node, Role


class Widget:
    """A thing on the screen. The layer sets `hovered`, `pressed`, `focused` and `ringed`; the container sets `rect`."""

    role: Role = "group"
    focusable: bool = False
    writes: bool = False
    """Whether it takes text while it has the focus."""
    actions: frozenset[SemanticActionKind] = frozenset({"focus", "press"})
    """What a screen reader may ask of it where it is focusable and enabled."""

    def __init__(self, name: str = "", *, grow: int = 0, hint: str = "") -> None:
        self.name = name
        """What it is called, by a screen reader and in tests."""
        self.grow = grow
        """Its share of the space that is left in a row or column."""
        self.hint = hint
        """A sentence shown when the mouse rests on it."""
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.enabled = True
        self.visible = True
        self.hovered = self.pressed = self.focused = self.ringed = False

    @property
    def children(self) -> Sequence["Widget"]:
        """The widgets inside, in the order of Tab."""
        return ()

    @property
    def value(self) -> str | None:
        """What it says besides its name: "on", "70", a text."""
        return None

    # Space

    @property
    def shrinks(self) -> bool:
        """Whether it still shows everything in less height than it would like (by scrolling)."""
        return any(child.shrinks for child in self.children if child.visible)

    def narrowest(self, look: Look) -> int:
        """Return the width in pixels below which something in it would be cut off."""
        return self.measure(look, 1 << 20)[0]

    def measure(self, _look: Look, _width: int, /) -> tuple[int, int]:
        """Return the size it would like if at most this many pixels are free."""
        return 0, 0

    def place(self, _look: Look, rect: pygame.Rect, /) -> None:
        """Take this place, and lay out what is inside."""
        self.rect = rect

    # Looks

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw it and what is inside."""
        for child in self.children:
            if child.visible:
                child.draw(surface, look)

    # Reactions

    def press(self, _event: PointerPress, /) -> None:
        """The left button went down on it."""

    def hover_at(self, _pos: Pos, /) -> bool:
        """The mouse is over it, at this position; True if it looks different now."""
        return False

    def drag(self, _pos: Pos, /) -> None:
        """The mouse moved after a press on it."""

    def release(self, pos: Pos, /) -> None:
        """The left button went up after a press on it."""
        if self.rect.collidepoint(pos):
            self.activate()

    def key(self, _event: KeyPress, /) -> bool:
        """A key was pressed while it has the focus; True if it did something with it."""
        return False

    def typed(self, _text: str, /) -> None:
        """Text was typed while it has the focus."""

    def wheel(self, _y: float, /) -> bool:
        """The wheel was turned over it; True if it did something with that."""
        return False

    def activate(self) -> None:
        """Enter, space or a click."""

    def focus_changed(self, focused: bool) -> None:
        """The keyboard comes or goes."""
        self.focused = focused

    def perform(self, kind: SemanticActionKind, value: float | str | None, _part: object, /) -> None:
        """A screen reader asks for something besides the focus, of a part if `semantics` told of parts."""
        match kind:
            case "press":
                self.activate()
            case "more" | "less":
                self.key(KeyPress("right" if kind == "more" else "left"))
            case "set" if value is not None:
                self.set_to(value)

    def set_to(self, _value: float | str, /) -> None:
        """Take another value."""

    # The tree

    def walk(self) -> Iterator["Widget"]:
        """Return itself and everything visible inside, in order."""
        yield self
        for child in self.children:
            if child.visible:
                yield from child.walk()

    def at(self, pos: Pos) -> "Widget | None":
        """Return the innermost widget under a position that can be used or has a hint."""
        if not self.visible or not self.rect.collidepoint(pos):
            return None
        for child in reversed(self.children):
            found = child.at(pos)
            if found is not None:
                return found
        return self if self.focusable or self.hint else None

    def semantics(self) -> Node:
        """Return what a screen reader would be told."""
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


def draw_focus_ring(surface: pygame.Surface, look: Look, rect: pygame.Rect, radius: int) -> None:
    """Draw the focus ring around a rectangle."""
    gap = look.px(3)
    width = look.px(2.5)
    around = rect.inflate(2 * (gap + width), 2 * (gap + width))
    look.shapes.box(surface, around, CLEAR, radius=radius + gap + width, line=look.theme.focus, width=width)
