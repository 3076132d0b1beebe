"""The flow through the review of a deal: made in the process that thinks, then its turning points are looked at."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from canasta_gui import screens
from canasta_gui.lab.review.deal_review import BackgroundReview, DealReview
from canasta_gui.lab.review.played_deal import DealSource, PlayedDeal
from canasta_gui.lab.review.seat_review import TurningPoint
from canasta_gui.match.record import SeatInfo
from canasta_gui.match.replay import Replay, Viewing
from canasta_gui.program.program import Program
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.ui.scenes.review.scene import ReviewCalls, ReviewScene
from canasta_gui.ui.scenes.waiting import WaitingScene, polling
from canasta_gui.words.review import ReviewSentences

LONGER: Final = 4
"""So many times as many deals are played where smaller margins are wanted."""
LONGEST: Final = 16
"""The most times that are offered."""


@dataclass(frozen=True)
class ReviewedSeat:
    """A seat of a deal to review. `names`: of all seats. `you`: the reader plays it. `path`: of a saved record.

    `work`: its review, where that was begun before it was asked for.
    """

    deal: PlayedDeal
    seat: int
    names: Sequence[str]
    you: bool
    path: Path | None
    work: BackgroundReview | None = None

    @classmethod
    def of(cls, match: DealSource, seats: Sequence[SeatInfo], seat: int, path: Path | None) -> "ReviewedSeat | None":
        """Return the deal of a match that is over; None for a game that is not reviewed, or a seat that sat out."""
        if not isinstance(match.rules, CanastaRules) or seat not in match.rules.playing(match.deal_no):
            return None
        names = [info.name for info in seats]
        return cls(PlayedDeal.of_match(match), seat, names, seats[seat].player == "human", path)

    @classmethod
    def of_record(cls, replay: Replay, deal_no: int, seat: int, path: Path) -> "ReviewedSeat | None":
        """Return a deal of a record by its number; of several of that number, because others were void, the last."""
        shown, ends = Viewing(replay), [*replay.starts[1:], replay.steps]
        shown.step = next(end - 1 for end in reversed(ends) if replay.line(end - 1).deal == deal_no)
        return cls.of(shown, replay.seats, seat, path)


@dataclass(frozen=True)
class RecordMoment:
    """The moment of a record before an action of a seat; `move`: its number in the deal, from 0.

    `better`: the action that would have been better; `note`: a sentence about it.
    """

    path: Path
    deal_no: int
    move: int
    seat: int
    better: act.Action
    note: str


class ReviewFlow:
    """Reviews deals. `show` shows the table before a turning point, `try_it` plays on there; both get the way back."""

    def __init__(
        self,
        program: Program,
        *,
        show: Callable[[RecordMoment, Callable[[], None]], None],
        try_it: Callable[[RecordMoment, Callable[[], None]], None],
    ) -> None:
        self._program, self._show, self._try_it = program, show, try_it

    def begin(self, asked: ReviewedSeat, back: Callable[[], None], times: int = 1) -> None:
        """Review a seat's deal behind a scene that says how far it is; `back` leads back from both scenes.

        `times`: as many deals are played to the end as usually.
        """
        program, words = self._program, self._program.words
        begun = asked.work if times == 1 else None
        work = begun or BackgroundReview(program.thinking, asked.deal, asked.seat, program.loop.wake, times=times)

        def leave() -> None:
            if begun is None:
                work.cancel()
            back()

        scene = WaitingScene(
            program.graphics,
            words,
            words.t("The deal is being reviewed"),
            words.t("Each decision is tried in deals that look the same from your seat. That takes a few seconds.")
            if times == 1
            else words.t("What looks dear is played to the end in more deals than before: the margins become smaller."),
            go_on=polling(
                work.poll,
                part=lambda: work.part,
                done=lambda review: self._tell(asked, review, back, times),
                failed=lambda: self._failed(back),
            ),
            on_back=leave,
        )
        program.loop.show(scene)

    def _failed(self, back: Callable[[], None]) -> None:
        t = self._program.words.t
        screens.message.show_message(self._program, t("There is no review this time"), t("It could not be made."), back)

    def _tell(self, asked: ReviewedSeat, review: DealReview, back: Callable[[], None], times: int) -> None:
        program, path = self._program, asked.path
        says = ReviewSentences(program.words, asked.names, asked.seat, you=asked.you)

        def moment(point: TurningPoint) -> RecordMoment:
            assert path is not None
            move, seat = point.decision.move, point.decision.seat
            return RecordMoment(path, review.deal_no, move, seat, point.other[0], says.instead(point))

        def back_here() -> None:
            program.loop.show(scene)

        def longer() -> None:
            self.begin(asked, back_here, LONGER * times)

        calls = ReviewCalls(
            back,
            (lambda point: self._show(moment(point), back_here)) if path is not None else None,
            (lambda point: self._try_it(moment(point), back_here)) if path is not None else None,
            longer=longer if times < LONGEST and review.review.measured else None,
        )
        scene = ReviewScene(program.graphics, program.words, review, says, calls)
        program.loop.show(scene)
