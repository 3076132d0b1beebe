"""Data of a finished deal for its review, and the decisions of one seat in a deal of canasta."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Generic, NamedTuple, Protocol, TypeVar, cast

from canasta_gui.ai.canasta.trials import Decision, is_choice
from canasta_gui.lab.review.findings import lead_of_result
from canasta_gui.match.follower import RecordFollower, RecordReplayError
from canasta_gui.match.match import Move
from canasta_gui.match.record import EndLine, Header, RecordLine
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.events import Event
from canasta_gui.rules.canasta.position import CanastaPosition, redact, view_of
from canasta_gui.rules.canasta.reducer import evolve
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.events import DealEnded, TurnBegan
from canasta_gui.rules.families import CANASTA_KEY, AnyAction, AnyEvent, AnyPosition, AnyRules, AnyView, family


class DealSource(Protocol):
    """Common interface of a match and of a replay of one."""

    @property
    def rules(self) -> AnyRules: ...
    @property
    def deal_no(self) -> int: ...
    @property
    def moves(self) -> Sequence[Move]: ...
    @property
    def events(self) -> Sequence[AnyEvent]: ...


MEASURED_FAMILY: Final = CANASTA_KEY
"""The family whose deals can be played out, so that losses and luck are measured; others have principles alone."""

RulesT = TypeVar("RulesT", bound=AnyRules, covariant=True)
PositionT = TypeVar("PositionT", bound=AnyPosition, covariant=True)
EventT = TypeVar("EventT", bound=AnyEvent, covariant=True)


class EndedDeal(NamedTuple, Generic[RulesT, PositionT, EventT]):
    """A finished deal, with every card known."""

    rules: RulesT
    deal_no: int
    moves: tuple[Move, ...]
    events: tuple[EventT, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """Score of each side."""
        last = self.events[-1]
        return tuple(line.total for line in last.lines) if isinstance(last, DealEnded) else ()

    def lead(self, side: int) -> float:
        """Return by how much a side won the deal, over the mean of the others."""
        lead = lead_of_result(self.totals, side)
        return -lead if family(self.rules).fewer_points_win else lead

    def position_before(self, move: int) -> PositionT:
        """Return the true position before an action."""
        which = family(self.rules)
        pos = which.position(self.rules)
        for event in self.events[: self.moves[move].n_events]:
            which.evolve(pos, event)
        return cast(PositionT, pos)  # the position of a family follows from its rules, which the types cannot express


PlayedDeal = EndedDeal[CanastaRules, CanastaPosition, Event]
"""A deal of canasta."""
AnyEndedDeal = EndedDeal[AnyRules, AnyPosition, AnyEvent]


def ended_deal(match: DealSource) -> AnyEndedDeal:
    """Return the deal of a match that is over."""
    return EndedDeal(match.rules, match.deal_no, tuple(match.moves), tuple(match.events))


def measurable(deal: AnyEndedDeal) -> PlayedDeal | None:
    """Return the deal if it is one of the family whose deals are measured; else None."""
    return cast(PlayedDeal, deal) if deal.rules.family == MEASURED_FAMILY else None


def canasta_deal(match: DealSource) -> PlayedDeal:
    """Return the deal of a match of canasta that is over."""
    deal = measurable(ended_deal(match))
    assert deal is not None, "a match of canasta"
    return deal


def canasta_deals(lines: Iterable[RecordLine]) -> list[PlayedDeal]:
    """Return the finished deals of a record of canasta; those of other families are left out."""
    return [deal for each in ended_deals(lines) if (deal := measurable(each)) is not None]


def ended_deals(lines: Iterable[RecordLine]) -> Iterator[AnyEndedDeal]:
    """Yield the finished deals of a record. Raises RecordReplayError if it cannot be replayed."""
    follower: RecordFollower | None = None
    for no, item in lines:
        if isinstance(item, Header):
            follower = RecordFollower(item)
            continue
        assert follower is not None  # a record that could be read begins with its header
        problem = follower.follow(item)
        if problem is not None:
            raise RecordReplayError(no, problem)
        if isinstance(item, EndLine):
            yield ended_deal(follower.match)


def decisions_of(deal: PlayedDeal, seat: int) -> list[Decision]:
    """Return the decisions of a seat that had an alternative."""
    found: list[Decision] = []
    pos, history = CanastaPosition(deal.rules), list[Event]()
    done = turn = 0
    for number, move in enumerate(deal.moves):
        turn += _follow(pos, history, deal.events[done : move.n_events], seat)
        done = move.n_events
        if move.seat == seat and is_choice(pos, seat, move.action):
            # A move of a match of canasta is an action of canasta, which the types cannot express.
            action = cast(act.Action, move.action)
            found.append(Decision(view_of(pos, seat), tuple(history), action, number, turn))
    return found


def decision_now(view: AnyView, history: Sequence[AnyEvent], action: AnyAction, move: int) -> Decision | None:
    """Return the decision behind an action of the seat that must act; None if it is not measured.

    `move`: its number.
    """
    if view.rules.family != MEASURED_FAMILY or not is_choice(view, view.to_act, action):
        return None
    # The events and actions of a deal of the measured family are canasta's, which the types cannot express.
    events, choice = cast(tuple[Event, ...], tuple(history)), cast(act.Action, action)
    return Decision(view, events, choice, move, turns_begun(history, view.to_act))


def turns_begun(events: Iterable[AnyEvent], seat: int) -> int:
    """Return the number of turns of a seat that began in these events."""
    return sum(isinstance(event, TurnBegan) and event.seat == seat for event in events)


def _follow(pos: CanastaPosition, history: list[Event], events: Sequence[Event], seat: int) -> int:
    """Apply events to the position and the history; return the number of turns of the seat that began."""
    for event in events:
        evolve(pos, event)
        history.append(redact(event, seat))
    return turns_begun(events, seat)
