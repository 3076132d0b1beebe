"""How probably each side wins the match, from its totals and from how far there is to go.

What a side makes in the deals to come is taken as normal, with the mean and the spread that club players have under the
rule set (`weights/match_chances.toml`, fitted by `benchmarks/match_chances.py`).
"""

from collections.abc import Sequence
from dataclasses import fields
from functools import cache
from math import erf, exp, sqrt
from typing import Final, NamedTuple

from canasta_gui.ai.canasta.weights import read_table
from canasta_gui.rules.canasta.ruleset import CanastaRules, load_preset
from canasta_gui.rules.canasta.scoring import match_winners

LAST_DEAL: Final = 0.6
"""Deals that a leader still needs beyond its distance to the target: the last one ends beyond it."""
CATCHING_UP: Final = 1.4
"""The factor by which a lead is less sure than the points of single deals say: who is behind opens with less.

Fitted to 4,394 moments of matches of club players, all rule sets together (`benchmarks/match_chances.py`).
"""
_GRID: Final = tuple(step / 8.0 for step in range(-32, 33))
"""Where the normal distribution is sampled, in standard deviations."""
_DENSITY: Final = tuple(exp(-x * x / 2.0) for x in _GRID)


class DealPoints(NamedTuple):
    """What a side makes in a deal between equals: the mean and the standard deviation, in points."""

    mean: float
    spread: float


@cache
def deal_points(rules: CanastaRules) -> DealPoints:
    """Return what a side makes in a deal. House rules have the figures of the preset that differs from them least."""
    table = read_table("match_chances")
    if rules.id in table:
        return DealPoints(*table[rules.id])
    alike = (preset for preset in table if load_preset(preset).n_sides == rules.n_sides)
    return DealPoints(*table[min(alike, key=lambda preset: _differences(rules, load_preset(preset)))])


def _differences(one: CanastaRules, other: CanastaRules) -> int:
    """Return how many of their sections differ."""
    return sum(getattr(one, field.name) != getattr(other, field.name) for field in fields(one))


def match_chances(rules: CanastaRules, totals: Sequence[int], deals: int) -> tuple[float, ...]:
    """Return how probably each side wins the match that goes on after so many deals; sides are taken as equals."""
    return chances_between_equals(rules, totals, deals, deal_points(rules))


def chances_between_equals(
    rules: CanastaRules, totals: Sequence[int], deals: int, points: DealPoints
) -> tuple[float, ...]:
    """Return how probably each side wins where sides make so many points in a deal; `deals`: those played."""
    winners = match_winners(rules, totals, deals)
    if winners:
        return tuple(float(side in winners) for side in range(len(totals)))
    spread = CATCHING_UP * points.spread * sqrt(_deals_to_come(rules, totals, deals, points.mean))
    places = [total / spread for total in totals]
    chances = [_chance_of_first(places, side) for side in range(len(places))]
    return tuple(chance / sum(chances) for chance in chances)


def _deals_to_come(rules: CanastaRules, totals: Sequence[int], deals: int, mean: float) -> float:
    """Return how many deals the match is expected to have still."""
    left = [max(1.0, float(rules.deals - deals))] if rules.deals else []
    if rules.target:
        left.append(max(0, rules.target - max(totals)) / mean + LAST_DEAL)
    return min(left)


def _chance_of_first(places: Sequence[float], side: int) -> float:
    """Return how probably a side ends before all others, each with a standard deviation of 1, but for a factor."""
    chance = 0.0
    for x, density in zip(_GRID, _DENSITY, strict=True):
        for other, place in enumerate(places):
            if other != side:
                density *= _normal(places[side] + x - place)
        chance += density
    return chance


def _normal(x: float) -> float:
    """Return the probability that a standard normal is below `x`."""
    return (1.0 + erf(x / sqrt(2.0))) / 2.0
