"""What the staging areas of all families share: half-done melds, unknown to the rules until they are declared."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import NamedTuple, Self

from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.core.refusal import Refusal


class Draft(ABC):
    """Cards of the hand that lie in the staging area; immutable, and false where nothing lies there."""

    __slots__ = ()

    @abstractmethod
    def __bool__(self) -> bool: ...

    @property
    @abstractmethod
    def cards(self) -> tuple[Card, ...]:
        """Return every card of the hand that lies here."""

    @property
    def taking(self) -> bool:
        """Return whether the pile's top card is staged with them."""
        return False

    @property
    def pulled(self) -> bool:
        """Return whether a card of the stock lies before the player, not in the hand yet."""
        return False

    @abstractmethod
    def of(self, key: int) -> tuple[Card, ...]:
        """Return the cards staged for the meld of a key."""

    @abstractmethod
    def remove(self, cards: Iterable[Card], key: int | None = None) -> Self:
        """Return the draft without these cards, taken from the meld of a key, else from wherever they lie."""

    @abstractmethod
    def kept(self, hand: Iterable[Card], *, pile: Sequence[Card]) -> Self:
        """Return what is left of the draft with this hand and this pile."""

    def taking_pile(self, taking: bool = True) -> Self:  # noqa: ARG002  (only some families take a pile)
        """Return the draft with or without the pile's top card."""
        return self


class DraftStatus(NamedTuple):
    """The staging area in numbers. `refusal`: why it cannot be declared now; None if it can, or nothing lies there."""

    points: int
    minimum: int
    missing: int
    taking: bool
    can_declare: bool
    refusal: Refusal | None


def without(cards: Iterable[Card], gone: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards, in order, less one copy for each of `gone`: the last copies go; what is missing is ignored."""
    left = list(cards)
    for card in gone:
        if card in left:
            del left[len(left) - 1 - left[::-1].index(card)]
    return tuple(left)
