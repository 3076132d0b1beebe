"""Ways to open, to take the pile and to add to melds, from the counts of a hand, up to cards that play alike.

Options are irreducible: no card can be left out, and further lays can follow.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from canasta_gui.rules.canasta.actions import Lay, MeldCards, Take, lay_of
from canasta_gui.rules.canasta.lookups import Lookups
from canasta_gui.rules.canasta.meld_search.exits import BLACK_THREE_MELD
from canasta_gui.rules.canasta.meld_search.opening_search import (
    PAIR,
    Picker,
    Shape,
    minimal_openings,
    new_meld_shapes,
    pick,
    run_ends,
    run_melds,
    runs_in,
    wild_choices,
)
from canasta_gui.rules.canasta.policies import MIN_MELD
from canasta_gui.rules.canasta.position import CanastaPosition, Meld
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import (
    BLACK_THREES,
    FIRST_NATURAL,
    HIDDEN,
    KEY_STEP,
    KIND,
    MELD_RANKS,
    RANK_BLANCHE,
    RANK_JOKER,
    RANK_RUN,
    RANK_THREE,
    RANK_TWO,
    RED_THREES,
    WILD_KINDS,
    Card,
    count_kinds,
    run_of,
    suit_of,
)
from canasta_gui.rules.core.position import NOBODY
from canasta_gui.rules.core.refusal import Refusal, Why


def pile_refusal(pos: CanastaPosition, seat: int) -> Refusal | None:
    """Return why the seat cannot take the pile, whatever its cards; None if it might."""
    if not pos.pile:
        return Refusal(Why.PILE_EMPTY)
    if pos.blocked == seat and not _only_needs_pair(pos):
        return Refusal(Why.PILE_BLOCKED)
    top = pos.pile[-1]
    if top < FIRST_NATURAL:
        return Refusal(Why.PILE_TOP_WILD)
    if top in RED_THREES or (top in BLACK_THREES and not can_be_bought(pos)):
        return Refusal(Why.PILE_TOP_THREE)
    if pos.rules.pile.own_canasta_blocks and pos.has_canasta_of(pos.side(seat), top >> 2):
        return Refusal(Why.PILE_OWN_CANASTA)
    return None


def can_be_bought(pos: CanastaPosition) -> bool:
    """Return whether a pair of black threes takes the pile: one turned up by the dealer is still on top (R01)."""
    return pos.rules.pile.up_black_three == "bought" and len(pos.pile) == pos.up_cards


def needs_pair(pos: CanastaPosition, seat: int) -> bool:
    """Return whether the pile is frozen for all, or for this seat by a black three that was turned up (R01)."""
    return pos.frozen or (pos.blocked == seat != NOBODY and _only_needs_pair(pos))


def _only_needs_pair(pos: CanastaPosition) -> bool:
    """Return whether a covered black three leaves the pile to the seat it blocks, for a natural pair only (R01)."""
    return pos.rules.pile.up_black_three == "pair_only" and len(pos.pile) == pos.up_cards


NO_MELD: Final = Meld((), 0)


def whole_hands(pos: CanastaPosition, seat: int, held: Sequence[Card] | None = None) -> Iterator[tuple[MeldCards, ...]]:
    """Yield every set of new melds that uses all cards of a hand, or all but one; `held`: the hand, if it differs."""
    rules, hand, picker = pos.rules, held or pos.hands[seat], Picker(pos, seat)
    wild_ranks = [RANK_TWO] if rules.melds.wild_melds else []
    everything = sum(rules.value[card] for card in hand) + 1
    for runs in _runs_to_open_with(rules, hand, everything):
        rest = _rest(hand, runs)
        counts = count_kinds(rest)
        ranks = [rank for rank in (*MELD_RANKS, RANK_THREE) if counts[rank]] + wild_ranks
        for shapes in _all_but_one(rules, counts, ranks, ()):
            yield from ((*melds, *run_melds(runs, Counter())) for melds in picker.melds(shapes, rest))


def _rest(hand: Sequence[Card], runs: Sequence[tuple[Card, ...]]) -> list[Card]:
    """Return a hand without the cards of some runs."""
    rest = list(hand)
    for card in (card for run in runs for card in run):
        rest.remove(card)
    return rest


def _all_but_one(
    rules: CanastaRules, counts: Sequence[int], ranks: Sequence[int], chosen: tuple[Shape, ...]
) -> Iterator[tuple[Shape, ...]]:
    if not ranks:
        if sum(counts) <= 1:
            yield chosen
        return
    rank, rest = ranks[0], ranks[1:]
    if rank == RANK_TWO or counts[rank] <= 1:
        yield from _all_but_one(rules, counts, rest, chosen)
    for shape in _black_threes(counts) if rank == RANK_THREE else new_meld_shapes(rules, counts, rank):
        left = _without(counts, shape)
        if left is not None and (rank == RANK_TWO or left[rank] <= 1):
            yield from _all_but_one(rules, left, rest, (*chosen, shape))


def _without(counts: Sequence[int], shape: Shape) -> list[int] | None:
    """Return the counts without the shape's cards; None if the counts do not hold them."""
    left = list(counts)
    left[shape.rank] -= shape.naturals
    left[RANK_JOKER] -= shape.jokers
    left[RANK_BLANCHE] -= shape.blanches
    left[RANK_TWO] -= shape.twos
    return left if min(left) >= 0 else None


def _black_threes(counts: Sequence[int]) -> Iterator[Shape]:
    return (Shape(RANK_THREE, number, 0, 0, 0) for number in BLACK_THREE_MELD if number <= counts[RANK_THREE])


def top_pair(pos: CanastaPosition, seat: int) -> tuple[Card, ...] | None:
    """Return the pair with which the seat may take the top card alone (R13, R55); None if it cannot."""
    if not pos.rules.pile.top_alone or not pos.stock or pile_refusal(pos, seat) is not None:
        return None
    rank = KIND[pos.pile[-1]]
    if rank not in MELD_RANKS or pos.counts[seat][rank] < PAIR:
        return None
    return Picker(pos, seat).naturals(rank, PAIR)[0]


class TakeOption(NamedTuple):
    """An option to take the pile: cards that join the top card, melds laid with it, and `of` and `run` of `Take`."""

    using: tuple[Card, ...]
    melds: tuple[MeldCards, ...]
    of: int = 0
    run: bool = False

    def action(self) -> Take:
        """Return the action that takes the pile in this way."""
        return Take(self.using, self.melds, of=self.of, run=self.run)


_JOINS_MELD: Final = TakeOption((), ())


def fitting_melds(pos: CanastaPosition, side: int) -> list[TakeOption]:
    """Return the melds and runs of a side that the top card can join alone."""
    rules, melds = pos.rules, pos.melds[side]
    top, limit = pos.pile[-1], rules.pile.joins_below
    rank, found = top >> 2, list[TakeOption]()
    for key in pos.melds_of(side, rank):
        size = len(melds[key].cards)
        if size < rules.closed_at[rank] and (not limit or size < limit):
            found.append(_JOINS_MELD if key == rank else TakeOption((), (), key // KEY_STEP))
    if rules.melds.runs:
        for key in pos.melds_of(side, run_of(suit_of(top))):
            if top in run_ends(melds[key].cards) and (not limit or len(melds[key].cards) < limit):
                found.append(TakeOption((), (), key // KEY_STEP, run=True))
    return found


def take_options(pos: CanastaPosition, seat: int) -> Sequence[TakeOption]:
    """Return every irreducible way to take the pile with the seat's cards; dead ends are included."""
    if not pos.pile or pos.pile[-1] < FIRST_NATURAL:
        return ()
    side, rank = pos.alliance.side_of[seat], KIND[pos.pile[-1]]
    held, opened = pos.counts[seat][rank], bool(pos.melds[side])
    if not held and not pos.lookups.several_of_a_rank and rank not in pos.melds[side]:
        return ()  # the top card could join nothing
    free = not pos.frozen and (pos.blocked != seat or not needs_pair(pos, seat))
    if held < PAIR and (not free or not (opened or held)):
        return ()
    if pile_refusal(pos, seat) is not None:
        return ()
    if opened:
        return _joining_options(pos, seat, side, rank, free=free)
    rule = pos.rules.pile
    if free and not rule.frozen_before_opening and rule.with_wild and rank in MELD_RANKS:
        return list(_opening_takes(pos, seat, Shape(rank, 0, 0, 0, 0)))  # any meld with the top card will do
    return [option for key in _pairs(rank, held) for option in _opening_takes(pos, seat, key)]


def _pairs(rank: int, held: int) -> list[Shape]:
    """Return the pairs to show; for a bought black three, also three cards, since none can be added later (R60)."""
    numbers = (PAIR, 3) if rank == RANK_THREE else (PAIR,)
    return [Shape(rank, number, 0, 0, 0) for number in numbers if number <= held]


def _joining_options(pos: CanastaPosition, seat: int, side: int, rank: int, *, free: bool) -> list[TakeOption]:
    """Return the options of an open side; `free`: whether no natural pair is needed."""
    rules, counts = pos.rules, pos.counts[seat]
    options = fitting_melds(pos, side) if free else []
    if not counts[rank] or (options and not rules.several_of_a_rank):
        return options
    enough = [option.of for option in options if not option.run]
    homes = [(of, meld) for of, meld in _homes(pos, side, rank) if of not in enough]
    if not homes:
        return options
    keys = _pairs(rank, counts[rank])
    if free and rules.pile.with_wild:
        bound = pos.twos_are_bound(side)
        keys += [Shape(rank, 1, *wild) for wild in wild_choices(counts, 1)[1:] if not (bound and wild[-1])]
    picker = Picker(pos, seat)
    for of, meld in homes:
        for key in keys:
            if _fits(rules, key, meld):
                options += [TakeOption(shown.cards, (), of) for (shown,) in picker.melds((key,))]
    return options


def _homes(pos: CanastaPosition, side: int, rank: int) -> Iterator[tuple[int, Meld]]:
    """Yield the melds of a rank that the top card may join together with cards of the hand, old ones or a new one."""
    melds, limit = pos.melds[side], pos.rules.pile.joins_below
    keys = pos.melds_of(side, rank)
    for key in keys:
        if not limit or len(melds[key].cards) < limit:
            yield key // KEY_STEP, melds[key]
    if not keys or may_begin_another(pos, side, rank):
        yield len(keys), NO_MELD


def _fits(rules: CanastaRules, key: Shape, meld: Meld) -> bool:
    """Return whether the cards `key` and the top card can join a meld of an open side."""
    added = key.wilds
    size, wilds = len(meld.cards) + key.naturals + added + 1, meld.wilds + added
    if 0 < rules.melds.most_cards(key.rank) < size:
        return False
    return not added or wilds <= rules.wilds_joining[key.rank][size - wilds]


def may_begin_another(pos: CanastaPosition, side: int, rank: int) -> bool:
    """Return whether the side can begin a further meld of a rank beside those it has."""
    melds = pos.melds[side]
    return pos.rules.melds.another_of_a_rank and all(melds[key].is_canasta for key in pos.melds_of(side, rank))


def _opening_takes(pos: CanastaPosition, seat: int, key: Shape) -> Iterator[TakeOption]:
    """Yield the takes with `key` and further melds of the hand that reach the minimum with the top card (000:79)."""
    with_top = key._replace(naturals=key.naturals + 1)
    for using, *melds in openings(pos, seat, fixed=with_top, key=key):
        yield TakeOption(using.cards, tuple(melds))


def openings(
    pos: CanastaPosition,
    seat: int,
    picker: Picker | None = None,
    *,
    fixed: Shape | None = None,
    key: Shape | None = None,
) -> Iterator[tuple[MeldCards, ...]]:
    """Yield the cards of every irreducible opening of a seat, up to cards that play alike.

    `picker`: picker of its hand, if it exists already. `fixed`: as in `minimal_openings`; `key`: its cards from the
    hand, the other one being the top card.
    """
    rules, hand, need = pos.rules, pos.hands[seat], max(pos.minimum_for(seat), 1)
    for runs in _runs_to_open_with(rules, hand, need) if rules.melds.runs else _NO_RUNS:
        rest, counts, owed = hand, pos.counts[seat], need
        if runs:
            rest = _rest(hand, runs)
            counts = count_kinds(rest)
            owed -= sum(rules.value[card] for run in runs for card in run)
        left = counts if key is None else _without(counts, key)
        for shapes in () if left is None else minimal_openings(rules, left, owed, fixed=fixed, beside=bool(runs)):
            if runs and not _runs_needed(rules, runs, shapes, owed):
                continue
            if key is not None:  # the top card is not in the hand
                shapes = (shapes[0]._replace(naturals=shapes[0].naturals - 1), *shapes[1:])
            picker = picker or Picker(pos, seat)
            for melds in picker.melds(shapes, rest):
                yield (*melds, *run_melds(runs, Counter())) if runs else melds


_NO_RUNS: Final[tuple[tuple[tuple[Card, ...], ...], ...]] = ((),)


def _runs_to_open_with(rules: CanastaRules, hand: Sequence[Card], need: int) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Yield every choice of runs, including none, whose runs but the last do not reach the minimum."""
    yield ()
    if rules.melds.runs:
        yield from _more_runs(rules, runs_in(hand), 0, Counter(hand), need, ())


def _more_runs(
    rules: CanastaRules,
    runs: Sequence[tuple[Card, ...]],
    first: int,
    left: Counter[Card],
    need: int,
    chosen: tuple[tuple[Card, ...], ...],
) -> Iterator[tuple[tuple[Card, ...], ...]]:
    for n in range(first, len(runs)):
        if all(left[card] for card in runs[n]):
            more = (*chosen, runs[n])
            yield more
            owed = need - sum(rules.value[card] for card in runs[n])
            if owed > 0:
                yield from _more_runs(rules, runs, n, left - Counter(runs[n]), owed, more)


def _runs_needed(rules: CanastaRules, runs: Sequence[tuple[Card, ...]], shapes: Sequence[Shape], owed: int) -> bool:
    """Return whether no part of the runs can be left out; `owed`: points that the other shapes must reach."""
    spare = sum(shape.points(rules) for shape in shapes) - owed
    alone = len(runs) == 1 and not shapes
    return all(_run_needed(rules, run, spare, alone=alone) for run in runs)


def _run_needed(rules: CanastaRules, run: tuple[Card, ...], spare: int, *, alone: bool) -> bool:
    """Return whether leaving out the run, or a card at its end, would cost more than the spare points."""
    if not alone and sum(rules.value[card] for card in run) <= spare:
        return False
    return len(run) == MIN_MELD or min(rules.value[run[0]], rules.value[run[-1]]) > spare


# --- additions ---

Join = tuple[int, int]
"""The key of a meld of the side, and the kind of the card that joins it."""
NewSet = tuple[int, int]
"""Rank of a new meld of three cards, and the kind of the wild card in it; NO_WILD if there is none."""
NO_WILD: Final = -1


def wilds_held(counts: Sequence[int]) -> Sequence[int]:
    """Return the kinds of wild cards in a hand."""
    if counts[RANK_TWO] or counts[RANK_JOKER] or counts[RANK_BLANCHE]:
        return [kind for kind in WILD_KINDS if counts[kind]]
    return ()


def lays_by_kind(pos: CanastaPosition, seat: int, wilds: Sequence[int]) -> tuple[list[Join], list[NewSet]]:
    """Return the cards that a hand can add to melds of an open side, runs excluded, and its smallest new melds.

    New melds have three natural cards of a rank, or two and a wild card. `wilds`: kinds of wild cards held.
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
        bound = pos.twos_are_bound(pos.alliance.side_of[seat])
        unbound = [kind for kind in wilds if kind != RANK_TWO] if bound else wilds
        _add_joins_of_wilds(joins, lookups, melds, wilds, unbound)
        return joins, _sets_with_wilds(free, counts, lookups, unbound)
    return joins, [(rank, NO_WILD) for rank in free if counts[rank] >= MIN_MELD]


def _joins_of_several(joins: list[Join], pos: CanastaPosition, seat: int) -> list[int]:
    """Append to `joins` where a rank may have several melds; return the ranks with room for another meld."""
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
    """Return the smallest new melds of these ranks, without wild cards and with one."""
    found: list[NewSet] = []
    for rank in ranks:
        if counts[rank] >= MIN_MELD:
            found.append((rank, NO_WILD))
        if counts[rank] >= MIN_MELD - 1 and lookups.wilds_joining[rank][MIN_MELD - 1]:
            found += [(rank, kind) for kind in wilds]
    return found


def _add_joins_of_wilds(
    found: list[Join], lookups: Lookups, melds: Mapping[int, Meld], wilds: Sequence[int], unbound: Sequence[int]
) -> None:
    """Append the wild cards that can be added to melds; `unbound`: those that may join melds of natural cards."""
    closed_at, wilds_joining = lookups.closed_at, lookups.wilds_joining
    for key, (cards, stand_ins) in melds.items():
        rank, size = key % KEY_STEP, len(cards)
        if size < closed_at[rank]:
            room = stand_ins < wilds_joining[rank][size - stand_ins]
            for kind in wilds if rank == RANK_TWO else unbound:
                if room or kind == rank:  # twos are the natural cards of a meld of wild cards
                    found.append((key, kind))


@cache
def lay_joining(key: int, card: Card) -> Lay:
    """Return the lay of one card on a meld."""
    return Lay((MeldCards(key % KEY_STEP, (card,), key // KEY_STEP),))


def first_of(hand: Sequence[Card], kind: int) -> Card:
    """Return the first card of a kind in a hand; HIDDEN if there is none."""
    for card in hand:
        if KIND[card] == kind:
            return card
    return HIDDEN


def lay_of_set(pos: CanastaPosition, seat: int, new: NewSet, naturals: tuple[Card, ...], wild: Card) -> Lay:
    """Return the lay of a new meld of natural cards and its wild card, if it has one."""
    rank, kind = new
    of = len(pos.melds_of(pos.side(seat), rank)) if pos.lookups.several_of_a_rank else 0
    return lay_of(rank, naturals if kind == NO_WILD else (*naturals, wild), of)


def lay_new_set(pos: CanastaPosition, seat: int, new: NewSet) -> Lay:
    """Return the lay of a new meld from the first cards of the hand that fit."""
    (rank, kind), hand = new, pos.hands[seat]
    number = MIN_MELD - (kind != NO_WILD)
    naturals = sorted([card for card in hand if KIND[card] == rank][:number], reverse=True)
    return lay_of_set(pos, seat, new, tuple(naturals), first_of(hand, kind))


def additions(pos: CanastaPosition, seat: int, picker: Picker) -> list[Lay]:
    """Return the lays of one card on a meld of the side, and of the smallest new melds, up to cards that play alike."""
    kinds, rules = picker.kinds, pos.rules
    joins, sets = lays_by_kind(pos, seat, wilds_held(pos.counts[seat]))
    if rules.melds.runs:
        found = [lay_joining(key, card) for key, kind in joins for (card,) in picker.naturals(kind, 1)]
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
    """Yield the lays of one card at an end of a run, and of new runs of three cards."""
    melds, hand = pos.melds[pos.alliance.side_of[seat]], pos.hands[seat]
    for key, meld in melds.items():
        if key % KEY_STEP >= RANK_RUN:
            yield from (lay_joining(key, card) for card in run_ends(meld.cards) if card in hand)
    for run in runs_in(hand):
        if len(run) == MIN_MELD:
            rank = run_of(run[0] & 3)
            yield lay_of(rank, run, len(pos.melds_of(pos.side(seat), rank)))


def _new_melds_of_wilds(pos: CanastaPosition, seat: int, picker: Picker) -> Iterator[Lay]:
    """Yield the lays of the smallest new melds of wild cards, if the side can begin one (R33e)."""
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
