"""Which of several melds of a rank is meant: a record says it wherever there are several, also of the first."""

from typing import Any

from canasta_gui.rules.canasta.action_json import action_to_json
from canasta_gui.rules.canasta.actions import Action, Lay, Remedy, Slip, Take
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.core.cards import rank_of_key


def action_as_recorded(pos: CanastaPosition, seat: int, action: Action) -> dict[str, Any]:
    """The action as JSON data, so that a program can read it that numbers the melds of a rank otherwise than we do."""
    table = action_to_json(action)
    if isinstance(action, Slip) and action.deed is not None:
        table["deed"] = action_as_recorded(pos, seat, action.deed)
    if isinstance(action, Take | Lay | Remedy):
        for meld, entry in zip(action.melds, table.get("melds", ()), strict=True):
            if _several(pos, seat, meld.key):
                entry["of"] = meld.of
    take = action.take if isinstance(action, Remedy) and action.how == "show" else action
    if isinstance(take, Take) and not take.only_top and _several(pos, seat, take.key(pos.pile[-1])):
        table["of"] = take.of
    return table


def _several(pos: CanastaPosition, seat: int, key: int) -> bool:
    return len(pos.melds_of(pos.side(seat), rank_of_key(key))) > 1
