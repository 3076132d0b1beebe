"""Remedies in the staging area: an opening that is too low lies there again, to be completed or laid anew.

While its offender has to set it right, its cards are in the hand for the player's own table; for all others, and for
the rules, they lie where they lay.
"""

from collections import Counter

from canasta_gui.rules.canasta.actions import Action, MeldCards, Remedy, Take
from canasta_gui.rules.canasta.arbitration.referee import before_opening
from canasta_gui.rules.canasta.arbitration_state import Offence
from canasta_gui.rules.canasta.position import CanastaView
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.core.phases import Phase
from canasta_gui.stage.canasta.draft import EMPTY, CanastaDraft
from canasta_gui.stage.draft import without


def opening_to_mend(view: CanastaView, seat: int) -> Offence | None:
    """Return the opening of the seat that is too low and may be laid anew; none where the pile was taken with it."""
    state = view.arbitration
    case = state.case if state is not None and view.phase is Phase.REMEDY else None
    if case is None or case.offence is None or case.seat != seat or view.viewer != seat:
        return None
    lies = view.is_open(view.side(seat))  # it has been taken back before it is set right
    return case.offence if lies and may_be_changed(case.offence) else None


def may_be_changed(offence: Offence) -> bool:
    """Return whether other cards may be laid instead of those of the offence."""
    return offence.kind == "short_opening" and not offence.takes


def laid_out(view: CanastaView, seat: int) -> CanastaView:
    """Return the view that the player's table shows: an opening that may be laid anew is in the hand again."""
    offence = opening_to_mend(view, seat)
    return view if offence is None else CanastaView(before_opening(view, offence))


def begun_draft(view: CanastaView, seat: int) -> CanastaDraft:
    """Return what lies in the staging area when the seat comes to the table."""
    offence = opening_to_mend(view, seat)
    return EMPTY if offence is None else laid_again(offence, EMPTY)


def laid_again(offence: Offence, draft: CanastaDraft) -> CanastaDraft:
    """Return the draft with the cards of an opening too."""
    for piece in offence.pieces:
        draft = draft.joined(piece.key, piece.cards)
    return draft


def remedy_of(action: Action, offence: Offence | None) -> Remedy:
    """Return what staged cards set right: the pile is shown for, cards are added, or another opening is laid.

    `offence`: the opening that lies in the staging area again, if any.
    """
    if isinstance(action, Take):
        return Remedy("show", action.melds, action.using, action.of, action.run)
    melds: tuple[MeldCards, ...] = getattr(action, "melds", ())
    if offence is None:
        return Remedy("add", melds)
    laid = _by_key(offence)
    staged = {meld.key: meld.cards for meld in melds}
    if any(Counter(cards) - Counter(staged.get(key, ())) for key, cards in laid.items()):
        return Remedy("swap", melds)
    added = ((meld, without(meld.cards, laid.get(meld.key, ()))) for meld in melds)
    return Remedy("add", tuple(meld._replace(cards=cards) for meld, cards in added if cards))


def _by_key(offence: Offence) -> dict[int, tuple[Card, ...]]:
    """Return the cards of an opening by the key of their meld."""
    laid: dict[int, tuple[Card, ...]] = {}
    for piece in offence.pieces:
        laid[piece.key] = (*laid.get(piece.key, ()), *piece.cards)
    return laid
