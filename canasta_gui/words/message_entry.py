"""What the tables say of an event or an action: for each type a message, or a function that makes a sentence of it."""

from collections.abc import Callable
from typing import Any

from canasta_gui.words.cards_in_sentences import the_card
from canasta_gui.words.translation import Words

MessageEntry = str | tuple[str, str] | Callable[..., str]
"""A message with {name} and {card}, two of them for a yes and a no, or a function of the words, the thing and more."""


def entry_text(words: Words, entry: MessageEntry, told: Any, name: str = "", *more: object) -> str:
    """Return what an entry says of an event or an action; `name`: who is meant; `more`: for an entry's function."""
    if callable(entry):
        return entry(words, told, *more)
    message = entry if isinstance(entry, str) else entry[0 if told.yes else 1]
    card = getattr(told, "card", None)
    return words.t(message, name=name, card="" if card is None else the_card(words, card))
