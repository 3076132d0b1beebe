"""Phones for tests of the window: a server without sockets, and pages that tap."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from canasta_gui.remote.exchange import Arrival, Gone, Opened, Said
from canasta_gui.remote.messages import Closing
from canasta_gui.remote.page_files import PageFile
from tests.play.tapping import Tapper
from tests.remote.tables import hello


class ServerWithoutSockets:
    """A server whose devices are called."""

    def __init__(self, files: Mapping[str, PageFile], wake: Callable[[], None], port: int) -> None:
        self.files, self.wake, self.port = files, wake, port or 8123
        self.requests = 0
        self.arrivals: list[Arrival] = []
        self.sent: dict[int, list[dict[str, Any]]] = {}
        self.closings: dict[int, Closing] = {}
        self.stopped = False

    def take_arrivals(self) -> list[Arrival]:
        arrivals, self.arrivals = self.arrivals, []
        return arrivals

    def send(self, device: int, text: str) -> None:
        self.sent.setdefault(device, []).append(json.loads(text))

    def close(self, device: int, why: Closing) -> None:
        self.closings[device] = why

    def addresses(self) -> list[str]:
        return ["192.168.1.20", "10.0.0.5"]

    def stop(self) -> None:
        self.stopped = True

    def wait(self) -> None:
        assert self.stopped


class Servers:
    """A factory of servers that remembers the last one."""

    def __init__(self) -> None:
        self.opened: list[ServerWithoutSockets] = []
        self.refuses: set[int] = set()

    def __call__(self, files: Mapping[str, PageFile], wake: Callable[[], None], port: int) -> ServerWithoutSockets:
        if port in self.refuses:
            raise OSError(98, "Address already in use")
        self.opened.append(ServerWithoutSockets(files, wake, port))
        return self.opened[-1]

    @property
    def last(self) -> ServerWithoutSockets:
        return self.opened[-1]


class Phone:
    """A device: joins, taps if it has a page (`mode`), leaves. `step` lets the window take one round."""

    def __init__(
        self, servers: Servers, step: Callable[[], object], name: str, token: str = "", *, mode: str = "page"
    ) -> None:
        self._servers, self._step, self.name, self.token, self._mode = servers, step, name, token, mode
        self.tapper = Tapper(len(name))
        self.device = 0

    def join(self, invitation: str) -> "Phone":
        server = self._servers.last
        self.device = len(server.sent) + 1
        server.sent[self.device] = []
        way_in = {"token": self.token} if self.token else {"invitation": invitation}
        said = hello(**{"as": self._mode, "name": self.name, **way_in})
        server.requests += 1
        server.arrivals += [Opened(self.device), Said(self.device, said)]
        self._step()
        welcome = self.last("welcome")
        self.token = welcome["token"] if welcome is not None else self.token
        return self

    def leave(self) -> None:
        self._servers.last.arrivals.append(Gone(self.device))
        self._step()

    def say(self, message: Mapping[str, Any]) -> None:
        self._servers.last.arrivals.append(Said(self.device, json.dumps(message)))
        self._step()

    def all(self, kind: str) -> list[dict[str, Any]]:
        """Return the messages of a kind since the device has joined."""
        return [each for each in self._servers.last.sent[self.device] if each["type"] == kind]

    def last(self, kind: str) -> dict[str, Any] | None:
        told = self.all(kind)
        return told[-1] if told else None

    @property
    def page(self) -> dict[str, Any]:
        page = self.last("page")
        assert page is not None
        return page

    @property
    def seat(self) -> int:
        welcome = self.last("welcome")
        assert welcome is not None
        return int(welcome["seat"])

    def tap(self) -> bool:
        """Tap once, if there is something to tap."""
        page = self.last("page")
        what = None if page is None else self.tapper.tap(page)
        if page is None or what is None:
            return False
        self.say({"type": "tap", "seen": page["seen"], **what})
        return True
