"""One program writes to a player's folders at a time; a second start says so."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from filelock import FileLock

from canasta_gui import storage
from canasta_gui.storage import Folders, ProblemCode, StorageProblem
from canasta_gui.ui.scenes.message import MessageScene
from canasta_gui.ui.scenes.title import TitleScene
from tests.ui.desk import Desk


@pytest.fixture
def other(folders: Folders) -> Iterator[FileLock]:
    """Another window of the program."""
    lock = storage.claim(folders)
    assert isinstance(lock, FileLock)
    yield lock
    lock.release()


def test_only_one_program_at_a_time_may_write(folders: Folders, other: FileLock) -> None:
    assert storage.claim(folders) == StorageProblem(ProblemCode.IN_USE, folders.data)
    other.release()
    again = storage.claim(folders)
    assert isinstance(again, FileLock)
    again.release()


def test_where_nothing_can_be_written_nothing_is_held(unwritable: Folders) -> None:
    assert storage.claim(unwritable) is None


def test_a_second_start_says_so_and_can_be_tried_again(desk: Desk, other: FileLock) -> None:
    desk.app.open()
    assert isinstance(desk.loop.scene, MessageScene)
    assert "Canasta is already open" in desk.read
    desk.press_button("Try again")
    assert isinstance(desk.loop.scene, MessageScene)
    other.release()
    desk.press_button("Try again")
    assert isinstance(desk.loop.scene, TitleScene)
    assert isinstance(storage.claim(desk.folders), StorageProblem)
    desk.app.close()
    assert not isinstance(storage.claim(desk.folders), StorageProblem)


def test_a_second_start_can_be_left(desk: Desk, other: FileLock, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped: list[bool] = []
    monkeypatch.setattr(desk.loop, "stop", lambda: stopped.append(True))
    desk.app.open()
    desk.press_button("Quit")
    assert stopped


def test_a_demonstration_beside_another_window_saves_nothing(desk: Desk, other: FileLock) -> None:
    before = desk.folders.settings_file.read_bytes()
    desk.app.open_demo(None)
    desk.run_until(lambda: desk.game.match.deal_no == 1)
    desk.app.program.change(replace(desk.app.program.settings, volume=0.2))
    assert desk.folders.settings_file.read_bytes() == before
    desk.app.title()
    assert "Canasta is already open" in desk.read
    other.release()
    desk.press_button("Try again")
    assert isinstance(desk.loop.scene, TitleScene)
    desk.app.program.change(replace(desk.app.program.settings, volume=0.3))
    assert desk.folders.settings_file.read_bytes() != before
