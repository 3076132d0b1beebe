"""The turns of one seat in a deal as it saw them: its view before each of its actions, and its view at the end.

The classes are those of every family of games; the names without a family in them are those of canasta.
"""

from collections.abc import Sequence
from typing import Final, Generic, NamedTuple, TypeVar, cast

from canasta_gui.ai.canasta.trials import REVIEWED
from canasta_gui.lab.review.played_deal import AnyEndedDeal, PlayedDeal, turns_begun
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.events import Event
from canasta_gui.rules.canasta.position import CanastaView
from canasta_gui.rules.core.events import Discard, Discarded
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.families import AnyAction, AnyEvent, AnyPosition, AnyView, family

ViewT = TypeVar("ViewT", bound=AnyView, covariant=True)
ActionT = TypeVar("ActionT", bound=AnyAction, covariant=True)
EventT = TypeVar("EventT", bound=AnyEvent, covariant=True)


EARLIER: Final = -1
"""Stands for the number of an action that cannot be told from the events."""


class SeatStep(NamedTuple, Generic[ViewT, ActionT]):
    """An action of the seat and its view before it.

    `move`: number of the action in the deal, from 0. `n_events`: number of events before it.
    """

    view: ViewT
    action: ActionT
    move: int
    n_events: int


class SeatTurn(NamedTuple, Generic[ViewT, ActionT]):
    """A turn of the seat; `number` counts from 1."""

    number: int
    steps: tuple[SeatStep[ViewT, ActionT], ...]

    @property
    def played(self) -> tuple[SeatStep[ViewT, ActionT], ...]:
        """The steps after the draw."""
        return tuple(step for step in self.steps if step.view.phase is Phase.PLAY)


class SeatDeal(NamedTuple, Generic[ViewT, ActionT, EventT]):
    """A finished deal as one seat saw it; `events`: redacted; `end`: its view at the end."""

    seat: int
    turns: tuple[SeatTurn[ViewT, ActionT], ...]
    events: tuple[EventT, ...]
    end: ViewT


OwnStep = SeatStep[CanastaView, act.Action]
OwnTurn = SeatTurn[CanastaView, act.Action]
SeenDeal = SeatDeal[CanastaView, act.Action, Event]
AnySeatDeal = SeatDeal[AnyView, AnyAction, AnyEvent]


def seen_deal(deal: PlayedDeal, seat: int) -> SeenDeal:
    """Return a deal of canasta as the seat saw it, with those of its actions that are reviewed."""
    # The views, actions and events of a deal of canasta are canasta's, which the types cannot express.
    return cast(SeenDeal, seat_deal(deal, seat, REVIEWED))


def seat_deal(deal: AnyEndedDeal, seat: int, reviewed: object) -> AnySeatDeal:
    """Return a deal of any family as the seat saw it, so that lessons use nothing else.

    `reviewed`: the class or classes of the actions that are included.
    """
    which = family(deal.rules)
    view = which.position(deal.rules, viewer=seat)
    events = tuple(which.redact(event, seat) for event in deal.events)
    steps, number, done = dict[int, list[SeatStep[AnyView, AnyAction]]](), 0, 0
    for move_no, move in enumerate(deal.moves):
        number += _follow(view, events[done : move.n_events], seat)
        done = move.n_events
        if move.seat == seat == view.to_act and isinstance(move.action, reviewed):  # type: ignore[arg-type]
            steps.setdefault(number, []).append(SeatStep(which.as_view(view.copy()), move.action, move_no, done))
    _follow(view, events[done:], seat)
    turns = tuple(SeatTurn(turn, tuple(each)) for turn, each in steps.items())
    return SeatDeal(seat, turns, events, which.as_view(view))


def deal_before(view: AnyView, history: Sequence[AnyEvent], action: AnyAction, move: int) -> AnySeatDeal:
    """Return a deal as the seat that must act sees it before an action, which is its only step.

    So a coach judges an action about to be played as a review judges those that were played. `move`: its number.
    """
    seat = view.to_act
    step = SeatStep(view, action, move, len(history))
    return SeatDeal(seat, (SeatTurn(turns_begun(history, seat), (step,)),), tuple(history), view)


def deal_so_far(view: AnyView, history: Sequence[AnyEvent], action: AnyAction, move: int) -> AnySeatDeal:
    """Return a deal as `deal_before`, but with the earlier discards of the seat, each with its view then.

    So an action about to be played is found where it repeats a mistake. The earlier steps have the move `EARLIER`.
    """
    which, seat = family(view.rules), view.to_act
    seen = which.position(view.rules, viewer=seat)
    steps, number = dict[int, list[SeatStep[AnyView, AnyAction]]](), 0
    for done, event in enumerate(history):
        if isinstance(event, Discarded) and event.seat == seat:
            before = SeatStep(which.as_view(seen.copy()), Discard(event.card), EARLIER, done)
            steps.setdefault(number, []).append(before)
        number += _follow(seen, (event,), seat)
    steps.setdefault(number, []).append(SeatStep(view, action, move, len(history)))
    turns = tuple(SeatTurn(turn, tuple(each)) for turn, each in steps.items())
    return SeatDeal(seat, turns, tuple(history), view)


def _follow(view: AnyPosition, events: Sequence[AnyEvent], seat: int) -> int:
    """Apply events to the view; return the number of turns of the seat that began."""
    evolve = family(view.rules).evolve
    for event in events:
        evolve(view, event)
    return turns_begun(events, seat)
