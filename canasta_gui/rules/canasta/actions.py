"""Actions of a seat: whole gestures, as light tuples.

The last field names the action and keeps tuples of two kinds unequal.
"""

from functools import lru_cache
from typing import Literal, NamedTuple

from canasta_gui.rules.canasta.policies import OffenceKind
from canasta_gui.rules.core.cards import Card, meld_key, rank_of, run_of, suit_of
from canasta_gui.rules.core.events import Discard as Discard
from canasta_gui.rules.core.events import Draw as Draw
from canasta_gui.rules.core.position import NOBODY


class MeldCards(NamedTuple):
    """Cards for one meld of the side: a new one, or an addition to the one of that rank.

    Rank 2: wild cards, 3: black threes, 16 to 19: a run of a suit (`cards.run_of`).

    `of`: the number of the meld among those of its rank, where the side has several or begins another.
    """

    rank: int
    cards: tuple[Card, ...]
    of: int = 0

    @property
    def key(self) -> int:
        """The key of the meld on the table."""
        return meld_key(self.rank, self.of)


class Take(NamedTuple):
    """Take the pile: `using` joins the top card in the meld of its rank; `melds` are laid at the same time.

    `only_top`: take the top card alone into the hand; `using` is the pair that is shown and stays in the hand (R13).
    `of`: the number of the meld of its rank that the top card joins. `run`: it joins a run of its suit instead.
    """

    using: tuple[Card, ...] = ()
    melds: tuple[MeldCards, ...] = ()
    only_top: bool = False
    of: int = 0
    run: bool = False
    do: Literal["take"] = "take"

    def key(self, top: Card) -> int:
        """Return the key of the meld that the top card joins."""
        return meld_key(run_of(suit_of(top)) if self.run else rank_of(top), self.of)


class Lay(NamedTuple):
    """Lay melds, or add to the side's melds."""

    melds: tuple[MeldCards, ...]
    do: Literal["lay"] = "lay"


@lru_cache(maxsize=1 << 12)
def lay_of(rank: int, cards: tuple[Card, ...], of: int) -> Lay:
    """Return a lay of one meld, or an addition to one; cached, since the same lays recur."""
    return Lay((MeldCards(rank, cards, of),))


class Ask(NamedTuple):
    """Ask the partner for permission to go out."""

    do: Literal["ask"] = "ask"


class Answer(NamedTuple):
    """Answer the partner's question; the answer is binding."""

    yes: bool
    do: Literal["answer"] = "answer"


class TakeReserve(NamedTuple):
    """Take up the second packet (the pony)."""

    do: Literal["reserve"] = "reserve"


PACKETS = (0, 1)
"""The packets to choose from: the one dealt first, and the other."""


class Choose(NamedTuple):
    """Choose which of the seat's two packets is the first hand: 0, the one dealt first, or 1."""

    pile: int
    do: Literal["choose"] = "choose"


class Show(NamedTuple):
    """Show the whole hand, which is a special one; this ends the deal."""

    do: Literal["show"] = "show"


class Pass(NamedTuple):
    """Decline the pile when the stock is gone, or end a turn with one card that may not be discarded (R52)."""

    do: Literal["pass"] = "pass"


# --- irregularities ---

Deed = Lay | Take | Discard | Ask | Draw | Pass
"""Actions that an offence can consist of."""


class Slip(NamedTuple):
    """An offence of the table's list.

    `deed`: the forbidden action, if the offence consists of one. `cards`: cards discarded together, or the card
    revealed to the partner. `kept`: whether the card drawn or the pile taken went into the hand.
    """

    kind: OffenceKind
    deed: Deed | None = None
    cards: tuple[Card, ...] = ()
    kept: bool = False
    do: Literal["slip"] = "slip"


class Object(NamedTuple):
    """Object to an action of the other side, or to the deal.

    `accused`: a seat accused of revealing a card to its partner. `order`: the new order of the stock, the next card
    first, if a card that lies face up in it is put back at random (000:225); empty: the owner of the deck decides it.
    """

    accused: int = NOBODY
    order: tuple[Card, ...] = ()
    do: Literal["object"] = "object"


How = Literal["add", "back", "swap", "show"]


class Remedy(NamedTuple):
    """Remedy an offence: add cards, take all back, open with others (`melds`), or show the right to the pile.

    `using`, `of`, `run`: as in `Take`.
    """

    how: How
    melds: tuple[MeldCards, ...] = ()
    using: tuple[Card, ...] = ()
    of: int = 0
    run: bool = False
    do: Literal["remedy"] = "remedy"

    @property
    def take(self) -> Take:
        """The take that the remedy shows to have been possible."""
        return Take(self.using, self.melds, of=self.of, run=self.run)


class Reshuffle(NamedTuple):
    """Have the stock shuffled again. `order`: the next card first; empty: the owner of the deck shuffles it."""

    order: tuple[Card, ...] = ()
    do: Literal["reshuffle"] = "reshuffle"


class Pick(NamedTuple):
    """Choose which of several cards discarded together goes to the pile."""

    card: Card
    do: Literal["pick"] = "pick"


class Expose(NamedTuple):
    """Show a card of the hand: a red three is laid with it, any other becomes a penalty card."""

    card: Card
    do: Literal["expose"] = "expose"


Action = (
    Draw
    | Take
    | Lay
    | Discard
    | Ask
    | Answer
    | Pass
    | TakeReserve
    | Choose
    | Show
    | Slip
    | Object
    | Remedy
    | Reshuffle
    | Pick
    | Expose
)


def cards_played(action: Action) -> tuple[Card, ...]:
    """Return the cards of the hand that an action plays."""
    match action:
        case Discard():
            return (action.card,)
        case Lay():
            return tuple(card for meld in action.melds for card in meld.cards)
        case Take():
            return (*action.using, *(card for meld in action.melds for card in meld.cards))
    return ()
