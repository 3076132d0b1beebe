"""Special files in place of the program's own: a link to an endless device, a pipe without a writer."""

import json
import os
import socket
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_gui import disk
from canasta_gui.lab.review.findings import DealKey, Findings
from canasta_gui.match.daily import DailyBook
from canasta_gui.match.duplicate import DuplicateFile, duplicate_path
from canasta_gui.match.ledger import Ledger
from canasta_gui.match.own_rules import RuleSetLibrary
from canasta_gui.storage.folders import Folders, prepare_folders
from canasta_gui.storage.game_files import (
    GameFile,
    has_games,
    head_and_tail,
    open_game,
    pad_files,
    read_game,
    unfinished_games,
)
from canasta_gui.storage.settings import Settings, load_settings, save_settings
from tests.rules.strategies import examples

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no such files, and links for few")

GAME = "games/2026-11-20-200000.canasta"
PAD = "score-pads/2026-11-20-200000.canasta-pad"
SECOND = "duplicates/2026-11-20-200000.jsonl"
RULES = "rules/at-home.toml"
FILES = ("settings.json", "daily.json", "ledger.jsonl", "reviews.jsonl", GAME, PAD, SECOND, RULES)
PLACES = (*FILES, *(f"{name}.tmp" for name in FILES), "games/.probe", "games/.probe.tmp")


def listening(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(path))


SPECIAL: Mapping[str, Callable[[Path], object]] = {
    "zero": lambda path: path.symlink_to("/dev/zero"),
    "full": lambda path: path.symlink_to("/dev/full"),
    "pipe": os.mkfifo,
    "socket": listening,
    "loop": lambda path: path.symlink_to(path.name),
    "nowhere": lambda path: path.symlink_to("nowhere/at/all"),
    "folder": Path.mkdir,
}


def use(folders: Folders) -> None:
    """Read everything that lies there, and write everything that the program writes."""
    prepare_folders(folders)
    settings, _ = load_settings(folders)
    save_settings(folders, settings)
    book = DailyBook(folders)
    book.note_puzzle("a", right=True)
    ledger = Ledger(folders)
    ledger.refresh()
    ledger.read_on(1e9, time.monotonic)
    ledger.reset()
    findings = Findings(folders.findings_file)
    findings.keep_given_away(DealKey("x", 1, (0, 0)), 0, 5.0)
    for path in (folders.data / GAME, folders.data / PAD):
        read_game(path)
        head_and_tail(path)
        file, _ = open_game(path)
        file.append_line('{"record": 1}')
        file.rewrite(['{"record": 1}'])
    unfinished_games(folders)
    has_games(folders)
    list(pad_files(folders))
    DuplicateFile.read(duplicate_path(folders, "2026-11-20-200000"))
    RuleSetLibrary(folders).look()


@examples(60)
@given(st.dictionaries(st.sampled_from(PLACES), st.sampled_from(sorted(SPECIAL)), min_size=1, max_size=6))
def test_whatever_lies_there_nothing_hangs_and_nothing_is_copied_for_ever(
    tmp_path_factory: pytest.TempPathFactory, found: dict[str, str]
) -> None:
    home = tmp_path_factory.mktemp("home")
    folders = Folders(home, home)
    for name, kind in found.items():
        path = home / name
        path.parent.mkdir(exist_ok=True)
        SPECIAL[kind](path)
    use(folders)
    assert all(path.lstat().st_size < 1 << 20 for path in home.rglob("*"))


@pytest.mark.parametrize("kind", SPECIAL)
def test_what_is_no_file_is_not_opened(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "x"
    SPECIAL[kind](path)
    with pytest.raises(OSError, match=r"\w"):
        disk.open_regular(path)


@pytest.mark.parametrize("name", ["a\0b", "a\ud800b", "x" * 300])
def test_a_name_that_no_file_can_have_is_an_error_of_the_disk(tmp_path: Path, name: str) -> None:
    assert not any(ask(tmp_path / name) for ask in (disk.is_there, disk.is_file, disk.is_folder))
    with pytest.raises(OSError, match=r"\w"):
        disk.open_regular(tmp_path / name)
    assert head_and_tail(tmp_path / name) == ()
    assert read_game(tmp_path / name).problem is not None


def test_a_link_in_the_place_of_an_unfinished_file_leads_nowhere(folders: Folders, tmp_path: Path) -> None:
    diary = tmp_path / "diary"
    diary.write_text("Dear diary", encoding="utf-8")
    prepare_folders(folders)
    for name in ("settings.json.tmp", "settings.json.damaged-1"):
        (folders.config / name).symlink_to(diary)
    folders.settings_file.write_text("{", encoding="utf-8")
    load_settings(folders)
    assert save_settings(folders, Settings(volume=0.2)) is None
    assert load_settings(folders)[0].volume == 0.2
    assert diary.read_text(encoding="utf-8") == "Dear diary"
    assert (folders.config / "settings.json.damaged-2").read_text(encoding="utf-8") == "{"


def test_a_file_without_an_end_is_renamed_and_not_copied(
    folders: Folders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk, "LARGEST_COPY", 1000)
    path = tmp_path / "large"
    path.write_bytes(b"x" * 1001)
    assert disk.keep_aside(path).stat().st_size == 1001
    assert not path.exists()
    path.write_bytes(b"x" * 1000)
    assert disk.keep_aside(path).stat().st_size == 1000
    assert path.exists()


def test_a_pipe_in_the_place_of_a_game_under_way_is_set_aside(folders: Folders) -> None:
    prepare_folders(folders)
    file = GameFile(folders.data / GAME)
    os.mkfifo(folders.data / GAME)
    file.append_line(json.dumps({"record": 1}))
    assert read_game(folders.data / GAME).lines == ('{"record": 1}',)
