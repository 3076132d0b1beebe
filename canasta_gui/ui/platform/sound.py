"""The sounds of the table: loaded when first heard, silent where there is no device.

On Linux a device belongs to a server, and SDL waits for its answer for as long as that takes: half a minute and more
where the server hangs, and pygame holds Python meanwhile. So the server is asked beside the window first, by functions
of SDL that let go of Python, and the device is opened only when it has answered. It is let go of beside the window too.
"""

import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame

from canasta_gui.ui.platform import sdl
from canasta_gui.words import Words

PATIENCE: Final = 0.5
"""Seconds that the window waits for a server that nearly always answers at once."""
_AUDIO: Final = 0x10  # SDL_INIT_AUDIO


class Sounds:
    """Plays `assets/sounds/*.wav` by name. Until `open`, without a device, or muted, everything is silent.

    An open device keeps the processor busy even in silence, so it is let go of while the program rests. `aside`: what
    may take long is done beside the window, which waits for it for `patience` seconds and then goes on.
    """

    def __init__(
        self,
        folder: Path,
        *,
        volume: float = 0.7,
        on: bool = True,
        aside: bool = sys.platform.startswith("linux"),
        patience: float = PATIENCE,
    ) -> None:
        self._folder = folder
        self._volume = volume
        self._on = on
        self._aside, self._patience = aside, patience
        self._there = False  # a device has been found, or nobody has looked for one yet
        self._open = False
        self._server: list[bool] | None = None  # whether it is there, as soon as it says so; None while not asked
        self._busy: threading.Thread | None = None  # the server is asked, or let go of
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}

    def open(self, words: Words) -> str | None:
        """Open the device; where there is none the game stays silent, and the sentence that says so is returned.

        Muted, nobody misses it: it is looked for when something shall be heard.
        """
        self._there = True
        if self.audible and (reason := self._take()) is not None:
            self._there = False
            return words.t("There is no sound: {reason}.", reason=reason)
        return None

    @property
    def audible(self) -> bool:
        """Whether a sound would be heard."""
        return self._there and self._on and self._volume > 0

    def set(self, *, on: bool, volume: float) -> None:
        """Mute or unmute, and set how loud it is, 0 to 1."""
        self._on, self._volume = on, volume
        if not self.audible:
            self.rest(True)

    def rest(self, resting: bool) -> None:
        """Let go of the device while nothing happens, and have it ready again before the next sound."""
        if resting:
            self._let_go()
        elif self.audible and not self._open:
            self._there = self._take() is None

    def play(self, name: str) -> None:
        """Play a sound; a name without a file, or a file that cannot be read, is silent."""
        self.rest(False)
        if not self.audible or not self._open:
            return
        if name not in self._loaded:
            self._loaded[name] = self._load(name)
        sound = self._loaded[name]
        if sound is not None:
            sound.set_volume(self._volume)
            sound.play()

    def close(self) -> None:
        """Let the device go for good."""
        self._there = False
        self._let_go()

    def _take(self) -> str | None:
        """Open the device, if it answers by now; why that cannot be, as the system says it."""
        if not self._free():
            return None
        if self._server is None:
            answer = self._server = []
            if not self._do(lambda: answer.append(_find_server())):
                return None
        elif not any(self._server):
            return "there was no answer for long"
        try:
            pygame.mixer.init(buffer=512)
        except pygame.error as error:
            return str(error).strip().rstrip(".")
        self._open = True
        return None

    def _let_go(self) -> None:
        if self._open:
            self._open, self._server = False, None
            loaded, self._loaded = self._loaded, {}
            self._do(lambda: _quit_mixer(loaded))

    def _free(self) -> bool:
        """Is nothing being done beside the window?"""
        return self._busy is None or not self._busy.is_alive()

    def _do(self, deed: Callable[[], None]) -> bool:
        """Do something that may take long, beside the window; whether it is done already."""
        if not self._aside:
            deed()
            return True
        self._busy = threading.Thread(target=deed, daemon=True)
        self._busy.start()
        self._busy.join(self._patience)
        return self._free()

    def _load(self, name: str) -> pygame.mixer.Sound | None:
        try:
            return pygame.mixer.Sound(self._folder / f"{name}.wav")
        except (OSError, pygame.error):
            return None


def _find_server() -> bool:
    """Find the server of the sound system, and let go of it again. True also where SDL is not found to ask it."""
    library = sdl.library()
    if library is None:
        return True
    there = bool(library.SDL_InitSubSystem(_AUDIO) == 0)
    if there:
        library.SDL_QuitSubSystem(_AUDIO)
    return there


def _quit_mixer(loaded: dict[str, pygame.mixer.Sound | None]) -> None:
    """First of all stop: a sound that ends while the mixer quits would be looked for where nothing is any more."""
    pygame.mixer.stop()
    loaded.clear()
    pygame.mixer.quit()
