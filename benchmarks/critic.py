"""What a deal is worth to a side at the beginning of each turn, and what each turn then gained; for two sides.

The critic knows all cards, those to come as well (`critic_numbers`), so that little of what it foresees is luck. Its
boosted trees (LightGBM) are fitted to how deals ended, each half of the deals by the other half.
"""

from typing import Any, Final, NamedTuple

import lightgbm
import numpy as np
from numpy.typing import NDArray

MOST: Final = 40.0
"""Hundreds of points to which a final lead is clipped."""
MOST_GAINED: Final = 30.0
"""The same of what a turn gained."""
TREES: Final = 400
SETTINGS: Final[dict[str, Any]] = {
    "objective": "regression",
    "learning_rate": 0.07,
    "num_leaves": 63,
    "min_data_in_leaf": 400,
    "feature_fraction": 0.4,
    "bagging_fraction": 0.5,
    "bagging_freq": 1,
    "lambda_l2": 50.0,
    "max_bin": 63,
    "verbose": -1,
    "seed": 1,
}

Numbers = NDArray[np.float64]


class Turns(NamedTuple):
    """The turns of many deals, one after the other: deal, side in turn, its numbers, its final lead in hundreds."""

    deals: Numbers
    sides: Numbers
    numbers: NDArray[np.float32]
    final: Numbers


class Critic:
    """What is foreseen of a side at the beginning of a turn of its own; deals are judged by what others taught."""

    def __init__(self, turns: Turns) -> None:
        lead = np.clip(turns.final, -MOST, MOST)
        self._trees = [
            lightgbm.train(SETTINGS, lightgbm.Dataset(turns.numbers[known], lead[known]), TREES)
            for known in (_half(turns.deals) != judged for judged in (0, 1))
        ]

    def foreseen(self, numbers: NDArray[np.float32], deals: Numbers) -> Numbers:
        """Return the final lead, in hundreds of points, that each row of numbers promises the side in turn."""
        leads = np.zeros(len(deals))
        for judged, trees in enumerate(self._trees):
            rows = _half(deals) == judged
            if rows.any():
                leads[rows] = trees.predict(numbers[rows])
        return leads


def _half(deals: Numbers) -> NDArray[np.int64]:
    return deals.astype(np.int64) % 2


def gains(turns: Turns, foreseen: Numbers, lasting: float) -> Numbers:
    """Return by how much the side in turn stood better after each turn, in hundreds of points.

    What changes until the next turn counts in full, what changes in the turns after by `lasting` for each of them: 1
    asks for the end of the deal alone, 0 for the critic's word after the turn alone.
    """
    sign = np.where(turns.sides == 0, 1.0, -1.0)
    leads, final = foreseen * sign, turns.final * sign
    last = np.append(turns.deals[1:] != turns.deals[:-1], True)
    changes = np.where(last, final, np.append(leads[1:], 0.0)) - leads
    gained, total = np.zeros(len(changes)), 0.0
    for n in range(len(changes) - 1, -1, -1):
        total = changes[n] + (0.0 if last[n] else lasting * total)
        gained[n] = total
    clipped: Numbers = np.clip(gained * sign, -MOST_GAINED, MOST_GAINED)
    return clipped
