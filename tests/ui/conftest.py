"""A window without a screen, and a player who posts events into it."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.platform.window import Window
from tests.ui.driver import Driver
from tests.ui.kept_drawings import share_tools
from tests.ui.pilot import Pilot, Pilots


@pytest.fixture(scope="session")
def window() -> Iterator[Window]:
    """One window for all tests; every test that changes its size sets it first."""
    window = Window("Tests")
    yield window
    window.close()


@pytest.fixture(scope="session")
def graphics() -> Graphics:
    return share_tools(Graphics.load())


@pytest.fixture
def driver(window: Window, graphics: Graphics) -> Driver:
    if window.fullscreen:
        window.toggle_fullscreen()
    window.resize((1280, 800))
    pygame.event.clear()
    graphics.text.log = None
    return Driver(window, graphics)


@pytest.fixture
def pilots(home: Path) -> Iterator[Pilots]:
    """Opens the whole program, in an empty home and in English."""
    with Pilots(home) as pilots:
        yield pilots


@pytest.fixture
def pilot(pilots: Pilots) -> Pilot:
    """The program; nothing moves in it."""
    return pilots()
