"""The trial of a move that nobody had tried when the puzzle was made: beside the best one, in fresh drawn deals."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Final, NamedTuple

from canasta_gui.ai.canasta.search import TurnPlan
from canasta_gui.ai.canasta.searching_player import completed_plan
from canasta_gui.lab.puzzles.finding import context_of, tried
from canasta_gui.lab.puzzles.puzzle import Puzzle, Tried
from canasta_gui.rules.canasta import actions as act

DEALS: Final = 160
LEAST_LOSS, LEAST_ERRORS = 75.0, 2.0
"""What a move must lose, in points and in standard errors, to be called worse than the best one."""


class UntriedMove(NamedTuple):
    """A move to be tried; `run` can be called in another process."""

    puzzle: Puzzle
    action: act.Action

    def run(self) -> Tried:
        """Return what the move loses; nothing where it cannot be told from the best one."""
        context = context_of(self.puzzle.view())
        actions = (self.puzzle.best[0], self.action)
        plans = [completed_plan(context, TurnPlan((action,))) for action in actions]
        loss, error = tried(context, plans, f"untried {self.puzzle.name}", DEALS).lead(0, 1)
        is_worse = loss >= LEAST_LOSS and loss >= LEAST_ERRORS * error
        return Tried(self.action, loss, error) if is_worse else Tried(self.action, 0.0, 0.0)


class BackgroundTrial:
    """Tries a move in a worker of `executor`; `wake` is called from its thread at the end."""

    def __init__(self, executor: Executor, move: UntriedMove, wake: Callable[[], None]) -> None:
        self._future: Future[Tried] = executor.submit(move.run)
        self._future.add_done_callback(lambda _: wake())

    def poll(self) -> Tried | None:
        """Return what came out, once it is known. Raises whatever went wrong in the worker."""
        return self._future.result() if self._future.done() else None

    def cancel(self) -> None:
        """Do not begin with it any more."""
        self._future.cancel()
