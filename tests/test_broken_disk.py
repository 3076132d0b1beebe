"""A whole session, and the file system fails or the power goes at each single thing that is asked of it.

A saved game is taken up, played on with actions taken back over the end of a deal, settings are changed, a rule set is
kept, the games are listed and one gets a name. Whatever happens, the disk holds the last action that was acknowledged,
and nothing that was there before is damaged.
"""

import functools
import json
import os
import random
import signal
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from canasta_gui.ai.levels import player
from canasta_gui.match.follower import resume
from canasta_gui.match.ledger import Ledger
from canasta_gui.match.match import Match, MemoryJournal, shuffled
from canasta_gui.match.own_rules import RuleSetLibrary
from canasta_gui.match.record import SeatInfo
from canasta_gui.rules.canasta.actions import Lay
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.families import AnyAction
from canasta_gui.storage.folders import Folders, prepare_folders
from canasta_gui.storage.game_files import FileJournal, GameFile, open_game, read_game
from canasta_gui.storage.problems import StorageProblem
from canasta_gui.storage.settings import Settings, load_settings, save_settings
from tests.broken_disk import Disk, Fault, full_at

NAME = "2026-11-20-200000"
MORE = 5
"""Number of actions played of the deal after the one that ends."""
OWN = 'extends = "classique-4"\ntitle = "At home"\ntarget = 3000\n'

STEPS = [8, pytest.param(1, marks=pytest.mark.long)]
"""At every fourth moment, or at each one."""

State = tuple[str, ...]


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine that runs the tests stays on: nothing need wait for its disk."""
    monkeypatch.setattr(os, "fsync", lambda _: None)


@functools.cache
def beginning() -> State:
    """Return a record shortly before the end of its first deal; seat 0 is a person."""
    rules, chance = load_preset("classique-4"), random.Random(3)
    seats = [SeatInfo(name, "human" if name == "Ada" else "computer") for name in ("Ada", "Basile", "Clara", "Denis")]
    match = Match(rules, seats, MemoryJournal(), lambda _: shuffled(rules, chance))
    match.start()
    while not match.deal_over:
        act(match)
    return match.lines[:-16]


_DECIDED: dict[State, AnyAction] = {}
"""Cache of the actions played after a record: every session plays the same ones."""


def act(match: Match) -> None:
    """Play an action of the seat in turn; a person takes a lay back once and lays it again."""
    seat = match.to_act
    assert seat is not None
    if match.lines not in _DECIDED:
        _DECIDED[match.lines] = player("club")(match.view(seat), match.events_for(seat))
    action = _DECIDED[match.lines]
    assert match.submit(seat, action) is None
    if isinstance(action, Lay) and match.undo():
        assert match.submit(seat, action) is None


class Noting(FileJournal):
    """Notes every state of the record, and says which of them is safe."""

    def __init__(self, file: GameFile, safe: Callable[[int], None]) -> None:
        super().__init__(file, self.told)
        self.states: list[State] = [file.lines]
        self.problems: list[StorageProblem] = []
        self._safe = safe

    def told(self, problem: StorageProblem) -> None:
        self.problems.append(problem)

    def append(self, line: str) -> None:
        super().append(line)
        self._note()

    def rewrite(self, lines: Sequence[str]) -> None:
        super().rewrite(lines)
        self._note()

    def _note(self) -> None:
        self.states.append(self._file.lines)
        if self._file.saved:
            self._safe(len(self.states) - 1)


def lay_out(folders: Folders) -> None:
    """Write the initial files to the disk."""
    prepare_folders(folders)
    save_settings(folders, Settings(volume=0.1))
    GameFile(folders.games / f"{NAME}.jsonl").rewrite(beginning())


def session(folders: Folders, safe: Callable[[int], None]) -> list[State]:
    """Play; every state of the record. `safe` hears which of them is on the disk."""
    prepare_folders(folders)
    save_settings(folders, Settings(volume=0.3))
    file, text = open_game(folders.games / f"{NAME}.jsonl")
    journal, chance = Noting(file, safe), random.Random(4)
    match = resume(text.lines, journal, lambda _: shuffled(match.rules, chance))
    while not match.deal_over:
        act(match)
    match.next_deal()
    for _ in range(MORE):
        act(match)
    RuleSetLibrary(folders).save("At home", OWN, None)
    ledger = Ledger(folders)
    ledger.refresh()
    ledger.read_on(1e9, time.monotonic)
    if ledger.games and ledger.rename(ledger.games[0], "Sunday") is None:
        journal.rewrite(match.lines)  # the game is still open here, and has the last word
    save_settings(folders, Settings(volume=0.6))
    return journal.states


def compare(folders: Folders, states: list[State], safe: int) -> None:
    """Assert that nothing acknowledged is lost or damaged, and the game can be continued."""
    record = read_game(folders.games / f"{NAME}.jsonl")
    named = tuple(record.lines[:1]) != states[safe][:1]
    if named:  # killed between the new name and the game that goes on
        assert json.loads(record.lines[0])["title"] == "Sunday"
    assert [record.lines[1:]] == [state[1:] for state in states[safe : safe + 2] if state[1:] == record.lines[1:]][:1]
    assert resume(record.lines, MemoryJournal(), lambda _: []).lines[: len(record.lines)] == record.lines
    settings, problems = load_settings(folders)
    assert (settings.volume in (0.1, 0.3, 0.6), problems) == (True, [])
    ledger = Ledger(folders)
    assert ledger.refresh() is None
    ledger.read_on(1e9, time.monotonic)
    assert [(game.name, game.fault) for game in ledger.games] == [(NAME, 0)]
    archive = RuleSetLibrary(folders)
    assert archive.look() == ()
    assert all(own.rules.target == 3000 for own in archive.all)
    assert not [path for path in folders.data.rglob("*") if "damaged" in path.name]


@functools.cache
def things_asked() -> int:
    """Return the number of disk operations of a session on a working file system."""
    import tempfile

    with tempfile.TemporaryDirectory() as home, pytest.MonkeyPatch.context() as patch:
        folders = Folders(Path(home), Path(home))
        lay_out(folders)
        disk, safe = Disk(patch), list[int]()
        states = session(folders, safe.append)
        assert safe == list(range(1, len(states)))
        return disk.count


def broken(folders: Folders, fault: Fault) -> None:
    """Run a session with this fault, and check what it left."""
    lay_out(folders)
    safe = [0]
    with pytest.MonkeyPatch.context() as patch:
        Disk(patch, fault)
        states = session(folders, safe.append)
    compare(folders, states, safe[-1])


def test_a_session_asks_a_good_deal_of_the_disk() -> None:
    assert things_asked() > 100


@pytest.mark.parametrize("step", STEPS)
def test_the_disk_is_full_at_any_moment_and_then_works_again(tmp_path: Path, step: int) -> None:
    for n in range(1, things_asked() + 1, step):
        folders = Folders(tmp_path / str(n), tmp_path / str(n))
        broken(folders, full_at(n, n))
        assert not list(folders.data.rglob("*.tmp"))


@pytest.mark.parametrize("step", STEPS)
def test_the_disk_is_full_from_any_moment_on(tmp_path: Path, step: int) -> None:
    for n in range(1, things_asked() + 1, step):
        broken(Folders(tmp_path / str(n), tmp_path / str(n)), full_at(n))


@pytest.mark.long
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.parametrize("step", STEPS)
def test_the_program_is_killed_at_every_stage_of_writing(tmp_path: Path, step: int) -> None:
    whole = Folders(tmp_path / "whole", tmp_path / "whole")
    lay_out(whole)
    states = session(whole, lambda _: None)
    for n in range(1, things_asked() + 1, step):
        folders = Folders(tmp_path / str(n), tmp_path / str(n))
        lay_out(folders)
        compare(folders, states, killed(folders, n))


def killed(folders: Folders, n: int) -> int:
    """Return a session in a process that dies at the n-th thing it asks; the last state that it said was safe."""
    hear, say = os.pipe()
    child = os.fork()
    if child == 0:
        with pytest.MonkeyPatch.context() as patch:
            Disk(patch, lambda asked: os.kill(os.getpid(), signal.SIGKILL) if asked == n else None)
            session(folders, lambda state: _tell(say, state))
        os._exit(0)  # pragma: no cover
    os.close(say)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), n
    with os.fdopen(hear, "rb") as pipe:
        said = pipe.read()
    return int.from_bytes(said[-2:], "big")


def _tell(pipe: int, state: int) -> None:
    os.write(pipe, state.to_bytes(2, "big"))
