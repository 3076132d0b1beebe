"""Every text at the table is readable on every cloth: 4.5 to 1 against what lies below it, as the guidelines ask.

The ground is measured where the text is written, just before that. Buttons that do not work now are excepted, as the
guidelines except them.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pygame
import pytest

from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.portraits import LEVEL_COLOURS
from canasta_gui.ui.graphics.shapes import box
from canasta_gui.ui.graphics.text import Typesetter
from canasta_gui.ui.graphics.theme import FELTS, Colour, theme_of
from canasta_gui.ui.platform.window import Window
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.words import Words
from tests.lanes import only_in_gate
from tests.ui.driver import Driver
from tests.ui.gallery_tables import TABLES
from tests.ui.test_table_top import contrast

LEAST = 4.5
SIZES = [(800, 600), (1280, 800), (1920, 1080)]
IN_GATE = [("mid_game", (800, 600)), ("opening", (1280, 800)), ("refereed", (1920, 1080)), ("lesson", (1280, 800))]


class Written:
    """The texts written in one frame: what, where, and the contrast to the ground there."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.texts: list[tuple[str, pygame.Rect, float]] = []
        self._colour: Colour = (0, 0, 0)
        line, put = Typesetter.line, Typesetter._put

        def noting_line(setter: Typesetter, text: str, px: int, colour: Colour, **options: bool) -> pygame.Surface:
            self._colour = colour
            return line(setter, text, px, colour, **options)

        def noting_put(setter: Typesetter, surface: pygame.Surface, *args: Any) -> pygame.Rect:
            picture, _, rect, *_ = args
            near = rect.union(picture.get_rect(center=rect.center)).clip(surface.get_rect())
            before = surface.subsurface(near).copy()
            place = put(setter, surface, *args)
            seen = place.clip(surface.get_clip()).clip(near)
            if seen.w and seen.h and args[1].strip():
                ground = pygame.transform.average_color(before, seen.move(-near.x, -near.y))[:3]
                ink = _over(self._colour, ground)
                self.texts.append((args[1], seen.move(surface.get_abs_offset()), contrast(ink, ground)))
            return place

        patch.setattr(Typesetter, "line", noting_line)
        patch.setattr(Typesetter, "_put", noting_put)


def _over(top: Colour, ground: Colour) -> Colour:
    part = (top[3] if len(top) == 4 else 255) / 255
    red, green, blue = (round(a * part + b * (1 - part)) for a, b in zip(top[:3], ground[:3], strict=True))
    return red, green, blue


@pytest.fixture
def driver(window: Window) -> Iterator[Driver]:
    driver = Driver(window, Graphics.load())
    yield driver
    driver.loop.show(TABLES["mid_game"](driver.graphics, Words("en")))


def idle_buttons(scene: TableScene) -> list[pygame.Rect]:
    """Return the places of what does not work now."""
    roots = [scene.hud.overlay.layer.root, *(panel for panel in [getattr(scene.dock, "panel", None)] if panel)]
    return [each.rect for root in roots for each in root.walk() if not each.enabled]


@pytest.mark.parametrize(
    ("name", "size", "felt"),
    only_in_gate(
        ((*each, felt) for each in product(TABLES, SIZES) for felt in FELTS),
        [(*each, felt) for nth, each in enumerate(IN_GATE) for felt in [*FELTS][nth % 2 :: 2]],
    ),
)
def test_every_text_at_the_table_is_readable_on_every_cloth(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, name: str, size: tuple[int, int], felt: str
) -> None:
    driver.window.resize(size)
    driver.graphics.theme = theme_of(felt)
    scene = TABLES[name](driver.graphics, Words("en"))
    driver.loop.show(scene)
    driver.step(1.0)
    written = Written(monkeypatch)
    driver.graphics.backdrop.forget()
    driver.graphics.still_layer.forget()
    scene.dirty = True
    driver.step(1.0)
    assert len(written.texts) > 5
    idle = idle_buttons(scene) if isinstance(scene, TableScene) else []
    faint = [each for each in written.texts if each[2] < LEAST and not any(it.contains(each[1]) for it in idle)]
    assert not faint


@pytest.mark.parametrize("felt", FELTS)
def test_every_level_is_readable_beside_every_seat(driver: Driver, felt: str) -> None:
    driver.window.resize((1280, 800))
    theme = theme_of(felt)
    driver.graphics.theme = theme
    scene = TABLES["mid_game"](driver.graphics, Words("en"))
    assert isinstance(scene, TableScene)
    driver.loop.show(scene)
    driver.step(1.0)
    cloth = pygame.Surface((1280, 800))
    driver.graphics.shapes.felt(cloth, theme)
    for area in scene.board.display.layout.table.seats.values():
        ground = pygame.transform.average_color(cloth, box(area.plate))[:3]
        assert min(contrast(colour, ground) for colour in LEVEL_COLOURS) >= LEAST
