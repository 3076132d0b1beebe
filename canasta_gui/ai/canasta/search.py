"""The search, which tries plans for a whole turn in sampled deals and plays the one with the best mean lead.

All plans are tried in the same samples, so that luck is the same for all; a plan that falls behind is given up. The
rollout policy plays the turns of the others up to the seat's next turn, where the position is evaluated.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import inf, sqrt

from canasta_gui.ai.canasta import policy
from canasta_gui.ai.canasta.choices import wants_out
from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.determinization import Determinizer
from canasta_gui.ai.canasta.experience import best_discard, evaluate_lays, evaluate_starts
from canasta_gui.ai.canasta.features import HUNDRED
from canasta_gui.ai.canasta.memory import recall
from canasta_gui.ai.canasta.playouts import Playouts
from canasta_gui.ai.canasta.weights import CanastaWeights
from canasta_gui.ai.common.players import Budget, decision_rng
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.arbitration.candidates import candidates
from canasta_gui.rules.canasta.engine import play
from canasta_gui.rules.canasta.events import Event
from canasta_gui.rules.canasta.position import CanastaView
from canasta_gui.rules.core.cards import HIDDEN
from canasta_gui.rules.core.position import Phase

LEAST_SAMPLES = 8
"""Number of samples in which every plan is tried before any is given up."""
BEHIND = 2.2
"""Number of standard errors by which a plan must be behind to be given up."""


class PlayoutTimer:
    """Timer of play-outs, which expects the next one to take as long as the longest so far."""

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
    """Actions of one turn in order; the policy goes on where they end.

    `prior`: estimated lead of the plan over the first plan before the search (usually negative). `values`: lead of its
    side in each sample. Both are in hundreds of points.
    """

    actions: tuple[act.Action, ...]
    prior: float = 0.0
    values: list[float] = field(default_factory=list)


class Search:
    """Tries the plans of one decision in samples of the positions consistent with a view."""

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
    """Return the plans that may still turn out to be the best."""
    best = max(plans, key=lambda plan: sum(plan.values))
    return [plan for plan in plans if plan is best or not _behind(plan, best)]


def _behind(plan: TurnPlan, best: TurnPlan) -> bool:
    mean, error = mean_lead(plan, best)
    return mean + BEHIND * error < 0.0


def mean_lead(plan: TurnPlan, base: TurnPlan) -> tuple[float, float]:
    """Return the mean lead of a plan over another in their common samples, and its standard error."""
    gaps = [one - other for one, other in zip(plan.values, base.values, strict=False)]
    n = len(gaps)
    if n <= 1:
        return 0.0, inf
    mean = sum(gaps) / n
    return mean, sqrt(sum([(gap - mean) ** 2 for gap in gaps]) / (n - 1) / n)


# A player that searches: it tries the policy's plans in sampled deals and plays the best one. It tries ways to begin
# the turn, to lay and to end the deal, but not discards, which over thousands of deals did not improve on their
# evaluation. Only a baseline plays this way, and reviews try their plans like this. The present levels decide without a
# search, since none was shown to add to what they have learned (`docs/computers-notebook.md`).

MAX_LAYS, MAX_STARTS = 3, 4
"""Maximum number of plans of each kind that are tried."""
PRIOR_SPREAD = 1.0
"""Typical lead of one plan over another, in hundreds of points."""
SEARCH_WEIGHT = {Phase.DRAW: 0.5, Phase.PLAY: 0.33}
"""Measured share of the search's lead that holds in addition to experience; other phases are not searched."""
LOWEST_PRIOR, ASKING_PRIOR = -3.0, -1.0
"""Lowest prior of a plan, and prior of asking the partner when the policy would not."""
LEAST_LEAD = 0.1
"""Least lead over the policy's plan, in hundreds of points, for playing another plan."""

MAX_HELD_BACK, MAX_END = 14, 0.3
"""Limits for trying to lay nothing: size of the hand, and probability that the deal ends before the next turn."""

_ENDS_PLAN = act.Draw | act.Ask | act.Discard | act.Pass | act.TakeReserve


def decide(view: CanastaView, history: Sequence[Event], budget: Budget, weights: CanastaWeights) -> act.Action:
    """Return the action of the seat that must act. `history`: this deal's events as that seat saw them.

    `budget`: limits of the search; limited by play-outs alone, the same view and history always give the same action.
    """
    deadline = budget.deadline()
    seat = view.to_act
    first = policy.decide(view, history, weights)
    options = list(candidates(view, seat))
    if len(options) == 1 or view.phase not in SEARCH_WEIGHT or isinstance(first, act.Expose | act.Slip):
        return first
    context = DecisionContext(view, seat, recall(view, history), weights)
    plans = turn_plans(context, options, first)
    if len(plans) > 1:
        rng = decision_rng(seat, view.deal_no, len(history), sorted(view.hands[seat]), view.pile)
        Search(context, Determinizer(view, context.memory), rng).run(plans, budget, deadline)
    return max(plans, key=lambda plan: estimated_lead(plan, plans[0], SEARCH_WEIGHT[view.phase])).actions[0]


def estimated_lead(plan: TurnPlan, base: TurnPlan, search_weight: float = 1.0, least: float = LEAST_LEAD) -> float:
    """Return the lead of a plan over the first one, in hundreds of points, from its prior and the search.

    `search_weight`: share of the search's lead that holds. `least`: lead that the plan must exceed to be played.
    """
    if plan is base:
        return 0.0
    mean, error = mean_lead(plan, base)
    trust = PRIOR_SPREAD**2 / (PRIOR_SPREAD**2 + error**2)
    return (trust * search_weight * mean if trust else 0.0) + plan.prior - least


def turn_plans(context: DecisionContext, options: Sequence[act.Action], first: act.Action) -> list[TurnPlan]:
    """Return the plans worth trying: the one that begins with the policy's choice `first`, then the best others."""
    if context.view.phase is Phase.DRAW:
        values = evaluate_starts(context, options)
        values.setdefault(first, max(values.values()))
        return [completed_plan(context, plan) for plan in _ranked(first, values, MAX_STARTS)]
    lays: dict[act.Action, float] = {}
    lays.update(evaluate_lays(context, [lay for lay in options if isinstance(lay, act.Lay)]).items())
    if isinstance(first, act.Discard):
        best = max(lays, key=lays.__getitem__, default=None)
        plans = [TurnPlan((first,))] if best is None else [TurnPlan((first,)), TurnPlan((best,), _prior(lays[best]))]
    else:
        gain = lays.setdefault(first, max(lays.values(), default=0.0))
        plans = _ranked(first, lays, MAX_LAYS)
        plans += _without_laying(context, options, gain)
    asks = [option for option in options if isinstance(option, act.Ask) and option != first]
    plans += [TurnPlan((ask,), ASKING_PRIOR) for ask in asks]
    return [completed_plan(context, plan) for plan in plans]


def _without_laying(context: DecisionContext, options: Sequence[act.Action], gain: float) -> list[TurnPlan]:
    """Return a plan that discards instead of a lay worth `gain`; none if that could become a habit.

    Postponing a lay to the next turn nearly always looks good in the search, and a player who does so every turn never
    lays. It is therefore not tried with a full hand, near the end of a deal, or if the seat wants to go out.
    """
    size = len(context.view.hands[context.seat])
    if not 1 < size <= MAX_HELD_BACK or context.end >= MAX_END or context.view.answer is True or wants_out(context):
        return []
    discards = [option for option in options if isinstance(option, act.Discard)]
    if not discards:
        return []
    return [TurnPlan((best_discard(context, discards),), _prior(-gain))]


def _ranked(first: act.Action, values: Mapping[act.Action, float], most: int) -> list[TurnPlan]:
    top = values[first]
    others = sorted((action for action in values if action != first), key=values.__getitem__, reverse=True)
    return [TurnPlan((first,)), *(TurnPlan((action,), _prior(values[action] - top)) for action in others[: most - 1])]


def _prior(points: float) -> float:
    return max(LOWEST_PRIOR, min(0.0, points / HUNDRED))


def completed_plan(context: DecisionContext, plan: TurnPlan) -> TurnPlan:
    """Return the plan, continued by the policy to the end of the turn or to the first unknown card."""
    (first,) = plan.actions
    if isinstance(first, _ENDS_PLAN):
        return plan
    seat, view = context.seat, CanastaView(context.view.copy())
    actions: list[act.Action] = [first]
    play(view, seat, first)
    while view.phase is Phase.PLAY and view.turn == seat and HIDDEN not in view.hands[seat]:
        action = policy.best_action(DecisionContext(view, seat, context.memory, context.weights))
        actions.append(action)
        if isinstance(action, _ENDS_PLAN):
            break
        play(view, seat, action)
    return TurnPlan(tuple(actions), plan.prior)
