"""The course of the count after a deal: what is counted when, as a function of time alone.

Every row of the score sheet is counted in one or more beats, own side and rivals together; a row of canastas has a beat
for each of them. All beats share the time that there is, so that the whole never takes longer than `LIMIT`.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import accumulate
from typing import Final, NamedTuple

from canasta_gui.stage.animator import arriving, clamp
from canasta_gui.stage.celebrations import Cue

LIMIT: Final = 4.5
"""Maximum seconds until everything rests."""
FADE: Final = 0.25
"""Seconds before the first beat, while the page appears."""
SUMS: Final = 0.3
SPEAKING: Final = 0.6
"""Seconds in which the sums grow, and in which speech, lesson, praise and buttons appear."""
SHORTEST: Final = 0.22
"""Seconds of the shortest beat, unless there are so many that even these would take too long."""
_COUNTED_FROM: Final = 0.55
_FAN: Final = 0.4
_SEALED: Final = 0.6


class BeatKind(StrEnum):
    """What is counted in a beat; it determines its picture and its sound."""

    NATURAL = "natural"
    CANASTA = "canasta"
    RED_THREES = "red_threes"
    OUT = "out"
    CARDS = "cards"
    HANDS = "hands"
    OTHER = "other"


CANASTAS: Final = (BeatKind.NATURAL, BeatKind.CANASTA)
_SECONDS: Final = {
    BeatKind.NATURAL: 0.52,
    BeatKind.CANASTA: 0.52,
    BeatKind.RED_THREES: 0.36,
    BeatKind.OUT: 0.36,
    BeatKind.CARDS: 0.42,
    BeatKind.HANDS: 0.42,
    BeatKind.OTHER: 0.3,
}
_CUES: Final = {
    BeatKind.NATURAL: Cue.CANASTA_GREAT,
    BeatKind.CANASTA: Cue.CANASTA_MIXED,
    BeatKind.RED_THREES: Cue.BONUS,
}


class CountedRow(NamedTuple):
    """A row to be counted; `parts`: the points of each side in each of its beats."""

    kind: BeatKind
    parts: tuple[tuple[int, ...], ...]


class Beat(NamedTuple):
    """A part of the count: the `nth` beat of a row, with the points of each side."""

    row: int
    nth: int
    kind: BeatKind
    points: tuple[int, ...]
    begins: float
    ends: float

    def part(self, time: float) -> float:
        """Return the progress of the beat, from 0 to 1."""
        return clamp((time - self.begins) / (self.ends - self.begins))

    def counted(self, time: float) -> float:
        """Return the fraction of the points that has been counted; those of a canasta once it has landed."""
        begins = _COUNTED_FROM if self.kind in CANASTAS else 0.1
        return arriving(clamp((self.part(time) - begins) / (0.95 - begins)))

    def opened(self, time: float) -> float:
        """Return how far the fan is open, from 0 to 1."""
        return arriving(clamp(self.part(time) / _FAN))

    def sealed(self, time: float) -> float:
        """Return how far the seal has come down, from 0 to 1."""
        return clamp((self.part(time) - _FAN) / (_SEALED - _FAN))

    def flown(self, time: float) -> float:
        """Return how far a canasta has flown to the board, from 0 to 1."""
        return clamp((self.part(time) - _SEALED) / (1 - _SEALED)) if self.kind in CANASTAS else 0.0


class DealShow:
    """The count of a deal; times are seconds from when its page appears.

    `before`: the totals before the deal. `marks`: totals from which the next opening needs more.
    """

    def __init__(self, rows: Sequence[CountedRow], before: Sequence[int], marks: Sequence[int] = ()) -> None:
        self.rows, self.before, self.marks = tuple(rows), tuple(before), tuple(marks)
        self.beats = tuple(_beats(self.rows))
        self.sums_from = self.beats[-1].ends if self.beats else FADE
        self.rests_from = self.sums_from + SUMS
        self.ends = self.rests_from + SPEAKING

    def beat(self, time: float) -> Beat | None:
        """Return the beat at a time; None before the first and after the last."""
        return next((beat for beat in self.beats if beat.begins <= time < beat.ends), None)

    def has_begun(self, row: int, time: float) -> bool:
        """Return whether a row is being counted, or has been."""
        return any(beat.row == row and beat.begins <= time for beat in self.beats)

    def values(self, row: int, time: float) -> tuple[int, ...]:
        """Return the numbers of a row as counted so far."""
        return self._sum([beat for beat in self.beats if beat.row == row], time)

    def deal(self, time: float) -> tuple[int, ...]:
        """Return the points of the deal as counted so far."""
        return self._sum(self.beats, time)

    def totals(self, time: float) -> tuple[int, ...]:
        """Return the totals as counted so far."""
        return tuple(old + new for old, new in zip(self.before, self.deal(time), strict=True))

    def highest(self, time: float) -> tuple[int, ...]:
        """Return the highest total of each side up to a time, from which points may have run back."""
        ends = [self.totals(beat.ends) for beat in self.beats if beat.ends <= time]
        return tuple(map(max, zip(self.before, *ends, self.totals(time), strict=True)))

    def landing(self, beat: Beat) -> tuple[int, ...]:
        """Return the totals after a beat."""
        return self.totals(beat.ends)

    def cues(self, after: float, until: float, *, won: bool) -> Iterator[Cue]:
        """Yield the sounds between two times; `won`: whether the deal was won by whom the page addresses."""
        for begins, cue in self._cues(won=won):
            if after < begins <= until:
                yield cue

    def _cues(self, *, won: bool) -> Iterator[tuple[float, Cue]]:
        for beat in self.beats:
            if beat.kind in CANASTAS:
                yield beat.begins + _FAN * (beat.ends - beat.begins), _CUES[beat.kind]
                yield beat.ends, Cue.TICK
            else:
                yield beat.begins, _CUES.get(beat.kind, Cue.COUNT)
            if self._passes(beat):
                yield beat.ends, Cue.OPENING
        if won:
            yield self.sums_from, Cue.WIN
        yield self.rests_from, Cue.ANSWER

    def _passes(self, beat: Beat) -> bool:
        """Return whether a side passes a mark in this beat."""
        before, after = self.totals(beat.begins), self.landing(beat)
        return any(old < mark <= new for old, new in zip(before, after, strict=True) for mark in self.marks)

    def _sum(self, beats: Sequence[Beat], time: float) -> tuple[int, ...]:
        sums = [0.0] * len(self.before)
        for beat in beats:
            part = beat.counted(time)
            for side, points in enumerate(beat.points):
                sums[side] += points * part
        return tuple(map(round, sums))


def _beats(rows: Sequence[CountedRow]) -> Iterator[Beat]:
    """Yield the beats of all rows, shortened alike if they would take too long."""
    parts = [(row, nth, each.kind, points) for row, each in enumerate(rows) for nth, points in enumerate(each.parts)]
    seconds = _shared([_SECONDS[kind] for _, _, kind, _ in parts], LIMIT - FADE - SUMS - SPEAKING)
    ends = list(accumulate(seconds, initial=FADE))
    for (row, nth, kind, points), begins, end in zip(parts, ends, ends[1:], strict=False):
        yield Beat(row, nth, kind, points, begins, end)


def _shared(seconds: Sequence[float], room: float) -> list[float]:
    """Return durations that take at most `room` together, none below the shortest if that is possible."""
    if sum(seconds) <= room:
        return list(seconds)
    if SHORTEST * len(seconds) >= room:
        return [room / len(seconds)] * len(seconds)
    spare = room - SHORTEST * len(seconds)
    wanted = sum(each - SHORTEST for each in seconds)
    return [SHORTEST + (each - SHORTEST) * spare / wanted for each in seconds]
