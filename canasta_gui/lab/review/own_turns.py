"""The turns of one seat in a deal as it saw them: its view before each of its actions, and its view at the end."""

from collections.abc import Sequence
from typing import NamedTuple, cast

from canasta_gui.ai.canasta.trials import REVIEWED
from canasta_gui.lab.review.played_deal import PlayedDeal
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.events import Event
from canasta_gui.rules.canasta.position import CanastaPosition, CanastaView, redact
from canasta_gui.rules.canasta.reducer import evolve
from canasta_gui.rules.core.events import TurnBegan
from canasta_gui.rules.core.position import Phase


class OwnStep(NamedTuple):
    """An action of the seat and its view before it.

    `move`: number of the action in the deal, from 0. `n_events`: number of events before it.
    """

    view: CanastaView
    action: act.Action
    move: int
    n_events: int


class OwnTurn(NamedTuple):
    """A turn of the seat; `number` counts from 1."""

    number: int
    steps: tuple[OwnStep, ...]

    @property
    def played(self) -> tuple[OwnStep, ...]:
        """The steps after the draw."""
        return tuple(step for step in self.steps if step.view.phase is Phase.PLAY)


class SeenDeal(NamedTuple):
    """A finished deal as one seat saw it; `events`: redacted; `end`: its view at the end."""

    seat: int
    turns: tuple[OwnTurn, ...]
    events: tuple[Event, ...]
    end: CanastaView


def seen_deal(deal: PlayedDeal, seat: int) -> SeenDeal:
    """Return the deal as the seat saw it, so that lessons use nothing else."""
    view = _blank_view(deal, seat)
    events = tuple(redact(event, seat) for event in deal.events)
    steps, number, done = dict[int, list[OwnStep]](), 0, 0
    for move_no, move in enumerate(deal.moves):
        number += _follow(view, events[done : move.n_events], seat)
        done = move.n_events
        if move.seat == seat == view.to_act and isinstance(move.action, REVIEWED):
            # A copy of a view is a view, which the types cannot express.
            seen = cast(CanastaView, view.copy())
            steps.setdefault(number, []).append(OwnStep(seen, move.action, move_no, done))
    _follow(view, events[done:], seat)
    turns = tuple(OwnTurn(turn, tuple(each)) for turn, each in steps.items())
    return SeenDeal(seat, turns, events, view)


def _blank_view(deal: PlayedDeal, seat: int) -> CanastaView:
    return cast(CanastaView, CanastaPosition(deal.rules, viewer=seat))


def _follow(view: CanastaView, events: Sequence[Event], seat: int) -> int:
    """Apply events to the view; return the number of turns of the seat that began."""
    for event in events:
        evolve(view, event)
    return sum(isinstance(event, TurnBegan) and event.seat == seat for event in events)
