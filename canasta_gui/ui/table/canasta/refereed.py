"""Canasta at the table where irregularities are played: nothing on the screen tells what is allowed."""

from dataclasses import replace
from typing import Final

from canasta_gui.play.canasta.commands import RefereedCommands, open_question
from canasta_gui.play.canasta.counter import NoCounter
from canasta_gui.play.canasta.prompt import RefereedPrompt
from canasta_gui.play.table_commands import TableCommand
from canasta_gui.rules.families import AnyView
from canasta_gui.ui.table.canasta.display import CanastaDisplay
from canasta_gui.ui.table.canasta.family import CANASTA_TABLE
from canasta_gui.ui.table.keys import TABLE_KEYS
from canasta_gui.ui.table.painting.display import PileNote
from canasta_gui.words import Words


class RefereedDisplay(CanastaDisplay):
    """The same texts, without those that follow from the rules alone."""

    def pile_notes(self, words: Words, view: AnyView) -> list[PileNote]:  # noqa: ARG002
        return []

    def least_cards(self, view: AnyView) -> int:  # noqa: ARG002
        return 0


REFEREED_TABLE: Final = replace(
    CANASTA_TABLE,
    display=RefereedDisplay(),
    keys=TABLE_KEYS.adapted(unused=(TableCommand.ANNOUNCE, TableCommand.HINT, TableCommand.WHY, TableCommand.UNDO)),
    commands=RefereedCommands,
    prompt=RefereedPrompt,
    counter=NoCounter,
    open_question=open_question,
)
