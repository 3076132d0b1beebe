"""Which portrait shows whom: what was chosen for a name, a character's own, or one that nobody at the table has."""

from collections.abc import Mapping, Sequence
from typing import Final

from canasta_gui.play.characters import CHARACTERS, character

PORTRAITS: Final = (
    "ines", "kofi", "greta", "jonas", "henriette", "augustin", *(each.portrait for each in CHARACTERS),
)  # fmt: skip
"""The names of the drawings; those that belong to no character come first."""


def portraits_of(names: Sequence[str], chosen: Mapping[str, str]) -> tuple[str, ...]:
    """Return the portrait of each player at a table. `chosen`: by name, what somebody has chosen."""
    own = [_own(name, chosen) for name in names]
    free = iter([*(each for each in PORTRAITS if each not in own), *PORTRAITS])
    return tuple(portrait or next(free) for portrait in own)


def _own(name: str, chosen: Mapping[str, str]) -> str:
    """Return the portrait that belongs to a name; empty if there is none."""
    if chosen.get(name) in PORTRAITS:
        return chosen[name]
    known = character(name)
    return known.portrait if known is not None else ""
