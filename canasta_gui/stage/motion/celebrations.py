"""What the table celebrates, and its course in time: steps with sounds, and points that arrive at the end.

Everything is a function of the time alone: any instant can be asked for, and a click leads to the last one.
"""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from canasta_gui.stage.motion.cues import Cue
from canasta_gui.stage.motion.easing import clamp
from canasta_gui.stage.places import Place

_GOOD, _GREAT = 400, 800  # the points of a canasta from which it is more than a usual one


class CelebrationKind(StrEnum):
    """What is celebrated."""

    CANASTA = "canasta"
    OPENING = "opening"
    COMPLETE = "complete"
    """A meld that cannot grow any more."""
    PILE = "pile"
    RED_THREE = "red_three"
    OUT = "out"


class Step(StrEnum):
    """A part of a celebration."""

    LAND = "land"
    """The last cards of the meld come."""
    GATHER = "gather"
    """Its fan closes."""
    SQUARE = "square"
    """The pile is pushed together."""
    TURN = "turn"
    """Its top card turns to red or black."""
    SEAL = "seal"
    """The seal comes down, with light and sparks."""
    GLOW = "glow"
    """A place lights up and fades."""
    SWEEP = "sweep"
    """The number of cards taken goes to the hand."""
    RISE = "rise"
    """The signs of the suits rise from a seat."""
    FLY = "fly"
    """The points go to the score of the side."""
    COUNT = "count"
    """The score counts up, and its panel lights up."""


class TimeSpan(NamedTuple):
    """When a step begins and ends, in seconds at normal speed, and what is heard as it begins."""

    begins: float
    ends: float
    cue: Cue | None = None


class Celebration(NamedTuple):
    """Something to celebrate.

    `at`: the place or (a number) the seat where it is seen; `seat`: whose doing it is; `side`: whose points. `points`:
    what arrives at the score. `number`: of cards of a pile. `key`: of the meld. `grade`: 1 for the usual, to 3 for the
    rarest. `delay`: seconds for which cards are on their way first.
    """

    kind: CelebrationKind
    at: Place | int
    seat: int
    side: int
    points: int = 0
    number: int = 0
    key: int = 0
    grade: int = 1
    delay: float = 0.0


_SEALED: Final[Mapping[int, Cue]] = {1: Cue.CANASTA_MIXED, 2: Cue.CANASTA, 3: Cue.CANASTA_GREAT}
CANASTA_STEPS: Final[Mapping[Step, TimeSpan]] = {
    Step.LAND: TimeSpan(0.0, 0.22),
    Step.GATHER: TimeSpan(0.22, 0.46, Cue.GATHER),
    Step.SQUARE: TimeSpan(0.46, 0.56, Cue.SQUARE),
    Step.TURN: TimeSpan(0.56, 0.75, Cue.FLIP),
    Step.SEAL: TimeSpan(0.73, 0.88),
    Step.FLY: TimeSpan(0.83, 1.02),
    Step.COUNT: TimeSpan(0.98, 1.16, Cue.COUNT),
}
_COURSES: Final[Mapping[CelebrationKind, Mapping[Step, TimeSpan]]] = {
    CelebrationKind.OPENING: {Step.GLOW: TimeSpan(0.0, 0.35, Cue.OPENING)},
    CelebrationKind.COMPLETE: {Step.SEAL: TimeSpan(0.0, 0.35, Cue.COMPLETE)},
    CelebrationKind.PILE: {Step.SWEEP: TimeSpan(0.0, 0.6)},
    CelebrationKind.RED_THREE: {Step.FLY: TimeSpan(0.0, 0.2), Step.COUNT: TimeSpan(0.17, 0.35, Cue.COUNT)},
    CelebrationKind.OUT: {
        Step.RISE: TimeSpan(0.0, 0.9),
        Step.FLY: TimeSpan(0.4, 0.65),
        Step.COUNT: TimeSpan(0.62, 0.9, Cue.COUNT),
    },
}
FINALE_STEPS: Final[Mapping[Step, TimeSpan]] = {
    Step.RISE: TimeSpan(0.0, 0.5),
    Step.SEAL: TimeSpan(0.42, 0.68, Cue.WIN),
    Step.COUNT: TimeSpan(0.62, 1.15, Cue.COUNT),
}
"""The end of a match: everybody comes up, the winners are crowned, the totals count up."""
_TELLING: Final = (Step.SEAL, Step.GLOW)  # the steps whose sound tells what is celebrated
_READING: Final = 0.7  # seconds for which a number that stands still is shown longer
HELD_UNTIL: Final = 0.9
"""Seconds of a canasta for which the game waits; its points may arrive while the next card is played."""


def grade_of(points: int) -> int:
    """Return how great a canasta is that is worth so many points: 1 to 3."""
    return 1 + (points >= _GOOD) + (points >= _GREAT)


def course(celebration: Celebration) -> Mapping[Step, TimeSpan]:
    """Return the steps of a celebration: where there are no points, none arrive."""
    steps = dict(_COURSES.get(celebration.kind, CANASTA_STEPS))
    if celebration.kind is CelebrationKind.CANASTA:
        steps[Step.SEAL] = steps[Step.SEAL]._replace(cue=_SEALED[celebration.grade])
    if not celebration.points:
        for step in (Step.FLY, Step.COUNT):
            steps.pop(step, None)
    return steps


def seconds_of(celebration: Celebration) -> float:
    """Return how long a celebration takes at normal speed, once its cards have come."""
    return max(span.ends for span in course(celebration).values())


def part_of(steps: Mapping[Step, TimeSpan], step: Step, time: float) -> float:
    """Return how far a step has gone at a time, from 0 to 1; 0 for one that there is not."""
    span = steps.get(step)
    return 0.0 if span is None else clamp((time - span.begins) / (span.ends - span.begins))


class CelebrationView(NamedTuple):
    """An instant of a celebration: `time` in seconds at normal speed. `still`: nothing moves, all has arrived."""

    celebration: Celebration
    time: float
    still: bool = False

    def part(self, step: Step) -> float:
        """Return how far a step has gone, from 0 to 1; 0 for one that there is not."""
        steps = course(self.celebration)
        return float(step in steps) if self.still else part_of(steps, step, self.time)

    def during(self, step: Step) -> bool:
        """Return whether this instant belongs to a step."""
        span = course(self.celebration).get(step)
        return span is not None and not self.still and span.begins <= self.time < span.ends

    @property
    def points_to_come(self) -> int:
        """The points that have not arrived yet."""
        span = course(self.celebration).get(Step.COUNT)
        waits = span is not None and not self.still and self.time < span.begins
        return self.celebration.points if waits else 0


@dataclass(slots=True)
class _Running:
    """A celebration that is on. `heard`: until when, of its own time, its sounds have been told."""

    celebration: Celebration
    begins: float
    tempo: float
    still: bool
    heard: float = -math.inf

    def view(self, now: float) -> CelebrationView:
        return CelebrationView(self.celebration, (now - self.begins) * self.tempo, self.still)

    def is_over(self, now: float) -> bool:
        """Return whether it has been shown; what stands still is to be read in that time."""
        return self.view(now).time >= seconds_of(self.celebration) + (_READING if self.still else 0.0)

    def cues(self, now: float) -> Iterator[Cue]:
        """Yield the sounds since the last call; where nothing moves, the one that says what it is."""
        after, self.heard = self.heard, self.view(now).time
        for step, span in course(self.celebration).items():
            begins = 0.0 if self.still else span.begins
            if span.cue is not None and after < begins <= self.heard and (not self.still or step in _TELLING):
                yield span.cue


class Celebrations:
    """All that is being celebrated; the times are seconds."""

    def __init__(self) -> None:
        self._running: list[_Running] = []
        self._due: list[Cue] = []

    def start(self, celebration: Celebration, now: float, *, tempo: float, still: bool = False) -> None:
        """Begin to celebrate, `celebration.delay` from now; where the tempo is 0 it is only heard."""
        if tempo > 0:
            delay = 0.0 if still else celebration.delay / tempo
            self._running.append(_Running(celebration, now + delay, tempo, still))
        else:
            self._due += _Running(celebration, now, 1.0, still=True).cues(now)

    def advance(self, now: float) -> list[Cue]:
        """Go on to a moment and forget what is over; return the sounds that have become due since the last one."""
        cues, self._due = self._due, []
        for each in self._running:
            cues += each.cues(now)
        self._running = [each for each in self._running if not each.is_over(now)]
        return cues

    @property
    def running(self) -> bool:
        """Whether anything is being celebrated, or will be."""
        return bool(self._running)

    def clear(self) -> None:
        """Stop all of them."""
        self._running.clear()
        self._due.clear()

    def shown(self, now: float) -> list[CelebrationView]:
        """Return what is celebrated at a moment, and what will be whose points are still to come."""
        views = (each.view(now) for each in self._running)
        return [view for view in views if view.time >= 0 or view.points_to_come]
