"""The real window on a real (if invisible) X screen, played by xdotool alone."""

import contextlib
import json
import os
import select
import signal
import struct
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from canasta_gui.match.follower import problems
from canasta_gui.match.record import read_record
from canasta_gui.storage.folders import Folders
from canasta_gui.storage.settings import Settings, save_settings
from tests.e2e.programs import PATIENCE, ROOT, surroundings

pytestmark = pytest.mark.xvfb

SCREEN = (1400, 900)
STILL = Settings(language="en", animation_speed=0.0, computer_pause=0.0, sound=False, cut_deck=False)
MOVING = replace(STILL, animation_speed=4.0)

Pos = tuple[int, int]


class Screen:
    """An X server of its own on a free display."""

    def __init__(self, folder: Path) -> None:
        self._memory = folder / "Xvfb_screen0"
        reader, writer = os.pipe()
        size = f"{SCREEN[0]}x{SCREEN[1]}x24"
        options = ["-screen", "0", size, "-fbdir", str(folder), "-nolisten", "tcp", "-noreset"]
        self._process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), *options],
            pass_fds=(writer,),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(writer)
        with os.fdopen(reader) as pipe:
            ready = bool(select.select([reader], [], [], PATIENCE)[0])
            self.display = f":{pipe.read().strip()}" if ready else ""

    def colours(self, positions: Sequence[Pos]) -> list[tuple[int, int, int]]:
        """Return the colours of pixels as the server shows them: its memory is a picture in the format XWD."""
        data = self._memory.read_bytes()
        head = struct.unpack(">25I", data[:100])
        start, per_line = head[0] + 12 * head[19], head[12]
        pixels = [data[at : at + 3] for at in (start + y * per_line + 4 * x for x, y in positions)]
        return [(pixel[2], pixel[1], pixel[0]) for pixel in pixels]

    def close(self) -> None:
        self._process.kill()
        self._process.wait()


class Hand:
    """The real program, and xdotool that moves the real pointer in it."""

    def __init__(self, screen: Screen, home: Path, settings: Settings, deck: dict[str, str]) -> None:
        save_settings(Folders(home, home), settings)
        self._env = surroundings(home, {"DISPLAY": screen.display, "SDL_VIDEODRIVER": "x11"})
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.e2e.real_window", json.dumps(deck)],
            cwd=ROOT,
            env=self._env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        self._released = 0
        self.window = str(self.ask("handle"))

    def ask(self, what: str, *, rest: bool = False, **details: object) -> Any:
        """Ask the program; with `rest` it answers when every gesture has arrived and it waits for a person."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps({"ask": what, "rest": rest, "released": self._released, **details}) + "\n")
        self.process.stdin.flush()
        if not select.select([self.process.stdout], [], [], PATIENCE)[0]:
            raise AssertionError(f"no answer: {what} {details}")
        line = self.process.stdout.readline()
        assert line, self.process.stderr.read() if self.process.stderr else ""
        return json.loads(line)

    def where(self, kind: str, name: str) -> Pos:
        x, y = self.ask(kind, name=name, rest=True)
        return x, y

    def xdotool(self, *words: object) -> str:
        command = ["xdotool", *map(str, words)]
        done = subprocess.run(command, env=self._env, check=True, timeout=PATIENCE, capture_output=True, text=True)
        return done.stdout

    def corner(self) -> Pos:
        """Return the screen position of the window's upper left corner."""
        words = self.xdotool("getwindowgeometry", "--shell", self.window).split()
        values = dict(word.split("=") for word in words)
        return int(values["X"]), int(values["Y"])

    def click(self, pos: Pos) -> None:
        self.xdotool("mousemove", "--window", self.window, *pos, "sleep", 0.03, "click", 1)
        self._released += 1

    def drag(self, start: Pos, end: Pos) -> None:
        """Press, move in steps, let go."""
        words: list[object] = ["mousemove", "--window", self.window, *start, "sleep", 0.03, "mousedown", 1]
        for step in range(1, 5):
            x, y = ((a + (b - a) * step // 4) for a, b in zip(start, end, strict=True))
            words += ["mousemove", "--window", self.window, x, y, "sleep", 0.02]
        self.xdotool(*words, "mouseup", 1)
        self._released += 1

    def card(self, name: str, place: str) -> None:
        """Drag a card of the hand to a place."""
        self.drag(self.where("card", name), self.where("place", place))

    def sees(self, **wanted: object) -> dict[str, Any]:
        """Return the state of the game, in which these values must stand."""
        state: dict[str, Any] = self.ask("state", rest=True)
        assert {name: state.get(name) for name in wanted} == wanted
        return state

    def close(self) -> tuple[int, str]:
        """Ask the program to end, as the system does; its exit code and what it complained of."""
        self.process.send_signal(signal.SIGTERM)  # SDL makes it the closing of the window
        _, complaints = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, complaints


@pytest.fixture(scope="module")
def screen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Screen]:
    screen = Screen(tmp_path_factory.mktemp("screen"))
    try:
        assert screen.display, "Xvfb does not start"
        yield screen
    finally:
        screen.close()


@contextlib.contextmanager
def program(screen: Screen, home: Path, settings: Settings = STILL, **deck: str) -> Iterator[Hand]:
    """Yield the program, and end it with the test in any case."""
    hand = Hand(screen, home, settings, deck)
    try:
        yield hand
    finally:
        if hand.process.poll() is None:
            hand.process.kill()
        hand.process.communicate()


def test_the_program_itself_opens_its_window_and_quits_by_the_keyboard(screen: Screen, home: Path) -> None:
    save_settings(Folders(home, home), STILL)  # it is not the very first start
    env = surroundings(home, {"DISPLAY": screen.display, "SDL_VIDEODRIVER": "x11"})
    process = subprocess.Popen(
        [sys.executable, "-m", "canasta_gui"],
        cwd=ROOT,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        search = ["xdotool", "search", "--sync", "--onlyvisible", "--class", "^canasta-gui$"]
        found = subprocess.run(search, env=env, check=True, timeout=PATIENCE, capture_output=True, text=True)
        window = found.stdout.split()[0]
        keys = ["xdotool", "windowfocus", "--sync", window, "key", "shift+Tab", "Return"]  # the last button: Quit
        subprocess.run(keys, env=env, check=True, timeout=PATIENCE)
        assert process.communicate(timeout=PATIENCE) == ("", "")
        assert process.returncode == 0
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def assert_recorded(home: Path) -> None:
    (path,) = (home / "games").glob("*.canasta")
    assert list(problems(read_record(path.read_bytes()))) == []


@pytest.mark.long
def test_from_the_title_to_a_drag_to_the_pile(screen: Screen, home: Path) -> None:
    with program(screen, home, MOVING) as hand:
        hand.click(hand.where("widget", "Other games…"))
        hand.sees(scene="NewGameScreen")
        hand.click(hand.where("widget", "Deal the cards"))
        hand.sees(scene="DrawForSeatsScreen")
        for nth in range(30, 60):
            if hand.ask("state", rest=True)["drawn"]:
                break
            x, y = hand.ask("spread", nth=nth)
            hand.click((x, y))
            hand.sees(scene="DrawForSeatsScreen")
        hand.click(hand.where("widget", "To the table"))
        hand.sees(scene="TableScene", done=[])
        hand.click(hand.where("place", "stock"))
        state = hand.sees(done=["draw"])
        number = len(state["hand"])
        assert number >= 12
        hand.card(state["hand"][0], "pile")
        hand.sees(done=["draw", "discard"])
        assert hand.close() == (0, "")
    assert_recorded(home)


@pytest.mark.long
def test_an_opening_through_the_staging_area_and_a_card_added(screen: Screen, home: Path) -> None:
    with program(screen, home, hand="KS KH KD AS AH AD 9C 8C 7C 6D 4H", up="5S", stock="KC") as hand:
        hand.ask("begin")
        hand.drag(hand.where("place", "stock"), hand.where("place", "hand"))
        hand.sees(done=["draw"])
        for card in ("KS", "KH", "KD", "AS", "AH", "AD"):
            hand.card(card, "table")
        hand.sees(points=90)
        hand.click(hand.where("button", "declare"))
        assert hand.sees(done=["draw", "lay"])["melds"].keys() == {"K", "A"}
        hand.card("KC", "meld K")
        assert sorted(hand.sees(done=["draw", "lay", "lay"])["melds"]["K"]) == ["KC", "KD", "KH", "KS"]
        hand.click(hand.where("button", "undo"))
        hand.sees(done=["draw", "lay"])
        hand.card("9C", "pile")
        hand.sees(done=["draw", "lay", "discard"])
        assert hand.close() == (0, "")
    assert_recorded(home)


@pytest.mark.long
def test_the_pile_is_taken_and_the_screen_shows_it(screen: Screen, home: Path) -> None:
    with program(screen, home, hand="KS KH AS AH AD 9C 8C 7C 6D 4H 4C", up="KD") as hand:
        hand.ask("begin")
        hand.drag(hand.where("place", "pile"), hand.where("place", "table"))
        hand.sees(points=30)
        for card in ("AS", "AH", "AD"):
            hand.card(card, "table")
        hand.sees(points=90)
        hand.click(hand.where("button", "declare"))
        assert hand.sees(done=["take"])["melds"].keys() == {"K", "A"}
        at = [(x, y) for x in range(20, 1280, 32) for y in range(20, 800, 21)]
        painted = [tuple(colour) for colour in hand.ask("colours", at=at, rest=True)]
        left, top = hand.corner()
        assert screen.colours([(left + x, top + y) for x, y in at]) == painted
        assert len(set(painted)) > 100  # felt, cards and letters
        hand.card("9C", "pile")
        hand.sees(done=["take", "discard"])
        assert hand.close() == (0, "")
    assert_recorded(home)
