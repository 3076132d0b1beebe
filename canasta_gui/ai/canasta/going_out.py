"""Going out: whether it is wanted, the steps towards it, and what to answer a partner who asks."""

from collections.abc import Mapping, Sequence

from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.evaluation import growing_and_whole, rank_hopes, unfinished_fines
from canasta_gui.ai.canasta.memory import wilds_among
from canasta_gui.ai.canasta.runs import run_hopes
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.lay_preview import LayPreview, canasta_refusal, exit_barred
from canasta_gui.rules.canasta.policies.melds import CANASTA, MIN_MELD
from canasta_gui.rules.canasta.position import Meld
from canasta_gui.rules.canasta.scoring import canasta_bonuses, unfinished_fine
from canasta_gui.rules.core.cards import MELD_RANKS, rank_of_key
from canasta_gui.rules.core.phases import Phase


def wants_out(outlook: DecisionContext) -> bool:
    """Is ending the deal now better for us than playing on, partners' hands guessed?"""
    weights, view = outlook.weights, outlook.view
    partners = sum(_cards_left(outlook, seat) for seat in view.partners(outlook.seat))
    ours = weights.own_hopes * _side_hopes(outlook, outlook.side) + 2.0 * weights.hidden_card * partners
    return exit_gain(outlook) >= ours + weights.exit_margin


def exit_gain(outlook: DecisionContext) -> float:
    """What an exit now brings us and takes from the rivals."""
    weights, view = outlook.weights, outlook.view
    taken = 0.0
    for side in outlook.rival_sides():
        hands = sum(_cards_left(outlook, seat) for seat in view.seats(side))
        taken += weights.their_card * hands + _side_hopes(outlook, side)
        if not view.is_open(side):
            taken += weights.opening_red_three * len(view.side_red_threes(side))
    return outlook.rules.going_out.bonus + taken / max(1, len(outlook.rival_sides()))


def _cards_left(outlook: DecisionContext, seat: int) -> int:
    """The cards that count against a seat's side if the deal ends now."""
    return len(outlook.view.hands[seat]) + len(outlook.view.second_hand(seat))


def _side_hopes(outlook: DecisionContext, side: int) -> float:
    """The canastas that a side's melds may still become."""
    melds = outlook.view.melds[side]
    fines = sum(unfinished_fine(outlook.rules, rank_of_key(key), meld) for key, meld in melds.items())
    saved = unfinished_fines(outlook, melds) - fines  # what playing on may still save of them
    of_runs = run_hopes(outlook, melds, ()) if outlook.rules.melds.runs else iter(())
    saved += (1.0 - outlook.end) * sum(hopes for hopes, chance in of_runs if chance < 1.0)
    return saved + sum(
        rank_hopes(outlook, rank_of_key(key), meld, 0)[0] * (1.0 - outlook.end)
        for key, meld in melds.items()
        if rank_of_key(key) in MELD_RANKS and len(meld.cards) < CANASTA
    )


def exit_step(outlook: DecisionContext, options: Sequence[act.Action]) -> act.Action | None:
    """The next step of an exit in this turn, the one that makes most of the cards; None if no step leads out."""
    view, seat = outlook.view, outlook.seat
    if view.phase is not Phase.PLAY or exit_barred(view, seat) is not None:
        return None
    best: act.Action | None = None
    most = -1.0
    for action in options:
        if isinstance(action, act.Lay):
            worth = _exit_worth(outlook, action)
        elif isinstance(action, act.Discard) and len(view.hands[seat]) == 1:
            worth = 0.0
        else:
            continue
        if worth > most:
            best, most = action, worth
    return best


def _exit_worth(outlook: DecisionContext, lay: act.Lay) -> float:
    """Points and bonuses of a lay after which the rest can still leave the hand; negative if it cannot."""
    trial = LayPreview(outlook.view, outlook.seat)
    for meld in lay.melds:
        trial.lay(meld.key, meld.cards)
    leads_out = trial.can_shed_rest() if trial.size else canasta_refusal(outlook.view, trial.melds) is None
    if not leads_out:
        return -1.0
    return trial.points + _bonuses(outlook, trial.melds) - _bonuses(outlook, outlook.view.melds[outlook.side])


def _bonuses(outlook: DecisionContext, melds: Mapping[int, Meld]) -> float:
    """Canasta bonuses, the fines for melds that should be some, and a little for cards that come nearer to one."""
    rules = outlook.rules
    near = sum(len(meld.cards) ** 2 for meld in melds.values() if len(meld.cards) < CANASTA)
    fines = sum(unfinished_fine(rules, rank_of_key(key), meld) for key, meld in melds.items())
    return near + fines + sum(canasta_bonuses(rules, melds))


def allows_exit(outlook: DecisionContext) -> bool:
    """The answer to the partner: yes, unless one more turn of mine is worth more than the exit."""
    return next_turn_gain(outlook) * (1.0 - outlook.end) <= outlook.weights.refuse_from


def next_turn_gain(outlook: DecisionContext) -> float:
    """What my hand would bring if I had one more turn: points laid instead of lost, and canastas closed."""
    view, value = outlook.view, outlook.rules.value_of_kind
    counts = view.counts[outlook.seat]
    melds, _ = growing_and_whole(outlook.rules, view.melds[outlook.side])
    rule, cap = outlook.rules.canastas, outlook.rules.wild_cap
    wilds = wilds_among(counts)
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
