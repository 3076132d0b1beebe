"""Numbered games: the deck of every deal follows from the number and the rules, on every machine, in every version."""

import random

from canasta_gui.match.marked_order import marked_order
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.families import AnyRules

LARGEST = 999_999_999
"""The largest number of a game."""
_DRAWN = 999_999  # numbers that were not chosen are short enough to be told on the telephone


def new_number(chance: random.Random) -> int:
    """Draw the number of a game for which none was chosen."""
    return chance.randint(1, _DRAWN)


def numbered_deck(rules: AnyRules, number: int, deal: int) -> list[Card]:
    """Return the order of the deck in a deal of a numbered game, the first card dealt first."""
    from canasta_gui.match.match import deck_of  # the title, which knows of numbers, does without matches

    return marked_order(deck_of(rules), f"canasta {number} {deal}")
