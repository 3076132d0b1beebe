"""A game of the ledger in a few words: its title, its players, its end."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime

from canasta_gui.match.game_numbers import number_name
from canasta_gui.match.ledger import GameFigures, by_age, dealt_before
from canasta_gui.match.record import SeatInfo
from canasta_gui.messages import gettext_noop
from canasta_gui.words.computers import LEVELS
from canasta_gui.words.titles import points_text, preset_title, sides_in_order
from canasta_gui.words.translation import Words

OPPONENTS: Mapping[str, str] = {**LEVELS, "mixed": gettext_noop("Several levels"), "people": gettext_noop("People")}


def opponents_title(words: Words, opponents: str) -> str:
    """Return the opponents in words; a level of a newer version by its key."""
    return words.t(OPPONENTS[opponents]) if opponents in OPPONENTS else opponents


def repeated_games(games: Iterable[GameFigures]) -> frozenset[str]:
    """Return the names of the games with the same cards as an earlier one of these."""
    oldest_first = by_age({game.name: game for game in games}.values())
    known = zip(oldest_first, dealt_before(oldest_first), strict=True)
    return frozenset(game.name for game, again in known if again and not game.origin)


def game_title(words: Words, game: GameFigures, *, again: bool = False) -> str:
    """Return the player's title, else the rules and, after the match, the number of the deck.

    `again`: an earlier game had the same cards, and therefore the same title.
    """
    if game.title:
        return game.title
    rules = preset_title(words, game.rules) if game.rules else words.t("A file that is no game")
    if game.number is None:
        return rules
    title = rules  # during the match the number would reveal the cards
    if game.winners:
        title = words.t("{rules} · no. {number}", rules=rules, number=number_name(game.number))
    return words.t("{title} – the same cards again", title=title) if again else title


def players_text(game: GameFigures) -> str:
    """Return the players of each side."""
    sides = [" · ".join(game.seats[seat].name for seat in game.sides[side]) for side in sides_in_order(*_table(game))]
    return " – ".join(sides)


def game_points(words: Words, game: GameFigures, points: Sequence[int]) -> str:
    """Return points of the sides of a game, in the order of `players_text`."""
    return points_text(words, points, *_table(game))


def _table(game: GameFigures) -> tuple[Sequence[int], Sequence[SeatInfo]]:
    return game.side_of, game.seats


def result_text(words: Words, game: GameFigures) -> str:
    """Return the standing or result of a game, and whether its cards were known before."""
    if game.fault:
        return words.t("Damaged in line {line}", line=game.fault)
    result = _state_of_play(words, game)
    if game.origin:
        return words.t("{result} · played on", result=result)
    return words.t("{result} · a deal restarted", result=result) if game.again else result


def _state_of_play(words: Words, game: GameFigures) -> str:
    totals = game_points(words, game, game.totals)
    if len(game.winners) > 1:
        return words.t("A tie: {totals}", totals=totals)
    if game.winners:
        names = " · ".join(game.seats[seat].name for seat in game.sides[game.winners[0]])
        return words.t("{names}: won, {totals}", names=names, totals=totals)
    if game.given_up:
        return words.t("Given up in deal {number}: {totals}", number=game.running or len(game.deals), totals=totals)
    return words.t("Deal {number} · {totals}", number=game.running or len(game.deals), totals=totals)


def played_text(words: Words, game: GameFigures) -> str:
    """Return when a game was last played, in local time; without a time of its file, when it began."""
    if game.changed > 0:
        with suppress(ValueError, OverflowError, OSError):  # a year that the system's clock cannot represent
            return datetime.fromtimestamp(game.changed / 1e9).strftime(words.date_format)
    return started_text(words, game.started)


def started_text(words: Words, started: str) -> str:
    """Return when a game began, in local time; empty for an invalid time."""
    try:
        return datetime.fromisoformat(started).astimezone().strftime(words.date_format)
    except (ValueError, OverflowError, OSError):  # a year that the system's clock cannot represent
        return ""
