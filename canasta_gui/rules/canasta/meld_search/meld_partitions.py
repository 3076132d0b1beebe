"""How cards can be shared out among a side's melds, kind by kind, and which canastas that makes."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from canasta_gui.rules.canasta.policies.going_out import GoingOut
from canasta_gui.rules.canasta.policies.melds import CANASTA, MIN_MELD, NEVER, MeldLaw
from canasta_gui.rules.canasta.position import NO_KEYS, Meld
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import RANK_BLANCHE, RANK_JOKER, RANK_RUN, RANK_TWO, rank_of_key
from canasta_gui.rules.core.meld_kinds import MeldKinds

Counted = tuple[int, int]
"""A meld as numbers: its cards, and how many of them stand in for others."""
NO_WILD_JOINS: Final = NEVER
"""In place of the stand-ins of a meld: it takes natural cards alone."""
NOTHING_JOINS: Final = NEVER + 1
"""In place of the stand-ins of a meld: it takes no card at all."""
Option = tuple[int, int, int]
"""Stand-ins laid, canastas without any stand-in, canastas with some."""


Reached = dict[int, set[tuple[int, int]]]
"""For each number of wild cards that melds of natural cards use up, the (natural, mixed) canastas possible."""


def canasta_kinds(melds: Mapping[int, Meld]) -> MeldKinds:
    """Return the canastas among melds, by kind."""
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


def enough(rule: GoingOut, kinds: MeldKinds) -> bool:
    """Return whether these are the canastas of each kind that going out needs."""
    return (
        sum(kinds) >= rule.canastas
        and kinds.natural >= rule.natural
        and kinds.mixed >= rule.mixed
        and kinds.wild >= rule.wild
        and kinds.runs >= rule.runs
    )


# --- one kind of card -----------------------------------------------------------------------------------------------


@cache
def shares(law: MeldLaw, melds: tuple[Counted, ...], naturals: int) -> frozenset[Option]:
    """Return every option with which these melds, and new ones, take exactly so many natural cards.

    A first meld of the kind may be begun freely, a further one where the law allows it and all others are canastas.
    """
    options = set(_among(law, melds, naturals, whole=False))
    if melds and not law.another:
        return frozenset(options)
    for here in range(naturals + 1):
        others = _among(law, melds, here, whole=True) if melds else {(0, 0, 0)} if not here else set()
        if others:
            options |= _sums(others, _new(law, naturals - here))
    return frozenset(options)


@cache
def _new(law: MeldLaw, naturals: int) -> frozenset[Option]:
    """Return one new meld or several, all but one of them canastas."""
    options = set(_grown(law, (0, 0), naturals)) if naturals >= MIN_MELD - 1 else set()
    if law.another:
        for first in range(MIN_MELD - 1, naturals - MIN_MELD + 2):
            canasta = {option for option in _grown(law, (0, 0), first) if option[1] + option[2]}
            if canasta:
                options |= _sums(canasta, _new(law, naturals - first))
    return frozenset(options)


@cache
def _among(law: MeldLaw, melds: tuple[Counted, ...], naturals: int, whole: bool) -> frozenset[Option]:
    """Return the options of melds that lie there; `whole`: all of them must be canastas then."""
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
    """Yield one meld with so many more naturals and any number of stand-ins that it may hold."""
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
    """By rank the melds on the table as numbers; such as play alike are in the same order.

    `overfull`: the keys of those that no wild card joins.
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
    """Return what is reached with one rank more: its melds and so many naturals.

    At most `wilds` wild cards are used.
    """
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
    """Return whether the wild cards fit what is reached and melds of their own so that the canastas are there."""
    twos, jokers = counts[RANK_TWO], counts[RANK_JOKER] + counts[RANK_BLANCHE]
    for n_twos in range(twos + 1 if rules.melds.wild_melds else 1):
        for n_jokers in range(jokers + 1 if rules.melds.wild_melds else 1):
            options = reached.get(twos + jokers - n_twos - n_jokers, ())
            for wild in _wild_canastas_of(rules, melds, n_twos, n_jokers) if options else ():
                if any(enough(rules.going_out, MeldKinds(n, m, wild, runs)) for n, m in options):
                    return True
    return False


def _wild_canastas_of(rules: CanastaRules, melds: tuple[Counted, ...], twos: int, jokers: int) -> frozenset[int]:
    """Return how many canastas of wild cards there can be when melds of them take so many; empty if they cannot."""
    if rules.melds.wild_mix:
        melds, twos, jokers = tuple([(size, 0) for size, _ in melds]), twos + jokers, 0
    return wild_canastas(rules.opening_laws[RANK_TWO], melds, twos, jokers)  # the same law before and after the opening


@cache
def wild_canastas(law: MeldLaw, melds: tuple[Counted, ...], twos: int, jokers: int) -> frozenset[int]:
    """Return the same by the law of wild cards, jokers standing in for twos."""
    if not melds and not twos and not jokers:
        return frozenset((0,))
    found = shares(law, melds, twos)
    return frozenset(natural + mixed for stand_ins, natural, mixed in found if stand_ins == jokers)
