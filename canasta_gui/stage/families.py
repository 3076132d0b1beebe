"""Which family of games is played at the one table, and how."""

from typing import Final

from canasta_gui.rules import families as rules
from canasta_gui.stage.canasta.stage import CANASTA_STAGE
from canasta_gui.stage.family_stage import FamilyStage
from canasta_gui.stage.romme.stage import ROMME_STAGE

_STAGES: Final = {rules.CANASTA.name: CANASTA_STAGE, rules.ROMME.name: ROMME_STAGE}


def stage_of(of: rules.AnyRules) -> FamilyStage:
    """Return what the family of a rule set brings to the table."""
    return _STAGES[rules.family(of).name]
