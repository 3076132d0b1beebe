"""The deck of a deal: shuffled, announced by its fingerprint, cut, or in an order derived from a text."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple, cast

from canasta_gui.match.record import DealLine, deck_fingerprint
from canasta_gui.rules.canasta.actions import Object, Reshuffle
from canasta_gui.rules.canasta.arbitration.referee import place_to_bury
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.core.cards import Card, card_name, card_names
from canasta_gui.rules.families import AnyAction, AnyPosition, AnyRules


def marked_order(cards: Iterable[Card], text: str) -> list[Card]:
    """Return the cards in the order of their marks, the next card first.

    The mark of a card is the SHA-256 of "TEXT NAME COPY" (copies of a card count from 1, names as in the record). No
    random number generator is involved.
    """
    copies: Counter[Card] = Counter()
    marked = []
    for card in cards:
        copies[card] += 1
        mark = hashlib.sha256(f"{text} {card_name(card)} {copies[card]}".encode()).digest()
        marked.append((mark, card))
    return [card for _, card in sorted(marked)]


def buried_in_stock(stock: Sequence[Card], place: int, deck: Sequence[Card], actions: int) -> list[Card]:
    """Return the stock, the next card first, with the card at `place` moved to a random place.

    `stock`: the next card last. `place`: counted from the bottom, from 1. The new place is derived from the deck that
    was dealt, as in `reshuffled_stock`.
    """
    left = [*stock[: place - 1], *stock[place:]]
    digest = hashlib.sha256(f"{' '.join(card_names(deck))} {actions} bury".encode()).digest()
    left.insert(int.from_bytes(digest) % (len(left) + 1), stock[place - 1])
    return left[::-1]


def reshuffled_stock(stock: Iterable[Card], deck: Sequence[Card], actions: int) -> list[Card]:
    """Return the reshuffled stock, in an order that is neither chosen nor foreseeable.

    It is derived from the deck that was dealt, the first card first, and from `actions`, the number of earlier actions
    of the deal.
    """
    return marked_order(stock, f"{' '.join(card_names(deck))} {actions}")


# The cut: once the fingerprint of the shuffled deck has been shown, a neighbour of the dealer may cut it (000:49,
# 003:69), so that a stacked deck no longer deals the intended cards.


def cutting_seat(rules: AnyRules, deal_no: int, dealer: int) -> int:
    """Return the seat that may cut: the dealer's left neighbour (000:49).

    Where the highest card drawn deals first, as in the Swiss leaflet, it is the right neighbour (003:69).
    """
    table = rules.playing(deal_no)
    step = -1 if rules.seat_draw.highest == "deals" else 1
    return table[(table.index(dealer) + step) % len(table)]


def is_cut(cut: int, order: Sequence[Card]) -> bool:
    """Return whether a cut is possible: at least one card is lifted off, and at least one stays."""
    return 0 < cut < len(order)


def cut_deck(order: Sequence[Card], cut: int | None) -> list[Card]:
    """Return a deck after a cut: the first `cut` cards lie below the others; None changes nothing."""
    return [*order[cut or 0 :], *order[: cut or 0]]


def deck_before_cut(order: Sequence[Card], cut: int | None) -> list[Card]:
    """Return the deck before a cut, whose fingerprint was shown."""
    return cut_deck(order, len(order) - cut if cut else None)


class Deck(NamedTuple):
    """The cards as dealt, the first one first.

    `fingerprint`: announced before the deal; empty for none. `cut`: number of cards then lifted off the deck; None for
    no cut.
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
        """The cards in the order that was announced."""
        return deck_before_cut(self.order, self.cut)

    @property
    def as_announced(self) -> bool:
        """True if these cards have the announced fingerprint."""
        return deck_fingerprint(self.before_cut) == self.fingerprint

    def is_dealt_as(self, line: DealLine) -> bool:
        """Return whether the line deals these cards, in this order or cut elsewhere from the same shuffled deck."""
        return self.order == line.order or self.before_cut == deck_before_cut(line.order, line.cut)

    def with_stock_order(self, action: AnyAction, pos: AnyPosition, seat: int, n_actions: int) -> AnyAction:
        """Return the action, completed by the new order of the stock if it changes that order.

        `n_actions`: the number of earlier actions of the deal.
        """
        if isinstance(action, Reshuffle):
            return Reshuffle(tuple(reshuffled_stock(pos.stock, self.order, n_actions)))
        if isinstance(action, Object) and (place := place_to_bury(_of_canasta(pos), seat, action)):
            return Object(order=tuple(buried_in_stock(pos.stock, place, self.order, n_actions)))
        return action


def _of_canasta(pos: AnyPosition) -> CanastaPosition:
    """Narrow the position of a canasta action to canasta, which the types cannot express."""
    return cast(CanastaPosition, pos)
