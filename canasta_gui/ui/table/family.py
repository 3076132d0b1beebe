"""What a family of games brings to the table scene."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from typing import ClassVar

from canasta_gui.play.advice import Advice
from canasta_gui.play.available_commands import AvailableCommands
from canasta_gui.play.counter import Counter
from canasta_gui.play.open_question import OpenQuestion
from canasta_gui.play.prompt import Prompt
from canasta_gui.play.refusal_explanation import RefusalExplainer
from canasta_gui.play.table_commands import TableCommand
from canasta_gui.play.table_controller import ShownMatch, TableController
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.core.phases import Phase
from canasta_gui.stage.board import Board
from canasta_gui.ui.platform.keys import KeyMap
from canasta_gui.ui.table.keys import TableKeyCommand
from canasta_gui.ui.table.painting.display import FamilyDisplay
from canasta_gui.words import Words


class TableFamily(ABC):
    """One family of games at the table."""

    display: ClassVar[FamilyDisplay]
    """What is written and drawn around the cards."""
    card_marks: ClassVar[bool]
    """Whether twos and threes are special, so that their cards carry a mark."""
    keys: ClassVar[KeyMap[TableKeyCommand]]
    """The keys that the overlay of keys lists."""
    silent_answers: ClassVar[Mapping[Phase, TableCommand]] = {}
    """For each phase in which a question answers itself after a while: the command that silence stands for."""

    # --- commands ---

    @abstractmethod
    def available_commands(self, board: Board, conductor: TableController, advice: Advice) -> AvailableCommands:
        """Make what decides which commands are available."""

    @abstractmethod
    def perform(self, do: TableCommand, board: Board) -> None:
        """Perform a command that is an action of the game."""

    @abstractmethod
    def is_wild(self, card: Card) -> bool:
        """Return whether the card can stand for others."""

    @abstractmethod
    def open_question(self, words: Words, match: ShownMatch, names: Sequence[str]) -> OpenQuestion | None:
        """Return what the seat that must act is asked, if the answer depends only on what all players see."""

    # --- texts ---

    @abstractmethod
    def prompt(self, words: Words, board: Board, names: tuple[str, ...]) -> Prompt:
        """Make what says what there is to do."""

    @abstractmethod
    def counter(
        self,
        words: Words,
        board: Board,
        conductor: TableController,
        executor: Executor | None,
        explainer: RefusalExplainer,
    ) -> Counter:
        """Make the counter above the hand."""

    @abstractmethod
    def answer_labels(self, words: Words, phase: Phase) -> Mapping[TableCommand, str]:
        """Return the labels of the two buttons that answer the question of a phase."""
