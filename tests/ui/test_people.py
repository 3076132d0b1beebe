"""Players: characters and portraits are chosen from the new-game panel and remembered by name."""

from dataclasses import replace
from pathlib import Path

import pytest

from canasta_gui.play.characters import CHARACTERS, PORTRAITS, character
from canasta_gui.rules.seat_draw import Seated
from canasta_gui.screens import new_game
from canasta_gui.screens.new_game import NewGameScreen, open_new_game
from canasta_gui.screens.people import SeatChoiceScreen
from tests.ui.pilot import QUICK, Pilot


@pytest.fixture
def pilot(tmp_path: Path) -> Pilot:
    pilot = Pilot(tmp_path, settings=replace(QUICK, player_names=("Ada", "Bo", "Clara", "Denis")))
    open_new_game(pilot.app.program)
    pilot.settle()
    return pilot


def names(pilot: Pilot) -> list[str]:
    scene = pilot.loop.scene
    assert isinstance(scene, NewGameScreen)
    return [player.name for player in scene.setup.players]


def choose(pilot: Pilot, seat: int) -> SeatChoiceScreen:
    pilot.press_button(f"Player {seat + 1}: choose who plays")
    pilot.settle()
    scene = pilot.loop.scene
    assert isinstance(scene, SeatChoiceScreen)
    return scene


def test_a_character_takes_a_seat_and_plays_as_described(pilot: Pilot) -> None:
    choose(pilot, 1)
    pilot.press_button("Odile")
    pilot.settle()
    assert names(pilot) == ["Ada", "Odile", "Clara", "Denis"]
    scene = pilot.loop.scene
    assert isinstance(scene, NewGameScreen)
    new_game.begin(pilot.app.program, scene.setup, Seated((0, 1, 2, 3), 3, 0))
    (seat,) = (seat for seat in pilot.game.match.seats if seat.name == "Odile")
    odile = character("Odile")
    assert odile is not None
    assert (seat.level, dict(seat.style)) == (odile.level, odile.style)
    pilot.close()


def test_a_character_who_sits_elsewhere_changes_places(pilot: Pilot) -> None:
    choose(pilot, 1)
    pilot.press_button("Denis")
    pilot.settle()
    assert names(pilot) == ["Ada", "Denis", "Clara", "Bo"]
    pilot.close()


def test_a_screen_reader_hears_level_and_character(pilot: Pilot) -> None:
    scene = choose(pilot, 2)
    cards = [scene.semantics().find("button", each.name) for each in CHARACTERS]
    assert cards[0].value == "Club. Basile opens late and guards the pile."
    assert all(card.value for card in cards)
    pilot.close()


def test_a_person_chooses_a_portrait_which_the_name_keeps(pilot: Pilot) -> None:
    scene = choose(pilot, 0)
    assert not any(node.name == "Basile" for node in scene.semantics().walk())
    pilot.press_button("Portrait 3")
    pilot.settle()
    assert pilot.app.program.settings.portraits == {"Ada": PORTRAITS[2]}
    assert choose(pilot, 0).semantics().find("button", "Portrait 3").selected
    pilot.close()


def test_a_changed_character_stays_as_it_was_changed(pilot: Pilot) -> None:
    program = pilot.app.program
    program.change(replace(program.settings, computers={"Basile": {"level": "expert"}}))
    assert program.computers.level_of("Basile") == "expert"
    assert program.computers.style_of("Basile") == ()
    assert dict(program.computers.style_of("Clara")) == {"takes": "often"}
    pilot.close()
