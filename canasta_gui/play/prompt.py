"""The line above the hand: what to do, what the others do, a counter; and questions that need no hand."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from concurrent.futures import Executor
from typing import NamedTuple

from canasta_gui.play.messages import RefusalExplainer
from canasta_gui.play.shown import TableController
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.families import AnyAction
from canasta_gui.stage.board import Board
from canasta_gui.words import Words


class Prompt(ABC):
    """The prompts of one family of games. `names`: by seat."""

    def __init__(self, words: Words, board: Board, names: tuple[str, ...]) -> None:
        self.words, self.board, self.names = words, board, names

    def others(self, line: str) -> str:
        """Return the line while another seat acts; `line`: the last event."""
        return line or self.words.t("{name} to play.", name=self.names[self.board.view.to_act])

    @abstractmethod
    def turn(self) -> str:
        """Return the instruction for the seat that must act now."""


class CounterText(NamedTuple):
    """Texts of the counter.

    `part` (0 to 1): progress towards the minimum, if there is one. `done`: nothing is missing; `good`: the note is good
    news.
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
        """Continue background computations; return whether the counter looks different now."""
        return False

    @property
    def shown(self) -> bool:
        """True if there is anything to be counted."""
        return bool(self._board.draft) and self._board.idle

    @abstractmethod
    def count(self) -> CounterText:
        """Return the visible texts."""

    @abstractmethod
    def spoken(self) -> str:
        """Return the same as a sentence for a screen reader."""


class OpenQuestion(NamedTuple):
    """A question about public cards, and its answers, the one without effect first."""

    text: str
    cards: Sequence[Card]
    answers: tuple[tuple[str, AnyAction], ...]
