"""Canasta at the table where irregularities are played: nothing on the screen tells what is allowed."""

from collections.abc import Sequence
from concurrent.futures import Executor

from canasta_gui.play.advice import Advice
from canasta_gui.play.canasta.no_counter import NoCounter
from canasta_gui.play.canasta.open_question import open_question
from canasta_gui.play.canasta.refereed_commands import RefereedCommands
from canasta_gui.play.canasta.refereed_prompt import RefereedPrompt
from canasta_gui.play.conductor import ShownMatch, TableController
from canasta_gui.play.counter import Counter
from canasta_gui.play.open_question import OpenQuestion
from canasta_gui.play.refusal_explanation import RefusalExplainer
from canasta_gui.play.table_commands import TableCommand
from canasta_gui.rules.families import AnyView
from canasta_gui.stage.board import Board
from canasta_gui.ui.table.canasta.display import CanastaDisplay
from canasta_gui.ui.table.canasta.family import CanastaTable
from canasta_gui.ui.table.keys import TABLE_KEYS
from canasta_gui.ui.table.painting.display import PileNote
from canasta_gui.words import Words


class RefereedDisplay(CanastaDisplay):
    """The same texts, without those that follow from the rules alone."""

    def pile_notes(self, words: Words, view: AnyView) -> list[PileNote]:  # noqa: ARG002
        return []

    def least_cards(self, view: AnyView) -> int:  # noqa: ARG002
        return 0


class RefereedTable(CanastaTable):
    """The parts of the table scene that differ where irregularities are played."""

    display = RefereedDisplay()
    keys = TABLE_KEYS.adapted(unused=(TableCommand.ANNOUNCE, TableCommand.HINT, TableCommand.WHY, TableCommand.UNDO))

    def available_commands(self, board: Board, conductor: TableController, advice: Advice) -> RefereedCommands:
        return RefereedCommands(board, conductor, advice)

    def open_question(self, words: Words, match: ShownMatch, names: Sequence[str]) -> OpenQuestion | None:
        return open_question(words, match, names)

    def prompt(self, words: Words, board: Board, names: tuple[str, ...]) -> RefereedPrompt:
        return RefereedPrompt(words, board, names)

    def counter(
        self,
        words: Words,  # noqa: ARG002
        board: Board,  # noqa: ARG002
        conductor: TableController,  # noqa: ARG002
        executor: Executor | None,  # noqa: ARG002
        explainer: RefusalExplainer,  # noqa: ARG002
    ) -> Counter:
        return NoCounter()
