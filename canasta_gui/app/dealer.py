"""Where the cards of a game come from: chance, and the numbers of games that can be dealt again."""

import random
from collections.abc import Callable

from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.families import AnyRules


class Dealer:
    """`chance` shuffles what has no number; `deck` gives the order of the cards of (rules, game number, deal).

    `number` gives the number of each new game. Without them both are as everywhere: the deck follows from the number.
    """

    def __init__(
        self,
        chance: random.Random,
        *,
        deck: Callable[[AnyRules, int, int], list[Card]] | None = None,
        number: Callable[[], int] | None = None,
    ) -> None:
        self.chance, self._deck, self._number = chance, deck, number

    def deck(self, rules: AnyRules, number: int, deal: int) -> list[Card]:
        """Return the order of the cards in a deal of a numbered game."""
        from canasta_gui.match.numbered_deals import numbered_deck

        return (self._deck or numbered_deck)(rules, number, deal)

    def new_number(self) -> int:
        """Return the number of a new game."""
        from canasta_gui.match.numbered_deals import new_number

        return new_number(self.chance) if self._number is None else self._number()
