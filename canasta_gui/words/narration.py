"""What happened in a deal of any family, in a sentence each: for the line above the hand."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from canasta_gui.messages import gettext_noop
from canasta_gui.rules.core.cards import HIDDEN
from canasta_gui.rules.core.events import DealEnded, Discarded, Drew
from canasta_gui.rules.families import AnyDealEnded, AnyEvent
from canasta_gui.words.canasta import narration as canasta
from canasta_gui.words.cards_in_sentences import the_card
from canasta_gui.words.message_entry import MessageEntry, entry_text
from canasta_gui.words.romme import narration as romme
from canasta_gui.words.translation import Words

ENDINGS: Final[Mapping[str, str]] = {**canasta.ENDINGS, **romme.ENDINGS}
"""How a deal of any family can end, by the code of its last event; {name} is who ended it."""


def event_sentence(words: Words, event: AnyEvent, names: Sequence[str]) -> str:
    """Return the sentence for an event as a seat saw it.

    Empty for what needs no words: a card dealt, a turn that begins.
    """
    entry, seat = _EVENT_SENTENCES.get(type(event)), getattr(event, "seat", None)
    name = "" if seat is None else names[seat]
    return "" if entry is None else entry_text(words, entry, event, name, names)


def ending_sentence(words: Words, event: AnyDealEnded, names: Sequence[str]) -> str:
    """Return how a deal ended."""
    return words.t(ENDINGS[event.how], name=names[event.by])


def _drew(words: Words, event: Drew, names: Sequence[str]) -> str:
    if event.card == HIDDEN:
        return words.t("{name} draws.", name=names[event.seat])
    return words.t("{name} draws {card}.", name=names[event.seat], card=the_card(words, event.card))


_EVENT_SENTENCES: Final[Mapping[type[Any], MessageEntry]] = {
    Drew: _drew,
    Discarded: gettext_noop("{name} discards {card}."),
    DealEnded: ending_sentence,
    **canasta.EVENT_SENTENCES,
    **romme.EVENT_SENTENCES,
}
