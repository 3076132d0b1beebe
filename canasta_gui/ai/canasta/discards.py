"""Which card to discard: what it is worth to the side against what the next seat may gain, and when to freeze."""

from canasta_gui.ai.canasta.danger import network
from canasta_gui.ai.canasta.danger.features import lengthens_run
from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.evaluation import evaluate
from canasta_gui.rules.canasta.policies.melds import CANASTA
from canasta_gui.rules.core.cards import (
    FIRST_NATURAL,
    KIND,
    KIND_BLACK_THREE,
    KIND_RED_THREE,
    Card,
    rank_of_key,
)

FULL_FREEZE = 6
"""From so many cards on the weight of freezing a pile counts in full."""


def discard_value(context: DecisionContext, card: Card) -> float:
    """Return the value of the hand without the card, less what the next seat is expected to gain by the pile."""
    kept, lost, _ = discard_outcome(context, card)
    return kept - lost


def discard_outcome(context: DecisionContext, card: Card) -> tuple[float, float, float]:
    """Return the value without the card, the next seat's expected gain by the pile, and how probably it takes it."""
    view = context.view
    kind = KIND[card]
    counts = view.counts[context.seat][:]
    counts[kind] -= 1
    pile = [*view.pile, card]
    freezes = view.rules.pile.frozen_by_discard(card)
    held = view.hands[context.seat][:]
    held.remove(card)
    frozen = view.frozen or freezes
    value = evaluate(context, view.melds[context.side], counts, pile, frozen=frozen, held_cards=held)
    if freezes and not view.frozen:
        value += context.weights.freezing * min(1.0, len(pile) / FULL_FREEZE)
    if context.careless:
        return value, 0.0, 0.0
    probability = take_probability(context, card)
    lost = probability * _value_to_next_side(context, pile) if probability else 0.0
    return value, lost * context.rival_worth, probability


def _value_to_next_side(context: DecisionContext, pile: list[Card]) -> float:
    """Return what the next seat would gain by the pile: the cards, and the canastas that they would close."""
    view, bonus = context.view, context.rules.canastas
    value = context.pile_value(pile)
    for key, meld in view.melds[view.side(view.next_seat(context.seat))].items():
        size, rank = len(meld.cards), rank_of_key(key)
        if size < CANASTA <= size + len(pile) and size + sum([card >> 2 == rank for card in pile]) >= CANASTA:
            value += bonus.mixed if meld.wilds else bonus.natural
    return value


def take_probability(context: DecisionContext, card: Card) -> float:
    """Return the probability that the next seat takes the pile with this card on top."""
    guess = guessed_probability(context, card)
    if guess and context.weights.learned_danger and network.applies_to(context.rules):
        return network.learned_probability(context, card, guess)
    return guess


def guessed_probability(context: DecisionContext, card: Card) -> float:
    """Return that probability by a formula of the unseen copies; 0 for a card that can never be taken."""
    view, weights, kind = context.view, context.weights, KIND[card]
    seat = view.next_seat(context.seat)
    side = view.side(seat)
    if kind in (KIND_BLACK_THREE, KIND_RED_THREE) or kind < FIRST_NATURAL >> 2 or side == context.side:
        return 0.0
    if view.rules.melds.runs and not view.frozen and lengthens_run(context, side, card):
        return weights.takes_when_it_can
    return context.reach(seat, kind, frozen=view.frozen) * weights.takes_when_it_can
