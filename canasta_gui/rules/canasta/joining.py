"""Sides that join during a deal: the two who play against the isolated hand put their melds together (000:296)."""

from collections import Counter
from collections.abc import Mapping

from canasta_gui.rules.canasta.lay_preview import meld_refusal
from canasta_gui.rules.canasta.position import CanastaPosition, Meld
from canasta_gui.rules.core.cards import meld_key


def join_sides(pos: CanastaPosition, *, merging: bool = True) -> None:
    """From now on `pos.lone` plays alone: the other sides become one, and their melds lie together.

    `merging`: two melds of a rank become one where that is a legal meld; else both stay, told apart by the seat whose
    they were (R28).
    """
    before, pos.alliance = pos.alliance, pos.rules.joined[pos.lone]
    for side, seats in enumerate(pos.alliance.sides):
        for other in [before.side_of[seat] for seat in seats[1:]]:
            pos.melds[side] = _pooled(pos, side, other, merging=merging)
            pos.melds[other] = {}


def side_by_side(tables: Mapping[int, Mapping[int, Meld]]) -> dict[int, Meld]:
    """Return the melds of several sides; where more than one has a meld of a rank, its key says whose it is."""
    owners = Counter(key for melds in tables.values() for key in melds)
    return {
        meld_key(key, side) if owners[key] > 1 else key: meld
        for side, melds in tables.items()
        for key, meld in melds.items()
    }


def _pooled(pos: CanastaPosition, side: int, other: int, *, merging: bool) -> dict[int, Meld]:
    """Return the melds of two sides, which each have one of a rank at most, on one table."""
    ours, theirs = pos.melds[side], pos.melds[other]
    both = side_by_side({side: ours, other: theirs})
    for rank in ours.keys() & theirs.keys() if merging else ():
        one = Meld(ours[rank].cards + theirs[rank].cards, ours[rank].wilds + theirs[rank].wilds)
        if meld_refusal(pos.rules, rank, one) is None:
            del both[meld_key(rank, side)], both[meld_key(rank, other)]
            both[rank] = one
    return both
