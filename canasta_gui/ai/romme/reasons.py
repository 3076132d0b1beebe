"""Reasons for an action in Rommé, from the seat's knowledge; also used for hints."""

# ruff: noqa: ARG001  (one signature for all, so that a table can dispatch)

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import islice

from canasta_gui.ai.common.reasons import MAX_REASONS, Reason, ReasonCode
from canasta_gui.ai.romme.memory import keep_values
from canasta_gui.ai.romme.policy import CLUB, RommeDecision
from canasta_gui.ai.romme.weights import RommeWeights
from canasta_gui.rules.core.cards import JOKER
from canasta_gui.rules.core.events import Discard, Draw
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.romme import events as act
from canasta_gui.rules.romme.events import Event
from canasta_gui.rules.romme.laying import best_lay
from canasta_gui.rules.romme.position import RommeView
from canasta_gui.rules.romme.referee import candidates

FEW_CARDS = 5


class RommeReasonCode(StrEnum):
    """Codes of facts specific to Rommé; `canasta_gui.words.romme.reasons` has the sentences."""

    COMPLETES = "completes"
    FITS_TABLE = "fits the table"
    ENDS_THE_DEAL = "ends the deal"
    HELD_BACK = "held back"
    MAY_END_NEXT = "may end next"
    FITS_NOTHING = "fits nothing"
    COSTS = "costs"
    NO_HOPE = "no hope"
    LEFT_BEFORE = "left before"
    OUT_OF_THE_HAND = "out of the hand"
    JOKER_AT_ONCE = "joker at once"
    LITTLE_IN_HAND = "little in hand"
    BURDENED = "burdened"


def explain(
    view: RommeView, history: Sequence[Event], action: act.Action, weights: RommeWeights = CLUB
) -> tuple[Reason, ...]:
    """Return the facts that speak most for an action of the seat that must act, the strongest first."""
    if _is_forced(view):
        return (Reason(ReasonCode.NOTHING_ELSE),)
    decision = RommeDecision(view, history, weights)
    facts = [*_REASONS_FOR[type(action)](decision, action)][:MAX_REASONS]
    return tuple(facts) or (Reason(ReasonCode.BEST_LEFT),)


def _is_forced(view: RommeView) -> bool:
    """Return whether there is only one action, which is never so with two cards to choose a discard from."""
    if view.phase is Phase.PLAY and len(set(view.hands[view.to_act])) > 1:
        return False
    return len(list(islice(candidates(view, view.to_act), 2))) == 1


def _of_taking(decision: RommeDecision, action: act.TakeUp | act.Claim) -> Iterator[Reason]:
    card = decision.view.pile[-1]
    saved = decision.saved(card) + decision.rules.held_value[card]
    if not isinstance(action, act.Claim) and decision.lookahead.ends_deal(decision.hand, card):
        yield Reason(RommeReasonCode.ENDS_THE_DEAL, secret=True)
    if saved > 0:
        yield Reason(RommeReasonCode.COMPLETES, number=saved, secret=True)
    elif decision.fits(card):
        yield Reason(RommeReasonCode.FITS_TABLE)


def _of_claim(decision: RommeDecision, action: act.Claim) -> Iterator[Reason]:
    yield from _of_taking(decision, action) if action.yes else _of_leaving(decision, action)


def _of_leaving(decision: RommeDecision, action: act.Claim | Draw) -> Iterator[Reason]:
    if decision.view.pile and not decision.view.refused and decision.saved(decision.view.pile[-1]) < 0:
        yield Reason(RommeReasonCode.FITS_NOTHING, secret=True)


def _of_consent(decision: RommeDecision, action: act.Consent) -> Iterator[Reason]:
    claimant = decision.view.claimant
    if action.yes and decision.rules.face_up.hidden:
        yield Reason(RommeReasonCode.BURDENED, number=decision.rules.face_up.hidden, seat=claimant)
    elif not action.yes:
        yield Reason(ReasonCode.RIVALS_NEAR, number=len(decision.view.hands[claimant]), seat=claimant)


def _of_lay(decision: RommeDecision, action: act.RommeLay | act.Add) -> Iterator[Reason]:
    melds = [meld.cards for meld in action.melds] if isinstance(action, act.RommeLay) else [action.cards]
    points = sum(decision.rules.held_value[card] for cards in melds for card in cards)
    yield Reason(RommeReasonCode.OUT_OF_THE_HAND, number=points)
    if decision.memory.nearest <= FEW_CARDS:
        yield Reason(ReasonCode.RIVALS_NEAR, number=decision.memory.nearest)


def _of_swap(decision: RommeDecision, action: act.Swap) -> Iterator[Reason]:
    hand = [*decision.hand, JOKER]
    hand.remove(action.card)
    if JOKER not in best_lay(decision.rules, hand).rest:
        yield Reason(RommeReasonCode.JOKER_AT_ONCE, secret=True)


def _of_discard(decision: RommeDecision, action: Discard) -> Iterator[Reason]:
    held, memory = decision.rules.held_value[action.card], decision.memory
    if decision.holds_back:
        yield Reason(RommeReasonCode.HELD_BACK, number=memory.nearest, secret=True)
    rest = best_lay(decision.rules, decision.hand).rest
    if action.card in rest and not keep_values(memory, rest, decision.weights, 1.0)[action.card]:
        yield Reason(RommeReasonCode.NO_HOPE, secret=True)
    if len(decision.hand) <= FEW_CARDS and (
        copies := decision.lookahead.count_ending_cards(decision.hand_without(action.card))
    ):
        yield Reason(RommeReasonCode.MAY_END_NEXT, number=copies, secret=True)
    if memory.passed[memory.next_seat][action.card]:
        yield Reason(RommeReasonCode.LEFT_BEFORE, seat=memory.next_seat)
    yield Reason(RommeReasonCode.COSTS, number=held)


def _of_announcement(decision: RommeDecision, action: act.Announce) -> Iterator[Reason]:
    discarded = 0 if action.card is None else decision.rules.held_value[action.card]
    yield Reason(RommeReasonCode.LITTLE_IN_HAND, number=decision.view.rest(decision.seat) - discarded)
    others = sum(len(hand) for seat, hand in enumerate(decision.view.hands) if seat != decision.seat)
    yield Reason(ReasonCode.RIVALS_HOLD, number=others)


_REASONS_FOR: Mapping[type[object], Callable[..., Iterator[Reason]]] = {
    Draw: _of_leaving,
    act.TakeUp: _of_taking,
    act.Claim: _of_claim,
    act.Consent: _of_consent,
    act.RommeLay: _of_lay,
    act.Add: _of_lay,
    act.Swap: _of_swap,
    Discard: _of_discard,
    act.Announce: _of_announcement,
}
