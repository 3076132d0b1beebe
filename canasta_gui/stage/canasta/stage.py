"""What canasta brings to the table."""

from typing import Final

from canasta_gui.stage.canasta import draft
from canasta_gui.stage.canasta.choreography import CANASTA_CHOREOGRAPHY
from canasta_gui.stage.canasta.intent import CanastaIntent
from canasta_gui.stage.canasta.table_contents import CANASTA_CONTENTS
from canasta_gui.stage.family_stage import FamilyStage
from canasta_gui.stage.hand_order import Order

CANASTA_STAGE: Final = FamilyStage(
    contents=CANASTA_CONTENTS,
    choreography=CANASTA_CHOREOGRAPHY,
    intent=CanastaIntent,
    empty_draft=draft.EMPTY,
    after_event=draft.after_event,
    after_undo=draft.after_undo,
    orders=lambda rules: (Order.RANK, Order.SETS, *([Order.SUITS] if rules.melds.runs else [])),
    is_frozen=lambda view: view.frozen,
)
