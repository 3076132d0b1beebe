"""Draw from the stock, take the pile (and with which cards), or end the deal when the stock is gone."""

from collections.abc import Sequence

from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.melding import value_after
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.lay_preview import LayPreview
from canasta_gui.rules.core.cards import Card


def start_values(context: DecisionContext, options: Sequence[act.Action]) -> dict[act.Action, float]:
    """Return the value of each way to begin the turn."""
    view, weights = context.view, context.weights
    value_without = value_after(context, LayPreview(view, context.seat), view.pile)
    values: dict[act.Action, float] = {}
    for action in options:
        match action:
            case act.Take():
                values[action] = take_value(context, action)
            case act.Draw():
                values[action] = value_without + weights.draw * context.rules.draw.count
            case _:
                values[action] = value_without
    return values


def take_value(context: DecisionContext, take: act.Take) -> float:
    """Return the value of hand and melds after taking the pile in this way."""
    view = context.view
    top = view.pile[-1]
    if take.only_top:
        return _top_card_value(context, top)
    preview = LayPreview(view, context.seat)
    preview.lay(take.key(top), take.using, top)
    for meld in take.melds:
        preview.lay(meld.key, meld.cards)
    below = context.rules.pile.below(view.pile)
    preview.receive(below)
    alone = context.weights.isolation if view.sides_may_join else 0.0
    return value_after(context, preview, view.pile[: len(view.pile) - 1 - len(below)]) - alone


def _top_card_value(context: DecisionContext, top: Card) -> float:
    """Return the value of hand and melds after taking the top card alone."""
    preview = LayPreview(context.view, context.seat)
    preview.receive((top,))
    return value_after(context, preview, context.view.pile[:-1])
