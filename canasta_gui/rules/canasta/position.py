"""A position: the whole state of a deal at a moment, changed by `reducer.evolve` alone; and a seat's view.

A seat's view is also a position, with unknown cards replaced by HIDDEN and `viewer` set, so that the referee, the
reducer and the layout can use either. `CanastaView` distinguishes the two for the type checker.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, NewType, Protocol, Self, TypeVar

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.arbitration_state import Arbitration, Misdeal, new_arbitration
from canasta_gui.rules.canasta.events import How
from canasta_gui.rules.canasta.lookups import Lookups
from canasta_gui.rules.canasta.policies import CANASTA
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import (
    BLACK_THREES,
    FIRST_NATURAL,
    HIDDEN,
    KEY_STEP,
    KIND,
    N_KINDS,
    RANK_ACE,
    RANK_TWO,
    Card,
    count_kinds,
    is_run,
    stand_ins,
)
from canasta_gui.rules.core.position import (
    ANSWER,
    CONTEST,
    NOBODY,
    PICK,
    REMEDY,
    Phase,
    Position,
    Redactor,
    hide_dealt,
    hide_from,
    hide_from_others,
)
from canasta_gui.rules.core.rule_set import Alliance


class Meld(NamedTuple):
    """One meld on the table: its cards in the order laid, and the number of stand-ins.

    The cards of a run are sorted.
    """

    cards: tuple[Card, ...]
    wilds: int

    @property
    def is_canasta(self) -> bool:
        """True for seven cards or more."""
        return len(self.cards) >= CANASTA


def grown_meld(old: Meld | None, rank: int, cards: tuple[Card, ...]) -> Meld:
    """Return a meld of a rank with these cards laid on it; a new one if `old` is None."""
    if is_run(rank):
        return Meld(tuple(sorted(cards if old is None else old.cards + cards)), 0)
    wilds = stand_ins(rank, cards) if min(cards) < FIRST_NATURAL else 0
    return Meld(cards, wilds) if old is None else Meld(old.cards + cards, old.wilds + wilds)


def make_meld(cards: tuple[Card, ...]) -> Meld:
    """Return the meld of these cards: of wild cards if all are wild, a run if natural ones differ in rank."""
    if len({card >> 2 for card in cards if card >= FIRST_NATURAL}) > 1:
        return Meld(tuple(sorted(cards)), 0)
    only_wilds = all(card < FIRST_NATURAL for card in cards)
    return Meld(cards, stand_ins(RANK_TWO if only_wilds else RANK_ACE, cards))


NO_KEYS: Final[frozenset[int]] = frozenset()

_OWN_FIELDS = (
    *(
        "alliance",
        "answer",
        "arbitration",
        "asker",
        "blocked",
        "counts",
        "drawn",
        "first_turn",
        "frozen",
        "had_turn",
        "laid_ranks",
    ),
    *("lone", "pile_wilds", "previous", "red_threes", "reserves", "threes_laid", "took", "under", "up_cards"),
)


class CanastaPosition(Position[CanastaRules, Meld, How]):
    """One moment of a deal of canasta.

    `counts[seat]`: cards in the hand by kind (zeros if it is hidden). `red_threes[seat]`: red threes laid. Sets of
    seats (`took`, `had_turn`) are bit masks. `previous`: each side's score of the deal before, where an opening depends
    on it; else zeros. `alliance`: the present sides and partners; `lone`: the seat that plays alone against the others,
    once it is known. `threes_laid`: whether the seat in turn has laid black threes from its hand in this turn, to go
    out (R82). `first_turn`: whether this is the first turn of the seat in turn, where that matters (R97c).
    `laid_ranks`: number of cards of each rank laid in this turn, where the kind of exit depends on it (R19, R21).
    `under`: cards that lie face down under the pile until it is taken, hidden from all seats (R98i).
    `arbitration`: open offences and their consequences; None where irregularities are not played.
    """

    FIELDS = Position.FIELDS + _OWN_FIELDS
    __slots__ = (*_OWN_FIELDS, "lookups")

    lookups: Lookups
    alliance: Alliance
    lone: int
    previous: list[int]
    drawn: bool
    counts: list[list[int]]
    red_threes: list[list[Card]]
    reserves: list[list[Card]]
    under: list[Card]
    up_cards: int
    pile_wilds: int
    frozen: bool
    blocked: int
    laid_ranks: dict[int, int]
    threes_laid: bool
    took: int
    had_turn: int
    first_turn: bool
    answer: bool | None
    asker: int
    arbitration: Arbitration | None

    def __init__(self, rules: CanastaRules, *, viewer: int | None = None, cleared: bool = True) -> None:
        self.lookups = rules.lookups
        super().__init__(rules, viewer=viewer, cleared=cleared)

    def clear(
        self, deal_no: int, dealer: int, totals: list[int], stock: list[Card], previous: Sequence[int] = ()
    ) -> None:
        """Reset the position: everything in the stock (the next card last), nothing elsewhere."""
        super().clear(deal_no, dealer, totals, stock)
        players = self.rules.players
        self.previous = list(previous) or [0] * self.rules.n_sides
        self.alliance, self.lone, self.drawn = self.rules.alliance, NOBODY, False
        self.counts = [[0] * N_KINDS for _ in range(players)]
        self.red_threes = [[] for _ in range(players)]
        self.reserves = [[] for _ in range(players)]
        self.up_cards, self.pile_wilds, self.frozen = 0, 0, self.rules.pile.always_frozen
        self.under = []
        self.blocked, self.took, self.had_turn, self.laid_ranks = NOBODY, 0, 0, {}
        self.answer, self.asker, self.threes_laid, self.first_turn = None, NOBODY, False, False
        played = self.rules.irregularities.is_played
        self.arbitration = new_arbitration(players, self.rules.n_sides) if played else None

    def overfull(self, side: int) -> frozenset[int]:
        """Return the keys of the side's melds that take no further wild card after holding too many (R86)."""
        state = self.arbitration
        if state is None or not state.overfull:
            return NO_KEYS
        return frozenset([key for at, key in state.overfull if at == side])

    def copy(self) -> "CanastaPosition":
        """Return an independent copy; melds and rules, which never change, are shared."""
        twin = CanastaPosition(self.rules, viewer=self.viewer, cleared=False)
        twin.deal_no, twin.dealer = self.deal_no, self.dealer
        twin.alliance, twin.lone = self.alliance, self.lone
        twin.totals, twin.previous = self.totals[:], self.previous[:]
        twin.turn, twin.phase, twin.drawn = self.turn, self.phase, self.drawn
        twin.hands = [hand[:] for hand in self.hands]
        twin.counts = [counts[:] for counts in self.counts]
        twin.melds = [melds.copy() for melds in self.melds]
        twin.reserves = [cards[:] for cards in self.reserves]
        twin.red_threes = [cards[:] for cards in self.red_threes]
        twin.pile, twin.under, twin.up_cards = self.pile[:], self.under[:], self.up_cards
        twin.pile_wilds, twin.frozen = self.pile_wilds, self.frozen
        twin.stock, twin.blocked = self.stock[:], self.blocked
        twin.laid, twin.laid_now, twin.took, twin.had_turn = self.laid, self.laid_now, self.took, self.had_turn
        twin.threes_laid, twin.first_turn = self.threes_laid, self.first_turn
        twin.laid_ranks = self.laid_ranks.copy() if self.laid_ranks else {}
        twin.answer, twin.asker, twin.how, twin.by = self.answer, self.asker, self.how, self.by
        twin.arbitration = self.arbitration
        return twin

    # --- queries ---

    @property
    def to_act(self) -> int:
        """The seat that must act now: the seat in turn, or the one that has to answer."""
        if self.phase is not ANSWER and self.arbitration is None:
            return self.turn
        return self._asked_seat()

    def _asked_seat(self) -> int:
        """Return the seat that has to answer (the partner, an offender, the next seat); else the seat in turn."""
        phase, state = self.phase, self.arbitration
        if phase is ANSWER:
            return self.partners(self.turn)[0]
        if phase is REMEDY and state is not None and state.case is not None:
            return state.case.seat
        if phase is PICK:
            return self.next_seat(self.turn)
        if phase is CONTEST and state is not None and state.exit is not None and state.exit.waiting:
            return state.exit.waiting[0]
        return self.turn

    def side(self, seat: int) -> int:
        """Return the present side of a seat."""
        return self.alliance.side_of[seat]

    @property
    def sides(self) -> tuple[int, ...]:
        """The numbers of the present sides."""
        return tuple(side for side, seats in enumerate(self.alliance.sides) if seats)

    @property
    def sides_may_join(self) -> bool:
        """True while the sides of this deal may still change, which happens when a seat takes the pile or goes out."""
        return self.lone == NOBODY and bool(self.rules.joined)

    def is_choosing(self, seat: int) -> bool:
        """Return whether the seat still has to choose one of its two packets, seeing one card of each (000:350)."""
        if not self.rules.reserve.chosen or seat not in self.playing:
            return False
        if self.turn == NOBODY or self.phase is not Phase.CHOOSE:
            return self.turn == NOBODY
        order = self.order_of_play
        return order.index(seat) >= order.index(self.turn)

    def has_foot(self, seat: int) -> bool:
        """Return whether the seat has an unplayed second hand, without which it cannot go out (000:352, R31)."""
        return bool(self.second_hand(seat))

    def second_hand(self, seat: int) -> list[Card]:
        """Return the cards of the seat's unplayed second hand; unlike those of a pony they count against it."""
        return self.reserves[seat] if self.rules.reserve.must_be_played else []

    @property
    def aside(self) -> tuple[Card, ...]:
        """The cards that irregularities have brought to no hand, meld or pile."""
        state = self.arbitration
        if state is None:
            return ()
        return (*state.picks, *state.removed, *(card for stranded in state.stranded for card in stranded))

    @property
    def hands_and_packets(self) -> list[list[Card]]:
        """The hands and the second packets."""
        return [*self.hands, *self.reserves]

    def minimum_for(self, seat: int) -> int:
        """Return the points that the seat needs to open for its side in this deal, by its own total (000:302)."""
        side = self.rules.side_of[seat]
        raised = 0 if self.arbitration is None else self.arbitration.raised[side]
        return self.rules.opening.minimum(self.totals, side, self.previous, self.deal_no) + raised

    def may_conceal(self, seat: int) -> bool:
        """Return whether the seat, and if required its partners, laid nothing in earlier turns (R19)."""
        laid = self.laid
        if not laid:
            return True
        if laid >> seat & 1:
            return False
        strict = self.rules.going_out.concealed_partner_unmelded
        return not strict or not any(laid >> partner & 1 for partner in self.partners(seat))

    def canastas(self, side: int) -> int:
        """Return the number of canastas of the side."""
        return sum(len(meld.cards) >= CANASTA for meld in self.melds[side].values())

    def melds_of(self, side: int, rank: int) -> list[int]:
        """Return the keys of the side's melds of a rank, in order."""
        melds = self.melds[side]
        if not self.lookups.several_of_a_rank:
            return [rank] if rank in melds else []
        return sorted([key for key in melds if key % KEY_STEP == rank])

    def has_canasta_of(self, side: int, rank: int) -> bool:
        """Return whether the side has a canasta of this rank."""
        melds = self.melds[side]
        return any(len(melds[key].cards) >= CANASTA for key in self.melds_of(side, rank))

    def twos_are_bound(self, side: int) -> bool:
        """Return whether the side has an unfinished meld of wild cards to which its twos are bound (R98j)."""
        if not self.lookups.twos_bound:
            return False
        melds = self.melds[side]
        return any(len(melds[key].cards) < CANASTA for key in self.melds_of(side, RANK_TWO))

    def side_red_threes(self, side: int) -> list[Card]:
        """Return the red threes laid by the seats of a side."""
        return [card for seat in self.alliance.sides[side] for card in self.red_threes[seat]]

    def next_seat(self, seat: int) -> int:
        """Return the seat that plays after this one."""
        nexts = self.lookups.next_in_turn
        return nexts[(self.deal_no - 1) % len(nexts)][seat]

    def seat_before(self, seat: int) -> int:
        """Return the seat that plays before this one."""
        return self.playing[self.playing.index(seat) - 1]

    def holds_pile(self, seat: int) -> bool:
        """Return whether a seat holds the pile over its hand without having shown a meld, still stoppable (000:269)."""
        return self.arbitration is not None and self.arbitration.hanging(seat)

    def may_lay_unanswered(self) -> int:
        """Return the seat that has asked and may, as an offence, lay before the answer (000:275); or NOBODY."""
        asks = self.phase is ANSWER and self.drawn and self.rules.irregularities.plays("irregular_ask")
        return self.turn if asks else NOBODY

    def partners(self, seat: int) -> tuple[int, ...]:
        """Return the partners of a seat who play this deal, the next one in turn first."""
        partners = self.alliance.partners[seat]
        if len(self.rules.tables) == 1:
            return partners
        table = self.playing
        n = table.index(seat) if seat in table else 0
        return tuple(other for other in (*table[n:], *table[:n]) if other in partners)

    def seats(self, side: int) -> tuple[int, ...]:
        """Return the seats of a side that play this deal."""
        seats, playing = self.alliance.sides[side], self.playing
        return tuple(seat for seat in seats if seat in playing)


CanastaView = NewType("CanastaView", CanastaPosition)


def frozen_by(rules: CanastaRules, pile: list[Card], up_cards: int) -> bool:
    """Return whether a pile is frozen for all: by a wild card, or by a red three that the dealer turned (000:121-123).

    Depending on the rules also by a black three (R12, R55); or, among wild cards, only by one that the dealer turned
    (R33a); or always.
    """
    if rules.pile.always_frozen:
        return True
    if rules.pile.black_threes_freeze and not BLACK_THREES.isdisjoint(pile):
        return True
    turned = pile[:up_cards]
    if not rules.red_threes_and_like.isdisjoint(turned):
        return True
    return any(card < FIRST_NATURAL for card in (turned if rules.pile.block_next_only else pile))


def recount(pos: CanastaPosition) -> None:
    """Recompute the derived parts (counts, frozen) after cards were placed directly."""
    pos.counts, pos.pile_wilds, pos.frozen = counted(pos)


def counted(pos: CanastaPosition) -> tuple[list[list[int]], int, bool]:
    """Return the derived parts: the counts, the number of wild cards in the pile, and whether it is frozen."""
    pile_wilds = sum([card < FIRST_NATURAL for card in pos.pile])
    return [count_kinds(hand) for hand in pos.hands], pile_wilds, frozen_by(pos.rules, pos.pile, pos.up_cards)


def receive(pos: CanastaPosition, seat: int, card: Card) -> None:
    """Put a card into a hand."""
    if card != HIDDEN and (pos.viewer is None or pos.viewer == seat):
        pos.hands[seat].append(card)
        pos.counts[seat][KIND[card]] += 1
    else:
        pos.hands[seat].append(HIDDEN)


def give_up(pos: CanastaPosition, seat: int, card: Card) -> None:
    """Take a card out of a hand."""
    hand = pos.hands[seat]
    try:
        hand.remove(card)
    except ValueError:
        hand.remove(HIDDEN)
    else:
        pos.counts[seat][KIND[card]] -= 1


def pile_shrunk(pos: CanastaPosition) -> None:
    """Recompute the derived parts of the pile after cards left it."""
    pos.up_cards = min(pos.up_cards, len(pos.pile))
    pos.pile_wilds = sum([card < FIRST_NATURAL for card in pos.pile])
    pos.frozen = frozen_by(pos.rules, pos.pile, pos.up_cards)


class _Packet(Protocol):
    """An event in which a seat gets several cards."""

    @property
    def seat(self) -> int: ...
    @property
    def cards(self) -> tuple[Card, ...]: ...
    def _replace(self, *, cards: tuple[Card, ...]) -> Self: ...


class _Ordered(Protocol):
    """An event that gives the stock a new order."""

    @property
    def order(self) -> tuple[Card, ...]: ...
    def _replace(self, *, order: tuple[Card, ...]) -> Self: ...


_PacketT = TypeVar("_PacketT", bound=_Packet)
_OrderedT = TypeVar("_OrderedT", bound=_Ordered)


def view_of(pos: CanastaPosition, seat: int) -> CanastaView:
    """Return a copy of the position with the stock and all hands but the seat's own hidden; `PUBLIC` sees no hand.

    Reserves and the cards under the pile are hidden from all. A seat that still has to choose sees only the first card
    of each packet (000:350).
    """
    view = pos.copy()
    hide_from(view, seat)
    view.reserves = [[HIDDEN] * len(cards) for cards in pos.reserves]
    view.under = [HIDDEN] * len(pos.under)
    counts = view.counts
    for other in range(len(counts)):
        if other != seat:
            counts[other] = [0] * N_KINDS
    if view.arbitration is not None:
        view.arbitration = _without_foreign_card(view.arbitration, seat)
    if pos.rules.reserve.chosen and pos.is_choosing(seat):
        view.hands[seat], view.reserves[seat] = _first_alone(pos.hands[seat]), _first_alone(pos.reserves[seat])
        view.counts[seat] = count_kinds(view.hands[seat])
    return CanastaView(view)


def _without_foreign_card(state: Arbitration, seat: int) -> Arbitration:
    """Hide from all but its holder the card of a hand that has a different back."""
    misdeal = state.misdeal
    return state if misdeal is None else state._replace(misdeal=_hidden_from_others(misdeal, seat))


def _hidden_from_others(misdeal: Misdeal, seat: int) -> Misdeal:
    return misdeal if misdeal.kind != "foreign_card" or misdeal.seat == seat else misdeal._replace(card=HIDDEN)


def _hide_foreign_card(event: ev.Misdealt, seat: int) -> ev.Misdealt:
    return ev.Misdealt(_hidden_from_others(event.misdeal, seat))


def _first_alone(cards: list[Card]) -> list[Card]:
    """Return a packet with all but its first card hidden."""
    return cards[:1] + [HIDDEN] * len(cards[1:])


def _hide_cards(event: _PacketT, seat: int) -> _PacketT:
    """Hide a packet from all seats but its own."""
    return event if event.seat == seat else event._replace(cards=(HIDDEN,) * len(event.cards))


def _hide_under(event: ev.LaidUnder, seat: int) -> ev.LaidUnder:  # noqa: ARG001  (one signature for all)
    """Hide a card laid under the up-card."""
    return event._replace(card=HIDDEN)


def _hide_order(event: _OrderedT, seat: int) -> _OrderedT:  # noqa: ARG001  (one signature for all)
    """Hide the new order of the stock."""
    return event._replace(order=(HIDDEN,) * len(event.order))


redact = Redactor[ev.Event](
    {
        ev.Replaced: hide_from_others,
        ev.ReserveDealt: hide_dealt,
        ev.LaidUnder: _hide_under,
        ev.TookUnder: _hide_cards,
        ev.TookReserve: _hide_cards,
        ev.Chose: _hide_cards,
        ev.DrewExtra: hide_from_others,
        ev.Reshuffled: _hide_order,
        ev.CardBuried: _hide_order,
        ev.Misdealt: _hide_foreign_card,
    }
).redact


def reveal(view: CanastaPosition, truth: CanastaPosition) -> None:
    """Reveal all hands, sorted, in the view of a deal that is over, and the second hands that count."""
    for other, hand in enumerate(truth.hands):
        if other != view.viewer:
            view.hands[other] = sorted(hand)
            view.counts[other] = truth.counts[other][:]
    if truth.rules.reserve.must_be_played:
        view.reserves = [sorted(cards) for cards in truth.reserves]
