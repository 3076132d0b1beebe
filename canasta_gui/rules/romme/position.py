"""A position of Rommé: the whole state of a deal at one moment, changed in place by `engine.evolve` alone.

As in canasta, a seat's view is also a position, with unknown cards hidden and `viewer` set.
"""

from typing import NewType

from canasta_gui.rules.core.cards import KEY_STEP, Card, meld_key, rank_of_key
from canasta_gui.rules.core.position import NOBODY, Phase, Position
from canasta_gui.rules.romme.events import How
from canasta_gui.rules.romme.melds import RommeMeld, open_ends
from canasta_gui.rules.romme.ruleset import RommeRules

_OWN_FIELDS = ("asked", "claimant", "discarder", "refused", "taken", "turned", "voids")


class RommePosition(Position[RommeRules, RommeMeld, How]):
    """One moment of a deal of Rommé.

    `melds`: keys consist of the rank and the number of such melds that the seat laid before. `pile`: the discards, the
    face-up card last. `asked`: the seat that must answer whether it claims the face-up card, or consents; `claimant`:
    the seat whose claim needs consent. `discarder`: the seat that discarded the face-up card; NOBODY for none.
    `refused`: whether the seat in turn may no longer take the face-up card. `taken`: the face-up card that the seat in
    turn took and has not laid since. `turned`: how often the discards became the stock. `voids`: number of void deals
    in a row before this one.
    """

    FIELDS = Position.FIELDS + _OWN_FIELDS
    __slots__ = _OWN_FIELDS

    asked: int
    claimant: int
    discarder: int
    refused: bool
    taken: Card | None
    turned: int
    voids: int

    def clear(self, deal_no: int, dealer: int, totals: list[int], stock: list[Card]) -> None:
        """Reset the position: everything in the stock (the next card last), nothing elsewhere."""
        super().clear(deal_no, dealer, totals, stock)
        self.asked, self.claimant, self.discarder = NOBODY, NOBODY, NOBODY
        self.refused, self.taken, self.turned, self.voids = False, None, 0, 0

    def copy(self) -> "RommePosition":
        """Return an independent copy; melds and rules, which never change, are shared."""
        twin = RommePosition(self.rules, viewer=self.viewer, cleared=False)
        twin.deal_no, twin.dealer, twin.totals = self.deal_no, self.dealer, self.totals[:]
        twin.turn, twin.phase = self.turn, self.phase
        twin.asked, twin.claimant, twin.discarder = self.asked, self.claimant, self.discarder
        twin.refused, twin.taken = self.refused, self.taken
        twin.turned, twin.voids = self.turned, self.voids
        twin.hands = [hand[:] for hand in self.hands]
        twin.melds = [melds.copy() for melds in self.melds]
        twin.pile, twin.stock = self.pile[:], self.stock[:]
        twin.laid, twin.laid_now = self.laid, self.laid_now
        twin.how, twin.by = self.how, self.by
        return twin

    # --- queries ---

    @property
    def to_act(self) -> int:
        """The seat that must act now: the one that is asked, or the seat in turn."""
        return self.asked if self.phase in (Phase.CLAIM, Phase.CONSENT) else self.turn

    def side(self, seat: int) -> int:
        """Return the side of a seat, which is the seat itself."""
        return seat

    @property
    def sides(self) -> tuple[int, ...]:
        """The numbers of the sides."""
        return self.playing

    def seats(self, side: int) -> tuple[int, ...]:
        """Return the seats of a side."""
        return (side,)

    def partners(self, seat: int) -> tuple[int, ...]:  # noqa: ARG002
        """Return the partners of a seat: none."""
        return ()

    def minimum_for(self, seat: int) -> int:  # noqa: ARG002
        """Return the points that the first melds of the seat need."""
        return self.rules.melds.first_points

    def next_seat(self, seat: int) -> int:
        """Return the seat that plays after this one."""
        return (seat + 1) % self.rules.players

    @property
    def turnable(self) -> int:
        """Number of discards that become the next stock: all but the top one, or 0 after the last turning (R45)."""
        most = self.rules.stock_end.turnings
        return 0 if most and self.turned >= most else max(0, len(self.pile) - 1)

    @property
    def left_to_claim_with(self) -> int:
        """Number of cards available to go with the face-up card, including discards that would be turned over."""
        return len(self.stock) + max(0, self.turnable - 1)

    @property
    def claim_takes(self) -> int:
        """Number of cards required for a claim: those for the claimant, and one for the next player to draw (R76)."""
        face_up = self.rules.face_up
        return face_up.hidden + (face_up.asks == "whoever_can")

    @property
    def asks_claims(self) -> bool:
        """True if seats are asked about the face-up card at the beginning of a turn (R44, R76)."""
        if not self.rules.claimed or not self.pile:
            return False
        if self.rules.face_up.asks == "three_or_more":
            return True
        others = self.rules.players - 1 - (self.discarder != NOBODY)
        return others > 0 and self.left_to_claim_with >= self.claim_takes

    @property
    def is_stalemate(self) -> bool:
        """True if, between turns, every seat holds one card and none of them can ever go out (R78)."""
        if not (self.rules.stock_end.stalemate and self.rules.going_out.must_discard):
            return False
        if any(len(hand) != 1 for hand in self.hands):
            return False
        melds = [meld for melds in self.melds for meld in melds.values()]
        return self.rules.melds.adding == "nowhere" or not any(any(open_ends(meld)) for meld in melds)

    def rest(self, seat: int) -> int:
        """Return the points that the seat's hand counts against it (R40)."""
        return sum(self.rules.held_value[card] for card in self.hands[seat])

    def fresh_key(self, seat: int, rank: int, already: int = 0) -> int:
        """Return the key of the seat's next meld of a rank, after `already` others laid in the same action."""
        taken = [key // KEY_STEP for key in self.melds[seat] if rank_of_key(key) == rank]
        return meld_key(rank, len(taken) + already)

    @property
    def between(self) -> tuple[int, ...]:
        """The seats from the seat in turn up to the one before the claimant."""
        seats, seat = [], self.turn
        while seat != self.claimant:
            seats.append(seat)
            seat = self.next_seat(seat)
        return tuple(seats)


RommeView = NewType("RommeView", RommePosition)
