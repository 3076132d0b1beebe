"""What a seat could have done instead: a few plans beside its own, each with what it is thought to be worth."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from canasta_gui.ai.canasta import policy
from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.experience import evaluate_discards, evaluate_lays, evaluate_starts
from canasta_gui.ai.canasta.features import HUNDRED
from canasta_gui.ai.canasta.memory import recall
from canasta_gui.ai.canasta.search import TurnPlan
from canasta_gui.ai.canasta.searching_player import completed_plan
from canasta_gui.ai.canasta.weights import MASTER
from canasta_gui.lab.review.played_deal import REVIEWED, Decision
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.arbitration.candidates import candidates
from canasta_gui.rules.core.cards import KIND
from canasta_gui.rules.core.phases import Phase

MOST_ALTERNATIVES = 4
MOST_DISCARDS = 2
"""So many other discards are thought of; the rest is worse in all likelihood."""
LARGEST_PRIOR = 3.0
"""Hundreds of points to which a prior is limited: an evaluation can be far off."""

Kind = Literal["begin", "lay", "discard"]
"""What is decided: how a turn begins, what to lay (or whether to ask), what to discard."""


class TriedDecision(NamedTuple):
    """A decision as it is tried: the plan that begins with what was done, and others; priors are relative to it."""

    context: DecisionContext
    plan: TurnPlan
    others: tuple[TurnPlan, ...]

    @property
    def kind(self) -> Kind:
        """What was decided."""
        if self.context.view.phase is Phase.DRAW:
            return "begin"
        return "discard" if isinstance(self.plan.actions[0], act.Discard) else "lay"


def is_discard_only(plan: TurnPlan, other: TurnPlan) -> bool:
    """Return whether two plans differ in the card discarded alone: then only a play-out to the end tells them apart."""
    return isinstance(plan.actions[0], act.Discard) and isinstance(other.actions[0], act.Discard)


def context_of(decision: Decision) -> DecisionContext:
    """Return the decision as a master sees it, from what the seat knew."""
    return DecisionContext(decision.view, decision.seat, recall(decision.view, decision.history), MASTER)


def choice_of(decision: Decision, most: int = MOST_ALTERNATIVES) -> TriedDecision:
    """Return what the seat did and what else is worth trying, from what it knew: `most` others, and to ask."""
    context, action = context_of(decision), decision.action
    options = [option for option in candidates(context.view, context.seat) if isinstance(option, REVIEWED)]
    judge = _start_values if context.view.phase is Phase.DRAW else _play_values
    values = dict(judge(context, options, action))
    top = max(values.values(), default=0.0)
    for unjudged in (policy.best_action(context), action):  # such as the first step of an exit
        values.setdefault(unjudged, top)
    best = sorted((other for other in values if other != action), key=values.__getitem__, reverse=True)
    plans = [TurnPlan((other,), _prior(values[other] - values[action])) for other in best[:most]]
    asked = [action, *(plan.actions[0] for plan in plans)]
    plans += [TurnPlan((ask,)) for ask in options if isinstance(ask, act.Ask) and ask not in asked]
    return TriedDecision(
        context,
        completed_plan(context, TurnPlan((action,))),
        tuple(completed_plan(context, plan) for plan in plans),
    )


def _start_values(
    context: DecisionContext, options: Sequence[act.Action], action: act.Action
) -> Mapping[act.Action, float]:
    judged = [option for option in {**dict.fromkeys(options), action: None} if not isinstance(option, act.Ask)]
    return evaluate_starts(context, judged)


def _play_values(
    context: DecisionContext, options: Sequence[act.Action], action: act.Action
) -> Mapping[act.Action, float]:
    """Return the value of lays and of discards, compared with the best discard without laying."""
    lays = [option for option in options if isinstance(option, act.Lay) and option != action]
    values: dict[act.Action, float] = dict(evaluate_lays(context, lays).items())
    if isinstance(action, act.Lay):
        values.update(evaluate_lays(context, [action]).items())
    values.update(_discard_values(context, options, action))
    return values


def _discard_values(
    context: DecisionContext, options: Sequence[act.Action], action: act.Action
) -> Mapping[act.Action, float]:
    """Return by how many points each discard, one a kind, is behind the best one; only a few of them."""
    own = action.card if isinstance(action, act.Discard) else None
    kinds = {
        KIND[option.card]: option
        for option in options
        if isinstance(option, act.Discard) and (own is None or KIND[option.card] != KIND[own])
    }
    discards = [*kinds.values(), *([action] if isinstance(action, act.Discard) else [])]
    if not discards:
        return {}
    judged = evaluate_discards(context, discards)
    best = max(judged.values())
    others = sorted(kinds.values(), key=judged.__getitem__, reverse=True)[: MOST_DISCARDS if own is not None else 1]
    return {discard: judged[discard] - best for discard in discards if discard == action or discard in others}


def _prior(points: float) -> float:
    return max(-LARGEST_PRIOR, min(LARGEST_PRIOR, points / HUNDRED))
