"""Why an action makes sense: the facts that speak for it, from what its seat knew; the same for hints."""
# ruff: noqa: ARG001  (one signature for all, so that a table can dispatch)

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.discards import take_chance
from canasta_gui.ai.canasta.going_out import next_turn_gain
from canasta_gui.ai.canasta.memory import recall
from canasta_gui.ai.canasta.weights import CLUB, Weights
from canasta_gui.ai.romme import reasons as romme_reasons
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.policies.melds import CANASTA
from canasta_gui.rules.canasta.position import CanastaView
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import FIRST_NATURAL, KIND, KIND_BLACK_THREE, MELD_RANKS, Card, rank_of_key
from canasta_gui.rules.families import AnyAction, AnyEvent, AnyView
from canasta_gui.rules.romme.ruleset import RommeRules

MOST, SMALL = 3, 3
DANGEROUS, FEW, PAIR = 0.5, 2, 2


class Because(StrEnum):
    """A fact that speaks for an action; `canasta_gui.words.reasons` has the sentence."""

    NOTHING_ELSE = "nothing else"
    BEST_LEFT = "best left"
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
    RIVALS_NEAR = "rivals near"
    MORE_ON_TABLE = "more on the table"
    # going out
    GOES_OUT = "goes out"
    RIVALS_HOLD = "rivals hold"
    LITTLE_LEFT = "little left"
    MUCH_LEFT = "much left"
    # second packets
    MORE_CARDS = "more cards"
    USEFUL_CARD = "useful card"


class Reason(NamedTuple):
    """A fact: what, about which rank and which seat, a number; `secret`: it tells of cards in the seat's own hand."""

    because: Because
    rank: int = -1
    number: int = 0
    seat: int = -1
    secret: bool = False


class Said(NamedTuple):
    """A reason and how much it weighs beside the others."""

    weight: float
    reason: Reason


def explain(view: AnyView, history: Sequence[AnyEvent], action: AnyAction) -> Sequence[Any]:
    """The two or three facts that speak most for an action of the seat that must act, the strongest first.

    The facts are those of the view's family: `Reason`, or what stands for it there.
    """
    return _EXPLAINERS[type(view.rules)](view, history, action)


def _explained(
    view: CanastaView, history: Sequence[ev.Event], action: act.Action, weights: Weights = CLUB
) -> tuple[Reason, ...]:
    seat = view.to_act
    options = list(candidates(view, seat))
    if len(options) == 1:  # that there was no way to take the pile would tell of the hand
        return (Reason(Because.NOTHING_ELSE, secret=isinstance(action, act.Draw) and bool(view.pile)),)
    outlook = DecisionContext(view, seat, recall(view, history), weights)
    said = sorted(
        [
            *_TELLERS.get(type(action), _of_the_rest)(outlook, history, action, options),
            Said(0.1, Reason(Because.BEST_LEFT)),
        ],
        key=lambda each: -each.weight,
    )
    facts = [each.reason for each in said[:MOST]]
    return tuple(facts[:-1] if len(facts) > 1 and facts[-1].because is Because.BEST_LEFT else facts)


def _of_discard(
    outlook: DecisionContext, history: Sequence[ev.Event], action: act.Discard, options: Sequence[act.Action]
) -> Iterator[Said]:
    view, kind, pile = outlook.view, KIND[action.card], len(outlook.view.pile)
    if len(view.hands[outlook.seat]) == 1:
        yield from _of_exit(outlook)
        return
    after = view.next_seat(outlook.seat)
    wild = action.card < FIRST_NATURAL
    freezes = wild or (kind == KIND_BLACK_THREE and view.rules.pile.black_threes_freeze)
    if freezes and not view.frozen:
        yield Said(4.0, Reason(Because.FREEZES, number=pile))
    elif wild or kind == KIND_BLACK_THREE:
        yield Said(4.0, Reason(Because.STOPS, number=pile, seat=after))
    else:
        yield from _about_next(outlook, after, kind)
    yield from _kept(outlook, history, kind, options)
    if kind in MELD_RANKS and view.counts[outlook.seat][kind] == 1 and not view.melds_of(outlook.side, kind):
        yield Said(0.9, Reason(Because.SINGLE, kind, secret=True))


def _about_next(outlook: DecisionContext, after: int, kind: int) -> Iterator[Said]:
    """Why the next player will hardly take the pile with this card."""
    view, memory = outlook.view, outlook.memory
    side = view.side(after)
    if side == outlook.side:
        return
    if memory.let_pass[after][kind]:
        yield Said(2.5, Reason(Because.NEXT_LET_PASS, kind, memory.let_pass[after][kind], after))
    if memory.discarded[after][kind]:
        yield Said(2.4, Reason(Because.NEXT_THREW, kind, memory.discarded[after][kind], after))
    if memory.unseen[kind] + memory.known[after][kind] < PAIR:
        yield Said(2.6, Reason(Because.NO_PAIR_LEFT, kind, seat=after, secret=True))
    elif memory.unseen[kind] <= FEW:
        yield Said(1.6, Reason(Because.FEW_LEFT, kind, memory.unseen[kind], secret=True))
    if not view.pile:
        yield Said(0.7, Reason(Because.PILE_SMALL))
    elif view.frozen:
        yield Said(1.2, Reason(Because.PILE_FROZEN, seat=after))
    elif not view.is_open(side):
        yield Said(1.0, Reason(Because.NEXT_NOT_OPEN, number=view.minimum_for(after), seat=after))
    if 0 < len(view.pile) <= SMALL:
        yield Said(0.7, Reason(Because.PILE_SMALL, number=len(view.pile)))


def _kept(
    outlook: DecisionContext, history: Sequence[ev.Event], thrown: int, options: Sequence[act.Action]
) -> Iterator[Said]:
    """Which card of another kind than the one `thrown` it would have been worse to discard."""
    view = outlook.view
    after = view.next_seat(outlook.seat)
    theirs = {rank_of_key(key) for key in view.melds[view.side(after)]}
    for option in options:
        if not isinstance(option, act.Discard) or KIND[option.card] == thrown:
            continue
        if take_chance(outlook, option.card) < DANGEROUS:
            continue
        kind = KIND[option.card]
        danger = 1.5 + len(view.pile) / 8.0
        times = sum(
            isinstance(event, ev.Melded) and event.seat == after and event.top is not None and KIND[event.top] == kind
            for event in history
        )
        if times:
            yield Said(danger + 1.0, Reason(Because.KEPT_TAKEN, kind, times, after, secret=True))
        elif kind in theirs:
            yield Said(danger, Reason(Because.KEPT_FROM_MELD, kind, seat=after, secret=True))


def _of_draw(
    outlook: DecisionContext, history: Sequence[ev.Event], action: act.Draw, options: Sequence[act.Action]
) -> Iterator[Said]:
    takes = [option for option in options if isinstance(option, act.Take)]
    if not takes:
        yield Said(1.0, Reason(Because.NO_WAY_TO_TAKE, secret=True))
        return
    pile = len(outlook.view.pile)
    costly = all(any(card < FIRST_NATURAL for card in _laid(take)) for take in takes)
    if costly:
        yield Said(2.2, Reason(Because.ONLY_WITH_WILDS, secret=True))
    if pile <= SMALL:
        yield Said(2.1, Reason(Because.PILE_SMALL, number=pile, secret=True))
    elif not costly:
        yield Said(2.0, Reason(Because.PILE_NOT_WORTH, number=pile, secret=True))


def _laid(take: act.Take) -> tuple[Card, ...]:
    """The cards of the hand that taking the pile so costs."""
    return (*take.using, *(card for meld in take.melds for card in meld.cards))


def _of_take(
    outlook: DecisionContext, history: Sequence[ev.Event], action: act.Take, options: Sequence[act.Action]
) -> Iterator[Said]:
    view, pile = outlook.view, outlook.view.pile
    if action.only_top:
        yield Said(1.0, Reason(Because.USEFUL_CARD, KIND[pile[-1]]))
        return
    yield Said(2.0, Reason(Because.PILE_CARDS, number=len(pile)))
    wilds = sum(card < FIRST_NATURAL for card in pile)
    if wilds:
        yield Said(1.8, Reason(Because.PILE_WILDS, number=wilds))
    if not view.is_open(outlook.side):
        yield Said(2.2, Reason(Because.OPENS, number=view.minimum_for(outlook.seat)))
    melds = {rank_of_key(key): meld for key, meld in view.melds[outlook.side].items()}
    fitting = sum(KIND[card] in melds for card in pile[:-1] if card >= FIRST_NATURAL)
    if fitting:
        yield Said(1.9, Reason(Because.PILE_FITS, number=fitting))
    for rank, meld in melds.items():
        if len(meld.cards) < CANASTA <= len(meld.cards) + sum(card >> 2 == rank for card in pile):
            yield Said(3.0, Reason(Because.CLOSES, rank))
    yield from _of_danger(outlook)


def _of_lay(
    outlook: DecisionContext, history: Sequence[ev.Event], action: act.Lay, options: Sequence[act.Action]
) -> Iterator[Said]:
    view, melds = outlook.view, outlook.view.melds[outlook.side]
    if len(view.hands[outlook.seat]) - sum(len(meld.cards) for meld in action.melds) <= 1:
        yield from _of_exit(outlook)
    if not melds:
        yield Said(2.0, Reason(Because.OPENS, number=view.minimum_for(outlook.seat)))
        threes = len(view.side_red_threes(outlook.side))
        if threes:
            yield Said(1.8, Reason(Because.RED_THREES, number=threes))
    for meld in action.melds:
        old = melds.get(meld.key)
        size = (len(old.cards) if old else 0) + len(meld.cards)
        if old is None or len(old.cards) < CANASTA:
            if size >= CANASTA:
                yield Said(3.0, Reason(Because.CLOSES, meld.rank))
            elif melds:
                yield Said(1.0 + size / 10.0, Reason(Because.GROWS, meld.rank, CANASTA - size))
        else:
            yield Said(1.0, Reason(Because.MORE_ON_TABLE, meld.rank))
    yield from _of_danger(outlook)


def _of_danger(outlook: DecisionContext) -> Iterator[Said]:
    """The deal may be over soon, and then cards in the hand count against us."""
    if outlook.end >= 0.3:
        shortest = min(
            len(outlook.view.hands[seat]) for side in outlook.rival_sides() for seat in outlook.view.seats(side)
        )
        yield Said(2.6, Reason(Because.RIVALS_NEAR, number=shortest))


def _of_exit(outlook: DecisionContext) -> Iterator[Said]:
    """What speaks for going out now."""
    view = outlook.view
    held = sum(len(view.hands[seat]) for side in outlook.rival_sides() for seat in view.seats(side))
    yield Said(3.5, Reason(Because.GOES_OUT, number=view.rules.going_out.bonus))
    yield Said(3.2, Reason(Because.RIVALS_HOLD, number=held))


def _of_ask(
    outlook: DecisionContext, history: Sequence[ev.Event], action: act.Ask, options: Sequence[act.Action]
) -> Iterator[Said]:
    yield from _of_exit(outlook)
    yield from _of_danger(outlook)


def _of_answer(
    outlook: DecisionContext, history: Sequence[ev.Event], action: act.Answer, options: Sequence[act.Action]
) -> Iterator[Said]:
    if not action.yes:
        yield Said(2.0, Reason(Because.MUCH_LEFT))
        return
    yield from _of_danger(outlook)
    if next_turn_gain(outlook) <= outlook.weights.refuse_from:
        yield Said(2.0, Reason(Because.LITTLE_LEFT))
    held = sum(len(outlook.view.hands[seat]) for side in outlook.rival_sides() for seat in outlook.view.seats(side))
    yield Said(1.5, Reason(Because.RIVALS_HOLD, number=held))


def _of_the_rest(
    outlook: DecisionContext, history: Sequence[ev.Event], action: act.Action, options: Sequence[act.Action]
) -> Iterator[Said]:
    if isinstance(action, act.TakeReserve):
        yield Said(1.0, Reason(Because.MORE_CARDS))
    elif isinstance(action, act.Show):
        yield from _of_exit(outlook)
    elif isinstance(action, act.Choose):
        yield Said(1.0, Reason(Because.USEFUL_CARD, secret=True))
    else:
        yield Said(1.0, Reason(Because.PILE_NOT_WORTH, number=len(outlook.view.pile)))


_TELLERS: dict[
    type[Any], Callable[[DecisionContext, Sequence[ev.Event], Any, Sequence[act.Action]], Iterator[Said]]
] = {
    act.Discard: _of_discard,
    act.Draw: _of_draw,
    act.Take: _of_take,
    act.Lay: _of_lay,
    act.Ask: _of_ask,
    act.Answer: _of_answer,
    act.Pass: _of_the_rest,
    act.TakeReserve: _of_the_rest,
    act.Choose: _of_the_rest,
}

_EXPLAINERS: dict[type[Any], Callable[..., Sequence[Any]]] = {
    CanastaRules: _explained,
    RommeRules: romme_reasons.explain,
}
