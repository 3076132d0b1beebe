"""The very first start asks for a name and a face, once; nothing else does."""

from dataclasses import replace

import pygame
import pytest

from canasta_gui.play.characters import PORTRAITS
from canasta_gui.program.defaults import NAMES, with_own_name
from canasta_gui.screens.first_start import FirstStartScreen
from canasta_gui.screens.title import TitleScreen
from canasta_gui.storage.settings import Settings, load_settings
from tests.ui.pilot import MOVING, QUICK, Pilot, Pilots
from tests.ui.test_replay import GOLDEN


def first(pilots: Pilots) -> Pilot:
    """Open the program in an empty home, in English."""
    pilot = pilots(settings=None, second=True)
    pilot.app.open()
    pilot.step()
    assert isinstance(pilot.loop.scene, FirstStartScreen)
    return pilot


def at_title(pilot: Pilot) -> bool:
    pilot.step()
    return isinstance(pilot.loop.scene, TitleScreen)


def test_by_keys_a_name_and_two_enters_lead_to_the_title_and_it_is_remembered(pilots: Pilots) -> None:
    pilot = first(pilots)
    assert pilot.focused == "Your name"
    pilot.type("Zoé")
    pilot.key(pygame.K_RETURN)
    assert pilot.focused == "Sit down"
    pilot.key(pygame.K_RETURN)
    assert at_title(pilot)
    assert pilot.app.program.own_name == "Zoé"
    again = pilots(settings=None, second=True)
    again.app.open()
    assert at_title(again)
    assert again.app.program.own_name == "Zoé"


def test_by_mouse_a_face_is_chosen_and_sits_at_the_table(pilots: Pilots) -> None:
    pilot = first(pilots)
    pilot.press_button("Portrait 5")
    chosen = [node.name for node in pilot.form.semantics().walk() if node.selected]
    assert chosen == ["Portrait 5"]
    pilot.press_button("Your name")
    pilot.type("Zoé")
    pilot.press_button("Sit down")
    assert at_title(pilot)
    settings, _ = load_settings(pilot.folders)
    assert settings.player_names == ("Zoé", *NAMES[1:4])
    assert settings.portraits == {"Zoé": PORTRAITS[4]}


@pytest.mark.parametrize("way", ["escape", "button", "empty"])
@pytest.mark.parametrize("login", ["", "Sam"])
def test_without_an_answer_nobody_gets_the_name_of_a_stranger(pilots: Pilots, way: str, login: str) -> None:
    pilot = pilots(settings=None, second=True)
    pilot.app.program._login_name = lambda: login
    pilot.app.open()
    pilot.step()
    if way == "empty":
        pilot.key(pygame.K_BACKSPACE)
        pilot.press_button("Sit down")
    elif way == "button":
        pilot.press_button("Not now")
    else:
        pilot.key(pygame.K_ESCAPE)
    assert at_title(pilot)
    assert pilot.app.program.own_name == (login or "Player 1")
    assert not pilots(settings=None).app.program.is_first_start


def test_who_has_settings_or_a_game_is_not_asked(pilots: Pilots) -> None:
    pilot = pilots(settings=QUICK, second=True)
    pilot.app.open()
    assert at_title(pilot)


def test_a_record_and_a_demonstration_are_shown_at_once(pilots: Pilots) -> None:
    pilot = pilots(settings=None, second=True)
    pilot.app.open(GOLDEN)
    assert not isinstance(pilot.loop.scene, FirstStartScreen)
    pilot = pilots(settings=None, second=True)
    pilot.app.open_demo(1)
    assert not isinstance(pilot.loop.scene, FirstStartScreen)


def test_the_name_is_changed_in_the_settings(pilots: Pilots) -> None:
    pilot = pilots(settings=replace(MOVING, player_names=NAMES[:4], portraits={"Ada": "greta"}))
    pilot.app.start()
    pilot.press_button("Settings")
    pilot.settings_section("Players")
    pilot.press_button("Your name: Ada")
    pilot.type("Clara")
    dialog = pilot.form.layer.dialog
    assert dialog is not None
    pilot.step()
    pilot.click(pilot.widget("Rename", dialog).rect.center)
    pilot.step()
    assert "Your name: Clara" in pilot.read
    settings = pilot.app.program.settings
    assert settings.player_names == ("Clara", "Basile", "Mei", "Denis")  # no two have one name
    assert settings.portraits["Clara"] == "greta"


def test_a_new_name_goes_to_the_seat_of_the_person() -> None:
    settings = Settings(player_names=("Basile", "Ada", "Clara"), people=(1,))
    assert with_own_name(settings, "Zoé").player_names == ("Basile", "Zoé", "Clara")
    assert with_own_name(Settings(people=()), "Zoé").people == (0,)
