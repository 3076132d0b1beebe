"""Can a hand be got rid of? The question behind going out, asking, and every dead end (R50, R51)."""

from collections.abc import Iterator, Mapping, Sequence

from canasta_gui.rules.cards import (
    KEY_STEP,
    KIND_BLACK_THREE,
    KIND_RED_THREE,
    MELD_RANKS,
    N_KINDS,
    RANK_BLANCHE,
    RANK_JOKER,
    RANK_THREE,
    RANK_TWO,
    WILD_KINDS,
    rank_of_key,
)
from canasta_gui.rules.policies.melds import CANASTA, MIN_MELD
from canasta_gui.rules.position import Meld
from canasta_gui.rules.ruleset import RuleSet

BLACK_THREE_MELD = range(3, 5)
EMPTY = Meld((), 0)


def can_shed(rules: RuleSet, counts: Sequence[int], melds: Mapping[int, Meld], *, need: int, may_discard: bool) -> bool:
    """Can all cards of a hand leave it now, laid on `melds` or as new ones, and the side then has its canastas?

    `counts`: the hand by kind. `need`: the points that the laid cards must reach (an opening; else 0), to which black
    threes add nothing: they are laid last (R26). `may_discard`: may one card be discarded instead of laid? Which wild
    card goes where is solved exactly.
    """
    value = rules.value_of_kind
    points = sum(map(int.__mul__, counts, value)) - counts[KIND_BLACK_THREE] * value[KIND_BLACK_THREE]
    left = list(counts)
    last_is_laid = not (may_discard and rules.going_out.must_discard)
    if last_is_laid and points >= need and _all_laid(rules, left, melds, discarded=False):
        return True
    if not may_discard:
        return False
    for kind in range(N_KINDS):
        worth = 0 if kind == KIND_BLACK_THREE else value[kind]
        if left[kind] and points - worth >= need:
            left[kind] -= 1
            if _all_laid(rules, left, melds, discarded=True):
                return True
            left[kind] += 1
    return False


def _all_laid(rules: RuleSet, counts: Sequence[int], melds: Mapping[int, Meld], *, discarded: bool) -> bool:
    if counts[KIND_RED_THREE] or (counts[KIND_BLACK_THREE] and not _threes_fit(rules, counts, melds, discarded)):
        return False
    if rules.melds.wild_melds or rules.going_out.natural or rules.going_out.mixed or max(melds, default=0) >= KEY_STEP:
        return _all_laid_by_kinds(rules, counts, melds)
    wilds = sum(counts[kind] for kind in WILD_KINDS)
    room = owed = canastas = 0
    prices: list[int] = []  # wild cards that a further canasta would take beyond what its meld is owed
    for rank in MELD_RANKS:
        meld, naturals = melds.get(rank), counts[rank]
        if meld is None:
            if not naturals:
                continue
            size, held, due = naturals, 0, max(0, 3 - naturals)
        else:
            size, held, due = len(meld.cards) + naturals, meld.wilds, 0
            naturals = size - held
        space = rules.wild_cap[naturals] - held
        if due > space:
            return False
        room += max(space, 0)
        owed += due
        if size >= CANASTA:
            canastas += 1
        elif CANASTA - size <= space:
            prices.append(CANASTA - size - due)
    if not owed <= wilds <= room:
        return False
    missing = rules.going_out.canastas - canastas
    return missing <= 0 or (len(prices) >= missing and sum(sorted(prices)[:missing]) <= wilds - owed)


def _threes_fit(rules: RuleSet, counts: Sequence[int], melds: Mapping[int, Meld], discarded: bool) -> bool:
    """Can the black threes of the hand be laid, with those that were bought (R26, R60)?"""
    bought = melds.get(RANK_THREE)
    threes = counts[KIND_BLACK_THREE] + (len(bought.cards) if bought else 0)
    if rules.red_threes.black_too:
        return False
    rule = rules.going_out
    return rule.black_threes and threes in BLACK_THREE_MELD and (not discarded or rule.black_threes_then_discard)


def canasta_kinds(melds: Mapping[int, Meld]) -> tuple[int, int, int]:
    """How many canastas without wild cards, with some, and of wild cards alone."""
    natural = mixed = wild = 0
    for key, meld in melds.items():
        if len(meld.cards) >= CANASTA:
            if rank_of_key(key) == RANK_TWO:
                wild += 1
            elif meld.wilds:
                mixed += 1
            else:
                natural += 1
    return natural, mixed, wild


def _all_laid_by_kinds(rules: RuleSet, counts: Sequence[int], melds: Mapping[int, Meld]) -> bool:
    """The same where the kind of a canasta matters, or where a rank has several melds: every share is tried."""
    twos, jokers = counts[RANK_TWO], counts[RANK_JOKER] + counts[RANK_BLANCHE]
    own = melds.get(RANK_TWO)
    reached = _wilds_and_kinds(rules, counts, melds, twos + jokers)
    rule = rules.going_out
    for n_twos in range(twos + 1 if rules.melds.wild_melds else 1):
        for n_jokers in range(jokers + 1 if rules.melds.wild_melds else 1):
            size = n_twos + n_jokers + (len(own.cards) if own else 0)
            stand = n_jokers + (own.wilds if own else 0)
            if size and (size < MIN_MELD or stand > rules.wild_limit[size]):
                continue
            wild = int(size >= CANASTA)
            for natural, mixed in reached.get(twos + jokers - n_twos - n_jokers, ()):
                enough = natural >= rule.natural and mixed >= rule.mixed and wild >= rule.wild
                if enough and natural + mixed + wild >= rule.canastas:
                    return True
    return False


def _wilds_and_kinds(
    rules: RuleSet, counts: Sequence[int], melds: Mapping[int, Meld], wilds: int
) -> dict[int, set[tuple[int, int]]]:
    """For each number of wild cards that melds of natural cards can use up, the (natural, mixed) canastas possible."""
    reached: dict[int, set[tuple[int, int]]] = {0: {(0, 0)}}
    for rank in MELD_RANKS:
        on_table = [meld for key, meld in melds.items() if rank_of_key(key) == rank]
        if not on_table and not counts[rank]:
            continue
        after: dict[int, set[tuple[int, int]]] = {}
        for more, natural, mixed in _rank_options(rules, on_table or [EMPTY], counts[rank]):
            for used, kinds in reached.items():
                if used + more <= wilds:
                    after.setdefault(used + more, set()).update((n + natural, m + mixed) for n, m in kinds)
        reached = after
    return reached


def _rank_options(rules: RuleSet, melds: Sequence[Meld], naturals: int) -> set[tuple[int, int, int]]:
    """Every (wild cards used, natural canastas, mixed ones) with which these melds take all naturals of a rank."""
    first, rest = melds[0], melds[1:]
    if not rest:
        return set(_meld_options(rules, first, naturals))
    options: set[tuple[int, int, int]] = set()
    for here in range(naturals + 1):
        others = _rank_options(rules, rest, naturals - here)
        for wilds, natural, mixed in _meld_options(rules, first, here):
            options.update((wilds + w, natural + n, mixed + m) for w, n, m in others)
    return options


def _meld_options(rules: RuleSet, meld: Meld, naturals: int) -> Iterator[tuple[int, int, int]]:
    """Every number of wild cards that may join a meld with so many more naturals, and the canasta it then is."""
    size, held = len(meld.cards) + naturals, meld.wilds
    for more in range(max(0, MIN_MELD - size), rules.wild_cap[size - held] - held + 1):
        canasta = size + more >= CANASTA
        yield more, int(canasta and not held + more), int(canasta and held + more > 0)
