"""A review that another process does, a piece at a time: how far it is can be shown, and it can be dropped."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import partial
from typing import Any

from canasta_gui.lab.review import seat_review
from canasta_gui.lab.review.deal_review import DealReview, review_with_luck
from canasta_gui.lab.review.luck import DealLuck, luck_of
from canasta_gui.lab.review.played_deal import PlayedDeal, decisions_of
from canasta_gui.lab.review.seat_review import SeatReviewer
from canasta_gui.lab.review.trials import Screening

SEED = 1
"""The same deal is always reviewed alike."""


class BackgroundReview:
    """Reviews a seat's deal in a worker of `executor`. `wake` is called from the worker's thread after each piece.

    `luck`: what the cards gave, which is found first; None before, and where it cannot be told. `times`: as many deals
    are played to the end as usually.
    """

    def __init__(
        self, executor: Executor, deal: PlayedDeal, seat: int, wake: Callable[[], None], *, times: int = 1
    ) -> None:
        self._executor, self._wake = executor, wake
        self._deal, self._seat = deal, seat
        self._reviewer = SeatReviewer(decisions_of(deal, seat), SEED, seat_review.USUAL_EFFORT.longer(times))
        self._waiting: Future[Any] | None = None
        self._take: Callable[[Any], None] = self._take_luck
        self.luck: DealLuck | None = None
        self._knows_luck = False
        self._result: DealReview | None = None

    @property
    def part(self) -> float:
        """The part that is done, from 0 to 1."""
        return self._reviewer.part

    def poll(self) -> DealReview | None:
        """Take what is done and ask for more, without waiting; return the review once it is there.

        Raises whatever went wrong in the worker.
        """
        if self._waiting is not None and self._waiting.done():
            result, self._waiting = self._waiting.result(), None
            self._take(result)
        if self._result is None and self._waiting is None:
            self._ask()
        return self._result

    def cancel(self) -> None:
        """Ask for nothing more; the piece at work ends by itself."""
        if self._waiting is not None:
            self._waiting.cancel()

    def _ask(self) -> None:
        piece = self._reviewer.next_piece()
        work: Callable[[], object]
        if not self._knows_luck:
            work, self._take = partial(luck_of, self._deal), self._take_luck
        elif piece is None:
            found = self._reviewer.result()
            work, self._take = partial(review_with_luck, self._deal, self._seat, found, self.luck), self._finish
        elif isinstance(piece, Screening):
            work, self._take = piece.run, self._reviewer.take_screening
        else:
            work, self._take = piece.run, self._reviewer.take_measurement
        self._waiting = self._executor.submit(work)
        self._waiting.add_done_callback(lambda _: self._wake())

    def _take_luck(self, luck: DealLuck | None) -> None:
        self.luck, self._knows_luck = luck, True

    def _finish(self, review: DealReview) -> None:
        self._result = review
