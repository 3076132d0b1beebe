"""Gestures of two parts where irregularities are played: a card off the stock, and a pile that is held, not yet in
the hand. The first part of the one is known to the player's table alone, that of the other to all.
"""

from canasta_gui.rules.canasta.actions import Action, Slip
from canasta_gui.rules.canasta.position import CanastaView
from canasta_gui.rules.core.phases import DRAW
from canasta_gui.stage.canasta.draft import CanastaDraft


def pulled_card(view: CanastaView, seat: int, *, kept: bool) -> Slip:
    """Return what a card pulled off the stock comes to: kept in the hand, or put back."""
    return Slip("overdraw" if seat == view.turn else "draw_out_of_turn", kept=kept)


def steps_to(action: Action | None, view: CanastaView, draft: CanastaDraft, seat: int) -> tuple[Action, ...]:
    """Return the action; before it the card that was pulled off the stock goes back, unless it is kept with it."""
    after = () if action is None else (action,)
    kept = action is not None and action == pulled_card(view, seat, kept=True)
    return after if kept or not draft.pulled else (pulled_card(view, seat, kept=False), *after)


def overdue(view: CanastaView, draft: CanastaDraft, seat: int) -> Action | None:
    """Return what becomes of a pile that is held, and of a card pulled out of turn, if the player does nothing."""
    if draft.pulled and seat != view.turn:
        return pulled_card(view, seat, kept=False)
    state = view.arbitration
    if state is not None and state.hanging(seat) and view.phase is DRAW and view.turn == seat:
        return Slip("pile_unshown", kept=True)
    return None
