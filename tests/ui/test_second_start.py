"""One program writes to a player's folders at a time; a second start says so, or shows a record and writes nothing."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pygame
import pytest
from filelock import FileLock

from canasta_gui.disk import close_folder, reopen_folder
from canasta_gui.lab.review.findings import DealKey, Findings
from canasta_gui.match.daily import DailyBook
from canasta_gui.match.ledger import Ledger
from canasta_gui.match.match import MemoryJournal
from canasta_gui.match.own_rules import RuleSetLibrary
from canasta_gui.match.score_pad.record import ScorePad
from canasta_gui.match.score_pad.sheet import PadHeader
from canasta_gui.program.score_pads import PadFiles
from canasta_gui.rules.families import load_rules
from canasta_gui.screens.closing import report_crash
from canasta_gui.screens.message import MessageScreen
from canasta_gui.screens.new_scoring import NewScoringScreen
from canasta_gui.screens.pad_sheet import SheetScreen
from canasta_gui.screens.replay import ReplayDock
from canasta_gui.screens.title import TitleScreen
from canasta_gui.storage.folders import Folders, claim_folders, save_crash_report
from canasta_gui.storage.game_files import has_games, new_game_file
from canasta_gui.storage.problems import ProblemCode, StorageProblem
from canasta_gui.storage.settings import load_settings, save_settings
from canasta_gui.ui.table.scene import TableScene
from tests.ui.pilot import QUICK, Pilot, Pilots, dock_of, shows

GOLDEN = Path(__file__).resolve().parents[1] / "golden" / "classique-4.jsonl"


@pytest.fixture
def other(folders: Folders) -> Iterator[FileLock]:
    """Another window of the program."""
    lock = claim_folders(folders)
    assert isinstance(lock, FileLock)
    yield lock
    lock.release()


def test_only_one_program_at_a_time_may_write(folders: Folders, other: FileLock) -> None:
    assert claim_folders(folders) == StorageProblem(ProblemCode.IN_USE, folders.data)
    other.release()
    again = claim_folders(folders)
    assert isinstance(again, FileLock)
    again.release()


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs /proc")
def test_a_home_where_no_file_can_be_made_is_not_open_elsewhere() -> None:
    home = Path("/proc/self")
    assert claim_folders(Folders(home, home)) is None


def test_where_nothing_can_be_written_nothing_is_held(unwritable: Folders) -> None:
    assert claim_folders(unwritable) is None


def test_a_second_start_says_so_and_can_be_tried_again(pilot: Pilot, other: FileLock) -> None:
    pilot.app.open()
    assert isinstance(pilot.loop.scene, MessageScreen)
    assert "Canasta is already open" in pilot.read
    pilot.press_button("Try again")
    assert isinstance(pilot.loop.scene, MessageScreen)
    other.release()
    pilot.press_button("Try again")
    assert isinstance(pilot.loop.scene, TitleScreen)
    assert isinstance(claim_folders(pilot.folders), StorageProblem)
    pilot.app.close()
    assert not isinstance(claim_folders(pilot.folders), StorageProblem)


def test_a_second_start_can_be_left(pilot: Pilot, other: FileLock, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped: list[bool] = []
    monkeypatch.setattr(pilot.loop, "stop", lambda: stopped.append(True))
    pilot.app.open()
    pilot.press_button("Quit")
    assert stopped


def test_a_demonstration_beside_another_window_saves_nothing(pilot: Pilot, other: FileLock) -> None:
    before = pilot.folders.settings_file.read_bytes()
    pilot.app.open_demo(None)
    pilot.run_until(lambda: pilot.game.match.deal_no == 1)
    pilot.app.program.change(replace(pilot.app.program.settings, volume=0.2))
    assert pilot.folders.settings_file.read_bytes() == before
    pilot.app.title()
    assert "Canasta is already open" in pilot.read
    other.release()
    pilot.press_button("Try again")
    assert isinstance(pilot.loop.scene, TitleScreen)
    pilot.app.program.change(replace(pilot.app.program.settings, volume=0.3))
    assert pilot.folders.settings_file.read_bytes() != before


@pytest.fixture
def second(pilots: Pilots, folders: Folders, other: FileLock) -> Pilot:
    """A second start, which has done nothing yet."""
    save_settings(folders, QUICK)
    return pilots(settings=None, second=True)


def on_disk(folder: Path) -> dict[Path, tuple[int, bytes]]:
    """Return everything below a folder, and when it was changed."""
    return {path: (path.stat().st_mtime_ns, path.read_bytes() if path.is_file() else b"") for path in folder.rglob("*")}


def press(pilot: Pilot, name: str) -> None:
    """Click a button of the bar below a record."""
    pilot.step()
    scene = dock_of(pilot.loop.scene, ReplayDock)
    pilot.click(pilot.widget(name, scene.layer.root).rect.center)


def play_on(pilot: Pilot) -> None:
    """Ask for a new game from the moment of the record that is shown."""
    press(pilot, "Play on from here")
    assert shows(pilot.loop.scene, ReplayDock)
    dialog = dock_of(pilot.loop.scene, ReplayDock).layer.dialog
    assert dialog is not None
    pilot.click(pilot.widget("Play on", dialog).rect.center)
    pilot.step()


def test_a_second_start_shows_a_record_and_writes_nothing(
    pilots: Pilots, folders: Folders, other: FileLock, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders.settings_file.write_text('{"language": "en", "animation_speed": 0.0, ')  # damaged: the other's to set aside
    before = on_disk(folders.data)
    pilot = pilots(settings=None, second=True)
    pilot.app.open(GOLDEN)
    assert any(text.startswith("Canasta is open in another window") for text in pilot.painted)
    for key in (pygame.K_RIGHT, pygame.K_F9, pygame.K_m, pygame.K_ESCAPE, pygame.K_F1, pygame.K_ESCAPE):
        pilot.key(key)
        pilot.step()
    assert shows(pilot.loop.scene, ReplayDock)
    report_crash(pilot.app.program, ZeroDivisionError())
    stopped: list[bool] = []
    monkeypatch.setattr(pilot.loop, "stop", lambda: stopped.append(True))
    press(pilot, "Leave")
    assert stopped
    assert on_disk(folders.data) == before


def test_who_leaves_the_record_when_the_other_window_is_closed_comes_to_the_title(
    second: Pilot, other: FileLock
) -> None:
    second.app.open(GOLDEN)
    other.release()
    press(second, "Leave")
    assert isinstance(second.loop.scene, TitleScreen)
    assert isinstance(claim_folders(second.folders), StorageProblem)


def test_to_play_on_from_there_the_other_window_must_be_closed(second: Pilot, other: FileLock) -> None:
    second.app.open(GOLDEN)
    record = second.loop.scene
    play_on(second)
    assert "Canasta is already open" in second.read
    second.press_button("Try again")
    assert "It is still open." in second.painted
    second.press_button("Back")
    assert second.loop.scene is record
    assert not has_games(second.folders)
    play_on(second)
    other.release()
    second.press_button("Try again")
    assert isinstance(second.loop.scene, TableScene)
    assert has_games(second.folders)


def test_what_is_no_record_is_told_and_the_window_is_left(
    second: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    letter = tmp_path / "letter.canasta"
    letter.write_text("Dear all", encoding="utf-8")
    second.app.open(letter)
    assert "letter.canasta" in " ".join(second.read)
    stopped: list[bool] = []
    monkeypatch.setattr(second.loop, "stop", lambda: stopped.append(True))
    second.press_button("Continue")
    assert stopped


def scoring(path: Path) -> Path:
    """Return the scores of a table, as a friend sends them."""
    header = PadHeader("test", load_rules("classique-4"), ("Ada", "Bo", "Zoë", "Çelik"), 0, "2026-11-21T19:30:00Z")
    journal = MemoryJournal()
    pad = ScorePad.begin(header, journal)
    path.write_text("".join(f"{line}\n" for line in pad.lines), encoding="utf-8")
    return path


def test_the_scores_of_a_table_wait_for_the_other_window(second: Pilot, other: FileLock, tmp_path: Path) -> None:
    """Opened by the system while the program runs, they were once called a broken record of a game."""
    path = scoring(tmp_path / "evening.canasta-pad")
    before = on_disk(second.folders.data)
    second.app.open(path)
    assert "Canasta is already open" in second.read
    assert on_disk(second.folders.data) == before
    other.release()
    second.press_button("Try again")
    assert isinstance(second.loop.scene, SheetScreen)
    assert len(list(second.folders.score_pads.iterdir())) == 1


def test_scores_dropped_on_a_window_that_only_looks_are_not_taken(
    second: Pilot, other: FileLock, tmp_path: Path
) -> None:
    second.app.open(GOLDEN)
    before = on_disk(second.folders.data)
    second.app.look_at(scoring(tmp_path / "evening.canasta-pad"))
    assert "Canasta is already open" in second.read
    second.press_button("Back")
    assert shows(second.loop.scene, ReplayDock)
    assert on_disk(second.folders.data) == before


def test_where_another_window_writes_nothing_does_whatever_asks(second: Pilot, other: FileLock) -> None:
    """The right to write is asked where it is used: no way to a scene can forget it."""
    second.app.open(GOLDEN)
    before, folders = on_disk(second.folders.data), second.folders
    game = new_game_file(folders, datetime(2026, 11, 21, tzinfo=UTC))
    assert game.append_line("{}") == StorageProblem(ProblemCode.IN_USE, folders.games)
    assert save_settings(folders, QUICK) == StorageProblem(ProblemCode.IN_USE, folders.config)
    assert RuleSetLibrary(folders).save("At home", 'extends = "classique-4"', None) == StorageProblem(
        ProblemCode.IN_USE, folders.rules
    )
    book = DailyBook(folders)
    book.begin(date(2026, 11, 21), "classique-4", "a.canasta")
    assert book.problem == StorageProblem(ProblemCode.IN_USE, folders.data)
    assert isinstance(
        PadFiles(folders, lambda: datetime(2026, 11, 21, tzinfo=UTC), lambda _: None).delete("x"), StorageProblem
    )
    Ledger(folders).reset()
    Findings(folders.findings_file).keep_luck(DealKey("x", 1, (0, 0)), (1, -1))
    assert save_crash_report(folders, datetime(2026, 11, 21, tzinfo=UTC), "x") is None
    second.show(NewScoringScreen)
    assert on_disk(folders.data) == before


def test_who_waited_finds_the_settings_as_the_other_window_left_them(second: Pilot, other: FileLock) -> None:
    second.app.open()
    reopen_folder(second.folders.data)  # the other window writes
    save_settings(second.folders, replace(QUICK, language="fr", volume=0.1, player_names=("Zoé",)))
    close_folder(second.folders.data)
    other.release()
    second.press_button("Try again")
    assert (second.app.program.settings.volume, second.app.program.words.language) == (0.1, "fr")
    second.app.mute()
    assert load_settings(second.folders)[0].player_names == ("Zoé",)
