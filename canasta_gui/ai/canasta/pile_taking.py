"""Draw from the stock, take the pile (and with which cards), or end the deal when the stock is gone."""

from collections.abc import Sequence

from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.melding import worth_after
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.lay_preview import LayPreview
from canasta_gui.rules.core.cards import Card


def start_worths(outlook: DecisionContext, options: Sequence[act.Action]) -> dict[act.Action, float]:
    """What each way to begin the turn is worth."""
    view, weights = outlook.view, outlook.weights
    stay = worth_after(outlook, LayPreview(view, outlook.seat), view.pile)
    worths: dict[act.Action, float] = {}
    for action in options:
        match action:
            case act.Take():
                worths[action] = take_worth(outlook, action)
            case act.Draw():
                worths[action] = stay + weights.draw * outlook.rules.draw.count
            case _:
                worths[action] = stay
    return worths


def take_worth(outlook: DecisionContext, take: act.Take) -> float:
    """Our standing after taking the pile in this way."""
    view = outlook.view
    top = view.pile[-1]
    if take.only_top:
        return _top_worth(outlook, top)
    trial = LayPreview(view, outlook.seat)
    trial.lay(take.key(top), take.using, top)
    for meld in take.melds:
        trial.lay(meld.key, meld.cards)
    below = outlook.rules.pile.below(view.pile)
    trial.receive(below)
    alone = outlook.weights.isolation if view.sides_may_join else 0.0
    return worth_after(outlook, trial, view.pile[: len(view.pile) - 1 - len(below)]) - alone


def _top_worth(outlook: DecisionContext, top: Card) -> float:
    """Our standing with the top card alone in the hand."""
    trial = LayPreview(outlook.view, outlook.seat)
    trial.receive((top,))
    return worth_after(outlook, trial, outlook.view.pile[:-1])
