"""Advice on request: a hint for the person in turn, and the reasons of a computer's action."""

from collections.abc import Sequence

from canasta_gui.match.match import Move
from canasta_gui.match.players import Player
from canasta_gui.play.hint import Hint
from canasta_gui.play.shown import TableController
from canasta_gui.rules.canasta.actions import Answer
from canasta_gui.words import Words


class Hints:
    """Hints and reasons for a table.

    Hints come from `adviser`, who sees the person's view; reasons come from the view of the computer's seat at the
    time. The modules for reasons are imported on demand, so that a table opens sooner.
    """

    def __init__(self, words: Words, conductor: TableController, adviser: Player, names: Sequence[str]) -> None:
        self._words, self._conductor, self._adviser, self._names = words, conductor, adviser, tuple(names)
        self._asked_at = -1
        self.is_thinking = False
        """True while a requested hint is being computed."""
        self._told: Move | None = None

    @property
    def refused(self) -> str:
        """The reason why there is no advice at this table; empty if there is advice."""
        t = self._words.t
        if self._conductor.match.rules.plays_irregularities:
            return t(
                "This table is played like a real one: no hints, no coach, no reasons of the others, and nothing is "
                "undone."
            )
        if self._conductor.unaided:
            return t("This deal counts, and everybody plays it unaided: there are no hints and no coach.")
        return ""

    # --- hints ---

    def ask_hint(self) -> None:
        """Compute a hint for the person in turn, to be read from `hint`.

        There is none where people play unaided, nor where irregularities are played: it would reveal which actions are
        allowed.
        """
        match, viewer = self._conductor.match, self._conductor.viewer
        if self._conductor.waiting_for_viewer and not self.refused:
            self._asked_at, self.is_thinking = len(match.events), True
            self._adviser.request(match.view(viewer), match.events_for(viewer))

    def hint(self) -> Hint | None:
        """Return the requested hint, once; None while there is none, or if the position has changed since."""
        try:
            action = self._adviser.result()
        except Exception:  # a failed hint must not end the game
            self.is_thinking = False
            return Hint(self._words.t("There is no hint this time."))
        match, viewer = self._conductor.match, self._conductor.viewer
        if action is None or self._asked_at != len(match.events) or not self._conductor.waiting_for_viewer:
            return None
        self.is_thinking = False
        from canasta_gui.play.explanations import hint_for

        return hint_for(self._words, match, viewer, action, self._names)

    def drop(self) -> None:
        """Cancel the request."""
        self.is_thinking = False
        self._adviser.cancel()

    # --- why ---

    @property
    def can_tell(self) -> bool:
        """True if a computer has done anything in this deal."""
        return any(self._by_computer(move) for move in self._conductor.match.moves)

    def why(self) -> str:
        """Return the reasons of the last computer action; repeated calls go back through earlier ones."""
        moves = [move for move in self._conductor.match.moves if self._by_computer(move)]
        if not moves:
            return ""
        if self._told in moves:
            before = moves[: moves.index(self._told)]
            moves = before or moves
        self._told, told = self._chosen(moves)
        return told

    def forget(self) -> None:
        """Let `why` start with the last action again, after a new event."""
        self._told = None

    def answer(self) -> str:
        """Return the reasons of a computer partner's answer; empty if the last action was no such answer."""
        moves = self._conductor.match.moves
        if not moves or not self._by_computer(moves[-1]) or not isinstance(moves[-1].action, Answer):
            return ""
        return self._why(moves[-1])[1]

    def _chosen(self, moves: Sequence[Move]) -> tuple[Move, str]:
        """Return the last of these moves that had an alternative, else the last one, and its reasons."""
        for move in reversed(moves):
            chosen, text = self._why(move)
            if chosen:
                return move, text
        return moves[-1], self._why(moves[-1])[1]

    def _why(self, move: Move) -> tuple[bool, str]:
        """Return whether there was a choice, and why the move was made."""
        from canasta_gui.play.explanations import move_text

        conductor = self._conductor
        return move_text(self._words, conductor.match, move, self._names, conductor.viewer)

    def _by_computer(self, move: Move) -> bool:
        return move.seat in self._conductor.computers
