"""Probability that the deal ends before a seat's next turn, and each side's chance to win the match."""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import cache, lru_cache
from math import erf, exp, sqrt
from typing import Final, NamedTuple

from canasta_gui.ai.canasta.weights import CanastaWeights, read_table
from canasta_gui.rules.canasta.policies import CANASTA, GoingOut
from canasta_gui.rules.canasta.position import CanastaPosition, CanastaView, Meld
from canasta_gui.rules.canasta.ruleset import CanastaRules, load_preset
from canasta_gui.rules.canasta.scoring import laid_points, match_winners
from canasta_gui.rules.core.cards import MELD_RANKS, RANK_TWO, is_run, rank_of_key


def end_probability(view: CanastaPosition, seat: int, stock_rounds: float, weights: CanastaWeights) -> float:
    """Return the probability that the deal ends before a seat's next turn, with the stock or by another seat's exit.

    `stock_rounds`: number of rounds for which the stock lasts.
    """
    risk = 1.0 if stock_rounds < 1.0 else 0.4 if stock_rounds < 2.0 else 0.0
    own = view.side(seat)
    for side in view.sides:
        if side != own:
            risk = max(risk, _exit_probability(view, view.seats(side), view.melds[side], weights))
    partners = view.partners(seat)
    if partners and weights.exit_risk_of_partners:
        by_partner = weights.exit_risk_of_partners * _exit_probability(view, partners, view.melds[own], weights)
        risk = 1.0 - (1.0 - risk) * (1.0 - by_partner)
    return risk


def _exit_probability(
    view: CanastaPosition, seats: Sequence[int], melds: Mapping[int, Meld], weights: CanastaWeights
) -> float:
    """Return the probability that one of these seats goes out in its next turn; `melds`: the melds of its side."""
    by_hand, by_meld = weights.exit_risk_by_hand, weights.exit_risk_by_meld
    shortest = min([len(view.hands[seat]) + len(view.second_hand(seat)) for seat in seats])
    return by_hand[min(shortest, len(by_hand) - 1)] * by_meld[last_meld_needed(view.rules.going_out, melds)]


def last_meld_needed(rule: GoingOut, melds: Mapping[int, Meld]) -> int:
    """Return the size, up to seven, of the smallest meld that must become a canasta before a side can go out.

    The longest melds of each required kind count. 0 if a required one is not begun yet.
    """
    sizes = [len(meld.cards) for meld in melds.values()]
    last = _nth_size(sizes, rule.canastas)
    if rule.natural or rule.mixed:
        pure, mixed = _sizes_of_ranks(melds)
        last = min(last, _nth_size(pure, rule.natural))
        if rule.mixed:
            spare = sorted(pure, reverse=True)[rule.natural :]  # a wild card can make these mixed
            last = min(last, _nth_size([*mixed, *(size for size in spare if size < CANASTA)], rule.mixed))
    if rule.wild:
        of_wilds = [len(meld.cards) for key, meld in melds.items() if rank_of_key(key) == RANK_TWO]
        last = min(last, _nth_size(of_wilds, rule.wild))
    if rule.runs:
        runs = [len(meld.cards) for key, meld in melds.items() if is_run(rank_of_key(key))]
        last = min(last, _nth_size(runs, rule.runs))
    return last


def _sizes_of_ranks(melds: Mapping[int, Meld]) -> tuple[list[int], list[int]]:
    """Return the sizes of the melds of ranks, without wild cards and with some."""
    pure: list[int] = []
    mixed: list[int] = []
    for key, meld in melds.items():
        if rank_of_key(key) in MELD_RANKS:
            (mixed if meld.wilds else pure).append(len(meld.cards))
    return pure, mixed


def _nth_size(sizes: list[int], number: int) -> int:
    """Return the size, up to seven, of the `number`-th largest meld (seven for number 0); 0 if there is none."""
    if not number:
        return CANASTA
    return min(sorted(sizes, reverse=True)[number - 1], CANASTA) if len(sizes) >= number else 0


# Each side's chance to win the match, and its effect on play. The points of a side in each future deal are modelled as
# normally distributed, with the mean and standard deviation of club players under the rule set
# (`weights/match_chances.toml`, fitted by `benchmarks/match_chances.py`).

LAST_DEAL: Final = 0.6
"""Deals that a leader needs in addition to its distance to the target, since the last deal overshoots it."""
CATCHING_UP: Final = 1.4
"""Factor on the spread of totals, since a side that is behind has a lower minimum to open.

Fitted to 4,394 positions from matches of club players under all rule sets (`benchmarks/match_chances.py`).
"""
STEP: Final = 200
"""Step in points for estimating the effect of points on the chance to win."""
MOST_WORTH: Final = 2.0
"""Upper bound on the value of rivals' points relative to one's own; its inverse is the lower bound."""
DEALS_AHEAD: Final = 2.0
"""Match totals affect play once the target is this many deals away."""
UNSURE: Final = 5.0
"""Uncertainty of an exit, in points for each hidden card."""
_GRID: Final = tuple(step / 8.0 for step in range(-32, 33))
"""Sample points of the normal distribution, in standard deviations."""
_DENSITY: Final = tuple(exp(-x * x / 2.0) for x in _GRID)


class DealPoints(NamedTuple):
    """Points that a side makes in a deal between equally strong players: mean and standard deviation."""

    mean: float
    spread: float


@cache
def deal_points(rules: CanastaRules) -> DealPoints:
    """Return the distribution of a side's points in a deal; for house rules that of the most similar preset."""
    table = read_table("match_chances")
    if rules.id in table:
        return DealPoints(*table[rules.id])
    alike = (preset for preset in table if load_preset(preset).n_sides == rules.n_sides)
    return DealPoints(*table[min(alike, key=lambda preset: _differences(rules, load_preset(preset)))])


def _differences(one: CanastaRules, other: CanastaRules) -> int:
    """Return the number of sections in which two rule sets differ."""
    return sum(getattr(one, field.name) != getattr(other, field.name) for field in fields(one))


def match_chances(rules: CanastaRules, totals: Sequence[int], deals: int) -> tuple[float, ...]:
    """Return each side's chance to win a match after `deals` deals, if all sides are equally strong."""
    return chances_between_equals(rules, totals, deals, deal_points(rules))


def chances_between_equals(
    rules: CanastaRules, totals: Sequence[int], deals: int, points: DealPoints
) -> tuple[float, ...]:
    """Return each side's chance to win for a given distribution of points; `deals`: deals played so far."""
    winners = match_winners(rules, totals, deals)
    if winners:
        return tuple(float(side in winners) for side in range(len(totals)))
    spread = CATCHING_UP * points.spread * sqrt(_deals_to_come(rules, totals, deals, points.mean))
    places = [total / spread for total in totals]
    chances = [_chance_of_first(places, side) for side in range(len(places))]
    return tuple(chance / sum(chances) for chance in chances)


def _deals_to_come(rules: CanastaRules, totals: Sequence[int], deals: int, mean: float) -> float:
    """Return the expected number of remaining deals of the match."""
    left = [max(1.0, float(rules.deals - deals))] if rules.deals else []
    if rules.target:
        left.append(max(0, rules.target - max(totals)) / mean + LAST_DEAL)
    return min(left)


def worth_of_rivals(view: CanastaView, side: int) -> float:
    """Return the value of rivals' points relative to the side's own, by their effect on the chance to win."""
    rules, points = view.rules, deal_points(view.rules)
    totals = _with_laid(view)
    if not rules.target or max(totals) < rules.target - DEALS_AHEAD * points.mean:
        return 1.0
    return _worth_by_totals(rules, tuple([min(total, rules.target - STEP - 1) for total in totals]), side)


@lru_cache(maxsize=1 << 12)  # play-outs repeat the same totals
def _worth_by_totals(rules: CanastaRules, totals: tuple[int, ...], side: int) -> float:
    """Return the value of rivals' points for totals at least a step below the target."""
    points = deal_points(rules)
    now, *more = [
        chances_between_equals(rules, [total + step * (n == moved) for n, total in enumerate(totals)], 0, points)[side]
        for step, moved in ((0, side), *((STEP, other) for other in range(len(totals))))
    ]
    own, theirs = more[side] - now, sum(now - chance for other, chance in enumerate(more) if other != side)
    return max(1.0 / MOST_WORTH, min(MOST_WORTH, theirs / own)) if own > 0.0 else 1.0


def exit_decides(view: CanastaView, seat: int, hidden_card: float) -> bool | None:
    """Return whether going out with the whole hand wins the match (True) or loses it (False) now.

    None if the match goes on, or the result is too close to tell. `hidden_card`: assumed points of a hidden card.
    """
    rules, own = view.rules, view.side(seat)
    totals = _with_laid(view)
    hand = zip(rules.value_of_kind, view.counts[seat], strict=False)
    totals[own] += rules.going_out.bonus + sum(value * number for value, number in hand)
    hidden = {other: len(view.hands[other]) for other in view.playing if other != seat}
    for other, cards in hidden.items():
        totals[view.side(other)] -= round(hidden_card * cards)
    unsure = UNSURE * sum(hidden.values())
    best = max(total for side, total in enumerate(totals) if side != own)
    wins = totals[own] > best
    reached = totals[own] - unsure / 2.0 if wins else best
    is_last = 0 < rules.target <= reached or 0 < rules.deals <= view.deal_no
    return wins if is_last and abs(totals[own] - best) >= unsure else None


def _with_laid(view: CanastaView) -> list[int]:
    """Return the totals including the points laid on the table."""
    return [total + laid for total, laid in zip(view.totals, laid_points(view), strict=True)]


def _chance_of_first(places: Sequence[float], side: int) -> float:
    """Return the unnormalized chance that a side ends first; each place is normal with a standard deviation of 1."""
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
