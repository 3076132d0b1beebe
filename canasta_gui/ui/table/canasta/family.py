"""Canasta at the table."""

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor

from canasta_gui.play.advice import Advice
from canasta_gui.play.available_commands import AvailableCommands
from canasta_gui.play.canasta.available_commands import ACTIONS, CanastaCommands
from canasta_gui.play.canasta.counter import CanastaCounter
from canasta_gui.play.canasta.prompt import CanastaPrompt
from canasta_gui.play.conductor import ShownMatch, TableController
from canasta_gui.play.counter import Counter
from canasta_gui.play.open_question import OpenQuestion
from canasta_gui.play.prompt import Prompt
from canasta_gui.play.refusal_explanation import RefusalExplainer
from canasta_gui.play.table_commands import TableCommand
from canasta_gui.rules.core.cards import Card, is_wild
from canasta_gui.rules.core.phases import Phase
from canasta_gui.stage.board import Board
from canasta_gui.ui.table.canasta.display import CanastaDisplay
from canasta_gui.ui.table.family import TableFamily
from canasta_gui.ui.table.keys import REFEREED, TABLE_KEYS
from canasta_gui.words import Words


class CanastaTable(TableFamily):
    """The parts of the table scene that are canasta's own."""

    display = CanastaDisplay()
    card_marks = True
    keys = TABLE_KEYS.adapted(unused=(TableCommand.ANNOUNCE, *REFEREED))

    def available_commands(self, board: Board, conductor: TableController, advice: Advice) -> AvailableCommands:
        return CanastaCommands(board, conductor, advice)

    def perform(self, do: TableCommand, board: Board) -> None:
        board.commands.submit(ACTIONS[do])

    def is_wild(self, card: Card) -> bool:
        return is_wild(card)

    def open_question(self, words: Words, match: ShownMatch, names: Sequence[str]) -> OpenQuestion | None:  # noqa: ARG002
        """Return None: a question of canasta goes to a partner, who must see the hand."""
        return None

    def prompt(self, words: Words, board: Board, names: tuple[str, ...]) -> Prompt:
        return CanastaPrompt(words, board, names)

    def counter(
        self,
        words: Words,
        board: Board,
        conductor: TableController,
        executor: Executor | None,
        explainer: RefusalExplainer,
    ) -> Counter:
        return CanastaCounter(words, board, conductor, executor, explainer)

    def answer_labels(self, words: Words, phase: Phase) -> Mapping[TableCommand, str]:  # noqa: ARG002
        return {TableCommand.YES: words.t("Yes, go out"), TableCommand.NO: words.t("No")}
