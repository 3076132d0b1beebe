"""Can a hand be got rid of? The question behind going out, asking, and every dead end (R50, R51)."""

from collections.abc import Mapping, Sequence

from canasta_gui.rules.cards import KIND_BLACK_THREE, KIND_RED_THREE, MELD_RANKS, N_KINDS, RANK_THREE, WILD_KINDS
from canasta_gui.rules.policies.melds import CANASTA
from canasta_gui.rules.position import Meld
from canasta_gui.rules.ruleset import RuleSet

BLACK_THREE_MELD = range(3, 5)


def can_shed(rules: RuleSet, counts: Sequence[int], melds: Mapping[int, Meld], *, need: int, may_discard: bool) -> bool:
    """Can all cards of a hand leave it now, laid on `melds` or as new ones, and the side then has its canastas?

    `counts`: the hand by kind. `need`: the points that the laid cards must reach (an opening; else 0), to which black
    threes add nothing: they are laid last (R26). `may_discard`: may one card be discarded instead of laid? Which wild
    card goes where is solved exactly.
    """
    value = rules.value_of_kind
    points = sum(map(int.__mul__, counts, value)) - counts[KIND_BLACK_THREE] * value[KIND_BLACK_THREE]
    left = list(counts)
    if points >= need and _all_laid(rules, left, melds, discarded=False):
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
    return threes in BLACK_THREE_MELD and (not discarded or rules.going_out.black_threes_then_discard)
