"""The deal of a day: its number follows from the date and the rule set, and so it is the same for everybody."""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from typing import Final

from canasta_gui.match.numbered_deals import LARGEST
from canasta_gui.rules.families import CANASTA, AnyRules
from canasta_gui.rules.match_length import rules_of_length

LEVEL: Final = "club"
"""The computers at every daily deal: they think without a clock, so they are the same everywhere."""
SEAT: Final = 0
"""The player's seat."""
FIRST_YEAR: Final = 2024
"""Nobody has played a deal of a day before this year."""


def daily_presets() -> Sequence[str]:
    """Return the presets of which there is a deal every day."""
    return CANASTA.presets.ids()


def daily_number(day: date, preset: str) -> int:
    """Return the number of the game that is dealt to everybody on a day, by the name of a preset.

    It is the SHA-256 of "canasta DAY PRESET" (the day as 2026-11-23), its first eight bytes as a number, the highest
    byte first, modulo the largest number of a game, plus one.
    """
    digest = hashlib.sha256(f"canasta {day.isoformat()} {preset}".encode()).digest()
    return int.from_bytes(digest[:8]) % LARGEST + 1


def daily_rules(rules: AnyRules) -> AnyRules:
    """Return the rules of a preset for a match of one deal."""
    return rules_of_length(rules, "one deal")


def daily_dealer(rules: AnyRules, number: int) -> int:
    """Return who deals a numbered daily deal: another seat from day to day."""
    playing = rules.playing(1)
    return playing[number % len(playing)]


def lead_of(totals: Iterable[int], side: int) -> int:
    """Return by how many points a side is ahead of the mean of the others, rounded."""
    points = list(totals)
    own = points.pop(side)
    return round(own - sum(points) / len(points))


def month_weeks(year: int, month: int) -> Iterator[tuple[date, ...]]:
    """Yield the weeks of a month, Monday first; the first and the last with days of the months beside it."""
    first = date(year, month, 1)
    day = first - timedelta(days=first.weekday())
    while (day.year, day.month) <= (year, month):
        yield tuple(day + timedelta(days=n) for n in range(7))
        day += timedelta(days=7)
