"""Evaluation of choices by learned weights, which combine the policy's value with other features.

The weights (`weights/experience.toml`, fitted by `benchmarks/learn.py`) are, for each kind of choice, the value of a
feature of `choice_features` in hundreds of points. Networks (`judgement`) read the same features and some more.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from canasta_gui.ai.canasta.choice_features import (
    Features,
    TurnFeatures,
    discard_features,
    discard_outlook,
    lay_features,
    start_features,
    turn_features,
)
from canasta_gui.ai.canasta.choices import discard_value, lay_gains, start_values
from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.features import HUNDRED
from canasta_gui.ai.canasta.inclination import inclined
from canasta_gui.ai.canasta.judgement import discard_numbers, judged, lay_numbers, network_for, situation_numbers
from canasta_gui.ai.canasta.weights import nothing_learned, read_table
from canasta_gui.ai.common.weight_files import SmallNetwork
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.ruleset import CanastaRules

TWO_PLAYERS: Final = 2
MAX_LAYS: Final = 6
"""Number of lays, those with the largest gains, that are evaluated by the learned weights."""

Experience = Mapping[str, Mapping[str, float]]
"""Weights of the features, by kind of choice: start, lay, discard."""


@cache
def load_experience(name: str) -> Mapping[str, Experience]:
    """Return the weights of a file by group of rules."""
    return read_table(name)


def groups_of(rules: CanastaRules) -> Sequence[str]:
    """Return the groups of rules whose experience applies, the closest one first.

    Second hands, runs and sides that join change play most. Seats that draw two cards per turn fill melds twice as
    fast, and between two players every discard reaches the only rival.
    """
    draws_more = rules.draw.count > 1
    if rules.reserve.must_be_played:
        return ("second_hand" if draws_more else "second_hand_drawing_one",)
    if rules.melds.runs:
        return ("runs",)
    if rules.joined:
        return ("joining",)
    if nothing_learned(rules):
        return ()
    return ("two_handed", "common") if draws_more and rules.players == TWO_PLAYERS else ("common",)


def experience_for(context: DecisionContext) -> Experience | None:
    """Return the experience for a decision; None if the level has none, or none for these rules."""
    name = context.weights.experience
    if not name:
        return None
    tables = load_experience(name)
    return next((tables[group] for group in groups_of(context.rules) if group in tables), None)


def judge_for(context: DecisionContext, kind: str) -> SmallNetwork | Mapping[str, float] | None:
    """Return the judge of a kind of choice: a network or weights of features; None if the policy decides alone."""
    network = network_for(context, kind)
    if network is not None:
        return network
    experience = experience_for(context)
    return None if experience is None else experience[kind]


def evaluate_starts(context: DecisionContext, options: Sequence[act.Action]) -> dict[act.Action, float]:
    """Return the value, in points, of each way to begin the turn."""
    return inclined(context, _judged_starts(context, options))


def _judged_starts(context: DecisionContext, options: Sequence[act.Action]) -> dict[act.Action, float]:
    values = start_values(context, options)
    judge = judge_for(context, "start")
    if len(values) <= 1 or judge is None:
        return values
    turn = turn_features(context)
    if isinstance(judge, SmallNetwork):
        worth = judged(judge, situation_numbers(context, turn), numbers_of_starts(context, turn, values))
        return {action: HUNDRED * of_start for action, of_start in zip(values, worth, strict=True)}
    of_starts = features_of_starts(context, turn, values)
    return {action: _points(of_start, judge) for action, of_start in of_starts.items()}


def features_of_starts(
    context: DecisionContext, turn: TurnFeatures, values: Mapping[act.Action, float]
) -> dict[act.Action, Features]:
    """Return the features of each way to begin the turn; `values`: their values by the policy."""
    top = max(values.values())
    return {action: start_features(context, turn, action, value - top) for action, value in values.items()}


def numbers_of_starts(
    context: DecisionContext, turn: TurnFeatures, values: Mapping[act.Action, float]
) -> list[list[float]]:
    """Return the network inputs for each way to begin the turn; drawing has one feature, the others are zero."""
    rows = [list(row.values()) for row in features_of_starts(context, turn, values).values()]
    most = max(map(len, rows))
    return [[*row, *[0.0] * (most - len(row))] for row in rows]


def evaluate_lays(context: DecisionContext, lays: Sequence[act.Lay]) -> dict[act.Lay, float]:
    """Return the gain in points of each lay, or of the best ones, over laying nothing."""
    return inclined(context, _judged_lays(context, lays))


def _judged_lays(context: DecisionContext, lays: Sequence[act.Lay]) -> dict[act.Lay, float]:
    gains = lay_gains(context, lays)
    judge = judge_for(context, "lay")
    if not gains or judge is None:
        return gains
    turn, best = turn_features(context), best_lays(gains)
    if not isinstance(judge, SmallNetwork):
        return {lay: _points(lay_features(context, turn, lay, gains[lay]), judge) for lay in best}
    numbers = numbers_of_lays(context, turn, best)
    nothing, *worth = judged(judge, situation_numbers(context, turn), [[0.0] * len(numbers[0]), *numbers])
    return {lay: HUNDRED * (of_lay - nothing) for lay, of_lay in zip(best, worth, strict=True)}


def best_lays(gains: Mapping[act.Lay, float]) -> dict[act.Lay, float]:
    """Return the `MAX_LAYS` lays with the largest gains, to be evaluated further."""
    best = sorted(gains, key=gains.__getitem__, reverse=True)[:MAX_LAYS]
    return {lay: gains[lay] for lay in best}


def numbers_of_lays(context: DecisionContext, turn: TurnFeatures, gains: Mapping[act.Lay, float]) -> list[list[float]]:
    """Return the network inputs for each lay; all are zero for laying nothing."""
    return [
        [*lay_features(context, turn, lay, gain).values(), *lay_numbers(context, lay)] for lay, gain in gains.items()
    ]


def evaluate_discards(context: DecisionContext, discards: Sequence[act.Discard]) -> dict[act.Discard, float]:
    """Return the value, in points, of each discard."""
    return inclined(context, _judged_discards(context, discards))


def _judged_discards(context: DecisionContext, discards: Sequence[act.Discard]) -> dict[act.Discard, float]:
    judge = judge_for(context, "discard")
    if judge is None:
        return {discard: discard_value(context, discard.card) for discard in discards}
    turn = turn_features(context)
    if not isinstance(judge, SmallNetwork):
        outlook = discard_outlook(context, [discard.card for discard in discards])
        return {one: _points(discard_features(context, turn, one.card, outlook), judge) for one in discards}
    numbers = numbers_of_discards(context, turn, discards)
    worth = judged(judge, situation_numbers(context, turn), numbers)
    return {discard: HUNDRED * of_discard for discard, of_discard in zip(discards, worth, strict=True)}


def numbers_of_discards(
    context: DecisionContext, turn: TurnFeatures, discards: Sequence[act.Discard]
) -> list[list[float]]:
    """Return the network inputs for each discard."""
    outlook = discard_outlook(context, [discard.card for discard in discards])
    return [
        [*discard_features(context, turn, one.card, outlook).values(), *discard_numbers(context, one.card)]
        for one in discards
    ]


def best_discard(context: DecisionContext, discards: Sequence[act.Discard]) -> act.Discard:
    """Return the discard with the highest value."""
    values = evaluate_discards(context, discards)
    return max(discards, key=values.__getitem__)


def _points(features: Features, weights: Mapping[str, float]) -> float:
    return HUNDRED * sum([weight * features.get(name, 0.0) for name, weight in weights.items()])
