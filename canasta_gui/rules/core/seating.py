"""Who plays with whom, and who sits out."""

from typing import ClassVar, Literal, NamedTuple

from canasta_gui.frozen_dataclass import dataclass

Table = tuple[int, ...]
Sides = tuple[Table, ...]


class Alliance(NamedTuple):
    """Who plays with whom: the seats of each side, the side of each seat, its partners, the next one in turn first.

    A side that has joined another has no seats.
    """

    sides: Sides
    side_of: tuple[int, ...]
    partners: tuple[tuple[int, ...], ...]


def alliance_of(sides: Sides) -> Alliance:
    """Return the alliance of these sides, which hold every seat once."""
    side_of = {seat: side for side, seats in enumerate(sides) for seat in seats}
    seats = sorted(side_of)
    partners = tuple(_in_turn(sides[side_of[seat]], seat) for seat in seats)
    return Alliance(sides, tuple(side_of[seat] for seat in seats), partners)


def _in_turn(seats: Table, seat: int) -> Table:
    """Return the others of these seats, the next one in turn first."""
    return tuple(s for s in seats if s > seat) + tuple(s for s in seats if s < seat)


@dataclass(frozen=True, slots=True)
class FixedSides:
    """The same sides all match long; `sides[n]` are the seats of side n, clockwise from seat 0."""

    kind: ClassVar[str] = "fixed"
    sides: Sides

    def tables(self) -> tuple[Table, ...]:
        """Return the seats that play, clockwise: always all of them."""
        return (tuple(sorted(seat for seats in self.sides for seat in seats)),)

    def joined(self) -> tuple[Sides, ...]:
        """Return the sides that may form during a deal: none."""
        return ()

    def next_dealer(self, before: Table, dealer: int, after: Table) -> int:
        """Return the seat that deals next."""
        return after[(before.index(dealer) + 1) % len(after)]


@dataclass(frozen=True, slots=True)
class RotatingSides:
    """Somebody sits out in turn: `playing[n]` are the seats that play deal n + 1, clockwise, and so on again (R39).

    `deal_passes`: to the next chair, whoever sits there now, or to the next seat that plays.
    """

    kind: ClassVar[str] = "rotating"
    sides: Sides
    playing: tuple[Table, ...]
    deal_passes: Literal["next_chair", "next_seat"]

    def tables(self) -> tuple[Table, ...]:
        """Return the seats that play, clockwise, deal by deal."""
        return self.playing

    def joined(self) -> tuple[Sides, ...]:
        """Return the sides that may form during a deal: none."""
        return ()

    def next_dealer(self, before: Table, dealer: int, after: Table) -> int:
        """Return the seat that deals next; `before` and `after`: who played and who will play."""
        if self.deal_passes == "next_chair":
            return after[(before.index(dealer) + 1) % len(after)]
        return min(after, key=lambda seat: (seat <= dealer, seat))


@dataclass(frozen=True, slots=True)
class LoneHand:
    """Three play, each a side, until one becomes the isolated hand and the two others partners (000:292-298)."""

    kind: ClassVar[str] = "lone_hand"
    sides: ClassVar[Sides] = ((0,), (1,), (2,))

    def tables(self) -> tuple[Table, ...]:
        """Return the seats that play, clockwise: always all of them."""
        return ((0, 1, 2),)

    def joined(self) -> tuple[Sides, ...]:
        """By the seat that plays alone, the sides from then on: the partners are the side of the lower seat."""
        return (((0,), (1, 2), ()), ((0, 2), (1,), ()), ((0, 1), (), (2,)))

    def next_dealer(self, before: Table, dealer: int, after: Table) -> int:
        """Return the seat that deals next."""
        return after[(before.index(dealer) + 1) % len(after)]


Seating = FixedSides | RotatingSides | LoneHand
