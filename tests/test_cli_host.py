"""`canasta-gui host`: prints the invitation, and plays a match with whoever comes, by the protocol alone."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http import HTTPStatus
from random import Random
from socket import SHUT_RDWR
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus
from websockets.sync.client import connect

from canasta_gui.__main__ import main
from canasta_gui.ai.levels import player
from canasta_gui.rules.families import AnyEvent, action_to_json, family, rules_from_table
from tests.rules.event_reader import event_reader

HOST = [sys.executable, "-m", "canasta_gui", "host"]


@contextmanager
def hosting(*arguments: str) -> Iterator[tuple[dict[str, Any], "subprocess.Popen[str]"]]:
    """Yield a host and its invitation."""
    command = [*HOST, *arguments, "--address", "127.0.0.1", "--json"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as host:
        try:
            assert host.stdout is not None
            yield json.loads(host.stdout.readline()), host
        finally:
            host.kill()


class Client:
    """A program that plays a seat by what docs/phones.md says; how it decides is its own affair."""

    def __init__(self, rules: dict[str, Any], seat: int) -> None:
        self.rules, self.seat, self.asked = rules_from_table(rules), seat, 0
        self.game = family(self.rules)
        self._forget()

    def _forget(self) -> None:
        self.view = self.game.as_view(self.game.position(self.rules, viewer=self.seat))
        self.seen: list[AnyEvent] = []

    def hear(self, message: dict[str, Any]) -> dict[str, Any] | None:
        """Hear a message; return the answer to a question."""
        assert message["type"] != "refusal", message
        if message["type"] == "events":
            if message["from"] == 0:
                self._forget()
            for data in message["events"]:
                event = event_reader(self.game).read(data)
                self.game.evolve(self.view, event)
                self.seen.append(event)
        if message["type"] != "question":
            return None
        self.asked += 1
        assert message["seen"] == len(self.seen)
        action = action_to_json(player("novice")(self.view, self.seen))
        return {"type": "act", "deal": message["deal"], "seen": message["seen"], "action": action}


def play(address: str, **way_in: str) -> Client:
    """Play a seat until the table says good-bye."""
    client: Client | None = None
    with connect(address.replace("http", "ws") + "play", compression=None) as socket:
        socket.send(json.dumps({"type": "hello", "protocol": 1, "as": "events", "name": "Zoë", **way_in}))
        for text in socket:
            message = json.loads(text)
            if message["type"] == "bye":
                break
            if message["type"] == "welcome" and message["rules"] is not None:
                client = Client(message["rules"], message["seat"])
            answer = None if client is None else client.hear(message)
            if answer is not None:
                socket.send(json.dumps(answer))
    assert client is not None
    return client


def test_a_client_that_knows_nothing_but_the_protocol_plays_a_match() -> None:
    arguments = ("tete-et-queue", "--phones", "1", "--computers", "novice", "--pause", "0")
    with hosting(*arguments) as (invitation, host):
        assert play(invitation["address"], code=invitation["code"]).asked > 20
        assert host.stdout is not None
        assert json.loads(host.stdout.readline())["winners"]
        assert host.wait(timeout=60) == 0


@contextmanager
def until_closing() -> Iterator[None]:
    """Let a host refuse a connection because it is about to close."""
    try:
        yield
    except InvalidStatus as error:
        if error.response.status_code != HTTPStatus.SERVICE_UNAVAILABLE:
            raise


JUNK = ("{", "[]", '{"type":"hello"}', '{"type":"act","deal":1,"seen":0,"action":{"do":"fly"}}', "x" * 70_000)


def play_with_cuts(invitation: dict[str, Any], host: "subprocess.Popen[str]", chance: Random) -> int:
    """Play a match through connections that break and devices that talk nonsense; return how often they were cut."""
    way_in, cuts = {"code": invitation["code"]}, 0
    address = invitation["address"].replace("http", "ws") + "play"
    while host.poll() is None:
        # Where the match has ended in the meantime, nobody listens any more, or soon.
        with (
            suppress(ConnectionClosed, ConnectionError, InvalidMessage),
            until_closing(),
            connect(address, compression=None) as socket,
        ):
            socket.send(json.dumps({"type": "hello", "protocol": 1, "as": "events", "name": "Zoë", **way_in}))
            client: Client | None = None
            for text in socket:
                message = json.loads(text)
                if message["type"] == "welcome":
                    way_in = {"token": message["token"]}
                    client = None if message["rules"] is None else Client(message["rules"], message["seat"])
                answer = None if client is None or message["type"] == "refusal" else client.hear(message)
                luck = chance.random()
                if luck < 0.03:
                    cuts += 1
                    with suppress(OSError):  # the table may have closed it before
                        socket.socket.shutdown(SHUT_RDWR)
                elif luck < 0.05:
                    socket.send(chance.choice(JUNK))
                if answer is not None:
                    socket.send(json.dumps(answer))
    return cuts


def test_a_match_is_played_to_its_end_through_cut_connections_and_nonsense() -> None:
    arguments = ("tete-et-queue", "--phones", "1", "--computers", "novice", "--pause", "0")
    with hosting(*arguments) as (invitation, host):
        assert play_with_cuts(invitation, host, Random(5)) > 3
        assert host.stdout is not None
        assert json.loads(host.stdout.readline())["winners"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["host", "classique-4", "--phones", "5"], "this game has 4 seats, not 5"),
        (["host", "classique-4", "--computers", "genius"], "there is no player 'genius'"),
        (["host", "klassik"], "klassik"),
    ],
)
def test_what_cannot_be_hosted_is_said_in_a_sentence(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert said in capsys.readouterr().err


def test_a_line_begins_with_whoever_is_there_and_a_computer_plays_the_free_seat() -> None:
    arguments = ("classique-2", "--phones", "2", "--computers", "novice", "--pause", "0")
    with hosting(*arguments) as (invitation, host):
        address = invitation["address"].replace("http", "ws") + "play"
        with connect(address, compression=None) as socket:
            way_in = {"invitation": invitation["link"].partition("#")[2], "name": "Basile"}
            socket.send(json.dumps({"type": "hello", "protocol": 1, "as": "events", **way_in}))
            first = json.loads(socket.recv())
            assert (first["type"], first["rules"]) == ("welcome", None)
            assert host.stdin is not None
            host.stdin.write("\n")
            host.stdin.flush()
            client: Client | None = None
            names: list[tuple[str, str]] = []
            others = 0
            while not others:
                message = json.loads(socket.recv())
                if message["type"] == "welcome":
                    client = Client(message["rules"], message["seat"])
                elif message["type"] == "seats":
                    names = [(each["name"], each["state"]) for each in message["seats"]]
                elif client is not None and (answer := client.hear(message)) is not None:
                    socket.send(json.dumps(answer))
                if client is not None and client.asked:
                    others = sum(
                        getattr(event, "seat", 0) == 1 and type(event).__name__ == "Drew" for event in client.seen
                    )
            assert names == [("Basile", "here"), ("Ada", "open")]
