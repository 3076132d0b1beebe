"""Points given away a deal, over many deals: one number, with its interval, once there are enough of them."""

from collections.abc import Sequence

from canasta_gui.lab.estimates import Estimate, mean_estimate
from canasta_gui.lab.review.seat_review import SeatReview

LEAST_DEALS = 20
"""With fewer deals the interval is so wide that the number says nothing."""


def points_given_away(reviews: Sequence[SeatReview]) -> Estimate | None:
    """Return the points that a player gave away in the mean deal; None for too few deals.

    The other action was chosen in other drawn deals than those in which it was measured, so that a player without
    errors gives away nothing in the mean; a single deal, and an interval, may well be below nought.
    """
    if len(reviews) < LEAST_DEALS:
        return None
    return mean_estimate([review.given_away for review in reviews])
