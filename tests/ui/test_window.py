"""Opening the window, and what is asked of the system before."""

from collections.abc import Iterator

import pygame
import pytest

from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.platform.loop import Loop
from canasta_gui.ui.platform.window import (
    SMALLEST_PICTURE,
    UNSEEN,
    Window,
    WindowError,
    _require_screen,
    prepare_environment,
)
from canasta_gui.words import Words
from tests.ui.gallery import SCENES
from tests.ui.gallery_phones import TABLES_WITH_PHONES
from tests.ui.gallery_romme import ROMME_TABLES
from tests.ui.gallery_tables import TABLES


def test_linux_draws_straight_to_memory_and_has_a_class(monkeypatch: pytest.MonkeyPatch) -> None:
    environ: dict[str, str] = {"SDL_VIDEO_X11_WMCLASS": "my own"}
    prepare_environment(environ, "linux")
    assert environ["SDL_FRAMEBUFFER_ACCELERATION"] == "0"
    assert environ["SDL_VIDEO_X11_WMCLASS"] == "my own"
    assert "SDL_WINDOWS_DPI_AWARENESS" not in environ


def test_the_class_pygame_made_of_the_script_gives_way_to_our_name() -> None:
    environ: dict[str, str] = {"SDL_VIDEO_X11_WMCLASS": "__main__.py"}
    prepare_environment(environ, "linux", "__main__.py")
    assert environ["SDL_VIDEO_X11_WMCLASS"] == "canasta-gui"


def test_windows_knows_the_density_of_each_screen() -> None:
    environ: dict[str, str] = {}
    prepare_environment(environ, "win32")
    assert environ["SDL_WINDOWS_DPI_AWARENESS"] == "permonitorv2"
    assert "SDL_FRAMEBUFFER_ACCELERATION" not in environ


def test_the_wrong_pygame_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame, "IS_CE", 0)
    with pytest.raises(WindowError, match="pygame-ce"):
        Window("x")


def test_without_a_screen_the_error_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise pygame.error("no screen here")

    monkeypatch.setattr(pygame, "Window", fail)
    with pytest.raises(WindowError, match="no screen here"):
        Window("x")


@pytest.mark.parametrize("driver", UNSEEN)
def test_what_nobody_sees_is_drawn_only_where_it_is_asked_for(driver: str) -> None:
    with pytest.raises(pygame.error, match="no screen"):
        _require_screen(driver, {})
    for name in ("SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER"):
        _require_screen(driver, {name: driver})
    _require_screen("x11", {})


def test_mouse_positions_are_scaled_to_pixels(window: Window) -> None:
    window.resize((1000, 700))
    assert window.to_pixels((10.0, 20.0)) == (10, 20)
    assert window.size == (1000, 700)


@pytest.fixture
def tiny(window: Window) -> Iterator[Window]:
    """The window as a tiling desktop may force it to be."""
    least, window._window.minimum_size = window._window.minimum_size, (1, 1)
    window.resize((10, 10))
    yield window
    window._window.minimum_size = least
    window.resize((1280, 800))


def test_of_a_tiny_window_the_picture_is_larger_and_its_corner_is_seen(tiny: Window) -> None:
    assert tiny.size == tiny.surface.get_size() == SMALLEST_PICTURE
    assert tiny.to_pixels((3.0, 4.0)) == (3, 4)
    tiny.surface.fill((1, 2, 3))
    tiny.flip()
    assert tiny._window.get_surface().get_at((9, 9))[:3] == (1, 2, 3)
    tiny.resize((10, 600))
    assert tiny.size == (SMALLEST_PICTURE[0], 600)
    tiny.resize((1280, 800))
    assert tiny.surface is tiny._window.get_surface()


EVERY = {**SCENES, **TABLES, **ROMME_TABLES, **TABLES_WITH_PHONES}
THIRDS = [
    pytest.param([*EVERY][::3], id="a third"),
    pytest.param([name for nth, name in enumerate(EVERY) if nth % 3], id="all others", marks=pytest.mark.long),
]


@pytest.mark.parametrize("names", THIRDS)
def test_every_scene_can_be_drawn_in_a_tiny_window(tiny: Window, graphics: Graphics, names: list[str]) -> None:
    loop = Loop(tiny, lambda: 0.0)
    for name, make in ((name, EVERY[name]) for name in names):
        loop.show(make(graphics, Words("en")))
        loop.step(0.0)
        assert tiny.size == SMALLEST_PICTURE, name


@pytest.mark.parametrize("names", THIRDS)
def test_every_scene_covers_what_was_in_the_window_before(window: Window, graphics: Graphics, names: list[str]) -> None:
    window.resize((800, 600))
    loop, glaring, seen = Loop(window, lambda: 0.0), (255, 0, 255), []
    for name, make in ((name, EVERY[name]) for name in names):
        loop.show(make(graphics, Words("en")))
        window.surface.fill(glaring)
        loop.step(0.0)
        if pygame.mask.from_threshold(window.surface, glaring, (1, 1, 1, 255)).count():
            seen.append(name)
    assert seen == []
