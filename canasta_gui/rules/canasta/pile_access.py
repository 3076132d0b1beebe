"""Who may take the pile at all, whatever he holds."""

from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.core.cards import BLACK_THREES, FIRST_NATURAL, RED_THREES
from canasta_gui.rules.core.refusal import Refusal, Why


def pile_refusal(pos: CanastaPosition, seat: int) -> Refusal | None:
    """Why nobody with this seat's turn could take the pile, whatever he holds."""
    if not pos.pile:
        return Refusal(Why.PILE_EMPTY)
    if pos.blocked == seat:
        return Refusal(Why.PILE_BLOCKED)
    top = pos.pile[-1]
    if top < FIRST_NATURAL:
        return Refusal(Why.PILE_TOP_WILD)
    if top in RED_THREES or (top in BLACK_THREES and not can_be_bought(pos)):
        return Refusal(Why.PILE_TOP_THREE)
    if pos.rules.pile.own_canasta_blocks and pos.has_canasta_of(pos.side(seat), top >> 2):
        return Refusal(Why.PILE_OWN_CANASTA)
    return None


def can_be_bought(pos: CanastaPosition) -> bool:
    """Does the black three that the dealer turned up still lie on top, so that a pair of them takes the pile (R01)?"""
    return pos.rules.pile.up_black_three == "bought" and len(pos.pile) == pos.up_cards
