"""What the players say at the table: answers, reminders, a word at the end."""

from collections.abc import Callable, Collection, Sequence
from typing import Final, NamedTuple

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.core.events import DealEnded
from canasta_gui.rules.families import AnyDealEnded, AnyEvent, AnyView
from canasta_gui.stage.motion.choreography import is_going_out
from canasta_gui.words import Words

SECONDS: Final = 3.0
SECONDS_A_LETTER: Final = 0.06


class Utterance(NamedTuple):
    """Something that somebody says. `name`: of who sits at `seat`."""

    seat: int
    name: str
    sentence: str

    @property
    def seconds(self) -> float:
        """How long it stays."""
        return SECONDS + SECONDS_A_LETTER * len(self.sentence)

    def attributed(self) -> str:
        """Return it with the name of the speaker, for those who do not see the portrait."""
        return f"{self.name}: {self.sentence}"


class Speech:
    """Holds what is being said, one thing at a time. `announce` passes it to a screen reader."""

    def __init__(self, words: Words, names: Sequence[str], announce: Callable[[str], None]) -> None:
        self._words, self._names, self._announce = words, names, announce
        self._shown: Utterance | None = None
        self._until: float | None = None  # counted from the first frame that shows it

    @property
    def shown(self) -> Utterance | None:
        """What is being said now."""
        return self._shown

    def say(self, seat: int, sentence: str) -> None:
        """Let somebody say a sentence."""
        self._shown, self._until = Utterance(seat, self._names[seat], sentence), None
        self._announce(self._shown.attributed())

    def hear(self, event: AnyEvent, view: AnyView, computers: Collection[int]) -> None:
        """Let a computer player say what belongs to an event. `view`: any seat's, after it."""
        said = remark(self._words, event, view, computers, self._names)
        if said is not None:
            self.say(*said)

    def close(self) -> None:
        """Stop saying anything."""
        self._shown = None

    def advance(self, now: float) -> bool:
        """Fall silent when the time is over; return whether that was just now."""
        if self._shown is None:
            return False
        self._until = now + self._shown.seconds if self._until is None else self._until
        if now < self._until:
            return False
        self._shown = None
        return True


def remark(
    words: Words, event: AnyEvent, view: AnyView, computers: Collection[int], names: Sequence[str]
) -> tuple[int, str] | None:
    """Return which computer player says what about an event; nothing that not everybody knows."""
    match event:
        case ev.Answered(seat=seat, yes=yes) if seat in computers:
            return seat, words.t("Yes, go out!") if yes else words.t("No, not yet.")
        case DealEnded() if computers:
            return _closing_remark(words, event, view, computers, names)
    return None


def _closing_remark(
    words: Words, event: AnyDealEnded, view: AnyView, computers: Collection[int], names: Sequence[str]
) -> tuple[int, str] | None:
    """Return the word at the end of a deal: of who went out, else of a partner, else of somebody."""
    playing = [seat for seat in view.playing if seat in computers]
    if not playing:
        return None
    if not is_going_out(event):
        return playing[0], words.t("That was all the cards. Let us count.")
    if event.by in playing:
        return event.by, words.t("And that was my last card.")
    partner = next((seat for seat in view.partners(event.by) if seat in playing), None)
    if partner is not None:
        return partner, words.t("Well done, {name}!", name=names[event.by])
    return playing[0], words.t("Well played, {name}.", name=names[event.by])
