"""A match from the first deal to the winner: the one owner of the truth. All others get views and redacted events."""

import random
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, Protocol

from canasta_gui import __version__
from canasta_gui.match.record import (
    DealLine,
    EndLine,
    Header,
    Item,
    OverLine,
    PlayLine,
    RecordError,
    SeatInfo,
    encode,
    print_of,
    read_lines,
    with_header,
)
from canasta_gui.rules.canasta.view import PUBLIC
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.core.events import DealBegan, DealEnded
from canasta_gui.rules.core.phases import Phase
from canasta_gui.rules.core.refusal import Refusal
from canasta_gui.rules.families import AnyAction, AnyDealEnded, AnyEvent, AnyPosition, AnyRules, AnyView, family

PROGRAM = f"canasta-gui {__version__}"


class Journal(Protocol):
    """Where the lines of the record go. It must not raise: what it cannot save is for it to report."""

    def append(self, line: str) -> None:
        """Add one line, without its line end."""

    def rewrite(self, lines: Sequence[str]) -> None:
        """Replace all lines."""


class Lines(list[str]):
    """A journal in memory."""

    def rewrite(self, lines: Sequence[str]) -> None:
        """Replace all lines."""
        self[:] = lines


def deck_of(rules: AnyRules) -> list[Card]:
    """Every card of the game, in a fixed order."""
    return rules.cards.deck()


def shuffled(rules: AnyRules, chance: random.Random) -> list[Card]:
    """A fresh deck order, the first card dealt first."""
    order = deck_of(rules)
    chance.shuffle(order)
    return order


class _Snapshot(NamedTuple):
    """What `undo` goes back to."""

    position: AnyPosition
    n_events: int
    n_lines: int


class Move(NamedTuple):
    """An action of this deal, and how many events came before it."""

    seat: int
    action: AnyAction
    n_events: int


class Match:
    """A match between seats. `shuffle(n)` gives the deck order of deal n, so chance comes from outside.

    `on_change`, where set, is called after everything that changed the match.
    """

    def __init__(
        self,
        rules: AnyRules,
        seats: Sequence[SeatInfo],
        journal: Journal,
        shuffle: Callable[[int], list[Card]],
        *,
        started: str = "",
        first_dealer: int | None = None,
        number: int | None = None,
    ) -> None:
        if len(seats) != rules.players:
            raise ValueError(f"{len(seats)} seats for {rules.players} players")
        self.header = Header(PROGRAM, rules, tuple(seats), started, number)
        self.rules = rules
        self._family = family(rules)
        self.seats = self.header.seats
        self.on_change: Callable[[], None] | None = None
        self.deal_no = 0
        self.totals: tuple[int, ...] = (0,) * rules.n_sides
        self.sheets: list[EndLine] = []
        self.winners: tuple[int, ...] = ()
        self.print = ""
        self._dealt: DealLine | None = None
        self._previous: list[int] = []  # what the sides scored in the deal before
        self._first_dealer = rules.tables[0][-1] if first_dealer is None else first_dealer
        self._dealer = self._first_dealer - 1
        self._journal = journal
        self._shuffle = shuffle
        self._sealed: list[Card] | None = None
        self._lines: list[str] = []
        self._due: list[Item] = []
        self._position: AnyPosition | None = None
        self._events: list[AnyEvent] = []
        self._seen: list[list[AnyEvent]] = [[] for _ in seats]
        self._undo: list[_Snapshot] = []
        self._moves: list[Move] = []

    # --- questions ---

    @property
    def position(self) -> AnyPosition:
        """The truth of this deal, for headless tools; the window and the computers get `view`."""
        if self._position is None:
            raise RuntimeError("the match has not started")
        return self._position

    @property
    def lines(self) -> tuple[str, ...]:
        """The record so far."""
        return tuple(self._lines)

    @property
    def dealer(self) -> int:
        """The dealer of this deal; before the first one the seat before the first dealer's."""
        return self._dealer % self.rules.players

    @property
    def deal_over(self) -> bool:
        """Is no deal running?"""
        return self._position is None or self._position.phase is Phase.OVER

    @property
    def to_act(self) -> int | None:
        """The seat that must act now; None between deals."""
        return None if self.deal_over else self.position.to_act

    def view(self, seat: int) -> AnyView:
        """What the seat may know of this deal; `PUBLIC` for somebody without a hand."""
        view: AnyView = self._family.view_of(self.position, seat)
        return view

    def revealed(self, seat: int) -> AnyView:
        """The view of a deal that is over, with the others' hands laid open and sorted; the stock stays hidden.

        Second hands that had to be played lie open too.
        """
        if not self.deal_over:
            raise RuntimeError("the deal is not over")
        view = self.view(seat)
        self._family.reveal(view, self.position)
        return view

    def events_for(self, seat: int) -> list[AnyEvent]:
        """This deal's events so far, as the seat, or the `PUBLIC`, saw them; a list of the caller's own."""
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

    @property
    def as_announced(self) -> bool:
        """Was this deal dealt from the deck whose fingerprint was shown before it?"""
        began = self._events[0]
        return isinstance(began, DealBegan) and print_of(began.order) == self.print

    def seen_before(self, move: Move) -> tuple[AnyView, list[AnyEvent]]:
        """What the seat that made a move of this deal saw before it: its view, and the events until then."""
        before = self._events[: move.n_events]
        game = self._family
        truth = game.position(self.rules)
        for event in before:
            game.evolve(truth, event)
        return game.view_of(truth, move.seat), [game.redact(event, move.seat) for event in before]

    # --- play ---

    def start(self) -> None:
        """Write the head of the record and deal the first deal."""
        if self._lines:
            raise RuntimeError("the match has started already")
        self.next_deal()

    def seal(self) -> str:
        """Shuffle the next deal, if that is not done yet, and give its fingerprint, to be shown before the deal."""
        if self._sealed is None:
            self._sealed = self._shuffle(self.deal_no + 1)
            if sorted(self._sealed) != sorted(deck_of(self.rules)):
                raise ValueError(f"the order of deal {self.deal_no + 1} is not the deck of these rules")
        return print_of(self._sealed)

    def next_deal(self) -> None:
        """Deal the next deal; the deal passes on as the rules say."""
        if not self.deal_over or self.winners:
            raise RuntimeError("the match is over" if self.winners else "the deal is not over")
        mark = self.seal()
        assert self._sealed is not None
        no = self.deal_no + 1
        line = DealLine(no, self._next_dealer, self.totals, tuple(self._sealed), mark, self._playing(no))
        self._begin(line)
        if self._lines:
            self._write([line])
        else:  # in one go: a record without a deal would not know its first dealer
            self._lines = [encode(self.header), encode(line)]
            self._journal.rewrite(self._lines)
        self._changed()

    def submit(self, seat: int, action: AnyAction) -> Refusal | None:
        """Play an action and record it; a refusal, and nothing changed, if the referee says no."""
        if self._position is None:
            raise RuntimeError("the match has not started")
        refusal: Refusal | None = self._family.check(self._position, seat, action)
        if refusal is None:
            self._write(self._play(seat, action))
            self._changed()
        return refusal

    @property
    def can_undo(self) -> bool:
        """Can a person take back an action of this turn? Not once something hidden was seen."""
        return bool(self._undo)

    def undo(self) -> bool:
        """Take back the last action, if that is possible; it leaves the record too."""
        if not self._undo:
            return False
        self._position, n_events, n_lines = self._undo.pop()
        del self._events[n_events:]
        self._moves.pop()
        for seen in self._seen:
            del seen[n_events:]
        del self._lines[n_lines:]
        self._journal.rewrite(self._lines)
        self._changed()
        return True

    def restart_deal(self) -> None:
        """Take the running deal back to its first card. The header of the record says that it was begun again."""
        if self.deal_over or self._dealt is None:
            raise RuntimeError("no deal is running")
        again = (*(deal for deal in self.header.again if deal != self.deal_no), self.deal_no)
        self.header = self.header._replace(again=again)
        if self._moves:
            del self._lines[-len(self._moves) :]  # every action of a running deal is one line
        self._lines[0] = with_header(self._lines[0], again=again)
        self._lay_out(self._dealt)
        self._journal.rewrite(self._lines)
        self._changed()

    # --- a record played again ---

    @classmethod
    def resume(cls, texts: Sequence[str], journal: Journal, shuffle: Callable[[int], list[Card]]) -> "Match":
        """Go on with a record, given as its whole lines. RecordError says what is wrong with it and in which line.

        The journal must hold the lines already. What follows from them but is missing (the end of a deal) is added.
        """
        header, *lines = read_lines(texts)
        match = cls.following(header.item)
        match._lines.append(texts[0])
        for no, item in lines:
            complaint = match.follow(item)
            if complaint is not None:
                raise RecordError(no, complaint)
            match._lines.append(texts[no - 1])
        match._journal, match._shuffle = journal, shuffle
        match._write(match._due)
        match._due = []
        if match._position is None:
            match.next_deal()
        return match

    @classmethod
    def following(cls, header: Item) -> "Match":
        """A match without a journal that `follow`s the lines of a record."""
        if not isinstance(header, Header):
            raise TypeError("a record begins with its header")
        match = cls(header.rules, header.seats, Lines(), lambda _: [], started=header.started)
        match.header = header
        return match

    def follow(self, item: Item) -> str | None:
        """Play a line of a record, or hold it against what follows from the lines before; a sentence if it is wrong."""
        if self._due and not isinstance(item, type(self._due[0])):
            return f"here the line of the {_KINDS[type(self._due[0])]} is missing"
        if isinstance(item, DealLine):
            return self._follow_deal(item)
        if isinstance(item, PlayLine):
            return self._follow_play(item)
        if not self._due:
            return f"the {_KINDS[type(item)]} does not belong here"
        due = self._due.pop(0)
        return None if due == item else f"the {_KINDS[type(item)]} is wrong: {_difference(due, item)}"

    def begin(self, line: DealLine) -> None:
        """Begin a deal of a record as it stands there, whatever came before."""
        self._due, self.winners, self.totals = [], (), line.totals
        self._begin(line)

    def _follow_deal(self, item: DealLine) -> str | None:
        if self.winners or not self.deal_over:
            return (
                "the match is over, and yet a deal begins" if self.winners else f"deal {self.deal_no} is not over yet"
            )
        complaint = self.deal_complaint(item)
        if complaint is None:
            first = self._position is None
            dealer = item.dealer if first else self._next_dealer
            no, mark = self.deal_no + 1, print_of(item.order)
            wanted = DealLine(no, dealer, self.totals, item.order, mark, self._playing(no))
            complaint = None if wanted == item else f"the deal is wrong: {_difference(wanted, item)}"
        if complaint is None:
            self._begin(item)
        return complaint

    def deal_complaint(self, item: DealLine) -> str | None:
        """Why this deal cannot be dealt under the rules of this match; None if it can, whatever came before."""
        if item.deal < 1:
            return f"there is no deal {item.deal}"
        if not 0 <= item.dealer < self.rules.players:
            return f"there is no seat {item.dealer}"
        if item.dealer not in self.rules.playing(item.deal):
            return f"seat {item.dealer} sits out in deal {item.deal}"
        if len(item.totals) != self.rules.n_sides:
            return f"there are {len(item.totals)} totals for {self.rules.n_sides} sides"
        return None if sorted(item.order) == sorted(deck_of(self.rules)) else "the order is not the deck of these rules"

    def _follow_play(self, item: PlayLine) -> str | None:
        if self.deal_over:
            return "no deal is running, and yet somebody plays"
        if not 0 <= item.seat < self.rules.players:
            return f"there is no seat {item.seat}"
        refusal: Refusal | None = self._family.check(self.position, item.seat, item.action)
        if refusal is not None:
            numbers = "" if refusal.need is None else f" (needed {refusal.need}, had {refusal.have})"
            return f"seat {item.seat} may not {item.action.do}: {refusal.why.value}{numbers}"
        _, *self._due = self._play(item.seat, item.action)
        return None

    # --- inside ---

    @property
    def _next_dealer(self) -> int:
        return self.rules.next_dealer(self.deal_no, self._dealer) if self.deal_no else self._first_dealer

    def _playing(self, deal_no: int) -> tuple[int, ...] | None:
        """Who plays a deal, as the record says it: nothing where nobody sits out."""
        playing = self.rules.playing(deal_no)
        return playing if len(playing) < self.rules.players else None

    def _begin(self, line: DealLine) -> None:
        self.deal_no, self._dealer, self.print = line.deal, line.dealer, line.print
        self._sealed = None
        before = line.totals if self._dealt is None else self._dealt.totals
        self._previous = [now - then for now, then in zip(line.totals, before, strict=True)]
        self._dealt = line
        self._lay_out(line)

    def _lay_out(self, line: DealLine) -> None:
        self._position, self._events = self._family.start_deal(
            self.rules, line.order, deal_no=line.deal, dealer=line.dealer, totals=line.totals, previous=self._previous
        )
        self._seen = [[] for _ in self.seats]
        self._undo = []
        self._moves = []

    def _play(self, seat: int, action: AnyAction) -> list[Item]:
        """Play a legal action; the lines that it adds to the record."""
        assert self._position is not None
        items: list[Item] = [PlayLine(seat, action, self._family.action_as_recorded(self._position, seat, action))]
        if isinstance(action, self._family.shows_nothing_new) and self.seats[seat].player == "human":
            self._undo.append(_Snapshot(self._position.copy(), len(self._events), len(self._lines)))
        else:
            self._undo = []
        self._moves.append(Move(seat, action, len(self._events)))
        events = self._family.play(self._position, seat, action)
        self._events += events
        last = events[-1]
        if isinstance(last, DealEnded):
            self._undo = []
            items += self._end(last)
        return items

    def _end(self, event: AnyDealEnded) -> list[Item]:
        end = EndLine(self.deal_no, event.by, event.how, event.lines, event.totals)
        self.sheets.append(end)
        self.totals = event.totals
        self.winners = self._family.match_winners(self.rules, self.totals, self.deal_no)
        return [end, OverLine(self.totals, self.winners)] if self.winners else [end]

    def _write(self, items: Iterable[Item]) -> None:
        for item in items:
            line = encode(item)
            self._lines.append(line)
            self._journal.append(line)

    def _changed(self) -> None:
        if self.on_change is not None:
            self.on_change()


_KINDS: dict[type[Item], str] = {
    Header: "header",
    DealLine: "deal",
    PlayLine: "action",
    EndLine: "end of the deal",
    OverLine: "end of the match",
}


def _difference(wanted: Item, found: Item) -> str:
    """The first field in which two lines of one kind differ, in words."""
    name, should, is_ = next(
        (name, should, is_) for name, should, is_ in zip(wanted._fields, wanted, found, strict=True) if should != is_
    )
    if isinstance(wanted, EndLine) and isinstance(found, EndLine) and len(wanted.lines) == len(found.lines):
        for ours, theirs in zip(wanted.lines, found.lines, strict=True):
            for column, should_be, stands in zip(ours._fields, ours, theirs, strict=True):
                if should_be != stands:
                    return f"{column!r} of side {ours.side} is {stands}, it should be {should_be}"
    return f"{name!r} is {_plain(is_)}, it should be {_plain(should)}"


def _plain(value: object) -> str:
    return str(list(value)) if isinstance(value, tuple) else str(value)
