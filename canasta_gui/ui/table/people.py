"""Who sits at a table: portraits, how strong the computers play, faces, and what is being said."""

from collections.abc import Callable
from typing import Final

from canasta_gui.messages import gettext_noop
from canasta_gui.play.moods import Face, Mood, Moods
from canasta_gui.play.portraits import portraits_of
from canasta_gui.play.speech import Speech, Utterance
from canasta_gui.play.table_controller import TableController
from canasta_gui.play.table_options import TableOptions
from canasta_gui.rules.core.phases import Phase
from canasta_gui.rules.families import AnyEvent
from canasta_gui.stage.board import Board
from canasta_gui.words import Words
from canasta_gui.words.computers import LEVELS, level_title

_MOODS: Final = {
    Mood.PLEASED: gettext_noop("is pleased"),
    Mood.RUEFUL: gettext_noop("looks rueful"),
    Mood.THINKING: gettext_noop("is thinking"),
}


class TablePeople:
    """The players of one table. `options`: the player's settings; `announce` passes what is said to a screen reader."""

    def __init__(
        self,
        words: Words,
        board: Board,
        conductor: TableController,
        options: Callable[[], TableOptions],
        announce: Callable[[str], None],
    ) -> None:
        self._words, self._board, self._conductor, self._options = words, board, conductor, options
        self._seats = conductor.match.seats
        self.names = tuple(seat.name for seat in self._seats)
        self._moods = Moods(len(self._seats))
        self._speech = Speech(words, self.names, announce)

    @property
    def portraits(self) -> tuple[str, ...]:
        """The portrait of each seat."""
        return portraits_of(self.names, self._options().portraits)

    @property
    def faces(self) -> tuple[Face, ...]:
        """The face of each seat at this moment."""
        return self._moods.faces()

    @property
    def said(self) -> Utterance | None:
        """What is being said at this moment."""
        return self._speech.shown

    @property
    def moving(self) -> bool:
        """Whether a face is changing into another."""
        return self._moods.fading

    def level(self, seat: int) -> str | None:
        """Return the level of a computer player; None for a person, or a level that only a newer version knows."""
        info = self._seats[seat]
        return info.level if seat in self._conductor.computers and info.level in LEVELS else None

    def hear(self, event: AnyEvent) -> None:
        """React to an event that the table shows."""
        view = self._board.view
        self._moods.hear(event, view)
        if self._options().speech:
            self._speech.hear(event, view, self._conductor.computers)

    def say(self, seat: int, sentence: str) -> None:
        """Let somebody say a sentence."""
        self._speech.say(seat, sentence)

    def forget(self) -> None:
        """Forget what was felt and said: another moment is shown."""
        self._moods.forget()
        self._speech.close()

    def advance(self, now: float) -> bool:
        """Go on to a moment; return whether a portrait or what is said looks different now."""
        view = self._board.view
        turn = view.to_act if view.phase is not Phase.OVER and view.to_act in self._conductor.computers else None
        silent = self._speech.advance(now)
        return self._moods.advance(now, turn, still=self._options().still) or silent

    def description(self, seat: int) -> str:
        """Return what is seen of a player, in words: how strong the computer plays, whose turn it is, the face."""
        words, view = self._words, self._board.view
        level, mood = self.level(seat), self.faces[seat].mood
        texts = [words.t("computer") if seat in self._conductor.computers else words.t("person")]
        texts += [level_title(words, level)] if level else []
        texts += [words.t("to play")] if view.phase is not Phase.OVER and view.to_act == seat else []
        texts += [words.t(_MOODS[mood])] if mood in _MOODS else []
        return ", ".join(texts)
