"""Who plays with whom, and who sits out."""

from dataclasses import dataclass
from typing import ClassVar, Literal

Table = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FixedSides:
    """The same sides all match long; `sides[n]` are the seats of side n, clockwise from seat 0."""

    kind: ClassVar[str] = "fixed"
    sides: tuple[tuple[int, ...], ...]

    def tables(self) -> tuple[Table, ...]:
        """The seats that play, clockwise: always all of them."""
        return (tuple(sorted(seat for seats in self.sides for seat in seats)),)

    def next_dealer(self, before: Table, dealer: int, after: Table) -> int:
        """The seat that deals next."""
        return after[(before.index(dealer) + 1) % len(after)]


@dataclass(frozen=True, slots=True)
class RotatingSides:
    """Somebody sits out in turn: `playing[n]` are the seats that play deal n + 1, clockwise, and so on again (R39).

    `deal_passes`: to the next chair, whoever sits there now, or to the next seat that plays.
    """

    kind: ClassVar[str] = "rotating"
    sides: tuple[tuple[int, ...], ...]
    playing: tuple[Table, ...]
    deal_passes: Literal["next_chair", "next_seat"]

    def tables(self) -> tuple[Table, ...]:
        """The seats that play, clockwise, deal by deal."""
        return self.playing

    def next_dealer(self, before: Table, dealer: int, after: Table) -> int:
        """The seat that deals next; `before` and `after`: who played and who will play."""
        if self.deal_passes == "next_chair":
            return after[(before.index(dealer) + 1) % len(after)]
        return min(after, key=lambda seat: (seat <= dealer, seat))


Seating = FixedSides | RotatingSides
