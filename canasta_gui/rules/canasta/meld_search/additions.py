"""One card more on a meld of an open side, and the smallest new melds: by kind first, then of which cards."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from canasta_gui.rules.canasta.actions import Lay, MeldCards, lay_of
from canasta_gui.rules.canasta.meld_search.card_selection import Picker, Shape, pick, run_ends, runs_in
from canasta_gui.rules.canasta.meld_search.meld_enumeration import may_begin_another
from canasta_gui.rules.canasta.policies.lookups import Lookups
from canasta_gui.rules.canasta.policies.melds import MIN_MELD
from canasta_gui.rules.canasta.position import CanastaPosition, Meld
from canasta_gui.rules.core.cards import (
    HIDDEN,
    KEY_STEP,
    KIND,
    MELD_RANKS,
    RANK_BLANCHE,
    RANK_JOKER,
    RANK_RUN,
    RANK_TWO,
    WILD_KINDS,
    Card,
    run_of,
)

Join = tuple[int, int]
"""The key of a meld of the side, and the kind of the card that joins it."""
NewSet = tuple[int, int]
"""The rank of a new meld of three cards, and the kind of the wild card among them; NO_WILD where there is none."""
NO_WILD: Final = -1


def wilds_held(counts: Sequence[int]) -> Sequence[int]:
    """Return the kinds of wild cards of a hand."""
    if counts[RANK_TWO] or counts[RANK_JOKER] or counts[RANK_BLANCHE]:
        return [kind for kind in WILD_KINDS if counts[kind]]
    return ()


def lays_by_kind(pos: CanastaPosition, seat: int, wilds: Sequence[int]) -> tuple[list[Join], list[NewSet]]:
    """Return what the hand can add to the melds of an open side, ends of runs left out, and its smallest new melds.

    Those are of a rank: three natural cards, two and a wild one. `wilds`: the kinds of wild cards held.
    """
    lookups, counts, melds = pos.lookups, pos.counts[seat], pos.melds[pos.alliance.side_of[seat]]
    joins: list[Join] = []
    if lookups.several_of_a_rank:
        free = _joins_of_several(joins, pos, seat)
    else:
        free, closed_at = [], lookups.closed_at
        for rank in MELD_RANKS:
            if counts[rank]:
                if rank not in melds:
                    free.append(rank)
                elif len(melds[rank].cards) < closed_at[rank]:
                    joins.append((rank, rank))
    if wilds:
        _add_joins_of_wilds(joins, lookups, melds, wilds)
        return joins, _sets_with_wilds(free, counts, lookups, wilds)
    return joins, [(rank, NO_WILD) for rank in free if counts[rank] >= MIN_MELD]


def _joins_of_several(joins: list[Join], pos: CanastaPosition, seat: int) -> list[int]:
    """Add what joins melds where a rank may have several; the ranks held of which the side can begin another."""
    counts, side, closed_at = pos.counts[seat], pos.side(seat), pos.lookups.closed_at
    begun = set[int]()
    for key, meld in pos.melds[side].items():
        rank = key % KEY_STEP
        begun.add(rank)
        if rank in MELD_RANKS and counts[rank] and len(meld.cards) < closed_at[rank]:
            joins.append((key, rank))
    another = pos.lookups.another_of_a_rank
    return [
        rank
        for rank in MELD_RANKS
        if counts[rank] and (rank not in begun or (another and may_begin_another(pos, side, rank)))
    ]


def _sets_with_wilds(
    ranks: Sequence[int], counts: Sequence[int], lookups: Lookups, wilds: Sequence[int]
) -> list[NewSet]:
    """Return the smallest melds of these ranks, with one of the wild cards and without."""
    found: list[NewSet] = []
    for rank in ranks:
        if counts[rank] >= MIN_MELD:
            found.append((rank, NO_WILD))
        if counts[rank] >= MIN_MELD - 1 and lookups.wilds_joining[rank][MIN_MELD - 1]:
            found += [(rank, kind) for kind in wilds]
    return found


def _add_joins_of_wilds(found: list[Join], lookups: Lookups, melds: Mapping[int, Meld], wilds: Sequence[int]) -> None:
    """Add the kinds of wild cards to the melds that have room for one."""
    closed_at, wilds_joining = lookups.closed_at, lookups.wilds_joining
    for key, (cards, stand_ins) in melds.items():
        rank, size = key % KEY_STEP, len(cards)
        if size < closed_at[rank]:
            room = stand_ins < wilds_joining[rank][size - stand_ins]
            for kind in wilds:
                if room or kind == rank:  # twos are the natural cards of a meld of wild ones
                    found.append((key, kind))


@cache
def lay_joining(key: int, card: Card) -> Lay:
    """Lay one card on the meld of a key."""
    return Lay((MeldCards(key % KEY_STEP, (card,), key // KEY_STEP),))


def first_of(hand: Sequence[Card], kind: int) -> Card:
    """Return the first card of a kind in a hand; HIDDEN if there is none."""
    for card in hand:
        if KIND[card] == kind:
            return card
    return HIDDEN


def lay_of_set(pos: CanastaPosition, seat: int, new: NewSet, naturals: tuple[Card, ...], wild: Card) -> Lay:
    """Lay a new meld of natural cards and the wild card, where there is one."""
    rank, kind = new
    of = len(pos.melds_of(pos.side(seat), rank)) if pos.lookups.several_of_a_rank else 0
    return lay_of(rank, naturals if kind == NO_WILD else (*naturals, wild), of)


def lay_new_set(pos: CanastaPosition, seat: int, new: NewSet) -> Lay:
    """Lay a new meld, of the first cards of the hand that fit."""
    (rank, kind), hand = new, pos.hands[seat]
    number = MIN_MELD - (kind != NO_WILD)
    naturals = sorted([card for card in hand if KIND[card] == rank][:number], reverse=True)
    return lay_of_set(pos, seat, new, tuple(naturals), first_of(hand, kind))


def additions(pos: CanastaPosition, seat: int, picker: Picker) -> list[Lay]:
    """Return one more card on a meld of the side, or the smallest new meld, in every way that does not play alike."""
    kinds, rules = picker.kinds, pos.rules
    joins, sets = lays_by_kind(pos, seat, wilds_held(pos.counts[seat]))
    if rules.melds.runs:
        found = [
            lay_joining(key, card)
            for key, kind in joins
            for (card,) in ([(kinds[kind][0],)] if kind in WILD_KINDS else picker.naturals(kind, 1))
        ]
        found += _lays_on_runs(pos, seat)
    else:
        found = [lay_joining(key, kinds[kind][0]) for key, kind in joins]
    for new in sets:
        rank, kind = new
        wild = HIDDEN if kind == NO_WILD else kinds[kind][0]
        for naturals in picker.naturals(rank, MIN_MELD - (kind != NO_WILD)):
            found.append(lay_of_set(pos, seat, new, naturals, wild))
    if rules.melds.wild_melds:
        found += _new_melds_of_wilds(pos, seat, picker)
    return found


def _lays_on_runs(pos: CanastaPosition, seat: int) -> Iterator[Lay]:
    """Yield one more card at an end of a run of the side, and three cards in sequence."""
    melds, hand = pos.melds[pos.alliance.side_of[seat]], pos.hands[seat]
    for key, meld in melds.items():
        if key % KEY_STEP >= RANK_RUN:
            yield from (lay_joining(key, card) for card in run_ends(meld.cards) if card in hand)
    for run in runs_in(hand):
        if len(run) == MIN_MELD:
            rank = run_of(run[0] & 3)
            yield lay_of(rank, run, len(pos.melds_of(pos.side(seat), rank)))


def _new_melds_of_wilds(pos: CanastaPosition, seat: int, picker: Picker) -> Iterator[Lay]:
    """Yield the smallest new melds of wild cards alone, where the side can begin one (R33e)."""
    begun = pos.melds_of(pos.side(seat), RANK_TWO)
    if begun and not may_begin_another(pos, pos.side(seat), RANK_TWO):
        return
    counts, rules = pos.counts[seat], pos.rules
    most = MIN_MELD if rules.melds.wild_mix else rules.wild_limit[MIN_MELD]
    for stand_ins in range(min(most, MIN_MELD) + 1):
        for blanches in range(stand_ins + 1):
            twos, jokers = MIN_MELD - stand_ins, stand_ins - blanches
            if twos <= counts[RANK_TWO] and jokers <= counts[RANK_JOKER] and blanches <= counts[RANK_BLANCHE]:
                (meld,) = pick((Shape(RANK_TWO, twos, jokers, blanches, 0),), picker.kinds)
                yield lay_of(RANK_TWO, meld.cards, len(begun))
