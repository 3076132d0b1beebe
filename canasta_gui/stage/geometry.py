"""Points, rectangles and poses in pixels, with y downwards and angles clockwise in degrees."""

import math
from collections.abc import Iterable
from typing import Final, NamedTuple

CARD_ASPECT: Final = 1.4
"""The height of a card for a width of 1."""


class Point(NamedTuple):
    """A point on the screen, in pixels."""

    x: float
    y: float


class Rect(NamedTuple):
    """An upright rectangle: its upper left corner, width and height, in pixels."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The y of the lower edge."""
        return self.y + self.h

    @property
    def center(self) -> Point:
        """The centre."""
        return Point(self.x + self.w / 2, self.y + self.h / 2)

    def contains(self, point: Point) -> bool:
        """Return whether the point is inside; the right and lower edges are outside."""
        return self.x <= point.x < self.right and self.y <= point.y < self.bottom

    def shared(self, other: "Rect") -> float:
        """Return the area of the intersection with another rectangle, in square pixels."""
        w = min(self.right, other.right) - max(self.x, other.x)
        h = min(self.bottom, other.bottom) - max(self.y, other.y)
        return max(0.0, w) * max(0.0, h)

    def holds(self, other: "Rect", slack: float = 0.01) -> bool:
        """Return whether another rectangle is wholly inside, with a tolerance of `slack` pixels."""
        return (
            self.x - slack <= other.x
            and self.y - slack <= other.y
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def inset(self, dx: float, dy: float | None = None) -> "Rect":
        """Return a copy smaller by `dx` at both sides and `dy` above and below (negative: larger); at least empty."""
        dy = dx if dy is None else dy
        w, h = max(0.0, self.w - 2 * dx), max(0.0, self.h - 2 * dy)
        middle = self.center
        return Rect(middle.x - w / 2, middle.y - h / 2, w, h)

    def mirrored(self, width: float) -> "Rect":
        """Return the rectangle mirrored left to right in a window of this width."""
        return Rect(width - self.right, self.y, self.w, self.h)


def centered(middle: Point, w: float, h: float) -> Rect:
    """Return the rectangle of this size around a point."""
    return Rect(middle.x - w / 2, middle.y - h / 2, w, h)


def around(rects: Iterable[Rect]) -> Rect:
    """Return the smallest rectangle that contains all of these; raise ValueError if there are none."""
    boxes = list(rects)
    if not boxes:
        raise ValueError("nothing to surround")
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Rect(x, y, max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y)


class Size(NamedTuple):
    """Width and height in pixels."""

    w: float
    h: float


class Pose(NamedTuple):
    """Pose of one card: its centre in pixels, its angle in degrees clockwise, its scale (1: a card of the hand).

    `z` orders the painting. `lift` (0 … 1) is its height over the table, for its shadow. `squeeze` (0 … 1) is the
    visible fraction of its width while it turns over: 1 is flat.
    """

    x: float
    y: float
    angle: float = 0.0
    scale: float = 1.0
    z: float = 0.0
    face_up: bool = True
    lift: float = 0.0
    squeeze: float = 1.0

    @property
    def center(self) -> Point:
        """The centre of the card."""
        return Point(self.x, self.y)

    def spot(self, right: float, down: float) -> Point:
        """Return the screen position of a point of the card, given in pixels from the centre of the upright card."""
        turn, across = math.radians(self.angle), right * self.squeeze
        sin, cos = math.sin(turn), math.cos(turn)
        return Point(self.x + across * cos - down * sin, self.y + across * sin + down * cos)

    def covers(self, point: Point, card: Size) -> bool:
        """Return whether the card, of the size `card` at scale 1, is under the point."""
        dx, dy = point.x - self.x, point.y - self.y
        turn = math.radians(self.angle)
        across = dx * math.cos(turn) + dy * math.sin(turn)
        down = dy * math.cos(turn) - dx * math.sin(turn)
        return abs(across) <= card.w * self.scale / 2 and abs(down) <= card.h * self.scale / 2

    def bounds(self, card: Size) -> Rect:
        """Return the upright rectangle around the card."""
        turn = math.radians(self.angle)
        sin, cos = abs(math.sin(turn)), abs(math.cos(turn))
        w, h = card.w * self.scale, card.h * self.scale
        return centered(self.center, w * cos + h * sin, w * sin + h * cos)
