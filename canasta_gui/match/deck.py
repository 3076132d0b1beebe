"""The deck of a deal: what was announced of it, and what follows from it later in the deal."""

from typing import NamedTuple

from canasta_gui.match.cut import deck_before_cut
from canasta_gui.match.marked_order import buried_in_stock, reshuffled_stock
from canasta_gui.match.record import DealLine, deck_fingerprint
from canasta_gui.rules.canasta.actions import Object, Reshuffle
from canasta_gui.rules.canasta.arbitration.referee import place_to_bury
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.families import AnyAction, AnyPosition


class Deck(NamedTuple):
    """The cards as they were dealt, the first one first.

    `fingerprint`: the one announced before the deal; empty where none was. `cut`: how many cards were lifted off the
    deck after that; None where nobody cut it.
    """

    order: tuple[Card, ...] = ()
    fingerprint: str = ""
    cut: int | None = None

    @classmethod
    def of(cls, line: DealLine) -> "Deck":
        """Return the deck of the deal that begins with a line of a record."""
        return cls(line.order, line.print, line.cut)

    @property
    def before_cut(self) -> list[Card]:
        """The cards as they lay when the deck was announced."""
        return deck_before_cut(self.order, self.cut)

    @property
    def as_announced(self) -> bool:
        """Whether these cards have the announced fingerprint."""
        return deck_fingerprint(self.before_cut) == self.fingerprint

    def is_dealt_as(self, line: DealLine) -> bool:
        """Return whether the line deals these cards in this order, cut in another place or not."""
        return self.order == line.order or self.before_cut == deck_before_cut(line.order, line.cut)

    def with_stock_order(self, action: AnyAction, pos: AnyPosition, seat: int, n_actions: int) -> AnyAction:
        """Return an action of the deal; one that changes the order of the stock, with the order due to this deck.

        `n_actions`: how many actions the deal had before.
        """
        if not isinstance(pos, CanastaPosition):
            return action
        if isinstance(action, Reshuffle):
            return Reshuffle(tuple(reshuffled_stock(pos.stock, self.order, n_actions)))
        if isinstance(action, Object) and (place := place_to_bury(pos, seat, action)):
            return Object(order=tuple(buried_in_stock(pos.stock, place, self.order, n_actions)))
        return action
