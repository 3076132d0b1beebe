"""What happened in a deal of Rommé besides what belongs to a turn, in a sentence each."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from canasta_gui.messages import gettext_noop
from canasta_gui.rules.romme import events as ev
from canasta_gui.words.message_entry import AddressedEntry, Ending, FamilyNarration, MessageEntry
from canasta_gui.words.romme import turn_phrases
from canasta_gui.words.translation import Words

Names = Sequence[str]


def _claim_answered(words: Words, event: ev.ClaimAnswered, names: Names, you: int) -> str:
    if not event.yes:
        return ""
    if event.seat == you:
        return words.t("You want the face-up card.")
    return words.t("{name} wants the face-up card.", name=names[event.seat])


def _consent_answered(words: Words, event: ev.ConsentAnswered, names: Names, you: int) -> str:
    t, name, claimant = words.t, names[event.seat], names[event.claimant]
    if event.yes:
        if event.seat == you:
            return t("You consent: {claimant} may have the card.", claimant=claimant)
        if event.claimant == you:
            return t("{name} consents: you may have the card.", name=name)
        return t("{name} consents: {claimant} may have the card.", name=name, claimant=claimant)
    if event.seat == you:
        return t("You do not consent: {claimant} may not have the card.", claimant=claimant)
    if event.claimant == you:
        return t("{name} does not consent: you may not have the card.", name=name)
    return t("{name} does not consent: {claimant} may not have the card.", name=name, claimant=claimant)


def _melds(words: Words, events: Sequence[ev.MeldLaid], you: bool) -> Sequence[str]:
    return [turn_phrases.meld_phrase(words, [event.meld for event in events], you=you)]


_SENTENCES: Final[Mapping[type[Any], MessageEntry]] = {
    ev.StockTurned: gettext_noop("The stock is used up: the discards are turned over."),
}

_ADDRESSED: Final[Mapping[type[Any], AddressedEntry]] = {
    ev.ClaimAnswered: _claim_answered,
    ev.ConsentAnswered: _consent_answered,
}

NARRATION: Final = FamilyNarration(turn_phrases.PHRASES, _SENTENCES, _ADDRESSED, ev.MeldLaid, _melds)

_USED_UP: Final = gettext_noop("The stock is used up: nobody went out, and what is left in the hands counts.")
_STALEMATE: Final = gettext_noop("Nobody can go out any more: what is left in the hands counts.")
_VOID: Final = gettext_noop("Nobody can finish this deal: it is void.")

ENDINGS: Final[Mapping[str, Ending]] = {
    "announced": Ending(gettext_noop("{name} ends the deal with Rommé."), gettext_noop("You end the deal with Rommé.")),
    "all_out": Ending(gettext_noop("{name} has no card left."), gettext_noop("You have no card left.")),
    "hand_out": Ending(
        gettext_noop("{name} gets rid of the whole hand in one turn."),
        gettext_noop("You get rid of your whole hand in one turn."),
    ),
    "used_up": Ending(_USED_UP, _USED_UP),
    "stalemate": Ending(_STALEMATE, _STALEMATE),
    "void": Ending(_VOID, _VOID),
}
"""How a deal can end, by the code of its last event."""
