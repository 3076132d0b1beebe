"""Refusals of Rommé, as sentences for players."""

from collections.abc import Mapping
from typing import Final

from canasta_gui.messages import gettext_noop
from canasta_gui.rules.core.refusal import Why

# {need} and {have} are the numbers of the refusal.
REFUSALS: Final[Mapping[Why, str]] = {
    Why.JOKER_NOT_ANNOUNCED: gettext_noop("Say which card the joker stands for."),
    Why.FACE_WRONG: gettext_noop("Only a joker stands for another card."),
    Why.MELD_NEITHER: gettext_noop("This is neither a set of one rank nor a run of one suit."),
    Why.SET_SAME_SUIT: gettext_noop("The cards of a set must all be of different suits."),
    Why.RUN_CORNER: gettext_noop("A run ends with the ace: after it no two follows."),
    Why.JOKERS_TOO_MANY: gettext_noop("Too many jokers: with these natural cards a meld may hold {need}, not {have}."),
    Why.FIRST_MELD_TOO_LOW: gettext_noop("Your first melds must count {need} points or more; these count {have}."),
    Why.ADD_NOT_HERE: gettext_noop("Cards may not be added to this meld."),
    Why.ADD_NO_OWN_MELD: gettext_noop("You may add cards once you have laid a meld of your own."),
    Why.ADD_NO_FIT: gettext_noop("This card does not fit this meld."),
    Why.SWAP_NEVER: gettext_noop("In this game jokers are not exchanged."),
    Why.SWAP_NO_OWN_MELD: gettext_noop("You may exchange a joker once you have laid a meld of your own."),
    Why.SWAP_NO_JOKER: gettext_noop("No joker stands for this card there."),
    Why.FACE_UP_LEFT: gettext_noop("You have left the face-up card: draw from the stock."),
    Why.FACE_UP_KEPT: gettext_noop("You have just taken this card: you may discard it only as your last one."),
    Why.FACE_UP_NONE: gettext_noop("There is no face-up card."),
    Why.CLAIM_FIRST: gettext_noop("First it is settled who gets the face-up card."),
    Why.CLAIM_NOT_NOW: gettext_noop("The face-up card cannot be claimed now."),
    Why.CLAIM_YOURS_ANYWAY: gettext_noop("It is your turn: simply take the face-up card."),
    Why.CLAIM_NO_STOCK: gettext_noop("The stock has too few cards for a claim: it takes {need}, and there are {have}."),
    Why.CONSENT_FIRST: gettext_noop("Say first whether the card may be claimed."),
    Why.CONSENT_NOT_NOW: gettext_noop("Nobody asks for your consent."),
    Why.ANNOUNCE_TOO_MUCH: gettext_noop(
        "You may announce with {need} points in your hand at most; it would be {have}."
    ),
    Why.TAKE_ONE_FIRST: gettext_noop("Begin your turn with the face-up card or with one from the stock."),
    Why.MELD_NOWHERE: gettext_noop("There is no such meld on the table."),
}
