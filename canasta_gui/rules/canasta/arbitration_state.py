"""The table's state of irregularities: open offences, penalty cards, draws owed, fines.

It is public, so a view contains all of it, except for a foreign card, which only its holder knows.
"""

from typing import NamedTuple

from canasta_gui.rules.canasta.policies import MISDEALS, OffenceKind
from canasta_gui.rules.core.cards import HIDDEN, Card
from canasta_gui.rules.core.position import NOBODY, Phase


class MeldRow(NamedTuple):
    """One meld of a side: its key, its cards, and the number of stand-ins among them."""

    key: int
    cards: tuple[Card, ...]
    wilds: int


class Piece(NamedTuple):
    """Cards laid from the hand on a meld in one action."""

    key: int
    cards: tuple[Card, ...]


class TableBefore(NamedTuple):
    """The face-up table before an offence, restored when the offence is undone.

    The fields are those of the position; `overfull` is that of `Arbitration`.
    """

    melds: tuple[tuple[MeldRow, ...], ...]
    pile: tuple[Card, ...]
    up_cards: int
    blocked: int
    laid: int
    laid_now: bool
    laid_ranks: tuple[tuple[int, int], ...]
    threes_laid: bool
    took: int
    lone: int
    answer: bool | None
    asker: int
    overfull: tuple[tuple[int, int], ...] = ()


class Offence(NamedTuple):
    """An offence that may still be reported.

    `number`: its number in the deal. `kept`: whether a card drawn, or the pile, went into the hand. `takes`: whether
    it took the pile. `need`, `points`: for a short opening, the minimum and the points laid towards it. `pieces`,
    `received`, `exposed`, `discarded`: the seat's actions in this turn from the offence on: cards laid from the hand,
    cards received from the pile, red threes among them laid, and the discard. `stranded`: wild cards of that pile that
    stay on the table. `before`: None if nothing was laid, taken or discarded.
    """

    kind: OffenceKind
    seat: int
    number: int = 0
    kept: bool = False
    takes: bool = False
    need: int = 0
    points: int = 0
    pieces: tuple[Piece, ...] = ()
    received: tuple[Card, ...] = ()
    exposed: tuple[Card, ...] = ()
    discarded: tuple[Card, ...] = ()
    stranded: tuple[Card, ...] = ()
    before: TableBefore | None = None

    @property
    def is_hanging(self) -> bool:
        """True if a pile hangs over the hand: taken without showing, but not yet in the hand (000:269)."""
        return self.kind == "pile_unshown" and not self.kept


class Fine(NamedTuple):
    """Points that a side loses, as a positive number; `by`: the seat that objected, or NOBODY if all saw it."""

    kind: OffenceKind
    seat: int
    side: int
    points: int
    by: int = NOBODY


class Case(NamedTuple):
    """A seat's duty to remedy an offence, or to answer whether it revealed a card (`offence` None).

    `by`: the seat that objected. `resume`: the phase to return to.
    """

    seat: int
    by: int
    resume: Phase
    offence: Offence | None = None


class Waiting(NamedTuple):
    """An objection waiting for its turn: the seat that made it, and the number of the offence."""

    by: int
    number: int


class Exit(NamedTuple):
    """An exit to which opponents may still object; `waiting`: those who have not let it stand yet, in turn."""

    seat: int
    waiting: tuple[int, ...]
    by_discard: bool


class Misdeal(NamedTuple):
    """A fault of the deal, kept until it can no longer be repaired.

    `is_early`: whether it would still make the deal void. `seat`: the seat whose hand is short or holds the foreign
    card. `card`: the card turned by mistake, face up in the stock, or foreign, which only its holder knows. `place`:
    its place in the stock, counted from the bottom, from 1; 0 for none.
    """

    kind: OffenceKind
    is_early: bool = True
    seat: int = NOBODY
    card: Card = HIDDEN
    place: int = 0


class Arbitration(NamedTuple):
    """State of irregularities in a deal; tuples are by seat or by side.

    `penalty`: cards of the hand that are face up. `draws_owed`: coming turns without a draw. `surplus`: number of cards
    too many; no melding until they are gone. `raised`: points added to the minimum. `stranded`: wild cards left on the
    table, worth nothing. `committed`: number of offences so far. `overfull`: melds (side, key) on which too many wild
    cards were laid; they take no further one, whatever joins them (R86). `failed`: number of objections without an
    offence. `shown_top`: the next card of the stock, if all have seen it. `reshufflers`: the seats, as bits, that may
    have the stock reshuffled before the next draw. `no_pile`: whether the seat in turn must draw from the stock.
    `first_turn`: whether this is its first turn. `skipped`: whether this turn has no draw. `bound_by`: the seat whose
    objection obliges the seat in turn to go out. `picks`: cards discarded together, of which the next seat picks one.
    `misdeal`: the fault of the deal. `removed`: foreign cards that are out of the game. `may_peek`: whether the seat in
    turn drew from the stock, and may try to see the next card. `waiting`: objections made before another matter was
    settled, in the order in which they are handled (R92).
    """

    penalty: tuple[tuple[Card, ...], ...]
    draws_owed: tuple[int, ...]
    surplus: tuple[int, ...]
    raised: tuple[int, ...]
    stranded: tuple[tuple[Card, ...], ...]
    failed: tuple[int, ...]
    offences: tuple[Offence, ...] = ()
    committed: int = 0
    overfull: tuple[tuple[int, int], ...] = ()
    fines: tuple[Fine, ...] = ()
    shown_top: Card = HIDDEN
    reshufflers: int = 0
    no_pile: bool = False
    first_turn: bool = False
    skipped: bool = False
    bound_by: int = NOBODY
    picks: tuple[Card, ...] = ()
    case: Case | None = None
    exit: Exit | None = None
    misdeal: Misdeal | None = None
    removed: tuple[Card, ...] = ()
    may_peek: bool = False
    waiting: tuple[Waiting, ...] = ()

    def open_of(self, seat: int) -> tuple[Offence, ...]:
        """Return the open offences of a seat."""
        return tuple(offence for offence in self.offences if offence.seat == seat)

    @property
    def reported(self) -> frozenset[int]:
        """Numbers of the offences with an objection waiting for its turn."""
        return frozenset(each.number for each in self.waiting)

    @property
    def misdeal_reported(self) -> bool:
        """True if an objection to a fault of the deal waits for its turn."""
        return any(each.kind in MISDEALS and each.number in self.reported for each in self.offences)

    def hanging(self, seat: int) -> bool:
        """Return whether the pile hangs over the hand of the seat."""
        return any(offence.seat == seat and offence.is_hanging for offence in self.offences)

    def without_misdeal(self) -> "Arbitration":
        """Return the state after the fault of the deal can no longer be repaired."""
        left = tuple(offence for offence in self.offences if offence.kind not in MISDEALS)
        return self._replace(offences=left, misdeal=None)


def new_arbitration(n_seats: int, n_sides: int) -> Arbitration:
    """Return the state at the start of a deal."""
    none, zeros = ((),) * n_seats, (0,) * n_seats
    return Arbitration(none, zeros, zeros, (0,) * n_sides, ((),) * n_sides, zeros)


def replaced_at(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """Return the tuple with another value at one place."""
    return (*values[:place], value, *values[place + 1 :])


def cards_at(values: tuple[tuple[Card, ...], ...], place: int, cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """Return the tuple with other cards at one place."""
    return (*values[:place], cards, *values[place + 1 :])


def without(cards: tuple[Card, ...], gone: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards without those in `gone`, one copy each; missing ones are ignored."""
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)
