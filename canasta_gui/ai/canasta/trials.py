"""Trials of a decision: its alternatives in deals drawn from what its seat knows, to the next turn and to the end.

The number of a drawn deal is its seed, so that all plans meet the same deals and results do not depend on how the work
is divided.
"""

import random
from collections.abc import Mapping, Sequence
from math import inf, sqrt
from typing import Literal, NamedTuple

from canasta_gui.ai.canasta import policy
from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.determinization import Determinizer
from canasta_gui.ai.canasta.experience import evaluate_discards, evaluate_lays, evaluate_starts
from canasta_gui.ai.canasta.features import HUNDRED
from canasta_gui.ai.canasta.memory import recall
from canasta_gui.ai.canasta.playouts import Playouts
from canasta_gui.ai.canasta.search import SEARCH_WEIGHT, TurnPlan, completed_plan, estimated_lead
from canasta_gui.ai.canasta.weights import MASTER
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.arbitration.candidates import candidates
from canasta_gui.rules.canasta.events import Event
from canasta_gui.rules.canasta.position import CanastaPosition, CanastaView
from canasta_gui.rules.core.cards import KIND
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.families import AnyAction

REVIEWED = act.Draw | act.Take | act.Lay | act.Discard | act.Ask | act.Pass
"""Actions that are reviewed. Answers are not, because drawn deals ignore what a question reveals about the asker."""


MOST_ALTERNATIVES = 4
MOST_DISCARDS = 2
"""Maximum number of other discards considered; further ones are very probably worse."""
LARGEST_PRIOR = 3.0
"""Limit of a prior in hundreds of points, since evaluations can be far off."""

Kind = Literal["begin", "lay", "discard"]
"""Kind of decision: how to begin a turn, what to lay (or whether to ask), what to discard."""


class Decision(NamedTuple):
    """A decision of a seat that had a choice: its view and history before it, and its action.

    `move`: number of the action in the deal, from 0. `turn`: number of the seat's turn, from 1.
    """

    view: CanastaView
    history: tuple[Event, ...]
    action: act.Action
    move: int
    turn: int

    @property
    def seat(self) -> int:
        """The seat that decided."""
        return self.view.to_act


def is_choice(pos: CanastaPosition, seat: int, action: AnyAction) -> bool:
    """Return whether an action is reviewed and had an alternative."""
    if pos.phase not in (Phase.DRAW, Phase.PLAY) or seat != pos.to_act or not isinstance(action, REVIEWED):
        return False
    return sum(1 for _ in zip(range(2), candidates(pos, seat), strict=False)) > 1


class TriedDecision(NamedTuple):
    """A decision to be tried: the plan that begins with the seat's action, and others; priors are relative to it."""

    context: DecisionContext
    plan: TurnPlan
    others: tuple[TurnPlan, ...]

    @property
    def kind(self) -> Kind:
        """Kind of the decision."""
        if self.context.view.phase is Phase.DRAW:
            return "begin"
        return "discard" if isinstance(self.plan.actions[0], act.Discard) else "lay"


def is_discard_only(plan: TurnPlan, other: TurnPlan) -> bool:
    """Return whether two plans differ only in the discard, so that only a play-out to the end distinguishes them."""
    return isinstance(plan.actions[0], act.Discard) and isinstance(other.actions[0], act.Discard)


def context_of(decision: Decision) -> DecisionContext:
    """Return the decision as a master sees it, from the seat's knowledge."""
    return DecisionContext(decision.view, decision.seat, recall(decision.view, decision.history), MASTER)


def choice_of(decision: Decision, most: int = MOST_ALTERNATIVES) -> TriedDecision:
    """Return the seat's action and its alternatives by its knowledge: up to `most` others, and asking."""
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
    """Return the value of lays and discards relative to the best discard without laying."""
    lays = [option for option in options if isinstance(option, act.Lay) and option != action]
    values: dict[act.Action, float] = dict(evaluate_lays(context, lays).items())
    if isinstance(action, act.Lay):
        values.update(evaluate_lays(context, [action]).items())
    values.update(_discard_values(context, options, action))
    return values


def _discard_values(
    context: DecisionContext, options: Sequence[act.Action], action: act.Action
) -> Mapping[act.Action, float]:
    """Return the value of the best few discards, one per kind, relative to the best one (zero or negative)."""
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


class Suspicion(NamedTuple):
    """An alternative that the screening finds better than the seat's action, and its lead in points."""

    decision: Decision
    kind: Kind
    plan: tuple[act.Action, ...]
    other: tuple[act.Action, ...]
    points: float


class Screening(NamedTuple):
    """Stage 1: one decision and its alternatives, tried in drawn deals to the seat's next turn."""

    decision: Decision
    seed: str
    samples: int
    alternatives: int = MOST_ALTERNATIVES

    def run(self) -> Suspicion | None:
        """Return the alternative that looks best; None if the seat's action does."""
        choice = choice_of(self.decision, self.alternatives)
        if not choice.others:
            return None
        self._try(choice)
        weight = SEARCH_WEIGHT[self.decision.view.phase]
        points, best = max(
            ((HUNDRED * estimated_lead(other, choice.plan, weight, 0.0), other) for other in choice.others),
            key=lambda each: each[0],
        )
        if points <= 0.0:
            return None
        return Suspicion(self.decision, choice.kind, choice.plan.actions, best.actions, points)

    def _try(self, choice: TriedDecision) -> None:
        """Play out the plans to the next turn; discards keep their prior, since that does not distinguish them."""
        tried = [other for other in choice.others if not is_discard_only(choice.plan, other)]
        if not tried:
            return
        determinizer, playouts = _deals_drawn_by(choice.context), Playouts(choice.context)
        for number in range(self.samples):
            sample = determinizer.sample(random.Random(f"screening {self.seed} {self.decision.move} {number}"))
            for plan in (choice.plan, *tried):
                plan.values.append(playouts.to_next_turn(sample.copy(), plan.actions))


class Measurement(NamedTuple):
    """Stage 2: an alternative against the seat's action, played to the end in the drawn deals `numbers`."""

    suspicion: Suspicion
    seed: str
    numbers: range

    def run(self) -> tuple[float, ...]:
        """Return the lead of the alternative in each deal."""
        suspicion = self.suspicion
        decision = suspicion.decision
        context = context_of(decision)
        determinizer, playouts = _deals_drawn_by(context), Playouts(context)
        gains = []
        for number in self.numbers:
            sample = determinizer.sample(random.Random(f"to the end {self.seed} {decision.move} {number}"))
            own = playouts.to_end(sample.copy(), suspicion.plan)
            gains.append(HUNDRED * (playouts.to_end(sample, suspicion.other) - own))
        return tuple(gains)


def _deals_drawn_by(context: DecisionContext) -> Determinizer:
    """Return the generator of deals for a decision, in which hands are weighted by learned beliefs."""
    return Determinizer(context.view, context.memory, learned=True)


def mean_and_error(values: tuple[float, ...]) -> tuple[float, float]:
    """Return the mean of independent values and its standard error."""
    n = len(values)
    if n < 2:
        return (values[0] if values else 0.0), inf
    mean = sum(values) / n
    return mean, sqrt(sum((value - mean) ** 2 for value in values) / (n - 1) / n)
