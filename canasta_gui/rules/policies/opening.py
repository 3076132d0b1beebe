"""What the first melds of a side must be worth."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class ByScore:
    """By the side's running total: `steps` are (total at least, minimum), rising; `negative` for a total below zero."""

    kind: ClassVar[str] = "by_score"
    steps: tuple[tuple[int, int], ...]
    negative: int

    def minimum(self, totals: Sequence[int], side: int) -> int:
        """The points that the side's opening needs in this deal."""
        total = totals[side]
        if total < self.steps[0][0]:
            return self.negative
        return max(minimum for at_least, minimum in self.steps if total >= at_least)


Opening = ByScore
