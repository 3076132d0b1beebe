"""What many deals have taught: the expert weighs the policy's evaluation of a choice beside other features of it.

The weights are data (`weights/experience.toml`), fitted by `benchmarks/learn.py`: for each kind of choice, how many
hundreds of points a feature of `choice_features` is worth.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from canasta_gui.ai.canasta.choice_features import (
    Features,
    discard_features,
    discard_outlook,
    lay_features,
    start_features,
    turn_features,
)
from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.discards import discard_value
from canasta_gui.ai.canasta.features import HUNDRED
from canasta_gui.ai.canasta.melding import lay_gains
from canasta_gui.ai.canasta.pile_taking import start_values
from canasta_gui.ai.canasta.weights import read_table
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.ruleset import CanastaRules

TWO_PLAYERS: Final = 2
MAX_LAYS: Final = 6
"""So many of the lays with the largest gains are evaluated by experience."""

Experience = Mapping[str, Mapping[str, float]]
"""The weights of the features of each kind of choice: start, lay, discard."""


@cache
def load_experience(name: str) -> Mapping[str, Experience]:
    """Return the weights of a file by group of rules."""
    return read_table(name)


def groups_of(rules: CanastaRules) -> Sequence[str]:
    """Return the groups of rules whose experience applies, the closest one first.

    A second hand to come, runs, or sides that join turn much of it round. Who draws two cards a turn fills melds twice
    as fast, and between two players every discard reaches the one rival.
    """
    draws_more = rules.draw.count > 1
    if rules.reserve.must_be_played:
        return ("second_hand" if draws_more else "second_hand_drawing_one",)
    if rules.melds.runs:
        return ("runs",)
    if rules.joined:
        return ("joining",)
    return ("two_handed", "common") if draws_more and rules.players == TWO_PLAYERS else ("common",)


def experience_for(context: DecisionContext) -> Experience | None:
    """Return the experience that applies to a decision; None where the level has none, or none for these rules."""
    name = context.weights.experience
    if not name:
        return None
    tables = load_experience(name)
    return next((tables[group] for group in groups_of(context.rules) if group in tables), None)


def evaluate_starts(context: DecisionContext, options: Sequence[act.Action]) -> dict[act.Action, float]:
    """Return the value, in points, of each way to begin the turn."""
    values, experience = start_values(context, options), experience_for(context)
    if experience is None or len(values) <= 1:
        return values
    turn, top = turn_features(context), max(values.values())
    return {
        action: _points(start_features(context, turn, action, value - top), experience["start"])
        for action, value in values.items()
    }


def evaluate_lays(context: DecisionContext, lays: Sequence[act.Lay]) -> dict[act.Lay, float]:
    """Return by how many points each lay, or each of the best ones, is better than laying nothing."""
    gains, experience = lay_gains(context, lays), experience_for(context)
    if experience is None or not gains:
        return gains
    turn = turn_features(context)
    best = sorted(gains, key=gains.__getitem__, reverse=True)[:MAX_LAYS]
    return {lay: _points(lay_features(context, turn, lay, gains[lay]), experience["lay"]) for lay in best}


def evaluate_discards(context: DecisionContext, discards: Sequence[act.Discard]) -> dict[act.Discard, float]:
    """Return the value, in points, of each discard."""
    experience = experience_for(context)
    if experience is None:
        return {discard: discard_value(context, discard.card) for discard in discards}
    turn, outlook = turn_features(context), discard_outlook(context, [discard.card for discard in discards])
    weights = experience["discard"]
    return {discard: _points(discard_features(context, turn, discard.card, outlook), weights) for discard in discards}


def best_discard(context: DecisionContext, discards: Sequence[act.Discard]) -> act.Discard:
    """Return the discard with the highest value."""
    values = evaluate_discards(context, discards)
    return max(discards, key=values.__getitem__)


def _points(features: Features, weights: Mapping[str, float]) -> float:
    return HUNDRED * sum([weight * features.get(name, 0.0) for name, weight in weights.items()])
