"""Why the rules of Rommé refuse an action, as the sentence that a player reads."""

from collections.abc import Mapping
from typing import Final

from canasta_gui.rules.core.refusal import Why
from canasta_gui.words.translation import mark

# {need} and {have} are the numbers of the refusal.
REFUSALS: Final[Mapping[Why, str]] = {
    Why.JOKER_NOT_ANNOUNCED: mark("Say which card the joker stands for."),
    Why.FACE_WRONG: mark("Only a joker stands for another card."),
    Why.MELD_NEITHER: mark("This is neither a set of one rank nor a run of one suit."),
    Why.SET_SAME_SUIT: mark("The cards of a set must all be of different suits."),
    Why.RUN_CORNER: mark("A run ends with the ace: after it no two follows."),
    Why.JOKERS_TOO_MANY: mark("Too many jokers: with these natural cards a meld may hold {need}, not {have}."),
    Why.FIRST_MELD_TOO_LOW: mark("Your first melds must count {need} points or more; these count {have}."),
    Why.ADD_NOT_HERE: mark("Cards may not be added to this meld."),
    Why.ADD_NO_OWN_MELD: mark("You may add cards once you have laid a meld of your own."),
    Why.ADD_NO_FIT: mark("This card does not fit this meld."),
    Why.SWAP_NEVER: mark("In this game jokers are not exchanged."),
    Why.SWAP_NO_OWN_MELD: mark("You may exchange a joker once you have laid a meld of your own."),
    Why.SWAP_NO_JOKER: mark("No joker stands for this card there."),
    Why.FACE_UP_LEFT: mark("You have left the face-up card: draw from the stock."),
    Why.FACE_UP_KEPT: mark("You have just taken this card: you may discard it only as your last one."),
    Why.FACE_UP_NONE: mark("There is no face-up card."),
    Why.CLAIM_FIRST: mark("First it is settled who gets the face-up card."),
    Why.CLAIM_NOT_NOW: mark("The face-up card cannot be claimed now."),
    Why.CLAIM_YOURS_ANYWAY: mark("It is your turn: simply take the face-up card."),
    Why.CLAIM_NO_STOCK: mark("The stock has too few cards for a claim: it takes {need}, and there are {have}."),
    Why.CONSENT_FIRST: mark("Say first whether the card may be claimed."),
    Why.CONSENT_NOT_NOW: mark("Nobody asks for your consent."),
    Why.ANNOUNCE_TOO_MUCH: mark("You may announce with {need} points in your hand at most; it would be {have}."),
    Why.TAKE_ONE_FIRST: mark("Begin your turn with the face-up card or with one from the stock."),
    Why.MELD_NOWHERE: mark("There is no such meld on the table."),
}
