"""The search: tries plans for a whole turn in sampled deals, and estimates how far ahead each leaves its side.

Every plan is tried in the same samples, so that luck is the same for all; a plan that falls behind is given up. The
rollout policy plays the turns of the others until the seat's next one, and the position there is evaluated.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf, sqrt

from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.determinization import Determinizer
from canasta_gui.ai.canasta.playouts import Playouts
from canasta_gui.ai.common.budget import Budget
from canasta_gui.rules.canasta import actions as act

LEAST_SAMPLES = 8
"""Samples in which every plan is tried before any is given up."""
BEHIND = 2.2
"""Standard errors by which a plan must be behind to be given up."""


class PlayoutTimer:
    """Reads the clock between two play-outs; another one is expected to take as long as the longest so far."""

    def __init__(self, budget: Budget, deadline: float) -> None:
        self._clock, self._deadline = budget.clock, deadline
        self._last = budget.clock() if budget.clock is not None else 0.0
        self._longest = 0.0

    def has_time(self) -> bool:
        """Return whether another play-out is expected to end before the deadline."""
        if self._clock is None:
            return True
        now = self._clock()
        self._longest = max(self._longest, now - self._last)
        self._last = now
        return now + self._longest < self._deadline


@dataclass
class TurnPlan:
    """Actions of one turn, one after the other; where they end, the policy goes on.

    `prior`: by how many hundreds of points the plan was thought to be ahead of the first one before it was tried
    (mostly behind). `values`: for each sample it was tried in, by how many hundreds of points its side is ahead.
    """

    actions: tuple[act.Action, ...]
    prior: float = 0.0
    values: list[float] = field(default_factory=list)


class Search:
    """Tries the plans of one decision in samples of the positions that may lie behind one view."""

    def __init__(self, context: DecisionContext, determinizer: Determinizer, rng: random.Random) -> None:
        self._determinizer, self._rng = determinizer, rng
        self._playouts = Playouts(context)

    def run(self, plans: Sequence[TurnPlan], budget: Budget, deadline: float) -> None:
        """Try the plans until the play-outs or the time are spent, or only one plan is left."""
        left = budget.playouts
        timer, alive, tried = PlayoutTimer(budget, deadline), list(plans), 0
        while left > 0 and len(alive) > 1 and timer.has_time():
            sample = self._determinizer.sample(self._rng)
            for plan in alive:
                plan.values.append(self._playouts.to_next_turn(sample.copy(), plan.actions))
                if not timer.has_time():
                    return
            left, tried = left - len(alive), tried + 1
            if tried >= LEAST_SAMPLES:
                alive = _not_behind(alive)


def _not_behind(plans: list[TurnPlan]) -> list[TurnPlan]:
    """Return the plans that may still be the best."""
    best = max(plans, key=lambda plan: sum(plan.values))
    return [plan for plan in plans if plan is best or not _behind(plan, best)]


def _behind(plan: TurnPlan, best: TurnPlan) -> bool:
    mean, error = mean_lead(plan, best)
    return mean + BEHIND * error < 0.0


def mean_lead(plan: TurnPlan, base: TurnPlan) -> tuple[float, float]:
    """Return by how much a plan is ahead of another in the samples that both were tried in, and its standard error."""
    gaps = [one - other for one, other in zip(plan.values, base.values, strict=False)]
    n = len(gaps)
    if n <= 1:
        return 0.0, inf
    mean = sum(gaps) / n
    return mean, sqrt(sum([(gap - mean) ** 2 for gap in gaps]) / (n - 1) / n)
