"""The complete review of one seat in one deal, with the luck of the deal; can run piece by piece in another process."""

from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial
from typing import NamedTuple, TypeVar

from canasta_gui.ai.canasta.features import HUNDRED
from canasta_gui.ai.canasta.playouts import Playouts
from canasta_gui.ai.canasta.trials import Screening, context_of
from canasta_gui.lab.review import seat_review
from canasta_gui.lab.review.findings import MeasuredSeat, lead_of_result
from canasta_gui.lab.review.kept_reviews import kept_review
from canasta_gui.lab.review.lessons import NO_LESSONS, Lessons, lessons_of
from canasta_gui.lab.review.luck import DealLuck, luck_of
from canasta_gui.lab.review.played_deal import PlayedDeal, decisions_of
from canasta_gui.lab.review.seat_review import SeatReview, SeatReviewer
from canasta_gui.lab.review.turning_points import TurningPoint

T = TypeVar("T")


class DealReview(NamedTuple):
    """Review of a seat.

    Points are leads over the mean of the others. `luck`: None if it cannot be computed. `as_dealt`: for each turning
    point, the lead of the alternative with the true cards; since the seat could not know these, it does not measure the
    decision. `lessons`: findings that need no play-outs.
    """

    deal_no: int
    seat: int
    side: int
    review: SeatReview
    luck: DealLuck | None
    result: float
    as_dealt: tuple[float, ...]
    lessons: Lessons = NO_LESSONS

    @property
    def lucky_points(self) -> float | None:
        """Points by which the cards put the side ahead."""
        return None if self.luck is None else self.luck.total(self.side)

    @property
    def adjusted(self) -> float | None:
        """The result less the luck."""
        return None if self.luck is None else self.result - self.luck.total(self.side)


def deal_review(deal: PlayedDeal, seat: int, review: SeatReview) -> DealReview:
    """Return a seat's review, completed from the true cards."""
    return review_with_luck(deal, seat, review, luck_of(deal))


def review_with_luck(deal: PlayedDeal, seat: int, review: SeatReview, luck: DealLuck | None) -> DealReview:
    """Return the review of a deal whose luck is known."""
    side = deal.rules.side_of[seat]
    as_dealt = tuple(_as_dealt(deal, point) for point in review.turning_points)
    result, lessons = lead_of_result(deal.totals, side), lessons_of(deal, seat)
    return DealReview(deal.deal_no, seat, side, review, luck, result, as_dealt, lessons)


def review_of_kept(deal: PlayedDeal, seat: int, kept: MeasuredSeat, luck: DealLuck | None) -> DealReview | None:
    """Return the review from what was measured before; None if that does not fit the deal."""
    review = kept_review(kept, deal, seat)
    return None if review is None else review_with_luck(deal, seat, review, luck)


def _as_dealt(deal: PlayedDeal, point: TurningPoint) -> float:
    """Return the lead of the alternative with the true cards, both lines being played on in the same way."""
    playouts = Playouts(context_of(point.decision))
    one, other = deal.position_before(point.decision.move), deal.position_before(point.decision.move)
    one.arbitration = other.arbitration = None  # as in drawn deals, there are no offences
    return HUNDRED * (playouts.to_end(other, point.other) - playouts.to_end(one, point.plan))


REVIEW_SEED = 1
"""Fixed seed, so that a deal always gets the same review."""


class _Piece(NamedTuple):
    """A submitted piece of work: functions that say whether it is done, take its result, or cancel it."""

    is_done: Callable[[], bool]
    take: Callable[[], None]
    cancel: Callable[[], bool]


class BackgroundReview:
    """Reviews a seat's deal in a worker of `executor`.

    `wake` is called from the worker's thread after each piece. `luck`: computed first; None until then, or if it cannot
    be computed. `times`: factor on the number of deals played to the end. `kept`: what was measured before, to be used
    instead of measuring.
    """

    def __init__(
        self,
        executor: Executor,
        deal: PlayedDeal,
        seat: int,
        wake: Callable[[], None],
        *,
        times: int = 1,
        kept: MeasuredSeat | None = None,
    ) -> None:
        self._executor, self._wake = executor, wake
        self._deal, self._seat, self._kept = deal, seat, kept
        self._reviewer = SeatReviewer(decisions_of(deal, seat), REVIEW_SEED, seat_review.USUAL_EFFORT.longer(times))
        self._waiting: _Piece | None = None
        self.luck: DealLuck | None = None
        self._knows_luck = False
        self._result: DealReview | None = None

    @property
    def part(self) -> float:
        """The part that is done, from 0 to 1."""
        return self._reviewer.part

    def poll(self) -> DealReview | None:
        """Take finished pieces and ask for more, without waiting; return the review once it is complete.

        Raises the exceptions of the worker.
        """
        waiting = self._waiting
        if waiting is not None and waiting.is_done():
            self._waiting = None
            waiting.take()
        if self._result is None and self._waiting is None:
            self._ask()
        return self._result

    def cancel(self) -> None:
        """Request no further piece; the running one finishes unobserved."""
        if self._waiting is not None:
            self._waiting.cancel()

    def _ask(self) -> None:
        piece = self._reviewer.next_piece()
        if not self._knows_luck:
            self._begin(partial(luck_of, self._deal), self._take_luck)
        elif self._kept is not None:
            kept = self._kept
            self._begin(partial(review_of_kept, self._deal, self._seat, kept, self.luck), self._take_kept)
        elif piece is None:
            found = self._reviewer.result()
            self._begin(partial(review_with_luck, self._deal, self._seat, found, self.luck), self._finish)
        elif isinstance(piece, Screening):
            self._begin(piece.run, self._reviewer.take_screening)
        else:
            self._begin(piece.run, self._reviewer.take_measurement)

    def _begin(self, work: Callable[[], T], take: Callable[[T], None]) -> None:
        future = self._executor.submit(work)
        self._waiting = _Piece(future.done, lambda: take(future.result()), future.cancel)
        future.add_done_callback(lambda _: self._wake())

    def _take_luck(self, luck: DealLuck | None) -> None:
        self.luck, self._knows_luck = luck, True

    def _take_kept(self, review: DealReview | None) -> None:
        self._kept = None  # what does not fit the deal is measured
        self._result = review

    def _finish(self, review: DealReview) -> None:
        self._result = review
