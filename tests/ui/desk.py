"""The whole program on a desk without a screen: SDL's dummy driver, posted events, a clock that the test moves."""

import random
from collections.abc import Callable
from concurrent.futures import Executor, Future
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

import pygame

from canasta_gui.app import App
from canasta_gui.storage import Folders
from canasta_gui.ui.loop import Loop
from canasta_gui.ui.scenes.form import FormScene
from canasta_gui.ui.scenes.table import TableScene
from canasta_gui.ui.widgets.base import Widget
from canasta_gui.ui.window import Window
from tests.ui.mouse import Mouse, Pos

T = TypeVar("T")
FRAME = 1 / 60


class AtOnce(Executor):
    """An executor that works while it is asked: computers decide within the frame."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class Desk:
    """The program in a window of `size`, its files in `home`, its decks from `seed`."""

    def __init__(self, home: Path, *, size: tuple[int, int] = (1280, 800), seed: int = 1) -> None:
        self.window = Window("Canasta", size=size)
        self.time = 0.0
        self.moving = False
        self.loop = Loop(self.window, lambda: self.time)
        self.app = App(
            self.loop,
            Folders(home, home),
            AtOnce(),
            chance=random.Random(seed),
            now=lambda: datetime(2026, 11, 21, 9, 30, tzinfo=UTC),
        )
        self.mouse = Mouse(lambda: self.table, self._press, self._move, self._release, self.settle)
        self._held = False

    def close(self) -> None:
        """Close the window; what the program has on the disk stays."""
        if self.loop.scene is not None:
            self.loop.scene.leave()
        self.app.sounds.close()
        self.window.close()

    @property
    def table(self) -> TableScene:
        """The table, which must be on the screen."""
        scene = self.loop.scene
        assert isinstance(scene, TableScene), scene
        return scene

    @property
    def form(self) -> FormScene:
        """The scene of widgets on the screen."""
        scene = self.loop.scene
        assert isinstance(scene, FormScene), scene
        return scene

    # --- time ---

    def step(self, seconds: float = FRAME) -> bool:
        """One frame later."""
        self.time += seconds
        return self.loop.step(self.time)

    def run_until(self, done: Callable[[], bool], *, limit: float = 600.0) -> None:
        """Let time pass until something holds; AssertionError after `limit` seconds of the program's time."""
        end = self.time + limit
        while not done():
            assert self.time < end, f"nothing after {limit} seconds: {self.loop.scene}"
            self.moving = self.step(0.05)

    def settle(self) -> None:
        """Let time pass until the table waits for the person at it, or another scene is shown."""
        self.moving = self.step()

        def settled() -> bool:
            scene = self.loop.scene
            if not isinstance(scene, TableScene):
                return True
            return not self.moving and scene.board.idle and scene.conductor.waiting_for_viewer

        self.run_until(settled)

    # --- hands ---

    def _press(self, pos: Pos) -> None:
        self._held = True
        self._post(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, clicks=1)

    def _move(self, pos: Pos) -> None:
        self._post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(int(self._held), 0, 0))

    def _release(self, pos: Pos) -> None:
        self._held = False
        self._post(pygame.MOUSEBUTTONUP, pos=pos, button=1, clicks=1)

    def _post(self, kind: int, **values: Any) -> None:
        pygame.event.post(pygame.event.Event(kind, **values))
        self.step()

    def key(self, key: int, **mods: int) -> None:
        """A key goes down."""
        self._post(pygame.KEYDOWN, key=key, mod=mods.get("mod", 0), unicode="", scancode=0)

    def click(self, pos: Pos) -> None:
        """A click anywhere."""
        self._move(pos)
        self._press(pos)
        self._release(pos)

    def widget(self, name: str, root: Widget | None = None) -> Widget:
        """The visible widget of this name on the screen."""
        found = [each for each in (root or self.form.layer.root).walk() if each.name == name and each.focusable]
        assert found, f"no widget {name!r}"
        return found[0]

    def press_button(self, name: str) -> None:
        """Click the button of this name in a scene of widgets."""
        self.step()
        self.click(self.widget(name).rect.center)

    def picture(self, path: Path) -> None:
        """Save what is on the screen."""
        self.loop.scene.dirty = True  # type: ignore[union-attr]
        self.step()
        pygame.image.save(self.window.surface, path)
