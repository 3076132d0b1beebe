"""The stage of each family of games."""

from collections.abc import Callable, Mapping
from typing import Final, cast

from canasta_gui.rules.core.rule_set import FamilyKey
from canasta_gui.rules.families import CANASTA_KEY, ROMME_KEY, AnyRules
from canasta_gui.stage.canasta.stage import CANASTA_STAGE
from canasta_gui.stage.family_stage import AnyStage


def _romme() -> AnyStage:
    from canasta_gui.stage.romme.stage import ROMME_STAGE

    return cast(AnyStage, ROMME_STAGE)


# The only place where the type of the family is cast away, as in `rules.families`.
_CANASTA: Final = cast(AnyStage, CANASTA_STAGE)
_STAGES: Final[Mapping[FamilyKey, Callable[[], AnyStage]]] = {CANASTA_KEY: lambda: _CANASTA, ROMME_KEY: _romme}


def stage_of(rules: AnyRules) -> AnyStage:
    """Return the stage of a rule set's family; that of Rommé is loaded with its first table."""
    return _STAGES[rules.family]()
