"""Whether a whole hand can be laid: the question behind going out, asking, and every dead end (R50, R51)."""

from collections.abc import Mapping, Sequence

from canasta_gui.rules.canasta.meld_search.meld_partitions import Reached, counted, wilds_fit, with_rank
from canasta_gui.rules.canasta.meld_search.run_search import RunSearch
from canasta_gui.rules.canasta.policies.melds import CANASTA
from canasta_gui.rules.canasta.position import Meld
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import (
    KEY_STEP,
    KIND_BLACK_THREE,
    KIND_RED_THREE,
    MELD_RANKS,
    RANK_ACE,
    RANK_BLANCHE,
    RANK_FOUR,
    RANK_JOKER,
    RANK_THREE,
    RANK_TWO,
    WILD_KINDS,
    Card,
)

BLACK_THREE_MELD = range(3, 5)


def no_exit(rules: CanastaRules, counts: Sequence[int], melds: Mapping[int, Meld], *, spare: int) -> bool:
    """Return whether these cards plainly cannot all leave, `spare` of them left over: a quick no before the search.

    One card of a rank of which the side has no meld cannot be laid, whatever stands in; nor can a red three. And there
    must be the canastas in sight, were every wild card of the hand laid on each of them.
    """
    if rules.melds.runs:
        return False
    alone = counts[RANK_FOUR : RANK_ACE + 1].count(1)
    if alone > spare and alone > spare + len(melds):
        return True
    enough = CANASTA - counts[RANK_JOKER] - counts[RANK_BLANCHE] - counts[RANK_TWO]  # natural cards for a canasta
    if max(counts) < enough:
        growing = 0
        for key, (cards, _) in melds.items():
            if len(cards) + counts[key % KEY_STEP] >= enough:
                growing += 1
        if growing < rules.going_out.canastas:
            return True
    if alone <= spare:
        return counts[KIND_RED_THREE] > spare
    ranks = [key % KEY_STEP for key in melds]
    return len([rank for rank in MELD_RANKS if counts[rank] == 1 and rank not in ranks]) > spare


def can_shed(
    rules: CanastaRules,
    counts: Sequence[int],
    melds: Mapping[int, Meld],
    *,
    need: int,
    may_discard: bool,
    held: Sequence[Card] = (),
) -> bool:
    """Return whether all cards can leave, laid on `melds` or as new ones, with the canastas that the side needs.

    `counts`: the hand by kind; `held`: its cards, asked for only where there are runs. `need`: the points that the laid
    cards must reach (an opening; else 0), to which black threes add nothing: they are laid last (R26). `may_discard`:
    may one card be discarded instead of laid? Which card goes where is solved exactly.
    """
    if no_exit(rules, counts, melds, spare=int(may_discard)):
        return False
    value = rules.value_of_kind
    points = sum(map(int.__mul__, counts, value)) - counts[KIND_BLACK_THREE] * value[KIND_BLACK_THREE]
    if points < need:
        return False
    left = list(counts)
    last_is_laid = not (may_discard and rules.going_out.must_discard)
    if rules.melds.runs:
        return _can_shed_with_runs(rules, left, held, melds, points - need, may_discard=may_discard)
    if last_is_laid and _all_laid(rules, left, melds, discarded=False):
        return True
    if not may_discard:
        return False
    for kind in _worth_discarding(counts, melds):
        worth = 0 if kind == KIND_BLACK_THREE else value[kind]
        if points - worth >= need:
            left[kind] -= 1
            if _all_laid(rules, left, melds, discarded=True):
                return True
            left[kind] += 1
    return False


def _worth_discarding(counts: Sequence[int], melds: Mapping[int, Meld]) -> Sequence[int]:
    """Return the kinds held; only the card that cannot be laid, if there is one."""
    if counts[KIND_RED_THREE]:
        return (KIND_RED_THREE,)
    held = [kind for kind, number in enumerate(counts) if number]
    ranks = [key % KEY_STEP for key in melds]
    alone = [kind for kind in held if counts[kind] == 1 and kind in MELD_RANKS and kind not in ranks]
    return alone or held


def _can_shed_with_runs(
    rules: CanastaRules,
    left: list[int],
    held: Sequence[Card],
    melds: Mapping[int, Meld],
    spare: int,
    *,
    may_discard: bool,
) -> bool:
    """Return the same where cards may be laid in sequence; `spare`: points that are not needed."""
    search = RunSearch(rules, held, melds)
    value = rules.value_of_kind
    threes = left[KIND_BLACK_THREE]
    if not left[KIND_RED_THREE] and (not threes or _threes_fit(rules, left, melds, discarded=False)):
        wasted = may_discard and (not threes or rules.going_out.black_threes_then_discard)
        kinds = [kind for kind in MELD_RANKS if wasted and value[kind] <= spare]
        if search.finds(left, kinds, must=may_discard and rules.going_out.must_discard):
            return True
    if not may_discard:
        return False
    for kind in (*WILD_KINDS, KIND_BLACK_THREE, KIND_RED_THREE):
        if left[kind] and (kind == KIND_BLACK_THREE or value[kind] <= spare):
            left[kind] -= 1
            threes_laid = not left[KIND_BLACK_THREE] or _threes_fit(rules, left, melds, discarded=True)
            laid = threes_laid and not left[KIND_RED_THREE]
            if laid and search.finds(left, []):
                return True
            left[kind] += 1
    return False


def _all_laid(rules: CanastaRules, counts: Sequence[int], melds: Mapping[int, Meld], *, discarded: bool) -> bool:
    if counts[KIND_RED_THREE] or (counts[KIND_BLACK_THREE] and not _threes_fit(rules, counts, melds, discarded)):
        return False
    if rules.needs_kinds or max(melds, default=0) >= KEY_STEP:
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


def _threes_fit(rules: CanastaRules, counts: Sequence[int], melds: Mapping[int, Meld], discarded: bool) -> bool:
    """Return whether the black threes of the hand can be laid, with those that were bought (R26, R60)."""
    bought = melds.get(RANK_THREE)
    threes = counts[KIND_BLACK_THREE] + (len(bought.cards) if bought else 0)
    if rules.red_threes.black_too:
        return False
    rule = rules.going_out
    return rule.black_threes and threes in BLACK_THREE_MELD and (not discarded or rule.black_threes_then_discard)


def _all_laid_by_kinds(rules: CanastaRules, counts: Sequence[int], melds: Mapping[int, Meld]) -> bool:
    """Return the same where the kind of a canasta matters, or where a rank has several melds: every share is tried."""
    wilds = sum(counts[kind] for kind in WILD_KINDS)
    table = counted(melds)
    reached: Reached = {0: {(0, 0)}}
    for rank in MELD_RANKS:
        law = rules.melds.law(rank, opened=bool(melds))
        reached = with_rank(law, reached, table.get(rank, ()), counts[rank], wilds)
    return wilds_fit(rules, reached, counts, table.get(RANK_TWO, ()), runs=0)
