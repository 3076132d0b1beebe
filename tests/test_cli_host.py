"""`canasta-gui host`: prints the invitation, and plays a match with whoever comes, by the protocol alone."""

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http import HTTPStatus
from pathlib import Path
from random import Random
from socket import SHUT_RDWR
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus
from websockets.sync.client import connect

from canasta_gui.__main__ import main
from canasta_gui.storage.folders import HOME_VARIABLE
from tests.hosted_client import Client, hosting
from tests.hosted_kills import play_with_kills
from tests.stranger import Stranger


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


@pytest.mark.long
def test_a_client_that_knows_nothing_but_the_protocol_plays_a_match_which_is_then_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = tmp_path / "two deals.toml"
    rules.write_text('extends = "classique-4"\ntarget = 0\ndeals = 2\n')
    arguments = (str(rules), "--phones", "1", "--computers", "novice", "--pause", "0")
    with hosting(*arguments, home=tmp_path) as (invitation, host):
        assert play(invitation["address"], code=invitation["code"]).asked > 20
        assert host.stdout is not None
        assert json.loads(host.stdout.readline())["winners"]
        assert host.wait(timeout=60) == 0
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    assert main(["check", invitation["record"]]) == 0
    assert main(["host", "--resume", invitation["record"]]) == 2
    assert "is over" in capsys.readouterr().err
    assert not list((tmp_path / "phones").iterdir())


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


@pytest.mark.long
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
        (["host"], "name the rules of a new match"),
        (["host", "classique-4", "--resume", "1"], "name the rules of a new match"),
        (["host", "--resume"], "no match on phones was left unfinished"),
        (["host", "--resume", "yesterday"], "there is no game 'yesterday'"),
        (["host", "--resume", "yesterday", "--phones", "2"], "--phones needs RULES"),
    ],
)
def test_what_cannot_be_hosted_is_said_in_a_sentence(
    arguments: list[str],
    said: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
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


# --- stopped, and resumed ---


def said_at_the_end(host: "subprocess.Popen[str]") -> Any:
    """Return the last line of a host, read as JSON."""
    assert host.stdout is not None
    return json.loads(host.stdout.read().splitlines()[-1])


def first_words(address: str, **way_in: str) -> list[dict[str, Any]]:
    """Return what a device is told until it is asked."""
    told = list[dict[str, Any]]()
    with connect(address.replace("http", "ws") + "play", compression=None) as socket:
        socket.send(json.dumps({"type": "hello", "protocol": 1, "as": "events", "name": "Zoë", **way_in}))
        while not told or told[-1]["type"] != "question":
            told.append(json.loads(socket.recv(timeout=60)))
    return told


@pytest.mark.skipif(os.name != "posix", reason="the test sends signals")
@pytest.mark.parametrize("number", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.long)])
def test_ctrl_c_says_how_to_go_on_and_the_same_link_and_token_go_on(number: signal.Signals, tmp_path: Path) -> None:
    options = ("--computers", "novice", "--pause", "0")
    with hosting("classique-2", "--phones", "1", *options, home=tmp_path) as (invitation, host):
        welcome, *_, before, _ = first_words(invitation["address"], code=invitation["code"])
        host.send_signal(number)
        record = said_at_the_end(host)["resume"]
        assert host.wait(timeout=60) == 130
        assert record == invitation["record"]
    for name in (record, Path(record).stem):
        with hosting("--resume", name, *options, home=tmp_path) as (again, host):
            assert again["link"] == invitation["link"]
            _, *_, events, _ = first_words(again["address"], token=welcome["token"])
            assert events["events"][: len(before["events"])] == before["events"]


@pytest.mark.skipif(os.name != "posix", reason="the test sends signals")
def test_a_host_that_is_stopped_before_its_match_has_nothing_to_resume(tmp_path: Path) -> None:
    with hosting("classique-2", home=tmp_path) as (invitation, host):
        host.send_signal(signal.SIGINT)
        assert said_at_the_end(host) == {"resume": None}
        assert not Path(invitation["record"]).exists()


def test_two_hosts_never_write_to_the_same_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    with hosting("classique-2", home=tmp_path):
        assert main(["host", "classique-2"]) == 2
    assert "only one can save games" in capsys.readouterr().err


def test_wrong_digits_change_the_code_and_the_new_one_is_printed() -> None:
    with hosting("classique-2") as (invitation, host):
        for _ in range(5):
            with connect(invitation["address"].replace("http", "ws") + "play", compression=None) as socket:
                wrong = f"{(int(invitation['code']) + 1) % 10**6:06}"
                socket.send(json.dumps({"type": "hello", "protocol": 1, "as": "events", "code": wrong}))
                assert json.loads(socket.recv())["reason"] == "not_invited"
        assert host.stdout is not None
        assert json.loads(host.stdout.readline())["code"] != invitation["code"]


def test_a_host_that_is_killed_loses_nothing_that_was_acknowledged() -> None:
    figures = play_with_kills("classique-4", 4, Random(3))
    assert figures.kills == 4
    assert figures.events > 100


@pytest.mark.long
@pytest.mark.parametrize("preset", ["classique-4", "romme-acquisition", "classique-2", "hand-and-foot"])
def test_fifty_kills_lose_nothing_that_was_acknowledged(preset: str) -> None:
    assert play_with_kills(preset, 50, Random(7)).kills == 50


def test_a_client_written_from_the_page_alone_plays_a_deal() -> None:
    with hosting("classique-4", "--phones", "1", "--computers", "novice", "--pause", "0") as (invitation, _):
        stranger = Stranger(invitation["address"], invitation["link"])
        tag, _, _, lines, totals = stranger.play_a_deal()
        assert tag == "deal_ended"
        assert (len(lines), len(totals)) == (2, 2)
        assert "unreadable" not in stranger.refused
