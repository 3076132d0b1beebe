"""The gallery of games: nothing jumps, everything is found, and one key leads from an empty home to the cards."""

import itertools
from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest

from canasta_gui.match.players import GameSetup, SeatSetup
from canasta_gui.play.characters import PORTRAITS
from canasta_gui.play.offers import GROUPS, found, games_on_offer, table_of
from canasta_gui.rules.families import games_by_title, load_rules
from canasta_gui.rules.seat_draw import Seated
from canasta_gui.screens.new_game import NewGameScreen, begin
from canasta_gui.screens.settings import SettingsScreen
from canasta_gui.screens.title import TitleScreen
from canasta_gui.storage.settings import Settings, load_settings
from canasta_gui.ui import ChoiceBox, Label, Scroll, Stepper, Widget
from canasta_gui.ui.pictures.tiles import GameTile, TileGrid, picture_of
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.ui.widgets.controls import Choice
from canasta_gui.words import LANGUAGES, Words
from tests.lanes import only_in_gate, some_in_gate
from tests.languages import at_sizes
from tests.ui.driver import Driver
from tests.ui.gallery import choices, new_game, new_game_with_extras
from tests.ui.pilot import QUICK, Pilot, Pilots
from tests.ui.stand_in import stand_in

CUTTING = replace(QUICK, cut_deck=True)
SIZES = (800, 600), (1280, 800), (1920, 1080), (800, 1200), (2560, 720), (3840, 2160)


# --- nothing jumps ---------------------------------------------------------------------------------------------------


def tiles(scene: NewGameScreen) -> list[GameTile]:
    return [widget for widget in scene.layer.root.walk() if isinstance(widget, GameTile)]


def choice(scene: NewGameScreen, name: str) -> Choice:
    return next(each for each in scene.layer.root.walk() if isinstance(each, Choice) and each.name == name)


def every_choice(scene: NewGameScreen, words: Words) -> Iterator[str]:
    """Go through all games, and in each through its numbers of players, its sides and its lengths."""
    for tile in tiles(scene):
        tile.activate()
        yield tile.name
        for name in (words.t("Players"), words.t("Sides")):
            yield from every_option(scene, name)
        length = next(each for each in scene.layer.root.walk() if isinstance(each, Stepper))
        for number in (length.low, length.high):
            length.set_to(number)
            yield f"{tile.name}: {length.value}"


def every_option(scene: NewGameScreen, name: str) -> Iterator[str]:
    """Go through the options of a choice."""
    control = choice(scene, name)
    for _ in range(len(control.options)):
        control.activate()
        yield f"{name} {control.value}"


@pytest.mark.parametrize(
    ("language", "size"),
    some_in_gate([("de", (800, 600)), ("en", (1280, 800)), ("fr", (800, 1200))], one_in=3),
)
def test_nothing_jumps_when_a_choice_changes(driver: Driver, language: str, size: tuple[int, int]) -> None:
    words = Words(language)
    driver.window.resize(size)
    scene = new_game(driver.graphics, words, "classique-6c")
    driver.show(scene)
    there: dict[Widget, pygame.Rect] = {each: each.rect.copy() for each in scene.layer.root.walk()}
    tried = 0
    for chosen in every_choice(scene, words):
        tried += 1
        for widget in scene.layer.root.walk():
            assert widget.rect == there[widget], f"{chosen} moves {widget.name!r}"
    assert tried > 100
    scene.turn_to(1)
    scene.layer.lay_out()
    more = {each: each.rect.copy() for each in scene.layer.root.walk()}
    for tile in tiles(scene):
        tile.activate()
        for chosen in every_option(scene, words.t("The match ends")):
            assert all(each.rect == more[each] for each in scene.layer.root.walk()), f"{tile.name}: {chosen}"


def test_a_line_says_which_rare_options_are_on(driver: Driver) -> None:
    scene = new_game_with_extras(driver.graphics, Words("en"))
    driver.show(scene)
    assert driver.has("label", "irregularities: you may miscount · second table: Expert")
    driver.click("button", "More…")
    assert not driver.has("button", "More…")
    assert driver.find("choice", "Irregularities").value == "you may miscount"
    driver.click("button", "Who plays")
    assert driver.has("button", "More…")


def test_the_page_that_was_shown_last_is_shown_again(pilots: Pilots) -> None:
    pilot = pilots(settings=QUICK)
    pilot.app.start()
    pilot.press_button("Other games…")
    assert not shown(pilot, "Game number")
    pilot.more_choices()
    assert shown(pilot, "Game number")
    pilot.press_button("Back")
    pilot.press_button("Other games…")
    assert shown(pilot, "Game number")
    pilot.press_button("Who plays")
    pilot.press_button("Back")
    pilot.press_button("Other games…")
    assert not shown(pilot, "Game number")


def shown(pilot: Pilot, name: str) -> bool:
    """Return whether a control can be seen."""
    return any(each.name == name for each in pilot.form.layer.root.walk())


def test_a_refusal_moves_nothing_either(driver: Driver) -> None:
    scene = new_game(driver.graphics, Words("en"))
    driver.show(scene)
    there = {each: each.rect.copy() for each in scene.layer.root.walk()}
    driver.click("text", "Player 2")
    driver.type("Ada")
    driver.click("button", "Deal the cards")
    assert driver.has("label", "Two players are called Ada; give one of them another name.")
    assert all(each.rect == there[each] for each in scene.layer.root.walk())


@pytest.mark.parametrize(
    ("language", "size"), only_in_gate(itertools.product(LANGUAGES, SIZES), at_sizes(*SIZES)), ids=str
)
def test_the_tiles_alone_are_scrolled(driver: Driver, language: str, size: tuple[int, int]) -> None:
    """The pages for players and for rare options fit as a whole."""
    driver.window.resize(size)
    scene = new_game(driver.graphics, Words(language), "classique-6c")
    for page in (0, 1):
        scene.turn_to(page)
        driver.show(scene)
        scrolls = [each for each in scene.layer.root.walk() if isinstance(each, Scroll)]
        assert [each.overflow for each in scrolls if not isinstance(each.child, TileGrid)] == [0]


@pytest.mark.parametrize("preset", ["own:rapide", "romme-3", "romme-acquisition"])
@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1080)])
def test_the_chosen_game_is_in_view(driver: Driver, preset: str, size: tuple[int, int]) -> None:
    driver.window.resize(size)
    scene = new_game(driver.graphics, Words("en"), preset)
    for _ in range(2):
        driver.show(scene)
        grid = next(each for each in scene.layer.root.walk() if isinstance(each, Scroll) and each.child is scene._grid)
        (chosen,) = [tile for tile in tiles(scene) if tile.chosen]
        assert chosen.game.tables[0].family == "romme"
        assert grid.rect.contains(chosen.rect)
        scene.rebuild()


def test_rules_of_ones_own_stand_first_and_the_first_of_the_others_is_where_to_start() -> None:
    games = games_on_offer(choices(Words("en")))
    assert [game.own for game in games] == [True, True, *[False] * (len(games) - 2)]
    assert table_of(games, "own:rapide")[0] is games[1]
    assert table_of(games, "nothing of the kind")[0] is games[2]


# --- finding ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_are_found_by_title_players_and_words_in_every_language(language: str) -> None:
    words = Words(language)
    games = games_on_offer(choices(words))

    def titles(text: str) -> list[str]:
        return [game.title for game in found(games, words, text)]

    assert titles("") == [game.title for game in games]
    assert titles("samb") == [words.t("Samba"), words.t("Bolivia")]  # which is told by the other
    assert titles("dieudonne") == ["Chez Dieudonné-Bartholomé"]  # without its accents
    for game in games:
        assert game.title in titles(game.title.upper())
        assert game.title in titles(game.tables[0].about)
    for number in (2, 3, 5, 6):
        assert titles(str(number)) == [
            game.title for game in games if any(table.players == number for table in game.tables)
        ]
    players = words.n("{n} player", "{n} players", 5)
    assert set(titles(players)) <= set(titles("5"))
    assert titles(words.t("yours")) == ["Chez Dieudonné-Bartholomé", "Rommé rapide"]
    played_to_8500 = [words.t("Modern American canasta"), words.t("Joker canasta")]
    assert titles(words.number(8500)) == titles("8500") == played_to_8500
    assert titles("xyzzy") == []


def test_what_is_typed_leaves_the_games_that_are_found(driver: Driver) -> None:
    scene = new_game(driver.graphics, Words("en"))
    driver.show(scene)
    driver.click("text", "Find a game")
    driver.type("bolivia")
    assert [tile.name for tile in tiles(scene)] == ["Bolivia"]
    driver.click("button", "Bolivia")
    assert scene.setup.preset == "bolivia"
    driver.click("text", "Find a game")
    driver.type("xy")
    assert tiles(scene) == []
    assert driver.has("label", "No game found for “xy”.")


def test_every_game_has_its_picture() -> None:
    known = games_by_title()
    assert len(games_on_offer(choices(Words("en")))) == len(known) + 2
    pictures = [picture_of(title) for title in known]
    assert all(len(picture.cards) == 4 for picture in pictures)
    assert len({picture.cards for picture in pictures}) == len(known)


def test_a_screen_reader_hears_a_tile_whole_and_which_is_chosen(driver: Driver) -> None:
    scene = new_game(driver.graphics, Words("en"))
    driver.show(scene)
    tile = scene.semantics().find("button", "Classic canasta")
    about = "Where everybody begins: melds, canastas, and a pile worth waiting for."
    assert tile.value == f"{about} · 2–6 players · 20 min · start here"
    assert tile.selected
    assert not scene.semantics().find("button", "Samba").selected


def test_tiles_are_reached_and_chosen_by_the_keys(driver: Driver) -> None:
    scene = new_game(driver.graphics, Words("en"))
    driver.show(scene)
    while driver.focus != "Chez Dieudonné-Bartholomé":
        driver.key(pygame.K_TAB)
    driver.key(pygame.K_RIGHT, pygame.K_RETURN)
    assert (driver.focus, scene.setup.preset) == ("Rommé rapide", "own:rapide")
    driver.key(pygame.K_LEFT, pygame.K_DOWN, pygame.K_SPACE)
    assert (driver.focus, scene.setup.preset) == ("Classic canasta", "classique-4")


# --- one press to the cards ------------------------------------------------------------------------------------------


def test_one_enter_from_an_empty_home_deals(pilots: Pilots) -> None:
    pilot = pilots(settings=CUTTING)
    pilot.app.start()
    assert isinstance(pilot.form, TitleScreen)
    assert any(text.startswith("Classic canasta, to 5,000.") for text in pilot.read)
    assert any(text.startswith("Never played?") for text in pilot.read)
    pilot.key(pygame.K_RETURN)
    pilot.settle()
    match = pilot.game.match
    assert isinstance(pilot.loop.scene, TableScene)
    assert (match.rules.id, match.deal_no) == ("classique-4", 1)
    assert sorted(seat.player for seat in match.seats) == ["computer"] * 3 + ["human"]
    assert len(pilot.table.board.view.hands[pilot.table.board.bottom]) >= 11


def last_played(pilots: Pilots) -> Pilot:
    """Restart the program after a match of a chosen length was begun."""
    pilot = pilots()
    pilot.app.start()
    players = (SeatSetup("Zoé", True), SeatSetup("Odile", False))
    pilot.show(NewGameScreen, GameSetup("suisse-2", players, length="one deal"))
    pilot.press_button("Deal the cards")
    begin(pilot.app.program, GameSetup("suisse-2", players, length="one deal"), Seated((0, 1), 1, 0))
    pilot.settle()
    pilot.app.title()
    again = pilots(settings=None)
    again.app.start()
    again.step()
    return again


def test_play_deals_what_was_played_last(pilots: Pilots) -> None:
    pilot = last_played(pilots)
    assert "Swiss canasta, 1 deal." in pilot.read
    pilot.press_button("Play")
    pilot.settle()
    match = pilot.game.match
    assert (match.rules.id, match.rules.deals, match.rules.target) == ("suisse-2", 1, 0)
    assert sorted(seat.name for seat in match.seats) == ["Odile", "Zoé"]


def test_the_gallery_begins_with_what_was_played_last(pilots: Pilots) -> None:
    pilot = last_played(pilots)
    pilot.press_button("Other games…")
    scene = pilot.loop.scene
    assert isinstance(scene, NewGameScreen)
    assert (scene.setup.preset, scene.setup.length) == ("suisse-2", "one deal")
    amount = pilot.widget("Length of the match")
    scene.turn_to(1)
    scene.layer.lay_out()
    kind = pilot.widget("The match ends")
    assert isinstance(kind, ChoiceBox)
    assert isinstance(amount, Stepper)
    assert (kind.value, amount.value) == ("by deals", "1 deal")


@pytest.mark.parametrize("gone", ["own:gone", "own:../settings", "nothing", ""])
def test_what_is_gone_is_played_no_more(pilots: Pilots, gone: str) -> None:
    pilot = pilots(settings=replace(QUICK, game=gone, match_length="for ever", player_names=("", "", "A", "a")))
    pilot.app.start()
    pilot.press_button("Play")
    pilot.settle()
    assert pilot.game.match.rules == load_rules("classique-4")
    assert len(set(pilot.game.names)) == 4


def test_a_level_chosen_beside_a_name_is_kept_for_it(pilots: Pilots) -> None:
    pilot = pilots()
    pilot.app.start()
    pilot.press_button("Other games…")
    before = dict(pilot.app.program.computers.style_of("Basile"))
    pilot.press_button("Who plays as Player 2?")
    pilot.key(pygame.K_DOWN)
    pilot.key(pygame.K_RETURN)
    assert pilot.app.program.computers.level_of("Basile") == "expert"
    assert dict(pilot.app.program.computers.style_of("Basile")) == before


def test_a_portrait_is_changed_in_the_settings(pilots: Pilots) -> None:
    pilot = pilots(settings=replace(QUICK, player_names=("Zoé", "Odile")))
    pilot.app.start()
    pilot.press_button("Settings")
    pilot.settings_section("Players")
    pilot.press_button("Portrait of Odile")
    pilot.press_button("Portrait 3")
    assert isinstance(pilot.loop.scene, SettingsScreen)
    assert load_settings(pilot.folders)[0].portraits == {"Odile": PORTRAITS[2]}
    assert pilot.widget("Portrait of Odile").focusable


def test_the_first_game_calls_you_by_the_name_you_log_in_with(pilots: Pilots) -> None:
    pilot = pilots()
    pilot.app.program._login_name = lambda: "Zoé"
    pilot.app.start()
    pilot.press_button("Play")
    pilot.settle()
    assert [seat.name for seat in pilot.game.match.seats if seat.player == "human"] == ["Zoé"]
    assert "Ada" not in pilot.game.names


# --- groups ----------------------------------------------------------------------------------------------------------


def titles_of_groups(scene: NewGameScreen) -> list[str]:
    grid = next(each for each in scene.layer.root.walk() if isinstance(each, TileGrid))
    return [each.name for each in grid.children if isinstance(each, Label) and each.visible]


def test_the_games_stand_in_groups(driver: Driver) -> None:
    scene = new_game(driver.graphics, Words("en"))
    driver.show(scene)
    assert titles_of_groups(scene) == [
        *("Your own rules", "To begin with", "From the books", "Played today", "From other countries", "Rommé")
    ]
    assert {game.group for game in games_on_offer(choices(Words("en")))} < set(GROUPS)


def test_a_group_without_a_game_that_is_found_is_not_shown(driver: Driver) -> None:
    scene = new_game(driver.graphics, Words("en"))
    driver.show(scene)
    driver.click("text", "Find a game")
    driver.type("vienna")
    assert titles_of_groups(scene) == ["From other countries"]
    assert [tile.name for tile in tiles(scene)] == ["Vienna canasta"]


def test_the_game_played_last_stands_first_and_once(driver: Driver) -> None:
    program = stand_in(driver.graphics, Words("en"), settings=Settings(language="en", game="bolivia"))
    program.last_rules = "bolivia"  # type: ignore[misc]
    scene = NewGameScreen(program)
    driver.show(scene)
    assert titles_of_groups(scene)[0] == "Played last"
    assert next(tile.name for tile in tiles(scene)) == "Bolivia"
    assert [tile.name for tile in tiles(scene)].count("Bolivia") == 1


@pytest.mark.parametrize(
    ("typed", "there", "missing"),
    [
        ("runs", "Samba", "Classic canasta"),
        ("three packs", "Italian canasta", "International canasta"),
        ("for three", "Isolated hand", "Samba"),
        ("short", "Tête et Queue", "International canasta"),
        ("long", "Uruguayan canasta", "Tête et Queue"),
        ("five packs", "Hand and Foot", "Samba"),
    ],
)
def test_games_are_found_by_what_people_know(typed: str, there: str, missing: str) -> None:
    names = [game.title for game in found(games_on_offer(choices(Words("en"))), Words("en"), typed)]
    assert there in names
    assert missing not in names


def test_after_a_match_against_others_there_are_six_seats_still(pilots: Pilots) -> None:
    names = ("Zoé", "Denis", "Clara", "Théo")
    pilot = pilots(settings=replace(QUICK, lesson_done=True, player_names=names, people=(0,)))
    pilot.app.start()
    pilot.press_button("Other games…")
    scene = pilot.form
    assert isinstance(scene, NewGameScreen)
    assert [row.field.text for row in scene._seats.rows] == [*names, "Ada", "Basile"]
