"""Lays hands: the viewer's as a gentle fan, those of the others as small fans of backs, or open."""

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from canasta_gui.rules.core.cards import HIDDEN, Card
from canasta_gui.stage.geometry import CARD_ASPECT, Point, Pose, Rect, Size, around
from canasta_gui.stage.places import Slot, hand_of
from canasta_gui.stage.placing import layers
from canasta_gui.stage.placing.fit import USUAL_INDEX, Index
from canasta_gui.stage.placing.regions import SeatArea, TableRegions
from canasta_gui.stage.table_contents import PlacedCard

_PITCH: Final = 0.61  # of a comfortable hand, in card widths
_SECOND_ROW: Final = 0.76  # the size of cards of a hand in two rows
_OPEN: Final = 0.54  # of a hand that is laid open, at most
_OPEN_ROWS: Final = 5
_SPREAD: Final = 9.0  # degrees from one back to the next at most
_WIDEST_SPREAD: Final = 76.0
_RADIUS: Final = 1.9  # of a fan of backs, in card widths
_ANGLES: Final = 1.5  # degrees: few angles, few pictures to keep


class HandGap(NamedTuple):
    """While cards of the hand are in the air: which, and before which of the others a gap opens (or None)."""

    lifted: frozenset[int]
    before: int | None


# --- the viewer's hand ---


class _Fan(NamedTuple):
    """How a hand of so many cards lies: in rows, at which size and pitch."""

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
    """Yield the viewer's hand: a gentle fan, in two rows when there are very many. Lifted cards lie near their gap."""
    lifted = gap.lifted if gap else frozenset()
    before = gap.before if gap else None
    rest = [i for i in range(len(cards)) if i not in lifted]
    hole = len(lifted) if before is not None else 0
    order: list[int] = rest if before is None else [*rest[:before], *[-1] * hole, *rest[before:]]
    spots = _poses(table, len(order), index)
    where = {nth: pose for nth, pose in zip(order, spots, strict=True) if nth >= 0}
    resting = spots[before] if before is not None and spots else None
    home = resting or Pose(table.hand.center.x, table.hand.center.y, z=layers.HAND)
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
            poses.append(Pose(x, y + bow * t * t * spread / 4.5, angle, fan.scale, layers.HAND + len(poses)))
    return poses


def hand_index_at(table: TableRegions, number: int, point: Point, index: Index = USUAL_INDEX) -> int:
    """Return before which of `number` cards of the hand, lying without a gap, a card held at this point would go."""
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
    """Yield another seat's hand: a small fan of backs; laid open, every index is seen.

    `penalty`: those of its cards that lie face up, before the backs of the others.
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
        yield PlacedCard(Slot(hand_of(seat), i), card, pose._replace(z=layers.SEATS + i, face_up=card != HIDDEN))


def _penalty_cards(table: TableRegions, seat: int, nth: int, cards: Sequence[Card]) -> Iterator[PlacedCard]:
    """Yield the cards of another seat's hand that lie face up: at the end of its fan, or below it."""
    spot, scale = table.seats[seat], _OPEN * 0.9
    w = table.card.w * scale
    step = min(w * 0.5, (spot.hand.w - w) / max(1, len(cards)))
    y = spot.hand.center.y
    if not spot.upright:
        y = spot.hand.y + table.back.h * 1.1 + w * CARD_ASPECT / 2
    for i, card in enumerate(cards):
        x = spot.hand.right - w * 0.55 - (len(cards) - 1 - i) * step
        yield PlacedCard(Slot(hand_of(seat), nth + i), card, Pose(x, y, 0, scale, layers.SEATS + 100 + i))


@lru_cache(maxsize=256)
def _backs(spot: SeatArea, seat: int, back: Size, card: float, unit: float, number: int) -> tuple[PlacedCard, ...]:
    """Return a fan of so many backs in the place of the hand; `card`: the width of a card of scale 1."""
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
        pose = Pose(x, y, round(turn / _ANGLES) * _ANGLES, w / card, layers.SEATS + i, False)
        backs.append(PlacedCard(Slot(hand_of(seat), i), HIDDEN, pose))
    return tuple(backs)


def _open_poses(table: TableRegions, spot: SeatArea, number: int, index: Index) -> list[Pose]:
    """Return so many open cards in rows, as large as they can be with every index whole."""
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
    """Return how wide cards can be that lie open in so many rows."""
    by_height = room.h / (1 + (rows - 1) * _down(index)) / CARD_ASPECT
    return max(1.0, min(by_height, room.w / (1 + (math.ceil(number / rows) - 1) * index.step)))


def _down(index: Index) -> float:
    """Return the distance from one row of open cards to the next, in card heights."""
    return index.h + 0.04
