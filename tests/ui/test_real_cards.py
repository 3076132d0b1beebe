"""The page for a table with real cards."""

import pygame
import pytest

from canasta_gui.ui.scenes.real_cards.page import RealCardsScene
from canasta_gui.ui.scenes.rules import RulesScene
from canasta_gui.ui.scenes.title import TitleScene
from tests.ui.desk import Desk


@pytest.fixture
def page(desk: Desk) -> Desk:
    desk.app.start()
    desk.press_button("Real cards")
    return desk


def test_the_page_leads_back_to_the_title(page: Desk) -> None:
    assert isinstance(page.loop.scene, RealCardsScene)
    page.key(pygame.K_ESCAPE)
    assert isinstance(page.loop.scene, TitleScene)


def test_the_rules_are_at_hand_and_lead_back(page: Desk) -> None:
    page.press_button("The rules")
    assert isinstance(page.loop.scene, RulesScene)
    page.key(pygame.K_ESCAPE)
    assert isinstance(page.loop.scene, RealCardsScene)
