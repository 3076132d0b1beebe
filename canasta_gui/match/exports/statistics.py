"""The figures behind the charts of the statistics, a line a deal; and the league, a line a player."""

from collections.abc import Iterator, Sequence

from canasta_gui.match.exports.csv_text import csv_text, plain
from canasta_gui.match.league import LeagueRow
from canasta_gui.match.ledger import DealFigures, GameFigures
from canasta_gui.match.player_statistics import (
    GameFilter,
    best_rival,
    deals_that_count,
    games_of,
    opponents_of,
    standing,
)

DEAL_COLUMNS = ("started", "rules", "opponents", "deal", "points", "others", "ahead", "out", "concealed", "turns")


def statistics_csv(games: Sequence[GameFigures], choice: GameFilter) -> str:
    """Return the deals that count for a player; `games` are the oldest first.

    The columns are the same in every language. `points`: of the player's side; `others`: of the best other side;
    `ahead`: the lead after all deals until then; `out`: whether the player's side (own), another one (others) or nobody
    (empty) went out; `concealed`: 1 where that was in one turn.
    """
    lead = standing(games, choice).course
    deals = _counted_deals(games, choice)
    return csv_text([DEAL_COLUMNS, *(_row(*deal, ahead) for deal, ahead in zip(deals, lead, strict=True))])


def league_csv(rows: Sequence[LeagueRow]) -> str:
    """Return the table of the league."""
    return csv_text([LeagueRow._fields, *(row._replace(name=plain(row.name)) for row in rows)])


def _counted_deals(games: Sequence[GameFigures], choice: GameFilter) -> Iterator[tuple[GameFigures, int, DealFigures]]:
    for game, seat in games_of(games, choice):
        for deal in deals_that_count(game):
            yield game, seat, deal


def _row(game: GameFigures, seat: int, deal: DealFigures, ahead: int) -> tuple[str | int, ...]:
    side = game.side_of[seat]
    out = "" if deal.out < 0 else "own" if game.side_of[deal.out] == side else "others"
    return (
        game.started,
        plain(game.rules),
        opponents_of(game, seat),
        deal.deal,
        deal.points[side],
        deal.points[best_rival(game, deal, side)],
        ahead,
        out,
        int(deal.concealed),
        deal.turns,
    )
