"""A player who drags nothing: a click on a card, a click on where it goes."""

from collections.abc import Sequence

from canasta_gui.play.commands import TableCommand
from canasta_gui.rules.canasta.actions import Take, TakeReserve
from canasta_gui.rules.core.actions import Draw
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.families import AnyAction
from canasta_gui.stage.places import PILE, STOCK, TABLE, Place, reserve_of
from tests.ui.mouse import Mouse, Pos


class Clicks(Mouse):
    """A `Mouse` whose button is let go where it was pressed, always."""

    def play(self, action: AnyAction) -> None:
        """Do it by clicks alone."""
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
        """The pile by a click on it, if need be with the cards that are selected; the rest as ever."""
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
        """A click on the card, if it is not `selected`, and one on the place."""
        if not selected:
            self.click(self.card_position(card))
        self.click(self.free_spot(TABLE) if place == TABLE else self.middle(place))

    def drag(self, start: Pos, end: Pos) -> None:
        """Nothing is dragged: what lies at the start is taken by a click."""
        self.click(start)
