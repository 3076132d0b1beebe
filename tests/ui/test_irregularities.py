"""Irregularities in the window: a level chosen for a new game, a price at a refusal, the list on the page."""

import json
from typing import Any

import pygame

from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.actions import Draw
from canasta_gui.screens.new_game import NewGameScreen
from tests.ui.desk import Desk, Desks

SECOND_DRAW = (
    "You have drawn already: lay cards or discard. At a real table: a turn without drawing or laying for each card too "
    "many, if an opponent notices (classic rules, irregularities no. 2)."
)
FINED = "says what it would cost at a real table"


def new_game(desk: Desk) -> NewGameScreen:
    """The screen of a new game, with the same cards and seats at every run."""
    desk.app.start()
    desk.press_button("New game")
    desk.more_choices()
    desk.click(desk.widget("Game number").rect.center)
    desk.type("481922")
    scene = desk.form
    assert isinstance(scene, NewGameScreen)
    return scene


def choose_level(desk: Desk) -> None:
    """The next level, with the keyboard."""
    desk.form.layer.set_focus(desk.widget("Irregularities"))
    desk.key(pygame.K_RIGHT)


def recorded(desk: Desk) -> dict[str, Any]:
    """The rules as the record has them."""
    rules = json.loads(desk.record().read_text(encoding="utf-8").splitlines()[0])["rules"]
    assert isinstance(rules, dict)
    return rules


def test_a_table_at_level_explained_says_what_a_refusal_would_cost(desks: Desks) -> None:
    desk = desks(numbered=True)
    new_game(desk)
    choose_level(desk)
    assert desk.widget("Irregularities").value == "explained"
    desk.press_button("Deal the cards")
    desk.settle()
    commands = desk.table.board.commands
    commands.submit(Draw())
    desk.settle()
    commands.submit(Draw())
    desk.step()
    message = desk.table.overlay.messages.shown
    assert message is not None
    assert message.sentence == SECOND_DRAW
    desk.key(pygame.K_F1)
    assert any(FINED in text for text in desk.read)
    desk.close()

    later = desks()
    later.go_on()
    rules = later.game.conductor.match.rules
    assert isinstance(rules, CanastaRules)
    assert rules.irregularities.level == "explained"
    assert recorded(later)["irregularities"]["level"] == "explained"


def test_a_table_where_they_are_prevented_says_nothing_of_a_price_and_records_none(desks: Desks) -> None:
    desk = desks(numbered=True)
    new_game(desk)
    desk.press_button("Deal the cards")
    desk.settle()
    commands = desk.table.board.commands
    commands.submit(Draw())
    desk.settle()
    commands.submit(Draw())
    desk.step()
    message = desk.table.overlay.messages.shown
    assert message is not None
    assert message.sentence == "You have drawn already: lay cards or discard."
    assert "irregularities" not in recorded(desk)
    desk.key(pygame.K_F1)
    assert any("nobody is fined for it" in text for text in desk.read)


def test_f1_before_the_game_shows_the_level_that_is_chosen(desks: Desks) -> None:
    desk = desks()
    new_game(desk)
    choose_level(desk)
    desk.press_button("Read the rules")
    assert any(FINED in text for text in desk.read)
    desk.key(pygame.K_ESCAPE)
    assert desk.widget("Irregularities").value == "explained"


def test_the_level_stays_where_other_things_are_set_up_in_between(desks: Desks) -> None:
    desk = desks()
    new_game(desk)
    choose_level(desk)
    for button in ("How the computers play…", "Change the rules…"):
        desk.press_button(button)
        desk.press_button("Back")
        desk.more_choices()
        assert desk.widget("Irregularities").value == "explained"


def test_house_rules_say_themselves_how_much_is_played(desks: Desks) -> None:
    desk = desks()
    new_game(desk)
    choose_level(desk)
    desk.press_button("Change the rules…")
    desk.press_button("Name")
    desk.type(" at home")
    desk.press_button("Play by these rules")
    desk.more_choices()
    assert desk.widget("Irregularities").value == "prevented"
