"""Opening the window, and what is asked of the system before."""

import pygame
import pytest

from canasta_gui.ui.platform.window import UNSEEN, Window, WindowError, _require_screen, prepare_environment


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
