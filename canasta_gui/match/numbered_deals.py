"""Numbered games: the deck of every deal follows from the number and the rules, on every machine, in every version."""

import hashlib
import random
from collections import Counter

from canasta_gui.match.match import deck_of
from canasta_gui.rules.core.cards import Card, card_name
from canasta_gui.rules.families import AnyRules

LARGEST = 999_999_999
"""The largest number of a game."""
_DRAWN = 999_999  # numbers that were not chosen are short enough to be told on the telephone


def new_number(chance: random.Random) -> int:
    """Draw the number of a game for which none was chosen."""
    return chance.randint(1, _DRAWN)


def numbered_deck(rules: AnyRules, number: int, deal: int) -> list[Card]:
    """Return the order of the deck in a deal of a numbered game, the first card dealt first.

    Every card gets a mark, the SHA-256 of "canasta NUMBER DEAL NAME COPY" (copies of a card count from 1, names as in
    the record); the cards lie in the order of their marks. No random number generator is involved.
    """
    copies: Counter[Card] = Counter()
    marked = []
    for card in deck_of(rules):
        copies[card] += 1
        text = f"canasta {number} {deal} {card_name(card)} {copies[card]}"
        marked.append((hashlib.sha256(text.encode()).digest(), card))
    return [card for _, card in sorted(marked)]
