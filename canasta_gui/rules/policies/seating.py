"""Who plays with whom."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class FixedSides:
    """The same sides all match long; `sides[n]` are the seats of side n, clockwise from seat 0."""

    kind: ClassVar[str] = "fixed"
    sides: tuple[tuple[int, ...], ...]


Seating = FixedSides
