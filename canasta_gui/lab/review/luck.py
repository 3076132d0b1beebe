"""Luck of a deal: the value of every card from the stock relative to all that could have come.

The value function is frozen and has a version. It determines how well luck is separated from skill, but introduces no
bias: over all orders of the stock the luck of a card has mean zero for any value function, and so has the sum. The
result less the luck is therefore unbiased. A part of a card's value is played away again before the deal ends, so only
the measured share of it counts as luck: with that the result less the luck varies less than the result.
"""

import tomllib
from collections import Counter
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Final, NamedTuple

from canasta_gui.ai.canasta.features import FEATURE_NAMES, HUNDRED, lead_features, weighted_sum
from canasta_gui.lab.review.played_deal import PlayedDeal
from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.canasta.reducer import evolve
from canasta_gui.rules.core.cards import KIND, Card
from canasta_gui.rules.core.position import NOBODY

PAIR_OF_SIDES = 2
SHARE_OF_DRAWS: Final = 0.6
SHARE_OF_DEALT: Final = 0.5
"""Share of a card's value that is left in the result on average (docs/review.md); a change requires a new version."""

ChanceEvent = ev.Dealt | ev.TurnedUp | ev.Drew | ev.Replaced
"""Events in which an unknown card comes from the stock."""


class CardLuck(NamedTuple):
    """One card from the stock: its value for each side, in points above the mean of all that could come.

    `seat`: its owner; NOBODY for a card that was turned up. `draw`: number of the seat's draw, from 1; 0 for a card
    that was dealt.
    """

    seat: int
    card: Card
    draw: int
    points: tuple[float, ...]


class DealLuck(NamedTuple):
    """The luck of a deal, card by card."""

    cards: tuple[CardLuck, ...]

    def total(self, side: int) -> float:
        """Return the points by which the cards put the side ahead."""
        return sum(card.points[side] for card in self.cards)

    def luckiest(self, seat: int, side: int) -> CardLuck | None:
        """Return the most valuable draw of a seat for its side; None for a seat that drew nothing."""
        return max(
            (card for card in self.cards if card.seat == seat and card.draw),
            key=lambda card: card.points[side],
            default=None,
        )


def luck_of(deal: PlayedDeal) -> DealLuck | None:
    """Return the luck of a deal; None if irregularities are played.

    Cards of the stock may then be seen before they are drawn, and using them is not luck.
    """
    if deal.rules.plays_irregularities:
        return None
    pos, found, draws = CanastaPosition(deal.rules), list[CardLuck](), Counter[int]()
    for event in deal.events:
        if isinstance(event, ChanceEvent):
            seat = NOBODY if isinstance(event, ev.TurnedUp) else event.seat
            draws[seat] += isinstance(event, ev.Drew)
            in_play = isinstance(event, ev.Drew | ev.Replaced)
            share = SHARE_OF_DRAWS if in_play else SHARE_OF_DEALT
            points = tuple(share * each for each in luck_of_card(pos, event))
            found.append(CardLuck(seat, event.card, draws[seat] if in_play else 0, points))
        evolve(pos, event)
    return DealLuck(tuple(found))


def luck_of_card(pos: CanastaPosition, event: ChanceEvent) -> tuple[float, ...]:
    """Return the value after the next event for each side, less the mean over all cards of the stock."""
    left = Counter(KIND[card] for card in pos.stock)
    faces = {KIND[card]: card for card in pos.stock}  # cards of a kind play alike
    values = {kind: _value_after(pos, event, face) for kind, face in faces.items()}
    whole = len(pos.stock)
    means = [
        sum(number * values[kind][side] for kind, number in left.items()) / whole for side in range(pos.rules.n_sides)
    ]
    return tuple(value - mean for value, mean in zip(values[KIND[event.card]], means, strict=True))


def _value_after(pos: CanastaPosition, event: ChanceEvent, card: Card) -> tuple[float, ...]:
    """Return each side's estimated lead if this card comes; a red three is laid at once."""
    twin = pos.copy()
    evolve(twin, event._replace(card=card))
    if not isinstance(event, ev.TurnedUp) and card in pos.rules.bonus_threes:
        evolve(twin, ev.Exposed(event.seat, card))
    if twin.turn == NOBODY:
        twin.turn = twin.order_of_play[0]
    return leads(twin)


def leads(pos: CanastaPosition) -> tuple[float, ...]:
    """Return each side's lead over the mean of the others, by the frozen value function."""
    playing = [side for side in range(pos.rules.n_sides) if pos.seats(side)]
    found = [0.0] * pos.rules.n_sides
    if len(playing) == PAIR_OF_SIDES:
        one, other = playing
        found[one] = _lead(pos, one)
        found[other] = -found[one]
    else:
        for side in playing:
            found[side] = _lead(pos, side)
    return tuple(found)


def _lead(pos: CanastaPosition, side: int) -> float:
    return HUNDRED * weighted_sum(lead_features(pos, side), _weights())


@cache
def _weights() -> Sequence[float]:
    text = (resources.files("canasta_gui.lab.review") / "luck_values.toml").read_text("utf-8")
    table = tomllib.loads(text)
    return tuple(float(table[name]) for name in FEATURE_NAMES)
