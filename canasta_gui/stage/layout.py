"""Where every card lies: computed from the view, the staging area and the player's order, and never stored."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from canasta_gui.rules.cards import FIRST_NATURAL, HIDDEN, RED_THREES, SUIT_NAMES, Card, rank_of, suit_of
from canasta_gui.rules.position import Meld, SeatView
from canasta_gui.stage.arrangement import Arrangement
from canasta_gui.stage.draft import Draft, without
from canasta_gui.stage.geometry import Point, Pose, Rect, Size, around, centered
from canasta_gui.stage.places import (
    LOOSE,
    PILE,
    STOCK,
    TABLE,
    Place,
    Slot,
    hand_of,
    meld_of,
    red_threes_of,
    staged,
)
from canasta_gui.stage.table import (
    BACK_SCALE,
    CENTRE_SCALE,
    HAND_SCALE,
    MELD_SCALE,
    OPEN_SCALE,
    SeatSpot,
    Table,
    divide,
)

# Layers of painting, from the felt upwards.
_Z_MELDS, _Z_PILE, _Z_STOCK, _Z_SEATS, _Z_HAND = 0.0, 1000.0, 2000.0, 3000.0, 4000.0

_INDEX = 0.215  # the strip of a card that shows its index, as a part of its height
_FAN = 0.56  # the pitch of a comfortable hand, as a part of a card's width
_TIGHT = 0.24  # below this the hand takes a second row


class Placed(NamedTuple):
    """One card where it lies."""

    slot: Slot
    face: Card
    pose: Pose


class MeldBadge(NamedTuple):
    """What to write on a meld: how many cards, how many wild, and whether it is a canasta.

    `colour_on_top` is False for a canasta without a natural card of the colour that marks it: the painter marks it.
    """

    rect: Rect
    cards: int
    wilds: int
    canasta: bool
    colour_on_top: bool


class HandGap(NamedTuple):
    """While cards of the hand are in the air: which, and before which of the others a gap opens (or None)."""

    lifted: frozenset[int]
    before: int | None


@dataclass(frozen=True, slots=True)
class TableLayout:
    """Everything that the painter needs to know about places.

    `zones`: the rectangle of each place, for drops and highlights; small ones first, `TABLE` last. `table`: the fixed
    parts (plates, panels, strips). `badges`: by place of a meld. `draft_box`: around the staged cards, if any.
    """

    table: Table
    placed: tuple[Placed, ...]
    zones: dict[Place, Rect]
    badges: dict[Place, MeldBadge]
    draft_box: Rect | None
    bottom: int

    @property
    def card(self) -> Size:
        """The size of a card of scale 1."""
        return self.table.card


def lay_out(
    view: SeatView,
    draft: Draft,
    arrangement: Arrangement,
    size: tuple[float, float],
    *,
    bottom: int = 0,
    gap: HandGap | None = None,
    left_handed: bool = False,
) -> TableLayout:
    """Lay the table for a window of this size (pixels), with the seat `bottom` in front. Pure."""
    table = divide(Size(*size), view.rules.seating.sides, bottom, left_handed=left_handed)
    taking = draft.taking and bool(view.pile)
    pile = view.pile[:-1] if taking else view.pile
    mine = view.side(bottom)
    shown = without(view.hands[bottom], draft.cards)
    cards = arrangement.settled(shown).cards
    placed: list[Placed] = []
    zones: dict[Place, Rect] = {}
    badges: dict[Place, MeldBadge] = {}
    top = view.pile[-1] if taking else None
    box = _own_area(view, mine, draft, top, table, placed, zones, badges)
    for side, area in table.others.items():
        row = _Row(area, table.card, (), _meld_columns(view, side))
        row.place(placed, zones, badges, view.side_red_threes(side), _red_slots(view, side))
    placed += _stock(table, view.stock)
    placed += _pile(table, pile, view.up_cards)
    placed += _hand(table, bottom, cards, gap)
    for seat in range(view.rules.players):
        if seat != bottom:
            placed += _other_hand(table, seat, view.hands[seat])
    zones[STOCK] = table.stock.inset(-table.gap)
    zones[PILE] = table.pile.inset(-table.gap)
    zones[hand_of(bottom)] = Rect(table.hand.x, table.hand.y, table.hand.w, table.size.h - table.hand.y)
    zones[TABLE] = table.own
    return TableLayout(table, tuple(placed), zones, badges, box, bottom)


# --- melds ---


class _Column(NamedTuple):
    """One meld to be laid out: its place, its cards in painting order."""

    place: Place
    cards: tuple[Card, ...]
    indices: tuple[int, ...]
    closed: bool
    marked: bool
    wilds: int


def _meld_columns(view: SeatView, side: int) -> tuple[_Column, ...]:
    return tuple(_column(meld_of(side, rank), meld) for rank, meld in sorted(view.melds[side].items()))


def _column(place: Place, meld: Meld) -> _Column:
    """A meld as a column, wild cards last; a canasta as a pile with a red (natural) or black card (mixed) on top."""
    indices = _wilds_last(meld.cards)
    if not meld.is_canasta:
        return _Column(place, meld.cards, indices, False, False, meld.wilds)
    top = next((i for i in reversed(indices) if _marks(meld, meld.cards[i])), None)
    if top is not None:
        indices = (*(i for i in indices if i != top), top)
    else:
        indices = tuple(sorted(indices, key=lambda i: meld.cards[i] >= FIRST_NATURAL))  # at least a natural card on top
    return _Column(place, meld.cards, indices, True, top is not None, meld.wilds)


def _wilds_last(cards: Sequence[Card]) -> tuple[int, ...]:
    return tuple(sorted(range(len(cards)), key=lambda i: (cards[i] < FIRST_NATURAL, i)))


def _marks(meld: Meld, card: Card) -> bool:
    """Is this the colour for the top of the canasta: red for a natural one, black for a mixed one?"""
    red = SUIT_NAMES[suit_of(card)] in ("D", "H")
    return card >= FIRST_NATURAL and red == (meld.wilds == 0)


def _own_area(
    view: SeatView,
    mine: int,
    draft: Draft,
    top: Card | None,
    table: Table,
    placed: list[Placed],
    zones: dict[Place, Rect],
    badges: dict[Place, MeldBadge],
) -> Rect | None:
    """The viewer's side: its melds and the staging area in one row. Returns the rectangle around the staged cards."""
    drafts = _draft_columns(draft, top)
    row = _Row(table.own, table.card, drafts, _meld_columns(view, mine))
    row.place(placed, zones, badges, view.side_red_threes(mine), _red_slots(view, mine))
    boxes = [zones[column.place] for column in drafts]
    return around(boxes).inset(-table.gap * 0.6) if boxes else None


def _draft_columns(draft: Draft, top: Card | None) -> tuple[_Column, ...]:
    """The staged melds; the pile's top card, if it takes part, lies undermost in its own."""
    melds = {meld.rank: meld.cards for meld in draft.melds}
    if top is not None:
        melds[rank_of(top)] = (top, *melds.get(rank_of(top), ()))
    groups = [(rank, melds[rank]) for rank in sorted(melds)]
    if draft.loose:
        groups.append((LOOSE, draft.loose))
    return tuple(
        _Column(staged(rank), cards, _wilds_last(cards), False, False, sum(c < FIRST_NATURAL for c in cards))
        for rank, cards in groups
    )


def _red_slots(view: SeatView, side: int) -> list[Slot]:
    return [
        Slot(red_threes_of(seat), i)
        for seat in view.rules.seating.sides[side]
        for i in range(len(view.red_threes[seat]))
    ]


@dataclass(frozen=True, slots=True)
class _Row:
    """Red threes, melds and staged melds of a side in a row, centred in its area; the more, the closer together."""

    area: Rect
    card: Size
    drafts: tuple[_Column, ...]
    melds: tuple[_Column, ...]

    @property
    def w(self) -> float:
        return self.card.w * MELD_SCALE

    @property
    def h(self) -> float:
        return self.card.h * MELD_SCALE

    @property
    def pad(self) -> float:
        """Between the edge of the area and the cards."""
        return self.card.w * 0.06

    def place(
        self,
        placed: list[Placed],
        zones: dict[Place, Rect],
        badges: dict[Place, MeldBadge],
        reds: Sequence[Card],
        slots: Sequence[Slot],
    ) -> None:
        """Put the cards into `placed`, each column's rectangle into `zones`, what is written on it into `badges`."""
        units = [1.0] * bool(reds) + [1.0] * len(self.melds) + [1.0] * len(self.drafts)
        if not units:
            return
        breaks = 0.35 * ((bool(reds) and len(units) > 1) + (bool(self.melds) and bool(self.drafts)))
        pitch = min(self.w * 1.14, (self.area.w - 2 * self.pad - self.w - breaks * self.w) / max(1, len(units) - 1))
        length = self.w + pitch * (len(units) - 1) + breaks * self.w
        x = self.area.center.x - length / 2 + self.w / 2
        if reds:
            placed.extend(self._reds(x, reds, slots))
            x += pitch + 0.35 * self.w
        for column in self.melds:
            self._column(column, x, pitch, placed, zones, badges)
            x += pitch
        x += 0.35 * self.w * bool(self.melds)
        for column in self.drafts:
            self._column(column, x, pitch, placed, zones, badges)
            x += pitch

    def _top(self) -> float:
        """The middle of the first card of each column."""
        return self.area.y + self.pad + self.h / 2

    def _step(self, cards: int) -> float:
        """From one card of an open column to the next: its index stays visible."""
        return min(_INDEX * self.h, (self.area.h - 2 * self.pad - self.h) / max(1, cards - 1))

    def _reds(self, x: float, cards: Sequence[Card], slots: Sequence[Slot]) -> Iterator[Placed]:
        step = self._step(max(4, len(cards)))
        for i, (slot, card) in enumerate(zip(slots, cards, strict=True)):
            yield Placed(slot, card, Pose(x, self._top() + i * step, 0, MELD_SCALE, _Z_MELDS + i))

    def _column(
        self,
        column: _Column,
        x: float,
        pitch: float,
        placed: list[Placed],
        zones: dict[Place, Rect],
        badges: dict[Place, MeldBadge],
    ) -> None:
        number = len(column.cards)
        step = self._step(number)
        for level, index in enumerate(column.indices):
            if column.closed:
                pose = Pose(
                    x - level * 0.004 * self.w, self._top() + (number - 1 - level) * 0.012 * self.h, 0, MELD_SCALE
                )
            else:
                pose = Pose(x, self._top() + level * step, 0, MELD_SCALE)
            placed.append(Placed(Slot(column.place, index), column.cards[index], replace(pose, z=_Z_MELDS + level)))
        tall = self.h * (1 + 0.012 * (number - 1)) if column.closed else self.h + step * (number - 1)
        zones[column.place] = Rect(x - pitch / 2, self.area.y, pitch, self.area.h)
        side = self.w * 0.36
        badge = centered(Point(x + self.w / 2 - side * 0.45, self.area.y + self.pad + tall - side * 0.45), side, side)
        badges[column.place] = MeldBadge(badge, number, column.wilds, column.closed, column.marked)


# --- stock and pile ---


def _stock(table: Table, cards: Sequence[Card]) -> Iterator[Placed]:
    """The stock, a neat block whose thickness shows how much is left."""
    middle, w = table.stock.center, table.card.w * CENTRE_SCALE
    for i, card in enumerate(cards):
        rise = i * 0.0016 * w
        pose = Pose(middle.x - rise * 0.4, middle.y - rise, 0, CENTRE_SCALE, _Z_STOCK + i, card != HIDDEN)
        yield Placed(Slot(STOCK, i), card, pose)


def _pile(table: Table, cards: Sequence[Card], up_cards: int) -> Iterator[Placed]:
    """The discard pile, a heap; a card that freezes it lies crosswise and sticks out on the right."""
    middle, w = table.pile.center, table.card.w * CENTRE_SCALE
    crosswise = 0
    for i, card in enumerate(cards):
        freezing = 0 <= card < FIRST_NATURAL or (card in RED_THREES and i < up_cards)
        a, b, c = _noise(i, 1), _noise(i, 2), _noise(i, 3)
        x, y = middle.x + a * 0.045 * w, middle.y + b * 0.045 * w
        if freezing:
            pose = Pose(x + 0.22 * w, y + (0.0, 0.3, -0.3)[crosswise % 3] * w, 90 + c * 5, CENTRE_SCALE, _Z_PILE + i)
            crosswise += 1
        else:
            pose = Pose(x, y, c * 6, CENTRE_SCALE, _Z_PILE + i)
        yield Placed(Slot(PILE, i), card, pose)


def _noise(index: int, salt: int) -> float:
    """A number from -1 to 1 that looks like chance and is always the same."""
    mixed = (index * 2654435761 + salt * 40503) & 0xFFFFFFFF
    mixed ^= mixed >> 15
    mixed = (mixed * 2246822519) & 0xFFFFFFFF
    mixed ^= mixed >> 13
    return mixed / 0x7FFFFFFF - 1


# --- hands ---


@dataclass(frozen=True, slots=True)
class _Fan:
    """How a hand of so many cards lies: in rows, at which size and pitch."""

    rows: tuple[int, ...]
    scale: float
    pitch: float


def _fan(table: Table, number: int) -> _Fan:
    w, room = table.card.w * HAND_SCALE, table.hand.w
    pitch = min(_FAN * w, (room - w) / max(1, number - 1))
    if pitch >= _TIGHT * w or number < 2:
        return _Fan((number,), HAND_SCALE, pitch)
    scale = HAND_SCALE * 0.76
    longest = (number + 1) // 2
    pitch = min(_FAN * w * scale, (room - w * scale) / max(1, longest - 1))
    return _Fan((number - longest, longest), scale, pitch)


def _hand(table: Table, seat: int, cards: Sequence[Card], gap: HandGap | None) -> Iterator[Placed]:
    """The viewer's hand: a gentle fan, in two rows when there are very many. Lifted cards lie near their gap."""
    lifted = gap.lifted if gap else frozenset()
    before = gap.before if gap else None
    rest = [i for i in range(len(cards)) if i not in lifted]
    hole = len(lifted) if before is not None else 0
    order: list[int] = rest if before is None else [*rest[:before], *[-1] * hole, *rest[before:]]
    spots = _hand_poses(table, len(order))
    where = {index: pose for index, pose in zip(order, spots, strict=True) if index >= 0}
    resting = spots[before] if before is not None and spots else None
    home = resting or Pose(table.hand.center.x, table.hand.center.y, z=_Z_HAND)
    for i, card in enumerate(cards):
        pose = where.get(i, home)
        yield Placed(Slot(hand_of(seat), i), card, replace(pose, face_up=card != HIDDEN))


def _hand_poses(table: Table, number: int) -> list[Pose]:
    if not number:
        return []
    fan = _fan(table, number)
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


def hand_index_at(table: Table, number: int, point: Point) -> int:
    """Before which of `number` cards of the hand (as they lie without a gap) a card held at this point would go."""
    poses = _hand_poses(table, number)
    if not poses:
        return 0
    if len(_fan(table, number).rows) == 1:
        return sum(pose.x < point.x for pose in poses)
    nearest = min({pose.y for pose in poses}, key=lambda y: abs(y - point.y))
    return sum(pose.y < nearest or (pose.y == nearest and pose.x < point.x) for pose in poses)


def _open_hand(spot: SeatSpot, table: Table, seat: int, cards: Sequence[Card]) -> Iterator[Placed]:
    """Somebody else's hand after the deal, face up: larger, upright, every index to be seen."""
    w, h = table.card.w * OPEN_SCALE, table.card.h * OPEN_SCALE
    for i, card in enumerate(cards):
        if spot.upright:
            pitch = min(w * 0.5, (table.own.right - spot.hand.x - w) / max(1, len(cards) - 1))
            pose = Pose(spot.hand.x + w / 2 + i * pitch, spot.hand.center.y + max(0.0, h - spot.hand.h) / 2, 0)
        else:
            pitch = min(_INDEX * h, (table.own.bottom - spot.hand.y - h) / max(1, len(cards) - 1))
            pose = Pose(spot.hand.center.x, spot.hand.y + h / 2 + i * pitch, 0)
        yield Placed(Slot(hand_of(seat), i), card, replace(pose, scale=OPEN_SCALE, z=_Z_SEATS + i))


def _other_hand(table: Table, seat: int, cards: Sequence[Card]) -> Iterator[Placed]:
    """Somebody else's hand: small overlapping backs beside his plate; laid open, it can be read from top to bottom."""
    spot = table.seats[seat]
    if any(card != HIDDEN for card in cards):
        yield from _open_hand(spot, table, seat, cards)
        return
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
        yield Placed(Slot(hand_of(seat), i), card, replace(pose, z=_Z_SEATS + i, face_up=card != HIDDEN))
