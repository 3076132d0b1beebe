"""The lead that reviews tell of, for whoever needs the figures of deals and no play-outs."""

from collections.abc import Sequence
from typing import Final

LUCK_VERSION: Final = 1
"""The version of the frozen value function of the luck; figures of different versions are not comparable."""


def lead_of_result(totals: Sequence[int], side: int) -> float:
    """Return by how many points a side is ahead of the mean of the others."""
    others = [total for n, total in enumerate(totals) if n != side]
    return totals[side] - sum(others) / max(1, len(others))
