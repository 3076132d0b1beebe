"""What Rommé brings to the table."""

from typing import Final

from canasta_gui.rules.romme.actions import Action
from canasta_gui.rules.romme.events import Event
from canasta_gui.rules.romme.position import RommeView
from canasta_gui.rules.romme.ruleset import RommeRules
from canasta_gui.stage.family_stage import FamilyStage
from canasta_gui.stage.hand_order import Order
from canasta_gui.stage.romme import draft
from canasta_gui.stage.romme.choreography import ROMME_CHOREOGRAPHY
from canasta_gui.stage.romme.intent import RommeIntent
from canasta_gui.stage.romme.table_contents import ROMME_CONTENTS

ROMME_STAGE: Final[FamilyStage[RommeRules, RommeView, draft.RommeDraft, Action, Event]] = FamilyStage(
    contents=ROMME_CONTENTS,
    choreography=ROMME_CHOREOGRAPHY,
    intent=RommeIntent,
    empty_draft=draft.EMPTY,
    begun_draft=lambda _view, _seat: draft.EMPTY,
    after_event=draft.after_event,
    after_undo=draft.after_undo,
    orders=lambda _rules: (Order.RUNS, Order.GROUPS),
)
