"""Features of a position for a side, whose weighted sum estimates its lead in points.

They require a position with every card, such as those that the search samples. Bonuses and cards are counted in
hundreds of points by the rules, so that one set of weights serves games with different values.
"""

from collections.abc import Sequence
from typing import NamedTuple

from canasta_gui.rules.canasta.policies import CANASTA, MIN_MELD
from canasta_gui.rules.canasta.position import CanastaPosition, Meld
from canasta_gui.rules.core.cards import (
    FIRST_NATURAL,
    KIND,
    KIND_BLACK_THREE,
    MELD_RANKS,
    RANK_BLANCHE,
    RANK_JOKER,
    RANK_TWO,
    WILD_KINDS,
    rank_of_key,
)

PAIR = 2
SIZES = range(MIN_MELD, CANASTA + 1)
HELD = range(PAIR, 6)
READY_BY_HAND = (1.0, 1.0, 0.85, 0.7, 0.55, 0.42, 0.32, 0.24, 0.18, 0.13, 0.1, 0.08)
"""Readiness to go out of a side with the required canastas, by the number of cards in its shortest hand."""
HUNDRED = 100.0
ENOUGH_CANASTAS = 9
"""A number of canastas with which red threes always count in full."""

FEATURE_NAMES = (
    # of each side
    "laid",
    "bonuses",
    "red_threes",
    "closed_red_threes",
    "in_hand",
    "open",
    "open_early",
    "minimum",
    "close_to_opening",
    *(f"pure_{size}" for size in SIZES),
    *(f"mixed_{size}" for size in SIZES),
    *(f"held_{number}" for number in HELD),
    "singles",
    "wilds",
    "wilds_early",
    "black_threes",
    "cards",
    "shortest",
    "ready",
    "has_canasta",
    "lacks_canasta_late",
    # of each side, relative to sides that are ready to go out
    "threat_hand",
    "threat_prospects",
    "threat_closed",
    "prospects_early",
    "hand_early",
    "cards_early",
    # of the pile
    "tempo",
    "take_now",
    "take_next",
    "pairs_pile",
    "pairs_pile_frozen",
    "open_pile",
)
"""Names of the features, in the order of `lead_features`; `weights/values.toml` has a weight for each."""


class TableSummary(NamedTuple):
    """A side's melds: points laid, bonuses, bonuses of unfinished melds by size, their expected sum, canastas."""

    laid: float
    bonuses: float
    pure: list[float]
    mixed: list[float]
    prospects: float
    canastas: int


class HandSummary(NamedTuple):
    """A side's hands.

    `points`: points of all cards. `held`: number of ranks held two, three, four and five times. `singles`, `wilds`,
    `threes`: numbers of single cards, wild cards and black threes. `opening`: points of the best opening of one hand.
    """

    points: float
    held: list[float]
    singles: int
    wilds: int
    threes: int
    opening: float


class SideFeatures(NamedTuple):
    """Features of one side alone (`values`), and the quantities from which features of threats are computed."""

    values: tuple[float, ...]
    ready: float
    prospects: float
    in_hand: float
    cards: float
    closed: bool


def lead_features(pos: CanastaPosition, side: int) -> list[float]:
    """Return the features of a side less the mean of those of the others; all zero if the sides are equal."""
    early = len(pos.stock) / pos.rules.cards.total
    playing = [each for each in range(pos.rules.n_sides) if pos.seats(each)]
    features = {each: _side_features(pos, each, early) for each in playing}
    rows = {}
    for each, own_features in features.items():
        threat = max([other.ready for n, other in features.items() if n != each], default=0.0)
        rows[each] = [*own_features.values, *_threatened(own_features, threat, early), *_pile_features(pos, each)]
    mine = rows.pop(side)
    share = 1.0 / max(1, len(rows))
    return [own - share * sum(others) for own, *others in zip(mine, *rows.values(), strict=True)]


def _side_features(pos: CanastaPosition, side: int, early: float) -> SideFeatures:
    rules, seats = pos.rules, pos.seats(side)
    table, hand = _on_table(pos, side), _in_hand(pos, side)
    opened = bool(pos.melds[side])
    reds = rules.red_threes.worth(pos.side_red_threes(side), opened=True, canastas=ENOUGH_CANASTAS) / HUNDRED
    minimum = 0.0 if opened else pos.minimum_for(seats[0]) / HUNDRED
    shortest = min([len(pos.hands[seat]) for seat in seats])
    need = max(1, rules.going_out.canastas)
    ready = READY_BY_HAND[min(shortest, len(READY_BY_HAND) - 1)] if table.canastas >= need else 0.0
    has = min(1.0, table.canastas / need)
    cards = sum([len(pos.hands[seat]) for seat in seats]) / len(seats)
    values = (
        table.laid,
        table.bonuses,
        reds if opened else 0.0,
        0.0 if opened else reds,
        hand.points,
        float(opened),
        opened * early,
        minimum * early,
        0.0 if opened else min(1.0, hand.opening / max(0.15, minimum)),
        *table.pure,
        *table.mixed,
        *hand.held,
        float(hand.singles),
        float(hand.wilds),
        hand.wilds * early,
        float(hand.threes),
        cards,
        float(min(shortest, 8)),
        ready,
        has,
        (1.0 - has) * (1.0 - early),
    )
    return SideFeatures(values, ready, table.prospects, hand.points, cards, not opened)


def _on_table(pos: CanastaPosition, side: int) -> TableSummary:
    value = pos.rules.value
    laid = bonuses = prospects = 0.0
    pure, mixed = [0.0] * len(SIZES), [0.0] * len(SIZES)
    canastas = 0
    counts = [pos.counts[seat] for seat in pos.seats(side)]
    for key, meld in pos.melds[side].items():
        rank, size = rank_of_key(key), len(meld.cards)
        laid += sum([value[card] for card in meld.cards])
        pays = _bonus(pos, rank, meld)
        if size >= CANASTA:
            canastas += 1
            bonuses += pays
            continue
        held = sum([own[rank] for own in counts]) if rank in MELD_RANKS else 0
        reach = min(CANASTA, size + held)
        if reach >= MIN_MELD:
            (mixed if meld.wilds else pure)[reach - MIN_MELD] += pays
        prospects += pays * reach / CANASTA
    return TableSummary(laid / HUNDRED, bonuses, pure, mixed, prospects, canastas)


def _bonus(pos: CanastaPosition, rank: int, meld: Meld) -> float:
    """Return the bonus of a meld once it is a canasta, in hundreds of points."""
    bonus = pos.rules.canastas
    if rank == RANK_TWO:
        return (bonus.wild if meld.wilds else bonus.wild_pure) / HUNDRED
    if rank < RANK_TWO or rank == RANK_TWO + 1:
        return 0.0
    return (bonus.mixed if meld.wilds else bonus.natural) / HUNDRED


def _in_hand(pos: CanastaPosition, side: int) -> HandSummary:
    value = pos.rules.value_of_kind
    ranks = set(map(rank_of_key, pos.melds[side]))
    held = [0.0] * len(HELD)
    points = best = 0.0
    singles = wilds = threes = 0
    for seat in pos.seats(side):
        own = pos.counts[seat]
        wild_points = sum([own[kind] * value[kind] for kind in WILD_KINDS])
        opening = wild_points
        points += wild_points + own[KIND_BLACK_THREE] * value[KIND_BLACK_THREE]
        wilds += own[RANK_JOKER] + own[RANK_BLANCHE] + own[RANK_TWO]
        threes += own[KIND_BLACK_THREE]
        for rank in MELD_RANKS:
            number = own[rank]
            if not number:
                continue
            points += number * value[rank]
            if rank in ranks:
                continue
            if number == 1:
                singles += 1
                continue
            held[min(number, HELD[-1]) - PAIR] += 1.0
            if number >= MIN_MELD:
                opening += number * value[rank]
        best = max(best, opening)
    return HandSummary(points / HUNDRED, held, singles, wilds, threes, best / HUNDRED)


def _threatened(mine: SideFeatures, threat: float, early: float) -> tuple[float, ...]:
    """Return the features of losses by another side's exit, weighted by its readiness (`threat`)."""
    return (
        threat * mine.in_hand,
        threat * mine.prospects,
        threat * mine.closed,
        mine.prospects * early,
        mine.in_hand * early,
        mine.cards * early,
    )


def _pile_features(pos: CanastaPosition, side: int) -> tuple[float, ...]:
    """Return the features of the pile for a side: for its seat in turn, for the seat after, and for pairs held."""
    value = pos.rules.value
    pile_value = sum([value[card] + 16 + 40 * (card < FIRST_NATURAL) for card in pos.pile]) / HUNDRED
    turn = pos.turn
    after = pos.next_seat(turn)
    mine, next_mine = pos.side(turn) == side, pos.side(after) == side
    pairs = sum([pos.counts[seat][rank] >= PAIR for seat in pos.seats(side) for rank in MELD_RANKS])
    return (
        float(mine),
        _takes(pos, turn) * pile_value if mine else 0.0,
        _takes(pos, after) * pile_value if next_mine else 0.0,
        pairs * pile_value / 10.0,
        pairs * pile_value / 10.0 * pos.frozen,
        pile_value if pos.melds[side] else 0.0,
    )


def _takes(pos: CanastaPosition, seat: int) -> float:
    """Return a rough probability that the seat can take the pile with the present top card."""
    if not pos.pile:
        return 0.0
    rank = KIND[pos.pile[-1]]
    if rank not in MELD_RANKS or pos.blocked == seat:
        return 0.0
    counts, melds = pos.counts[seat], pos.melds[pos.side(seat)]
    if counts[rank] >= PAIR:
        return 1.0 if melds else 0.4
    if pos.frozen or not melds:
        return 0.0
    if any(rank_of_key(key) == rank for key in melds):
        return 1.0
    return 0.5 if counts[rank] and any(counts[kind] for kind in WILD_KINDS) else 0.0


def weighted_sum(values: Sequence[float], weights: Sequence[float]) -> float:
    return sum(map(float.__mul__, values, weights))
