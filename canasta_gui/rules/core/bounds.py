"""What makes sense for a field of a rule set, stated beside the field: `deal: Annotated[int, Span(3, 25)]`.

The rules themselves hold within these bounds and beyond; they say what a set-up screen offers and what tests draw from.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Span:
    """The whole numbers from `low` to `high`, in steps."""

    low: int
    high: int
    step: int = 1

    def holding(self, number: int) -> "Span":
        """The same, widened so that a number that is there already can stay."""
        return Span(min(self.low, number), max(self.high, number), self.step)


@dataclass(frozen=True, slots=True)
class Rows:
    """How many entries a list may have."""

    least: int
    most: int


POINTS = Span(0, 1000, 50)
"""A premium."""
