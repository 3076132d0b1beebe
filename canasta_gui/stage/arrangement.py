"""The size of meld cards: the largest with room for all melds, found by trying every arrangement.

Widths of melds are in card widths; everything else is in pixels.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise, product
from typing import Final, NamedTuple

from canasta_gui.stage.geometry import CARD_ASPECT

# Design units: general gap, minimum gap between melds, line below a row, gap between rows, padding of a side's melds.
GAP: Final = 12.0
MELD_GAP: Final = 9.0
FOOT: Final = 22.0
ROW_GAP: Final = 7.0
PADDING: Final = 11.0
LABEL: Final = 19.0
"""Height of the line of names above the melds of a side that shares its part of the table with others."""

CENTRE_CARD: Final = 128.0
"""Maximum height of the cards of stock and pile."""
_BESIDE_FOOT: Final = 22.0
"""Space above and below the line of stock and pile."""

_LARGEST: Final = 1.42  # maximum height of a meld's cards, relative to those of the hand
_MOST_ROWS: Final = 4
_GAP_IN_WIDTHS: Final = 0.14  # approximate gap in card widths, used while melds are divided into rows
_LEAST_CELL: Final = 2.6  # minimum width of a side, in card widths
_ALONG_COSTS, _BESIDE_COSTS = 0.06, 0.15  # penalties, as fractions of the card height
_STEP: Final = 0.985  # ratio of successive sizes: with few sizes, few pictures are drawn and cards rarely move

_FULL: Final = (1.3, 1.0, 1.6, 2.2, 1.6, 1.9)
_FULL_NUMBER: Final = {1: 6, 2: 6, 3: 4}
"""Number of melds of a side on a full table, by the number of sides; their widths are in `_FULL`."""

Melds = tuple[float, ...]


class Room(NamedTuple):
    """Space in the window for melds, stock, pile and score panels, for one way to seat the others.

    `along`: the others all sit along the top. `hand`: the height of a card in the hand.
    `panel`: the size of a score panel; `panels`: the height of all panels on one side of the stock. `text`: the factor
    of text sizes.
    """

    w: float
    h: float
    along: bool
    unit: float
    hand: float
    panel: tuple[float, float]
    panels: float
    text: float = 1.0


class Arrangement(NamedTuple):
    """An arrangement of the melds, and the height of their cards.

    `beside`: the viewer's melds are to the right of stock and pile and those of the others to the left, not above and
    below. `lines`: number of lines of other sides, one above the other. `rows`: number of rows of melds of each other
    side; `own_rows`: of the viewer's side.
    """

    height: float
    along: bool
    beside: bool
    lines: int
    rows: int
    own_rows: int


def arrange(rooms: Sequence[Room], own: Melds, others: tuple[Melds, ...], at_most: float = float("inf")) -> Arrangement:
    """Return the arrangement with the largest cards, none higher than `at_most`.

    `own`: the widths of the melds of the viewer's side, in their order; `others`: those of each other side. Seats, and
    the sides of stock and pile, are chosen for a full table, so that they stay the same for the whole deal.
    """
    full = tuple(_FULL[: _FULL_NUMBER.get(len(others) + 1, 3)] for _ in (own, *others))
    usual = max(_arrangements(tuple(rooms), full[0], full[1:]), key=_worth)
    tried = [
        each
        for each in _arrangements(tuple(rooms), own, others)
        if (each.along, each.beside) == (usual.along, usual.beside)
    ]
    ceiling = max(each.height for each in tried)
    height = min(at_most, _stepped(max(ceiling, 1.0), _highest(rooms, usual, own, others)))
    fitting = [each for each in tried if each.height >= height * 0.999]
    best = min(fitting, key=lambda each: (each.own_rows + each.lines * each.rows, -each.height))
    return best._replace(height=height)


def _highest(rooms: Sequence[Room], usual: Arrangement, own: Melds, others: tuple[Melds, ...]) -> float:
    """Return the height of cards with only a few melds on the table, which is the largest of the stepped sizes."""
    few = tuple(each[:1] for each in (own, *others))
    same = (each for each in _arrangements(tuple(rooms), few[0], few[1:]))
    return max(each.height for each in same if (each.along, each.beside) == (usual.along, usual.beside))


def _stepped(height: float, highest: float) -> float:
    """Return the largest stepped size that is not above `height`."""
    step = max(highest, height)
    while step > height * 1.0001:
        step *= _STEP
    return step


def _worth(each: Arrangement) -> float:
    return each.height * (1 - _ALONG_COSTS * each.along - _BESIDE_COSTS * each.beside)


@lru_cache(maxsize=32)  # for the present melds and the changes to them that are considered next
def _arrangements(rooms: tuple[Room, ...], own: Melds, others: tuple[Melds, ...]) -> tuple[Arrangement, ...]:
    """Return every way to lay these melds, each with its largest cards."""
    return tuple(_every_way(rooms, own, others))


def _every_way(rooms: tuple[Room, ...], own: Melds, others: tuple[Melds, ...]) -> Iterator[Arrangement]:
    rows_of_others = range(1, min(_MOST_ROWS, max(1, *(len(each) for each in others))) + 1)
    rows_of_own = range(1, min(_MOST_ROWS, max(1, len(own))) + 1)
    lines = range(1, len(others) + 1)
    for room, beside in product(rooms, (False, True)):
        for in_lines, rows, own_rows in product(lines, rows_of_others, rows_of_own):
            way = Arrangement(0.0, room.along, beside, in_lines, rows, own_rows)
            height = min(
                _LARGEST * room.hand, _height_by_rows(room, way, len(others)), _height_by_width(room, way, own, others)
            )
            yield way._replace(height=max(1.0, height))


def _height_by_rows(room: Room, way: Arrangement, others: int) -> float:
    """Return the maximum height of cards at which all rows fit."""
    upper = _fixed_height(room, way.lines, way.rows, labels=others > 1)
    lower = _fixed_height(room, 1, way.own_rows)
    rows = way.lines * way.rows
    if way.beside:
        return min((room.h - upper) / rows, (room.h - lower) / way.own_rows)
    free = room.h - upper - lower
    rows += way.own_rows
    foot, largest = centre_foot(room.unit, room.text), CENTRE_CARD * room.unit
    beside_panels = (free - room.panels) / rows
    as_stock = (free - foot) / (rows + 1)
    return min(beside_panels, as_stock if as_stock <= largest else (free - foot - largest) / rows)


def centre_foot(unit: float, text: float) -> float:
    """Return the height in pixels of the line below stock and pile, with the space around it."""
    return (FOOT * text + _BESIDE_FOOT) * unit


def _fixed_height(room: Room, lines: int, rows: int, *, labels: bool = False) -> float:
    """Return the height that lines of sides take up besides their cards."""
    words = (lines * rows * FOOT + lines * LABEL * labels) * room.text
    return (words + (lines * rows - 1) * ROW_GAP + lines * PADDING) * room.unit


def _height_by_width(room: Room, way: Arrangement, own: Melds, others: tuple[Melds, ...]) -> float:
    """Return the maximum height of cards at which every row fits in its width."""
    gap, margin = MELD_GAP * room.unit, GAP * room.unit
    wide = (room.w - room.panel[0]) / 2 - 2 * margin if way.beside else room.w - margin
    widths = [_card_width(wide, [own], way.own_rows, gap)]
    widths += [_card_width(wide, line, way.rows, gap) for line in in_lines(others, way.lines)]
    return min(widths) * CARD_ASPECT


def _card_width(wide: float, sides: Sequence[Melds], rows: int, gap: float) -> float:
    """Return the maximum width of cards at which these sides fit in one line."""
    widest = [_widest_row(melds, rows) for melds in sides]
    gaps = sum(number for _, number in widest) - 1 + 2 * (len(sides) - 1)
    least = _LEAST_CELL if len(sides) > 1 else 0.0
    return (wide - gaps * gap) / sum(max(least, width) for width, _ in widest)


def _widest_row(melds: Melds, rows: int) -> tuple[float, int]:
    """Return the width of the widest row of a side without its gaps, and the number of its melds."""
    parts = [melds[first:end] for first, end in in_rows(melds, rows)] or [(1.0,)]
    return max(((sum(row), len(row)) for row in parts), key=lambda row: row[0] + _GAP_IN_WIDTHS * row[1])


def in_lines(others: Sequence[Melds], lines: int) -> list[Sequence[Melds]]:
    """Return the other sides in lines of nearly the same width, in their order."""
    needs = tuple(max(_LEAST_CELL, sum(melds)) for melds in others)
    return [others[first:end] for first, end in in_rows(needs, lines)]


@lru_cache(maxsize=128)
def in_rows(melds: Melds, rows: int) -> tuple[tuple[int, int], ...]:
    """Return the division of melds into rows, in their order, that minimises the widest row: pairs (first, end)."""
    if not melds:
        return ()

    def widest(ends: tuple[int, ...]) -> float:
        return max(sum(melds[a:b]) + _GAP_IN_WIDTHS * (b - a) for a, b in pairwise(ends))

    number = len(melds)
    cuts = combinations(range(1, number), min(rows, number) - 1)
    ends: list[tuple[int, ...]] = [(0, *each, number) for each in cuts]
    narrowest = min(ends, key=widest)
    return tuple(pairwise(narrowest))


class Index(NamedTuple):
    """Size of a card's index in the corner, as fractions of the card's width and height.

    At least this part of a card stays visible when another one overlaps it.
    """

    w: float = 0.24
    h: float = 0.226

    @property
    def step(self) -> float:
        """Distance between cards of a fan, in card widths: the width of the index and a margin."""
        return self.w + 0.06


USUAL_INDEX = Index()


@dataclass(frozen=True, slots=True)
class Fit:
    """Parameters of the layout: the window's size (pixels), the handedness, the size of cards and of their `index`.

    `card_size`: a step smaller (-1) or larger (1) than the best fit. `text`: the factor of text sizes.
    `sunk`: the hand lies lower, which gives the lane above it more room.
    """

    size: tuple[float, float] = (1280.0, 800.0)
    left_handed: bool = False
    card_size: int = 0
    index: Index = USUAL_INDEX
    text: float = 1.0
    sunk: bool = False
