"""A player for tests: finds things by their meaning and posts real events; time moves only on request."""

import pygame

from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.platform.loop import Loop
from canasta_gui.ui.platform.semantics import Node, Role
from canasta_gui.ui.platform.window import Window
from canasta_gui.ui.widgets.base import Widget
from canasta_gui.ui.widgets.form import FormScene

Pos = tuple[int, int]


class Driver:
    """Shows scenes in a loop and plays with them."""

    def __init__(self, window: Window, graphics: Graphics) -> None:
        self.window, self.graphics = window, graphics
        self.now = 0.0
        self.loop = Loop(window, lambda: self.now)

    def show(self, scene: FormScene) -> FormScene:
        self.scene = scene
        self.loop.show(scene)
        self.step()
        return scene

    def show_widget(self, widget: Widget) -> FormScene:
        return self.show(FormScene(self.graphics, "Test", widget))

    def step(self, seconds: float = 0.0) -> bool:
        self.now += seconds
        return self.loop.step(self.now)

    def settle(self, seconds: float = 0.05, most: int = 400) -> None:
        """Let time pass until nothing moves."""
        for _ in range(most):
            if not self.step(seconds):
                return
        raise AssertionError("it never comes to rest")

    def find(self, role: Role, name: str | None = None) -> Node:
        return self.scene.semantics().find(role, name)

    def has(self, role: Role, name: str) -> bool:
        return any(node.role == role and node.name == name for node in self.scene.semantics().walk())

    def click(self, role: Role, name: str | None = None) -> None:
        self.click_at(self.find(role, name).center)

    def click_at(self, pos: Pos, clicks: int = 1) -> None:
        self.move(pos)
        self.press(pos, clicks)
        self.release(pos)

    def press(self, pos: Pos, clicks: int = 1, button: int = 1) -> None:
        self.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=button, clicks=clicks)

    def move(self, pos: Pos, held: bool = False) -> None:
        self.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(int(held), 0, 0))

    def release(self, pos: Pos, button: int = 1) -> None:
        self.post(pygame.MOUSEBUTTONUP, pos=pos, button=button)

    def wheel(self, y: int) -> None:
        self.post(pygame.MOUSEWHEEL, x=0, y=y)

    def key(self, *keys: int, mod: int = 0) -> None:
        for key in keys:
            self.post(pygame.KEYDOWN, key=key, mod=mod)

    def type(self, text: str) -> None:
        for letter in text:
            self.key(pygame.key.key_code(letter) if letter.isascii() and letter.isalnum() else pygame.K_UNKNOWN)
            self.post(pygame.TEXTINPUT, text=letter)

    def post(self, kind: int, **values: object) -> None:
        pygame.event.post(pygame.event.Event(kind, values))
        self.step()

    @property
    def focus(self) -> str | None:
        """The name of what has the keys."""
        widget = self.scene.layer.focus
        return widget.name if widget is not None else None
