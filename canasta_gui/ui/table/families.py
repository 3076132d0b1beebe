"""Which table scene shows a game, and with which cards: one for each family."""

from collections.abc import Mapping
from typing import Final

from canasta_gui.rules.families import CANASTA, ROMME, AnyRules, family
from canasta_gui.ui.graphics.atlas import Atlas
from canasta_gui.ui.graphics.decks import CardStyle
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.table.romme_scene import RommeTableScene
from canasta_gui.ui.table.scene import TableScene

_SCENES: Final[Mapping[str, type[TableScene]]] = {CANASTA.name: TableScene, ROMME.name: RommeTableScene}


def table_scene(rules: AnyRules) -> type[TableScene]:
    """The scene for the family of a rule set."""
    return _SCENES[family(rules).name]


def cards_for(rules: AnyRules, graphics: Graphics, language: str, style: CardStyle | None = None) -> Atlas:
    """The cards of a table: where twos and threes are nothing special they have no marks."""
    style = style or graphics.style
    return graphics.deck(language, style._replace(marks=family(rules) is CANASTA))
