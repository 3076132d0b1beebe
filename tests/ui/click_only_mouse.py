"""A mouse that plays by clicks alone: a click on a card, a click on its target."""

from collections.abc import Sequence

from canasta_gui.play.commands import TableCommand
from canasta_gui.rules.canasta.actions import Take, TakeReserve
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.core.events import Draw
from canasta_gui.rules.families import AnyAction
from canasta_gui.stage.places import PILE, STOCK, TABLE, Place, reserve_of
from tests.ui.mouse import Mouse, Pos


class ClickOnlyMouse(Mouse):
    """A `Mouse` that never drags."""

    def play(self, action: AnyAction) -> None:
        """Play an action by clicks alone."""
        match action:
            case Draw():
                self.click(self.middle(STOCK))
            case TakeReserve():
                self.click(self.middle(reserve_of(self.board.bottom)))
            case Take(only_top=True):
                self.button(TableCommand.TOP)
            case _:
                super().play(action)

    def _take(self, action: Take) -> None:
        """Take the pile by a click, after selecting cards where needed; the rest as `Mouse` does."""
        view = self.board.view
        if view.is_open(view.side(self.board.bottom)):
            for card in action.using:
                self.click(self.card_position(card))
            self.click(self.middle(PILE))
        else:
            super()._take(action)

    def _stage_together(self, cards: Sequence[Card]) -> None:
        for card in cards:
            self.click(self.card_position(card))
        self.click(self.free_spot(TABLE))

    def drag_card(self, card: Card, place: Place, *, selected: bool = False) -> None:
        """Click the card, unless it is `selected`, and the place."""
        if not selected:
            self.click(self.card_position(card))
        self.click(self.free_spot(TABLE) if place == TABLE else self.middle(place))

    def drag(self, start: Pos, end: Pos) -> None:
        """Click the start instead of dragging."""
        self.click(start)
