"""A record for watching: every action is a step, forwards and backwards, with the moments worth jumping to."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import chain
from typing import Final, NamedTuple, cast

from canasta_gui.match.deck import Deck
from canasta_gui.match.follower import RecordFollower, RecordReplayError, Steps, in_one_go
from canasta_gui.match.match import Match, Move
from canasta_gui.match.record import (
    ClockLine,
    DealLine,
    EndLine,
    Header,
    LineReader,
    RecordLine,
    RecordReadError,
    SeatInfo,
)
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.policies import CANASTA
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import HIDDEN
from canasta_gui.rules.core.events import DealEnded
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.core.reading_problems import ReadingCode, ReadingProblem
from canasta_gui.rules.core.rule_set import FamilyKey
from canasta_gui.rules.families import CANASTA_KEY, AnyAction, AnyEvent, AnyPosition, AnyRules, AnyView, family

EVERY = 8
"""Number of actions between kept positions: going back never replays more than this."""


class MomentKind(StrEnum):
    """A kind of moment worth jumping to."""

    DEAL = "deal"
    OPENING = "opening"
    PILE = "pile"
    CANASTA = "canasta"
    FREEZE = "freeze"
    ASKED = "asked"
    OFFENCE = "offence"
    OBJECTION = "objection"
    FINE = "fine"
    RESERVE = "reserve"
    EXIT = "exit"
    SCORE = "score"


class ReplayMoment(NamedTuple):
    """A step worth jumping to, and its event."""

    step: int
    kind: MomentKind
    event: AnyEvent


class _Deal(NamedTuple):
    """One deal: its line, its actions, its events with every card, and positions to start from.

    `ends[n]`: the number of events after n actions. `kept[n]`: the position after n times `EVERY` actions.
    """

    line: DealLine
    first_step: int
    moves: list[Move]
    events: list[AnyEvent]
    ends: list[int]
    kept: list[AnyPosition]
    sheets: list[EndLine]


class _Reading:
    """The lines of a record as read so far, and the match that follows them."""

    def __init__(self, first: RecordLine) -> None:
        self.follower = RecordFollower(first.item)
        self.header: Header = self.follower.match.header
        self.moments: list[ReplayMoment] = []
        self.line_of_step: list[int] = []
        self.minutes: list[int] = []
        self.deals: list[_Deal] = []

    def follow(self, line: RecordLine) -> None:
        """Play a line, and keep the data for a step of the replay."""
        (no, item), match = line, self.follower.match
        before = _facts(match.position) if self.deals else None
        problem = self.follower.follow(item)
        if problem is not None:
            raise RecordReplayError(no, problem)
        if isinstance(item, DealLine):
            self._begin(match, item)
            self.line_of_step.append(no)
        elif isinstance(item, EndLine):
            self.deals[-1].sheets.append(item)
        elif isinstance(item, ClockLine):
            self.minutes[-1] = item.clock
        elif len(match.moves) > len(self.deals[-1].moves):
            self._move(match, before)
            self.line_of_step.append(no)

    def _begin(self, match: Match, line: DealLine) -> None:
        self.minutes.append(match.minutes_played)
        step, events = len(self.line_of_step), list(match.events)
        self.deals.append(_Deal(line, step, [], events, [len(events)], [match.position.copy()], []))
        self.moments.append(ReplayMoment(step, MomentKind.DEAL, events[0]))

    def _move(self, match: Match, before: "_Facts | None") -> None:
        self.minutes.append(match.minutes_played)
        deal, step = self.deals[-1], len(self.line_of_step)
        deal.moves.append(match.moves[-1])
        fresh = match.events[deal.ends[-1] :]
        deal.events.extend(fresh)
        deal.ends.append(len(deal.events))
        if len(deal.moves) % EVERY == 0:
            deal.kept.append(match.position.copy())
        after = match.position
        found: Iterator[tuple[MomentKind, AnyEvent]]
        if before is None:
            found = _ending(fresh)
        else:
            canasta = cast(CanastaPosition, after)  # the only family with facts
            found = chain(_moments(fresh, before, canasta), _irregular(fresh, deal.moves[-1], canasta.rules))
        self.moments += (ReplayMoment(step, kind, event) for kind, event in found)


def _read(lines: Sequence[str]) -> Steps[_Reading]:
    """Read the lines one at a time. Raises RecordError with the fault and its line."""
    reader = LineReader()
    reading: _Reading | None = None
    for text in lines:
        line = reader.read(text)
        if reading is None:
            reading = _Reading(line)
        else:
            reading.follow(line)
        yield len(text)
    if reading is None or not reading.deals:
        raise RecordReadError(max(1, len(lines)), ReadingProblem(ReadingCode.NO_DEAL))
    return reading


class Replay:
    """A record, step by step: step 0 is the first deal just dealt; then one step for each action and each deal."""

    def __init__(self, lines: Sequence[str], reading: _Reading | None = None) -> None:
        """Replay the whole lines of a record. Raises RecordError with the fault and its line."""
        reading = reading or in_one_go(_read(lines))
        self._texts = tuple(lines)
        self.header, self.moments = reading.header, reading.moments
        self.rules = self.header.rules
        self.family = family(self.rules)
        self._line_of_step, self._minutes, self._deals = reading.line_of_step, reading.minutes, reading.deals
        match = reading.follower.match
        self.winners, self.totals = match.winners, match.totals
        self._starts = [deal.first_step for deal in self._deals]
        if not self.is_played_out(self.steps - 1):  # Offences not yet noticed by the others are not shown.
            secret = self._starts[-1]
            self.moments = [each for each in self.moments if each.step < secret or each.kind is not MomentKind.OFFENCE]

    @classmethod
    def in_steps(cls, lines: Sequence[str]) -> "Steps[Replay]":
        """Replay the lines one at a time."""
        return cls(lines, (yield from _read(lines)))

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        """The players, seat by seat."""
        return self.header.seats

    @property
    def steps(self) -> int:
        """The number of steps; the last one is `steps - 1`."""
        return len(self._line_of_step)

    @property
    def starts(self) -> Sequence[int]:
        """The steps at which the deals begin."""
        return self._starts

    def deal_at(self, step: int) -> int:
        """Return the index of the deal that a step belongs to."""
        return bisect_right(self._starts, step) - 1

    def line(self, step: int) -> DealLine:
        """Return the line that begins the deal of a step."""
        return self._deals[self.deal_at(step)].line

    def minutes_at(self, step: int) -> int:
        """Return the minutes on the clock of the match after a step."""
        return self._minutes[step]

    def is_played_out(self, step: int) -> bool:
        """Return whether the deal of this step was finished, so that its cards are no longer secret."""
        return self._deals[self.deal_at(step)].events[-1].tag == "deal_ended"

    def position(self, step: int) -> AnyPosition:
        """Return a new copy of the position after a step."""
        deal, n = self._find(step)
        pos = deal.kept[n // EVERY].copy()
        for event in deal.events[deal.ends[n // EVERY * EVERY] : deal.ends[n]]:
            self.family.evolve(pos, event)
        return pos

    def events_of(self, step: int) -> Sequence[AnyEvent]:
        """Return the events of a step, with every card."""
        deal, n = self._find(step)
        return deal.events[deal.ends[n - 1] if n else 0 : deal.ends[n]]

    def events_until(self, step: int) -> Sequence[AnyEvent]:
        """Return the events of a step's deal up to then, with every card."""
        deal, n = self._find(step)
        return deal.events[: deal.ends[n]]

    def step_of(self, deal: int, event: int) -> int:
        """Return the step in which an event of a deal happened; both are counted from 0."""
        found = self._deals[deal]
        return found.first_step + bisect_right(found.ends, event)

    def moves_until(self, step: int) -> Sequence[Move]:
        """Return the actions of a step's deal up to then."""
        deal, n = self._find(step)
        return deal.moves[:n]

    def sheets_until(self, step: int) -> Sequence[EndLine]:
        """Return the ends of the deals that are over after a step."""
        at, over = self.deal_at(step), self.position(step).phase is Phase.OVER
        return [sheet for deal in self._deals[: at + over] for sheet in deal.sheets]

    def lines_until(self, step: int) -> Sequence[str]:
        """Return the lines of a record that ends after a step."""
        return self._texts[: self._line_of_step[step]]

    def lines_through_deal(self, step: int) -> Sequence[str]:
        """Return the lines of a record that ends with the deal of a step, its score included."""
        at = self.deal_at(step) + 1
        return self._texts[: self._line_of_step[self._starts[at]] - 1] if at < len(self._deals) else self._texts

    def _find(self, step: int) -> tuple[_Deal, int]:
        deal = self._deals[self.deal_at(step)]
        return deal, step - deal.first_step


class Viewing:
    """A replay at one step, with the properties of a match that a table reads."""

    can_undo = False

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.step = 0

    @property
    def header(self) -> Header:
        return self.replay.header

    @property
    def rules(self) -> AnyRules:
        return self.replay.rules

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        """The players, seat by seat."""
        return self.replay.seats

    @property
    def deal_no(self) -> int:
        return self.replay.line(self.step).deal

    @property
    def deck(self) -> Deck:
        """The deck of the deal."""
        return Deck.of(self.replay.line(self.step))

    @property
    def minutes_played(self) -> int:
        """Minutes on the clock at this step."""
        return self.replay.minutes_at(self.step)

    @property
    def time_over(self) -> bool:
        """True if the time of the match was over."""
        return 0 < self.header.minutes <= self.minutes_played

    @property
    def deal_over(self) -> bool:
        """True if the deal is over at this step."""
        return self.replay.position(self.step).phase is Phase.OVER

    @property
    def sheets(self) -> Sequence[EndLine]:
        """The ends of the deals so far."""
        return self.replay.sheets_until(self.step)

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that have won, at the last step."""
        return self.replay.winners if self.step == self.replay.steps - 1 else ()

    @property
    def final_winners(self) -> tuple[int, ...]:
        """The sides that win in the end, whatever step is shown; empty if the record ends before."""
        return self.replay.winners

    @property
    def moves(self) -> Sequence[Move]:
        """The actions of the deal so far."""
        return self.replay.moves_until(self.step)

    @property
    def events(self) -> Sequence[AnyEvent]:
        """The events of the deal so far, with every card."""
        return self.replay.events_until(self.step)

    def view(self, seat: int) -> AnyView:
        """Return the seat's view at this step."""
        return self.replay.family.view_of(self.replay.position(self.step), seat)

    def events_for(self, seat: int) -> list[AnyEvent]:
        """Return the events of the deal so far, as the seat saw them."""
        return [self.replay.family.redact(event, seat) for event in self.events]

    def open_view(self) -> AnyView:
        """Return the view of this step with every hand open; the stock stays hidden."""
        pos = self.replay.position(self.step)
        pos.stock = [HIDDEN] * len(pos.stock)
        return self.replay.family.as_view(pos)

    def seen_before(self, move: Move) -> tuple[AnyView, list[AnyEvent]]:
        """Return what the seat that made a move of this deal saw before it."""
        start = self.replay.starts[self.replay.deal_at(self.step)]
        moves = self.replay.moves_until(self.step)
        before = start + next(n for n, each in enumerate(moves) if each is move)
        game = self.replay.family
        seen = [game.redact(event, move.seat) for event in self.replay.events_until(before)]
        return game.view_of(self.replay.position(before), move.seat), seen


class _Facts(NamedTuple):
    """The facts that reveal moments: whether the pile is frozen, and the size of each meld."""

    frozen: bool
    melds: Sequence[dict[int, int]]


def _facts(pos: AnyPosition) -> _Facts | None:
    """Return the facts of a position; None in a family whose deals have no moments but their end."""
    of_family = _FACTS.get(pos.rules.family)
    return None if of_family is None else of_family(pos)


def _canasta_facts(pos: CanastaPosition) -> _Facts:
    return _Facts(pos.frozen, [{key: len(meld.cards) for key, meld in melds.items()} for melds in pos.melds])


# A function looked up by the family of a rule set gets positions of that family only, which the types cannot express.
_FACTS: Final = cast(Mapping[FamilyKey, Callable[[AnyPosition], _Facts]], {CANASTA_KEY: _canasta_facts})


def _moments(
    events: Sequence[AnyEvent], before: _Facts, after: CanastaPosition
) -> Iterator[tuple[MomentKind, AnyEvent]]:
    opened: set[int] = set()
    for event in events:
        if isinstance(event, ev.Melded):
            if not before.melds[event.side] and event.side not in opened:
                opened.add(event.side)
                yield MomentKind.OPENING, event
            meld = after.melds[after.side(event.seat)].get(event.key)
            if meld is not None and before.melds[event.side].get(event.key, 0) < CANASTA <= len(meld.cards):
                yield MomentKind.CANASTA, event
        elif isinstance(event, ev.Discarded) and after.frozen and not before.frozen:
            yield MomentKind.FREEZE, event
        elif type(event) in _ALWAYS:
            yield _ALWAYS[type(event)], event
    yield from _ending(events)


def _irregular(events: Sequence[AnyEvent], move: Move, rules: CanastaRules) -> Iterator[tuple[MomentKind, AnyEvent]]:
    """Yield offences, objections and fines; a red three that was kept is fined at the count."""
    offences = {ev.Offended, *_PLAIN_OFFENCES} if _offends(move.action, rules) else set()
    for event in events:
        if type(event) in offences:
            offences.clear()  # one event of an offence is enough
            yield MomentKind.OFFENCE, event
        elif isinstance(event, ev.ObjectionUpheld | ev.ObjectionFailed | ev.Accused):
            yield MomentKind.OBJECTION, event
        elif isinstance(event, ev.Fined):
            yield MomentKind.FINE, event
        elif isinstance(event, DealEnded):
            fines = [fine for line in event.lines for fine in line.irregularities if fine.kind == "red_three_kept"]
            yield from ((MomentKind.FINE, ev.Fined(fine)) for fine in fines)


def _offends(action: AnyAction, rules: CanastaRules) -> bool:
    """Return whether an action is an offence, other than holding the pile, which can still be remedied."""
    if isinstance(action, act.Slip):
        return action.kept or action.kind != "pile_unshown"
    return isinstance(action, act.Expose) and action.card not in rules.bonus_threes


def _ending(events: Sequence[AnyEvent]) -> Iterator[tuple[MomentKind, AnyEvent]]:
    """Yield the moments at the end of a deal, in any game."""
    for event in events:
        if event.tag == "deal_ended":
            yield MomentKind.EXIT, event
            yield MomentKind.SCORE, event


_PLAIN_OFFENCES = (ev.TopShown, ev.DrewExtra, ev.PenaltyLaid, ev.SeveralDiscarded)
"""Events that show an offence to all; some come without an `Offended`."""
_ALWAYS = {
    ev.TookPile: MomentKind.PILE,
    ev.TookTop: MomentKind.PILE,
    ev.TookReserve: MomentKind.RESERVE,
    ev.Asked: MomentKind.ASKED,
}
