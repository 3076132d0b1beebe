"""What happened in a deal of Rommé, in a sentence each."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from canasta_gui.messages import gettext_noop
from canasta_gui.rules.core.cards import HIDDEN
from canasta_gui.rules.romme import events as ev
from canasta_gui.words.cards_in_sentences import the_card
from canasta_gui.words.message_entry import MessageEntry
from canasta_gui.words.romme.turn_phrases import added_phrase, meld_phrase
from canasta_gui.words.translation import Words

Names = Sequence[str]


def _meld_laid(words: Words, event: ev.MeldLaid, names: Names) -> str:
    return words.t("{name} {done}.", name=names[event.seat], done=meld_phrase(words, [event.meld]))


def _cards_added(words: Words, event: ev.CardsAdded, names: Names) -> str:
    """Return which cards were added: the name of a run would not tell."""
    return words.t("{name} {done}.", name=names[event.seat], done=added_phrase(words, event, names))


def _claim_answered(words: Words, event: ev.ClaimAnswered, names: Names) -> str:
    return words.t("{name} wants the face-up card.", name=names[event.seat]) if event.yes else ""


def _consent_answered(words: Words, event: ev.ConsentAnswered, names: Names) -> str:
    name, claimant = names[event.seat], names[event.claimant]
    if event.yes:
        return words.t("{name} consents: {claimant} may have the card.", name=name, claimant=claimant)
    return words.t("{name} does not consent: {claimant} may not have the card.", name=name, claimant=claimant)


def _hidden_taken(words: Words, event: ev.HiddenTaken, names: Names) -> str:
    if event.card == HIDDEN:
        return words.t("{name} takes a card from the stock with it.", name=names[event.seat])
    card = the_card(words, event.card)
    return words.t("{name} takes {card} from the stock with it.", name=names[event.seat], card=card)


EVENT_SENTENCES: Final[Mapping[type[Any], MessageEntry]] = {
    ev.TookUp: gettext_noop("{name} takes the face-up card, {card}."),
    ev.StockTurned: gettext_noop("The stock is used up: the discards are turned over."),
    ev.MeldLaid: _meld_laid,
    ev.CardsAdded: _cards_added,
    ev.JokerSwapped: gettext_noop("{name} exchanges a joker for {card}."),
    ev.ClaimAnswered: _claim_answered,
    ev.ConsentAnswered: _consent_answered,
    ev.Acquired: gettext_noop("{name} gets {card} out of turn."),
    ev.HiddenTaken: _hidden_taken,
    ev.Announced: gettext_noop("{name} announces Rommé."),
}

ENDINGS: Final[Mapping[str, str]] = {
    "announced": gettext_noop("{name} ends the deal with Rommé."),
    "all_out": gettext_noop("{name} has no card left."),
    "hand_out": gettext_noop("{name} gets rid of the whole hand in one turn."),
    "used_up": gettext_noop("The stock is used up: nobody went out, and what is left in the hands counts."),
    "stalemate": gettext_noop("Nobody can go out any more: what is left in the hands counts."),
    "void": gettext_noop("Nobody can finish this deal: it is void."),
}
"""How a deal can end, by the code of its last event."""
