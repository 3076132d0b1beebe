"""The search: tries plans for a whole turn in sampled deals, and estimates how far ahead each leaves its side.

Every plan is tried in the same samples, so that luck is the same for all; a plan that falls behind is given up. The
rollout policy plays the turns of the others until the seat's next one, and the position there is evaluated.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from math import inf, sqrt

from canasta_gui.ai.canasta import policy
from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.determinization import Determinizer
from canasta_gui.ai.canasta.features import FEATURE_NAMES, HUNDRED, lead_features, weighted_sum
from canasta_gui.ai.canasta.rollout_policy import rollout_action
from canasta_gui.ai.canasta.weights import read_table
from canasta_gui.ai.common.budget import Budget
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.engine import play
from canasta_gui.rules.canasta.position import CanastaPosition, CanastaView
from canasta_gui.rules.canasta.scoring import score_lines
from canasta_gui.rules.core.phases import Phase

LEAST_SAMPLES = 8
"""Samples in which every plan is tried before any is given up."""
BEHIND = 2.2
"""Standard errors by which a plan must be behind to be given up."""
LONGEST = 200
"""Actions after which a play-out is broken off, whatever happens."""


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


@cache
def value_weights() -> tuple[float, ...]:
    """Return what each feature of a position is worth, in hundreds of points."""
    table = read_table("values")
    return tuple(float(table[name]) for name in FEATURE_NAMES)


class Search:
    """Tries the plans of one decision in samples of the positions that may lie behind one view."""

    def __init__(self, context: DecisionContext, determinizer: Determinizer, rng: random.Random) -> None:
        self._context, self._determinizer, self._rng = context, determinizer, rng
        self._weights = value_weights()
        self._horizon = len(context.view.playing)

    def run(self, plans: Sequence[TurnPlan], budget: Budget, deadline: float) -> None:
        """Try the plans until the play-outs or the time are spent, or only one plan is left."""
        left = budget.playouts
        timer, alive, tried = PlayoutTimer(budget, deadline), list(plans), 0
        while left > 0 and len(alive) > 1 and timer.has_time():
            sample = self._determinizer.sample(self._rng)
            for plan in alive:
                plan.values.append(self._value(sample.copy(), plan.actions))
                if not timer.has_time():
                    return
            left, tried = left - len(alive), tried + 1
            if tried >= LEAST_SAMPLES:
                alive = _not_behind(alive)

    def _value(self, pos: CanastaPosition, actions: Sequence[act.Action]) -> float:
        """Return by how many hundreds of points the side is ahead at the seat's next turn or the end of the deal."""
        seat = self._context.seat
        for action in actions:
            play(pos, seat, action)
            if pos.phase is Phase.ANSWER:
                play(pos, pos.to_act, rollout_action(pos, pos.to_act))
        turn, left = seat, self._horizon
        for _ in range(LONGEST):
            if pos.turn != turn:
                turn, left = pos.turn, left - 1
            if left == 0 or pos.phase is Phase.OVER:
                break
            self._step(pos)
        if pos.phase is Phase.OVER:
            return final_lead(
                pos, pos.rules.side_of[seat]
            )  # the seat's own line, also where it had a partner for this deal
        return weighted_sum(lead_features(pos, pos.side(seat)), self._weights)

    def _step(self, pos: CanastaPosition) -> None:
        """Play one action: the seat plays its own turn by the heuristic policy, knowing what it knows now."""
        who = pos.to_act
        context = self._context
        if who == pos.turn == context.seat:
            own = DecisionContext(CanastaView(pos), who, context.memory, context.weights)
            play(pos, who, policy.best_action(own))
        else:
            play(pos, who, rollout_action(pos, who))


def final_lead(pos: CanastaPosition, side: int) -> float:
    """Return the side's points in this deal less the mean of those of the others, in hundreds."""
    assert pos.how is not None
    totals = [line.total for line in score_lines(pos, pos.how, pos.by)]
    others = [total for n, total in enumerate(totals) if n != side]
    return (totals[side] - sum(others) / len(others)) / HUNDRED


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
