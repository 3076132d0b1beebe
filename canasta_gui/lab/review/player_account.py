"""A player's luck and points given away over many deals, from the findings of reviews."""

from collections.abc import Sequence
from math import hypot
from typing import NamedTuple

from canasta_gui.lab.estimates import NORMAL_95, Estimate, mean_estimate
from canasta_gui.lab.review.findings import LEAST_DEALS, SHARES_ERROR, DealKey, Findings, lead_of_result
from canasta_gui.match.ledger import DealFigures, GameFigures
from canasta_gui.match.statistics import GameFilter, deals_that_count, games_of


def points_given_away(deals: Sequence[float]) -> Estimate | None:
    """Return the points that a player gave away per deal; None for too few deals.

    The interval includes the spread of the deals and the uncertainty of `SHARES`.
    """
    if len(deals) < LEAST_DEALS:
        return None
    mean, margin = mean_estimate(deals)
    return Estimate(mean, hypot(margin, NORMAL_95 * SHARES_ERROR * mean))


class PlayerAccount(NamedTuple):
    """Mean points per deal: the lead, the luck in it, and the lead less the luck.

    `deals`: number of deals, those whose luck is known. `given_away`: None if too few deals were `reviewed`.
    """

    deals: int
    lead: float
    luck: float
    less_luck: Estimate
    reviewed: int
    given_away: Estimate | None


def player_account(games: Sequence[GameFigures], choice: GameFilter, findings: Findings) -> PlayerAccount:
    """Return the account of the games that the filter selects; `games` are the oldest first."""
    leads, lucks, away = list[float](), list[float](), list[float]()
    for game, seat in games_of(games, choice):
        for deal in deals_that_count(game):
            key, side = key_of(game, deal), game.side_of[seat]
            luck, given = findings.luck(key), findings.given_away(key, seat)
            if luck is not None:
                leads.append(lead_of_result(deal.points, side))
                lucks.append(luck[side])
            if given is not None:
                away.append(given)
    less_luck = mean_estimate([lead - luck for lead, luck in zip(leads, lucks, strict=True)])
    return PlayerAccount(len(leads), _mean(leads), _mean(lucks), less_luck, len(away), points_given_away(away))


def key_of(game: GameFigures, deal: DealFigures) -> DealKey:
    """Return the key of a deal of the ledger in the findings."""
    return DealKey(game.name, deal.deal, deal.points)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
