"""Which commands the table offers in a game of canasta."""

from typing import Final

from canasta_gui.play.available_commands import AvailableCommands
from canasta_gui.play.canasta.board_view import canasta_view
from canasta_gui.play.table_commands import TableCommand
from canasta_gui.rules.canasta.actions import Action, Answer, Ask, Pass, Remedy, Reshuffle, Show
from canasta_gui.rules.canasta.referee import check
from canasta_gui.rules.core.phases import Phase

ACTIONS: Final[dict[TableCommand, Action]] = {
    TableCommand.ASK: Ask(),
    TableCommand.PASS: Pass(),
    TableCommand.SHOW: Show(),
    TableCommand.YES: Answer(True),
    TableCommand.NO: Answer(False),
    TableCommand.LET_STAND: Pass(),
    TableCommand.RETURN: Remedy("back"),
    TableCommand.LEAVE: Remedy("back"),
    TableCommand.DENY: Remedy("back"),
    TableCommand.RESHUFFLE: Reshuffle(),
}
"""The commands that are actions of the game."""
_WHERE_ALLOWED: Final = (TableCommand.ASK, TableCommand.PASS, TableCommand.SHOW)


class CanastaCommands(AvailableCommands):
    """Asking the partner, passing, showing, taking the top card alone."""

    @property
    def asked(self) -> bool:
        return self.awaited and self.board.view.phase is Phase.ANSWER

    def allowed(self) -> set[TableCommand]:
        board = self.board
        if board.draft:
            return set()
        allowed = {each for each in _WHERE_ALLOWED if check(canasta_view(board), board.bottom, ACTIONS[each]) is None}
        top_alone = board.my_turn and board.intent().top_alone() is not None
        return allowed | {TableCommand.TOP} if top_alone else allowed
