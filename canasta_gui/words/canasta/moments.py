"""The moments of a record of canasta that are worth jumping to."""

from collections.abc import Sequence

from canasta_gui.rules.canasta.events import Melded
from canasta_gui.rules.core.cards import rank_of_key
from canasta_gui.words.cards_in_sentences import the_meld
from canasta_gui.words.translation import Words


def meld_sentence(words: Words, kind: str, event: Melded, names: Sequence[str]) -> str:
    """Return what a meld was: an opening, or else the end of a canasta."""
    if kind == "opening":
        return words.t("{name} opens.", name=names[event.seat])
    meld = the_meld(words, rank_of_key(event.key))
    return words.t("{name} turns {meld} into a canasta.", name=names[event.seat], meld=meld)
