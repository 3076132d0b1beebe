"""The spread deck: the mark of the keyboard points at the raised card and covers no text, for any table and window."""

import itertools
import math
from collections.abc import Callable
from types import SimpleNamespace

import pygame
import pytest

from canasta_gui.match.match import deck_of
from canasta_gui.rules.families import load_rules
from canasta_gui.rules.seat_draw import SeatDraw
from canasta_gui.screens.cut import CutScreen
from canasta_gui.screens.draw_for_seats import DrawForSeatsScreen
from canasta_gui.storage.settings import Settings
from canasta_gui.ui.platform.window import Window
from canasta_gui.ui.table.card_samples import DeckFan
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.words import Words
from tests.lanes import some_in_gate
from tests.ui.driver import Driver
from tests.ui.gallery import SIX, FirstOfTheWished
from tests.ui.stand_in import stand_in

SIZES = [(800, 600), (1280, 800), (1920, 1080), (800, 1200), (2560, 720)]
TABLES = ["classique-2", "classique-4", "classique-6a", "romme-5"]


def draw_for_seats(driver: Driver, preset: str) -> FormScene:
    rules = load_rules(preset)
    settings = Settings(player_names=SIX[: rules.players], people=tuple(range(rules.players)))
    program = stand_in(
        driver.graphics, Words("de"), settings=settings, dealer=SimpleNamespace(chance=FirstOfTheWished()), speed=0
    )
    return DrawForSeatsScreen(program, rules, SeatDraw(rules.players, deck_of(rules)))


def cut(driver: Driver, preset: str) -> FormScene:
    return CutScreen(
        stand_in(driver.graphics, Words("de")), SIX[1], len(deck_of(load_rules(preset))), "sha256:" + "5e9f2c07" * 8
    )


@pytest.mark.parametrize(
    ("page", "preset", "size"),
    some_in_gate(itertools.product([draw_for_seats, cut], TABLES, SIZES), one_in=3),
    ids=lambda each: getattr(each, "__name__", str(each)),
)
def test_the_mark_points_at_the_raised_card_and_covers_no_text(
    driver: Driver, window: Window, page: Callable[[Driver, str], FormScene], preset: str, size: tuple[int, int]
) -> None:
    window.resize(size)
    scene = driver.show(page(driver, preset))
    fan = next(each for each in scene.layer.root.walk() if isinstance(each, DeckFan))
    for _ in range(8):
        if not fan.ringed:
            driver.key(pygame.K_TAB)
    assert fan.ringed
    for keys in ((pygame.K_HOME,), (pygame.K_END,), (pygame.K_HOME, *[pygame.K_RIGHT] * 9)):
        driver.key(*keys)
        text = driver.graphics.text
        text.log, scene.dirty = [], True
        driver.step()
        inks, text.log = [ink.visible for ink in text.log], None
        look = scene.layer.look
        x, y = fan.mark_at(look)
        side = look.px(22)
        mark = pygame.Rect(0, 0, side, side)
        mark.center = round(x), round(y)
        assert fan.rect.contains(mark)
        assert mark.collidelist(inks) < 0
        assert fan.raised is not None
        turn = math.radians(fan.pose(fan.raised)[2])
        tip = side / 2 + look.px(3) + 2
        assert fan.place_at((round(x + math.sin(turn) * tip), round(y + math.cos(turn) * tip))) == fan.raised
