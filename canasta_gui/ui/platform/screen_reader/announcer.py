"""Queue of announcements: in order, and never faster than a screen reader can fetch or speak them."""

from collections.abc import Iterable
from typing import Final

PACE: Final = 0.25
"""Seconds between two announcements: a reader that fetches the text on notification must still find it there."""
SECONDS_PER_LETTER: Final = 0.065
"""How long a voice takes for a letter; some readers cut a sentence short when the next one comes."""
_AGAIN: Final = "\u200b"
"""A zero-width space; every second announcement ends with it, so that the same words count as a change."""
_ENDS: Final = ".!?…:;"


class Announcer:
    """Collects sentences; `text` is the current value of the live region that readers listen to."""

    def __init__(self, seconds_per_letter: float = 0.0) -> None:
        self.text = ""
        self._seconds_per_letter = seconds_per_letter
        self._waiting: list[str] = []
        self._fetched_at = self._spoken_at = 0.0

    @property
    def pending(self) -> bool:
        return bool(self._waiting)

    def announce(self, sentences: Iterable[str]) -> None:
        """Queue sentences after everything that waits."""
        self._waiting += (text if text[-1] in _ENDS else f"{text}." for text in sentences if text)

    def clear(self) -> None:
        """Forget the last announcement and everything that waits."""
        self.text, self._waiting, self._spoken_at = "", [], 0.0

    def interrupt(self) -> None:
        """Stop waiting for the current announcement to be spoken to its end."""
        self._spoken_at = 0.0

    def advance(self, now: float) -> bool:
        """Join all that waits to one announcement if the last one is over; return True if `text` has changed."""
        if not self._waiting or now < max(self._fetched_at, self._spoken_at):
            return False
        again = "" if self.text.endswith(_AGAIN) else _AGAIN
        self.text = " ".join(self._waiting) + again
        self._waiting = []
        self._fetched_at, self._spoken_at = now + PACE, now + self._seconds_per_letter * len(self.text)
        return True
