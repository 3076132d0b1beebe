"""Settings survive damage, wrong values and other versions."""

import errno
import json
from dataclasses import replace
from pathlib import Path

import pytest

from canasta_gui.storage.folders import Folders
from canasta_gui.storage.problems import Obstacle, ProblemCode, StorageProblem
from canasta_gui.storage.settings import LARGEST_SETTINGS, Settings, load_settings, save_settings


def written_settings(folders: Folders, text: str) -> Path:
    folders.config.mkdir(parents=True, exist_ok=True)
    folders.settings_file.write_text(text)
    return folders.settings_file


def test_the_first_start_has_the_defaults(folders: Folders) -> None:
    assert load_settings(folders) == (Settings(), [])


def test_settings_come_back_as_they_were_saved(folders: Folders) -> None:
    settings = Settings(
        language="fr",
        animation_speed=0.0,
        computer_pause=2.5,
        sound=False,
        volume=0.25,
        fullscreen=True,
        player_names=("Zoé", "Bo"),
        people=(0, 2),
    )
    assert save_settings(folders, settings) is None
    assert load_settings(folders) == (settings, [])


def test_settings_that_say_two_things_by_one_name_are_damaged_and_the_first_one_counts(folders: Folders) -> None:
    text = '{"language": "fr", "language": "de", "volume": 0.2}'
    folders.config.mkdir(parents=True)
    folders.settings_file.write_text(text)
    settings, problems = load_settings(folders)
    aside = folders.config / "settings.json.damaged-1"
    assert problems == [StorageProblem(ProblemCode.DAMAGED_SETTINGS, aside)]
    assert (settings.language, settings.volume, aside.read_text()) == ("fr", 0.2, text)


@pytest.mark.parametrize("text", ["{", "", "[1, 2]", "null", "\x00\x00", "[" * 100_000])
def test_damaged_settings_are_set_aside_and_the_defaults_used(folders: Folders, text: str) -> None:
    path = written_settings(folders, text)
    settings, problems = load_settings(folders)
    aside = path.with_name("settings.json.damaged-1")
    assert settings == Settings()
    assert problems == [StorageProblem(ProblemCode.DAMAGED_SETTINGS, aside)]
    assert aside.read_text() == text
    assert load_settings(folders) == (settings, [])


@pytest.mark.parametrize("end", ["", ',\n "sound"', ',\n "sound": fal', ', "player_names": ["Zo'])
def test_what_can_be_read_of_damaged_settings_counts(folders: Folders, end: str) -> None:
    path = written_settings(
        folders, '{"volume": 0.5, "language": "fr", "people": "many", "computers": {"volume": {}}' + end
    )
    settings, problems = load_settings(folders)
    assert (settings.volume, settings.language, settings.people) == (0.5, "fr", (0,))
    assert [problem.code for problem in problems] == [ProblemCode.DAMAGED_SETTINGS]
    assert path.with_name("settings.json.damaged-1").exists()
    assert load_settings(folders) == (settings, [])


def test_settings_that_are_too_large_to_be_any_are_set_aside(folders: Folders) -> None:
    written_settings(folders, '{"volume": 0.5, "x": "' + " " * LARGEST_SETTINGS + '"}')
    settings, problems = load_settings(folders)
    assert settings.volume == 0.5
    assert [problem.code for problem in problems] == [ProblemCode.DAMAGED_SETTINGS]


def test_a_second_damage_does_not_overwrite_the_first(folders: Folders) -> None:
    for text in ("first", "second"):
        written_settings(folders, text)
        load_settings(folders)
    asides = [folders.config / f"settings.json.damaged-{number}" for number in (1, 2)]
    assert [aside.read_text() for aside in asides] == ["first", "second"]


def test_settings_that_are_a_folder_are_set_aside(folders: Folders) -> None:
    folders.settings_file.mkdir(parents=True)
    _, problems = load_settings(folders)
    assert problems == [StorageProblem(ProblemCode.DAMAGED_SETTINGS, folders.config / "settings.json.damaged-1")]


def test_what_can_be_neither_copied_nor_renamed_is_reported_where_it_lies_and_stays(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written_settings(folders, "{")

    def refused(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "rename", refused)
    monkeypatch.setattr("canasta_gui.disk._copy", refused)
    _, problems = load_settings(folders)
    assert problems == [StorageProblem(ProblemCode.UNREADABLE_SETTINGS, path)]
    assert path.read_text() == "{"


def test_where_there_is_no_room_for_a_copy_damaged_settings_are_renamed(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written_settings(folders, "{")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("canasta_gui.disk._copy", full)
    _, problems = load_settings(folders)
    aside = path.with_name("settings.json.damaged-1")
    assert problems == [StorageProblem(ProblemCode.DAMAGED_SETTINGS, aside)]
    assert aside.read_text() == "{"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("language", "Klingon, please"),
        ("language", 3),
        ("animation_speed", "fast"),
        ("animation_speed", -1),
        ("animation_speed", True),
        ("computer_pause", 11),
        ("sound", 1),
        ("volume", float("nan")),
        ("volume", 1.01),
        ("fullscreen", None),
        ("player_names", "Ada"),
        ("player_names", [1]),
        ("people", [True]),
        ("people", [-1]),
        ("people", 0),
        ("reduced_motion", 1),
        ("left_handed", "yes"),
        ("show_keys", "S"),
        ("ask_discard", "sometimes"),
        ("ask_quit", 0),
        ("persons", ["Ada"]),
    ],
)
def test_a_wrong_value_becomes_the_default_and_spares_the_others(folders: Folders, name: str, value: object) -> None:
    right = {"language": "fr", "volume": 0.1}
    written_settings(folders, json.dumps({**right, name: value}))
    settings, problems = load_settings(folders)
    assert problems == []
    expected: dict[str, object] = {**right, name: getattr(Settings(), name)}
    assert {key: getattr(settings, key) for key in expected} == expected


def test_keys_of_a_newer_version_are_kept(folders: Folders) -> None:
    path = written_settings(folders, '{"four_colours": true, "volume": 0.5}')
    settings, _ = load_settings(folders)
    save_settings(folders, replace(settings, volume=0.6))
    saved = json.loads(path.read_text())
    assert (saved["four_colours"], saved["volume"]) == (True, 0.6)


def test_a_value_that_only_a_newer_version_understands_is_kept_until_it_is_changed(folders: Folders) -> None:
    path = written_settings(folders, '{"card_size": "automatic", "volume": 0.5}')
    settings, _ = load_settings(folders)
    save_settings(folders, replace(settings, volume=0.6))
    assert json.loads(path.read_text())["card_size"] == "automatic"
    settings, _ = load_settings(folders)
    save_settings(folders, replace(settings, card_size=1))
    assert json.loads(path.read_text())["card_size"] == 1


def test_half_a_character_in_a_name_does_not_stop_the_settings(folders: Folders) -> None:
    save_settings(folders, Settings(player_names=("A\ud800",)))
    assert load_settings(folders)[0].player_names == ("A?",)


def test_settings_that_cannot_be_saved_are_reported(unwritable: Folders) -> None:
    assert load_settings(unwritable) == (Settings(), [])
    problem = save_settings(unwritable, Settings())
    assert problem == StorageProblem(ProblemCode.UNKEPT, unwritable.config, Obstacle.NO_FOLDER)
