"""Ghosts: pale cards that show where the cards of a hint go; each glides there once from the hand."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from canasta_gui.rules.core.cards import Card
from canasta_gui.stage.animator import smooth
from canasta_gui.stage.geometry import Pose, around
from canasta_gui.stage.layout import TableLayout
from canasta_gui.stage.places import PILE, TABLE, Place

GLIDE: Final = 0.5
"""Seconds that a ghost takes to its place."""
_BESIDE: Final = 0.3
"""Distance of ghosts from the melds beside them, as a fraction of a card's width."""
_AWAY: Final = 2.0
"""Angle of the ghost on the pile, in degrees, so that it is no part of the pile."""


class Ghost(NamedTuple):
    """A pale card in its present pose."""

    card: Card
    pose: Pose


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
    groups: list[list[Pose]] = []
    taken = 0.0  # the width in which ghosts of earlier groups lie
    for place, number in numbers:
        if place == TABLE:
            poses, taken = _on_the_table(layout, number, step, taken)
        else:
            poses = _beside(layout, place, number, step)
        groups.append(poses)
    return groups


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


def _on_the_table(layout: TableLayout, number: int, step: float, taken: float) -> tuple[list[Pose], float]:
    """Return poses of a new meld to the right of all cards in front of the viewer, and the width then taken."""
    own, scale = layout.table.own, layout.table.meld_card.w / layout.card.w
    size, gap = layout.table.meld_card, layout.table.meld_card.w * _BESIDE
    lying = [placed.pose.bounds(layout.card) for placed in layout.placed if own.contains(placed.pose.center)]
    wide = size.w * (1 + (number - 1) * step)
    left = around(lying).right + gap if lying else own.center.x - wide / 2
    left += taken
    if left + wide > own.right:
        return [], taken
    y = lying[-1].center.y if lying else own.center.y
    poses = [Pose(left + size.w / 2 + nth * step * size.w, y, scale=scale) for nth in range(number)]
    return poses, taken + wide + gap
