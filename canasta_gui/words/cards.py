"""The names of cards and ranks, as a player says them."""

from canasta_gui.rules.core.cards import BLANCHE, HIDDEN, JOKER, RANK_TWO, Card, run_of
from canasta_gui.words.translation import Words, mark

_RANKS = {
    2: (mark("Two of clubs"), mark("Two of diamonds"), mark("Two of hearts"), mark("Two of spades")),
    3: (mark("Three of clubs"), mark("Three of diamonds"), mark("Three of hearts"), mark("Three of spades")),
    4: (mark("Four of clubs"), mark("Four of diamonds"), mark("Four of hearts"), mark("Four of spades")),
    5: (mark("Five of clubs"), mark("Five of diamonds"), mark("Five of hearts"), mark("Five of spades")),
    6: (mark("Six of clubs"), mark("Six of diamonds"), mark("Six of hearts"), mark("Six of spades")),
    7: (mark("Seven of clubs"), mark("Seven of diamonds"), mark("Seven of hearts"), mark("Seven of spades")),
    8: (mark("Eight of clubs"), mark("Eight of diamonds"), mark("Eight of hearts"), mark("Eight of spades")),
    9: (mark("Nine of clubs"), mark("Nine of diamonds"), mark("Nine of hearts"), mark("Nine of spades")),
    10: (mark("Ten of clubs"), mark("Ten of diamonds"), mark("Ten of hearts"), mark("Ten of spades")),
    11: (mark("Jack of clubs"), mark("Jack of diamonds"), mark("Jack of hearts"), mark("Jack of spades")),
    12: (mark("Queen of clubs"), mark("Queen of diamonds"), mark("Queen of hearts"), mark("Queen of spades")),
    13: (mark("King of clubs"), mark("King of diamonds"), mark("King of hearts"), mark("King of spades")),
    14: (mark("Ace of clubs"), mark("Ace of diamonds"), mark("Ace of hearts"), mark("Ace of spades")),
}

_PLURALS = {
    2: mark("Wild cards"),
    3: mark("Black threes"),
    4: mark("Fours"),
    5: mark("Fives"),
    6: mark("Sixes"),
    7: mark("Sevens"),
    8: mark("Eights"),
    9: mark("Nines"),
    10: mark("Tens"),
    11: mark("Jacks"),
    12: mark("Queens"),
    13: mark("Kings"),
    14: mark("Aces"),
    run_of(0): mark("Run of clubs"),
    run_of(1): mark("Run of diamonds"),
    run_of(2): mark("Run of hearts"),
    run_of(3): mark("Run of spades"),
}


def card_label(words: Words, card: Card) -> str:
    """Return the name of a card: "Queen of spades", "Joker", "Black-and-white joker", "Hidden card"."""
    if card == HIDDEN:
        return words.t("Hidden card")
    if card >> 2 == JOKER:
        return words.t("Joker")
    if card == BLANCHE:
        return words.t("Black-and-white joker")
    return words.t(_RANKS[card >> 2][card & 3])


def rank_label(words: Words, rank: int) -> str:
    """Return what the cards of a meld are called: "Queens", "Black threes", "Wild cards", "Run of spades"."""
    return words.t(_PLURALS[rank])


def card_sign(words: Words, card: Card) -> str:
    """Return a card as short as its index: "10♥", "K♠", "Joker"."""
    if card == HIDDEN or card >> 2 < RANK_TWO:
        return card_label(words, card)
    p = words.p
    letters = {11: p("index", "J"), 12: p("index", "Q"), 13: p("index", "K"), 14: p("index", "A")}
    return letters.get(card >> 2, str(card >> 2)) + "♣♦♥♠"[card & 3]


def set_label(words: Words, rank: int) -> str:
    """Return what the cards of a meld are called where twos and threes are cards like others."""
    return words.t({2: mark("Twos"), 3: mark("Threes")}.get(rank, _PLURALS[rank]))


def laid_label(words: Words, card: Card, face: Card) -> str:
    """Return a card of a meld as it is announced: "Queen of spades", "Joker for: Queen of spades"."""
    if card != JOKER:
        return card_label(words, card)
    return words.t("{joker} for: {card}", joker=card_label(words, card), card=card_label(words, face))
