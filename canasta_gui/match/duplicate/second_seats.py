"""Who plays at a second table."""

from collections.abc import Callable, Sequence

from canasta_gui.match.record import SeatInfo


def second_seats(
    seats: Sequence[SeatInfo], level: str, name: Callable[[str], str], *, everywhere: bool = False
) -> tuple[SeatInfo, ...]:
    """Return the seats of a table with computers of a level in the places of all people; the others are the same.

    `name` gives the name of a computer that sits in for somebody. `everywhere`: in the places of computers too.
    """
    return tuple(
        SeatInfo(name(seat.name), "computer", level) if everywhere or seat.player == "human" else seat for seat in seats
    )
