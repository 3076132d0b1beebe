"""Poses of cards in each part of the table: hands, stock, pile and second packets, melds."""

import itertools
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple

from canasta_gui.rules.core.cards import HIDDEN, Card
from canasta_gui.stage.arrangement import MELD_GAP, ROW_GAP, USUAL_INDEX, Index, Melds
from canasta_gui.stage.geometry import CARD_ASPECT, Point, Pose, Rect, Size, around, centered
from canasta_gui.stage.places import PILE, STOCK, Place, Slot, hand_of, low_end_of, reserve_of
from canasta_gui.stage.regions import MeldArea, SeatArea, TableRegions
from canasta_gui.stage.table_contents import NOTHING_OPEN, LaidMeld, OpenCards, PlacedCard

MELDS_LAYER: Final = 0.0
PILE_LAYER: Final = 1000.0
STOCK_LAYER: Final = 2000.0
SEATS_LAYER: Final = 3000.0
HAND_LAYER: Final = 4000.0


_PITCH: Final = 0.61  # distance between cards of a comfortable hand, in card widths
_SECOND_ROW: Final = 0.76  # scale of the cards of a hand in two rows
_OPEN: Final = 0.54  # maximum scale of the cards of another seat's open hand
_OPEN_ROWS: Final = 5
_SPREAD: Final = 9.0  # maximum angle between two backs, in degrees
_WIDEST_SPREAD: Final = 76.0
_RADIUS: Final = 1.9  # radius of a fan of backs, in card widths
_ANGLES: Final = 1.5  # angles are rounded to multiples of this (degrees), so that few pictures are kept


class HandGap(NamedTuple):
    """Gap in the hand for lifted cards: their indices, and where it opens among the others (None: nowhere)."""

    lifted: frozenset[int]
    before: int | None


# --- the viewer's hand ---


class _Fan(NamedTuple):
    """Layout of a hand: the number of cards of each row, their scale, and the distance between them in pixels."""

    rows: tuple[int, ...]
    scale: float
    pitch: float


def _fan(table: TableRegions, number: int, index: Index) -> _Fan:
    w, room = table.card.w, table.hand.w
    pitch = min(_PITCH * w, (room - w) / max(1, number - 1))
    if pitch >= index.w * w or number < 2:
        return _Fan((number,), 1.0, pitch)
    longest = (number + 1) // 2
    pitch = min(_PITCH * w * _SECOND_ROW, (room - w * _SECOND_ROW) / max(1, longest - 1))
    return _Fan((number - longest, longest), _SECOND_ROW, pitch)


def near_hand(
    table: TableRegions, seat: int, cards: Sequence[Card], gap: HandGap | None, index: Index
) -> Iterator[PlacedCard]:
    """Yield the viewer's hand: a gentle fan, or two rows if there are very many cards.

    Lifted cards are near their gap.
    """
    lifted = gap.lifted if gap else frozenset()
    before = gap.before if gap else None
    rest = [i for i in range(len(cards)) if i not in lifted]
    hole = len(lifted) if before is not None else 0
    order: list[int] = rest if before is None else [*rest[:before], *[-1] * hole, *rest[before:]]
    spots = _poses(table, len(order), index)
    where = {nth: pose for nth, pose in zip(order, spots, strict=True) if nth >= 0}
    resting = spots[before] if before is not None and spots else None
    home = resting or Pose(table.hand.center.x, table.hand.center.y, z=HAND_LAYER)
    for i, card in enumerate(cards):
        pose = where.get(i, home)
        yield PlacedCard(Slot(hand_of(seat), i), card, pose._replace(face_up=card != HIDDEN))


def _poses(table: TableRegions, number: int, index: Index) -> list[Pose]:
    if not number:
        return []
    fan = _fan(table, number, index)
    poses: list[Pose] = []
    h = table.card.h * fan.scale
    bow = h * 0.028 if len(fan.rows) == 1 else 0.0
    low = table.hand.bottom - h / 2 - bow * 0.5
    for row, count in enumerate(fan.rows):
        y = low - (len(fan.rows) - 1 - row) * (table.hand.h - h) * 0.98
        spread = min(4.5, 0.55 * count) if bow else 0.0
        for i in range(count):
            t = (2 * i / (count - 1) - 1) if count > 1 else 0.0
            x = table.hand.center.x + (i - (count - 1) / 2) * fan.pitch
            angle = round(t * spread * 2) / 2
            poses.append(Pose(x, y + bow * t * t * spread / 4.5, angle, fan.scale, HAND_LAYER + len(poses)))
    return poses


def hand_index_at(table: TableRegions, number: int, point: Point, index: Index = USUAL_INDEX) -> int:
    """Return the index at which a card held at this point would enter a hand of `number` cards."""
    poses = _poses(table, number, index)
    if not poses:
        return 0
    if len(_fan(table, number, index).rows) == 1:
        return sum(pose.x < point.x for pose in poses)
    nearest = min({pose.y for pose in poses}, key=lambda y: abs(y - point.y))
    return sum(pose.y < nearest or (pose.y == nearest and pose.x < point.x) for pose in poses)


# --- the hands of the others ---


def far_hand(
    table: TableRegions, seat: int, cards: Sequence[Card], index: Index, penalty: Sequence[Card] = ()
) -> Iterator[PlacedCard]:
    """Yield another seat's hand: a small fan of backs; if it is open, every index is visible.

    `penalty`: cards of the hand that are face up, in front of the backs.
    """
    spot = table.seats[seat]
    if all(card == HIDDEN for card in cards) and penalty:
        cards = cards[: len(cards) - len(penalty)]
        yield from _penalty_cards(table, seat, len(cards), penalty)
    if all(card == HIDDEN for card in cards):
        yield from _backs(spot, seat, table.back, table.card.w, table.unit, len(cards))
        return
    poses = _open_poses(table, spot, len(cards), index)
    for i, (card, pose) in enumerate(zip(cards, poses, strict=True)):
        yield PlacedCard(Slot(hand_of(seat), i), card, pose._replace(z=SEATS_LAYER + i, face_up=card != HIDDEN))


def _penalty_cards(table: TableRegions, seat: int, nth: int, cards: Sequence[Card]) -> Iterator[PlacedCard]:
    """Yield the cards of another seat's hand that are face up: at the end of its fan, or below it."""
    spot, scale = table.seats[seat], _OPEN * 0.9
    w = table.card.w * scale
    step = min(w * 0.5, (spot.hand.w - w) / max(1, len(cards)))
    y = spot.hand.center.y
    if not spot.upright:
        y = spot.hand.y + table.back.h * 1.1 + w * CARD_ASPECT / 2
    for i, card in enumerate(cards):
        x = spot.hand.right - w * 0.55 - (len(cards) - 1 - i) * step
        yield PlacedCard(Slot(hand_of(seat), nth + i), card, Pose(x, y, 0, scale, SEATS_LAYER + 100 + i))


@lru_cache(maxsize=256)
def _backs(spot: SeatArea, seat: int, back: Size, card: float, unit: float, number: int) -> tuple[PlacedCard, ...]:
    """Return a fan of `number` backs in the place of the hand; `card`: the width of a card at scale 1."""
    w, h = back
    radius = _RADIUS * w
    room = max(0.0, min(1.0, (spot.hand.w - w * 1.5) / (2 * radius)))
    half = min(math.degrees(math.asin(room)), _WIDEST_SPREAD / 2, _SPREAD * (number - 1) / 2)
    sag = radius * (1 - math.cos(math.radians(half)))
    middle = spot.hand.center
    top = middle.y - sag / 2 if spot.upright else spot.hand.y + h / 2 + unit * 3
    backs = []
    for i in range(number):
        turn = half * (2 * i / (number - 1) - 1) if number > 1 else 0.0
        x = middle.x + radius * math.sin(math.radians(turn))
        y = top + radius * (1 - math.cos(math.radians(turn)))
        pose = Pose(x, y, round(turn / _ANGLES) * _ANGLES, w / card, SEATS_LAYER + i, False)
        backs.append(PlacedCard(Slot(hand_of(seat), i), HIDDEN, pose))
    return tuple(backs)


def _open_poses(table: TableRegions, spot: SeatArea, number: int, index: Index) -> list[Pose]:
    """Return poses of `number` open cards in rows, as large as possible with every index visible."""
    room = around([spot.hand, spot.speech]) if spot.upright and spot.speech.w else spot.hand
    widest = table.card.w * _OPEN
    widths = {rows: min(widest, _open_width(room, number, rows, index)) for rows in range(1, _OPEN_ROWS + 1)}
    rows = max(widths, key=lambda each: (widths[each], -each))
    w = widths[rows]
    across, down = index.step * w, _down(index) * w * CARD_ASPECT
    long = max(1, math.ceil(number / rows))
    x, y = room.x + w / 2, room.y + w * CARD_ASPECT / 2
    if not spot.upright:
        x = room.center.x - across * (long - 1) / 2
    return [Pose(x + (nth % long) * across, y + (nth // long) * down, 0, w / table.card.w) for nth in range(number)]


def _open_width(room: Rect, number: int, rows: int, index: Index) -> float:
    """Return the maximum width of open cards in `rows` rows."""
    by_height = room.h / (1 + (rows - 1) * _down(index)) / CARD_ASPECT
    return max(1.0, min(by_height, room.w / (1 + (math.ceil(number / rows) - 1) * index.step)))


def _down(index: Index) -> float:
    """Return the distance from one row of open cards to the next, in card heights."""
    return index.h + 0.04


_HIGHEST: Final = 0.17  # height of a full heap, in card widths
_FULL: Final = 161  # level at which a heap is full: three packs of cards; more lie no higher
_SLANT: Final = 0.4  # how far a heap leans to the left, as a fraction of its height
_UNEVEN: Final = 0.006  # how far the cards of the stock stick out, in card widths
_ALIKE: Final = 64  # block sizes of the stock are rounded up to a multiple of this
_DEALS: Final = 1009  # makes the untidiness of the pile differ from deal to deal
_PULLED: Final = Point(0.24, 0.5)  # how far a card is pulled off the stock, in card widths, without covering a panel
_STICKS_OUT: Final = 0.24  # distance by which a face-up card sticks out of the stock, in card widths
_BESIDE: Final = 0.34  # distance of the lowest card from the stock, in card widths
_HELD: Final = 0.25  # distance of a held pile from the hand, as a fraction of the way to its place
_HELD_STEPS: Final = 16  # number of positions tried along that way


def stock(
    table: TableRegions, hidden: Sequence[Card], opened: OpenCards = NOTHING_OPEN, *, pulled: bool = False
) -> Iterator[PlacedCard]:
    """Yield the stock, a block whose thickness shows how much is left; `pulled`: its next card is in front of it.

    A face-up card within the stock sticks out by its index; with `beside_stock`, the lowest card lies beside it.
    """
    cards = _partly_open(hidden, opened)
    w = table.centre_card.w
    block = _block(table.stock, w, _scale(table, w), -len(cards) // _ALIKE * -_ALIKE)
    for i, (backed, card) in enumerate(zip(block, cards, strict=False)):
        top = pulled and i == len(cards) - 1
        if card == HIDDEN and not top:
            yield backed
            continue
        pose = backed.pose._replace(face_up=card != HIDDEN)
        if top:
            pose = pose._replace(
                x=pose.x - _PULLED.x * w, y=pose.y + _PULLED.y * w, angle=-8, z=SEATS_LAYER - 1, lift=0.4
            )
        elif i + 1 in opened.in_stock and i < len(cards) - 1:
            pose = pose._replace(x=pose.x - _STICKS_OUT * w, angle=-1)
        elif not i and opened.beside_stock != HIDDEN:
            pose = pose._replace(x=pose.x - _BESIDE * w, y=pose.y + _BESIDE * w / 8, angle=-2)
        yield PlacedCard(Slot(STOCK, i), card, pose)


@lru_cache(maxsize=8)
def _block(place: Rect, w: float, scale: float, number: int) -> tuple[PlacedCard, ...]:
    """Return a stock of `number` face-down cards, the lowest first; cached, since few change when cards leave."""
    block = []
    for i in range(number):
        rise, aside = height(i) * w, _noise(i, 4) * _UNEVEN * w
        x, y = place.center.x - rise * _SLANT + aside, place.center.y - rise
        block.append(PlacedCard(Slot(STOCK, i), HIDDEN, Pose(x, y, 0, scale, STOCK_LAYER + i, False)))
    return tuple(block)


def height(level: int) -> float:
    """Return the height above the felt of a card on `level` others, in card widths.

    The height grows with the square root of the level, so that the last few cards of the stock can be told apart.
    """
    return _HIGHEST * math.sqrt(min(1.0, level / _FULL))


def _partly_open(hidden: Sequence[Card], opened: OpenCards) -> list[Card]:
    """Return the cards of the stock, including those that are face up for all."""
    cards = list(hidden)
    if not cards:
        return cards
    if opened.beside_stock != HIDDEN:
        cards[0] = opened.beside_stock
    for place, card in opened.in_stock.items():
        cards[place - 1] = card
    if opened.stock_top != HIDDEN:
        cards[-1] = opened.stock_top
    return cards


def before(table: TableRegions, seat: int, melds: Iterable[Rect] = (), *, near: bool) -> Point:
    """Return the centre of a pile held by a seat: towards its hand, without covering text.

    The near seat holds it beside its `melds`. If there is no room, the pile stays in its place.
    """
    hand, home, w = table.seats[seat].hand.center, table.pile.center, table.centre_card.w
    if near:
        taken, low = list(melds), table.own.bottom - w * 0.76
        points = iter((Point(table.own.right - w, low), Point(table.own.x + w, low)))
    else:
        taken = [*table.panels.values(), *(spot.plate for spot in table.seats.values())]
        way = (_HELD + (1 - _HELD) * nth / _HELD_STEPS for nth in range(_HELD_STEPS))
        points = (Point(hand.x + (home.x - hand.x) * part, hand.y + (home.y - hand.y) * part) for part in way)
    free = (at for at in points if not any(centered(at, w * 1.5, w * 1.6).shared(rect) for rect in taken))
    return next(free, home)


def discards(table: TableRegions, below: int, cards: Sequence[Card]) -> Iterator[PlacedCard]:
    """Yield cards that were discarded together, side by side on the pile until one of them is picked."""
    middle, w = table.pile.center, table.centre_card.w
    for i, card in enumerate(cards):
        x = middle.x + (i - (len(cards) - 1) / 2) * 0.5 * w
        pose = Pose(x, middle.y + 0.1 * w, 0, _scale(table, w), PILE_LAYER + below + 1 + i)
        yield PlacedCard(Slot(PILE, below + i), card, pose)


def pile(
    table: TableRegions, cards: Sequence[Card], across: Sequence[bool], middle: Point | None = None, *, deal: int = 0
) -> Iterator[PlacedCard]:
    """Yield the discard pile, a heap in its place or around `middle`; a card turned across sticks out on the right.

    Its untidiness depends only on the number of the `deal` and the place in the pile, never on a card.
    """
    middle, w = middle or table.pile.center, table.centre_card.w
    scale = _scale(table, w)
    crosswise = 0
    for i, card in enumerate(cards):
        a, b, c = (_noise(i + deal * _DEALS, salt) for salt in (1, 2, 3))
        rise = height(i) * w
        x, y = middle.x + a * 0.035 * w - rise * _SLANT, middle.y + b * 0.035 * w - rise
        if across[i]:
            aside = (0.0, 0.3, -0.22)[crosswise % 3] * w  # there is less room above
            pose = Pose(x + 0.16 * w, y + aside, 90 + c * 5, scale, PILE_LAYER + i)
            crosswise += 1
        else:
            up = card != HIDDEN  # some may lie face down below the first card
            pose = Pose(
                x, y, round(c * 4) * 1.5, scale, PILE_LAYER + i, up
            )  # few angles, so that few pictures are kept
        yield PlacedCard(Slot(PILE, i), card, pose)


def _noise(index: int, salt: int) -> float:
    """Return a pseudo-random number from -1 to 1 that depends only on the arguments."""
    mixed = (index * 2654435761 + salt * 40503) & 0xFFFFFFFF
    mixed ^= mixed >> 15
    mixed = (mixed * 2246822519) & 0xFFFFFFFF
    mixed ^= mixed >> 13
    return mixed / 0x7FFFFFFF - 1


def reserve(table: TableRegions, seat: int, cards: Sequence[Card]) -> Iterator[PlacedCard]:
    """Yield a second packet: a neat stack, face down."""
    middle, w = table.seats[seat].reserve.center, table.seats[seat].reserve.w
    for i, card in enumerate(cards):
        rise = i * 0.005 * w
        pose = Pose(middle.x - rise * 0.4, middle.y - rise, 0, _scale(table, w), SEATS_LAYER + i, card != HIDDEN)
        yield PlacedCard(Slot(reserve_of(seat), i), card, pose)


def packets_to_choose(table: TableRegions, packets: Mapping[Place, Sequence[Card]]) -> Iterator[PlacedCard]:
    """Yield the cards of two packets to choose from, face down side by side.

    The known card of each sticks out below the rest.
    """
    w = table.card.w
    for (place, cards), rect in zip(packets.items(), packet_rects(table), strict=True):
        known = next((i for i, card in enumerate(cards) if card != HIDDEN), None)
        for i, card in enumerate(cards):
            x, y = rect.right - w / 2 - i * 0.004 * w, rect.center.y - i * 0.004 * w
            pose = Pose(x, y, 0, 1.0, HAND_LAYER + 1 + i, card != HIDDEN)
            if i == known:
                pose = Pose(rect.x + w / 2, rect.center.y, -4, 1.0, HAND_LAYER)
            yield PlacedCard(Slot(place, i), card, pose)


def packet_rects(table: TableRegions) -> tuple[Rect, Rect]:
    """Return the rectangles of two packets to choose from: in place of the hand, each 1.62 cards wide."""
    w, h, middle = table.card.w * 1.62, table.card.h, table.hand.center
    left, right = (centered(Point(middle.x + side * w * 0.75, middle.y), w, h) for side in (-1, 1))
    return left, right


def _scale(table: TableRegions, width: float) -> float:
    return width / table.card.w


_Z_CARD: Final = 0.01  # difference of z between the cards of a meld
_THICKNESS: Final = 0.036  # maximum thickness of a squared pile, in card heights
_EDGE: Final = 0.009  # thickness that each of its cards adds, up to that
_WIDEST_GAP: Final = 4.2  # maximum factor by which gaps between melds grow if there is spare room
_LOW_END: Final = 0.9  # width of the lower end of a run, as a fraction of an index


class MeldFoot(NamedTuple):
    """The line below a meld: its rectangle, the numbers of cards and of wild cards, and whether it is a canasta.

    `stacked`: red threes lie on top of each other, so that their number must be written.
    """

    rect: Rect
    cards: int
    wilds: int
    canasta: bool
    stacked: bool = False


class SideMelds(NamedTuple):
    """Contents of one side's part of the table, from left to right: red threes, melds, staged melds.

    `stacked`: the red threes are on top of each other, not in a fan.
    """

    reds: tuple[PlacedCard, ...] = ()
    melds: tuple[LaidMeld, ...] = ()
    drafts: tuple[LaidMeld, ...] = ()
    stacked: bool = False

    def widths(self, index: Index) -> Melds:
        """Return the width of each part, in card widths."""
        reds = (_fan_width(1 if self.stacked else len(self.reds), index),) if self.reds else ()
        return (*reds, *(_width(meld, index) for meld in (*self.melds, *self.drafts)))


@dataclass(slots=True)
class LaidMelds:
    """All melds on the table: cards, zones and feet by place, and the cards that jokers represent."""

    index: Index
    placed: list[PlacedCard] = field(default_factory=list)
    zones: dict[Place, Rect] = field(default_factory=dict)
    feet: dict[Place, MeldFoot] = field(default_factory=dict)
    stand_ins: dict[Slot, Card] = field(default_factory=dict)

    def lay(self, table: TableRegions, area: MeldArea, side: SideMelds) -> None:
        """Lay a side's melds out in its part of the table, row by row."""
        widths = side.widths(self.index)
        laid: list[LaidMeld | tuple[PlacedCard, ...]] = [*([side.reds] if side.reds else []), *side.melds, *side.drafts]
        w, h = table.meld_card
        numbers = itertools.count(1)
        for nth, (first, end) in enumerate(area.rows):
            row = widths[first:end]
            least = MELD_GAP * table.unit
            spare = area.cards.w - sum(row) * w - (len(row) - 1) * least
            gap = least + max(0.0, min(least * (_WIDEST_GAP - 1), spare / (len(row) + 1)))
            x = area.cards.center.x - (sum(row) * w + (len(row) - 1) * gap) / 2
            y = area.cards.y + nth * (h + table.foot + ROW_GAP * table.unit)
            for width, meld in zip(row, laid[first:end], strict=True):
                spot = _Spot(Rect(x, y, width * w, h), table, gap, next(numbers))
                if isinstance(meld, LaidMeld):
                    self._lay_meld(meld, spot)
                else:
                    self._lay_reds(meld, spot, stacked=side.stacked and len(meld) > 1)
                x += width * w + gap

    def _lay_reds(self, reds: Sequence[PlacedCard], spot: "_Spot", *, stacked: bool) -> None:
        for level, red in enumerate(reds):
            pose = spot.pile_pose(level, len(reds)) if stacked else spot.pose(level, self.index.step)
            self.placed.append(red._replace(pose=pose))
        self.feet[reds[0].slot.place] = MeldFoot(spot.foot, len(reds), 0, False, stacked)

    def _lay_meld(self, meld: LaidMeld, spot: "_Spot") -> None:
        number, place = len(meld.cards), meld.place
        for level, index in enumerate(meld.indices):
            slot = Slot(place, index)
            pose = spot.pile_pose(level, number) if meld.closed else spot.pose(level, self.index.step)
            self.placed.append(PlacedCard(slot, meld.cards[index], pose))
            if meld.shown and meld.shown[index] != meld.cards[index]:
                self.stand_ins[slot] = meld.shown[index]
        zone = spot.zone
        if meld.low_end:
            end = spot.rect.x + self.index.w * _LOW_END * spot.table.meld_card.w
            self.zones[low_end_of(place)] = zone._replace(w=end - zone.x)
        self.zones[place] = zone
        self.feet[place] = MeldFoot(spot.foot, number, meld.wilds, meld.closed)


class _Spot(NamedTuple):
    """Rectangle of the cards of a meld, the `nth` of its side; `gap`: distance to the melds beside it."""

    rect: Rect
    table: TableRegions
    gap: float
    nth: int

    @property
    def foot(self) -> Rect:
        """The line below the cards, wider by half a gap on both sides."""
        return Rect(self.rect.x - self.gap / 2, self.rect.bottom, self.rect.w + self.gap, self.table.foot)

    @property
    def zone(self) -> Rect:
        """The cards and the foot, with a margin of half a gap."""
        margin = min(self.gap, 2 * self.table.gap) / 2
        above = ROW_GAP * self.table.unit / 2
        return Rect(
            self.rect.x - margin, self.rect.y - above, self.rect.w + 2 * margin, self.rect.h + self.table.foot + above
        )

    @property
    def scale(self) -> float:
        """Scale of the cards relative to those in the hand."""
        return self.table.meld_card.w / self.table.card.w

    def pose(self, level: int, step: float) -> Pose:
        """Return the pose of a card in a fan, where each card covers part of the one to its left."""
        w = self.table.meld_card.w
        return Pose(self.rect.x + w / 2 + level * step * w, self.rect.center.y, 0, self.scale, self._z(level))

    def pile_pose(self, level: int, number: int) -> Pose:
        """Return the pose of a card in a squared pile, where upper cards are painted slightly higher."""
        w, h = self.table.meld_card
        edge = min(_EDGE, _THICKNESS / max(1, number - 1)) * h
        down = ((number - 1) / 2 - level) * edge
        return Pose(self.rect.x + w / 2 - down * 0.2, self.rect.center.y + down, 0, self.scale, self._z(level))

    def _z(self, level: int) -> float:
        return MELDS_LAYER + self.nth + level * _Z_CARD


def _width(meld: LaidMeld, index: Index) -> float:
    return 1.0 if meld.closed else _fan_width(len(meld.cards), index)


def _fan_width(cards: int, index: Index) -> float:
    return round(1.0 + (cards - 1) * index.step, 3)
