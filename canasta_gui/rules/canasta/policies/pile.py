"""The discard pile: the up-card, freezing, taking, how much is taken."""

from collections.abc import Sequence
from dataclasses import field
from typing import Annotated, ClassVar, Literal

from canasta_gui.frozen_dataclass import dataclass
from canasta_gui.rules.core.bounds import Span
from canasta_gui.rules.core.cards import BLACK_THREES, FIRST_NATURAL, Card

UpBlackThree = Literal["covered", "pair_only", "stays", "bought"]


@dataclass(frozen=True, slots=True)
class _Pile:
    """What every pile has, however much of it is taken.

    `max_wilds`: a wild card may not be discarded on a pile that holds this many (000:127, R27). `up_black_three`: one
    that the dealer turns up is covered and blocks the first seat, or is covered and leaves it the pile for a natural
    pair only, or stays, or may be bought by it with a pair (R01).
    `own_canasta_blocks`: a side cannot take while the top card is of the rank of a canasta of its own (R06).
    `black_threes_freeze`: like wild cards, until the pile is taken (R12). `block_next_only`: a discarded wild card
    freezes nothing: it only stops the next player, who cannot take a pile with it on top (R33a).
    `top_alone`: with a pair shown the top card alone may be taken into the hand (R13).
    `frozen_before_opening`: does a side that has not opened need a natural pair? `always_frozen`: does everybody, at
    all times (§6)? `up_card`: does the dealer turn one up, or does the pile start empty (§6)?
    `with_wild`: is one natural card with a wild one enough where the pile is free? `joins_below`: the top card joins
    a meld of the side only while that has fewer cards; 0: whatever its size.
    """

    max_wilds: Annotated[int, Span(0, 30)]
    up_black_three: UpBlackThree = "covered"
    own_canasta_blocks: bool = False
    black_threes_freeze: bool = False
    top_alone: bool = False
    frozen_before_opening: bool = True
    always_frozen: bool = False
    up_card: bool = True
    with_wild: bool = True
    joins_below: Annotated[int, Span(0, 10)] = 0
    block_next_only: bool = False

    @property
    def covers_black_three(self) -> bool:
        """Whether another card is turned on to a black three that the dealer turns up."""
        return self.up_black_three in ("covered", "pair_only")

    def frozen_by_discard(self, card: Card) -> bool:
        """Return whether this card, discarded, freezes the pile until it is taken."""
        if card < FIRST_NATURAL:
            return not self.block_next_only
        return self.black_threes_freeze and card in BLACK_THREES


@dataclass(frozen=True, slots=True)
class WholePile(_Pile):
    """Whoever takes the top card takes everything below it (000:67)."""

    kind: ClassVar[str] = "whole"

    def below(self, pile: Sequence[Card]) -> Sequence[Card]:
        """Return the cards that come to the hand with the top card of a pile, bottom first."""
        return pile[:-1]


@dataclass(frozen=True, slots=True)
class TopOfPile(_Pile):
    """Whoever takes the top card takes `count` cards, that one included; the rest stays (000:368, R32)."""

    kind: ClassVar[str] = "top"
    count: Annotated[int, Span(1, 10)] = field(kw_only=True)

    def below(self, pile: Sequence[Card]) -> Sequence[Card]:
        """Return the cards that come to the hand with the top card of a pile, bottom first."""
        return pile[-self.count : -1]


Pile = WholePile | TopOfPile
