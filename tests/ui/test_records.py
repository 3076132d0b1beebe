"""The records are one place: their pages are turned with the mouse, with the keys and by a screen reader."""

import pygame
import pytest

from canasta_gui.screens.daily import DailyScreen
from canasta_gui.screens.firsts import FirstsScreen
from canasta_gui.screens.games import GamesScreen
from canasta_gui.screens.league import LeagueScreen
from canasta_gui.screens.statistics import StatisticsScreen
from canasta_gui.screens.title import TitleScreen
from canasta_gui.ui.platform.input_events import SemanticAction
from tests.ui.pilot import QUICK, Pilot, Pilots

PAGES = {
    "Games": GamesScreen,
    "Statistics": StatisticsScreen,
    "League": LeagueScreen,
    "Firsts": FirstsScreen,
    "Calendar": DailyScreen,
}


@pytest.fixture
def pilot(pilots: Pilots) -> Pilot:
    pilot = pilots(settings=QUICK)
    pilot.app.start()
    pilot.press_button("Records")
    return pilot


def test_every_page_leads_to_every_other_and_back_to_the_title(pilot: Pilot) -> None:
    for title, kind in (*PAGES.items(), *reversed(PAGES.items())):
        pilot.records_page(title)
        assert isinstance(pilot.loop.scene, kind)
    pilot.key(pygame.K_ESCAPE)
    assert isinstance(pilot.loop.scene, TitleScreen)


def test_the_arrow_keys_go_through_the_pages(pilot: Pilot) -> None:
    pilot.form.layer.set_focus(pilot.widget("Records"))
    for kind in [*PAGES.values()][1:]:
        pilot.key(pygame.K_RIGHT)
        assert isinstance(pilot.loop.scene, kind)
        assert pilot.form.layer.focus is pilot.widget("Records")
    pilot.key(pygame.K_LEFT)
    assert isinstance(pilot.loop.scene, FirstsScreen)


def test_a_screen_reader_turns_the_pages(pilot: Pilot) -> None:
    (tabs,) = (node for node in pilot.form.semantics().walk() if node.name == "Records")
    assert "more" in tabs.actions
    assert tabs.value == "Games"
    assert tabs.target is not None
    pilot.form.handle(SemanticAction("more", tabs.target))
    assert isinstance(pilot.loop.scene, StatisticsScreen)


def test_the_tabs_and_the_way_back_stay_in_their_places(pilot: Pilot) -> None:
    places = set()
    for title in PAGES:
        pilot.records_page(title)
        pilot.step()
        places.add((pilot.widget("Records").rect.topleft, pilot.widget("Back").rect.bottomleft))
    assert len(places) == 1


def test_the_deal_of_the_day_has_no_tabs_when_it_is_reached_from_the_title(pilot: Pilot) -> None:
    pilot.app.program.screens.home()
    pilot.app.program.screens.open(DailyScreen(pilot.app.program))
    pilot.step()
    assert "Deal of the day" in pilot.read
    assert not [each for each in pilot.form.layer.root.walk() if each.name == "Records"]
