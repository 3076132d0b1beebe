"""What is said goes out in order, and never faster than a screen reader can fetch it."""

from collections.abc import Iterable
from typing import Final

PACE: Final = 0.25
"""Seconds between two announcements: a reader that fetches the text when it hears of it must still find it there."""
_AGAIN: Final = "\u200b"
"""Cannot be seen or heard; every second announcement ends with it, so that the same words are news again."""

_ENDS: Final = ".!?…:;"


class Announcer:
    """Collects sentences; `text` is what the one node that readers listen to says now."""

    def __init__(self) -> None:
        self.text = ""
        self._waiting: list[str] = []
        self._last = -PACE
        self._odd = False

    @property
    def pending(self) -> bool:
        """Is there anything left to be said?"""
        return bool(self._waiting)

    def say(self, sentences: Iterable[str]) -> None:
        """These come after all that waits."""
        self._waiting += (text if text[-1] in _ENDS else f"{text}." for text in sentences if text)

    def hush(self) -> None:
        """Forget all: what was said last, and what waits."""
        self.text, self._waiting = "", []

    def advance(self, now: float) -> bool:
        """Say all that waits, as one announcement, if the last one is long enough ago; True if `text` is another."""
        if not self._waiting or now - self._last < PACE:
            return False
        self._odd = not self._odd
        self.text = " ".join(self._waiting) + _AGAIN * self._odd
        self._waiting, self._last = [], now
        return True
