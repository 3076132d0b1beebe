"""A table with phones that a window or the command line hosts: from its invitation to the end of its match.

The server runs in its own thread. Messages wait in its queue until the next round of the loop, and frames never wait
for them. It listens only from the invitation until the table is left. Nothing is sent before it is saved.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, Future
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from canasta_gui import __version__
from canasta_gui.ai.levels import LEVELS
from canasta_gui.match.match import Match, deck_of
from canasta_gui.match.players import Player, SeatSetup
from canasta_gui.play.conductor import Conductor, Notice
from canasta_gui.play.hosting import HostedMatch
from canasta_gui.program.defaults import LEVEL
from canasta_gui.remote.address import LOOPBACK, link, page_address
from canasta_gui.remote.device_player import DevicePlayer
from canasta_gui.remote.exchange import Sockets, send_outputs, take_arrivals
from canasta_gui.remote.hosted_table import GRACE_SECONDS, HostedTable
from canasta_gui.remote.kept_seats import KeptSeats, forget_seats, path_beside, save_seats
from canasta_gui.remote.messages import NO_CUT, Cut, SeatStatus
from canasta_gui.remote.page_files import PageFile
from canasta_gui.storage.folders import Folders
from canasta_gui.words.canasta.reminders import Reminder

KNOCK_SECONDS: Final = 30.0
"""Seconds without a request from a device after which the invitation suggests what to check."""


class Server(Sockets, Protocol):
    """The interface of the server for the window."""

    requests: int
    """Number of requests from devices so far."""

    @property
    def port(self) -> int:
        """The port that devices connect to."""

    def addresses(self) -> list[str]:
        """Return the addresses of this machine, the likeliest first; the system may need a while to find them."""

    def stop(self) -> None:
        """Begin to stop: send all queued messages, close every connection, and stop listening; do not wait."""

    def wait(self) -> None:
        """Wait until the server has stopped."""


OpenServer = Callable[[Mapping[str, PageFile], Callable[[], None], int], Server]
"""Function that starts a server, given the files of the page, a function that wakes the loop, and a port (0: any)."""


def open_server(files: Mapping[str, PageFile], wake: Callable[[], None], port: int) -> Server:
    """Start the server of the page and its sockets; raise OSError if the port cannot be opened."""
    from canasta_gui.remote.server import TableServer  # needed only for hosting

    return TableServer(files, wake, port=port).__enter__()


class Guest(NamedTuple):
    """A seat for a phone: the name of its player (empty while it is free), and its state."""

    seat: int
    name: str
    state: str
    seconds_left: float | None = None
    """Seconds until a computer plays for the absent player; None if it never will."""

    @property
    def is_absent(self) -> bool:
        """True unless the player is there."""
        return self.state != "here"


class Hosting:
    """A hosted table.

    `players`: in the order of the list, or of the seats if `saved`. `patience`: seconds for which a phone may be away
    before a computer plays; 0 for no limit. `level`: that of the computer; empty for the highest level at the table.
    """

    def __init__(
        self,
        players: Sequence[SeatSetup],
        server: Server,
        executor: Executor,
        now: float,
        *,
        patience: float = GRACE_SECONDS,
        level: str = "",
        saved: KeptSeats | None = None,
    ) -> None:
        self._level = level
        self.players, self.server = tuple(players), server
        self._began = now
        phones = [nth for nth, player in enumerate(players) if player.phone]
        others = {
            nth: SeatStatus(player.name, "screen" if player.human else "computer")
            for nth, player in enumerate(players)
            if not player.phone
        }
        self._table = HostedTable(
            phones,
            others,
            new_token=lambda: secrets.token_urlsafe(12),
            new_code=lambda: f"{secrets.randbelow(10**6):06}",
            tickets=None if saved is None else saved.tickets,
            grace=patience or None,
            program=f"canasta-gui {__version__}",
            now=now,
        )
        self._hosted: HostedMatch | None = None
        self._windowless = False
        self._file: Path | None = None
        self._saved: KeptSeats | None = None
        self._offered_deck = ""
        self._addresses: Sequence[str] = [LOOPBACK]
        self._looking: Future[list[str]] | None = executor.submit(server.addresses)
        self.closed = False
        """True once it no longer listens."""
        self.has_more = False
        """True while pages wait for their turn to show what has happened: advance again with the next frame."""

    # --- the invitation ---

    @property
    def addresses(self) -> Sequence[str]:
        """The addresses of this machine, the likeliest first."""
        if self._looking is not None and self._looking.done():
            self.wait_for_addresses()
        return self._addresses

    def wait_for_addresses(self) -> None:
        """Wait until the addresses are known."""
        if self._looking is not None:
            self._addresses, self._looking = self._looking.result(), None

    @property
    def link(self) -> str:
        """The text of the code to scan."""
        return link(self.addresses[0], self.server.port, self._table.invitation)

    @property
    def pages(self) -> list[str]:
        """The addresses to be typed by hand, the likeliest first."""
        return [page_address(each, self.server.port) for each in self.addresses]

    @property
    def code(self) -> str:
        """The six digits to enter after typing an address."""
        return self._table.code

    def nobody_knocks(self, now: float) -> bool:
        """Return whether no device has reached this machine for KNOCK_SECONDS."""
        return not self.server.requests and now - self._began >= KNOCK_SECONDS

    def wait_for(self, seconds: float) -> None:
        """Set the seconds for which a phone may be away before a computer plays; 0 for no limit."""
        self._table.grace = seconds or None

    @property
    def guests(self) -> list[Guest]:
        """The seats for phones, in order."""
        statuses = self._table.statuses()
        return [
            Guest(seat, status.name, status.state, self._table.seconds_left(seat))
            for seat, status in enumerate(statuses)
            if status.state not in ("screen", "computer")
        ]

    def send_away(self, seat: int) -> None:
        """Free the seat of a guest."""
        self._table.send_away(seat)
        self._send()

    def names(self) -> tuple[str, ...]:
        """Return the name of every player: those that guests have given, and unused names for free seats."""
        given = self._table.names
        taken = {*given.values(), *(player.name for player in self.players if not player.phone)}
        usual = [player.name for player in self.players if player.phone]
        names = []
        for nth, player in enumerate(self.players):
            name = given.get(nth, player.name)
            if player.phone and nth not in given:
                numbered = (f"{name[:13]} {n}" for n in range(2, 100))
                name = next(each for each in chain([name], usual, numbered) if each not in taken)
            taken.add(name)
            names.append(name)
        return tuple(names)

    @property
    def full(self) -> bool:
        """True if every seat for a phone has a player."""
        return self._table.full

    @property
    def any_guest(self) -> bool:
        """True if somebody has joined."""
        return bool(self._table.names)

    # --- the match ---

    def take_seats(self, players: Sequence[int]) -> None:
        """Move all players to the drawn seats; `players`: the player of each seat."""
        self._table.rearrange({player: seat for seat, player in enumerate(players)})
        self.players = tuple(self.players[player] for player in players)

    @property
    def phones(self) -> frozenset[int]:
        """The seats for phones."""
        return frozenset(seat for seat, player in enumerate(self.players) if player.phone)

    def cut_of(self, match: Match, *, asked: bool = True) -> Cut | None:
        """Ask the guest beside the dealer, once for each deck, to cut it; return the answer, or None until it comes.

        Nobody is asked if the cutter is not at the page of a phone, or if it is not to be `asked`.
        """
        cutter = match.cutter
        if not asked or cutter is None or cutter not in self.phones:
            return NO_CUT
        deck = match.shuffle_next()
        if deck != self._offered_deck:
            self._offered_deck = deck
            self._table.offer_cut(cutter, len(deck_of(match.rules)), deck)
            self._send()
        return self._table.cut

    def deal_uncut(self) -> None:
        """Wait no longer for a guest to cut."""
        self._table.settle_cut(NO_CUT)
        self._send()

    def device_players(self, match: Match, computer: Callable[[str], Player]) -> Mapping[int, DevicePlayer]:
        """Return the players of the phones in a match; `computer` returns a stand-in of a level."""
        level = self._level or _stand_in_level(match)
        return {seat: DevicePlayer(computer(level)) for seat in sorted(self.phones)}

    def begin(
        self,
        conductor: Conductor,
        devices: Mapping[int, DevicePlayer],
        executor: Executor,
        *,
        patience: float,
        adviser: Callable[[], Player] | None,
        file: Path | None,
        windowless: bool = False,
        cut: bool = True,
        reminded: bool = True,
        on_reminder: Callable[[int, Reminder], None] = lambda _seat, _reminder: None,
    ) -> None:
        """Begin or resume a match; the table is saved in a file until the match is over.

        `patience`: seconds after which a question answers itself; 0 for never. `adviser`: returns a player that gives
        hints; None for no hints. `windowless`: the match is driven from here, since there is no window; `cut`: whether
        guests may then cut the deck. `reminded`: whether computers remind their partners; `on_reminder` is called with
        what a guest says to a partner.
        """
        self._hosted = HostedMatch(
            conductor, devices, executor=executor, patience=patience, adviser=adviser, reminded=reminded
        )
        self._hosted.on_reminder = on_reminder
        if windowless:
            self._hosted.on_next_cut = lambda: self.cut_of(conductor.match, asked=cut)
        self._windowless = windowless
        self._file = file
        self._table.begin(self._hosted, {seat: info.name for seat, info in enumerate(conductor.match.seats)})
        self._send()

    def begin_deal(self) -> None:
        """Show all phones a deal that has just begun or been restarted."""
        if self._hosted is not None:
            self._hosted.begin_deal()

    def remind(self, seat: int, reminder: Reminder) -> None:
        """Show on every phone what a person at the screen says to a partner."""
        if self._hosted is not None:
            self._hosted.hear(seat, reminder)

    @staticmethod
    def file_beside(folders: Folders, record: Path) -> Path:
        """Return the file of the table of a record."""
        return path_beside(folders, record)

    @property
    def all_ready(self) -> bool:
        """True if every guest is ready for the next deal."""
        return self._hosted is not None and self._hosted.all_ready

    @property
    def unready(self) -> list[int]:
        """The seats of guests who are not ready for the next deal."""
        return [] if self._hosted is None else self._hosted.unready

    def advance(self, now: float) -> Sequence[Notice]:
        """Process received messages, and send every phone its news; without a window, return notices of the match."""
        if self.closed:
            return ()
        take_arrivals(self._table, self.server, now)
        self._send()
        notices = self._advance_match(now)
        self._table.update()
        self._send()
        return notices

    def _advance_match(self, now: float) -> Sequence[Notice]:
        if self._hosted is None:
            return ()
        if self._windowless:
            return self._hosted.advance(now)
        self.has_more = self._hosted.advance_in_turn(now)
        return ()

    def close(self) -> None:
        """Close the table: notify the phones, and stop listening."""
        if self.closed:
            return
        self.closed = True
        self._table.close()
        self._send()
        self.server.stop()

    def _send(self) -> None:
        """Save the table, then send its outputs: a guest who was given a seat still has it after a power failure."""
        self._keep()
        send_outputs(self._table, self.server)

    def _keep(self) -> None:
        """Save the owners of the seats if they have changed, unless the match is over."""
        if self._file is None or self._hosted is None:
            return
        if self._hosted.match.winners:
            forget_seats(self._file)
            self._file = None
            return
        table = KeptSeats(self.server.port, tuple(sorted(self.phones)), self._table.tickets)
        if table != self._saved:
            self._saved = table
            save_seats(self._file, table)


def _stand_in_level(match: Match) -> str:
    """Return the level of computers that replace guests: the highest at the table, by default the usual one."""
    known = [seat.level for seat in match.seats if seat.player == "computer" and seat.level in LEVELS]
    return max(known, key=LEVELS.index) if known else LEVEL
