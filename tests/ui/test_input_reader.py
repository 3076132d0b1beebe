"""Events of pygame as typed values."""

from collections.abc import Iterator, Mapping

import pygame
import pytest

from canasta_gui.ui.platform.input_events import (
    WAKE_EVENT,
    FocusLost,
    InputEvent,
    InputReader,
    KeyPress,
    PointerLeft,
    PointerMove,
    PointerPress,
    PointerRelease,
    QuitRequested,
    TextTyped,
    WheelTurn,
    WindowExposed,
    WindowResized,
    Woken,
)
from canasta_gui.ui.platform.window import Window


@pytest.fixture
def pointer(window: Window) -> Iterator[InputReader]:
    pygame.event.clear()
    yield InputReader(lambda pos: (round(pos[0] * 2), round(pos[1] * 2)), lambda: (1600, 1200), lambda: 0.0)
    pygame.event.clear()


def read(pointer: InputReader, *events: tuple[int, Mapping[str, object]]) -> list[InputEvent]:
    for kind, values in events:
        pygame.event.post(pygame.event.Event(kind, dict(values)))
    return list(pointer.read())


def test_positions_become_pixels(pointer: InputReader) -> None:
    events = read(
        pointer,
        (pygame.MOUSEBUTTONDOWN, {"pos": (10, 20), "button": 1, "clicks": 2}),
        (pygame.MOUSEMOTION, {"pos": (11, 20), "rel": (1, 0), "buttons": (1, 0, 0)}),
        (pygame.MOUSEBUTTONUP, {"pos": (12, 20), "button": 1}),
    )
    assert events == [
        PointerPress((20, 40), "left", 2),
        PointerMove((22, 40), frozenset({"left"})),
        PointerRelease((24, 40), "left"),
    ]


def test_moves_between_other_events_become_one(pointer: InputReader) -> None:
    moves = [(pygame.MOUSEMOTION, {"pos": (x, 0), "rel": (1, 0), "buttons": (0, 0, 0)}) for x in range(5)]
    press = (pygame.MOUSEBUTTONDOWN, {"pos": (4, 0), "button": 3})
    held = [(pygame.MOUSEMOTION, {"pos": (x, 0), "rel": (1, 0), "buttons": (0, 0, 1)}) for x in range(5, 8)]
    assert read(pointer, *moves, press, *held) == [
        PointerMove((8, 0)),
        PointerPress((8, 0), "right"),
        PointerMove((14, 0), frozenset({"right"})),
    ]


def test_the_wheel_turns_where_the_mouse_was_last(pointer: InputReader) -> None:
    events = read(
        pointer,
        (pygame.MOUSEMOTION, {"pos": (5, 6), "rel": (1, 0), "buttons": (0, 0, 0)}),
        (pygame.MOUSEBUTTONDOWN, {"pos": (5, 6), "button": 4}),  # the wheel's old name is not a press
        (pygame.MOUSEWHEEL, {"x": 0, "y": -1}),
    )
    assert events == [PointerMove((10, 12)), WheelTurn((10, 12), -1)]


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
def test_keys_have_names(pointer: InputReader, key: int, name: str) -> None:
    assert read(pointer, (pygame.KEYDOWN, {"key": key, "mod": pygame.KMOD_NUM})) == [KeyPress(name)]


def test_keys_tell_what_is_held_with_them(pointer: InputReader) -> None:
    mod = pygame.KMOD_RSHIFT | pygame.KMOD_RMETA | pygame.KMOD_LALT
    assert read(pointer, (pygame.KEYDOWN, {"key": pygame.K_z, "mod": mod})) == [KeyPress("z", True, True, True)]


@pytest.mark.parametrize(
    ("kind", "values", "event"),
    [
        (pygame.TEXTINPUT, {"text": "é"}, TextTyped("é")),
        (pygame.WINDOWSIZECHANGED, {"x": 1, "y": 2}, WindowResized((1600, 1200))),
        (pygame.WINDOWEXPOSED, {}, WindowExposed()),
        (pygame.WINDOWLEAVE, {}, PointerLeft()),
        (pygame.WINDOWFOCUSLOST, {}, FocusLost()),
        (pygame.WINDOWCLOSE, {}, QuitRequested()),
        (pygame.QUIT, {}, QuitRequested()),
        (WAKE_EVENT, {}, Woken()),
    ],
)
def test_everything_else_has_its_value(
    pointer: InputReader, kind: int, values: dict[str, object], event: InputEvent
) -> None:
    assert read(pointer, (kind, values)) == [event]


def test_a_held_key_repeats_only_where_that_is_useful(pointer: InputReader, monkeypatch: pytest.MonkeyPatch) -> None:
    pressed = {pygame.K_RETURN: True, pygame.K_BACKSPACE: True}
    monkeypatch.setattr(pygame.key, "get_pressed", lambda: pressed)

    def down(key: int) -> tuple[int, dict[str, object]]:
        return pygame.KEYDOWN, {"key": key, "mod": 0}

    held = [down(pygame.K_RETURN), down(pygame.K_BACKSPACE)]
    assert read(pointer, *held) == [KeyPress("return"), KeyPress("backspace")]
    assert [read(pointer, *held) for _ in range(2)] == [[KeyPress("backspace")]] * 2
    up = (pygame.KEYUP, {"key": pygame.K_RETURN, "mod": 0})
    assert read(pointer, up, down(pygame.K_RETURN)) == [KeyPress("return")]
    pressed[pygame.K_RETURN] = False  # let go where we could not see it
    assert read(pointer, down(pygame.K_RETURN)) == [KeyPress("return")]


def test_what_a_held_key_repeats_while_the_program_is_busy_counts_once_at_most(pointer: InputReader) -> None:
    keys = (pygame.K_RETURN, pygame.K_LEFT)
    down, up = ([(kind, {"key": key, "mod": 0}) for key in keys] for kind in (pygame.KEYDOWN, pygame.KEYUP))
    assert read(pointer, *down) == [KeyPress("return"), KeyPress("left")]
    assert read(pointer, *down * 20, *up) == [
        KeyPress("left")
    ]  # a tap on each; by the time they are read both are up again
    assert read(pointer, *down, *up, *down, *up) == [KeyPress("return"), KeyPress("left")] * 2


def test_what_nobody_needs_is_left_out(pointer: InputReader) -> None:
    assert read(pointer, (pygame.KEYUP, {"key": pygame.K_a, "mod": 0}), (pygame.WINDOWMOVED, {"x": 0, "y": 0})) == []


# --- fingers ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def screen(window: Window) -> Iterator[tuple[InputReader, list[float]]]:
    """A touch screen of 1600 by 1200 pixels, and its clock."""
    pygame.event.clear()
    now = [0.0]
    yield InputReader(lambda pos: (round(pos[0]), round(pos[1])), lambda: (1600, 1200), lambda: now[0]), now
    pygame.event.clear()


def finger(kind: int, x: float, y: float, number: int = 1) -> tuple[int, Mapping[str, object]]:
    return kind, {"touch_id": 1, "finger_id": number, "x": x, "y": y, "dx": 0, "dy": 0}


def test_a_finger_drags_and_is_nowhere_when_it_is_lifted(screen: tuple[InputReader, list[float]]) -> None:
    assert read(
        screen[0],
        finger(pygame.FINGERDOWN, 0.25, 0.5),
        finger(pygame.FINGERMOTION, 0.3, 0.5),
        finger(pygame.FINGERMOTION, 0.5, 0.5),
        finger(pygame.FINGERUP, 0.5, 0.5),
    ) == [
        PointerPress((400, 600), touch=True),
        PointerMove((800, 600), frozenset({"left"})),
        PointerRelease((800, 600)),
        PointerLeft(),
    ]


def test_the_mouse_that_the_system_makes_of_a_finger_is_passed_over(screen: tuple[InputReader, list[float]]) -> None:
    mouse = [
        (pygame.MOUSEBUTTONDOWN, {"pos": (4, 4), "button": 1, "touch": True}),
        (pygame.MOUSEMOTION, {"pos": (5, 4), "rel": (1, 0), "buttons": (1, 0, 0), "touch": True}),
        (pygame.MOUSEBUTTONUP, {"pos": (5, 4), "button": 1, "touch": True}),
    ]
    assert read(screen[0], *mouse) == []


@pytest.mark.parametrize(("pause", "x", "clicks"), [(0.2, 0.5, 2), (0.6, 0.5, 1), (0.2, 0.7, 1)])
def test_two_taps_close_together_are_a_double_tap(
    screen: tuple[InputReader, list[float]], pause: float, x: float, clicks: int
) -> None:
    pointer, now = screen
    read(pointer, finger(pygame.FINGERDOWN, 0.5, 0.5), finger(pygame.FINGERUP, 0.5, 0.5))
    now[0] += pause
    (press,) = read(pointer, finger(pygame.FINGERDOWN, x, 0.5))
    assert isinstance(press, PointerPress)
    assert press.clicks == clicks


def test_a_second_finger_drops_what_the_first_one_holds(screen: tuple[InputReader, list[float]]) -> None:
    pointer = screen[0]
    read(pointer, finger(pygame.FINGERDOWN, 0.5, 0.5))
    assert read(pointer, finger(pygame.FINGERDOWN, 0.6, 0.5, 2)) == [FocusLost()]
    assert read(pointer, finger(pygame.FINGERMOTION, 0.1, 0.1), finger(pygame.FINGERUP, 0.1, 0.1)) == []
    assert read(pointer, finger(pygame.FINGERUP, 0.6, 0.5, 2)) == []
    assert read(pointer, finger(pygame.FINGERDOWN, 0.2, 0.5)) == [PointerPress((320, 600), touch=True)]
