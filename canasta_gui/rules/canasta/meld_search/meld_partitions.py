"""Partitions of cards into a side's melds, rank by rank, and the search with runs."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from canasta_gui.rules.canasta.policies import CANASTA, MIN_MELD, NEVER, GoingOut, MeldLaw
from canasta_gui.rules.canasta.position import NO_KEYS, Meld
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import (
    MELD_RANKS,
    RANK_ACE,
    RANK_BLANCHE,
    RANK_FOUR,
    RANK_JOKER,
    RANK_RUN,
    RANK_TWO,
    WILD_KINDS,
    Card,
    MeldKinds,
    is_run,
    rank_of_key,
)

Counted = tuple[int, int]
"""A meld as numbers: its size, and the number of stand-ins in it."""
NO_WILD_JOINS: Final = NEVER
"""Marker in place of a meld's stand-ins: only natural cards may join it."""
NOTHING_JOINS: Final = NEVER + 1
"""Marker in place of a meld's stand-ins: no card may join it."""
Option = tuple[int, int, int]
"""Numbers of stand-ins laid, canastas without stand-ins, and canastas with some."""


Reached = dict[int, set[tuple[int, int]]]
"""Possible pairs of (natural, mixed) canastas by the number of wild cards used in melds of natural cards."""


def canasta_kinds(melds: Mapping[int, Meld]) -> MeldKinds:
    """Return the number of canastas of each kind among melds."""
    natural = mixed = wild = runs = 0
    for key, meld in melds.items():
        if len(meld.cards) >= CANASTA:
            rank = rank_of_key(key)
            if rank == RANK_TWO:
                wild += 1
            elif rank >= RANK_RUN:
                runs += 1
            elif meld.wilds:
                mixed += 1
            else:
                natural += 1
    return MeldKinds(natural, mixed, wild, runs)


def counting(rule: GoingOut, kinds: MeldKinds) -> int:
    """Return how many of these canastas count towards going out."""
    return sum(kinds) - (0 if rule.wild_counts else kinds.wild)


def enough(rule: GoingOut, kinds: MeldKinds) -> bool:
    """Return whether these canastas suffice for going out, in all and of each kind."""
    return (
        counting(rule, kinds) >= rule.canastas
        and kinds.natural >= rule.natural
        and kinds.mixed >= rule.mixed
        and kinds.wild >= rule.wild
        and kinds.runs >= rule.runs
    )


# --- one rank -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 12)
def shares(law: MeldLaw, melds: tuple[Counted, ...], naturals: int) -> frozenset[Option]:
    """Return every option in which these melds and new ones take exactly this number of natural cards.

    A first meld of the rank may always be begun, a further one if the law allows it and all others are canastas.
    """
    options = set(_among(law, melds, naturals, whole=False))
    if melds and not law.another:
        return frozenset(options)
    for here in range(naturals + 1):
        others = _among(law, melds, here, whole=True) if melds else {(0, 0, 0)} if not here else set()
        if others:
            options |= _sums(others, _new(law, naturals - here))
    return frozenset(options)


@lru_cache(maxsize=1 << 12)
def _new(law: MeldLaw, naturals: int) -> frozenset[Option]:
    """Return the options of new melds: one, or several of which all but one are canastas."""
    options = set(_grown(law, (0, 0), naturals)) if naturals >= MIN_MELD - 1 else set()
    if law.another:
        for first in range(MIN_MELD - 1, naturals - MIN_MELD + 2):
            canasta = {option for option in _grown(law, (0, 0), first) if option[1] + option[2]}
            if canasta:
                options |= _sums(canasta, _new(law, naturals - first))
    return frozenset(options)


@lru_cache(maxsize=1 << 12)
def _among(law: MeldLaw, melds: tuple[Counted, ...], naturals: int, whole: bool) -> frozenset[Option]:
    """Return the options of the melds on the table; `whole`: whether all of them must become canastas."""
    if not melds:
        return frozenset({(0, 0, 0)} if not naturals else ())
    options: set[Option] = set()
    for here in range(naturals + 1):
        first = {option for option in _grown(law, melds[0], here) if not whole or option[1] + option[2]}
        if first:
            options |= _sums(first, _among(law, melds[1:], naturals - here, whole))
    return frozenset(options)


def _sums(some: Iterable[Option], others: Iterable[Option]) -> set[Option]:
    return {(w + x, n + o, m + p) for w, n, m in some for x, o, p in others}


def _grown(law: MeldLaw, meld: Counted, naturals: int) -> Iterator[Option]:
    """Yield the options of a meld with additional naturals and each permitted number of stand-ins."""
    had, stand_ins = meld
    if stand_ins >= NO_WILD_JOINS:
        if not naturals or stand_ins == NO_WILD_JOINS:
            yield 0, 0, int(had + naturals >= CANASTA)
        return
    for more in range(max(1, law.limits[-1] - stand_ins + 1)):
        size, wilds = had + naturals + more, stand_ins + more
        if (naturals or more) and not law.allows(size, wilds):
            continue
        if more and size - wilds < law.naturals_for_wilds:
            return
        canasta = size >= CANASTA
        yield more, int(canasta and not wilds), int(canasta and wilds > 0)


# --- a whole hand ---------------------------------------------------------------------------------------------------


def counted(melds: Mapping[int, Meld], overfull: frozenset[int] = NO_KEYS) -> dict[int, tuple[Counted, ...]]:
    """Return the melds on the table as numbers, by rank, sorted so that tables that play alike are equal.

    `overfull`: keys of melds that no wild card may join.
    """
    table: dict[int, list[Counted]] = {}
    for key, meld in melds.items():
        rank = rank_of_key(key)
        wilds = meld.wilds
        if key in overfull:
            wilds = NOTHING_JOINS if rank == RANK_TWO else NO_WILD_JOINS
        table.setdefault(rank, []).append((len(meld.cards), wilds))
    return {rank: tuple(sorted(several)) for rank, several in table.items()}


def with_rank(law: MeldLaw, reached: Reached, melds: tuple[Counted, ...], naturals: int, wilds: int) -> Reached:
    """Return the results extended by a rank: its melds and naturals. At most `wilds` wild cards are used."""
    if not melds and not naturals:
        return reached
    after: Reached = {}
    for more, natural, mixed in shares(law, melds, naturals):
        for used, kinds in reached.items():
            if used + more <= wilds:
                after.setdefault(used + more, set()).update((n + natural, m + mixed) for n, m in kinds)
    return after


def wilds_fit(
    rules: CanastaRules, reached: Reached, counts: Sequence[int], melds: tuple[Counted, ...], *, runs: int
) -> bool:
    """Return whether all wild cards can be laid, on ranks or by themselves, with the canastas for going out."""
    twos, jokers = counts[RANK_TWO], counts[RANK_JOKER] + counts[RANK_BLANCHE]
    whole = sum(size >= CANASTA for size, _ in melds)
    bound = rules.melds.twos_bound and whole < len(melds)
    for n_twos in range(twos + 1 if rules.melds.wild_melds else 1):
        for n_jokers in range(jokers + 1 if rules.melds.wild_melds else 1):
            options = reached.get(twos + jokers - n_twos - n_jokers, ())
            for wild in _wild_canastas_of(rules, melds, n_twos, n_jokers) if options else ():
                if bound and n_twos < twos and wild <= whole:
                    continue  # twos go elsewhere only once the meld that binds them is a canasta (R98j)
                if any(enough(rules.going_out, MeldKinds(n, m, wild, runs)) for n, m in options):
                    return True
    return False


def _wild_canastas_of(rules: CanastaRules, melds: tuple[Counted, ...], twos: int, jokers: int) -> frozenset[int]:
    """Return the possible numbers of wild canastas with all these cards in melds of wild cards; empty if impossible."""
    if rules.melds.wild_mix:
        melds, twos, jokers = tuple([(size, 0) for size, _ in melds]), twos + jokers, 0
    return wild_canastas(rules.opening_laws[RANK_TWO], melds, twos, jokers)  # this law does not depend on the opening


@lru_cache(maxsize=1 << 12)
def wild_canastas(law: MeldLaw, melds: tuple[Counted, ...], twos: int, jokers: int) -> frozenset[int]:
    """Return the possible numbers of wild canastas by the law of their melds, jokers standing in for twos."""
    if not melds and not twos and not jokers:
        return frozenset((0,))
    found = shares(law, melds, twos)
    return frozenset(natural + mixed for stand_ins, natural, mixed in found if stand_ins == jokers)


# Search for a way to lay a hand where runs are allowed: every distribution over runs and sets is tried, rank by rank
# from four up. Cards that begin or lengthen a run take the cards above with them; the rest of the rank must fit sets.
# Hands that fail for an obvious reason are rejected before the search.

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
        self._grid = [[0] * (BEHIND + 1) for _ in SUITS]  # by suit and rank, with an empty rank after the ace
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
        """Return whether a hand with these counts by kind can be laid.

        One natural card of a rank in `wasted` may be left over, or must be, if `must`.
        """
        self._counts, self._wasted, self._must = counts, wasted, must
        if must and not wasted:
            return False
        self._wilds = sum(counts[kind] for kind in WILD_KINDS)
        self._dead = set()
        if self._strands() or not self._canastas_in_sight():
            return False
        return self._from(RANK_FOUR, {0: {(0, 0)}}, self._whole, waste=bool(wasted))

    # --- obvious failures ---

    def _strands(self) -> bool:
        """Return whether more cards than may be left over fit nowhere."""
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
        """Return whether a card is part of three in sequence, in the hand or in open runs of the side."""
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
        """Return whether there can be enough canastas at best."""
        rule = self._rules.going_out
        runs = self._whole + sum(map(self._runs_at_best, SUITS))
        wild = self._at_best(RANK_TWO, self._wilds, CANASTA) if self._rules.melds.wild_melds else 0
        natural = CANASTA - self._rules.melds.wild_limits[-1]
        sets = sum(self._at_best(rank, self._counts[rank], natural) for rank in MELD_RANKS)
        return (
            runs >= rule.runs and wild >= rule.wild and counting(rule, MeldKinds(sets, 0, wild, runs)) >= rule.canastas
        )

    def _runs_at_best(self, suit: int) -> int:
        there, row = self._there(suit), self._grid[suit]
        if not any(there.issuperset(range(low, low + CANASTA)) for low in range(RANK_FOUR, BEHIND - CANASTA + 1)):
            return 0
        new = min(row[rank] for rank in range(BEHIND - CANASTA, RANK_FOUR + CANASTA))  # in each run of seven
        return new + sum(its_suit == suit for its_suit, _, _ in self._runs)

    def _at_best(self, rank: int, held: int, least: int) -> int:
        """Return an upper bound on the canastas of a rank; `least`: natural cards in one (all on the table count)."""
        melds = self._table.get(rank, ())
        whole = sum(size >= CANASTA for size, _ in melds)
        more = (held + sum(size for size, _ in melds if size < CANASTA)) // least
        return whole + (more if self._rules.melds.another_of_a_rank else min(more, len(melds) - whole or not melds))

    # --- the search ---

    def _from(self, rank: int, reached: Reached, canastas: int, *, waste: bool) -> bool:
        """Return whether the cards of this rank and above can be laid, given the results of the ranks below."""
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
        """Make each choice of runs begun or lengthened with this rank, yield its number of canastas, and unmake it.

        Only suits from `suit` on are considered, and of that suit steps from number `first` on, so that no choice is
        made twice.
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
        """Lengthen a run of the table (-1 for none); return its former extent."""
        if run < 0:
            return []
        before = self._runs[run]
        suit, low, high = before
        self._runs[run] = [suit, rank, high] if rank < low else [suit, low, rank + length - 1]
        return before

    def _steps(self, suit: int, rank: int) -> list[tuple[int, int]]:
        """Return the steps from a card: a run of the table (-1 for a new one), and the number of cards from here up."""
        steps = [(-1, length) for length in NEW_LENGTHS if rank + length <= BEHIND]
        for n, (its_suit, low, high) in enumerate(self._runs):
            if its_suit == suit and rank < low and high - rank < CANASTA:
                steps.append((n, low - rank))
            elif its_suit == suit and rank == high + 1:
                steps += [(n, k) for k in range(1, min(CANASTA - (high - low + 1), BEHIND - rank) + 1)]
        return steps
