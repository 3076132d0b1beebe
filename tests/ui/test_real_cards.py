"""The page for a table with real cards."""

import pygame
import pytest

from canasta_gui.screens.real_cards import RealCardsScreen
from canasta_gui.screens.rules_page import RulesScreen
from canasta_gui.screens.title import TitleScreen
from tests.ui.pilot import Pilot


@pytest.fixture
def page(pilot: Pilot) -> Pilot:
    pilot.app.start()
    pilot.press_button("Real cards")
    return pilot


def test_the_page_leads_back_to_the_title(page: Pilot) -> None:
    assert isinstance(page.loop.scene, RealCardsScreen)
    page.key(pygame.K_ESCAPE)
    assert isinstance(page.loop.scene, TitleScreen)


def test_the_rules_are_at_hand_and_lead_back(page: Pilot) -> None:
    page.press_button("The rules")
    assert isinstance(page.loop.scene, RulesScreen)
    page.key(pygame.K_ESCAPE)
    assert isinstance(page.loop.scene, RealCardsScreen)
