"""How the window is divided: which rectangle belongs to whom. All sizes follow from the window."""

from collections.abc import Sequence
from dataclasses import dataclass

from canasta_gui.stage.geometry import Point, Rect, Size, centered

CARD_ASPECT = 1.4  # height of a card for a width of 1

# The size of a card at each place, as a part of a card in the hand.
HAND_SCALE, CENTRE_SCALE, MELD_SCALE, BACK_SCALE = 1.0, 0.84, 0.7, 0.42
RESERVE_SCALE = 0.72  # of the bottom seat's second packet; those of the others are as small as the cards in their hands
OPEN_SCALE = 0.54  # of the others' hands when they are laid open

# The window in hand card widths: what the rows from top to bottom, and the columns, need at least.
_TOP, _MELDS, _CENTRE, _STRIP, _HAND, _GAP = 0.7, 2.0, 1.28, 0.34, 1.57, 0.09
_ROWS = _TOP + 2 * _MELDS + _CENTRE + _STRIP + _HAND + 6 * _GAP
_SIDE = 1.24  # the columns of the players on the left and right
_MIDDLE = 9.0  # red threes and eleven melds side by side
_FEW = 5  # with fewer columns of cards than this a side gets no smaller share of the row
_STEPS = {-1: 0.88, 0: 1.0, 1: 1.1}  # cards a step smaller or larger than what fits best
_COLUMNS = 2 * _SIDE + _MIDDLE + 4 * _GAP


@dataclass(frozen=True, slots=True)
class SeatArea:
    """The places of one seat: its name plate and hand, and whether the cards lie `upright` or across.

    `reserve`: where its second packet lies, in games that deal one.
    """

    plate: Rect
    hand: Rect
    upright: bool
    reserve: Rect

    @property
    def portrait(self) -> Rect:
        """The square around the round portrait."""
        side = min(self.plate.w, self.plate.h)
        return Rect(self.plate.x, self.plate.y, side, side)

    @property
    def speech(self) -> Rect:
        """Where the words of the player may stand, as near to the portrait as nothing is covered; perhaps too small."""
        return Rect(self.plate.x, self.plate.y, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class TableRegions:
    """The window, divided. Everything is a rectangle in pixels; `card` is the size of a card in the hand."""

    size: Size
    card: Size
    hand: Rect
    strip: Rect
    stock: Rect
    pile: Rect
    own: Rect
    others: dict[int, Rect]
    panels: dict[int, Rect]
    seats: dict[int, SeatArea]
    menu: Rect
    match: Rect
    controls: Rect
    gap: float


def divide(
    size: Size,
    sides: tuple[tuple[int, ...], ...],
    bottom: int,
    *,
    left_handed: bool = False,
    card_size: int = 0,
    reserves: bool = False,
    melds: Sequence[int] = (),
) -> TableRegions:
    """Divide a window of this size among the seats of these sides, with `bottom` as the near seat.

    `card_size`: a step smaller (-1) or larger (1) than what fits best; the melds have less room then, or more.
    `reserves`: leave room beside every hand for a second packet. `melds`: how many columns of cards each side has on
    the table; where the others share a row, whoever has more gets more of it.
    """
    width = min(size.h / _ROWS, size.w / _COLUMNS) * _STEPS[card_size]
    card, gap = Size(width, width * CARD_ASPECT), width * _GAP
    side = width * _SIDE + max(0.0, size.w / width - _COLUMNS) * width * 0.12  # a wide window has room for longer names
    left_over = size.h - width * _ROWS
    spare = max(0.0, left_over)  # a tall window: the melds may grow longest
    top = Rect(side + 2 * gap, gap, size.w - 2 * side - 4 * gap, width * _TOP)
    melds_h = width * _MELDS + spare * 0.32 + min(0.0, left_over) / 2
    upper = Rect(top.x, top.bottom + gap, top.w, melds_h)
    centre = Rect(top.x, upper.bottom + gap, top.w, width * _CENTRE + spare * 0.2)
    own = Rect(top.x, centre.bottom + gap, top.w, melds_h)
    strip = Rect(top.x, own.bottom + gap, top.w, width * _STRIP)
    hand = Rect(top.x, strip.bottom + gap, top.w, size.h - strip.bottom - 2 * gap)
    left = Rect(gap, gap, side, size.h - 2 * gap)
    right = Rect(size.w - gap - side, gap, side, size.h - 2 * gap)
    mine = next(n for n, seats in enumerate(sides) if bottom in seats)
    foes = [n for n in range(len(sides)) if n != mine]
    stock, pile = _centre_cards(centre, card)
    panels = _panels(centre, stock, pile, mine, foes, gap)
    corner = top.h
    controls = Rect(right.x, own.bottom + gap, right.w, size.h - own.bottom - 2 * gap)
    own_plate = Rect(left.x, controls.y, left.w, controls.h)
    if left_handed:
        own_plate, controls = own_plate.mirrored(size.w), controls.mirrored(size.w)
        stock, pile = stock.mirrored(size.w), pile.mirrored(size.w)
        panels = {n: box.mirrored(size.w) for n, box in panels.items()}
    columns = Rect(0, left.y + corner + gap, 0, own.bottom - left.y - corner - gap)
    around_table = _around(sum(map(len, sides)), bottom, left, right, top, columns, card, reserves=reserves)
    own_reserve = _own_reserve(own_plate, card, gap)
    return TableRegions(
        size=size,
        card=card,
        hand=hand,
        strip=strip,
        stock=stock,
        pile=pile,
        own=own,
        others=_shares(upper, {n: max(_FEW, melds[n]) if melds else _FEW for n in foes}, gap),
        panels=panels,
        seats={bottom: SeatArea(own_plate, hand, True, own_reserve), **around_table},
        menu=Rect(left.x, left.y, left.w, corner),
        match=Rect(right.x, right.y, right.w, corner),
        controls=controls,
        gap=gap,
    )


def _own_reserve(corner: Rect, card: Size, gap: float) -> Rect:
    """One's own second packet: beside the hand, at the foot of the corner with the name plate."""
    w, h = card.w * RESERVE_SCALE, card.h * RESERVE_SCALE
    return Rect(corner.center.x - w / 2, corner.bottom - h - 1.6 * gap, w, h)


def _centre_cards(centre: Rect, card: Size) -> tuple[Rect, Rect]:
    """Return the rectangles of stock and pile, around the middle; the pile is an untidy heap and needs more."""
    w, h = card.w * CENTRE_SCALE, card.h * CENTRE_SCALE
    middle = centre.center
    stock = centered(Point(middle.x - w * 0.72, middle.y), w, h)
    pile = centered(Point(middle.x + w * 0.85, middle.y), w * 1.5, h)
    return stock, pile


def _panels(centre: Rect, stock: Rect, pile: Rect, mine: int, foes: list[int], gap: float) -> dict[int, Rect]:
    """One panel for each side's score: the viewer's to the right of the pile, the others to the left of the stock."""
    room = 2.5 * gap
    right = Rect(pile.right + room, centre.y, centre.right - pile.right - room, centre.h)
    left = Rect(centre.x, centre.y, stock.x - room - centre.x, centre.h)
    share = (left.h + gap) / max(1, len(foes))
    panels = {n: Rect(left.x, left.y + i * share, left.w, share - gap) for i, n in enumerate(foes)}
    return {mine: right, **panels}


def _shares(upper: Rect, weights: dict[int, int], gap: float) -> dict[int, Rect]:
    """Return the upper half, shared among the other sides by their weights."""
    part = (upper.w + gap) / sum(weights.values())
    x, shares = upper.x, {}
    for n, weight in weights.items():
        shares[n] = Rect(x, upper.y, part * weight - gap, upper.h)
        x += part * weight
    return shares


def _around(
    players: int, bottom: int, left: Rect, right: Rect, top: Rect, columns: Rect, card: Size, *, reserves: bool
) -> dict[int, SeatArea]:
    """Return the other seats clockwise, evenly along the left, upper and right edge."""
    turns = {(bottom + k) % players: k / players for k in range(1, players)}
    on_left = [seat for seat, t in turns.items() if t < 0.375]
    on_top = [seat for seat, t in turns.items() if 0.375 <= t <= 0.625]
    on_right = [seat for seat, t in turns.items() if t > 0.625]
    spots = {}
    for edge, seats in ((left, on_left[::-1]), (right, on_right)):
        for i, seat in enumerate(seats):
            part = columns.h / len(seats)
            spots[seat] = _column_spot(Rect(edge.x, columns.y + i * part, edge.w, part), card, reserves)
    for i, seat in enumerate(on_top):
        part = top.w / len(on_top)
        spots[seat] = _top_spot(Rect(top.x + i * part, top.y, part, top.h), card, reserves)
    return spots


def _column_spot(box: Rect, card: Size, reserve: bool) -> SeatArea:
    """Return a seat on the left or right: the plate above the column of backs, both around the middle of the box.

    A `reserve` lies to the right of the backs.
    """
    plate_h, gap = card.w * 0.5, card.w * 0.1
    length = min(box.h - plate_h - gap, card.w * 1.9)
    y = box.y + (box.h - plate_h - gap - length) / 2
    packet = Size(card.w * BACK_SCALE, card.h * BACK_SCALE)
    middle = box.center.x - (packet.w + gap) / 2 * reserve
    hand = centered(Point(middle, y + plate_h + gap + length / 2), card.h * BACK_SCALE * 1.1, length)
    return SeatArea(Rect(box.x, y, box.w, plate_h), hand, False, Rect(hand.right + gap / 2, hand.y, packet.w, packet.h))


def _top_spot(box: Rect, card: Size, reserve: bool) -> SeatArea:
    """Return a seat opposite: the plate to the left of the row of backs, a `reserve` between the two."""
    gap, packet = card.w * 0.15, Size(card.w * BACK_SCALE, card.h * BACK_SCALE)
    plate = Rect(0, box.y + (box.h - card.w * 0.5) / 2, card.w * 1.5, card.w * 0.5)
    extra = (packet.w + gap) * reserve
    length = min(box.w - plate.w - gap - extra, card.w * 3.4)
    x = box.center.x - (plate.w + gap + extra + length) / 2
    beside = x + plate.w + gap
    return SeatArea(
        Rect(x, plate.y, plate.w, plate.h),
        Rect(beside + extra, box.y, length, box.h),
        True,
        Rect(beside, box.center.y - packet.h / 2, packet.w, packet.h),
    )
