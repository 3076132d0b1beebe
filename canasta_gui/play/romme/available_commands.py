"""Which buttons the table shows in a game of Rommé."""

from typing import cast

from canasta_gui.play.available_commands import Offers
from canasta_gui.play.table_commands import Do
from canasta_gui.rules.core.phases import Phase
from canasta_gui.rules.romme.position import RommePosition


class RommeOffers(Offers):
    """Yes and no where one is asked about a card that another has left; the end may be announced with cards staged."""

    @property
    def asked(self) -> bool:
        """Is the person at the screen asked about a card that another has left?"""
        view = cast(RommePosition, self.board.view)
        asked = view.phase is Phase.CONSENT or (view.phase is Phase.CLAIM and view.to_act != view.turn)
        return self.awaited and asked

    def allowed(self) -> set[Do]:
        """What the rules allow besides moving cards."""
        return {Do.ANNOUNCE} if self.board.asks(lambda meaning: meaning.can_announce) else set()
