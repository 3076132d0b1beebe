"""What happened: light tuples. Events are the only way a position changes and all that the window hears.

A card that the reader may not see is `HIDDEN`. The last field names the event and keeps tuples of two kinds unequal.
"""

from typing import Literal, NamedTuple

from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.core.events import DealBegan as DealBegan
from canasta_gui.rules.core.events import DealEnded as DealEnded
from canasta_gui.rules.core.events import Dealt as Dealt
from canasta_gui.rules.core.events import Discarded as Discarded
from canasta_gui.rules.core.events import Drew as Drew
from canasta_gui.rules.core.events import TurnBegan as TurnBegan
from canasta_gui.rules.core.events import TurnedUp as TurnedUp


class ReserveDealt(NamedTuple):
    """One card dealt to the reserve of a seat, unseen but for the first card of a packet to choose."""

    seat: int
    card: Card
    owner_sees: bool = False
    tag: Literal["reserve_dealt"] = "reserve_dealt"


class ChoiceBegan(NamedTuple):
    """A seat has to choose one of its two packets (000:350)."""

    seat: int
    tag: Literal["choice_began"] = "choice_began"


class Chose(NamedTuple):
    """A seat chose packet `pile`, which is its hand now, `cards`; the other one lies face down as its reserve."""

    seat: int
    pile: int
    cards: tuple[Card, ...]
    tag: Literal["chose"] = "chose"


class TookReserve(NamedTuple):
    """A seat takes its reserve into the hand: its pony, or its second hand, which comes by itself."""

    seat: int
    cards: tuple[Card, ...]
    tag: Literal["took_reserve"] = "took_reserve"


class Exposed(NamedTuple):
    """A red three laid from the hand."""

    seat: int
    card: Card
    tag: Literal["exposed"] = "exposed"


class Replaced(NamedTuple):
    """A card from the stock in place of a red three."""

    seat: int
    card: Card
    tag: Literal["replaced"] = "replaced"


class Melded(NamedTuple):
    """Cards from the hand on to the meld `key` of a side; with them the pile's top card unless `top` is None."""

    seat: int
    side: int
    key: int
    cards: tuple[Card, ...]
    top: Card | None = None
    tag: Literal["melded"] = "melded"


class TookPile(NamedTuple):
    """What is left of the pile (perhaps nothing) goes to the hand, bottom card first; all seats have seen it."""

    seat: int
    cards: tuple[Card, ...]
    tag: Literal["took_pile"] = "took_pile"


class TookTop(NamedTuple):
    """The top card of the pile alone goes to the hand; a pair was shown, which stays there."""

    seat: int
    card: Card
    shown: tuple[Card, ...]
    tag: Literal["took_top"] = "took_top"


class Showed(NamedTuple):
    """A seat shows its whole hand, a special one; the cards stay there."""

    seat: int
    cards: tuple[Card, ...]
    tag: Literal["showed"] = "showed"


class SidesJoined(NamedTuple):
    """From now on a seat plays alone, and the others are partners (000:296).

    `melds`: do the partners' melds become one table too? Not where the exit ends the deal (000:298, R53).
    """

    lone: int
    melds: bool
    tag: Literal["sides_joined"] = "sides_joined"


class Asked(NamedTuple):
    """A seat asked its partner whether it may go out."""

    seat: int
    partner: int
    tag: Literal["asked"] = "asked"


class Answered(NamedTuple):
    """The partner answered; binding both ways."""

    seat: int
    yes: bool
    tag: Literal["answered"] = "answered"


class Passed(NamedTuple):
    """The seat did nothing: the stock is gone, or its one card may not be discarded."""

    seat: int
    tag: Literal["passed"] = "passed"


class ScoreLine(NamedTuple):
    """One side's result of a deal, in points; `hands` and `fines` are zero or negative.

    `runs`: canastas in sequence.
    `seat`: the one seat of a side that has no other (R83).
    """

    side: int
    cards: int
    natural: int
    mixed: int
    wild: int
    red_threes: int
    out: int
    hands: int
    fines: int
    runs: int = 0
    seat: int | None = None

    @property
    def columns(self) -> tuple[int, ...]:
        """The points, column by column."""
        return self[1:-1]

    @property
    def total(self) -> int:
        """The sum of all columns."""
        return sum(self.columns)


How = Literal["ordinary", "concealed", "in_hand", "special", "stock", "red_three"]


Event = (
    DealBegan
    | Dealt
    | TurnedUp
    | TurnBegan
    | Exposed
    | Drew
    | Replaced
    | Melded
    | TookPile
    | TookTop
    | ReserveDealt
    | ChoiceBegan
    | Chose
    | TookReserve
    | Showed
    | SidesJoined
    | Asked
    | Answered
    | Discarded
    | Passed
    | DealEnded[How, ScoreLine]
)
