"""Retries of refused writes, every few seconds."""

from collections.abc import Callable, Sequence
from typing import Final

RETRY_SECONDS: Final = 5.0
"""Seconds between two attempts to write to a disk that refused something."""


class SaveRetries:
    """Retries saving every few seconds.

    `unsaved`: returns whether anything is unsaved; `save`: tries to save it, and returns what is still refused.
    """

    def __init__(self, unsaved: Callable[[], bool], save: Callable[[], Sequence[object]]) -> None:
        self._unsaved, self._save = unsaved, save
        self._retry_at: float | None = None  # None while everything is saved

    def retry(self, now: float) -> bool:
        """Try to save every few seconds while anything is unsaved; return True once, when everything is saved."""
        unsaved = self._unsaved()
        if self._retry_at is None:
            self._retry_at = now + RETRY_SECONDS if unsaved else None
        elif now >= self._retry_at or not unsaved:
            self._retry_at = now + RETRY_SECONDS
            if not self._save():
                self._retry_at = None
                return True
        return False
