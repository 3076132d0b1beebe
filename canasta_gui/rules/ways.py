"""Ways to open and to take the pile, walked from the counts of a hand: only what fits, up to cards that play alike.

A way is irreducible: no card of it can be left out. Whatever else could be laid in the same breath can follow.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from canasta_gui.rules.actions import MeldCards, Take
from canasta_gui.rules.cards import (
    KEY_STEP,
    KIND,
    MELD_RANKS,
    RANK_BLANCHE,
    RANK_JOKER,
    RANK_THREE,
    RANK_TWO,
    WILD_KINDS,
    Card,
    count_kinds,
    run_of,
    suit_of,
)
from canasta_gui.rules.exits import BLACK_THREE_MELD
from canasta_gui.rules.picking import Picker, Shape, pick, run_ends, run_melds, runs_in
from canasta_gui.rules.pile_access import pile_refusal
from canasta_gui.rules.policies.melds import MIN_MELD
from canasta_gui.rules.position import Meld, Position
from canasta_gui.rules.ruleset import RuleSet

PAIR = 2
NO_MELD = Meld((), 0)


def wild_choices(counts: Sequence[int], most: int) -> list[tuple[int, int, int]]:
    """Every choice of at most so many (jokers, blanches, twos) that the hand holds, the fewest first."""
    return _wild_choices(counts[RANK_JOKER], counts[RANK_BLANCHE], counts[RANK_TWO], most)


@cache
def _wild_choices(jokers: int, blanches: int, twos: int, most: int) -> list[tuple[int, int, int]]:
    every = product(range(min(jokers, most) + 1), range(min(blanches, most) + 1), range(min(twos, most) + 1))
    return sorted((choice for choice in every if sum(choice) <= most), key=sum)


def new_meld_shapes(rules: RuleSet, counts: Sequence[int], rank: int) -> Iterator[Shape]:
    """Every new meld of a rank that the hand holds, whatever its size."""
    if rank == RANK_TWO:
        yield from _new_wild_melds(rules, counts)
        return
    for naturals in range(2, counts[rank] + 1):
        for wild in wild_choices(counts, rules.wild_cap[naturals]):
            shape = Shape(rank, naturals, *wild)
            if _stands(rules, shape):
                yield shape


def _new_wild_melds(rules: RuleSet, counts: Sequence[int]) -> Iterator[Shape]:
    """Melds of wild cards alone; the twos are their naturals (R33e)."""
    for twos in range(counts[RANK_TWO] + 1):
        most = sum(counts[kind] for kind in WILD_KINDS) if rules.melds.wild_mix else rules.wild_cap[twos]
        for jokers, blanches, _ in _wild_choices(counts[RANK_JOKER], counts[RANK_BLANCHE], 0, most):
            shape = Shape(RANK_TWO, twos, jokers, blanches, 0)
            if _stands(rules, shape):
                yield shape


def minimal_openings(
    rules: RuleSet, counts: Sequence[int], need: int, *, fixed: Shape | None = None, beside: bool = False
) -> Iterator[tuple[Shape, ...]]:
    """Every set of new melds worth at least `need` of which no card can be left out.

    `fixed`: a meld that is laid in any case and comes first in every set; its cards are not in `counts`, and more cards
    of its rank and wild cards may join it. Where no minimum is owed, any one meld opens. `beside`: others are laid with
    them, whose points `need` leaves out; it may be zero or less then, and the set empty.
    """
    need = need if beside else max(need, 1)
    ranks = [rank for rank in MELD_RANKS if counts[rank] >= 2 and (fixed is None or rank != fixed.rank)]
    if rules.melds.wild_melds:
        ranks.append(RANK_TWO)
    options = [list(new_meld_shapes(rules, counts, rank)) for rank in ranks]
    if fixed is not None:
        options.insert(0, list(_grown(rules, counts, fixed)))
    yield from _combine(rules, options, int(fixed is not None), counts, need, (), fixed, beside=beside)


def _grown(rules: RuleSet, counts: Sequence[int], fixed: Shape) -> Iterator[Shape]:
    """The fixed meld with nothing or more cards of the hand on it; nothing joins bought black threes (R60)."""
    if fixed.rank == RANK_THREE:
        yield fixed
        return
    for naturals in range(counts[fixed.rank] + 1):
        total = fixed.naturals + naturals
        for jokers, blanches, twos in wild_choices(counts, max(0, rules.wild_cap[total] - fixed.wilds)):
            shape = Shape(fixed.rank, total, fixed.jokers + jokers, fixed.blanches + blanches, fixed.twos + twos)
            if _stands(rules, shape):
                yield shape


def _combine(
    rules: RuleSet,
    options: list[list[Shape]],
    forced: int,
    counts: Sequence[int],
    need: int,
    chosen: tuple[Shape, ...],
    fixed: Shape | None,
    *,
    beside: bool,
) -> Iterator[tuple[Shape, ...]]:
    """Choose at most one shape a rank (exactly one for the first `forced` ranks) until the points suffice."""
    points = sum(shape.points(rules) for shape in chosen)
    if points >= need and not forced and _clean_enough(rules, chosen):
        if _irreducible(rules, chosen, points - need, fixed, beside=beside):
            yield chosen
        if not _only_now(rules):
            return
    if not forced and points + sum(map(int.__mul__, counts, rules.value_of_kind)) < need:
        return  # not even the rest of the hand would do
    for n, shapes in enumerate(options[:1] if forced else options):
        for shape in shapes:
            base = fixed if forced and fixed is not None else None
            left = _without(counts, shape, base)
            if left is not None:
                yield from _combine(rules, options[n + 1 :], 0, left, need, (*chosen, shape), fixed, beside=beside)


def _clean_enough(rules: RuleSet, chosen: Sequence[Shape]) -> bool:
    """Is there a meld without wild cards among those of an opening, where one is needed (§6)?"""
    return not rules.opening.clean or any(not shape.wilds and shape.rank != RANK_TWO for shape in chosen)


def _only_now(rules: RuleSet) -> bool:
    """Are there wild cards that can be laid in the opening and not as well later (the rule of five, §6)?"""
    return rules.melds.naturals_once_open > PAIR


def _can_follow(rules: RuleSet, shape: Shape) -> bool:
    """Could the wild cards of a meld be laid on it as well later in the turn?"""
    return not shape.wilds or shape.rank == RANK_TWO or shape.naturals >= rules.melds.naturals_once_open


def _without(counts: Sequence[int], shape: Shape, base: Shape | None) -> list[int] | None:
    """The counts without the shape's cards, but for those of the base; None if the counts do not hold them."""
    left = list(counts)
    had = base or Shape(shape.rank, 0, 0, 0, 0)
    left[shape.rank] -= shape.naturals - had.naturals
    left[RANK_JOKER] -= shape.jokers - had.jokers
    left[RANK_BLANCHE] -= shape.blanches - had.blanches
    left[RANK_TWO] -= shape.twos - had.twos
    return left if min(left) >= 0 else None


def _irreducible(rules: RuleSet, chosen: tuple[Shape, ...], spare: int, fixed: Shape | None, *, beside: bool) -> bool:
    """Is every card needed: can no meld and no single card be left out within the spare points?"""
    value = rules.value_of_kind
    for n, shape in enumerate(chosen):
        core = fixed if fixed is not None and shape.rank == fixed.rank else None
        alone = core is not None or (len(chosen) == 1 and not beside)
        spared = shape.points(rules) <= spare and _can_follow(rules, shape)
        if spared and not alone and _clean_enough(rules, (*chosen[:n], *chosen[n + 1 :])):
            return False
        for kind, smaller in _one_card_less(shape):
            if value[kind] > spare or not _stands(rules, smaller) or not (core is None or _holds(smaller, core)):
                continue
            if kind == shape.rank or _can_follow(rules, shape):
                return False
    return True


def _one_card_less(shape: Shape) -> Iterator[tuple[int, Shape]]:
    yield shape.rank, shape._replace(naturals=shape.naturals - 1)
    yield RANK_JOKER, shape._replace(jokers=shape.jokers - 1)
    yield RANK_BLANCHE, shape._replace(blanches=shape.blanches - 1)
    yield RANK_TWO, shape._replace(twos=shape.twos - 1)


def _stands(rules: RuleSet, shape: Shape) -> bool:
    """Is the shape a valid meld?"""
    wilds, size = shape.wilds, shape.naturals + shape.wilds
    if min(shape) < 0 or size < MIN_MELD:
        return False
    if 0 < rules.melds.most_cards(shape.rank) < size or (wilds and shape.rank in rules.melds.pure_ranks):
        return False
    return wilds <= rules.wild_limit[size] or (shape.rank == RANK_TWO and rules.melds.wild_mix)


def _holds(shape: Shape, fixed: Shape) -> bool:
    """Does the shape still hold all of the fixed meld?"""
    return all(have >= must for have, must in zip(shape[1:], fixed[1:], strict=True))


def whole_hands(pos: Position, seat: int, held: Sequence[Card] | None = None) -> Iterator[tuple[MeldCards, ...]]:
    """Every set of new melds that takes all the cards of a hand but one at most; `held`: what it would be by then."""
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
    """A hand without the cards of some runs."""
    rest = list(hand)
    for card in (card for run in runs for card in run):
        rest.remove(card)
    return rest


def _all_but_one(
    rules: RuleSet, counts: Sequence[int], ranks: Sequence[int], chosen: tuple[Shape, ...]
) -> Iterator[tuple[Shape, ...]]:
    if not ranks:
        if sum(counts) <= 1:
            yield chosen
        return
    rank, rest = ranks[0], ranks[1:]
    if rank == RANK_TWO or counts[rank] <= 1:
        yield from _all_but_one(rules, counts, rest, chosen)
    for shape in _black_threes(counts) if rank == RANK_THREE else new_meld_shapes(rules, counts, rank):
        left = _without(counts, shape, None)
        if left is not None and (rank == RANK_TWO or left[rank] <= 1):
            yield from _all_but_one(rules, left, rest, (*chosen, shape))


def _black_threes(counts: Sequence[int]) -> Iterator[Shape]:
    return (Shape(RANK_THREE, number, 0, 0, 0) for number in BLACK_THREE_MELD if number <= counts[RANK_THREE])


def top_pair(pos: Position, seat: int) -> tuple[Card, ...] | None:
    """The pair that may be shown for the top card alone (R13, R55); None if there is none, or no such rule."""
    if not pos.rules.pile.top_alone or not pos.stock or pile_refusal(pos, seat) is not None:
        return None
    rank = KIND[pos.pile[-1]]
    if rank not in MELD_RANKS or pos.counts[seat][rank] < PAIR:
        return None
    return pick((Shape(rank, PAIR, 0, 0, 0),), pos.hands[seat])[0].cards


class TakeWay(NamedTuple):
    """A way to take the pile: the cards that join the top card, the melds laid with them, `of` and `run` of `Take`."""

    using: tuple[Card, ...]
    melds: tuple[MeldCards, ...]
    of: int = 0
    run: bool = False

    def action(self) -> Take:
        """The action that takes the pile in this way."""
        return Take(self.using, self.melds, of=self.of, run=self.run)


def fitting_melds(pos: Position, side: int) -> Iterator[TakeWay]:
    """The melds and runs of a side that the top card joins by itself."""
    top, melds, limit = pos.pile[-1], pos.melds[side], pos.rules.pile.joins_below
    for key in pos.melds_of(side, top >> 2):
        size = len(melds[key].cards)
        if size < pos.rules.closed_at[top >> 2] and (not limit or size < limit):
            yield TakeWay((), (), key // KEY_STEP)
    for key in pos.melds_of(side, run_of(suit_of(top))) if pos.rules.melds.runs else ():
        if top in run_ends(melds[key].cards) and (not limit or len(melds[key].cards) < limit):
            yield TakeWay((), (), key // KEY_STEP, run=True)


def take_ways(pos: Position, seat: int) -> list[TakeWay]:
    """Every irreducible way in which the seat's cards fit the top card; dead ends are not looked for here."""
    if not pos.pile:
        return []
    rules, side, rank, counts = pos.rules, pos.alliance.side_of[seat], KIND[pos.pile[-1]], pos.counts[seat]
    opened, free = bool(pos.melds[side]), not pos.frozen
    held = counts[rank]
    if (held < PAIR and not free) or (not held and not opened) or pile_refusal(pos, seat) is not None:
        return []
    fitting = list(fitting_melds(pos, side)) if opened and free else []
    if not held:
        return fitting
    rule = rules.pile
    if not opened and free and not rule.frozen_before_opening and rule.with_wild and rank in MELD_RANKS:
        return list(_opening_takes(pos, seat, Shape(rank, 0, 0, 0, 0)))  # any meld with the top card will do
    keys = [Shape(rank, number, 0, 0, 0) for number in (PAIR, 3) if number <= held and _is_key(rank, number)]
    if opened and free and rule.with_wild:
        keys += [Shape(rank, 1, *wild) for wild in wild_choices(counts, 1) if sum(wild)]
    if not opened:
        return [way for key in keys for way in _opening_takes(pos, seat, key)]
    enough = [way.of for way in fitting if not way.run]
    for of, meld in _homes(pos, side, rank):
        if of not in enough:
            fitting += [
                TakeWay(shown.cards, (), of)
                for key in keys
                if _fits(rules, key, meld)
                for (shown,) in Picker(pos, seat).melds((key,))
            ]
    return fitting


def _homes(pos: Position, side: int, rank: int) -> Iterator[tuple[int, Meld]]:
    """Which melds of its rank the top card may join with cards of the hand: those that are there, or a new one."""
    melds, limit = pos.melds[side], pos.rules.pile.joins_below
    keys = pos.melds_of(side, rank)
    for key in keys:
        if not limit or len(melds[key].cards) < limit:
            yield key // KEY_STEP, melds[key]
    if not keys or may_begin_another(pos, side, rank):
        yield len(keys), NO_MELD


def _fits(rules: RuleSet, key: Shape, meld: Meld) -> bool:
    """May the cards of the key, with the top card, join the meld of an open side?"""
    size, wilds = len(meld.cards) + key.naturals + key.wilds + 1, meld.wilds + key.wilds
    if 0 < rules.melds.most_cards(key.rank) < size:
        return False
    return not key.wilds or wilds <= rules.wilds_joining[key.rank][size - wilds]


def may_begin_another(pos: Position, side: int, rank: int) -> bool:
    """May the side begin a further meld of a rank beside those it has?"""
    melds = pos.melds[side]
    return pos.rules.melds.another_of_a_rank and all(melds[key].is_canasta for key in pos.melds_of(side, rank))


def _is_key(rank: int, number: int) -> bool:
    """A pair is shown; of black threes all that will ever be laid with the one bought (R60)."""
    return number == PAIR or rank == RANK_THREE


def _opening_takes(pos: Position, seat: int, key: Shape) -> Iterator[TakeWay]:
    """Takes with the key cards that reach the minimum with the top card and cards of the hand alone (000:79)."""
    with_top = key._replace(naturals=key.naturals + 1)
    for using, *melds in openings(pos, seat, fixed=with_top, key=key):
        yield TakeWay(using.cards, tuple(melds))


def openings(
    pos: Position, seat: int, *, fixed: Shape | None = None, key: Shape | None = None
) -> Iterator[tuple[MeldCards, ...]]:
    """The cards of every irreducible opening of a seat, up to cards that play alike.

    `fixed` as in `minimal_openings`; `key`: those of its cards that come from the hand; the rest is the top card.
    """
    rules, hand = pos.rules, pos.hands[seat]
    need, picker = pos.minimum_for(seat), Picker(pos, seat)
    for runs in _runs_to_open_with(rules, hand, max(need, 1)):
        rest = _rest(hand, runs)
        counts = pos.counts[seat] if not runs else count_kinds(rest)
        left = counts if key is None else _without(counts, key, None)
        worth = sum(rules.value[card] for run in runs for card in run)
        new_runs = run_melds(runs, Counter())
        owed = max(need, 1) - worth
        for shapes in minimal_openings(rules, left, owed, fixed=fixed, beside=bool(runs)) if left is not None else ():
            spare = sum(shape.points(rules) for shape in shapes) - owed
            if all(_run_needed(rules, run, spare, alone=len(runs) == 1 and not shapes) for run in runs):
                if key is not None:  # the top card is not in the hand
                    shapes = (shapes[0]._replace(naturals=shapes[0].naturals - 1), *shapes[1:])
                for melds in picker.melds(shapes, rest):
                    yield (*melds, *new_runs)


def _runs_to_open_with(rules: RuleSet, hand: Sequence[Card], need: int) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Every choice of runs, none included, of which those before the last do not reach the minimum by themselves."""
    yield ()
    if rules.melds.runs:
        yield from _more_runs(rules, runs_in(hand), 0, Counter(hand), need, ())


def _more_runs(
    rules: RuleSet,
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


def _run_needed(rules: RuleSet, run: tuple[Card, ...], spare: int, *, alone: bool) -> bool:
    """Can neither the run nor a card at one of its ends be left out within the spare points?"""
    if not alone and sum(rules.value[card] for card in run) <= spare:
        return False
    return len(run) == MIN_MELD or min(rules.value[run[0]], rules.value[run[-1]]) > spare
