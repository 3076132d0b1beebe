"""What shines for a moment where something has happened: the twin, for the eye, of a sound."""

from enum import StrEnum
from typing import Final, NamedTuple

from canasta_gui.stage.geometry import Rect


class Shine(StrEnum):
    """How it shines."""

    RIPPLE = "ripple"
    """A line round the place that widens and fades."""
    BURST = "burst"
    """Rays from a canasta that closes, or a bonus card."""
    FROST = "frost"
    """Crystals round the pile that is frozen now."""
    CHEER = "cheer"
    """The signs of the suits rise from the seat that has gone out."""


SECONDS: Final = {Shine.RIPPLE: 0.55, Shine.BURST: 0.8, Shine.FROST: 1.0, Shine.CHEER: 1.9}
_READING: Final = 0.7  # so much longer stays what has a number


class Effect(NamedTuple):
    """One moment of it: where, how far it has gone (0 to 1), and a number of cards to be shown with it.

    `still`: reduced motion, nothing travels or grows.
    """

    shine: Shine
    at: Rect
    part: float
    number: int = 0
    still: bool = False


class _Running(NamedTuple):
    shine: Shine
    at: Rect
    number: int
    begins: float
    ends: float


class Effects:
    """All that shines; each comes and goes by itself, and any moment can be the last."""

    def __init__(self) -> None:
        self._running: list[_Running] = []

    def start(self, shine: Shine, at: Rect, now: float, *, tempo: float, delay: float = 0.0, number: int = 0) -> None:
        """Let something shine, `delay` seconds from now at normal speed; nothing does at a tempo of 0."""
        if tempo > 0:
            begins = now + delay / tempo
            # A moment that is over too fast is not seen; it never takes less than half its time.
            whole = SECONDS[shine] + (_READING if number else 0.0)
            self._running.append(_Running(shine, at, number, begins, begins + whole / min(tempo, 2.0)))

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
            Effect(each.shine, each.at, (now - each.begins) / (each.ends - each.begins), each.number, still)
            for each in self._running
            if each.begins <= now < each.ends
        ]
