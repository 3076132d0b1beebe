"""Interfaces of staging areas and intents, and their data: lifted cards, outcomes, status."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol, Self, TypeVar

from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.core.refusal import Refusal
from canasta_gui.rules.families import AnyAction, AnyPosition
from canasta_gui.stage.places import Place


class Draft(ABC):
    """Cards of the hand in the staging area; immutable, and false if empty."""

    __slots__ = ()

    @abstractmethod
    def __bool__(self) -> bool: ...

    @property
    @abstractmethod
    def cards(self) -> tuple[Card, ...]:
        """All staged cards of the hand."""

    @property
    def taking(self) -> bool:
        """True if the pile's top card is staged with them."""
        return False

    @property
    def pulled(self) -> bool:
        """True if a card pulled off the stock is in front of the player, not yet in the hand."""
        return False

    @abstractmethod
    def of(self, key: int) -> tuple[Card, ...]:
        """Return the cards staged for the meld of a key."""

    @abstractmethod
    def remove(self, cards: Iterable[Card], key: int | None = None) -> Self:
        """Return the draft without these cards, taken from the meld of a key, by default from anywhere."""

    @abstractmethod
    def kept(self, hand: Iterable[Card], *, pile: Sequence[Card]) -> Self:
        """Return the part of the draft that is valid for this hand and this pile."""

    def taking_pile(self, taking: bool = True) -> Self:  # noqa: ARG002  (only some families take a pile)
        """Return the draft with or without the pile's top card."""
        return self


class DraftStatus(NamedTuple):
    """The staging area in numbers. `refusal`: why it cannot be declared now; None if it can, or is empty."""

    points: int
    minimum: int
    missing: int
    taking: bool
    can_declare: bool
    refusal: Refusal | None


def without(cards: Iterable[Card], gone: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards without one copy of each card in `gone`, the last copy first; missing ones are ignored."""
    left = list(cards)
    for card in gone:
        if card in left:
            del left[len(left) - 1 - left[::-1].index(card)]
    return tuple(left)


Check = Callable[[AnyPosition, int, AnyAction], Refusal | None]
"""The referee: `check(position, seat, action)`."""

Outcome = Refusal | Draft | AnyAction
"""The outcome of a gesture: a refusal, another staging area, or an action to be played."""


class Lifted(NamedTuple):
    """Cards picked up from one place; of stock and pile only the top card, of a second packet all.

    `with_top`: the pile's top card in the staging area is picked up as well (it is not among `cards`).
    """

    source: Place
    cards: tuple[Card, ...]
    with_top: bool = False


class PlainGestures:
    """Defaults for gestures that have no meaning where only allowed actions can be played."""

    __slots__ = ()

    def discard_several(self, cards: tuple[Card, ...]) -> Outcome | None:  # noqa: ARG002
        """Return None: only one card can be discarded."""
        return None

    def peek(self) -> AnyAction | None:
        """Return None: the stock cannot be looked at."""
        return None

    def show_card(self, card: Card) -> Outcome | None:  # noqa: ARG002
        """Return None: cards cannot be shown."""
        return None

    def announce(self, picked: Sequence[Card]) -> Outcome | None:  # noqa: ARG002
        """Return None: nothing is announced."""
        return None

    def next_choice(self, key: int) -> Draft | None:  # noqa: ARG002
        """Return None: the cards of a staged meld determine it."""
        return None

    def is_laid_alone(self, card: Card) -> bool:  # noqa: ARG002
        """Return False: the game lays such cards automatically."""
        return False


A_contra = TypeVar("A_contra", contravariant=True)


class Intent(Protocol[A_contra]):
    """Meaning of gestures for one seat at one moment, given its view, its staging area and the referee."""

    def targets(self, lifted: Lifted) -> Mapping[Place, Outcome]:
        """Return the outcome of dropping the cards on each zone; other zones are no targets."""

    def passed_on(self, lifted: Lifted) -> frozenset[Place]:
        """Return the zones that accept a drop although the cards go elsewhere; they are not highlighted."""

    def obvious(self, source: Place, card: Card) -> Outcome | None:
        """Return the outcome of a click on stock or pile, or a double-click on another card; None without a meaning."""

    def discard(self, card: Card) -> Outcome:
        """Return the outcome of putting a card on the pile."""

    def declare(self) -> Outcome:
        """Return the action of the staging area, or why it may not be played."""

    def judged(self, action: A_contra, /) -> Outcome:
        """Return the outcome of an action: the action itself, or its refusal."""

    def status(self) -> DraftStatus:
        """Return the staging area in numbers."""

    def invites(self, place: Place) -> bool:
        """Return whether the place is one for the seat's next step."""

    def discard_several(self, cards: tuple[Card, ...]) -> Outcome | None:
        """Return the outcome of putting several cards on the pile at once; None if that has no meaning."""

    def peek(self) -> AnyAction | None:
        """Return the action of looking at the next card of the stock; None if that has no meaning."""

    def show_card(self, card: Card) -> Outcome | None:
        """Return the outcome of showing a card of the hand to all; None if that has no meaning."""

    def announce(self, picked: Sequence[Card]) -> Outcome | None:
        """Return the outcome of announcing Rommé with the picked cards; None if that has no meaning."""

    def next_choice(self, key: int) -> Draft | None:
        """Return the staging area with the next interpretation of the group `key`; None without a choice."""

    def is_laid_alone(self, card: Card) -> bool:
        """Return whether a card of the hand must be laid explicitly."""

    def top_alone(self) -> AnyAction | None:
        """Return the action that takes only the pile's top card, if it is allowed (R13)."""
