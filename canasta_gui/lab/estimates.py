"""Estimates of figures, with confidence intervals."""

from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

CONFIDENCE = 0.95
NORMAL_95 = 1.96
"""Number of standard errors within which 95 % of a normal distribution lie."""


class Estimate(NamedTuple):
    """A number and the half width of its 95 % confidence interval, which is infinite for a single sample."""

    value: float
    margin: float

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.value - self.margin

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.value + self.margin

    def as_table(self, digits: int) -> dict[str, float | None]:
        """Return plain data; interval ends are None if they are infinite."""
        if self.margin == float("inf"):
            return {"mean": round(self.value, digits), "low": None, "high": None}
        return {"mean": round(self.value, digits), "low": round(self.low, digits), "high": round(self.high, digits)}


def mean_estimate(values: Sequence[float]) -> Estimate:
    """Return the mean of independent values."""
    return ratio_estimate(values, [1] * len(values))


def ratio_estimate(sums: Sequence[float], sizes: Sequence[float]) -> Estimate:
    """Return the ratio of the sums of `sums` and `sizes` over independent samples."""
    n, whole = len(sums), sum(sizes)
    if not whole:
        return Estimate(0.0, float("inf"))
    ratio = sum(sums) / whole
    if n < 2:
        return Estimate(ratio, float("inf"))
    spread = sum((total - ratio * size) ** 2 for total, size in zip(sums, sizes, strict=True))
    error = sqrt(spread / (n * (n - 1))) / (whole / n)
    return Estimate(ratio, _student(n - 1) * error)


def _student(freedom: int) -> float:
    """Return Student's quantile for 95 %, by an expansion about the normal one (good from three degrees on)."""
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def quantile(times: Mapping[str, int], share: float) -> float:
    """Return the quantile of counted values for a share; 0 without values."""
    left = share * sum(times.values())
    for text in sorted(times, key=float):
        left -= times[text]
        if left <= 0:
            return float(text)
    return 0.0
