"""Reasons for an action, and for keeping a lay back, from the seat's knowledge; also used for hints."""

# ruff: noqa: ARG001  (one signature for all, so that a table can dispatch)
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import Enum, StrEnum, auto
from typing import Any, Final, NamedTuple

from canasta_gui.ai.canasta.chances import deal_points
from canasta_gui.ai.canasta.choice_features import lay_features, turn_features
from canasta_gui.ai.canasta.choices import lay_gains, next_turn_gain, take_probability
from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.experience import evaluate_lays, experience_for
from canasta_gui.ai.canasta.features import HUNDRED
from canasta_gui.ai.canasta.memory import recall
from canasta_gui.ai.canasta.policy import Mistakes, recent_turns
from canasta_gui.ai.canasta.weights import MASTER, CanastaWeights
from canasta_gui.ai.common.reasons import MAX_REASONS, Reason, ReasonCode
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.arbitration.candidates import candidates
from canasta_gui.rules.canasta.policies import CANASTA
from canasta_gui.rules.canasta.position import CanastaView
from canasta_gui.rules.canasta.scoring import laid_points
from canasta_gui.rules.core.cards import FIRST_NATURAL, KIND, KIND_BLACK_THREE, MELD_RANKS, Card, rank_of_key


class Ground(Enum):
    """Grounds against a lay: the pile, a short hand, wild cards spent, or the value of the hand as a whole."""

    PILE = auto()
    SHORT_HAND = auto()
    WILD_CARDS = auto()
    HAND = auto()


_LEFT_OUT: Final[Mapping[Ground, Mapping[str, Any]]] = {
    Ground.PILE: {"reach": 0.0},
    Ground.SHORT_HAND: {"few_cards": ()},
    Ground.WILD_CARDS: {"wild": 0.0},
}
"""Changes to the policy's weights that disable a ground."""


def lay_kept_back(context: DecisionContext, options: Sequence[act.Action], discard: act.Discard) -> act.Lay | None:
    """Return the lay to explain with a discard: the best one with cards of its rank, else the best of all."""
    lays = [option for option in options if isinstance(option, act.Lay)]
    gains = evaluate_lays(context, [lay for lay in lays if has_cards_like(lay, discard)] or lays)
    asked = [lay for lay in gains if has_cards_like(lay, discard)] or list(gains)
    return max(asked, key=gains.__getitem__, default=None)


def has_cards_like(lay: act.Lay, discard: act.Discard) -> bool:
    """Return whether a lay has cards of the rank of a discard."""
    return any(meld.rank == KIND[discard.card] for meld in lay.melds)


def is_worth_laying(context: DecisionContext, lay: act.Lay) -> bool:
    """Return whether the policy prefers this lay to laying nothing."""
    return evaluate_lays(context, [lay]).get(lay, 0.0) > 0.0


def ground_against(context: DecisionContext, lay: act.Lay) -> Ground:
    """Return the strongest ground against a lay."""
    gain, experience = lay_gains(context, [lay])[lay], experience_for(context)
    weights = {"gain": 1.0} if experience is None else experience["lay"]
    features = {"gain": gain / HUNDRED} if experience is None else _features(context, lay, gain)
    points = {name: HUNDRED * weight * features.get(name, 0.0) for name, weight in weights.items()}
    of_gain = sum(value for name, value in points.items() if _is_of_gain(name)) / gain if gain else 0.0
    grounds = dict.fromkeys(Ground, 0.0)
    for ground, changes in _LEFT_OUT.items():
        other = DecisionContext(context.view, context.seat, context.memory, replace(context.weights, **changes))
        part = of_gain * (gain - lay_gains(other, [lay])[lay])
        grounds[ground] += part
        grounds[Ground.HAND] -= part
    for name, value in points.items():
        grounds[Ground.HAND if _is_of_gain(name) else _ground_of(name)] += value
    return min(grounds, key=grounds.__getitem__)


def _features(context: DecisionContext, lay: act.Lay, gain: float) -> Mapping[str, float]:
    return lay_features(context, turn_features(context), lay, gain)


def _is_of_gain(name: str) -> bool:
    """Return whether a feature is the policy's evaluation, alone or multiplied by another feature."""
    return name.startswith("gain")


def _ground_of(name: str) -> Ground:
    """Return the ground that a feature of a lay belongs to."""
    if "wilds" in name:
        return Ground.WILD_CARDS
    if "pile" in name or "pairs" in name:
        return Ground.PILE
    return Ground.SHORT_HAND if name.startswith(("leaves", "few_left")) else Ground.HAND


SMALL_PILE, FEW, PAIR = 3, 2, 2
DANGEROUS = 0.5
"""Probability of a take by the next seat above which a discard is called dangerous."""
ENDING_SOON = 0.3
"""Probability of the deal ending before the seat's next turn above which that is a reason."""


class CanastaReasonCode(StrEnum):
    """Codes of facts specific to canasta; `canasta_gui.words.canasta.reasons` has the sentences."""

    # discards
    FREEZES = "freezes"
    STOPS = "stops"
    NEXT_LET_PASS = "next let pass"
    NEXT_THREW = "next threw"
    NEXT_NOT_OPEN = "next not open"
    PILE_FROZEN = "pile frozen"
    PILE_SMALL = "pile small"
    FEW_LEFT = "few left"
    NO_PAIR_LEFT = "no pair left"
    SINGLE = "single"
    KEPT_FROM_MELD = "kept from meld"
    KEPT_TAKEN = "kept, taken before"
    # lays that were possible
    KEPT_PAIR = "kept, pair"
    KEPT_PILE = "kept, pile"
    KEPT_SHORT_HAND = "kept, short hand"
    KEPT_WILD_CARDS = "kept, wild cards"
    KEPT_WORTH_MORE = "kept, worth more"
    KEPT_TRIED = "kept, tried"
    WAITS_PILE = "waits, pile"
    WAITS_SHORT_HAND = "waits, short hand"
    WAITS_WILD_CARDS = "waits, wild cards"
    WAITS_WORTH_MORE = "waits, worth more"
    WAITS_TRIED = "waits, tried"
    OVERLOOKED = "overlooked"
    # the beginning of a turn
    PILE_CARDS = "pile cards"
    PILE_WILDS = "pile wilds"
    CLOSES = "closes"
    OPENS = "opens"
    PILE_FITS = "pile fits"
    PILE_NOT_WORTH = "pile not worth"
    ONLY_WITH_WILDS = "only with wild cards"
    NO_WAY_TO_TAKE = "no way to take"
    # melds
    GROWS = "grows"
    RED_THREES = "red threes"

    MORE_ON_TABLE = "more on the table"
    # going out
    GOES_OUT = "goes out"
    THEY_NEED = "they need"

    LITTLE_LEFT = "little left"
    MUCH_LEFT = "much left"
    # second packets
    MORE_CARDS = "more cards"
    USEFUL_CARD = "useful card"
    # irregularities
    MISTAKE = "mistake"
    LOOKED_WRONG = "looked wrong"


_KEPT: Final[Mapping[Ground, CanastaReasonCode]] = {
    Ground.PILE: CanastaReasonCode.KEPT_PILE,
    Ground.SHORT_HAND: CanastaReasonCode.KEPT_SHORT_HAND,
    Ground.WILD_CARDS: CanastaReasonCode.KEPT_WILD_CARDS,
    Ground.HAND: CanastaReasonCode.KEPT_WORTH_MORE,
}
_WAITS: Final[Mapping[Ground, CanastaReasonCode]] = {
    Ground.PILE: CanastaReasonCode.WAITS_PILE,
    Ground.SHORT_HAND: CanastaReasonCode.WAITS_SHORT_HAND,
    Ground.WILD_CARDS: CanastaReasonCode.WAITS_WILD_CARDS,
    Ground.HAND: CanastaReasonCode.WAITS_WORTH_MORE,
}
"""Reason codes for a lay kept back that would have opened, by ground."""


class WeightedReason(NamedTuple):
    """A reason and its weight relative to the others."""

    weight: float
    reason: Reason


def explain(
    view: CanastaView, history: Sequence[ev.Event], action: act.Action, weights: CanastaWeights = MASTER
) -> tuple[Reason, ...]:
    """Return the facts that speak most for an action, the strongest first, as a player of these weights sees them.

    The action belongs to the seat that must act, or is an irregularity of any seat or its consequence.
    """
    if type(action) in _ABOUT_IRREGULARITIES:  # they depend neither on the turn nor on other options
        return (Reason(_ABOUT_IRREGULARITIES[type(action)]),)
    seat = view.to_act
    options = list(candidates(view, seat))
    if len(options) == 1:  # a reason why the pile could not be taken would reveal cards of the hand
        return (Reason(ReasonCode.NOTHING_ELSE, secret=isinstance(action, act.Draw) and bool(view.pile)),)
    memory = recall(view, recent_turns(history, weights.remembers))
    context = DecisionContext(view, seat, memory, weights)
    found = sorted(
        [
            *_REASONS_FOR.get(type(action), _for_other)(context, history, action, options),
            WeightedReason(0.1, Reason(ReasonCode.BEST_LEFT)),
        ],
        key=lambda each: -each.weight,
    )
    facts = list(dict.fromkeys(each.reason for each in found))[:MAX_REASONS]
    return tuple(facts[:-1] if len(facts) > 1 and facts[-1].code is ReasonCode.BEST_LEFT else facts)


def _for_discard(
    context: DecisionContext, history: Sequence[ev.Event], action: act.Discard, options: Sequence[act.Action]
) -> Iterator[WeightedReason]:
    view, kind, pile = context.view, KIND[action.card], len(context.view.pile)
    if len(view.hands[context.seat]) == 1:
        yield from _for_exit(context)
        return
    after = view.next_seat(context.seat)
    wild = action.card < FIRST_NATURAL
    freezes = view.rules.pile.frozen_by_discard(action.card)
    if freezes and not view.frozen:
        yield WeightedReason(4.0, Reason(CanastaReasonCode.FREEZES, number=pile))
    elif wild or kind == KIND_BLACK_THREE:
        yield WeightedReason(4.0, Reason(CanastaReasonCode.STOPS, number=pile, seat=after))
    else:
        yield from _about_next_seat(context, after, kind)
    yield from _kept_cards(context, history, kind, options)
    yield from _about_lay(context, history, action, options)
    if kind in MELD_RANKS and view.counts[context.seat][kind] == 1 and not view.melds_of(context.side, kind):
        yield WeightedReason(0.9, Reason(CanastaReasonCode.SINGLE, kind, secret=True))


def _about_lay(
    context: DecisionContext, history: Sequence[ev.Event], discard: act.Discard, options: Sequence[act.Action]
) -> Iterator[WeightedReason]:
    """Yield the reason for keeping a lay back, if one was possible."""
    lay = lay_kept_back(context, options, discard)
    if lay is None:
        return
    weight, rank = 9.0 if has_cards_like(lay, discard) else 3.0, lay.melds[0].rank
    left = len(context.view.hands[context.seat]) - sum(len(meld.cards) for meld in lay.melds) - 1
    opened = context.view.is_open(context.side)
    if Mistakes.of_decision(context.view, history, context.weights).overlooks:
        code = CanastaReasonCode.OVERLOOKED
    elif is_worth_laying(context, lay):
        code = CanastaReasonCode.KEPT_TRIED if opened else CanastaReasonCode.WAITS_TRIED
    else:
        ground = ground_against(context, lay) if left else Ground.HAND
        code = (_KEPT if opened else _WAITS)[ground]
        if code is CanastaReasonCode.KEPT_PILE and _keeps_pair(context, rank, discard):
            code = CanastaReasonCode.KEPT_PAIR
    number = PAIR if code is CanastaReasonCode.KEPT_PAIR else left
    yield WeightedReason(weight, Reason(code, rank, number, context.seat, secret=True))


def _keeps_pair(context: DecisionContext, rank: int, discard: act.Discard) -> bool:
    """Return whether a pair of a rank stays in the hand that could take the pile, which its meld could not."""
    view = context.view
    if rank not in MELD_RANKS or (view.melds_of(context.side, rank) and not view.frozen):
        return False
    return view.counts[context.seat][rank] - (KIND[discard.card] == rank) >= PAIR


def _about_next_seat(context: DecisionContext, after: int, kind: int) -> Iterator[WeightedReason]:
    """Yield reasons why the next player is unlikely to take the pile with this card on top."""
    view, memory = context.view, context.memory
    side = view.side(after)
    if side == context.side:
        return
    if memory.let_pass[after][kind]:
        yield WeightedReason(2.5, Reason(CanastaReasonCode.NEXT_LET_PASS, kind, memory.let_pass[after][kind], after))
    if memory.discarded[after][kind]:
        yield WeightedReason(2.4, Reason(CanastaReasonCode.NEXT_THREW, kind, memory.discarded[after][kind], after))
    if memory.unseen[kind] + memory.known[after][kind] < PAIR:
        yield WeightedReason(2.6, Reason(CanastaReasonCode.NO_PAIR_LEFT, kind, seat=after, secret=True))
    elif memory.unseen[kind] <= FEW:
        yield WeightedReason(1.6, Reason(CanastaReasonCode.FEW_LEFT, kind, memory.unseen[kind], secret=True))
    if not view.pile:
        yield WeightedReason(0.7, Reason(CanastaReasonCode.PILE_SMALL))
    elif view.frozen:
        yield WeightedReason(1.2, Reason(CanastaReasonCode.PILE_FROZEN, seat=after))
    elif not view.is_open(side):
        yield WeightedReason(1.0, Reason(CanastaReasonCode.NEXT_NOT_OPEN, number=view.minimum_for(after), seat=after))
    if 0 < len(view.pile) <= SMALL_PILE:
        yield WeightedReason(0.7, Reason(CanastaReasonCode.PILE_SMALL, number=len(view.pile)))


def _kept_cards(
    context: DecisionContext, history: Sequence[ev.Event], discarded: int, options: Sequence[act.Action]
) -> Iterator[WeightedReason]:
    """Yield reasons for keeping cards of other kinds, which were dangerous to discard."""
    view = context.view
    after = view.next_seat(context.seat)
    theirs = {rank_of_key(key) for key in view.melds[view.side(after)]}
    for option in options:
        if not isinstance(option, act.Discard) or KIND[option.card] == discarded:
            continue
        if take_probability(context, option.card) < DANGEROUS:
            continue
        kind = KIND[option.card]
        danger = 1.5 + len(view.pile) / 8.0
        times = sum(
            isinstance(event, ev.Melded) and event.seat == after and event.top is not None and KIND[event.top] == kind
            for event in history
        )
        if times:
            yield WeightedReason(danger + 1.0, Reason(CanastaReasonCode.KEPT_TAKEN, kind, times, after, secret=True))
        elif kind in theirs:
            yield WeightedReason(danger, Reason(CanastaReasonCode.KEPT_FROM_MELD, kind, seat=after, secret=True))


def _for_draw(
    context: DecisionContext, history: Sequence[ev.Event], action: act.Draw, options: Sequence[act.Action]
) -> Iterator[WeightedReason]:
    takes = [option for option in options if isinstance(option, act.Take)]
    if not takes:
        yield WeightedReason(1.0, Reason(CanastaReasonCode.NO_WAY_TO_TAKE, secret=True))
        return
    pile = len(context.view.pile)
    costly = all(any(card < FIRST_NATURAL for card in _laid(take)) for take in takes)
    if costly:
        yield WeightedReason(2.2, Reason(CanastaReasonCode.ONLY_WITH_WILDS, secret=True))
    if pile <= SMALL_PILE:
        yield WeightedReason(2.1, Reason(CanastaReasonCode.PILE_SMALL, number=pile, secret=True))
    elif not costly:
        yield WeightedReason(2.0, Reason(CanastaReasonCode.PILE_NOT_WORTH, number=pile, secret=True))


def _laid(take: act.Take) -> tuple[Card, ...]:
    """Return the cards of the hand that a take lays."""
    return (*take.using, *(card for meld in take.melds for card in meld.cards))


def _for_take(
    context: DecisionContext, history: Sequence[ev.Event], action: act.Take, options: Sequence[act.Action]
) -> Iterator[WeightedReason]:
    view, pile = context.view, context.view.pile
    if action.only_top:
        yield WeightedReason(1.0, Reason(CanastaReasonCode.USEFUL_CARD, KIND[pile[-1]]))
        return
    yield WeightedReason(2.0, Reason(CanastaReasonCode.PILE_CARDS, number=len(pile)))
    wilds = sum(card < FIRST_NATURAL for card in pile)
    if wilds:
        yield WeightedReason(1.8, Reason(CanastaReasonCode.PILE_WILDS, number=wilds))
    if not view.is_open(context.side):
        yield WeightedReason(2.2, Reason(CanastaReasonCode.OPENS, number=view.minimum_for(context.seat)))
    melds = {rank_of_key(key): meld for key, meld in view.melds[context.side].items()}
    fitting = sum(KIND[card] in melds for card in pile[:-1] if card >= FIRST_NATURAL)
    if fitting:
        yield WeightedReason(1.9, Reason(CanastaReasonCode.PILE_FITS, number=fitting))
    for rank, meld in melds.items():
        if len(meld.cards) < CANASTA <= len(meld.cards) + sum(card >> 2 == rank for card in pile):
            yield WeightedReason(3.0, Reason(CanastaReasonCode.CLOSES, rank))
    yield from _if_ending_soon(context)


def _for_lay(
    context: DecisionContext, history: Sequence[ev.Event], action: act.Lay, options: Sequence[act.Action]
) -> Iterator[WeightedReason]:
    view, melds = context.view, context.view.melds[context.side]
    if len(view.hands[context.seat]) - sum(len(meld.cards) for meld in action.melds) <= 1:
        yield from _for_exit(context)
    if not melds:
        yield WeightedReason(2.0, Reason(CanastaReasonCode.OPENS, number=view.minimum_for(context.seat)))
        threes = len(view.side_red_threes(context.side))
        if threes:
            yield WeightedReason(1.8, Reason(CanastaReasonCode.RED_THREES, number=threes))
    for meld in action.melds:
        old = melds.get(meld.key)
        size = (len(old.cards) if old else 0) + len(meld.cards)
        if old is None or len(old.cards) < CANASTA:
            if size >= CANASTA:
                yield WeightedReason(3.0, Reason(CanastaReasonCode.CLOSES, meld.rank))
            elif melds:
                yield WeightedReason(1.0 + size / 10.0, Reason(CanastaReasonCode.GROWS, meld.rank, CANASTA - size))
        else:
            yield WeightedReason(1.0, Reason(CanastaReasonCode.MORE_ON_TABLE, meld.rank))
    yield from _if_ending_soon(context)


def _if_ending_soon(context: DecisionContext) -> Iterator[WeightedReason]:
    """Yield the reason that the deal may end soon, when cards in the hand count against the side."""
    if context.end >= ENDING_SOON:
        shortest = min(
            len(context.view.hands[seat]) for side in context.rival_sides() for seat in context.view.seats(side)
        )
        yield WeightedReason(2.6, Reason(ReasonCode.RIVALS_NEAR, number=shortest))


def _for_exit(context: DecisionContext) -> Iterator[WeightedReason]:
    """Yield reasons for going out now."""
    view = context.view
    held = sum(len(view.hands[seat]) for side in context.rival_sides() for seat in view.seats(side))
    yield WeightedReason(3.5, Reason(CanastaReasonCode.GOES_OUT, number=view.rules.going_out.bonus))
    yield WeightedReason(3.2, Reason(ReasonCode.RIVALS_HOLD, number=held))
    yield from _if_match_ends_soon(context)


def _if_match_ends_soon(context: DecisionContext) -> Iterator[WeightedReason]:
    """Yield the points that a rival side lacks to win the match, counting those on the table."""
    view, rules = context.view, context.rules
    if not rules.target:
        return
    laid = laid_points(view)
    needed, side = min((rules.target - view.totals[side] - laid[side], side) for side in context.rival_sides())
    if 0 < needed <= deal_points(rules).mean:
        yield WeightedReason(3.3, Reason(CanastaReasonCode.THEY_NEED, number=needed, seat=view.seats(side)[0]))


def _for_ask(
    context: DecisionContext, history: Sequence[ev.Event], action: act.Ask, options: Sequence[act.Action]
) -> Iterator[WeightedReason]:
    yield from _for_exit(context)
    yield from _if_ending_soon(context)


def _for_answer(
    context: DecisionContext, history: Sequence[ev.Event], action: act.Answer, options: Sequence[act.Action]
) -> Iterator[WeightedReason]:
    if not action.yes:
        yield WeightedReason(2.0, Reason(CanastaReasonCode.MUCH_LEFT))
        return
    yield from _if_ending_soon(context)
    if next_turn_gain(context) <= context.weights.refuse_from:
        yield WeightedReason(2.0, Reason(CanastaReasonCode.LITTLE_LEFT))
    held = sum(len(context.view.hands[seat]) for side in context.rival_sides() for seat in context.view.seats(side))
    yield WeightedReason(1.5, Reason(ReasonCode.RIVALS_HOLD, number=held))


def _for_other(
    context: DecisionContext, history: Sequence[ev.Event], action: act.Action, options: Sequence[act.Action]
) -> Iterator[WeightedReason]:
    if isinstance(action, act.TakeReserve):
        yield WeightedReason(1.0, Reason(CanastaReasonCode.MORE_CARDS))
    elif isinstance(action, act.Show):
        yield from _for_exit(context)
    elif isinstance(action, act.Choose):
        yield WeightedReason(1.0, Reason(CanastaReasonCode.USEFUL_CARD, secret=True))
    else:
        yield WeightedReason(1.0, Reason(CanastaReasonCode.PILE_NOT_WORTH, number=len(context.view.pile)))


_REASONS_FOR: dict[type[object], Callable[..., Iterator[WeightedReason]]] = {
    act.Discard: _for_discard,
    act.Draw: _for_draw,
    act.Take: _for_take,
    act.Lay: _for_lay,
    act.Ask: _for_ask,
    act.Answer: _for_answer,
    act.Pass: _for_other,
    act.TakeReserve: _for_other,
    act.Choose: _for_other,
}

_ABOUT_IRREGULARITIES: dict[type[object], StrEnum] = {
    act.Slip: CanastaReasonCode.MISTAKE,
    act.Object: CanastaReasonCode.LOOKED_WRONG,
    act.Remedy: ReasonCode.BEST_LEFT,
    act.Reshuffle: ReasonCode.BEST_LEFT,
    act.Pick: ReasonCode.BEST_LEFT,
    act.Expose: ReasonCode.BEST_LEFT,
}
