"""Events of a deal of Rommé in words: turns and other events; and score lines."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from canasta_gui.messages import gettext_noop
from canasta_gui.rules.core.cards import HIDDEN, JOKER, Card
from canasta_gui.rules.romme import events as ev
from canasta_gui.rules.romme.melds import RommeMeld
from canasta_gui.rules.romme.ruleset import RommeRules
from canasta_gui.words.sentences import (
    AddressedEntry,
    Ending,
    FamilyNarration,
    MessageEntry,
    PhraseEntry,
    TurnPhrase,
    counted_in_set,
    listed,
    one_by_one,
    the_card,
    the_laid,
)
from canasta_gui.words.translation import Words


def announced(words: Words, meld: RommeMeld) -> str:
    """Return a meld and the cards of its jokers, as must be announced (003:18): "3 fives and a joker for …"."""
    if meld.is_run:
        return laid_one_by_one(words, meld.cards, meld.faces)
    natural = counted_in_set(words, meld.rank, sum(card != JOKER for card in meld.cards))
    return listed(words, [natural, *(the_laid(words, JOKER, face) for face in meld.stood_for)])


def laid_one_by_one(words: Words, cards: Iterable[Card], faces: Iterable[Card]) -> str:
    """Return cards one by one, as announced; jokers last, so that following words do not refer to them."""
    laid = sorted(zip(cards, faces, strict=True), key=lambda pair: pair[0] == JOKER)
    return listed(words, [the_laid(words, card, face) for card, face in laid])


def meld_phrase(words: Words, melds: Iterable[RommeMeld], *, you: bool = False) -> str:
    """Return new melds as one phrase: "lays 3 fives; the nine of clubs, the ten of clubs and the jack of clubs"."""
    return LAYS.text(words, you=you, melds=one_by_one(words, [announced(words, meld) for meld in melds]))


def _meld_laid(words: Words, event: ev.MeldLaid, _names: Sequence[str], you: bool) -> str:
    return meld_phrase(words, [event.meld], you=you)


def _cards_added(words: Words, event: ev.CardsAdded, names: Sequence[str], you: bool) -> str:
    """Return the added cards, which the name of a run would not identify, the meld, and its owner."""
    cards = laid_one_by_one(words, event.cards, event.faces)
    if event.owner == event.seat:
        return (_ADDS_TO_RUN if event.meld.is_run else _ADDS_TO_SET).text(words, you=you, cards=cards)
    theirs = _ADDS_TO_RUN_OF if event.meld.is_run else _ADDS_TO_SET_OF
    return theirs.text(words, you=you, cards=cards, owner=names[event.owner])


def _hidden_taken(words: Words, event: ev.HiddenTaken, _names: Sequence[str], you: bool) -> str:
    if event.card == HIDDEN:
        return _TAKES_HIDDEN.text(words, you=you)
    return _TAKES_KNOWN.text(words, you=you, card=the_card(words, event.card))


def _joker_swapped(words: Words, event: ev.JokerSwapped, names: Sequence[str], you: bool) -> str:
    card = the_card(words, event.card)
    if event.owner == event.seat:
        return _EXCHANGES.text(words, you=you, card=card)
    return _EXCHANGES_WITH.text(words, you=you, card=card, owner=names[event.owner])


LAYS: Final = TurnPhrase(gettext_noop("lays {melds}"), gettext_noop("lay {melds}"))
_ADDS_TO_RUN: Final = TurnPhrase(gettext_noop("adds {cards} to a run"), gettext_noop("add {cards} to a run"))
_ADDS_TO_SET: Final = TurnPhrase(gettext_noop("adds {cards} to a set"), gettext_noop("add {cards} to a set"))
_ADDS_TO_RUN_OF: Final = TurnPhrase(
    gettext_noop("adds {cards} to a run of {owner}"), gettext_noop("add {cards} to a run of {owner}")
)
_ADDS_TO_SET_OF: Final = TurnPhrase(
    gettext_noop("adds {cards} to a set of {owner}"), gettext_noop("add {cards} to a set of {owner}")
)
_EXCHANGES: Final = TurnPhrase(
    gettext_noop("exchanges {card} for a joker"), gettext_noop("exchange {card} for a joker")
)
_EXCHANGES_WITH: Final = TurnPhrase(
    gettext_noop("exchanges {card} for a joker in a meld of {owner}"),
    gettext_noop("exchange {card} for a joker in a meld of {owner}"),
)
_TAKES_HIDDEN: Final = TurnPhrase(
    gettext_noop("takes a card from the stock with it"), gettext_noop("take a card from the stock with it")
)
_TAKES_KNOWN: Final = TurnPhrase(
    gettext_noop("takes {card} from the stock with it"), gettext_noop("take {card} from the stock with it")
)

PHRASES: Final[Mapping[type[object], PhraseEntry]] = {
    ev.TookUp: TurnPhrase(
        gettext_noop("takes the face-up card, {card}"), gettext_noop("take the face-up card, {card}")
    ),
    ev.MeldLaid: _meld_laid,
    ev.CardsAdded: _cards_added,
    ev.JokerSwapped: _joker_swapped,
    ev.Acquired: TurnPhrase(gettext_noop("gets {card} out of turn"), gettext_noop("get {card} out of turn")),
    ev.HiddenTaken: _hidden_taken,
    ev.Announced: TurnPhrase(gettext_noop("announces Rommé"), gettext_noop("announce Rommé")),
}


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
    return [meld_phrase(words, [event.meld for event in events], you=you)]


_SENTENCES: Final[Mapping[type[object], MessageEntry]] = {
    ev.StockTurned: gettext_noop("The stock is used up: the discards are turned over."),
}

_ADDRESSED: Final[Mapping[type[object], AddressedEntry]] = {
    ev.ClaimAnswered: _claim_answered,
    ev.ConsentAnswered: _consent_answered,
}

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
"""Endings of a deal, by the code of its last event."""


SCORE_LABELS: Final = (
    ("hands", gettext_noop("Points left in hand")),
    ("doubled", gettext_noop("Once more: a whole hand in one turn")),
)
"""The fields of a score line with their labels (003:34); the fewest points win."""


NARRATION: Final = FamilyNarration[RommeRules, ev.MeldLaid](
    PHRASES, _SENTENCES, _ADDRESSED, ev.MeldLaid, _melds, lambda _: SCORE_LABELS
)
