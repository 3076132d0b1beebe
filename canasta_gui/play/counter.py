"""The counter above the hand while melds are put together; each family of games brings its own."""

from typing import NamedTuple, Protocol


class CounterText(NamedTuple):
    """What the counter shows. `part` (0 to 1): how far it is to the minimum, where there is one.

    `done`: nothing is missing; `good`: the note is good news.
    """

    figures: str
    note: str
    done: bool
    good: bool
    part: float | None = None


class Counter(Protocol):
    """The counter of a family of games."""

    def advance(self) -> bool:
        """Go on with what is computed beside the game; return whether the counter looks different now."""

    @property
    def shown(self) -> bool:
        """Return whether there is anything to be counted."""

    def count(self) -> CounterText:
        """Return what is seen."""

    def spoken(self) -> str:
        """Return the same as a sentence for a screen reader."""
