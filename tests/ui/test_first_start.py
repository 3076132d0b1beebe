"""The very first start asks for a name and a face, once; nothing else does."""

from dataclasses import replace

import pygame
import pytest

from canasta_gui.play.characters import PORTRAITS
from canasta_gui.program.defaults import NAMES, with_own_name
from canasta_gui.screens.first_start import FirstStartScreen
from canasta_gui.screens.lesson import LessonDock
from canasta_gui.screens.title import TitleScreen
from canasta_gui.storage.settings import Settings, load_settings
from canasta_gui.ui.pictures.answers import FaceChoice
from canasta_gui.ui.widgets.list_view import ListView
from canasta_gui.words import LANGUAGES
from tests.ui.pilot import MOVING, QUICK, Pilot, Pilots, shows
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


def test_by_keys_a_name_and_two_enters_begin_the_lesson_and_it_is_remembered(pilots: Pilots) -> None:
    pilot = first(pilots)
    assert pilot.focused == "Your name"
    pilot.type("Zoé")
    pilot.key(pygame.K_RETURN)
    assert pilot.focused == "Teach me"
    pilot.key(pygame.K_RETURN)
    pilot.step()
    assert shows(pilot.loop.scene, LessonDock)
    assert pilot.app.program.own_name == "Zoé"
    pilot.app.program.screens.home()
    again = pilots(settings=None, second=True)
    again.app.open()
    assert at_title(again)
    assert again.app.program.own_name == "Zoé"


def test_by_keys_a_face_is_chosen_with_the_arrows(pilots: Pilots) -> None:
    pilot = first(pilots)
    pilot.key(pygame.K_TAB)
    assert pilot.focused == "Your face"
    pilot.key(pygame.K_RIGHT)
    pilot.key(pygame.K_DOWN)
    face = pilot.form.semantics().find("choice", "Your face")
    assert face.value == "10 of 16"
    pilot.key(pygame.K_DOWN)  # off the grid, to the answers
    assert pilot.focused in ("Teach me", "A little", "Deal the cards")


def test_by_mouse_a_face_is_chosen_and_sits_at_the_table(pilots: Pilots) -> None:
    pilot = first(pilots)
    faces = pilot.widget("Your face")
    assert isinstance(faces, FaceChoice)
    pilot.click(faces._faces[4].center)
    pilot.press_button("Your name")
    pilot.type("Zoé")
    pilot.press_button("Deal the cards")
    assert pilot.game.names == ("Zoé", "Basile", "Clara", "Denis")
    settings, _ = load_settings(pilot.folders)
    assert settings.player_names == ("Zoé", *NAMES[1:4])
    assert settings.portraits == {"Zoé": PORTRAITS[4]}
    assert not settings.coach


def test_a_little_deals_at_once_against_beginners_with_the_coach(pilots: Pilots) -> None:
    pilot = first(pilots)
    pilot.press_button("A little")
    seats = pilot.game.match.seats
    assert [seat.level for seat in seats] == [None, "beginner", "club", "beginner"]
    assert pilot.app.program.settings.coach
    assert "proposes a move" in pilot.table.message
    pilot.settle()
    assert "proposes a move" in pilot.table.message  # still there when the cards are dealt
    shown = pilot.table.overlay.messages.shown
    assert shown is not None
    assert shown.icon == "star"


def test_each_answer_says_what_follows(pilots: Pilots) -> None:
    pilot = first(pilots)
    said = [(node.name, node.value) for node in pilot.form.semantics().walk() if node.role == "button"][:3]
    assert said == [
        ("Teach me", "One deal together, about five minutes"),
        ("A little", "A match with a coach beside you"),
        ("Deal the cards", "Straight to the table, with Clara"),
    ]


def test_the_language_is_changed_on_the_spot_and_the_name_stays(pilots: Pilots) -> None:
    pilot = first(pilots)
    pilot.type("Zoé")
    pilot.press_button("Language: English")
    dialog = pilot.form.layer.dialog
    assert dialog is not None
    listed = next(widget for widget in dialog.walk() if isinstance(widget, ListView))
    listed.on_open(LANGUAGES.index("de"))
    pilot.step()
    assert "Schon einmal Canasta gespielt?" in pilot.read
    assert pilot.form.semantics().find("text").value == "Zoé"


def test_the_suggested_name_is_in_the_chosen_language(pilots: Pilots) -> None:
    pilot = pilots(settings=None, second=True)
    pilot.app.program._login_name = lambda: ""
    pilot.app.open()
    pilot.step()
    pilot.app.program.change(replace(pilot.app.program.settings, language="es"))
    pilot.form.resume()
    pilot.press_button("Ahora no")
    assert at_title(pilot)
    assert pilot.app.program.own_name == "Jugador 1"


def test_below_the_name_the_faces_stand_in_the_middle(pilots: Pilots) -> None:
    pilot = pilots(settings=None, second=True, size=(800, 1200))
    pilot.app.open()
    pilot.step()
    faces = pilot.widget("Your face")
    assert isinstance(faces, FaceChoice)
    first, last = faces._faces[0], faces._faces[7]
    assert abs(first.left + last.right - pilot.window.size[0]) <= 2
    pilot.click(last.center)
    assert faces.index == 7


@pytest.mark.parametrize("way", ["escape", "button"])
@pytest.mark.parametrize("login", ["", "Sam"])
def test_without_an_answer_nobody_gets_the_name_of_a_stranger(pilots: Pilots, way: str, login: str) -> None:
    pilot = pilots(settings=None, second=True)
    pilot.app.program._login_name = lambda: login
    pilot.app.open()
    pilot.step()
    if way == "button":
        pilot.press_button("Not now")
    else:
        pilot.key(pygame.K_ESCAPE)
    assert at_title(pilot)
    assert pilot.app.program.own_name == (login or "Player 1")
    assert not pilots(settings=None).app.program.is_first_start


def test_a_typed_name_is_kept_without_an_answer_to_the_question(pilots: Pilots) -> None:
    pilot = first(pilots)
    pilot.type("Odile")
    pilot.press_button("Not now")
    assert at_title(pilot)
    assert pilot.app.program.own_name == "Odile"


def test_an_empty_name_keeps_the_suggestion(pilots: Pilots) -> None:
    pilot = first(pilots)
    pilot.key(pygame.K_BACKSPACE)
    pilot.press_button("Deal the cards")
    assert pilot.app.program.own_name == "Player 1"


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


def test_faces_and_answers_come_in_less_than_a_second_and_can_be_pressed_before(pilots: Pilots) -> None:
    pilot = pilots(settings=None, second=True)
    pilot.app.open()
    faces = pilot.widget("Your face")
    assert isinstance(faces, FaceChoice)
    pilot.step(0.0)
    pilot.step(0.1)
    assert [faces._shows(number) for number in (0, 3, 15)] == [True, True, False]
    assert "Teach me" not in drawn_whole(pilot)
    begun, passed = pilot.time, 0.0
    while pilot.step(0.05) and passed < 2.0:
        passed = pilot.time - begun
    assert passed < 1.0
    assert faces._shows(15)
    assert "Teach me" in drawn_whole(pilot)
    again = pilots(settings=None, second=True)
    again.app.open()
    again.step(0.0)
    again.click(again.widget("Teach me").rect.center)  # it is still below the window
    again.step()
    assert shows(again.loop.scene, LessonDock)


def test_without_motion_all_is_there_at_once(pilots: Pilots) -> None:
    pilot = pilots(settings=replace(Settings(language="en"), animation_speed=0.0), second=True)
    pilot.show(FirstStartScreen, lambda: None)
    pilot.step(0.0)
    assert "Teach me" in drawn_whole(pilot)


def drawn_whole(pilot: Pilot) -> list[str]:
    """Return the texts that are painted inside the window."""
    pilot.form.dirty = True
    text = pilot.app.program.graphics.text
    text.log = []
    pilot.form.draw(pilot.window.surface)
    log, text.log = text.log, None
    return [ink.text for ink in log if ink.visible.size == ink.rect.size]
