"""What a player reads about the fields of a rule set of Rommé."""

from collections.abc import Mapping
from typing import Final

from canasta_gui.words.translation import mark

# Path: the name of the field, and what it means.
FIELDS: Final[Mapping[str, tuple[str, str]]] = {
    "cards.packets": (mark("Cards dealt at a time"), mark("To each player, round by round.")),
    "held.joker": (mark("Joker left in a hand"), mark("What it counts against the player.")),
    "held.ace": (mark("Ace left in a hand"), mark("What it counts against the player.")),
    "melds.jokers": (mark("Jokers in a meld"), mark("How many there may be, beside the natural cards.")),
    "melds.first_points": (mark("The first melds"), mark("What they must count together; 0: nothing.")),
    "melds.adding": (mark("Adding cards"), mark("To which melds on the table, once an own one lies there.")),
    "melds.swapping": (mark("Exchanging a joker"), mark("For the card that it stands for, in one's own turn.")),
    "face_up.claims": (mark("Claiming the face-up card"), mark("Whether anybody but the next player may have it.")),
    "face_up.hidden": (mark("Cards with a claimed one"), mark("From the stock, for whoever claims the face-up card.")),
    "face_up.asks": (
        mark("Who is asked about the face-up card"),
        mark("Whoever can claim it: the next player needs a card of the stock too."),
    ),
    "face_up.discardable": (
        mark("It may be discarded at once"),
        mark("The face-up card, in the turn in which it was taken; the last card always may."),
    ),
    "going_out.threshold": (mark("Announcing Rommé"), mark("With so many points in the hand, or fewer.")),
    "going_out.hand_doubles": (
        mark("A whole hand counts twice"),
        mark("Whoever gets rid of the whole hand in one turn doubles the points of the others."),
    ),
    "stock_end.turnings": (
        mark("Turning over the discards"),
        mark("How often they become the stock before the deal is over; 0: as often as it takes."),
    ),
    "stock_end.stalemate": (
        mark("A stalemate ends the deal"),
        mark("Everybody holds one card, which must be discarded, and no meld takes any."),
    ),
    "stock_end.unfinished": (
        mark("A deal that nobody finishes"),
        mark("What it counts when the stock is used up, or at a stalemate."),
    ),
}

# Path of the choice: the words of its options.
OPTIONS: Final[Mapping[str, Mapping[str, str]]] = {
    "melds.jokers": {
        "fewer": mark("fewer than natural cards"),
        "as_many": mark("as many as natural cards"),
        "any": mark("any number, beside one natural card"),
    },
    "melds.adding": {
        "nowhere": mark("to none"),
        "own": mark("to one's own"),
        "everywhere": mark("to all"),
    },
    "melds.swapping": {
        "never": mark("never"),
        "always": mark("always"),
        "after_own_meld": mark("once an own meld lies there"),
    },
    "face_up.claims": {
        "never": mark("no"),
        "consent": mark("if those between consent"),
        "knocking": mark("by knocking"),
    },
    "face_up.asks": {
        "three_or_more": mark("everybody, from three players on"),
        "whoever_can": mark("whoever can claim it"),
    },
    "stock_end.unfinished": {
        "counts_nothing": mark("nothing"),
        "dealt_again": mark("nothing, and it is dealt again"),
        "hands_count": mark("what is left in the hands"),
    },
}
