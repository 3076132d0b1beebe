"""Whole games by every way to play: keys alone, clicks alone, and the hand-over that no held card survives."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from canasta_gui.rules.ruleset import preset_ids
from canasta_gui.ui.scenes.draw_for_seats import DrawForSeatsScene
from canasta_gui.ui.scenes.new_game import NewGameScene
from canasta_gui.ui.scenes.score_sheet import ScoreSheetScene
from canasta_gui.ui.scenes.table import TableScene
from canasta_gui.ui.scenes.title import TitleScene
from canasta_gui.ui.scenes.winner import WinnerScene
from tests.ui.clicks import Clicks
from tests.ui.desk import Desk, Desks

SHORT = 'extends = "classique-4"\ntitle = "Short"\ntarget = 2000\n'
"""A match of a few deals."""


@pytest.fixture
def desks(home: Path) -> Iterator[Desks]:
    with Desks(home) as desks:
        yield desks


def own_rules(desk: Desk, text: str) -> str:
    """Write a rule set of the player's own; its name among the others."""
    desk.folders.rules.mkdir(parents=True, exist_ok=True)
    (desk.folders.rules / "short.toml").write_text(text, encoding="utf-8")
    return "own:short"


def no_mouse(*_: object) -> None:
    raise AssertionError("the mouse is not to be touched")


def press(desk: Desk, name: str) -> None:
    """Walk to the button of this name and press it, by keys."""
    desk.step()
    seen = {desk.focused}
    while desk.focused != name:
        desk.key(pygame.K_TAB)
        assert desk.focused not in seen - {name}, f"no {name!r} among {seen}"
        seen.add(desk.focused)
    desk.key(pygame.K_RETURN)


def draw_by_keys(desk: Desk) -> None:
    while isinstance(scene := desk.loop.scene, DrawForSeatsScene):
        names = {each.name for each in scene.layer.root.walk() if each.focusable and each.enabled}
        if "To the table" in names:
            press(desk, "To the table")
        elif desk.focused in names:
            desk.key(pygame.K_RIGHT, pygame.K_RETURN)
            desk.step(0.05)
        else:
            desk.step(0.05)
    desk.settle()


def test_a_whole_match_by_keys_alone_from_the_title_to_the_title(desks: Desks) -> None:
    desk = desks(seed=2)
    desk.loop.one_of = 100
    name = own_rules(desk, SHORT)
    desk.mouse.press = desk.mouse.move = desk.mouse.release = no_mouse
    desk.app.start()
    press(desk, "New game")
    scene = desk.form
    assert isinstance(scene, NewGameScene)
    while desk.focused != "Rules":
        desk.key(pygame.K_TAB)
    while scene.setup.preset != name:
        desk.key(pygame.K_RIGHT)
    press(desk, "Start the game")
    draw_by_keys(desk)
    deals = 0
    while not isinstance(desk.loop.scene, WinnerScene):
        if isinstance(desk.loop.scene, ScoreSheetScene):
            deals += 1
            desk.key(pygame.K_RETURN)
            desk.settle()
        else:
            desk.play(desk.keyboard.play)
    assert deals == desk.game.match.deal_no >= 2
    assert max(desk.game.match.totals) >= 2000
    press(desk, "Back to the title")
    assert isinstance(desk.loop.scene, TitleScene)


def test_a_whole_match_by_clicks_alone(desks: Desks) -> None:
    desk = desks(seed=3)
    desk.loop.one_of = 100
    mouse = desk.mouse
    clicks = Clicks(mouse.scene, mouse.press, mouse.move, mouse.release, mouse.wait)
    desk.begin(preset=own_rules(desk, SHORT))
    while not isinstance(desk.loop.scene, WinnerScene):
        if isinstance(desk.loop.scene, ScoreSheetScene):
            desk.press_button("The result" if desk.game.match.winners else "Next deal")
            desk.settle()
        else:
            desk.play(clicks.play)
    assert max(desk.game.match.totals) >= 2000


@pytest.mark.parametrize("preset", preset_ids())
def test_a_whole_deal_of_every_game_by_keys_alone(desks: Desks, preset: str) -> None:
    desk = desks(seed=5)
    desk.loop.one_of = 100
    desk.mouse.press = desk.mouse.move = desk.mouse.release = no_mouse
    desk.begin((desk.app.shelf.rules(preset).playing(1)[0],), preset=preset)
    actions = 0
    while isinstance(desk.loop.scene, TableScene):
        desk.play(desk.keyboard.play)
        actions += 1
    assert actions > 5
