"""The two halves of a step of hosting: pass arrived messages to the table, and send its outputs."""

from typing import NamedTuple, Protocol

from canasta_gui.remote.hosted_table import Close, HostedTable
from canasta_gui.remote.messages import Closing, written


class Opened(NamedTuple):
    """A new connection."""

    device: int


class Said(NamedTuple):
    """A message of a device."""

    device: int
    text: str | bytes


class Gone(NamedTuple):
    """The end of a connection."""

    device: int


Arrival = Opened | Said | Gone


class Sockets(Protocol):
    """Interface of the server to its host."""

    def take_arrivals(self) -> list[Arrival]:
        """Remove and return what has arrived, in order; never wait."""

    def send(self, device: int, text: str) -> None:
        """Send a message; drop it if the connection is closed."""

    def close(self, device: int, why: Closing) -> None:
        """Close a connection after its queued messages have been sent."""


def take_arrivals(table: HostedTable, sockets: Sockets, now: float) -> None:
    """Advance the table to a time in seconds, and pass arrived messages to it."""
    table.advance(now)
    for arrival in sockets.take_arrivals():
        match arrival:
            case Opened(device=device):
                table.connect(device)
            case Said(device=device, text=text):
                table.receive(device, text)
            case Gone(device=device):
                table.disconnect(device)


def send_outputs(table: HostedTable, sockets: Sockets) -> None:
    """Send the outputs of the table."""
    for output in table.take_outputs():
        if isinstance(output, Close):
            sockets.close(output.device, output.why)
        else:
            sockets.send(output.device, written(output.message))
