"""The families of games at the table."""

from collections.abc import Callable, Mapping
from typing import Final

from canasta_gui.rules.core.rule_set import FamilyKey
from canasta_gui.rules.families import CANASTA_KEY, ROMME_KEY, AnyRules
from canasta_gui.ui.graphics.atlas import Atlas
from canasta_gui.ui.graphics.decks import CardStyle
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.table.canasta import CANASTA_TABLE
from canasta_gui.ui.table.family import TableFamily

# All tables except that of plain canasta are imported when first used.


def _romme() -> TableFamily:
    from canasta_gui.ui.table.romme import ROMME_TABLE

    return ROMME_TABLE


def _refereed() -> TableFamily:
    from canasta_gui.ui.table.canasta import REFEREED_TABLE

    return REFEREED_TABLE


_TABLES: Final[Mapping[FamilyKey, Callable[[], TableFamily]]] = {CANASTA_KEY: lambda: CANASTA_TABLE, ROMME_KEY: _romme}


def table_family(rules: AnyRules) -> TableFamily:
    """Return the family of a rule set at the table."""
    if rules.plays_irregularities:
        return _refereed()
    return _TABLES[rules.family]()


def cards_for(rules: AnyRules, graphics: Graphics, language: str, style: CardStyle | None = None) -> Atlas:
    """Return the cards of a table, with marks on twos and threes if these are special."""
    style = style or graphics.style
    return graphics.deck(language, style._replace(marks=table_family(rules).card_marks))
