"""Integrity of a position of Rommé: every card is in one place, and every meld is legal."""

from collections.abc import Sequence

from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.core.meld_kinds import MeldKinds
from canasta_gui.rules.romme.melds import meld_refusal
from canasta_gui.rules.romme.position import RommePosition


def integrity_error(pos: RommePosition, deck: Sequence[Card]) -> str | None:
    """Return the first thing that is wrong in a position with the cards of a sorted deck, as a sentence."""
    if sorted(all_cards(pos)) != deck:
        return "the cards are not those of the deck"
    if any(meld_refusal(pos.rules, meld) is not None for melds in pos.melds for meld in melds.values()):
        return "what lies on the table is no meld"
    return None


def all_cards(pos: RommePosition) -> list[Card]:
    """Return every card of a position, wherever it lies."""
    melded = [card for melds in pos.melds for meld in melds.values() for card in meld.cards]
    return [*pos.stock, *pos.pile, *melded, *(card for hand in pos.hands for card in hand)]


def left_over(pos: RommePosition, seat: int) -> list[Card]:
    """Return the cards of a seat that count against it at the end of a deal."""
    return pos.hands[seat]


def meld_kinds(pos: RommePosition) -> list[MeldKinds]:
    """Return the sets and runs of each seat: how many without jokers, and how many with."""
    mixed = [sum(meld.jokers > 0 for meld in melds.values()) for melds in pos.melds]
    return [MeldKinds(len(melds) - number, number, 0, 0) for melds, number in zip(pos.melds, mixed, strict=True)]
