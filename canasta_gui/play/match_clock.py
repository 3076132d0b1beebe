"""The clock of a match that time ends: counts while the cards are on the table."""

from typing import Final

from canasta_gui.match.match import Match

LONGEST_GAP: Final = 60.0
"""Seconds counted at most between two looks at the clock: a menu or a closed lid does not take a whole evening away."""


class MatchClock:
    """Counts the minutes of a match, from those that its record has on."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._seconds = 60.0 * match.minutes_played
        self._looked_at: float | None = None

    def advance(self, now: float) -> bool:
        """Count on to a time in seconds; return whether another minute was recorded. It stops when the time is over."""
        match = self._match
        passed = 0.0 if self._looked_at is None else min(LONGEST_GAP, max(0.0, now - self._looked_at))
        self._looked_at = now
        if not match.header.minutes or match.time_over or match.deal_over:
            return False
        self._seconds += passed
        minutes = int(self._seconds // 60)
        if minutes <= match.minutes_played:
            return False
        match.clock_shows(minutes)
        return True
