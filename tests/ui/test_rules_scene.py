"""The rules on the screen: scrolling, finding, what others play, printing; F1 from everywhere and back again."""

import itertools
import re
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from canasta_gui.program import system
from canasta_gui.rules.canasta.ruleset import from_table, load_preset, to_table
from canasta_gui.rules.core.refusal import Refusal, Why
from canasta_gui.rules.core.rule_set_reader import merged
from canasta_gui.screens.new_game import NewGameScreen
from canasta_gui.screens.rules_page import RulesScreen
from canasta_gui.screens.title import TitleScreen
from canasta_gui.storage.folders import Folders
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.text import Ink
from canasta_gui.ui.graphics.theme import TextSize
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.ui.widgets.document import ContentsItem, DocumentView
from canasta_gui.words import Words
from canasta_gui.words.rulebook import Page
from tests.lanes import only_in_gate
from tests.ui.driver import Driver
from tests.ui.gallery import LongWords
from tests.ui.pilot import Pilot, Pilots
from tests.ui.stand_in import stand_in
from tests.ui.test_text_fits import SIZES, check_whole_and_apart, last_drawing

EN = Words("en")
WORDS = ("en", "fr", "long")
PAGES = 100
"""More than any page has at the smallest window: no test goes on for ever."""
F1, ESC = pygame.K_F1, pygame.K_ESCAPE


def scene_of(graphics: Graphics, preset: str = "classique-4", *, words: Words = EN, at: str = "") -> RulesScreen:
    return RulesScreen(stand_in(graphics, words), load_preset(preset), at=at)


def shown(driver: Driver, preset: str = "classique-4", *, words: Words = EN, at: str = "") -> RulesScreen:
    scene = scene_of(driver.graphics, preset, words=words, at=at)
    driver.show(scene)
    return scene


def reader_of(scene: RulesScreen) -> DocumentView:
    return next(widget for widget in scene.layer.root.walk() if isinstance(widget, DocumentView))


def current(scene: RulesScreen) -> list[str]:
    return [entry.name for entry in scene.layer.root.walk() if isinstance(entry, ContentsItem) and entry.current]


def in_view(driver: Driver, scene: RulesScreen) -> list[str]:
    """Return the texts that are wholly in view."""
    inks: list[Ink] = []
    driver.graphics.text.log = inks
    scene.dirty = True
    driver.step()
    driver.graphics.text.log = None
    return [ink.text for ink in inks if ink.visible == ink.rect]


# --- reading -------------------------------------------------------------------------------------------------------


def test_the_books_are_named_in_words(driver: Driver) -> None:
    scene = shown(driver, "suisse-4", at="pile.before_opening")
    blocks = reader_of(scene).document.blocks
    asides = {block.anchor: block.aside for block in blocks if block.style == "title"}
    assert asides["pile.before_opening"] == "Swiss leaflet and this program's own ruling"
    assert not [aside for aside in asides.values() if re.search(r"\d", aside)]  # no place such as 003:96
    listed = [block.text for block in blocks if block.style == "source"]
    named = [line.partition(" – ")[0] for line in listed]
    advisers = ["French encyclopaedia", "experience of the computers"]
    assert named == ["Swiss leaflet", *advisers, "this program's own ruling"]


@pytest.mark.parametrize(
    ("language", "size"),
    only_in_gate(
        itertools.product(WORDS, SIZES),
        [("long", SIZES[0]), *zip(WORDS, SIZES[1:], strict=True)],
    ),
    ids=str,
)
def test_every_line_of_the_page_is_whole_and_apart(driver: Driver, language: str, size: tuple[int, int]) -> None:
    """From the top to the bottom, page by page."""
    driver.window.resize(size)
    words = LongWords("en") if language == "long" else Words(language)
    scene = shown(driver, "chinoise-4", words=words)
    reader = reader_of(scene)
    assert reader.overflow
    for _ in range(PAGES):
        inks: list[Ink] = []
        driver.graphics.text.log = inks
        scene.dirty = True
        driver.step()
        check_whole_and_apart(last_drawing(inks), pygame.Rect((0, 0), size), scrolls=True)
        if reader.offset == reader.overflow:
            break
        reader.scroll_pages(0.9)
        scene.layer.lay_out()
    assert reader.offset == reader.overflow


@pytest.mark.parametrize("preset", ["modern-american", "bolivia", "classique-6b"])
def test_every_line_is_whole_where_there_is_little_room(driver: Driver, preset: str) -> None:
    """The widest tables in the smallest window: what does not fit side by side is stacked."""
    driver.window.resize((800, 600))
    scene = shown(driver, preset, words=Words("fr"))
    reader = reader_of(scene)
    for _ in range(PAGES):
        inks: list[Ink] = []
        driver.graphics.text.log = inks
        scene.dirty = True
        driver.step()
        check_whole_and_apart(last_drawing(inks), pygame.Rect(0, 0, 800, 600), scrolls=True)
        if reader.offset == reader.overflow:
            break
        reader.scroll_pages(0.9)
        scene.layer.lay_out()
    assert reader.offset == reader.overflow


def test_keys_scroll_the_page(driver: Driver) -> None:
    scene = shown(driver)
    reader = reader_of(scene)
    cases: list[tuple[int, Callable[[], bool]]] = [
        (pygame.K_DOWN, lambda: 0 < reader.offset < reader.rect.height / 4),
        (pygame.K_UP, lambda: reader.offset == 0),
        (pygame.K_PAGEDOWN, lambda: reader.offset > reader.rect.height / 2),
        (pygame.K_PAGEUP, lambda: reader.offset == 0),
        (pygame.K_END, lambda: reader.offset == reader.overflow),
        (pygame.K_HOME, lambda: reader.offset == 0),
    ]
    for key, there in cases:
        driver.key(key)
        assert there(), pygame.key.name(key)


def test_the_wheel_and_a_finger_move_the_text(driver: Driver) -> None:
    scene = shown(driver)
    reader = reader_of(scene)
    at = reader.rect.center
    driver.move(at)
    driver.post(pygame.MOUSEWHEEL, x=0, y=-2, precise_x=0.0, precise_y=-2.0)
    wheeled = reader.offset
    assert wheeled > 0
    driver.press(at)
    driver.move((at[0], at[1] - 90), held=True)
    driver.release((at[0], at[1] - 90))
    assert reader.offset == wheeled + 90
    driver.move((at[0], at[1] + 90))
    assert reader.offset == wheeled + 90


def test_the_bar_moves_the_text(driver: Driver) -> None:
    scene = shown(driver)
    reader = reader_of(scene)
    x = reader.rect.right - 2
    driver.press((x, reader.rect.top + 5))
    driver.move((x, reader.rect.bottom), held=True)
    driver.release((x, reader.rect.bottom))
    assert reader.offset == reader.overflow
    assert current(scene) == ["Where the rules come from"]


def test_the_contents_lead_to_a_chapter_and_say_where_one_is(driver: Driver) -> None:
    scene = shown(driver)
    assert current(scene) == ["The cards"]
    driver.click("item", "The discard pile")
    assert current(scene) == ["The discard pile"]
    assert "Taking the pile" in in_view(driver, scene)
    driver.key(pygame.K_HOME)
    assert current(scene) == ["The cards"]


def test_the_page_begins_with_the_rule_that_was_asked_for(driver: Driver) -> None:
    scene = shown(driver, at="pile.frozen")
    assert current(scene) == ["The discard pile"]
    assert "The frozen pile" in in_view(driver, scene)[:40]
    assert "The pack" not in in_view(driver, scene)
    assert reader_of(scene).document.highlighted == "pile.frozen"


def test_another_size_of_the_window_keeps_the_place(driver: Driver) -> None:
    scene = shown(driver, at="out.asking")
    for size in ((800, 600), (1920, 1080), (1280, 800)):
        driver.window.resize(size)
        driver.step()
        assert "Asking your partner" in in_view(driver, scene), size


@pytest.mark.parametrize("size", [(800, 600), (1280, 800)], ids=str)
def test_a_long_title_is_broken_not_cut(driver: Driver, size: tuple[int, int]) -> None:
    driver.window.resize(size)
    title = "The rules that we have played since the winter of the great snow, at grandmother's and nowhere else"
    rules = from_table(merged(to_table(load_preset("classique-6b")), {"title": title}))
    inks: list[Ink] = []
    driver.graphics.text.log = inks
    driver.show(RulesScreen(stand_in(driver.graphics, EN), rules))
    driver.graphics.text.log = None
    check_whole_and_apart(last_drawing(inks), pygame.Rect((0, 0), size), scrolls=True)
    assert any(ink.text.startswith("The rules that") for ink in inks)


# --- finding -------------------------------------------------------------------------------------------------------


def test_typing_finds(driver: Driver) -> None:
    scene = shown(driver)
    reader = reader_of(scene)
    driver.type("Frozen")
    assert any(name.startswith("1 of ") for name in in_view(driver, scene))
    first = reader.offset
    assert reader.document.found
    driver.key(pygame.K_RETURN)
    second = reader.offset
    assert second > first
    driver.key(pygame.K_F3)
    assert reader.offset > second
    driver.key(pygame.K_F3, mod=pygame.KMOD_SHIFT)
    assert reader.offset == second


def test_what_is_not_there_is_said(driver: Driver) -> None:
    scene = shown(driver)
    driver.type("xylophone")
    assert "not found" in in_view(driver, scene)
    before = reader_of(scene).offset
    driver.key(pygame.K_RETURN)
    assert reader_of(scene).offset == before
    assert not reader_of(scene).document.found


def test_what_others_play_is_hidden_until_it_is_asked_for_and_remembered(driver: Driver) -> None:
    scene = shown(driver, at="pile.frozen")
    assert not any(block.style == "difference" for block in reader_of(scene).document.blocks)
    height = reader_of(scene).document.rect.height
    driver.click("switch", "What others play")
    assert any(block.style == "difference" for block in reader_of(scene).document.blocks)
    assert reader_of(scene).document.rect.height > height
    assert "The frozen pile" in in_view(driver, scene)
    assert scene.program.settings.differences


# --- from everywhere and back --------------------------------------------------------------------------------------


@pytest.fixture
def pilot(pilots: Pilots) -> Pilot:
    pilot = pilots()
    pilot.app.start()
    pilot.step()
    return pilot


def page_of(pilot: Pilot) -> Page:
    scene = pilot.loop.scene
    assert isinstance(scene, RulesScreen), scene
    return scene.page


@pytest.mark.parametrize("back", [F1, ESC])
def test_f1_shows_the_rules_at_the_title_and_goes_back(pilot: Pilot, back: int) -> None:
    title = pilot.loop.scene
    pilot.key(pygame.K_TAB)
    focused = pilot.focused
    pilot.key(F1)
    assert page_of(pilot).title.startswith("Classic canasta")
    pilot.key(back)
    assert pilot.loop.scene is title
    assert isinstance(title, TitleScreen)
    assert pilot.focused == focused


def test_the_new_game_shows_the_rules_that_are_chosen(pilot: Pilot) -> None:
    pilot.press_button("Other games…")
    scene = pilot.form
    assert isinstance(scene, NewGameScreen)
    pilot.press_button("Swiss canasta")
    chosen = scene.setup.preset
    assert chosen.startswith("suisse")
    pilot.press_button("Read the rules")
    assert page_of(pilot).title.startswith("Swiss canasta")
    pilot.press_button("Back")
    assert pilot.loop.scene is scene
    assert scene.setup.preset == chosen


def test_f1_at_the_table_and_back_loses_nothing(pilot: Pilot) -> None:
    pilot.begin()
    table, view = pilot.table, pilot.table.board.view
    pilot.key(F1)
    assert page_of(pilot).title == "Classic canasta · 4 players, 2 sides"
    pilot.key(ESC)
    assert pilot.table is table
    assert pilot.table.board.view == view
    pilot.settle()
    assert pilot.table.conductor.waiting_for_viewer


def test_after_a_refusal_f1_opens_its_rule(pilot: Pilot) -> None:
    pilot.begin()
    pilot.table.board.commands.refuse(Refusal(Why.PILE_FROZEN, 2, 1))
    pilot.step()
    assert "Rule: The frozen pile – F1" in pilot.painted
    pilot.key(F1)
    scene = pilot.form
    assert isinstance(scene, RulesScreen)
    assert reader_of(scene).document.highlighted == "pile.frozen"


def test_a_refusal_without_a_rule_names_none(pilot: Pilot) -> None:
    pilot.begin()
    pilot.table.board.commands.refuse(Refusal(Why.CARD_NOT_HELD))
    pilot.step()
    assert not any(text.startswith("Rule:") for text in pilot.painted)
    assert pilot.table.rule_asked == ""


def test_the_menu_of_the_table_has_the_rules(pilot: Pilot) -> None:
    pilot.begin()
    pilot.key(ESC)
    pilot.answer("Rules (F1)")
    page_of(pilot)
    pilot.key(ESC)
    assert isinstance(pilot.loop.scene, TableScene)


# --- printing ------------------------------------------------------------------------------------------------------


def test_print_writes_a_page_and_opens_it(pilot: Pilot, home: Path) -> None:
    opened: list[str] = []
    pilot.app.program.browse = lambda address: not opened.append(address)  # type: ignore[func-returns-value]
    pilot.key(F1)
    pilot.press_button("Print…")
    (path,) = home.glob("*.html")
    assert path.name == "Classic canasta 4 players 2 sides.html"
    assert opened == [path.as_uri()]
    assert "The frozen pile" in path.read_text(encoding="utf-8")
    assert any("open in your browser" in text for text in pilot.read)


def test_nobody_waits_for_a_browser_that_answers_when_it_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    closed = threading.Event()
    monkeypatch.setattr(webbrowser, "open", lambda _: closed.wait(60))
    monkeypatch.setattr(system, "BROWSER_SECONDS", 0.01)
    assert system.open_in_browser("file:///page.html")
    closed.set()


@pytest.mark.parametrize("error", [OSError("no such program"), webbrowser.Error("could not locate runnable browser")])
def test_a_browser_that_cannot_be_started_took_nothing(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def broken(_address: str) -> bool:
        raise error

    monkeypatch.setattr(webbrowser, "open", broken)
    monkeypatch.setattr(system, "BROWSER_SECONDS", 60.0)
    assert not system.open_in_browser("file:///page.html")


def test_without_a_browser_it_is_said_where_the_page_lies(pilot: Pilot, home: Path) -> None:
    pilot.app.program.browse = lambda _address: False
    pilot.key(F1)
    pilot.press_button("Print…")
    (path,) = home.glob("*.html")
    assert any(str(path) in text and "no browser" in text for text in pilot.read)


def test_what_cannot_be_written_is_said(pilot: Pilot, tmp_path: Path) -> None:
    obstacle = tmp_path / "obstacle"
    obstacle.write_text("a file, no folder")
    pilot.app.program.folders = Folders(obstacle, obstacle)
    pilot.key(F1)
    pilot.press_button("Print…")
    assert any("could not be written" in text for text in pilot.read)


def test_an_entry_of_the_contents_has_room_in_both_weights(driver: Driver) -> None:
    entry = ContentsItem("Dónde están las reglas", lambda: None)
    for size in ((800, 600), (2560, 720), (1280, 800)):  # at 14 pixels the bold letters are the narrower ones
        look = driver.graphics.at(size)
        inner = entry.measure(look, 1000)[0] - 2 * look.px(12)
        widths = [look.text.width(entry.name, look.font(TextSize.CAPTION), bold=bold) for bold in (False, True)]
        assert inner >= max(widths)
