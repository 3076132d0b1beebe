"""Card blanks, indices and the number cards."""

from __future__ import annotations

import math

from .aces import ace
from .glyphs import text_width, word
from .outline import Point
from .palette import GOLD_DARK, GOLD_GRADIENT, GOLD_PLAIN, WHITE
from .style import Style
from .suits import star_data, suit
from .svg import circle, document, group, path, rect

WIDTH, HEIGHT_OF_CARD = 250, 350
CORNER = 18
MARGIN = 12.0
"""Between the edge of the card and the index, where a wide one would come too close."""

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
LARGE_X, LARGE_Y, LARGE_SIZE = 170.0, 82.0, 108.0
"""The one sign of a deck without pips, in the upper right and again in the lower left."""


def card(inner: str, style: Style) -> str:
    """A whole card file: the blank with rounded corners, and what is drawn on it."""
    inset = style.border / 2
    width, height = WIDTH - style.border, HEIGHT_OF_CARD - style.border
    blank = rect(inset, inset, width, height, CORNER - inset, style.paper, style.edge, style.border)
    return document(WIDTH, HEIGHT_OF_CARD, blank + inner, (GOLD_GRADIENT,))


def overlay(inner: str) -> str:
    """A file that is drawn over a card file: it has no blank of its own."""
    return document(WIDTH, HEIGHT_OF_CARD, inner)


def twice(half: str) -> str:
    """Something drawn for the upper half, and again turned by half a turn."""
    return half + group(half, f"rotate(180 {WIDTH / 2:g} {HEIGHT_OF_CARD / 2:g})")


def index(letters: str, name: str, style: Style) -> str:
    """Rank and suit for the top left corner."""
    at, colour = style.index, style.inks[name]
    x = max(at.x, MARGIN + text_width(letters) * at.height / 120)
    sign = suit(name, at.x, at.sign_y, at.sign_size, colour)
    return word(letters, x, at.top, at.height, colour, at.bold) + sign


def number_card(rank: str, name: str, style: Style) -> str:
    """The face of an ace or of a card from 2 to 10."""
    colour = style.inks[name]
    signs = ""
    half = index(rank, name, style)
    if rank == "A":
        signs = ace(name, style)
    elif style.pips:
        signs = "".join(suit(name, x, y, PIP_SIZE, colour, y > _CENTRE) for x, y in PIPS[rank])
    else:
        half += suit(name, LARGE_X, LARGE_Y, LARGE_SIZE, colour)
    return card(twice(half) + signs, style)


def special_mark(rank: str, name: str, style: Style) -> str:
    """Marks of canasta below both indices: wild twos, red threes (bonus), black threes (stop the pile).

    A drawing of its own, laid over the face: to other games the card is nothing special.
    """
    return overlay(twice(_sign(rank, name, style)))


def _sign(rank: str, name: str, style: Style) -> str:
    x, y, size = style.index.x, style.index.mark_y, style.index.height / 60
    stark = style.paper == WHITE
    line, width = (style.edge, 4.0) if stark else (GOLD_DARK, 1.2)
    if rank == "2":
        return path(star_data(x, y, 10.5 * size), GOLD_PLAIN, line, width)
    if rank == "3" and name in "HD":
        return _blossom(x, y, size, line, width if stark else 0)
    if rank == "3":
        bar = path(f"M{x - 4 * size},{y} H{x + 4 * size}", "none", style.edge, 3 * size)
        return circle(x, y, 8 * size, "none", style.edge, 2.6 * size) + bar
    return ""


def _blossom(x: float, y: float, size: float, line: str, width: float) -> str:
    """Four golden petals, outlined where `width` says so."""
    around = [(x + dx * size, y + dy * size) for dx, dy in ((-4.6, 0), (4.6, 0), (0, -4.6), (0, 4.6))]
    rim = "".join(circle(px, py, 4.4 * size + width / 2, line) for px, py in around) if width else ""
    petals = "".join(circle(px, py, 4.4 * size, GOLD_PLAIN) for px, py in around)
    return rim + petals + circle(x, y, 2.6 * size, line)


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
