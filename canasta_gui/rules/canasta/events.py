"""Events of canasta, as light tuples.

Positions change only by events, and the window learns of a deal only through them. A card that the reader may not see
is `HIDDEN`. The last field names the event and keeps tuples of two kinds unequal.
"""

from typing import Literal, NamedTuple

from canasta_gui.rules.canasta.arbitration_state import Fine, Misdeal, Offence
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.core.events import DealBegan as DealBegan
from canasta_gui.rules.core.events import DealEnded as DealEnded
from canasta_gui.rules.core.events import Dealt as Dealt
from canasta_gui.rules.core.events import Discarded as Discarded
from canasta_gui.rules.core.events import Drew as Drew
from canasta_gui.rules.core.events import TurnBegan as TurnBegan
from canasta_gui.rules.core.events import TurnedUp as TurnedUp


class ReserveDealt(NamedTuple):
    """One card dealt to the reserve of a seat, hidden except for the first card of a packet to choose."""

    seat: int
    card: Card
    owner_sees: bool = False
    tag: Literal["reserve_dealt"] = "reserve_dealt"


class ChoiceBegan(NamedTuple):
    """A seat has to choose one of its two packets (000:350)."""

    seat: int
    tag: Literal["choice_began"] = "choice_began"


class Chose(NamedTuple):
    """A seat chose packet `pile`, which is now its hand (`cards`); the other one is its reserve, face down."""

    seat: int
    pile: int
    cards: tuple[Card, ...]
    tag: Literal["chose"] = "chose"


class TookReserve(NamedTuple):
    """A seat takes its reserve into the hand: its pony, or its second hand, which is taken automatically."""

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
    """Cards laid from the hand on the meld `key` of a side, together with the pile's top card unless `top` is None."""

    seat: int
    side: int
    key: int
    cards: tuple[Card, ...]
    top: Card | None = None
    tag: Literal["melded"] = "melded"


class TookPile(NamedTuple):
    """The rest of the pile, which may be empty, goes to the hand, bottom card first; all seats have seen it.

    `unshown`: whether the top card is included because no meld was shown for it.
    """

    seat: int
    cards: tuple[Card, ...]
    unshown: bool = False
    tag: Literal["took_pile"] = "took_pile"

    @property
    def pile_size(self) -> int:
        """Number of cards in the pile, with the top one, which a shown meld has."""
        return len(self.cards) + (not self.unshown)


class LaidUnder(NamedTuple):
    """A card of the stock laid face down under the up-card; nobody has seen it."""

    card: Card
    tag: Literal["laid_under"] = "laid_under"


class TookUnder(NamedTuple):
    """The cards under the up-card go to the hand of the seat that takes the pile; only that seat sees them."""

    seat: int
    cards: tuple[Card, ...]
    tag: Literal["took_under"] = "took_under"


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
    """A seat now plays alone, and the others are partners (000:296).

    `melds`: whether the partners' melds become one table; not if the exit ends the deal (000:298, R53).
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
    """The partner answered; the answer is binding for both."""

    seat: int
    yes: bool
    tag: Literal["answered"] = "answered"


class Passed(NamedTuple):
    """The seat did nothing: the stock is gone, or its one card may not be discarded."""

    seat: int
    tag: Literal["passed"] = "passed"


# --- irregularities ---


class Offended(NamedTuple):
    """A seat commits an offence of the table's list; the events of the action itself follow."""

    offence: Offence
    tag: Literal["offended"] = "offended"


class ObjectionUpheld(NamedTuple):
    """A seat objected, and rightly: the offence is dealt with now.

    `waits`: whether the offence is dealt with only after a pending remedy or pick (R92).
    """

    by: int
    offence: Offence
    waits: bool = False
    tag: Literal["objection_upheld"] = "objection_upheld"


class ObjectionFailed(NamedTuple):
    """A seat objected without an offence, which is counted but costs nothing (R70)."""

    by: int
    tag: Literal["objection_failed"] = "objection_failed"


class Accused(NamedTuple):
    """A seat is accused of revealing a card to its partner; it has to answer."""

    by: int
    seat: int
    tag: Literal["accused"] = "accused"


class RemedyOwed(NamedTuple):
    """The offender has to remedy its offence."""

    by: int
    offence: Offence
    tag: Literal["remedy_owed"] = "remedy_owed"


class Remedied(NamedTuple):
    """A seat has made its remedy; `how` as in `actions.Remedy`, or the card is named."""

    seat: int
    how: Literal["add", "back", "swap", "show", "told"]
    tag: Literal["remedied"] = "remedied"


class Undone(NamedTuple):
    """A seat's actions since an offence are undone.

    `scope`: `melds`: its melds return to the hand; `turn`: so does its discard, and the turn goes on; `draw`: the pile
    is restored too, and the turn goes on with a draw from the stock. `stranded`: wild cards that stay on the table.
    """

    offence: Offence
    scope: Literal["melds", "turn", "draw"]
    stranded: tuple[Card, ...] = ()
    tag: Literal["undone"] = "undone"


class LaidBack(NamedTuple):
    """The cards laid on a meld since an offence are taken back, except for the wild cards in `stranded`."""

    offence: Offence
    side: int
    key: int
    stranded: tuple[Card, ...]
    tag: Literal["laid_back"] = "laid_back"


class Fined(NamedTuple):
    """A side loses points at the count."""

    fine: Fine
    tag: Literal["fined"] = "fined"


class PileLeft(NamedTuple):
    """The pile stays where it is, and the seat in turn has to draw from the stock."""

    seat: int
    tag: Literal["pile_left"] = "pile_left"


class MinimumRaised(NamedTuple):
    """A side's minimum rises by `points` in this deal (R64)."""

    side: int
    points: int
    tag: Literal["minimum_raised"] = "minimum_raised"


class Bound(NamedTuple):
    """The seat in turn has to go out in this turn, since it asked irregularly."""

    seat: int
    by: int
    tag: Literal["bound"] = "bound"


class HandShown(NamedTuple):
    """The hand of a seat is shown to all for a moment."""

    seat: int
    cards: tuple[Card, ...]
    tag: Literal["hand_shown"] = "hand_shown"


class DrewExtra(NamedTuple):
    """A card of the stock goes to a hand in addition to the turn's draw."""

    seat: int
    card: Card
    tag: Literal["drew_extra"] = "drew_extra"


class TopShown(NamedTuple):
    """The next card of the stock is shown to all; `reshufflers`: seats, as bits, that may have the stock reshuffled."""

    seat: int
    card: Card
    reshufflers: int
    tag: Literal["top_shown"] = "top_shown"


class Reshuffled(NamedTuple):
    """The stock is shuffled again; `order`: the next card first."""

    seat: int
    order: tuple[Card, ...]
    tag: Literal["reshuffled"] = "reshuffled"


class PileSeized(NamedTuple):
    """A seat that is not in turn takes cards of the pile into its hand."""

    seat: int
    cards: tuple[Card, ...]
    tag: Literal["pile_seized"] = "pile_seized"


class PenaltyLaid(NamedTuple):
    """Cards of a hand become penalty cards: they lie face up and stay part of the hand."""

    seat: int
    cards: tuple[Card, ...]
    tag: Literal["penalty_laid"] = "penalty_laid"


class DrawsOwed(NamedTuple):
    """A seat will not draw in its next `turns`; `surplus`: cards too many, with which it may not meld (R65)."""

    seat: int
    turns: int
    surplus: int
    tag: Literal["draws_owed"] = "draws_owed"


class DrawSkipped(NamedTuple):
    """A turn begins without a draw."""

    seat: int
    tag: Literal["draw_skipped"] = "draw_skipped"


class SeveralDiscarded(NamedTuple):
    """A seat discards several cards; the next one picks the one that goes to the pile."""

    seat: int
    cards: tuple[Card, ...]
    tag: Literal["several_discarded"] = "several_discarded"


class Picked(NamedTuple):
    """One of several cards discarded together was picked; the others become penalty cards of their owner."""

    by: int
    seat: int
    card: Card
    tag: Literal["picked"] = "picked"


class Contested(NamedTuple):
    """A seat has gone out, and the opponents may object before the count; `waiting`: those, in turn."""

    seat: int
    waiting: tuple[int, ...]
    by_discard: bool
    tag: Literal["contested"] = "contested"


class LetStand(NamedTuple):
    """An opponent lets an exit stand."""

    seat: int
    tag: Literal["let_stand"] = "let_stand"


class PlayedOn(NamedTuple):
    """An exit was undone, and the turn of the seat goes on."""

    seat: int
    tag: Literal["played_on"] = "played_on"


class Misdealt(NamedTuple):
    """The dealer made a mistake, which shows on the table (000:209-221)."""

    misdeal: Misdeal
    tag: Literal["misdealt"] = "misdealt"


class MisdealSettled(NamedTuple):
    """A foreign card has left the hand that held it, and can no longer be identified."""

    tag: Literal["misdeal_settled"] = "misdeal_settled"


class CardBuried(NamedTuple):
    """The card face up in the stock is put back at random; `order`: the new order of the stock, the next card first."""

    card: Card
    order: tuple[Card, ...]
    tag: Literal["card_buried"] = "card_buried"


class ForeignRemoved(NamedTuple):
    """A foreign card is taken out of a hand, and out of the game."""

    seat: int
    card: Card
    tag: Literal["foreign_removed"] = "foreign_removed"


class ScoreLine(NamedTuple):
    """One side's result of a deal, in points; `hands` and `fines` are zero or negative.

    `irregularities`: the fines by offence. `runs`: points of canastas in sequence. `together`: bonus for several
    canastas together (R98). `seat`: the only seat of a side without partners (R83).
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
    together: int = 0
    seat: int | None = None
    irregularities: tuple[Fine, ...] = ()

    @property
    def columns(self) -> tuple[int, ...]:
        """The points, column by column."""
        return self[1:-2]

    @property
    def total(self) -> int:
        """The sum of all columns."""
        return sum(self.columns)


How = Literal["ordinary", "concealed", "in_hand", "special", "stock", "red_three", "misdealt"]
"""Ways to end a deal: an exit, the end of the stock, a red three as its last card, or a void deal (R71)."""


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
    | LaidUnder
    | TookUnder
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
    | Offended
    | ObjectionUpheld
    | ObjectionFailed
    | Accused
    | RemedyOwed
    | Remedied
    | Undone
    | LaidBack
    | Fined
    | PileLeft
    | MinimumRaised
    | Bound
    | HandShown
    | DrewExtra
    | TopShown
    | Reshuffled
    | PileSeized
    | PenaltyLaid
    | DrawsOwed
    | DrawSkipped
    | SeveralDiscarded
    | Picked
    | Contested
    | LetStand
    | PlayedOn
    | Misdealt
    | MisdealSettled
    | CardBuried
    | ForeignRemoved
    | DealEnded[How, ScoreLine]
)
