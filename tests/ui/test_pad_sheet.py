"""The sheet of a scoring: the columns of an opened deal, the chart beside the deals, and buttons with words."""

import pygame
import pytest

from canasta_gui.ui import Button, NumberTable, Scroll
from canasta_gui.ui.platform.window import Window
from canasta_gui.ui.widgets.charts import LineChart
from canasta_gui.words import Words
from tests.ui.driver import Driver
from tests.ui.gallery import SCENES

SIZES = [(800, 600), (1280, 800), (1920, 1080)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_columns_of_an_opened_deal_go_on_those_above(
    driver: Driver, window: Window, size: tuple[int, int], language: str
) -> None:
    window.resize(size)
    scene = driver.show(SCENES["pad_sheet_opened"](driver.graphics, Words(language)))
    look = scene.layer.look
    tables = [each for each in scene.layer.root.walk() if isinstance(each, NumberTable)]
    assert len(tables) == 5  # the standing, three deals, and what the opened one comes to
    assert len({tuple(right for _, right in table._edges(look)) for table in tables}) == 1


def test_the_chart_stays_while_the_deals_scroll_and_goes_below_them_in_a_narrow_window(
    driver: Driver, window: Window
) -> None:
    window.resize((1280, 800))
    scene = driver.show(SCENES["pad_sheet_opened"](driver.graphics, Words("en")))

    def parts() -> tuple[Scroll, LineChart]:
        every = list(scene.layer.root.walk())
        return next(e for e in every if isinstance(e, Scroll)), next(e for e in every if isinstance(e, LineChart))

    scroll, chart = parts()
    before = chart.rect.copy()
    driver.move(scroll.rect.center)
    driver.wheel(-5)
    assert scroll.offset > 0
    assert chart.rect == before
    assert before.left >= scroll.rect.right
    assert not [each for each in scroll.walk() if each is chart]
    window.resize((800, 600))
    driver.step()
    scroll, chart = parts()
    assert [each for each in scroll.walk() if each is chart]


@pytest.mark.parametrize("page", ["pad_sheet", "pad_sheet_over"])
def test_every_button_of_the_sheet_has_words(driver: Driver, window: Window, page: str) -> None:
    window.resize((800, 600))
    scene = driver.show(SCENES[page](driver.graphics, Words("de")))
    buttons = [each for each in scene.layer.root.walk() if isinstance(each, Button)]
    assert len(buttons) >= 7
    assert all(each.text for each in buttons)
    room = pygame.Rect(0, 0, 800, 600)
    assert all(room.contains(each.rect) for each in buttons)
    assert not [(a.text, b.text) for a in buttons for b in buttons if a is not b and a.rect.colliderect(b.rect)]
