"""Braille on cards: the letters of each card, their dots, and the size of the cells.

A card has two cells, one for the rank and one for the suit, without a number sign, as on brailled playing cards. Ace to
nine are the letters a to i, ten is an x; then j, q, k, and s, h, d, c for the suits. They are the same in every
language, as on the decks that are sold: the d of a French or German queen would read as a four.
"""

from typing import Final, NamedTuple

from canasta_gui.messages import gettext_noop
from canasta_gui.rules.core.cards import HIDDEN, Card, card_name

# The raised dots of the letters in use: 1 to 3 down the left side of a cell, 4 to 6 down the right one.
_DOTS: Final = {
    "a": "1", "b": "12", "c": "14", "d": "145", "e": "15", "f": "124", "g": "1245", "h": "125", "i": "24", "j": "245",
    "k": "13", "l": "123", "o": "135", "q": "12345", "s": "234", "x": "1346",
}  # fmt: skip
_RANKS: Final = {"A": "a", "10": "x", **{str(number): "abcdefghi"[number - 1] for number in range(2, 10)}}
_JOKERS: Final = {"JK": "jo", "BL": "bl"}


class BrailleSize(NamedTuple):
    """The measures of a cell in millimetres: between dots, from one cell to the next, the dots at their base.

    `source`: the national Braille body that publishes them.
    """

    name: str
    about: str
    source: str
    step: float
    cell: float
    dot: float


BRAILLE_SIZES: Final = {
    size.name: size
    for size in (
        # Marburg Medium, adopted for the packages of medicines in Europe, has dots of 1.3 to 1.6 mm, of which 1.5 mm is
        # the diameter that Norges Blindeforbund, the Norwegian body, names for dots at the same distance.
        BrailleSize(
            "marburg",
            gettext_noop("Marburg Medium, as in Europe"),
            "Deutsche Blindenstudienanstalt (blista), Marburg",
            2.5,
            6.0,
            1.5,
        ),
        # After section 3.2 of Specification 800 of the National Library Service for the Blind.
        BrailleSize(
            "bana", gettext_noop("BANA, as in North America"), "Braille Authority of North America", 2.34, 6.2, 1.44
        ),
    )
}


def letters_of(card: Card) -> str:
    """Return the two Braille letters of a card; none for the back."""
    if card == HIDDEN:
        return ""
    name = card_name(card)
    rank, suit = name[:-1], name[-1]
    return _JOKERS.get(name) or _RANKS.get(rank, rank.lower()) + suit.lower()


def cells(letters: str) -> list[tuple[int, int, int]]:
    """Return the raised dots: the cell, column (0, 1) and row (0 to 2) of each."""
    dots = [(cell, int(dot) - 1) for cell, letter in enumerate(letters) for dot in _DOTS[letter]]
    return [(cell, dot // 3, dot % 3) for cell, dot in dots]
