"""Replay of a record, line by line: find its faults, and continue a match from its end."""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from enum import StrEnum
from typing import Any, Generic, NamedTuple, TypeVar

from canasta_gui.match.deck import is_cut
from canasta_gui.match.match import NOT_CUT, Journal, Match, MemoryJournal, deck_of
from canasta_gui.match.record import (
    ClockLine,
    DealLine,
    EndLine,
    Header,
    LineReader,
    OverLine,
    PlayLine,
    RecordError,
    RecordItem,
    RecordLine,
    VoidLine,
)
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.core.refusal import Refusal
from canasta_gui.rules.families import AnyAction, AnyRules, all_preset_ids, family, load_rules, rules_to_table

T = TypeVar("T")

Steps = Generator[int, None, T]
"""Work in steps, yielding the size of each: for a record, the number of characters of a line."""


class Work(Generic[T]):
    """Work done a little at a time. `total`: its whole size."""

    def __init__(self, steps: Steps[T], total: int) -> None:
        self._steps, self._total = steps, total
        self._done = 0
        self._results: list[T] = []

    @property
    def part(self) -> float:
        """The part that is done, from 0 to 1."""
        return min(1.0, self._done / max(1, self._total))

    @property
    def result(self) -> T:
        """The result, once the work is done."""
        return self._results[0]

    def go_on(self, amount: int) -> bool:
        """Do at least `amount` of the work, up to one step more; return whether all of it is done."""
        end = self._done + amount
        try:
            while self._done < end:
                self._done += next(self._steps)
        except StopIteration as finished:
            self._results.append(finished.value)
        return bool(self._results)


def in_one_go(steps: Steps[T]) -> T:
    """Do all of the work now, and return its result."""
    while True:
        try:
            next(steps)
        except StopIteration as finished:
            result: T = finished.value
            return result


# Problems of a line that can be read but does not follow from the lines before it: data, no prose.
# `words.record_problems` makes a sentence of each.


class RecordProblemCode(StrEnum):
    """Codes of problems, for tools; the values are part of the output of `check --json`."""

    NO_SUCH_DEAL = "no_such_deal"
    NO_SUCH_SEAT = "no_such_seat"
    DEALER_SITS_OUT = "dealer_sits_out"
    NUMBER_OF_TOTALS = "number_of_totals"
    NO_SUCH_CUT = "no_such_cut"
    OTHER_DECK = "other_deck"
    SAME_DECK = "same_deck"
    OTHER_SHUFFLE = "other_shuffle"
    MATCH_IS_OVER = "match_is_over"
    DEAL_IS_RUNNING = "deal_is_running"
    NO_DEAL_IS_RUNNING = "no_deal_is_running"
    NO_CLOCK = "no_clock"
    CLOCK_STOPPED = "clock_stopped"
    CLOCK_TURNED_BACK = "clock_turned_back"
    DEAL_END_MISSING = "deal_end_missing"
    DEAL_END_MISPLACED = "deal_end_misplaced"
    MATCH_END_MISSING = "match_end_missing"
    MATCH_END_MISPLACED = "match_end_misplaced"
    ACTION_REFUSED = "action_refused"
    LINE_WRONG = "line_wrong"
    NO_SUCH_PRESET = "no_such_preset"
    NOT_THE_PRESET = "not_the_preset"


class BrokenSequence(NamedTuple):
    """A line out of place, or one that names something nonexistent.

    `found`: the wrong number, if any (of a deal, a seat, or the totals). `needed`: the required number, if any.
    """

    code: RecordProblemCode
    found: int = 0
    needed: int = 0


class RefusedAction(NamedTuple):
    """An action that the referee refuses."""

    seat: int
    action: AnyAction
    refusal: Refusal

    @property
    def code(self) -> RecordProblemCode:
        return RecordProblemCode.ACTION_REFUSED


class WrongLine(NamedTuple):
    """A line of the right kind that differs from the one derived from the lines before."""

    wanted: RecordItem
    found: RecordItem

    @property
    def code(self) -> RecordProblemCode:
        return RecordProblemCode.LINE_WRONG


class OtherRules(NamedTuple):
    """A header that names an unknown preset, or one whose rules differ from those of the record."""

    code: RecordProblemCode
    preset: str


RecordProblem = BrokenSequence | RefusedAction | WrongLine | OtherRules


class LineProblem(NamedTuple):
    """The problem of a line, counted from 1."""

    line_no: int
    problem: RecordProblem


class RecordReplayError(RecordError):
    """A record whose lines can be read but do not make a game."""

    def __init__(self, line_no: int, problem: RecordProblem) -> None:
        super().__init__(line_no, problem.code)
        self.problem = problem


class RecordFollower:
    """Plays the lines of a record in a match without a journal. `due`: derived lines that must come next."""

    def __init__(self, header: RecordItem) -> None:
        if not isinstance(header, Header):
            raise TypeError("a record begins with its header")
        self.match = Match(header.rules, header.seats, MemoryJournal(), lambda _: [], started=header.started)
        self.match.header = header
        self.due: list[RecordItem] = []

    def follow(self, item: RecordItem) -> RecordProblem | None:
        """Play a line of a record, or compare it with the one derived from those before; return its problem."""
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
        """Begin a deal of the record as written, regardless of earlier lines."""
        self.due = []
        self.match.begin(line)

    def deal_problem(self, item: DealLine) -> RecordProblem | None:
        """Return why this deal cannot be dealt under the rules of this match; None if it can."""
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
    """Continue a record, given as its whole lines.

    Raises RecordError with the fault and its line. The journal must already hold the lines. Missing lines that can be
    derived (the end of a deal) are added.
    """
    return in_one_go(resume_in_steps(texts, journal, lambda _: shuffle))


def resume_in_steps(
    texts: Sequence[str], journal: Journal, shuffle_of: Callable[[Header], Callable[[int], list[Card]]]
) -> Steps[Match]:
    """Continue a record as `resume` does, a line at a time; nothing is written before the last step.

    `shuffle_of`: returns the shuffle function for a match with this header.
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
    """Return the end of a deal, completed by its seal and the seats of its score lines: old records lack them (R83)."""
    if not isinstance(item, EndLine) or not isinstance(due, EndLine) or len(item.lines) != len(due.lines):
        return item
    pairs = zip(item.lines, due.lines, strict=True)
    lines = tuple(line._replace(seat=other.seat) if line.seat is None else line for line, other in pairs)
    return item._replace(lines=lines, seal=item.seal or due.seal)


def remarks(lines: Iterable[RecordLine]) -> Iterator[LineProblem]:
    """Yield contradictions between the name of the rules in the header and the rules themselves.

    They do not invalidate a record: its written rules count. A game by house rules names no preset either, and a preset
    may have been different in the version that wrote the record.
    """
    for no, header in lines:
        if not isinstance(header, Header) or not header.rules.id:
            continue
        if header.rules.id not in all_preset_ids():
            yield LineProblem(no, OtherRules(RecordProblemCode.NO_SUCH_PRESET, header.rules.id))
        elif not _is_preset(header.rules):
            yield LineProblem(no, OtherRules(RecordProblemCode.NOT_THE_PRESET, header.rules.id))


def _is_preset(rules: AnyRules) -> bool:
    """Return whether the rules are those of the preset that they name, for a match of any length."""
    return _said(rules) == _said(load_rules(rules.id))


def _said(rules: AnyRules) -> dict[str, Any]:
    """Return the fields that define the game: no names, citations, match length or choices of a table."""
    return {
        key: value
        for key, value in rules_to_table(rules.without_table_choices()).items()
        if key not in ("id", "title", "sources", "target", "deals")
    }


def problems(lines: Iterable[RecordLine]) -> Iterator[LineProblem]:
    """Yield at most one problem per line, in order; the rest of a deal with a problem is skipped."""
    follower: RecordFollower | None = None
    lost = False
    for no, item in lines:
        if isinstance(item, Header):
            follower = RecordFollower(item)
            continue
        assert follower is not None  # a record that could be read begins with its header
        if isinstance(item, DealLine):
            problem = None if lost else follower.follow(item)
            unplayable = follower.deal_problem(item)
            if unplayable is None and (lost or problem is not None):
                follower.begin(item)
            lost = unplayable is not None
            problem = problem or unplayable
        elif lost:
            continue
        else:
            problem = follower.follow(item)
            lost = problem is not None
        if problem is not None:
            yield LineProblem(no, problem)
