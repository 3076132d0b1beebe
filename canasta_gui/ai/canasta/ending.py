"""How probably the deal ends before a seat's next turn: with the stock, or because somebody goes out."""

from collections.abc import Mapping, Sequence

from canasta_gui.ai.canasta.weights import CanastaWeights
from canasta_gui.rules.canasta.policies.going_out import GoingOut
from canasta_gui.rules.canasta.policies.melds import CANASTA
from canasta_gui.rules.canasta.position import CanastaPosition, Meld
from canasta_gui.rules.core.cards import MELD_RANKS, RANK_TWO, is_run, rank_of_key


def end_probability(view: CanastaPosition, seat: int, stock_rounds: float, weights: CanastaWeights) -> float:
    """Return the probability that the deal ends before the next turn of a seat: by the stock or by an exit of another.

    `stock_rounds`: rounds for which the stock lasts.
    """
    risk = 1.0 if stock_rounds < 1.0 else 0.4 if stock_rounds < 2.0 else 0.0
    own = view.side(seat)
    for side in view.sides:
        if side != own:
            risk = max(risk, _exit_probability(view, view.seats(side), view.melds[side], weights))
    partners = view.partners(seat)
    if partners and weights.exit_risk_of_partners:
        by_partner = weights.exit_risk_of_partners * _exit_probability(view, partners, view.melds[own], weights)
        risk = 1.0 - (1.0 - risk) * (1.0 - by_partner)
    return risk


def _exit_probability(
    view: CanastaPosition, seats: Sequence[int], melds: Mapping[int, Meld], weights: CanastaWeights
) -> float:
    """Return the probability that one of these seats of a side, with its melds, goes out in its next turn."""
    by_hand, by_meld = weights.exit_risk_by_hand, weights.exit_risk_by_meld
    shortest = min([len(view.hands[seat]) + len(view.second_hand(seat)) for seat in seats])
    return by_hand[min(shortest, len(by_hand) - 1)] * by_meld[last_meld_needed(view.rules.going_out, melds)]


def last_meld_needed(rule: GoingOut, melds: Mapping[int, Meld]) -> int:
    """Return the size of the smallest meld that must become a canasta before a side goes out, seven at most.

    Of each kind that the rules ask for, the longest melds count; 0: one is not begun yet.
    """
    sizes = [len(meld.cards) for meld in melds.values()]
    last = _nth_size(sizes, rule.canastas)
    if rule.natural or rule.mixed:
        pure, mixed = _sizes_of_ranks(melds)
        last = min(last, _nth_size(pure, rule.natural))
        if rule.mixed:
            spare = sorted(pure, reverse=True)[rule.natural :]  # a wild card makes mixed ones of them
            last = min(last, _nth_size([*mixed, *(size for size in spare if size < CANASTA)], rule.mixed))
    if rule.wild:
        of_wilds = [len(meld.cards) for key, meld in melds.items() if rank_of_key(key) == RANK_TWO]
        last = min(last, _nth_size(of_wilds, rule.wild))
    if rule.runs:
        runs = [len(meld.cards) for key, meld in melds.items() if is_run(rank_of_key(key))]
        last = min(last, _nth_size(runs, rule.runs))
    return last


def _sizes_of_ranks(melds: Mapping[int, Meld]) -> tuple[list[int], list[int]]:
    """Return the sizes of the melds of ranks without wild cards, and of those with some."""
    pure: list[int] = []
    mixed: list[int] = []
    for key, meld in melds.items():
        if rank_of_key(key) in MELD_RANKS:
            (mixed if meld.wilds else pure).append(len(meld.cards))
    return pure, mixed


def _nth_size(sizes: list[int], number: int) -> int:
    """Return the size of the meld number `number`, the largest being number 1, seven at most; 0: there is none."""
    if not number:
        return CANASTA
    return min(sorted(sizes, reverse=True)[number - 1], CANASTA) if len(sizes) >= number else 0
