"""Players that decide for a seat: a person, or a computer in a worker; and the choices before a match."""

from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import dataclass
from typing import Final

from canasta_gui.rules.families import AnyAction, AnyEvent, AnyView, Decide


class Player:
    """Decides for a seat; answers arrive later. The base class never answers."""

    @property
    def hesitates(self) -> bool:
        """True if its answers wait until people have seen that it is its turn; a person needs no such pause."""
        return True

    def request(self, view: AnyView, history: Sequence[AnyEvent]) -> None:
        """Ask for an action in this view; `history`: this deal's events as the seat saw them.

        A new request replaces the old one.
        """

    def result(self) -> AnyAction | None:
        """Return the action once it is decided, None before, without waiting. Raises the exceptions of the decision."""
        return None

    def cancel(self) -> None:
        """Drop the request; a late answer is ignored."""


class HumanPlayer(Player):
    """A person: the window shows whose turn it is, and submits the actions."""


class ReadyPlayer(Player):
    """A player that answers at once with the action of `choose`."""

    def __init__(self, choose: Callable[[], AnyAction]) -> None:
        self._choose = choose

    def result(self) -> AnyAction | None:
        """Return the action of `choose`."""
        return self._choose()


class ComputerPlayer(Player):
    """Decides in a worker of `executor`.

    `wake` is called from the worker's thread when there is an answer. A request whose worker was lost is sent once
    more.
    """

    def __init__(self, executor: Executor, decide: Decide, wake: Callable[[], None]) -> None:
        self._executor = executor
        self._decide = decide
        self._wake = wake
        self._future: Future[AnyAction] | None = None
        self._question: tuple[AnyView, Sequence[AnyEvent]] | None = None  # kept while the request may still be repeated

    def request(self, view: AnyView, history: Sequence[AnyEvent]) -> None:
        """Start deciding; a new request replaces the old one."""
        self.cancel()
        self._question = view, tuple(history)
        self._ask(*self._question)

    def _ask(self, view: AnyView, history: Sequence[AnyEvent]) -> None:
        self._future = self._executor.submit(self._decide, view, history)
        self._future.add_done_callback(self._done)

    def result(self) -> AnyAction | None:
        """Return the action once it is decided, and only once. Raises the exceptions of `decide`."""
        future = self._future
        if future is None or not future.done():
            return None
        self._future = None
        try:
            return future.result()
        except BrokenExecutor:
            question, self._question = self._question, None
            if question is None:
                raise
            self._ask(*question)
            return None

    def cancel(self) -> None:
        """Drop the request; a late answer is ignored."""
        future, self._future = self._future, None
        if future is not None:
            future.cancel()

    @property
    def thinking(self) -> bool:
        """True while a request is open."""
        return self._future is not None

    def _done(self, future: Future[AnyAction]) -> None:
        if not future.cancelled():
            self._wake()


LONGEST_NAME: Final = 16
"""Maximum length of a player's name."""


@dataclass(frozen=True)
class SeatSetup:
    """A player: the name, whether a person plays, and whether that person plays on a phone."""

    name: str
    human: bool
    phone: bool = False


@dataclass(frozen=True)
class GameSetup:
    """A rule set by the name of its preset, and the players in the order of the list; seats are drawn later."""

    preset: str
    players: tuple[SeatSetup, ...]
    number: int | None = None
    """Number that the decks follow from in a repeated game; the seats then follow the order of the list."""
    level: str = ""
    """Level of irregularities at the table; empty: by its rules."""
    length: str = ""
    """Length of the match for `MatchEnd.of_length`; empty: by its rules."""
    second: str = ""
    """Level of the computers that play the same deals at a second table; empty for none."""
    apart: bool = False
    """True if several people each play at a separate table; only with a second table."""
