"""Sockets of a hosted table: one port serves the page and the connections of devices, in a separate thread.

The module never touches a match: messages of devices are queued for the host. This is the only module that uses
`websockets`, and it is imported only for hosting.
"""

import asyncio
import ipaddress
import logging
import socket
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from queue import Empty, SimpleQueue
from types import TracebackType
from typing import Final, Self

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from canasta_gui.remote.address import is_private, own_addresses
from canasta_gui.remote.exchange import Arrival, Gone, Opened, Said
from canasta_gui.remote.messages import LONGEST_MESSAGE, MOST_WAITING, Closing
from canasta_gui.remote.page_files import PageFile

OPEN_SECONDS: Final = 5.0
PING_SECONDS: Final = 5.0
"""Interval of pings in seconds; a connection without an answer for twice as long is cut."""
CLOSE_SECONDS: Final = 1.0
MOST_OPEN: Final = 96
"""Maximum number of open connections, requests for the page included: eight for each device."""
SOCKET_PATH: Final = "/play"
ANYWHERE: Final = "0.0.0.0"
"""The host of a server that listens on all addresses of its machine."""

_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


class _Line:
    """Outgoing queue of one device; the connection is cut if it gets too long."""

    def __init__(self, connection: ServerConnection) -> None:
        self.connection = connection
        self.waiting: asyncio.Queue[str | Closing] = asyncio.Queue()

    def put(self, item: str | Closing) -> None:
        if self.waiting.qsize() >= MOST_WAITING:
            self.connection.transport.abort()
        else:
            self.waiting.put_nowait(item)

    async def deliver(self) -> None:
        """Send queued messages, until the connection ends."""
        with suppress(ConnectionClosed):
            while not isinstance(item := await self.waiting.get(), Closing):
                await self.connection.send(item)
            await self.connection.close(item, item.name.lower())


class TableServer:
    """Server that listens from `__enter__` to `__exit__`.

    `files`: the files of the page by path; `port`: 0 for a free one, afterwards the one that devices connect to. `wake`
    is called from the thread when something has arrived. `most`: the number of connections that may be open.
    """

    def __init__(
        self,
        files: Mapping[str, PageFile],
        wake: Callable[[], None],
        *,
        host: str = ANYWHERE,
        port: int = 0,
        most: int = MOST_OPEN,
    ) -> None:
        self._most = most
        self._files, self._wake = files, wake
        self._host = host
        self._socket = socket.create_server((host, port))
        self.port = int(self._socket.getsockname()[1])
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name="hosted table", daemon=True)
        self._started = threading.Event()
        self._stopping = asyncio.Event()
        self._arrivals: SimpleQueue[Arrival] = SimpleQueue()
        self._lines: dict[int, _Line] = {}
        self._devices = 0
        self._talks: set[asyncio.Task[None]] = set()
        self.requests = 0
        """Number of requests from the local network so far; 0 if no device has reached this machine."""

    def addresses(self) -> list[str]:
        """Return the addresses it listens on, the likeliest first; finding them may take a while."""
        return own_addresses() if self._host == ANYWHERE else [self._host]

    def __enter__(self) -> Self:
        self._thread.start()
        self._started.wait()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop, and wait until every connection is closed."""
        self.stop()
        self.wait()

    def wait(self) -> None:
        """Wait until the server has stopped."""
        self._thread.join()

    def stop(self) -> None:
        """Begin to stop: send all queued messages, close every connection, stop listening. Return at once."""
        with suppress(RuntimeError):  # it has stopped already
            self._loop.call_soon_threadsafe(self._stopping.set)

    # --- for the host ---

    def take_arrivals(self) -> list[Arrival]:
        """Remove and return what has arrived, in order; never wait."""
        found: list[Arrival] = []
        with suppress(Empty):
            while True:
                found.append(self._arrivals.get_nowait())
        return found

    def send(self, device: int, text: str) -> None:
        """Send a message; drop it if the connection is closed."""
        self._put(device, text)

    def close(self, device: int, why: Closing) -> None:
        """Close a connection after its queued messages have been sent."""
        self._put(device, why)

    def _put(self, device: int, item: str | Closing) -> None:
        def put() -> None:
            if (line := self._lines.get(device)) is not None:
                line.put(item)

        with suppress(RuntimeError):  # the loop is closed
            self._loop.call_soon_threadsafe(put)

    # --- in the thread ---

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_until_complete(self._serve())
        finally:
            self._started.set()
            self._loop.close()

    async def _serve(self) -> None:
        most, open_now = self._most, set[ServerConnection]()

        class Counted(ServerConnection):
            """A connection that is cut if too many are open, whether it asks for the page or not."""

            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                super().connection_made(transport)
                if len(open_now) >= most:
                    self.transport.abort()
                else:
                    open_now.add(self)

            def connection_lost(self, exc: Exception | None) -> None:
                open_now.discard(self)
                super().connection_lost(exc)

        quiet = logging.getLogger("canasta_gui.remote.server")
        quiet.setLevel(logging.CRITICAL)  # invalid requests are not worth logging
        server: Server
        async with serve(
            self._talk,
            sock=self._socket,
            process_request=self._answer,
            create_connection=Counted,
            max_size=LONGEST_MESSAGE,
            max_queue=4,
            open_timeout=OPEN_SECONDS,
            ping_interval=PING_SECONDS,
            ping_timeout=2 * PING_SECONDS,
            close_timeout=CLOSE_SECONDS,
            compression=None,
            server_header=None,
            logger=quiet,
        ) as server:
            self._started.set()
            await self._stopping.wait()
            for line in self._lines.values():
                line.put(Closing.HOST_LEFT)
            server.close(close_connections=False)
            if self._talks:
                await asyncio.wait(self._talks, timeout=2 * CLOSE_SECONDS)
            for line in self._lines.values():
                line.connection.transport.abort()

    async def _talk(self, connection: ServerConnection) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._talks.add(task)
        task.add_done_callback(self._talks.discard)
        self._devices += 1
        device, line = self._devices, _Line(connection)
        self._lines[device] = line
        self._arrived(Opened(device))
        delivery = asyncio.create_task(line.deliver())
        try:
            async for text in connection:
                self._arrived(Said(device, text))
        except ConnectionClosed:
            pass
        finally:
            delivery.cancel()
            del self._lines[device]
            self._arrived(Gone(device))

    def _arrived(self, arrival: Arrival) -> None:
        self._arrivals.put(arrival)
        self._wake()

    async def _answer(self, connection: ServerConnection, request: Request) -> Response | None:
        """Serve the page, or let a device open its connection; refuse requests for another host."""
        if not self._is_for_us(connection, request):
            return _response(403, "Forbidden")
        self.requests += 1
        path = request.path.partition("?")[0]
        if path == SOCKET_PATH:
            return None
        if request.headers.get("Upgrade"):
            return _response(404, "Not Found")
        file = self._files.get(path)
        return _response(404, "Not Found") if file is None else _served(file, request)

    def _is_for_us(self, connection: ServerConnection, request: Request) -> bool:
        """Return whether a request comes from the local network, addresses this machine, and is from its own page."""
        local, remote = connection.local_address[0], connection.remote_address[0]
        hosts = {f"{local}:{self.port}"}
        if ipaddress.ip_address(local).is_loopback:
            hosts.add(f"localhost:{self.port}")
        named, origins = request.headers.get_all("Host"), request.headers.get_all("Origin")
        if len(named) != 1 or named[0] not in hosts or not is_private(remote):
            return False
        return not origins or origins == [f"http://{named[0]}"]


def _served(file: PageFile, request: Request) -> Response:
    packed = "gzip" in request.headers.get("Accept-Encoding", "")
    headers = Headers({"Content-Type": file.kind, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"})
    if packed:
        headers["Content-Encoding"] = "gzip"
    return _response(200, "OK", headers, file.packed if packed else file.content)


def _response(status: int, reason: str, headers: Headers | None = None, body: bytes = b"") -> Response:
    headers = Headers() if headers is None else headers
    headers["Content-Length"] = str(len(body))
    headers["Content-Security-Policy"] = _POLICY
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Referrer-Policy"] = "no-referrer"
    headers["Connection"] = "close"
    return Response(status, reason, headers, body)
