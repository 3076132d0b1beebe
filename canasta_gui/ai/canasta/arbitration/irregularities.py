"""What a computer does where irregularities are played: it notices, objects, and sets right what it did."""

from collections.abc import Sequence

from canasta_gui.ai.canasta.arbitration.slips import forgets_red_three, rng_about, slip_out_of_turn
from canasta_gui.ai.canasta.weights import CanastaWeights
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.arbitration.candidates import candidates
from canasta_gui.rules.canasta.arbitration.referee import check, open_offences
from canasta_gui.rules.canasta.arbitration_state import Arbitration, Offence
from canasta_gui.rules.canasta.events import Event
from canasta_gui.rules.canasta.policies.irregularities import OffenceKind
from canasta_gui.rules.canasta.position import CanastaView
from canasta_gui.rules.core.cards import (
    FIRST_NATURAL,
    RANK_THREE,
    Card,
)
from canasta_gui.rules.core.phases import CONTEST, DRAW, PICK, PLAY, REMEDY

PLAINNESS: dict[OffenceKind, float] = {
    "pile_unshown": 1.0,
    "overdraw": 1.0,
    "draw_out_of_turn": 1.0,
    "take_out_of_turn": 1.0,
    "no_draw": 0.9,
    "surplus_wilds": 0.9,
    "illegal_exit": 0.9,
    "short_opening": 0.9,
    "short_take": 0.9,
    "irregular_ask": 0.7,
    "not_cut": 0.6,
    "wrong_card_turned": 0.6,
    "short_hand": 0.3,
    "face_up_card": 0.25,
    "foreign_card": 0.25,
}
"""How plainly an offence is seen by somebody who attends to everything."""
_SEEN_LATER: frozenset[OffenceKind] = frozenset({"short_hand", "face_up_card", "foreign_card"})
"""Faults of the deal that stay in sight."""
BARELY_SHORT, BARELY_SHORT_PLAINNESS = 10, 0.5
"""An opening that lacks less than this is harder to see."""
HANGING_PLAINNESS = 0.5
"""A pile that hangs over a hand must be stopped within moments."""


# --- out of turn ---


def reaction(view: CanastaView, history: Sequence[Event], weights: CanastaWeights) -> act.Action | None:
    """Return what a seat does now without being asked: object, have the stock reshuffled, draw early; mostly nothing.

    The same view and history always give the same. `history`: this deal's events as the seat saw them.
    """
    state, seat = view.arbitration, view.viewer
    if state is None or seat is None or seat not in view.playing:
        return None
    tries: list[act.Action] = []
    if any(_notices(view, history, offence, weights) for offence in open_offences(view, seat)):
        tries.append(act.Object())
    if state.reshufflers >> seat & 1 and _dislikes(view, seat, state.shown_top):
        tries.append(act.Reshuffle())
    if (slip := slip_out_of_turn(view, history, seat, weights)) is not None:
        tries.append(slip)
    return next((action for action in tries if check(view, seat, action) is None), None)


def _notices(view: CanastaView, history: Sequence[Event], offence: Offence, weights: CanastaWeights) -> bool:
    """Return whether the seat sees an offence; it looks once.

    For a fault of the deal that stays to be seen it looks as its first turn comes, and once more later.
    """
    state, about = view.arbitration, f"{offence.kind} {offence.number}"
    if offence.kind in _SEEN_LATER and state is not None and state.misdeal is not None:
        if view.viewer is None or not view.had_turn >> view.viewer & 1:
            return False
        about = f"{offence.kind} {state.misdeal.is_early}"
    rng = rng_about(view, history, about)
    return rng.random() < weights.attention * _plainness(offence)


def _plainness(offence: Offence) -> float:
    if offence.is_hanging:
        return HANGING_PLAINNESS
    if 0 < offence.need - offence.points < BARELY_SHORT:
        return BARELY_SHORT_PLAINNESS
    return PLAINNESS[offence.kind]


def _dislikes(view: CanastaView, seat: int, card: Card) -> bool:
    """Return whether the next card of the stock, which all have seen, should not come to the seat that draws next."""
    drawer = view.turn if view.phase is DRAW else view.next_seat(view.turn)
    useful = card < FIRST_NATURAL or card in view.rules.bonus_threes
    if view.side(drawer) != view.side(seat):
        return useful
    return not useful and seat == drawer and all(held >> 2 != card >> 2 for held in view.hands[seat])


# --- in turn ---


def act_of_arbitration(view: CanastaView, history: Sequence[Event], weights: CanastaWeights) -> act.Action | None:
    """Return what the seat that must act does because of irregularities: a duty, or a red three; or None."""
    state, seat = view.arbitration, view.to_act
    if state is None:
        return None
    if view.phase is CONTEST:
        return act.Pass()
    if view.phase is PICK:
        return _best_pick(view, seat, state)
    if view.phase is REMEDY:
        return _best_remedy(view, seat)
    if view.phase not in (DRAW, PLAY):
        return None
    red = next((card for card in view.hands[seat] if card in view.rules.bonus_threes), None)
    if red is not None and not forgets_red_three(view, history, seat, weights):
        return act.Expose(red)
    if state.hanging(seat):
        return act.Slip("pile_unshown", kept=True)
    return _penalty_discard(view, seat, state)


def _best_pick(view: CanastaView, seat: int, state: Arbitration) -> act.Action:
    """Of cards discarded together the one with which the seat could take the pile; else a low one."""
    hand = [card >> 2 for card in view.hands[seat]]
    takes = [card for card in state.picks if card >= FIRST_NATURAL and hand.count(card >> 2) > 1]
    takes = [card for card in takes if card >> 2 != RANK_THREE]
    return act.Pick(min(takes or state.picks, key=lambda card: view.rules.value[card]))


def _best_remedy(view: CanastaView, seat: int) -> act.Action:
    """Add as little as is needed, or show the cards that give a right to the pile; else take all back."""
    options = [option for option in candidates(view, seat) if isinstance(option, act.Remedy)]
    return min(options, key=lambda option: (option.how == "back", _number_of_cards(option)))


def _number_of_cards(remedy: act.Remedy) -> int:
    return sum(len(meld.cards) for meld in remedy.melds) + len(remedy.using)


def _penalty_discard(view: CanastaView, seat: int, state: Arbitration) -> act.Action | None:
    """Get rid of a penalty card once nothing is left to lay: a natural one without another of its rank (000:241)."""
    if view.phase is not PLAY or not state.penalty[seat] or len(view.hands[seat]) < 2:
        return None
    options = list(candidates(view, seat))
    if any(isinstance(option, act.Lay) for option in options):
        return None
    hand = [card >> 2 for card in view.hands[seat]]
    return next(
        (
            option
            for option in options
            if isinstance(option, act.Discard)
            and option.card in state.penalty[seat]
            and option.card >= FIRST_NATURAL
            and hand.count(option.card >> 2) == 1
        ),
        None,
    )
