"""The computer characters in a sentence each, and what people say at the table."""

from collections.abc import Mapping
from typing import Final

from canasta_gui.words.translation import Words, mark

CHARACTERS: Final[Mapping[str, str]] = {
    "Basile": mark("Basile opens late and guards the pile."),
    "Clara": mark("Clara opens as soon as the cards allow it."),
    "Denis": mark("Denis has just learned the game and spends jokers freely."),
    "Odile": mark("Odile saves wild cards and takes all the time there is."),
    "Amara": mark("Amara goes out before anybody expects it."),
    "Théo": mark("Théo is in a hurry, and forgets what lies in the pile."),
    "Mei": mark("Mei never parts lightly with a wild card."),
    "Rafael": mark("Rafael freezes the pile whenever it grows."),
    "Arjan": mark("Arjan says little and plays what is best."),
    "Yasmine": mark("Yasmine never freezes the pile and builds canastas to the end."),
}


def character_sentence(words: Words, name: str) -> str:
    """Return how a character plays; empty for a name that is none's."""
    return words.t(CHARACTERS[name]) if name in CHARACTERS else ""
