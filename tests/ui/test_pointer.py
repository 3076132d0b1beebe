"""What pygame reports, as values."""

from collections.abc import Iterator, Mapping

import pygame
import pytest

from canasta_gui.ui.pointer import (
    WAKE_EVENT,
    Event,
    Exposed,
    FocusLost,
    Key,
    Left,
    Move,
    Pointer,
    Press,
    Quit,
    Release,
    Resized,
    TextTyped,
    Wheel,
    Woken,
)
from canasta_gui.ui.window import Window


@pytest.fixture
def pointer(window: Window) -> Iterator[Pointer]:
    pygame.event.clear()
    yield Pointer(lambda pos: (round(pos[0] * 2), round(pos[1] * 2)), lambda: (1600, 1200))
    pygame.event.clear()


def read(pointer: Pointer, *events: tuple[int, Mapping[str, object]]) -> list[Event]:
    for kind, values in events:
        pygame.event.post(pygame.event.Event(kind, dict(values)))
    return list(pointer.read())


def test_positions_become_pixels(pointer: Pointer) -> None:
    events = read(
        pointer,
        (pygame.MOUSEBUTTONDOWN, {"pos": (10, 20), "button": 1, "clicks": 2}),
        (pygame.MOUSEMOTION, {"pos": (11, 20), "rel": (1, 0), "buttons": (1, 0, 0)}),
        (pygame.MOUSEBUTTONUP, {"pos": (12, 20), "button": 1}),
    )
    assert events == [Press((20, 40), "left", 2), Move((22, 40), frozenset({"left"})), Release((24, 40), "left")]


def test_moves_between_other_events_become_one(pointer: Pointer) -> None:
    moves = [(pygame.MOUSEMOTION, {"pos": (x, 0), "rel": (1, 0), "buttons": (0, 0, 0)}) for x in range(5)]
    press = (pygame.MOUSEBUTTONDOWN, {"pos": (4, 0), "button": 3})
    held = [(pygame.MOUSEMOTION, {"pos": (x, 0), "rel": (1, 0), "buttons": (0, 0, 1)}) for x in range(5, 8)]
    assert read(pointer, *moves, press, *held) == [
        Move((8, 0)),
        Press((8, 0), "right"),
        Move((14, 0), frozenset({"right"})),
    ]


def test_the_wheel_turns_where_the_mouse_was_last(pointer: Pointer) -> None:
    events = read(
        pointer,
        (pygame.MOUSEMOTION, {"pos": (5, 6), "rel": (1, 0), "buttons": (0, 0, 0)}),
        (pygame.MOUSEBUTTONDOWN, {"pos": (5, 6), "button": 4}),  # the wheel's old name is not a press
        (pygame.MOUSEWHEEL, {"x": 0, "y": -1}),
    )
    assert events == [Move((10, 12)), Wheel((10, 12), -1)]


@pytest.mark.parametrize(
    ("key", "name"),
    [
        (pygame.K_RETURN, "return"),
        (pygame.K_KP_ENTER, "return"),
        (pygame.K_ESCAPE, "escape"),
        (pygame.K_LEFT, "left"),
        (pygame.K_PAGEUP, "page up"),
        (pygame.K_q, "q"),
        (pygame.K_F1, "f1"),
        (pygame.K_SPACE, "space"),
    ],
)
def test_keys_have_names(pointer: Pointer, key: int, name: str) -> None:
    assert read(pointer, (pygame.KEYDOWN, {"key": key, "mod": pygame.KMOD_NUM})) == [Key(name)]


def test_keys_tell_what_is_held_with_them(pointer: Pointer) -> None:
    mod = pygame.KMOD_RSHIFT | pygame.KMOD_RMETA | pygame.KMOD_LALT
    assert read(pointer, (pygame.KEYDOWN, {"key": pygame.K_z, "mod": mod})) == [Key("z", True, True, True)]


@pytest.mark.parametrize(
    ("kind", "values", "event"),
    [
        (pygame.TEXTINPUT, {"text": "é"}, TextTyped("é")),
        (pygame.WINDOWSIZECHANGED, {"x": 1, "y": 2}, Resized((1600, 1200))),
        (pygame.WINDOWEXPOSED, {}, Exposed()),
        (pygame.WINDOWLEAVE, {}, Left()),
        (pygame.WINDOWFOCUSLOST, {}, FocusLost()),
        (pygame.WINDOWCLOSE, {}, Quit()),
        (pygame.QUIT, {}, Quit()),
        (WAKE_EVENT, {}, Woken()),
    ],
)
def test_everything_else_has_its_value(pointer: Pointer, kind: int, values: dict[str, object], event: Event) -> None:
    assert read(pointer, (kind, values)) == [event]


def test_a_held_key_repeats_only_where_that_is_useful(pointer: Pointer, monkeypatch: pytest.MonkeyPatch) -> None:
    pressed = {pygame.K_RETURN: True, pygame.K_BACKSPACE: True}
    monkeypatch.setattr(pygame.key, "get_pressed", lambda: pressed)

    def down(key: int) -> tuple[int, dict[str, object]]:
        return pygame.KEYDOWN, {"key": key, "mod": 0}

    held = [down(pygame.K_RETURN)] * 3 + [down(pygame.K_BACKSPACE)] * 3
    assert read(pointer, *held) == [Key("return"), *[Key("backspace")] * 3]
    up = (pygame.KEYUP, {"key": pygame.K_RETURN, "mod": 0})
    assert read(pointer, up, down(pygame.K_RETURN)) == [Key("return")]
    pressed[pygame.K_RETURN] = False  # let go where we could not see it
    assert read(pointer, down(pygame.K_RETURN)) == [Key("return")]


def test_what_nobody_needs_is_left_out(pointer: Pointer) -> None:
    assert read(pointer, (pygame.KEYUP, {"key": pygame.K_a, "mod": 0}), (pygame.WINDOWMOVED, {"x": 0, "y": 0})) == []
