"""The coach: it holds an action of the person at the screen for a moment while a worker examines its cost."""

from collections.abc import Sequence
from concurrent.futures import Executor, Future
from typing import TYPE_CHECKING, Final, NamedTuple

from canasta_gui.play.shown import TableController
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.core.rule_set import FamilyKey
from canasta_gui.rules.families import AnyAction, AnyEvent, AnyView

if TYPE_CHECKING:
    from canasta_gui.lab.review.occasions import Principle
    from canasta_gui.lab.review.turning_points import TurningPoint

LONGEST_WAIT: Final = 3.0
"""Seconds after which an action is played without a warning, so that the table does not stall."""

_ASKED_BY_OTHERS: Final = frozenset({Phase.ANSWER, Phase.CONSENT})
"""Phases in which a seat answers a question of another one; the answers are not judged."""


class ActionVerdict(NamedTuple):
    """Verdict of the coach on an action.

    `warning`: the principle that it breaks, or the alternative that is proven better; None if there is neither.
    """

    action: AnyAction
    warning: "Principle | TurningPoint | None"


class Coach:
    """A judge of actions in a worker of `executor`, with the seat's knowledge alone; inactive without an executor.

    Where irregularities are played it would reveal which actions are allowed.
    """

    def __init__(self, conductor: TableController, executor: Executor | None) -> None:
        self._conductor, self._executor = conductor, executor
        self._action: AnyAction | None = None
        self._asked_at = -1  # the number of events
        self._work: Future[Principle | TurningPoint | None] | None = None
        self._since: float | None = None
        self._warned: tuple[int, AnyAction] | None = None
        self._ready: Future[None] | None = None

    @property
    def holds(self) -> bool:
        """True if an action waits for its verdict."""
        return self._action is not None

    @property
    def has_table(self) -> bool:
        """True if the coach judges the game at this table."""
        unaided = self._conductor.unaided or self._conductor.match.rules.plays_irregularities
        return self._executor is not None and not unaided

    def prepare(self) -> None:
        """Let the worker import its modules, so that the first action need not wait for that."""
        if self._ready is None and self._executor is not None and self.has_table:
            self._ready = self._executor.submit(_load, self._conductor.match.rules.family)

    def hold(self, action: AnyAction) -> bool:
        """Begin to judge an action; return whether it has to wait. An action repeated after a warning is played."""
        match, seat = self._conductor.match, self._conductor.viewer
        number = len(match.events)
        if self._executor is None or not self.has_table or not self._conductor.waiting_for_viewer:
            return False
        if match.view(seat).phase in _ASKED_BY_OTHERS or self._warned == (number, action):
            return False
        self._action, self._asked_at, self._since = action, number, None
        history = tuple(match.events_for(seat))
        self._work = self._executor.submit(_judge, match.view(seat), history, action, len(match.moves))
        return True

    def verdict(self, now: float) -> ActionVerdict | None:
        """Return the verdict on the held action, once; None before that, or if no action is held."""
        if self._action is None or self._work is None:
            return None
        if self._asked_at != len(self._conductor.match.events):  # the deal was restarted meanwhile
            self.drop()
            return None
        self._since = now if self._since is None else self._since
        if not self._work.done() and now - self._since < LONGEST_WAIT:
            return None
        action, found = self._action, _result(self._work)
        self.drop()
        if found is not None:
            self._warned = self._asked_at, action
        return ActionVerdict(action, found)

    def waited(self, now: float) -> float:
        """Return the seconds for which an action has been held."""
        return 0.0 if self._since is None else now - self._since

    def drop(self) -> None:
        """Drop the held action."""
        if self._work is not None:
            self._work.cancel()
        self._action = self._work = self._since = None


def _result(work: "Future[Principle | TurningPoint | None]") -> "Principle | TurningPoint | None":
    """Return the result of a worker; None if it is not ready, or failed, which must not end the game."""
    try:
        return work.result() if work.done() else None
    except Exception:  # as with a hint
        return None


def _load(key: FamilyKey) -> None:
    """Import the modules for judging in the worker."""
    import canasta_gui.lab.review.seat_review  # noqa: F401
    from canasta_gui.lab.review.lessons import load_lessons

    load_lessons(key)


def _judge(
    view: AnyView, history: Sequence[AnyEvent], action: AnyAction, move: int
) -> "Principle | TurningPoint | None":
    """Judge an action; runs in the worker, so that the window need not import the review."""
    from canasta_gui.lab.review.lessons import broken_by
    from canasta_gui.lab.review.played_deal import decision_now
    from canasta_gui.lab.review.seat_review import warning

    broken = broken_by(view, history, action, move)
    decision = decision_now(view, history, action, move) if broken is None else None
    return broken if decision is None else warning(decision)
