"""The counter above the hand in a game of Rommé: what would be left in the hand."""

from canasta_gui.play.canasta.counter import Count
from canasta_gui.play.opening_finder import OpeningWays
from canasta_gui.play.refusal_explanation import RefusalExplainer
from canasta_gui.stage.board import Board
from canasta_gui.words import Words


class RommeCounter:
    """Before the first melds it counts what they are worth; nothing is reckoned for cards in the air."""

    def __init__(self, words: Words, board: Board, _ways: OpeningWays, citing: RefusalExplainer) -> None:
        self._words, self._board, self._citing = words, board, citing

    @property
    def shown(self) -> bool:
        """Is there anything to be counted?"""
        return bool(self._board.draft) and self._board.idle

    def count(self) -> Count:
        """What is seen."""
        status = self._board.draft_status
        figures = f"{status.points} / {status.minimum}" if status.minimum else self._in_hand()
        return Count(figures, self._note(), status.can_declare, status.can_declare)

    def told(self) -> str:
        """The same to be heard."""
        status, t = self._board.draft_status, self._words.t
        figures = (
            t("{points} of {minimum} points", points=status.points, minimum=status.minimum)
            if status.minimum
            else self._in_hand()
        )
        return f"{figures}. {self._note()}"

    def _in_hand(self) -> str:
        return self._words.t("{rest} in hand", rest=self._board.asks(lambda meaning: meaning.rest))

    def _note(self) -> str:
        """What is still wrong with the staged cards, or that they can be laid."""
        t, board = self._words.t, self._board
        if board.asks(lambda meaning: meaning.can_announce):
            return t("Ready: with one discard little enough is left for Rommé.")
        if board.draft_status.can_declare:
            several = board.asks(lambda meaning: meaning.has_choice)
            return t("Ready. A double click on the joker (O) changes its card.") if several else t("Ready: declare it.")
        if board.draft_status.refusal is not None:
            return self._citing.sentence(board.draft_status.refusal)
        return t("Put cards to each meld.")
