"""The sockets of a hosted table: what it serves, to whom, and what it does not put up with. Only on this machine."""

import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPException

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from canasta_gui.remote import server
from canasta_gui.remote.exchange import Arrival, Gone, Opened, Said
from canasta_gui.remote.messages import LONGEST_MESSAGE, MOST_WAITING, Closing
from canasta_gui.remote.page_files import PageFile
from canasta_gui.remote.server import SOCKET_PATH

FILES = {"/": PageFile.of("text/html; charset=utf-8", b"<!doctype html><title>Canasta</title>" * 20)}


class Host:
    """A server, and what has arrived there."""

    def __init__(self) -> None:
        self.woken = threading.Condition()
        self.arrived: list[Arrival] = []
        self.server = server.TableServer(FILES, self.wake, host="127.0.0.1")

    def wake(self) -> None:
        with self.woken:
            self.arrived += self.server.take_arrivals()
            self.woken.notify_all()

    def until(self, condition: Callable[[list[Arrival]], bool]) -> list[Arrival]:
        """Wait for what must arrive; a machine that is slow only takes longer."""
        with self.woken:
            assert self.woken.wait_for(lambda: condition(self.arrived), timeout=60)
            return self.arrived


@pytest.fixture
def host() -> Iterator[Host]:
    found = Host()
    with found.server:
        yield found


def test_requests_that_come_while_it_closes_find_the_port_that_it_had() -> None:
    found = Host()
    with found.server:
        port = found.server.port
    assert found.server.port == port


def device(host: Host, **headers: str) -> ClientConnection:
    origin = headers.pop("origin", None)
    return connect(
        f"ws://127.0.0.1:{host.server.port}{SOCKET_PATH}",
        additional_headers=headers,
        origin=origin,  # type: ignore[arg-type]  # a string like any other
        compression=None,
        ping_interval=None,
    )


@contextmanager
def page(host: Host) -> Iterator[HTTPConnection]:
    with closing(HTTPConnection("127.0.0.1", host.server.port, timeout=60)) as connection:
        yield connection


def test_the_page_comes_with_a_policy_that_lets_nothing_in(host: Host) -> None:
    with page(host) as connection:
        connection.request("GET", "/")
        response = connection.getresponse()
        assert (response.status, response.read()) == (200, FILES["/"].content)
        policy = response.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert response.headers["Server"] is None


def test_the_page_is_packed_for_whoever_understands_that(host: Host) -> None:
    with page(host) as connection:
        connection.request("GET", "/", headers={"Accept-Encoding": "gzip"})
        response = connection.getresponse()
        assert response.headers["Content-Encoding"] == "gzip"
        assert response.read() == FILES["/"].packed


@pytest.mark.parametrize("path", ["/other", "/../pyproject.toml", "/%2e%2e/x", "//", SOCKET_PATH + "x"])
def test_there_is_nothing_but_the_page(host: Host, path: str) -> None:
    with page(host) as connection:
        connection.request("GET", path)
        assert connection.getresponse().status == 404


@pytest.mark.parametrize("named", ["evil.example", "evil.example:80", "127.0.0.1", "10.0.0.1:{port}", ""])
def test_whoever_asks_for_another_host_gets_nothing(host: Host, named: str) -> None:
    with page(host) as connection:
        connection.request("GET", "/", headers={"Host": named.format(port=host.server.port)})
        response = connection.getresponse()
        assert (response.status, response.read()) == (403, b"")


def test_a_page_from_elsewhere_cannot_open_a_connection(host: Host) -> None:
    with pytest.raises(InvalidStatus):
        device(host, origin="http://evil.example")
    assert host.arrived == []
    with device(host, origin=f"http://127.0.0.1:{host.server.port}"):
        host.until(lambda arrived: arrived == [Opened(1)])


def test_what_devices_say_arrives_in_order_and_their_end_too(host: Host) -> None:
    with device(host) as one:
        one.send("a")
        one.send("b")
    host.until(lambda arrived: arrived == [Opened(1), Said(1, "a"), Said(1, "b"), Gone(1)])


def test_what_the_host_says_arrives_in_order_and_the_code_of_the_end_too(host: Host) -> None:
    with device(host) as one:
        host.until(lambda arrived: arrived == [Opened(1)])
        for number in range(20):
            host.server.send(1, str(number))
        host.server.close(1, Closing.SENT_AWAY)
        assert [one.recv() for _ in range(20)] == [str(number) for number in range(20)]
        with pytest.raises(ConnectionClosed) as ended:
            one.recv()
    assert ended.value.rcvd is not None
    assert ended.value.rcvd.code == Closing.SENT_AWAY


def test_a_message_that_is_too_long_ends_the_connection(host: Host) -> None:
    with device(host) as one:
        one.send("x" * LONGEST_MESSAGE)
        host.until(lambda arrived: arrived == [Opened(1), Said(1, "x" * LONGEST_MESSAGE)])
        one.send("x" * (LONGEST_MESSAGE + 1))
        with pytest.raises(ConnectionClosed):
            one.recv()
    host.until(lambda arrived: [type(each) for each in arrived] == [Opened, Said, Gone])


def handshake(host: Host) -> bytes:
    """Return the request by which a device opens its connection."""
    return (
        f"GET {SOCKET_PATH} HTTP/1.1\r\nHost: 127.0.0.1:{host.server.port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


def test_who_never_reads_is_cut(host: Host) -> None:
    with closing(socket.create_connection(("127.0.0.1", host.server.port))) as reader:
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        reader.sendall(handshake(host))
        host.until(lambda arrived: arrived == [Opened(1)])
        for _ in range(2 * MOST_WAITING):
            host.server.send(1, "x" * 200_000)
        host.until(lambda arrived: Gone(1) in arrived)


def test_a_device_that_answers_no_ping_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "PING_SECONDS", 0.05)
    host = Host()
    with host.server, closing(socket.create_connection(("127.0.0.1", host.server.port))) as asleep:
        asleep.sendall(handshake(host))
        host.until(lambda arrived: Gone(1) in arrived)


def test_noise_on_the_port_reaches_nobody(host: Host) -> None:
    for noise in (b"\x16\x03\x01\x02\x00", b"GET\r\n\r\n", b"\x00" * 500, b"POST / HTTP/1.1\r\n\r\n"):
        with closing(socket.create_connection(("127.0.0.1", host.server.port))) as stranger:
            stranger.sendall(noise)
    with device(host) as one:
        one.send("still there")
        host.until(lambda arrived: Said(1, "still there") in arrived)


def test_whoever_is_not_at_home_gets_nothing(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "is_private", lambda address: address != "127.0.0.1")
    with page(host) as connection:
        connection.request("GET", "/")
        assert connection.getresponse().status == 403


def test_when_the_host_leaves_devices_are_told_and_nobody_listens_any_more() -> None:
    host = Host()
    with ExitStack() as devices:
        with host.server:
            port = host.server.port
            one = devices.enter_context(device(host))
            host.until(lambda arrived: arrived == [Opened(1)])
            host.server.send(1, json.dumps("last words"))
        assert one.recv() == '"last words"'
        with pytest.raises(ConnectionClosed) as ended:
            one.recv()
    assert ended.value.rcvd is not None
    assert ended.value.rcvd.code == Closing.HOST_LEFT
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port))


def test_connections_that_ask_for_nothing_do_not_use_up_the_machine() -> None:
    with server.TableServer(FILES, lambda: None, host="127.0.0.1", most=2) as found, ExitStack() as opened:
        idle = [opened.enter_context(socket.create_connection(("127.0.0.1", found.port), timeout=60)) for _ in range(3)]
        with suppress(ConnectionResetError):
            assert idle[2].recv(1) == b""
        idle[1].sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{found.port}\r\n\r\n".encode())
        assert idle[1].recv(12) == b"HTTP/1.1 200"  # it was not the patience of the server that ended the third
        idle[0].close()
        for _ in range(1000):  # until the server has heard that one is gone
            page = HTTPConnection("127.0.0.1", found.port, timeout=60)
            with closing(page), suppress(OSError, HTTPException):
                page.request("GET", "/")
                if page.getresponse().status == 200:
                    return
        raise AssertionError("no room became free")
