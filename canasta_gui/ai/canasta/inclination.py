"""Inclinations of a playing style: points added to choices after all judgement, so that a style shows at every level.

Learned values absorb a changed weight of the policy, and a level's margin may hide it; what is added to a choice itself
is visible in the play. No level has an inclination of its own.
"""

from typing import TypeVar

from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.policies import CANASTA
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.core.cards import FIRST_NATURAL

FULL_FREEZE = 6
"""Size of the pile from which freezing it counts in full."""

Choice = TypeVar("Choice", bound=act.Action)


def inclined(context: DecisionContext, values: dict[Choice, float]) -> dict[Choice, float]:
    """Return the values of choices with the points that the style adds to each."""
    if not context.weights.has_style:
        return values
    return {choice: value + _points(context, choice) for choice, value in values.items()}


def _points(context: DecisionContext, choice: act.Action) -> float:
    match choice:
        case act.Discard():
            return _points_of_discard(context, choice)
        case act.Lay(melds):
            return _points_of_opening(context) + sum(_points_of_meld(context, meld) for meld in melds)
        case act.Take():
            return 0.0 if choice.only_top else context.weights.takes_more + _points_of_opening(context)
        case _:
            return 0.0


def _points_of_discard(context: DecisionContext, discard: act.Discard) -> float:
    view = context.view
    if view.frozen or not view.rules.pile.frozen_by_discard(discard.card):
        return 0.0
    return context.weights.freezing * min(1.0, (len(view.pile) + 1) / FULL_FREEZE)


def _points_of_opening(context: DecisionContext) -> float:
    return 0.0 if context.view.is_open(context.side) else context.weights.opens_sooner


def _points_of_meld(context: DecisionContext, cards: act.MeldCards) -> float:
    """Return the points for wild cards in a meld that stays short of a canasta, and for each natural card laid."""
    naturals = sum(card >= FIRST_NATURAL for card in cards.cards)
    spent = wilds_spent(context.view, context.side, cards)
    return context.weights.spends_wilds * spent + context.weights.lays_more * naturals


def wilds_spent(view: CanastaPosition, side: int, cards: act.MeldCards) -> int:
    """Return the number of wild cards among cards for a meld that stays short of a canasta with them."""
    laid = view.melds[side].get(cards.key)
    size = len(cards.cards) + (len(laid.cards) if laid is not None else 0)
    return sum(card < FIRST_NATURAL for card in cards.cards) if size < CANASTA else 0
