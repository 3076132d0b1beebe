"""Hosts that are killed at random points, and guests who remember what they were told."""

import json
import subprocess
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

from tests.hosted_client import Client, hosting

PHONES = 2
NOVICES = ("--computers", "novice", "--pause", "0")


class KillFigures(NamedTuple):
    """How often hosts were killed, in how many matches, and what was found again."""

    kills: int
    matches: int
    actions: int
    events: int


class Killer:
    """Kills a host after some more actions: before one is sent, at once after it, or when it is acknowledged."""

    def __init__(self, host: "subprocess.Popen[str]", chance: Random) -> None:
        self._host, self._lock = host, threading.Lock()
        self._left, self.moment = chance.randrange(1, 12), chance.choice(("before", "sent", "told"))
        self.actions = 0

    def counts(self) -> bool:
        """Count an action; return whether it is the last one."""
        with self._lock:
            self.actions += 1
            self._left -= 1
            return self._left == 0

    def kill(self) -> None:
        self._host.kill()


class Guest:
    """A device that remembers its token, and every event that it was told."""

    def __init__(self, name: str) -> None:
        self.name, self.token = name, ""
        self.seat = -1
        self.deal, self.told = 0, list[object]()
        self.found_again = 0
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
        way_in = {"token": self.token} if self.token else {"invitation": invitation, "name": self.name}
        client: Client | None = None
        last = False
        with connect(address.replace("http", "ws") + "play", compression=None) as socket:
            socket.send(json.dumps({"type": "hello", "protocol": 1, "as": "events", **way_in}))
            for text in socket:
                message = json.loads(text)
                if message["type"] == "welcome":
                    assert self.token in ("", message["token"])
                    assert self.seat in (-1, message["seat"])
                    self.token, self.seat = message["token"], message["seat"]
                    client = None if message["rules"] is None else Client(message["rules"], self.seat)
                elif message["type"] == "bye":
                    assert message["reason"] == "host_left", message
                elif message["type"] == "events":
                    self._hear(message)
                    if last:
                        killer.kill()
                answer = None if client is None else client.hear(message)
                if answer is not None:
                    last = killer.counts()
                    if last and killer.moment == "before":
                        killer.kill()
                    socket.send(json.dumps(answer))
                    if last and killer.moment == "sent":
                        killer.kill()

    def _hear(self, message: dict[str, Any]) -> None:
        """Hear events: told anew, they begin with all that was told before."""
        if message["from"] == 0:
            assert message["deal"] >= self.deal, (message["deal"], self.deal)
            if message["deal"] == self.deal:
                assert message["events"][: len(self.told)] == self.told
                self.found_again += len(self.told)
            self.deal, self.told = message["deal"], message["events"]
        else:
            assert message["from"] == len(self.told)
            self.told += message["events"]


@contextmanager
def one_life(home: Path, preset: str, *, anew: bool, chance: Random) -> Iterator[tuple[dict[str, Any], Killer]]:
    """Yield a host, and wait until it is killed, or its match is over."""
    arguments = (preset, "--phones", str(PHONES), *NOVICES) if anew else ("--resume", *NOVICES)
    with hosting(*arguments, home=home) as (invitation, host):
        yield invitation, Killer(host, chance)
        host.wait(timeout=120)


def play_with_kills(preset: str, kills: int, chance: Random) -> KillFigures:
    """Play matches whose host is killed so often; raise AssertionError if anything acknowledged is lost."""
    done = matches = actions = events = 0
    while done < kills:
        matches += 1
        with TemporaryDirectory() as folder:
            guests = [Guest(name) for name in ("Zoé", "Yves")[:PHONES]]
            link = ""
            over = False
            while not over and done < kills:
                with one_life(Path(folder), preset, anew=not link, chance=chance) as (invitation, killer):
                    assert link in ("", invitation["link"])
                    link = invitation["link"]
                    _all_play(guests, invitation, killer)
                actions += killer.actions
                over = _is_over(invitation["record"])
                done += not over
            events += sum(guest.found_again for guest in guests)
    return KillFigures(done, matches, actions, events)


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


def _is_over(record: str) -> bool:
    """Return whether the record of a match ends with its winners."""
    lines = Path(record).read_text("utf-8").splitlines()
    with suppress(ValueError, IndexError):
        return "over" in json.loads(lines[-1])
    return False
