"""The page of firsts with its ladder, what a deal has earned, and what comes with firsts."""

from dataclasses import replace

import pygame
import pytest

from canasta_gui.match.firsts import First, FirstKind
from canasta_gui.play.characters import CHARACTERS
from canasta_gui.program.firsts import LADDER, earned_by_deal, hidden_choices, own_firsts, rewards_of
from canasta_gui.screens.firsts import FirstsScreen, play_against
from canasta_gui.screens.score_sheet import ScoreSheetScreen
from canasta_gui.screens.setting_rows import FELT_TITLES
from canasta_gui.screens.title import TitleScreen
from canasta_gui.storage.settings import Settings
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.pictures.deal_remarks import RemarkCard
from canasta_gui.ui.pictures.firsts import FirstCell, LadderRow
from canasta_gui.words import Words
from canasta_gui.words.firsts import NOTES, RIVALS, TITLES
from tests.ui.driver import Driver
from tests.ui.gallery import firsts_page, no_firsts
from tests.ui.gallery_deal_end import DEAL_ENDS
from tests.ui.pilot import CLUB, NAMES, QUICK, Pilot, Pilots, save_game


def cells(page: FirstsScreen) -> dict[str, str]:
    return {cell.name: cell.value for cell in page.layer.root.walk() if isinstance(cell, FirstCell)}


def rungs(page: FirstsScreen) -> dict[str, str]:
    return {row.name: row.value for row in page.layer.root.walk() if isinstance(row, LadderRow)}


def test_all_is_named() -> None:
    assert set(TITLES) == set(NOTES) == set(FirstKind)
    assert set(RIVALS) == set(LADDER) == {each.name for each in CHARACTERS}


def test_a_screen_reader_hears_what_was_earned_and_how_far_the_rest_is(graphics: Graphics) -> None:
    page = firsts_page(graphics, Words("en"))
    assert isinstance(page, FirstsScreen)
    said = cells(page)
    assert said["A pile of 20"] == "earned, 9 November: 31 cards"
    assert said["A natural canasta"] == "earned, 9 November: the queens"
    assert said["Seven days in a row"] == "open, 5 of 7"
    assert said["Going out concealed"] == "open, all in one turn"
    assert len(said) == 16
    assert sum(value.startswith("earned") for value in said.values()) == 8


def test_the_page_says_at_once_how_many_were_earned(graphics: Graphics) -> None:
    page = firsts_page(graphics, Words("en"))
    assert page.take_announcements()[:2] == ["Firsts", "Earned: 8 of 16. The newest: Three days in a row, 21 November."]


def test_the_ladder_says_who_was_beaten_and_who_is_next(graphics: Graphics) -> None:
    page = firsts_page(graphics, Words("en"))
    assert isinstance(page, FirstsScreen)
    said = rungs(page)
    assert list(said) == list(reversed(LADDER))
    assert said["Denis"].startswith("beaten: 9 November. Has just learned it")
    assert said["Yasmine"] == "next. Leaves the pile to others. Play"
    assert page.focus is not None
    assert page.focus.name == "Yasmine"
    first = no_firsts(graphics, Words("en"))
    assert isinstance(first, FirstsScreen)
    assert rungs(first)["Denis"].startswith("next.")


@pytest.mark.parametrize(
    ("rival", "names", "levels"),
    [
        ("Denis", ("Denis", "Clara", "Théo"), ("beginner", "club", "beginner")),
        ("Yasmine", ("Yasmine", "Clara", "Rafael"), ("novice", "club", "novice")),
        ("Clara", ("Clara", "Basile", "Yasmine"), ("club", "club", "novice")),
        ("Arjan", ("Arjan", "Clara", "Odile"), ("master", "club", "master")),
    ],
)
def test_everybody_can_be_played_by_a_click_at_their_own_level(
    pilots: Pilots, rival: str, names: tuple[str, ...], levels: tuple[str, ...]
) -> None:
    made_weak = {rival: {"level": "novice"}}
    pilot = pilots(settings=replace(QUICK, player_names=NAMES[:4], computers=made_weak))
    play_against(pilot.app.program, rival)
    seats = pilot.game.match.seats
    assert tuple(seat.name for seat in seats) == (NAMES[0], *names)
    assert tuple(seat.level for seat in seats[1:]) == levels


def test_by_keys_return_plays_the_next(pilots: Pilots) -> None:
    pilot = pilots(settings=QUICK)
    pilot.app.start()
    pilot.app.program.screens.open(FirstsScreen(pilot.app.program))
    pilot.step()
    assert pilot.focused == "Denis"
    pilot.key(pygame.K_RETURN)
    assert pilot.game.names[1] == "Denis"


def test_the_records_lead_to_the_page_and_back(pilots: Pilots) -> None:
    pilot = pilots(settings=QUICK)
    pilot.app.start()
    pilot.press_button("Records")
    pilot.records_page("Firsts")
    assert isinstance(pilot.loop.scene, FirstsScreen)
    pilot.key(pygame.K_ESCAPE)
    assert isinstance(pilot.loop.scene, TitleScreen)


def finished(pilots: Pilots) -> Pilot:
    """Return the program at the sheet of a deal of Ada's that has just ended."""
    first = pilots(settings=replace(QUICK, player_names=NAMES[:4]))
    save_game(first.folders, lambda match: match.deal_no == 1 and len(match.moves) > 20 and match.to_act == 0)
    pilot = pilots(settings=replace(QUICK, player_names=NAMES[:4]))
    pilot.app.start()
    pilot.press_button("Continue")
    return pilot


def test_what_a_deal_has_earned_is_said_once_at_its_end(pilots: Pilots) -> None:
    pilot = finished(pilots)
    program, game = pilot.app.program, pilot.game
    match, viewer = game.match, game.conductor.viewer
    while match.to_act is not None:
        seat = match.to_act
        match.submit(seat, CLUB(match.view(seat), match.events_for(seat)))
    assert viewer == 0
    found = None
    while found is None:
        found = earned_by_deal(program, game)
    assert {first.kind for first in found} == {first.kind for first in own_firsts(program) if first.earned}
    assert found
    assert program.settings.firsts == len(found)


def test_after_a_deal_the_sheet_shows_what_it_has_earned(pilots: Pilots) -> None:
    pilot = finished(pilots)
    pilot.step()
    match = pilot.game.match
    while match.to_act is not None:
        if match.to_act == 0:
            pilot.game.conductor.submit(CLUB(match.view(0), match.events_for(0)))
        pilot.step()
    pilot.run_until(lambda: isinstance(pilot.loop.scene, ScoreSheetScreen), limit=60)
    pilot.run_until(lambda: pilot.game.firsts is not None and pilot.game.firsts.found is not None, limit=60)
    assert pilot.game.firsts is not None
    assert pilot.game.firsts.found
    assert any("For the first time" in said for said in pilot.read)


def test_a_back_comes_with_six_and_a_cloth_with_twelve_and_nothing_else_is_hidden(pilots: Pilots) -> None:
    assert rewards_of(5) == frozenset()
    assert rewards_of(6) == {"laurel"}
    assert rewards_of(12) == {"laurel", "violet"}
    assert hidden_choices(Settings()) == {"laurel", "violet"}
    assert hidden_choices(Settings(felt="violet")) == {"laurel"}  # what is in use stays
    assert hidden_choices(Settings(firsts=12)) == frozenset()
    assert set(FELT_TITLES) - hidden_choices(Settings()) == {"green", "blue", "wine", "slate", "walnut", "plain"}


def test_what_was_earned_flies_in_with_motion_and_is_there_at_once_without(driver: Driver) -> None:
    scene = DEAL_ENDS["deal_end_firsts"](driver.graphics, Words("en"))
    card = next(
        each for each in scene.layer.root.walk() if isinstance(each, RemarkCard) and each.name == "For the first time"
    )
    assert card.flown == 1.0
    scene.program.speed = 1.0  # type: ignore[misc]
    scene.show_firsts((First(FirstKind.NATURAL, True, "2026-11-23", 12),))
    card = next(
        each for each in scene.layer.root.walk() if isinstance(each, RemarkCard) and each.name == "For the first time"
    )
    assert card.flown == 0.0
    assert scene.animate(10.0)
    scene.animate(10.3)
    assert 0 < card.flown < 1
    scene.animate(11.0)
    assert card.flown == 1.0
    assert not scene.animate(11.1)
    (show,) = (node for node in scene.semantics().walk() if node.name == "Show me")
    assert show.hint  # what it shows, for a screen reader
    assert card.told == "For the first time: A natural canasta: the queens"
