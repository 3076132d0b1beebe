"""Which card to discard: what it is worth to us against what it risks with the next seat, and when to freeze."""

from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.evaluation import standing
from canasta_gui.rules.canasta.card_selection import run_ends
from canasta_gui.rules.canasta.policies.melds import CANASTA
from canasta_gui.rules.core.cards import (
    FIRST_NATURAL,
    KIND,
    KIND_BLACK_THREE,
    KIND_RED_THREE,
    Card,
    is_run,
    rank_of_key,
)

WORTH_FREEZING = 6
"""From so many cards on, whoever likes to freeze a pile likes it wholly."""


def discard_worth(outlook: DecisionContext, card: Card) -> float:
    """Our standing without the card, less what the next seat may gain by the pile."""
    kept, lost, _ = risk(outlook, card)
    return kept - lost


def risk(outlook: DecisionContext, card: Card) -> tuple[float, float, float]:
    """Our standing without the card, what the next seat may gain by the pile, and the chance that it takes it."""
    view = outlook.view
    kind = KIND[card]
    counts = view.counts[outlook.seat][:]
    counts[kind] -= 1
    pile = [*view.pile, card]
    freezes = card < FIRST_NATURAL or (kind == KIND_BLACK_THREE and view.rules.pile.black_threes_freeze)
    held = view.hands[outlook.seat][:]
    held.remove(card)
    frozen = view.frozen or freezes
    worth = standing(outlook, view.melds[outlook.side], counts, pile, frozen=frozen, held_cards=held)
    if freezes and not view.frozen:
        worth += outlook.weights.freezing * min(1.0, len(pile) / WORTH_FREEZING)
    if outlook.careless:
        return worth, 0.0, 0.0
    chance = take_chance(outlook, card)
    return worth, chance * _worth_to_next_side(outlook, pile), chance


def _worth_to_next_side(outlook: DecisionContext, pile: list[Card]) -> float:
    """What the next seat would gain by the pile: the cards, and the canastas that they would close."""
    view, bonus = outlook.view, outlook.rules.canastas
    worth = outlook.pile_worth(pile)
    for key, meld in view.melds[view.side(view.next_seat(outlook.seat))].items():
        size, rank = len(meld.cards), rank_of_key(key)
        if size < CANASTA <= size + sum(card >> 2 == rank for card in pile):
            worth += bonus.mixed if meld.wilds else bonus.natural
    return worth


def take_chance(outlook: DecisionContext, card: Card) -> float:
    """The chance that the next seat takes the pile with this card on top."""
    view, weights, kind = outlook.view, outlook.weights, KIND[card]
    seat = view.next_seat(outlook.seat)
    side = view.side(seat)
    if kind in (KIND_BLACK_THREE, KIND_RED_THREE) or kind < FIRST_NATURAL >> 2 or side == outlook.side:
        return 0.0
    runs = (meld.cards for key, meld in view.melds[side].items() if is_run(rank_of_key(key)))
    if not view.frozen and any(card in run_ends(run) for run in runs):
        return weights.takes_when_it_can
    return outlook.reach(seat, kind, frozen=view.frozen) * weights.takes_when_it_can
