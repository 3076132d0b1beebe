"""What a hand and the melds of its side are worth together: every choice compares two such sums."""

from collections.abc import Mapping, Sequence

from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.memory import wilds_among
from canasta_gui.ai.canasta.runs import run_hopes
from canasta_gui.ai.common.probability import at_least
from canasta_gui.rules.canasta.policies.melds import CANASTA, MIN_MELD
from canasta_gui.rules.canasta.position import Meld
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.canasta.scoring import unfinished_fine
from canasta_gui.rules.core.cards import (
    KIND_BLACK_THREE,
    KIND_RED_THREE,
    MELD_RANKS,
    RANK_BLANCHE,
    RANK_JOKER,
    RANK_TWO,
    WILD_KINDS,
    Card,
    rank_of_key,
)

NO_MELD = Meld((), 0)


def standing(
    outlook: DecisionContext,
    melds: Mapping[int, Meld],
    counts: Sequence[int],
    pile: list[Card],
    *,
    frozen: bool,
    held_cards: Sequence[Card] = (),
) -> float:
    """The worth, in points, of the side's melds and the seat's hand when its turn ends with these.

    `counts`: the hand by kind; `held_cards`: its cards, looked at where there are runs. `pile`: what lies there then.
    The points of cards on the table are left out: whoever compares adds what it lays.
    """
    weights, end = outlook.weights, outlook.end
    opened = bool(melds)
    share = 1.0 if opened else weights.closed_share
    worth = 0.0
    ours = 0.0
    chances: list[tuple[float, float]] = []
    free = opened and not frozen
    wilds = wilds_among(counts)
    growing, whole = growing_and_whole(outlook.rules, melds)
    for rank, canasta in whole:
        worth += share * rank_hopes(outlook, rank, canasta, 0)[0]
        chances.append((1.0, _pure_chance(outlook, rank, canasta, 0)))
    for rank in MELD_RANKS:
        held, meld = counts[rank], growing.get(rank, NO_MELD)
        if free and outlook.fits_a_meld(meld):
            reach = float(len(outlook.view.seats(outlook.side)))
        else:
            reach = outlook.partners_reach(rank, frozen=not free)
            if held >= 2:
                reach += 1.0
            elif held and wilds and free and outlook.rules.pile.with_wild:
                reach += weights.spends_wild
        ours += outlook.copies[rank] * reach
        if held or meld.cards:
            hopes, chance = rank_hopes(outlook, rank, meld, held)
            worth += share * hopes
            chances.append((chance, _pure_chance(outlook, rank, meld, held)))
            worth += _held_points(outlook, rank, held, laid=bool(meld.cards))
    if not opened:
        ours *= outlook.opens_through_pile(outlook.seat)
    lead = ours - outlook.rivals_reach(frozen=frozen)
    worth += weights.reach * lead * outlook.pile_to_come(pile) * (1.0 - end)
    worth += share * _wild_hopes(outlook, melds.get(RANK_TWO, NO_MELD), counts)
    worth += share * _runs_worth(outlook, melds, held_cards, chances)
    worth += share * weights.exit_canasta * _exit_chances(outlook, chances)
    worth += _wilds_worth(outlook, counts)
    worth += counts[KIND_BLACK_THREE] * (weights.stopper - end * outlook.rules.held_value_of_kind[KIND_BLACK_THREE])
    worth += outlook.rules.red_threes.held(counts[KIND_RED_THREE]) * weights.dead_three
    worth += unfinished_fines(outlook, melds, counts) + _held_fines(outlook, melds, counts)
    worth -= _short_hand(outlook, melds, sum(counts))
    if opened:
        threes = len(outlook.view.side_red_threes(outlook.side))
        worth += weights.opening + weights.opening_red_three * threes + weights.opening_end * end
    return worth


def growing_and_whole(
    rules: CanastaRules, melds: Mapping[int, Meld]
) -> tuple[Mapping[int, Meld], Sequence[tuple[int, Meld]]]:
    """By rank the meld that further cards would join; and the canastas beside which another of the rank may be begun.

    Of several melds of a rank the last one grows: all others are canastas.
    """
    if not rules.melds.another_of_a_rank:
        return melds, ()
    growing: dict[int, Meld] = {}
    whole: list[tuple[int, Meld]] = []
    for key, meld in sorted(melds.items()):
        rank = rank_of_key(key)
        if rank not in MELD_RANKS:
            continue
        if rank in growing:
            whole.append((rank, growing.pop(rank)))
        if 0 < rules.melds.most_cards(rank) <= len(meld.cards):
            whole.append((rank, meld))
        else:
            growing[rank] = meld
    return growing, whole


def _exit_chances(outlook: DecisionContext, chances: list[tuple[float, float]]) -> float:
    """The chances of the canastas that going out needs, those without wild cards apart where the kind matters."""
    rule = outlook.rules.going_out
    any_kind = sorted((chance for chance, _ in chances), reverse=True)
    if not rule.natural:
        return sum(any_kind[: rule.canastas], 0.0)
    pure = sorted((chance for _, chance in chances), reverse=True)
    return sum(pure[: rule.natural], 0.0) + sum(any_kind[rule.natural : rule.natural + rule.mixed], 0.0)


def _pure_chance(outlook: DecisionContext, rank: int, meld: Meld, held: int) -> float:
    """The chance that a meld becomes a canasta without wild cards; 0 where nobody asks for one."""
    if meld.wilds or not outlook.rules.going_out.natural:
        return 0.0
    return at_least(CANASTA - len(meld.cards) - held, outlook.supply[rank])


def _runs_worth(
    outlook: DecisionContext, melds: Mapping[int, Meld], held: Sequence[Card], chances: list[tuple[float, float]]
) -> float:
    """What runs may bring; `chances` grow by theirs."""
    if not outlook.rules.melds.runs:
        return 0.0
    of_runs = list(run_hopes(outlook, melds, held))
    chances += [(chance, 0.0) for _, chance in of_runs]
    worth = sum(hopes for hopes, _ in of_runs)
    if outlook.rules.going_out.runs:
        worth += outlook.weights.run_canasta * max((chance for _, chance in of_runs), default=0.0)
    return worth


def _wild_hopes(outlook: DecisionContext, meld: Meld, counts: Sequence[int]) -> float:
    """What a meld of wild cards may bring with those of the hand: its bonus, and the way out (R33e)."""
    rules, weights = outlook.rules, outlook.weights
    held = wilds_among(counts)
    if not rules.melds.wild_melds or not (held or meld.cards):
        return 0.0
    twos = len(meld.cards) - meld.wilds + counts[RANK_TWO]
    supply = sum(outlook.supply[kind] for kind in WILD_KINDS) * weights.wild_meld_share
    if rules.melds.wild_mix:
        chance = at_least(CANASTA - len(meld.cards) - held, supply)
    else:
        stand_ins = min(rules.wild_limit[CANASTA], meld.wilds + held - counts[RANK_TWO])
        least = CANASTA - rules.wild_limit[CANASTA]
        chance = min(at_least(CANASTA - twos - stand_ins, supply), at_least(least - twos, outlook.supply[RANK_TWO]))
    share = 1.0 if meld.cards else weights.held_share
    bonus = (
        rules.canastas.wild if meld.wilds or counts[RANK_JOKER] or counts[RANK_BLANCHE] else rules.canastas.wild_pure
    )
    needed = weights.wild_canasta if rules.going_out.wild else 0.0
    return chance * share * (bonus + needed)


def rank_hopes(outlook: DecisionContext, rank: int, meld: Meld, held: int) -> tuple[float, float]:
    """The canasta bonus that a meld with `held` more cards of its rank in the hand may bring, and its chance."""
    rules, weights = outlook.rules, outlook.weights
    natural, mixed = rules.canastas.of_rank(rank), rules.canastas.mixed
    wilds, size = meld.wilds, len(meld.cards)
    if size >= CANASTA:
        return float(mixed if wilds else natural), 1.0
    total = size + held
    naturals = total - wilds
    supply = outlook.supply[rank]
    wild_supply = 0.0 if rank in rules.melds.pure_ranks else outlook.wild_supply
    whole = at_least(CANASTA - total, supply + wild_supply)
    least = CANASTA - rules.wild_limit[CANASTA]
    if naturals < least:
        whole = min(whole, at_least(least - naturals, supply))
    hopes = whole * mixed
    if not wilds:
        hopes += at_least(CANASTA - naturals, supply) * (natural - mixed)
    share = 1.0
    if not size and held < MIN_MELD:
        share = weights.pair_share if held == 2 else weights.single_share
    elif held:
        share -= (1.0 - weights.held_share) * min(1.0, held / MIN_MELD)
    return hopes * share, whole * share


def unfinished_fines(outlook: DecisionContext, melds: Mapping[int, Meld], counts: Sequence[int] = ()) -> float:
    """What melds that must become canastas are likely to cost if they do not (§6); `counts`: cards to come to them."""
    if not outlook.rules.fines.unfinished:
        return 0.0
    worth = 0.0
    for key, meld in melds.items():
        rank = rank_of_key(key)
        fine = unfinished_fine(outlook.rules, rank, meld)
        if fine:
            worth += fine * (1.0 - _finishes(outlook, rank, meld, counts) * (1.0 - outlook.end))
    return worth


def _finishes(outlook: DecisionContext, rank: int, meld: Meld, counts: Sequence[int]) -> float:
    """The chance that a meld that must become a canasta does so."""
    if rank == RANK_TWO:
        supply = sum(outlook.supply[kind] for kind in WILD_KINDS) * outlook.weights.wild_meld_share
        return at_least(CANASTA - len(meld.cards) - (wilds_among(counts) if counts else 0), supply)
    return at_least(CANASTA - len(meld.cards) - (counts[rank] if counts else 0), outlook.supply[rank])


def _held_fines(outlook: DecisionContext, melds: Mapping[int, Meld], counts: Sequence[int]) -> float:
    """What three or more of a rank in the hand are likely to cost (§6): the fine now, or that of the meld later."""
    worth = 0.0
    for rank, fine in outlook.rules.fines.held:
        if counts[rank] >= MIN_MELD:
            stays = 1.0 if rank not in melds else outlook.end
            chance = _finishes(outlook, rank, melds.get(rank, NO_MELD), counts)
            worth += fine * stays * (1.0 - chance * (1.0 - outlook.end))
    return worth


def _held_points(outlook: DecisionContext, rank: int, held: int, *, laid: bool) -> float:
    """What becomes of the points of cards in the hand: lost if the deal ends now, else perhaps laid."""
    if not held:
        return 0.0
    weights = outlook.weights
    points = held * outlook.rules.value_of_kind[rank]
    if laid or held >= MIN_MELD:
        later = 1.0
    else:
        later = 2.0 * (weights.pair_points if held == 2 else weights.single_points) - 1.0
    return points * (later * (1.0 - outlook.end) - outlook.end)


def _wilds_worth(outlook: DecisionContext, counts: Sequence[int]) -> float:
    weights, end, value = outlook.weights, outlook.end, outlook.rules.value_of_kind
    # Where wild cards are melded by themselves, what they are kept for is that canasta, and counted there.
    worth, each = 0.0, 0.0 if outlook.rules.melds.wild_melds else weights.wild
    for _ in range(wilds_among(counts)):
        worth += each
        each *= weights.wild_more
    points = sum(counts[kind] * value[kind] for kind in (RANK_JOKER, RANK_BLANCHE, RANK_TWO))
    return worth * (1.0 - end) + points * (1.0 - 2.0 * end)


def _short_hand(outlook: DecisionContext, melds: Mapping[int, Meld], size: int) -> float:
    weights = outlook.weights
    if outlook.view.has_foot(outlook.seat):
        return weights.foot_card * size  # the sooner the second hand comes, the better
    if size >= len(weights.few_cards):
        return 0.0
    cost = weights.few_cards[size] * (1.0 - outlook.end)
    canastas = sum(len(meld.cards) >= CANASTA for meld in melds.values())
    return cost * weights.few_cards_with_canasta if canastas >= outlook.rules.going_out.canastas else cost
