"""Celebrations of the table: steps with sounds, points that fly to the score, and the closing of a canasta.

Everything is a function of time alone, so that any instant can be computed and a click can skip to the end.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from canasta_gui.stage.animator import FLYING, arriving, bump, clamp, smooth
from canasta_gui.stage.geometry import Pose
from canasta_gui.stage.places import Place


class Cue(StrEnum):
    """Sounds; each has a visible counterpart."""

    DEAL = "deal"
    PLACE = "place"
    PICK_UP = "pick_up"
    SHUFFLE = "shuffle"
    REFUSE = "refuse"
    GATHER = "gather"
    SQUARE = "square"
    FLIP = "flip"
    CANASTA_MIXED = "canasta_mixed"
    CANASTA = "canasta"
    CANASTA_GREAT = "canasta_great"
    OPENING = "opening"
    COMPLETE = "complete"
    COUNT = "count"
    TICK = "tick"
    TAKE_PILE = "take_pile"
    BIG_PILE = "big_pile"
    FREEZE = "freeze"
    BONUS = "bonus"
    SHOW = "show"
    ASK = "ask"
    ANSWER = "answer"
    KNOCK = "knock"
    HEARTBEAT = "heartbeat"
    JOIN = "join"
    TURN = "turn"
    OUT = "out"
    OUT_GREAT = "out_great"
    DEAL_OVER = "deal_over"
    WIN = "win"


_GOOD, _GREAT = 400, 800  # minimum points of a canasta of grade 2, and of grade 3


class CelebrationKind(StrEnum):
    """Kind of celebration."""

    CANASTA = "canasta"
    OPENING = "opening"
    COMPLETE = "complete"
    """A meld that cannot grow any more."""
    PILE = "pile"
    RED_THREE = "red_three"
    OUT = "out"


class Step(StrEnum):
    """Part of a celebration."""

    LAND = "land"
    """The last cards of the meld arrive."""
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
    """The number of cards taken moves to the hand."""
    RISE = "rise"
    """Suit symbols rise from a seat."""
    FLY = "fly"
    """The points fly to the score of the side."""
    COUNT = "count"
    """The score counts up, and its panel lights up."""


class TimeSpan(NamedTuple):
    """Begin and end of a step, in seconds at normal speed, and its sound."""

    begins: float
    ends: float
    cue: Cue | None = None


class Celebration(NamedTuple):
    """Data of one celebration.

    `at`: its place, or the number of a seat. `seat`: the seat that earned it; `side`: the side that gets the points.
    `points`: those that fly to the score. `number`: number of cards of a pile. `key`: key of the meld. `grade`: from 1
    (usual) to 3 (rarest). `delay`: seconds until it starts, while cards travel.
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
_TELLING: Final = (Step.SEAL, Step.GLOW)  # steps whose sound identifies the celebration
_READING: Final = 0.7  # extra seconds for a still number
HELD_UNTIL: Final = 0.9
"""Seconds for which the game waits while a canasta is closed; its points may arrive during the next action."""


def grade_of(points: int) -> int:
    """Return the grade of a canasta with these points: 1 to 3."""
    return 1 + (points >= _GOOD) + (points >= _GREAT)


def course(celebration: Celebration) -> Mapping[Step, TimeSpan]:
    """Return the steps of a celebration, without the flight of points if there are none."""
    steps = dict(_COURSES.get(celebration.kind, CANASTA_STEPS))
    if celebration.kind is CelebrationKind.CANASTA:
        steps[Step.SEAL] = steps[Step.SEAL]._replace(cue=_SEALED[celebration.grade])
    if not celebration.points:
        for step in (Step.FLY, Step.COUNT):
            steps.pop(step, None)
    return steps


def seconds_of(celebration: Celebration) -> float:
    """Return the duration of a celebration at normal speed, after its cards have arrived."""
    return max(span.ends for span in course(celebration).values())


def part_of(steps: Mapping[Step, TimeSpan], step: Step, time: float) -> float:
    """Return the progress of a step at the given time, from 0 to 1; 0 if it is missing."""
    span = steps.get(step)
    return 0.0 if span is None else clamp((time - span.begins) / (span.ends - span.begins))


class CelebrationView(NamedTuple):
    """Instant of a celebration: `time` in seconds at normal speed. `still`: without movement, in its final state."""

    celebration: Celebration
    time: float
    still: bool = False

    def part(self, step: Step) -> float:
        """Return the progress of a step, from 0 to 1; 0 if it is missing."""
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
    """A running celebration. `heard`: the time up to which its sounds have been returned."""

    celebration: Celebration
    begins: float
    tempo: float
    still: bool
    heard: float = -math.inf

    def view(self, now: float) -> CelebrationView:
        return CelebrationView(self.celebration, (now - self.begins) * self.tempo, self.still)

    def is_over(self, now: float) -> bool:
        """Return whether it is over, including reading time if it is still."""
        return self.view(now).time >= seconds_of(self.celebration) + (_READING if self.still else 0.0)

    def cues(self, now: float) -> Iterator[Cue]:
        """Yield the sounds since the last call; without movement, only the sound that identifies the celebration."""
        after, self.heard = self.heard, self.view(now).time
        for step, span in course(self.celebration).items():
            begins = 0.0 if self.still else span.begins
            if span.cue is not None and after < begins <= self.heard and (not self.still or step in _TELLING):
                yield span.cue


class Celebrations:
    """All running celebrations; times are in seconds."""

    def __init__(self) -> None:
        self._running: list[_Running] = []
        self._due: list[Cue] = []

    def start(self, celebration: Celebration, now: float, *, tempo: float, still: bool = False) -> None:
        """Start a celebration in `celebration.delay` seconds; at a tempo of 0, only its sound is played."""
        if tempo > 0:
            delay = 0.0 if still else celebration.delay / tempo
            self._running.append(_Running(celebration, now + delay, tempo, still))
        else:
            self._due += _Running(celebration, now, 1.0, still=True).cues(now)

    def advance(self, now: float) -> list[Cue]:
        """Advance to the time `now` and drop finished celebrations; return the sounds that have become due."""
        cues, self._due = self._due, []
        for each in self._running:
            cues += each.cues(now)
        self._running = [each for each in self._running if not each.is_over(now)]
        return cues

    @property
    def running(self) -> bool:
        """True if any celebration is running or waiting."""
        return bool(self._running)

    def clear(self) -> None:
        """Stop all celebrations."""
        self._running.clear()
        self._due.clear()

    def shown(self, now: float) -> list[CelebrationView]:
        """Return the celebrations in progress, and waiting ones whose points have yet to arrive."""
        views = (each.view(now) for each in self._running)
        return [view for view in views if view.time >= 0 or view.points_to_come]


# Closing of a canasta: the last cards land, the fan closes, it squares up, and its top card turns. Every pose is a
# function of time, in the steps of the celebration of a canasta.

_STEP: Final = 0.3  # distance between cards of the fan, in card widths
_LATE: Final = 0.03  # delay of each further card of the fan, as a fraction of the movement
_BEHIND: Final = 0.25  # delay of the last of several cards that come together, as a fraction of the time
_ASLANT: Final = 3.0  # maximum tilt in degrees while the fan closes
_COARSE: Final = 1.5  # angles are rounded to multiples of this (degrees), so that few pictures are needed
_APART = 0.045, 0.03  # maximum offset of a card before the pile is square, in card widths: across and down
_LIFTED: Final = 0.08  # how high the top card is lifted to turn, in card heights
_LARGER: Final = 0.09  # enlargement of the top card at that height
_LEVEL: Final = 0.01  # difference of z between the cards of the fan
_THINNEST: Final = 0.04


def _part(step: Step, time: float) -> float:
    return part_of(CANASTA_STEPS, step, time)


class ClosingCard(NamedTuple):
    """Movement of one card: from its present pose to its place in the fan, and on to its place in the pile.

    It is the `nth` of `number` cards of the fan. `comes`: it is new in the meld. `shown`: it is on top of the fan;
    `top`: it will be on top of the pile.
    """

    start: Pose
    fan: Pose
    goal: Pose
    width: float
    nth: int
    number: int
    comes: bool
    shown: bool
    top: bool

    @property
    def seconds(self) -> float:
        """Duration at normal speed."""
        return CANASTA_STEPS[Step.TURN].ends

    def pose(self, time: float) -> Pose:
        """Return the pose at a `time` in seconds at normal speed."""
        if time >= CANASTA_STEPS[Step.TURN].ends:
            return self.goal
        if time < CANASTA_STEPS[Step.LAND].ends:
            return self._landing(_part(Step.LAND, time)) if self.comes else self.start._replace(z=self.fan.z)
        if time < CANASTA_STEPS[Step.TURN].begins:
            return self._gathering(time)
        return self._turning(_part(Step.TURN, time))

    def _landing(self, part: float) -> Pose:
        """Return the pose of a card that flies to the fan, later ones slightly delayed."""
        a, b = self.start, self.fan
        late = _BEHIND * self.nth / self.number
        way = arriving(clamp((part - late) / (1 - _BEHIND)))
        face, squeeze = b.face_up, 1.0
        if a.face_up != b.face_up:
            face = b.face_up if way >= 0.5 else a.face_up
            squeeze = max(_THINNEST, abs(math.cos(math.pi * way)))
        x, y, scale = (start + (end - start) * way for start, end in ((a.x, b.x), (a.y, b.y), (a.scale, b.scale)))
        angle = a.angle * (1 - way)
        return Pose(x, y, angle, scale, b.z + FLYING * (part < 1), face, 0.8 * bump(part), squeeze)

    def _gathering(self, time: float) -> Pose:
        late = self.nth * _LATE
        whole = 1 - (self.number - 1) * _LATE
        way = smooth(clamp((_part(Step.GATHER, time) - late) / whole))
        a, b = self.fan, self.goal
        swing = math.cos(math.tau * _part(Step.SQUARE, time)) * (1 - _part(Step.SQUARE, time)) * way
        across, down = (part * self.width * swing for part in _APART)
        tilt = _ASLANT * math.sin(self.nth * 2.4) * bump(way)
        return Pose(
            a.x + (b.x - a.x) * way + across * math.sin(self.nth * 1.7),
            a.y + (b.y - a.y) * way + down * math.cos(self.nth * 2.3),
            round(tilt / _COARSE) * _COARSE,
            a.scale + (b.scale - a.scale) * way,
            a.z,
        )

    def _turning(self, part: float) -> Pose:
        """Return the pose while the top card of the fan turns over, and the top card of the pile replaces it."""
        turned = smooth(part)
        second = turned >= 0.5
        if not (self.top if second else self.shown):
            return self.goal if second else self.goal._replace(z=self.fan.z)
        hop = bump(part)
        return self.goal._replace(
            y=self.goal.y - hop * _LIFTED * self.width,
            scale=self.goal.scale * (1 + _LARGER * hop),
            z=max(self.goal.z, self.fan.z),
            squeeze=max(_THINNEST, abs(math.cos(math.pi * turned))),
        )


def closing_cards(
    lying: Sequence[Pose], coming: Sequence[Pose], goals: Sequence[Pose], width: float, room: tuple[float, float]
) -> list[ClosingCard]:
    """Return the movements of all cards of a meld: the present ones from left to right, then the new ones.

    `goals`: their places in the pile, in the same order. `width`: the width of a card there. `room`: the horizontal
    range for the fan (left, right).
    """
    number, step = len(goals), _STEP * width
    middle = sum(goal.x for goal in goals) / number
    first = lying[-1].x + step if lying else middle - (number - 1) * step / 2
    first = max(room[0] + width / 2, first)
    over = first + (len(coming) - 1) * step + width / 2 - room[1]
    if over > 0 and not lying:
        first = max(room[0] + width / 2, first - over)
    elif over > 0:  # closer together, to stay within the range
        step = max(0.0, step - over / max(1, len(coming)))
        first = min(first, room[1] - width / 2 - (len(coming) - 1) * step)
    level, highest = min(goal.z for goal in goals), max(goal.z for goal in goals)
    cards = []
    for nth, (start, goal) in enumerate(zip((*lying, *coming), goals, strict=True)):
        comes = nth >= len(lying)
        base = goal._replace(z=level + nth * _LEVEL)
        fan = base._replace(x=first + (nth - len(lying)) * step) if comes else start._replace(z=base.z, face_up=True)
        cards.append(
            ClosingCard(start, fan, goal, width, nth, number, comes, shown=nth == number - 1, top=goal.z == highest)
        )
    return cards


class RecentCelebrations:
    """The celebrations of a deal, and how many of them each seat has seen."""

    def __init__(self) -> None:
        self._all: list[Celebration] = []
        self._seen: dict[int, int] = {}

    def add(self, celebration: Celebration) -> None:
        """Add a celebration."""
        self._all.append(celebration)

    def see(self, seat: int) -> None:
        """Mark all as seen by a seat, because it has acted."""
        self._seen[seat] = len(self._all)

    def meet(self, seat: int) -> None:
        """Mark all as seen by a seat, if it is new."""
        self._seen.setdefault(seat, len(self._all))

    def since(self, seat: int) -> tuple[Celebration, ...]:
        """Return the celebrations since the seat last acted, in order."""
        return tuple(self._all[self._seen.get(seat, 0) :])

    def clear(self) -> None:
        """Remove all celebrations, for a new deal."""
        self._all.clear()
        self._seen.clear()
