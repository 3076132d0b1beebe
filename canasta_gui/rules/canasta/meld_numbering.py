"""Which of several melds of a rank is meant: a record says it wherever there are several, also of the first."""

from typing import Any

from canasta_gui.rules.canasta.action_json import action_to_json
from canasta_gui.rules.canasta.actions import Action, Lay, Take
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.core.cards import rank_of_key


def action_as_recorded(pos: CanastaPosition, seat: int, action: Action) -> dict[str, Any]:
    """The action as JSON data, so that a program can read it that numbers the melds of a rank otherwise than we do."""
    table = action_to_json(action)
    if isinstance(action, Take | Lay):
        for meld, entry in zip(action.melds, table["melds"], strict=True):
            if _several(pos, seat, meld.key):
                entry["of"] = meld.of
    if isinstance(action, Take) and not action.only_top and _several(pos, seat, action.key(pos.pile[-1])):
        table["of"] = action.of
    return table


def _several(pos: CanastaPosition, seat: int, key: int) -> bool:
    return len(pos.melds_of(pos.side(seat), rank_of_key(key))) > 1
