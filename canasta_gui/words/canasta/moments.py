"""The moments of a record of canasta that are worth jumping to."""

from collections.abc import Sequence

from canasta_gui.rules.canasta.events import Fined, Melded, Offended
from canasta_gui.rules.core.cards import rank_of_key
from canasta_gui.words.canasta.irregularities import OFFENCES, points
from canasta_gui.words.cards_in_sentences import the_meld
from canasta_gui.words.translation import Words


def meld_sentence(words: Words, kind: str, event: Melded, names: Sequence[str]) -> str:
    """Return what a meld was: an opening, or else the end of a canasta."""
    if kind == "opening":
        return words.t("{name} opens.", name=names[event.seat])
    meld = the_meld(words, rank_of_key(event.key))
    return words.t("{name} turns {meld} into a canasta.", name=names[event.seat], meld=meld)


def offence_sentence(words: Words, event: Offended, names: Sequence[str]) -> str:
    """Return what somebody did that the table's list names."""
    offence = event.offence
    return words.t("{name} – {offence}", name=names[offence.seat], offence=words.t(OFFENCES[offence.kind]))


def fine_sentence(words: Words, event: Fined, names: Sequence[str]) -> str:
    """Return a fine and what it is for."""
    fine = event.fine
    price, offence = points(words, fine.points), words.t(OFFENCES[fine.kind])
    return words.t("{name} – fine of {points}: {offence}", name=names[fine.seat], points=price, offence=offence)
