"""The evaluation of a hand with the melds of its side, by which choices are compared."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import prod
from typing import Final, NamedTuple

from canasta_gui.ai.canasta.decision_context import DecisionContext, RankValue
from canasta_gui.ai.canasta.memory import count_wilds
from canasta_gui.ai.common.probability import at_least
from canasta_gui.rules.canasta.meld_search.opening_search import runs_in
from canasta_gui.rules.canasta.policies import CANASTA, MIN_MELD
from canasta_gui.rules.canasta.position import Meld
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.canasta.scoring import unfinished_fine
from canasta_gui.rules.core.cards import (
    KEY_STEP,
    KIND_BLACK_THREE,
    KIND_RED_THREE,
    MELD_RANKS,
    NEXT_OF_SUIT,
    RANK_ACE,
    RANK_BLANCHE,
    RANK_FOUR,
    RANK_JOKER,
    RANK_TWO,
    WILD_KINDS,
    Card,
    is_run,
    rank_of_key,
)

SUITS = range(4)
NO_CARDS: Final[frozenset[Card]] = frozenset()
MANY = 5
"""Number of cards of a samba in the hand from which it counts even without three in sequence."""
ROWS = tuple(
    tuple(
        frozenset(rank * NEXT_OF_SUIT + suit for rank in range(low, low + CANASTA))
        for low in range(RANK_FOUR, RANK_ACE - CANASTA + 2)
    )
    for suit in SUITS
)
"""The seven cards of every possible samba, by suit."""


class PossibleRun(NamedTuple):
    """A run on the table or in the hand, with its probability of becoming a samba with and without cards of the hand.

    `used`: the cards of the hand that it would use.
    """

    chance: float
    chance_without: float
    used: frozenset[Card]


def possible_runs(context: DecisionContext, melds: Mapping[int, Meld], held: Sequence[Card]) -> Iterator[PossibleRun]:
    """Yield every run on the table or in the hand that is or may become a samba, using each card of the hand once."""
    weights = context.weights
    laid = [meld.cards for key, meld in melds.items() if is_run(rank_of_key(key))]
    needed = needs_run(context.rules, melds)
    keen = 1.0 if needed else weights.run_share
    for suit in SUITS:
        left = frozenset(card for card in held if card & 3 == suit and card >> 2 >= RANK_FOUR)
        for run in sorted((run for run in laid if run[0] & 3 == suit), key=len, reverse=True):
            if len(run) >= CANASTA:
                yield PossibleRun(1.0, 1.0, NO_CARDS)
                continue
            chance, used = _best_row(suit, context.coming, frozenset(run), left)
            chance_without, _ = _best_row(suit, context.coming, frozenset(run), NO_CARDS) if used else (chance, used)
            chance *= 1.0 - (1.0 - weights.held_share) * min(1.0, len(used) / MIN_MELD)
            yield PossibleRun(chance * keen, chance_without * keen, used)
            left -= used
        if len(left) < MIN_MELD:
            continue
        chance, used = _best_row(suit, context.coming, NO_CARDS, left)
        if needed or len(used) >= MANY or runs_in(used):
            chance *= keen * (weights.held_share if runs_in(used) else weights.loose_run_share)
            yield PossibleRun(chance, 0.0, used)


def needs_run(rules: CanastaRules, melds: Mapping[int, Meld]) -> bool:
    """Return whether the side still needs a samba to go out."""
    return sum(meld.is_canasta for key, meld in melds.items() if is_run(rank_of_key(key))) < rules.going_out.runs


def _best_row(
    suit: int, coming: Sequence[float], run: frozenset[Card], held: frozenset[Card]
) -> tuple[float, frozenset[Card]]:
    """Return the probability of the likeliest samba that contains a run, and the cards of the hand in it."""
    probability, best = max(
        ((prod(coming[card] for card in row - run - held), row) for row in ROWS[suit] if run <= row),
        key=lambda each: each[0],
    )
    return probability, held & best


NO_MELD = Meld((), 0)
MOST_CARDS: Final = 1024
"""Upper bound on the cards in a hand or meld; the base of the cache's keys."""


class RunsValue(NamedTuple):
    """Expected value of runs: bonuses, points of cards of the hand, and each run's probability.

    `counts`: the hand by kind without the cards that the runs use.
    """

    bonuses: float
    points: float
    chances: list[float]
    counts: list[int]


def evaluate(
    context: DecisionContext,
    melds: Mapping[int, Meld],
    counts: Sequence[int],
    pile: list[Card],
    *,
    frozen: bool,
    held_cards: Sequence[Card] = (),
) -> float:
    """Return the value, in points, of the side's melds and the seat's hand at the end of its turn.

    `counts`: the hand by kind; `held_cards`: its cards, required where there are runs. `pile`: the discard pile at that
    time. Points of cards on the table are excluded: the caller adds those of the cards laid.
    """
    rules, weights, end = context.rules, context.weights, context.end
    opened = bool(melds)
    share = 1.0 if opened else weights.closed_share
    open_melds, complete = open_and_complete_melds(rules, melds)
    value = 0.0
    chances: list[float] = []
    pure_chances: list[float] = []
    worths = [_rank_value(context, rank, canasta, 0) for rank, canasta in complete]
    for_sets = counts
    if rules.melds.runs:
        runs = _runs_value(context, melds, open_melds, counts, held_cards)
        value += share * runs.bonuses + runs.points
        chances += runs.chances
        for_sets = runs.counts
    for rank in MELD_RANKS:
        held, meld = for_sets[rank], open_melds.get(rank)
        if held or meld is not None:
            worths.append(_rank_value(context, rank, meld or NO_MELD, held))
    for worth in worths:
        value += share * worth.bonus
        value += worth.points
        chances.append(worth.chance)
        pure_chances.append(worth.pure_chance)
    ours = _own_reach(context, open_melds, counts, opened=opened, frozen=frozen)
    lead = ours - context.rivals_reach(frozen=frozen)
    value += weights.reach * lead * context.pile_to_come(pile) * (1.0 - end)
    if rules.melds.wild_melds:
        value += share * _wild_melds_value(context, melds, counts)
    value += share * context.exit_canasta * _exit_value(rules, chances, pure_chances)
    value += _wild_cards_value(context, counts)
    value += counts[KIND_BLACK_THREE] * (weights.stopper - end * rules.held_value_of_kind[KIND_BLACK_THREE])
    value += rules.red_threes.held(counts[KIND_RED_THREE]) * weights.dead_three
    value += expected_unfinished_fines(context, melds, counts) + _expected_held_fines(context, melds, counts)
    value -= _short_hand_cost(context, melds, sum(counts))
    if opened:
        value += weights.opening + weights.opening_red_three * context.laid_threes + weights.opening_end * end
    return value


def _own_reach(
    context: DecisionContext, melds: Mapping[int, Meld], counts: Sequence[int], *, opened: bool, frozen: bool
) -> float:
    """Return the expected number of pairs of a rank and a seat of the side that could take the pile with it.

    Ranks are weighted by how freely they will be discarded. `melds`: the open melds by rank.
    """
    free = opened and not frozen
    with_wild = context.weights.spends_wild if free and context.rules.pile.with_wild and count_wilds(counts) else 0.0
    partners_reach = context.partners_reach(frozen=not free)
    copies = context.copies
    ours = 0.0
    for rank in MELD_RANKS:
        reach, held = partners_reach[rank], counts[rank]
        if free and rank in melds and context.fits_a_meld(melds[rank]):
            reach = context.seats_of_side
        elif held >= 2:
            reach += 1.0
        elif held:
            reach += with_wild
        ours += copies[rank] * reach
    return ours if opened else ours * context.opens_through_pile(context.seat)


def _rank_value(context: DecisionContext, rank: int, meld: Meld, held: int) -> RankValue:
    """Return the value of a meld and `held` cards of its rank in the hand, which depends on no other cards."""
    size, wilds = len(meld.cards), meld.wilds
    key = ((rank * MOST_CARDS + held) * MOST_CARDS + size) * MOST_CARDS + wilds
    known = context.rank_values.get(key)
    if known is None:
        bonus, chance = expected_bonus(context, rank, meld, held)
        points = _held_points_value(context, rank, held, laid=size > 0)
        known = RankValue(bonus, chance, _pure_probability(context, rank, meld, held), points)
        context.rank_values[key] = known
    return known


def open_and_complete_melds(
    rules: CanastaRules, melds: Mapping[int, Meld]
) -> tuple[Mapping[int, Meld], Sequence[tuple[int, Meld]]]:
    """Return the melds, by rank, that further cards would join, and the canastas beside which another may be begun.

    If a rank has several melds, the last one is open; all others are canastas.
    """
    if not rules.melds.another_of_a_rank:
        return melds, ()
    open_melds: dict[int, Meld] = {}
    complete: list[tuple[int, Meld]] = []
    for key, meld in sorted(melds.items()):
        rank = rank_of_key(key)
        if rank not in MELD_RANKS:
            continue
        if rank in open_melds:
            complete.append((rank, open_melds.pop(rank)))
        if 0 < rules.melds.most_cards(rank) <= len(meld.cards):
            complete.append((rank, meld))
        else:
            open_melds[rank] = meld
    return open_melds, complete


def _exit_value(rules: CanastaRules, chances: list[float], pure_chances: list[float]) -> float:
    """Return the sum of the probabilities of the likeliest canastas that going out requires.

    Natural canastas are counted separately if the rules require them.
    """
    rule = rules.going_out
    if not rule.natural:
        if rule.canastas == 1:
            return max(chances, default=0.0)
        return sum(sorted(chances, reverse=True)[: rule.canastas], 0.0)
    pure = sorted(pure_chances, reverse=True)[: rule.natural]
    return sum(pure, 0.0) + sum(sorted(chances, reverse=True)[rule.natural : rule.natural + rule.mixed], 0.0)


def _pure_probability(context: DecisionContext, rank: int, meld: Meld, held: int) -> float:
    """Return the probability that a meld becomes a natural canasta; 0 if the rules require none."""
    if meld.wilds or not context.rules.going_out.natural:
        return 0.0
    return at_least(CANASTA - len(meld.cards) - held, context.supply[rank])


def _runs_value(
    context: DecisionContext,
    melds: Mapping[int, Meld],
    open_melds: Mapping[int, Meld],
    counts: Sequence[int],
    held: Sequence[Card],
) -> RunsValue:
    """Return the expected value of runs; a card of the hand counts for a run or its rank, whichever is worth more."""
    rules, weights = context.rules, context.weights
    worth = rules.canastas.run + (weights.run_canasta if needs_run(rules, melds) else 0.0)
    bonuses = points = 0.0
    chances: list[float] = []
    left = list(counts)
    for run in possible_runs(context, melds, held):
        chance = run.chance
        if run.used:
            cost, laid = _taken_from_sets(context, open_melds, left, run.used)
            if (chance - run.chance_without) * worth + laid <= cost:
                chance = run.chance_without
            else:
                points += laid
                for card in run.used:
                    left[card >> 2] -= 1
        bonuses += chance * rules.canastas.run
        chances.append(chance)
    if rules.going_out.runs:
        bonuses += weights.run_canasta * max(chances, default=0.0)
    return RunsValue(bonuses, points, chances, left)


def _taken_from_sets(
    context: DecisionContext, melds: Mapping[int, Meld], counts: Sequence[int], cards: Iterable[Card]
) -> tuple[float, float]:
    """Return the value that sets and the hand lose without these cards, and the value of their points in a run."""
    lost = laid = 0.0
    for card in cards:
        rank = card >> 2
        meld = melds.get(rank, NO_MELD)
        before, after = (_rank_value(context, rank, meld, held) for held in (counts[rank], counts[rank] - 1))
        lost += before.bonus + before.points - after.bonus - after.points
        laid += _held_points_value(context, rank, 1, laid=True)
    return lost, laid


def _wild_melds_value(context: DecisionContext, melds: Mapping[int, Meld], counts: Sequence[int]) -> float:
    """Return the expected value of the side's canastas of wild cards.

    Where another may be begun beside canastas, all whole ones count, and what may still be made of the rest.
    """
    if not context.rules.melds.another_of_a_rank:
        return _wild_canasta_value(context, melds.get(RANK_TWO, NO_MELD), counts)
    value, unfinished = 0.0, NO_MELD
    for key, meld in melds.items():
        if key % KEY_STEP == RANK_TWO:
            if meld.is_canasta:
                value += _wild_bonus(context, pure=not meld.wilds)
            else:
                unfinished = meld
    return value + _wild_canasta_value(context, unfinished, counts)


def _wild_canasta_value(context: DecisionContext, meld: Meld, counts: Sequence[int]) -> float:
    """Return the expected value of a canasta of wild cards."""
    rules, weights = context.rules, context.weights
    held = count_wilds(counts)
    if not (held or meld.cards):
        return 0.0
    twos = len(meld.cards) - meld.wilds + counts[RANK_TWO]
    supply = sum(context.supply[kind] for kind in WILD_KINDS) * weights.wild_meld_share
    if rules.melds.wild_mix:
        probability = at_least(CANASTA - len(meld.cards) - held, supply)
    else:
        stand_ins = min(rules.wild_limit[CANASTA], meld.wilds + held - counts[RANK_TWO])
        least = CANASTA - rules.wild_limit[CANASTA]
        probability = min(
            at_least(CANASTA - twos - stand_ins, supply), at_least(least - twos, context.supply[RANK_TWO])
        )
    waiting = min(1.0, held / MIN_MELD) if meld.cards else 1.0
    share = 1.0 - (1.0 - weights.held_share) * waiting
    pure = not (meld.wilds or counts[RANK_JOKER] or counts[RANK_BLANCHE])
    return probability * share * _wild_bonus(context, pure=pure)


def _wild_bonus(context: DecisionContext, *, pure: bool) -> float:
    """Return the value of a whole canasta of wild cards: its bonus, and its use for going out (R33e)."""
    rules = context.rules
    bonus = rules.canastas.wild_pure if pure else rules.canastas.wild
    if rules.canastas.wild_at_exit:
        bonus //= rules.n_sides  # any side may be the one that goes out
    return bonus + (context.weights.wild_canasta if rules.going_out.wild else 0.0)


def expected_bonus(context: DecisionContext, rank: int, meld: Meld, held: int) -> tuple[float, float]:
    """Return the expected canasta bonus of a meld with `held` further cards of its rank, and its probability."""
    rules, weights = context.rules, context.weights
    natural, mixed = rules.canastas.of_rank(rank), rules.canastas.mixed
    wilds, size = meld.wilds, len(meld.cards)
    if size >= CANASTA:
        return float(mixed if wilds else natural), 1.0
    total = size + held
    naturals = total - wilds
    supply = context.supply[rank]
    wild_supply = 0.0 if rank in rules.melds.pure_ranks else context.wild_supply
    whole = at_least(CANASTA - total, supply + wild_supply)
    least = CANASTA - rules.wild_limit[CANASTA]
    if naturals < least:
        whole = min(whole, at_least(least - naturals, supply))
    expected = whole * mixed
    if not wilds:
        expected += at_least(CANASTA - naturals, supply) * (natural - mixed)
    share = 1.0
    if not size and held < MIN_MELD:
        share = weights.pair_share if held == 2 else weights.single_share
    elif held:
        share -= (1.0 - weights.held_share) * min(1.0, held / MIN_MELD)
    return expected * share, whole * share


def expected_unfinished_fines(context: DecisionContext, melds: Mapping[int, Meld], counts: Sequence[int] = ()) -> float:
    """Return the expected fines for melds that must become canastas (§6); `counts`: cards of the hand by kind."""
    if not context.rules.fines.unfinished:
        return 0.0
    expected = 0.0
    for key, meld in melds.items():
        rank = rank_of_key(key)
        fine = unfinished_fine(context.rules, rank, meld)
        if fine:
            expected += fine * (1.0 - _finish_probability(context, rank, meld, counts) * (1.0 - context.end))
    return expected


def _finish_probability(context: DecisionContext, rank: int, meld: Meld, counts: Sequence[int]) -> float:
    """Return the probability that a meld becomes a canasta."""
    if rank == RANK_TWO:
        supply = sum(context.supply[kind] for kind in WILD_KINDS) * context.weights.wild_meld_share
        return at_least(CANASTA - len(meld.cards) - (count_wilds(counts) if counts else 0), supply)
    return at_least(CANASTA - len(meld.cards) - (counts[rank] if counts else 0), context.supply[rank])


def _expected_held_fines(context: DecisionContext, melds: Mapping[int, Meld], counts: Sequence[int]) -> float:
    """Return the expected fines for three or more of a rank in the hand (§6), unlaid or as an unfinished meld."""
    expected = 0.0
    for rank, fine in context.rules.fines.held:
        if counts[rank] >= MIN_MELD:
            stays = 1.0 if rank not in melds else context.end
            probability = _finish_probability(context, rank, melds.get(rank, NO_MELD), counts)
            expected += fine * stays * (1.0 - probability * (1.0 - context.end))
    return expected


def _held_points_value(context: DecisionContext, rank: int, held: int, *, laid: bool) -> float:
    """Return the value of the points of cards in the hand: lost if the deal ends now, else perhaps laid."""
    if not held:
        return 0.0
    weights = context.weights
    points = held * context.rules.value_of_kind[rank]
    if laid or held >= MIN_MELD:
        later = 1.0
    else:
        later = 2.0 * (weights.pair_points if held == 2 else weights.single_points) - 1.0
    return points * (later * (1.0 - context.end) - context.end)


def _wild_cards_value(context: DecisionContext, counts: Sequence[int]) -> float:
    weights, end, points_of = context.weights, context.end, context.rules.value_of_kind
    # Where wild cards form melds of their own, they are kept for that canasta and counted there.
    value, next_wild = 0.0, 0.0 if context.rules.melds.wild_melds else weights.wild
    for _ in range(count_wilds(counts)):
        value += next_wild
        next_wild *= weights.wild_more
    points = sum([counts[kind] * points_of[kind] for kind in WILD_KINDS])
    return value * (1.0 - end) + points * (1.0 - 2.0 * end)


def _short_hand_cost(context: DecisionContext, melds: Mapping[int, Meld], size: int) -> float:
    weights = context.weights
    if context.view.has_foot(context.seat):
        return weights.foot_card * size  # the sooner the second hand comes, the better
    if size >= len(weights.few_cards):
        return 0.0
    cost = weights.few_cards[size] * (1.0 - context.end)
    canastas = sum(len(meld.cards) >= CANASTA for meld in melds.values())
    return cost * weights.few_cards_with_canasta if canastas >= context.rules.going_out.canastas else cost
