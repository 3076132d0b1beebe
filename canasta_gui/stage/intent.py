"""What staging areas and the meanings of gestures share in all families: cards lifted, answers, questions asked."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol, Self, TypeVar

from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.core.refusal import Refusal
from canasta_gui.rules.families import AnyAction, AnyPosition
from canasta_gui.stage.places import Place


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


Check = Callable[[AnyPosition, int, AnyAction], Refusal | None]
"""The referee: `check(position, seat, action)`."""

Outcome = Refusal | Draft | AnyAction
"""What a gesture comes to: why it is not allowed, another staging area, or an action to be played."""


class Lifted(NamedTuple):
    """Cards picked up from one place: the top card of the stock or the pile, all of a second packet.

    `with_top`: the pile's top card, lying in the staging area, is picked up as well (it is none of `cards`).
    """

    source: Place
    cards: tuple[Card, ...]
    with_top: bool = False


class PlainGestures:
    """The gestures that mean nothing where only what is allowed can be done."""

    __slots__ = ()

    def discard_several(self, cards: tuple[Card, ...]) -> Outcome | None:  # noqa: ARG002
        """Return None: one card is discarded."""
        return None

    def peek(self) -> AnyAction | None:
        """Return None: nobody looks at the stock."""
        return None

    def show_card(self, card: Card) -> Outcome | None:  # noqa: ARG002
        """Return None: nobody shows a card."""
        return None

    def announce(self, picked: Sequence[Card]) -> Outcome | None:  # noqa: ARG002
        """Return None: nothing is announced."""
        return None

    def next_choice(self, key: int) -> Draft | None:  # noqa: ARG002
        """Return None: what a staged meld is follows from its cards."""
        return None

    def is_laid_alone(self, card: Card) -> bool:  # noqa: ARG002
        """Return False: what is laid by itself is laid by the game."""
        return False


A_contra = TypeVar("A_contra", contravariant=True)


class Intent(Protocol[A_contra]):
    """The meaning of gestures for one seat at one moment, given its view, its staging area and the referee."""

    def targets(self, lifted: Lifted) -> Mapping[Place, Outcome]:
        """Return what dropping the cards on each zone would do; other zones are no targets."""

    def obvious(self, source: Place, card: Card) -> Outcome | None:
        """Return what a click on stock or pile, or a double click on another card, does; None for nothing."""

    def discard(self, card: Card) -> Outcome:
        """Return the outcome of putting a card on the pile."""

    def declare(self) -> Outcome:
        """Return the action of the staging area, or why it may not be played."""

    def judged(self, action: A_contra, /) -> Outcome:
        """Return what comes of an action: the action itself, or why it is refused."""

    def status(self) -> DraftStatus:
        """Return the staging area in numbers."""

    def invites(self, place: Place) -> bool:
        """Return whether the place waits for the seat's next step."""

    def discard_several(self, cards: tuple[Card, ...]) -> Outcome | None:
        """Return the outcome of putting several cards on the pile at once; None where that means nothing."""

    def peek(self) -> AnyAction | None:
        """Return the action of looking at the next card of the stock; None where that means nothing."""

    def show_card(self, card: Card) -> Outcome | None:
        """Return the outcome of showing a card of the hand to all; None where that means nothing."""

    def announce(self, picked: Sequence[Card]) -> Outcome | None:
        """Return the outcome of announcing Rommé with the picked cards; None where that means nothing."""

    def next_choice(self, key: int) -> Draft | None:
        """Return the staging area with the next thing that the group `key` can be; None without a choice."""

    def is_laid_alone(self, card: Card) -> bool:
        """Return whether a card of the hand is laid by itself, in the game that is played."""

    def top_alone(self) -> AnyAction | None:
        """Return the action that takes the pile's top card alone, where it is allowed (R13)."""
