"""What is said goes out in order, and never faster than a screen reader can fetch it, or speak it."""

from collections.abc import Iterable
from typing import Final

PACE: Final = 0.25
"""Seconds between two announcements: a reader that fetches the text when it hears of it must still find it there."""
SPOKEN: Final = 0.065
"""Seconds that a voice takes for a letter; some readers cut a sentence short when the next one comes."""
_AGAIN: Final = "\u200b"
"""Cannot be seen or heard; every second announcement ends with it, so that the same words are news again."""
_ENDS: Final = ".!?…:;"


class Announcer:
    """Collects sentences; `text` is what the node that readers listen to says now. `letter`: seconds for a letter."""

    def __init__(self, letter: float = 0.0) -> None:
        self.text = ""
        self._letter = letter
        self._waiting: list[str] = []
        self._earliest = self._free = 0.0

    @property
    def pending(self) -> bool:
        """Is there anything left to be said?"""
        return bool(self._waiting)

    def say(self, sentences: Iterable[str]) -> None:
        """These come after all that waits."""
        self._waiting += (text if text[-1] in _ENDS else f"{text}." for text in sentences if text)

    def hush(self) -> None:
        """Forget all: what was said last, and what waits."""
        self.text, self._waiting, self._free = "", [], 0.0

    def hurry(self) -> None:
        """Somebody does something, which ends what is being spoken: the rest need not wait for it."""
        self._free = 0.0

    def advance(self, now: float) -> bool:
        """Say all that waits, as one announcement, if the last one is over; True if `text` is another."""
        if not self._waiting or now < max(self._earliest, self._free):
            return False
        again = "" if self.text.endswith(_AGAIN) else _AGAIN
        self.text = " ".join(self._waiting) + again
        self._waiting = []
        self._earliest, self._free = now + PACE, now + self._letter * len(self.text)
        return True
