"""Where every card lies: computed from the view, the staging area and the player's order, and never stored."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import NamedTuple

from canasta_gui.rules.core.cards import HIDDEN, Card
from canasta_gui.rules.families import AnyView
from canasta_gui.stage.draft import Draft, without
from canasta_gui.stage.families import stage_of
from canasta_gui.stage.geometry import Point, Pose, Rect, Size, around, centered
from canasta_gui.stage.hand_order import HandOrder
from canasta_gui.stage.places import PILE, STOCK, TABLE, Place, Slot, hand_of, low_end_of, reserve_of
from canasta_gui.stage.regions import (
    BACK_SCALE,
    CENTRE_SCALE,
    HAND_SCALE,
    MELD_SCALE,
    OPEN_SCALE,
    RESERVE_SCALE,
    SeatSpot,
    TableRegions,
    divide,
)
from canasta_gui.stage.table_contents import MeldColumn, PlacedCard, TableContents

# Layers of painting, from the felt upwards.
_Z_MELDS, _Z_PILE, _Z_STOCK, _Z_SEATS, _Z_HAND = 0.0, 1000.0, 2000.0, 3000.0, 4000.0
_Z_PULLED = 2900.0

_Z_CARD = 0.01  # from one card of a meld to the next
_LONG = 6  # cards of a column that are read at its usual size
_TIGHT_INDEX = 0.75  # the part of an index that is seen of the cards of a longer column, where room is short
_CLOSE, _SMALLEST = 1.03, 0.6  # melds become smaller rather than come closer, but not smaller than this
_FOOT = 0.19  # the line below the melds of sides that share a row, in card widths
_ASKEW = 3.0  # degrees from one card of a set that is fanned to the next
_LOW_END = 0.45  # the part of a run's first card that is its lower end
_BREAK = 0.35  # between red threes, melds and staged melds, in card widths

_PULLED, _HELD = 0.5, 0.25  # how far a card is pulled off the stock, and a pile held from the hand towards its place

_FAN = 0.56  # the pitch of a comfortable hand, as a part of a card's width


class Index(NamedTuple):
    """How much of a card its index takes in the corner, as parts of the card's width and height.

    Fanned melds show the rank (`h`), and of a hand whose cards are seen less than `w` wide a second row is made.
    """

    w: float = 0.24
    h: float = 0.226


USUAL_INDEX = Index()


@dataclass(frozen=True, slots=True)
class Fit:
    """What the table is laid for: a window of this size (pixels), the hand that plays, the cards and their `index`.

    `card_size`: a step smaller (-1) or larger (1) than what fits best.
    """

    size: tuple[float, float] = (1280.0, 800.0)
    left_handed: bool = False
    card_size: int = 0
    index: Index = USUAL_INDEX


class MeldBadge(NamedTuple):
    """The badge of a meld: the number of cards and of wild cards, and whether it is a canasta."""

    rect: Rect
    cards: int
    wilds: int
    canasta: bool


class HandGap(NamedTuple):
    """While cards of the hand are in the air: which, and before which of the others a gap opens (or None)."""

    lifted: frozenset[int]
    before: int | None


@dataclass(frozen=True, slots=True)
class TableLayout:
    """Everything that the painter needs to know about places.

    `zones`: the rectangle of each place, for drops and highlights; small ones first, `TABLE` last. `table`: the fixed
    parts (plates, panels, strips). `badges`: by place of a meld. `draft_box`: around the staged cards, if any.
    `reserves`: by seat, where a second packet still lies. `choosing`: the viewer has yet to choose one of two packets,
    which lie in place of the hand. `stand_ins`: what cards stand for that announce it. `shared`: cards may go to the
    melds of others too.
    """

    table: TableRegions
    placed: tuple[PlacedCard, ...]
    zones: dict[Place, Rect]
    badges: dict[Place, MeldBadge]
    draft_box: Rect | None
    bottom: int
    reserves: dict[int, Rect]
    choosing: bool = False
    stand_ins: Mapping[Slot, Card] = field(default_factory=dict)
    shared: bool = False

    @property
    def card(self) -> Size:
        """The size of a card of scale 1."""
        return self.table.card


def lay_out(
    view: AnyView,
    draft: Draft,
    hand_order: HandOrder,
    fit: Fit,
    *,
    bottom: int = 0,
    gap: HandGap | None = None,
    shown: Mapping[int, Sequence[Card]] = MappingProxyType({}),
) -> TableLayout:
    """Return where everything lies, with `bottom` as the near seat; `shown`: whole hands that lie open for now."""
    contents = stage_of(view.rules).contents
    table = _divided(view, bottom, contents, fit)
    laid = _Laid([], {}, {}, {}, fit.index)
    box = _own_area(view, bottom, draft, table, contents, laid)
    _areas_of_others(view, bottom, table, contents, laid)
    pile = view.pile[:-1] if draft.taking else view.pile
    opened = contents.open_cards(view)
    stock = view.stock if opened.stock_top == HIDDEN else [*view.stock[:-1], opened.stock_top]
    placed = [*laid.placed, *_stock(table, stock, pulled=draft.pulled)]
    held = None if opened.held_by is None else _before_seat(table, opened.held_by, bottom)
    across = [contents.crosswise(view, nth, card) for nth, card in enumerate(pile)]
    placed += _pile(table, pile, across, held or table.pile.center)
    placed += _discards(table, len(pile), opened.discards)
    cards = hand_order.settled(without(view.hands[bottom], draft.cards)).cards
    choosing, second = contents.choosing(view, bottom), contents.packets(view)
    if choosing:
        placed += _packets(table, {hand_of(bottom): cards, reserve_of(bottom): second[bottom]})
    else:
        placed += _hand(table, bottom, cards, gap, fit.index)
        placed += _reserve(table, bottom, bottom, second[bottom])
    for seat in range(view.rules.players):
        if seat != bottom:
            hand = sorted(shown.get(seat, view.hands[seat]))
            placed += _other_hand(table, seat, hand, fit.index, opened.of_hands.get(seat, ()))
            placed += _reserve(table, bottom, seat, second[seat])
    packets = {seat: table.seats[seat].reserve for seat, packet in enumerate(second) if packet}
    zones = laid.zones | _hand_zones(table, bottom, packets.get(bottom), choosing=choosing)
    zones |= {STOCK: table.stock.inset(-table.gap), PILE: table.pile.inset(-table.gap), TABLE: table.own}
    if choosing:
        packets.pop(bottom, None)
    shared = contents.open_to_all(view.rules)
    return TableLayout(table, tuple(placed), zones, laid.badges, box, bottom, packets, choosing, laid.stand_ins, shared)


def _divided(view: AnyView, bottom: int, contents: TableContents, fit: Fit) -> TableRegions:
    """Return the window, divided among those who sit at the table."""
    rules = view.rules
    return divide(
        Size(*fit.size),
        rules.seating.sides,
        bottom,
        left_handed=fit.left_handed,
        card_size=fit.card_size,
        reserves=contents.has_packets(rules),
        melds=[len(view.melds[side]) + bool(contents.reds(view, side)) for side in range(rules.n_sides)],
    )


# --- melds ---


class _Laid(NamedTuple):
    """What a row of melds is laid into: its cards, zones and badges, and what cards of it stand for.

    `corner`: how much of them must be seen.
    """

    placed: list[PlacedCard]
    zones: dict[Place, Rect]
    badges: dict[Place, MeldBadge]
    stand_ins: dict[Slot, Card]
    corner: Index


def _own_area(
    view: AnyView, bottom: int, draft: Draft, table: TableRegions, contents: TableContents, laid: _Laid
) -> Rect | None:
    """Lay the viewer's melds and staging area in one row; return the rectangle around the staged cards."""
    drafts = contents.staged(view, draft)
    reds, columns = contents.reds(view, view.rules.side_of[bottom]), contents.melds(view, view.side(bottom))
    _Row(table.own, table.card, reds, columns, drafts, laid.corner).place(laid)
    boxes = [laid.zones[column.place] for column in drafts]
    return around(boxes).inset(-table.gap * 0.6) if boxes else None


def _areas_of_others(view: AnyView, bottom: int, table: TableRegions, contents: TableContents, laid: _Laid) -> None:
    """Lay the melds of the other sides; those of a side that has joined the viewer's lie in the viewer's own area."""
    for side, area in table.others.items():
        columns = contents.melds(view, side) if side != view.side(bottom) else ()
        foot = _FOOT * table.card.w * (len(table.others) > 1)  # there stands whose place it is
        free = Rect(area.x, area.y, area.w, area.h - foot)
        _Row(free, table.card, contents.reds(view, side), columns, index=laid.corner).place(laid)


@dataclass(frozen=True, slots=True)
class _Row:
    """Red threes, melds and staged melds of a side in a row, centred in its area; the more, the closer and smaller."""

    area: Rect
    card: Size
    reds: tuple[PlacedCard, ...]
    melds: tuple[MeldColumn, ...]
    drafts: tuple[MeldColumn, ...] = ()
    index: Index = USUAL_INDEX

    @property
    def scale(self) -> float:
        """As large as melds are at their best, unless so many lie here that they would cover each other."""
        widths = 1 + _CLOSE * (self._number - 1) + self._breaks
        fitting = (self.area.w - 2 * self.pad) / (widths * self.card.w)
        longest = max((len(column.cards) for column in self.melds if not column.closed), default=0)
        if longest > _LONG:  # a long run is read only where its indices are seen
            tall = (1 + _TIGHT_INDEX * self.index.h * (longest - 1)) * self.card.h
            fitting = min(fitting, (self.area.h - 2 * self.pad) / tall)
        return max(_SMALLEST * MELD_SCALE, min(MELD_SCALE, fitting))

    @property
    def w(self) -> float:
        return self.card.w * self.scale

    @property
    def h(self) -> float:
        return self.card.h * self.scale

    @property
    def pad(self) -> float:
        """Between the edge of the area and the cards."""
        return self.card.w * 0.06

    @property
    def _number(self) -> int:
        """The number of columns, that of the red threes among them."""
        return bool(self.reds) + len(self.melds) + len(self.drafts)

    @property
    def _breaks(self) -> float:
        """The room between red threes, melds and staged melds, in card widths."""
        after_reds = bool(self.reds) and self._number > 1
        return _BREAK * (after_reds + (bool(self.melds) and bool(self.drafts)))

    def place(self, laid: _Laid) -> None:
        """Lay the cards, each column with its zone and its badge."""
        if not self._number:
            return
        w, breaks = self.w, self._breaks * self.w
        room = self.area.w - 2 * self.pad - w - breaks
        pitch = min(w * 1.14, room / max(1, self._number - 1))
        x = self.area.center.x - (pitch * (self._number - 1) + breaks) / 2
        if self.reds:
            laid.placed.extend(self._red_column(x))
            x += pitch + _BREAK * w
        for nth, column in enumerate((*self.melds, *self.drafts), 1):
            if nth == len(self.melds) + 1 and self.melds:
                x += _BREAK * w
            self._column(column, x, pitch, nth, laid)
            x += pitch

    def _top(self) -> float:
        """Return the middle of the first card of each column."""
        return self.area.y + self.pad + self.h / 2

    def _step(self, cards: int) -> float:
        """From one card of an open column to the next: its index stays visible."""
        return min(self.index.h * self.h, (self.area.h - 2 * self.pad - self.h) / max(1, cards - 1))

    def _red_column(self, x: float) -> Iterator[PlacedCard]:
        step = self._step(max(4, len(self.reds)))
        for i, red in enumerate(self.reds):
            yield red._replace(pose=Pose(x, self._top() + i * step, 0, self.scale, _Z_MELDS + i * _Z_CARD))

    def _column(self, column: MeldColumn, x: float, pitch: float, nth: int, laid: _Laid) -> None:
        """One meld; where columns overlap, each lies above the one on its left."""
        number = len(column.cards)
        step = self._step(number)
        for level, index in enumerate(column.indices):
            slot = Slot(column.place, index)
            laid.placed.append(PlacedCard(slot, column.cards[index], self._pose(column, x, nth, level)))
            if column.shown and column.shown[index] != column.cards[index]:
                laid.stand_ins[slot] = column.shown[index]
        tall = self.h * (1 + 0.012 * (number - 1)) if column.closed else self.h + step * (number - 1)
        zone = Rect(x - pitch / 2, self.area.y, pitch, self.area.h)
        if column.low_end:
            laid.zones[low_end_of(column.place)] = Rect(zone.x, zone.y, zone.w, self.pad + self.h * _LOW_END)
        laid.zones[column.place] = zone
        side = max(self.w * 0.36, self.card.w * 0.2)
        right = x - self.w / 2 + min(self.w, pitch)  # of what the next column leaves to be seen
        badge = centered(Point(right - side * 0.45, self.area.y + self.pad + tall - side * 0.45), side, side)
        laid.badges[column.place] = MeldBadge(badge, number, column.wilds, column.closed)

    def _pose(self, column: MeldColumn, x: float, nth: int, level: int) -> Pose:
        """Return how the card at a level of a column lies, the lowest first."""
        number, z = len(column.cards), _Z_MELDS + nth + level * _Z_CARD
        if column.closed:
            y = self._top() + (number - 1 - level) * 0.012 * self.h
            return Pose(x - level * 0.004 * self.w, y, 0, self.scale, z)
        askew = (level - (number - 1) / 2) * _ASKEW if column.fanned else 0.0
        return Pose(x, self._top() + level * self._step(number), askew, self.scale, z)


# --- stock and pile ---


def _stock(table: TableRegions, cards: Sequence[Card], *, pulled: bool) -> Iterator[PlacedCard]:
    """Yield the stock, a neat block whose thickness shows how much is left; `pulled`: its next card lies before it."""
    middle, w = table.stock.center, table.card.w * CENTRE_SCALE
    step = min(0.0016, 0.17 / max(1, len(cards))) * w  # many packs lie no higher than two
    for i, card in enumerate(cards):
        rise = i * step
        pose = Pose(middle.x - rise * 0.4, middle.y - rise, 0, CENTRE_SCALE, _Z_STOCK + i, card != HIDDEN)
        if pulled and i == len(cards) - 1:
            off = _PULLED * w
            pose = replace(pose, x=pose.x - off, y=pose.y + off, angle=-8, z=_Z_PULLED, lift=0.4)
        yield PlacedCard(Slot(STOCK, i), card, pose)


def _before_seat(table: TableRegions, seat: int, bottom: int) -> Point:
    """Return where the pile is held that a seat has taken up."""
    if seat == bottom:
        own, w = table.own, table.card.w * CENTRE_SCALE
        return Point(own.right - w, own.bottom - w * 0.76)
    hand, pile = table.seats[seat].hand.center, table.pile.center
    return Point(hand.x + (pile.x - hand.x) * _HELD, hand.y + (pile.y - hand.y) * _HELD)


def _discards(table: TableRegions, below: int, cards: Sequence[Card]) -> Iterator[PlacedCard]:
    """Yield cards that were discarded together, side by side over the pile until one of them is picked."""
    middle, w = table.pile.center, table.card.w * CENTRE_SCALE
    for i, card in enumerate(cards):
        x = middle.x + (i - (len(cards) - 1) / 2) * 0.5 * w
        pose = Pose(x, middle.y + 0.1 * w, 0, CENTRE_SCALE, _Z_PILE + below + 1 + i)
        yield PlacedCard(Slot(PILE, below + i), card, pose)


def _pile(table: TableRegions, cards: Sequence[Card], across: Sequence[bool], middle: Point) -> Iterator[PlacedCard]:
    """Yield the discard pile, a heap around a point; a card that lies across sticks out on the right."""
    w = table.card.w * CENTRE_SCALE
    crosswise = 0
    for i, card in enumerate(cards):
        a, b, c = _noise(i, 1), _noise(i, 2), _noise(i, 3)
        x, y = middle.x + a * 0.045 * w, middle.y + b * 0.045 * w
        if across[i]:
            pose = Pose(x + 0.22 * w, y + (0.0, 0.3, -0.3)[crosswise % 3] * w, 90 + c * 5, CENTRE_SCALE, _Z_PILE + i)
            crosswise += 1
        else:
            pose = Pose(x, y, round(c * 4) * 1.5, CENTRE_SCALE, _Z_PILE + i)  # few angles: few pictures to keep
        yield PlacedCard(Slot(PILE, i), card, pose)


def _noise(index: int, salt: int) -> float:
    """Return a number from -1 to 1 that looks like chance and is always the same."""
    mixed = (index * 2654435761 + salt * 40503) & 0xFFFFFFFF
    mixed ^= mixed >> 15
    mixed = (mixed * 2246822519) & 0xFFFFFFFF
    mixed ^= mixed >> 13
    return mixed / 0x7FFFFFFF - 1


def _reserve(table: TableRegions, bottom: int, seat: int, cards: Sequence[Card]) -> Iterator[PlacedCard]:
    """Yield a second packet: a neat stack, face down."""
    middle = table.seats[seat].reserve.center
    scale = RESERVE_SCALE if seat == bottom else BACK_SCALE
    for i, card in enumerate(cards):
        rise = i * 0.005 * table.card.w * scale
        pose = Pose(middle.x - rise * 0.4, middle.y - rise, 0, scale, _Z_SEATS + i, card != HIDDEN)
        yield PlacedCard(Slot(reserve_of(seat), i), card, pose)


def _packets(table: TableRegions, packets: Mapping[Place, Sequence[Card]]) -> Iterator[PlacedCard]:
    """Two packets to choose from, face down side by side; the card that is known of each sticks out below the rest."""
    for (place, cards), rect in zip(packets.items(), _packet_rects(table), strict=True):
        known = next((i for i, card in enumerate(cards) if card != HIDDEN), None)
        for i, card in enumerate(cards):
            x, y = rect.right - table.card.w / 2 - i * 0.004 * table.card.w, rect.center.y - i * 0.004 * table.card.w
            pose = Pose(x, y, 0, HAND_SCALE, _Z_HAND + 1 + i, card != HIDDEN)
            if i == known:
                pose = Pose(rect.x + table.card.w / 2, rect.center.y, -4, HAND_SCALE, _Z_HAND)
            yield PlacedCard(Slot(place, i), card, pose)


def _packet_rects(table: TableRegions) -> tuple[Rect, Rect]:
    """Return where two packets to choose from lie: in place of the hand, each a card and a half wide."""
    w, h, middle = table.card.w * 1.62, table.card.h, table.hand.center
    return tuple(centered(Point(middle.x + side * w * 0.75, middle.y), w, h) for side in (-1, 1))  # type: ignore[return-value]


def _hand_zones(table: TableRegions, bottom: int, reserve: Rect | None, *, choosing: bool) -> dict[Place, Rect]:
    """Return the zones of the near hand and of its second packet."""
    hand, packet = hand_of(bottom), reserve_of(bottom)
    if choosing:
        first, second = _packet_rects(table)
        return {hand: first.inset(-table.gap / 2), packet: second.inset(-table.gap / 2)}
    whole = Rect(table.hand.x, table.hand.y, table.hand.w, table.size.h - table.hand.y)
    return {hand: whole} if reserve is None else {packet: reserve.inset(-table.gap / 2), hand: whole}


# --- hands ---


@dataclass(frozen=True, slots=True)
class _Fan:
    """How a hand of so many cards lies: in rows, at which size and pitch."""

    rows: tuple[int, ...]
    scale: float
    pitch: float


def _fan(table: TableRegions, number: int, index: Index) -> _Fan:
    w, room = table.card.w * HAND_SCALE, table.hand.w
    pitch = min(_FAN * w, (room - w) / max(1, number - 1))
    if pitch >= index.w * w or number < 2:
        return _Fan((number,), HAND_SCALE, pitch)
    scale = HAND_SCALE * 0.76
    longest = (number + 1) // 2
    pitch = min(_FAN * w * scale, (room - w * scale) / max(1, longest - 1))
    return _Fan((number - longest, longest), scale, pitch)


def _hand(
    table: TableRegions, seat: int, cards: Sequence[Card], gap: HandGap | None, index: Index
) -> Iterator[PlacedCard]:
    """Yield the viewer's hand: a gentle fan, in two rows when there are very many. Lifted cards lie near their gap."""
    lifted = gap.lifted if gap else frozenset()
    before = gap.before if gap else None
    rest = [i for i in range(len(cards)) if i not in lifted]
    hole = len(lifted) if before is not None else 0
    order: list[int] = rest if before is None else [*rest[:before], *[-1] * hole, *rest[before:]]
    spots = _hand_poses(table, len(order), index)
    where = {nth: pose for nth, pose in zip(order, spots, strict=True) if nth >= 0}
    resting = spots[before] if before is not None and spots else None
    home = resting or Pose(table.hand.center.x, table.hand.center.y, z=_Z_HAND)
    for i, card in enumerate(cards):
        pose = where.get(i, home)
        yield PlacedCard(Slot(hand_of(seat), i), card, replace(pose, face_up=card != HIDDEN))


def _hand_poses(table: TableRegions, number: int, index: Index) -> list[Pose]:
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
            poses.append(Pose(x, y + bow * t * t * spread / 4.5, angle, fan.scale, _Z_HAND + len(poses)))
    return poses


def hand_index_at(table: TableRegions, number: int, point: Point, index: Index = USUAL_INDEX) -> int:
    """Return before which of `number` cards of the hand, lying without a gap, a card held at this point would go."""
    poses = _hand_poses(table, number, index)
    if not poses:
        return 0
    if len(_fan(table, number, index).rows) == 1:
        return sum(pose.x < point.x for pose in poses)
    nearest = min({pose.y for pose in poses}, key=lambda y: abs(y - point.y))
    return sum(pose.y < nearest or (pose.y == nearest and pose.x < point.x) for pose in poses)


def _penalty_cards(
    spot: SeatSpot, table: TableRegions, first: Slot, cards: Sequence[Card], end: float
) -> Iterator[PlacedCard]:
    """Yield the cards of another seat's hand that lie face up: beside the backs that `end` there, or before them."""
    w, h = table.card.w * OPEN_SCALE, table.card.h * OPEN_SCALE
    step = min(w * 0.6, (spot.hand.w if spot.upright else spot.hand.h) / max(1, len(cards)))
    begin = min(end + w / 2, spot.hand.right - w / 2 - (len(cards) - 1) * step)
    for i, card in enumerate(cards):
        if spot.upright:
            pose = Pose(begin + i * step, spot.hand.center.y + h * 0.1, 0)
        else:
            inward = 1 if spot.hand.center.x < table.size.w / 2 else -1
            pose = Pose(spot.hand.center.x + inward * w * 0.35, spot.hand.y + h / 2 + i * step, 0)
        yield PlacedCard(Slot(first.place, first.nth + i), card, replace(pose, scale=OPEN_SCALE, z=_Z_SEATS + 100 + i))


def _open_hand(
    spot: SeatSpot, table: TableRegions, seat: int, cards: Sequence[Card], index: Index
) -> Iterator[PlacedCard]:
    """Another seat's hand after the deal, face up: larger, upright, every index to be seen."""
    w, h = table.card.w * OPEN_SCALE, table.card.h * OPEN_SCALE
    plates = [other.plate for other in table.seats.values() if other is not spot]
    right = min([table.own.right, *(p.x for p in plates if p.y == spot.plate.y and p.x > spot.hand.x)])
    bottom = min([table.own.bottom, *(p.y for p in plates if p.x == spot.plate.x and p.y > spot.hand.y)])
    for i, card in enumerate(cards):
        if spot.upright:
            pitch = min(w * 0.5, (right - table.gap - spot.hand.x - w) / max(1, len(cards) - 1))
            pose = Pose(spot.hand.x + w / 2 + i * pitch, spot.hand.center.y + max(0.0, h - spot.hand.h) / 2, 0)
        else:
            pitch = min(index.h * h, (bottom - table.gap - spot.hand.y - h) / max(1, len(cards) - 1))
            pose = Pose(spot.hand.center.x, spot.hand.y + h / 2 + i * pitch, 0)
        yield PlacedCard(Slot(hand_of(seat), i), card, replace(pose, scale=OPEN_SCALE, z=_Z_SEATS + i))


def _other_hand(
    table: TableRegions, seat: int, cards: Sequence[Card], index: Index, penalty: Sequence[Card] = ()
) -> Iterator[PlacedCard]:
    """Another seat's hand: small overlapping backs beside the plate; laid open, it can be read from top to bottom.

    `penalty`: those of its cards that lie face up, beside the backs of the others.
    """
    spot = table.seats[seat]
    if any(card != HIDDEN for card in cards):
        yield from _open_hand(spot, table, seat, cards, index)
        return
    cards = cards[: len(cards) - len(penalty)]
    w = table.card.w * BACK_SCALE
    room = (spot.hand.w if spot.upright else spot.hand.h) - w
    pitch = min(w * 0.42, room / max(1, len(cards) - 1))
    middle = spot.hand.center
    for i, card in enumerate(cards):
        off = w / 2 + i * pitch
        if spot.upright:
            pose = Pose(spot.hand.x + off, middle.y, 0, BACK_SCALE)
        else:
            pose = Pose(middle.x, spot.hand.y + off, 90, BACK_SCALE)
        yield PlacedCard(Slot(hand_of(seat), i), card, replace(pose, z=_Z_SEATS + i, face_up=card != HIDDEN))
    end = spot.hand.x + w * 1.3 + max(0, len(cards) - 1) * pitch
    yield from _penalty_cards(spot, table, Slot(hand_of(seat), len(cards)), penalty, end)
