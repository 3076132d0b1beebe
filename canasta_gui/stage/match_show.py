"""The end of a match as a function of time: light, the best canasta, crowns, the curve, a word."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Final, NamedTuple

from canasta_gui.stage.animator import clamp
from canasta_gui.stage.celebrations import Cue


class MatchStep(StrEnum):
    """Part of the end of a match."""

    LIGHT = "light"
    FAN = "fan"
    SEAL = "seal"
    CROWNS = "crowns"
    CURVE = "curve"
    SPEECH = "speech"


class _Span(NamedTuple):
    begins: float
    ends: float
    cue: Cue | None = None


_SPANS: Final = {
    MatchStep.LIGHT: _Span(0.0, 0.4),
    MatchStep.FAN: _Span(0.3, 0.9, Cue.SHOW),
    MatchStep.SEAL: _Span(0.9, 1.02),
    MatchStep.CROWNS: _Span(1.0, 1.25, Cue.WIN),
    MatchStep.CURVE: _Span(1.2, 2.2),
    MatchStep.SPEECH: _Span(2.2, 2.4, Cue.ANSWER),
}
ENDS: Final = max(span.ends for span in _SPANS.values())
"""Seconds until everything rests."""


def part_of_match_end(step: MatchStep, time: float) -> float:
    """Return the progress of a step, from 0 to 1."""
    span = _SPANS[step]
    return clamp((time - span.begins) / (span.ends - span.begins))


def match_end_cues(after: float, until: float, *, deals: int, sealed: bool) -> Iterator[Cue]:
    """Yield the sounds between two times; the curve ticks at each deal. `sealed`: whether there is a canasta."""
    for step, span in _SPANS.items():
        if span.cue is not None and (sealed or step is not MatchStep.FAN) and after < span.begins <= until:
            yield span.cue
    if sealed and after < _SPANS[MatchStep.SEAL].begins <= until:
        yield Cue.CANASTA_GREAT
    curve = _SPANS[MatchStep.CURVE]
    for deal in range(1, deals + 1):
        if after < curve.begins + (curve.ends - curve.begins) * deal / deals <= until:
            yield Cue.TICK
