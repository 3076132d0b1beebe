"""The computer characters: who they are without anybody having set anything."""

from collections.abc import Mapping
from typing import Final, NamedTuple


class Character(NamedTuple):
    """A computer player with a name. `style`: the options of its playing style that are set."""

    name: str
    portrait: str
    level: str
    style: Mapping[str, str]

    @property
    def settings(self) -> dict[str, str]:
        """Its level and style as the settings keep them for a name."""
        return {"level": self.level, **self.style}


CHARACTERS: Final = (
    Character("Basile", "basile", "club", {"opens": "waits", "freezes": "often"}),
    Character("Clara", "clara", "club", {"opens": "early"}),
    Character("Denis", "denis", "beginner", {"wilds": "free"}),
    Character("Odile", "odile", "master", {"wilds": "thrifty", "out": "late"}),
    Character("Amara", "amara", "expert", {"out": "early"}),
    Character("Théo", "theo", "beginner", {"opens": "early", "out": "early"}),
    Character("Mei", "mei", "expert", {"wilds": "thrifty"}),
    Character("Rafael", "rafael", "novice", {"freezes": "often", "wilds": "free"}),
    Character("Arjan", "arjan", "master", {}),
    Character("Yasmine", "yasmine", "novice", {"freezes": "never", "out": "late"}),
)


def character(name: str) -> Character | None:
    """Return the character of this name, if there is one."""
    return next((each for each in CHARACTERS if each.name == name), None)
