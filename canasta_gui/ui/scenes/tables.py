"""Which table scene shows a game: one for each family."""

from collections.abc import Mapping
from typing import Final

from canasta_gui.rules.families import CANASTA, ROMME, Rules, family
from canasta_gui.ui.scenes.romme_table import RommeTableScene
from canasta_gui.ui.scenes.table import TableScene

_SCENES: Final[Mapping[str, type[TableScene]]] = {CANASTA.name: TableScene, ROMME.name: RommeTableScene}


def table_scene(rules: Rules) -> type[TableScene]:
    """The scene for the family of a rule set."""
    return _SCENES[family(rules).name]
