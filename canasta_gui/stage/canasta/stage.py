"""What canasta brings to the table."""

from typing import Final

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.actions import Action
from canasta_gui.rules.canasta.position import CanastaView
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import Card
from canasta_gui.stage.canasta import draft, gestures
from canasta_gui.stage.canasta.choreography import CANASTA_CHOREOGRAPHY
from canasta_gui.stage.canasta.draft import CanastaCheck, CanastaDraft
from canasta_gui.stage.canasta.gestures import CanastaIntent, RefereedIntent
from canasta_gui.stage.canasta.table_contents import CANASTA_CONTENTS
from canasta_gui.stage.family_stage import FamilyStage
from canasta_gui.stage.hand_order import Order


def _intent(view: CanastaView, staged: CanastaDraft, check: CanastaCheck, seat: int) -> CanastaIntent:
    """Return what gestures mean: where irregularities are played, what is not allowed may be an offence."""
    return (CanastaIntent if view.arbitration is None else RefereedIntent)(view, staged, check, seat)


def _after_event(event: ev.Event, staged: CanastaDraft, seat: int) -> CanastaDraft:
    """Return the staging area after an event; an opening that the seat has to set right lies there again."""
    staged = draft.after_event(event, staged, seat)
    if isinstance(event, ev.RemedyOwed) and event.offence.seat == seat and gestures.may_be_changed(event.offence):
        return gestures.laid_again(event.offence, staged)
    withdrawn = isinstance(event, ev.Remedied) and event.seat == seat and event.how == "back"
    return draft.EMPTY if withdrawn else staged


def _shown_hand(event: ev.Event) -> tuple[int, tuple[Card, ...]] | None:
    return (event.seat, event.cards) if isinstance(event, ev.HandShown) else None


CANASTA_STAGE: Final[FamilyStage[CanastaRules, CanastaView, CanastaDraft, Action, ev.Event]] = FamilyStage(
    contents=CANASTA_CONTENTS,
    choreography=CANASTA_CHOREOGRAPHY,
    intent=_intent,
    empty_draft=draft.EMPTY,
    begun_draft=gestures.begun_draft,
    after_event=_after_event,
    after_undo=draft.after_undo,
    orders=lambda rules: (Order.RANK, Order.SETS, *([Order.SUITS] if rules.melds.runs else [])),
    is_frozen=lambda view: view.frozen and view.arbitration is None,
    steps_to=gestures.steps_to,
    overdue=gestures.overdue,
    shown_hand=_shown_hand,
    laid_out=gestures.laid_out,
    is_refereed=lambda view: view.arbitration is not None,
)
