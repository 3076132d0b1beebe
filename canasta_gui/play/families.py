"""The families of games, as somebody at the table has them."""

from collections.abc import Callable, Mapping
from typing import Final

from canasta_gui.play.canasta.table import CANASTA_PLAY, REFEREED_PLAY
from canasta_gui.play.family import FamilyPlay
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.families import CANASTA_NAME, ROMME_NAME, AnyRules, family


def _romme() -> FamilyPlay:
    from canasta_gui.play.romme import ROMME_PLAY  # loaded where it is played

    return ROMME_PLAY


_PLAYS: Final[Mapping[str, Callable[[], FamilyPlay]]] = {CANASTA_NAME: lambda: CANASTA_PLAY, ROMME_NAME: _romme}


def play_of(rules: AnyRules) -> FamilyPlay:
    """Return what the family of a rule set brings to whoever plays it."""
    if isinstance(rules, CanastaRules) and rules.irregularities.is_played:
        return REFEREED_PLAY
    return _PLAYS[family(rules).name]()
