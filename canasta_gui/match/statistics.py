"""Statistics of a player over the games of the ledger, the league, and both as tables for other programs."""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from canasta_gui.match.irregularity_figures import IrregularityFigures
from canasta_gui.match.ledger import DealFigures, GameFigures, dealt_before

MIXED: Final = "mixed"
PEOPLE: Final = "people"


class FineTally(NamedTuple):
    """Fines for one offence (`OffenceKind`): their number and points."""

    kind: str
    number: int
    points: int


class SideTally(NamedTuple):
    """Figures of one side over some deals.

    `points`: sum of its points; `best`: its best deal; `out`: number of times it went out. `objections`, `upheld`,
    `suffered`: its objections, the successful ones, and the successful ones against it. `fines`: fines by offence, the
    most expensive first.
    """

    matches_won: int = 0
    deals_won: int = 0
    points: int = 0
    best: int | None = None
    canastas: int = 0
    out: int = 0
    concealed: int = 0
    objections: int = 0
    upheld: int = 0
    suffered: int = 0
    fines: tuple[FineTally, ...] = ()


class Standing(NamedTuple):
    """A player's figures over some games: the player's side against the best other side of each deal.

    `turns`: turns in all deals together. `streak`: matches won in a row until now; `longest`: the longest streak ever.
    `course`: cumulative lead in points after each deal. `low`: whether fewer points win in all of these games.
    """

    matches: int
    deals: int
    own: SideTally
    others: SideTally
    turns: int
    match_deals: int
    streak: int
    longest: int
    course: tuple[int, ...]
    low: bool = False


class GameFilter(NamedTuple):
    """Selection of games: those of a person, optionally only by some rules or against some opponents."""

    player: str
    rules: str | None = None
    opponents: str | None = None


def players(games: Iterable[GameFigures]) -> list[str]:
    """Return the persons in these games, those with the most deals first."""
    deals: dict[str, int] = {}
    for game in games:
        for seat in game.seats:
            if seat.player == "human":
                deals[seat.name] = deals.get(seat.name, 0) + 1 + len(game.deals)
    return sorted(deals, key=lambda name: (-deals[name], name))


def opponents_of(game: GameFigures, seat: int) -> str:
    """Return the opponents of a seat: the level of the computers, `MIXED` levels, or `PEOPLE`."""
    rivals = [info for other, info in enumerate(game.seats) if game.side_of[other] != game.side_of[seat]]
    if any(info.player == "human" for info in rivals):
        return PEOPLE
    levels = {info.level or "" for info in rivals}
    return levels.pop() if len(levels) == 1 else MIXED


def standing(games: Sequence[GameFigures], choice: GameFilter) -> Standing:
    """Return the figures of the games that the filter selects; `games` are the oldest first."""
    own, others = SideTally(), SideTally()
    matches = match_deals = deals = turns = streak = longest = ahead = 0
    course: list[int] = []
    low: set[bool] = set()
    for game, seat in games_of(games, choice):
        low.add(game.low)
        side = game.side_of[seat]
        for deal in deals_that_count(game):
            deals, turns = deals + 1, turns + deal.turns
            best = best_rival(game, deal, side)
            own, others = _add(own, game, deal, side, best), _add(others, game, deal, best, side)
            ahead += (deal.points[side] - deal.points[best]) * (-1 if game.low else 1)
            course.append(ahead)
        if _match_counts(game):
            won = game.winners == (side,)
            matches, match_deals = matches + 1, match_deals + len(game.deals)
            own = own._replace(matches_won=own.matches_won + won)
            others = others._replace(matches_won=others.matches_won + (side not in game.winners))
            streak = streak + 1 if won else 0
            longest = max(longest, streak)
    return Standing(matches, deals, own, others, turns, match_deals, streak, longest, tuple(course), low == {True})


def games_of(games: Sequence[GameFigures], choice: GameFilter) -> Iterator[tuple[GameFigures, int]]:
    """Yield the games of a choice with the player's seat; games whose cards were known beforehand are left out."""
    for game, known in zip(games, dealt_before(games), strict=True):
        mine = [n for n, info in enumerate(game.seats) if info.player == "human" and info.name == choice.player]
        seat = mine[0] if mine else None
        if seat is None or known or game.origin:
            continue
        if choice.rules is not None and game.rules != choice.rules:
            continue
        if choice.opponents in (None, opponents_of(game, seat)):
            yield game, seat


def deals_that_count(game: GameFigures) -> list[DealFigures]:
    """Return the deals that count: none that was restarted, decided by a stand-in or played before a reset."""
    return [deal for deal in game.deals[game.forgotten :] if deal.deal not in game.again]


def _match_counts(game: GameFigures) -> bool:
    """Return whether the match is over and counts: no deal was restarted or decided by a stand-in."""
    return bool(game.winners) and not game.again and game.forgotten < len(game.deals)


def best_rival(game: GameFigures, deal: DealFigures, side: int) -> int:
    """Return the other side with the best result in a deal."""
    rivals = [other for other in range(len(deal.points)) if other != side]
    return max(rivals, key=lambda other: deal.points[other] * (-1 if game.low else 1), default=side)


def _add(tally: SideTally, game: GameFigures, deal: DealFigures, side: int, rival: int) -> SideTally:
    """Return the tally with a deal added."""
    points, sign = deal.points[side], -1 if game.low else 1
    best = points if tally.best is None else max(tally.best, points, key=lambda each: each * sign)
    out = deal.out >= 0 and game.side_of[deal.out] == side
    if deal.irregularities is not None:
        tally = _with_irregularities(tally, deal.irregularities, game.sides[side])
    return tally._replace(
        deals_won=tally.deals_won + (points * sign > deal.points[rival] * sign),
        points=tally.points + points,
        best=best,
        canastas=tally.canastas + deal.canastas[side],
        out=tally.out + out,
        concealed=tally.concealed + (out and deal.concealed),
    )


def _with_irregularities(tally: SideTally, figures: IrregularityFigures, seats: Sequence[int]) -> SideTally:
    """Return the tally with the fines and objections of a deal added; `seats`: the seats of the side."""
    fines = {fine.kind: fine for fine in tally.fines}
    for kind, seat, points in figures.fines:
        if seat in seats:
            old = fines.get(kind, FineTally(kind, 0, 0))
            fines[kind] = FineTally(kind, old.number + 1, old.points + points)
    return tally._replace(
        objections=tally.objections + sum(figures.objections[seat] for seat in seats),
        upheld=tally.upheld + sum(figures.upheld[seat] for seat in seats),
        suffered=tally.suffered + sum(figures.suffered[seat] for seat in seats),
        fines=tuple(sorted(fines.values(), key=lambda fine: (-fine.points, fine.kind))),
    )


def rules_in(games: Sequence[GameFigures], player: str) -> list[str]:
    """Return the titles of the rules that a person has played."""
    return list(dict.fromkeys(game.rules for game, _ in games_of(games, GameFilter(player)) if deals_that_count(game)))


def possible(games: Sequence[GameFigures], choice: GameFilter) -> GameFilter:
    """Return the choice without options that no longer occur in these games."""
    names = players(games)
    if choice.player not in names:
        return GameFilter(names[0] if names else "")
    rules = choice.rules if choice.rules in rules_in(games, choice.player) else None
    opponents = choice.opponents if choice.opponents in opponents_in(games, choice.player) else None
    return GameFilter(choice.player, rules, opponents)


def opponents_in(games: Sequence[GameFigures], player: str) -> list[str]:
    """Return the kinds of opponents that a person has played against."""
    found = (opponents_of(game, seat) for game, seat in games_of(games, GameFilter(player)) if deals_that_count(game))
    return list(dict.fromkeys(found))


WIN_POINTS: Final = 3
DRAW_POINTS: Final = 1
"""Points of each side that shares a match."""


class LeaguePlayer(NamedTuple):
    """A player of the league."""

    name: str
    human: bool = True


class LeagueMatch(NamedTuple):
    """A finished match, at the screen or with real cards.

    `started`: the time, in ISO 8601; `rules`: the title of the rule set; `winners`: numbers of `sides`, several where
    they share the match.
    """

    started: str
    rules: str
    sides: tuple[tuple[LeaguePlayer, ...], ...]
    winners: tuple[int, ...]

    @property
    def people(self) -> int:
        """Number of people among the players."""
        return sum(player.human for side in self.sides for player in side)


class LeagueFilter(NamedTuple):
    """Selection of matches.

    `days`: number of days until now, or None for all time. `computers`: include matches of a single person, and rank
    computers.
    """

    rules: str | None = None
    days: int | None = None
    computers: bool = False


class LeagueRow(NamedTuple):
    """A row of the table. `place`: from 1, the same for players who are equal in all criteria."""

    place: int
    name: str
    played: int
    won: int
    shared: int
    points: int


def league_matches(games: Sequence[GameFigures]) -> Iterator[LeagueMatch]:
    """Yield the matches of the ledger that count; `games` are the oldest first.

    Matches whose cards were known beforehand or that were played before a reset do not.
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

    Names that differ only in capitals are one player, written as in the last match.
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
    """Return whether a match began then or later; False if its start is unknown."""
    try:
        began = datetime.fromisoformat(match.started)
    except ValueError:
        return False
    return began.tzinfo is not None and began >= since


def _with_match(row: LeagueRow | None, name: str, match: LeagueMatch, side: int) -> LeagueRow:
    """Return the row of a player with a match added."""
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


_FORMULA: Final = re.compile(r"(^|[;,|\t\r\n])(?=\s*[=+\-@\t\r＝＋－＠])")
"""Places where a spreadsheet would read a formula: at the beginning, and after possible separators."""


def csv_text(rows: Iterable[Sequence[str | int]]) -> str:
    """Return rows as CSV, with CR LF as in RFC 4180."""
    text = io.StringIO(newline="")
    csv.writer(text).writerows([plain(cell) if isinstance(cell, str) else cell for cell in row] for row in rows)
    return text.getvalue()


def plain(name: str) -> str:
    """Return the name, changed if necessary so that no spreadsheet reads it as a formula."""
    return _FORMULA.sub(r"\1'", name)


DEAL_COLUMNS = ("started", "rules", "opponents", "deal", "points", "others", "ahead", "out", "concealed", "turns")


def statistics_csv(games: Sequence[GameFigures], choice: GameFilter) -> str:
    """Return the deals that count for a player; `games` are the oldest first.

    The columns are the same in every language. `points`: points of the player's side; `others`: those of the best other
    side; `ahead`: cumulative lead; `out`: the side that went out: the player's (own), another (others) or none (empty);
    `concealed`: 1 if it went out in one turn.
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
