"""A message bus of its own and the real program at it, in another process."""

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from canasta_gui.match.daily import numbered_deck
from canasta_gui.match.match import Match
from canasta_gui.match.record import SeatInfo
from canasta_gui.rules.families import load_rules
from canasta_gui.storage.folders import Folders
from canasta_gui.storage.game_files import FileJournal, new_game_file
from canasta_gui.storage.settings import Settings, save_settings
from tests.a11y.atspi import Accessible, Client

NAMES = ("Ada", "Basile", "Clara", "Denis")
LAUNCHERS = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")


def _missing() -> str:
    """Return why screen readers cannot be reached here; empty if they can."""
    if shutil.which("dbus-daemon") is None:
        return "dbus-daemon is not installed (package dbus)"
    if not any(map(os.path.exists, LAUNCHERS)):
        return "there is no at-spi-bus-launcher (package at-spi2-core)"
    return ""


@pytest.fixture(scope="session")
def bus(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a session bus that lives as long as the tests."""
    missing = _missing()
    if missing and os.environ.get("CI"):
        raise RuntimeError(missing)
    if missing:
        pytest.skip(missing)
    runtime = tmp_path_factory.mktemp("runtime")
    runtime.chmod(0o700)
    daemon = subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", "--print-address=1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        # That somebody listens is noted on this bus alone, and not in the desktop of whoever runs the tests.
        env={**os.environ, "XDG_RUNTIME_DIR": str(runtime), "HOME": str(runtime), "GSETTINGS_BACKEND": "memory"},
    )
    assert daemon.stdout is not None
    yield daemon.stdout.readline().strip()
    daemon.terminate()
    daemon.wait()
    daemon.stdout.close()


@pytest.fixture
def client(bus: str) -> Iterator[Client]:
    """A screen reader, as the program sees it."""
    client = Client(bus)
    client.hear()
    yield client
    client.close()


@dataclass
class Program:
    """The real program in its own process, and its window as a screen reader knows it."""

    client: Client
    window: Accessible
    process: subprocess.Popen[bytes]


QUICK = Settings(language="en", animation_speed=0.0, computer_pause=0.0, question_seconds=0.0, cut_deck=False)
"""Settings without animation and without time limits."""


def save_game(home: Path, preset: str, number: int, people: int = 1) -> None:
    """Save a numbered game at its beginning: Ada and further `people` play, the other seats are computers."""
    rules = load_rules(preset)
    persons = [SeatInfo(name, "human") for name in NAMES[:people]]
    computers = [SeatInfo(name, "computer", "club") for name in NAMES[people : rules.players]]
    seats = [*persons, *computers]
    file = new_game_file(Folders(home, home), datetime(2026, 11, 21, 9, 30, tzinfo=UTC))
    journal = FileJournal(file, lambda problem: pytest.fail(str(problem)))
    match = Match(rules, seats, journal, lambda deal: numbered_deck(rules, number, deal), number=number)
    match.start()


@pytest.fixture
def start(bus: str, client: Client, tmp_path: Path) -> Iterator[Callable[..., Program]]:
    """Starts the program with some settings, and a game if `game` is its arguments; it ends with the test."""
    with contextlib.ExitStack() as running:

        def begin(settings: Settings = QUICK, game: tuple[Any, ...] = ()) -> Program:
            home = tmp_path / "home"
            save_settings(Folders(home, home), settings)
            if game:
                save_game(home, *game)
            process = subprocess.Popen(
                [sys.executable, "-m", "canasta_gui"],
                env={
                    **os.environ,
                    "DBUS_SESSION_BUS_ADDRESS": bus,
                    "CANASTA_GUI_HOME": str(home),
                    "SDL_VIDEODRIVER": "dummy",
                    "SDL_AUDIODRIVER": "dummy",
                },
            )
            running.callback(process.wait)
            running.callback(process.kill)
            return Program(client, client.window(process.pid), process)

        yield begin
