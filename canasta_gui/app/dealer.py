"""Where the cards of a game come from: chance, and the numbers of games that can be dealt again."""

import random
from collections.abc import Callable

from canasta_gui.match.numbered_deals import new_number, numbered_deck
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.families import AnyRules


class Dealer:
    """`chance` shuffles what has no number; `deck` gives the order of the cards of (rules, game number, deal).

    `number` gives the number of each new game.
    """

    def __init__(
        self,
        chance: random.Random,
        *,
        deck: Callable[[AnyRules, int, int], list[Card]] = numbered_deck,
        number: Callable[[], int] | None = None,
    ) -> None:
        self.chance, self.deck = chance, deck
        self.new_number = number or (lambda: new_number(chance))
