"""Cards as small ints, their ranks, suits and kinds, and their notation (`KS 10H JK BL`, `??` for a hidden one).

A card is `rank * 4 + suit`. Ranks: 0 joker, 1 blanche (the black-and-white joker), 2 … 10, 11 jack, 12 queen, 13 king,
14 ace. Suits: 0 clubs, 1 diamonds, 2 hearts, 3 spades. The ints therefore have the order of the draw for partners
(000:9), and `card < FIRST_NATURAL` tests for wild cards. Copies of a card are one int: the rules never distinguish
them.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

Card = int

HIDDEN: Final[Card] = -1
JOKER: Final[Card] = 0
BLANCHE: Final[Card] = 4
FIRST_TWO: Final[Card] = 8
FIRST_NATURAL: Final[Card] = 12

RANK_JOKER: Final = 0
RANK_BLANCHE: Final = 1
RANK_TWO: Final = 2
RANK_THREE: Final = 3
RANK_FOUR: Final = 4
RANK_ACE: Final = 14
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
RANK_RUN: Final = 16
"""Rank of a run of clubs where melds have ranks; 17 to 19 are runs of the other suits."""

BLACK_THREES: Final[frozenset[Card]] = frozenset({12, 15})
RED_THREES: Final[frozenset[Card]] = frozenset({13, 14})

# A kind distinguishes cards in play: it is the rank, except that red and black threes are two kinds.
KIND_BLACK_THREE: Final = 3
KIND_RED_THREE: Final = 15
N_KINDS: Final = 16
WILD_KINDS: Final = (RANK_JOKER, RANK_BLANCHE, RANK_TWO)
MELD_RANKS: Final = range(RANK_FOUR, RANK_ACE + 1)
# Key of a meld within its side: its rank (2: wild cards, 3: black threes, 4–14: a rank, 16–19: a run of a suit), plus
# KEY_STEP times its number among several of that rank: 0 for the first, or as a rule set numbers them.
KEY_STEP: Final = 32

KIND: Final[tuple[int, ...]] = tuple(KIND_RED_THREE if card in RED_THREES else card >> 2 for card in range(60))

RANK_NAMES = ("JK", "BL", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUIT_NAMES = ("C", "D", "H", "S")


def _name(card: Card) -> str:
    rank = card >> 2
    return RANK_NAMES[rank] if rank < RANK_TWO else RANK_NAMES[rank] + SUIT_NAMES[card & 3]


FACES: tuple[Card, ...] = (JOKER, BLANCHE, *range(RANK_TWO * 4, 60))
_NAMES: dict[Card, str] = {HIDDEN: "??", **{card: _name(card) for card in FACES}}
_CARDS: dict[str, Card] = {name: card for card, name in _NAMES.items()}


def card_name(card: Card) -> str:
    """Return the notation of a card: `KS`, `10H`, `JK`, `BL`, `??`."""
    return _NAMES[card]


def parse_card(text: str) -> Card:
    """Return the card that the text denotes. Raises ValueError for any other text."""
    try:
        return _CARDS[text]
    except KeyError:
        raise ValueError(f"no such card: {text!r}") from None


def card_names(cards: Iterable[Card]) -> list[str]:
    """Return the notation of each card."""
    return [_NAMES[card] for card in cards]


def parse_cards(text: str) -> list[Card]:
    """Return the cards of a text, separated by white space."""
    return [parse_card(word) for word in text.split()]


def rank_of(card: Card) -> int:
    """Return the rank, 0 (joker) to 14 (ace)."""
    return card >> 2


def suit_of(card: Card) -> int:
    """Return the suit, 0 (clubs) to 3 (spades); meaningless for jokers."""
    return card & 3


def is_wild(card: Card) -> bool:
    """Return whether it is a joker, a blanche or a two."""
    return 0 <= card < FIRST_NATURAL


def meld_key(rank: int, of: int = 0) -> int:
    """Return the key of meld number `of` among those of a rank."""
    return rank + KEY_STEP * of


def rank_of_key(key: int) -> int:
    """Return the rank of a meld by its key."""
    return key % KEY_STEP


NEXT_OF_SUIT: Final = 4
"""Distance from a card to the next one of its suit."""


def run_of(suit: int) -> int:
    """Return the rank of a run of a suit where melds have ranks."""
    return RANK_RUN + suit


def is_run(rank: int) -> bool:
    """Return whether a meld of this rank is a run of one suit."""
    return rank >= RANK_RUN


def stand_ins(rank: int, cards: Iterable[Card]) -> int:
    """Return how many cards of a meld stand in for others: its wild cards; for twos, jokers and blanches (R33e)."""
    first = FIRST_TWO if rank == RANK_TWO else FIRST_NATURAL
    return sum([card < first for card in cards])


def count_kinds(cards: Iterable[Card]) -> list[int]:
    """Return the number of cards of each kind; hidden cards are left out."""
    counts = [0] * N_KINDS
    for card in cards:
        if card >= 0:
            counts[KIND[card]] += 1
    return counts


def whole_deck(packs: int, jokers: int, blanches: int) -> list[Card]:
    """Return every card of the game, in a fixed order: the packs, then all jokers, then all blanches."""
    return [*(list(range(RANK_TWO * 4, 60)) * packs), *([JOKER] * jokers), *([BLANCHE] * blanches)]


class MeldKinds(NamedTuple):
    """Numbers of melds without wild cards, with some, of wild cards alone, and of runs of a suit."""

    natural: int
    mixed: int
    wild: int
    runs: int
