"""Actions and events of Rommé, as light tuples; those of every family are in `core.events`."""

from typing import Literal, NamedTuple

from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.core.events import (
    DealBegan,
    DealEnded,
    Dealt,
    Discard,
    Discarded,
    Draw,
    Drew,
    TurnBegan,
    TurnedUp,
)
from canasta_gui.rules.romme.melds import RommeMeld

# Actions of Rommé: whole gestures, as light tuples. Drawing and discarding are those of every family. The last field
# names the action and keeps tuples of two kinds unequal.


class TakeUp(NamedTuple):
    """Take the face-up card into the hand, at the beginning of the seat's own turn."""

    do: Literal["take"] = "take"


class RommeLay(NamedTuple):
    """Lay new melds."""

    melds: tuple[RommeMeld, ...]
    do: Literal["lay"] = "lay"


class Add(NamedTuple):
    """Add cards, with the faces they show, to meld `key` of the seat `owner`.

    `low`: whether an ace that fits both ends of the run, next to its two or its king, goes below the two.
    """

    owner: int
    key: int
    cards: tuple[Card, ...]
    faces: tuple[Card, ...]
    low: bool = False
    do: Literal["add"] = "add"


class Swap(NamedTuple):
    """Exchange a card for the joker that represents it in meld `key` of the seat `owner`."""

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


class TookUp(NamedTuple):
    """The seat in turn took the face-up card."""

    seat: int
    card: Card
    tag: Literal["took_up"] = "took_up"


class StockTurned(NamedTuple):
    """The stock was used up: all discards but the top one became the stock, the oldest on top (R45)."""

    cards: int
    tag: Literal["stock_turned"] = "stock_turned"


class MeldLaid(NamedTuple):
    """A seat laid a new meld."""

    seat: int
    key: int
    meld: RommeMeld
    tag: Literal["meld_laid"] = "meld_laid"


class CardsAdded(NamedTuple):
    """A seat added cards, with the faces they show, to a meld of `owner`; `meld`: the meld after that."""

    seat: int
    owner: int
    key: int
    cards: tuple[Card, ...]
    faces: tuple[Card, ...]
    meld: RommeMeld
    tag: Literal["cards_added"] = "cards_added"


class JokerSwapped(NamedTuple):
    """A seat exchanged a card for the joker that represented it; the joker is now in its hand."""

    seat: int
    owner: int
    key: int
    card: Card
    tag: Literal["joker_swapped"] = "joker_swapped"


class ClaimAsked(NamedTuple):
    """A seat is asked whether it wants the face-up card."""

    seat: int
    tag: Literal["claim_asked"] = "claim_asked"


class ClaimAnswered(NamedTuple):
    """The seat answered whether it claims the card."""

    seat: int
    yes: bool
    tag: Literal["claim_answered"] = "claim_answered"


class ConsentAsked(NamedTuple):
    """A seat is asked whether `claimant`, further on, may have the face-up card."""

    seat: int
    claimant: int
    tag: Literal["consent_asked"] = "consent_asked"


class ConsentAnswered(NamedTuple):
    """The seat answered whether it consents; a no ends this claim."""

    seat: int
    claimant: int
    yes: bool
    tag: Literal["consent_answered"] = "consent_answered"


class Acquired(NamedTuple):
    """A seat got the face-up card out of turn (003:37)."""

    seat: int
    card: Card
    tag: Literal["acquired"] = "acquired"


class HiddenTaken(NamedTuple):
    """A card from the stock that goes with an acquired one (003:37)."""

    seat: int
    card: Card
    tag: Literal["hidden_taken"] = "hidden_taken"


class ClaimsOver(NamedTuple):
    """All seats have been asked, or one got the card: the seat in turn has to draw from the stock (R44)."""

    seat: int
    tag: Literal["claims_over"] = "claims_over"


class Announced(NamedTuple):
    """A seat announced "Rommé"."""

    seat: int
    tag: Literal["announced"] = "announced"


How = Literal["announced", "all_out", "hand_out", "used_up", "stalemate", "void"]
"""Ways to end a deal.

Announced; with the last card gone; with the whole hand gone in one turn; unfinished with the hands counting, because
there was nothing to draw or no seat could go out; or void.
"""


class HandLine(NamedTuple):
    """One seat's result of a deal: the points left in its hand, and again if they are doubled. Fewer are better."""

    side: int
    hands: int
    doubled: int = 0
    seat: int | None = None

    @property
    def columns(self) -> tuple[int, ...]:
        """The points, column by column."""
        return self.hands, self.doubled

    @property
    def total(self) -> int:
        """The sum of all columns."""
        return self.hands + self.doubled


Event = (
    DealBegan
    | Dealt
    | TurnedUp
    | TurnBegan
    | Drew
    | Discarded
    | DealEnded[How, HandLine]
    | TookUp
    | StockTurned
    | MeldLaid
    | CardsAdded
    | JokerSwapped
    | ClaimAsked
    | ClaimAnswered
    | ConsentAsked
    | ConsentAnswered
    | Acquired
    | HiddenTaken
    | ClaimsOver
    | Announced
)
