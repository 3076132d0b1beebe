"""The program dies at any moment while deals are typed into a score pad: nothing is lost but the line in flight."""

import os
import random
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from canasta_gui.match.score_pad.record import read_pad
from canasta_gui.storage.game_files import read_game
from tests.e2e.programs import PATIENCE
from tests.e2e.test_killed import LONGEST, ForkServer, messages_before_kills

MOST_SAID = 5
"""Maximum number of messages of a program before it is killed."""

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")


@pytest.fixture
def fork_server(home: Path) -> Iterator[ForkServer]:
    fork_server = ForkServer(home, "tests.e2e.score_pad_fork_server")
    yield fork_server
    fork_server.close()


class SafeLines:
    """Lines reported as safe, by sheet."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.sheets: dict[str, list[str]] = {}
        self.said = self.further = 0

    def note(self, message: dict[str, Any]) -> int:
        """Remember a line that is said to be safe; 1 for a line."""
        if "seated" in message:
            return 0
        assert "game" in message, f"the program ended by itself: {message}"
        lines = self.sheets.setdefault(message["game"], [])
        if "line" in message:
            lines.append(message["line"])
            assert message["n"] == len(lines)  # so the program knew every line from before it was killed
        else:
            assert message["rewritten"] == 1
            lines[:] = read_game(self._folder / message["game"]).lines[:1]
        self.said += 1
        return 1

    def compare(self) -> None:
        """Assert that every line is on the disk, and nothing else but the one in flight."""
        found = {path.name: list(read_game(path).lines) for path in self._folder.glob("*.canasta-pad")}
        assert self.sheets.keys() <= found.keys()
        ahead = [name for name, lines in found.items() if lines != self.sheets.get(name)]
        assert len(ahead) <= 1
        for name in ahead:
            assert found[name][:-1] == self.sheets.get(name, [])
        self.further += len(ahead)
        self.sheets = found


@pytest.mark.parametrize("kills", [3, pytest.param(200, marks=pytest.mark.long)])
def test_killed_while_typing_and_nothing_is_lost(fork_server: ForkServer, home: Path, kills: int) -> None:
    chance, folder = random.Random(), home / "score-pads"
    safe = SafeLines(folder)
    for left in messages_before_kills(kills, MOST_SAID):
        fork_server.say()
        pid = fork_server.hear("pid")
        for message in fork_server.messages(time.monotonic() + PATIENCE) if left else ():
            left -= safe.note(message)
            if not left:
                break
        for message in fork_server.messages(time.monotonic() + chance.uniform(0, LONGEST)):
            safe.note(message)
        os.kill(pid, signal.SIGKILL)
        for message in fork_server.messages(time.monotonic() + PATIENCE):
            if "ended" in message:
                assert os.WTERMSIG(message["ended"]) == signal.SIGKILL
                break
            safe.note(message)
        else:
            raise AssertionError("the program does not die")
        safe.compare()
    print(f"{kills} kills: {safe.said} lines safe, {safe.further} in flight on the disk")  # noqa: T201  # with -s
    assert safe.said >= sum(messages_before_kills(kills, MOST_SAID)) > kills
    assert list(folder.glob("*.damaged*")) == []
    for sheet in safe.sheets.values():
        read_pad(sheet)
