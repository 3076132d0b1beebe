"""Ways to open and to take the pile, walked from the counts of a hand: only what fits, up to cards that play alike.

A way is irreducible: no card of it can be left out. Whatever else could be laid in the same breath can follow.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from canasta_gui.rules.actions import MeldCards, Take
from canasta_gui.rules.cards import KEY_STEP, KIND, MELD_RANKS, RANK_BLANCHE, RANK_JOKER, RANK_THREE, RANK_TWO, Card
from canasta_gui.rules.exits import BLACK_THREE_MELD
from canasta_gui.rules.pile_access import pile_refusal
from canasta_gui.rules.policies.melds import MIN_MELD
from canasta_gui.rules.position import Position
from canasta_gui.rules.ruleset import RuleSet


class Shape(NamedTuple):
    """Cards of one meld as numbers: naturals of the rank, jokers, blanches, twos."""

    rank: int
    naturals: int
    jokers: int
    blanches: int
    twos: int

    @property
    def wilds(self) -> int:
        """How many wild cards."""
        return self.jokers + self.blanches + self.twos

    def points(self, rules: RuleSet) -> int:
        """What the cards are worth."""
        value = rules.value_of_kind
        wild = self.jokers * value[RANK_JOKER] + self.blanches * value[RANK_BLANCHE] + self.twos * value[RANK_TWO]
        return self.naturals * value[self.rank] + wild


def pick(shapes: Sequence[Shape], hand: Sequence[Card]) -> tuple[MeldCards, ...]:
    """Cards of the hand for these shapes, the first that fit, no card twice."""
    left = list(hand)
    return tuple(MeldCards(shape.rank, _pick_one(shape, left)) for shape in shapes)


def _pick_one(shape: Shape, left: list[Card]) -> tuple[Card, ...]:
    wanted = {RANK_JOKER: shape.jokers, RANK_BLANCHE: shape.blanches, RANK_TWO: shape.twos}
    wanted[shape.rank] = wanted.get(shape.rank, 0) + shape.naturals
    cards = []
    for card in list(left):
        if wanted.get(KIND[card], 0) > 0:
            wanted[KIND[card]] -= 1
            cards.append(card)
            left.remove(card)
    return tuple(sorted(cards, reverse=True))


def wild_choices(counts: Sequence[int], most: int) -> list[tuple[int, int, int]]:
    """Every choice of at most so many (jokers, blanches, twos) that the hand holds, the fewest first."""
    return _wild_choices(counts[RANK_JOKER], counts[RANK_BLANCHE], counts[RANK_TWO], most)


@cache
def _wild_choices(jokers: int, blanches: int, twos: int, most: int) -> list[tuple[int, int, int]]:
    every = product(range(min(jokers, most) + 1), range(min(blanches, most) + 1), range(min(twos, most) + 1))
    return sorted((choice for choice in every if sum(choice) <= most), key=sum)


def _stand_in_choices(counts: Sequence[int], rank: int, most: int) -> list[tuple[int, int, int]]:
    """Wild cards for a meld of this rank; in one of wild cards the twos are no stand-ins (R33e)."""
    if rank == RANK_TWO:
        return _wild_choices(counts[RANK_JOKER], counts[RANK_BLANCHE], 0, most)
    return wild_choices(counts, most)


def new_meld_shapes(rules: RuleSet, counts: Sequence[int], rank: int) -> Iterator[Shape]:
    """Every new meld of a rank that the hand holds, whatever its size."""
    for naturals in range(2, counts[rank] + 1):
        for wild in _stand_in_choices(counts, rank, rules.wild_cap[naturals]):
            if naturals + sum(wild) >= MIN_MELD:
                yield Shape(rank, naturals, *wild)


def minimal_openings(
    rules: RuleSet, counts: Sequence[int], need: int, *, fixed: Shape | None = None
) -> Iterator[tuple[Shape, ...]]:
    """Every set of new melds worth at least `need` of which no card can be left out.

    `fixed`: a meld that is laid in any case and comes first in every set; its cards are not in `counts`, and more cards
    of its rank and wild cards may join it. Where no minimum is owed, any one meld opens.
    """
    need = max(need, 1)
    all_ranks = (*MELD_RANKS, RANK_TWO) if rules.melds.wild_melds else MELD_RANKS
    ranks = [rank for rank in all_ranks if counts[rank] >= 2 and (fixed is None or rank != fixed.rank)]
    options = [list(new_meld_shapes(rules, counts, rank)) for rank in ranks]
    if fixed is not None:
        options.insert(0, list(_grown(rules, counts, fixed)))
        yield from _combine(rules, options, 1, counts, need, (), fixed)
    else:
        yield from _combine(rules, options, 0, counts, need, (), None)


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
) -> Iterator[tuple[Shape, ...]]:
    """Choose at most one shape a rank (exactly one for the first `forced` ranks) until the points suffice."""
    points = sum(shape.points(rules) for shape in chosen)
    if points >= need and not forced:
        if _irreducible(rules, chosen, points - need, fixed):
            yield chosen
        return
    if not forced and points + sum(map(int.__mul__, counts, rules.value_of_kind)) < need:
        return  # not even the rest of the hand would do
    for n, shapes in enumerate(options[:1] if forced else options):
        for shape in shapes:
            base = fixed if forced and fixed is not None else None
            left = _without(counts, shape, base)
            if left is not None:
                yield from _combine(rules, options[n + 1 :], 0, left, need, (*chosen, shape), fixed)


def _without(counts: Sequence[int], shape: Shape, base: Shape | None) -> list[int] | None:
    """The counts without the shape's cards, but for those of the base; None if the counts do not hold them."""
    left = list(counts)
    had = base or Shape(shape.rank, 0, 0, 0, 0)
    left[shape.rank] -= shape.naturals - had.naturals
    left[RANK_JOKER] -= shape.jokers - had.jokers
    left[RANK_BLANCHE] -= shape.blanches - had.blanches
    left[RANK_TWO] -= shape.twos - had.twos
    return left if min(left) >= 0 else None


def _irreducible(rules: RuleSet, chosen: tuple[Shape, ...], spare: int, fixed: Shape | None) -> bool:
    """Is every card needed: can no meld and no single card be left out within the spare points?"""
    value = rules.value_of_kind
    for shape in chosen:
        core = fixed if fixed is not None and shape.rank == fixed.rank else None
        if core is None and len(chosen) > 1 and shape.points(rules) <= spare:
            return False
        for kind, smaller in _one_card_less(shape):
            if value[kind] <= spare and _stands(rules, smaller) and (core is None or _holds(smaller, core)):
                return False
    return True


def _one_card_less(shape: Shape) -> Iterator[tuple[int, Shape]]:
    yield shape.rank, shape._replace(naturals=shape.naturals - 1)
    yield RANK_JOKER, shape._replace(jokers=shape.jokers - 1)
    yield RANK_BLANCHE, shape._replace(blanches=shape.blanches - 1)
    yield RANK_TWO, shape._replace(twos=shape.twos - 1)


def _stands(rules: RuleSet, shape: Shape) -> bool:
    """Is the shape a valid meld?"""
    wilds = shape.wilds
    if min(shape) < 0 or shape.naturals < 2 or shape.naturals + wilds < MIN_MELD:
        return False
    return wilds <= rules.wild_limit[shape.naturals + wilds]


def _holds(shape: Shape, fixed: Shape) -> bool:
    """Does the shape still hold all of the fixed meld?"""
    return all(have >= must for have, must in zip(shape[1:], fixed[1:], strict=True))


def whole_hands(rules: RuleSet, counts: Sequence[int]) -> Iterator[tuple[Shape, ...]]:
    """Every set of new melds that takes all the cards but one at most."""
    wild_ranks = [RANK_TWO] if rules.melds.wild_melds else []
    ranks = [rank for rank in (*MELD_RANKS, RANK_THREE) if counts[rank]] + wild_ranks
    yield from _all_but_one(rules, counts, ranks, ())


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


PAIR = 2


def top_pair(pos: Position, seat: int) -> tuple[Card, ...] | None:
    """The pair that may be shown for the top card alone (R13, R55); None if there is none, or no such rule."""
    if not pos.rules.pile.top_alone or not pos.stock or pile_refusal(pos, seat) is not None:
        return None
    rank = KIND[pos.pile[-1]]
    if rank not in MELD_RANKS or pos.counts[seat][rank] < PAIR:
        return None
    return pick((Shape(rank, PAIR, 0, 0, 0),), pos.hands[seat])[0].cards


class TakeWay(NamedTuple):
    """A way to take the pile: the cards that join the top card, the melds laid with them, and `of` as in `Take`."""

    using: tuple[Card, ...]
    melds: tuple[MeldCards, ...]
    of: int = 0

    def action(self) -> Take:
        """The action that takes the pile in this way."""
        return Take(self.using, self.melds, of=self.of)


def take_ways(pos: Position, seat: int) -> Iterator[TakeWay]:
    """Every irreducible way in which the seat's cards fit the top card; dead ends are not looked for here."""
    rules, side = pos.rules, pos.side(seat)
    if pile_refusal(pos, seat) is not None:
        return
    rank, counts = KIND[pos.pile[-1]], pos.counts[seat]
    opened = pos.is_open(side)
    fitting = pos.melds_of(side, rank)
    if opened and not pos.frozen and fitting:
        yield from (TakeWay((), (), key // KEY_STEP) for key in fitting)
        return
    keys = [Shape(rank, number, 0, 0, 0) for number in (PAIR, 3) if number <= counts[rank] and _is_key(rank, number)]
    if not opened and not pos.frozen and not rules.pile.frozen_before_opening and rank in MELD_RANKS:
        yield from _opening_takes(rules, pos, seat, Shape(rank, 0, 0, 0, 0))  # any meld with the top card will do
        return
    if opened and not pos.frozen and counts[rank]:
        keys += [Shape(rank, 1, *wild) for wild in wild_choices(counts, 1) if sum(wild)]
    for key in keys:
        if opened:
            using = pick((key,), pos.hands[seat])[0].cards
            yield from (TakeWay(using, (), fit // KEY_STEP) for fit in fitting or [rank])
        else:
            yield from _opening_takes(rules, pos, seat, key)


def _is_key(rank: int, number: int) -> bool:
    """A pair is shown; of black threes all that will ever be laid with the one bought (R60)."""
    return number == PAIR or rank == RANK_THREE


def _opening_takes(rules: RuleSet, pos: Position, seat: int, key: Shape) -> Iterator[TakeWay]:
    """Takes with the key cards that reach the minimum with the top card and cards of the hand alone (000:79)."""
    hand, counts = pos.hands[seat], pos.counts[seat]
    left = _without(counts, key, None)
    assert left is not None
    with_top = key._replace(naturals=key.naturals + 1)
    for shapes in minimal_openings(rules, left, pos.minimum_for(seat), fixed=with_top):
        grown = shapes[0]._replace(naturals=shapes[0].naturals - 1)  # the top card is not in the hand
        using, *melds = pick((grown, *shapes[1:]), hand)
        yield TakeWay(using.cards, tuple(melds))
