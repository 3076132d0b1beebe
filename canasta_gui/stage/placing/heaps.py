"""Lays stock, discard pile and second packets."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from canasta_gui.rules.core.cards import HIDDEN, Card
from canasta_gui.stage.geometry import Point, Pose, Rect, centered
from canasta_gui.stage.places import PILE, STOCK, Place, Slot, reserve_of
from canasta_gui.stage.placing import layers
from canasta_gui.stage.placing.regions import TableRegions
from canasta_gui.stage.table_contents import NOTHING_OPEN, OpenCards, PlacedCard

_HIGHEST: Final = 0.17  # how high a full heap lies, in card widths
_FULL: Final = 161  # the cards above the undermost one of three packs; more of them lie no higher
_SLANT: Final = 0.4  # how far a heap leans to the left, of its height
_UNEVEN: Final = 0.006  # how far the cards of the stock stick out, in card widths
_ALIKE: Final = 64  # stocks are laid as parts of blocks of so many cards more each
_DEALS: Final = 1009  # keeps the disorder of one deal apart from that of the next
_PULLED: Final = 0.7  # how far a card is pulled off the stock, in card widths
_STICKS_OUT: Final = 0.24  # how far a card that lies face up in the stock does, in card widths
_BESIDE: Final = 0.46  # how far the lowest card lies beside the stock, in card widths
_HELD: Final = 0.25  # how far a pile is held from the hand, of the way to its place
_HELD_STEPS: Final = 16  # so many places on that way are tried


def stock(
    table: TableRegions, hidden: Sequence[Card], opened: OpenCards = NOTHING_OPEN, *, pulled: bool = False
) -> Iterator[PlacedCard]:
    """Yield the stock, a block whose thickness shows how much is left; `pulled`: its next card lies before it.

    A card that lies face up in it sticks out by its index; the lowest one lies beside it where a card of it does.
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
            off = _PULLED * w
            pose = pose._replace(x=pose.x - off, y=pose.y + off / 6, angle=-8, z=layers.SEATS - 1, lift=0.4)
        elif i + 1 in opened.in_stock and i < len(cards) - 1:
            pose = pose._replace(x=pose.x - _STICKS_OUT * w, angle=-1)
        elif not i and opened.beside_stock != HIDDEN:
            pose = pose._replace(x=pose.x - _BESIDE * w, y=pose.y + _BESIDE * w / 8, angle=-6)
        yield PlacedCard(Slot(STOCK, i), card, pose)


@lru_cache(maxsize=8)
def _block(place: Rect, w: float, scale: float, number: int) -> tuple[PlacedCard, ...]:
    """Return a stock of so many covered cards, the lowest first: most of it stays as it is while the cards go."""
    block = []
    for i in range(number):
        rise, aside = height(i) * w, _noise(i, 4) * _UNEVEN * w
        x, y = place.center.x - rise * _SLANT + aside, place.center.y - rise
        block.append(PlacedCard(Slot(STOCK, i), HIDDEN, Pose(x, y, 0, scale, layers.STOCK + i, False)))
    return tuple(block)


def height(level: int) -> float:
    """Return how high above the felt a card lies on so many others, in card widths.

    The first ones lift it most, so that each of the last cards of the stock is seen.
    """
    return _HIGHEST * math.sqrt(min(1.0, level / _FULL))


def _partly_open(hidden: Sequence[Card], opened: OpenCards) -> list[Card]:
    """Return the cards of the stock, those that all see face up."""
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
    """Return where the pile is held that a seat has taken up: towards its hand, and over nothing that is written.

    The near seat holds it beside its `melds`; where there is no room, it stays in its place.
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
    """Yield cards that were discarded together, side by side over the pile until one of them is picked."""
    middle, w = table.pile.center, table.centre_card.w
    for i, card in enumerate(cards):
        x = middle.x + (i - (len(cards) - 1) / 2) * 0.5 * w
        pose = Pose(x, middle.y + 0.1 * w, 0, _scale(table, w), layers.PILE + below + 1 + i)
        yield PlacedCard(Slot(PILE, below + i), card, pose)


def pile(
    table: TableRegions, cards: Sequence[Card], across: Sequence[bool], middle: Point | None = None, *, deal: int = 0
) -> Iterator[PlacedCard]:
    """Yield the discard pile, a heap in its place or around a point; a card across sticks out on the right.

    How untidy it lies follows from the number of the `deal` and from the place in the pile alone, never from a card.
    """
    middle, w = middle or table.pile.center, table.centre_card.w
    scale = _scale(table, w)
    crosswise = 0
    for i, card in enumerate(cards):
        a, b, c = (_noise(i + deal * _DEALS, salt) for salt in (1, 2, 3))
        rise = height(i) * w
        x, y = middle.x + a * 0.035 * w - rise * _SLANT, middle.y + b * 0.035 * w - rise
        if across[i]:
            aside = (0.0, 0.3, -0.22)[crosswise % 3] * w  # above there is less room
            pose = Pose(x + 0.16 * w, y + aside, 90 + c * 5, scale, layers.PILE + i)
            crosswise += 1
        else:
            pose = Pose(x, y, round(c * 4) * 1.5, scale, layers.PILE + i)  # few angles: few pictures to keep
        yield PlacedCard(Slot(PILE, i), card, pose)


def _noise(index: int, salt: int) -> float:
    """Return a number from -1 to 1 that looks like chance and is always the same."""
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
        pose = Pose(middle.x - rise * 0.4, middle.y - rise, 0, _scale(table, w), layers.SEATS + i, card != HIDDEN)
        yield PlacedCard(Slot(reserve_of(seat), i), card, pose)


def packets_to_choose(table: TableRegions, packets: Mapping[Place, Sequence[Card]]) -> Iterator[PlacedCard]:
    """Yield the cards of two packets to choose from, face down side by side.

    The card that is known of each sticks out below the rest.
    """
    w = table.card.w
    for (place, cards), rect in zip(packets.items(), packet_rects(table), strict=True):
        known = next((i for i, card in enumerate(cards) if card != HIDDEN), None)
        for i, card in enumerate(cards):
            x, y = rect.right - w / 2 - i * 0.004 * w, rect.center.y - i * 0.004 * w
            pose = Pose(x, y, 0, 1.0, layers.HAND + 1 + i, card != HIDDEN)
            if i == known:
                pose = Pose(rect.x + w / 2, rect.center.y, -4, 1.0, layers.HAND)
            yield PlacedCard(Slot(place, i), card, pose)


def packet_rects(table: TableRegions) -> tuple[Rect, Rect]:
    """Return where two packets to choose from lie: in place of the hand, each a card and a half wide."""
    w, h, middle = table.card.w * 1.62, table.card.h, table.hand.center
    left, right = (centered(Point(middle.x + side * w * 0.75, middle.y), w, h) for side in (-1, 1))
    return left, right


def _scale(table: TableRegions, width: float) -> float:
    return width / table.card.w
