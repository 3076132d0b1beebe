"""What is played, and who plays it, until the player chooses otherwise."""

from typing import Final

PRESET: Final = "classique-4"
LEVEL: Final = "club"
NAMES: Final = ("Ada", "Basile", "Clara", "Denis", "Emma", "Fabrice")
