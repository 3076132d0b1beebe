"""Canasta at the table."""

from typing import Final

from canasta_gui.play.canasta.commands import ACTIONS, CanastaCommands
from canasta_gui.play.canasta.counter import CanastaCounter
from canasta_gui.play.canasta.prompt import CanastaPrompt
from canasta_gui.play.table_commands import TableCommand
from canasta_gui.rules.core.cards import is_wild
from canasta_gui.ui.table.canasta.display import CanastaDisplay
from canasta_gui.ui.table.family import TableFamily
from canasta_gui.ui.table.keys import REFEREED, TABLE_KEYS

CANASTA_TABLE: Final = TableFamily(
    display=CanastaDisplay(),
    card_marks=True,
    keys=TABLE_KEYS.adapted(unused=(TableCommand.ANNOUNCE, *REFEREED)),
    is_wild=is_wild,
    commands=CanastaCommands,
    perform=lambda do, board: board.commands.submit(ACTIONS[do]),
    prompt=CanastaPrompt,
    counter=CanastaCounter,
    answer_labels=lambda words, _: {TableCommand.YES: words.t("Yes, go out"), TableCommand.NO: words.t("No")},
)
"""A question of canasta goes to a partner, who must see the hand: it is never open."""
