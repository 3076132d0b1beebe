"""The warning of a coach: whether what a seat is about to do is costly, by the measure of the review."""

from typing import Final

from canasta_gui.lab.review.played_deal import Decision
from canasta_gui.lab.review.seat_review import Effort, SeatReviewer, TurningPoint, advance

SEED: Final = 1
LEAST_WARNED: Final = 150.0
"""Points that an action must cost."""
EFFORT: Final = Effort(suspects=1, first=32, most=320, budget=320, least=LEAST_WARNED)
"""A harmless suspect is given up after few deals: somebody waits for the answer."""


def warning(decision: Decision) -> TurningPoint | None:
    """Return what would have been better by so much that it can be shown; None where nothing is."""
    reviewer = SeatReviewer([decision], SEED, EFFORT)
    while advance(reviewer):
        pass
    return next(iter(reviewer.result().turning_points), None)
