"""`canasta-gui host`: a match whose seats are phones and computers, without a window."""

import argparse
import itertools
import random
import secrets
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final

from canasta_gui import __version__
from canasta_gui.ai.levels import LEVELS, player, reaction
from canasta_gui.cli.console import InputError, chosen_words, print_json
from canasta_gui.cli.inputs import at_level, rules_named
from canasta_gui.match.match import Match, MemoryJournal, shuffled
from canasta_gui.match.players import ComputerPlayer
from canasta_gui.match.record import SeatInfo
from canasta_gui.match.worker_process import DaemonThread
from canasta_gui.play.hosting import HostedMatch
from canasta_gui.play.page_words import every_page_words
from canasta_gui.remote.address import code_of, code_text, link, own_addresses, page_address
from canasta_gui.remote.exchange import exchange, send_outputs
from canasta_gui.remote.hosted_table import HostedTable
from canasta_gui.remote.messages import SeatStatus
from canasta_gui.remote.page_files import page_files
from canasta_gui.rules.families import CANASTA_KEY, AnyRules
from canasta_gui.storage.folders import assets_dir

NAMES: Final = ("Ada", "Basile", "Clara", "David", "Emma", "Felix")
"""Names of the computers."""
TICK: Final = 0.05
"""Maximum seconds between two checks for messages."""


def run(options: argparse.Namespace) -> int:
    """Host until the match is over."""
    rules = at_level(rules_named(options.preset), options.irregularities)
    phones = rules.players if options.phones is None else options.phones
    if phones > rules.players:
        raise InputError(chosen_words().t("this game has {n} seats, not {phones}", n=rules.players, phones=phones))
    if options.computers not in LEVELS:
        known = ", ".join(LEVELS)
        raise InputError(
            chosen_words().t("there is no player '{name}'; there are {known}", name=options.computers, known=known)
        )
    host(rules, phones, options)
    return 0


def host(rules: AnyRules, phones: int, options: argparse.Namespace) -> None:
    """Print the invitation, wait until every seat for a phone is taken or a line is entered, and play."""
    from canasta_gui.remote.server import TableServer  # needed only for hosting

    level, woken = options.computers, threading.Event()
    computers = {seat: SeatStatus(NAMES[seat], "computer") for seat in range(phones, rules.players)}
    table = HostedTable(
        range(phones),
        computers,
        new_token=lambda: secrets.token_urlsafe(12),
        new_code=lambda: f"{secrets.randbelow(10**6):06}",
        program=f"canasta-gui {__version__}",
        now=time.monotonic(),
    )
    files = page_files(assets_dir(), every_page_words(), marks=rules.family == CANASTA_KEY)
    try:
        server = TableServer(files, woken.set, host=options.address, port=options.port)
    except OSError as error:
        raise InputError(
            chosen_words().t("port {port} cannot be opened: {reason}", port=options.port, reason=error.strerror)
        ) from None
    with server, _thinking() as executor:
        _invite(table, server.port, options)
        hosted: HostedMatch | None = None
        asked = _wait_for_line(woken.set)
        while hosted is None or not hosted.match.winners:
            woken.wait(TICK)
            woken.clear()
            exchange(table, server, time.monotonic())
            if hosted is None and (table.full or (asked.is_set() and table.names)):
                hosted = _begin(rules, table, phones, level, executor, woken.set, options.pause)
            if hosted is not None:
                hosted.advance(time.monotonic())
                table.update()
                send_outputs(table, server)
        table.close()
        send_outputs(table, server)
    _report(hosted.match, as_json=options.json)


@contextmanager
def _thinking() -> Iterator[DaemonThread]:
    executor = DaemonThread()
    try:
        yield executor
    finally:
        executor.shutdown()


def _begin(
    rules: AnyRules,
    table: HostedTable,
    phones: int,
    level: str,
    executor: DaemonThread,
    wake: Callable[[], None],
    pause: float,
) -> HostedMatch:
    """Begin the match with the players at the table; computers play the free seats until a phone takes them."""
    given = table.names
    computers = NAMES[phones : rules.players]
    free = (name for name in _more_names() if name not in given.values() and name not in computers)
    names = [given.get(seat) or next(free) for seat in range(phones)]
    seats = [
        *(SeatInfo(name, "human") for name in names),
        *(SeatInfo(name, "computer", level) for name in computers),
    ]
    chance = random.SystemRandom()
    match = Match(rules, seats, MemoryJournal(), lambda _: shuffled(rules, chance))
    match.start()

    def computer() -> ComputerPlayer:
        return ComputerPlayer(executor, player(level), wake)

    others = range(phones, rules.players)
    hosted = HostedMatch.without_window(
        match,
        {seat: computer() for seat in range(phones)},
        {seat: computer() for seat in others},
        {seat: reaction(level) for seat in others},
        executor=executor,
        pause=pause,
    )
    table.begin(hosted, dict(enumerate(names)))
    return hosted


def _more_names() -> Iterator[str]:
    """Yield names for free seats."""
    yield from NAMES
    yield from (f"{name} {number}" for number in itertools.count(2) for name in NAMES)


def _wait_for_line(wake: Callable[[], None]) -> threading.Event:
    """Return an event that is set once a line has been entered, never if the input ends first."""
    entered = threading.Event()

    def wait() -> None:
        with suppress(OSError, ValueError):  # there is no input
            if sys.stdin is not None and sys.stdin.readline():
                entered.set()
                wake()

    if hasattr(signal, "SIGTTIN"):
        with suppress(ValueError):  # not in the main thread
            signal.signal(signal.SIGTTIN, signal.SIG_IGN)  # in the background, reading from a terminal would stop us
    threading.Thread(target=wait, name="begin", daemon=True).start()
    return entered


def _invite(table: HostedTable, port: int, options: argparse.Namespace) -> None:
    """Print the address and the invitation."""
    addresses = [options.address] if options.address != "0.0.0.0" else own_addresses()
    first, *others = addresses
    whole = link(first, port, table.invitation)
    if options.json:
        invitation = {
            "address": page_address(first, port),
            "others": [page_address(each, port) for each in others],
            "link": whole,
            "code": table.code,
        }
        print_json(invitation)
        sys.stdout.flush()
        return
    t = chosen_words().t
    print(code_text(code_of(whole)))
    print(t("Scan the code, or open {address} and type {code}.", address=page_address(first, port), code=table.code))
    print(t("Link: {link}", link=whole))
    print(t("Enter begins before every phone is here; computers play the free seats."))
    for each in others:
        print(t("This machine also has the address {address}.", address=page_address(each, port)))
    print(
        t(
            "Anybody in the same network can listen, and this machine knows all cards. If nobody gets in: "
            "is it the same Wi-Fi, and does the firewall allow it? The hotspot of a phone is the way out."
        ),
        flush=True,
    )


def _report(match: Match, *, as_json: bool) -> None:
    """Print the result of the match."""
    if as_json:
        print_json({"totals": list(match.totals), "winners": list(match.winners), "deals": match.deal_no})
    else:
        names = [seat.name for seat in match.seats]
        winners = [" · ".join(names[seat] for seat in match.rules.seating.sides[side]) for side in match.winners]
        print(chosen_words().t("The match is over: {names}.", names=", ".join(winners)))
