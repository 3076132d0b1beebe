"""The review of one seat's deal: first a screening of every decision, then play to the end of the few suspicious ones.

A turning point is claimed only where it can be shown: a loss of so many points, and of so many standard errors. The
alternative was chosen in other drawn deals than those in which its lead is measured; else the luck of the choice would
be reported as a loss.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import NamedTuple

from canasta_gui.lab.estimates import NORMAL_95
from canasta_gui.lab.review.alternatives import MOST_ALTERNATIVES, Kind
from canasta_gui.lab.review.expected_loss import expected_loss
from canasta_gui.lab.review.played_deal import Decision
from canasta_gui.lab.review.trials import Measurement, Screening, Suspicion, mean_and_error
from canasta_gui.rules.canasta import actions as act

MOST_TURNING_POINTS = 3
LEAST_LOSS, LEAST_ERRORS = 100.0, 2.9
"""What a turning point must cost, in points and in standard errors."""


class Effort(NamedTuple):
    """How much work a review is. More deals make smaller errors.

    `screened`: drawn deals of stage 1 for each decision. `work`: how much the screening may take (`screening_work`);
    where it would take more, each decision is tried in fewer deals, half of them at least, and against fewer
    alternatives. `suspects`: so many alternatives go on to stage 2 at most, if they look better by `suspicious` points.
    `first`: drawn deals in which each of them is measured, whatever comes out; after them those that look dear go on by
    a `batch` at a time. `most`: drawn deals of one suspect; `budget`: of all together. `small_error`: points; a suspect
    whose error is smaller is measured well enough. `least`: points that must be lost for a claim.
    """

    screened: int = 16
    work: float = 30.0
    suspects: int = 6
    suspicious: float = 10.0
    first: int = 96
    batch: int = 32
    most: int = 320
    budget: int = 900
    small_error: float = 35.0
    least: float = LEAST_LOSS

    def longer(self, times: int) -> "Effort":
        """Return an effort with so many times as many deals for what is measured; errors shrink with its root."""
        return self._replace(
            first=times * self.first,
            most=times * self.most,
            budget=times * self.budget,
            small_error=self.small_error / sqrt(times),
        )


USUAL_EFFORT = Effort()


class TurningPoint(NamedTuple):
    """A decision that cost points: `other` ends `loss` points further ahead, with a standard error of `error`."""

    decision: Decision
    kind: Kind
    plan: tuple[act.Action, ...]
    other: tuple[act.Action, ...]
    loss: float
    error: float
    deals: int

    @property
    def margin(self) -> float:
        """The half width of the 95 % interval of the loss."""
        return NORMAL_95 * self.error

    @property
    def is_shown(self) -> bool:
        """Whether the loss is large enough to be claimed in a review."""
        return self.is_at_least(LEAST_LOSS)

    def is_at_least(self, points: float) -> bool:
        """Return whether the loss is shown to be so large: also by one error less, and sure enough."""
        return self.loss - self.error >= points and self.loss >= LEAST_ERRORS * self.error


class SeatReview(NamedTuple):
    """What was found: the turning points, the dearest first, and all suspects as measured.

    `given_away`: what all decisions cost together, as the screening lets expect (`lab.review.expected_loss`).
    """

    decisions: int
    turning_points: tuple[TurningPoint, ...]
    measured: tuple[TurningPoint, ...]
    given_away: float


def screening_work(decisions: Sequence[Decision]) -> float:
    """Return how much their screening takes: a plan is thought to the end of the turn, so that long turns take most."""
    turns = Counter(decision.turn for decision in decisions)
    return sum(number + number * (number - 1) / 8 for number in turns.values())


@dataclass
class _Suspect:
    suspicion: Suspicion
    gains: list[float] = field(default_factory=list)
    is_open: bool = True


Piece = Screening | Measurement


class SeatReviewer:
    """The work in pieces: do `next_piece().run()` here or elsewhere, hand the result to `take`, until there is none."""

    def __init__(self, decisions: Sequence[Decision], seed: int, effort: Effort | None = None) -> None:
        self._decisions, self._seed = tuple(decisions), str(seed)
        self._effort = USUAL_EFFORT if effort is None else effort
        self._work = screening_work(decisions)
        self._screened = 0
        self._found: list[Suspicion] = []
        self._suspects: list[_Suspect] | None = None if decisions else []
        self._played = 0

    @property
    def part(self) -> float:
        """The part of the work that is done, from 0 to 1."""
        if self._suspects is None:
            return 0.2 * self._screened / max(1, len(self._decisions))
        budget = max(1, min(self._effort.budget, self._effort.most * len(self._suspects)))
        return 1.0 if self._current() is None else 0.2 + 0.8 * min(1.0, self._played / budget)

    def next_piece(self) -> Piece | None:
        """Return what is to be done next; None once the review is finished."""
        if self._screened < len(self._decisions):
            return self._screening(self._decisions[self._screened])
        suspect = self._current()
        if suspect is None:
            return None
        done, effort = len(suspect.gains), self._effort
        end = effort.first if done < effort.first else effort.most
        return Measurement(suspect.suspicion, self._seed, range(done, min(done + effort.batch, end)))

    def _screening(self, decision: Decision) -> Screening:
        effort = self._effort
        share = min(1.0, effort.work / self._work)
        samples = max((effort.screened + 1) // 2, round(share * effort.screened))
        return Screening(decision, self._seed, samples, max(1, int(share * MOST_ALTERNATIVES)))

    def take_screening(self, suspicion: Suspicion | None) -> None:
        """Take the result of a screening."""
        self._screened += 1
        if suspicion is not None:
            self._found.append(suspicion)
        if self._screened == len(self._decisions):
            suspicious = [each for each in self._found if each.points >= self._effort.suspicious]
            dearest = sorted(suspicious, key=lambda each: -each.points)[: self._effort.suspects]
            self._suspects = [_Suspect(each) for each in dearest]

    def take_measurement(self, gains: Sequence[float]) -> None:
        """Take the result of a batch of stage 2."""
        suspect = self._current()
        assert suspect is not None  # a measurement is given out for a suspect only
        suspect.gains += gains
        self._played += len(gains)
        suspect.is_open = self._is_worth_more(suspect)

    def result(self) -> SeatReview:
        """Return what was found."""
        measured = [_measured(each) for each in self._suspects or ()]
        shown = sorted((each for each in measured if each.is_at_least(self._effort.least)), key=lambda each: -each.loss)
        turning_points = tuple(shown[:MOST_TURNING_POINTS])
        return SeatReview(len(self._decisions), turning_points, tuple(measured), expected_loss(self._found))

    def _is_worth_more(self, suspect: _Suspect) -> bool:
        """Return whether more deals could still show a turning point, or tell its loss better."""
        mean, error = mean_and_error(tuple(suspect.gains))
        effort = self._effort
        return len(suspect.gains) < effort.most and error > effort.small_error and mean + error >= effort.least

    def _current(self) -> _Suspect | None:
        """Return the suspect whose turn it is; every one gets its first deals."""
        suspects = self._suspects or []
        for suspect in suspects:
            if len(suspect.gains) < self._effort.first:
                return suspect
        if self._played >= self._effort.budget:
            return None
        still = [each for each in suspects if each.is_open]
        return min(still, key=lambda each: len(each.gains), default=None)


def _measured(suspect: _Suspect) -> TurningPoint:
    mean, error = mean_and_error(tuple(suspect.gains))
    suspicion = suspect.suspicion
    return TurningPoint(
        suspicion.decision, suspicion.kind, suspicion.plan, suspicion.other, mean, error, len(suspect.gains)
    )


def advance(reviewer: SeatReviewer) -> bool:
    """Do one piece of a review here; return whether anything was left to do."""
    piece = reviewer.next_piece()
    if piece is None:
        return False
    if isinstance(piece, Screening):
        reviewer.take_screening(piece.run())
    else:
        reviewer.take_measurement(piece.run())
    return True
