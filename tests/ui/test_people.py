"""Players: characters and portraits are chosen from the new-game panel and remembered by name."""

from dataclasses import replace
from pathlib import Path

import pytest

from canasta_gui.play.characters import CHARACTERS, PORTRAITS, character
from canasta_gui.rules.seat_draw import Seated
from canasta_gui.screens import new_game
from canasta_gui.screens.new_game import NewGameScreen, open_new_game
from canasta_gui.screens.people import SeatChoiceScreen
from tests.ui.desk import QUICK, Desk


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    desk = Desk(tmp_path, settings=replace(QUICK, player_names=("Ada", "Bo", "Clara", "Denis")))
    open_new_game(desk.app.program)
    desk.settle()
    return desk


def names(desk: Desk) -> list[str]:
    scene = desk.loop.scene
    assert isinstance(scene, NewGameScreen)
    return [player.name for player in scene.setup.players]


def choose(desk: Desk, seat: int) -> SeatChoiceScreen:
    desk.press_button(f"Player {seat + 1}: choose who plays")
    desk.settle()
    scene = desk.loop.scene
    assert isinstance(scene, SeatChoiceScreen)
    return scene


def test_a_character_takes_a_seat_and_plays_as_described(desk: Desk) -> None:
    choose(desk, 1)
    desk.press_button("Odile")
    desk.settle()
    assert names(desk) == ["Ada", "Odile", "Clara", "Denis"]
    scene = desk.loop.scene
    assert isinstance(scene, NewGameScreen)
    new_game.begin(desk.app.program, scene.setup, Seated((0, 1, 2, 3), 3, 0))
    (seat,) = (seat for seat in desk.game.match.seats if seat.name == "Odile")
    odile = character("Odile")
    assert odile is not None
    assert (seat.level, dict(seat.style)) == (odile.level, odile.style)
    desk.close()


def test_a_character_who_sits_elsewhere_changes_places(desk: Desk) -> None:
    choose(desk, 1)
    desk.press_button("Denis")
    desk.settle()
    assert names(desk) == ["Ada", "Denis", "Clara", "Bo"]
    desk.close()


def test_a_screen_reader_hears_level_and_character(desk: Desk) -> None:
    scene = choose(desk, 2)
    cards = [scene.semantics().find("button", each.name) for each in CHARACTERS]
    assert cards[0].value == "Club. Basile opens late and guards the pile."
    assert all(card.value for card in cards)
    desk.close()


def test_a_person_chooses_a_portrait_which_the_name_keeps(desk: Desk) -> None:
    scene = choose(desk, 0)
    assert not any(node.name == "Basile" for node in scene.semantics().walk())
    desk.press_button("Portrait 3")
    desk.settle()
    assert desk.app.program.settings.portraits == {"Ada": PORTRAITS[2]}
    assert choose(desk, 0).semantics().find("button", "Portrait 3").selected
    desk.close()


def test_a_changed_character_stays_as_it_was_changed(desk: Desk) -> None:
    program = desk.app.program
    program.change(replace(program.settings, computers={"Basile": {"level": "expert"}}))
    assert program.computers.level_of("Basile") == "expert"
    assert program.computers.style_of("Basile") == ()
    assert dict(program.computers.style_of("Clara")) == {"opens": "early"}
    desk.close()
