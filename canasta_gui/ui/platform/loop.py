"""The main loop: passes events to the scene, draws when something has changed, and sleeps when nothing moves."""

import ctypes
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pygame

from canasta_gui.ui.platform.input_events import (
    WAKE_EVENT,
    FileDropped,
    InputEvent,
    InputReader,
    KeyPress,
    PointerPress,
    QuitRequested,
    SemanticAction,
    WindowExposed,
    WindowResized,
    post,
)
from canasta_gui.ui.platform.keys import GLOBAL_KEYS, GlobalCommand, key_of
from canasta_gui.ui.platform.scene import Scene, ScreenReader
from canasta_gui.ui.platform.window import Window, library

FRAMES_PER_SECOND: Final = 60
IDLE_SECONDS: Final = 0.25
"""Maximum sleep of an idle loop, in seconds."""
REST_SECONDS: Final = 5.0
"""Time without an event or movement after which the program rests and sleeps longer, in seconds."""
RESTING_SECONDS: Final = 1.0

_POLL_SECONDS: Final = 0.02


MOST_FADED: Final = 2_100_000
"""Maximum number of pixels of a window whose pages fade; in larger ones it would cost frames."""


class Fade:
    """The picture of an old scene over that of a new one, fainter and fainter."""

    def __init__(self, picture: pygame.Surface, seconds: float) -> None:
        self._old, self._seconds = picture, seconds
        self._new: pygame.Surface | None = None
        self._begun: float | None = None  # counted from the first frame, which may take long
        self._left = 1.0

    def advance(self, now: float) -> None:
        """Advance to a time in seconds."""
        self._begun = now if self._begun is None else self._begun
        self._left = 1 - (now - self._begun) / self._seconds

    def take(self, surface: pygame.Surface) -> None:
        """Keep the picture of the new scene, which has just been drawn."""
        if self._new is None or self._new.get_size() != surface.get_size():
            self._new = surface.copy()
        else:
            self._new.blit(surface, (0, 0))

    @property
    def over(self) -> bool:
        """True if nothing is left of the old picture."""
        return self._left <= 0

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the new picture, and what is left of the old one."""
        if self._new is not None:
            surface.blit(self._new, (0, 0))
        if not self.over and surface.get_size() == self._old.get_size():
            self._old.set_alpha(round(255 * self._left**3))
            surface.blit(self._old, (0, 0))


class Loop:
    """Runs one scene at a time in a window; `clock` returns monotonic seconds (time.monotonic).

    Callbacks, all optional:
    `on_quit`: the window is to be closed; without it the loop stops.
    `on_fullscreen`, `on_mute`: F11 and F9 were pressed.
    `on_text_size`: Ctrl and plus (1) or minus (-1) were pressed.
    `on_help`, `on_keys`: F1 and the question mark were pressed; if they return False, the scene gets the key.
    `on_crash`: a scene has raised an error, and another one should be shown; an error there ends the program.
    `on_rest`: nothing has happened for a while (True), or something does again (False).
    `on_first`, once: the first picture is on the screen, so that slow preparations can begin.
    `spare_work`: work that is done step by step while nothing moves.
    `on_file`: a file was dropped on the window. `on_round`: the time, in every round.

    `screen_reader` receives what the scenes show and say.
    """

    def __init__(
        self,
        window: Window,
        clock: Callable[[], float],
        *,
        on_quit: Callable[[], None] | None = None,
        screen_reader: ScreenReader | None = None,
    ) -> None:
        self.window = window
        self.on_quit = on_quit or self.stop
        self.on_fullscreen: Callable[[bool], None] = lambda _: None
        self.on_help: Callable[[], bool] = lambda: False
        self.on_keys: Callable[[], bool] = lambda: False
        self.on_crash: Callable[[Exception], None] | None = None
        self.on_rest: Callable[[bool], None] = lambda _: None
        self.on_mute: Callable[[], None] | None = None
        self.on_text_size: Callable[[int], None] = lambda _: None
        self.on_first: Callable[[], None] = lambda: None
        self.on_file: Callable[[Path], None] | None = None
        self.on_round: Callable[[float], None] = lambda _: None
        self.spare_work: Iterator[None] = iter(())
        self.fade_seconds = 0.0
        """Seconds in which a new scene replaces the old one; 0 for at once."""
        self._fade: Fade | None = None
        self._drawn = False  # the scene has been drawn since it was shown
        self._active_at = clock()
        self._resting = False
        self._crash_scene: Scene | None = None  # shown after a crash
        self.clock = clock
        self.screen_reader = screen_reader or ScreenReader()
        self._input = InputReader(
            window.to_pixels, lambda: window.size, clock, lambda node_id: self.screen_reader.target_of(node_id)
        )
        self._scene: Scene | None = None
        self._size = window.size
        self._stopped = False
        self._wait = idle_wait()

    @property
    def scene(self) -> Scene | None:
        """The scene on the screen; None before the first."""
        return self._scene

    def show(self, scene: Scene) -> None:
        """Put another scene on the screen, and leave the old one."""
        if self._scene is not None and self._scene is not scene:
            self._announce_rest(self._scene, scene)
            self._scene.leave()
            self._begin_fade(scene)
        self._scene = scene
        self._size = self.window.size
        scene.resize(self._size)
        scene.dirty = True

    def _begin_fade(self, new: Scene) -> None:
        """Keep the picture of the old scene, which the new one replaces softly, unless that is for another player."""
        width, height = self.window.size
        fades = self.fade_seconds > 0 and self._drawn and (width, height) == self._size
        fades = fades and not new.changes_player and width * height <= MOST_FADED
        self._fade = Fade(self.window.surface.copy(), self.fade_seconds) if fades else None
        self._drawn = False

    def _announce_rest(self, old: Scene, new: Scene) -> None:
        """Announce the remaining sentences of the old scene, unless the new one is for another player."""
        self.screen_reader.announce(old.take_announcements())
        if new.changes_player:
            self.screen_reader.clear()

    def stop(self) -> None:
        """End `run` after the current step."""
        self._stopped = True

    def close(self) -> None:
        """Request that the window be closed, as its close button does; safe in any thread or signal handler."""
        post(pygame.QUIT)

    def wake(self) -> None:
        """Wake the loop, from any thread: the scene gets a `Woken` event at once."""
        post(WAKE_EVENT)

    def set_fullscreen(self, fullscreen: bool) -> None:
        """Switch full screen on or off, and lay the scene out again."""
        if fullscreen != self.window.fullscreen:
            self.window.toggle_fullscreen()
            self._fit()

    def step(self, now: float) -> bool:
        """Do one round: events, movement, drawing; return True while something moves."""
        for event in self._input.read():
            self._wake_up(now)
            self._dispatch(event)
        self.on_round(now)
        if self._scene is None:
            return False
        moving = self._scene.advance(now)
        if self._fade is not None:
            self._fade.advance(now)
        drawn = self._draw()
        if self._fade is not None and self._fade.over:
            self._fade = None
            self._scene.dirty = self._scene.dirty or not drawn
        moving = moving or self._fade is not None
        self.screen_reader.update(self._scene, self.window, now, drawn=drawn, moving=moving)
        first, self.on_first = self.on_first, lambda: None
        first()
        return moving

    def _dispatch(self, event: InputEvent) -> None:
        """Handle events that concern every screen; pass the others to the scene."""
        if isinstance(event, KeyPress | PointerPress | SemanticAction):
            self.screen_reader.interrupt()
        match event:
            case QuitRequested():
                self.on_quit()
            case WindowResized():
                self._fit()
            case FileDropped(path=path) if self.on_file is not None:
                self.on_file(path)
            case WindowExposed() if self._scene is not None:
                self._scene.dirty = True
            case KeyPress() if self._global_key(event):
                pass
            case _:
                if self._scene is not None:
                    self._scene.handle(event)

    def _wake_up(self, now: float) -> None:
        """End the rest, because something happens."""
        self._active_at = now
        if self._resting:
            self._resting = False
            self.on_rest(False)

    def _work_or_sleep(self, now: float) -> None:
        """Do a step of the spare work; sleep if there is none left."""
        for _ in self.spare_work:
            return
        self._sleep(now)

    def _sleep(self, now: float) -> None:
        """Sleep until an event comes; begin to rest if nothing has happened for a while."""
        if not self._resting and now - self._active_at >= REST_SECONDS:
            self._resting = True
            self.on_rest(True)
        self._wait(RESTING_SECONDS if self._resting else IDLE_SECONDS)

    def _global_key(self, event: KeyPress) -> bool:
        """Handle a key that works on every screen; return False if it is left to the scene."""
        match GLOBAL_KEYS.command_of(event):
            case GlobalCommand.FULLSCREEN:
                self.set_fullscreen(not self.window.fullscreen)
                self.on_fullscreen(self.window.fullscreen)
                return True
            case GlobalCommand.RULES:
                return self.on_help()
            case GlobalCommand.KEYS:
                return self.on_keys()
            case GlobalCommand.TEXT_SIZE:
                self.on_text_size(1 if key_of(event).endswith("+") else -1)
                return True
            case GlobalCommand.MUTE if self.on_mute is not None:
                self.on_mute()
                return True
        return False

    def step_safely(self, now: float) -> bool:
        """Do a step; pass errors to `on_crash`, except those of the scene that `on_crash` has shown."""
        try:
            return self.step(now)
        except Exception as error:
            if self.on_crash is None or (self._scene is not None and self._scene is self._crash_scene):
                raise
            self.on_crash(error)
            self._crash_scene = self._scene
            return False

    def run(self) -> None:
        """Run until `stop`; errors not handled by `on_crash` propagate. The last scene is always left."""
        pace = pygame.time.Clock()
        self._stopped = False
        try:
            while not self._stopped:
                now = self.clock()
                if self.step_safely(now):
                    self._wake_up(now)
                    pace.tick(FRAMES_PER_SECOND)
                elif not self._stopped:
                    self._work_or_sleep(now)
        finally:
            if self._scene is not None:
                self._scene.leave()

    def lay_out(self) -> None:
        """Lay the scene out again, since the size of text has changed."""
        if self._scene is not None:
            self._scene.resize(self._size)
            self._scene.dirty = True

    def _fit(self) -> None:
        size = self.window.size
        if self._scene is not None:
            if size != self._size:
                self._scene.resize(size)
            self._scene.dirty = True
        self._size = size

    def _draw(self) -> bool:
        """Draw the scene if it is dirty; return whether it was drawn."""
        scene, fade = self._scene, self._fade  # advancing may have shown another scene
        if scene is None or not (scene.dirty or fade is not None):
            return False
        if scene.dirty or fade is None:
            scene.dirty = False  # before drawing, which may set it again (for a picture that arrives later)
            scene.draw(self.window.surface)
            if fade is not None:
                fade.take(self.window.surface)
        if fade is not None:
            fade.draw(self.window.surface)
        self._drawn = True
        self.window.flip()
        return True


def idle_wait(search: Path | None = None) -> Callable[[float], None]:
    """Return a function that sleeps until an event comes, or for the given number of seconds.

    pygame's own wait polls a thousand times a second, while SDL itself can sleep until there is an event. If SDL's
    library is not found, the function polls fifty times a second instead.
    """
    wait = _sdl_wait(search)
    if wait is not None:
        return wait
    pause = threading.Event()  # never set, so that waiting for it is a sleep

    def poll(seconds: float) -> None:
        waited = 0.0
        while waited < seconds and not pygame.event.peek():
            pause.wait(_POLL_SECONDS)
            waited += _POLL_SECONDS

    return poll


def _sdl_wait(package: Path | None) -> Callable[[float], None] | None:
    """Return a function that calls SDL_WaitEventTimeout; None if SDL's library is not found."""
    try:
        function = getattr(library(package), "SDL_WaitEventTimeout")  # noqa: B009 - None has none
    except AttributeError:
        return None
    function.argtypes = (ctypes.c_void_p, ctypes.c_int)
    function.restype = ctypes.c_int

    def wait(seconds: float) -> None:
        # Without a pointer for it, the event stays in the queue for the reader.
        function(None, max(1, round(seconds * 1000)))

    return wait
