"""The one message over the table (a refusal, a hint, what somebody says), which stays for some seconds."""

from collections.abc import Callable
from typing import Final, NamedTuple

from canasta_gui.play.refusal_explanation import RefusalExplainer
from canasta_gui.rules.core.refusal import Refusal

REFUSAL_SECONDS: Final = 6.0
ADVICE_SECONDS: Final = 14.0


class Message(NamedTuple):
    """A message over the table, where it is written, its icon, and how long it stays."""

    sentence: str
    source: str = ""
    icon: str = "cross"
    seconds: float = REFUSAL_SECONDS


class Messages:
    """Holds one message at a time. `announce` passes its sentence to a screen reader."""

    def __init__(self, explainer: RefusalExplainer, announce: Callable[[str], None]) -> None:
        self._explainer, self._announce = explainer, announce
        self._shown: Message | None = None
        self._until: float | None = None  # counted from the first frame that shows it
        self._refused: Refusal | None = None

    @property
    def shown(self) -> Message | None:
        """The message to be painted; None for none."""
        return self._shown

    @property
    def refused(self) -> Refusal | None:
        """The last refusal, as long as nothing else has been said or done."""
        return self._refused

    def message_for(self, refusal: Refusal) -> Message:
        """Return the message for a refusal."""
        return Message(self._explainer.sentence(refusal), self._explainer.source(refusal))

    def refuse(self, refusal: Refusal) -> None:
        """Show why something is not allowed, and where that is written."""
        self._show(self.message_for(refusal))
        self._refused = refusal

    def say(self, sentence: str) -> None:
        """Show why something means nothing, or cannot be."""
        self._show(Message(sentence))

    def advise(self, text: str, icon: str) -> None:
        """Show a hint, or why a computer did something."""
        self._show(Message(text, icon=icon, seconds=ADVICE_SECONDS))

    def close(self) -> None:
        """Hide the message."""
        self._shown = None

    def move_on(self) -> None:
        """Forget the last refusal: something has happened since."""
        self._refused = None

    def advance(self, now: float) -> bool:
        """Hide the message when its time is over; return True if it has just gone."""
        if self._shown is None:
            return False
        self._until = now + self._shown.seconds if self._until is None else self._until
        if now < self._until:
            return False
        self._shown = None
        return True

    def _show(self, message: Message) -> None:
        self._shown, self._until, self._refused = message, None, None
        self._announce(message.sentence)
