"""Counting of a deal: the cards of each side on the table and in its hands, their value, and impossible counts."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import gcd
from typing import Final, Literal, NamedTuple

from canasta_gui.rules.canasta.events import How, ScoreLine
from canasta_gui.rules.canasta.policies import CANASTA
from canasta_gui.rules.canasta.position import Meld
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import (
    FIRST_TWO,
    JOKER,
    KIND,
    KIND_BLACK_THREE,
    MELD_RANKS,
    RANK_BLANCHE,
    RANK_JOKER,
    RANK_NAMES,
    RANK_TWO,
    RED_THREES,
    MeldKinds,
    is_run,
)
from canasta_gui.rules.core.position import NOBODY
from canasta_gui.rules.core.rule_set import Alliance

CanastaColumn = Literal["natural", "mixed", "wild", "runs"]
ANY: Final = -1


class CanastaKind(NamedTuple):
    """A kind of canasta with its own value; `column`: its column of the score line.

    `rank`: rank of a natural one that is worth more or less than others. `jokers`: number of jokers in one of wild
    cards, where it matters. `twos`: whether it consists of twos alone.
    """

    column: CanastaColumn
    rank: int = ANY
    jokers: int = ANY
    twos: bool = False

    @property
    def name(self) -> str:
        """The name in a record: `natural`, `natural A`, `mixed`, `wild`, `wild 4`, `wild twos`, `runs`."""
        own = RANK_NAMES[self.rank] if self.rank != ANY else str(self.jokers) if self.jokers != ANY else ""
        return " ".join(filter(None, (self.column, "twos" if self.twos else own)))


NATURAL: Final = CanastaKind("natural")
MIXED: Final = CanastaKind("mixed")
WILD: Final = CanastaKind("wild")
OF_TWOS: Final = CanastaKind("wild", twos=True)
RUN: Final = CanastaKind("runs")


def kind_of_canasta(rules: CanastaRules, rank: int, meld: Meld) -> CanastaKind:
    """Return the kind of a canasta of a rank (2 for wild cards)."""
    bonus = rules.canastas
    if is_run(rank):
        return RUN
    if rank == RANK_TWO:
        jokers = meld.cards.count(JOKER)
        if any(number == jokers for number, _ in bonus.wild_by_jokers):
            return CanastaKind("wild", jokers=jokers)
        return WILD if any(card < FIRST_TWO for card in meld.cards) else OF_TWOS
    if meld.wilds:
        return MIXED
    return CanastaKind("natural", rank) if any(rank == own for own, _ in bonus.natural_by_rank) else NATURAL


def canasta_points(rules: CanastaRules, kind: CanastaKind) -> int:
    """Return the points of a canasta of a kind."""
    bonus = rules.canastas
    match kind.column:
        case "natural":
            return bonus.of_rank(kind.rank)
        case "mixed":
            return bonus.mixed
        case "runs":
            return bonus.run
    usual = bonus.wild_pure if kind.twos else bonus.wild
    return dict(bonus.wild_by_jokers).get(kind.jokers, usual)


def points_of_canastas(rules: CanastaRules, canastas: Iterable[CanastaKind]) -> MeldKinds:
    """Return the points for the canastas of a side: without wild cards, with some, of wild cards alone, in sequence."""
    points: dict[CanastaColumn, int] = {"natural": 0, "mixed": 0, "wild": 0, "runs": 0}
    for kind in canastas:
        points[kind.column] += canasta_points(rules, kind)
    return MeldKinds(**points)


def canasta_kinds(rules: CanastaRules) -> Mapping[str, CanastaKind]:
    """Return the kinds of canastas under these rules, by their names, in the order of the score sheet."""
    bonus, melds = rules.canastas, rules.melds
    kinds = [NATURAL, *(CanastaKind("natural", rank) for rank, _ in bonus.natural_by_rank)]
    if any(rules.wild_limit[7:]):
        kinds.append(MIXED)
    if melds.wild_melds:
        kinds.append(WILD)
        if bonus.wild_pure != bonus.wild:
            kinds.append(OF_TWOS)
        kinds += [CanastaKind("wild", jokers=jokers) for jokers, _ in bonus.wild_by_jokers]
    if melds.runs:
        kinds.append(RUN)
    return {kind.name: kind for kind in kinds}


# Each side's count at the end of a deal, and the score lines computed from it. Positions and tables with real cards are
# both scored from such counts, and nowhere else.

EXITS: frozenset[How] = frozenset({"ordinary", "concealed", "in_hand", "special"})


@dataclass(frozen=True, slots=True)
class SideCount:
    """A side's cards at the end of a deal.

    All numbers are zero or positive. `cards`, `hands`: points of its melded cards, and of those left in its hands.
    `canastas`: the kind of each. `opened`: whether it has laid any meld. `red_threes`, `black_threes`: number of threes
    laid (black ones only where they are laid like red ones). `threes_held`: number of them left in its hands;
    `threes_held_early`: in hands of seats that had no turn. `unfinished`: ranks of melds that are fined because they
    are no canastas. `held`: ranks that are fined because a hand holds three or more. `special`: points of the special
    hand that it showed. `fines`: fines for irregularities.
    """

    cards: int = 0
    canastas: tuple[CanastaKind, ...] = ()
    opened: bool = False
    red_threes: int = 0
    black_threes: int = 0
    hands: int = 0
    threes_held: int = 0
    threes_held_early: int = 0
    unfinished: tuple[int, ...] = ()
    held: tuple[int, ...] = ()
    special: int = 0
    fines: int = 0


def alliance_at_end(rules: CanastaRules, how: How, by: int, lone: int) -> Alliance:
    """Return the final sides: a seat that goes out before any have joined plays alone (000:298, R53).

    `lone`: the seat that already played alone against the others, if any.
    """
    if lone == NOBODY and how in EXITS and rules.joined:
        lone = by
    return rules.alliance if lone == NOBODY else rules.joined[lone]


def deal_lines(
    rules: CanastaRules, counts: Sequence[SideCount], how: How, by: int, alliance: Alliance
) -> tuple[ScoreLine, ...]:
    """Return one line per side; `how` and `by`: how the deal ended, and the seat that went out (else the last to act).

    `alliance`: the final sides. Sides that joined during the deal keep separate lines: both score what they made
    together, but a red three counts for the seat that laid it (000:312).
    """
    lines = []
    for side, own in enumerate(rules.seating.sides):
        seats = alliance.sides[alliance.side_of[own[0]]]
        joined = sorted({rules.side_of[seat] for seat in seats})
        count = counts[side] if len(joined) == 1 else _together(counts[side], [counts[each] for each in joined])
        line = score_line(rules, side, count, how if how in EXITS and by in seats else None)
        lines.append(line._replace(seat=own[0]) if len(own) == 1 else line)
    return tuple(lines)


def _together(own: SideCount, counts: Sequence[SideCount]) -> SideCount:
    """Return the joint count of a side and those it joined; threes and fines stay separate."""
    return replace(
        own,
        cards=sum(count.cards for count in counts),
        canastas=tuple(kind for count in counts for kind in count.canastas),
        opened=any(count.opened for count in counts),
        hands=sum(count.hands for count in counts),
        unfinished=tuple(rank for count in counts for rank in count.unfinished),
        held=tuple(rank for count in counts for rank in count.held),
    )


def score_line(rules: CanastaRules, side: int, count: SideCount, exit_: How | None) -> ScoreLine:
    """Return the score line of a side; `exit_`: how it went out, or None."""
    if exit_ == "special":  # its side gets the points of the hand and nothing else (§6)
        return _line(side, out=count.special, fines=-count.fines)
    threes, going_out, unfinished, held = rules.red_threes, rules.going_out, rules.fines.unfinished, rules.fines.held
    canastas = len(count.canastas)
    bonuses: dict[How | None, int] = {
        "ordinary": going_out.bonus,
        "concealed": going_out.concealed,
        "in_hand": going_out.in_hand,
    }
    points = points_of_canastas(rules, count.canastas)
    wild = 0 if rules.canastas.wild_at_exit and exit_ is None else points.wild
    laid = threes.worth_of(count.red_threes, count.black_threes, opened=count.opened, canastas=canastas)
    return ScoreLine(
        side,
        cards=-count.cards if rules.canastas.cards_against_without and not canastas else count.cards,
        natural=points.natural,
        mixed=points.mixed,
        wild=wild,
        runs=points.runs,
        together=rules.canastas.together(canastas, sum(kind.column in ("natural", "runs") for kind in count.canastas)),
        red_threes=laid + threes.held(count.threes_held + count.threes_held_early),
        out=bonuses.get(exit_, 0),
        hands=-count.hands,
        fines=threes.held_fine(count.threes_held, count.threes_held_early)
        + sum(dict(unfinished).get(rank, 0) for rank in count.unfinished)
        + sum(dict(held).get(rank, 0) for rank in count.held)
        - count.fines,
    )


def void_lines(rules: CanastaRules) -> tuple[ScoreLine, ...]:
    """Return the score lines of a void deal: all zeros (R71)."""
    sides = enumerate(rules.seating.sides)
    return tuple(_line(side)._replace(seat=own[0] if len(own) == 1 else None) for side, own in sides)


def _line(side: int, *, out: int = 0, fines: int = 0) -> ScoreLine:
    return ScoreLine(side, cards=0, natural=0, mixed=0, wild=0, red_threes=0, out=out, hands=0, fines=fines)


SUITS = 4


def step_of_values(rules: CanastaRules) -> int:
    """Return a common divisor of the points of all cards, melded or left in a hand."""
    deck = rules.cards.deck()
    return gcd(*(rules.value[card] for card in deck), *(rules.held_value_of_kind[KIND[card]] for card in deck))


def most_points(rules: CanastaRules) -> int:
    """Return the maximum points of all cards of the game together."""
    held = rules.held_value_of_kind
    each = sum(max(rules.value[card], held[KIND[card]]) for card in rules.cards.deck() if card not in RED_THREES)
    return each + max(0, extra_for_black_threes(rules, most_red_threes(rules)))


def extra_for_black_threes(rules: CanastaRules, number: int) -> int:
    """Return what this number of black threes is worth together beyond their own values."""
    together = rules.values.black_threes_together
    return together - number * rules.values.black_three if together and number == most_red_threes(rules) else 0


def most_red_threes(rules: CanastaRules) -> int:
    """Return the number of red threes in the game, which is also that of black threes."""
    return len(RED_THREES) * rules.cards.packs


def least_points(rules: CanastaRules, canastas: Iterable[CanastaKind]) -> int:
    """Return the least points that the cards of these canastas can have."""
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
    """Return the number of black threes that can be melded."""
    return 0 if rules.red_threes.black_too or not rules.going_out.black_threes else SUITS * rules.cards.packs // 2


def decks_give(rules: CanastaRules, canastas: Mapping[CanastaKind, int]) -> bool:
    """Return whether the cards of the game suffice for these numbers of canastas, all sides together."""
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


@lru_cache(maxsize=1 << 12)
def _fewest_wilds(rules: CanastaRules, ranked: tuple[tuple[int, int], ...], free: int, mixed: int) -> int | None:
    """Return the least number of wild cards in these natural and mixed canastas; None if natural cards do not suffice.

    `ranked`: number of natural canastas of each rank that is counted separately; `free`: number of all other ones.
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
