"""Kills at any moment, as when the power fails: nothing is lost but the current action."""

import json
import os
import random
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from canasta_gui.match.follower import resume
from canasta_gui.match.match import MemoryJournal
from canasta_gui.storage.game_files import GameText, read_game
from tests.e2e.fork_server import digest
from tests.e2e.programs import PATIENCE, ROOT, surroundings

MOST_SAID = 11
"""Maximum number of messages of a program before it is killed; independent of the machine's speed."""
LONGEST = 0.02
"""Maximum seconds between the last message and the kill: long enough for any stage of the next step."""

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")


class ForkServer:
    """The process that runs a fork server module."""

    def __init__(self, home: Path, module: str = "tests.e2e.fork_server") -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", module, str(home)],
            cwd=ROOT,
            env=surroundings(home, {"SDL_AUDIODRIVER": "nonsense", "PYTHONWARNINGS": ""}),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
        )
        self._rest = b""
        self.hear("ready")

    def say(self) -> None:
        """Request a new program."""
        assert self._process.stdin is not None
        self._process.stdin.write(b"go\n")

    def messages(self, until: float) -> Iterator[dict[str, Any]]:
        """Yield the messages until a moment of time.monotonic()."""
        assert self._process.stdout is not None
        while True:
            while b"\n" in self._rest:
                line, _, self._rest = self._rest.partition(b"\n")
                yield json.loads(line)
            left = until - time.monotonic()
            if left <= 0 or not select.select([self._process.stdout], [], [], left)[0]:
                return
            said = os.read(self._process.stdout.fileno(), 65536)
            assert said, "the fork_server is gone"
            self._rest += said

    def hear(self, name: str) -> Any:
        """Return the next message of this name; nothing else may come before it."""
        message = next(self.messages(time.monotonic() + PATIENCE))
        assert list(message) == [name], message
        return message[name]

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            pipe.close()


@pytest.fixture
def fork_server(home: Path) -> Iterator[ForkServer]:
    fork_server = ForkServer(home)
    yield fork_server
    fork_server.close()


class Ledger:
    """Lines reported as safe, by game."""

    def __init__(self) -> None:
        self.games: dict[str, list[str]] = {}
        self.last = ""  # the game that spoke last, and what it stood at then
        self.digest: str | None = None
        self.appended = self.rewritten = self.further = self.idle = 0

    def note(self, message: dict[str, Any], folder: Path) -> None:
        if "seated" in message:
            self.idle += not message["seated"]
            return
        assert "game" in message, f"the program ended by itself: {message}"
        name: str = message["game"]
        self.last, self.digest = name, message["digest"]
        if "line" in message:
            lines = self.games[name]
            lines.append(message["line"])
            assert message["n"] == len(lines)  # so the program knows every line from before it was killed
            self.appended += 1
        elif name in self.games:
            del self.games[name][message["rewritten"] :]
            self.rewritten += 1
        else:
            self.games[name] = list(read_game(folder / name).lines[: message["rewritten"]])
            assert len(self.games[name]) == message["rewritten"]

    def compare(self, folder: Path) -> None:
        """Assert that every line is on the disk, and that nothing differs but the one step in flight."""
        found = {path.name: read_game(path) for path in sorted(folder.glob("*.canasta"))}
        assert self.games.keys() <= found.keys()
        in_flight = [name for name, text in found.items() if list(text.lines) != self.games.get(name)]
        assert len(in_flight) <= 1
        self.further += len(in_flight)
        for name in in_flight:
            self._one_step_further(found[name], self.games.get(name))
        if self.last in self.games and self.digest is not None:
            self._same_position(found[self.last], self.games[self.last])
        self.games = {name: list(text.lines) for name, text in found.items()}
        self.digest = None

    def _one_step_further(self, text: GameText, safe: list[str] | None) -> None:
        lines = list(text.lines)
        if safe is None:  # a new game: its head and its first deal come in one go
            assert len(lines) == 2
        elif len(lines) > len(safe):
            assert lines[:-1] == safe
        else:  # an action was being taken back
            assert lines == safe[:-1]
            assert json.loads(safe[-1])["do"] in ("lay", "take")

    def _same_position(self, text: GameText, safe: list[str]) -> None:
        if len(text.lines) >= len(safe):
            match = resume(text.lines[: len(safe)], MemoryJournal(), lambda _: [])
            assert digest(match) == self.digest


def messages_before_kills(kills: int, most: int) -> list[int]:
    """Return the number of messages before each kill: none for a quarter, so that programs also die while starting.

    The numbers are the same in every run, so that no run ends with next to nothing said.
    """
    return [1 + n % most if n % 4 else 0 for n in range(kills)]


@pytest.mark.parametrize("kills", [10, pytest.param(1000, marks=pytest.mark.long)])
def test_killed_at_any_moment_and_nothing_is_lost(fork_server: ForkServer, home: Path, kills: int) -> None:
    chance = random.Random()
    ledger = Ledger()
    folder = home / "games"
    for left in messages_before_kills(kills, MOST_SAID):
        fork_server.say()
        pid = fork_server.hear("pid")
        for message in fork_server.messages(time.monotonic() + PATIENCE) if left else ():
            ledger.note(message, folder)
            left -= 1
            if not left:
                break
        for message in fork_server.messages(time.monotonic() + chance.uniform(0, LONGEST)):
            ledger.note(message, folder)
        os.kill(pid, signal.SIGKILL)
        for message in fork_server.messages(time.monotonic() + PATIENCE):
            if "ended" in message:
                assert os.WTERMSIG(message["ended"]) == signal.SIGKILL
                break
            ledger.note(message, folder)
        else:
            raise AssertionError("the program does not die")
        ledger.compare(folder)
    counts = f"{ledger.appended} lines safe, {ledger.rewritten} taken back, {ledger.further} in flight on the disk"
    print(f"{kills} kills: {counts}")  # noqa: T201  # for who runs it long, with -s
    assert ledger.appended > kills
    assert list(folder.glob("*.damaged*")) == []
    for name, lines in ledger.games.items():
        text = read_game(folder / name)
        assert resume(text.lines, MemoryJournal(), lambda _: []).lines[: len(lines)] == tuple(lines)
