"""What shines for a moment where something has happened: the twin, for the eye, of a sound."""

from enum import StrEnum
from typing import Final, NamedTuple

from canasta_gui.stage.geometry import Rect


class Shine(StrEnum):
    """How it shines."""

    RIPPLE = "ripple"
    """A line round the place that widens and fades."""
    FROST = "frost"
    """Crystals round the pile that is frozen now."""


SECONDS: Final = {Shine.RIPPLE: 0.55, Shine.FROST: 1.0}


class Effect(NamedTuple):
    """One moment of it: where, and how far it has gone (0 to 1). `still`: nothing travels or grows."""

    shine: Shine
    at: Rect
    part: float
    still: bool = False


class _Running(NamedTuple):
    shine: Shine
    at: Rect
    begins: float
    ends: float


class Effects:
    """All that shines; each comes and goes by itself, and any moment can be the last."""

    def __init__(self) -> None:
        self._running: list[_Running] = []

    def start(self, shine: Shine, at: Rect, now: float, *, tempo: float, delay: float = 0.0) -> None:
        """Let something shine, `delay` seconds from now at normal speed; nothing does at a tempo of 0."""
        if tempo > 0:
            begins = now + delay / tempo
            # A moment that is over too fast is not seen; it never takes less than half its time.
            self._running.append(_Running(shine, at, begins, begins + SECONDS[shine] / min(tempo, 2.0)))

    def clear(self) -> None:
        """Stop all effects."""
        self._running.clear()

    def advance(self, now: float) -> bool:
        """Forget what is over; True while anything shines, or will."""
        self._running = [each for each in self._running if now < each.ends]
        return bool(self._running)

    def shown(self, now: float, *, still: bool) -> list[Effect]:
        """Return what shines at a moment."""
        return [
            Effect(each.shine, each.at, (now - each.begins) / (each.ends - each.begins), still)
            for each in self._running
            if each.begins <= now < each.ends
        ]
