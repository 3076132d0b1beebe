"""No text of any scene is cut off, overlaps another or is too small to read, in any size and a longer language."""

import itertools

import pygame
import pytest

from canasta_gui.ui.kit import Kit
from canasta_gui.ui.text import Ink
from canasta_gui.ui.widgets import Frame, Label, Scroll
from canasta_gui.words import LANGUAGES, Words
from tests.ui.driver import Driver
from tests.ui.gallery import SCENES, LongWords

SIZES = [(800, 600), (1280, 800), (1920, 1080), (900, 1400), (2560, 600)]
LONG = ("house_rules", "other_house_rules", "import_rules")
"""Scenes with more in them than any window shows at once."""
TONGUES = {language: Words(language) for language in LANGUAGES} | {"long": LongWords("en")}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("tongue", TONGUES)
@pytest.mark.parametrize("name", SCENES)
def test_all_text_is_whole_and_apart(driver: Driver, name: str, tongue: str, size: tuple[int, int]) -> None:
    driver.window.resize(size)
    inks: list[Ink] = []
    driver.kit.text.log = inks
    scene = driver.show(SCENES[name](driver.kit, TONGUES[tongue]))
    driver.step(1.0)
    assert inks
    scrolls = any(isinstance(widget, Scroll) and widget.overflow for widget in scene.layer.root.walk())
    assert not scrolls or size[1] <= 600 or name in LONG
    check_whole_and_apart(last_drawing(inks), pygame.Rect((0, 0), size), scrolls=scrolls)


def test_at_the_largest_size_text_grows(driver: Driver) -> None:
    heights = {}
    for size in ((800, 600), (1280, 800), (3840, 2160)):
        driver.window.resize(size)
        inks: list[Ink] = []
        driver.kit.text.log = inks
        driver.show(SCENES["settings"](driver.kit, TONGUES["en"]))
        check_whole_and_apart(last_drawing(inks), pygame.Rect((0, 0), size), scrolls=False)
        heights[size[0]] = {ink.text: ink.rect.height for ink in inks}["Language"]
    assert heights[800] < heights[1280] < heights[3840]
    assert heights[3840] == pytest.approx(2.7 * heights[1280], rel=0.05)


@pytest.mark.parametrize("size", [(800, 600), (820, 610)])
def test_the_smallest_text_has_twelve_pixels(kit: Kit, size: tuple[int, int]) -> None:
    look = kit.at(size)
    assert min(look.font(units) for units in range(1, 90)) >= 12


def test_a_text_that_does_not_fit_would_be_noticed(driver: Driver) -> None:
    inks: list[Ink] = []
    driver.kit.text.log = inks
    driver.show_widget(Frame(Label("A line that is much longer than its place"), widest=200, across="left", down="top"))
    with pytest.raises(AssertionError, match="shortened"):
        check_whole_and_apart(inks, pygame.Rect(0, 0, 1280, 800), scrolls=False)


def last_drawing(inks: list[Ink]) -> list[Ink]:
    """What was drawn last at each place: scenes may have been drawn more than once."""
    return list({(ink.text, *ink.rect): ink for ink in inks}.values())


def check_whole_and_apart(inks: list[Ink], window: pygame.Rect, *, scrolls: bool) -> None:
    for ink in inks:
        assert not ink.shortened, f"shortened: {ink.text!r} in {ink.rect}"
        if not scrolls:
            assert ink.visible == ink.rect, f"cut off: {ink.text!r} at {ink.rect}, visible {ink.visible}"
            assert window.contains(ink.rect), f"outside: {ink.text!r} at {ink.rect}"
        assert ink.rect.left >= 0, f"outside: {ink.text!r}"
        assert ink.rect.right <= window.right, f"outside: {ink.text!r}"
    for one, other in itertools.combinations(inks, 2):
        # Lines may touch: their rectangles have air above and below the letters.
        a, b = one.visible.inflate(0, -one.rect.height // 3), other.visible.inflate(0, -other.rect.height // 3)
        assert not (a.width and b.width and a.colliderect(b)), f"over one another: {one.text!r} and {other.text!r}"
