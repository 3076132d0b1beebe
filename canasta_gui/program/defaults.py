"""Defaults of a new game: rules, level, names, and the order of its cards."""

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from canasta_gui.match.daily import new_number, numbered_deck
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.families import AnyRules
from canasta_gui.storage.settings import Settings

PRESET: Final = "classique-4"
LEVEL: Final = "club"
PLAYERS: Final = 4
"""Number of players of the usual game."""
NAMES: Final = ("Ada", "Basile", "Clara", "Denis", "Mei", "Rafael")


def names_with(own: str) -> tuple[str, ...]:
    """Return default names for a table at which a person called `own` plays; the usual names if `own` is empty."""
    first = own or NAMES[0]
    return (first, *(name for name in NAMES[1:] if name.casefold() != first.casefold()))


def with_own_name(settings: Settings, name: str, portrait: str = "") -> Settings:
    """Return settings with another name of the person who plays here, and with the given or the former portrait."""
    names = settings.player_names or names_with(name)[:PLAYERS]
    seat = next((seat for seat in settings.people if seat < len(names)), 0)
    taken = {each.casefold() for each in (name, *names)}
    spare = iter([each for each in NAMES if each.casefold() not in taken])

    def named(nth: int, former: str) -> str:
        if nth == seat:
            return name
        return next(spare, former) if former.casefold() == name.casefold() else former

    face = portrait or settings.portraits.get(names[seat], "")
    return replace(
        settings,
        player_names=tuple(named(nth, former) for nth, former in enumerate(names)),
        people=settings.people or (0,),
        portraits={**settings.portraits, name: face} if face else settings.portraits,
    )


class Dealer:
    """Source of the cards of games: random ones, and those of numbered games, which can be dealt again.

    `chance` shuffles games without a number; `deck(rules, number, deal)` returns the order of the cards of a numbered
    game; `number` returns the number of a new game. By default the deck is derived from the number.
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
