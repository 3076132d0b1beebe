"""The addresses of this machine for guests' devices, the link with the invitation, and its QR code."""

import ipaddress
import socket
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Final

_SOMEWHERE: Final = ("192.0.2.1", 9)
"""A documentation address; nothing is sent to it, it only selects the local address of the route."""
LOOPBACK: Final = "127.0.0.1"
_USUAL: Final = tuple(map(ipaddress.ip_network, ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12", "169.254.0.0/16")))
_OF_CONTAINERS: Final = ipaddress.ip_network("172.17.0.0/16")


def towards_others() -> str | None:
    """Return the local address of the default route; None without one."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(_SOMEWHERE)
        return str(probe.getsockname()[0])
    return None


def by_own_name() -> list[str]:
    """Return the addresses of this machine's host name."""
    with suppress(OSError):
        return [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return []


def own_addresses(
    first: Callable[[], str | None] = towards_others, others: Callable[[], Iterable[str]] = by_own_name
) -> list[str]:
    """Return the private addresses of this machine, the likeliest first; if there is none, only loopback."""
    likeliest = first()
    found = list(dict.fromkeys([*([likeliest] if likeliest else []), *others()]))
    private = [each for each in found if is_private(each) and not ipaddress.ip_address(each).is_loopback]
    return sorted(private, key=lambda each: (each != likeliest, _rank(each))) or [LOOPBACK]


def _rank(address: str) -> int:
    where = ipaddress.ip_address(address)
    if where in _OF_CONTAINERS:
        return len(_USUAL) + 1
    return next((rank for rank, network in enumerate(_USUAL) if where in network), len(_USUAL))


def is_private(address: str) -> bool:
    """Return whether an address belongs to this machine or to a network at home."""
    try:
        where = ipaddress.ip_address(address)
    except ValueError:
        return False
    return where.is_loopback or where.is_private or where.is_link_local


def page_address(address: str, port: int) -> str:
    """Return the address of the page, without the invitation, to be typed by hand."""
    return f"http://{address}:{port}/"


def link(address: str, port: int, invitation: str) -> str:
    """Return the link for the QR code; the invitation follows `#`, which browsers do not send."""
    return f"{page_address(address, port)}#{invitation}"


def code_of(text: str) -> tuple[tuple[bool, ...], ...]:
    """Return the rows of a QR code, true where it is dark, without the quiet zone around it."""
    import segno  # needed only by a host

    return tuple(tuple(bool(dark) for dark in row) for row in segno.make(text, error="m", micro=False).matrix)


def code_text(rows: Sequence[Sequence[bool]], quiet: int = 2) -> str:
    """Return a code in half blocks for a terminal with light letters on a dark ground, with a quiet zone around it."""
    width = len(rows[0]) + 2 * quiet
    light = [[False] * width for _ in range(quiet)]
    whole = [*light, *([False] * quiet + [*row] + [False] * quiet for row in rows), *light]
    if len(whole) % 2:
        whole.append([False] * width)
    marks = {(True, True): " ", (True, False): "▄", (False, True): "▀", (False, False): "█"}
    lines = zip(whole[::2], whole[1::2], strict=True)
    return "\n".join("".join(marks[pair] for pair in zip(*both, strict=True)) for both in lines)
