"""Why an action makes sense in Rommé: the facts that speak for it, from what its seat knew; the same for hints."""
# ruff: noqa: ARG001  (one signature for all, so that a table can dispatch)

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import islice
from typing import Any, NamedTuple

from canasta_gui.ai.romme.policy import CLUB, Thought
from canasta_gui.ai.romme.potential import keep_values
from canasta_gui.ai.romme.weights import Weights
from canasta_gui.rules.core.actions import Discard, Draw
from canasta_gui.rules.core.cards import JOKER
from canasta_gui.rules.core.phases import Phase
from canasta_gui.rules.romme import actions as act
from canasta_gui.rules.romme.candidates import candidates
from canasta_gui.rules.romme.events import Event
from canasta_gui.rules.romme.laying import best_lay
from canasta_gui.rules.romme.position import RommeView

MOST, FEW_CARDS = 3, 5


class Because(StrEnum):
    """A fact that speaks for an action; `canasta_gui.words.reasons` has the sentence."""

    NOTHING_ELSE = "nothing else"
    BEST_LEFT = "best left"
    RIVALS_NEAR = "rivals near"
    RIVALS_HOLD = "rivals hold"
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


class Reason(NamedTuple):
    """A fact: what, about which seat, a number; `secret`: it tells of cards in the seat's own hand."""

    because: Because
    number: int = 0
    seat: int = -1
    secret: bool = False
    rank: int = -1


def explain(
    view: RommeView, history: Sequence[Event], action: act.Action, weights: Weights = CLUB
) -> tuple[Reason, ...]:
    """The two or three facts that speak most for an action of the seat that must act, the strongest first."""
    if _is_forced(view):
        return (Reason(Because.NOTHING_ELSE),)
    thought = Thought(view, history, weights)
    facts = [*_TELLERS[type(action)](thought, action)][:MOST]
    return tuple(facts) or (Reason(Because.BEST_LEFT),)


def _is_forced(view: RommeView) -> bool:
    """Is there one thing to do and no other? Never with two cards to choose a discard from, whatever can be laid."""
    if view.phase is Phase.PLAY and len(set(view.hands[view.to_act])) > 1:
        return False
    return len(list(islice(candidates(view, view.to_act), 2))) == 1


def _of_taking(thought: Thought, action: act.TakeUp | act.Claim) -> Iterator[Reason]:
    card = thought.view.pile[-1]
    saved = thought.saved(card) + thought.rules.held_value[card]
    if not isinstance(action, act.Claim) and thought.ending_near.comes_with(thought.hand, card):
        yield Reason(Because.ENDS_THE_DEAL, secret=True)
    if saved > 0:
        yield Reason(Because.COMPLETES, saved, secret=True)
    elif thought.fits(card):
        yield Reason(Because.FITS_TABLE)


def _of_claim(thought: Thought, action: act.Claim) -> Iterator[Reason]:
    yield from _of_taking(thought, action) if action.yes else _of_leaving(thought, action)


def _of_leaving(thought: Thought, action: act.Claim | Draw) -> Iterator[Reason]:
    if thought.view.pile and not thought.view.refused and thought.saved(thought.view.pile[-1]) < 0:
        yield Reason(Because.FITS_NOTHING, secret=True)


def _of_consent(thought: Thought, action: act.Consent) -> Iterator[Reason]:
    claimant = thought.view.claimant
    if action.yes and thought.rules.face_up.hidden:
        yield Reason(Because.BURDENED, thought.rules.face_up.hidden, claimant)
    elif not action.yes:
        yield Reason(Because.RIVALS_NEAR, len(thought.view.hands[claimant]), claimant)


def _of_lay(thought: Thought, action: act.Lay | act.Add) -> Iterator[Reason]:
    melds = [meld.cards for meld in action.melds] if isinstance(action, act.Lay) else [action.cards]
    points = sum(thought.rules.held_value[card] for cards in melds for card in cards)
    yield Reason(Because.OUT_OF_THE_HAND, points)
    if thought.know.nearest <= FEW_CARDS:
        yield Reason(Because.RIVALS_NEAR, thought.know.nearest)


def _of_swap(thought: Thought, action: act.Swap) -> Iterator[Reason]:
    hand = [*thought.hand, JOKER]
    hand.remove(action.card)
    if JOKER not in best_lay(thought.rules, hand).rest:
        yield Reason(Because.JOKER_AT_ONCE, secret=True)


def _of_discard(thought: Thought, action: Discard) -> Iterator[Reason]:
    held, know = thought.rules.held_value[action.card], thought.know
    if thought.holds_back:
        yield Reason(Because.HELD_BACK, know.nearest, secret=True)
    rest = best_lay(thought.rules, thought.hand).rest
    if action.card in rest and not keep_values(know, rest, thought.weights, 1.0)[action.card]:
        yield Reason(Because.NO_HOPE, secret=True)
    if len(thought.hand) <= FEW_CARDS and (copies := thought.ending_near.copies(thought.hand_without(action.card))):
        yield Reason(Because.MAY_END_NEXT, copies, secret=True)
    if know.passed[know.next_seat][action.card]:
        yield Reason(Because.LEFT_BEFORE, seat=know.next_seat)
    yield Reason(Because.COSTS, held)


def _of_announcement(thought: Thought, action: act.Announce) -> Iterator[Reason]:
    left = thought.view.rest(thought.seat)
    yield Reason(Because.LITTLE_IN_HAND, left - (0 if action.card is None else thought.rules.held_value[action.card]))
    others = sum(len(hand) for seat, hand in enumerate(thought.view.hands) if seat != thought.seat)
    yield Reason(Because.RIVALS_HOLD, others)


_TELLERS: Mapping[type[Any], Callable[[Thought, Any], Iterator[Reason]]] = {
    Draw: _of_leaving,
    act.TakeUp: _of_taking,
    act.Claim: _of_claim,
    act.Consent: _of_consent,
    act.Lay: _of_lay,
    act.Add: _of_lay,
    act.Swap: _of_swap,
    Discard: _of_discard,
    act.Announce: _of_announcement,
}
