"""The league of a household: who has won how many matches against whom."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from canasta_gui.match.ledger import GameFigures, dealt_before

WIN_POINTS: Final = 3
DRAW_POINTS: Final = 1
"""For each of those who share a match."""


class LeaguePlayer(NamedTuple):
    """Somebody who has played a match."""

    name: str
    human: bool = True


class LeagueMatch(NamedTuple):
    """A match that is over, at the screen or with real cards.

    `started`: the moment, in ISO 8601; `rules`: the title of the rule set; `winners`: numbers of `sides`, several where
    they share the match.
    """

    started: str
    rules: str
    sides: tuple[tuple[LeaguePlayer, ...], ...]
    winners: tuple[int, ...]

    @property
    def people(self) -> int:
        """How many of the players are people."""
        return sum(player.human for side in self.sides for player in side)


class LeagueFilter(NamedTuple):
    """Which matches count.

    `days`: those of so many days until now, or of all time; `computers`: also those of a single person, and computers
    have places of their own then.
    """

    rules: str | None = None
    days: int | None = None
    computers: bool = False


class LeagueRow(NamedTuple):
    """A place in the table. `place`: from 1, the same for those who are level in all that decides it."""

    place: int
    name: str
    played: int
    won: int
    shared: int
    points: int


def league_matches(games: Sequence[GameFigures]) -> Iterator[LeagueMatch]:
    """Yield the matches of the ledger that count; `games` are the oldest first.

    None whose cards may have been known before, and none before the statistics were reset.
    """
    for game, known in zip(games, dealt_before(games), strict=True):
        if known or game.origin or game.again or not game.winners or game.forgotten >= len(game.deals):
            continue
        sides = tuple(
            tuple(LeaguePlayer(game.seats[seat].name, game.seats[seat].player == "human") for seat in side)
            for side in game.sides
        )
        yield LeagueMatch(game.started, game.rules, sides, game.winners)


def chosen_matches(matches: Iterable[LeagueMatch], choice: LeagueFilter, now: datetime) -> list[LeagueMatch]:
    """Return the matches that count by the filter; `now` has a time zone."""
    since = None if choice.days is None else now - timedelta(days=choice.days)
    return [
        match
        for match in matches
        if choice.rules in (None, match.rules)
        and match.people >= (1 if choice.computers else 2)
        and (since is None or _began_after(match, since))
    ]


def league_table(matches: Iterable[LeagueMatch], *, computers: bool = False) -> list[LeagueRow]:
    """Return the table of these matches: by points, then by matches won, then by fewer matches played, then by name.

    Names that differ in capitals alone are those of one player, written as in the last match.
    """
    rows: dict[tuple[str, bool], LeagueRow] = {}
    for match in matches:
        for number, side in enumerate(match.sides):
            for player in side:
                if player.human or computers:
                    key = (player.name.casefold(), player.human)
                    rows[key] = _with_match(rows.get(key), player.name, match, number)
    ordered = sorted(rows.values(), key=lambda row: (-row.points, -row.won, row.played, row.name.casefold()))
    return list(_placed(ordered))


def rules_played(matches: Iterable[LeagueMatch]) -> list[str]:
    """Return the titles of the rule sets of these matches."""
    return list(dict.fromkeys(match.rules for match in matches))


def _began_after(match: LeagueMatch, since: datetime) -> bool:
    """Return whether a match began then or later; not where nothing says when it did."""
    try:
        began = datetime.fromisoformat(match.started)
    except ValueError:
        return False
    return began.tzinfo is not None and began >= since


def _with_match(row: LeagueRow | None, name: str, match: LeagueMatch, side: int) -> LeagueRow:
    """Return the row of a player with another match in it."""
    before = row or LeagueRow(0, name, 0, 0, 0, 0)
    won, shared = match.winners == (side,), len(match.winners) > 1 and side in match.winners
    return LeagueRow(
        0,
        name,
        before.played + 1,
        before.won + won,
        before.shared + shared,
        before.points + WIN_POINTS * won + DRAW_POINTS * shared,
    )


def _placed(rows: Iterable[LeagueRow]) -> Iterator[LeagueRow]:
    last: LeagueRow | None = None
    for number, row in enumerate(rows, 1):
        level = last is not None and (last.points, last.won, last.played) == (row.points, row.won, row.played)
        last = row._replace(place=last.place if last is not None and level else number)
        yield last
