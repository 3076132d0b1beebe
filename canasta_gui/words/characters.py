"""The computer characters in a sentence each, and what people say at the table."""

from collections.abc import Mapping
from typing import Final

from canasta_gui.messages import gettext_noop
from canasta_gui.words.translation import Words

CHARACTERS: Final[Mapping[str, str]] = {
    "Basile": gettext_noop("Basile opens late and guards the pile."),
    "Clara": gettext_noop("Clara opens as soon as the cards allow it."),
    "Denis": gettext_noop("Denis has just learned the game and spends jokers freely."),
    "Odile": gettext_noop("Odile saves wild cards and takes all the time there is."),
    "Amara": gettext_noop("Amara goes out before anybody expects it."),
    "Théo": gettext_noop("Théo is in a hurry, and forgets what lies in the pile."),
    "Mei": gettext_noop("Mei never parts lightly with a wild card."),
    "Rafael": gettext_noop("Rafael freezes the pile whenever it grows."),
    "Arjan": gettext_noop("Arjan says little and plays what is best."),
    "Yasmine": gettext_noop("Yasmine never freezes the pile and builds canastas to the end."),
}


def character_sentence(words: Words, name: str) -> str:
    """Return how a character plays; empty for a name that is none's."""
    return words.t(CHARACTERS[name]) if name in CHARACTERS else ""
