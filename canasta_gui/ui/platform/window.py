"""The window: opened once, resizable, full screen and back; access to SDL's library and the system's locales."""

import contextlib
import ctypes
import os
import sys
from collections.abc import Callable, Mapping, MutableMapping
from pathlib import Path
from typing import Final

import pygame

from canasta_gui.disk import printable


def library(package: Path | None = None) -> ctypes.CDLL | None:
    """Return SDL's library from beside the `package` of pygame, or None; its functions release the GIL."""
    package = package or Path(pygame.__file__).parent
    places = (
        *package.parent.glob("pygame_ce.libs/libSDL2-2*"),
        *package.glob("SDL2.dll"),
        *package.glob(".dylibs/libSDL2-2*"),
    )
    for place in places:
        with contextlib.suppress(OSError):
            return ctypes.CDLL(str(place))
    return None


def system_locales() -> list[str]:
    """Return locales such as `fr_CA`, the preferred one first; empty if the system reports none."""
    return ["_".join(filter(None, (each["language"], each["country"]))) for each in pygame.system.get_pref_locales()]


DEFAULT_SIZE: Final = (1280, 800)
MINIMUM_SIZE: Final = (800, 600)
"""Minimum size requested from the system; tiling desktops ignore it."""
SMALLEST_PICTURE: Final = (400, 300)
"""Minimum size of the picture; a smaller window shows its upper left part."""
UNSEEN: Final = ("dummy", "offscreen")
"""SDL's drivers without a screen, accepted only if the environment names them."""
KEY_REPEAT: Final = (400, 40)
"""Milliseconds until a held key repeats, and between repetitions."""


class WindowError(RuntimeError):
    """The window cannot be opened; the message says why."""


def prepare_environment(
    environ: MutableMapping[str, str] = os.environ,
    platform: str = sys.platform,
    script: str = Path(sys.argv[0]).name,
) -> None:
    """Set environment variables that SDL reads when the display opens; keep values set by the player."""
    if platform.startswith("linux"):
        # Without a graphics card, drawing directly to the window's memory is ten times as fast.
        environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        environ.setdefault("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")
        # On import, pygame names the window class after the script, but desktops know the program by its own name.
        if environ.get("SDL_VIDEO_X11_WMCLASS", script) == script:
            environ["SDL_VIDEO_X11_WMCLASS"] = "canasta-gui"
        environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", "canasta-gui")
    if platform == "win32":
        environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    environ.setdefault("SDL_IME_SHOW_UI", "1")


def _require_screen(driver: str, environ: Mapping[str, str] = os.environ) -> None:
    """Raise pygame.error if SDL has fallen back to a driver without a screen."""
    if driver in UNSEEN and driver not in (environ.get("SDL_VIDEODRIVER"), environ.get("SDL_VIDEO_DRIVER")):
        raise pygame.error("there is no screen, or a library is missing to draw on it (on Linux libXext, for one)")


class Window:
    """The program's window. Its `surface` is valid until the next event; positions are pixels of the surface."""

    def __init__(
        self,
        title: str,
        *,
        size: tuple[int, int] = DEFAULT_SIZE,
        fullscreen: bool = False,
        icon: Path | None = None,
        before_shown: Callable[["Window"], None] | None = None,
    ) -> None:
        """Open the window; raise WindowError if there is no screen or pygame is not pygame-ce.

        `before_shown` gets the window while it is still hidden.
        """
        if not getattr(pygame, "IS_CE", False):
            raise WindowError("The installed pygame is not pygame-ce; please install pygame-ce instead of pygame.")
        prepare_environment()
        try:
            pygame.display.init()
            _require_screen(pygame.display.get_driver())
            pygame.font.init()
            hidden = before_shown is not None
            self._window = pygame.Window(title, size, resizable=True, allow_high_dpi=True, hidden=hidden)
            self._window.get_surface()  # needed before pictures can be converted to the format of the screen
        except pygame.error as error:
            raise WindowError(f"The window cannot be opened: {error}") from error
        self._window.minimum_size = MINIMUM_SIZE
        pygame.key.set_repeat(*KEY_REPEAT)
        if icon is not None and icon.is_file():
            self._window.set_icon(pygame.image.load(icon))
        self._fullscreen = False
        self._windowed_size = size
        self._larger: pygame.Surface | None = None  # the picture, if the window is too small for it
        if fullscreen:
            self.toggle_fullscreen()
        if before_shown is not None:
            before_shown(self)
            self._window.show()

    @property
    def surface(self) -> pygame.Surface:
        """The surface to draw on; it is replaced when the window is resized, so it must not be stored."""
        seen = self._window.get_surface()
        width, height = (max(*pair) for pair in zip(seen.get_size(), SMALLEST_PICTURE, strict=True))
        if (width, height) == seen.get_size():
            self._larger = None
            return seen
        if self._larger is None or self._larger.get_size() != (width, height):
            self._larger = pygame.Surface((width, height), 0, seen)
        return self._larger

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture in pixels; larger than a tiny window."""
        return self.surface.get_size()

    @property
    def handle(self) -> int:
        """The system's handle of the window (an X11 window, a Windows HWND)."""
        return self._window.handle

    @property
    def title(self) -> str:
        return self._window.title

    @title.setter
    def title(self, title: str) -> None:
        self._window.title = title

    @property
    def fullscreen(self) -> bool:
        """True if the window covers the screen."""
        return self._fullscreen

    @property
    def focused(self) -> bool:
        """True if the window has the keyboard focus."""
        return self._window.focused

    @property
    def frame(self) -> tuple[int, int, int, int]:
        """The window on the desktop: x, y, width, height."""
        return *self._window.position, *self._window.size

    def toggle_fullscreen(self) -> None:
        """Switch between full screen and the window at its former size."""
        if self._fullscreen:
            self._window.set_windowed()
            self._window.size = self._windowed_size
        else:
            self._windowed_size = self._window.size
            self._window.set_fullscreen(True)
        self._fullscreen = not self._fullscreen

    def resize(self, size: tuple[int, int]) -> None:
        self._window.size = size

    def to_pixels(self, pos: tuple[float, float]) -> tuple[int, int]:
        """Convert a mouse position, which some systems count in points, to pixels of the surface."""
        (points_x, points_y), (width, height) = self._window.size, self._window.get_surface().get_size()
        return round(pos[0] * width / max(1, points_x)), round(pos[1] * height / max(1, points_y))

    def flip(self) -> None:
        """Present what has been drawn."""
        if self._larger is not None:
            self._window.get_surface().blit(self._larger, (0, 0))
        self._window.flip()

    def copy_text(self, text: str) -> bool:
        """Put a text on the clipboard; return False if there is no clipboard."""
        try:
            pygame.scrap.put_text(printable(text))
        except pygame.error:
            return False
        return True

    def close(self) -> None:
        """Close the window; do nothing if it is already closed."""
        if pygame.display.get_init():
            self._window.destroy()
            pygame.display.quit()
