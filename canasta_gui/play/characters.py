"""The computer characters, and the portrait of each player."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple


class Character(NamedTuple):
    """A computer player with a name. `style`: the options of its playing style that differ from its level's."""

    name: str
    portrait: str
    level: str
    style: Mapping[str, str]

    @property
    def settings(self) -> dict[str, str]:
        """The level and style, in the format in which the settings store them for a name."""
        return {"level": self.level, **self.style}


CHARACTERS: Final = (
    Character("Basile", "basile", "club", {"opens": "waits", "freezes": "often"}),
    Character("Clara", "clara", "club", {"takes": "often"}),
    Character("Denis", "denis", "beginner", {"freezes": "often"}),
    Character("Odile", "odile", "master", {"wilds": "thrifty"}),
    Character("Amara", "amara", "expert", {"out": "early"}),
    Character("Théo", "theo", "beginner", {"wilds": "thrifty"}),
    Character("Mei", "mei", "expert", {"wilds": "thrifty"}),
    Character("Rafael", "rafael", "novice", {"freezes": "often"}),
    Character("Arjan", "arjan", "master", {}),
    Character("Yasmine", "yasmine", "novice", {"takes": "seldom"}),
)


def character(name: str) -> Character | None:
    """Return the character of this name, if there is one."""
    return next((each for each in CHARACTERS if each.name == name), None)


PORTRAITS: Final = (
    "ines", "kofi", "greta", "jonas", "henriette", "augustin", *(each.portrait for each in CHARACTERS),
)  # fmt: skip
"""Names of the drawings; those that belong to no character come first."""


def portraits_of(names: Sequence[str], chosen: Mapping[str, str]) -> tuple[str, ...]:
    """Return the portrait of each player at a table. `chosen`: the chosen portraits, by name."""
    own = [_own(name, chosen) for name in names]
    free = iter([*(each for each in PORTRAITS if each not in own), *PORTRAITS])
    return tuple(portrait or next(free) for portrait in own)


def _own(name: str, chosen: Mapping[str, str]) -> str:
    """Return the portrait that belongs to a name; empty if there is none."""
    if chosen.get(name) in PORTRAITS:
        return chosen[name]
    known = character(name)
    return known.portrait if known is not None else ""
