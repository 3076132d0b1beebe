"""What a meld may hold."""

from collections.abc import Sequence
from typing import Annotated, Final, NamedTuple

from canasta_gui.frozen_dataclass import dataclass
from canasta_gui.rules.core.bounds import Rows, Span
from canasta_gui.rules.core.cards import MELD_RANKS, RANK_ACE, RANK_RUN, RANK_TWO, is_run

MIN_MELD: Final = 3
CANASTA: Final = 7
NEVER: Final = 1 << 30
"""More than any number of cards or points."""

Claim = tuple[int, int, int]
"""What a rank asks of the wild cards: those it is due, those it has space for, those a canasta takes beyond the due."""


class MeldLaw(NamedTuple):
    """What holds for the melds of one rank: `limits` of wild cards by size from 3 cards on; `most` cards, 0 for no end.

    `another`: may a further one be begun beside canastas? `naturals_for_wilds`: those it needs for wild cards to join.
    """

    limits: tuple[int, ...]
    most: int
    another: bool
    naturals_for_wilds: int = 0

    def allows(self, size: int, wilds: int) -> bool:
        """Return whether a meld can have so many cards, so many of them standing in for others."""
        if size < MIN_MELD or 0 < self.most < size:
            return False
        return wilds <= self.limits[min(size - MIN_MELD, len(self.limits) - 1)]


@dataclass(frozen=True, slots=True)
class MeldRule:
    """`wild_limits`: the most wild cards in a meld of 3, 4, 5, 6 and 7 or more cards (R09, R10).

    `most`: how many cards close a meld of a rank; 0: it grows for ever (§6). `pure_ranks`: the ranks, 11 a jack to 14
    an ace, whose melds hold no wild cards. `naturals_once_open`: the natural cards that a meld needs before wild cards
    are laid on it, except in the opening (the rule of five, §6).

    `wild_melds`: may wild cards be laid by themselves, twos as the natural cards of that meld (R33e)? `wild_mix`: are
    jokers as good as twos there? `wild_most`: how many cards close such a meld; 0: it grows for ever.
    `another_of_a_rank`: may a further meld of a rank be begun once all those of the side are canastas?
    `runs`: may three to seven cards of a suit in sequence be laid, four low, ace high, without wild cards? Seven are a
    canasta and closed; a suit may have several runs, which are never joined.
    """

    wild_limits: Annotated[tuple[Annotated[int, Span(0, 7)], ...], Rows(1, 10)]
    most: Annotated[int, Span(0, 14)] = 0
    pure_ranks: Annotated[tuple[Annotated[int, Span(4, 14)], ...], Rows(0, 3)] = ()
    naturals_once_open: Annotated[int, Span(2, 6)] = 2
    wild_melds: bool = False
    wild_mix: bool = False
    wild_most: Annotated[int, Span(0, 14)] = 0
    another_of_a_rank: bool = False
    runs: bool = False

    def most_cards(self, rank: int) -> int:
        """Return how many cards close a meld of a rank; 0: it grows for ever."""
        if rank == RANK_TWO:
            return self.wild_most
        return CANASTA if is_run(rank) else self.most

    def law(self, rank: int, *, opened: bool) -> MeldLaw:
        """Return what holds for the melds of a rank, for a side that has opened or not."""
        limits = (0,) if rank in self.pure_ranks else self.wild_limits
        once_open = self.naturals_once_open if opened and rank != RANK_TWO else 0
        return MeldLaw(limits, self.most_cards(rank), self.another_of_a_rank, once_open)

    def laws(self, longest: int) -> tuple[MeldLaw, ...]:
        """Return what holds for the melds of each rank once the side is open.

        Any wild cards where jokers are like twos.
        """
        found = [self.law(rank, opened=True) for rank in range(RANK_ACE + 1)]
        if self.wild_mix:
            found[RANK_TWO] = found[RANK_TWO]._replace(limits=(longest,))
        return tuple(found)

    def opening_laws(self) -> tuple[MeldLaw, ...]:
        """Return what holds for the melds of each rank as long as the side is not open."""
        return tuple(self.law(rank, opened=False) for rank in range(RANK_ACE + 1))

    def limit_by_size(self, longest: int) -> tuple[int, ...]:
        """Return the most wild cards for each size from 0 to `longest` cards."""
        limits = self.wild_limits
        return tuple(
            0 if size < MIN_MELD else limits[min(size - MIN_MELD, len(limits) - 1)] for size in range(longest + 1)
        )

    def closing_sizes(self, longest: int) -> tuple[int, ...]:
        """For what each meld is of, the number of cards from which on none of the hand joins it."""
        of_wilds = (self.most_cards(RANK_TWO) or longest) if self.wild_melds else 0
        runs = CANASTA if self.runs else 0
        ranks = range(RANK_RUN + 4)
        return tuple(
            of_wilds if rank == RANK_TWO else runs if is_run(rank) else (self.most or longest) * (rank in MELD_RANKS)
            for rank in ranks
        )

    @staticmethod
    def claims_of_new(cap: Sequence[int]) -> tuple[Claim, ...]:
        """Return the claim of a rank without a meld, by its natural cards, which are all laid; `cap`: as below."""
        return tuple(_claim(n, 0, MIN_MELD - n if 0 < n < MIN_MELD else 0, most) for n, most in enumerate(cap))

    @staticmethod
    def claims_of_begun(cap: Sequence[int], wilds: int) -> tuple[tuple[Claim, ...], ...]:
        """Return the claim of a rank with a meld, by the wild cards that lie there, and the natural ones of both.

        `cap`: the most wild cards that a meld of so many natural cards can hold; `wilds`: as many as there are.
        """
        return tuple(tuple(_claim(n, had, 0, most) for n, most in enumerate(cap)) for had in range(wilds + 1))

    def wilds_joining(self, cap: Sequence[int]) -> tuple[tuple[int, ...], ...]:
        """For what each meld of an open side is of and its naturals, how many wild cards it may come to hold.

        `cap`: the most wild cards that a meld of so many natural cards can hold.
        """
        mixed = tuple(most if naturals >= self.naturals_once_open else 0 for naturals, most in enumerate(cap))
        of_wilds = (len(cap),) * len(cap) if self.wild_mix else tuple(cap)
        none = (0,) * len(cap)
        return tuple(
            of_wilds if rank == RANK_TWO else mixed if rank in MELD_RANKS and rank not in self.pure_ranks else none
            for rank in range(RANK_RUN + 4)
        )


def _claim(naturals: int, wilds: int, due: int, most: int) -> Claim:
    """Return the claim of a rank; `wilds`: those that lie there, `most`: as many as may."""
    size, space = naturals + wilds, most - wilds
    if size >= CANASTA:
        return due, space, 0
    return due, space, CANASTA - size - due if CANASTA - size <= space else NEVER
