"""Integrity of a position: every card is in one place, and all counts agree with the cards."""

from collections.abc import Sequence

from canasta_gui.rules.canasta.meld_search.meld_partitions import canasta_kinds
from canasta_gui.rules.canasta.position import CanastaPosition, counted
from canasta_gui.rules.core.cards import Card, MeldKinds, rank_of_key, stand_ins


def integrity_error(pos: CanastaPosition, deck: Sequence[Card]) -> str | None:
    """Return the first error of a position as a sentence, or None; `deck`: all cards of the game, sorted."""
    if sorted(all_cards(pos)) != deck:
        return "the cards are not those of the deck"
    if counted(pos) != (pos.counts, pos.pile_wilds, pos.frozen):
        return "the counts do not agree with the cards"
    for melds in pos.melds:
        for key, meld in melds.items():
            if meld.wilds != stand_ins(rank_of_key(key), meld.cards):
                return "a meld's wild cards are miscounted"
    return None


def all_cards(pos: CanastaPosition) -> list[Card]:
    """Return all cards of a position."""
    cards = [*pos.stock, *pos.under, *pos.pile]
    for part in (*pos.hands, *pos.reserves, *pos.red_threes):
        cards += part
    for melds in pos.melds:
        for meld in melds.values():
            cards += meld.cards
    return [*cards, *pos.aside]


def left_over(pos: CanastaPosition, seat: int) -> list[Card]:
    """Return the cards of a seat that count against it at the end of a deal."""
    return [*pos.hands[seat], *pos.second_hand(seat)]


def meld_kinds(pos: CanastaPosition) -> list[MeldKinds]:
    """Return the canastas of each side, by kind."""
    return [canasta_kinds(melds) for melds in pos.melds]
