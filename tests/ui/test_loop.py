"""The loop: events in, drawings out, and nothing done for nothing."""

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from canasta_gui.ui.platform.input_events import InputEvent, KeyPress, PointerPress, Woken
from canasta_gui.ui.platform.loop import IDLE_SECONDS, REST_SECONDS, RESTING_SECONDS, Loop, idle_wait
from canasta_gui.ui.platform.semantics import Node
from canasta_gui.ui.platform.window import Window


class Probe:
    """A scene that notes what is asked of it."""

    changes_player = False

    def __init__(self) -> None:
        self.dirty = False
        self.moving = False
        self.events: list[InputEvent] = []
        self.drawn = 0
        self.left = 0
        self.sizes: list[tuple[int, int]] = []
        self.times: list[float] = []

    def handle(self, event: InputEvent) -> None:
        self.events.append(event)

    def advance(self, now: float) -> bool:
        self.times.append(now)
        return self.moving

    def draw(self, surface: pygame.Surface) -> None:
        self.drawn += 1

    def resize(self, size: tuple[int, int]) -> None:
        self.sizes.append(size)

    def semantics(self) -> Node:
        return Node("window", "Probe")

    def take_announcements(self) -> list[str]:
        return []

    def leave(self) -> None:
        self.left += 1


@pytest.fixture
def loop(window: Window) -> Loop:
    if window.fullscreen:
        window.toggle_fullscreen()
    window.resize((1280, 800))
    pygame.event.clear()
    return Loop(window, lambda: 0.0)


def shown(loop: Loop) -> Probe:
    scene = Probe()
    loop.show(scene)
    loop.step(0.0)
    return scene


def test_a_scene_is_laid_out_and_drawn_once(loop: Loop) -> None:
    scene = shown(loop)
    for now in range(5):
        loop.step(float(now))
    assert scene.sizes == [(1280, 800)]
    assert scene.drawn == 1
    assert scene.times[-1] == 4.0


def test_it_is_drawn_again_when_it_says_so(loop: Loop) -> None:
    scene = shown(loop)
    scene.dirty = True
    loop.step(1.0)
    loop.step(2.0)
    assert scene.drawn == 2


def test_a_step_says_whether_something_moves(loop: Loop) -> None:
    scene = shown(loop)
    assert loop.step(1.0) is False
    scene.moving = True
    assert loop.step(2.0) is True


def test_events_reach_the_scene_as_values(loop: Loop) -> None:
    scene = shown(loop)
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(3, 4), button=1, clicks=2))
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=pygame.KMOD_LCTRL))
    loop.step(1.0)
    assert scene.events == [PointerPress((3, 4), "left", 2), KeyPress("a", ctrl=True)]


def test_another_scene_takes_over_and_the_old_one_is_left(loop: Loop) -> None:
    first = shown(loop)
    second = shown(loop)
    assert (first.left, second.left) == (1, 0)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0))
    loop.step(1.0)
    assert (len(first.events), len(second.events)) == (0, 1)


def test_a_new_size_is_passed_on_once(loop: Loop) -> None:
    scene = shown(loop)
    loop.window.resize((1000, 700))
    loop.step(1.0)
    loop.step(2.0)
    assert scene.sizes == [(1280, 800), (1000, 700)]
    assert scene.drawn == 2


def test_f11_covers_the_screen_and_gives_the_old_size_back(loop: Loop) -> None:
    told: list[bool] = []
    loop.on_fullscreen = told.append
    scene = shown(loop)
    loop.window.resize((1000, 700))
    for now in (1.0, 2.0):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0))
        loop.step(now)
        loop.step(now)
    desktop = pygame.display.get_desktop_sizes()[0]
    assert scene.sizes == [(1280, 800), (1000, 700), desktop, (1000, 700)]
    assert told == [True, False]
    assert not loop.window.fullscreen


def test_closing_the_window_asks_the_owner(window: Window) -> None:
    asked: list[str] = []
    loop = Loop(window, lambda: 0.0, on_quit=lambda: asked.append("quit?"))
    scene = shown(loop)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    loop.step(1.0)
    assert asked == ["quit?"]
    assert scene.left == 0


def test_without_an_owner_closing_ends_the_run_and_leaves_the_scene(loop: Loop) -> None:
    scene = shown(loop)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    loop.run()
    assert scene.left == 1


def test_what_a_scene_raises_comes_out_of_run(loop: Loop) -> None:
    class Broken(Probe):
        def advance(self, now: float) -> bool:
            raise ZeroDivisionError("a fault in a scene")

    scene = Broken()
    loop.show(scene)
    with pytest.raises(ZeroDivisionError, match="a fault in a scene"):
        loop.run()
    assert scene.left == 1


def test_a_thread_wakes_the_loop(loop: Loop) -> None:
    scene = shown(loop)
    thread = threading.Thread(target=loop.wake)
    thread.start()
    thread.join()
    loop.step(1.0)
    assert scene.events == [Woken()]


def test_run_steps_by_the_clock_until_it_is_stopped(window: Window) -> None:
    ticks = iter(range(100))
    loop = Loop(window, lambda: float(next(ticks)))

    class Ends(Probe):
        def advance(self, now: float) -> bool:
            super().advance(now)
            if now >= 3.0:
                loop.stop()
            return True

    scene = Ends()
    loop.show(scene)
    loop.run()
    assert scene.times == [1.0, 2.0, 3.0]  # the tick before them is when the loop began


@pytest.mark.parametrize("search", [None, Path("/nowhere/pygame")], ids=["SDL", "polling"])
def test_waiting_ends_with_an_event_that_is_still_there_to_read(window: Window, search: Path | None) -> None:
    wait = idle_wait(search)
    pygame.event.clear()
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0))
    started = time.monotonic()
    wait(20.0)
    assert time.monotonic() - started < 10.0
    assert [event.key for event in pygame.event.get(pygame.KEYDOWN)] == [pygame.K_a]


@pytest.mark.parametrize("search", [None, Path("/nowhere/pygame")], ids=["SDL", "polling"])
def test_waiting_ends_when_nothing_happens(window: Window, search: Path | None) -> None:
    wait = idle_wait(search)
    for _ in range(3):  # the window itself may still report something
        wait(0.01)
        pygame.event.clear()
    started = time.monotonic()
    wait(0.05)
    assert time.monotonic() - started >= 0.03


def test_after_a_while_without_events_the_program_rests_until_the_next_one(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, slept, rests = [0.0], [0.0], list[bool]()
    loop = Loop(window, lambda: now[0])
    loop.on_rest = rests.append
    shown(loop)

    def wait(seconds: float) -> None:
        now[0] += seconds
        slept.append(seconds)
        if now[0] > 8.0 and not pygame.event.peek() and slept[-1] == max(slept):
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0))
        if len(rests) == 2:
            loop.stop()

    monkeypatch.setattr(loop, "_wait", wait)
    loop.run()
    assert rests == [True, False]
    assert sorted(set(slept[1:])) == [IDLE_SECONDS, RESTING_SECONDS]
    assert slept.count(IDLE_SECONDS) >= REST_SECONDS / IDLE_SECONDS


def test_spare_work_is_done_a_step_at_a_time_while_nothing_moves(loop: Loop, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Probe()
    loop.show(scene)
    done: list[str] = []

    def work() -> Iterator[None]:
        for part in ("first", "second"):
            done.append(f"{part} after {len(scene.times)}")
            yield

    moves = iter([True, False, False, False])

    def advance(now: float) -> bool:
        scene.times.append(now)
        return next(moves)

    def sleep(_now: float) -> None:
        done.append("sleep")
        loop.stop()

    monkeypatch.setattr(scene, "advance", advance)
    monkeypatch.setattr(loop, "_sleep", sleep)
    loop.spare_work = work()
    loop.run()
    assert done == ["first after 2", "second after 3", "sleep"]


class Coloured(Probe):
    """A scene of one colour."""

    def __init__(self, colour: str) -> None:
        super().__init__()
        self.colour = colour

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        surface.fill(self.colour)


def test_a_page_fades_into_the_next_which_is_drawn_once(loop: Loop) -> None:
    loop.fade_seconds = 0.14
    old, new = Coloured("red"), Coloured("blue")
    loop.show(old)
    loop.step(0.0)
    loop.show(new)
    reds = []
    for now in (1.0, 1.05, 1.1):
        assert loop.step(now)
        reds.append(loop.window.surface.get_at((5, 5)).r)
    assert reds[0] > 250 > reds[1] > reds[2] > 0
    loop.step(1.2)
    assert loop.window.surface.get_at((5, 5))[:3] == (0, 0, 255)
    assert not loop.step(1.3)
    assert new.drawn == 1


def test_a_window_so_large_that_frames_would_be_lost_changes_at_once(loop: Loop) -> None:
    loop.fade_seconds = 0.14
    loop.window.resize((2560, 1440))
    loop.show(Coloured("red"))
    loop.step(0.0)
    loop.show(Coloured("blue"))
    loop.step(1.0)
    assert loop.window.surface.get_at((5, 5))[:3] == (0, 0, 255)


def test_nothing_of_a_player_fades_into_what_is_for_another(loop: Loop) -> None:
    loop.fade_seconds = 0.14
    old, curtain = Coloured("red"), Coloured("blue")
    curtain.changes_player = True
    loop.show(old)
    loop.step(0.0)
    loop.show(curtain)
    loop.step(1.0)
    assert loop.window.surface.get_at((5, 5))[:3] == (0, 0, 255)
