"""Tries plans for a whole turn in deals that may be the true one, and says how far ahead each leaves its side.

Every plan is tried in the same worlds, so that luck is the same for all; a plan that falls behind is given up. The
turns of the others until the seat's next one are played by the light player, and what stands there then is weighed.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from math import inf, sqrt

from canasta_gui.ai.canasta import policy
from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.determinization import Determinizer
from canasta_gui.ai.canasta.features import HUNDRED, NAMES, lead_features, weighed
from canasta_gui.ai.canasta.rollout_policy import light_action
from canasta_gui.ai.canasta.weights import read_table
from canasta_gui.ai.common.budget import Budget
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.engine import play
from canasta_gui.rules.canasta.position import CanastaPosition, CanastaView
from canasta_gui.rules.canasta.scoring import score_lines
from canasta_gui.rules.core.phases import Phase

LEAST_WORLDS = 8
"""Worlds in which every plan is tried before any is given up."""
BEHIND = 2.2
"""Errors by which a plan must be behind to be given up."""
LONGEST = 200
"""Actions after which a play-out is broken off, whatever happens."""


class Watch:
    """Looks at the clock between two play-outs: would another one, as long as the longest so far, end in time?"""

    def __init__(self, budget: Budget, deadline: float) -> None:
        self._clock, self._deadline = budget.clock, deadline
        self._last = budget.clock() if budget.clock is not None else 0.0
        self._longest = 0.0

    def enough(self) -> bool:
        """Is there enough time for a play-out more?"""
        if self._clock is None:
            return True
        now = self._clock()
        self._longest = max(self._longest, now - self._last)
        self._last = now
        return now + self._longest < self._deadline


@dataclass
class Plan:
    """Actions of one turn, one after the other; where they end, the club player goes on.

    `prior`: by how many hundreds of points it was thought to be ahead of the first plan before it was tried (mostly
    behind). `values`: in each world that it was tried in, by how many hundreds of points it leaves its side ahead.
    """

    actions: tuple[act.Action, ...]
    prior: float = 0.0
    values: list[float] = field(default_factory=list)


@cache
def value_weights() -> tuple[float, ...]:
    """What each number of a position is worth, in hundreds of points."""
    table = read_table("values")
    return tuple(float(table[name]) for name in NAMES)


class Search:
    """The plans of one decision in the worlds of one view. `outlook`: what the seat in turn thinks of the moment."""

    def __init__(self, outlook: DecisionContext, worlds: Determinizer, chance: random.Random) -> None:
        self._outlook, self._worlds, self._chance = outlook, worlds, chance
        self._weights = value_weights()
        self._horizon = len(outlook.view.playing)

    def run(self, plans: Sequence[Plan], budget: Budget, deadline: float) -> None:
        """Try the plans until the budget is spent, or its time is up, or only one is left."""
        left = budget.playouts
        watch, alive, tried = Watch(budget, deadline), list(plans), 0
        while left > 0 and len(alive) > 1 and watch.enough():
            world = self._worlds.deal(self._chance)
            for plan in alive:
                plan.values.append(self._value(world.copy(), plan.actions))
                if not watch.enough():
                    return
            left, tried = left - len(alive), tried + 1
            if tried >= LEAST_WORLDS:
                alive = _not_behind(alive)

    def _value(self, pos: CanastaPosition, actions: Sequence[act.Action]) -> float:
        """By how many hundreds of points the side is ahead where the seat's next turn begins, or the deal ends."""
        seat = self._outlook.seat
        for action in actions:
            play(pos, seat, action)
            if pos.phase is Phase.ANSWER:
                play(pos, pos.to_act, light_action(pos, pos.to_act))
        turn, left = seat, self._horizon
        for _ in range(LONGEST):
            if pos.turn != turn:
                turn, left = pos.turn, left - 1
            if left == 0 or pos.phase is Phase.OVER:
                break
            self._step(pos)
        if pos.phase is Phase.OVER:
            return _final(pos, pos.rules.side_of[seat])  # the line of its own, also where it had a partner for the deal
        return weighed(lead_features(pos, pos.side(seat)), self._weights)

    def _step(self, pos: CanastaPosition) -> None:
        """One action: in its own turn the seat plays as the club player does, knowing what it knows now."""
        who = pos.to_act
        outlook = self._outlook
        if who == pos.turn == outlook.seat:
            own = DecisionContext(CanastaView(pos), who, outlook.memory, outlook.weights)
            play(pos, who, policy.among(own))
        else:
            play(pos, who, light_action(pos, who))


def _final(pos: CanastaPosition, side: int) -> float:
    """The side's points in this deal less those of the others in the mean, in hundreds."""
    assert pos.how is not None
    totals = [line.total for line in score_lines(pos, pos.how, pos.by)]
    others = [total for n, total in enumerate(totals) if n != side]
    return (totals[side] - sum(others) / len(others)) / HUNDRED


def _not_behind(plans: list[Plan]) -> list[Plan]:
    """Those that may still be the best."""
    best = max(plans, key=lambda plan: sum(plan.values))
    return [plan for plan in plans if plan is best or not _behind(plan, best)]


def _behind(plan: Plan, best: Plan) -> bool:
    mean, error = difference(plan, best)
    return mean + BEHIND * error < 0.0


def difference(plan: Plan, base: Plan) -> tuple[float, float]:
    """By how much a plan is ahead of another in the worlds that both were tried in, and the error of that."""
    gaps = [one - other for one, other in zip(plan.values, base.values, strict=False)]
    n = len(gaps)
    if n <= 1:
        return 0.0, inf
    mean = sum(gaps) / n
    return mean, sqrt(sum([(gap - mean) ** 2 for gap in gaps]) / (n - 1) / n)
