"""The scenes: what the player decides goes out by the callbacks."""

import functools
from dataclasses import replace
from types import SimpleNamespace
from typing import get_args

import pygame
import pytest

from canasta_gui.match.players import GameSetup, SeatSetup
from canasta_gui.play.offers import PresetChoice
from canasta_gui.play.scores.score_sheet import FineDetails, MatchResult, ScoreSheet, SheetRow
from canasta_gui.rules.canasta.policies import Level
from canasta_gui.rules.families import load_rules
from canasta_gui.rules.match_length import MatchEnd
from canasta_gui.screens import new_game as new_game_page
from canasta_gui.screens.hot_seat import CurtainScreen
from canasta_gui.screens.message import MessageScreen
from canasta_gui.screens.new_game import NewGameScreen
from canasta_gui.screens.score_sheet import ScoreSheetScreen
from canasta_gui.screens.setting_rows import SECTIONS
from canasta_gui.screens.settings import SettingsScreen
from canasta_gui.screens.title import TitleScreen
from canasta_gui.screens.winner import WinnerScreen
from canasta_gui.storage.settings import Settings
from canasta_gui.ui import Button
from canasta_gui.ui.pictures.home import Pressable
from canasta_gui.ui.widgets.base import Widget
from canasta_gui.words import LANGUAGES, Words
from canasta_gui.words.canasta.irregularities import LEVELS_ABOUT, OffenceText
from tests.ui.driver import Driver
from tests.ui.gallery import SIDES, unsaved_game
from tests.ui.stand_in import at_once, stand_in, told_of

WORDS = Words("en")


class Menu(TitleScreen):
    """The title; what is pressed is noted, and nothing else happens."""

    said: list[str]

    def compose(self) -> Widget:
        root = super().compose()
        for button in (each for each in root.walk() if isinstance(each, Button | Pressable)):
            button.on_press = functools.partial(self.said.append, button.name.lower())
        return root


def title(driver: Driver, noted: list[str], speed: float = 0, *, can_continue: bool = False) -> TitleScreen:
    class Noted(Menu):
        said = noted

    games = SimpleNamespace(left=[unsaved_game()] if can_continue else [])
    scene = Noted(stand_in(driver.graphics, WORDS, speed=speed, games=games))
    driver.show(scene)
    return scene


def test_the_title_offers_everything(driver: Driver) -> None:
    said: list[str] = []
    title(driver, said, can_continue=True)
    for name in ("Continue", "Play", "Other games…", "Learn", "Settings", "Quit"):
        driver.click("button", name)
    assert said == ["continue", "play", "other games…", "learn", "settings", "quit"]
    told = driver.find("button", "Continue").value
    assert (
        told == "You and Clara-Séraphine 1,520, Bartholomé and Dieudonné Aimé 340. Classic canasta, deal 3, your turn."
    )


def test_without_a_saved_game_enter_plays(driver: Driver) -> None:
    said: list[str] = []
    title(driver, said)
    with pytest.raises(LookupError):
        driver.find("button", "Continue")
    assert driver.find("button", "Play").value == "Classic canasta, to 5,000. Leave when you like: it waits."
    driver.key(pygame.K_RETURN)
    assert said == ["play"]


def test_the_fan_opens_and_then_rests(driver: Driver) -> None:
    title(driver, [], speed=1.0)
    assert driver.step(0.1)
    driver.settle()
    assert not driver.step(0.1)
    title(driver, [], speed=0)
    assert not driver.step(0.1)


def new_game(driver: Driver, names: tuple[str, ...], humans: tuple[bool, ...]) -> tuple[NewGameScreen, list[GameSetup]]:
    started: list[GameSetup] = []
    setup = GameSetup("classique-4", tuple(map(SeatSetup, names, humans)))
    levels = get_args(Level)
    presets = [
        PresetChoice("classique-4", "Classique", "Four", 4, levels=levels, level="prevented"),
        PresetChoice("classique-5", "Classique", "Five", 5, levels=levels, level="explained"),
        PresetChoice("suisse-2", "Suisse", "Two", 2, partners_drawn=False),
        PresetChoice("suisse-4", "Suisse", "Four", 4, sides="2 sides"),
        PresetChoice("suisse-4b", "Suisse", "Four", 4, sides="everybody alone"),
        PresetChoice("romme", "Rommé", "Four", 4, family="romme", end=MatchEnd(0, 4), length="4 deals"),
    ]

    class Watched(NewGameScreen):
        def _draw_for_seats(self, setup: GameSetup, hosting: object = None) -> None:
            started.append(setup)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(new_game_page, "presets_on_offer", lambda *_: presets)
        scene = Watched(stand_in(driver.graphics, WORDS), setup)
    driver.show(scene)
    return scene, started


ONE_PERSON = (True, False, False, False)


def test_a_new_game_starts_as_it_stands(driver: Driver) -> None:
    _, started = new_game(driver, ("Ada", "Bruno", "Clara", "Diego"), ONE_PERSON)
    driver.key(pygame.K_RETURN)
    assert started == [GameSetup("classique-4", tuple(map(SeatSetup, ("Ada", "Bruno", "Clara", "Diego"), ONE_PERSON)))]


def test_names_people_and_rules_are_chosen(driver: Driver) -> None:
    _, started = new_game(driver, ("Ada", "Bruno", "Clara", "Diego"), ONE_PERSON)
    driver.click("text", "Player 2")
    driver.type("Zo")
    driver.post(pygame.TEXTINPUT, text="é  ")
    for steps, kind in ((1, "Expert"), (1, "Master"), (-6, "Person")):  # in the menu, from the present one
        driver.click("choice", "Who plays as Player 2?")
        for _ in range(abs(steps)):
            driver.key(pygame.K_DOWN if steps > 0 else pygame.K_UP)
        driver.key(pygame.K_RETURN)
        assert driver.find("choice", "Who plays as Player 2?").value == kind
    driver.click("button", "Suisse")
    driver.click("button", "Deal the cards")
    assert started[0].preset == "suisse-4"
    assert started[0].players[1] == SeatSetup("Zoé", True)


def test_a_table_with_a_list_offers_how_much_of_it_is_played(driver: Driver) -> None:
    scene, started = new_game(driver, ("Ada", "Bruno", "Clara", "Diego", "Eva"), (True, *[False] * 4))
    scene.turn_to(1)
    driver.step()
    assert driver.find("choice", "Irregularities").value == "prevented"
    assert scene.setup.level == ""  # as the rules say
    assert driver.has("label", "Nothing can be done that the rules forbid.")
    scene.turn_to(0)
    choose_players(driver, 5)
    scene.turn_to(1)
    driver.step()
    assert driver.find("choice", "Irregularities").value == "explained"
    driver.click("choice", "Irregularities")
    assert driver.find("choice", "Irregularities").value == "you may miscount"
    assert driver.has("label", LEVELS_ABOUT["head"])
    driver.click("button", "Suisse")
    assert driver.find("choice", "Irregularities").value == "none in this game"
    assert scene.setup.level == ""
    driver.click("button", "Classique")
    driver.click("button", "Deal the cards")
    assert started[0].level == "head"


def choose_players(driver: Driver, number: int) -> None:
    """Press a number of players."""
    x, y, width, height = driver.find("choice", "Players").rect
    driver.click_at((x + width * (2 * number - 3) // 10, y + height // 2))


def test_another_game_is_offered_for_as_many_players_and_then_its_other_tables(driver: Driver) -> None:
    scene, _ = new_game(driver, ("Ada", "Bruno", "Clara", "Diego", "Eva"), (True, *[False] * 4))
    assert driver.find("choice", "Players").value == "4"
    driver.click("button", "Suisse")
    assert driver.find("button", "Suisse").selected
    assert (driver.find("choice", "Players").value, scene.setup.preset) == ("4", "suisse-4")
    driver.click("choice", "Sides")
    assert (driver.find("choice", "Sides").value, scene.setup.preset) == ("everybody alone", "suisse-4b")
    choose_players(driver, 3)  # nobody plays it so
    assert scene.setup.preset == "suisse-4b"
    choose_players(driver, 2)
    assert (driver.find("choice", "Players").value, scene.setup.preset) == ("2", "suisse-2")
    assert [player.name for player in scene.setup.players] == ["Ada", "Bruno"]
    assert driver.has("label", "Before the first deal everybody draws a card: the cards decide who begins.")
    driver.click("button", "Classique")  # there is no table of two in the other game
    assert scene.setup.preset == "classique-4"
    driver.click("button", "Suisse")  # two were wanted
    assert scene.setup.preset == "suisse-2"


def test_a_match_ends_by_points_by_deals_or_by_the_clock(driver: Driver) -> None:
    scene, started = new_game(driver, ("Ada", "Bruno", "Clara", "Diego", "Eva"), (True, *[False] * 4))

    def turn_to(page: int) -> None:
        scene.turn_to(page)
        scene.layer.lay_out()

    def shown() -> tuple[str | None, str | None, str]:
        turn_to(0)
        amount = driver.find("slider", "Length of the match").value
        turn_to(1)
        return driver.find("choice", "The match ends").value, amount, scene.setup.length

    def step(key: int, times: int = 1) -> None:
        turn_to(0)
        driver.click("slider", "Length of the match")
        driver.key(*[key] * times)
        turn_to(1)

    assert shown() == ("by points", "to 5,000", "")
    step(pygame.K_LEFT)
    assert shown() == ("by points", "to 4,500", "4500 points")
    driver.click("choice", "The match ends")
    assert shown() == ("by deals", "4 deals", "4 deals")
    driver.click("choice", "The match ends")
    assert shown() == ("by the clock", "60 minutes", "60 minutes")
    step(pygame.K_RIGHT, 2)
    assert shown() == ("by the clock", "90 minutes", "90 minutes")
    driver.click("button", "Rommé")
    assert shown() == ("by the clock", "90 minutes", "90 minutes")
    driver.click("choice", "The match ends")  # nobody plays for points there
    assert shown() == ("by deals", "4 deals", "")
    driver.click("button", "Classique")
    assert shown() == ("by points", "to 5,000", "")
    step(pygame.K_LEFT)
    driver.click("button", "Deal the cards")
    assert started[0].length == "4500 points"


@pytest.mark.parametrize(
    ("names", "humans", "sentence", "focus"),
    [
        (("Ada", " ", "C", "D"), ONE_PERSON, "Player 2 needs a name.", "Player 2"),
        (
            ("Ada", "B", "ada ", "D"),
            ONE_PERSON,
            "Two players are called ada; give one of them another name.",
            "Player 3",
        ),
        (("A", "B", "C", "D"), (False,) * 4, "At least one of the players must be a person.", "Deal the cards"),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_sentence(
    driver: Driver, names: tuple[str, ...], humans: tuple[bool, ...], sentence: str, focus: str
) -> None:
    scene, started = new_game(driver, names, humans)
    driver.click("button", "Deal the cards")
    assert started == []
    assert driver.has("label", sentence)
    assert driver.focus == focus
    driver.click("text", "Player 2")
    driver.type("x")
    with pytest.raises(LookupError):
        driver.find("label", sentence)
    assert scene.setup.players[1].name == "x"


def test_ctrl_enter_starts_from_a_name(driver: Driver) -> None:
    _, started = new_game(driver, ("Ada", "Bruno", "Clara", "Diego"), ONE_PERSON)
    driver.click("text", "Player 1")
    driver.key(pygame.K_RETURN, mod=pygame.KMOD_LCTRL)
    assert len(started) == 1


def settings(driver: Driver, now: Settings, section: str) -> tuple[SettingsScreen, list[Settings]]:
    """Return the settings, opened at a section."""
    changes: list[Settings] = []
    program = stand_in(driver.graphics, WORDS, settings=now, on_change=changes.append)
    scene = SettingsScreen(program, section_called(section))
    driver.show(scene)
    return scene, changes


def section_called(title: str) -> int:
    return [name for name, _ in SECTIONS].index(title)


@pytest.mark.parametrize(
    ("section", "name", "key", "change"),
    [
        ("General", "Language", pygame.K_RIGHT, {"language": "en"}),
        ("General", "Language", pygame.K_LEFT, {"language": LANGUAGES[-1]}),
        ("General", "Full screen", pygame.K_SPACE, {"fullscreen": True}),
        ("Play", "Speed of the cards", pygame.K_RIGHT, {"animation_speed": 2.0}),
        ("Play", "Computer players think for", pygame.K_HOME, {"computer_pause": 0.0}),
        ("Play", "Reduced motion", pygame.K_SPACE, {"reduced_motion": True}),
        ("General", "Left-handed table", pygame.K_SPACE, {"left_handed": True}),
        ("General", "Keys on the buttons", pygame.K_SPACE, {"show_keys": True}),
        ("Play", "Ask before a discard", pygame.K_RIGHT, {"ask_discard": "risky"}),
        ("General", "Ask before quitting", pygame.K_SPACE, {"ask_quit": True}),
        ("Sound", "Sound", pygame.K_SPACE, {"sound": False}),
        ("Sound", "Volume", pygame.K_END, {"volume": 1.0}),
    ],
)
def test_each_setting_applies_at_once(
    driver: Driver, section: str, name: str, key: int, change: dict[str, object]
) -> None:
    before = Settings(player_names=("Ada",), other={"later": 1})
    _, changes = settings(driver, before, section)
    for _ in range(30):  # more than any section has rows
        if driver.focus == name:
            break
        driver.key(pygame.K_TAB)
    assert driver.focus == name
    driver.key(key)
    assert changes == [replace(before, **change)]  # type: ignore[arg-type]


def test_the_sections_are_reached_by_keys_and_by_clicks(driver: Driver) -> None:
    scene, changes = settings(driver, Settings(), "General")
    driver.key(pygame.K_TAB, mod=pygame.KMOD_LSHIFT)
    assert driver.focus == "Section"
    driver.key(pygame.K_RIGHT, pygame.K_TAB)
    assert scene.section == section_called("Play")
    assert driver.focus == "Speed of the cards"
    assert not driver.has("choice", "Language")
    x, y, width, height = driver.find("choice", "Section").rect
    driver.click_at((x + width - 5, y + height // 2))
    assert scene.section == section_called("Players")
    assert changes == []


def test_without_sound_the_volume_cannot_be_set(driver: Driver) -> None:
    settings(driver, Settings(), "Sound")
    driver.click("switch", "Sound")
    assert not driver.find("slider", "Volume").enabled
    driver.click("switch", "Sound")
    assert driver.find("slider", "Volume").enabled


def test_a_change_from_outside_is_shown_and_not_reported(driver: Driver) -> None:
    scene, changes = settings(driver, Settings(), "General")
    before, scene.program.settings = scene.settings, replace(scene.settings, fullscreen=True)
    scene.settings_changed(before)
    assert driver.find("switch", "Full screen").value == "on"
    assert changes == []


def test_a_slider_stays_held_while_its_changes_come_back(driver: Driver) -> None:
    program = stand_in(driver.graphics, WORDS, on_change=lambda now: scene.settings_changed(now))
    scene = SettingsScreen(program, section_called("Sound"))
    driver.show(scene)
    x, y, _, height = driver.find("slider", "Volume").rect
    driver.press((x + 10, y + height // 2))
    driver.move((x + 40, y + height // 2), held=True)
    first = scene.settings.volume
    driver.move((x + 100, y + height // 2), held=True)
    assert 0 < first < scene.settings.volume < 1


def test_a_speed_between_two_choices_is_shown_as_the_nearest(driver: Driver) -> None:
    _, changes = settings(driver, Settings(animation_speed=1.9, computer_pause=9.0), "Play")
    assert driver.find("choice", "Speed of the cards").value == "Fast"
    assert driver.find("slider", "Computer players think for").value == "3.0 s"
    assert changes == []


def test_the_curtain_opens_for_the_one_who_says_to_be_there(driver: Driver) -> None:
    said: list[str] = []
    game = SimpleNamespace(
        match=SimpleNamespace(rules=load_rules("classique-4")), saved_note=lambda _words: "It is saved."
    )
    program = stand_in(
        driver.graphics,
        WORDS,
        screens=told_of(said, back="ready", home="title"),
        games=SimpleNamespace(current=game),
    )
    driver.show(CurtainScreen(program, WORDS, "Ada", ["Bruno draws."]))
    assert driver.has("label", "Bruno draws.")
    driver.key(pygame.K_RETURN)
    driver.click("button", "I am Ada: show my cards")
    assert said == []  # too early: it was meant for the table
    driver.settle()
    driver.key(pygame.K_RETURN)
    driver.click("button", "I am Ada: show my cards")
    driver.key(pygame.K_ESCAPE)
    driver.click("button", "Back to the title")
    assert said == ["ready", "ready", "title"]


def test_the_score_sheet_tells_every_line(driver: Driver) -> None:
    said: list[str] = []
    rows = (
        SheetRow("Red threes", (100, -200), signed=True),
        SheetRow("Going out", (100, None)),
        SheetRow("Total", (15000, 0)),
    )
    sheet = ScoreSheet("Deal 2", SIDES, rows)
    driver.show(ScoreSheetScreen(stand_in(driver.graphics, WORDS, screens=told_of(said, back="on")), sheet))
    assert driver.find("row", "Red threes").value == f"{SIDES[0]} +100, {SIDES[1]} −200"
    assert driver.find("row", "Going out").value == f"{SIDES[0]} 100"
    assert driver.find("row", "Total").value == f"{SIDES[0]} 15,000, {SIDES[1]} 0"
    driver.click("button", "Next deal")
    driver.key(pygame.K_RETURN)
    assert said == ["on", "on"]


def test_long_details_are_scrolled_and_the_button_stays(driver: Driver) -> None:
    driver.window.resize((800, 600))
    fines = FineDetails(tuple(OffenceText(f"Fine {n}", "Ada") for n in range(40)), ())
    sheet = ScoreSheet("Deal 41", SIDES, (SheetRow("Fines", (-1, -2), fines=fines),))
    driver.show(ScoreSheetScreen(stand_in(driver.graphics, WORDS), sheet, onward="The result"))
    assert driver.find("button", "The result").rect[1] < 600
    driver.click("button", "Fines")
    driver.graphics.text.log = []
    driver.move((400, 300))
    driver.wheel(-100)
    assert "Fine 39" in [ink.text for ink in driver.graphics.text.log if ink.visible == ink.rect]
    assert driver.find("button", "Back").rect[1] < 600


@pytest.mark.parametrize(
    ("columns", "winners", "totals", "sentence", "margin"),
    [
        (SIDES, (0,), (5215, 4660), "Ada and Clara-Séraphine win the match", "by 555 points, after 2 deals"),
        (("Ada", "Bruno"), (1,), (-50, 5000), "Bruno wins the match", "by 5,050 points, after 2 deals"),
        (("Ada", "Bruno"), (0, 1), (5000, 5000), "A tie: nobody is ahead", "after 2 deals"),
    ],
)
def test_the_winner_is_named_with_the_margin(
    driver: Driver,
    columns: tuple[str, ...],
    winners: tuple[int, ...],
    totals: tuple[int, ...],
    sentence: str,
    margin: str,
) -> None:
    said: list[str] = []
    result = MatchResult(columns, winners, totals, ((500, -300), totals), goal=5000)
    program = stand_in(driver.graphics, WORDS, screens=at_once())
    scene = WinnerScreen(program, result)
    scene.open_for(lambda again: said.append("again" if again else "title"))
    driver.show(scene)
    assert driver.has("label", sentence)
    assert driver.has("label", margin)
    ordered = sorted(range(2), key=lambda side: side not in winners)  # winners first
    for number, of_deal in enumerate(((500, -300), totals), 1):
        told = ", ".join(f"{columns[side]} {WORDS.number(of_deal[side])}" for side in ordered)
        assert driver.find("row", f"Deal {number}").value == told
    driver.click("button", "Play again")
    driver.click("button", "Back to the title")
    assert said == ["again", "title"]


def test_a_message_says_everything_and_escape_gives_the_first_answer(driver: Driver) -> None:
    said: list[str] = []
    driver.show(
        MessageScreen(
            stand_in(driver.graphics, Words("en")),
            "Damaged",
            "The saved game is damaged.",
            [("Back", "secondary", lambda: said.append("back")), ("New game", "primary", lambda: said.append("new"))],
            details="/a/path",
        )
    )
    for text in ("Damaged", "The saved game is damaged.", "/a/path"):
        assert driver.has("label", text)
    driver.key(pygame.K_RETURN, pygame.K_ESCAPE)
    assert said == ["new", "back"]
