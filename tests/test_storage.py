"""Settings and games survive crashes, damage and folders that cannot be written."""

import errno
import json
import os
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_gui import disk, storage
from canasta_gui.storage import Folders, ProblemCode, Settings, StorageProblem

ROOT = Path(storage.__file__).parents[1]
MOMENT = datetime(2026, 11, 21, 9, 30, tzinfo=UTC)
OVER = '{"over": true, "totals": [5220, 4110], "winners": [0]}'


def written_settings(folders: Folders, text: str) -> Path:
    folders.config.mkdir(parents=True, exist_ok=True)
    folders.settings_file.write_text(text)
    return folders.settings_file


# Folders


def test_one_variable_moves_everything_into_a_folder(tmp_path: Path) -> None:
    assert storage.user_folders({"CANASTA_GUI_HOME": str(tmp_path)}) == Folders(tmp_path, tmp_path)


def test_without_the_variable_the_folders_are_the_systems() -> None:
    folders = storage.user_folders({"CANASTA_GUI_HOME": ""})
    assert "canasta-gui" in folders.data.parts
    assert "canasta-gui" in folders.config.parts


def test_the_drawings_are_found() -> None:
    assert any(storage.assets_dir().rglob("*.svg"))


def test_the_font_is_found_and_is_truetype() -> None:
    font = storage.font_file("Bold")
    assert font is not None
    assert font.read_bytes()[:4] == b"\x00\x01\x00\x00"


def test_an_unknown_style_of_the_font_is_none() -> None:
    assert storage.font_file("Wobbly") is None


def test_a_missing_font_package_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    assert storage.font_file() is None


def test_writable_folders_are_created_and_left_clean(folders: Folders) -> None:
    assert storage.prepare_folders(folders) is None
    assert folders.games.is_dir()
    assert [path for path in folders.data.rglob("*") if path.is_file()] == []


def test_an_unwritable_folder_is_named_once_at_the_start(unwritable: Folders) -> None:
    assert storage.prepare_folders(unwritable) == StorageProblem(ProblemCode.UNWRITABLE, unwritable.config)


def test_an_atomic_write_that_fails_leaves_the_old_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    disk.write_atomically(path, "old")

    def power_cut(_: int) -> None:
        raise OSError("power cut")

    monkeypatch.setattr("os.fsync", power_cut)
    with pytest.raises(OSError, match="power cut"):
        disk.write_atomically(path, "new")
    assert path.read_text() == "old"


# Settings


def test_the_first_start_has_the_defaults(folders: Folders) -> None:
    assert storage.load_settings(folders) == (Settings(), [])


def test_settings_come_back_as_they_were_saved(folders: Folders) -> None:
    settings = Settings("fr", 0.0, 2.5, False, 0.25, True, ("Zoé", "Bo"), (0, 2))
    assert storage.save_settings(folders, settings) is None
    assert storage.load_settings(folders) == (settings, [])


@pytest.mark.parametrize("text", ["{", "", "[1, 2]", "null", "\x00\x00", "[" * 100_000])
def test_damaged_settings_are_set_aside_and_the_defaults_used(folders: Folders, text: str) -> None:
    path = written_settings(folders, text)
    settings, problems = storage.load_settings(folders)
    aside = path.with_name("settings.json.damaged-1")
    assert settings == Settings()
    assert problems == [StorageProblem(ProblemCode.DAMAGED_SETTINGS, aside)]
    assert aside.read_text() == text
    assert storage.load_settings(folders) == (settings, [])


@pytest.mark.parametrize("end", ["", ',\n "sound"', ',\n "sound": fal', ', "player_names": ["Zo'])
def test_what_can_be_read_of_damaged_settings_counts(folders: Folders, end: str) -> None:
    path = written_settings(
        folders, '{"volume": 0.5, "language": "fr", "people": "many", "computers": {"volume": {}}' + end
    )
    settings, problems = storage.load_settings(folders)
    assert (settings.volume, settings.language, settings.people) == (0.5, "fr", (0,))
    assert [problem.code for problem in problems] == [ProblemCode.DAMAGED_SETTINGS]
    assert path.with_name("settings.json.damaged-1").exists()
    assert storage.load_settings(folders) == (settings, [])


def test_settings_that_are_too_large_to_be_any_are_set_aside(folders: Folders) -> None:
    written_settings(folders, '{"volume": 0.5, "x": "' + " " * storage.LARGEST_SETTINGS + '"}')
    settings, problems = storage.load_settings(folders)
    assert settings.volume == 0.5
    assert [problem.code for problem in problems] == [ProblemCode.DAMAGED_SETTINGS]


def test_a_second_damage_does_not_overwrite_the_first(folders: Folders) -> None:
    for text in ("first", "second"):
        written_settings(folders, text)
        storage.load_settings(folders)
    asides = [folders.config / f"settings.json.damaged-{number}" for number in (1, 2)]
    assert [aside.read_text() for aside in asides] == ["first", "second"]


def test_settings_that_are_a_folder_are_set_aside(folders: Folders) -> None:
    folders.settings_file.mkdir(parents=True)
    _, problems = storage.load_settings(folders)
    assert problems == [StorageProblem(ProblemCode.DAMAGED_SETTINGS, folders.config / "settings.json.damaged-1")]


def test_what_can_be_neither_copied_nor_renamed_is_reported_where_it_lies_and_stays(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written_settings(folders, "{")

    def refused(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "rename", refused)
    monkeypatch.setattr("shutil.copyfileobj", refused)
    _, problems = storage.load_settings(folders)
    assert problems == [StorageProblem(ProblemCode.DAMAGED_SETTINGS, path)]
    assert path.read_text() == "{"


def test_where_there_is_no_room_for_a_copy_damaged_settings_are_renamed(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written_settings(folders, "{")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("shutil.copyfileobj", full)
    _, problems = storage.load_settings(folders)
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
    settings, problems = storage.load_settings(folders)
    assert problems == []
    expected: dict[str, object] = {**right, name: getattr(Settings(), name)}
    assert {key: getattr(settings, key) for key in expected} == expected


def test_keys_of_a_newer_version_are_kept(folders: Folders) -> None:
    path = written_settings(folders, '{"four_colours": true, "volume": 0.5}')
    settings, _ = storage.load_settings(folders)
    storage.save_settings(folders, replace(settings, volume=0.6))
    saved = json.loads(path.read_text())
    assert (saved["four_colours"], saved["volume"]) == (True, 0.6)


def test_a_value_that_only_a_newer_version_understands_is_kept_until_it_is_changed(folders: Folders) -> None:
    path = written_settings(folders, '{"card_size": "automatic", "volume": 0.5}')
    settings, _ = storage.load_settings(folders)
    storage.save_settings(folders, replace(settings, volume=0.6))
    assert json.loads(path.read_text())["card_size"] == "automatic"
    settings, _ = storage.load_settings(folders)
    storage.save_settings(folders, replace(settings, card_size=1))
    assert json.loads(path.read_text())["card_size"] == 1


def test_half_a_character_in_a_name_does_not_stop_the_settings(folders: Folders) -> None:
    storage.save_settings(folders, Settings(player_names=("A\ud800",)))
    assert storage.load_settings(folders)[0].player_names == ("A?",)


def test_settings_that_cannot_be_saved_are_reported(unwritable: Folders) -> None:
    assert storage.load_settings(unwritable) == (Settings(), [])
    problem = storage.save_settings(unwritable, Settings())
    assert problem == StorageProblem(ProblemCode.UNKEPT, unwritable.config)


# Saved games


def test_every_line_is_on_the_disk_when_the_call_returns(folders: Folders) -> None:
    game = storage.new_game(folders, MOMENT)
    assert game.append_line('{"record": 1}') is None
    assert game.append_line('{"deal": 1}') is None
    assert (folders.games / "2026-11-21-093000.canasta").read_bytes() == b'{"record": 1}\n{"deal": 1}\n'
    assert game.read_lines().lines == game.lines == ('{"record": 1}', '{"deal": 1}')


def test_a_game_without_a_line_leaves_no_file(folders: Folders) -> None:
    game = storage.new_game(folders, MOMENT)
    assert not game.path.exists()


def test_two_games_of_one_second_have_two_files(folders: Folders) -> None:
    names = []
    for _ in range(3):
        game = storage.new_game(folders, MOMENT)
        game.append_line("{}")
        names.append(game.path.name)
    assert names == ["2026-11-21-093000.canasta", "2026-11-21-093000-2.canasta", "2026-11-21-093000-3.canasta"]


def test_a_game_of_an_earlier_version_keeps_its_name_to_itself(folders: Folders) -> None:
    earlier = folders.games / "2026-11-21-093000.jsonl"
    earlier.parent.mkdir(parents=True)
    earlier.write_text('{"record": 1}\n', encoding="utf-8")
    game = storage.new_game(folders, MOMENT)
    game.append_line('{"record": 1}')
    assert game.path.name == "2026-11-21-093000-2.canasta"
    assert storage.unfinished_games(folders) == [game.path, earlier]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pipes in folders")
def test_a_pipe_that_looks_like_a_file_keeps_nobody_waiting(folders: Folders) -> None:
    for pipe in (folders.games / "2026-11-21-093000.canasta", folders.rules / "mine.toml"):
        pipe.parent.mkdir(parents=True, exist_ok=True)
        os.mkfifo(pipe)
        problem, text = storage.read_game(pipe).problem, storage.read_rule_file(pipe)
        assert (problem, text) == (StorageProblem(ProblemCode.DAMAGED_GAME, pipe), None)
    assert (storage.unfinished_games(folders), storage.rule_files(folders)) == ([], [])


def test_a_folder_that_may_be_listed_but_not_entered_stops_nothing(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    for path in (folders.games / "2026-11-20-200000.canasta", folders.rules / "mine.toml"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{}\n")
    look = Path.stat

    def forbidden(path: Path, **options: bool) -> os.stat_result:
        if path.parent in (folders.games, folders.rules):
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return look(path, **options)

    monkeypatch.setattr(Path, "stat", forbidden)
    assert (storage.unfinished_games(folders), storage.has_games(folders)) == ([], False)
    assert storage.rule_files(folders) == []
    assert storage.new_game(folders, MOMENT).path.parent == folders.games
    assert storage.clock_problem(folders, MOMENT) is None


def test_undo_replaces_all_lines(folders: Folders) -> None:
    game = storage.new_game(folders, MOMENT)
    for line in ("{}", '{"a": 1}', '{"a": 2}'):
        game.append_line(line)
    game.rewrite(game.lines[:-1])
    game.append_line('{"a": 3}')
    assert storage.read_game(game.path).lines == ("{}", '{"a": 1}', '{"a": 3}')


LINES = ('{"record": 1}', '{"seat": 0, "do": "draw"}', '{"name": "Zoé"}')


@given(cut=st.integers(min_value=0, max_value=len("\n".join(LINES).encode()) + 1))
def test_a_record_cut_anywhere_opens_up_to_its_last_whole_line(
    tmp_path_factory: pytest.TempPathFactory, cut: int
) -> None:
    path = tmp_path_factory.mktemp("cut") / "game.jsonl"
    content = "".join(f"{line}\n" for line in LINES).encode()
    path.write_bytes(content[:cut])
    game, text = storage.open_game(path)
    assert text.problem is None
    assert text.lines == LINES[: len(text.lines)]
    whole = content[:cut].count(b"\n")
    # A line that lacks nothing but its line end is whole.
    assert len(text.lines) in (whole, whole + 1)
    assert text.cut_off == (cut > 0 and len("".join(f"{line}\n" for line in text.lines).encode()) not in (cut, cut + 1))
    assert path.read_bytes() == content[:cut]
    game.append_line('{"next": 1}')
    assert storage.read_game(path) == storage.GameText((*text.lines, '{"next": 1}'))


def test_a_record_from_an_editor_without_a_last_line_end_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "foreign.jsonl"
    path.write_bytes(b'{"record": 1}\r\n{"deal": 1}')
    assert storage.read_game(path) == storage.GameText(('{"record": 1}', '{"deal": 1}'), clean=False)


@pytest.mark.parametrize("spoilt", [b"\xff\xfe\x00", '{"a": 1}'.encode("utf-16"), b'{"a": "\xff"}'])
def test_bytes_that_are_no_text_are_a_line_that_no_record_has(tmp_path: Path, spoilt: bytes) -> None:
    path = tmp_path / "game.jsonl"
    content = b'{"record": 1}\n' + spoilt + b"\n"
    path.write_bytes(content)
    _, text = storage.open_game(path)
    assert (text.problem, text.lines[0], len(text.lines)) == (None, '{"record": 1}', 2)
    with pytest.raises(ValueError):
        json.loads(text.lines[1])
    path.write_bytes(content[:-1])
    assert storage.read_game(path) == storage.GameText(('{"record": 1}',), cut_off=True, clean=False)
    assert path.read_bytes() == content[:-1]


def test_a_file_that_somebody_took_away_is_there_again_with_the_next_line(folders: Folders) -> None:
    game = storage.new_game(folders, MOMENT)
    game.append_line('{"a": 1}')
    game.path.unlink()
    game.append_line('{"a": 2}')
    assert game.read_lines().lines == ('{"a": 1}', '{"a": 2}')


def test_what_somebody_else_wrote_into_an_open_game_is_kept_beside_it(folders: Folders) -> None:
    game = storage.new_game(folders, MOMENT)
    game.append_line('{"a": 1}')
    game.path.write_text('{"from": "another machine"}\n')
    game.append_line('{"a": 2}')
    assert game.read_lines().lines == ('{"a": 1}', '{"a": 2}')
    (aside,) = folders.games.glob("*.damaged-*")
    assert aside.read_text() == '{"from": "another machine"}\n'


def test_a_full_disk_is_told_apart_and_half_a_file_does_not_stay(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = storage.new_game(folders, MOMENT)
    game.append_line('{"a": 1}')

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    assert game.rewrite(["{}"]) == StorageProblem(ProblemCode.FULL, folders.games)
    assert [path.name for path in folders.games.iterdir()] == [game.path.name]
    assert not game.try_again()
    monkeypatch.undo()
    assert game.try_again()
    assert game.read_lines().lines == ("{}",)


def test_a_clock_that_went_back_does_not_change_the_order_of_the_games(folders: Folders) -> None:
    games = []
    for moment in (MOMENT, MOMENT - timedelta(hours=3), MOMENT + timedelta(days=1), datetime(1970, 1, 1, tzinfo=UTC)):
        problem = storage.clock_problem(folders, moment)
        games.append(storage.new_game(folders, moment))
        games[-1].append_line("{}")
        assert (problem is not None) == (moment.year == 1970)
    assert storage.unfinished_games(folders) == [game.path for game in reversed(games)]


def test_where_nothing_can_be_written_the_game_goes_on_in_memory_and_says_so_once(unwritable: Folders) -> None:
    game = storage.new_game(unwritable, MOMENT)
    assert game.append_line('{"a": 1}') == StorageProblem(ProblemCode.UNWRITABLE, unwritable.games)
    assert game.append_line('{"a": 2}') is None
    assert game.rewrite(game.lines[:1]) is None
    assert game.lines == ('{"a": 1}',)
    assert not game.saved
    assert storage.unfinished_games(unwritable) == []


def test_when_the_disk_works_again_the_whole_game_is_saved(folders: Folders) -> None:
    folders.data.mkdir()
    folders.games.write_text("in the way")
    game = storage.new_game(folders, MOMENT)
    game.append_line('{"a": 1}')
    saved = [game.saved]
    folders.games.unlink()
    assert game.append_line('{"a": 2}') is None
    assert [*saved, game.saved] == [False, True]
    assert storage.read_game(game.path).lines == ('{"a": 1}', '{"a": 2}')


WRITER = """
import sys
from pathlib import Path
from canasta_gui.storage import GameFile
game = GameFile(Path(sys.argv[1]))
for number in range(100_000):
    game.append_line(f'{{"number": {number}}}')
    if number % 7 == 6:  # undo, and the same step once more
        game.rewrite(game.lines[:-1])
        game.append_line(f'{{"number": {number}}}')
    print(number, flush=True)
"""


@pytest.mark.parametrize("moment", [0, 1, 6, 7, 20, 55])
def test_a_killed_process_loses_nothing_but_the_line_in_flight(tmp_path: Path, moment: int) -> None:
    path = tmp_path / "game.jsonl"
    command = [sys.executable, "-c", WRITER, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as writer:
        assert writer.stdout is not None
        acknowledged = [int(next(writer.stdout)) for _ in range(moment + 1)][-1]
        writer.kill()
    text = storage.read_game(path)
    assert text.lines == tuple(f'{{"number": {number}}}' for number in range(len(text.lines)))
    assert len(text.lines) > acknowledged


def test_the_game_to_continue_is_the_newest_unfinished_one(folders: Folders) -> None:
    def saved(second: int, *lines: str) -> Path:
        game = storage.new_game(folders, MOMENT.replace(second=second))
        for line in lines:
            game.append_line(line)
        return game.path

    oldest = saved(1, "{}", '{"deal": 1}')
    saved(2, "{}", OVER)
    newer = saved(3, "{}", '{"seat": 0, "do"')
    twins = [saved(4, "{}") for _ in range(11)]
    saved(5, "{}", OVER)
    (folders.games / "2026-11-21-093009.jsonl").write_text("")
    (folders.games / "2026-11-21-093010.jsonl").mkdir()
    assert storage.unfinished_games(folders) == [*reversed(twins), newer, oldest]


def test_a_long_finished_game_is_not_offered(folders: Folders) -> None:
    game = storage.new_game(folders, MOMENT)
    game.rewrite(['{"seat": 0, "do": "draw"}'] * 1000)
    assert storage.unfinished_games(folders) == [game.path]
    game.append_line(OVER)
    assert storage.unfinished_games(folders) == []
