"""Timed matches at the table, and the league of finished matches."""

import pytest

from canasta_gui import screens
from canasta_gui.match.follower import resume
from canasta_gui.match.match import MemoryJournal
from canasta_gui.match.record import SeatInfo
from canasta_gui.rules.families import load_rules
from canasta_gui.screens.new_game import NewGameScreen
from canasta_gui.screens.real_cards import RealCardsScreen
from canasta_gui.screens.statistics import StatisticsScreen
from canasta_gui.storage.game_files import read_game
from canasta_gui.ui import NumberTable
from canasta_gui.words import Words
from tests.ui.driver import Driver
from tests.ui.gallery import league, league_without_people
from tests.ui.pilot import Pilot, Pilots

ADA, BO = SeatInfo("Ada", "human"), SeatInfo("Bo", "computer", "novice")


def begin(pilot: Pilot, preset: str, minutes: int) -> None:
    pilot.app.start()
    players = [ADA, *(BO._replace(name=name) for name in ("Bo", "Clara", "Dora"))][: load_rules(preset).players]
    screens.match.begin(pilot.app.program, load_rules(preset), players, 0, 12, minutes=minutes, cut=False)
    pilot.settle()


@pytest.mark.parametrize(
    ("preset", "length"), [("suisse-2", "to 5,000 · 2 minutes left"), ("romme-2", "2 minutes left")]
)
def test_the_table_says_how_long_it_goes_on_and_which_deal_is_the_last(
    pilots: Pilots, preset: str, length: str
) -> None:
    pilot = pilots(numbered=True)
    begin(pilot, preset, 2)
    assert length in pilot.painted
    for _ in range(3):
        pilot.step(50.0)
    assert pilot.table.message == "Time is up: this is the last deal."
    pilot.step()
    assert "the last deal" in pilot.painted
    again = resume(read_game(pilot.record()).lines, MemoryJournal(), lambda _: [])
    assert again.time_over  # as after a kill


def test_the_league_is_reached_from_the_statistics(pilots: Pilots) -> None:
    pilot = pilots()
    pilot.app.start()
    pilot.show(StatisticsScreen)
    pilot.records_page("League")
    assert any(text.startswith("No matches yet") for text in pilot.read)
    pilot.records_page("Statistics")
    assert isinstance(pilot.loop.scene, StatisticsScreen)


def test_a_league_without_matches_leads_to_the_first_one(pilots: Pilots) -> None:
    pilot = pilots()
    pilot.app.start()
    pilot.show(StatisticsScreen)
    pilot.records_page("League")
    pilot.press_button("With real cards")
    assert isinstance(pilot.loop.scene, RealCardsScreen)
    pilot.press_button("Back")
    pilot.press_button("At this computer")
    assert isinstance(pilot.loop.scene, NewGameScreen)


def test_a_league_without_people_offers_to_count_matches_with_computers(driver: Driver) -> None:
    driver.show(league_without_people(driver.graphics, Words("en")))
    assert "You have played 7 matches with them" in [node.value for node in driver.scene.semantics().walk()]
    driver.click("button", "With computers")
    assert driver.find("switch", "Count matches with computers").checked
    assert driver.has("table", "League")


def test_the_table_of_the_league_follows_the_choices(driver: Driver) -> None:
    scene = league(driver.graphics, Words("en"))
    driver.show(scene)

    def table() -> list[str]:
        (shown,) = (widget for widget in scene.layer.root.walk() if isinstance(widget, NumberTable))
        return [line.label for line in shown.lines]

    assert table()[0] == "1. Ada"
    assert len(table()) == 6
    driver.click("choice", "Rules")
    driver.click("choice", "Rules")
    assert driver.find("choice", "Rules").value == "Rommé"
    assert len(table()) == 4
    assert driver.focus == "Rules"
    driver.click("choice", "Time")
    driver.click("choice", "Time")
    driver.click("choice", "Time")
    driver.click("choice", "Time")
    assert driver.find("choice", "Time").value == "The last 24 hours"
    assert driver.has(
        "label",
        "No matches yet. A match counts here if two or more people play it to the end. The switch also counts "
        "matches of one person with computers.",
    )
