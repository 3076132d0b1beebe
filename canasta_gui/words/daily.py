"""The deal of the day in words: days, months and weeks, and results."""

from collections.abc import Sequence
from datetime import date
from typing import Final

from canasta_gui.match.daily import DayResult
from canasta_gui.messages import gettext_noop
from canasta_gui.rules.families import load_rules
from canasta_gui.words.sentences import own_result
from canasta_gui.words.titles import family_title
from canasta_gui.words.translation import Words

_MONTHS: Final = (
    gettext_noop("January"),
    gettext_noop("February"),
    gettext_noop("March"),
    gettext_noop("April"),
    gettext_noop("May"),
    gettext_noop("June"),
    gettext_noop("July"),
    gettext_noop("August"),
    gettext_noop("September"),
    gettext_noop("October"),
    gettext_noop("November"),
    gettext_noop("December"),
)
_WEEKDAYS: Final = (
    gettext_noop("Mo"),
    gettext_noop("Tu"),
    gettext_noop("We"),
    gettext_noop("Th"),
    gettext_noop("Fr"),
    gettext_noop("Sa"),
    gettext_noop("Su"),
)


def day_text(words: Words, day: date) -> str:
    """Return a date: "23 November 2026"."""
    month = words.t(_MONTHS[day.month - 1])
    if day.day == 1:
        # Translators: a date that is the first of its month, as in 1 November 2026; some languages write "1st" here.
        return words.p("first of a month", "{day} {month} {year}", day=day.day, month=month, year=day.year)
    # Translators: a date, as in 23 November 2026.
    return words.t("{day} {month} {year}", day=day.day, month=month, year=day.year)


def day_of_year_text(words: Words, day: date) -> str:
    """Return a date without its year: "23 November"."""
    month = words.t(_MONTHS[day.month - 1])
    if day.day == 1:
        # Translators: a date that is the first of its month, as in 1 November; some languages write "1st" here.
        return words.p("first of a month", "{day} {month}", day=day.day, month=month)
    # Translators: a date, as in 23 November.
    return words.t("{day} {month}", day=day.day, month=month)


def month_text(words: Words, year: int, month: int) -> str:
    """Return a month: "November 2026"."""
    # Translators: a month, as in November 2026.
    return words.t("{month} {year}", month=words.t(_MONTHS[month - 1]), year=year)


def weekdays(words: Words) -> list[str]:
    """Return the days of a week in two letters, Monday first."""
    return [words.t(day) for day in _WEEKDAYS]


MOST_STARS: Final = 3
_FULL, _EMPTY = "●", "○"


def marks(result: DayResult) -> str:
    """Return the rating of a result: "●●○"; empty for an unfinished deal."""
    return _FULL * result.stars + _EMPTY * (MOST_STARS - result.stars) if result.stars else ""


def marks_spoken(words: Words, result: DayResult) -> str:
    """Return the rating for a screen reader: "2 of 3"."""
    return words.t("{n} of {all}", n=result.stars, all=MOST_STARS)


def game_title(words: Words, preset: str) -> str:
    """Return the rule set of a result, short: "Classic canasta, 4 players"."""
    rules = load_rules(preset)
    players = words.n("{n} player", "{n} players", rules.players)
    return words.t("{game}, {players}", game=family_title(words, rules), players=players)


def result_line(words: Words, result: DayResult) -> str:
    """Return a line to share, which reveals nothing of the cards; empty for an unfinished deal."""
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
    """Return the result of a deal, in sentences."""
    if result.points is None:
        return [words.t("You have begun this deal and not finished it.")]
    said = [own_result(words, result.points)]
    if result.expert is not None:
        said.append(words.t("The expert, with your cards: {points}.", points=words.number(result.expert, signed=True)))
    return said


def series_text(words: Words, days: int) -> str:
    """Return the number of days in a row; empty for none."""
    return words.n("Streak: {n} day", "Streak: {n} days", days) if days else ""
