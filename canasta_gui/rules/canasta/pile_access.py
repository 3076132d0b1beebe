"""Whether the pile can be taken at all, whatever is in the hand."""

from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.core.cards import BLACK_THREES, FIRST_NATURAL, RED_THREES
from canasta_gui.rules.core.phases import NOBODY
from canasta_gui.rules.core.refusal import Refusal, Why


def pile_refusal(pos: CanastaPosition, seat: int) -> Refusal | None:
    """Return why the seat cannot take the pile whatever it holds; None if it might."""
    if not pos.pile:
        return Refusal(Why.PILE_EMPTY)
    if pos.blocked == seat and not _only_needs_pair(pos):
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
    """Return whether the black three turned up by the dealer is still on top: a pair of them takes the pile (R01)."""
    return pos.rules.pile.up_black_three == "bought" and len(pos.pile) == pos.up_cards


def needs_pair(pos: CanastaPosition, seat: int) -> bool:
    """Return whether the pile is frozen for everybody, or for this seat by a black three that was turned up (R01)."""
    return pos.frozen or (pos.blocked == seat != NOBODY and _only_needs_pair(pos))


def _only_needs_pair(pos: CanastaPosition) -> bool:
    """Return whether the black three that blocks the pile lies below the up-card and leaves it for a pair (R01)."""
    return pos.rules.pile.up_black_three == "pair_only" and len(pos.pile) == pos.up_cards
