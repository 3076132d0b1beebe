"""Hands that are worth something as a whole and end the deal (§6)."""

from collections.abc import Iterable, Sequence
from typing import Annotated

from canasta_gui.frozen_dataclass import dataclass
from canasta_gui.rules.core.bounds import Span
from canasta_gui.rules.core.cards import KIND_BLACK_THREE, KIND_RED_THREE, WILD_KINDS


@dataclass(frozen=True, slots=True)
class SpecialHand:
    """A whole hand, shown at once by a side that has laid nothing: its side gets `points` and nothing else.

    `groups`: how many cards it holds of each of its ranks, in any order. `wild_groups`: how many of the groups are of
    wild cards, jokers and twos being two kinds. `ranks`: ranks that must be among them, 11 a jack to 14 an ace.
    """

    name: str
    points: Annotated[int, Span(0, 10000, 500)]
    groups: tuple[Annotated[int, Span(1, 14)], ...]
    wild_groups: Annotated[int, Span(0, 2)] = 0
    ranks: tuple[Annotated[int, Span(4, 14)], ...] = ()

    def fits(self, counts: Sequence[int]) -> bool:
        """Return whether a hand of so many cards of each kind is this one; threes belong to none."""
        if counts[KIND_BLACK_THREE] or counts[KIND_RED_THREE] or not all(counts[rank] for rank in self.ranks):
            return False
        wild = sum(counts[kind] > 0 for kind in WILD_KINDS)
        return wild == self.wild_groups and sorted(filter(None, counts)) == sorted(self.groups)


def best_special(hands: Iterable[SpecialHand], counts: Sequence[int]) -> SpecialHand | None:
    """Return the most valuable of these hands that a hand is; None if it is none of them."""
    return max((hand for hand in hands if hand.fits(counts)), key=lambda hand: hand.points, default=None)
