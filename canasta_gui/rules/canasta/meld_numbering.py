"""Which of several melds of a rank is meant: a record says it wherever there are several, also of the first."""

import re
from typing import Any

from canasta_gui.rules.canasta.action_json import action_to_json
from canasta_gui.rules.canasta.actions import Action, Lay, Remedy, Slip, Take
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.core.cards import (
    KEY_STEP,
    RANK_NAMES,
    RANK_RUN,
    SUIT_NAMES,
    is_run,
    meld_key,
    rank_of_key,
    run_of,
)


def action_as_recorded(pos: CanastaPosition, seat: int, action: Action) -> dict[str, Any]:
    """Return the action as JSON data for a program that may number the melds of a rank otherwise."""
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


_NAMES = "|".join((*RANK_NAMES, *SUIT_NAMES))
MELD_NAME = rf"(?:{_NAMES})(?:/[0-9]{{1,2}})?"
"""What the name of a meld looks like: `K`, `S` for a run of spades, `K/1` for the second meld of kings."""
_PARTS = re.compile(rf"({_NAMES})(?:/([0-9]{{1,2}}))?")


def meld_name(key: int) -> str:
    """Return the name of a meld by its key."""
    rank, of = rank_of_key(key), key // KEY_STEP
    name = SUIT_NAMES[rank - RANK_RUN] if is_run(rank) else RANK_NAMES[rank]
    return f"{name}/{of}" if of else name


def named_meld(word: str) -> int | None:
    """Return the key of the meld of a name; None where it is none."""
    parts = _PARTS.fullmatch(word)
    if parts is None:
        return None
    name, of = parts[1], int(parts[2] or 0)
    return meld_key(run_of(SUIT_NAMES.index(name)) if name in SUIT_NAMES else RANK_NAMES.index(name), of)
