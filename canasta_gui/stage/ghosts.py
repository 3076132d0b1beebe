"""Ghosts: pale cards that show where the cards of a hint go; each glides there once from the hand."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from canasta_gui.rules.core.cards import Card
from canasta_gui.stage.animator import smooth
from canasta_gui.stage.event_queue import EventQueue
from canasta_gui.stage.geometry import Point, Pose, around
from canasta_gui.stage.layout import TableLayout
from canasta_gui.stage.places import PILE, TABLE, Place
from canasta_gui.stage.tabletop import Tabletop

GLIDE: Final = 0.5
"""Seconds that a ghost takes to its place."""
_BESIDE: Final = 0.3
"""Distance of ghosts from the melds beside them, as a fraction of a card's width."""
_SMALLEST: Final = 0.5
"""Smallest size of ghosts of a new meld, as a fraction of the cards of melds."""
_AWAY: Final = 2.0
"""Angle of the ghost on the pile, in degrees, so that it is no part of the pile."""


class Ghost(NamedTuple):
    """A pale card in its present pose."""

    card: Card
    pose: Pose


class Ghosts:
    """The ghosts of the present hint."""

    def __init__(self, queue: EventQueue, tabletop: Tabletop) -> None:
        self._queue, self._tabletop = queue, tabletop

    def shown(self) -> list[Ghost]:
        """Return the ghosts in painting order, the lowest first; none unless all cards of the hint are in the hand."""
        held, tabletop = self._tabletop.held_cards, self._tabletop
        if not held.goals or not all(tabletop.in_hand(sprite) for sprite in held.hinted):
            return []
        numbers = [(place, len(sprites)) for sprites, place in held.goals]
        places = places_of_ghosts(tabletop.layout, numbers, tabletop.fit.index.step)
        part = 1.0 if tabletop.sprites.still else (self._queue.now - held.hinted_at) / GLIDE
        return [
            Ghost(tabletop.sprites.card_of(sprite), gliding(tabletop.pose(sprite), pose, part))
            for (sprites, _), poses in zip(held.goals, places, strict=True)
            for sprite, pose in zip(sprites, poses, strict=False)
        ]

    @property
    def glide(self) -> bool:
        """True while the cards of a hint are on their way."""
        held = self._tabletop.held_cards
        return bool(held.goals) and not self._tabletop.sprites.still and self._queue.now < held.hinted_at + GLIDE

    def lies_at(self, point: Point) -> bool:
        """Return whether a ghost lies under a point; one on its way hides no card from a click."""
        card = self._tabletop.layout.card
        return not self.glide and any(ghost.pose.covers(point, card) for ghost in self.shown())


def gliding(begins: Pose, ends: Pose, part: float) -> Pose:
    """Return the pose of a ghost between the hand and its place; `part`: 0 … 1 of the time."""
    way = smooth(max(0.0, min(1.0, part)))

    def between(a: float, b: float) -> float:
        return a + (b - a) * way

    return ends._replace(
        x=between(begins.x, ends.x),
        y=between(begins.y, ends.y),
        angle=between(begins.angle, ends.angle),
        scale=between(begins.scale, ends.scale),
    )


def places_of_ghosts(layout: TableLayout, numbers: Sequence[tuple[Place, int]], step: float) -> list[list[Pose]]:
    """Return for each place the poses of a number of ghosts; none where they would cover other cards.

    `step`: the part of a card's width that stays visible in a fan.
    """
    new = iter(_new_melds(layout, [number for place, number in numbers if place == TABLE], step))
    return [next(new) if place == TABLE else _beside(layout, place, number, step) for place, number in numbers]


def _beside(layout: TableLayout, place: Place, number: int, step: float) -> list[Pose]:
    """Return poses on the pile, or above the last card of a meld."""
    if place == PILE:
        middle = layout.table.pile.center
        flat = Pose(middle.x, middle.y, scale=layout.table.centre_card.w / layout.card.w)
        top = layout.tops.get(PILE, flat)
        return [top._replace(angle=top.angle + _AWAY)] * number
    last = layout.tops.get(place)
    if last is None:
        return []
    wide = last.scale * layout.card.w * step
    return [last._replace(x=last.x + wide * (nth + 1)) for nth in range(number)]


def _new_melds(layout: TableLayout, numbers: Sequence[int], step: float) -> list[list[Pose]]:
    """Return poses of new melds to the right of the last row of cards in front of the viewer.

    They are smaller where room is short, and left out where there is too little of it.
    """
    own, size = layout.table.own, layout.table.meld_card
    lying = [placed.pose.bounds(layout.card) for placed in layout.placed if own.contains(placed.pose.center)]
    row = [rect for rect in lying if rect.bottom > max(each.bottom for each in lying) - size.h / 2]
    gap = size.w * _BESIDE
    left = around(row).right + gap if row else own.x + gap
    wide = sum(size.w * (1 + (number - 1) * step) for number in numbers) + gap * max(0, len(numbers) - 1)
    part = min(1.0, (own.right - left) / wide) if wide else 1.0
    if part < _SMALLEST:
        return [[] for _ in numbers]
    scale, x = part * size.w / layout.card.w, left if row else own.center.x - part * wide / 2
    y = around(row).center.y if row else own.center.y
    groups = []
    for number in numbers:
        middles = [x + part * size.w * (0.5 + nth * step) for nth in range(number)]
        groups.append([Pose(middle, y, scale=scale) for middle in middles])
        x = middles[-1] + part * (size.w / 2 + gap) if middles else x
    return groups
