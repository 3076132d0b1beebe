"""What an expert makes of the deal of a day in the player's seat, the computers in the others being the same.

The expert is a baseline that never changes, and thinks for a number of play-outs, not for a time: so the result is the
same on every machine. The deal is played in pieces, which another process can do.
"""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Final, NamedTuple

from canasta_gui.ai.common.budget import Budget
from canasta_gui.ai.levels import player
from canasta_gui.match.daily.deal import LEVEL, SEAT, daily_dealer, lead_of
from canasta_gui.match.match import Match, MemoryJournal
from canasta_gui.match.numbered_deals import numbered_deck
from canasta_gui.match.record import SeatInfo
from canasta_gui.rules.families import AnyAction, AnyRules

EXPERT: Final = "expert-2026-11"
THOUGHT: Final = Budget(playouts=200)
PIECE: Final = 6
"""Decisions of the expert in a piece of the work."""
USUAL_ACTIONS: Final = 240
LONGEST: Final = 3000
"""Actions after which a deal is given up."""


class ExpertPiece(NamedTuple):
    """A piece of the expert's deal. `rules`: of one deal; `actions`: what was played before it."""

    rules: AnyRules
    number: int
    actions: tuple[AnyAction, ...] = ()

    def run(self) -> "tuple[AnyAction, ...] | int":
        """Return all actions up to the end of the piece; after the last one the lead of the expert's side."""
        match, rules = self._match(), self.rules
        decide = [player(EXPERT, THOUGHT) if seat == SEAT else player(LEVEL) for seat in range(rules.players)]
        actions = list(self.actions)
        left = PIECE
        while not match.deal_over and left and len(actions) < LONGEST:
            seat = match.to_act
            assert seat is not None
            action = decide[seat](match.view(seat), match.events_for(seat))
            _submit(match, seat, action)
            actions.append(action)
            left -= seat == SEAT
        return lead_of(match.totals, rules.side_of[SEAT]) if match.deal_over else tuple(actions)

    def _match(self) -> Match:
        rules = self.rules
        seats = [SeatInfo(f"seat {seat}", "computer", LEVEL) for seat in range(rules.players)]

        def deck(deal: int) -> list[int]:
            return numbered_deck(rules, self.number, deal)

        match = Match(rules, seats, MemoryJournal(), deck, first_dealer=daily_dealer(rules, self.number))
        match.start()
        for action in self.actions:
            assert match.to_act is not None
            _submit(match, match.to_act, action)
        return match


def _submit(match: Match, seat: int, action: AnyAction) -> None:
    refusal = match.submit(seat, action)
    if refusal is not None:
        raise RuntimeError(f"a computer wants to play what is not allowed: {refusal}")


class ExpertResult:
    """Finds the expert's result in a worker of `executor`; `wake` is called from its thread after each piece."""

    def __init__(self, executor: Executor, rules: AnyRules, number: int, wake: Callable[[], None]) -> None:
        self._executor, self._wake = executor, wake
        self._piece = ExpertPiece(rules, number)
        self._waiting: Future[tuple[AnyAction, ...] | int] | None = None
        self._points: int | None = None

    @property
    def part(self) -> float:
        """The part that is done, from 0 to 1, as a deal usually goes."""
        return min(0.95, len(self._piece.actions) / USUAL_ACTIONS)

    def poll(self) -> int | None:
        """Take what is done and ask for more, without waiting; return the lead once it is known.

        Raises whatever went wrong in the worker.
        """
        if self._waiting is not None and self._waiting.done():
            result, self._waiting = self._waiting.result(), None
            if isinstance(result, int):
                self._points = result
            else:
                self._piece = self._piece._replace(actions=result)
        if self._points is None and self._waiting is None:
            self._waiting = self._executor.submit(self._piece.run)
            self._waiting.add_done_callback(lambda _: self._wake())
        return self._points

    def cancel(self) -> None:
        """Ask for nothing more; the piece at work ends by itself."""
        if self._waiting is not None:
            self._waiting.cancel()
