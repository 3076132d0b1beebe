"""The title: its cards lie on the felt beside the menu, and every king is seen."""

from typing import Any

import pygame
import pytest

from canasta_gui.rules.core.cards import Card, parse_cards
from canasta_gui.stage.geometry import CARD_ASPECT, Point, Pose, Size
from canasta_gui.ui.graphics.atlas import Atlas
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.table_top import edge_width
from canasta_gui.ui.platform.window import Window
from canasta_gui.words import Words
from tests.ui.driver import Driver
from tests.ui.gallery import SCENES

SIZES = [(800, 600), (1280, 800), (1920, 1080), (800, 1200), (2560, 720), (3840, 2160)]
KINGS = parse_cards("KC KD KS KH")
FACE = (0.08, -0.27)
"""The middle of a king's face, from the middle of the card, in card widths and heights; and half its size."""
HALF = 0.1


@pytest.fixture
def driver(window: Window) -> Driver:
    if window.fullscreen:
        window.toggle_fullscreen()
    return Driver(window, Graphics.load())


def lying(driver: Driver, size: tuple[int, int]) -> tuple[list[tuple[Card, Pose]], Size, pygame.Rect]:
    """Return the cards of the title from the lowest up, their size, and the place of the menu."""
    found: list[tuple[Card, Pose]] = []
    widths: set[int] = set()

    def note(_self: Atlas, _surface: Any, card: Card, center: tuple[float, float], width: int, *, angle: float) -> None:
        found.append((card, Pose(*center, angle=-angle)))
        widths.add(width)

    driver.window.resize(size)
    scene: Any = SCENES["title"](driver.graphics, Words("de"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Atlas, "put", note)
        driver.loop.show(scene)
        driver.step(1.0)
    (width,) = widths
    buttons = [widget.rect for widget in scene.layer.root.walk() if widget.focusable]
    return found, Size(width, width * CARD_ASPECT), buttons[0].unionall(buttons[1:])


@pytest.mark.parametrize("size", SIZES)
def test_the_cards_lie_on_the_felt_beside_the_menu_and_are_large(driver: Driver, size: tuple[int, int]) -> None:
    cards, card, menu = lying(driver, size)
    edge = edge_width(size, driver.graphics.theme)
    felt = pygame.Rect(0, 0, *size).inflate(-2 * edge, -2 * edge)
    for _, pose in cards:
        x, y, w, h = pose.bounds(card)
        assert felt.contains((x, y, w, h))
        assert not menu.colliderect((x, y, w, h))
    assert card.h > 0.22 * min(size)


@pytest.mark.parametrize("size", [size for size in SIZES if size[0] > size[1]])
def test_cards_and_menu_keep_together(driver: Driver, size: tuple[int, int]) -> None:
    cards, card, menu = lying(driver, size)
    right = max(x + w for x, _, w, _ in (pose.bounds(card) for _, pose in cards))
    assert 0 < menu.left - right < 0.5 * card.w


@pytest.mark.parametrize("size", SIZES)
def test_the_face_of_every_king_is_seen(driver: Driver, size: tuple[int, int]) -> None:
    cards, card, _ = lying(driver, size)
    assert [face for face, _ in cards if face in KINGS] == KINGS
    for nth, (face, pose) in enumerate(cards):
        if face in KINGS:
            corners = [(FACE[0] + x, FACE[1] + y) for x in (-HALF, HALF) for y in (-HALF, HALF)]
            spots: list[Point] = [pose.spot(x * card.w, y * card.h) for x, y in corners]
            assert not any(upper.covers(spot, card) for _, upper in cards[nth + 1 :] for spot in spots)
