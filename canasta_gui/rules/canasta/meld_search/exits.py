"""Search for a way to lay a whole hand, which decides about going out, asking and dead ends (R50, R51)."""

from collections.abc import Mapping, Sequence
from typing import Final

from canasta_gui.rules.canasta.actions import MeldCards
from canasta_gui.rules.canasta.meld_search.meld_partitions import (
    Counted,
    Reached,
    RunSearch,
    counted,
    wilds_fit,
    with_rank,
)
from canasta_gui.rules.canasta.policies import CANASTA, NEVER, Claim
from canasta_gui.rules.canasta.position import NO_KEYS, Meld
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import (
    FIRST_NATURAL,
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

BLACK_THREE_MELD: Final = range(3, 5)


def no_exit(rules: CanastaRules, counts: Sequence[int], melds: Mapping[int, Meld], *, spare: int) -> bool:
    """Return whether these cards, but for `spare` of them, obviously cannot be laid: a quick test before the search.

    Single cards of ranks without a meld of the side cannot be laid, nor can red threes. The canastas must be within
    reach even if every wild card of the hand could be laid on each of them.
    """
    lookups = rules.lookups
    if lookups.runs:
        return False
    alone = counts[RANK_FOUR : RANK_ACE + 1].count(1)
    if spare < alone <= spare + len(melds):
        for key in melds:  # counts every meld of a rank, so that the search may have to find out later
            if counts[key % KEY_STEP] == 1 and key % KEY_STEP >= RANK_FOUR:
                alone -= 1
    if alone > spare or counts[KIND_RED_THREE] > spare:
        return True
    enough = CANASTA - counts[RANK_JOKER] - counts[RANK_BLANCHE] - counts[RANK_TWO]  # natural cards for a canasta
    missing = lookups.canastas
    for key, (cards, _) in melds.items():
        if len(cards) + counts[key % KEY_STEP] >= enough:
            missing -= 1
            if missing <= 0:
                return False
    return missing > 0 and max(counts) < enough


def can_shed(
    rules: CanastaRules,
    counts: Sequence[int],
    melds: Mapping[int, Meld],
    *,
    need: int,
    may_discard: bool,
    held: Sequence[Card] = (),
    overfull: frozenset[int] = NO_KEYS,
) -> bool:
    """Return whether all cards can leave, laid on `melds` or as new ones, with the canastas that the side needs.

    `counts`: the hand by kind; `held`: its cards, read only where there are runs. `need`: points that the laid cards
    must reach, 0 for an open side; black threes add nothing, since they are laid last (R26). `may_discard`: whether one
    card may be discarded instead. `overfull`: keys of melds that no wild card may join. The assignment of cards to
    melds is solved exactly.
    """
    if no_exit(rules, counts, melds, spare=int(may_discard)):
        return False
    spare = _spare_points(rules, counts, need)
    if spare < 0:
        return False
    left = list(counts)
    last_is_laid = not (may_discard and rules.going_out.must_discard)
    if rules.melds.runs:
        return _can_shed_with_runs(rules, left, held, melds, spare, may_discard=may_discard, overfull=overfull)
    claims = None if _kinds_matter(rules, melds) else _claims(rules, left, melds, overfull)
    if last_is_laid and _all_laid(rules, left, melds, claims, discarded=False, overfull=overfull):
        return True
    if not may_discard:
        return False
    for kind in _worth_discarding(counts, melds):
        if kind == KIND_BLACK_THREE or rules.value_of_kind[kind] <= spare:
            left[kind] -= 1
            fewer = None if claims is None else _one_less(rules, claims, kind, left[kind], melds, overfull)
            if _all_laid(rules, left, melds, fewer, discarded=True, overfull=overfull):
                return True
            left[kind] += 1
    return False


Placed = tuple[tuple[int, int], ...]
"""Wild cards laid: the key of each meld, and their number."""
NOTHING: Final = -1


class ExitAnswers:
    """Cache of `can_shed`, including a discard, for several lays of one hand of an open side.

    Natural cards need the same wild cards whether they are laid or held. Lays that place the same wild cards therefore
    pose the same question, except for the cards that can still be discarded; each question is answered once.
    """

    __slots__ = ("_answers", "_overfull", "_rules", "proven")

    def __init__(self, rules: CanastaRules, overfull: frozenset[int] = NO_KEYS) -> None:
        self._rules, self._overfull = rules, overfull
        self.proven = False  # whether an exit exists after a lay of natural cards, given the partner's permission
        self._answers: dict[Placed, tuple[dict[int, Claim], dict[int, bool]]] = {}

    @staticmethod
    def may_serve(rules: CanastaRules, melds: Mapping[int, Meld]) -> bool:
        """Return whether the cache applies: there are no runs, and the kinds of canastas do not matter."""
        return not rules.melds.runs and not _kinds_matter(rules, melds)

    def can_shed(self, placed: Placed, counts: Sequence[int], melds: Mapping[int, Meld]) -> bool:
        """Return whether the rest of the hand can be played after a lay that placed these wild cards."""
        known = self._answers.get(placed)
        if known is None:
            known = self._answers[placed] = (_claims(self._rules, counts, melds, self._overfull), {})
        claims, answers = known
        if not self._rules.going_out.must_discard:
            if NOTHING not in answers:
                answers[NOTHING] = _all_laid(self._rules, counts, melds, claims, discarded=False)
            if answers[NOTHING]:
                return True
        for kind, number in enumerate(counts):
            if number:
                if kind not in answers:
                    answers[kind] = self._leaves_without(kind, claims, counts, melds)
                if answers[kind]:
                    return True
        return False

    def still_open(self, meld: MeldCards, counts: Sequence[int]) -> bool:
        """Return whether a proven exit remains after a lay of natural cards; `counts`: the hand before it."""
        if not self.proven or min(meld.cards) < FIRST_NATURAL:
            return False
        laid = len(meld.cards)
        for kind, leaves in self._answers.get((), ({}, {}))[1].items():
            held = sum(counts) if kind == NOTHING else counts[kind]
            if leaves and held > (laid if kind in (NOTHING, meld.rank) else 0):
                return True
        return False

    def _leaves_without(
        self, kind: int, claims: dict[int, Claim], counts: Sequence[int], melds: Mapping[int, Meld]
    ) -> bool:
        """Return whether all cards but one of a kind can be laid."""
        left = list(counts)
        left[kind] -= 1
        fewer = _one_less(self._rules, claims, kind, left[kind], melds, self._overfull)
        return _all_laid(self._rules, left, melds, fewer, discarded=True)


def _spare_points(rules: CanastaRules, counts: Sequence[int], need: int) -> int:
    """Return the points of a hand in excess of `need`; NEVER if none are needed."""
    if need <= 0:
        return NEVER
    value = rules.value_of_kind
    return sum(map(int.__mul__, counts, value)) - counts[KIND_BLACK_THREE] * value[KIND_BLACK_THREE] - need


def _worth_discarding(counts: Sequence[int], melds: Mapping[int, Meld]) -> Sequence[int]:
    """Return the kinds worth trying as the discard: cards that cannot be laid, else all kinds held."""
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
    overfull: frozenset[int],
) -> bool:
    """Return the result of `can_shed` where runs may be laid; `spare`: points in excess of the minimum."""
    search = RunSearch(rules, held, melds, overfull)
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


def _kinds_matter(rules: CanastaRules, melds: Mapping[int, Meld]) -> bool:
    """Return whether the kind of a canasta matters, or whether a rank has several melds."""
    return rules.needs_kinds or (rules.several_of_a_rank and max(melds, default=0) >= KEY_STEP)


def _claims(
    rules: CanastaRules, counts: Sequence[int], melds: Mapping[int, Meld], overfull: frozenset[int]
) -> dict[int, Claim]:
    """Return the claims of all ranks that the hand or the table holds."""
    claims: dict[int, Claim] = {}
    of_new, of_begun = rules.claims_of_new, rules.claims_of_begun
    for rank in MELD_RANKS:
        naturals = counts[rank]
        if rank in melds:
            cards, had = melds[rank]
            if rank in overfull:
                claims[rank] = _claim_of_overfull(len(cards) + naturals)
            else:
                claims[rank] = of_begun[had][len(cards) - had + naturals]
        elif naturals:
            claims[rank] = of_new[naturals]
    return claims


def _claim_of_overfull(size: int) -> Claim:
    """Return the claim of a meld of this size that no wild card joins."""
    return 0, 0, 0 if size >= CANASTA else NEVER


def _one_less(
    rules: CanastaRules,
    claims: dict[int, Claim],
    kind: int,
    left: int,
    melds: Mapping[int, Meld],
    overfull: frozenset[int],
) -> dict[int, Claim]:
    """Return the claims after a card of a kind is discarded; `left`: number of that kind that remain."""
    if kind not in claims:
        return claims
    if kind in melds:
        cards, had = melds[kind]
        if kind in overfull:
            return {**claims, kind: _claim_of_overfull(len(cards) + left)}
        return {**claims, kind: rules.claims_of_begun[had][len(cards) - had + left]}
    return {**claims, kind: rules.claims_of_new[left]}


def _all_laid(
    rules: CanastaRules,
    counts: Sequence[int],
    melds: Mapping[int, Meld],
    claims: dict[int, Claim] | None,
    *,
    discarded: bool,
    overfull: frozenset[int] = NO_KEYS,
) -> bool:
    """Return whether all cards can be laid; `claims`: their claims, or None where the kinds of canastas matter."""
    if counts[KIND_RED_THREE] or (counts[KIND_BLACK_THREE] and not _threes_fit(rules, counts, melds, discarded)):
        return False
    if claims is None:
        return _all_laid_by_kinds(rules, counts, counted(melds, overfull), opened=bool(melds))
    wilds = counts[RANK_JOKER] + counts[RANK_BLANCHE] + counts[RANK_TWO]
    room = owed = 0
    prices: list[int] = []
    for due, space, price in claims.values():
        if due > space:
            return False
        room += space
        owed += due
        prices.append(price)
    if not owed <= wilds <= room:
        return False
    needed = rules.going_out.canastas
    return len(prices) >= needed and sum(sorted(prices)[:needed]) <= wilds - owed


def _threes_fit(rules: CanastaRules, counts: Sequence[int], melds: Mapping[int, Meld], discarded: bool) -> bool:
    """Return whether the black threes of the hand can be laid, together with bought ones (R26, R60)."""
    bought = melds.get(RANK_THREE)
    threes = counts[KIND_BLACK_THREE] + (len(bought.cards) if bought else 0)
    if rules.red_threes.black_too:
        return False
    rule = rules.going_out
    return rule.black_threes and threes in BLACK_THREE_MELD and (not discarded or rule.black_threes_then_discard)


def _all_laid_by_kinds(
    rules: CanastaRules, counts: Sequence[int], table: Mapping[int, tuple[Counted, ...]], *, opened: bool
) -> bool:
    """Return whether all cards can be laid where kinds of canastas matter or a rank has several melds.

    Every distribution is tried. `table`: the melds on the table as numbers, by rank.
    """
    wilds = sum([counts[kind] for kind in WILD_KINDS])
    laws = rules.laws if opened else rules.opening_laws
    reached: Reached = {0: {(0, 0)}}
    for rank in MELD_RANKS:
        reached = with_rank(laws[rank], reached, table.get(rank, ()), counts[rank], wilds)
        if not reached:
            return False
    return wilds_fit(rules, reached, counts, table.get(RANK_TWO, ()), runs=0)
