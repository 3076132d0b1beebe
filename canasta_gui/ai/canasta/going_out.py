"""Going out: whether it is wanted, the steps towards it, and the answer to a partner who asks."""

from collections.abc import Mapping, Sequence

from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.evaluation import expected_bonus, expected_unfinished_fines, open_and_complete_melds
from canasta_gui.ai.canasta.match_chances import exit_decides
from canasta_gui.ai.canasta.memory import count_wilds
from canasta_gui.ai.canasta.runs import possible_runs
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.lay_preview import LayPreview, canasta_refusal, exit_barred
from canasta_gui.rules.canasta.policies.melds import CANASTA, MIN_MELD
from canasta_gui.rules.canasta.position import Meld
from canasta_gui.rules.canasta.scoring import canasta_bonuses, unfinished_fine
from canasta_gui.rules.core.cards import MELD_RANKS, rank_of_key
from canasta_gui.rules.core.phases import Phase


def wants_out(context: DecisionContext) -> bool:
    """Return whether ending the deal now is expected to be better for the side than playing on."""
    weights, view = context.weights, context.view
    decided = exit_decides(view, context.seat, weights.hidden_card) if weights.match_aware else None
    if decided is not None:
        return decided
    partners = sum(_cards_left(context, seat) for seat in view.partners(context.seat))
    ours = weights.own_prospects * _expected_side_bonuses(context, context.side) + 2.0 * weights.hidden_card * partners
    return exit_gain(context) >= ours + weights.exit_margin


def exit_gain(context: DecisionContext) -> float:
    """Return the points that an exit now brings the side and takes from the rivals."""
    weights, view = context.weights, context.view
    taken = 0.0
    for side in context.rival_sides():
        hands = sum(_cards_left(context, seat) for seat in view.seats(side))
        taken += weights.their_card * hands + _expected_side_bonuses(context, side)
        if not view.is_open(side):
            taken += weights.opening_red_three * len(view.side_red_threes(side))
    return context.rules.going_out.bonus + context.rival_worth * taken / max(1, len(context.rival_sides()))


def _cards_left(context: DecisionContext, seat: int) -> int:
    """Return how many cards count against a seat's side if the deal ends now."""
    return len(context.view.hands[seat]) + len(context.view.second_hand(seat))


def _expected_side_bonuses(context: DecisionContext, side: int) -> float:
    """Return the expected bonuses of the canastas that a side's melds may still become, and the fines saved."""
    melds = context.view.melds[side]
    fines = sum(unfinished_fine(context.rules, rank_of_key(key), meld) for key, meld in melds.items())
    saved = expected_unfinished_fines(context, melds) - fines  # what playing on may still save of them
    if context.rules.melds.runs:
        chances = [run.chance for run in possible_runs(context, melds, ()) if run.chance < 1.0]
        saved += (1.0 - context.end) * context.rules.canastas.run * sum(chances)
    return saved + sum(
        expected_bonus(context, rank_of_key(key), meld, 0)[0] * (1.0 - context.end)
        for key, meld in melds.items()
        if rank_of_key(key) in MELD_RANKS and len(meld.cards) < CANASTA
    )


def exit_step(context: DecisionContext, options: Sequence[act.Action]) -> act.Action | None:
    """Return the next step of an exit in this turn, the one with the most points; None if no step leads out."""
    view, seat = context.view, context.seat
    if view.phase is not Phase.PLAY or exit_barred(view, seat) is not None:
        return None
    best: act.Action | None = None
    most = -1.0
    for action in options:
        if isinstance(action, act.Lay):
            value = _exit_value(context, action)
        elif isinstance(action, act.Discard) and len(view.hands[seat]) == 1:
            value = 0.0
        else:
            continue
        if value > most:
            best, most = action, value
    return best


def _exit_value(context: DecisionContext, lay: act.Lay) -> float:
    """Return points and bonuses of a lay after which the rest can still leave the hand; negative if it cannot."""
    preview = LayPreview(context.view, context.seat)
    for meld in lay.melds:
        preview.lay(meld.key, meld.cards)
    leads_out = preview.can_shed_rest() if preview.size else canasta_refusal(context.view, preview.melds) is None
    if not leads_out:
        return -1.0
    return preview.points + _bonuses(context, preview.melds) - _bonuses(context, context.view.melds[context.side])


def _bonuses(context: DecisionContext, melds: Mapping[int, Meld]) -> float:
    """Return canasta bonuses, fines for melds that should be canastas, and a little for cards nearer to one."""
    rules = context.rules
    near = sum(len(meld.cards) ** 2 for meld in melds.values() if len(meld.cards) < CANASTA)
    fines = sum(unfinished_fine(rules, rank_of_key(key), meld) for key, meld in melds.items())
    return near + fines + sum(canasta_bonuses(rules, melds))


def allows_exit(context: DecisionContext) -> bool:
    """Return the answer to the partner: yes, unless one more turn of this seat is worth more than the exit."""
    return next_turn_gain(context) * (1.0 - context.end) <= context.weights.refuse_from


def next_turn_gain(context: DecisionContext) -> float:
    """Return what the hand would bring in one more turn: points laid instead of lost, and canastas closed."""
    view, value = context.view, context.rules.value_of_kind
    counts = view.counts[context.seat]
    melds, _ = open_and_complete_melds(context.rules, view.melds[context.side])
    rule, cap = context.rules.canastas, context.rules.wild_cap
    wilds = count_wilds(counts)
    gain = 0.0
    for rank in MELD_RANKS:
        held, meld = counts[rank], melds.get(rank)
        size = len(meld.cards) if meld else 0
        if meld or held >= MIN_MELD or (held == 2 and wilds):
            gain += 2.0 * held * value[rank]
        if (meld or held >= 2) and size < CANASTA:
            lacking = CANASTA - size - held
            had = meld.wilds if meld else 0
            if lacking <= 0:
                gain += rule.mixed if had else rule.natural
            elif lacking <= wilds and had + lacking <= cap[size - had + held]:
                wilds -= lacking
                gain += rule.mixed
    return gain + 2.0 * sum(counts[kind] * value[kind] for kind in range(3))
