"""What the first melds of a side must be worth."""

from collections.abc import Sequence
from dataclasses import field
from typing import Annotated, ClassVar

from canasta_gui.frozen_dataclass import dataclass
from canasta_gui.rules.core.bounds import Rows, Span

Step = tuple[Annotated[int, Span(0, 30000, 500)], Annotated[int, Span(0, 300, 10)]]
Steps = Annotated[tuple[Step, ...], Rows(1, 8)]
"""(Total at least, minimum)."""


@dataclass(frozen=True, slots=True)
class _Opening:
    """What every opening may need. `clean`: a meld without wild cards among those laid (the clean triple, §6)?"""

    clean: bool = field(default=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class ByScore(_Opening):
    """By the side's running total: `steps` are (total at least, minimum), rising; `negative` for a total below zero."""

    kind: ClassVar[str] = "by_score"
    steps: Steps
    negative: Annotated[int, Span(0, 300, 5)]

    looks_back: ClassVar[bool] = False

    def minimum(self, totals: Sequence[int], side: int, previous: Sequence[int] = (), deal_no: int = 1) -> int:  # noqa: ARG002
        """Return the points that the side's opening needs in this deal."""
        total = totals[side]
        if total < self.steps[0][0]:
            return self.negative
        return max(minimum for at_least, minimum in self.steps if total >= at_least)

    def lowest(self) -> int:
        """Return the lowest minimum there is."""
        return min(self.negative, *(minimum for _, minimum in self.steps))


@dataclass(frozen=True, slots=True)
class ByScoreAndLastDeal(_Opening):
    """By the side's running total; nothing is owed by a side that lost points in the deal before (R15)."""

    kind: ClassVar[str] = "by_score_and_last_deal"
    looks_back: ClassVar[bool] = True
    steps: Steps

    def minimum(self, totals: Sequence[int], side: int, previous: Sequence[int] = (), deal_no: int = 1) -> int:  # noqa: ARG002
        """Return the points that the side's opening needs; `previous`: what the sides scored in the deal before."""
        if previous and previous[side] < 0:
            return 0
        return max((minimum for at_least, minimum in self.steps if totals[side] >= at_least), default=self.steps[0][1])

    def lowest(self) -> int:
        """Return the lowest minimum there is."""
        return min(minimum for _, minimum in self.steps)


@dataclass(frozen=True, slots=True)
class ByDeal(_Opening):
    """The same for every side: `minimums` for the first deal, the second, …; the last one for all that follow (R31)."""

    kind: ClassVar[str] = "by_deal"
    looks_back: ClassVar[bool] = False
    minimums: Annotated[tuple[Annotated[int, Span(0, 300, 10)], ...], Rows(1, 8)]

    def minimum(self, totals: Sequence[int], side: int, previous: Sequence[int] = (), deal_no: int = 1) -> int:  # noqa: ARG002
        """Return the points that an opening needs in the deal of this number."""
        return self.minimums[min(deal_no, len(self.minimums)) - 1]

    def lowest(self) -> int:
        """Return the lowest minimum there is."""
        return min(self.minimums)


Opening = ByScore | ByScoreAndLastDeal | ByDeal
