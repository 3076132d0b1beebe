"""What a player reads about the fields of a rule set of Rommé."""

from collections.abc import Mapping
from typing import Final

from canasta_gui.messages import gettext_noop

# Path: the name of the field, and what it means.
FIELDS: Final[Mapping[str, tuple[str, str]]] = {
    "cards.packets": (gettext_noop("Cards dealt at a time"), gettext_noop("To each player, round by round.")),
    "held.joker": (gettext_noop("Joker left in a hand"), gettext_noop("What it counts against the player.")),
    "held.ace": (gettext_noop("Ace left in a hand"), gettext_noop("What it counts against the player.")),
    "melds.jokers": (
        gettext_noop("Jokers in a meld"),
        gettext_noop("How many there may be, beside the natural cards."),
    ),
    "melds.first_points": (gettext_noop("The first melds"), gettext_noop("What they must count together; 0: nothing.")),
    "melds.adding": (
        gettext_noop("Adding cards"),
        gettext_noop("To which melds on the table, once an own one lies there."),
    ),
    "melds.swapping": (
        gettext_noop("Exchanging a joker"),
        gettext_noop("For the card that it stands for, in one's own turn."),
    ),
    "face_up.claims": (
        gettext_noop("Claiming the face-up card"),
        gettext_noop("Whether anybody but the next player may have it."),
    ),
    "face_up.hidden": (
        gettext_noop("Cards with a claimed one"),
        gettext_noop("From the stock, for whoever claims the face-up card."),
    ),
    "face_up.asks": (
        gettext_noop("Who is asked about the face-up card"),
        gettext_noop("Whoever can claim it: the next player needs a card of the stock too."),
    ),
    "face_up.discardable": (
        gettext_noop("It may be discarded at once"),
        gettext_noop("The face-up card, in the turn in which it was taken; the last card always may."),
    ),
    "going_out.threshold": (
        gettext_noop("Announcing Rommé"),
        gettext_noop("With so many points in the hand, or fewer."),
    ),
    "going_out.hand_doubles": (
        gettext_noop("A whole hand counts twice"),
        gettext_noop("Whoever gets rid of the whole hand in one turn doubles the points of the others."),
    ),
    "stock_end.turnings": (
        gettext_noop("Turning over the discards"),
        gettext_noop("How often they become the stock before the deal is over; 0: as often as it takes."),
    ),
    "stock_end.stalemate": (
        gettext_noop("A stalemate ends the deal"),
        gettext_noop("Everybody holds one card, which must be discarded, and no meld takes any."),
    ),
    "stock_end.unfinished": (
        gettext_noop("A deal that nobody finishes"),
        gettext_noop("What it counts when the stock is used up, or at a stalemate."),
    ),
}

# Path of the choice: the words of its options.
OPTIONS: Final[Mapping[str, Mapping[str, str]]] = {
    "melds.jokers": {
        "fewer": gettext_noop("fewer than natural cards"),
        "as_many": gettext_noop("as many as natural cards"),
        "any": gettext_noop("any number, beside one natural card"),
    },
    "melds.adding": {
        "nowhere": gettext_noop("to none"),
        "own": gettext_noop("to one's own"),
        "everywhere": gettext_noop("to all"),
    },
    "melds.swapping": {
        "never": gettext_noop("never"),
        "always": gettext_noop("always"),
        "after_own_meld": gettext_noop("once an own meld lies there"),
    },
    "face_up.claims": {
        "never": gettext_noop("no"),
        "consent": gettext_noop("if those between consent"),
        "knocking": gettext_noop("by knocking"),
    },
    "face_up.asks": {
        "three_or_more": gettext_noop("everybody, from three players on"),
        "whoever_can": gettext_noop("whoever can claim it"),
    },
    "stock_end.unfinished": {
        "counts_nothing": gettext_noop("nothing"),
        "dealt_again": gettext_noop("nothing, and it is dealt again"),
        "hands_count": gettext_noop("what is left in the hands"),
    },
}
