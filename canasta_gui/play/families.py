"""The play of each family of games."""

from collections.abc import Callable, Mapping
from typing import Final

from canasta_gui.play.canasta.table import CANASTA_PLAY, REFEREED_PLAY
from canasta_gui.play.family import FamilyPlay
from canasta_gui.rules.core.rule_set import FamilyKey
from canasta_gui.rules.families import CANASTA_KEY, ROMME_KEY, AnyRules


def _romme() -> FamilyPlay:
    from canasta_gui.play.romme import ROMME_PLAY  # imported only when Rommé is played

    return ROMME_PLAY


_PLAYS: Final[Mapping[FamilyKey, Callable[[], FamilyPlay]]] = {CANASTA_KEY: lambda: CANASTA_PLAY, ROMME_KEY: _romme}


def play_of(rules: AnyRules) -> FamilyPlay:
    """Return the play of a rule set's family."""
    if rules.plays_irregularities:
        return REFEREED_PLAY
    return _PLAYS[rules.family]()
