"""How the players at the table seem: only what everybody has seen shows in a face, never a card in a hand."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.policies.melds import CANASTA
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.core.events import DealBegan, DealEnded
from canasta_gui.rules.families import AnyEvent, AnyView
from canasta_gui.stage.canasta.choreography import BIG_PILE
from canasta_gui.stage.motion.choreography import is_going_out

SHOWN_SECONDS: Final = 1.6
"""How long somebody is pleased or rueful."""
THINKING_AFTER: Final = 0.4
"""Seconds of a turn after which its computer player is seen to think."""
FADE_SECONDS: Final = 0.12


class Mood(StrEnum):
    """What a face shows."""

    CALM = "calm"
    PLEASED = "pleased"
    RUEFUL = "rueful"
    THINKING = "thinking"


class Face(NamedTuple):
    """A face at a moment: `part`, 0 to 1, is how far `before` has faded into `mood`. `looks`: at who asks."""

    mood: Mood = Mood.CALM
    before: Mood = Mood.CALM
    part: float = 1.0
    looks: bool = False


def reactions(event: AnyEvent, view: AnyView) -> dict[int, Mood]:
    """Return whom an event pleases or makes rueful; `view`: any seat's, after it."""
    match event:
        case ev.Melded() if isinstance(view, CanastaPosition) and _closes(event, view):
            return {seat: Mood.PLEASED if view.side(seat) == event.side else Mood.RUEFUL for seat in view.playing}
        case ev.TookPile(seat=seat, cards=cards) if len(cards) >= BIG_PILE:
            return dict.fromkeys((seat, *view.partners(seat)), Mood.PLEASED)
        case ev.Answered(yes=False) if isinstance(view, CanastaPosition):
            return {view.turn: Mood.RUEFUL}
        case DealEnded() if is_going_out(event):
            winners = {event.by, *view.partners(event.by)}
            left = {seat: Mood.RUEFUL for seat in view.playing if view.hands[seat]}
            return {**left, **dict.fromkeys(winners, Mood.PLEASED)}
    return {}


def _closes(event: ev.Melded, view: CanastaPosition) -> bool:
    """Return whether the cards of this event have made a canasta of a meld."""
    now = len(view.melds[event.side][event.key].cards)
    return now >= CANASTA > now - len(event.cards) - (event.top is not None)


@dataclass
class _Expression:
    """The face of one seat. `until`: when a passing mood ends; `since`: when the present face began to show."""

    face: Mood = Mood.CALM
    before: Mood = Mood.CALM
    since: float = 0.0
    fading: bool = False
    passing: Mood | None = None
    until: float = 0.0


class Moods:
    """The faces of all seats. Times are seconds that only grow."""

    def __init__(self, seats: int) -> None:
        self._faces = [_Expression() for _ in range(seats)]
        self._thinker: tuple[int, float] | None = None
        self._asked: int | None = None
        self._now = 0.0

    def hear(self, event: AnyEvent, view: AnyView) -> None:
        """React to an event of the game; `view`: after it."""
        if isinstance(event, DealBegan):
            self.forget()
        self._asked = event.partner if isinstance(event, ev.Asked) else None
        for seat, mood in reactions(event, view).items():
            self._faces[seat].passing, self._faces[seat].until = mood, self._now + SHOWN_SECONDS

    def forget(self) -> None:
        """Let everybody be calm again: another deal, or another moment of it."""
        self._thinker = self._asked = None
        for face in self._faces:
            face.passing = None

    def advance(self, now: float, turn: int | None, *, still: bool = False) -> bool:
        """Go on to a moment; return whether a face looks different from the moment before.

        `turn`: the computer player whose turn it is. `still`: faces change at once.
        """
        self._now = now
        if turn is None or self._thinker is None or self._thinker[0] != turn:
            self._thinker = None if turn is None else (turn, now)
        changed = False
        for seat, face in enumerate(self._faces):
            if face.passing is not None and now >= face.until:
                face.passing = None
            wanted = self._wanted(seat)
            if face.fading:  # the last step of a fade is a change as well
                face.fading, changed = now < face.since + FADE_SECONDS, True
            if wanted is not face.face:
                face.before, face.face, face.since, face.fading = face.face, wanted, now, not still
                changed = True
        return changed

    @property
    def fading(self) -> bool:
        """Whether a face is changing into another."""
        return any(face.fading for face in self._faces)

    def faces(self) -> tuple[Face, ...]:
        """Return what every seat looks like now."""
        return tuple(
            Face(face.face, face.before, self._faded(face), seat == self._asked)
            for seat, face in enumerate(self._faces)
        )

    def _faded(self, face: _Expression) -> float:
        return min(1.0, (self._now - face.since) / FADE_SECONDS) if face.fading else 1.0

    def _wanted(self, seat: int) -> Mood:
        face = self._faces[seat]
        if face.passing is not None:
            return face.passing
        if self._thinker is None or seat == self._asked:
            return Mood.CALM
        thinker, since = self._thinker
        return Mood.THINKING if seat == thinker and self._now >= since + THINKING_AFTER else Mood.CALM
