"""Hosts that are killed at random points, and guests who remember what they were told and what they did."""

import json
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from canasta_gui.storage.game_files import read_game
from tests.hosted_client import Client, hosting

PHONES: Final = 2
NOVICES: Final = ("--computers", "novice", "--pause", "0")
MOMENTS: Final = ("seated", "before", "sent", "told", "later")
"""When a host is killed: once a guest is back; before an action, as soon as it is sent, when it is acknowledged, or a
little later."""
PATIENCE: Final = 120
"""Seconds for what a host should do: many times what a busy machine needs."""
LATER: Final = 0.1
"""Maximum number of seconds by which a kill is later than the last action: any stage of what follows it."""

Host = tuple[dict[str, Any], "subprocess.Popen[str]"]
"""What a host prints about its table (`address`, `link`), and its process."""
OpenHost = Callable[[str, Path, bool], AbstractContextManager[Host]]
"""Function that hosts a match by a preset, given the folder of its games, and whether it begins or is resumed."""


class KillFigures(NamedTuple):
    """How often hosts were killed, in how many matches, and what was found again."""

    kills: int
    matches: int
    actions: int
    events: int
    back: tuple[float, ...]
    """Seconds from the start of a process until a seat was taken again, and its player had been told everything."""
    rejoined: tuple[float, ...]
    """Seconds from the moment that the table was open."""

    def __str__(self) -> str:
        counts = f"{self.kills} kills, {self.matches} matches, {self.actions} actions, {self.events} events told again"
        if not self.back:
            return counts
        times = (f"{_median(each):.2f} s (at most {max(each):.2f})" for each in (self.back, self.rejoined))
        return f"{counts}; {len(self.back)} seats back {', after the table was open '.join(times)}"


def _median(values: tuple[float, ...]) -> float:
    return sorted(values)[len(values) // 2]


class Killer:
    """Kills a host: when a guest is back, or around one of its next actions. `begun`: when its process was started."""

    def __init__(self, host: "subprocess.Popen[str]", chance: Random, begun: float) -> None:
        self._host, self._lock = host, threading.Lock()
        self._left, self.moment = chance.randrange(1, 12), chance.choice(MOMENTS)
        self._later = chance.uniform(0, LATER)
        self.actions = 0
        self.begun, self.opened = begun, time.monotonic()

    def counts(self) -> bool:
        """Count an action; return whether it is the last one."""
        with self._lock:
            self.actions += 1
            self._left -= 1
            return self._left == 0

    def now(self, moment: str) -> None:
        """Kill the host if this is the moment for it."""
        if moment == self.moment:
            self.kill()
        elif moment == "sent" and self.moment == "later":
            threading.Timer(self._later, self.kill).start()

    def kill(self) -> None:
        self._host.kill()


class Guest:
    """A device that remembers its token, every event that it was told, and each of its acknowledged actions."""

    def __init__(self, name: str) -> None:
        self.name, self.token = name, ""
        self.seat = -1
        self.deal, self.told = 0, list[object]()
        self.sent: dict[str, Any] | None = None
        self.acknowledged: list[dict[str, Any]] = []
        self.found_again = 0
        self.back, self.rejoined = list[float](), list[float]()
        self.problem: BaseException | None = None

    def play(self, address: str, invitation: str, killer: Killer) -> None:
        """Play until the connection ends."""
        try:
            with suppress(ConnectionClosed, OSError, InvalidHandshake, EOFError):
                self._play(address, invitation, killer)
        except BaseException as problem:  # told to the thread that waits
            self.problem = problem
            killer.kill()

    def _play(self, address: str, invitation: str, killer: Killer) -> None:
        returns = bool(self.token)
        way_in = {"token": self.token} if returns else {"invitation": invitation, "name": self.name}
        client: Client | None = None
        self.sent = None
        last = False
        with connect(address.replace("http", "ws") + "play", compression=None) as socket:
            socket.send(json.dumps({"type": "hello", "protocol": 1, "as": "events", **way_in}))
            while True:
                message = _next_message(socket)
                if message["type"] == "welcome":
                    client = self._sit_down(message)
                elif message["type"] == "bye":
                    assert message["reason"] == "host_left", message
                elif message["type"] == "events":
                    self._hear(message, again=returns)
                    if returns:
                        returns = False
                        self.back.append(time.monotonic() - killer.begun)
                        self.rejoined.append(time.monotonic() - killer.opened)
                    killer.now("seated")
                    if last:
                        killer.now("told")
                answer = None if client is None else client.hear(message)
                if answer is not None:
                    last = killer.counts()
                    if last:
                        killer.now("before")
                    self.sent = answer["action"]
                    socket.send(json.dumps(answer))
                    if last:
                        killer.now("sent")

    def _sit_down(self, welcome: dict[str, Any]) -> Client | None:
        """Take the seat: with the same token each time, and the same one from the beginning of the match."""
        assert self.token in ("", welcome["token"])
        self.token = welcome["token"]
        if welcome["rules"] is None:
            return None
        assert self.seat in (-1, welcome["seat"])
        self.seat = welcome["seat"]
        return Client(welcome["rules"], self.seat)

    def _hear(self, message: dict[str, Any], *, again: bool) -> None:
        """Hear events: told anew, they begin with all that was told before. They acknowledge what was sent.

        `again`: whether they are the first ones after a return.
        """
        if message["from"] == 0:
            assert message["deal"] >= self.deal, (message["deal"], self.deal)
            if message["deal"] == self.deal:
                assert message["events"][: len(self.told)] == self.told
                self.found_again += len(self.told) if again else 0
            self.deal, self.told = message["deal"], message["events"]
        else:
            assert message["from"] == len(self.told)
            self.told += message["events"]
        if self.sent is not None:
            self.acknowledged.append(self.sent)
            self.sent = None

    def compare(self, lines: list[dict[str, Any]]) -> None:
        """Assert that every acknowledged action is in the record, and beside them at most the one under way."""
        actions = [line for line in lines if "do" in line and line["seat"] == self.seat]
        found = [_as_sent(action) for action in actions]
        kept = found[: len(self.acknowledged)]
        assert kept == self.acknowledged, (kept, self.acknowledged)
        under_way = [] if self.sent is None else [self.sent]
        assert found[len(self.acknowledged) :] in ([], under_way)
        self.acknowledged = found


def _as_sent(action: dict[str, Any]) -> dict[str, Any]:
    """Return an action of the record as a device sends it, without the seat.

    Where the owner has several melds of a rank, the record names the first one too, as 0, which a device leaves out.
    """
    return {key: value for key, value in action.items() if key != "seat" and (key, value) != ("of", 0)}


def _next_message(socket: ClientConnection) -> dict[str, Any]:
    try:
        message: dict[str, Any] = json.loads(socket.recv(timeout=PATIENCE))
    except TimeoutError:
        raise AssertionError("the host says nothing any more") from None
    return message


@contextmanager
def _by_command(preset: str, home: Path, anew: bool) -> Iterator[Host]:
    """Host a match without a window."""
    arguments = (preset, "--phones", str(PHONES), *NOVICES) if anew else ("--resume", *NOVICES)
    with hosting(*arguments, home=home) as host:
        yield host


@contextmanager
def one_life(host: AbstractContextManager[Host], chance: Random) -> Iterator[tuple[dict[str, Any], Killer]]:
    """Yield a host, and wait until it is killed, or its match is over."""
    begun = time.monotonic()
    with host as (invitation, process):
        yield invitation, Killer(process, chance, begun)
        assert process.wait(timeout=PATIENCE) in (0, -signal.SIGKILL)


def play_with_kills(preset: str, kills: int, chance: Random, opens: OpenHost = _by_command) -> KillFigures:
    """Play matches whose host is killed so often; raise AssertionError if anything acknowledged is lost."""
    done = matches = actions = 0
    everybody: list[Guest] = []
    while done < kills:
        matches += 1
        with TemporaryDirectory() as folder:
            home, link, over = Path(folder), "", False
            guests = [Guest(name) for name in ("Zoé", "Yves")[:PHONES]]
            everybody += guests
            while not over and done < kills:
                with one_life(opens(preset, home, not link), chance) as (invitation, killer):
                    assert link in ("", invitation["link"])
                    link = invitation["link"]
                    _all_play(guests, invitation, killer)
                actions += killer.actions
                lines = _record(home)
                for guest in guests:
                    guest.compare(lines)
                over = "over" in lines[-1]
                done += not over
    back, rejoined = ([each for guest in everybody for each in getattr(guest, of)] for of in ("back", "rejoined"))
    events = sum(guest.found_again for guest in everybody)
    return KillFigures(done, matches, actions, events, tuple(back), tuple(rejoined))


def _all_play(guests: list[Guest], invitation: dict[str, Any], killer: Killer) -> None:
    code = invitation["link"].partition("#")[2]
    with ExitStack() as stack:
        for guest in guests:
            thread = threading.Thread(target=guest.play, args=(invitation["address"], code, killer))
            thread.start()
            stack.callback(thread.join)
    for guest in guests:
        if guest.problem is not None:
            raise guest.problem


def _record(home: Path) -> list[dict[str, Any]]:
    """Return the lines of the one record."""
    (path,) = (home / "games").glob("*.canasta")
    return [json.loads(line) for line in read_game(path).lines]
