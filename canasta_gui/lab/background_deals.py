"""Deals that computers play in the background in small pieces: trials of rules, a second table, the deal of a day."""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from functools import partial
from typing import Final, NamedTuple

from canasta_gui.ai.common.players import Budget
from canasta_gui.ai.levels import PLAYABLE, player, reaction
from canasta_gui.lab.simulate import (
    STALLED_AFTER,
    ComputerSeat,
    Job,
    SimulatedMatch,
    SimulationPlan,
    play_match,
    summary,
)
from canasta_gui.match.daily import LEVEL, SEAT, daily_dealer, lead_of, numbered_deck
from canasta_gui.match.follower import resume
from canasta_gui.match.match import Match, MemoryJournal, next_interruption
from canasta_gui.match.record import SeatInfo, seat_to_json, with_header
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.families import AnyAction, AnyRules, Decide, React, family

TRIAL_MATCHES: Final = 40
"""Matches by each rule set: some hundred deals."""
TRIAL_SEED: Final = 2026


class RulesTrial:
    """Trial of several rule sets, with the same number of matches each. `wake` is called from the worker's thread.

    A match that fails counts as done and adds nothing to the figures.
    """

    def __init__(
        self,
        executor: Executor,
        rules: Sequence[AnyRules],
        player: ComputerSeat,
        wake: Callable[[], None],
        matches: int = TRIAL_MATCHES,
    ) -> None:
        self._executor = executor
        self._plans = [SimulationPlan(each, (player,) * each.players, 0, TRIAL_SEED) for each in rules]
        self._futures: list[list[Future[SimulatedMatch]]] = [[] for _ in rules]
        for match_no in range(1, matches + 1):
            for plan, futures in zip(self._plans, self._futures, strict=True):
                job = Job(plan.rules, plan.seats, plan.seed, match_no, _MOST_DEALS, audited=False)
                future = executor.submit(play_match, job)
                future.add_done_callback(lambda _: wake())
                futures.append(future)

    @property
    def done(self) -> float:
        """The part that is done, 0 to 1."""
        every = [future for futures in self._futures for future in futures]
        return sum(future.done() for future in every) / len(every)

    def figures(self, number: int) -> dict[str, object] | None:
        """Return the figures so far of rule set `number` (`simulate.summary`); None before its first match."""
        played = [future.result() for future in self._futures[number] if _succeeded(future)]
        return summary(self._plans[number], played) if played else None

    def stop(self) -> None:
        """Start no further match; a running one finishes unobserved."""
        self._executor.shutdown(wait=False, cancel_futures=True)


_MOST_DEALS: Final = 30
"""Maximum number of deals of a match, for rules under which no side ever wins."""


def _succeeded(future: Future[SimulatedMatch]) -> bool:
    return future.done() and not future.cancelled() and future.exception() is None


# A deal of a record, played by computers at a second table, in small pieces. It begins as at the first table: with the
# same deck, dealer and totals. A computer sees only what its seat at the second table sees; of the first table it knows
# nothing but what was known before the first card.

SECOND_TABLE_BUDGET: Final = Budget(playouts=400)
"""Thinking time of a baseline, which searches: play-outs instead of a clock, for the same deal on every machine."""
SECOND_TABLE_PIECE: Final = 12
"""Actions that are played before a worker answers."""


class StalledDealError(RuntimeError):
    """Error for a deal that does not end."""


class DealToPlay(NamedTuple):
    """A deal for a second table: the lines of a record up to the one that begins it, and its players."""

    lines: tuple[str, ...]
    seats: tuple[SeatInfo, ...]

    @property
    def record(self) -> tuple[str, ...]:
        """The lines, with the players of the second table in the header even though others played the earlier deals."""
        return (with_header(self.lines[0], seats=[*map(seat_to_json, self.seats)]), *self.lines[1:])


class PlayedPiece(NamedTuple):
    """The lines of a deal played so far, after those of `DealToPlay`, and whether it is over."""

    lines: tuple[str, ...]
    over: bool


def play_on(
    deal: DealToPlay, played: Sequence[str] = (), actions: int = STALLED_AFTER, budget: Budget = SECOND_TABLE_BUDGET
) -> PlayedPiece:
    """Play up to `actions` further actions of a deal; `played`: its lines so far."""
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
    """Let a seat act: the one in turn, unless another one interrupts."""
    interruption = next_interruption(match, reactions)
    if interruption is not None:
        match.submit(*interruption)
        return
    seat = match.to_act
    assert seat is not None, "the deal is not over"
    view = match.view(seat)
    if match.submit(seat, decide[seat](view, match.events_for(seat))) is not None:
        match.submit(seat, next(family(match.rules).candidates(view, seat)))  # a refused action is replaced


def _level(seat: SeatInfo) -> str:
    """Return the level of a computer; "club" for a person's seat or an unknown level."""
    return seat.level if seat.level in PLAYABLE else "club"


def _no_deck(_: int) -> list[Card]:
    raise AssertionError("a second table plays one deal")


class BackgroundDeal:
    """Plays a deal in a worker of `executor`, a piece at a time. `wake` is called from its thread after each piece."""

    def __init__(
        self, executor: Executor, deal: DealToPlay, wake: Callable[[], None], budget: Budget = SECOND_TABLE_BUDGET
    ) -> None:
        self._executor, self._deal, self._wake, self._budget = executor, deal, wake, budget
        self._piece = PlayedPiece((), over=False)
        self._waiting: Future[PlayedPiece] | None = None

    @property
    def actions(self) -> int:
        """Number of lines of the deal so far."""
        return len(self._piece.lines)

    def poll(self) -> tuple[str, ...] | None:
        """Take finished actions and ask for more, without waiting; return the lines of the deal once it is over.

        Raises StalledDealError, and the exceptions of the worker.
        """
        if self._waiting is not None and self._waiting.done():
            self._piece, self._waiting = self._waiting.result(), None
        if self._piece.over:
            return self._piece.lines
        if self._waiting is None:
            if self.actions > STALLED_AFTER:
                raise StalledDealError
            work = partial(play_on, self._deal, self._piece.lines, SECOND_TABLE_PIECE, self._budget)
            self._waiting = self._executor.submit(work)
            self._waiting.add_done_callback(lambda _: self._wake())
        return None

    def cancel(self) -> None:
        """Request no further piece; the running one finishes unobserved."""
        if self._waiting is not None:
            self._waiting.cancel()


# Result of an expert with the cards of a daily deal, in the player's seat, among the same computers. The expert is a
# baseline that never changes, and its thinking is limited by play-outs instead of time, so the result is the same on
# every machine. The deal is played in pieces that can run in another process.

EXPERT: Final = "expert-2026-11"
EXPERT_BUDGET: Final = Budget(playouts=200)
EXPERT_PIECE: Final = 6
"""Decisions of the expert in a piece of the work."""
EXPERT_USUAL_ACTIONS: Final = 240
EXPERT_LONGEST: Final = 3000
"""Actions after which a deal is given up."""


class ExpertPiece(NamedTuple):
    """A piece of the expert's deal. `rules`: rules of a match of one deal; `actions`: all earlier actions."""

    rules: AnyRules
    number: int
    actions: tuple[AnyAction, ...] = ()

    def run(self) -> "tuple[AnyAction, ...] | int":
        """Return all actions including this piece's, or the lead of the expert's side if the deal is over."""
        match, rules = self._match(), self.rules
        decide = [player(EXPERT, EXPERT_BUDGET) if seat == SEAT else player(LEVEL) for seat in range(rules.players)]
        actions = list(self.actions)
        left = EXPERT_PIECE
        while not match.deal_over and left and len(actions) < EXPERT_LONGEST:
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
        """The estimated part that is done, from 0 to 1."""
        return min(0.95, len(self._piece.actions) / EXPERT_USUAL_ACTIONS)

    def poll(self) -> int | None:
        """Take finished actions and ask for more, without waiting; return the lead once it is known.

        Raises the exceptions of the worker.
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
        """Request no further piece; the running one finishes unobserved."""
        if self._waiting is not None:
            self._waiting.cancel()
