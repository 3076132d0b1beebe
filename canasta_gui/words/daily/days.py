"""Days, months and weeks in words."""

from datetime import date
from typing import Final

from canasta_gui.messages import gettext_noop
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


def month_text(words: Words, year: int, month: int) -> str:
    """Return a month: "November 2026"."""
    # Translators: a month, as in November 2026.
    return words.t("{month} {year}", month=words.t(_MONTHS[month - 1]), year=year)


def weekdays(words: Words) -> list[str]:
    """Return the days of a week in two letters, Monday first."""
    return [words.t(day) for day in _WEEKDAYS]
