"""A deal of a record, played again by computers at a second table, a piece at a time.

The deal begins as at the first table: with the same deck, dealer and totals. A computer sees what its own seat at the
second table sees, and nothing else; so it learns nothing of the first table that was not known before the first card.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from functools import partial
from typing import Final, NamedTuple

from canasta_gui.ai.common.budget import Budget
from canasta_gui.ai.levels import PLAYABLE, player, reaction
from canasta_gui.lab.simulate import STALLED_AFTER
from canasta_gui.match.follower import resume
from canasta_gui.match.interruptions import next_interruption
from canasta_gui.match.match import Match, MemoryJournal
from canasta_gui.match.record import SeatInfo, seat_to_json, with_header
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.families import Decide, React, family

BUDGET: Final = Budget(playouts=400)
"""How long a baseline thinks, which searches. No clock: a deal is played alike on every machine, at any time."""
PIECE: Final = 12
"""Actions that are played before a worker answers."""


class StalledDealError(RuntimeError):
    """A deal that comes to no end."""


class DealToPlay(NamedTuple):
    """A deal for a second table: the lines of a record up to the one that begins it, and who plays it."""

    lines: tuple[str, ...]
    seats: tuple[SeatInfo, ...]

    @property
    def record(self) -> tuple[str, ...]:
        """The lines with the seats of the second table in the header; the deals before were played by others."""
        return (with_header(self.lines[0], seats=[*map(seat_to_json, self.seats)]), *self.lines[1:])


class PlayedPiece(NamedTuple):
    """The lines that a deal has so far behind those that it began with, and whether it is over."""

    lines: tuple[str, ...]
    over: bool


def play_on(
    deal: DealToPlay, played: Sequence[str] = (), actions: int = STALLED_AFTER, budget: Budget = BUDGET
) -> PlayedPiece:
    """Play up to so many more actions of a deal of which these lines were played."""
    lines = (*deal.record, *played)
    match = resume(lines, MemoryJournal(), _no_deck)
    decide = [player(_level(seat), budget, dict(seat.style)) for seat in deal.seats]
    reactions = {number: reaction(_level(seat)) for number, seat in enumerate(deal.seats)}
    for _ in range(actions):
        if match.deal_over:
            break
        _act(match, decide, reactions)
    return PlayedPiece(match.lines[len(deal.lines) :], match.deal_over)


def _act(match: Match, decide: Sequence[Decide], reactions: dict[int, React]) -> None:
    """Let a seat act: the one in turn, unless another interrupts it."""
    interruption = next_interruption(match, reactions)
    if interruption is not None:
        match.submit(*interruption)
        return
    seat = match.to_act
    assert seat is not None, "the deal is not over"
    view = match.view(seat)
    if match.submit(seat, decide[seat](view, match.events_for(seat))) is not None:
        match.submit(seat, next(family(match.rules).candidates(view, seat)))  # as at every table: the game goes on


def _level(seat: SeatInfo) -> str:
    """Return the level of a computer; the usual one for a person's seat, and for a level of another version."""
    return seat.level if seat.level in PLAYABLE else "club"


def _no_deck(_: int) -> list[Card]:
    raise AssertionError("a second table plays one deal")


class BackgroundDeal:
    """Plays a deal in a worker of `executor`, a piece at a time. `wake` is called from its thread after each piece."""

    def __init__(self, executor: Executor, deal: DealToPlay, wake: Callable[[], None], budget: Budget = BUDGET) -> None:
        self._executor, self._deal, self._wake, self._budget = executor, deal, wake, budget
        self._piece = PlayedPiece((), over=False)
        self._waiting: Future[PlayedPiece] | None = None

    @property
    def actions(self) -> int:
        """How many lines the deal has so far."""
        return len(self._piece.lines)

    def poll(self) -> tuple[str, ...] | None:
        """Take what is played and ask for more, without waiting; return the lines of the deal once it is over.

        Raises whatever went wrong in the worker, and StalledDealError.
        """
        if self._waiting is not None and self._waiting.done():
            self._piece, self._waiting = self._waiting.result(), None
        if self._piece.over:
            return self._piece.lines
        if self._waiting is None:
            if self.actions > STALLED_AFTER:
                raise StalledDealError
            work = partial(play_on, self._deal, self._piece.lines, PIECE, self._budget)
            self._waiting = self._executor.submit(work)
            self._waiting.add_done_callback(lambda _: self._wake())
        return None

    def cancel(self) -> None:
        """Ask for nothing more; the piece at work ends by itself."""
        if self._waiting is not None:
            self._waiting.cancel()
