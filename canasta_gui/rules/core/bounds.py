"""What makes sense for a field of a rule set, stated beside the field: `deal: Annotated[int, Span(3, 25)]`.

A set-up screen offers these numbers and tests draw from them. The rules themselves hold beyond, up to `Span.least` and
`Span.most`; what lies outside these is refused when a rule set is read, for nothing could count with it or show it.
"""

from typing import Final

from canasta_gui.frozen_dataclass import dataclass

FAR: Final = 1000
"""So many times as far from zero as the offered numbers may a written one lie."""
MOST_ENTRIES: Final = 100
"""The most entries of any list of a rule set."""


@dataclass(frozen=True, slots=True)
class Span:
    """The whole numbers from `low` to `high`, in steps."""

    low: int
    high: int
    step: int = 1

    @property
    def most(self) -> int:
        """The largest number that is accepted."""
        return FAR * max(abs(self.low), abs(self.high))

    @property
    def least(self) -> int:
        """The smallest number that is accepted; the rules say by themselves where one below zero makes no sense."""
        return -self.most

    def including(self, number: int) -> "Span":
        """Return the same, widened so that a number that is there already can stay."""
        return Span(min(self.low, number), max(self.high, number), self.step)


@dataclass(frozen=True, slots=True)
class Rows:
    """How many entries a list may have."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Offered:
    """The words of a choice that a set-up screen offers; the rules may know more."""

    words: tuple[str, ...]


POINTS = Span(0, 1000, 50)
"""A premium."""

UNSAID = Span(0, 10000)
"""For a number beside which nothing is said."""
