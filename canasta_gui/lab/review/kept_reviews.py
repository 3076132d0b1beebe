"""Reviews kept with the record: what was measured for a seat, so that its review is there at once the next time."""

from typing import cast, get_args

from canasta_gui.ai.canasta.trials import Kind
from canasta_gui.lab.review import seat_review
from canasta_gui.lab.review.findings import MeasuredPoint, MeasuredSeat
from canasta_gui.lab.review.played_deal import PlayedDeal, decisions_of
from canasta_gui.lab.review.seat_review import SeatReview
from canasta_gui.lab.review.turning_points import TurningPoint, reported


def measured_seat(review: SeatReview, times: int) -> MeasuredSeat:
    """Return what a review has measured, to be kept. `times`: factor on the number of deals played to the end."""
    points = tuple(
        MeasuredPoint(
            point.decision.move,
            point.kind,
            point.plan,
            point.other,
            point.loss,
            point.error,
            point.deals,
        )
        for point in review.measured
    )
    return MeasuredSeat(times, review.decisions, review.given_away, points)


def kept_review(kept: MeasuredSeat, deal: PlayedDeal, seat: int) -> SeatReview | None:
    """Return the review that was kept; None if it does not fit the decisions of this deal."""
    decisions = {decision.move: decision for decision in decisions_of(deal, seat)}
    fits = len(decisions) == kept.decisions and all(
        point.move in decisions and point.kind in get_args(Kind) for point in kept.measured
    )
    if not fits:
        return None
    measured = tuple(
        TurningPoint(
            decisions[point.move],
            cast(Kind, point.kind),
            point.plan,
            point.other,
            point.loss,
            point.error,
            point.deals,
        )
        for point in kept.measured
    )
    least = seat_review.USUAL_EFFORT.least
    return SeatReview(kept.decisions, reported(measured, least), measured, kept.away)
