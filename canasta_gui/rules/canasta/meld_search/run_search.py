"""Where a hand can be got rid of when its cards may also be laid in sequence: every share of runs and sets is tried.

Rank by rank from four up: what begins or lengthens a run here takes the cards above with it; the rest of the rank must
fit sets. Hands that cannot do it for a plain reason are sent away before the search begins.
"""

from collections.abc import Iterator, Mapping, Sequence

from canasta_gui.rules.canasta.meld_search.meld_partitions import Counted, Reached, counted, wilds_fit, with_rank
from canasta_gui.rules.canasta.policies.melds import CANASTA, MIN_MELD
from canasta_gui.rules.canasta.position import NO_KEYS, Meld
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import (
    MELD_RANKS,
    RANK_ACE,
    RANK_FOUR,
    RANK_TWO,
    WILD_KINDS,
    Card,
    is_run,
    rank_of_key,
)

NEW_LENGTHS = (3, 4, 5, 7)
"""Lengths of new runs to try: six cards are two runs of three."""
SUITS = range(4)
BEHIND = RANK_ACE + 1


class RunSearch:
    """The search for one hand and one side's melds."""

    def __init__(
        self, rules: CanastaRules, held: Sequence[Card], melds: Mapping[int, Meld], overfull: frozenset[int] = NO_KEYS
    ) -> None:
        self._rules = rules
        self._grid = [[0] * (BEHIND + 1) for _ in SUITS]  # by suit and rank, one empty rank behind the ace
        for card in held:
            if card >= RANK_FOUR << 2:
                self._grid[card & 3][card >> 2] += 1
        runs = [meld.cards for key, meld in melds.items() if is_run(rank_of_key(key))]
        self._whole = sum(len(cards) >= CANASTA for cards in runs)
        self._runs = [[cards[0] & 3, cards[0] >> 2, cards[-1] >> 2] for cards in runs if len(cards) < CANASTA]
        self._table = counted(melds, overfull)
        self._laws = rules.laws if melds else rules.opening_laws
        self._counts: Sequence[int] = ()
        self._wilds = 0
        self._wasted: Sequence[int] = ()
        self._must = False
        self._dead: set[object] = set()

    def finds(self, counts: Sequence[int], wasted: Sequence[int], *, must: bool = False) -> bool:
        """Return whether the hand can go with these wild cards (by kind).

        One natural card of a rank in `wasted` may be left over, or `must`.
        """
        self._counts, self._wasted, self._must = counts, wasted, must
        if must and not wasted:
            return False
        self._wilds = sum(counts[kind] for kind in WILD_KINDS)
        self._dead = set()
        if self._strands() or not self._canastas_in_sight():
            return False
        return self._from(RANK_FOUR, {0: {(0, 0)}}, self._whole, waste=bool(wasted))

    # --- plain reasons why not ---

    def _strands(self) -> bool:
        """Return whether more cards fit nowhere at all than may be left over."""
        limits, stranded = self._rules.melds.wild_limits, 0
        for rank in MELD_RANKS:
            held = self._counts[rank]
            pair_stands = held == MIN_MELD - 1 and self._wilds and limits[0]
            if held and rank not in self._table and held < MIN_MELD and not pair_stands:
                lonely = sum(self._grid[suit][rank] for suit in SUITS if not self._may_run(suit, rank))
                stranded += lonely
                if lonely > (rank in self._wasted) or stranded > 1:
                    return True
        return False

    def _may_run(self, suit: int, rank: int) -> bool:
        """Return whether cards around this one, in the hand or in runs of the side, make a run with it."""
        there = self._there(suit)
        low = high = rank
        while low - 1 in there:
            low -= 1
        while high + 1 in there:
            high += 1
        return high - low + 1 >= MIN_MELD

    def _there(self, suit: int) -> set[int]:
        """Return the ranks of a suit in the hand and in the open runs of the side."""
        there = {rank for rank in MELD_RANKS if self._grid[suit][rank]}
        for its_suit, low, high in self._runs:
            if its_suit == suit:
                there.update(range(low, high + 1))
        return there

    def _canastas_in_sight(self) -> bool:
        """Could there be enough canastas at best?"""
        rule = self._rules.going_out
        runs = self._whole + sum(map(self._runs_at_best, SUITS))
        wild = self._at_best(RANK_TWO, self._wilds, CANASTA) if self._rules.melds.wild_melds else 0
        natural = CANASTA - self._rules.melds.wild_limits[-1]
        sets = sum(self._at_best(rank, self._counts[rank], natural) for rank in MELD_RANKS)
        return runs >= rule.runs and wild >= rule.wild and runs + wild + sets >= rule.canastas

    def _runs_at_best(self, suit: int) -> int:
        there, row = self._there(suit), self._grid[suit]
        if not any(there.issuperset(range(low, low + CANASTA)) for low in range(RANK_FOUR, BEHIND - CANASTA + 1)):
            return 0
        new = min(row[rank] for rank in range(BEHIND - CANASTA, RANK_FOUR + CANASTA))  # in every run of seven
        return new + sum(its_suit == suit for its_suit, _, _ in self._runs)

    def _at_best(self, rank: int, held: int, least: int) -> int:
        """Canastas of a rank at best, each of at least so many natural cards (of those on the table all count)."""
        melds = self._table.get(rank, ())
        whole = sum(size >= CANASTA for size, _ in melds)
        more = (held + sum(size for size, _ in melds if size < CANASTA)) // least
        return whole + (more if self._rules.melds.another_of_a_rank else min(more, len(melds) - whole or not melds))

    # --- the search ---

    def _from(self, rank: int, reached: Reached, canastas: int, *, waste: bool) -> bool:
        """Return whether the cards of this rank and all above can leave, with what those below have come to."""
        if rank == BEHIND and waste and self._must:
            return False
        if rank == BEHIND:
            own: tuple[Counted, ...] = self._table.get(RANK_TWO, ())
            return wilds_fit(self._rules, reached, self._counts, own, runs=canastas)
        state = self._state(rank, reached, canastas, waste)
        if state in self._dead:
            return False
        melds = self._table.get(rank, ())
        for more in self._begun(rank, 0, 0):
            left = sum(row[rank] for row in self._grid)
            for spared in (0, 1) if waste and left and rank in self._wasted else (0,):
                after = with_rank(self._laws[rank], reached, melds, left - spared, self._wilds)
                if after and self._from(rank + 1, after, canastas + more, waste=waste and not spared):
                    return True
        self._dead.add(state)
        return False

    def _state(self, rank: int, reached: Reached, canastas: int, waste: bool) -> object:
        cards = tuple(tuple(row[rank:BEHIND]) for row in self._grid)
        runs = tuple((low, high) for _, low, high in self._runs)
        come_to = frozenset((used, *kinds) for used in reached for kinds in reached[used])
        return rank, cards, runs, canastas, waste, come_to

    def _begun(self, rank: int, suit: int, first: int) -> Iterator[int]:
        """Yield each way in which cards of this rank begin or lengthen runs, made and unmade.

        How many canastas it makes.

        Suits from `suit` on; of that suit the steps from number `first` on, so that no choice is made twice.
        """
        if suit == len(SUITS):
            yield 0
            return
        yield from self._begun(rank, suit + 1, 0)
        row = self._grid[suit]
        if not row[rank]:
            return
        for number, (run, length) in enumerate(self._steps(suit, rank)):
            if number >= first and all(row[rank : rank + length]):
                before = self._run_laid(run, rank, length)
                for at in range(rank, rank + length):
                    row[at] -= 1
                whole = length if run < 0 else self._runs[run][2] - self._runs[run][1] + 1
                for more in self._begun(rank, suit, number):
                    yield more + (whole == CANASTA)
                for at in range(rank, rank + length):
                    row[at] += 1
                if run >= 0:
                    self._runs[run] = before

    def _run_laid(self, run: int, rank: int, length: int) -> list[int]:
        """Lengthen a run of the table (none for -1); what it was."""
        if run < 0:
            return []
        before = self._runs[run]
        suit, low, high = before
        self._runs[run] = [suit, rank, high] if rank < low else [suit, low, rank + length - 1]
        return before

    def _steps(self, suit: int, rank: int) -> list[tuple[int, int]]:
        """Return what a card can begin: (a run of the table, or -1 for a new one; how many cards from here up)."""
        steps = [(-1, length) for length in NEW_LENGTHS if rank + length <= BEHIND]
        for n, (its_suit, low, high) in enumerate(self._runs):
            if its_suit == suit and rank < low and high - rank < CANASTA:
                steps.append((n, low - rank))
            elif its_suit == suit and rank == high + 1:
                steps += [(n, k) for k in range(1, min(CANASTA - (high - low + 1), BEHIND - rank) + 1)]
        return steps
