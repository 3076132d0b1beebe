"""`canasta-gui host`: a match whose seats are phones and computers, without a window."""

import argparse
import shlex
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager, suppress
from types import FrameType
from typing import TYPE_CHECKING, Final, NamedTuple

from canasta_gui.ai.levels import HINT_LEVEL
from canasta_gui.cli.console import InputError, chosen_words, print_json
from canasta_gui.cli.hosted_game import HostedGame, claimed, new_game, resumed_game
from canasta_gui.match.match import Match
from canasta_gui.match.worker_process import DaemonThread, WorkerProcess
from canasta_gui.play.hosting import conductor_without_window
from canasta_gui.play.page_words import every_page_words
from canasta_gui.program.hosting import Hosting
from canasta_gui.program.players import ComputerPlayers, report_failure
from canasta_gui.remote.address import code_of, code_text
from canasta_gui.remote.page_files import page_files
from canasta_gui.rules.families import CANASTA_KEY
from canasta_gui.storage.folders import Folders, assets_dir, user_folders
from canasta_gui.words.phones import absence_sentence

if TYPE_CHECKING:
    from canasta_gui.remote.server import TableServer

TICK: Final = 0.05
"""Maximum seconds between two checks for messages."""
PATIENCE: Final = 30.0
"""Seconds after which a question answers itself."""
STOPPED: Final = 130
"""The exit code after Ctrl-C."""


def run(options: argparse.Namespace) -> int:
    """Host until the match is over, or until it is stopped."""
    folders = user_folders()
    if (options.preset is None) == (options.resume is None):
        raise InputError(chosen_words().t("name the rules of a new match, or a match to --resume"))
    with claimed(folders):
        game = new_game(options, folders) if options.resume is None else resumed_game(options, folders)
        return host(game, options, folders)


class _Parts(NamedTuple):
    """Resources of hosting: threads and processes for computer players, and an event that wakes the loop."""

    quick: Executor
    slow: Executor
    woken: threading.Event

    @property
    def computers(self) -> ComputerPlayers:
        """The computer players."""
        return ComputerPlayers(self.quick, self.slow, remembered=dict, wake=self.woken.set)


@contextmanager
def _parts() -> Iterator[_Parts]:
    quick, slow = DaemonThread(), WorkerProcess()
    try:
        yield _Parts(quick, slow, threading.Event())
    finally:
        quick.shutdown()
        slow.shutdown()


def host(game: HostedGame, options: argparse.Namespace, folders: Folders) -> int:
    """Print the invitation, wait until every seat for a phone is taken or a line is entered, and play."""
    with _parts() as parts, _server(game, options, parts.woken.set) as server, _stopped_by_signals() as stopped:
        hosting = Hosting(
            game.players,
            server,
            parts.quick,
            time.monotonic(),
            patience=options.stand_in,
            level=game.level,
            saved=game.saved,
        )
        hosting.wait_for_addresses()
        _invite(hosting, game, as_json=options.json)
        match = _play(hosting, game, parts, options, stopped)
        hosting.close()
    if match is not None and match.winners:
        _report(match, as_json=options.json)
        return 0
    _report_stop(game, folders, begun=match is not None, as_json=options.json)
    return STOPPED


@contextmanager
def _server(game: HostedGame, options: argparse.Namespace, wake: Callable[[], None]) -> "Iterator[TableServer]":
    """Listen on the chosen port, or on the former one of the table; on another one if that is taken."""
    from canasta_gui.remote.server import TableServer  # needed only for hosting

    files = page_files(assets_dir(), every_page_words(), marks=game.rules.family == CANASTA_KEY)
    former = 0 if game.saved is None else game.saved.port
    try:
        try:
            server = TableServer(files, wake, host=options.address, port=options.port or former)
        except OSError:
            if options.port or not former:
                raise
            server = TableServer(files, wake, host=options.address)
    except OSError as error:
        raise InputError(
            chosen_words().t("port {port} cannot be opened: {reason}", port=options.port, reason=error.strerror)
        ) from None
    with server:
        yield server


def _play(
    hosting: Hosting, game: HostedGame, parts: _Parts, options: argparse.Namespace, stopped: Callable[[], bool]
) -> Match | None:
    """Host until the match is over or stopped; return it, or None if it has not begun."""
    match: Match | None = None
    coming: Match | None = None  # its first deck may be cut before it begins
    asked, news = _wait_for_line(parts.woken.set), _News(hosting, as_json=options.json)
    while not stopped():
        for notice in hosting.advance(time.monotonic()):
            if notice.failure is not None:
                report_failure(chosen_words(), game.rules, notice.failure)
        if coming is None and (game.match is not None or hosting.full or (asked.is_set() and hosting.any_guest)):
            coming = game.match_of(hosting.names())
        if match is None and coming is not None and (coming is game.match or _started(hosting, coming, options)):
            match = _begin(hosting, game, coming, parts, options)
        if match is not None and match.winners:
            break
        news.tell()
        parts.woken.wait(TICK)
        parts.woken.clear()
    return match


def _started(hosting: Hosting, match: Match, options: argparse.Namespace) -> bool:
    """Start a new match as soon as its first deck is cut or need not be cut; return whether it started."""
    cut = hosting.cut_of(match, asked=not options.no_cut)
    if cut is not None:
        match.start(cut.cards)
    return cut is not None


def _begin(hosting: Hosting, game: HostedGame, match: Match, parts: _Parts, options: argparse.Namespace) -> Match:
    """Let the match go on from its present position; computers play the free seats until a phone takes them."""
    computers = parts.computers
    played = {seat: info for seat, info in enumerate(match.seats) if info.player != "human"}
    devices = hosting.device_players(match, computers.player)
    conductor = conductor_without_window(
        match,
        devices,
        {seat: computers.player(info.level, style=info.style) for seat, info in played.items()},
        {seat: computers.reaction(info.level) for seat, info in played.items()},
        pause=options.pause,
    )
    hosting.begin(
        conductor,
        devices,
        parts.quick,
        patience=PATIENCE,
        adviser=lambda: computers.player(HINT_LEVEL),
        file=game.table_file,
        windowless=True,
        cut=not options.no_cut,
    )
    return match


@contextmanager
def _stopped_by_signals() -> Iterator[Callable[[], bool]]:
    """Yield a function that returns whether Ctrl-C was pressed, or the system wants the program to end."""
    caught: list[int] = []

    def catch(number: int, _: FrameType | None) -> None:
        caught.append(number)  # the loop looks every moment; a lock taken here could be held already

    if threading.current_thread() is not threading.main_thread():
        yield lambda: False
        return
    former = {each: signal.signal(each, catch) for each in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield lambda: bool(caught)
    finally:
        for each, handler in former.items():
            signal.signal(each, handler)


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


# --- what is printed ---


class _News:
    """Prints who comes and goes, and new digits; as JSON only the digits."""

    def __init__(self, hosting: Hosting, *, as_json: bool) -> None:
        self._hosting, self._as_json = hosting, as_json
        self._code, self._guests = hosting.code, self._states()

    def _states(self) -> dict[str, str]:
        return {guest.name: guest.state for guest in self._hosting.guests if guest.state != "open"}

    def tell(self) -> None:
        """Print what has changed since the last call."""
        words = chosen_words()
        if self._hosting.code != self._code:
            self._code = self._hosting.code
            if self._as_json:
                print_json({"code": self._code})
            else:
                print(words.t("The six digits are now {code}.", code=self._code))
        before, self._guests = self._guests, self._states()
        changed = [] if self._as_json else [each for each in self._guests.items() if each not in before.items()]
        for name, state in changed:
            print(absence_sentence(words, name, state, None) or words.t("{name} is here.", name=name))
        sys.stdout.flush()


def _invite(hosting: Hosting, game: HostedGame, *, as_json: bool) -> None:
    """Print the address and the invitation."""
    first, *others = hosting.pages
    if as_json:
        invitation = {
            "address": first,
            "others": others,
            "link": hosting.link,
            "code": hosting.code,
            "record": str(game.file.path),
        }
        print_json(invitation)
        sys.stdout.flush()
        return
    t = chosen_words().t
    print(code_text(code_of(hosting.link)))
    print(t("Scan the code, or open {address} and type {code}.", address=first, code=hosting.code))
    print(t("Link: {link}", link=hosting.link))
    if game.match is None:
        print(t("Enter begins before every phone is here; computers play the free seats."))
    else:
        print(t("The match goes on. Phones that have played come back by themselves."))
    for each in others:
        print(t("This machine also has the address {address}.", address=each))
    print(
        t(
            "Anybody in the same network can listen, and this machine knows all cards. If nobody gets in: "
            "is it the same Wi-Fi, and does the firewall allow it? Otherwise use the hotspot of a phone."
        )
    )
    print(t("Ctrl-C ends it. The match is saved after every step."), flush=True)


def _report(match: Match, *, as_json: bool) -> None:
    """Print the result of the match."""
    if as_json:
        print_json({"totals": list(match.totals), "winners": list(match.winners), "deals": match.deal_no})
    else:
        names = [seat.name for seat in match.seats]
        winners = [" · ".join(names[seat] for seat in match.rules.seating.sides[side]) for side in match.winners]
        print(chosen_words().t("The match is over: {names}.", names=", ".join(winners)))


def _report_stop(game: HostedGame, folders: Folders, *, begun: bool, as_json: bool) -> None:
    """Print how a match that was stopped is resumed, if it had begun and is saved."""
    path = game.file.path
    saved = begun and game.file.try_again()
    if as_json:
        print_json({"resume": str(path) if saved else None})
        return
    t, name = chosen_words().t, path.stem if path.parent == folders.games else str(path)
    if saved:
        command = shlex.join(["canasta-gui", "host", "--resume", name])
        print(t("Stopped; the match is saved. To go on: {command}", command=command))
    else:
        print(t("Stopped; the match had not begun.") if not begun else t("Stopped; the match could not be saved."))
