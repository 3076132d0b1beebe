"""The moments between the end of a deal and its score sheet."""

from typing import Final

from canasta_gui.rules.families import AnyDealEnded

BANNER_SECONDS: Final = 4.0
"""How long the open hands are shown at the end of a deal; a click goes on at once."""


class DealEnding:
    """Keeps the end of a deal until the hands have been shown long enough."""

    def __init__(self) -> None:
        self._event: AnyDealEnded | None = None
        self._until = 0.0
        self._now = 0.0

    @property
    def shown(self) -> bool:
        """Whether a deal has ended and its hands are still shown."""
        return self._event is not None

    def begin(self, event: AnyDealEnded) -> None:
        """Show the hands from now on."""
        self._event, self._until = event, self._now + BANNER_SECONDS

    def skip(self) -> None:
        """End the wait now."""
        self._until = self._now

    def tick(self, now: float) -> None:
        """Set the time (seconds)."""
        self._now = now

    def take_finished(self) -> AnyDealEnded | None:
        """Return the end of the deal, once, when the wait is over."""
        if self._event is None or self._now < self._until:
            return None
        event, self._event = self._event, None
        return event
