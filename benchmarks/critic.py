"""The value of a deal for a side at the beginning of each turn, and the gain of each turn; for two sides.

The critic knows all cards, those to come as well (`critic_numbers`), so that little of what it foresees is luck. It is
a pair of networks, each fitted to one half of the deals to judge the other: first to how the deals ended, then to what
they themselves foresaw a few turns later, in which there is less luck.
"""

import warnings
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from sklearn.exceptions import ConvergenceWarning
from sklearn.neural_network import MLPRegressor
from sklearn.pipeline import Pipeline, make_pipeline
from sklearn.preprocessing import FunctionTransformer, StandardScaler

MOST: Final = 40.0
"""Hundreds of points to which a final lead is clipped."""
MOST_GAINED: Final = 30.0
"""Hundreds of points to which the gain of a turn is clipped."""
CLIP: Final = 8.0
"""Inputs are clipped to this many standard deviations from their mean."""
STAGES: Final = 4
LASTING: Final = 0.8
"""Discount factor: the weight of each later turn relative to the one before, in what a turn is worth."""
SETTINGS: Final[dict[str, Any]] = {
    "hidden_layer_sizes": (128, 64),
    "batch_size": 512,
    "learning_rate_init": 1e-3,
    "alpha": 0.1,
    "max_iter": 8,
    "random_state": 1,
}

Numbers = NDArray[np.float64]


class Turns(NamedTuple):
    """The turns of many deals, one after the other: deal, side in turn, its numbers, its final lead in hundreds."""

    deals: Numbers
    sides: Numbers
    numbers: NDArray[np.float32]
    final: Numbers


class Critic:
    """Predictor of a side's final lead at the beginning of its turn; each half of the deals has the other's fit."""

    def __init__(self, turns: Turns) -> None:
        target = np.clip(turns.final, -MOST, MOST)
        for _ in range(STAGES):
            self._halves = [_fitted(turns.numbers[known], target[known]) for known in _halves(turns.deals)]
            foreseen = self.foreseen(turns.numbers, turns.deals)
            target = np.clip(foreseen + gains(turns, foreseen, LASTING), -MOST, MOST)

    def foreseen(self, numbers: NDArray[np.float32], deals: Numbers) -> Numbers:
        """Return the final lead, in hundreds of points, that each row of numbers promises the side in turn.

        A row that contains NaN gives NaN.
        """
        leads = np.full(len(deals), np.nan)
        told = ~np.isnan(numbers).any(1)
        for taught, others in zip(self._halves, _halves(deals), strict=True):
            rows = ~others & told
            if rows.any():
                leads[rows] = taught.predict(numbers[rows])
        return leads


def _halves(deals: Numbers) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return the masks of the two halves of the deals; both contain held-out deals."""
    half = deals.astype(np.int64) // 2 % 2 == 0
    return half, ~half


def _fitted(numbers: NDArray[np.float32], target: Numbers) -> Pipeline:
    near = FunctionTransformer(np.clip, kw_args={"a_min": -CLIP, "a_max": CLIP})
    fitting = make_pipeline(StandardScaler(), near, MLPRegressor(**SETTINGS))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)  # the number of rounds is limited on purpose
        fitting.fit(numbers, target.astype(np.float32))
    return fitting


def gains(turns: Turns, foreseen: Numbers, lasting: float) -> Numbers:
    """Return the gain of the side in turn by each turn, in hundreds of points.

    Changes until the next turn count in full, those in each later turn by a further factor of `lasting`: with 1 only
    the end of the deal matters, with 0 only the critic's verdict after the turn.
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
