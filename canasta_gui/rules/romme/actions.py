"""What a seat can do in Rommé: whole gestures, as light tuples. Drawing and discarding are those of every family.

The last field names the action and keeps tuples of two kinds unequal.
"""

from typing import Literal, NamedTuple

from canasta_gui.rules.core.actions import Discard, Draw
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.romme.melds import RommeMeld


class TakeUp(NamedTuple):
    """Take the face-up card into the hand, at the beginning of the seat's own turn."""

    do: Literal["take"] = "take"


class RommeLay(NamedTuple):
    """Lay new melds."""

    melds: tuple[RommeMeld, ...]
    do: Literal["lay"] = "lay"


class Add(NamedTuple):
    """Add cards, with the faces they show, to meld `key` of the seat `owner`.

    `low`: an ace that could lie at either end of the run (it has a two and a king now) goes below the two.
    """

    owner: int
    key: int
    cards: tuple[Card, ...]
    faces: tuple[Card, ...]
    low: bool = False
    do: Literal["add"] = "add"


class Swap(NamedTuple):
    """Exchange a card for the joker that stands for it in meld `key` of the seat `owner`."""

    owner: int
    key: int
    card: Card
    do: Literal["swap"] = "swap"


class Claim(NamedTuple):
    """Answer whether the seat claims the face-up card out of turn; the seat in turn says no, or takes it."""

    yes: bool
    do: Literal["claim"] = "claim"


class Consent(NamedTuple):
    """Answer whether a seat further on may have the face-up card."""

    yes: bool
    do: Literal["consent"] = "consent"


class Announce(NamedTuple):
    """Announce "Rommé", which ends the deal; `card` is discarded first, unless it is None."""

    card: Card | None = None
    do: Literal["announce"] = "announce"


Action = Draw | TakeUp | RommeLay | Add | Swap | Discard | Claim | Consent | Announce


def cards_played(action: Action) -> tuple[Card, ...]:
    """Return the cards of the hand that an action plays."""
    match action:
        case Discard() | Swap():
            return (action.card,)
        case Announce(card=int(card)):
            return (card,)
        case Add():
            return action.cards
        case RommeLay():
            return tuple(card for meld in action.melds for card in meld.cards)
    return ()
