"""The sounds of the table: loaded when first played, and silent without a device.

On Linux a device belongs to a server, and SDL waits for its answer without a timeout (half a minute and more if the
server hangs), while pygame holds the GIL. Therefore a thread probes the server first, with SDL functions that release
the GIL, and the device is opened only after the server has answered. The device is closed in a thread too.
"""

import random
import sys
import threading
from array import array
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame

from canasta_gui.storage.folders import assets_dir
from canasta_gui.ui.platform import window
from canasta_gui.words import Words

PATIENCE: Final = 0.5
"""Maximum seconds for which the loop waits for the sound server, which usually answers at once."""
RATE: Final = 44100
"""Samples a second of all sounds."""
TENSE: Final = frozenset({"heartbeat"})
"""Sounds that are left out where sounds are calm."""
_AUDIO: Final = 0x10  # SDL_INIT_AUDIO


class Sounds:
    """Plays `assets/sounds/*.wav` by name; silent until `open`, without a device, or when muted.

    An open device keeps the processor busy even in silence, so it is closed while the program rests. `threaded`: slow
    tasks run in a thread, for which the loop waits at most `patience` seconds. `folder`: the folder of the sounds, by
    default that of the program. `chance` chooses among the takes of a sound, the files `name-1`, `name-2` and so on.
    """

    def __init__(
        self,
        folder: Path | None = None,
        *,
        volume: float = 0.7,
        on: bool = True,
        threaded: bool = sys.platform.startswith("linux"),
        patience: float = PATIENCE,
        chance: random.Random | None = None,
    ) -> None:
        self._folder = folder or assets_dir() / "sounds"
        self._volume = volume
        self._on = on
        self._threaded, self._patience = threaded, patience
        self._available = False  # a device has been found, or has not been looked for yet
        self._open = False
        self._server: list[bool] | None = None  # contains the answer to the probe once it arrives; None before a probe
        self._thread: threading.Thread | None = None  # probes the server, or closes the device
        self._loaded: dict[tuple[str, float], pygame.mixer.Sound | None] = {}
        self._chance = chance or random.Random()
        self._takes: dict[str, int] = {}  # number of takes of a sound, and the last one that was played
        self._last: dict[str, int] = {}
        self._calm = False

    def open(self, words: Words) -> str | None:
        """Open the device; without one, return a sentence for the player and stay silent.

        While muted, the device is opened only when sound is turned on.
        """
        self._available = True
        if self.audible and (reason := self._open_device()) is not None:
            self._available = False
            return words.t("There is no sound: {reason}.", reason=reason)
        return None

    @property
    def audible(self) -> bool:
        """True if a sound would be heard."""
        return self._available and self._on and self._volume > 0

    def set(self, *, on: bool, volume: float, calm: bool = False) -> None:
        """Mute or unmute, and set the volume, 0 to 1.

        `calm`: always the first take, from the middle; no tension, no rising tones.
        """
        self._on, self._volume, self._calm = on, volume, calm
        if not self.audible:
            self.rest(True)

    def rest(self, resting: bool) -> None:
        """Close the device while nothing happens, or open it again before the next sound."""
        if resting:
            self._close_device()
        elif self.audible and not self._open:
            self._available = self._open_device() is None

    def play(self, name: str, *, pan: float = 0.0, pitch: float = 1.0) -> None:
        """Play a sound; a missing or unreadable file is silent.

        `pan`: from -1, the left, to 1; `pitch`: factor of its frequencies. Both are left out where sounds are calm.
        """
        self.rest(False)
        if not self.audible or not self._open or (self._calm and name in TENSE):
            return
        pan, pitch = (0.0, 1.0) if self._calm else (pan, round(pitch, 2))
        key = self._take(name), pitch
        if key not in self._loaded:
            self._loaded[key] = self._load(*key)
        sound = self._loaded[key]
        if sound is not None:
            sound.set_volume(self._volume)
            channel: pygame.mixer.Channel | None = sound.play()  # None if all channels are busy
            if channel is not None and pan:
                channel.set_volume(min(1.0, 1 - pan), min(1.0, 1 + pan))

    def _take(self, name: str) -> str:
        """Return the file of a sound: one of its takes, but not the last one again."""
        if name not in self._takes:
            self._takes[name] = len(list(self._folder.glob(f"{name}-[0-9].wav")))
        number, last = self._takes[name], self._last.get(name, 0)
        if not number:
            return name
        others = [nth for nth in range(1, number + 1) if nth != last or number == 1]
        self._last[name] = 1 if self._calm else self._chance.choice(others)
        return f"{name}-{self._last[name]}"

    def close(self) -> None:
        """Close the device for good."""
        self._available = False
        self._close_device()

    def _open_device(self) -> str | None:
        """Open the device if the server has answered; return the system's reason if that fails.

        None without a device means that the answer is still awaited.
        """
        if not self._thread_done():
            return None
        if self._server is None:
            answer = self._server = []
            if not self._run(lambda: answer.append(_find_server())):
                return None
        elif not any(self._server):
            return "there was no answer for long"
        try:
            pygame.mixer.init(RATE, buffer=512)
        except pygame.error as error:
            return str(error).strip().rstrip(".")
        self._open = True
        return None

    def _close_device(self) -> None:
        if self._open:
            self._open, self._server = False, None
            loaded, self._loaded = self._loaded, {}
            self._run(lambda: _quit_mixer(loaded))

    def _thread_done(self) -> bool:
        return self._thread is None or not self._thread.is_alive()

    def _run(self, task: Callable[[], None]) -> bool:
        """Run a possibly slow task, in a thread if `threaded`; return whether it is done."""
        if not self._threaded:
            task()
            return True
        self._thread = threading.Thread(target=task, daemon=True)
        self._thread.start()
        self._thread.join(self._patience)
        return self._thread_done()

    def _load(self, name: str, pitch: float) -> pygame.mixer.Sound | None:
        try:
            sound = pygame.mixer.Sound(self._folder / f"{name}.wav")
        except (OSError, pygame.error):
            return None
        return sound if pitch == 1.0 else _at_pitch(sound, pitch)


def _at_pitch(sound: pygame.mixer.Sound, pitch: float) -> pygame.mixer.Sound:
    """Return a sound with all frequencies multiplied, for the usual format; else the same sound."""
    if pygame.mixer.get_init() != (RATE, -16, 2):
        return sound
    samples = array("h", sound.get_raw())
    left = samples[::2]  # both sides are equal
    changed = array("h")
    for nth in range(int((len(left) - 1) / pitch)):
        at = nth * pitch
        before = int(at)
        sample = round(left[before] + (left[before + 1] - left[before]) * (at - before))
        changed.extend((sample, sample))
    return pygame.mixer.Sound(buffer=changed.tobytes())


def _find_server() -> bool:
    """Return whether the sound server accepts a connection; True also if SDL's library is not found."""
    library = window.library()
    if library is None:
        return True
    there = bool(library.SDL_InitSubSystem(_AUDIO) == 0)
    if there:
        library.SDL_QuitSubSystem(_AUDIO)
    return there


def _quit_mixer(loaded: dict[tuple[str, float], pygame.mixer.Sound | None]) -> None:
    """Stop all sounds, then quit: the mixer must not stop a sound whose memory has been freed."""
    pygame.mixer.stop()
    loaded.clear()
    pygame.mixer.quit()
