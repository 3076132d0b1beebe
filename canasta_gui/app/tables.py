"""Makes the tables that games are played at."""

from typing import Final

from canasta_gui.app.program import Program
from canasta_gui.play.conductor import Conductor
from canasta_gui.play.table_options import TableOptions
from canasta_gui.stage.board import Board
from canasta_gui.ui.table.callbacks import TableCallbacks
from canasta_gui.ui.table.families import cards_for
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.words import Words

HINT_LEVEL: Final = "expert"
"""The level of the computer player that gives hints."""


def new_table(
    program: Program, board: Board, conductor: Conductor, calls: TableCallbacks, words: Words | None = None
) -> TableScene:
    """Return a table for the match of a conductor, in the words of the program unless others are given."""
    rules, words = conductor.match.rules, words or program.words
    table = TableScene(
        program.graphics,
        cards_for(rules, program.graphics, words.language),
        words,
        program.sounds,
        board,
        conductor,
        calls,
        program.computers.player(HINT_LEVEL),
        program.executor,
        program.thinking,
    )
    apply_options(program, table)
    return table


def apply_options(program: Program, table: TableScene) -> None:
    """Set the table as the settings say."""
    table.options = TableOptions.of(program.settings)
