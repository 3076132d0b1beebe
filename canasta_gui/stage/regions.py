"""Division of the window into rectangles, all of which follow from its size and from the melds."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from canasta_gui.stage.arrangement import (
    CENTRE_CARD,
    FOOT,
    GAP,
    LABEL,
    MELD_GAP,
    PADDING,
    ROW_GAP,
    Arrangement,
    Melds,
    Room,
    arrange,
    centre_foot,
    in_lines,
    in_rows,
)
from canasta_gui.stage.geometry import CARD_ASPECT, Point, Rect, Size, centered

# All lengths below are design units (`unit`) unless stated otherwise.
TABLE_EDGE: Final = 15.0
"""The width of the edge of the table, around the felt."""
_NARROW: Final = 1000.0  # pixels; in a narrower window the others sit along the top and the hand takes the whole width
_HAND: Final = 0.185  # height of the hand's cards, as a fraction of the window's height
_HAND_WIDTH: Final = 0.13  # their maximum width, as a fraction of the felt's width
_STEPS: Final = {-1: 0.88, 0: 1.0, 1: 1.1}  # factors on the best fit for smaller and larger cards
_BESIDE_HAND: Final = 150.0  # width of the corners left and right of the hand
_LANE: Final = 34.0  # height of the lane for the prompt and for messages
_SUNK: Final = 40.0  # how much lower a hand lies that makes room for a hint
_RAISED: Final = 20.0  # space between lane and hand, for raised cards
_BOTTOM: Final = 12.0
_TOP: Final = 24.0  # above and below the lines of a seat at the top
_HISTORY: Final = 150.0  # minimum width for the last moves beside the menu
_COLUMN: Final = 120.0  # width of the columns of seats on the left and right
_NARROW_LANE, _NARROW_RAISED = 70.0, 14.0
_MENU: Final = 34.0  # height of the button of the menu
_NARROW_TOP: Final = 28.0  # above, between and below the button of the menu and the seats in a narrow window
_PANEL, _NARROW_PANEL = (318.0, 112.0), (300.0, 104.0)
_STACKED_PANEL, _AROUND_PANEL = 40.0, 12.0  # minimum height of a panel that shares its side of the stock with others
_PANEL_GAP: Final = 6.0
_HEAPS: Final = 1.42  # width that stock or pile takes on its side of the middle, in card widths
_BESIDE_HEAPS: Final = 26.0  # gaps beside a panel that is next to stock or pile
_LOW_CENTRE_CARD: Final = 96.0  # height that stock and pile keep between panels; the panels become lower first
_BACK: Final = 30.0  # width of a card in the hand of another seat
_PACKET, _NARROW_PACKET = 44.0, 27.0  # width of a card of the viewer's second packet
_MOST_LINES: Final = 3.0  # maximum number of lines of text on a plate
_LINE: Final = 20.0


class SeatArea(NamedTuple):
    """The places of one seat: portrait, name plate and hand, side by side or one below the other.

    `portrait`: the square around the round portrait. `plate`: the lines with name, number of cards and so on; beside
    the portrait if the seat is `upright`, else below it. `hand`: the fan of backs. `reserve`: the second packet, in
    games that deal one. `speech`: space for a speech balloon that covers nothing; it may be too small for one.
    """

    portrait: Rect
    plate: Rect
    hand: Rect
    upright: bool
    reserve: Rect
    speech: Rect


class MeldArea(NamedTuple):
    """Area of one side's melds: the whole, the part for cards and their feet, the rows, and a line for names.

    `rows`: the range (first, end) of melds in each row.
    """

    whole: Rect
    cards: Rect
    rows: tuple[tuple[int, int], ...]
    label: Rect | None = None


class TableRegions(NamedTuple):
    """The divided window.

    All parts are in pixels; `card` is the size of a card in the hand. `felt`: the rectangle within the table's edge.
    `lane`: the line for prompt, refusals, hints and messages. `meld_card`, `centre_card`: the sizes of cards in melds,
    and in stock and pile; `back`: in the hands of others. `own`, `others`: the parts of the table where the near side
    and each other side lay melds; `melds`: their areas, by side. `history`: space for the last moves, beside the menu
    or below it. `narrow`: the window is too narrow for columns and long words. `text`: the factor of text sizes.
    `sunk`: the hand lies lower, partly behind the edge of the table.
    """

    size: Size
    unit: float
    felt: Rect
    card: Size
    meld_card: Size
    centre_card: Size
    back: Size
    hand: Rect
    lane: Rect
    stock: Rect
    pile: Rect
    own: Rect
    others: dict[int, Rect]
    melds: dict[int, MeldArea]
    panels: dict[int, Rect]
    seats: dict[int, SeatArea]
    menu: Rect
    match: Rect
    history: Rect
    controls: Rect
    narrow: bool
    arrangement: Arrangement
    text: float = 1.0
    sunk: bool = False

    @property
    def gap(self) -> float:
        """The general gap between parts, in pixels."""
        return GAP * self.unit

    @property
    def foot(self) -> float:
        """The height of the line below the cards of melds, in pixels."""
        return FOOT * self.unit * self.text


class Seating(NamedTuple):
    """The seats of each side, and the near seat; `reserves`: each seat is dealt a second packet."""

    sides: tuple[tuple[int, ...], ...]
    bottom: int
    reserves: bool = False

    @property
    def players(self) -> int:
        """The number of seats."""
        return sum(map(len, self.sides))

    @property
    def near_side(self) -> int:
        """The side of the near seat."""
        return next(n for n, seats in enumerate(self.sides) if self.bottom in seats)

    @property
    def far_sides(self) -> list[int]:
        """The other sides, in the order in which their seats come after the near one."""
        near = self.near_side
        return sorted(
            (n for n in range(len(self.sides)) if n != near),
            key=lambda n: min((seat - self.bottom) % self.players for seat in self.sides[n]),
        )


_TEXT_STEP: Final = 0.05
_LEAST_CENTRE: Final = 62.0  # height that stock and pile keep between panels of larger text


@lru_cache(maxsize=32)
def largest_text(size: Size, seating: Seating, text: float, card_size: int = 0) -> float:
    """Return the largest factor of text sizes up to `text` at which stock and pile keep their room between the panels.

    At least 1: a smaller one is never used.
    """
    while text > 1:
        frame = _Frame(size, seating, card_size, text)
        panels = 2 * max(frame.panel_lines * frame.stacked_panel, frame.panels_height * (frame.panel_lines > 1))
        room = frame.inner(along=frame.narrow).h - panels - frame.centre_foot - frame.px(36)
        if room >= frame.px(_LEAST_CENTRE):
            return text
        text = round(text - _TEXT_STEP, 2)
    return 1.0


@lru_cache(maxsize=32)
def divide(
    size: Size,
    seating: Seating,
    melds: tuple[Melds, ...],
    *,
    left_handed: bool = False,
    card_size: int = 0,
    at_most: float = float("inf"),
    text: float = 1.0,
    sunk: bool = False,
) -> TableRegions:
    """Divide a window of this size (pixels) into the parts of the table.

    `melds`: by side, the widths of its melds in card widths. `card_size`: a step smaller (-1) or larger (1) than the
    best fit. `at_most`: maximum height of a meld's cards. `text`: the factor of text sizes.
    `sunk`: the hand lies lower, which gives the lane above it more room; not in a narrow window, where it has enough.
    """
    frame = _Frame(size, seating, card_size, text, sunk=sunk)
    near, far = seating.near_side, seating.far_sides
    alongs = (True,) if frame.narrow else (False, True)
    others = tuple(tuple(melds[n]) for n in far)
    plan = arrange([frame.room(along=along) for along in alongs], tuple(melds[near]), others, at_most)
    centre = _Centre(frame, plan)
    areas = dict(zip([near, *far], _meld_areas(frame, plan, tuple(melds[near]), others), strict=True))
    stock, pile = centre.stock, centre.pile
    panels = dict(zip([near, *far], centre.panels(len(far)), strict=True))
    own_seat, controls, lane = frame.own_seat(), frame.controls, frame.lane
    far_seats = _Others(frame, plan.along).seats()
    if left_handed:
        width = size.w
        stock, pile, controls = stock.mirrored(width), pile.mirrored(width), controls.mirrored(width)
        lane = lane.mirrored(width)
        panels = {n: box.mirrored(width) for n, box in panels.items()}
        own_seat = _mirrored(own_seat, width)
    return TableRegions(
        size=size,
        unit=frame.unit,
        felt=frame.felt,
        card=frame.card,
        meld_card=Size(plan.height / CARD_ASPECT, plan.height),
        centre_card=centre.card,
        back=frame.back,
        hand=frame.hand,
        lane=lane,
        stock=stock,
        pile=pile,
        own=areas[near].whole,
        others={n: areas[n].whole for n in far},
        melds=areas,
        panels=panels,
        seats={seating.bottom: own_seat, **far_seats},
        menu=frame.menu,
        match=frame.match,
        history=frame.history(far_seats.values()),
        controls=controls,
        narrow=frame.narrow,
        arrangement=plan,
        text=text,
        sunk=frame.sunk,
    )


def _mirrored(seat: SeatArea, width: float) -> SeatArea:
    """Return the near seat in the other corner; its hand stays."""
    return SeatArea(
        seat.portrait.mirrored(width),
        seat.plate.mirrored(width),
        seat.hand,
        seat.upright,
        seat.reserve.mirrored(width),
        seat.speech.mirrored(width),
    )


class _Frame:
    """Parts that do not depend on the melds: the felt, the hand and its surroundings, the corners of the table."""

    def __init__(self, size: Size, seating: Seating, card_size: int, text: float, *, sunk: bool = False) -> None:
        self.size, self.seating, self.text = size, seating, text
        self.unit = max(0.75, min(size.w / 1280, size.h / 800))
        self.narrow = size.w < _NARROW
        edge = TABLE_EDGE * self.unit
        self.felt = felt = Rect(edge, edge, size.w - 2 * edge, size.h - 2 * edge)
        height = min(size.h * _HAND, felt.w * _HAND_WIDTH * CARD_ASPECT) * _STEPS[card_size]
        self.card = Size(height / CARD_ASPECT, height)
        self.back, self.packet = self._card(_BACK), self._card(_NARROW_PACKET if self.narrow else _PACKET)
        margin = self.px(_BOTTOM) if self.narrow else self.tx(_BESIDE_HAND)
        top = felt.bottom - self.px(_BOTTOM) - height
        self.hand = Rect(felt.x + margin, top, felt.w - 2 * margin, height)
        lane = self.tx(_NARROW_LANE) + self.px(_NARROW_RAISED) if self.narrow else self.tx(_LANE) + self.px(_RAISED)
        self.above_hand = top - lane
        self.sunk = sunk and not self.narrow
        if self.sunk:
            self.hand = self.hand._replace(y=self.hand.y + self.px(_SUNK))

    def px(self, units: float) -> float:
        """Return a length in design units as pixels."""
        return units * self.unit

    def tx(self, units: float) -> float:
        """Return a length in design units that text needs as pixels."""
        return units * self.unit * self.text

    def _card(self, width: float) -> Size:
        return Size(self.px(width), self.px(width * CARD_ASPECT))

    # --- around the hand ---

    @property
    def lane(self) -> Rect:
        """The lane between melds and hand; in a narrow window, between the near seat's plate and the buttons."""
        if not self.narrow:
            return Rect(self.hand.x, self.above_hand, self.hand.w, self.tx(_LANE) + self.px(_SUNK - 4) * self.sunk)
        left, right = self._own_plate.right + self.px(6), self.controls.x - self.px(8)
        height = self.tx(_NARROW_LANE) - self.px(4)
        return Rect(left, self.above_hand + self.px(4), right - left, height)

    @property
    def controls(self) -> Rect:
        """The place of the permanent buttons: beside the hand, or above it."""
        felt = self.felt
        if self.narrow:
            wide, high = self.tx(100), self.tx(_NARROW_LANE)
            return Rect(felt.right - self.px(_BOTTOM) - wide, self.above_hand, wide, high)
        wide = self.tx(118)
        high = min(self.tx(4 * 42), felt.bottom - self.px(_BOTTOM) - self.above_hand)
        return Rect(felt.right - self.px(14) - wide, felt.bottom - self.px(_BOTTOM) - high, wide, high)

    @property
    def _own_plate(self) -> Rect:
        felt, px, tx = self.felt, self.px, self.tx
        if self.narrow:
            packet = self.packet.w + px(28) if self.seating.reserves else 0.0
            return Rect(felt.x + px(83), self.above_hand + px(4), tx(91) + packet, tx(3 * _LINE + 2))
        return Rect(felt.x + px(8), felt.bottom - tx(54), tx(_BESIDE_HAND) - px(18), tx(2 * _LINE + 4))

    def own_seat(self) -> SeatArea:
        """Return the near seat: in the corner beside the hand, or above it."""
        felt, px, plate = self.felt, self.px, self._own_plate
        reserves = self.seating.reserves
        if self.narrow:
            portrait = centered(Point(felt.x + px(44), self.above_hand + px(32)), px(60), px(60))
            packet = Rect(plate.right - self.packet.w, self.above_hand + px(4.5), *self.packet)
            lines = Rect(plate.x, plate.y, plate.w - (self.packet.w + px(8)) * reserves, plate.h)
            return SeatArea(portrait, lines, self.hand, True, packet, Rect(portrait.x, portrait.y, 0, 0))
        middle = Point(plate.center.x, plate.y - px(50))
        side = px(92)
        packet = centered(Point(plate.right - self.packet.w / 2 - px(4), middle.y - px(2)), *self.packet)
        if reserves:
            side = px(66)
            middle = Point(plate.x + side / 2 + px(4), middle.y)
        portrait = centered(middle, side, side)
        above = Rect(plate.x, self.above_hand, plate.w, max(0.0, portrait.y - px(4) - self.above_hand))
        return SeatArea(portrait, plate, self.hand, False, packet, above)

    # --- the upper corners ---

    @property
    def menu(self) -> Rect:
        """The button of the menu."""
        y = self.px(8 if self.narrow else 14)
        return Rect(self.felt.x + self.px(12), self.felt.y + y, self.tx(110), self.tx(_MENU))

    @property
    def match(self) -> Rect:
        """The lines about the match."""
        wide, high = (self.tx(330), self.tx(_MENU)) if self.narrow else (self.tx(164), self.tx(3 * _LINE))
        y = self.px(8 if self.narrow else 10)
        return Rect(self.felt.right - self.px(18) - wide, self.felt.y + y, wide, high)

    def history(self, others: Iterable[SeatArea]) -> Rect:
        """Return the space for the last moves: beside the menu, or below it if players sit there."""
        menu, px = self.menu, self.px
        left = menu.right + px(14)
        if self.narrow:
            return Rect(left, menu.y, max(0.0, self.match.x - px(8) - left), menu.h)
        right = min((seat.portrait.x for seat in others if seat.upright), default=self.felt.center.x) - px(12)
        if right - left >= self.tx(_HISTORY):
            return Rect(left, menu.y, right - left, menu.h)
        return Rect(menu.x, menu.bottom + px(4), self.corner - px(10) - (menu.x - self.felt.x), self.tx(30))

    @property
    def corner(self) -> float:
        """Width of the upper corners, which are free of players."""
        return max(self.menu.right - self.felt.x, self.felt.right - self.match.x) + self.px(10)

    # --- the room for melds ---

    def inner(self, *, along: bool) -> Rect:
        """Return the part of the felt for melds, stock, pile and panels."""
        lines = self.tx(_MOST_LINES * _LINE)
        top = lines + (self.tx(_MENU) + self.px(_NARROW_TOP) if self.narrow else self.px(_TOP))
        side = self.px(14) if along else self.tx(_COLUMN)
        y = self.felt.y + top
        return Rect(self.felt.x + side, y, self.felt.w - 2 * side, self.above_hand - y)

    @property
    def panel(self) -> Size:
        """The size of a score panel that is alone on its side of the stock."""
        wide, high = _NARROW_PANEL if self.narrow else _PANEL
        return Size(self.tx(wide), self.tx(high))

    @property
    def stacked_panel(self) -> float:
        """The minimum height of a panel that shares its side of the stock with others."""
        return self.tx(_STACKED_PANEL) + self.px(_AROUND_PANEL)

    @property
    def centre_foot(self) -> float:
        """The height of the line below stock and pile, with the space around it."""
        return centre_foot(self.unit, self.text)

    @property
    def panel_columns(self) -> int:
        """Number of score panels side by side on each side of the stock."""
        return 2 if len(self.seating.sides) > 4 else 1

    @property
    def panel_lines(self) -> int:
        """Number of score panels one above the other on each side of the stock."""
        on_a_side = -(-len(self.seating.sides) // 2)
        return -(-on_a_side // self.panel_columns)

    @property
    def panels_height(self) -> float:
        """The minimum height of the panels on one side of the stock."""
        lines = self.panel_lines
        return self.panel.h if lines == 1 else lines * self.stacked_panel + self.px((lines - 1) * _PANEL_GAP)

    def room(self, *, along: bool) -> Room:
        """Return the space for melds, stock, pile and panels, as input for `arrange`."""
        inner = self.inner(along=along)
        panel = self.panel.w, self.panel.h
        return Room(inner.w, inner.h, along, self.unit, self.card.h, panel, self.panels_height, self.text)


class _Centre:
    """Stock and pile in the middle of the table, with the score panels."""

    def __init__(self, frame: _Frame, plan: Arrangement) -> None:
        self._frame, self._plan = frame, plan
        self.inner = frame.inner(along=plan.along)
        halves = _upper_and_lower(frame, plan)
        height = min(plan.height, frame.px(CENTRE_CARD))
        if not plan.beside:  # in high windows, stock and pile get part of the height that melds leave
            wide = (self.inner.w / 2 - frame.px(_BESIDE_HEAPS) - frame.panel.w) / _HEAPS
            spread = frame.px(CENTRE_CARD) + halves.spare / 2
            height = max(height, min(plan.height, frame.card.h, wide * CARD_ASPECT, spread))
        else:
            rest = self.inner.h - 2 * self._panels_above - frame.centre_foot - frame.px(36)
            height = max(frame.px(40), min(plan.height, frame.panel.w / 2.95 * CARD_ASPECT, rest))
        self.card = Size(height / CARD_ASPECT, height)
        self.y = halves.middle

    @property
    def _panels_above(self) -> float:
        """The height of the panels above stock and pile, and of those below; less if there is little room."""
        frame = self._frame
        room = (self.inner.h - frame.centre_foot - frame.px(36 + _LOW_CENTRE_CARD)) / 2
        return max(frame.panel_lines * frame.stacked_panel, min(frame.panels_height, room))

    @property
    def stock(self) -> Rect:
        """The rectangle of the stock, left of the middle."""
        return centered(self._spot(-0.68), *self.card)

    @property
    def pile(self) -> Rect:
        """The rectangle of the pile, right of the middle; wider than a card because the pile is untidy."""
        return centered(self._spot(0.72), self.card.w * 1.25, self.card.h)

    def _spot(self, widths: float) -> Point:
        return Point(self.inner.center.x + widths * self.card.w, self.y - self._frame.px(2) - self._frame.tx(11))

    def panels(self, others: int) -> list[Rect]:
        """Return the panel of the near side, then those of the others: beside stock and pile, or above and below."""
        left = others // 2 + 1 if others > 2 else others  # number of the others to the left, or above
        if self._plan.beside:
            return self._above_and_below(others, left)
        return self._left_and_right(others, left)

    def _left_and_right(self, others: int, left: int) -> list[Rect]:
        px, inner = self._frame.px, self.inner
        off = self.card.w * _HEAPS + px(_BESIDE_HEAPS - 6)
        high = max(self._frame.panels_height, self.card.h + self._frame.centre_foot - px(8))
        wide = min(inner.w / 2 - off - px(6), self._frame.panel.w)
        if self._frame.panel_columns > 1:
            wide = inner.w / 2 - off - px(6)
        boxes = [
            Rect(inner.center.x - off - wide, self.y - high / 2, wide, high),
            Rect(inner.center.x + off, self.y - high / 2, wide, high),
        ]
        first = self._grid(boxes[0], left)
        second = self._grid(boxes[1], others - left + 1)
        return [second[-1], *first, *second[:-1]]

    def _above_and_below(self, others: int, left: int) -> list[Rect]:
        px, inner, wide = self._frame.px, self.inner, self._frame.panel.w
        high = self._panels_above
        x = inner.center.x - wide / 2
        first = self._grid(Rect(x, inner.y + px(6), wide, high), left)
        second = self._grid(Rect(x, inner.bottom - px(6) - high, wide, high), others - left + 1)
        return [second[-1], *first, *second[:-1]]

    def _grid(self, box: Rect, number: int) -> list[Rect]:
        """Return `number` panels in a box: at most as high as a single one, centred vertically."""
        gap, columns = self._frame.px(_PANEL_GAP), min(number, self._frame.panel_columns)
        lines = -(-number // columns)
        wide = (box.w + gap) / columns - gap
        high = min(self._frame.panel.h, (box.h + gap) / lines - gap)
        top = box.center.y - (lines * (high + gap) - gap) / 2
        spots = (divmod(nth, columns) for nth in range(number))
        return [Rect(box.x + column * (wide + gap), top + line * (high + gap), wide, high) for line, column in spots]


# --- melds ---


class _Halves(NamedTuple):
    """Vertical extents of the others' melds (`upper`) and the viewer's (`lower`), and the middle between them.

    `spare`: the remaining height above, below, and on either side of the middle.
    """

    upper: float
    upper_h: float
    lower: float
    lower_h: float
    middle: float
    spare: float = 0.0


def _block(frame: _Frame, rows: int, height: float, lines: int = 1, *, labels: bool = False) -> float:
    """Return the height of `lines` lines of sides with `rows` rows of melds each."""
    feet = lines * rows * (height + frame.tx(FOOT)) + (lines * rows - 1) * frame.px(ROW_GAP)
    return feet + frame.px(PADDING * lines) + frame.tx(LABEL * lines * labels)


def _upper_and_lower(frame: _Frame, plan: Arrangement) -> _Halves:
    """Divide the height between the others' melds and the viewer's; spare height goes above, below and between."""
    inner = frame.inner(along=plan.along)
    others = len(frame.seating.sides) - 1
    upper = _block(frame, plan.rows, plan.height, plan.lines, labels=others > 1)
    lower = _block(frame, plan.own_rows, plan.height)
    if plan.beside:
        middle = inner.center.y
        return _Halves(middle - upper / 2, upper, middle - lower / 2, lower, middle)
    centre = max(min(plan.height, frame.px(CENTRE_CARD)) + frame.centre_foot, frame.panels_height)
    spare = max(0.0, inner.h - upper - lower - centre) / 4
    top, bottom = inner.y + spare, inner.bottom - spare
    return _Halves(top, upper, bottom - lower, lower, (top + upper + bottom - lower) / 2, spare)


def _meld_areas(frame: _Frame, plan: Arrangement, own: Melds, others: tuple[Melds, ...]) -> list[MeldArea]:
    """Return the areas of the near side's melds, and of the others'."""
    inner, halves, px = frame.inner(along=plan.along), _upper_and_lower(frame, plan), frame.px
    x, wide = inner.x, inner.w
    own_x = x
    if plan.beside:
        wide = (inner.w - frame.panel.w) / 2 - px(GAP)
        own_x = inner.right - wide
    lower = _area(frame, Rect(own_x, halves.lower, wide, halves.lower_h), own, plan.own_rows)
    upper = Rect(x, halves.upper, wide, halves.upper_h)
    areas = [lower]
    line_h = (upper.h + px(ROW_GAP)) / plan.lines - px(ROW_GAP)
    labels = len(others) > 1
    for nth, line in enumerate(in_lines(others, plan.lines)):
        row = Rect(x, upper.y + nth * (line_h + px(ROW_GAP)), wide, line_h)
        areas += [
            _area(frame, box, melds, plan.rows, label=labels)
            for box, melds in zip(_shares(frame, row, line, plan), line, strict=True)
        ]
    return areas


def _shares(frame: _Frame, row: Rect, sides: Sequence[Melds], plan: Arrangement) -> list[Rect]:
    """Divide a line among sides: each gets the room its melds need, and an equal share of the rest."""
    gap, width = frame.px(MELD_GAP), plan.height / CARD_ASPECT
    needs = []
    for melds in sides:
        rows = [melds[first:end] for first, end in in_rows(melds, plan.rows)]
        needs.append(max([2.6 * width, *(sum(each) * width + (len(each) - 1) * gap for each in rows)]) + gap)
    spare = (row.w - sum(needs) - (len(sides) - 1) * gap / 2) / len(sides)
    boxes, x = [], row.x
    for need in needs:
        boxes.append(Rect(x, row.y, need + spare, row.h))
        x += need + spare + gap / 2
    return boxes


def _area(frame: _Frame, whole: Rect, melds: Melds, rows: int, *, label: bool = False) -> MeldArea:
    high, pad = frame.tx(LABEL) * label, frame.px(PADDING) / 2
    names = Rect(whole.x + pad, whole.y + pad / 2, whole.w - 2 * pad, high) if label else None
    cards = Rect(whole.x + pad, whole.y + pad + high, whole.w - 2 * pad, whole.h - 2 * pad - high)
    return MeldArea(whole, cards, in_rows(melds, rows), names)


# --- the other seats ---


class _Others:
    """The other seats clockwise: evenly along the left, upper and right edge, or all along the upper one."""

    def __init__(self, frame: _Frame, along: bool) -> None:
        self._frame, self._along = frame, along

    def seats(self) -> dict[int, SeatArea]:
        """Return the area of each seat."""
        seating, felt = self._frame.seating, self._frame.felt
        players = seating.players
        turns = {(seating.bottom + k) % players: k / players for k in range(1, players)}
        if self._along:
            return self._on_top(list(turns))
        on_left = [seat for seat, t in turns.items() if t < 0.375]
        on_top = [seat for seat, t in turns.items() if 0.375 <= t <= 0.625]
        on_right = [seat for seat, t in turns.items() if t > 0.625]
        right = felt.right - self._frame.tx(_COLUMN)
        return self._in_column(felt.x, on_left[::-1]) | self._on_top(on_top) | self._in_column(right, on_right)

    def _in_column(self, x: float, seats: list[int]) -> dict[int, SeatArea]:
        inner, wide = self._frame.inner(along=False), self._frame.tx(_COLUMN)
        high = inner.h / max(1, len(seats))
        return {seat: self._column_seat(Rect(x, inner.y + nth * high, wide, high)) for nth, seat in enumerate(seats)}

    def _on_top(self, seats: list[int]) -> dict[int, SeatArea]:
        frame, px = self._frame, self._frame.px
        corner, high = frame.corner, frame.tx(_MOST_LINES * _LINE) + px(12)
        box = Rect(frame.felt.x + corner, frame.felt.y + px(7), frame.felt.w - 2 * corner, high)
        if frame.narrow:
            box = Rect(frame.felt.x + px(8), frame.felt.y + frame.tx(_MENU) + px(12), frame.felt.w - px(16), high)
        part = box.w / max(1, len(seats))
        return {
            seat: self._row_seat(Rect(box.x + nth * part, box.y, part - px(4), box.h)) for nth, seat in enumerate(seats)
        }

    def _column_seat(self, box: Rect) -> SeatArea:
        """Return a seat on the left or right: portrait, plate, and below them the backs, with a packet beside them."""
        frame, px = self._frame, self._frame.px
        words, fan = frame.tx(_MOST_LINES * _LINE), frame.back.h + px(18)
        side = max(px(40), min(px(84), box.h - words - fan - px(18)))
        whole = side + px(4) + words + px(6) + fan
        top = max(box.y + px(2), min(box.center.y - whole / 2, frame.felt.y + frame.felt.h * 0.33 - side / 2))
        portrait = centered(Point(box.center.x, top + side / 2), side, side)
        plate = Rect(box.x + px(3), portrait.bottom + px(4), box.w - px(6), words)
        hand = Rect(box.x + px(6), plate.bottom + px(6), box.w - px(12), box.bottom - plate.bottom - px(8))
        packet = Rect(hand.right - frame.back.w, hand.y, *frame.back)
        if frame.seating.reserves:
            hand = hand._replace(w=packet.x - px(5) - hand.x)
        speech = Rect(box.x + px(3), box.y, box.w - px(6), max(0.0, portrait.y - px(4) - box.y))
        return SeatArea(portrait, plate, hand, False, packet, speech)

    def _row_seat(self, box: Rect) -> SeatArea:
        """Return a seat at the top: the portrait, the plate beside it, then the packet and the backs."""
        frame, px = self._frame, self._frame.px
        side = min(px(66), box.h - px(4), box.w * 0.24)
        extra = (frame.back.w + px(4)) * frame.seating.reserves
        words = min(frame.tx(116), max(box.w - side - extra - frame.back.w - px(16), px(50)))
        fan = max(frame.back.w, min(px(124), box.w - side - words - extra - px(16)))
        whole = side + words + extra + fan + px(16)
        x = box.x + max(0.0, box.w - whole) / 2
        portrait = Rect(x, box.center.y - side / 2, side, side)
        lines = frame.tx(3 * _LINE)
        plate = Rect(portrait.right + px(8), box.y + (box.h - lines) / 2, words, lines)
        packet = Rect(plate.right + px(4), box.center.y - frame.back.h / 2, *frame.back)
        hand = Rect(plate.right + px(4) + extra, box.y, fan, box.h)
        speech = Rect(hand.right + px(12), box.y + px(6), max(0.0, box.right - hand.right - px(12)), box.h - px(12))
        return SeatArea(portrait, plate, hand, True, packet, speech)
