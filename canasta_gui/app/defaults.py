"""The rule set and the names of the first new game."""

from typing import Final

PRESET: Final = "classique-4"
LEVEL: Final = "club"
NAMES: Final = ("Ada", "Basile", "Clara", "Denis", "Mei", "Rafael")


def names_with(own: str) -> tuple[str, ...]:
    """Return the names of a table at which somebody of this name plays; an empty one stands for the usual name."""
    first = own or NAMES[0]
    return (first, *(name for name in NAMES[1:] if name.casefold() != first.casefold()))
