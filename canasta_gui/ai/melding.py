"""What to lay: openings, additions, wild cards. One step at a time, each judged with the hand that it leaves."""

from collections.abc import Sequence

from canasta_gui.ai.evaluation import standing
from canasta_gui.ai.outlook import Outlook
from canasta_gui.rules import actions as act
from canasta_gui.rules.cards import Card
from canasta_gui.rules.trial import Trial


def best_lay(outlook: Outlook, lays: Sequence[act.Lay]) -> act.Lay | None:
    """The lay that improves our standing most, or None if keeping the cards is better than any."""
    best, most = None, 0.0
    now = worth_after(outlook, Trial(outlook.view, outlook.seat), outlook.view.pile)
    for lay in lays:
        trial = Trial(outlook.view, outlook.seat)
        for rank, cards in lay.melds:
            trial.lay(rank, cards)
        gain = worth_after(outlook, trial, outlook.view.pile) - now
        if gain > most:
            best, most = lay, gain
    return best


def worth_after(outlook: Outlook, trial: Trial, pile: list[Card]) -> float:
    """Our standing with what a trial laid and kept, the points laid included."""
    frozen = outlook.view.frozen and bool(pile)
    return trial.points + standing(outlook, trial.melds, trial.counts, pile, frozen=frozen)
