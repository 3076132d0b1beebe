"""Braille on the indices: two cells, rank and suit, as brailled playing cards have them.

One cell each, without a sign that a number follows: ace to nine are the letters a to i, so ten is an x; then j, q, k,
and s, h, d, c for the suits. They are the same in every language, as on the decks that are sold: the d of a French or
German queen would be a four.
"""

from typing import Final

from canasta_gui.rules.core.cards import HIDDEN, Card, card_name

# The raised dots of the letters in use: 1 to 3 down the left side of a cell, 4 to 6 down the right one.
_DOTS: Final = {
    "a": "1", "b": "12", "c": "14", "d": "145", "e": "15", "f": "124", "g": "1245", "h": "125", "i": "24", "j": "245",
    "k": "13", "l": "123", "o": "135", "q": "12345", "s": "234", "x": "1346",
}  # fmt: skip
_RANKS: Final = {"A": "a", "10": "x", **{str(number): "abcdefghi"[number - 1] for number in range(2, 10)}}
_JOKERS: Final = {"JK": "jo", "BL": "bl"}

# In units of the pair's width: between dots, from one cell to the next, the dots' size, the space around them.
_STEP, _CELL, _RADIUS, _PAD = 0.2, 0.5, 0.065, 0.11
_PAPER, _RIM, _INK = "#ffffff", "#8d8878", "#101318"


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


def braille_svg(letters: str, x: float, y: float, width: float) -> str:
    """Return the dots of two letters as SVG on a small label around (x, y), the pair `width` units wide."""
    step, radius = _STEP * width, _RADIUS * width
    left, top = x - (_CELL + _STEP) * width / 2, y - step
    pad = _PAD * width + radius
    wide, high = (_CELL + _STEP) * width + 2 * pad, 2 * step + 2 * pad
    label = (
        f'<rect x="{left - pad:.1f}" y="{top - pad:.1f}" width="{wide:.1f}" height="{high:.1f}" rx="{pad:.1f}" '
        f'fill="{_PAPER}" stroke="{_RIM}" stroke-width="1"/>'
    )
    raised = "".join(
        f'<circle cx="{left + cell * _CELL * width + column * step:.1f}" cy="{top + row * step:.1f}" '
        f'r="{radius:.1f}" fill="{_INK}"/>'
        for cell, column, row in cells(letters)
    )
    return label + raised
