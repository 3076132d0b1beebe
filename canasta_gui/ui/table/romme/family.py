"""Rommé at the table."""

from typing import Final

from canasta_gui.play.romme.available_commands import RommeCommands
from canasta_gui.play.romme.counter import RommeCounter
from canasta_gui.play.romme.open_question import open_question
from canasta_gui.play.romme.prompt import RommePrompt, answers
from canasta_gui.play.table_commands import TableCommand
from canasta_gui.rules.core.cards import JOKER
from canasta_gui.rules.core.phases import Phase
from canasta_gui.rules.romme.actions import Claim, Consent
from canasta_gui.stage.board import Board
from canasta_gui.stage.input.focus import Key
from canasta_gui.ui.table.family import TableFamily
from canasta_gui.ui.table.keys import REFEREED, TABLE_KEYS, TableViewCommand
from canasta_gui.ui.table.romme.display import RommeDisplay
from canasta_gui.words import gettext_noop


def _perform(do: TableCommand, board: Board) -> None:
    if do is TableCommand.ANNOUNCE:
        board.commands.perform(lambda intent, picked: intent.announce(picked))
    elif do in (TableCommand.YES, TableCommand.NO):
        kind: type[Claim | Consent] = Consent if board.view.phase is Phase.CONSENT else Claim
        board.commands.submit(kind(do is TableCommand.YES))


ROMME_TABLE: Final = TableFamily(
    display=RommeDisplay(),
    card_marks=False,
    keys=TABLE_KEYS.adapted(
        unused=(
            TableCommand.TOP,
            TableCommand.ASK,
            TableCommand.PASS,
            TableCommand.SHOW,
            TableViewCommand.TALK,
            *REFEREED,
        ),
        meanings={Key.TAKE: gettext_noop("Take the face-up card")},
    ),
    is_wild=lambda card: card == JOKER,
    commands=RommeCommands,
    perform=_perform,
    prompt=RommePrompt,
    counter=RommeCounter,
    answer_labels=answers,
    silent_answers={Phase.CLAIM: TableCommand.NO, Phase.CONSENT: TableCommand.YES},
    open_question=open_question,
)
