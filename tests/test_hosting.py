"""A hosted table without its sockets: what is saved before it is sent, and how a match goes on after it was closed."""

import json
from base64 import urlsafe_b64decode
from pathlib import Path
from random import Random

import pytest

from canasta_gui.match.match import Match, MemoryJournal, shuffled
from canasta_gui.match.players import Player, SeatSetup
from canasta_gui.match.record import SeatInfo
from canasta_gui.play.hosting import NEXT_DEAL_SECONDS, HostedMatch, conductor_without_window
from canasta_gui.program.hosting import Hosting
from canasta_gui.remote.exchange import Gone, Opened, Said
from canasta_gui.remote.kept_seats import load_seats
from tests.executors import AtOnce
from tests.match.tables import CLASSIQUE
from tests.play.hosted import hosted_match
from tests.remote.tables import hello
from tests.ui.phones import ServerWithoutSockets


class DiskAtWelcome(ServerWithoutSockets):
    """A server that looks at the disk whenever a guest is given a token."""

    def __init__(self, file: Path) -> None:
        super().__init__({}, lambda: None, 0)
        self.file = file
        self.kept = list[bool]()

    def send(self, device: int, text: str) -> None:
        super().send(device, text)
        said = self.sent[device][-1]
        if said["type"] == "welcome" and said["rules"] is not None:
            saved = load_seats(self.file, 4)
            self.kept.append(saved is not None and said["token"] in [each.token for each in saved.tickets.taken])


def begun(file: Path, hosting: Hosting) -> Match:
    """Begin a match at a table whose seats are all for phones."""
    chance = Random(1)
    seats = [SeatInfo(name, "human") for name in hosting.names()]
    match = Match(CLASSIQUE, seats, MemoryJournal(), lambda _: shuffled(CLASSIQUE, chance))
    match.start()
    devices = hosting.device_players(match, lambda _: Player())
    conductor = conductor_without_window(match, devices, {})
    hosting.begin(conductor, devices, AtOnce(), patience=30.0, adviser=None, file=file, windowless=True)
    return match


def table_of_four(server: ServerWithoutSockets) -> Hosting:
    players = [SeatSetup(name, human=True, phone=True) for name in ("Ada", "Basile", "Clara", "Denis")]
    return Hosting(players, server, AtOnce(), 0.0)


def test_a_seat_is_on_the_disk_before_its_player_is_told(tmp_path: Path) -> None:
    server = DiskAtWelcome(tmp_path / "table.json")
    hosting = table_of_four(server)
    invitation = hosting.link.partition("#")[2]
    server.arrivals += [Opened(1), Said(1, hello(invitation=invitation, name="Zoë"))]
    hosting.advance(0.0)
    assert server.kept == []  # there is nothing to resume before the match
    begun(server.file, hosting)
    server.arrivals += [Opened(2), Said(2, hello(invitation=invitation, name="Yves"))]
    hosting.advance(1.0)
    assert server.kept == [True, True]


def test_free_seats_have_names_that_nobody_has(tmp_path: Path) -> None:
    hosting = table_of_four(ServerWithoutSockets({}, lambda: None, 0))
    server = hosting.server
    assert isinstance(server, ServerWithoutSockets)
    invitation = hosting.link.partition("#")[2]
    server.arrivals += [Opened(1), Said(1, hello(invitation=invitation, name="Clara"))]
    hosting.advance(0.0)
    assert sorted(hosting.names()) == ["Ada", "Basile", "Clara", "Denis"]
    assert hosting.names()[0] == "Clara"


def played_out() -> Match:
    """Return a match whose first deal is over, and whose second has not begun."""
    hosted = hosted_match(CLASSIQUE)
    for device in hosted.devices.values():
        device.let_stand_in(True)
    for step in range(4000):
        hosted.conductor.advance(float(step))
        if hosted.match.deal_over:
            break
    return hosted.match


def test_a_match_that_was_closed_after_a_deal_shows_its_score_before_the_next_one() -> None:
    match = played_out()
    hosted = HostedMatch.without_window(match, {seat: Player() for seat in range(4)}, {})
    hosted.advance(0.0)
    assert match.deal_over
    hosted.begin_page(0, ["en"])
    hosted.advance(1.0)
    assert hosted.page(0)["sheet"]["title"]
    hosted.advance(NEXT_DEAL_SECONDS - 1)
    assert match.deal_over
    hosted.tap(0, {"next": True})
    hosted.advance(NEXT_DEAL_SECONDS - 0.5)
    assert not match.deal_over


def test_devices_are_told_the_end_of_a_deal_before_the_next_one_begins() -> None:
    hosted = hosted_match(CLASSIQUE)
    told = list[str]()
    for device in hosted.devices.values():
        device.let_stand_in(True)
    for step in range(4000):
        hosted.advance(float(step))
        told += [event.tag for event in hosted.events_for(0)[-1:]]
        if hosted.match.deal_no == 2:
            break
    assert told[-2] == "deal_ended"


def test_the_invitation_and_every_token_have_96_random_bits() -> None:
    server = ServerWithoutSockets({}, lambda: None, 0)
    hosting = table_of_four(server)
    invitation = hosting.link.partition("#")[2]
    for device in range(1, 5):
        server.arrivals += [Opened(device), Said(device, hello(invitation=invitation, name="Zoë"))]
    hosting.advance(0.0)
    secrets = [invitation, *(server.sent[device][0]["token"] for device in range(1, 5))]
    secrets.append(table_of_four(server).link.partition("#")[2])
    assert len(set(secrets)) == len(secrets)
    assert all(8 * len(urlsafe_b64decode(each)) == 96 for each in secrets)


# --- nonsense, by the layer that the window and the command line share ---


def nonsense(chance: Random) -> str | bytes:
    """Return something that a device might send, and no table should believe."""
    words = ("hello", "act", "undo", "tap", "events", "page", "welcome", "")
    values: tuple[object, ...] = (None, True, -1, 10**12, 1.5, "", "x" * 500, [], {}, [[[]]], {"do": "fly"}, "9C")
    names = (
        "protocol",
        "as",
        "token",
        "code",
        "invitation",
        "deal",
        "action",
        "card",
        "place",
        "button",
        "choice",
    )
    message = {"type": chance.choice(words), **{name: chance.choice(values) for name in chance.sample(names, 4)}}
    if chance.random() < 0.3:
        message |= {"protocol": chance.choice((0, 1, 2)), "as": "page", "token": "guess", "seen": 1}
    text = json.dumps(message)
    match chance.randrange(9):
        case 0:
            return text[: chance.randrange(len(text))]
        case 1:
            return text.encode()
        case 2:
            return "[" * chance.randrange(1, 3000)
        case 3:
            return "".join(chr(chance.randrange(1, 0x2FF)) for _ in range(chance.randrange(60)))
        case 4:
            action: dict[str, object] = {
                "do": chance.choice(("fly", "lay", "discard", "take")),
                "card": "??",
                "melds": [[]],
                "seat": 1,
            }
            return json.dumps({"type": "act", "deal": 1, "seen": chance.randrange(99), "action": action})
    return text


def take_nonsense(file: Path, number: int) -> None:
    """Send so many messages from strangers and from a guest, whose seat and match must stay as they are."""
    server = ServerWithoutSockets({}, lambda: None, 0)
    hosting, chance, now = table_of_four(server), Random(5), 0.0
    invitation = hosting.link.partition("#")[2]
    server.arrivals += [Opened(1), Said(1, hello(invitation=invitation, name="Zoë"))]
    hosting.advance(now)
    match = begun(file, hosting)
    token = next(each["token"] for each in server.sent[1] if each["type"] == "welcome")
    device, guest, before = 1, 1, (list(match.events), hosting.guests)
    for _ in range(number):
        now += 0.06
        device += 1
        server.arrivals += [Opened(device), Said(device, nonsense(chance)), Gone(device), Said(guest, nonsense(chance))]
        hosting.advance(now)
        assert device not in server.sent or all(each["type"] == "bye" for each in server.sent.pop(device))
        if guest in server.closings:
            device += 1
            guest = device
            server.arrivals += [Opened(guest), Said(guest, hello(token=token))]
            hosting.advance(now)
            assert guest not in server.closings
            assert server.sent.pop(guest)[0]["seat"] == 0
    assert (list(match.events), hosting.guests) == before


def test_nonsense_changes_nothing_and_the_guest_has_the_seat(tmp_path: Path) -> None:
    take_nonsense(tmp_path / "table.json", 400)


@pytest.mark.long
def test_a_hundred_thousand_messages_of_nonsense_change_nothing(tmp_path: Path) -> None:
    take_nonsense(tmp_path / "table.json", 50_000)
