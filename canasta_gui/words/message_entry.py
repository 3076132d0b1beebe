"""What the tables say of an event or an action: for each type a message, or a function that makes a sentence of it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from canasta_gui.words.cards_in_sentences import the_card
from canasta_gui.words.translation import Words

MessageEntry = str | tuple[str, str] | Callable[..., str]
"""A message with {name} and {card}, two of them for a yes and a no, or a function of the words, the thing and more."""


def entry_text(words: Words, entry: MessageEntry, told: Any, name: str = "", *more: object) -> str:
    """Return what an entry says of an event or an action; `name`: who is meant; `more`: for an entry's function."""
    if callable(entry):
        return entry(words, told, *more)
    message = entry if isinstance(entry, str) else entry[0 if told.yes else 1]
    return words.t(message, name=name, card=_card_of(words, told))


class TurnPhrase(NamedTuple):
    """What somebody does in a turn: after a name ("discards {card}") and after "you" ("discard {card}")."""

    after_name: str
    after_you: str

    def text(self, words: Words, *, you: bool, **values: object) -> str:
        """Return the phrase with its values."""
        return words.t(self.after_you if you else self.after_name, **values)


PhraseEntry = TurnPhrase | Callable[[Words, Any, Sequence[str], bool], str]
"""A phrase with {card}, or a function of the words, the event, the names of the seats, and whether it follows "you"."""


AddressedEntry = Callable[[Words, Any, Sequence[str], int], str]
"""Makes a sentence of the words, the event, the names of the seats, and the seat that is spoken to."""


class FamilyNarration(NamedTuple):
    """What a family says of its events: in a turn as phrases, besides in sentences.

    `addressed`: sentences that speak to the player who did it, or whom it is about.
    `meld`: the event of a meld that is laid; `melds(words, events, you)`: the phrases for all of them in one turn.
    `told_first`: events that are told before the melds that show what allows them.
    """

    phrases: Mapping[type[Any], PhraseEntry]
    sentences: Mapping[type[Any], MessageEntry]
    addressed: Mapping[type[Any], AddressedEntry]
    meld: type[Any]
    melds: Callable[[Words, Sequence[Any], bool], Sequence[str]]
    told_first: tuple[type[Any], ...] = ()


class Ending(NamedTuple):
    """How a deal ended: told of a player by {name}, and to that player. Where nobody ended it, both are the same."""

    named: str
    yours: str


def phrase_text(words: Words, entry: PhraseEntry, told: Any, names: Sequence[str], *, you: bool) -> str:
    """Return the phrase for an event of a turn."""
    if isinstance(entry, TurnPhrase):
        return entry.text(words, you=you, card=_card_of(words, told))
    return entry(words, told, names, you)


def _card_of(words: Words, told: Any) -> str:
    card = getattr(told, "card", None)
    return "" if card is None else the_card(words, card)
