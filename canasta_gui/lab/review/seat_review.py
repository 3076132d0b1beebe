"""The review of one seat's deal: screening of all decisions, then play-outs to the end for the few suspicious ones.

A turning point is reported only if it is proven, by its loss in points and in standard errors. The alternative is
chosen in other drawn deals than those in which its lead is measured, so that selection bias is not reported as a loss.
Where a proven alternative lays and discards other cards, both are then measured apart in the same deals.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import sqrt
from typing import Final, NamedTuple

from canasta_gui.ai.canasta.trials import (
    MOST_ALTERNATIVES,
    Decision,
    Kind,
    Measurement,
    Screening,
    Suspicion,
    mean_and_error,
)
from canasta_gui.lab.review.turning_points import LEAST_LOSS, TurningPoint, causes, reported

# Expected loss of a decision for which the screening found a better alternative. The screening chooses the best of
# several uncertain numbers and so overestimates it, for some kinds of decisions more than for others. The true share
# was measured by playing such alternatives to the end in fresh deals (`benchmarks/loss_shares.py`). The sum of expected
# losses over a deal is unbiased and has a far smaller variance than that of measured losses.

SHARES: Final[Mapping[Kind, float]] = {"begin": 1.0, "lay": 0.45, "discard": 0.5}
"""True share of the screening's loss, by kind of decision; a change requires a new `SHARES_VERSION`."""
LEAST: Final[Mapping[Kind, float]] = {"begin": 0.0, "lay": 40.0, "discard": 0.0}
"""Loss in the screening, in points, below which the expected loss is zero."""


def expected_loss(suspicions: Iterable[Suspicion]) -> float:
    """Return the total expected loss of decisions, in points."""
    return sum(SHARES[each.kind] * each.points for each in suspicions if each.points >= LEAST[each.kind])


class Effort(NamedTuple):
    """Amount of work of a review.

    More deals make smaller errors. `screened`: drawn deals per decision in stage 1. `work`: limit of the screening
    (`screening_work`); if it would take more, decisions are tried in fewer deals, though at least half of them, and
    against fewer alternatives. `suspects`: maximum number of alternatives for stage 2, which must look better by
    `suspicious` points. `first`: drawn deals in which each of them is measured; then the most costly ones get a `batch`
    more at a time. `most`: maximum number of drawn deals of one suspect; `budget`: of all together. `small_error`:
    standard error in points below which a suspect is measured well enough. `least`: least loss of a turning point, in
    points.
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
        """Return an effort with `times` as many measured deals; errors shrink with the square root of that."""
        return self._replace(
            first=times * self.first,
            most=times * self.most,
            budget=times * self.budget,
            small_error=self.small_error / sqrt(times),
        )


USUAL_EFFORT = Effort()


class SeatReview(NamedTuple):
    """Findings of a review: the turning points, the most costly first, and all suspects as measured.

    `given_away`: expected loss of all decisions in points, by the screening (`expected_loss`).
    """

    decisions: int
    turning_points: tuple[TurningPoint, ...]
    measured: tuple[TurningPoint, ...]
    given_away: float


def screening_work(decisions: Sequence[Decision]) -> float:
    """Return the cost of screening these decisions; long turns cost most, since plans go to the end of the turn."""
    turns = Counter(decision.turn for decision in decisions)
    return sum(number + number * (number - 1) / 8 for number in turns.values())


@dataclass
class _Trial:
    """An alternative, and its lead in the deals in which it was played to the end so far."""

    suspicion: Suspicion
    gains: list[float] = field(default_factory=list)
    is_open: bool = True

    @property
    def measured(self) -> TurningPoint:
        mean, error = mean_and_error(tuple(self.gains))
        decision, kind, plan, other, _ = self.suspicion
        return TurningPoint(decision, kind, plan, other, mean, error, len(self.gains))

    @cached_property
    def causes(self) -> tuple["_Trial", ...]:
        """The parts of the alternative to be measured apart."""
        decision, _, plan, other, _ = self.suspicion
        return tuple(_Trial(self.suspicion._replace(other=part)) for part in causes(decision, plan, other))


Piece = Screening | Measurement


class SeatReviewer:
    """A review in pieces: call `next_piece().run()`, here or elsewhere, and take the result until there is none."""

    def __init__(self, decisions: Sequence[Decision], seed: int, effort: Effort | None = None) -> None:
        self._decisions, self._seed = tuple(decisions), str(seed)
        self._effort = USUAL_EFFORT if effort is None else effort
        self._work = screening_work(decisions)
        self._screened = 0
        self._found: list[Suspicion] = []
        self._suspects: list[_Trial] | None = None if decisions else []
        self._played = 0

    @property
    def part(self) -> float:
        """The part of the work that is done, from 0 to 1."""
        if self._suspects is None:
            return 0.2 * self._screened / max(1, len(self._decisions))
        if self._current() is not None:
            budget = max(1, min(self._effort.budget, self._effort.most * len(self._suspects)))
            return 0.2 + 0.6 * min(1.0, self._played / budget)
        if self._cause() is None:
            return 1.0
        proven = [each for each in self._suspects if self._is_proven(each)]
        done = sum(len(cause.gains) for each in proven for cause in each.causes)
        return 0.8 + 0.2 * done / sum(len(each.gains) * len(each.causes) for each in proven)

    def next_piece(self) -> Piece | None:
        """Return the next piece of work; None once the review is finished."""
        if self._screened < len(self._decisions):
            return self._screening(self._decisions[self._screened])
        effort = self._effort
        suspect = self._current()
        if suspect is not None:
            return self._measurement(suspect, effort.first if len(suspect.gains) < effort.first else effort.most)
        cause = self._cause()
        return None if cause is None else self._measurement(*cause)

    def _measurement(self, trial: _Trial, end: int) -> Measurement:
        done = len(trial.gains)
        return Measurement(trial.suspicion, self._seed, range(done, min(done + self._effort.batch, end)))

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
            self._suspects = [_Trial(each) for each in dearest]

    def take_measurement(self, gains: Sequence[float]) -> None:
        """Take the result of a batch of stage 2."""
        suspect = self._current()
        if suspect is not None:
            suspect.gains += gains
            self._played += len(gains)
            suspect.is_open = self._is_worth_more(suspect)
            return
        cause = self._cause()
        assert cause is not None  # there is a measurement only of a suspect or a cause
        cause[0].gains += gains

    def result(self) -> SeatReview:
        """Return the findings."""
        told = (self._told(each) for each in self._suspects or ())
        measured = tuple(each for each in told if each is not None)
        points = reported(measured, self._effort.least)
        return SeatReview(len(self._decisions), points, measured, expected_loss(self._found))

    def _told(self, suspect: _Trial) -> TurningPoint | None:
        """Return what was measured, of the part that is worth the points alone if there is one.

        None if the cause is no part of this decision: the action stays the same, and only what follows differs.
        """
        proven = next((cause for cause in suspect.causes if self._is_proven(cause)), suspect)
        return None if proven.suspicion.other[0] == proven.suspicion.plan[0] else proven.measured

    def _is_proven(self, trial: _Trial) -> bool:
        return trial.measured.is_at_least(self._effort.least)

    def _cause(self) -> tuple[_Trial, int] | None:
        """Return the part of a proven alternative to be measured next, and in how many deals; None once all are known.

        A part is measured in the deals of its alternative, and further ones only if it does not explain the loss.
        """
        for suspect in self._suspects or ():
            if not self._is_proven(suspect):
                continue
            for cause in suspect.causes:
                if len(cause.gains) < len(suspect.gains):
                    return cause, len(suspect.gains)
                if self._is_proven(cause):
                    break
        return None

    def _is_worth_more(self, suspect: _Trial) -> bool:
        """Return whether more deals could still prove a turning point, or improve the measure of its loss."""
        mean, error = mean_and_error(tuple(suspect.gains))
        effort = self._effort
        return len(suspect.gains) < effort.most and error > effort.small_error and mean + error >= effort.least

    def _current(self) -> _Trial | None:
        """Return the suspect to measure next: each gets its first deals, then the most costly ones more."""
        suspects = self._suspects or []
        for suspect in suspects:
            if len(suspect.gains) < self._effort.first:
                return suspect
        if self._played >= self._effort.budget:
            return None
        still = [each for each in suspects if each.is_open]
        return min(still, key=lambda each: len(each.gains), default=None)


def advance(reviewer: SeatReviewer) -> bool:
    """Do one piece of a review in this process; return whether any was left."""
    piece = reviewer.next_piece()
    if piece is None:
        return False
    if isinstance(piece, Screening):
        reviewer.take_screening(piece.run())
    else:
        reviewer.take_measurement(piece.run())
    return True


WARNING_SEED: Final = 1
LEAST_WARNED: Final = 150.0
"""Least loss of an action, in points, that causes a warning."""
WARNING_EFFORT: Final = Effort(suspects=1, first=32, most=320, budget=320, least=LEAST_WARNED)
"""Effort for a warning: harmless suspects are given up after few deals, since the player is waiting."""


def warning(decision: Decision) -> TurningPoint | None:
    """Return the alternative that is proven better than the action of a decision; None if there is none."""
    reviewer = SeatReviewer([decision], WARNING_SEED, WARNING_EFFORT)
    while advance(reviewer):
        pass
    return next(iter(reviewer.result().turning_points), None)
