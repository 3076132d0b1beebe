"""Which commands the table offers in a game of Rommé."""

from typing import cast

from canasta_gui.play.available_commands import AvailableCommands
from canasta_gui.play.romme.board_intent import romme_intent
from canasta_gui.play.table_commands import TableCommand
from canasta_gui.rules.core.phases import Phase
from canasta_gui.rules.romme.position import RommePosition


class RommeCommands(AvailableCommands):
    """Yes and no to a question about a card that another has left; the end may be announced with cards staged."""

    @property
    def asked(self) -> bool:
        view = cast(RommePosition, self.board.view)
        asked = view.phase is Phase.CONSENT or (view.phase is Phase.CLAIM and view.to_act != view.turn)
        return self.awaited and asked

    def allowed(self) -> set[TableCommand]:
        return {TableCommand.ANNOUNCE} if romme_intent(self.board).can_announce else set()
