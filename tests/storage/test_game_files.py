"""Games survive crashes, damage and folders that cannot be written."""

import errno
import json
import os
import stat
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_gui.storage.folders import Folders, prepare_folders, read_rule_file, rule_files
from canasta_gui.storage.game_files import (
    MOST_ASIDE,
    GameFile,
    GameText,
    clock_problem,
    has_games,
    new_game_file,
    open_game,
    read_game,
    unfinished_games,
)
from canasta_gui.storage.problems import Obstacle, ProblemCode, StorageProblem

ROOT = Path(__file__).parents[2]
MOMENT = datetime(2026, 11, 21, 9, 30, tzinfo=UTC)
OVER = '{"over": true, "totals": [5220, 4110], "winners": [0]}'


def test_every_line_is_on_the_disk_when_the_call_returns(folders: Folders) -> None:
    game = new_game_file(folders, MOMENT)
    assert game.append_line('{"record": 1}') is None
    assert game.append_line('{"deal": 1}') is None
    assert (folders.games / "2026-11-21-093000.canasta").read_bytes() == b'{"record": 1}\n{"deal": 1}\n'
    assert game.read_lines().lines == game.lines == ('{"record": 1}', '{"deal": 1}')


def test_a_game_without_a_line_leaves_no_file(folders: Folders) -> None:
    game = new_game_file(folders, MOMENT)
    assert not game.path.exists()


def test_two_games_of_one_second_have_two_files(folders: Folders) -> None:
    names = []
    for _ in range(3):
        game = new_game_file(folders, MOMENT)
        game.append_line("{}")
        names.append(game.path.name)
    assert names == ["2026-11-21-093000.canasta", "2026-11-21-093000-2.canasta", "2026-11-21-093000-3.canasta"]


def test_a_game_of_an_earlier_version_keeps_its_name_to_itself(folders: Folders) -> None:
    earlier = folders.games / "2026-11-21-093000.jsonl"
    earlier.parent.mkdir(parents=True)
    earlier.write_text('{"record": 1}\n', encoding="utf-8")
    game = new_game_file(folders, MOMENT)
    game.append_line('{"record": 1}')
    assert game.path.name == "2026-11-21-093000-2.canasta"
    assert unfinished_games(folders) == [game.path, earlier]


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
    assert (unfinished_games(folders), has_games(folders)) == ([], False)
    assert rule_files(folders) == []
    assert new_game_file(folders, MOMENT).path.parent == folders.games
    assert clock_problem(folders, MOMENT) is None


def test_undo_replaces_all_lines(folders: Folders) -> None:
    game = new_game_file(folders, MOMENT)
    for line in ("{}", '{"a": 1}', '{"a": 2}'):
        game.append_line(line)
    game.rewrite(game.lines[:-1])
    game.append_line('{"a": 3}')
    assert read_game(game.path).lines == ("{}", '{"a": 1}', '{"a": 3}')


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pipes in folders")
def test_a_pipe_that_looks_like_a_file_keeps_nobody_waiting(folders: Folders) -> None:
    for pipe in (folders.games / "2026-11-21-093000.canasta", folders.rules / "mine.toml"):
        pipe.parent.mkdir(parents=True, exist_ok=True)
        os.mkfifo(pipe)
        problem, text = read_game(pipe).problem, read_rule_file(pipe)
        assert (problem, text) == (StorageProblem(ProblemCode.UNREADABLE_GAME, pipe), None)
    assert (unfinished_games(folders), rule_files(folders)) == ([], [])


LINES = ('{"record": 1}', '{"seat": 0, "do": "draw"}', '{"name": "Zoé"}')


@given(cut=st.integers(min_value=0, max_value=len("\n".join(LINES).encode()) + 1))
def test_a_record_cut_anywhere_opens_up_to_its_last_whole_line(
    tmp_path_factory: pytest.TempPathFactory, cut: int
) -> None:
    path = tmp_path_factory.mktemp("cut") / "game.jsonl"
    content = "".join(f"{line}\n" for line in LINES).encode()
    path.write_bytes(content[:cut])
    game, text = open_game(path)
    assert text.problem is None
    assert text.lines == LINES[: len(text.lines)]
    whole = content[:cut].count(b"\n")
    # A line that lacks nothing but its line end is whole.
    assert len(text.lines) in (whole, whole + 1)
    assert path.read_bytes() == content[:cut]
    game.append_line('{"next": 1}')
    assert read_game(path) == GameText((*text.lines, '{"next": 1}'))


def test_a_record_from_an_editor_without_a_last_line_end_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "foreign.jsonl"
    path.write_bytes(b'{"record": 1}\r\n{"deal": 1}')
    assert read_game(path) == GameText(('{"record": 1}', '{"deal": 1}'), clean=False)


@pytest.mark.parametrize("spoilt", [b"\xff\xfe\x00", '{"a": 1}'.encode("utf-16"), b'{"a": "\xff"}'])
def test_bytes_that_are_no_text_are_a_line_that_no_record_has(tmp_path: Path, spoilt: bytes) -> None:
    path = tmp_path / "game.jsonl"
    content = b'{"record": 1}\n' + spoilt + b"\n"
    path.write_bytes(content)
    _, text = open_game(path)
    assert (text.problem, text.lines[0], len(text.lines)) == (None, '{"record": 1}', 2)
    with pytest.raises(ValueError):
        json.loads(text.lines[1])
    path.write_bytes(content[:-1])
    assert read_game(path) == GameText(('{"record": 1}',), clean=False)
    assert path.read_bytes() == content[:-1]


def test_a_file_that_somebody_took_away_is_there_again_with_the_next_line(folders: Folders) -> None:
    game = new_game_file(folders, MOMENT)
    game.append_line('{"a": 1}')
    game.path.unlink()
    game.append_line('{"a": 2}')
    assert game.read_lines().lines == ('{"a": 1}', '{"a": 2}')


def test_what_somebody_else_wrote_into_an_open_game_is_kept_beside_it(folders: Folders) -> None:
    game = new_game_file(folders, MOMENT)
    game.append_line('{"a": 1}')
    game.path.write_text('{"from": "another machine"}\n')
    game.append_line('{"a": 2}')
    assert game.read_lines().lines == ('{"a": 1}', '{"a": 2}')
    (aside,) = folders.games.glob("*.damaged-*")
    assert aside.read_text() == '{"from": "another machine"}\n'


def test_a_full_disk_is_told_apart_and_half_a_file_does_not_stay(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_game_file(folders, MOMENT)
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
        problem = clock_problem(folders, moment)
        games.append(new_game_file(folders, moment))
        games[-1].append_line("{}")
        assert (problem is not None) == (moment.year == 1970)
    assert unfinished_games(folders) == [game.path for game in reversed(games)]


def test_where_nothing_can_be_written_the_game_goes_on_in_memory_and_says_so_once(unwritable: Folders) -> None:
    game = new_game_file(unwritable, MOMENT)
    assert game.append_line('{"a": 1}') == StorageProblem(ProblemCode.UNWRITABLE, unwritable.games, Obstacle.NO_FOLDER)
    assert game.append_line('{"a": 2}') is None
    assert game.rewrite(game.lines[:1]) is None
    assert game.lines == ('{"a": 1}',)
    assert not game.saved
    assert unfinished_games(unwritable) == []


def test_when_the_disk_works_again_the_whole_game_is_saved(folders: Folders) -> None:
    folders.data.mkdir()
    folders.games.write_text("in the way")
    game = new_game_file(folders, MOMENT)
    game.append_line('{"a": 1}')
    saved = [game.saved]
    folders.games.unlink()
    assert game.append_line('{"a": 2}') is None
    assert [*saved, game.saved] == [False, True]
    assert read_game(game.path).lines == ('{"a": 1}', '{"a": 2}')


WRITER = """
import sys
from pathlib import Path
from canasta_gui.storage.game_files import GameFile
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
    text = read_game(path)
    assert text.lines == tuple(f'{{"number": {number}}}' for number in range(len(text.lines)))
    assert len(text.lines) > acknowledged


def test_the_game_to_continue_is_the_newest_unfinished_one(folders: Folders) -> None:
    def saved(second: int, *lines: str) -> Path:
        game = new_game_file(folders, MOMENT.replace(second=second))
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
    assert unfinished_games(folders) == [*reversed(twins), newer, oldest]


def test_a_long_finished_game_is_not_offered(folders: Folders) -> None:
    game = new_game_file(folders, MOMENT)
    game.rewrite(['{"seat": 0, "do": "draw"}'] * 1000)
    assert unfinished_games(folders) == [game.path]
    game.append_line(OVER)
    assert unfinished_games(folders) == []


def test_two_windows_that_no_lock_keeps_apart_are_told_and_one_of_them_stops(folders: Folders) -> None:
    """Two programs without locks: each used to find the file changed, set it aside and rewrite it, without end."""
    ours = new_game_file(folders, MOMENT)
    ours.append_line('{"record": 1}')
    theirs, _ = open_game(ours.path)
    told = []
    for n in range(20):
        theirs.append_line(f'{{"theirs": {n}}}')
        told.append(ours.append_line(f'{{"ours": {n}}}'))
    assert [each.code for each in told if each is not None] == [ProblemCode.TWO_WRITERS, ProblemCode.TOO_MANY_WRITERS]
    assert told[0] is not None
    assert not ours.saved
    assert not ours.try_again()
    assert len(list(folders.games.glob("*.damaged-*"))) <= 2 * MOST_ASIDE
    assert read_game(ours.path).lines == theirs.lines


@pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")
def test_no_other_account_looks_into_records(folders: Folders) -> None:
    (folders.data / "games").mkdir(parents=True)
    for folder in (folders.data, folders.games):
        folder.chmod(0o755)
    prepare_folders(folders)
    GameFile(folders.duplicates / "x" / "1.canasta").append_line("{}")
    assert {stat.S_IMODE(each.stat().st_mode) for each in (folders.games, folders.duplicates)} == {0o700}
    assert stat.S_IMODE((folders.duplicates / "x").stat().st_mode) == 0o700
    new = Folders(folders.data / "new", folders.data / "new")
    prepare_folders(new)
    assert stat.S_IMODE(new.data.stat().st_mode) == 0o700
