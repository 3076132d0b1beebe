"""Contradictions in rule sets: impossible fields, fields that exclude each other, and too few cards."""

import itertools
from collections import Counter
from collections.abc import Iterator

from canasta_gui.rules.canasta.fields import CanastaFields, citable
from canasta_gui.rules.canasta.policies import CANASTA, CONSEQUENCES, LISTS, MIN_MELD, ByDeal, SpecialHand, TopOfPile
from canasta_gui.rules.core.cards import MELD_RANKS, RANK_ACE, RANK_FOUR, RANK_TWO, WILD_KINDS
from canasta_gui.rules.core.reading_problems import RuleSetProblem, RuleSetProblemCode
from canasta_gui.rules.core.rule_set import RotatingSides, unknown_sources

COPIES_IN_A_PACK = 4
"""Copies of a rank in a pack."""


def unbuildable_canastas(rules: CanastaFields) -> Iterator[RuleSetProblem]:
    """Yield a problem for required canastas that the cards do not suffice for.

    Each kind is checked, and the wild cards of all kinds together. Only certain impossibilities are reported: even a
    side with every card of the game could not build the canastas.
    """
    yield from _natural(rules)
    yield from _mixed(rules)
    yield from _wild(rules)
    yield from _together(rules)


def _of_a_rank(rules: CanastaFields) -> int:
    return COPIES_IN_A_PACK * rules.cards.packs


def _wild_cards(rules: CanastaFields) -> int:
    return _of_a_rank(rules) + rules.cards.jokers + rules.cards.blanches


def _most_wilds_in_canasta(rules: CanastaFields) -> int:
    limits = rules.melds.wild_limits
    return limits[min(CANASTA - MIN_MELD, len(limits) - 1)] if limits else 0


def _wilds_for_mixed(rules: CanastaFields) -> int:
    """Return the least number of wild cards in a mixed canasta."""
    return max(1, CANASTA - _of_a_rank(rules))


def _mixed_possible(rules: CanastaFields) -> bool:
    return _wilds_for_mixed(rules) <= _most_wilds_in_canasta(rules)


def _natural(rules: CanastaFields) -> Iterator[RuleSetProblem]:
    if rules.going_out.natural and _of_a_rank(rules) < CANASTA:
        at = ("going_out.natural", "cards.packs")
        numbers = {"canasta": CANASTA, "cards": _of_a_rank(rules)}
        yield RuleSetProblem(RuleSetProblemCode.OUT_NATURAL_CARDS, at, numbers)


def _mixed(rules: CanastaFields) -> Iterator[RuleSetProblem]:
    if rules.going_out.mixed and any(rules.melds.wild_limits) and not _mixed_possible(rules):
        at = ("going_out.mixed", "melds.wild_limits", "cards.packs")
        numbers = {"canasta": CANASTA, "cards": _of_a_rank(rules), "wilds": _most_wilds_in_canasta(rules)}
        yield RuleSetProblem(RuleSetProblemCode.OUT_MIXED_CARDS, at, numbers)


def _wild(rules: CanastaFields) -> Iterator[RuleSetProblem]:
    """Check the canastas of wild cards alone: their number, and the twos and wild cards that they take."""
    needed = rules.going_out.wild
    if not needed or not rules.melds.wild_melds:
        return
    if needed > 1 and not rules.melds.another_of_a_rank:
        both = ("going_out.wild", "melds.another_of_a_rank")
        yield RuleSetProblem(RuleSetProblemCode.OUT_WILD_SEVERAL, both, {"need": needed})
    mixed = rules.going_out.mixed if _mixed_possible(rules) else 0
    wilds = needed * CANASTA + mixed * _wilds_for_mixed(rules)
    if wilds > _wild_cards(rules):
        at = ("going_out.wild", "cards.jokers", "cards.packs")
        numbers = {"need": wilds, "have": _wild_cards(rules)}
        yield RuleSetProblem(RuleSetProblemCode.OUT_WILD_CARDS, at, numbers)
    twos = 0 if rules.melds.wild_mix else needed * (CANASTA - _most_wilds_in_canasta(rules))
    if twos > _of_a_rank(rules):
        at = ("going_out.wild", "melds.wild_mix", "cards.packs")
        yield RuleSetProblem(RuleSetProblemCode.OUT_TWOS, at, {"need": twos, "have": _of_a_rank(rules)})


def _together(rules: CanastaFields) -> Iterator[RuleSetProblem]:
    """Check the total number of canastas of all kinds."""
    out, most = rules.going_out, _most_canastas(rules)
    others = out.natural + out.mixed + out.runs
    needed = max(out.canastas, others + out.wild) if out.wild_counts else max(out.canastas, others) + out.wild
    if needed > most:
        at = ("going_out.canastas", "cards.packs", "cards.jokers", "melds.wild_limits")
        yield RuleSetProblem(RuleSetProblemCode.OUT_TOO_MANY_CANASTAS, at, {"need": needed, "have": most})


def _most_canastas(rules: CanastaFields) -> int:
    """Return the maximum number of canastas on the table at the same time."""
    cards, wilds = _of_a_rank(rules), _wild_cards(rules)
    in_a_row = cards if rules.melds.runs else 0  # one run per copy of a suit
    of_wilds = wilds // CANASTA if rules.melds.another_of_a_rank else min(1, wilds // CANASTA)
    counted = rules.going_out.wild_counts or rules.going_out.wild
    of_wilds = of_wilds if rules.melds.wild_melds and counted else 0
    if rules.melds.another_of_a_rank:
        fewest = max(1, CANASTA - _most_wilds_in_canasta(rules))
        return in_a_row + of_wilds + len(MELD_RANKS) * (cards // fewest)
    if cards >= CANASTA:
        return in_a_row + of_wilds + len(MELD_RANKS)
    if not _mixed_possible(rules):
        return in_a_row + of_wilds
    ranks = len(MELD_RANKS) - len(rules.melds.pure_ranks)
    return in_a_row + of_wilds + min(ranks, wilds // _wilds_for_mixed(rules))


def impossible_special_hands(rules: CanastaFields) -> Iterator[RuleSetProblem]:
    """Yield a problem for special hands that no seat can hold: the cards are missing, or no hand is that large."""
    for hand in rules.special_hands:
        size, most = sum(hand.groups), _largest_hand(rules)
        if not _can_be_dealt(rules, hand):
            at = ("special_hands", "cards.packs", "cards.jokers")
            yield RuleSetProblem(RuleSetProblemCode.SPECIAL_CARDS, at, {"hand": hand.name})
        elif size > most:
            numbers: dict[str, int | str] = {"hand": hand.name, "have": size, "most": most}
            yield RuleSetProblem(RuleSetProblemCode.SPECIAL_TOO_LARGE, ("special_hands", "cards.deal"), numbers)


def _can_be_dealt(rules: CanastaFields, hand: SpecialHand) -> bool:
    """Return whether the packs hold the groups of the hand, each of a different rank or kind of wild cards."""
    kinds = (rules.cards.jokers, rules.cards.blanches, _of_a_rank(rules))
    naturals = len(hand.groups) - hand.wild_groups
    if not 0 <= hand.wild_groups <= len(kinds) or not len(set(hand.ranks)) <= naturals <= len(MELD_RANKS):
        return False
    largest_first = sorted(hand.groups, reverse=True)
    return any(
        all(group <= kind for group, kind in zip(wilds, chosen, strict=True))
        and _without(largest_first, wilds)[0] <= _of_a_rank(rules)
        for wilds in itertools.combinations(largest_first, hand.wild_groups)
        for chosen in itertools.permutations(kinds, hand.wild_groups)
    )


def _without(groups: list[int], taken: tuple[int, ...]) -> list[int]:
    left = groups.copy()
    for group in taken:
        left.remove(group)
    return left or [0]


def _largest_hand(rules: CanastaFields) -> int:
    """Return the maximum number of cards in a hand that has laid nothing, after the draw."""
    if rules.draw.count > 1 or rules.reserve.kind != "none":  # it grows every turn, or a second hand is taken up
        return rules.cards.total
    return rules.cards.deal + rules.draw.count  # one card is discarded per turn


def _threes(rules: CanastaFields) -> int:
    return _of_a_rank(rules) if rules.red_threes.black_too else _of_a_rank(rules) // 2


def unreachable_red_threes(rules: CanastaFields) -> Iterator[RuleSetProblem]:
    """Yield a problem if all sums for red threes together name more than the packs hold.

    Some of them may: a book gives them for games with more packs as well (002:68-69).
    """
    most = _of_a_rank(rules) // 2 if rules.red_threes.per_colour else _threes(rules)
    fewest = min((number for number, _ in rules.red_threes.together), default=0)
    if fewest > most:
        at = ("red_threes.together", "cards.packs")
        yield RuleSetProblem(RuleSetProblemCode.TOGETHER_TOO_MANY, at, {"number": fewest, "have": most})


MOST_PLAYERS, MOST_PACKS, MOST_LIMITS = 12, 12, 30
MOST_SIDES = 9
"""Maximum number of sides: each needs room for its melds and a panel for its points."""


def contradictions(rules: CanastaFields) -> tuple[RuleSetProblem, ...]:
    """Return all contradictions, the worst first; `rules`: the fields, before tables are computed from them."""
    # With absurd sizes or undefined seats nothing else can be checked.
    return tuple(_sizes(rules)) or tuple(_seats(rules)) or tuple(itertools.chain.from_iterable(_the_rest(rules)))


def _the_rest(rules: CanastaFields) -> Iterator[Iterator[RuleSetProblem]]:
    for part in (
        _match,
        _cards,
        _stock,
        _wild_limits,
        _ranks,
        _joining,
        _going_out,
        _under,
        unbuildable_canastas,
        _red_threes,
        _points,
        _twice,
        _steps,
        _irregularities,
        impossible_special_hands,
        unreachable_red_threes,
        _sources,
    ):
        yield part(rules)


def _sizes(rules: CanastaFields) -> Iterator[RuleSetProblem]:
    """Yield a problem for each field that would make the tables of an untrusted rule set enormous."""
    cards = rules.cards
    if not 2 <= rules.players <= MOST_PLAYERS:
        sizes: dict[str, int | str] = {"low": 2, "high": MOST_PLAYERS, "players": rules.players}
        yield RuleSetProblem(RuleSetProblemCode.PLAYERS, ("players",), sizes)
    sides = len(rules.seating.sides)
    if sides > MOST_SIDES:
        yield RuleSetProblem(RuleSetProblemCode.TOO_MANY_SIDES, ("seating",), {"most": MOST_SIDES, "sides": sides})
    if max(cards.packs, cards.jokers, cards.blanches) > MOST_PACKS * 4 or cards.packs > MOST_PACKS:
        at = ("cards.packs", "cards.jokers", "cards.blanches")
        yield RuleSetProblem(RuleSetProblemCode.TOO_MANY_CARDS, at, {"packs": MOST_PACKS, "jokers": MOST_PACKS * 4})
    if len(rules.melds.wild_limits) > MOST_LIMITS:
        yield RuleSetProblem(RuleSetProblemCode.TOO_MANY_LIMITS, ("melds.wild_limits",), {"most": MOST_LIMITS})


def _seats(rules: CanastaFields) -> Iterator[RuleSetProblem]:
    """Yield the problems of a seating: seats without a side, adjacent partners, sides of different sizes."""
    seats = sorted(seat for side in rules.seating.sides for seat in side)
    if seats != list(range(rules.players)):
        yield RuleSetProblem(RuleSetProblemCode.SIDES, ("seating",), {"last": rules.players - 1, "seats": str(seats)})
        return
    side_of = {seat: side for side, seats in enumerate(rules.seating.sides) for seat in seats}
    tables = rules.seating.tables()
    if not tables:
        yield RuleSetProblem(RuleSetProblemCode.NOBODY_PLAYS, ("seating",))
    for table in tables if isinstance(rules.seating, RotatingSides) else ():
        sides = [side_of.get(seat) for seat in table]
        neighbours = zip(sides, [*sides[1:], *sides[:1]], strict=True)
        if None in sides or len(set(table)) < len(table) or any(one == other for one, other in neighbours):
            yield RuleSetProblem(RuleSetProblemCode.NEIGHBOURS, ("seating",), {"seats": str(list(table))})
        elif len(sides) % len(rules.seating.sides) or len({sides.count(side) for side in side_of.values()}) > 1:
            yield RuleSetProblem(RuleSetProblemCode.UNEVEN, ("seating",), {"seats": str(list(table))})


def _at_least(least: int, *fields: tuple[str, int]) -> Iterator[RuleSetProblem]:
    for path, value in fields:
        if value < least:
            yield RuleSetProblem(RuleSetProblemCode.AT_LEAST, (path,), {"key": path, "least": least, "value": value})


def _cards(rules: CanastaFields) -> Iterator[RuleSetProblem]:
    cards = rules.cards
    yield from _at_least(
        1,
        ("cards.packs", cards.packs),
        ("cards.deal", cards.deal),
        ("draw.count", rules.draw.count),
    )
    yield from _at_least(0, ("cards.jokers", cards.jokers), ("cards.blanches", cards.blanches))
    if rules.reserve.kind != "none":
        yield from _at_least(1, ("reserve.size", rules.reserve.size))
    if isinstance(rules.pile, TopOfPile):
        yield from _at_least(1, ("pile.count", rules.pile.count))


def _match(rules: CanastaFields) -> Iterator[RuleSetProblem]:
    yield from _at_least(0, ("target", rules.target), ("deals", rules.deals))
    if not (rules.target or rules.deals):
        yield RuleSetProblem(RuleSetProblemCode.ENDLESS, ("target", "deals"))


def _stock(rules: CanastaFields) -> Iterator[RuleSetProblem]:
    cards, active = rules.cards, max(map(len, rules.seating.tables()))
    dealt = cards.deal + rules.reserve.size
    under = RANK_ACE - 1 if rules.pile.under_up_card else 0
    if (dealt + rules.draw.count) * active + under >= cards.total:
        at = ("cards.deal", "cards.packs", "players", "reserve.size", "draw.count")
        yield RuleSetProblem(RuleSetProblemCode.NO_STOCK, at, {"deal": dealt, "players": active, "cards": cards.total})


def _wild_limits(rules: CanastaFields) -> Iterator[RuleSetProblem]:
    at, limits = ("melds.wild_limits",), rules.melds.wild_limits
    if not limits or limits[0] < 0:
        yield RuleSetProblem(RuleSetProblemCode.WILD_LIMITS_MISSING, at)
    elif limits[0] > 1:
        yield RuleSetProblem(RuleSetProblemCode.WILD_LIMITS_NATURAL, at)
    elif any(later - earlier not in (0, 1) for earlier, later in itertools.pairwise(limits)):
        yield RuleSetProblem(RuleSetProblemCode.WILD_LIMITS_RISE, at)


def _joining(rules: CanastaFields) -> Iterator[RuleSetProblem]:
    """Yield a problem if sides may join although their melds could not be merged."""
    if rules.seating.joined() and rules.melds.wild_melds:
        yield RuleSetProblem(RuleSetProblemCode.JOINED_WILD_MELDS, ("melds.wild_melds", "seating"))
    if rules.seating.joined() and (rules.melds.runs or rules.melds.another_of_a_rank):
        yield RuleSetProblem(RuleSetProblemCode.JOINED_SEVERAL, ("melds.runs", "melds.another_of_a_rank", "seating"))


def _ranks(rules: CanastaFields) -> Iterator[RuleSetProblem]:
    """Yield a problem for each entry about a rank that cannot be melded; 2 stands for melds of wild cards."""
    named = {
        "melds.pure_ranks": rules.melds.pure_ranks,
        "canastas.natural_by_rank": [rank for rank, _ in rules.canastas.natural_by_rank],
        "fines.unfinished": [rank for rank, _ in rules.fines.unfinished if rank != RANK_TWO],
        "fines.held": [rank for rank, _ in rules.fines.held if rank != RANK_TWO],
        "special_hands": [rank for hand in rules.special_hands for rank in hand.ranks],
    }
    for path, ranks in named.items():
        for rank in ranks:
            if rank not in MELD_RANKS:
                yield RuleSetProblem(
                    RuleSetProblemCode.NO_SUCH_RANK, (path,), {"rank": rank, "low": RANK_FOUR, "high": RANK_ACE}
                )


def _under(rules: CanastaFields) -> Iterator[RuleSetProblem]:
    """Yield a problem for cards under the up-card of a pile that is not taken whole, or that may be given back."""
    pile, at = rules.pile, "pile.under_up_card"
    if not pile.under_up_card:
        return
    if isinstance(pile, TopOfPile) or pile.top_alone or not pile.up_card:
        yield RuleSetProblem(RuleSetProblemCode.UNDER_WHOLE_PILE, (at, "pile.kind", "pile.top_alone", "pile.up_card"))
    if rules.irregularities.level != "prevented":
        yield RuleSetProblem(RuleSetProblemCode.UNDER_IRREGULARITIES, (at, "irregularities.level"))


def _going_out(rules: CanastaFields) -> Iterator[RuleSetProblem]:
    out, melds = rules.going_out, rules.melds
    if out.canastas < 1:
        yield RuleSetProblem(RuleSetProblemCode.OUT_NO_CANASTA, ("going_out.canastas",))
    if out.wild and not melds.wild_melds:
        yield RuleSetProblem(RuleSetProblemCode.OUT_WILD, ("going_out.wild", "melds.wild_melds"))
    if out.mixed and not any(melds.wild_limits):
        yield RuleSetProblem(RuleSetProblemCode.OUT_MIXED, ("going_out.mixed", "melds.wild_limits"))
    if melds.runs and rules.opening.clean:
        yield RuleSetProblem(RuleSetProblemCode.RUNS_CLEAN, ("opening.clean", "melds.runs"))
    if melds.runs and rules.opening.natural_only:
        yield RuleSetProblem(RuleSetProblemCode.RUNS_NATURAL, ("opening.natural_only", "melds.runs"))
    if out.runs and not melds.runs:
        yield RuleSetProblem(RuleSetProblemCode.OUT_RUNS, ("going_out.runs", "melds.runs"))
    for path, most in (("melds.most", melds.most), ("melds.wild_most", melds.wild_most)):
        if 0 < most < CANASTA:
            yield RuleSetProblem(RuleSetProblemCode.CLOSED_TOO_SOON, (path,), {"most": most, "canasta": CANASTA})


def _red_threes(rules: CanastaFields) -> Iterator[RuleSetProblem]:
    if rules.red_threes.dead and rules.stock_end.last_red_three_ends:
        yield RuleSetProblem(RuleSetProblemCode.DEAD_RED_THREES, ("red_threes.dead", "stock_end.last_red_three_ends"))
    if rules.red_threes.dead and rules.red_threes.black_too:
        yield RuleSetProblem(RuleSetProblemCode.DEAD_BLACK_THREES, ("red_threes.black_too", "red_threes.dead"))


def _points(rules: CanastaFields) -> Iterator[RuleSetProblem]:
    by_kind = rules.values.by_kind()
    if min(by_kind) < 0 or min(by_kind[kind] for kind in (*WILD_KINDS, *MELD_RANKS)) < 1:
        yield RuleSetProblem(RuleSetProblemCode.WORTHLESS, ("values",))
    if rules.opening.minimums if isinstance(rules.opening, ByDeal) else rules.opening.steps:
        yield from _at_least(0, ("opening", rules.opening.lowest()))
    yield from _at_least(
        0,
        ("pile.max_wilds", rules.pile.max_wilds),
        ("pile.joins_below", rules.pile.joins_below),
        ("values.black_three_held", rules.values.black_three_held),
        ("values.black_threes_together", rules.values.black_threes_together),
        ("melds.most", rules.melds.most),
        ("melds.wild_most", rules.melds.wild_most),
        *(("canastas.collections", min(row)) for row in rules.canastas.collections),
    )


def _twice(rules: CanastaFields) -> Iterator[RuleSetProblem]:
    """Yield a problem for each table with two entries for one number."""
    tables = {
        "red_threes.together": rules.red_threes.together,
        "canastas.natural_by_rank": rules.canastas.natural_by_rank,
        "canastas.wild_by_jokers": rules.canastas.wild_by_jokers,
        "fines.unfinished": rules.fines.unfinished,
        "fines.held": rules.fines.held,
    }
    for path, rows in tables.items():
        double = next((number for number, times in Counter(row[0] for row in rows).items() if times > 1), None)
        if double is not None:
            yield RuleSetProblem(RuleSetProblemCode.TWICE, (path,), {"key": path, "value": double})


def _steps(rules: CanastaFields) -> Iterator[RuleSetProblem]:
    if isinstance(rules.opening, ByDeal):
        if not rules.opening.minimums:
            yield RuleSetProblem(RuleSetProblemCode.NO_MINIMUM, ("opening.minimums",))
        return
    steps = rules.opening.steps
    if not steps or any(later[0] <= earlier[0] for earlier, later in itertools.pairwise(steps)):
        yield RuleSetProblem(RuleSetProblemCode.STEPS, ("opening.steps",))


def _irregularities(rules: CanastaFields) -> Iterator[RuleSetProblem]:
    rule = rules.irregularities
    if rule.level != "prevented" and not LISTS[rule.list]:
        at = ("irregularities.list", "irregularities.level")
        yield RuleSetProblem(RuleSetProblemCode.NO_IRREGULARITIES, at)
    if not LISTS[rule.list].keys() >= set(rule.waived):
        yield RuleSetProblem(RuleSetProblemCode.WAIVED_UNLISTED, ("irregularities.waived", "irregularities.list"))
    amounts = {field for named in CONSEQUENCES.values() for field in named} - {"penalty_discard"}
    yield from _at_least(0, *((f"irregularities.{field}", getattr(rule, field)) for field in sorted(amounts)))
    yield from _at_least(1, ("irregularities.misdeal_in", rule.misdeal_in))


def _sources(rules: CanastaFields) -> Iterator[RuleSetProblem]:
    yield from unknown_sources(rules.sources, citable())
