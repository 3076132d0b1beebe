"""A whole review: of one seat in one deal, with the luck of the deal and with how the cards really lay."""

from typing import NamedTuple

from canasta_gui.ai.canasta.features import HUNDRED
from canasta_gui.ai.canasta.playouts import Playouts
from canasta_gui.lab.review.alternatives import context_of
from canasta_gui.lab.review.leads import lead_of_result
from canasta_gui.lab.review.luck import DealLuck, luck_of
from canasta_gui.lab.review.played_deal import PlayedDeal
from canasta_gui.lab.review.seat_review import SeatReview, TurningPoint


class DealReview(NamedTuple):
    """What a review says of a seat. `luck`: None where it cannot be told. Points are leads over the mean of the others.

    `as_dealt`: for each turning point by how many points the alternative would have ended further ahead as the cards
    really lay, which the seat could not know; for that it tells nothing of whether the seat decided well.
    """

    deal_no: int
    seat: int
    side: int
    review: SeatReview
    luck: DealLuck | None
    result: float
    as_dealt: tuple[float, ...]

    @property
    def lucky_points(self) -> float | None:
        """By how many points the cards put the side ahead."""
        return None if self.luck is None else self.luck.total(self.side)

    @property
    def adjusted(self) -> float | None:
        """The result less the luck."""
        return None if self.luck is None else self.result - self.luck.total(self.side)


def deal_review(deal: PlayedDeal, seat: int, review: SeatReview) -> DealReview:
    """Return a seat's review with what is added from the true cards."""
    return review_with_luck(deal, seat, review, luck_of(deal))


def review_with_luck(deal: PlayedDeal, seat: int, review: SeatReview, luck: DealLuck | None) -> DealReview:
    """Return the same where the luck of the deal is known."""
    side = deal.rules.side_of[seat]
    as_dealt = tuple(_as_dealt(deal, point) for point in review.turning_points)
    return DealReview(deal.deal_no, seat, side, review, luck, lead_of_result(deal.totals, side), as_dealt)


def _as_dealt(deal: PlayedDeal, point: TurningPoint) -> float:
    """Return by how many points the alternative ends further ahead with the true cards, both played on alike."""
    playouts = Playouts(context_of(point.decision))
    one, other = deal.position_before(point.decision.move), deal.position_before(point.decision.move)
    one.arbitration = other.arbitration = None  # as in drawn deals, nobody errs
    return HUNDRED * (playouts.to_end(other, point.other) - playouts.to_end(one, point.plan))
