"""The loop: hands events to the scene, draws when something changed, and sleeps when nothing does."""

import ctypes
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame

from canasta_gui.ui.platform.keys import EVERYWHERE, Anywhere, finder
from canasta_gui.ui.platform.listener import Listener, Nobody
from canasta_gui.ui.platform.pointer import (
    WAKE_EVENT,
    Dropped,
    Exposed,
    InputEvent,
    Key,
    Pointer,
    Press,
    Quit,
    Resized,
    SemanticAction,
    post,
)
from canasta_gui.ui.platform.scene import Scene
from canasta_gui.ui.platform.sdl import library
from canasta_gui.ui.platform.window import Window

FRAMES_PER_SECOND: Final = 60
IDLE_SECONDS: Final = 0.25
"""How long the idle loop sleeps at most."""
REST_SECONDS: Final = 5.0
"""After so long without an event and without movement the program rests, and sleeps longer."""
RESTING_SECONDS: Final = 1.0

_POLL_SECONDS: Final = 0.02
_act_of: Final = finder((EVERYWHERE,))


class Loop:
    """Runs one scene at a time in a window. `clock` gives seconds that always grow (time.monotonic).

    `on_quit` is asked when the window is to be closed; without it the loop stops. `on_fullscreen` hears of F11.
    `on_crash` hears of an error that a scene raised, and should show another one; an error there ends the program.
    `on_rest` hears that nothing has happened for a while (True), and that something does again; `on_mute` hears of F9.
    `on_first` hears once that the first picture is on the screen: what is slow to get ready can wait for that.
    `on_help` is asked at F1, `on_keys` at the question mark; where it says that it did nothing, the scene gets the key.
    `on_file` gets a file that is dropped on the window; `on_round` the time, in every round.
    `reader` is told what the scenes show and say.
    """

    def __init__(
        self,
        window: Window,
        clock: Callable[[], float],
        *,
        on_quit: Callable[[], None] | None = None,
        on_fullscreen: Callable[[bool], None] | None = None,
        on_help: Callable[[], bool] | None = None,
        on_keys: Callable[[], bool] | None = None,
        reader: Listener | None = None,
    ) -> None:
        self.window = window
        self.on_quit = on_quit or self.stop
        self.on_fullscreen = on_fullscreen
        self.on_crash: Callable[[Exception], None] | None = None
        self.on_rest: Callable[[bool], None] | None = None
        self.on_mute: Callable[[], None] | None = None
        self.on_first: Callable[[], None] | None = None
        self.on_file: Callable[[Path], None] | None = None
        self.on_round: Callable[[float], None] | None = None
        self._stirred = clock()
        self._resting = False
        self._refuge: Scene | None = None  # what was shown after a crash
        self.on_help, self.on_keys = on_help, on_keys
        self._clock = clock
        self.reader: Listener = reader or Nobody()
        self._pointer = Pointer(window.to_pixels, lambda: window.size, clock, lambda number: self.reader.meant(number))
        self._scene: Scene | None = None
        self._size = window.size
        self._stopped = False
        self._wait = idle_wait()

    @property
    def scene(self) -> Scene | None:
        """The scene on the screen."""
        return self._scene

    def show(self, scene: Scene) -> None:
        """Put another scene on the screen; the old one is left."""
        if self._scene is not None and self._scene is not scene:
            self._hear_out(self._scene, scene)
            self._scene.leave()
        self._scene = scene
        self._size = self.window.size
        scene.resize(self._size)
        scene.dirty = True

    def _hear_out(self, old: Scene, new: Scene) -> None:
        """What the old scene still had to say is said, unless the new one is for somebody else."""
        self.reader.say(old.take_said())
        if new.hides:
            self.reader.hush()

    def stop(self) -> None:
        """End `run` after the current step."""
        self._stopped = True

    def close(self) -> None:
        """Ask for the window to be closed, as its cross does; from anywhere, a signal's handler too."""
        post(pygame.QUIT)

    def wake(self) -> None:
        """Wake the loop from any thread: the scene gets a `Woken` event at once."""
        post(WAKE_EVENT)

    def set_fullscreen(self, fullscreen: bool) -> None:
        """Cover the screen or go back to the window, and lay the scene out again."""
        if fullscreen != self.window.fullscreen:
            self.window.toggle_fullscreen()
            self._fit()

    def step(self, now: float) -> bool:
        """Do one round: events, movement, drawing. True while something moves."""
        for event in self._pointer.read():
            self._stir(now)
            self._take(event)
        if self.on_round is not None:
            self.on_round(now)
        if self._scene is None:
            return False
        moving = self._scene.advance(now)
        drawn = self._draw()
        self.reader.show(self._scene, self.window, now, drawn=drawn, moving=moving)
        first, self.on_first = self.on_first, None
        if first is not None:
            first()
        return moving

    def _take(self, event: InputEvent) -> None:
        """Do what is for every screen; the scene gets the rest."""
        if isinstance(event, Key | Press | SemanticAction):
            self.reader.hurry()
        match event:
            case Quit():
                self.on_quit()
            case Resized():
                self._fit()
            case Dropped(path=path) if self.on_file is not None:
                self.on_file(path)
            case Exposed() if self._scene is not None:
                self._scene.dirty = True
            case Key() if self._anywhere(event):
                pass
            case _:
                if self._scene is not None:
                    self._scene.handle(event)

    def _stir(self, now: float) -> None:
        """Something happens: the rest is over."""
        self._stirred = now
        if self._resting:
            self._resting = False
            if self.on_rest is not None:
                self.on_rest(False)

    def _sleep(self, now: float) -> None:
        """Nothing moves: sleep until an event comes, longer where nothing has happened for a while."""
        if not self._resting and now - self._stirred >= REST_SECONDS:
            self._resting = True
            if self.on_rest is not None:
                self.on_rest(True)
        self._wait(RESTING_SECONDS if self._resting else IDLE_SECONDS)

    def _anywhere(self, event: Key) -> bool:
        """Do what a key does on every screen; False if it is left to the scene."""
        match _act_of(event):
            case Anywhere.FULLSCREEN:
                self.set_fullscreen(not self.window.fullscreen)
                if self.on_fullscreen is not None:
                    self.on_fullscreen(self.window.fullscreen)
                return True
            case Anywhere.RULES:
                return self.on_help is not None and self.on_help()
            case Anywhere.KEYS:
                return self.on_keys is not None and self.on_keys()
            case Anywhere.MUTE if self.on_mute is not None:
                self.on_mute()
                return True
        return False

    def step_safely(self, now: float) -> bool:
        """A step; what a scene raises is told to `on_crash`, unless it is the very scene that tells of a crash."""
        try:
            return self.step(now)
        except Exception as error:
            if self.on_crash is None or (self._scene is not None and self._scene is self._refuge):
                raise
            self.on_crash(error)
            self._refuge = self._scene
            return False

    def run(self) -> None:
        """Run until `stop`; an error that nobody takes comes out here. The last scene is left in any case."""
        pace = pygame.time.Clock()
        self._stopped = False
        try:
            while not self._stopped:
                now = self._clock()
                if self.step_safely(now):
                    self._stir(now)
                    pace.tick(FRAMES_PER_SECOND)
                elif not self._stopped:
                    self._sleep(now)
        finally:
            if self._scene is not None:
                self._scene.leave()

    def _fit(self) -> None:
        size = self.window.size
        if self._scene is not None:
            if size != self._size:
                self._scene.resize(size)
            self._scene.dirty = True
        self._size = size

    def _draw(self) -> bool:
        """Draw the scene if it looks different; whether it did."""
        scene = self._scene  # advancing may have shown another one
        if scene is None or not scene.dirty:
            return False
        scene.dirty = False  # before drawing: what drawing starts (a picture that comes later) may set it again
        scene.draw(self.window.surface)
        self.window.flip()
        return True


def idle_wait(search: Path | None = None) -> Callable[[float], None]:
    """Return a function that sleeps some seconds at most, until an event comes.

    pygame's own wait asks for events a thousand times a second; SDL itself can sleep until there is one. Where its
    library is not found, the function looks for events fifty times a second instead.
    """
    wait = _sdl_wait(search)
    if wait is not None:
        return wait
    pause = threading.Event()  # never set: a sleep

    def poll(seconds: float) -> None:
        waited = 0.0
        while waited < seconds and not pygame.event.peek():
            pause.wait(_POLL_SECONDS)
            waited += _POLL_SECONDS

    return poll


def _sdl_wait(package: Path | None) -> Callable[[float], None] | None:
    """SDL_WaitEventTimeout, where SDL is found."""
    try:
        function = getattr(library(package), "SDL_WaitEventTimeout")  # noqa: B009 - None has none
    except AttributeError:
        return None
    function.argtypes = (ctypes.c_void_p, ctypes.c_int)
    function.restype = ctypes.c_int

    def wait(seconds: float) -> None:
        # Without a place to put it, the event stays in the queue for the pointer.
        function(None, max(1, round(seconds * 1000)))

    return wait
