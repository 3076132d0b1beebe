"""The review of the last deal, begun while its score sheet is shown so that it is ready when requested."""

import traceback
from collections.abc import Callable, Sequence

from canasta_gui.lab.review.deal_review import BackgroundReview
from canasta_gui.lab.review.findings import DealKey, Findings
from canasta_gui.lab.review.kept_reviews import measured_seat
from canasta_gui.lab.review.played_deal import PlayedDeal


class EarlyReview:
    """Performs the `work` of a review step by step, the luck first; stores the findings if the game has a `name`.

    `on_luck` is called with the points that the luck of the cards was worth to each side.
    """

    def __init__(
        self,
        work: BackgroundReview,
        findings: Findings,
        deal: PlayedDeal,
        seat: int,
        name: str | None,
        on_luck: Callable[[Sequence[float]], None],
    ) -> None:
        self.work, self._findings, self._seat, self._on_luck = work, findings, seat, on_luck
        self._sides = deal.rules.n_sides
        self._key = None if name is None else DealKey(name, deal.deal_no, deal.totals)
        self._told, self._goes_on = False, True

    def go_on(self) -> None:
        """Collect the finished part of the work, and continue it."""
        if not self._goes_on:
            return
        try:
            review = self.work.poll()
        except Exception as error:  # a failed review must not end the game
            traceback.print_exception(error)
            self._goes_on = False
            return
        if self.work.luck is not None and not self._told:
            self._told = True
            self._tell([self.work.luck.total(side) for side in range(self._sides)])
        if review is not None:
            self._goes_on = False
            if self._key is not None:
                self._findings.keep_given_away(self._key, self._seat, review.review.given_away)
                self._findings.keep_measured(self._key, self._seat, measured_seat(review.review, 1))

    def cancel(self) -> None:
        """Stop the work, when the next deal begins."""
        self._goes_on = False
        self.work.cancel()

    def _tell(self, luck: Sequence[float]) -> None:
        if self._key is not None:
            self._findings.keep_luck(self._key, luck)
        self._on_luck(luck)
