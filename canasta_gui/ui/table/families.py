"""The families of games at the table."""

from collections.abc import Callable, Mapping
from typing import Final

from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.families import CANASTA_NAME, ROMME_NAME, AnyRules, family
from canasta_gui.ui.graphics.atlas import Atlas
from canasta_gui.ui.graphics.decks import CardStyle
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.table.canasta import CANASTA_TABLE
from canasta_gui.ui.table.family import TableFamily

# All but the table of plain canasta is loaded with the first table of its kind.


def _romme() -> TableFamily:
    from canasta_gui.ui.table.romme import ROMME_TABLE

    return ROMME_TABLE


def _refereed() -> TableFamily:
    from canasta_gui.ui.table.canasta import REFEREED_TABLE

    return REFEREED_TABLE


_TABLES: Final[Mapping[str, Callable[[], TableFamily]]] = {CANASTA_NAME: lambda: CANASTA_TABLE, ROMME_NAME: _romme}


def table_family(rules: AnyRules) -> TableFamily:
    """Return the family of a rule set at the table."""
    if isinstance(rules, CanastaRules) and rules.irregularities.is_played:
        return _refereed()
    return _TABLES[family(rules).name]()


def cards_for(rules: AnyRules, graphics: Graphics, language: str, style: CardStyle | None = None) -> Atlas:
    """Return the cards of a table, with marks on twos and threes where these are special."""
    style = style or graphics.style
    return graphics.deck(language, style._replace(marks=table_family(rules).card_marks))
