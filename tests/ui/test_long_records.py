"""A record that is long to read never holds the window up: every frame reads a little of it."""

from pathlib import Path

import pytest

from canasta_gui import screens
from canasta_gui.match.follower import RecordFollower, RecordProblem
from canasta_gui.match.record import RecordItem
from canasta_gui.screens.games import GamesScreen
from canasta_gui.screens.message import MessageScreen
from canasta_gui.screens.replay import ReplayDock
from canasta_gui.screens.statistics import StatisticsScreen
from canasta_gui.screens.title import TitleScreen
from canasta_gui.screens.waiting import WaitingScreen
from canasta_gui.storage.game_files import read_game
from canasta_gui.ui.table.scene import TableScene
from tests.ui.pilot import Pilot, save_game, shows

LETTERS_AT_ONCE, LETTERS_IN_A_FRAME = 5_000, 250
MOST_LINES_AT_ONCE, MOST_LINES_IN_A_FRAME = LETTERS_AT_ONCE // 25, LETTERS_IN_A_FRAME // 25 + 1
"""The shortest line of a record has 25 letters."""


def waits(pilot: Pilot) -> bool:
    """Return whether a screen says that something takes its time."""
    return isinstance(pilot.loop.scene, WaitingScreen)


@pytest.fixture
def record(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A saved game that takes long to read: a frame reads a few lines."""
    for name, letters in (("LETTERS_AT_ONCE", LETTERS_AT_ONCE), ("LETTERS_IN_A_FRAME", LETTERS_IN_A_FRAME)):
        monkeypatch.setattr(f"canasta_gui.screens.waiting.{name}", letters)
    pilot.folders.games.mkdir(parents=True, exist_ok=True)
    save_game(pilot.folders, lambda match: match.deal_no == 2 and len(match.moves) > 10)
    pilot.app.start()
    pilot.step()
    return pilot.record()


class Followed:
    """The lines of records that were played again, and the most of one frame."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._now = self.most = 0
        follow = RecordFollower.follow

        def counting(follower: RecordFollower, item: RecordItem) -> RecordProblem | None:
            self._now += 1
            self.most = max(self.most, self._now)
            return follow(follower, item)

        monkeypatch.setattr(RecordFollower, "follow", counting)

    def next_frame(self) -> None:
        self._now = 0


@pytest.fixture
def followed(monkeypatch: pytest.MonkeyPatch) -> Followed:
    return Followed(monkeypatch)


def wait(pilot: Pilot, followed: Followed) -> int:
    """Let frames pass while something is read; how many it took."""
    frames = 0
    assert followed.most <= MOST_LINES_AT_ONCE
    followed.most = 0
    while isinstance(pilot.loop.scene, WaitingScreen):
        followed.next_frame()
        assert pilot.step()  # it does not fall asleep over it
        frames += 1
    assert followed.most <= MOST_LINES_IN_A_FRAME
    return frames


def test_a_long_record_is_looked_at_after_some_frames(pilot: Pilot, record: Path, followed: Followed) -> None:
    pilot.app.look_at(record)
    assert waits(pilot)
    assert wait(pilot, followed) > 10
    assert shows(pilot.loop.scene, ReplayDock)


def test_a_long_game_goes_on_after_some_frames(pilot: Pilot, record: Path, followed: Followed) -> None:
    pilot.press_button("Continue")
    assert waits(pilot)
    assert pilot.form.layer.focus is not None
    assert wait(pilot, followed) > 10
    assert isinstance(pilot.loop.scene, TableScene)
    assert pilot.game.match.lines == read_game(record).lines


def test_whoever_does_not_wait_goes_back(pilot: Pilot, record: Path) -> None:
    before = record.read_bytes()
    pilot.press_button("Continue")
    pilot.step()
    pilot.press_button("Back")
    assert isinstance(pilot.loop.scene, TitleScreen)
    pilot.wait(1)
    assert isinstance(pilot.loop.scene, TitleScreen)
    assert record.read_bytes() == before


def test_a_long_record_with_a_fault_at_its_end_says_so(pilot: Pilot, record: Path, followed: Followed) -> None:
    with record.open("a", encoding="utf-8") as file:
        file.write('{"seat": 1, "do": "pass"}\n')
    pilot.app.look_at(record)
    wait(pilot, followed)
    assert isinstance(pilot.form, MessageScreen)
    pilot.press_button("Continue")
    followed.next_frame()
    screens.saved_games.resume(pilot.app.program, record)
    wait(pilot, followed)
    assert "The game is damaged" in pilot.read
    assert len(list(record.parent.iterdir())) == 2


def test_another_file_that_is_dropped_meanwhile_does_not_stop_the_reading(
    pilot: Pilot, record: Path, followed: Followed, tmp_path: Path
) -> None:
    pilot.press_button("Continue")
    followed.next_frame()
    pilot.app.look_at(tmp_path / "nothing.canasta")
    assert isinstance(pilot.form, MessageScreen)
    pilot.press_button("Continue")
    assert waits(pilot)
    followed.next_frame()
    followed.most = 0
    wait(pilot, followed)
    assert isinstance(pilot.loop.scene, TableScene)


def test_the_list_and_the_statistics_read_a_line_of_it_at_a_time(
    pilot: Pilot, record: Path, followed: Followed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("canasta_gui.screens.screen.READING_SECONDS", 0.0)
    for kind in (GamesScreen, StatisticsScreen):
        record.write_bytes(record.read_bytes())  # it has changed
        followed.next_frame()
        pilot.show(kind)
        scene = pilot.loop.scene
        assert isinstance(scene, kind)
        assert scene.left == 1
        while scene.left:
            followed.next_frame()
            pilot.step()
        assert len(scene.games) == 1
    assert followed.most == 1
