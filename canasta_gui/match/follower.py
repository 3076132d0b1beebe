"""Plays a record again, line by line: finds what is wrong with it, and lets a match go on from its end."""

from collections.abc import Callable, Sequence

from canasta_gui.match.match import Journal, Match, MemoryJournal, deck_of
from canasta_gui.match.record import DealLine, EndLine, Header, OverLine, PlayLine, RecordError, RecordItem, read_lines
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.families import family


class RecordFollower:
    """Plays the lines of a record in a match without a journal. `due`: lines that must come next."""

    def __init__(self, header: RecordItem) -> None:
        if not isinstance(header, Header):
            raise TypeError("a record begins with its header")
        self.match = Match(header.rules, header.seats, MemoryJournal(), lambda _: [], started=header.started)
        self.match.header = header
        self.due: list[RecordItem] = []

    def follow(self, item: RecordItem) -> str | None:
        """Play a line of a record, or compare it with what follows from those before; return what is wrong with it."""
        if self.due and not isinstance(item, type(self.due[0])):
            return f"here the line of the {_KINDS[type(self.due[0])]} is missing"
        if isinstance(item, DealLine):
            return self._follow_deal(item)
        if isinstance(item, PlayLine):
            return self._follow_play(item)
        if not self.due:
            return f"the {_KINDS[type(item)]} does not belong here"
        due = self.due.pop(0)
        item = _with_seats(item, due)
        return None if due == item else f"the {_KINDS[type(item)]} is wrong: {_difference(due, item)}"

    def begin(self, line: DealLine) -> None:
        """Begin a deal of the record as it is written there, whatever came before."""
        self.due = []
        self.match.begin(line)

    def deal_complaint(self, item: DealLine) -> str | None:
        """Return why this deal cannot be dealt under the rules of this match, whatever came before; None if it can."""
        rules = self.match.rules
        if item.deal < 1:
            return f"there is no deal {item.deal}"
        if not 0 <= item.dealer < rules.players:
            return f"there is no seat {item.dealer}"
        if item.dealer not in rules.playing(item.deal):
            return f"seat {item.dealer} sits out in deal {item.deal}"
        if len(item.totals) != rules.n_sides:
            return f"there are {len(item.totals)} totals for {rules.n_sides} sides"
        return None if sorted(item.order) == sorted(deck_of(rules)) else "the order is not the deck of these rules"

    def _follow_deal(self, item: DealLine) -> str | None:
        match = self.match
        if match.winners:
            return "the match is over, and yet a deal begins"
        if not match.deal_over:
            return f"deal {match.deal_no} is not over yet"
        complaint = self.deal_complaint(item)
        if complaint is None:
            wanted = match.deal_line(item.order, dealer=None if match.deal_no else item.dealer)
            complaint = None if wanted == item else f"the deal is wrong: {_difference(wanted, item)}"
        if complaint is None:
            match.begin(item)
        return complaint

    def _follow_play(self, item: PlayLine) -> str | None:
        match = self.match
        if match.deal_over:
            return "no deal is running, and yet somebody plays"
        if not 0 <= item.seat < match.rules.players:
            return f"there is no seat {item.seat}"
        refusal = family(match.rules).check(match.position, item.seat, item.action)
        if refusal is not None:
            numbers = "" if refusal.need is None else f" (needed {refusal.need}, had {refusal.have})"
            return f"seat {item.seat} may not {item.action.do}: {refusal.why.value}{numbers}"
        _, *self.due = match.play(item.seat, item.action)
        return None


def resume(texts: Sequence[str], journal: Journal, shuffle: Callable[[int], list[Card]]) -> Match:
    """Continue a record, given as its whole lines. RecordError names what is wrong with it and in which line.

    The journal must hold the lines already. What follows from them but is missing (the end of a deal) is added.
    """
    header, *lines = read_lines(texts)
    follower = RecordFollower(header.item)
    for no, item in lines:
        complaint = follower.follow(item)
        if complaint is not None:
            raise RecordError(no, complaint)
    follower.match.go_on(texts, follower.due, journal, shuffle)
    return follower.match


_KINDS: dict[type[RecordItem], str] = {
    Header: "header",
    DealLine: "deal",
    PlayLine: "action",
    EndLine: "end of the deal",
    OverLine: "end of the match",
}


def _with_seats(item: RecordItem, due: RecordItem) -> RecordItem:
    """The end of a deal with the seats of its score lines, which older records leave out (R83)."""
    if not isinstance(item, EndLine) or not isinstance(due, EndLine) or len(item.lines) != len(due.lines):
        return item
    pairs = zip(item.lines, due.lines, strict=True)
    lines = tuple(line._replace(seat=other.seat) if line.seat is None else line for line, other in pairs)
    return item._replace(lines=lines)


def _difference(wanted: RecordItem, found: RecordItem) -> str:
    """Return a sentence on the first field in which two lines of one kind differ."""
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
