"""The cut: after the fingerprint of a shuffled deck was shown, a neighbour of the dealer may cut it (000:49, 003:69).

A deck that somebody had arranged would no longer deal the cards that it was arranged for.
"""

from collections.abc import Sequence

from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.families import AnyRules


def cutting_seat(rules: AnyRules, deal_no: int, dealer: int) -> int:
    """Return the seat that may cut: the dealer's left neighbour (000:49).

    Where the first deal is drawn for, as in the Swiss leaflet, it is the right one (003:69).
    """
    table = rules.playing(deal_no)
    step = -1 if rules.seat_draw.highest == "deals" else 1
    return table[(table.index(dealer) + step) % len(table)]


def is_cut(cut: int, order: Sequence[Card]) -> bool:
    """Return whether so many cards can be lifted off: one at least, and one at least stays."""
    return 0 < cut < len(order)


def cut_deck(order: Sequence[Card], cut: int | None) -> list[Card]:
    """Return a deck after a cut: the first `cut` cards lie below the others; None leaves it as it is."""
    return [*order[cut or 0 :], *order[: cut or 0]]


def deck_before_cut(order: Sequence[Card], cut: int | None) -> list[Card]:
    """Return the deck that became this order by a cut: the one whose fingerprint was shown."""
    return cut_deck(order, len(order) - cut if cut else None)
