"""Which cards of a deck lie where a seat cannot see them."""

from collections import Counter
from collections.abc import Iterable

from canasta_gui.rules.core.cards import Card


def unseen_cards(deck: Iterable[Card], *seen: Iterable[Card]) -> Counter[Card]:
    """Count the cards of a deck that are in none of the groups seen; hidden cards in these do not count."""
    unseen = Counter(deck)
    for cards in seen:
        unseen.subtract(cards)
    return +unseen
