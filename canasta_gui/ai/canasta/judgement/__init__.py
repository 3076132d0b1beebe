"""Evaluation of choices by networks that were trained with a critic that knows all cards."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from canasta_gui.ai.canasta.choice_features import TurnFeatures
from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.features import HUNDRED, PAIR
from canasta_gui.ai.canasta.memory import count_wilds
from canasta_gui.ai.canasta.weights import group_of
from canasta_gui.ai.common.weight_files import SmallNetwork, network_from, read_table
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.policies import CANASTA, MIN_MELD
from canasta_gui.rules.canasta.position import Meld
from canasta_gui.rules.core.cards import KIND, KIND_BLACK_THREE, MELD_RANKS, Card, rank_of_key

# Inputs of the judging networks in addition to the features of a choice: the situation, and more about the cards.
# Points are in hundreds, cards in tens or as a share, so that all inputs have a similar scale.

TEN, THOUSANDS = 10.0, 2000.0
LONG_DEAL = 20
"""Number of draws of a seat above which more draws make no difference."""

MELD_SIZES: Final = range(MIN_MELD, CANASTA + 1)
SITUATION: Final = (
    *TurnFeatures._fields,
    *("wilds", "pile_worth", "pairs_held", "threes_held", "singles_held", "black_threes"),
    *("next_hand", "hand_before", "partner_hand"),
    *(f"our_melds_of_{size}" for size in MELD_SIZES),
    *(f"their_melds_of_{size}" for size in MELD_SIZES),
    *("our_red_threes", "their_red_threes", "next_minimum", "next_known", "before_known", "partner_known"),
    *("wilds_unseen", "draws", "ahead", "rivals_reach", "pile_wilds"),
    *("next_took", "before_took", "we_took", "partner_took", "natural_points"),
)
"""Inputs shared by all choices of a turn. `before`: the seat that plays before the one that decides."""
DISCARD_NUMBERS: Final = (
    *("before_one", "before_two", "before_threw", "before_passed", "pair_before", "pair_before_threw"),
    *("next_one", "next_two", "in_pile", "pair_in_pile", "threw_it", "held", "next_believed_one"),
    *("next_believed_two", "partner_one", "partner_passed", "single_in_pile", "other_pairs"),
)
"""Inputs about a discard's rank: who may hold it, discarded it, let it pass; its count in the pile and the hand."""
LAY_NUMBERS: Final = (
    *("left", "left_wilds", "left_pairs", "left_threes", "left_singles", "left_fits", "left_points"),
    *("melds_then", "canastas_then", "unseen_of_ranks", "value"),
)
"""Inputs about a lay: the hand that remains, the melds after it, and the points laid."""


def situation_numbers(context: DecisionContext, turn: TurnFeatures) -> list[float]:
    """Return the inputs of `SITUATION`."""
    if context.situation is None:
        context.situation = _situation(context, turn)
    return context.situation


def _situation(context: DecisionContext, turn: TurnFeatures) -> list[float]:
    view, seat, memory = context.view, context.seat, context.memory
    following, before = view.next_seat(seat), view.seat_before(seat)
    partner = next(iter(view.partners(seat)), seat)
    theirs = view.side(following)
    counts, took = view.counts[seat], memory.habits(view.rules).piles_taken
    held = [counts[rank] for rank in MELD_RANKS]
    points = sum([counts[rank] * view.rules.value_of_kind[rank] for rank in MELD_RANKS])
    return [
        *map(float, turn),
        count_wilds(counts) / 3.0,
        context.pile_value(view.pile) / HUNDRED / 5.0,
        *_shares(held),
        counts[KIND_BLACK_THREE] / 2.0,
        *[len(view.hands[other]) / TEN for other in (following, before, partner)],
        *_sizes(view.melds[context.side]),
        *_sizes(view.melds[theirs]),
        len(view.side_red_threes(context.side)) / 2.0,
        len(view.side_red_threes(theirs)) / 2.0,
        view.minimum_for(following) / HUNDRED,
        *[sum(memory.known[other]) / TEN for other in (following, before, partner)],
        count_wilds(memory.unseen) / TEN,
        min(LONG_DEAL, memory.habits(view.rules).draws[seat]) / TEN,
        (view.totals[context.side] - view.totals[theirs]) / THOUSANDS,
        context.rivals_reach(frozen=view.frozen) / TEN,
        float(view.pile_wilds),
        *[took[other] / 2.0 for other in (following, before, seat, partner)],
        points / HUNDRED,
    ]


def _shares(held: list[int]) -> tuple[float, float, float]:
    """Return the numbers of ranks held twice, more often, and once, scaled."""
    return (
        sum([number == PAIR for number in held]) / 3.0,
        sum([number >= MIN_MELD for number in held]) / 2.0,
        sum([number == 1 for number in held]) / 5.0,
    )


def _sizes(melds: Mapping[int, Meld]) -> list[float]:
    """Return the number of melds of each size, canastas last, scaled."""
    sizes = [min(len(meld.cards), CANASTA) for meld in melds.values()]
    return [sizes.count(size) / 2.0 for size in MELD_SIZES]


def discard_numbers(context: DecisionContext, card: Card) -> list[float]:
    """Return the inputs of `DISCARD_NUMBERS`: all zero for wild cards and threes."""
    view, memory, seat, kind = context.view, context.memory, context.seat, KIND[card]
    if kind not in MELD_RANKS:
        return [0.0] * len(DISCARD_NUMBERS)
    following, before, partners = view.next_seat(seat), view.seat_before(seat), view.partners(seat)
    one, two = context.holdings(before)
    next_one, next_two = context.holdings(following)
    belief, held = context.belief(following), view.counts[seat][kind]
    pair, single = held == PAIR, held == 1
    threw = float(min(2, memory.discarded[before][kind]))
    in_pile = sum([KIND[other] == kind for other in view.pile]) / 2.0
    return [
        one[kind],
        two[kind],
        threw,
        float(min(2, memory.let_pass[before][kind])),
        pair * one[kind],
        pair * threw,
        next_one[kind],
        next_two[kind],
        in_pile,
        pair * in_pile,
        float(min(2, memory.discarded[seat][kind])),
        held / 3.0,
        belief.holds(kind, 1),
        belief.holds(kind, 2),
        context.holdings(partners[0])[0][kind] if partners else 0.0,
        float(sum([min(2, memory.let_pass[partner][kind]) for partner in partners])),
        single * in_pile,
        sum([view.counts[seat][rank] == PAIR for rank in MELD_RANKS if rank != kind]) / 3.0,
    ]


def lay_numbers(context: DecisionContext, lay: act.Lay) -> list[float]:
    """Return the inputs of `LAY_NUMBERS`."""
    rules, preview = context.rules, context.preview(lay)
    counts = preview.counts
    ranks = set(map(rank_of_key, preview.melds))
    pairs, threes, singles = _shares([counts[rank] for rank in MELD_RANKS])
    laid = [rank_of_key(meld.key) for meld in lay.melds]
    return [
        preview.size / TEN,
        count_wilds(counts) / 3.0,
        pairs,
        threes,
        singles,
        sum([counts[rank] for rank in MELD_RANKS if rank in ranks]) / 3.0,
        sum([counts[rank] * rules.value_of_kind[rank] for rank in MELD_RANKS]) / HUNDRED,
        len(preview.melds) / 5.0,
        sum([meld.is_canasta for meld in preview.melds.values()]) / 2.0,
        sum([context.memory.unseen[rank] for rank in laid if rank in MELD_RANKS]) / 8.0,
        sum([rules.value[card] for meld in lay.melds for card in meld.cards]) / HUNDRED,
    ]


# Networks that judge choices under rules for which they were shown to play better: a file for each group of rules
# beside this module, fitted by `benchmarks/judgement.py`. For each kind of choice they have one hidden layer of
# rectified units over the inputs of the situation, the features of the choice, and more about its cards. The last two
# units carry the linear part. With `benchmarks/judgement.py --wary` the first unit is not learned: it counts the danger
# of a discard once more, unless the pile is small.


@cache
def load_networks(group: str) -> Mapping[str, SmallNetwork]:
    """Return a group's networks by kind of choice: start, lay, discard; not every kind has one."""
    return {kind: network_from(table) for kind, table in read_table(__package__, group).items()}


def network_for(context: DecisionContext, kind: str) -> SmallNetwork | None:
    """Return the network that judges this kind of choice; None if the features are weighted (`experience`)."""
    group = group_of(context.rules) if context.weights.learned_judgement else None
    return None if group is None else load_networks(group).get(kind)


def judged(network: SmallNetwork, situation: Sequence[float], choices: Sequence[Sequence[float]]) -> list[float]:
    """Return the value of each choice, in hundreds of points relative to the others."""
    sums = network.sums(situation)
    return [network.answer(sums, numbers)[0] for numbers in choices]
