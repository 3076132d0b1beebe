"""The sounds of the table: loaded when first heard, silent where there is no device."""

from pathlib import Path

import pygame

from canasta_gui.words import Words


class Sounds:
    """Plays `assets/sounds/*.wav` by name. Until `open`, without a device, or muted, everything is silent.

    An open device keeps the processor busy even in silence, so it is let go of while the program rests.
    """

    def __init__(self, folder: Path, *, volume: float = 0.7, on: bool = True) -> None:
        self._folder = folder
        self._volume = volume
        self._on = on
        self._there = False  # a device has been found, or nobody has looked for one yet
        self._open = False
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
        if not self.audible:
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
        """Open the device; why that cannot be, as the system says it."""
        try:
            pygame.mixer.init(buffer=512)
        except pygame.error as error:
            return str(error).strip().rstrip(".")
        self._open = True
        return None

    def _let_go(self) -> None:
        if self._open:
            pygame.mixer.stop()  # a sound that ends while the mixer quits would be looked for where nothing is any more
            self._loaded.clear()
            pygame.mixer.quit()
            self._open = False

    def _load(self, name: str) -> pygame.mixer.Sound | None:
        try:
            return pygame.mixer.Sound(self._folder / f"{name}.wav")
        except (OSError, pygame.error):
            return None
