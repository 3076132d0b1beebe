"""Which card to discard: what it is worth to us against what it risks with the next seat, and when to freeze."""

from collections.abc import Sequence

from canasta_gui.ai.evaluation import standing
from canasta_gui.ai.outlook import Outlook
from canasta_gui.rules import actions as act
from canasta_gui.rules.cards import FIRST_NATURAL, KIND, KIND_BLACK_THREE, KIND_RED_THREE, Card, rank_of_key
from canasta_gui.rules.policies.melds import CANASTA

WORTH_FREEZING = 6
"""From so many cards on, whoever likes to freeze a pile likes it wholly."""


def best_discard(outlook: Outlook, discards: Sequence[act.Discard]) -> act.Discard:
    """The discard that costs least."""
    return max(discards, key=lambda discard: discard_worth(outlook, discard.card))


def discard_worth(outlook: Outlook, card: Card) -> float:
    """Our standing without the card, less what the next seat may gain by the pile."""
    view = outlook.view
    kind = KIND[card]
    counts = view.counts[outlook.seat][:]
    counts[kind] -= 1
    pile = [*view.pile, card]
    freezes = card < FIRST_NATURAL or (kind == KIND_BLACK_THREE and view.rules.pile.black_threes_freeze)
    worth = standing(outlook, view.melds[outlook.side], counts, pile, frozen=view.frozen or freezes)
    if freezes and not view.frozen:
        worth += outlook.weights.freezing * min(1.0, len(pile) / WORTH_FREEZING)
    return worth if outlook.careless else worth - take_chance(outlook, kind) * _worth_to_next_side(outlook, pile)


def _worth_to_next_side(outlook: Outlook, pile: list[Card]) -> float:
    """What the next seat would gain by the pile: the cards, and the canastas that they would close."""
    view, bonus = outlook.view, outlook.rules.canastas
    worth = outlook.pile_worth(pile)
    for key, meld in view.melds[view.side(view.next_seat(outlook.seat))].items():
        size = len(meld.cards)
        if size < CANASTA <= size + sum(card >> 2 == rank_of_key(key) for card in pile):
            worth += bonus.mixed if meld.wilds else bonus.natural
    return worth


def take_chance(outlook: Outlook, kind: int) -> float:
    """The chance that the next seat takes the pile with this kind on top."""
    view, weights = outlook.view, outlook.weights
    seat = view.next_seat(outlook.seat)
    side = view.side(seat)
    if kind in (KIND_BLACK_THREE, KIND_RED_THREE) or kind < FIRST_NATURAL >> 2 or side == outlook.side:
        return 0.0
    return outlook.reach(seat, kind, frozen=view.frozen) * weights.takes_when_it_can
