"""Lays that need no judgement: natural canastas, and all that can lie when no draw of the seat can follow."""

from collections.abc import Sequence
from math import inf

from canasta_gui.ai.canasta.choices import discard_outcome
from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.arbitration.referee import check
from canasta_gui.rules.canasta.engine import play
from canasta_gui.rules.canasta.policies import CANASTA, WholePile
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.canasta.scoring import score_lines
from canasta_gui.rules.core.cards import KEY_STEP, KIND, RANK_THREE, Card, is_run, rank_of_key
from canasta_gui.rules.core.position import NOBODY

KEPT = 2
"""Least number of cards in the hand after such a lay: whether to go out is another decision."""


def without_doubt(context: DecisionContext, options: Sequence[act.Action]) -> Sequence[act.Action]:
    """Return the one lay that is right whatever the hidden cards are, or else the options without lays that are wrong.

    A seat that overlooks every lay overlooks this one too. With runs nothing is certain: a card may serve two melds.
    """
    lays = [option for option in options if isinstance(option, act.Lay)]
    view = context.view
    certain = context.weights.lays_certainties and not view.rules.melds.runs
    if not lays or not certain or view.has_foot(context.seat):
        return options
    natural = closing_natural(view)
    if natural is not None and _keeps_enough(view, natural):
        return (natural,)
    if not is_last_turn(view):
        return options
    others = [option for option in options if not isinstance(option, act.Lay)]
    best = _lay_of_last_turn(context, lays, others)
    if best is not None:
        return (best,)
    return others or options  # after its partner's yes a seat may have nothing but lays


def closing_natural(view: CanastaPosition) -> act.Lay | None:
    """Return the lay of the seat in turn that completes a natural canasta of its side; None if there is none."""
    seat = view.to_act
    for key, meld in view.melds[view.side(seat)].items():
        rank = rank_of_key(key)
        if meld.wilds or meld.is_canasta or is_run(rank) or rank <= RANK_THREE:
            continue
        cards = tuple(card for card in view.hands[seat] if card >> 2 == rank)
        missing = CANASTA - len(meld.cards)
        lay = act.Lay((act.MeldCards(rank, cards[:missing], key // KEY_STEP),))
        if len(cards) >= missing and check(view, seat, lay) is None:
            return lay
    return None


def is_last_turn(view: CanastaPosition) -> bool:
    """Return whether the seat in turn cannot draw again in this deal, unless others take the whole pile at least twice.

    Where a take leaves cards in the pile, it can be taken in every further turn, and no turn is certainly the last.
    """
    others = len(view.playing) - 2
    return isinstance(view.rules.pile, WholePile) and len(view.stock) <= others * view.rules.draw.count


def _keeps_enough(view: CanastaPosition, lay: act.Lay) -> bool:
    return len(view.hands[view.to_act]) - len(act.cards_played(lay)) >= KEPT


def _lay_of_last_turn(
    context: DecisionContext, lays: Sequence[act.Lay], others: Sequence[act.Action]
) -> act.Lay | None:
    """Return the lay that brings most at the end of the deal, the discard after it included; None for none.

    What the seat discards then is expected to give the next seat something, and does not count against its hand.
    """
    view, seat = context.view, context.seat
    discards = {KIND[other.card]: other.card for other in others if isinstance(other, act.Discard)}
    costs = {kind: _cost_of_discard(context, card) for kind, card in discards.items()}
    now = _points_now(view, seat)
    best, most, size = None, -min(costs.values(), default=0.0), 0
    for lay in lays:
        if not _keeps_enough(view, lay):
            continue
        after = view.copy()
        play(after, seat, lay)
        left = [cost for kind, cost in costs.items() if after.counts[seat][kind]]
        gain = _points_now(after, seat) - now
        worth = gain - min(left, default=inf)
        # Of equal lays the one on the longest meld may lead to a canasta.
        longest = len(after.melds[context.side][lay.melds[-1].key].cards)
        if gain > 0 and (worth > most or (best is not None and worth == most and longest > size)):
            best, most, size = lay, worth, longest
    return best


def _cost_of_discard(context: DecisionContext, card: Card) -> float:
    """Return the points that a discard is expected to give the next seat, less those that it saves in the hand."""
    _, lost, _ = discard_outcome(context, card)
    return lost - context.rules.held_value_of_kind[KIND[card]]


def _points_now(pos: CanastaPosition, seat: int) -> int:
    """Return the points of the seat's side if the deal ended now, without the other hands."""
    twin = pos.copy()
    twin.hands = [hand if other == seat else [] for other, hand in enumerate(pos.hands)]
    return score_lines(twin, "stock", NOBODY)[pos.rules.side_of[seat]].total
