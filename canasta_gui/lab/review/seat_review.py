"""The review of one seat's deal: screening of all decisions, then play-outs to the end for the few suspicious ones.

A turning point is reported only if it is proven, by its loss in points and in standard errors. The alternative is
chosen in other drawn deals than those in which its lead is measured, so that selection bias is not reported as a loss.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
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
from canasta_gui.lab.estimates import NORMAL_95
from canasta_gui.rules.canasta import actions as act

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


MOST_TURNING_POINTS = 3
LEAST_LOSS, LEAST_ERRORS = 100.0, 2.9
"""Least loss of a turning point, in points and in standard errors."""


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
        """Half width of the 95 % interval of the loss."""
        return NORMAL_95 * self.error

    @property
    def is_shown(self) -> bool:
        """True if the loss is large enough to be reported."""
        return self.is_at_least(LEAST_LOSS)

    def is_at_least(self, points: float) -> bool:
        """Return whether the loss is proven to be this large: less one standard error, and by enough errors."""
        return self.loss - self.error >= points and self.loss >= LEAST_ERRORS * self.error


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
class _Suspect:
    suspicion: Suspicion
    gains: list[float] = field(default_factory=list)
    is_open: bool = True


Piece = Screening | Measurement


class SeatReviewer:
    """A review in pieces: call `next_piece().run()`, here or elsewhere, and take the result until there is none."""

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
        """Return the next piece of work; None once the review is finished."""
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
        assert suspect is not None  # there is a measurement only if there is a suspect
        suspect.gains += gains
        self._played += len(gains)
        suspect.is_open = self._is_worth_more(suspect)

    def result(self) -> SeatReview:
        """Return the findings."""
        measured = [_measured(each) for each in self._suspects or ()]
        shown = sorted((each for each in measured if each.is_at_least(self._effort.least)), key=lambda each: -each.loss)
        turning_points = tuple(shown[:MOST_TURNING_POINTS])
        return SeatReview(len(self._decisions), turning_points, tuple(measured), expected_loss(self._found))

    def _is_worth_more(self, suspect: _Suspect) -> bool:
        """Return whether more deals could still prove a turning point, or improve the measure of its loss."""
        mean, error = mean_and_error(tuple(suspect.gains))
        effort = self._effort
        return len(suspect.gains) < effort.most and error > effort.small_error and mean + error >= effort.least

    def _current(self) -> _Suspect | None:
        """Return the suspect to measure next: each gets its first deals, then the most costly ones more."""
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
