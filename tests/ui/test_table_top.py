"""The table under every scene: cloth in the light of a lamp, the same each time, in an edge that nothing lies on."""

import itertools
from typing import Final

import pygame
import pytest

from canasta_gui.screens.practice import JudgedDock
from canasta_gui.screens.replay import ReplayDock
from canasta_gui.ui.graphics.atlas import Atlas
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.shapes import Shapes
from canasta_gui.ui.graphics.table_top import edge_width
from canasta_gui.ui.graphics.theme import FELTS, Colour, Theme, Weave, theme_of
from canasta_gui.ui.platform.window import MINIMUM_SIZE, Window
from canasta_gui.words import Words
from tests.lanes import only_in_gate
from tests.ui.driver import Driver
from tests.ui.gallery_tables import TABLES
from tests.ui.pilot import shows
from tests.ui.test_text_fits import EVERY

SIZES = [MINIMUM_SIZE, (1280, 800), (800, 1200), (2560, 720)]
USUAL = SIZES[:2]
SHADOW, GLOW = 64, 12
"""By so much of 255 may a soft shadow darken the wood, and the glow of a portrait lighten it."""
WOODEN = [name for name, theme in FELTS.items() if theme.rail is not None]


def table(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """Paint and return the bare table."""
    surface = pygame.Surface(size)
    Shapes().felt(surface, theme)
    return surface


def mean(surface: pygame.Surface, rect: tuple[int, int, int, int]) -> Colour:
    """Return the mean colour of a part."""
    return pygame.transform.average_color(surface, pygame.Rect(rect))[:3]


def apart(one: Colour, other: Colour) -> int:
    """Return the distance of two colours."""
    return sum(abs(a - b) for a, b in zip(one[:3], other[:3], strict=True))


def lighter(one: pygame.Surface, other: pygame.Surface, wide: int) -> int:
    """Return the largest brightness gain over the other picture in the `wide` pixels beside its sides."""
    width, height = one.get_size()
    sides = (0, 0, width, wide), (0, height - wide, width, wide), (0, 0, wide, height), (width - wide, 0, wide, height)
    most = 0
    for rect in sides:
        difference = one.subsurface(rect).convert(24)
        difference.blit(other, (0, 0), rect, special_flags=pygame.BLEND_RGB_SUB)
        most = max(most, *pygame.image.tobytes(difference, "RGB"))
    return most


def luminance(colour: Colour) -> float:
    """Return the relative luminance as the contrast guidelines define it."""
    parts = [part / 255 for part in colour[:3]]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of two colours, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("felt", FELTS)
def test_the_same_table_looks_the_same_each_time(window: Window, felt: str) -> None:
    one, other = (table((800, 600), theme_of(felt)) for _ in range(2))
    assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


def test_the_same_position_looks_the_same_each_time(window: Window) -> None:
    looks = []
    for _ in range(2):
        driver = Driver(window, Graphics.load())
        driver.window.resize((800, 600))
        driver.loop.show(TABLES["mid_game"](driver.graphics, Words("en")))
        driver.step(1.0)
        looks.append(pygame.image.tobytes(driver.window.surface, "RGB"))
    assert looks[0] == looks[1]


@pytest.mark.parametrize("felt", WOODEN)
def test_the_lamp_lights_the_middle(window: Window, felt: str) -> None:
    painted = table((1280, 800), theme_of(felt))
    middle, corner = mean(painted, (600, 310, 80, 80)), mean(painted, (40, 40, 80, 80))
    assert sum(middle[:3]) > 1.3 * sum(corner[:3])


@pytest.mark.parametrize("felt", FELTS)
def test_what_is_written_can_be_read_where_the_light_is_brightest(window: Window, felt: str) -> None:
    theme = theme_of(felt)
    painted = table((1280, 800), theme)
    cells = [mean(painted, (x, y, 16, 16)) for x in range(100, 1180, 16) for y in range(100, 700, 16)]
    brightest = max(cells, key=luminance)
    assert contrast(theme.text, brightest) > 4.5
    assert contrast(theme.accent, brightest) > 3
    assert contrast(theme.dim, brightest) > 3


@pytest.mark.parametrize("felt", [name for name in WOODEN if theme_of(name).weave is not Weave.WOOD])
@pytest.mark.parametrize("size", [(800, 600), (3840, 2160)])
def test_the_cloth_is_woven(window: Window, felt: str, size: tuple[int, int]) -> None:
    painted = table(size, theme_of(felt))
    x, y = size[0] // 2, size[1] // 2
    shades = {sum(painted.get_at((x + dx, y + dy))[:3]) for dx in range(24) for dy in range(24)}
    assert len(shades) > 5
    assert max(shades) - min(shades) < 60, "quiet enough to read on"


@pytest.mark.parametrize("felt", WOODEN)
@pytest.mark.parametrize("size", SIZES)
def test_the_edge_is_wood_and_reaches_no_further_than_the_felt_begins(
    window: Window, felt: str, size: tuple[int, int]
) -> None:
    theme = theme_of(felt)
    assert theme.rail is not None
    painted, edge = table(size, theme), edge_width(size, theme)
    width, height = size
    back = max(1, edge // 3)
    wood = [
        mean(painted, (width // 3, back, width // 3, 1)),
        mean(painted, (width // 3, height - 1 - back, width // 3, 1)),
        mean(painted, (back, height // 3, 1, height // 3)),
        mean(painted, (width - 1 - back, height // 3, 1, height // 3)),
    ]
    assert all(apart(side, theme.rail) < 110 for side in wood)
    bare = table(size, theme)
    cloth = mean(bare, (edge * 3, height // 3, edge, height // 3))
    assert apart(mean(painted, (edge + 2, height // 3, 4, height // 3)), cloth) < 90


def test_the_plain_table_has_neither_weave_nor_light_nor_edge(window: Window) -> None:
    theme = theme_of("plain")
    painted = table((1280, 800), theme)
    flat = pygame.Surface(painted.get_size())
    flat.fill(theme.felt)
    assert pygame.image.tobytes(painted, "RGB") == pygame.image.tobytes(flat, "RGB")
    assert edge_width((1280, 800), theme) == 0


class Stage:
    """Shows scenes of the gallery with blank cards."""

    def __init__(self, window: Window) -> None:
        self.driver = Driver(window, Graphics.load())

    def painted(self, name: str, size: tuple[int, int]) -> pygame.Surface | None:
        """Return the window with a scene in it; None where a question darkens all of it, or a bar ends the table."""
        self.driver.window.resize(size)
        scene = EVERY[name](self.driver.graphics, Words("en"))
        with pytest.MonkeyPatch.context() as patch:
            for make in ("_draw", "_shrunk"):
                patch.setattr(Atlas, make, lambda *_: pygame.Surface((2, 2)))
            self.driver.loop.show(scene)
            self.driver.step(1.0)
            self.driver.step(1.0)
        asked = any(node.role == "dialog" for node in scene.semantics().walk())
        return None if asked or shows(scene, ReplayDock) or shows(scene, JudgedDock) else self.driver.window.surface


LOWERED: Final = {"proposed"}
"""Scenes in which the hand makes room for a hint: its cards, and the shadows of all of them, lie on the near edge."""


@pytest.fixture(scope="module")
def stage(window: Window) -> Stage:
    if window.fullscreen:
        window.toggle_fullscreen()
    return Stage(window)


@pytest.mark.parametrize(
    ("name", "size"),
    only_in_gate(
        itertools.product(EVERY, USUAL), [(name, USUAL[nth // 3 % 2]) for nth, name in enumerate(EVERY) if nth % 3 == 1]
    ),
)
def test_nothing_but_soft_shadow_and_glow_falls_on_the_edge_of_the_table(
    stage: Stage, name: str, size: tuple[int, int]
) -> None:
    theme = stage.driver.graphics.theme
    painted = stage.painted(name, size)
    if painted is not None:
        bare, wide = table(size, theme), edge_width(size, theme)
        assert lighter(painted, bare, wide) <= GLOW
        assert name in LOWERED or lighter(bare, painted, wide) <= SHADOW
