"""The counter above the hand while melds are put together; each family of games brings its own."""

from abc import ABC, abstractmethod
from concurrent.futures import Executor
from typing import NamedTuple

from canasta_gui.play.refusal_explanation import RefusalExplainer
from canasta_gui.play.table_controller import TableController
from canasta_gui.stage.board import Board
from canasta_gui.words import Words


class CounterText(NamedTuple):
    """What the counter shows. `part` (0 to 1): how far it is to the minimum, where there is one.

    `done`: nothing is missing; `good`: the note is good news.
    """

    figures: str
    note: str
    done: bool
    good: bool
    part: float | None = None


class Counter(ABC):
    """The counter of a family of games."""

    def __init__(
        self,
        words: Words,
        board: Board,
        _conductor: TableController,
        _executor: Executor | None,
        explainer: RefusalExplainer,
    ) -> None:
        self._words, self._board, self._explainer = words, board, explainer

    def advance(self) -> bool:
        """Go on with what is computed beside the game; return whether the counter looks different now."""
        return False

    @property
    def shown(self) -> bool:
        """Return whether there is anything to be counted."""
        return bool(self._board.draft) and self._board.idle

    @abstractmethod
    def count(self) -> CounterText:
        """Return what is seen."""

    @abstractmethod
    def spoken(self) -> str:
        """Return the same as a sentence for a screen reader."""
