"""Moods of the players, from public events, and their words: answers, reminders, a remark at the end."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from canasta_gui.play.messages import ShownBriefly
from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.policies import CANASTA
from canasta_gui.rules.core.events import DealBegan, DealEnded
from canasta_gui.rules.families import AnyDealEnded, AnyEvent, AnyView, family
from canasta_gui.stage.canasta.stage import BIG_PILE
from canasta_gui.stage.choreography import is_going_out
from canasta_gui.words import Words
from canasta_gui.words.canasta.reminders import Reminder, available_reminders

SHOWN_SECONDS: Final = 1.6
"""Seconds for which a face is pleased or rueful."""
THINKING_AFTER: Final = 0.4
"""Seconds of a turn after which its computer player shows a thinking face."""
FADE_SECONDS: Final = 0.12


class Mood(StrEnum):
    """Expression of a face."""

    CALM = "calm"
    PLEASED = "pleased"
    RUEFUL = "rueful"
    THINKING = "thinking"


class Face(NamedTuple):
    """A face at a moment: `part`, 0 to 1, is the progress of the change from `before` to `mood`.

    `looks`: at the asking player.
    """

    mood: Mood = Mood.CALM
    before: Mood = Mood.CALM
    part: float = 1.0
    looks: bool = False


def reactions(event: AnyEvent, view: AnyView) -> dict[int, Mood]:
    """Return the mood of each seat that an event pleases or makes rueful; `view`: any seat's, after it."""
    match event:
        case ev.Melded() if _closes(event, view):
            return {seat: Mood.PLEASED if view.side(seat) == event.side else Mood.RUEFUL for seat in view.playing}
        case ev.TookPile(seat=seat, cards=cards) if len(cards) >= BIG_PILE:
            return dict.fromkeys((seat, *view.partners(seat)), Mood.PLEASED)
        case ev.Answered(yes=False):
            return {view.turn: Mood.RUEFUL}
        case DealEnded() if is_going_out(event):
            winners = {event.by, *view.partners(event.by)}
            left = {seat: Mood.RUEFUL for seat in view.playing if view.hands[seat]}
            return {**left, **dict.fromkeys(winners, Mood.PLEASED)}
    return {}


def _closes(event: ev.Melded, view: AnyView) -> bool:
    """Return whether the cards of this event complete a canasta."""
    now = len(view.melds[event.side][event.key].cards)
    return now >= CANASTA > now - len(event.cards) - (event.top is not None)


@dataclass
class _Expression:
    """The face of one seat. `until`: end of a passing mood; `since`: beginning of the present face."""

    face: Mood = Mood.CALM
    before: Mood = Mood.CALM
    since: float = 0.0
    fading: bool = False
    passing: Mood | None = None
    until: float = 0.0


class Moods:
    """The faces of all seats. Times are monotonic, in seconds."""

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
        """Calm all faces, for another deal or another moment of it."""
        self._thinker = self._asked = None
        for face in self._faces:
            face.passing = None

    def advance(self, now: float, turn: int | None, *, still: bool = False) -> bool:
        """Advance to a moment; return whether a face looks different.

        `turn`: the computer player in turn. `still`: faces change at once.
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
        """True while a face is changing."""
        return any(face.fading for face in self._faces)

    def faces(self) -> tuple[Face, ...]:
        """Return the present face of every seat."""
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


SECONDS: Final = 3.0
SECONDS_A_LETTER: Final = 0.06


class Utterance(NamedTuple):
    """A sentence said by a player. `name`: of the player at `seat`."""

    seat: int
    name: str
    sentence: str

    @property
    def seconds(self) -> float:
        """Duration in seconds."""
        return SECONDS + SECONDS_A_LETTER * len(self.sentence)

    def attributed(self) -> str:
        """Return the sentence with the name of the speaker, for players who do not see the portrait."""
        return f"{self.name}: {self.sentence}"


class Speech(ShownBriefly[Utterance]):
    """The present utterance. `announce` passes it to a screen reader."""

    def __init__(self, words: Words, names: Sequence[str], announce: Callable[[str], None]) -> None:
        super().__init__()
        self._words, self._names, self._announce = words, names, announce

    def say(self, seat: int, sentence: str) -> None:
        """Let a player say a sentence."""
        said = Utterance(seat, self._names[seat], sentence)
        self.show(said)
        self._announce(said.attributed())

    def hear(self, event: AnyEvent, view: AnyView, computers: Collection[int]) -> None:
        """Let a computer player comment on an event. `view`: any seat's, after it."""
        said = remark(self._words, event, view, computers, self._names)
        if said is not None:
            self.say(*said)


def remark(
    words: Words, event: AnyEvent, view: AnyView, computers: Collection[int], names: Sequence[str]
) -> tuple[int, str] | None:
    """Return a computer player's comment on an event, based on public facts only."""
    match event:
        case ev.Answered(seat=seat, yes=yes) if seat in computers:
            return seat, words.t("Yes, go out!") if yes else words.t("No, not yet.")
        case DealEnded() if computers:
            return _closing_remark(words, event, view, computers, names)
    return None


def _closing_remark(
    words: Words, event: AnyDealEnded, view: AnyView, computers: Collection[int], names: Sequence[str]
) -> tuple[int, str] | None:
    """Return the remark at the end of a deal: of the seat that went out, else of a partner, else of any player."""
    playing = [seat for seat in view.playing if seat in computers]
    if not playing:
        return None
    if not is_going_out(event):
        return playing[0], _word_of_nobodys_end(words, event, view)
    if event.by in playing:
        return event.by, words.t("And that was my last card.")
    partner = next((seat for seat in view.partners(event.by) if seat in playing), None)
    if partner is not None:
        return partner, words.t("Well done, {name}!", name=names[event.by])
    return playing[0], words.t("Well played, {name}.", name=names[event.by])


def _word_of_nobodys_end(words: Words, event: AnyDealEnded, view: AnyView) -> str:
    """Return the remark at the end of a deal without an exit: void, stuck, or without cards in the stock."""
    if family(view.rules).is_dealt_again(view.rules, event.how):
        return words.t("Well, let us deal again.")
    if event.how == "void":
        return words.t("Nobody could finish that one.")
    if event.how == "stalemate":
        return words.t("Nobody can go out any more. Let us count.")
    return words.t("That was all the cards. Let us count.")


FEW: Final = 3
"""Comment when an opponent holds at most this many cards."""
ROUNDS: Final = 2
"""Comment when the stock lasts for at most this many rounds."""


class PartnerTalk:
    """The reminders that a computer partner gives to the bottom seat, each once a deal."""

    def __init__(self) -> None:
        self._said: set[Reminder] = set()

    def hear(self, event: AnyEvent, view: AnyView, seat: int) -> Reminder | None:
        """Return the reminder for the beginning of the seat's turn, if any."""
        if isinstance(event, ev.DealBegan):
            self._said.clear()
        if not isinstance(event, ev.TurnBegan) or event.seat != seat:
            return None
        due = (
            each for each in available_reminders(view, seat) if each not in self._said and _matters(each, view, seat)
        )
        said = next(due, None)
        if said is not None:
            self._said.add(said)
        return said


def _matters(reminder: Reminder, view: AnyView, seat: int) -> bool:
    match reminder:
        case Reminder.MINIMUM:
            return True
        case Reminder.HANDS:
            foes = [one for one in view.playing if view.side(one) != view.side(seat)]
            return any(len(view.hands[foe]) <= FEW for foe in foes)
        case Reminder.STOCK:
            draws = view.rules.cards_drawn
            return len(view.stock) <= ROUNDS * len(view.playing) * draws
    return False
