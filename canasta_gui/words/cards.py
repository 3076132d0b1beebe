"""Names of cards and ranks, as a player would say them."""

from canasta_gui.messages import gettext_noop
from canasta_gui.rules.core.cards import BLANCHE, HIDDEN, JOKER, RANK_TWO, Card, run_of
from canasta_gui.words.translation import Words

_RANKS = {
    2: (
        gettext_noop("Two of clubs"),
        gettext_noop("Two of diamonds"),
        gettext_noop("Two of hearts"),
        gettext_noop("Two of spades"),
    ),
    3: (
        gettext_noop("Three of clubs"),
        gettext_noop("Three of diamonds"),
        gettext_noop("Three of hearts"),
        gettext_noop("Three of spades"),
    ),
    4: (
        gettext_noop("Four of clubs"),
        gettext_noop("Four of diamonds"),
        gettext_noop("Four of hearts"),
        gettext_noop("Four of spades"),
    ),
    5: (
        gettext_noop("Five of clubs"),
        gettext_noop("Five of diamonds"),
        gettext_noop("Five of hearts"),
        gettext_noop("Five of spades"),
    ),
    6: (
        gettext_noop("Six of clubs"),
        gettext_noop("Six of diamonds"),
        gettext_noop("Six of hearts"),
        gettext_noop("Six of spades"),
    ),
    7: (
        gettext_noop("Seven of clubs"),
        gettext_noop("Seven of diamonds"),
        gettext_noop("Seven of hearts"),
        gettext_noop("Seven of spades"),
    ),
    8: (
        gettext_noop("Eight of clubs"),
        gettext_noop("Eight of diamonds"),
        gettext_noop("Eight of hearts"),
        gettext_noop("Eight of spades"),
    ),
    9: (
        gettext_noop("Nine of clubs"),
        gettext_noop("Nine of diamonds"),
        gettext_noop("Nine of hearts"),
        gettext_noop("Nine of spades"),
    ),
    10: (
        gettext_noop("Ten of clubs"),
        gettext_noop("Ten of diamonds"),
        gettext_noop("Ten of hearts"),
        gettext_noop("Ten of spades"),
    ),
    11: (
        gettext_noop("Jack of clubs"),
        gettext_noop("Jack of diamonds"),
        gettext_noop("Jack of hearts"),
        gettext_noop("Jack of spades"),
    ),
    12: (
        gettext_noop("Queen of clubs"),
        gettext_noop("Queen of diamonds"),
        gettext_noop("Queen of hearts"),
        gettext_noop("Queen of spades"),
    ),
    13: (
        gettext_noop("King of clubs"),
        gettext_noop("King of diamonds"),
        gettext_noop("King of hearts"),
        gettext_noop("King of spades"),
    ),
    14: (
        gettext_noop("Ace of clubs"),
        gettext_noop("Ace of diamonds"),
        gettext_noop("Ace of hearts"),
        gettext_noop("Ace of spades"),
    ),
}

_PLURALS = {
    2: gettext_noop("Wild cards"),
    3: gettext_noop("Black threes"),
    4: gettext_noop("Fours"),
    5: gettext_noop("Fives"),
    6: gettext_noop("Sixes"),
    7: gettext_noop("Sevens"),
    8: gettext_noop("Eights"),
    9: gettext_noop("Nines"),
    10: gettext_noop("Tens"),
    11: gettext_noop("Jacks"),
    12: gettext_noop("Queens"),
    13: gettext_noop("Kings"),
    14: gettext_noop("Aces"),
    run_of(0): gettext_noop("Run of clubs"),
    run_of(1): gettext_noop("Run of diamonds"),
    run_of(2): gettext_noop("Run of hearts"),
    run_of(3): gettext_noop("Run of spades"),
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


def substitute_label(words: Words, card: Card, face: Card) -> str:
    """Return the name of a card in place of another: "Joker, in place of: Ten of spades"."""
    return words.t("{card}, in place of: {shown}", card=card_label(words, card), shown=card_label(words, face))


def rank_label(words: Words, rank: int) -> str:
    """Return the name of a meld's cards: "Queens", "Black threes", "Wild cards", "Run of spades"."""
    return words.t(_PLURALS[rank])


def card_sign(words: Words, card: Card) -> str:
    """Return a card as short as its index: "10♥", "K♠", "Joker"."""
    if card == HIDDEN or card >> 2 < RANK_TWO:
        return card_label(words, card)
    p = words.p
    letters = {11: p("index", "J"), 12: p("index", "Q"), 13: p("index", "K"), 14: p("index", "A")}
    return letters.get(card >> 2, str(card >> 2)) + "♣♦♥♠"[card & 3]
