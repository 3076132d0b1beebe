"""Why a lay that was possible is kept back: which ground speaks most against it, as its evaluation weighs them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import Enum, auto
from typing import Any, Final

from canasta_gui.ai.canasta.choice_features import lay_features, turn_features
from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.experience import evaluate_lays, experience_for
from canasta_gui.ai.canasta.features import HUNDRED
from canasta_gui.ai.canasta.melding import lay_gains
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.core.cards import KIND


class Ground(Enum):
    """What speaks against a lay: the pile, a short hand, wild cards spent; or the worth of the hand, all in all."""

    PILE = auto()
    SHORT_HAND = auto()
    WILD_CARDS = auto()
    HAND = auto()


_LEFT_OUT: Final[Mapping[Ground, Mapping[str, Any]]] = {
    Ground.PILE: {"reach": 0.0},
    Ground.SHORT_HAND: {"few_cards": ()},
    Ground.WILD_CARDS: {"wild": 0.0},
}
"""The weights of the policy without a ground."""


def lay_kept_back(context: DecisionContext, options: Sequence[act.Action], discard: act.Discard) -> act.Lay | None:
    """Return the lay that a discard raises the question of: the best one with cards like it, else the best of all."""
    lays = [option for option in options if isinstance(option, act.Lay)]
    gains = evaluate_lays(context, [lay for lay in lays if has_cards_like(lay, discard)] or lays)
    asked = [lay for lay in gains if has_cards_like(lay, discard)] or list(gains)
    return max(asked, key=gains.__getitem__, default=None)


def has_cards_like(lay: act.Lay, discard: act.Discard) -> bool:
    """Return whether a lay has cards of the rank that is discarded."""
    return any(meld.rank == KIND[discard.card] for meld in lay.melds)


def is_worth_laying(context: DecisionContext, lay: act.Lay) -> bool:
    """Return whether the policy would rather lay this than lay nothing."""
    return evaluate_lays(context, [lay]).get(lay, 0.0) > 0.0


def ground_against(context: DecisionContext, lay: act.Lay) -> Ground:
    """Return what speaks most against a lay."""
    gain, experience = lay_gains(context, [lay])[lay], experience_for(context)
    weights = {"gain": 1.0} if experience is None else experience["lay"]
    features = {"gain": gain / HUNDRED} if experience is None else _features(context, lay, gain)
    points = {name: HUNDRED * weight * features.get(name, 0.0) for name, weight in weights.items()}
    of_gain = sum(value for name, value in points.items() if _is_of_gain(name)) / gain if gain else 0.0
    grounds = dict.fromkeys(Ground, 0.0)
    for ground, changes in _LEFT_OUT.items():
        other = DecisionContext(context.view, context.seat, context.memory, replace(context.weights, **changes))
        part = of_gain * (gain - lay_gains(other, [lay])[lay])
        grounds[ground] += part
        grounds[Ground.HAND] -= part
    for name, value in points.items():
        grounds[Ground.HAND if _is_of_gain(name) else _ground_of(name)] += value
    return min(grounds, key=grounds.__getitem__)


def _features(context: DecisionContext, lay: act.Lay, gain: float) -> Mapping[str, float]:
    return lay_features(context, turn_features(context), lay, gain)


def _is_of_gain(name: str) -> bool:
    """Return whether a feature is the policy's evaluation, by itself or times another feature."""
    return name.startswith("gain")


def _ground_of(name: str) -> Ground:
    """Return the ground that a feature of a lay stands for."""
    if "wilds" in name:
        return Ground.WILD_CARDS
    if "pile" in name or "pairs" in name:
        return Ground.PILE
    return Ground.SHORT_HAND if name.startswith(("leaves", "few_left")) else Ground.HAND
