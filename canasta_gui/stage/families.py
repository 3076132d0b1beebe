"""Which family of games is played at the one table, and how."""

from collections.abc import Callable, Mapping
from typing import Final

from canasta_gui.rules.families import CANASTA_NAME, ROMME_NAME, AnyRules, family
from canasta_gui.stage.canasta.stage import CANASTA_STAGE
from canasta_gui.stage.family_stage import FamilyStage


def _romme() -> FamilyStage:
    from canasta_gui.stage.romme.stage import ROMME_STAGE

    return ROMME_STAGE


_STAGES: Final[Mapping[str, Callable[[], FamilyStage]]] = {CANASTA_NAME: lambda: CANASTA_STAGE, ROMME_NAME: _romme}


def stage_of(rules: AnyRules) -> FamilyStage:
    """Return what the family of a rule set brings to the table; that of Rommé is loaded with its first table."""
    return _STAGES[family(rules).name]()
