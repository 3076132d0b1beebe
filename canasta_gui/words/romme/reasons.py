"""Hints and actions in Rommé, and the reasons for them."""

from collections.abc import Mapping
from typing import Final

from canasta_gui.messages import gettext_noop
from canasta_gui.rules.romme import events as act
from canasta_gui.words.romme.narration import laid_one_by_one, meld_phrase
from canasta_gui.words.sentences import MessageEntry, one_by_one, the_card
from canasta_gui.words.translation import Words

# {name}: the player that the fact is about, {n}: a number, {cards}, {points}: that number of them.
REASONS: Final[Mapping[str, str]] = {
    "completes": gettext_noop("It helps to lay cards that would cost {n} points in the hand."),
    "fits the table": gettext_noop("It fits a meld on the table."),
    "ends the deal": gettext_noop("It ends the deal at once."),
    "held back": gettext_noop("The melds can wait: nobody is near the end yet."),
    "may end next": gettext_noop("It could end with the next draw: {cards} would do."),
    "fits nothing": gettext_noop("The face-up card fits nothing."),
    "costs": gettext_noop("Left in the hand, it would cost {n} points."),
    "no hope": gettext_noop("Nothing can go with it any more."),
    "left before": gettext_noop("{name} has let such a card lie before."),
    "out of the hand": gettext_noop("In the hand these cards would cost {n} points."),
    "joker at once": gettext_noop("The joker can be laid at once."),
    "little in hand": gettext_noop("That leaves {points} in the hand."),
    "burdened": gettext_noop("{name} must take {cards} from the stock as well."),
}

ABOUT_YOU: Final[Mapping[str, str]] = {
    "left before": gettext_noop("You have let such a card lie before."),
    "burdened": gettext_noop("You must take {cards} from the stock as well."),
}
"""Messages used instead if the fact is about the reader."""


def _lay(words: Words, action: act.RommeLay) -> str:
    melds = one_by_one(words, [laid_one_by_one(words, meld.cards, meld.faces) for meld in action.melds])
    return words.t("Lay {cards}.", cards=melds)


def _add(words: Words, action: act.Add) -> str:
    return words.t("Add {cards}.", cards=laid_one_by_one(words, action.cards, action.faces))


def _announce(words: Words, action: act.Announce) -> str:
    if action.card is None:
        return words.t("Announce Rommé.")
    return words.t("Discard {card} and announce Rommé.", card=the_card(words, action.card))


PROPOSALS: Final[Mapping[type[object], MessageEntry]] = {
    act.TakeUp: gettext_noop("Take the face-up card."),
    act.RommeLay: _lay,
    act.Add: _add,
    act.Swap: gettext_noop("Exchange {card} for a joker."),
    act.Claim: (gettext_noop("Claim the face-up card."), gettext_noop("Leave the face-up card.")),
    act.Consent: (gettext_noop("Consent."), gettext_noop("Do not consent.")),
    act.Announce: _announce,
}


def _laid(words: Words, action: act.RommeLay, name: str) -> str:
    return words.t("{name} {done}.", name=name, done=meld_phrase(words, action.melds))


def _added(words: Words, action: act.Add, name: str) -> str:
    done = words.t("adds {cards}", cards=laid_one_by_one(words, action.cards, action.faces))
    return words.t("{name} {done}.", name=name, done=done)


ACTIONS: Final[Mapping[type[object], MessageEntry]] = {
    act.TakeUp: gettext_noop("{name} takes the face-up card."),
    act.RommeLay: _laid,
    act.Add: _added,
    act.Swap: gettext_noop("{name} exchanges {card} for a joker."),
    act.Claim: (gettext_noop("{name} wants the face-up card."), gettext_noop("{name} leaves the face-up card.")),
    act.Consent: (gettext_noop("{name} consents."), gettext_noop("{name} does not consent.")),
    act.Announce: gettext_noop("{name} announces Rommé."),
}
