"""What came of the deal of a day, in words."""

from collections.abc import Sequence
from typing import Final

from canasta_gui.match.daily.book import DayResult
from canasta_gui.rules.families import load_rules
from canasta_gui.words.daily.days import day_text
from canasta_gui.words.titles import family_title
from canasta_gui.words.translation import Words

MOST_STARS: Final = 3
_FULL, _EMPTY = "●", "○"


def marks(result: DayResult) -> str:
    """Return the rating of a result: "●●○"; empty for a deal that is not ended."""
    return _FULL * result.stars + _EMPTY * (MOST_STARS - result.stars) if result.stars else ""


def marks_spoken(words: Words, result: DayResult) -> str:
    """Return the same for those who hear it: "2 of 3"."""
    return words.t("{n} of {all}", n=result.stars, all=MOST_STARS)


def game_title(words: Words, preset: str) -> str:
    """Return the rule set of a result, short: "Classic canasta, 4 players"."""
    rules = load_rules(preset)
    players = words.n("{n} player", "{n} players", rules.players)
    return words.t("{game}, {players}", game=family_title(words, rules), players=players)


def result_line(words: Words, result: DayResult) -> str:
    """Return a line to send to others, which tells nothing of the cards; empty for a deal that is not ended."""
    if result.points is None:
        return ""
    parts = (
        words.t("Canasta, {day}", day=day_text(words, result.day)),
        game_title(words, result.preset),
        words.number(result.points, signed=True),
        marks(result),
    )
    return " · ".join(parts)


def told(words: Words, result: DayResult) -> Sequence[str]:
    """Return what came of a deal, in sentences."""
    if result.points is None:
        return [words.t("You have begun this deal and not finished it.")]
    points = abs(result.points)
    if not points:
        said = [words.t("The deal was a draw.")]
    elif result.points > 0:
        said = [words.t("You won the deal by {points} points.", points=words.number(points))]
    else:
        said = [words.t("You lost the deal by {points} points.", points=words.number(points))]
    if result.expert is not None:
        said.append(words.t("The expert, with your cards: {points}.", points=words.number(result.expert, signed=True)))
    return said


def series_text(words: Words, days: int) -> str:
    """Return how many days in a row were played; empty for none."""
    return words.n("Streak: {n} day", "Streak: {n} days", days) if days else ""
