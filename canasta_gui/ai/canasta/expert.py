"""The expert: tries what the club player would think of in deals that may be the true one, and plays what does best.

It tries ways to begin the turn, to lay and to end the deal. Of discards it only thinks: trying them out was measured,
over thousands of deals, to say nothing about them that is not thought of before.
"""

import random
from collections.abc import Mapping, Sequence

from canasta_gui.ai.canasta import policy
from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.determinization import Determinizer
from canasta_gui.ai.canasta.experience import best_discard, judged_lays, judged_starts
from canasta_gui.ai.canasta.features import HUNDRED
from canasta_gui.ai.canasta.going_out import wants_out
from canasta_gui.ai.canasta.memory import recall
from canasta_gui.ai.canasta.search import Plan, Search, difference
from canasta_gui.ai.canasta.weights import EXPERT, Weights
from canasta_gui.ai.common.budget import Budget
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.engine import play
from canasta_gui.rules.canasta.events import Event
from canasta_gui.rules.canasta.position import CanastaView
from canasta_gui.rules.core.cards import HIDDEN
from canasta_gui.rules.core.phases import Phase

MOST_LAYS, MOST_STARTS = 3, 4
"""How many of each are tried."""
DOUBT = 1.0
"""How far, in hundreds of points, one plan is usually better than another."""
TRIED = {Phase.DRAW: 0.5, Phase.PLAY: 0.33}
"""How much of what was found by trying holds in the end beside what experience says, as deals have shown."""
FAR_BEHIND, ASKING_BEHIND = -3.0, -1.0
"""The least that is thought of a plan before it is tried, and what is thought of asking if the club player does not."""
LEAST_LEAD = 0.1
"""What a plan must be ahead of the club player's to be played instead."""
AGAINST_WISHES = 1.0
"""The same where the club player does what its dials ask for."""

MOST_KEPT, ENDING = 14, 0.3
"""Laying nothing is tried with so many cards at most, and while the deal is less likely to end before the next turn."""

_ENDS_PLAN = act.Draw | act.Ask | act.Discard | act.Pass | act.TakeReserve


def decide(view: CanastaView, history: Sequence[Event], budget: Budget, weights: Weights = EXPERT) -> act.Action:
    """The action of the seat that must act. `history`: this deal's events as that seat saw them.

    `budget`: how long to think; with play-outs alone the same view and history always give the same action.
    """
    deadline = budget.deadline()
    seat = view.to_act
    first = policy.decide(view, history, weights)
    options = list(candidates(view, seat))
    if len(options) == 1 or view.phase not in TRIED:
        return first
    outlook = DecisionContext(view, seat, recall(view, history), weights)
    plans = turn_plans(outlook, options, first)
    if len(plans) > 1:
        chance = random.Random(f"{seat} {view.deal_no} {len(history)} {sorted(view.hands[seat])} {view.pile}")
        Search(outlook, Determinizer(view, outlook.memory), chance).run(plans, budget, deadline)
    least = LEAST_LEAD if weights == EXPERT else AGAINST_WISHES
    return max(plans, key=lambda plan: believed(plan, plans[0], TRIED[view.phase], least)).actions[0]


def believed(plan: Plan, base: Plan, holds: float = 1.0, least: float = LEAST_LEAD) -> float:
    """By how many hundreds of points a plan is ahead of the first: what was tried beside what was thought.

    `holds`: how much of what was found by trying holds in the end. `least`: what it must be ahead to be played instead.
    """
    if plan is base:
        return 0.0
    mean, error = difference(plan, base)
    trust = DOUBT**2 / (DOUBT**2 + error**2)
    return (trust * holds * mean if trust else 0.0) + plan.prior - least


def turn_plans(outlook: DecisionContext, options: Sequence[act.Action], first: act.Action) -> list[Plan]:
    """Plans worth trying: first the club player's, then others in the order of what it thinks of them."""
    if outlook.view.phase is Phase.DRAW:
        worths = judged_starts(outlook, options)
        worths.setdefault(first, max(worths.values()))
        return [_completed(outlook, plan) for plan in _ranked(first, worths, MOST_STARTS)]
    lays: dict[act.Action, float] = {}
    lays.update(judged_lays(outlook, [lay for lay in options if isinstance(lay, act.Lay)]).items())
    if isinstance(first, act.Discard):
        best = max(lays, key=lays.__getitem__, default=None)
        plans = [Plan((first,))] if best is None else [Plan((first,)), Plan((best,), _prior(lays[best]))]
    else:
        gain = lays.setdefault(first, max(lays.values(), default=0.0))
        plans = _ranked(first, lays, MOST_LAYS)
        plans += _without_laying(outlook, options, gain)
    asks = [option for option in options if isinstance(option, act.Ask) and option != first]
    plans += [Plan((ask,), ASKING_BEHIND) for ask in asks]
    return [_completed(outlook, plan) for plan in plans]


def _without_laying(outlook: DecisionContext, options: Sequence[act.Action], gain: float) -> list[Plan]:
    """The discard that ends the turn without what else could be laid, which is thought to be worth `gain`.

    To lay nothing now and the same next time nearly always looks good in the search, and whoever believes it each turn
    never lays: not with a full hand, nor at the end of a deal, nor where going out would be welcome.
    """
    size = len(outlook.view.hands[outlook.seat])
    if not 1 < size <= MOST_KEPT or outlook.end >= ENDING or outlook.view.answer is True or wants_out(outlook):
        return []
    discards = [option for option in options if isinstance(option, act.Discard)]
    if not discards:
        return []
    return [Plan((best_discard(outlook, discards),), _prior(-gain))]


def _ranked(first: act.Action, worths: Mapping[act.Action, float], most: int) -> list[Plan]:
    top = worths[first]
    others = sorted((action for action in worths if action != first), key=worths.__getitem__, reverse=True)
    return [Plan((first,)), *(Plan((action,), _prior(worths[action] - top)) for action in others[: most - 1])]


def _prior(points: float) -> float:
    return max(FAR_BEHIND, min(0.0, points / HUNDRED))


def _completed(outlook: DecisionContext, plan: Plan) -> Plan:
    """The plan with what the club player would add to it in this turn, until a card comes that nobody knows."""
    (first,) = plan.actions
    if isinstance(first, _ENDS_PLAN):
        return plan
    seat, view = outlook.seat, CanastaView(outlook.view.copy())
    actions: list[act.Action] = [first]
    play(view, seat, first)
    while view.phase is Phase.PLAY and view.turn == seat and HIDDEN not in view.hands[seat]:
        action = policy.among(DecisionContext(view, seat, outlook.memory, outlook.weights))
        actions.append(action)
        if isinstance(action, _ENDS_PLAN):
            break
        play(view, seat, action)
    return Plan(tuple(actions), plan.prior)
