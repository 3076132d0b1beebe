"""What a count cannot be, because the cards of the game do not give it."""

from collections.abc import Iterable, Mapping
from functools import cache
from math import gcd

from canasta_gui.rules.canasta.counting.kinds import CanastaKind
from canasta_gui.rules.canasta.policies.melds import CANASTA
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import (
    KIND,
    KIND_BLACK_THREE,
    MELD_RANKS,
    RANK_BLANCHE,
    RANK_JOKER,
    RANK_TWO,
    RED_THREES,
)

SUITS = 4


def step_of_values(rules: CanastaRules) -> int:
    """Return the number by which the points of any cards, melded or left in a hand, can be divided."""
    deck = rules.cards.deck()
    return gcd(*(rules.value[card] for card in deck), *(rules.held_value_of_kind[KIND[card]] for card in deck))


def most_points(rules: CanastaRules) -> int:
    """Return the points of all cards of the game together, where each counts as much as it can."""
    held = rules.held_value_of_kind
    return sum(max(rules.value[card], held[KIND[card]]) for card in rules.cards.deck() if card not in RED_THREES)


def most_red_threes(rules: CanastaRules) -> int:
    """Return how many red threes the game has; of black ones there are as many."""
    return len(RED_THREES) * rules.cards.packs


def least_points(rules: CanastaRules, canastas: Iterable[CanastaKind]) -> int:
    """Return the fewest points that the cards of these canastas come to."""
    return sum(_least(rules, kind) for kind in canastas)


def _least(rules: CanastaRules, kind: CanastaKind) -> int:
    natural = min(rules.value_of_kind[rank] for rank in MELD_RANKS)
    two = rules.value_of_kind[RANK_TWO]
    jokers = [
        rules.value_of_kind[rank]
        for rank, number in ((RANK_JOKER, rules.cards.jokers), (RANK_BLANCHE, rules.cards.blanches))
        if number
    ]
    if kind.column == "wild":
        fixed = max(kind.jokers, 0)
        wild = two if kind.twos else min([two, *jokers])
        return fixed * rules.value_of_kind[RANK_JOKER] + (CANASTA - fixed) * wild
    if kind.column == "natural":
        black = [rules.value_of_kind[KIND_BLACK_THREE]] if _black_threes(rules) >= CANASTA else []
        return CANASTA * (rules.value_of_kind[kind.rank] if kind.rank in MELD_RANKS else min([natural, *black]))
    return CANASTA * min([natural, two, *jokers] if kind.column == "mixed" else [natural])


def _black_threes(rules: CanastaRules) -> int:
    """Return how many black threes can be melded."""
    return 0 if rules.red_threes.black_too or not rules.going_out.black_threes else SUITS * rules.cards.packs // 2


def decks_give(rules: CanastaRules, canastas: Mapping[CanastaKind, int]) -> bool:
    """Return whether the cards of the game can make so many canastas of each kind, all sides together."""
    cards, suited = rules.cards, SUITS * rules.cards.packs
    numbers = {kind: number for kind, number in canastas.items() if number}
    of = {column: sum(number for kind, number in numbers.items() if kind.column == column) for column in _COLUMNS}
    if CANASTA * sum(numbers.values()) > cards.total or of["runs"] > suited:
        return False
    jokers = sum(max(kind.jokers, 0) * number for kind, number in numbers.items())
    twos = CANASTA * sum(number for kind, number in numbers.items() if kind.twos)
    if jokers > cards.jokers or twos > suited:
        return False
    ranked = tuple(sorted((kind.rank, number) for kind, number in numbers.items() if kind.rank in MELD_RANKS))
    free = of["natural"] - sum(number for _, number in ranked)
    wilds = cards.jokers + cards.blanches + suited - CANASTA * of["wild"]
    needed = _fewest_wilds(rules, ranked, free, of["mixed"])
    return needed is not None and needed <= wilds


_COLUMNS = ("natural", "mixed", "wild", "runs")


@cache
def _fewest_wilds(rules: CanastaRules, ranked: tuple[tuple[int, int], ...], free: int, mixed: int) -> int | None:
    """Return the fewest wild cards in so many natural and mixed canastas; None where there are not enough others.

    `ranked`: how many natural ones of ranks that are counted by themselves; `free`: how many of any other.
    """
    own, each = dict(ranked), SUITS * rules.cards.packs
    naturals = min(size - rules.wild_limit[size] for size in range(CANASTA, len(rules.wild_limit)))
    counted = {rank for rank, _ in rules.canastas.natural_by_rank}
    best: dict[tuple[int, int], int] = {(0, 0): 0}
    for rank in (*MELD_RANKS, KIND_BLACK_THREE):
        cards = _black_threes(rules) if rank == KIND_BLACK_THREE else each
        pure = rank in rules.melds.pure_ranks or rank == KIND_BLACK_THREE
        steps: list[tuple[int, int, int]] = []
        for whole in [own.get(rank, 0)] if rank in counted else range(cards // CANASTA + 1):
            left = cards - CANASTA * whole
            if left < 0:
                return None
            for part in range(1 if pure else left // max(1, naturals) + 1):
                steps.append((0 if rank in counted else whole, part, max(part, CANASTA * part - left) if part else 0))
        after: dict[tuple[int, int], int] = {}
        for (whole, part), wilds in best.items():
            for more, parts, cost in steps:
                at = min(free, whole + more), min(mixed, part + parts)
                if wilds + cost < after.get(at, 1 << 30):
                    after[at] = wilds + cost
        best = after
    return best.get((free, mixed))
