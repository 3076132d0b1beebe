"""The two stages of a review, in pieces that another process can do: the screening of a decision, and play to the end.

Both try plans in deals drawn from what the seat knew; the number of a sample is its seed, so that all plans meet the
same deals, and what a piece finds does not depend on how the work is cut.
"""

import random
from math import inf, sqrt
from typing import NamedTuple

from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.determinization import Determinizer
from canasta_gui.ai.canasta.features import HUNDRED
from canasta_gui.ai.canasta.playouts import Playouts
from canasta_gui.ai.canasta.searching_player import SEARCH_WEIGHT, estimated_lead
from canasta_gui.lab.review.alternatives import (
    MOST_ALTERNATIVES,
    Kind,
    TriedDecision,
    choice_of,
    context_of,
    is_discard_only,
)
from canasta_gui.lab.review.played_deal import Decision
from canasta_gui.rules.canasta import actions as act


class Suspicion(NamedTuple):
    """An alternative that looks better than what was done, by so many points, after the screening."""

    decision: Decision
    kind: Kind
    plan: tuple[act.Action, ...]
    other: tuple[act.Action, ...]
    points: float


class Screening(NamedTuple):
    """Stage 1: one decision and so many others, tried to the seat's next turn in so many drawn deals."""

    decision: Decision
    seed: str
    samples: int
    alternatives: int = MOST_ALTERNATIVES

    def run(self) -> Suspicion | None:
        """Return the alternative that looks best; None where nothing looks better than what was done."""
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
        """Play the plans; of other discards a play-out to the next turn says nothing, so they keep their prior."""
        tried = [other for other in choice.others if not is_discard_only(choice.plan, other)]
        if not tried:
            return
        determinizer, playouts = _deals_drawn_by(choice.context), Playouts(choice.context)
        for number in range(self.samples):
            sample = determinizer.sample(random.Random(f"screening {self.seed} {self.decision.move} {number}"))
            for plan in (choice.plan, *tried):
                plan.values.append(playouts.to_next_turn(sample.copy(), plan.actions))


class Measurement(NamedTuple):
    """Stage 2: an alternative against what was done, played to the end in drawn deals of these numbers."""

    suspicion: Suspicion
    seed: str
    numbers: range

    def run(self) -> tuple[float, ...]:
        """Return for each deal by how many points the alternative ends further ahead."""
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
    """Return what draws deals for a decision, their hands as probable as was learned from self-play."""
    return Determinizer(context.view, context.memory, learned=True)


def mean_and_error(values: tuple[float, ...]) -> tuple[float, float]:
    """Return the mean of independent values and its standard error."""
    n = len(values)
    if n < 2:
        return (values[0] if values else 0.0), inf
    mean = sum(values) / n
    return mean, sqrt(sum((value - mean) ** 2 for value in values) / (n - 1) / n)
