"""A position of Rommé: everything a deal consists of at one moment, changed in place by `reducer.evolve` alone.

As in the first family a seat's view is a position too, with the cards it may not know hidden and `viewer` set.
"""

from typing import NewType

from canasta_gui.rules.core.cards import KEY_STEP, Card, meld_key, rank_of_key
from canasta_gui.rules.core.phases import NOBODY, Phase
from canasta_gui.rules.romme.events import How
from canasta_gui.rules.romme.melds import RommeMeld
from canasta_gui.rules.romme.ruleset import RommeRules

FIELDS = (
    "asked",
    "by",
    "claimant",
    "deal_no",
    "dealer",
    "discarder",
    "hands",
    "how",
    "laid",
    "laid_now",
    "melds",
    "phase",
    "pile",
    "refused",
    "rules",
    "stock",
    "totals",
    "turn",
    "turned",
    "viewer",
)
"""The parts of a position, also for those who pack it up."""


class RommePosition:
    """One moment of a deal.

    `hands[seat]`: cards, in the order received. `melds[seat]`: key → Meld, the key made of what the meld is of and how
    many such the seat had before (`cards.meld_key`). `pile`: the discards, the face-up card last. `stock`: the next
    card last. `turn`: whose turn it is; `asked`: who must say whether it claims the face-up card, or consents;
    `claimant`: for whom. `discarder`: whose card lies face up, if it is not the dealer's. `refused`: the seat in turn
    may not take the face-up card any more. `laid`: the seats that laid in earlier turns, as bits; `laid_now`: has the
    seat in turn laid? `totals`: before this deal.
    """

    __slots__ = FIELDS

    rules: RommeRules
    viewer: int | None
    deal_no: int
    dealer: int
    totals: list[int]
    turn: int
    phase: Phase
    asked: int
    claimant: int
    discarder: int
    refused: bool
    hands: list[list[Card]]
    melds: list[dict[int, RommeMeld]]
    pile: list[Card]
    stock: list[Card]
    turned: int
    laid: int
    laid_now: bool
    how: How | None
    by: int

    def __init__(self, rules: RommeRules, *, viewer: int | None = None, cleared: bool = True) -> None:
        self.rules = rules
        self.viewer = viewer
        if cleared:
            self.clear(1, 0, [0] * rules.players, [])

    def clear(self, deal_no: int, dealer: int, totals: list[int], stock: list[Card]) -> None:
        """Start over: everything in the stock (the next card last), nothing else anywhere."""
        self.deal_no, self.dealer, self.totals, self.stock = deal_no, dealer, totals, stock
        self.turn, self.phase, self.asked, self.claimant = NOBODY, Phase.DRAW, NOBODY, NOBODY
        self.discarder, self.refused, self.turned = NOBODY, False, 0
        self.hands = [[] for _ in range(self.rules.players)]
        self.melds = [{} for _ in range(self.rules.players)]
        self.pile, self.laid, self.laid_now = [], 0, False
        self.how, self.by = None, NOBODY

    def copy(self) -> "RommePosition":
        """An independent copy; melds and rules, which never change, are shared."""
        twin = RommePosition(self.rules, viewer=self.viewer, cleared=False)
        twin.deal_no, twin.dealer, twin.totals = self.deal_no, self.dealer, self.totals[:]
        twin.turn, twin.phase = self.turn, self.phase
        twin.asked, twin.claimant, twin.discarder = self.asked, self.claimant, self.discarder
        twin.refused, twin.turned = self.refused, self.turned
        twin.hands = [hand[:] for hand in self.hands]
        twin.melds = [melds.copy() for melds in self.melds]
        twin.pile, twin.stock = self.pile[:], self.stock[:]
        twin.laid, twin.laid_now = self.laid, self.laid_now
        twin.how, twin.by = self.how, self.by
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        return _unpacked, (self.rules, [getattr(self, name) for name in FIELDS])

    def state(self) -> tuple[object, ...]:
        """Everything but the rules, hands without their order: two positions are equal if this and the rules are."""
        return (
            *(getattr(self, name) for name in FIELDS if name not in ("rules", "hands")),
            [sorted(hand) for hand in self.hands],
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RommePosition) and self.rules == other.rules and self.state() == other.state()

    __hash__ = None  # type: ignore[assignment]  # changes in place

    # --- questions asked everywhere ---

    @property
    def to_act(self) -> int:
        """The seat that must act now: the one that is asked, or the seat in turn."""
        return self.asked if self.phase in (Phase.CLAIM, Phase.CONSENT) else self.turn

    def side(self, seat: int) -> int:
        """The side of a seat: everybody plays for himself."""
        return seat

    @property
    def sides(self) -> tuple[int, ...]:
        """The numbers of the sides."""
        return self.playing

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that play this deal, clockwise: all."""
        return self.rules.tables[0]

    def seats(self, side: int) -> tuple[int, ...]:
        """The seats of a side."""
        return (side,)

    def partners(self, seat: int) -> tuple[int, ...]:  # noqa: ARG002
        """Nobody has one."""
        return ()

    def next_seat(self, seat: int) -> int:
        """The seat that plays after this one."""
        return (seat + 1) % self.rules.players

    @property
    def turnable(self) -> int:
        """How many discards become the stock when that is used up: all but the top one, unless it was enough (R45)."""
        most = self.rules.stock_end.turnings
        return 0 if most and self.turned >= most else max(0, len(self.pile) - 1)

    @property
    def left_to_claim_with(self) -> int:
        """How many cards there are to go with the face-up card, the discards that would be turned over among them."""
        return len(self.stock) + max(0, self.turnable - 1)

    @property
    def order_of_play(self) -> tuple[int, ...]:
        """The seats from the dealer's left on."""
        return tuple((self.dealer + n) % self.rules.players for n in range(1, self.rules.players + 1))

    def is_open(self, seat: int) -> bool:
        """Has the seat laid a meld?"""
        return bool(self.melds[seat])

    def rest(self, seat: int) -> int:
        """What the seat's hand counts against it (R40)."""
        return sum(self.rules.held_value[card] for card in self.hands[seat])

    def fresh_key(self, seat: int, rank: int, already: int = 0) -> int:
        """The key of the seat's next meld of a rank, `already` others of it before."""
        taken = [key // KEY_STEP for key in self.melds[seat] if rank_of_key(key) == rank]
        return meld_key(rank, len(taken) + already)

    @property
    def between(self) -> tuple[int, ...]:
        """The seats between the discard and the claimant, the seat in turn first."""
        seats, seat = [], self.turn
        while seat != self.claimant:
            seats.append(seat)
            seat = self.next_seat(seat)
        return tuple(seats)


def _unpacked(rules: RommeRules, values: list[object]) -> RommePosition:
    """A position from its parts, in the order of FIELDS."""
    pos = RommePosition(rules, cleared=False)
    for name, value in zip(FIELDS, values, strict=True):
        setattr(pos, name, value)
    return pos


RommeView = NewType("RommeView", RommePosition)
