"""The window as a process that hosts a table at which nobody sits: begun on an empty home, or resumed as a player does.

`python -m tests.hosting_window PRESET`: a new match with two seats for phones; the other players are computers.
`python -m tests.hosting_window Continue`: the last match, by the button of the title.
`python -m tests.hosting_window Records`: the same, by the list of the games.

One line of JSON on the standard output as soon as the table is open: `address`, at which it is reached on this machine,
and `link`, the text of the code to scan. It ends when the match is over.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

import pygame

from canasta_gui.app import window
from canasta_gui.app.app import App
from canasta_gui.program.defaults import NAMES
from canasta_gui.program.program import Program
from canasta_gui.remote.address import LOOPBACK, page_address
from canasta_gui.screens.first_start import FirstStartScreen
from canasta_gui.screens.games import GamesScreen
from canasta_gui.screens.invitation import InvitationScreen
from canasta_gui.screens.new_game import NewGameScreen
from canasta_gui.screens.score_sheet import ScoreSheetScreen
from canasta_gui.screens.title import TitleScreen
from canasta_gui.screens.winner import WinnerScreen
from canasta_gui.ui.platform.scene import Scene
from canasta_gui.ui.widgets.form import FormScene
from tests.e2e.programs import ROOT, surroundings
from tests.hosted_kills import PHONES, Host, OpenHost

SEATS: Final = tuple(range(PHONES))
WAYS_BACK: Final = ("Continue", "Records")
"""Buttons of the title that lead to a saved game."""
AGAIN: Final = 0.5
"""Seconds after which a button is pressed again, if the screen is still the same."""


class HostingWindow(App):
    """The program in its window, and a hand that presses the buttons of whoever hosts. `asked`: the argument."""

    asked = ""

    def __init__(self, program: Program, **arguments: Any) -> None:
        super().__init__(program, **arguments)
        program.loop.on_round = self._round
        program.loop.on_crash = None  # it ends, with its report
        self._pressed: tuple[Scene | None, float] = None, 0.0
        self._told = False

    def _round(self, now: float) -> None:
        self.program.each_round(now)
        self._tell()
        scene, button = self.program.loop.scene, self._button()
        before, at = self._pressed
        if isinstance(scene, FormScene) and button and (scene is not before or now > at + AGAIN):
            self._pressed = scene, now
            press(scene, button)
        if isinstance(scene, WinnerScreen):
            self.program.loop.close()

    def _button(self) -> str:
        """Return the button to press on this screen; empty if there is none."""
        match self.program.loop.scene:
            case FirstStartScreen():
                return "Not now"
            case TitleScreen() if self.asked in WAYS_BACK:
                return self.asked
            case TitleScreen():
                self._choose_players()
                return "Other games…"
            case NewGameScreen():
                return "Deal the cards"
            case InvitationScreen() if self.program.hosting is not None and self.program.hosting.full:
                return "Begin"
            case GamesScreen() as games if games.chosen is not None:
                return "Play on"
            case ScoreSheetScreen():
                game = self.program.games.current
                return "The result" if game is not None and game.match.winners else "Next deal"
        return ""

    def _choose_players(self) -> None:
        """Choose the game and its players, as the page of a new game remembers them."""
        settings = self.program.settings
        quick = replace(settings, animation_speed=0.0, computer_pause=0.0, sound=False, draw_seats=False)
        levels = {name: {"level": "novice"} for name in NAMES}
        self.program.change(
            replace(quick, game=self.asked, people=(), phones=SEATS, player_names=NAMES, computers=levels)
        )

    def _tell(self) -> None:
        """Say where the table is, once it is open."""
        hosting = self.program.hosting
        if hosting is not None and not self._told:
            self._told = True
            hosting.wait_for_addresses()
            told = {"address": page_address(LOOPBACK, hosting.server.port), "link": hosting.link}
            sys.stdout.write(f"{json.dumps(told)}\n")
            sys.stdout.flush()


def press(scene: FormScene, name: str) -> None:
    """Click the button of this name, if the screen has it."""
    for widget in scene.layer.root.walk():
        if widget.focusable and widget.name == name:
            pos = widget.rect.center
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                pygame.event.post(pygame.event.Event(kind, pos=pos, button=1, clicks=1))
            return


@contextmanager
def hosting_window(asked: str, home: Path) -> Iterator[Host]:
    """Yield what the window prints about its table, and its process; `asked`: a preset, or one of WAYS_BACK."""
    command = [sys.executable, "-m", "tests.hosting_window", asked]
    with subprocess.Popen(
        command, cwd=ROOT, env=surroundings(home), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            assert line, "the window was closed before its table was open"
            yield json.loads(line), process
        finally:
            process.kill()


def by_window(chance: Random) -> OpenHost:
    """Return a function that hosts a match in a window, and resumes it from the title or from the list of the games."""

    def opens(preset: str, home: Path, anew: bool) -> AbstractContextManager[Host]:
        return hosting_window(preset if anew else chance.choice(WAYS_BACK), home)

    return opens


if __name__ == "__main__":
    HostingWindow.asked = sys.argv[1]
    setattr(window, "App", HostingWindow)  # noqa: B010 - the window's own, but for the hand
    sys.exit(window.run_window())
