"""The draw for partners, seats and the first deal (000:9-15, 000:45-49).

Everybody draws a card from the spread deck. Whoever draws a joker, several cards at once or one of the four first or
last cards draws again, and so do players with identical cards. The highest card is eldest and plays first; the next
highest is his partner.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from canasta_gui.rules.cards import RANK_TWO, Card, rank_of
from canasta_gui.rules.ruleset import RuleSet

END_CARDS = 4


class Redraw(StrEnum):
    """Why a player must draw again."""

    JOKER = "joker"
    SEVERAL = "several"
    END_CARD = "end_card"
    IDENTICAL = "identical"


class Drawn(NamedTuple):
    """What a draw brought: the cards turned over, who must draw again because of it, and why."""

    player: int
    cards: tuple[Card, ...]
    again: tuple[int, ...] = ()
    why: Redraw | None = None


class SeatDraw:
    """The draw as it goes: `spread` is the shuffled deck face down; drawn cards leave it."""

    def __init__(self, players: int, spread: Sequence[Card]) -> None:
        self.players = players
        self.spread = tuple(spread)
        self.gone: set[int] = set()
        self.kept: dict[int, Card] = {}

    @property
    def waiting(self) -> list[int]:
        """The players who still have to draw, in order."""
        return [player for player in range(self.players) if player not in self.kept]

    @property
    def finished(self) -> bool:
        """Has everybody a card that counts?"""
        return not self.waiting

    def pick(self, player: int, *places: int) -> Drawn:
        """The player turns over the cards at these places; ValueError for a place or player that cannot be."""
        free = {place for place in places if 0 <= place < len(self.spread)} - self.gone
        if player not in self.waiting or not places or len(free) < len(places):
            raise ValueError(f"player {player} cannot draw at {places}")
        cards = tuple(self.spread[place] for place in places)
        self.gone.update(places)
        why = self._redraw(places, cards)
        if why is not None:
            return Drawn(player, cards, (player,), why)
        twins = [other for other, card in self.kept.items() if card == cards[0]]
        if twins:
            for other in twins:
                del self.kept[other]
            return Drawn(player, cards, tuple(sorted([*twins, player])), Redraw.IDENTICAL)
        self.kept[player] = cards[0]
        return Drawn(player, cards)

    def _redraw(self, places: tuple[int, ...], cards: tuple[Card, ...]) -> Redraw | None:
        if len(places) > 1:
            return Redraw.SEVERAL
        if rank_of(cards[0]) < RANK_TWO:
            return Redraw.JOKER
        last = len(self.spread) - END_CARDS
        return Redraw.END_CARD if places[0] < END_CARDS or places[0] >= last else None

    def ranking(self) -> list[int]:
        """The players from the highest card to the lowest: ace to two, spades over hearts, diamonds, clubs."""
        return sorted(self.kept, key=lambda player: -self.kept[player])


def seat_players(rules: RuleSet, ranking: Sequence[int]) -> list[int]:
    """Which player sits where: the eldest where the first deal begins, his side filled with those who follow him.

    Then the other sides, in the order in which they play; whoever sits out the first deal comes last on his side. The
    eldest plays first, so the first dealer is the seat on his right.
    """
    order = rules.playing(1)
    turn = [order.index(seat) if seat in order else rules.players + seat for seat in range(rules.players)]
    sides = sorted(
        (sorted(seats, key=lambda seat: turn[seat]) for seats in rules.seating.sides), key=lambda s: turn[s[0]]
    )
    players = [0] * rules.players
    for seat, player in zip((seat for seats in sides for seat in seats), ranking, strict=True):
        players[seat] = player
    return players


def first_player(rules: RuleSet) -> int:
    """The seat of the eldest, who plays first (000:45)."""
    return rules.playing(1)[0]


def first_dealer(rules: RuleSet) -> int:
    """The seat on the right of the eldest (000:49)."""
    return rules.tables[0][-1]
