"""The home page: its four layouts, the matches under way and their menu, today's flame, and what Play deals."""

import itertools
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path

import pygame
import pytest

from canasta_gui.match.match import Match
from canasta_gui.match.players import GameSetup
from canasta_gui.match.record import read_header
from canasta_gui.program.open_games import open_games
from canasta_gui.screens.daily import DailyScreen
from canasta_gui.screens.games import GamesScreen
from canasta_gui.screens.title import CANDLE, LIVELY_SECONDS, TitleScreen
from canasta_gui.storage.game_files import read_game, unfinished_games
from canasta_gui.storage.settings import TEXT_SIZES
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.pictures.home import BigTile, ContinueCard, DayTile, GameRow, InvitingCard, MainCard, Quiet, Streak
from canasta_gui.ui.platform.input_events import KeyPress
from canasta_gui.ui.platform.window import Window
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.ui.widgets.base import Widget
from canasta_gui.words import Words
from canasta_gui.words.home import greeting
from tests.lanes import only_in_gate
from tests.ui.driver import Driver
from tests.ui.gallery import SCENES
from tests.ui.pilot import QUICK, Pilot, Pilots, save_game

SIZES = [(800, 600), (1000, 600), (1280, 800), (1280, 1024), (1920, 1080), (800, 1200), (2560, 720), (3840, 2160)]
PAGES = ("title", "first_title", "title_of_one")


@pytest.fixture
def driver(window: Window) -> Driver:
    if window.fullscreen:
        window.toggle_fullscreen()
    return Driver(window, Graphics.load())


def shown(driver: Driver, name: str, size: tuple[int, int]) -> list[Widget]:
    """Return the parts of a page that can be pressed, in their order."""
    driver.window.resize(size)
    driver.show(SCENES[name](driver.graphics, Words("de")))
    return [each for each in driver.scene.layer.root.walk() if each.focusable and each.visible]


# --- layout ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "size"),
    only_in_gate(
        itertools.product(PAGES, SIZES),
        [each for nth, each in enumerate(itertools.product(PAGES, SIZES)) if (nth + nth // len(SIZES)) % 2],
    ),
)
def test_all_parts_lie_in_the_window_and_none_covers_another(driver: Driver, name: str, size: tuple[int, int]) -> None:
    parts = shown(driver, name, size)
    felt = pygame.Rect(0, 0, *size)
    for nth, part in enumerate(parts):
        assert felt.contains(part.rect), part.name
        if part.name in ("Andere Spiele…", "Other games…") and not isinstance(part, BigTile | Quiet):
            continue  # the button lies on its tile
        others = [each for each in parts[nth + 1 :] if not part.rect.contains(each.rect)]
        assert not [each.name for each in others if part.rect.colliderect(each.rect)], part.name


@pytest.mark.parametrize("size", SIZES)
def test_every_way_is_there_in_every_size(driver: Driver, size: tuple[int, int]) -> None:
    names = [part.name for part in shown(driver, "title", size)]
    rules = Words("de").t("Other games…")
    assert names.count(rules) == 1
    assert len(names) == len(shown(driver, "title", (1280, 800)))


@pytest.mark.parametrize(
    ("name", "size", "text"),
    only_in_gate(
        itertools.product(PAGES, [(800, 600), (800, 1200), (1280, 800)], TEXT_SIZES[1:]),
        [(name, (800, 600), text) for name in PAGES for text in (1.3, 1.6)],
    ),
)
def test_of_larger_text_what_most_want_is_in_view(
    driver: Driver, name: str, size: tuple[int, int], text: float
) -> None:
    driver.graphics.text_size = text
    view = pygame.Rect(0, 0, *size)
    parts = [part for part in shown(driver, name, size) if isinstance(part, MainCard | BigTile)]
    assert len(parts) == 3
    for part in parts:
        assert view.contains(part.rect), part.name


def test_the_order_is_the_reading_order(driver: Driver) -> None:
    kinds = [type(part) for part in shown(driver, "title", (1280, 800))]
    assert kinds[:6] == [ContinueCard, GameRow, DayTile, DayTile, Streak, BigTile]
    assert kinds[-6:] == [Quiet] * 6
    assert isinstance(shown(driver, "first_title", (1280, 800))[0], InvitingCard)


def test_the_kings_look_over_the_frame(driver: Driver) -> None:
    (card,) = (part for part in shown(driver, "title", (1280, 800)) if isinstance(part, MainCard))
    wood = driver.window.surface.get_at((card.rect.centerx, card.rect.top + 4))
    paper = driver.window.surface.get_at((590, card.rect.top - 30))
    assert sum(wood[:3]) < 400 < sum(paper[:3])


# --- motion ----------------------------------------------------------------------------------------------------------


def moved(driver: Driver, *, speed: float) -> TitleScreen:
    from tests.ui.gallery import unsaved_game
    from tests.ui.stand_in import known_days, stand_in

    days = known_days(date(2026, 11, 23))
    games = type("Left", (), {"left": [unsaved_game()]})()
    scene = TitleScreen(stand_in(driver.graphics, Words("en"), games=games, daily_book=days, speed=speed))
    driver.loop.show(scene)
    return scene


def test_kings_rise_bars_grow_and_the_candle_is_lit_within_a_second(driver: Driver) -> None:
    scene = moved(driver, speed=1.0)
    driver.loop.step(10.0)
    assert (scene.motion.bars, scene.motion.candle) == (0.0, 0.0)
    assert scene.motion.kings == pytest.approx([0.0] * 5)
    assert driver.loop.step(10.4)
    assert 0 < scene.motion.bars < 1
    assert scene.motion.kings[0] > scene.motion.kings[2]
    driver.loop.step(10.0 + CANDLE[1] + 0.1)
    assert not driver.loop.step(11.5)
    assert (scene.motion.bars, scene.motion.candle) == (1.0, 1.0)
    assert set(scene.motion.kings) == {1.0}


def test_reduced_motion_shows_the_last_state_at_once_and_nothing_flickers(driver: Driver) -> None:
    scene = moved(driver, speed=0.0)
    assert (scene.motion.bars, scene.motion.candle, set(scene.motion.kings)) == (1.0, 1.0, {1.0})
    for time in range(10, 20):
        assert not driver.loop.step(time)
        assert not scene.dirty
    assert scene.motion.flicker == 0


def test_the_flame_flickers_without_frames_and_stands_still_when_nobody_is_there(driver: Driver) -> None:
    scene = moved(driver, speed=1.0)
    driver.loop.step(10.0)
    driver.loop.step(12.0)
    seen = set[int]()
    for quarter in range(1, 12):
        assert not driver.loop.step(12.0 + quarter / 4)  # the loop may sleep in between
        seen.add(scene.motion.flicker)
    assert len(seen) > 5
    driver.loop.step(13.0 + LIVELY_SECONDS)
    still = scene.motion.flicker
    for second in range(20, 30):
        assert not driver.loop.step(second)
        assert not scene.dirty
    assert scene.motion.flicker == still


# --- matches under way -----------------------------------------------------------------------------------------------


def in_turn(match: Match) -> bool:
    return match.to_act == 0 and match.deal_no == 2


def cards(pilot: Pilot) -> list[Widget]:
    pilot.step()
    return [each for each in pilot.form.layer.root.walk() if isinstance(each, ContinueCard | GameRow)]


def choose(pilot: Pilot, entry: str) -> None:
    """Press a button of the dialog."""
    pilot.step()
    assert pilot.form.layer.dialog is not None
    pilot.click(pilot.widget(entry, pilot.form.layer.dialog).rect.center)


def several(
    pilots: Pilots, number: int, until: Callable[[Match], bool] = in_turn, language: str = "en"
) -> tuple[Pilot, list[Path]]:
    """Return a home with so many matches under way, the one played last first, and the title shown."""
    pilot = pilots(settings=replace(QUICK, lesson_done=True, language=language))
    for nth in range(number):
        save_game(pilot.folders, until)
        newest = max(pilot.folders.games.glob("*.canasta"), key=lambda path: path.stat().st_mtime_ns)
        newest.rename(newest.with_name(f"2026-10-2{nth}-200000.canasta"))
    paths = unfinished_games(pilot.folders)
    assert len(paths) == number
    pilot.app.start()
    return pilot, paths


def test_the_card_shows_the_match_with_the_hand_as_it_lies_there(pilots: Pilots) -> None:
    pilot, (path,) = several(pilots, 1)
    (game,) = open_games(pilot.app.program, 2)
    assert game.match is not None
    assert game.match.lines == ()  # it is only looked at
    (card,) = cards(pilot)
    pilot.press_button("Continue")
    pilot.settle()
    assert sorted(pilot.game.match.view(0).hands[0]) == sorted(game.match.position.hands[0])
    assert isinstance(card, ContinueCard)
    assert sorted(card._table.cards) == sorted(game.match.position.hands[0])
    assert pilot.game.file is not None
    assert pilot.game.file.path == path


def test_two_are_shown_and_a_third_is_behind_a_button(pilots: Pilots) -> None:
    pilot, _ = several(pilots, 4)
    _, second, more = cards(pilot)
    assert second.name == "Classic canasta with Basile, Clara and Denis"
    assert str(second.value).startswith("Deal 2 · ")
    assert more.name == "2 more open…"
    pilot.press_button("2 more open…")
    scene = pilot.form
    assert isinstance(scene, GamesScreen)
    assert scene.part is False
    assert len(scene.shown) == 4


def test_the_points_of_a_row_are_whole_in_the_smallest_window(pilots: Pilots) -> None:
    pilot, _ = several(pilots, 3, lambda match: match.to_act is None, "fr")
    pilot.resize((800, 600))
    _, second, _ = cards(pilot)
    assert str(second.value).startswith("Après le coup 1 · ")
    text = pilot.app.program.graphics.text
    text.log, pilot.form.dirty = [], True
    pilot.step(0)
    log, text.log = text.log, None
    assert [ink.shortened for ink in log if ink.text == second.value] == [False]


def test_the_row_continues_its_own_match(pilots: Pilots) -> None:
    pilot, paths = several(pilots, 2)
    pilot.press_button("Classic canasta with Basile, Clara and Denis")
    pilot.settle()
    assert pilot.game.file is not None
    assert pilot.game.file.path == paths[1]


def test_play_never_takes_the_place_of_a_match(pilots: Pilots) -> None:
    pilot, (path,) = several(pilots, 1)
    before = path.read_bytes()
    pilot.press_button("Play")
    pilot.settle()
    assert isinstance(pilot.loop.scene, TableScene)
    pilot.app.title()
    assert len(cards(pilot)) == 2
    assert path.read_bytes() == before
    assert path in unfinished_games(pilot.folders)


def test_between_deals_it_says_so_and_shows_a_canasta(pilots: Pilots) -> None:
    pilot = pilots()
    save_game(pilot.folders, lambda match: match.deal_over and any(len(m) > 3 for m in match.position.melds))
    pilot.app.start()
    (card,) = cards(pilot)
    assert isinstance(card, ContinueCard)
    assert "after deal 1" in str(card.value)
    own = pilot.app.program
    (game,) = open_games(own, 1)
    assert game.match is not None
    laid = [meld.cards for meld in game.match.position.melds[0].values()]
    assert card._table.cards == max(laid, key=len)


def test_of_several_people_only_backs_are_seen(pilots: Pilots) -> None:
    pilot = pilots()
    save_game(pilot.folders, lambda match: match.to_act == 2, people=(0, 2))
    pilot.app.start()
    (card,) = cards(pilot)
    assert isinstance(card, ContinueCard)
    assert len(set(card._table.cards)) == 1
    assert "Clara’s turn" in str(card.value)
    assert "You" not in str(card.value)


@pytest.mark.parametrize("way", ["right button", "menu key", "screen reader"])
def test_a_match_is_given_up_from_its_menu_and_stays_in_the_list(pilots: Pilots, way: str) -> None:
    pilot, (newest, oldest) = several(pilots, 2)
    first = cards(pilot)[0]
    if way == "right button":
        event = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=first.rect.center, button=3, clicks=1)
        pygame.event.post(event)
        pilot.step()
    elif way == "menu key":
        pilot.form.handle(KeyPress("menu"))
    else:
        first.perform("menu", None, None)
    pilot.step()
    assert pilot.form.layer.dialog is not None
    assert first.value in pilot.read
    choose(pilot, "Give up…")
    choose(pilot, "Give up")
    assert unfinished_games(pilot.folders) == [oldest]
    assert read_header(read_game(newest).lines).given_up
    assert len(cards(pilot)) == 1
    pilot.press_button("Records")
    scene = pilot.form
    assert isinstance(scene, GamesScreen)
    assert any(text.startswith("Given up in deal 2: ") for row in scene.layer.root.walk() for text in _texts(row))
    scene.chosen_name = newest.stem
    scene.rebuild()
    pilot.press_button("Play on")
    pilot.settle()
    assert not read_header(read_game(newest).lines).given_up
    assert newest in unfinished_games(pilot.folders)


def _texts(widget: Widget) -> list[str]:
    rows = getattr(widget, "rows", None)
    return [part for row in rows for part in row if isinstance(part, str)] if rows is not None else []


def test_a_match_is_looked_at_from_its_menu(pilots: Pilots) -> None:
    pilot, (path,) = several(pilots, 1)
    before = path.read_bytes()
    cards(pilot)[0].perform("menu", None, None)
    choose(pilot, "Look at it")
    pilot.run_until(lambda: isinstance(pilot.loop.scene, TableScene))
    assert path.read_bytes() == before


# --- today -----------------------------------------------------------------------------------------------------------


def test_the_answer_to_the_puzzle_of_the_day_lights_the_flame(pilots: Pilots) -> None:
    pilot = pilots()
    pilot.app.start()
    assert "Light a candle" in pilot.read
    program = pilot.app.program
    program.daily_book.light(program.now().date())
    pilot.app.title()
    pilot.step()
    assert {"1 day in a row", "Today it is lit."} <= set(pilot.read)


def test_the_candle_leads_to_the_calendar(pilots: Pilots) -> None:
    pilot = pilots()
    pilot.app.start()
    pilot.press_button("Light a candle")
    assert isinstance(pilot.loop.scene, DailyScreen)


def test_the_puzzle_of_the_day_leads_back_home(pilots: Pilots) -> None:
    pilot = pilots()
    pilot.app.start()
    pilot.press_button("Puzzle of the day")
    assert pilot.app.program.screens.table is not None
    pilot.app.program.screens.back()
    assert isinstance(pilot.loop.scene, TitleScreen)


# --- what Play deals -------------------------------------------------------------------------------------------------


def play_tile(pilot: Pilot) -> str:
    pilot.step()
    return next(str(each.value) for each in pilot.form.layer.root.walk() if each.name == "Play")


def test_play_says_what_it_deals_and_deals_it(pilots: Pilots) -> None:
    pilot = pilots(settings=replace(QUICK, game="classique-4", irregularities="hand", match_length="3000 points"))
    pilot.app.start()
    assert play_tile(pilot).startswith("Classic canasta, to 3,000. with irregularities.")
    pilot.press_button("Play")
    pilot.settle()
    rules = pilot.game.match.rules
    assert (rules.target, rules.plays_irregularities) == (3000, True)


def test_play_says_and_deals_duplicate_as_chosen_last(pilots: Pilots) -> None:
    pilot = pilots()
    pilot.app.program.last_setup = GameSetup("classique-4", (), second="club")
    pilot.app.start()
    assert "duplicate" in play_tile(pilot)
    pilot.press_button("Play")
    pilot.settle()
    assert pilot.game.duplicate is not None


def test_evening_begins_when_people_of_the_language_say_so() -> None:
    said = {language: [greeting(Words(language), "", hour) for hour in (17, 18, 20)] for language in ("en", "es")}
    assert said["en"] == ["Good afternoon.", "Good evening.", "Good evening."]
    assert said["es"] == ["Buenas tardes.", "Buenas tardes.", "Buenas noches."]
