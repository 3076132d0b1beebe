"""Plays a record again, line by line: finds what is wrong with it, and lets a match go on from its end."""

from collections.abc import Callable, Sequence

from canasta_gui.match.cut import is_cut
from canasta_gui.match.match import NOT_CUT, Journal, Match, MemoryJournal, deck_of
from canasta_gui.match.record import (
    ClockLine,
    DealLine,
    EndLine,
    Header,
    LineReader,
    OverLine,
    PlayLine,
    RecordItem,
    VoidLine,
)
from canasta_gui.match.record_problems import (
    BrokenSequence,
    RecordProblem,
    RecordProblemCode,
    RecordReplayError,
    RefusedAction,
    WrongLine,
)
from canasta_gui.match.steps import Steps, in_one_go
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

    def follow(self, item: RecordItem) -> RecordProblem | None:
        """Play a line of a record, or compare it with what follows from those before; return what is wrong with it."""
        if self.due and not isinstance(item, type(self.due[0])):
            return BrokenSequence(_MISSING[type(self.due[0])])
        if isinstance(item, DealLine):
            return self._follow_deal(item)
        if isinstance(item, PlayLine):
            return self._follow_play(item)
        if isinstance(item, ClockLine):
            return self._follow_clock(item)
        if not self.due:
            return BrokenSequence(_MISPLACED[type(item)])
        due = self.due.pop(0)
        item = _completed(item, due)
        return None if due == item else WrongLine(due, item)

    def begin(self, line: DealLine) -> None:
        """Begin a deal of the record as it is written there, whatever came before."""
        self.due = []
        self.match.begin(line)

    def deal_problem(self, item: DealLine) -> RecordProblem | None:
        """Return why this deal cannot be dealt under the rules of this match; None if it can, whatever came before."""
        rules, code = self.match.rules, RecordProblemCode
        if item.deal < 1:
            return BrokenSequence(code.NO_SUCH_DEAL, item.deal)
        if not 0 <= item.dealer < rules.players:
            return BrokenSequence(code.NO_SUCH_SEAT, item.dealer)
        if item.dealer not in rules.playing(item.deal):
            return BrokenSequence(code.DEALER_SITS_OUT, item.dealer)
        if len(item.totals) != rules.n_sides:
            return BrokenSequence(code.NUMBER_OF_TOTALS, len(item.totals), rules.n_sides)
        if item.cut is not None and not is_cut(item.cut, item.order):
            return BrokenSequence(code.NO_SUCH_CUT, item.cut, len(item.order))
        return None if sorted(item.order) == sorted(deck_of(rules)) else BrokenSequence(code.OTHER_DECK)

    def _follow_deal(self, item: DealLine) -> RecordProblem | None:
        match = self.match
        if match.winners:
            return BrokenSequence(RecordProblemCode.MATCH_IS_OVER)
        if not match.deal_over:
            return BrokenSequence(RecordProblemCode.DEAL_IS_RUNNING, match.deal_no)
        problem = self.deal_problem(item)
        if problem is None and match.deals_again and match.deck.is_dealt_as(item):
            problem = BrokenSequence(RecordProblemCode.SAME_DECK)
        if problem is None:
            dealer = None if match.deal_no else item.dealer
            wanted = match.deal_line(item.order, dealer=dealer, cut=item.cut, uncut=item.fault == NOT_CUT)
            problem = None if wanted == item else WrongLine(wanted, item)
        if problem is None:
            match.begin(item)
        return problem

    def _follow_play(self, item: PlayLine) -> RecordProblem | None:
        match = self.match
        if match.deal_over:
            return BrokenSequence(RecordProblemCode.NO_DEAL_IS_RUNNING)
        if not 0 <= item.seat < match.rules.players:
            return BrokenSequence(RecordProblemCode.NO_SUCH_SEAT, item.seat)
        refusal = family(match.rules).check(match.position, item.seat, item.action)
        if refusal is not None:
            return RefusedAction(item.seat, item.action, refusal)
        if match.deck.with_stock_order(item.action, match.position, item.seat, len(match.moves)) != item.action:
            return BrokenSequence(RecordProblemCode.OTHER_SHUFFLE)
        _, *self.due = match.play(item.seat, item.action)
        return None

    def _follow_clock(self, item: ClockLine) -> RecordProblem | None:
        match = self.match
        if not match.header.minutes:
            return BrokenSequence(RecordProblemCode.NO_CLOCK)
        if match.deal_over:
            return BrokenSequence(RecordProblemCode.CLOCK_STOPPED)
        if item.clock <= match.minutes_played:
            return BrokenSequence(RecordProblemCode.CLOCK_TURNED_BACK, item.clock, match.minutes_played)
        match.minutes_played = item.clock
        return None


def resume(texts: Sequence[str], journal: Journal, shuffle: Callable[[int], list[Card]]) -> Match:
    """Continue a record, given as its whole lines. RecordError names what is wrong with it and in which line.

    The journal must hold the lines already. What follows from them but is missing (the end of a deal) is added.
    """
    return in_one_go(resume_in_steps(texts, journal, lambda _: shuffle))


def resume_in_steps(
    texts: Sequence[str], journal: Journal, shuffle_of: Callable[[Header], Callable[[int], list[Card]]]
) -> Steps[Match]:
    """Continue a record as `resume` does, a line at a time; nothing is written before the last step.

    `shuffle_of`: what shuffles the decks of a match with this header.
    """
    follower: RecordFollower | None = None
    reader = LineReader()
    for text in texts:
        no, item = reader.read(text)
        if follower is None:
            follower = RecordFollower(item)
        elif (problem := follower.follow(item)) is not None:
            raise RecordReplayError(no, problem)
        yield len(text)
    reader.close()
    assert follower is not None, "a record that could be read begins with its header"
    follower.match.go_on(texts, follower.due, journal, shuffle_of(follower.match.header))
    return follower.match


_MISSING: dict[type[RecordItem], RecordProblemCode] = {
    EndLine: RecordProblemCode.DEAL_END_MISSING,
    VoidLine: RecordProblemCode.DEAL_END_MISSING,
    OverLine: RecordProblemCode.MATCH_END_MISSING,
}
_MISPLACED: dict[type[RecordItem], RecordProblemCode] = {
    EndLine: RecordProblemCode.DEAL_END_MISPLACED,
    VoidLine: RecordProblemCode.DEAL_END_MISPLACED,
    OverLine: RecordProblemCode.MATCH_END_MISPLACED,
}


def _completed(item: RecordItem, due: RecordItem) -> RecordItem:
    """Return the end of a deal with its seal and the seats of its score lines, which older records leave out (R83)."""
    if not isinstance(item, EndLine) or not isinstance(due, EndLine) or len(item.lines) != len(due.lines):
        return item
    pairs = zip(item.lines, due.lines, strict=True)
    lines = tuple(line._replace(seat=other.seat) if line.seat is None else line for line, other in pairs)
    return item._replace(lines=lines, seal=item.seal or due.seal)
