"""Orders of cards that follow from a text: the same on every machine, in every version, for whoever knows the text."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence

from canasta_gui.rules.core.cards import Card, card_name, card_names


def marked_order(cards: Iterable[Card], text: str) -> list[Card]:
    """Return the cards in the order of their marks, the next card first.

    The mark of a card is the SHA-256 of "TEXT NAME COPY" (copies of a card count from 1, names as in the record). No
    random number generator is involved.
    """
    copies: Counter[Card] = Counter()
    marked = []
    for card in cards:
        copies[card] += 1
        mark = hashlib.sha256(f"{text} {card_name(card)} {copies[card]}".encode()).digest()
        marked.append((mark, card))
    return [card for _, card in sorted(marked)]


def buried_in_stock(stock: Sequence[Card], place: int, deck: Sequence[Card], actions: int) -> list[Card]:
    """Return the stock of a deal, the next card first, after the card of a place was put back anywhere in it.

    `stock`: the next card last; `place`: counted from its bottom, the lowest being 1. Nobody chooses where the card
    goes: that follows from the deck that was dealt, as in `reshuffled_stock`.
    """
    left = [*stock[: place - 1], *stock[place:]]
    digest = hashlib.sha256(f"{' '.join(card_names(deck))} {actions} bury".encode()).digest()
    left.insert(int.from_bytes(digest) % (len(left) + 1), stock[place - 1])
    return left[::-1]


def reshuffled_stock(stock: Iterable[Card], deck: Sequence[Card], actions: int) -> list[Card]:
    """Return the stock of a deal after its reshuffling: nobody chooses its order, and nobody can foresee it.

    It follows from the deck that was dealt, the first card first, and from how many actions the deal had before.
    """
    return marked_order(stock, f"{' '.join(card_names(deck))} {actions}")
