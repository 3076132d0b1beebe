"""The draw for partners, seats and the first deal (000:9-15, 000:45-49, R38).

Each player draws a card from the spread deck. A player who draws a joker, several cards at once or one of the first or
last four cards draws again, and so do players with identical cards. The rule set says what the cards decide.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from canasta_gui.rules.core.cards import RANK_TWO, Card, rank_of
from canasta_gui.rules.families import AnyRules

END_CARDS = 4


def decides_partners(rules: AnyRules) -> bool:
    """Return whether the cards drawn decide the partners, not only the dealer and the first seat."""
    return any(len(side) > 1 for side in rules.seating.sides) and rules.seat_draw.partners == "by_rank"


def seats_to_choose(rules: AnyRules) -> tuple[int, ...]:
    """Return the seats among which the player with the highest card chooses (000:45, R95).

    There are none if the highest card does not play first, or without partners.
    """
    plays_first = rules.seat_draw.highest == "plays_first"
    return tuple(sorted(rules.playing(1))) if plays_first and decides_partners(rules) else ()


class Redraw(StrEnum):
    """Reason to draw again."""

    JOKER = "joker"
    SEVERAL = "several"
    END_CARD = "end_card"
    IDENTICAL = "identical"


class Drawn(NamedTuple):
    """Result of a draw: the cards turned over, the players who must draw again as a result, and the reason."""

    player: int
    cards: tuple[Card, ...]
    again: tuple[int, ...] = ()
    why: Redraw | None = None


class SeatDraw:
    """State of the draw. `spread`: the shuffled deck, face down; drawn cards are removed from it.

    `all_again`: whether all draw again after a joker (004:19).
    """

    def __init__(self, players: int, spread: Sequence[Card], *, all_again: bool = False) -> None:
        self.players = players
        self.all_again = all_again
        self.spread = tuple(spread)
        self.gone: set[int] = set()
        self.kept: dict[int, Card] = {}
        self.seat: int | None = None
        """The seat that the player with the highest card has chosen; None for none."""

    @property
    def waiting(self) -> list[int]:
        """The players who still have to draw, in order."""
        return [player for player in range(self.players) if player not in self.kept]

    @property
    def left(self) -> list[int]:
        """The places of the cards that can still be drawn."""
        return [place for place in range(len(self.spread)) if place not in self.gone]

    @property
    def finished(self) -> bool:
        """True once every player has a card that counts."""
        return not self.waiting

    def pick(self, player: int, *places: int) -> Drawn:
        """Turn over the cards at these places. Raises ValueError for an invalid place or player."""
        free = {place for place in places if 0 <= place < len(self.spread)} - self.gone
        if player not in self.waiting or not places or len(free) < len(places):
            raise ValueError(f"player {player} cannot draw at {places}")
        cards = tuple(self.spread[place] for place in places)
        self.gone.update(places)
        why = self._redraw(places, cards)
        if why is Redraw.JOKER and self.all_again:
            self.kept.clear()
            return Drawn(player, cards, tuple(range(self.players)), why)
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
        """Return the players from the highest card (ace) to the lowest (two); spades beat hearts, diamonds, clubs."""
        return sorted(self.kept, key=lambda player: -self.kept[player])


class Seated(NamedTuple):
    """The player of each seat, and the seats that deal and play first."""

    players: tuple[int, ...]
    dealer: int
    first: int


def seated(rules: AnyRules, ranking: Sequence[int], seat: int | None = None) -> Seated:
    """Return the seating that the cards decide; `ranking`: the players from the highest card down.

    `seat`: the seat chosen by the player with the highest card, one of `seats_to_choose` (R95).
    """
    order, deals = rules.playing(1), rules.seat_draw.highest == "deals"
    if rules.seat_draw.partners == "as_seated":
        best = order.index(next(seat for seat in ranking if seat in order))
        first = (best + deals) % len(order)
        return Seated(tuple(range(rules.players)), order[first - 1], order[first])
    if seat is not None:
        if seat not in seats_to_choose(rules):
            raise ValueError(f"the highest card cannot choose seat {seat}")
        return Seated(_players_from(rules, seat, ranking), order[order.index(seat) - 1], seat)
    return Seated(_players_from(rules, order[-1] if deals else order[0], ranking), order[-1], order[0])


def _players_from(rules: AnyRules, best: int, ranking: Sequence[int]) -> tuple[int, ...]:
    """Return the player of each seat: the highest on `best`, the next highest as partners, then the other sides.

    Seats that sit out the first deal are filled last on their side.
    """
    order = rules.playing(1)
    n, size = order.index(best), len(order)
    turn = [(order.index(seat) - n) % size if seat in order else size + seat for seat in range(rules.players)]
    sides = sorted((sorted(seats, key=turn.__getitem__) for seats in rules.seating.sides), key=lambda s: turn[s[0]])
    seats = [seat for side in sides for seat in side]
    return tuple(player for _, player in sorted(zip(seats, ranking, strict=True)))
