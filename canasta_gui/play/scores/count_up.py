"""Numbers that count up to what they have become, so that points are seen to arrive."""

from collections.abc import Sequence
from typing import Final

SECONDS: Final = 0.6
"""How long a change takes, however large it is, unless something else is said."""


class CountUp:
    """Some numbers as they are shown. The time is in seconds and comes from outside."""

    def __init__(self) -> None:
        self._from: tuple[int, ...] = ()
        self._to: tuple[int, ...] = ()
        self._begun = 0.0
        self._seconds = SECONDS

    def aim(self, numbers: Sequence[int], now: float, *, at_once: bool, seconds: float = SECONDS) -> None:
        """Count to these numbers from what is shown; do not count where `at_once`, or where there were not as many.

        `seconds`: how long it takes.
        """
        goal = tuple(numbers)
        if goal == self._to:
            return
        jump = at_once or len(goal) != len(self._to)
        self._from = goal if jump else self.shown(now)
        self._to, self._begun, self._seconds = goal, now, seconds

    def shown(self, now: float) -> tuple[int, ...]:
        """Return the numbers at a moment: fast at first, slow at the end."""
        rest = 1 - min(1.0, max(0.0, (now - self._begun) / self._seconds))
        return tuple(round(to - (to - since) * rest**3) for since, to in zip(self._from, self._to, strict=True))

    def counting(self, now: float) -> bool:
        """Return whether the numbers still change."""
        return self._from != self._to and now < self._begun + self._seconds
