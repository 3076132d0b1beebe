"""The order of a player's hand: sorted, or manual; cards just received are marked."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple, TypeVar

from canasta_gui.rules.core.cards import KIND, RANK_TWO, Card, rank_of, suit_of

T = TypeVar("T")


def counted_off(items: Iterable[T], counts: Counter[int], of: Callable[[T], int]) -> Iterator[T]:
    """Yield the items, in order, for which `counts[of(item)]` is positive, and decrement that count for each."""
    for item in items:
        if counts[of(item)] > 0:
            counts[of(item)] -= 1
            yield item


class Order(StrEnum):
    """Order of a hand."""

    RANK = "rank"  # fours on the left, aces and wild cards on the right
    SETS = "sets"  # the largest groups on the left, wild cards on the right
    SUITS = "suits"  # suit by suit, for runs; wild cards on the right
    RUNS = "runs"  # suit by suit from two to ace, jokers on the right, where twos are not wild
    GROUPS = "groups"  # rank by rank from two to ace, jokers on the right, where twos are not wild
    MANUAL = "manual"  # as the player put them; new cards go to the right end


class HandCard(NamedTuple):
    """A card in the hand; `fresh`: just received."""

    card: Card
    fresh: bool = False


def _by_rank(card: Card) -> tuple[int, int]:
    """Return a sort key: threes to aces, then twos, blanches and jokers."""
    rank = rank_of(card)
    return (100 - rank if rank <= RANK_TWO else rank, card)


class HandOrder(NamedTuple):
    """One player's hand from left to right, without the staged cards."""

    order: Order = Order.RANK
    held: tuple[HandCard, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards from left to right."""
        return tuple(item.card for item in self.held)

    def settled(self, cards: Sequence[Card], going: Collection[int] = (), *, fresh: bool = False) -> "HandOrder":
        """Return the order updated to these cards: missing ones leave, new ones are added, marked if `fresh`.

        Of equal cards those at the indices `going` leave first, then the rightmost.
        """
        before, now = Counter(self.cards), Counter(cards)
        leaving_first = sorted(range(len(self.held)), key=lambda index: (index not in going, -index))
        gone = set(counted_off(leaving_first, before - now, lambda index: self.held[index].card))
        staying = (item for index, item in enumerate(self.held) if index not in gone)
        incoming = [HandCard(card, fresh) for card in counted_off(cards, now - before, int)]
        settled = self._replace(held=(*staying, *incoming))
        return settled.sorted_by(self.order) if incoming else settled

    def sorted_by(self, order: Order) -> "HandOrder":
        """Return the hand sorted and kept in this order; `MANUAL` changes nothing."""
        if order is Order.MANUAL:
            return self._replace(order=order)
        key = _key(order, self.cards)
        return HandOrder(order, tuple(sorted(self.held, key=lambda item: key(item.card))))

    def moved(self, indices: Collection[int], before: int) -> "HandOrder":
        """Return a manual order with the cards at `indices` put in front of the `before`-th of the others."""
        picked = [self.held[i] for i in sorted(indices)]
        rest = [item for i, item in enumerate(self.held) if i not in indices]
        return HandOrder(Order.MANUAL, (*rest[:before], *picked, *rest[before:]))

    def seen(self) -> "HandOrder":
        """Return the order with no card marked as new."""
        return self._replace(held=tuple(HandCard(item.card) for item in self.held))


def _key(order: Order, cards: Iterable[Card]) -> Callable[[Card], tuple[int, ...]]:
    if order is Order.RANK:
        return _by_rank
    if order is Order.SUITS:
        return lambda card: (4 if rank_of(card) <= RANK_TWO else suit_of(card), *_by_rank(card))
    if order in (Order.RUNS, Order.GROUPS):
        return lambda card: (rank_of(card) < RANK_TWO, suit_of(card) if order is Order.RUNS else 0, card)
    counts = Counter(KIND[card] for card in cards)
    return lambda card: (int(rank_of(card) <= RANK_TWO), -counts[KIND[card]], *_by_rank(card))
