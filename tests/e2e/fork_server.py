"""Fork programs that play by themselves until they are killed, and report what is safe on the disk.

Warmed up once, so that a new program costs a fork. Messages on the standard output, one JSON object a line, short
enough for an atomic write to a pipe: {"pid"} of a new program; {"seated"} when it begins to play (false when it has
stopped); {"game", "line", "n"} when a line of a record is synced (`n`: number of lines); {"game", "rewritten"} when all
lines were rewritten (their number); {"ended"} with the wait status when the program is gone.
"""

import hashlib
import json
import os
import random
import signal
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Protocol

from canasta_gui import screens
from canasta_gui.match.match import Match
from canasta_gui.play.commands import TableCommand
from canasta_gui.program import matches
from canasta_gui.rules.canasta.actions import Lay, Take
from canasta_gui.screens import saved_games
from canasta_gui.screens.winner import WinnerScreen
from canasta_gui.storage.game_files import FileJournal
from canasta_gui.ui.table.scene import TableScene
from tests.ui.pilot import QUICK, Pilot

LIFETIME = 80
"""Seconds after which a program ends by itself."""
SIZE = (800, 600)


def digest(match: Match) -> str:
    """Return a short hash of the full state of a deal."""
    return hashlib.sha256(repr((match.deal_no, match.totals, match.position.state())).encode()).hexdigest()[:16]


def tell(**values: object) -> None:
    os.write(1, json.dumps(values).encode() + b"\n")


def tell_of_journals(*modules: ModuleType, digest: Callable[[], str | None] = lambda: None) -> None:
    """Patch the journals of these modules to report each synced line at once, with the `digest` of the game."""

    class TellingJournal(FileJournal):
        def append(self, line: str) -> None:
            super().append(line)
            tell(game=self._file.path.name, line=line, n=len(self._file.lines), digest=digest())

        def rewrite(self, lines: Sequence[str]) -> None:
            super().rewrite(lines)
            tell(game=self._file.path.name, rewritten=len(lines), digest=digest())

    for module in modules:
        setattr(module, "FileJournal", TellingJournal)  # noqa: B010  # not a name that the modules offer


class ForkedProgram(Protocol):
    """A program that is warmed up once and then forked for each run."""

    def warm_up(self) -> None:
        """Load everything needed, without writing to the disk."""

    def seed(self) -> None:
        """Seed the random source again, so that runs differ."""

    def live(self) -> None:
        """Run until killed."""


def fork_on_request(program: ForkedProgram) -> None:
    """Fork a program for every line on the standard input, one at a time."""
    program.warm_up()
    tell(ready=True)
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            signal.alarm(LIFETIME)
            program.seed()
            tell(pid=os.getpid())
            program.live()
        _, status = os.waitpid(child, 0)
        tell(ended=status)


class Player:
    """Continues the saved game, or begins one, and plays with the mouse."""

    def __init__(self, home: Path) -> None:
        tell_of_journals(matches, saved_games, digest=lambda: self.digest)
        self.chance = random.Random()
        self.pilot = Pilot(home, size=SIZE, chance=random.Random(), settings=QUICK)

    @property
    def digest(self) -> str | None:
        game = self.pilot.app.program.games.current
        return None if game is None else digest(game.match)

    def sit_down(self) -> None:
        pilot = self.pilot
        pilot.app.title()
        pilot.step()
        if "Continue" in pilot.read:
            pilot.press_button("Continue")
            pilot.settle()
        else:
            pilot.begin()

    def step(self) -> None:
        """Play one action, and undo it now and then."""
        pilot = self.pilot
        if isinstance(pilot.loop.scene, TableScene):
            action = pilot.play()
            again = isinstance(action, Lay | Take) and isinstance(pilot.loop.scene, TableScene)
            if again and pilot.table.commands.button(TableCommand.UNDO).enabled and self.chance.random() < 0.4:
                pilot.mouse.button(TableCommand.UNDO)
        elif isinstance(pilot.loop.scene, WinnerScreen):
            self.sit_down()
        else:
            pilot.press_button("The result" if pilot.game.match.winners else "Next deal")
            pilot.settle()

    def warm_up(self) -> None:
        """Load everything that a game needs, without writing to the disk."""
        screens.match.demo(self.pilot.app.program, None)
        self.pilot.run_until(lambda: self.pilot.game.match.deal_no == 2)
        self.pilot.app.title()
        self.pilot.step()

    def seed(self) -> None:
        self.chance.seed()
        self.pilot.app.program.dealer.chance.seed()

    def live(self) -> None:
        """Play until killed."""
        self.sit_down()
        tell(seated=True)
        while True:
            try:
                self.step()
            except (LookupError, StopIteration):  # the hand of this test, not the program, sometimes loses a card
                self.wait()

    def wait(self) -> None:
        """Stop playing, and report it until killed."""
        while True:
            tell(seated=False)
            time.sleep(0.01)


if __name__ == "__main__":
    fork_on_request(Player(Path(sys.argv[1])))
