"""A match from the first deal to the winner: the only owner of the true position.

Others get views and redacted events.
"""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple, Protocol, cast

from canasta_gui import __version__
from canasta_gui.match.deck import Deck, cut_deck, cutting_seat, deck_before_cut, is_cut
from canasta_gui.match.record import (
    ClockLine,
    DealLine,
    EndLine,
    Header,
    OverLine,
    PlayLine,
    RecordItem,
    SeatInfo,
    VoidLine,
    deck_fingerprint,
    encode,
    is_clock_line,
    seal_of,
    with_header,
)
from canasta_gui.rules.canasta.policies import OffenceKind
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.core.events import DealEnded
from canasta_gui.rules.core.position import PUBLIC, Phase
from canasta_gui.rules.core.refusal import Refusal
from canasta_gui.rules.families import (
    AnyAction,
    AnyDealEnded,
    AnyEvent,
    AnyPosition,
    AnyRules,
    AnyView,
    React,
    family,
)

PROGRAM = f"canasta-gui {__version__}"
NOT_CUT: Final[OffenceKind] = "not_cut"
"""The fault of a dealer who does not let the deck be cut."""


class Journal(Protocol):
    """Sink for the lines of the record. It must not raise, but report what it cannot save."""

    def append(self, line: str) -> None:
        """Add one line, without its line end."""

    def rewrite(self, lines: Sequence[str]) -> None: ...


class MemoryJournal(list[str]):
    """A journal in memory."""

    def rewrite(self, lines: Sequence[str]) -> None:
        self[:] = lines


class RecordWriter:
    """Writes the lines of a record.

    `lines`: those that the journal already holds. Without a journal a line is encoded on demand: most simulated matches
    leave no record.
    """

    def __init__(self, journal: Journal | None, lines: Sequence[str] = ()) -> None:
        self._journal, self._lines = journal, list(lines)
        self._waiting: list[RecordItem] = []

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines so far."""
        self._encode_waiting()
        return tuple(self._lines)

    @property
    def begun(self) -> bool:
        """True if there are any lines."""
        return bool(self._lines or self._waiting)

    def _encode_waiting(self) -> None:
        self._lines += map(encode, self._waiting)
        self._waiting = []

    def begin(self, header: Header, items: Iterable[RecordItem]) -> None:
        """Write the header and the first lines in one step: a record without a deal would lack its first dealer."""
        self._lines, self._waiting = [], [header, *items]
        if self._journal is not None:
            self._journal.rewrite(self.lines)

    def append(self, items: Iterable[RecordItem]) -> None:
        """Write more lines."""
        if self._journal is None:
            self._waiting += items
            return
        for item in items:
            line = encode(item)
            self._lines.append(line)
            self._journal.append(line)

    def take_back(self, number: int, /, **header: object) -> None:
        """Remove the last lines, and change fields of the header if there is one; lines of the clock stay."""
        self._encode_waiting()
        at = len(self._lines)
        while number:
            at -= 1
            if not is_clock_line(self._lines[at]):
                del self._lines[at]
                number -= 1
        if header and self._lines:
            self._lines[0] = with_header(self._lines[0], **header)
        if self._lines and self._journal is not None:
            self._journal.rewrite(self._lines)


def deck_of(rules: AnyRules) -> list[Card]:
    """Return every card of the game, in a fixed order."""
    return rules.cards.deck()


def shuffled(rules: AnyRules, chance: random.Random) -> list[Card]:
    """Return a fresh deck order, the first card dealt first."""
    order = deck_of(rules)
    chance.shuffle(order)
    return order


class _Snapshot(NamedTuple):
    """The state that `undo` goes back to."""

    position: AnyPosition
    n_events: int


class Move(NamedTuple):
    """An action of this deal, and the number of events before it."""

    seat: int
    action: AnyAction
    n_events: int


class Match:
    """A match between seats.

    `shuffle(n)` returns the deck order of deal n, so chance comes from outside. `on_change` is called after every
    change of the match.
    """

    def __init__(
        self,
        rules: AnyRules,
        seats: Sequence[SeatInfo],
        journal: Journal | None,
        shuffle: Callable[[int], list[Card]],
        *,
        started: str = "",
        first_dealer: int | None = None,
        number: int | None = None,
        chosen: bool = False,
        minutes: int = 0,
    ) -> None:
        """Create the match without beginning it.

        `journal`: None for a match without a record. `minutes`: minutes after which the present deal is the last one; 0
        for no clock.
        """
        if len(seats) != rules.players:
            raise ValueError(f"{len(seats)} seats for {rules.players} players")
        self.header = Header(PROGRAM, rules, tuple(seats), started, number, chosen=chosen, minutes=minutes)
        self.rules = rules
        self._family = family(rules)
        self.seats = self.header.seats
        self.on_change: Callable[[], None] = lambda: None
        self.deal_no = 0
        self.totals: tuple[int, ...] = (0,) * rules.n_sides
        self.sheets: list[EndLine] = []
        self.winners: tuple[int, ...] = ()
        self.deck = Deck()
        """The deck of this deal; without cards before the first one."""
        self.minutes_played = 0
        self._dealt: DealLine | None = None
        self._previous: list[int] = []  # points of the sides in the deal before
        self._voids = 0  # void deals in a row that are dealt again
        self._all_voids = 0
        self._dealt_decks = 0
        self._repeats = False  # the next deal has the number of the last one, which is void for a fault of its dealer
        self._first_dealer = rules.tables[0][-1] if first_dealer is None else first_dealer
        self._dealer = self._first_dealer - 1
        self._record = RecordWriter(journal)
        self._shuffle = shuffle
        self._next_order: list[Card] | None = None
        self._position: AnyPosition | None = None
        self._events: list[AnyEvent] = []
        self._seen: list[list[AnyEvent]] = [[] for _ in seats]
        self._undo: list[_Snapshot] = []
        self._moves: list[Move] = []

    # --- questions ---

    @property
    def position(self) -> AnyPosition:
        """The true position of this deal, for headless tools; the window and the computers get `view`."""
        if self._position is None:
            raise RuntimeError("the match has not started")
        return self._position

    @property
    def lines(self) -> tuple[str, ...]:
        """The record so far."""
        return self._record.lines

    @property
    def dealer(self) -> int:
        """The dealer of this deal; before the first one the seat before the first dealer."""
        return self._dealer % self.rules.players

    @property
    def final_winners(self) -> tuple[int, ...]:
        """The sides that have won; empty during the match. A record knows them at each of its steps."""
        return self.winners

    @property
    def deal_over(self) -> bool:
        """True if no deal is running."""
        return self._position is None or self._position.phase is Phase.OVER

    @property
    def to_act(self) -> int | None:
        """The seat that must act now; None between deals."""
        return None if self.deal_over else self.position.to_act

    @property
    def time_over(self) -> bool:
        """True if the time of the match is over, so that the present deal is the last one."""
        return 0 < self.header.minutes <= self.minutes_played

    def view(self, seat: int) -> AnyView:
        """Return a seat's view of this deal; `PUBLIC` is a viewer without a hand."""
        return self._family.view_of(self.position, seat)

    def revealed(self, seat: int) -> AnyView:
        """Return the view of a deal that is over, with all hands open and sorted; the stock stays hidden.

        Second hands that had to be played lie open too.
        """
        if not self.deal_over:
            raise RuntimeError("the deal is not over")
        view = self.view(seat)
        self._family.reveal(view, self.position)
        return view

    def events_for(self, seat: int) -> list[AnyEvent]:
        """Return a new list of this deal's events so far, as seen by the seat, or `PUBLIC`."""
        if seat == PUBLIC:
            return [self._family.redact(event, seat) for event in self._events]
        seen = self._seen[seat]
        seen += (self._family.redact(event, seat) for event in self._events[len(seen) :])
        return seen[:]

    @property
    def events(self) -> Sequence[AnyEvent]:
        """This deal's events so far, with every card, for headless tools."""
        return self._events

    @property
    def moves(self) -> Sequence[Move]:
        """This deal's actions so far."""
        return self._moves

    def seen_before(self, move: Move) -> tuple[AnyView, list[AnyEvent]]:
        """Return what the seat that made a move of this deal saw before it: its view, and the events until then."""
        before = self._events[: move.n_events]
        game = self._family
        truth = game.position(self.rules)
        for event in before:
            game.evolve(truth, event)
        return game.view_of(truth, move.seat), [game.redact(event, move.seat) for event in before]

    # --- play ---

    def start(self, cut: int | None = None, *, uncut: bool = False) -> None:
        """Write the head of the record and deal the first deal; `cut` and `uncut` as in `next_deal`."""
        if self._record.begun:
            raise RuntimeError("the match has started already")
        self.next_deal(cut, uncut=uncut)

    @property
    def cutter(self) -> int | None:
        """The seat that may cut the next deck; None if the decks follow from a chosen number."""
        return (
            None
            if self.header.chosen
            else cutting_seat(self.rules, self.deal_no + (not self._repeats), self.next_dealer)
        )

    @property
    def next_dealer(self) -> int:
        """The dealer of the next deal; the same again after a void one."""
        if not self.deal_no:
            return self._first_dealer
        return self._dealer if self._voids else self.rules.next_dealer(self.deal_no, self._dealer)

    @property
    def deals_again(self) -> bool:
        """True if the last deal was void, so that it is dealt again with another deck (R79, R90)."""
        return bool(self._voids)

    def shuffle_next(self) -> str:
        """Shuffle the next deal, unless already done, and return its fingerprint, to be shown before the deal."""
        if self._next_order is None:
            self._next_order = self._shuffle(self._dealt_decks + 1)
            if sorted(self._next_order) != sorted(deck_of(self.rules)):
                raise ValueError(f"the order of deal {self._dealt_decks + 1} is not the deck of these rules")
        return deck_fingerprint(self._next_order)

    def next_deal(self, cut: int | None = None, *, uncut: bool = False) -> None:
        """Deal the next deal; the dealer changes as the rules say.

        `cut`: the number of cards lifted off the shuffled deck and put below the others, after its fingerprint was
        shown. The game then loses its number, since its cards no longer follow from it. `uncut`: the dealer forgot to
        have the deck cut, where that is an offence of the table's list.
        """
        if not self.deal_over or self.winners:
            raise RuntimeError("the match is over" if self.winners else "the deal is not over")
        self.shuffle_next()
        assert self._next_order is not None
        if cut is not None and not is_cut(cut, self._next_order):
            raise ValueError(f"{cut} cards cannot be lifted off a deck of {len(self._next_order)}")
        line = self.deal_line(cut_deck(self._next_order, cut), cut=cut, uncut=uncut)
        self.begin(line)
        if cut is not None and self.header.number is not None:
            self.header = self.header._replace(number=None)
            self._record.take_back(0, number=None)
        if self._record.begun:
            self._record.append([line])
        else:
            self._record.begin(self.header, [line])
        self.on_change()

    def submit(self, seat: int, action: AnyAction) -> Refusal | None:
        """Play an action and record it; if the referee refuses it, return the refusal and change nothing."""
        if self._position is None:
            raise RuntimeError("the match has not started")
        refusal: Refusal | None = self._family.check(self._position, seat, action)
        if refusal is None:
            action = self.deck.with_stock_order(action, self._position, seat, len(self._moves))
            self._record.append(self.play(seat, action))
            self.on_change()
        return refusal

    def clock_shows(self, minutes: int) -> None:
        """Record the minutes of the match played so far, while a deal is running."""
        if self.deal_over or minutes <= self.minutes_played:
            raise ValueError(f"the clock cannot show {minutes} minutes now")
        self.minutes_played = minutes
        self._record.append([ClockLine(minutes)])
        self.on_change()

    @property
    def can_undo(self) -> bool:
        """True if a person can take back an action of this turn: not after seeing a hidden card.

        Never where irregularities are played: the permission would reveal which actions are no offence.
        """
        return bool(self._undo)

    def undo(self) -> bool:
        """Take back the last action, if possible, also in the record; return whether it was."""
        if not self._undo:
            return False
        self._position, n_events = self._undo.pop()
        del self._events[n_events:]
        self._moves.pop()
        for seen in self._seen:
            del seen[n_events:]
        self._record.take_back(1)  # one line per action: an action that can be undone did not end the deal
        self.on_change()
        return True

    def restart_deal(self) -> None:
        """Take the running deal back to its first card. The header of the record notes it."""
        if self.deal_over or self._dealt is None:
            raise RuntimeError("no deal is running")
        again = (*(deal for deal in self.header.again if deal != self.deal_no), self.deal_no)
        self.header = self.header._replace(again=again)
        self._record.take_back(len(self._moves), again=again)  # every action of a running deal is one line
        self._lay_out(self._dealt)
        self.on_change()

    def note_stand_in(self) -> None:
        """Note in the header of the record that a computer decides for a person in the running deal."""
        if self.deal_no not in self.header.stand_ins:
            stand_ins = (*self.header.stand_ins, self.deal_no)
            self.header = self.header._replace(stand_ins=stand_ins)
            self._record.take_back(0, stand_ins=stand_ins)

    # --- for a record that is played again ---

    def deal_line(
        self, order: Sequence[Card], *, dealer: int | None = None, cut: int | None = None, uncut: bool = False
    ) -> DealLine:
        """Return the line that begins the next deal from this deck, with the given `cut`, or uncut.

        `dealer`: None for the next in turn.
        """
        deal_no = self.deal_no + (not self._repeats)
        forgotten = uncut and cut is None and self.cutter is not None and self.rules.plays_offence(NOT_CUT)
        fault = NOT_CUT if forgotten else self._family.misdeal_by_chance(self.rules, order)
        playing = self.rules.playing(deal_no)
        return DealLine(
            deal_no,
            self.next_dealer if dealer is None else dealer,
            self.totals,
            tuple(order),
            deck_fingerprint(deck_before_cut(order, cut)),
            playing if len(playing) < self.rules.players else None,  # recorded only if a seat sits out
            cut,
            cast(OffenceKind, fault) if fault else None,
        )

    def begin(self, line: DealLine) -> None:
        """Begin a deal as the line says, without recording it."""
        self.winners, self.totals = (), line.totals
        self.deal_no, self._dealer, self.deck = line.deal, line.dealer, Deck.of(line)
        self._next_order = None
        if not self._repeats:
            before = line.totals if self._dealt is None else self._dealt.totals
            self._previous = [now - then for now, then in zip(line.totals, before, strict=True)]
        self._dealt, self._repeats = line, False
        self._dealt_decks += 1
        self._lay_out(line)

    def play(self, seat: int, action: AnyAction) -> list[RecordItem]:
        """Play a legal action without recording it; return the lines for the record."""
        pos = self.position
        items: list[RecordItem] = [PlayLine(seat, action, self._family.action_as_recorded(pos, seat, action))]
        plain = isinstance(action, self._family.shows_nothing_new) and not self.rules.plays_irregularities
        if plain and self.seats[seat].player == "human":
            self._undo.append(_Snapshot(pos.copy(), len(self._events)))
        else:
            self._undo = []
        self._moves.append(Move(seat, action, len(self._events)))
        events = self._family.play(pos, seat, action)
        self._events += events
        last = events[-1]
        if isinstance(last, DealEnded):
            self._undo = []
            items += self._end(last)
        return items

    def go_on(
        self, lines: Sequence[str], due: Iterable[RecordItem], journal: Journal, shuffle: Callable[[int], list[Card]]
    ) -> None:
        """Record from here on: the journal already holds these lines, and gets those that are due."""
        self._record, self._shuffle = RecordWriter(journal, lines), shuffle
        self._record.append(due)
        if self._position is None:
            self.next_deal()

    # --- inside ---

    def _lay_out(self, line: DealLine) -> None:
        self._position, self._events = self._family.start_deal(
            self.rules,
            line.order,
            deal_no=line.deal,
            dealer=line.dealer,
            totals=line.totals,
            previous=self._previous,
            voids=self._voids,
            misdeal=line.fault or "",
        )
        self._seen = [[] for _ in self.seats]
        self._undo = []
        self._moves = []

    def _end(self, event: AnyDealEnded) -> list[RecordItem]:
        fault = self._dealt.fault if self._dealt is not None else None
        moves = ((move.seat, move.action) for move in self._moves)
        seal = seal_of(moves, fault) if self.rules.plays_irregularities else ""
        void_for = self._family.void_for(self.position)
        if void_for:
            self._voids, self._repeats = self._voids + 1, True
            return [VoidLine(self.deal_no, cast(OffenceKind, void_for), event.by, seal)]
        end = EndLine(self.deal_no, event.by, event.how, event.lines, event.totals, seal)
        self.sheets.append(end)
        self.totals = event.totals
        void = self._family.is_dealt_again(self.rules, event.how)
        self._voids = self._voids + 1 if void else 0
        self._all_voids += void
        counted = self.deal_no - self._all_voids
        self.winners = self._family.match_winners(self.rules, self.totals, counted, self.time_over and not void)
        return [end, OverLine(self.totals, self.winners)] if self.winners else [end]


class MidDealMatch(Match):
    """A match with one deal at `position`, without events before it.

    It is recorded in memory only. Its record cannot be replayed, since it does not contain the way to the position.
    """

    def __init__(self, position: AnyPosition, seats: Sequence[SeatInfo]) -> None:
        deck = deck_of(position.rules)
        super().__init__(position.rules, seats, MemoryJournal(), lambda _: deck, first_dealer=position.dealer)
        self._begins_at = position
        self.start()
        self.deal_no, self.totals = position.deal_no, tuple(position.totals)
        self.deck = self.deck._replace(fingerprint="")  # no deck was announced

    def seen_before(self, move: Move) -> tuple[AnyView, list[AnyEvent]]:
        """Return what the seat that made a move saw before it; the events are those since the position."""
        before, game, truth = self._events[: move.n_events], family(self.rules), self._begins_at.copy()
        for event in before:
            game.evolve(truth, event)
        return game.view_of(truth, move.seat), [game.redact(event, move.seat) for event in before]

    def _lay_out(self, line: DealLine) -> None:
        super()._lay_out(line)
        self._position, self._events = self._begins_at.copy(), []


class Interruption(NamedTuple):
    """An unprompted action of a seat."""

    seat: int
    action: AnyAction


def next_interruption(match: Match, reactions: Mapping[int, React]) -> Interruption | None:
    """Return the first interruption by a seat, from the one in turn on; None for none.

    `reactions`: the function of each computer, applied to its view. The same position gives the same answer.
    """
    game = family(match.rules)
    if match.deal_over or not reactions or not game.may_interrupt(match.position):
        return None
    first = match.position.turn
    for seat in sorted(reactions, key=lambda seat: (seat - first) % match.rules.players):
        action = reactions[seat](match.view(seat), match.events_for(seat))
        if action is not None and game.check(match.position, seat, action) is None:
            return Interruption(seat, action)
    return None
