"""Printing from the window: what is chosen becomes a file that the browser opens."""

from pathlib import Path

import pygame
import pytest

from canasta_gui.match.score_pad.entries import PointsEntry
from canasta_gui.match.score_pad.sheet import PadHeader
from canasta_gui.program.score_pads import PadFiles
from canasta_gui.rules.families import load_rules
from canasta_gui.screens.games import GamesScreen
from canasta_gui.screens.league import LeagueScreen
from canasta_gui.screens.real_cards import RealCardsScreen
from canasta_gui.screens.score_sheet import ScoreSheetScreen
from canasta_gui.ui import NumberTable
from tests.match.test_clock import play_deal
from tests.ui.pilot import Pilot, save_game


@pytest.fixture
def opened(pilot: Pilot) -> list[str]:
    """The addresses that the browser was asked to open."""
    addresses: list[str] = []

    def browse(address: str) -> bool:
        addresses.append(address)
        return True

    pilot.app.program.browse = browse
    return addresses


def the_page(home: Path, opened: list[str]) -> str:
    """Return the one page that was written, which is the one that was opened."""
    (path,) = home.glob("*.html")
    assert opened == [path.as_uri()]
    return path.read_text(encoding="utf-8")


def write_scoring(pilot: Pilot, points: int = 1234) -> None:
    """Begin a scoring of four people, with one deal."""
    names = ("Basile", "Clara", "Dora", "Ada")
    header = PadHeader("test", load_rules("classique-4"), names, 3, "2026-11-21T19:30:00Z")
    program = pilot.app.program
    scoring = PadFiles(program.folders, program.now, lambda _: None).begin(header)
    scoring.pad.enter(PointsEntry((85, points)))


@pytest.fixture
def page(pilot: Pilot) -> Pilot:
    pilot.app.start()
    pilot.press_button("Real cards")
    pilot.press_button("Print")
    return pilot


def test_an_empty_sheet_is_that_of_the_chosen_game(page: Pilot, opened: list[str], home: Path) -> None:
    page.press_button("Game")
    page.press_button("Empty score sheet")
    assert "Score sheet: Swiss canasta · 4 players" in the_page(home, opened)
    assert any("open in your browser" in text for text in page.read)


def test_the_rules_of_the_chosen_game_are_printed(page: Pilot, opened: list[str], home: Path) -> None:
    page.press_button("The rules")
    assert "The frozen pile" in the_page(home, opened)


def test_cards_are_printed_with_the_braille_that_is_chosen(page: Pilot, opened: list[str], home: Path) -> None:
    page.press_button("Deck")
    page.press_button("Braille")
    page.press_button("Sheets of cards")
    html = the_page(home, opened)
    assert "Cards: Four colours" in html
    assert html.count('<div class="page">') == 6 + 6 + 1
    assert "Marburg Medium" in html


def test_the_page_leads_to_the_games_and_back(page: Pilot) -> None:
    page.press_button("Games")
    assert isinstance(page.loop.scene, GamesScreen)
    page.app.start()
    page.press_button("Real cards")
    page.press_button("Print")
    page.key(pygame.K_ESCAPE)
    assert isinstance(page.loop.scene, RealCardsScreen)


def test_the_record_of_a_game_is_printed_from_the_list(pilot: Pilot, opened: list[str], home: Path) -> None:
    save_game(pilot.folders, lambda match: match.deal_no == 2)
    pilot.app.start()
    pilot.show(GamesScreen)
    pilot.run_until(lambda: "Print" in pilot.read)
    pilot.press_button("Print")
    pilot.run_until(lambda: bool(opened))
    html = the_page(home, opened)
    assert "The record of a match" in html
    assert "This deal is still being played." in html
    assert isinstance(pilot.loop.scene, GamesScreen)


def test_the_scores_of_a_table_with_real_cards_are_printed(pilot: Pilot, opened: list[str], home: Path) -> None:
    write_scoring(pilot)
    pilot.app.start()
    pilot.press_button("Real cards")
    pilot.press_button("Go on")
    pilot.press_button("Print")
    html = the_page(home, opened)
    assert "Clara · Ada" in html
    assert "1,234" in html
    assert "Ada deals." in html


def test_a_match_with_real_cards_counts_in_the_league(pilot: Pilot) -> None:
    write_scoring(pilot, 5200)
    pilot.app.start()
    pilot.show(LeagueScreen)
    table = next(each for each in pilot.form.layer.root.walk() if isinstance(each, NumberTable))
    assert [line.label for line in table.lines] == ["1. Ada", "1. Clara", "3. Basile", "3. Dora"]


def test_the_scores_of_a_match_are_printed_from_its_score_sheet(pilot: Pilot, opened: list[str], home: Path) -> None:
    pilot.begin()
    play_deal(pilot.game.match)
    pilot.run_until(lambda: isinstance(pilot.loop.scene, ScoreSheetScreen))
    pilot.press_button("More…")
    pilot.press_answer("Print")
    html = the_page(home, opened)
    for total in pilot.game.match.totals:
        assert pilot.app.program.words.number(total) in html
