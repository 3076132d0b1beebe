"""The counter above the hand while melds are put together: what they count, what is missing, what would do."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from canasta_gui.play.opening_finder import OpeningWays
from canasta_gui.play.refusal_explanation import RefusalExplainer
from canasta_gui.rules.core.cards import Card
from canasta_gui.stage.board import Board
from canasta_gui.stage.canasta.calculator import Reckoning
from canasta_gui.stage.canasta.intent import DraftStatus
from canasta_gui.words import Words
from canasta_gui.words.cards import card_label, card_sign


class Count(NamedTuple):
    """What the counter shows. `part` (0 to 1): how far it is to the minimum, where there is one.

    `done`: nothing is missing; `good`: is the note good news?
    """

    figures: str
    note: str
    done: bool
    good: bool
    part: float | None = None


class Counter(Protocol):
    """The counter of a family of games."""

    @property
    def shown(self) -> bool:
        """Is there anything to be counted?"""

    def count(self) -> Count:
        """What is seen."""

    def told(self) -> str:
        """The same to be heard."""


class OpeningCounter:
    """Counts what is staged, and with it the cards in the air, once the `ways` to open have been found."""

    def __init__(self, words: Words, board: Board, ways: OpeningWays, citing: RefusalExplainer) -> None:
        self._words, self._board, self._ways, self._citing = words, board, ways, citing

    @property
    def shown(self) -> bool:
        """Is there anything to be counted?"""
        lifted = self._board.reckons and bool(self._ways.found)
        return bool(self._board.draft or lifted) and self._board.idle

    def count(self) -> Count:
        """What is seen."""
        status, sums = self._board.draft_status, self._sums()
        points, minimum = _points(status, sums), status.minimum
        figures = f"{points} / {minimum}" if minimum else self._words.t("{points} points", points=points)
        done = status.can_declare if sums is None else sums.way == ()
        note, good = self._note(status, sums, told=False)
        return Count(figures, note, done, good, min(1.0, points / minimum) if minimum else None)

    def told(self) -> str:
        """The same to be heard."""
        t, status, sums = self._words.t, self._board.draft_status, self._sums()
        points = _points(status, sums)
        figures = (
            t("{points} of {minimum} points", points=points, minimum=status.minimum)
            if status.minimum
            else t("{points} points", points=points)
        )
        return f"{figures}. {self._note(status, sums, told=True)[0]}"

    def _sums(self) -> Reckoning | None:
        return self._board.reckoned(self._ways.found)

    def _note(self, status: DraftStatus, sums: Reckoning | None, *, told: bool) -> tuple[str, bool]:
        """What is still missing from an opening and what would complete it; is it good news?"""
        t = self._words.t
        if sums is not None and self._board.lifts:
            return self._in_the_air(sums, told=told), sums.way is not None
        if status.can_declare:
            return t("Ready: declare it, and the pile is yours.") if status.taking else t("Ready: declare it."), True
        if self._board.draft.loose:
            return t("Drag the wild card onto the meld that it belongs to."), False
        if status.missing:
            missing = t("{points} points missing", points=status.missing)
            way = f" · {self._way(sums.way, told=told)}" if sums is not None and sums.way else ""
            return f"{missing}{way}", False
        if status.refusal is not None:
            return self._citing.sentence(status.refusal), False
        return t("Put cards to each meld."), False

    def _in_the_air(self, sums: Reckoning, *, told: bool) -> str:
        """What the cards in the air would make, with those that lie there."""
        t = self._words.t
        if sums.way == ():
            return t("Enough to open.")
        missing = t("{points} points missing", points=sums.missing) if sums.missing else t("Not a meld yet")
        return f"{missing} · {self._way(sums.way, told=told) if sums.way else t('no way to open with these')}"

    def _way(self, way: Sequence[Card], *, told: bool) -> str:
        """The cards that would do, by their signs, or by their names where they are heard."""
        cards = [(card_label if told else card_sign)(self._words, card) for card in way]
        return self._words.t("{cards} would do", cards=(", " if told else " ").join(cards))


def _points(status: DraftStatus, sums: Reckoning | None) -> int:
    return status.points if sums is None else sums.points
