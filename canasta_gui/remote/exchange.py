"""One step of whoever hosts: what has arrived goes to the table, and what the table says goes out."""

from typing import NamedTuple, Protocol

from canasta_gui.remote.hosted_table import Close, HostedTable
from canasta_gui.remote.messages import Closing, written


class Opened(NamedTuple):
    """A connection that can be talked to."""

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
    """The server, as whoever hosts needs it."""

    def take_arrivals(self) -> list[Arrival]:
        """Remove and return what has arrived, in order; never wait."""

    def send(self, device: int, text: str) -> None:
        """Send a message; drop it where the device is gone."""

    def close(self, device: int, why: Closing) -> None:
        """Close a connection once all before has been sent."""


def exchange(table: HostedTable, sockets: Sockets, now: float) -> None:
    """Pass on what has arrived until a time in seconds, and send what there is to say."""
    table.advance(now)
    for arrival in sockets.take_arrivals():
        match arrival:
            case Opened(device=device):
                table.connect(device)
            case Said(device=device, text=text):
                table.receive(device, text)
            case Gone(device=device):
                table.disconnect(device)
    send_outputs(table, sockets)


def send_outputs(table: HostedTable, sockets: Sockets) -> None:
    """Send what the table has to say."""
    for output in table.take_outputs():
        if isinstance(output, Close):
            sockets.close(output.device, output.why)
        else:
            sockets.send(output.device, written(output.message))
