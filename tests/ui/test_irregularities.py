"""Irregularities in the window: a level chosen for a new game, a price at a refusal, the list on the page."""

import json
from typing import Any

import pygame

from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.events import Draw
from canasta_gui.screens.new_game import NewGameScreen
from tests.ui.pilot import Pilot, Pilots

SECOND_DRAW = (
    "You have drawn already: lay cards or discard. At a real table: a turn without drawing or laying for each card too "
    "many, if an opponent notices (classic rules, irregularities no. 2)."
)
FINED = "says what it would cost at a real table"


def new_game(pilot: Pilot) -> NewGameScreen:
    """Return the screen of a new game, with the same cards and seats at every run."""
    pilot.app.start()
    pilot.press_button("Other games…")
    pilot.more_choices()
    pilot.click(pilot.widget("Game number").rect.center)
    pilot.type("481922")
    scene = pilot.form
    assert isinstance(scene, NewGameScreen)
    return scene


def choose_level(pilot: Pilot) -> None:
    """Choose the next level with the keyboard."""
    pilot.form.layer.set_focus(pilot.widget("Irregularities"))
    pilot.key(pygame.K_RIGHT)


def recorded(pilot: Pilot) -> dict[str, Any]:
    """Return the rules as the record has them."""
    rules = json.loads(pilot.record().read_text(encoding="utf-8").splitlines()[0])["rules"]
    assert isinstance(rules, dict)
    return rules


def test_a_table_at_level_explained_says_what_a_refusal_would_cost(pilots: Pilots) -> None:
    pilot = pilots(numbered=True)
    new_game(pilot)
    choose_level(pilot)
    assert pilot.widget("Irregularities").value == "explained"
    pilot.press_button("Deal the cards")
    pilot.settle()
    commands = pilot.table.board.commands
    commands.submit(Draw())
    pilot.settle()
    commands.submit(Draw())
    pilot.step()
    message = pilot.table.overlay.messages.shown
    assert message is not None
    assert message.sentence == SECOND_DRAW
    pilot.key(pygame.K_F1)
    assert any(FINED in text for text in pilot.read)
    pilot.close()

    later = pilots()
    later.go_on()
    rules = later.game.conductor.match.rules
    assert isinstance(rules, CanastaRules)
    assert rules.irregularities.level == "explained"
    assert recorded(later)["irregularities"]["level"] == "explained"


def test_a_table_where_they_are_prevented_says_nothing_of_a_price_and_records_none(pilots: Pilots) -> None:
    pilot = pilots(numbered=True)
    new_game(pilot)
    pilot.press_button("Deal the cards")
    pilot.settle()
    commands = pilot.table.board.commands
    commands.submit(Draw())
    pilot.settle()
    commands.submit(Draw())
    pilot.step()
    message = pilot.table.overlay.messages.shown
    assert message is not None
    assert message.sentence == "You have drawn already: lay cards or discard."
    assert "irregularities" not in recorded(pilot)
    pilot.key(pygame.K_F1)
    assert any("nobody is fined for it" in text for text in pilot.read)


def test_f1_before_the_game_shows_the_level_that_is_chosen(pilots: Pilots) -> None:
    pilot = pilots()
    new_game(pilot)
    choose_level(pilot)
    pilot.press_button("Read the rules")
    assert any(FINED in text for text in pilot.read)
    pilot.key(pygame.K_ESCAPE)
    assert pilot.widget("Irregularities").value == "explained"


def test_the_level_stays_where_other_things_are_set_up_in_between(pilots: Pilots) -> None:
    pilot = pilots()
    new_game(pilot)
    choose_level(pilot)
    for button in ("How the computers play…", "Change the rules…"):
        pilot.press_button(button)
        pilot.press_button("Back")
        pilot.more_choices()
        assert pilot.widget("Irregularities").value == "explained"


def test_house_rules_say_themselves_how_much_is_played(pilots: Pilots) -> None:
    pilot = pilots()
    new_game(pilot)
    choose_level(pilot)
    pilot.press_button("Change the rules…")
    pilot.press_button("Name")
    pilot.type(" at home")
    pilot.press_button("Play by these rules")
    pilot.more_choices()
    assert pilot.widget("Irregularities").value == "prevented"
