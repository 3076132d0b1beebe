"""Card blanks, indices and the number cards."""

from __future__ import annotations

import math

from .glyphs import HEIGHT, word
from .outline import Point
from .palette import EDGE, GOLD, GOLD_DARK, GOLD_GRADIENT, GOLD_PLAIN, PAPER, SUIT_COLOURS
from .suits import star_data, suit
from .svg import circle, document, group, path, rect

WIDTH, HEIGHT_OF_CARD = 250, 350
CORNER = 18
BORDER = 3
INDEX_X, INDEX_TOP = 36, 17
INDEX_SUIT_Y, INDEX_SUIT_SIZE = 105, 45
MARK_Y = 145

LEFT, MIDDLE, RIGHT = 95.0, 125.0, 155.0
TOP, BOTTOM = 52.0, 298.0
_ROWS = [TOP, TOP + 82, TOP + 164, BOTTOM]
_CENTRE = 175.0

PIPS: dict[str, list[Point]] = {
    "2": [(MIDDLE, TOP), (MIDDLE, BOTTOM)],
    "3": [(MIDDLE, TOP), (MIDDLE, _CENTRE), (MIDDLE, BOTTOM)],
    "4": [(x, y) for x in (LEFT, RIGHT) for y in (TOP, BOTTOM)],
    "5": [(x, y) for x in (LEFT, RIGHT) for y in (TOP, BOTTOM)] + [(MIDDLE, _CENTRE)],
    "6": [(x, y) for x in (LEFT, RIGHT) for y in (TOP, _CENTRE, BOTTOM)],
    "7": [(x, y) for x in (LEFT, RIGHT) for y in (TOP, _CENTRE, BOTTOM)] + [(MIDDLE, 113.5)],
    "8": [(x, y) for x in (LEFT, RIGHT) for y in (TOP, _CENTRE, BOTTOM)] + [(MIDDLE, 113.5), (MIDDLE, 236.5)],
    "9": [(x, y) for x in (LEFT, RIGHT) for y in _ROWS] + [(MIDDLE, _CENTRE)],
    "10": [(x, y) for x in (LEFT, RIGHT) for y in _ROWS] + [(MIDDLE, 93), (MIDDLE, 257)],
}
PIP_SIZE = 43
ACE_SIZE = 138


def card(inner: str) -> str:
    """A whole card file: the blank with rounded corners, and what is drawn on it."""
    inset = BORDER / 2
    blank = rect(inset, inset, WIDTH - BORDER, HEIGHT_OF_CARD - BORDER, CORNER - inset, PAPER, EDGE, BORDER)
    return document(WIDTH, HEIGHT_OF_CARD, blank + inner, (GOLD_GRADIENT,))


def twice(half: str) -> str:
    """Something drawn for the upper half, and again turned by half a turn."""
    return half + group(half, f"rotate(180 {WIDTH / 2:g} {HEIGHT_OF_CARD / 2:g})")


def index(letters: str, name: str) -> str:
    """Rank and suit for the top left corner."""
    colour = SUIT_COLOURS[name]
    sign = suit(name, INDEX_X, INDEX_SUIT_Y, INDEX_SUIT_SIZE, colour)
    return word(letters, INDEX_X, INDEX_TOP, HEIGHT, colour) + sign


def number_card(rank: str, name: str) -> str:
    """The face of an ace or of a card from 2 to 10."""
    colour = SUIT_COLOURS[name]
    if rank == "A":
        pips = _ace(name, colour)
    else:
        pips = "".join(suit(name, x, y, PIP_SIZE, colour, y > _CENTRE) for x, y in PIPS[rank])
    return card(twice(index(rank, name) + _mark(rank, name)) + pips)


def _ace(name: str, colour: str) -> str:
    """One big sign with a smaller one inlaid in gold."""
    big = suit(name, MIDDLE, _CENTRE, ACE_SIZE, colour)
    middle = {"S": 184, "H": 170, "D": 175, "C": 176}[name]
    return big + suit(name, MIDDLE, middle, 40, GOLD)


def _mark(rank: str, name: str) -> str:
    """The small mark of the special cards: wild twos, red threes (bonus), black threes (stop the pile)."""
    x, y = INDEX_X, MARK_Y
    if rank == "2":
        return path(star_data(x, y, 10.5), GOLD_PLAIN, GOLD_DARK, 1.2)
    if rank == "3" and name in "HD":
        around = ((-4.6, 0), (4.6, 0), (0, -4.6), (0, 4.6))
        petals = "".join(circle(x + dx, y + dy, 4.4, GOLD_PLAIN) for dx, dy in around)
        return petals + circle(x, y, 2.6, GOLD_DARK)
    if rank == "3":
        return circle(x, y, 8, "none", EDGE, 2.6) + path(f"M{x - 4},{y} H{x + 4}", "none", EDGE, 3)
    return ""


def corner_frame() -> str:
    """Path data of the frame round a court: a rectangle that leaves both index corners free."""
    left, right, top, bottom = 14, 236, 14, 336
    x, y, r = 67, 135, 9
    turns = [
        (right, top), (right, HEIGHT_OF_CARD - y), (WIDTH - x, HEIGHT_OF_CARD - y), (WIDTH - x, bottom),
        (left, bottom), (left, y), (x, y), (x, top),
    ]  # fmt: skip
    return "M" + "L".join(_rounded(turns[i - 1], at, turns[(i + 1) % 8], r) for i, at in enumerate(turns)) + "Z"


def _rounded(before: Point, corner: Point, after: Point, r: float) -> str:
    """The bend at one corner, as path data without its first command."""

    def towards(end: Point) -> str:
        dx, dy = end[0] - corner[0], end[1] - corner[1]
        length = math.hypot(dx, dy)
        return f"{corner[0] + r * dx / length:g},{corner[1] + r * dy / length:g}"

    return f"{towards(before)} Q{corner[0]:g},{corner[1]:g} {towards(after)} "
