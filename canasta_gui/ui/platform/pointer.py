"""The one reader of the event queue: turns what pygame reports into small values, so no scene asks pygame itself."""

import contextlib
import itertools
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal

import pygame

Pos = tuple[int, int]
Button = Literal["left", "middle", "right"]
Deed = Literal["focus", "press", "more", "less", "set"]
"""What somebody who does not see may wish of a thing: go there, press it, a step up or down, another value."""

REPEATING: Final = frozenset({"backspace", "delete", "left", "right", "up", "down", "page up", "page down"})
"""Keys that act again and again while they are held; whoever rests on Enter has pressed it once."""

_BUTTONS: Final[dict[int, Button]] = {1: "left", 2: "middle", 3: "right"}


@dataclass(frozen=True, slots=True)
class Press:
    """A mouse button or a finger went down; `clicks` is 2 for the second press of a double-click."""

    pos: Pos
    button: Button = "left"
    clicks: int = 1
    shift: bool = False
    ctrl: bool = False
    touch: bool = False


@dataclass(frozen=True, slots=True)
class Move:
    """The mouse moved; `held` are the buttons that are down."""

    pos: Pos
    held: frozenset[Button] = frozenset()


@dataclass(frozen=True, slots=True)
class Release:
    """A mouse button (or finger) went up."""

    pos: Pos
    button: Button = "left"


@dataclass(frozen=True, slots=True)
class Wheel:
    """The wheel turned by `y` notches (up is positive) while the mouse was at `pos`."""

    pos: Pos
    y: float


@dataclass(frozen=True, slots=True)
class Key:
    """A key went down, or one of `REPEATING` is held. `name` is pygame's: "a", "1", "return", "escape", "page up".

    `text`: what it would write, wherever that stands on the keyboard.
    """

    name: str
    shift: bool = False
    ctrl: bool = False
    alt: bool = False
    text: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class TextTyped:
    """Text was typed (after dead keys and input methods did their work)."""

    text: str


@dataclass(frozen=True, slots=True)
class Resized:
    """The window has another size, in real pixels."""

    size: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Exposed:
    """Part of the window was covered and must be drawn again."""


@dataclass(frozen=True, slots=True)
class Left:
    """The mouse left the window: nothing is hovered any more."""


@dataclass(frozen=True, slots=True)
class FocusLost:
    """Another window takes the keys: drags end here."""


@dataclass(frozen=True, slots=True)
class Woken:
    """Somebody called `Loop.wake`: a computer player has decided."""


@dataclass(frozen=True, slots=True)
class SemanticTarget:
    """A thing on the screen: whatever shows it, and which part of that."""

    shown_by: object
    part: object = None


@dataclass(frozen=True, slots=True)
class SemanticAction:
    """A screen reader asks for a deed on a thing; `value`: what it is to be set to."""

    deed: Deed
    on: SemanticTarget
    value: float | str | None = None


@dataclass(frozen=True, slots=True)
class Dropped:
    """A file was dropped on the window, or the system asks the program to open it (macOS)."""

    path: Path


@dataclass(frozen=True, slots=True)
class Quit:
    """The window is to be closed."""


InputEvent = (
    Press
    | Move
    | Release
    | Wheel
    | Key
    | TextTyped
    | Resized
    | Exposed
    | Left
    | FocusLost
    | Woken
    | SemanticAction
    | Dropped
    | Quit
)

DOUBLE_TAP: Final = 0.4
"""Seconds between two taps that belong together."""
_NEAR: Final = 0.04
"""How far apart they may be, as a part of the window's height."""

WAKE_EVENT: Final = pygame.event.custom_type()
WISH_EVENT: Final = pygame.event.custom_type()
"""Carries `deed`, `target` (the number by which the screen reader knows the thing) and `value`."""


def post(kind: int, **values: object) -> None:
    """Put an event into the queue, from any thread or a signal's handler; not where the window is closed already."""
    with contextlib.suppress(pygame.error):
        pygame.event.post(pygame.event.Event(kind, values))


class Pointer:
    """Reads the queue. `to_pixels` turns mouse positions into pixels of the window; `size` says how large it is.

    A finger is read as a finger: the mouse that SDL makes of it is passed over. `clock`: seconds, to tell double taps.
    `meant`: the thing that a screen reader knows by a number, None for one that has gone.
    """

    def __init__(
        self,
        to_pixels: Callable[[tuple[float, float]], Pos],
        size: Callable[[], tuple[int, int]],
        clock: Callable[[], float] = time.monotonic,
        meant: Callable[[int], SemanticTarget | None] = lambda _: None,
    ) -> None:
        self._meant = meant
        self._to_pixels = to_pixels
        self._size = size
        self._clock = clock
        self._last: Pos = (-1, -1)
        self._down: set[int] = set()
        # Of what is being read: the keys that have gone down in it, and those that are let go somewhere in it.
        self._pressed: set[int] = set()
        self._let_go: set[int] = set()
        self._fingers: set[int] = set()
        self._leader: int | None = None
        self._tap: tuple[float, Pos] | None = None

    def read(self) -> Iterator[InputEvent]:
        """Return what happened since the last call, oldest first; many small mouse moves become one."""
        events = pygame.event.get()
        self._pressed, self._let_go = set(), {each.key for each in events if each.type == pygame.KEYUP}
        yield from self._translate(events)

    def _translate(self, events: Iterable[pygame.event.Event]) -> Iterator[InputEvent]:
        pending: Move | None = None
        for event in itertools.chain.from_iterable(map(self._read, events)):
            if isinstance(event, Move):
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
        """What one of pygame's events says: most say one thing or nothing."""
        reader = _READERS.get(raw.type)
        if reader is None or getattr(raw, "touch", False):
            return ()
        event = reader(self, raw)
        if event is None:
            return ()
        # A finger that is lifted is nowhere any more.
        return (event, Left()) if raw.type == pygame.FINGERUP else (event,)

    # Fingers

    def _touched(self, raw: pygame.event.Event) -> Pos:
        width, height = self._size()
        return round(raw.x * width), round(raw.y * height)

    def _finger_down(self, raw: pygame.event.Event) -> InputEvent:
        """The first finger is the pointer; a second one drops what the first holds."""
        alone = not self._fingers
        self._fingers.add(raw.finger_id)
        if not alone:
            self._leader = self._tap = None
            return FocusLost()
        self._leader = raw.finger_id
        pos, now = self._touched(raw), self._clock()
        second = self._tap is not None and now - self._tap[0] <= DOUBLE_TAP and self._near(pos, self._tap[1])
        self._tap = None if second else (now, pos)
        return Press(pos, clicks=2 if second else 1, touch=True)

    def _finger_moves(self, raw: pygame.event.Event) -> InputEvent | None:
        return Move(self._touched(raw), frozenset({"left"})) if raw.finger_id == self._leader else None

    def _finger_up(self, raw: pygame.event.Event) -> InputEvent | None:
        self._fingers.discard(raw.finger_id)
        if raw.finger_id != self._leader:
            return None
        self._leader = None
        return Release(self._touched(raw))

    def _near(self, one: Pos, other: Pos) -> bool:
        reach = _NEAR * self._size()[1]
        return abs(one[0] - other[0]) <= reach and abs(one[1] - other[1]) <= reach

    # Mouse and keys

    def _at(self, raw: pygame.event.Event) -> Pos:
        self._last = self._to_pixels(raw.pos)
        return self._last

    def _press(self, raw: pygame.event.Event) -> InputEvent | None:
        if raw.button not in _BUTTONS:
            return None
        mods = pygame.key.get_mods()
        return Press(
            self._at(raw),
            _BUTTONS[raw.button],
            getattr(raw, "clicks", 1),
            shift=bool(mods & pygame.KMOD_SHIFT),
            ctrl=bool(mods & (pygame.KMOD_CTRL | pygame.KMOD_META)),
        )

    def _release(self, raw: pygame.event.Event) -> InputEvent | None:
        return Release(self._at(raw), _BUTTONS[raw.button]) if raw.button in _BUTTONS else None

    def _move(self, raw: pygame.event.Event) -> InputEvent:
        held = frozenset(name for name, down in zip(_BUTTONS.values(), raw.buttons, strict=True) if down)
        return Move(self._at(raw), held)

    def _wheel(self, raw: pygame.event.Event) -> InputEvent:
        return Wheel(self._last, getattr(raw, "precise_y", raw.y))

    def _key_up(self, raw: pygame.event.Event) -> None:
        self._down.discard(raw.key)
        self._pressed.discard(raw.key)

    def _key(self, raw: pygame.event.Event) -> InputEvent | None:
        name = key_name(raw.key)
        # A held key goes on repeating itself while the program is busy: what has piled up by then counts once.
        piled_up = raw.key in self._pressed
        # The keyboard is asked too: a key let go while another window had the focus was never reported.
        held = raw.key in self._down and (raw.key in self._let_go or pygame.key.get_pressed()[raw.key])
        self._down.add(raw.key)
        self._pressed.add(raw.key)
        if piled_up or (held and name not in REPEATING):
            return None
        mod = getattr(raw, "mod", 0)
        return Key(
            name,
            shift=bool(mod & pygame.KMOD_SHIFT),
            ctrl=bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META)),
            alt=bool(mod & pygame.KMOD_ALT),
            text=getattr(raw, "unicode", ""),
        )

    # Screen readers

    def _wish(self, raw: pygame.event.Event) -> InputEvent | None:
        on = self._meant(raw.target)
        return None if on is None else SemanticAction(raw.deed, on, raw.value)


def key_name(key: int) -> str:
    """Return the name of a key; the keys of the number block that mean the same have the same names."""
    return {pygame.K_KP_ENTER: "return"}.get(key) or pygame.key.name(key)


_Reader = Callable[[Pointer, pygame.event.Event], InputEvent | None]
_READERS: Final[dict[int, _Reader]] = {
    pygame.MOUSEBUTTONDOWN: Pointer._press,
    pygame.MOUSEBUTTONUP: Pointer._release,
    pygame.MOUSEMOTION: Pointer._move,
    pygame.MOUSEWHEEL: Pointer._wheel,
    pygame.FINGERDOWN: Pointer._finger_down,
    pygame.FINGERMOTION: Pointer._finger_moves,
    pygame.FINGERUP: Pointer._finger_up,
    pygame.KEYDOWN: Pointer._key,
    pygame.KEYUP: Pointer._key_up,
    pygame.TEXTINPUT: lambda _, raw: TextTyped(raw.text),
    # One resize is reported under three names; this one comes with every change of the size.
    pygame.WINDOWSIZECHANGED: lambda pointer, _: Resized(pointer._size()),
    pygame.WINDOWEXPOSED: lambda *_: Exposed(),
    pygame.WINDOWLEAVE: lambda *_: Left(),
    pygame.WINDOWFOCUSLOST: lambda *_: FocusLost(),
    pygame.WINDOWCLOSE: lambda *_: Quit(),
    pygame.QUIT: lambda *_: Quit(),
    pygame.DROPFILE: lambda _, raw: Dropped(Path(raw.file)),
    WAKE_EVENT: lambda *_: Woken(),
    WISH_EVENT: Pointer._wish,
}
