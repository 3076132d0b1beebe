"""Defaults of a new game: rules, level, names, and the order of its cards."""

import random
from collections.abc import Callable
from typing import Final

from canasta_gui.match.daily import new_number, numbered_deck
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.families import AnyRules

PRESET: Final = "classique-4"
LEVEL: Final = "club"
NAMES: Final = ("Ada", "Basile", "Clara", "Denis", "Mei", "Rafael")


def names_with(own: str) -> tuple[str, ...]:
    """Return the names of a table at which a person called `own` plays; the usual names where `own` is empty."""
    first = own or NAMES[0]
    return (first, *(name for name in NAMES[1:] if name.casefold() != first.casefold()))


class Dealer:
    """Source of the cards of a game: chance, and the numbers of games that can be dealt again.

    `chance` shuffles games without a number; `deck` gives the order of the cards of (rules, game number, deal);
    `number` gives the number of a new game. By default the deck follows from the number.
    """

    def __init__(
        self,
        chance: random.Random,
        *,
        deck: Callable[[AnyRules, int, int], list[Card]] = numbered_deck,
        number: Callable[[], int] | None = None,
    ) -> None:
        self.chance, self._deck, self._number = chance, deck, number

    def deck(self, rules: AnyRules, number: int, deal: int) -> list[Card]:
        """Return the order of the cards in a deal of a numbered game."""
        return self._deck(rules, number, deal)

    def new_number(self) -> int:
        """Return the number of a new game."""
        return new_number(self.chance) if self._number is None else self._number()
