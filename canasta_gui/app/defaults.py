"""The rule set and the names of the first new game."""

from typing import Final

PRESET: Final = "classique-4"
LEVEL: Final = "club"
NAMES: Final = ("Ada", "Basile", "Clara", "Denis", "Mei", "Rafael")
