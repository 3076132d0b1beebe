"""The choices of a turn: draw or take the pile, what to lay and to discard, whether to go out."""

from collections.abc import Iterator, Mapping, Sequence
from math import inf

from canasta_gui.ai.canasta import danger
from canasta_gui.ai.canasta.chances import exit_decides
from canasta_gui.ai.canasta.danger import lengthens_run
from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.evaluation import (
    NO_MELD,
    evaluate,
    expected_bonus,
    expected_unfinished_fines,
    open_and_complete_melds,
    possible_runs,
)
from canasta_gui.ai.canasta.memory import count_wilds
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.arbitration.referee import check
from canasta_gui.rules.canasta.lay_preview import LayPreview, canasta_refusal, exit_barred
from canasta_gui.rules.canasta.meld_search.opening_search import runs_in
from canasta_gui.rules.canasta.policies import CANASTA, MIN_MELD
from canasta_gui.rules.canasta.position import CanastaView, Meld
from canasta_gui.rules.canasta.scoring import canasta_bonuses, unfinished_fine
from canasta_gui.rules.core.cards import (
    BLACK_THREES,
    FIRST_NATURAL,
    KEY_STEP,
    KIND,
    KIND_BLACK_THREE,
    KIND_RED_THREE,
    MELD_RANKS,
    RANK_TWO,
    RED_THREES,
    Card,
    meld_key,
    rank_of_key,
    run_of,
)
from canasta_gui.rules.core.position import Phase


def best_packet(view: CanastaView, seat: int, options: Sequence[act.Action]) -> act.Action:
    """Return the choice of the packet whose visible card is more useful at the beginning.

    Cards that help to open come first; a red three is better found early, while there is time to discard it.
    """
    shown = (view.hands[seat][0], view.reserves[seat][0])
    return max(
        options, key=lambda option: _usefulness(view, shown[option.pile]) if isinstance(option, act.Choose) else -1
    )


def _usefulness(view: CanastaView, card: Card) -> int:
    if card in RED_THREES:
        return 2 * view.rules.red_threes.each
    if card in BLACK_THREES:
        return 0
    return view.rules.value[card] + (view.rules.value[card] if card < FIRST_NATURAL else 0)


def lay_gains(context: DecisionContext, lays: Sequence[act.Lay]) -> dict[act.Lay, float]:
    """Return the gain in points of each lay, and of completing a canasta at once, over laying nothing."""
    gains: dict[act.Lay, float] = {}
    tried = [*lays, *_closing(context)]
    if not tried:
        return gains
    now = value_after(context, LayPreview(context.view, context.seat), context.view.pile)
    for lay in tried:
        gains[lay] = value_after(context, context.preview(lay), context.view.pile) - now
    return gains


def value_after(context: DecisionContext, preview: LayPreview, pile: list[Card]) -> float:
    """Return the value after a preview, including points laid; `pile`: the discard pile at that time."""
    frozen = context.view.frozen and bool(pile or context.rules.pile.always_frozen)
    return preview.points + evaluate(
        context, preview.melds, preview.counts, pile, frozen=frozen, held_cards=preview.held
    )


def _closing(context: DecisionContext) -> Iterator[act.Lay]:
    """Yield lays that complete a canasta at once, since its single steps may not look worthwhile, or be fined."""
    view, seat, rules = context.view, context.seat, context.rules
    counts, held_wilds = view.counts[seat], count_wilds(view.counts[seat])
    if not (view.melds[context.side] or context.weights.whole_canastas):
        return
    open_melds, complete = open_and_complete_melds(rules, view.melds[context.side])
    wilds = sorted((card for card in view.hands[seat] if card < FIRST_NATURAL), key=lambda card: rules.value[card])
    for rank in MELD_RANKS:
        meld, held = open_melds.get(rank, NO_MELD), counts[rank]
        missing = CANASTA - len(meld.cards)
        if missing <= 0 or (not meld.cards and held < MIN_MELD):
            continue
        need = max(0, missing - held)
        naturals = len(meld.cards) - meld.wilds + held
        if need > held_wilds or meld.wilds + need > rules.wild_cap[naturals] or _is_one_step(meld, held, need):
            continue
        if need < 2 and not context.weights.whole_canastas:
            continue
        own = [card for card in view.hands[seat] if card >> 2 == rank]
        of = sum(rank == other for other, _ in complete)
        yield from _if_allowed(context, act.MeldCards(rank, (*own[:missing], *wilds[:need]), of))
    if rules.melds.wild_melds and context.weights.whole_canastas:
        missing = CANASTA - len(open_melds.get(RANK_TWO, NO_MELD).cards)
        if 1 < missing <= held_wilds:
            yield from _if_allowed(context, act.MeldCards(RANK_TWO, tuple(wilds[:missing])))
    if rules.melds.runs and context.weights.whole_canastas:
        yield from _closing_runs(context)


def _closing_runs(context: DecisionContext) -> Iterator[act.Lay]:
    """Yield lays of two or more cards that complete a run of seven, on a run of the side or as a new one."""
    hand, melds = context.view.hands[context.seat], context.view.melds[context.side]
    for suit in range(4):
        keys = context.view.melds_of(context.side, run_of(suit))
        laid = [(key, melds[key].cards) for key in keys if not melds[key].is_canasta]
        own = [card for card in hand if card & 3 == suit]
        for key, run in (*laid, (meld_key(run_of(suit), len(keys)), ())):
            for row in runs_in((*own, *run)):
                cards = tuple(card for card in row if card not in run)
                if len(row) == CANASTA and len(cards) == CANASTA - len(run) > 1:
                    yield from _if_allowed(context, act.MeldCards(run_of(suit), cards, key // KEY_STEP))


def _is_one_step(meld: Meld, held: int, wilds: int) -> bool:
    """Return whether completing the canasta takes a single card, and so is a candidate anyway."""
    return bool(meld.cards) and held + wilds <= 1


def _if_allowed(context: DecisionContext, cards: act.MeldCards) -> Iterator[act.Lay]:
    lay = act.Lay((cards,))
    if check(context.view, context.seat, lay) is None:
        yield lay


def start_values(context: DecisionContext, options: Sequence[act.Action]) -> dict[act.Action, float]:
    """Return the value of each way to begin the turn."""
    view = context.view
    value_without = value_after(context, LayPreview(view, context.seat), view.pile)
    values: dict[act.Action, float] = {}
    for action in options:
        match action:
            case act.Take():
                values[action] = take_value(context, action)
            case act.Draw():
                values[action] = value_without + context.draw * context.rules.draw.count
            case _:
                values[action] = value_without
    return values


def take_value(context: DecisionContext, take: act.Take) -> float:
    """Return the value of hand and melds after taking the pile in this way."""
    view = context.view
    top = view.pile[-1]
    if take.only_top:
        return _top_card_value(context, top)
    preview = LayPreview(view, context.seat)
    preview.lay(take.key(top), take.using, top)
    for meld in take.melds:
        preview.lay(meld.key, meld.cards)
    below = context.rules.pile.below(view.pile)
    preview.receive(below)
    alone = context.weights.isolation if view.sides_may_join else 0.0
    unseen = context.draw * len(view.under)
    return value_after(context, preview, view.pile[: len(view.pile) - 1 - len(below)]) + unseen - alone


def _top_card_value(context: DecisionContext, top: Card) -> float:
    """Return the value of hand and melds after taking the top card alone."""
    preview = LayPreview(context.view, context.seat)
    preview.receive((top,))
    return value_after(context, preview, context.view.pile[:-1])


def discard_value(context: DecisionContext, card: Card) -> float:
    """Return the value of the hand without the card, less the next seat's expected gain from the pile."""
    kept, lost, _ = discard_outcome(context, card)
    return kept - lost


def discard_outcome(context: DecisionContext, card: Card) -> tuple[float, float, float]:
    """Return the value without the card, the next seat's expected gain from the pile, and its probability of a take."""
    view = context.view
    kind = KIND[card]
    counts = view.counts[context.seat][:]
    counts[kind] -= 1
    pile = [*view.pile, card]
    freezes = view.rules.pile.frozen_by_discard(card)
    held = view.hands[context.seat][:]
    held.remove(card)
    frozen = view.frozen or freezes
    value = evaluate(context, view.melds[context.side], counts, pile, frozen=frozen, held_cards=held)
    if context.careless:
        return value, 0.0, 0.0
    probability = take_probability(context, card)
    lost = probability * _value_to_next_side(context, pile) if probability else 0.0
    return value, lost * context.rival_worth, probability


def _value_to_next_side(context: DecisionContext, pile: list[Card]) -> float:
    """Return the next seat's gain if it takes the pile: the cards, and the canastas that they would complete."""
    view, bonus = context.view, context.rules.canastas
    value = context.pile_value(pile)
    for key, meld in view.melds[view.side(view.next_seat(context.seat))].items():
        size, rank = len(meld.cards), rank_of_key(key)
        if size < CANASTA <= size + len(pile) and size + sum([card >> 2 == rank for card in pile]) >= CANASTA:
            value += bonus.mixed if meld.wilds else bonus.natural
    return value


def take_probability(context: DecisionContext, card: Card) -> float:
    """Return the probability that the next seat takes the pile with this card on top."""
    guess = guessed_probability(context, card)
    if guess and context.weights.learned_danger and danger.applies_to(context.rules):
        return danger.learned_probability(context, card, guess)
    return guess


def guessed_probability(context: DecisionContext, card: Card) -> float:
    """Return the probability of a take by a formula of the unseen copies; 0 for cards that can never be taken."""
    view, weights, kind = context.view, context.weights, KIND[card]
    seat = view.next_seat(context.seat)
    side = view.side(seat)
    if kind in (KIND_BLACK_THREE, KIND_RED_THREE) or kind < FIRST_NATURAL >> 2 or side == context.side:
        return 0.0
    if view.rules.melds.runs and not view.frozen and lengthens_run(context, side, card):
        return weights.takes_when_it_can
    return context.reach(seat, kind, frozen=view.frozen) * weights.takes_when_it_can


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
    """Return the points that going out now gains for the side and costs the rivals."""
    weights, view = context.weights, context.view
    taken = 0.0
    for side in context.rival_sides():
        hands = sum(_cards_left(context, seat) for seat in view.seats(side))
        taken += weights.their_card * hands + _expected_side_bonuses(context, side)
        if not view.is_open(side):
            taken += weights.opening_red_three * len(view.side_red_threes(side))
    return context.rules.going_out.bonus + context.rival_worth * taken / max(1, len(context.rival_sides()))


def _cards_left(context: DecisionContext, seat: int) -> int:
    """Return the number of cards that count against a seat's side if the deal ends now."""
    return len(context.view.hands[seat]) + len(context.view.second_hand(seat))


def _expected_side_bonuses(context: DecisionContext, side: int) -> float:
    """Return the expected canasta bonuses of a side's unfinished melds, and the fines that finishing them saves."""
    melds = context.view.melds[side]
    fines = sum(unfinished_fine(context.rules, rank_of_key(key), meld) for key, meld in melds.items())
    saved = expected_unfinished_fines(context, melds) - fines  # the expected saving by playing on
    if context.rules.melds.runs:
        chances = [run.chance for run in possible_runs(context, melds, ()) if run.chance < 1.0]
        saved += (1.0 - context.end) * context.rules.canastas.run * sum(chances)
    return saved + sum(
        expected_bonus(context, rank_of_key(key), meld, 0)[0] * (1.0 - context.end)
        for key, meld in melds.items()
        if rank_of_key(key) in MELD_RANKS and len(meld.cards) < CANASTA
    )


def exit_step(context: DecisionContext, options: Sequence[act.Action]) -> act.Action | None:
    """Return the next step of the most valuable exit in this turn; None if there is none."""
    view, seat = context.view, context.seat
    if view.phase is not Phase.PLAY or exit_barred(view, seat) is not None:
        return None
    best: act.Action | None = None
    most = -inf
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
    """Return the points and bonuses of a lay, with fines below zero; -inf if the rest cannot be played after it."""
    preview = LayPreview(context.view, context.seat)
    for meld in lay.melds:
        preview.lay(meld.key, meld.cards)
    leads_out = preview.can_shed_rest() if preview.size else canasta_refusal(context.view, preview.melds) is None
    if not leads_out:
        return -inf
    return preview.points + _bonuses(context, preview.melds) - _bonuses(context, context.view.melds[context.side])


def _bonuses(context: DecisionContext, melds: Mapping[int, Meld]) -> float:
    """Return canasta bonuses, fines for unfinished melds, and a small value for progress towards canastas."""
    rules = context.rules
    near = sum(len(meld.cards) ** 2 for meld in melds.values() if len(meld.cards) < CANASTA)
    fines = sum(unfinished_fine(rules, rank_of_key(key), meld) for key, meld in melds.items())
    return near + fines + sum(canasta_bonuses(rules, melds))


def allows_exit(context: DecisionContext) -> bool:
    """Return the answer to the partner: yes, unless one more turn of this seat is worth more than the exit."""
    return next_turn_gain(context) * (1.0 - context.end) <= context.weights.refuse_from


def next_turn_gain(context: DecisionContext) -> float:
    """Return the gain from one more turn: points laid instead of lost, and canastas completed."""
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
