"""The counter above the hand in a game of Rommé: what would be left in the hand."""

from canasta_gui.play.counter import Counter, CounterText
from canasta_gui.play.romme.board_intent import romme_intent
from canasta_gui.rules.core.cards import JOKER
from canasta_gui.words.cards import substitute_label


class RommeCounter(Counter):
    """Counts what the first melds are worth, later what would be left in the hand; ignores cards in the air."""

    def count(self) -> CounterText:
        status = self._board.draft_status
        figures = f"{status.points} / {status.minimum}" if status.minimum else self._in_hand()
        return CounterText(figures, self._note(), status.can_declare, status.can_declare)

    def spoken(self) -> str:
        status, t = self._board.draft_status, self._words.t
        figures = (
            t("{points} of {minimum} points", points=status.points, minimum=status.minimum)
            if status.minimum
            else self._in_hand()
        )
        return " ".join((f"{figures}. {self._note()}", *self._jokers()))

    def _jokers(self) -> list[str]:
        """Return what each staged joker stands for, which the eye sees on the card."""
        return [f"{substitute_label(self._words, JOKER, face)}." for face in romme_intent(self._board).joker_faces]

    def _in_hand(self) -> str:
        return self._words.t("{rest} in hand", rest=romme_intent(self._board).rest)

    def _note(self) -> str:
        """Return what is still wrong with the staged cards, or that they can be laid."""
        t, board = self._words.t, self._board
        if romme_intent(board).can_announce:
            return t("Ready: with one discard little enough is left for Rommé.")
        if board.draft_status.can_declare:
            several = romme_intent(board).has_choice
            return t("Ready. A double click on the joker (O) changes its card.") if several else t("Ready: declare it.")
        if board.draft_status.refusal is not None:
            return self._explainer.sentence(board.draft_status.refusal)
        return t("Put cards to each meld.")
