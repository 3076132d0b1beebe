"""What a meld may hold."""

from dataclasses import dataclass
from typing import Annotated

from canasta_gui.rules.sense import Rows, Span

MIN_MELD = 3
CANASTA = 7


@dataclass(frozen=True, slots=True)
class MeldRule:
    """`wild_limits`: the most wild cards in a meld of 3, 4, 5, 6 and 7 or more cards (R09, R10).

    `wild_melds`: may wild cards be laid by themselves, twos as the natural cards of that meld (R33e)?
    """

    wild_limits: Annotated[tuple[Annotated[int, Span(0, 7)], ...], Rows(1, 10)]
    wild_melds: bool = False

    def limit_by_size(self, longest: int) -> tuple[int, ...]:
        """The most wild cards for each size from 0 to `longest` cards."""
        limits = self.wild_limits
        return tuple(
            0 if size < MIN_MELD else limits[min(size - MIN_MELD, len(limits) - 1)] for size in range(longest + 1)
        )
