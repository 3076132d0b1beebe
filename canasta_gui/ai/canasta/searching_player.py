"""A player who searches: tries the plans that the policy thinks of in sampled deals, and plays the best one.

It tries ways to begin the turn, to lay and to end the deal. Discards are not tried: over thousands of deals trying them
said nothing that their evaluation had not said before. Only a baseline plays so; a review tries its plans alike. The
levels of today decide at once, for no search was shown to add to what they have learned (`docs/computers-notebook.md`).
"""

from collections.abc import Mapping, Sequence

from canasta_gui.ai.canasta import policy
from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.determinization import Determinizer
from canasta_gui.ai.canasta.experience import best_discard, evaluate_lays, evaluate_starts
from canasta_gui.ai.canasta.features import HUNDRED
from canasta_gui.ai.canasta.going_out import wants_out
from canasta_gui.ai.canasta.memory import recall
from canasta_gui.ai.canasta.search import Search, TurnPlan, mean_lead
from canasta_gui.ai.canasta.weights import CanastaWeights
from canasta_gui.ai.common.budget import Budget
from canasta_gui.ai.common.decision_rng import decision_rng
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.arbitration.candidates import candidates
from canasta_gui.rules.canasta.engine import play
from canasta_gui.rules.canasta.events import Event
from canasta_gui.rules.canasta.position import CanastaView
from canasta_gui.rules.core.cards import HIDDEN
from canasta_gui.rules.core.phases import Phase

MAX_LAYS, MAX_STARTS = 3, 4
"""How many plans of each kind are tried."""
PRIOR_SPREAD = 1.0
"""By how many hundreds of points one plan is usually better than another."""
SEARCH_WEIGHT = {Phase.DRAW: 0.5, Phase.PLAY: 0.33}
"""The share of the search's lead that holds beside experience, as measured in deals; no other phase is searched."""
LOWEST_PRIOR, ASKING_PRIOR = -3.0, -1.0
"""The lowest prior of a plan, and the prior of asking the partner where the policy does not."""
LEAST_LEAD = 0.1
"""By how many hundreds of points a plan must be ahead of the policy's to be played instead."""

MAX_HELD_BACK, MAX_END = 14, 0.3
"""Laying nothing is tried with so many cards at most, and while the deal is less likely to end before the next turn."""

_ENDS_PLAN = act.Draw | act.Ask | act.Discard | act.Pass | act.TakeReserve


def decide(view: CanastaView, history: Sequence[Event], budget: Budget, weights: CanastaWeights) -> act.Action:
    """Return the action of the seat that must act. `history`: this deal's events as that seat saw them.

    `budget`: how long to think; with play-outs alone the same view and history always give the same action.
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
    """Return by how many hundreds of points a plan is ahead of the first one: its prior and what the search found.

    `search_weight`: the share of the search's lead that holds. `least`: what the plan must be ahead to be played.
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
    """Return a plan that discards without laying what has a value of `gain`; none where that could become a habit.

    To lay nothing now and the same next time nearly always looks good in the search, and a player who believes it each
    turn never lays. So it is not tried with a full hand, nor at the end of a deal, nor where going out is wanted.
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
    """Return the plan with what the policy would add to it in this turn, up to the first card that is unknown."""
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
