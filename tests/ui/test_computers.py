"""Levels and playing styles of the computers: chosen on a screen, remembered by name, played at the table."""

from collections.abc import Mapping
from pathlib import Path

from canasta_gui.ai.canasta.weights import style_options
from canasta_gui.ai.levels import LEVELS
from canasta_gui.play.characters import character
from canasta_gui.screens.new_game import open_new_game
from canasta_gui.screens.people import ComputersScreen
from canasta_gui.storage.folders import Folders
from canasta_gui.storage.settings import Settings, load_settings, save_settings
from canasta_gui.ui import ChoiceBox, SegmentedControl
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.widgets.base import Widget
from canasta_gui.words import Words
from canasta_gui.words import computers as titles
from tests.ui.pilot import QUICK, Pilot
from tests.ui.stand_in import stand_in

EN = Words("en")


def _found(scene: ComputersScreen, name: str) -> Widget:
    todo: list[Widget] = [scene.layer.root]
    while todo:
        widget = todo.pop()
        if widget.name == name and isinstance(widget, SegmentedControl | ChoiceBox):
            return widget
        todo += widget.children
    raise AssertionError(name)


def _segments(scene: ComputersScreen, name: str) -> SegmentedControl:
    widget = _found(scene, name)
    assert isinstance(widget, SegmentedControl)
    return widget


def test_every_level_and_every_dial_has_its_words() -> None:
    assert set(titles.LEVELS) == set(titles.LEVEL_NOTES) == set(LEVELS)
    assert {dial: set(settings) for dial, settings in titles.STYLE_SETTINGS.items()} == {
        dial: set(settings) for dial, settings in style_options().items()
    }
    assert set(titles.STYLE_OPTIONS) == set(style_options())


def test_what_is_chosen_is_told_with_the_name() -> None:
    told: list[tuple[str, Mapping[str, str]]] = []
    before: dict[str, Mapping[str, str]] = {"Basile": {}, "Clara": {"level": "expert", "out": "late"}}

    def note(settings: Settings) -> None:
        told.extend((name, dict(now)) for name, now in settings.computers.items() if now != before[name])
        before.update(settings.computers)

    program = stand_in(Graphics.load(), EN, settings=Settings(computers=dict(before)), on_change=note)
    scene = ComputersScreen(program, ["Basile", "Clara"])
    scene.resize((1280, 800))
    _segments(scene, "Level").on_change(LEVELS.index("novice"))
    _segments(scene, "Wild cards").on_change(2)
    assert told == [("Basile", {"level": "novice"}), ("Basile", {"level": "novice", "wilds": "free"})]
    player = _found(scene, "Player")
    assert isinstance(player, ChoiceBox)
    player.on_change(1)
    assert _segments(scene, "Level").value == "Expert"
    assert _segments(scene, "Goes out").value == "late"
    _segments(scene, "Goes out").on_change(1)
    assert told[-1] == ("Clara", {"level": "expert"})


def test_a_game_without_computers_has_nothing_to_set() -> None:
    scene = ComputersScreen(stand_in(Graphics.load(), EN), [])
    scene.resize((800, 600))


def test_levels_and_styles_are_remembered_by_name(tmp_path: Path) -> None:
    pilot = Pilot(tmp_path, settings=QUICK)
    open_new_game(pilot.app.program)
    pilot.settle()
    pilot.more_choices()
    pilot.press_button("How the computers play…")
    pilot.settle()
    scene = pilot.loop.scene
    assert isinstance(scene, ComputersScreen)
    _segments(scene, "Level").on_change(LEVELS.index("beginner"))
    _segments(scene, "Goes out").on_change(2)
    pilot.press_button("Back")
    pilot.settle()
    first = pilot.app.program.settings.player_names[1]
    basile = character(first)
    assert basile is not None
    changed = {**basile.settings, "level": "beginner", "out": "late"}
    assert pilot.app.program.settings.computers == {first: changed}
    pilot.begin()
    (seat,) = (seat for seat in pilot.game.match.seats if seat.name == first)
    assert (seat.level, dict(seat.style)) == ("beginner", {**basile.style, "out": "late"})
    pilot.close()


def test_settings_of_computers_that_make_no_sense_are_left_out(tmp_path: Path) -> None:
    folders = Folders(tmp_path, tmp_path)
    folders.settings_file.write_text('{"computers": {"Ada": {"level": "club", "out": 3}, "Bo": 7}}', encoding="utf-8")
    settings, problems = load_settings(folders)
    assert (settings.computers, problems) == ({"Ada": {"level": "club"}}, [])
    assert save_settings(folders, settings) is None
    assert load_settings(folders)[0].computers == settings.computers
    folders.settings_file.write_text('{"computers": []}', encoding="utf-8")
    assert load_settings(folders)[0].computers == {}
