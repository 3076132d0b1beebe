"""Points given away a deal, over many deals: one number, with its interval, once there are enough of them."""

from collections.abc import Sequence
from math import hypot
from typing import Final

from canasta_gui.lab.estimates import NORMAL_95, Estimate, mean_estimate
from canasta_gui.lab.review.expected_loss import SHARES_ERROR

LEAST_DEALS: Final = 20
"""With fewer deals the interval is so wide that the number says nothing."""


def points_given_away(deals: Sequence[float]) -> Estimate | None:
    """Return the points that a player gave away in the mean deal; None for too few deals.

    The interval holds how the deals scatter, and how exactly is known what share of the screening's losses is one.
    """
    if len(deals) < LEAST_DEALS:
        return None
    mean, margin = mean_estimate(deals)
    return Estimate(mean, hypot(margin, NORMAL_95 * SHARES_ERROR * mean))
