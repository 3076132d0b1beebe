"""Input events as plain values, and the reader of pygame's event queue that produces them."""

import contextlib
import itertools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import field
from pathlib import Path
from typing import Final, Literal, NamedTuple

import pygame

from canasta_gui.frozen_dataclass import dataclass

Pos = tuple[int, int]
MouseButton = Literal["left", "middle", "right"]
SemanticActionKind = Literal["focus", "press", "menu", "more", "less", "set"]
"""Actions that a screen reader may request: move the focus there, press, step up or down, set a value."""


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

    `text`: the characters that it types in the current keyboard layout.
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
    """The pointer left the window, or a finger was lifted, so that nothing is hovered any more."""


@dataclass(frozen=True, slots=True)
class FocusLost:
    """Another window got the keyboard focus, or a second finger went down; drags end here."""


@dataclass(frozen=True, slots=True)
class Woken:
    """`Loop.wake` was called: a computer player has decided."""


class SemanticTarget(NamedTuple):
    """Target of an action: an object on the screen, and a part of it."""

    owner: object
    part: object = None


class SemanticAction(NamedTuple):
    """A request of a screen reader; `value`: the new value if `kind` is "set"."""

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


REPEATING: Final = frozenset({"backspace", "delete", "left", "right", "up", "down", "page up", "page down"})
"""Keys that repeat while held; any other key counts once."""

_CONTEXT_MENU: Final = 1 << 30 | 101
"""SDL's code of the menu key (SDLK_APPLICATION), for which pygame has no name."""
_BUTTONS: Final[dict[int, MouseButton]] = {1: "left", 2: "middle", 3: "right"}
DOUBLE_TAP: Final = 0.4
"""Maximum time between the two taps of a double tap, in seconds."""
_NEAR: Final = 0.04
"""Maximum distance between them, as a fraction of the window's height."""

WAKE_EVENT: Final = pygame.event.custom_type()
SEMANTIC_EVENT: Final = pygame.event.custom_type()
"""Type of events with `action`, `node_id` (the screen reader's number of the target) and `value`."""


def post(event_type: int, **values: object) -> None:
    """Post an event, from any thread or signal handler; do nothing if the window is already closed."""
    with contextlib.suppress(pygame.error):
        pygame.event.post(pygame.event.Event(event_type, values))


class InputReader:
    """Reads the event queue.

    `to_pixels` turns mouse positions into pixels of the window; `size`: its size in pixels. Touches come from finger
    events; the mouse events that SDL derives from them are dropped. `clock` (seconds) detects double taps. `target_of`:
    returns the target of a screen reader's number, or None if it no longer exists.
    """

    def __init__(
        self,
        to_pixels: Callable[[tuple[float, float]], Pos],
        size: Callable[[], tuple[int, int]],
        clock: Callable[[], float],
        target_of: Callable[[int], SemanticTarget | None] = lambda _: None,
    ) -> None:
        self._target_of = target_of
        self._to_pixels = to_pixels
        self._size = size
        self._clock = clock
        self._last: Pos = (-1, -1)
        self._down: set[int] = set()
        # In the present batch of events: the keys pressed so far, and all keys that are released.
        self._pressed: set[int] = set()
        self._released: set[int] = set()
        self._fingers: set[int] = set()
        self._leader: int | None = None
        self._tap: tuple[float, Pos] | None = None

    def read(self) -> Iterator[InputEvent]:
        """Yield the events since the last call, oldest first; consecutive mouse moves become one."""
        events = pygame.event.get()
        self._pressed, self._released = set(), {each.key for each in events if each.type == pygame.KEYUP}
        yield from self._translate(events)

    def _translate(self, events: Iterable[pygame.event.Event]) -> Iterator[InputEvent]:
        pending: PointerMove | None = None
        for event in itertools.chain.from_iterable(map(self._read, events)):
            if isinstance(event, PointerMove):
                if pending is not None and pending.held != event.held:
                    yield pending
                pending = event
                continue
            if pending is not None:
                yield pending
                pending = None
            yield event
        if pending is not None:
            yield pending

    def _read(self, raw: pygame.event.Event) -> tuple[InputEvent, ...]:
        """Translate one of pygame's events; most give one input event or none."""
        reader = _READERS.get(raw.type)
        if reader is None or getattr(raw, "touch", False):
            return ()
        event = reader(self, raw)
        if event is None:
            return ()
        # A lifted finger no longer has a position.
        return (event, PointerLeft()) if raw.type == pygame.FINGERUP else (event,)

    # Fingers

    def _touched(self, raw: pygame.event.Event) -> Pos:
        width, height = self._size()
        return round(raw.x * width), round(raw.y * height)

    def _finger_down(self, raw: pygame.event.Event) -> InputEvent:
        """Treat the first finger as the pointer; a second one ends its drag."""
        alone = not self._fingers
        self._fingers.add(raw.finger_id)
        if not alone:
            self._leader = self._tap = None
            return FocusLost()
        self._leader = raw.finger_id
        pos, now = self._touched(raw), self._clock()
        second = self._tap is not None and now - self._tap[0] <= DOUBLE_TAP and self._near(pos, self._tap[1])
        self._tap = None if second else (now, pos)
        return PointerPress(pos, clicks=2 if second else 1, touch=True)

    def _finger_moves(self, raw: pygame.event.Event) -> InputEvent | None:
        return PointerMove(self._touched(raw), frozenset({"left"})) if raw.finger_id == self._leader else None

    def _finger_up(self, raw: pygame.event.Event) -> InputEvent | None:
        self._fingers.discard(raw.finger_id)
        if raw.finger_id != self._leader:
            return None
        self._leader = None
        return PointerRelease(self._touched(raw))

    def _near(self, first: Pos, second: Pos) -> bool:
        reach = _NEAR * self._size()[1]
        return abs(first[0] - second[0]) <= reach and abs(first[1] - second[1]) <= reach

    # Mouse and keys

    def _at(self, raw: pygame.event.Event) -> Pos:
        self._last = self._to_pixels(raw.pos)
        return self._last

    def _press(self, raw: pygame.event.Event) -> InputEvent | None:
        if raw.button not in _BUTTONS:
            return None
        mods = pygame.key.get_mods()
        return PointerPress(
            self._at(raw),
            _BUTTONS[raw.button],
            getattr(raw, "clicks", 1),
            shift=bool(mods & pygame.KMOD_SHIFT),
            ctrl=bool(mods & (pygame.KMOD_CTRL | pygame.KMOD_META)),
        )

    def _release(self, raw: pygame.event.Event) -> InputEvent | None:
        return PointerRelease(self._at(raw), _BUTTONS[raw.button]) if raw.button in _BUTTONS else None

    def _move(self, raw: pygame.event.Event) -> InputEvent:
        held = frozenset(name for name, down in zip(_BUTTONS.values(), raw.buttons, strict=True) if down)
        return PointerMove(self._at(raw), held)

    def _wheel(self, raw: pygame.event.Event) -> InputEvent:
        return WheelTurn(self._last, getattr(raw, "precise_y", raw.y))

    def _key_up(self, raw: pygame.event.Event) -> None:
        self._down.discard(raw.key)
        self._pressed.discard(raw.key)

    def _key(self, raw: pygame.event.Event) -> InputEvent | None:
        name = key_name(raw.key)
        # A held key keeps repeating while the program is busy; repetitions in one batch count once.
        piled_up = raw.key in self._pressed
        # The keyboard state is checked too, since a release in another window is never reported.
        held = raw.key in self._down and (raw.key in self._released or pygame.key.get_pressed()[raw.key])
        self._down.add(raw.key)
        self._pressed.add(raw.key)
        if piled_up or (held and name not in REPEATING):
            return None
        mod = getattr(raw, "mod", 0)
        return KeyPress(
            name,
            shift=bool(mod & pygame.KMOD_SHIFT),
            ctrl=bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META)),
            alt=bool(mod & pygame.KMOD_ALT),
            text=getattr(raw, "unicode", ""),
        )

    # Screen readers

    def _semantic_action(self, raw: pygame.event.Event) -> InputEvent | None:
        target = self._target_of(raw.node_id)
        return None if target is None else SemanticAction(raw.action, target, raw.value)


def key_name(key: int) -> str:
    """Return pygame's name of a key; Enter of the keypad is also "return", the menu key is "menu"."""
    return {pygame.K_KP_ENTER: "return", _CONTEXT_MENU: "menu"}.get(key) or pygame.key.name(key)


_Reader = Callable[[InputReader, pygame.event.Event], InputEvent | None]
_READERS: Final[dict[int, _Reader]] = {
    pygame.MOUSEBUTTONDOWN: InputReader._press,
    pygame.MOUSEBUTTONUP: InputReader._release,
    pygame.MOUSEMOTION: InputReader._move,
    pygame.MOUSEWHEEL: InputReader._wheel,
    pygame.FINGERDOWN: InputReader._finger_down,
    pygame.FINGERMOTION: InputReader._finger_moves,
    pygame.FINGERUP: InputReader._finger_up,
    pygame.KEYDOWN: InputReader._key,
    pygame.KEYUP: InputReader._key_up,
    pygame.TEXTINPUT: lambda _, raw: TextTyped(raw.text),
    # A resize is reported by three event types; this one occurs at every change of size.
    pygame.WINDOWSIZECHANGED: lambda reader, _: WindowResized(reader._size()),
    pygame.WINDOWEXPOSED: lambda *_: WindowExposed(),
    pygame.WINDOWLEAVE: lambda *_: PointerLeft(),
    pygame.WINDOWFOCUSLOST: lambda *_: FocusLost(),
    pygame.WINDOWCLOSE: lambda *_: QuitRequested(),
    pygame.QUIT: lambda *_: QuitRequested(),
    pygame.DROPFILE: lambda _, raw: FileDropped(Path(raw.file)),
    WAKE_EVENT: lambda *_: Woken(),
    SEMANTIC_EVENT: InputReader._semantic_action,
}
