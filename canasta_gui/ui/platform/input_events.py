"""Input events as plain values: pointer, keys, text, changes of the window, requests of screen readers."""

from dataclasses import field
from pathlib import Path
from typing import Literal, NamedTuple

from canasta_gui.frozen_dataclass import dataclass

Pos = tuple[int, int]
MouseButton = Literal["left", "middle", "right"]
SemanticActionKind = Literal["focus", "press", "menu", "more", "less", "set"]
"""What a screen reader may ask of a thing: move the focus there, press it, step up or down, set a value."""


class PointerPress(NamedTuple):
    """A mouse button or a finger went down; `clicks` is 2 for the second press of a double-click."""

    pos: Pos
    button: MouseButton = "left"
    clicks: int = 1
    shift: bool = False
    ctrl: bool = False
    touch: bool = False


class PointerMove(NamedTuple):
    """The mouse moved; `held`: the buttons that are down."""

    pos: Pos
    held: frozenset[MouseButton] = frozenset()


class PointerRelease(NamedTuple):
    """A mouse button or a finger went up."""

    pos: Pos
    button: MouseButton = "left"


class WheelTurn(NamedTuple):
    """The wheel turned by `y` notches (up is positive) while the mouse was at `pos`."""

    pos: Pos
    y: float


@dataclass(frozen=True, slots=True)
class KeyPress:
    """A key went down or repeats. `name` is pygame's: "a", "1", "return", "escape", "page up".

    `text`: the characters that it would write, whatever the keyboard layout.
    """

    name: str
    shift: bool = False
    ctrl: bool = False
    alt: bool = False
    text: str = field(default="", compare=False)


class TextTyped(NamedTuple):
    """Text was typed, after dead keys and input methods."""

    text: str


class WindowResized(NamedTuple):
    """The window has another size, in pixels."""

    size: tuple[int, int]


@dataclass(frozen=True, slots=True)
class WindowExposed:
    """Part of the window was covered and must be drawn again."""


@dataclass(frozen=True, slots=True)
class PointerLeft:
    """The pointer left the window, or a finger was lifted: nothing is hovered any more."""


@dataclass(frozen=True, slots=True)
class FocusLost:
    """Another window takes the keys, or a second finger went down: drags end here."""


@dataclass(frozen=True, slots=True)
class Woken:
    """`Loop.wake` was called: a computer player has decided."""


class SemanticTarget(NamedTuple):
    """A thing on the screen: the object that shows it, and a part of that."""

    owner: object
    part: object = None


class SemanticAction(NamedTuple):
    """A request of a screen reader; `value`: the new value where `kind` is "set"."""

    kind: SemanticActionKind
    target: SemanticTarget
    value: float | str | None = None


class FileDropped(NamedTuple):
    """A file was dropped on the window, or the system asks the program to open one (macOS)."""

    path: Path


@dataclass(frozen=True, slots=True)
class QuitRequested:
    """The player or the system asks to close the window."""


InputEvent = (
    PointerPress
    | PointerMove
    | PointerRelease
    | WheelTurn
    | KeyPress
    | TextTyped
    | WindowResized
    | WindowExposed
    | PointerLeft
    | FocusLost
    | Woken
    | SemanticAction
    | FileDropped
    | QuitRequested
)
