"""Driver of a match at one window: asks computers, waits for people, keeps time, and feeds the board one seat's events.

It does not import pygame: the scene calls `advance` with the time, and acts on the notices returned.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol

from canasta_gui.match.match import Interruption, Match, next_interruption
from canasta_gui.match.players import Player
from canasta_gui.play.pace import FURTHER_STEP, share_of_pause
from canasta_gui.rules.core.events import DealEnded
from canasta_gui.rules.core.position import PUBLIC
from canasta_gui.rules.core.refusal import Refusal
from canasta_gui.rules.families import AnyAction, AnyEvent, AnyView, React, family
from canasta_gui.stage.board import Board

GESTURE_SECONDS: Final = 2.0
"""Duration of an unfinished gesture: a pile held over the hand, or a card pulled off the stock out of turn."""


class GestureTimer:
    """Timer of an unfinished gesture on the board."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._passed = 0.0

    @property
    def running(self) -> bool:
        """True if a gesture waits to continue."""
        return self._board.unfinished

    def advance(self, passed: float, *, paused: bool) -> None:
        """Count `passed` seconds, except while `paused`; finish the gesture when its time is over."""
        if not self.running:
            self._passed = 0.0
        elif self._board.idle and not paused:
            self._passed += passed
            if self._passed >= GESTURE_SECONDS:
                self._passed = 0.0
                self._board.commands.finish_gesture()


LONGEST_GAP: Final = 60.0
"""Maximum seconds counted between two readings of the clock, so that a menu or a closed lid costs little time."""


class MatchClock:
    """Clock of a match; starts with the minutes in its record."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._seconds = 60.0 * match.minutes_played
        self._looked_at: float | None = None

    def advance(self, now: float) -> bool:
        """Count up to a time in seconds; return whether another minute was recorded. It stops when the time is over."""
        match = self._match
        passed = 0.0 if self._looked_at is None else min(LONGEST_GAP, max(0.0, now - self._looked_at))
        self._looked_at = now
        if not match.header.minutes or match.time_over or match.deal_over:
            return False
        self._seconds += passed
        minutes = int(self._seconds // 60)
        if minutes <= match.minutes_played:
            return False
        match.clock_shows(minutes)
        return True


NO_REACTIONS: Final[Mapping[int, React]] = MappingProxyType({})


class TableView(Protocol):
    """The board as the conductor uses it."""

    @property
    def idle(self) -> bool:
        """True if everything received has been shown."""

    @property
    def awaits_gesture(self) -> bool:
        """True if the others wait for a gesture of the player that is not finished."""

    def show(self, view: AnyView) -> None:
        """Show this view."""

    def receive(self, event: AnyEvent) -> None:
        """Show an event when those before it have been shown."""


class NoticeKind(Enum):
    """The subject of a notice."""

    EVENT = "event"
    HANDOVER = "handover"
    DEAL_OVER = "deal_over"
    CLOCK = "clock"
    COMPUTER_FAILED = "computer_failed"


class ComputerFailure(NamedTuple):
    """A computer player's failure: an action and its refusal, or the exception raised instead."""

    action: AnyAction | None = None
    refusal: Refusal | None = None
    error: Exception | None = None


class Notice(NamedTuple):
    """A notice for the scene; the fields that its kind does not need are left at their defaults."""

    kind: NoticeKind
    event: AnyEvent | None = None
    seat: int = -1
    failure: ComputerFailure | None = None


class Conductor:
    """Driver of a match.

    `people`: the seats of persons; the others ask their `players`. `viewer`: the seat whose view is shown. `pause`:
    seconds of a computer before its turn at a small pile, from which the other pauses follow (`pace`). `unaided`: no
    help for decisions, since the result is compared with that of others. `elsewhere`: the seats of persons on other
    devices, each of which is one of the `players`.
    """

    def __init__(
        self,
        match: Match,
        board: TableView,
        players: Mapping[int, Player],
        people: frozenset[int],
        viewer: int,
        pause: float,
        reactions: Mapping[int, React] = NO_REACTIONS,
        *,
        unaided: bool = False,
        elsewhere: frozenset[int] = frozenset(),
    ) -> None:
        self.match, self.board, self.players, self.people = match, board, players, people
        self.elsewhere, self._persons = elsewhere, people | elsewhere
        self.computers = frozenset(range(len(match.seats))) - self._persons
        self.viewer, self.pause, self.unaided = viewer, pause, unaided
        self.on_undo: Callable[[int, Sequence[AnyAction]], None] = lambda _seat, _actions: None
        """Called after an undo with the seat and the actions taken back."""
        self._reactions = reactions
        self._interruption: Interruption | None = None
        self._considered = -1  # the number of events after which interruptions were looked for
        self._clock = MatchClock(match)
        self._brought = 0
        self._asked: int | None = None
        self._mover: int | None = None
        self._not_before = 0.0
        self._told_over = False
        self._told_handover = False
        self._curtain_at: tuple[int, int] | None = None  # the number of events, and how many may be shown of them
        self._untold: list[Notice] = []

    def show(self) -> None:
        """Show the whole view of the viewer at once: for a resumed game, another viewer, an undo."""
        self.board.show(self.match.view(self.viewer))
        self._brought = len(self.match.events)
        self._told_over = self._told_handover = False

    def begin_deal(self) -> None:
        """Show a deal that has just begun, from its first card on."""
        self._brought = 0
        self._told_over = False

    def take_over(self, seat: int) -> None:
        """Show the view of another person, now at the screen."""
        self.viewer = seat
        self.show()

    @property
    def shown_events(self) -> Sequence[AnyEvent]:
        """The events of this deal that the viewer has been shown, as the viewer saw them."""
        return self.match.events_for(self.viewer)[: self._brought]

    def submit(self, action: AnyAction) -> Refusal | None:
        """Play an action of the viewer; return the refusal, if any."""
        return self.interrupt(self.viewer, action)

    def interrupt(self, seat: int, action: AnyAction) -> Refusal | None:
        """Play an action of a person, in turn or not; players that were thinking start again."""
        refusal = self.match.submit(seat, action)
        if refusal is None:
            self._drop_questions()
        return refusal

    def answer(self, seat: int, action: AnyAction) -> None:
        """Play a person's answer at the curtain; no hand is shown until a player takes over."""
        self.match.submit(seat, action)
        self.take_over(PUBLIC)

    def undo(self) -> bool:
        """Take back the viewer's last action, if that is still possible."""
        return self.undo_of(self.viewer)

    def undo_of(self, seat: int) -> bool:
        """Take back the last action of a seat, if that is still possible."""
        done = [move.action for move in self.match.moves[-1:]]
        if self.match.to_act != seat or not self.match.undo():
            return False
        self._drop_questions()
        self.show()
        self.on_undo(seat, done)
        return True

    @property
    def waiting_for_viewer(self) -> bool:
        """True if the person at the screen must act."""
        return self.viewer in self.people and self.match.to_act == self.viewer

    @property
    def waiting_for_person(self) -> bool:
        """True if a person must act, at this screen or on another device."""
        seat = self.match.to_act
        return self.waiting_for_viewer or (seat in self.elsewhere and not self.players[seat].hesitates)

    @property
    def may_interrupt(self) -> bool:
        """True if the person at the screen may act while others must."""
        match = self.match
        return self.viewer in self.people and not match.deal_over and family(match.rules).may_interrupt(match.position)

    def advance(self, now: float) -> list[Notice]:
        """Perform all work due at a time in seconds; return notices for the scene."""
        self._look_at_clock(now)
        notices, self._untold = self._untold, []
        notices += self._bring()
        if (not self.board.idle or self.board.awaits_gesture) and not self._wholly_behind_curtain:
            self._not_before = max(self._not_before, now)
            return notices
        seat = self.match.to_act
        if seat is None:
            return notices + self._over()
        if self._interrupts(now):
            self._interrupt(now)
            return notices + self._bring()
        if seat in self.people:
            self._mover = None
            return notices + self._handover(seat)
        return notices + self._computer(seat, now) + self._bring()

    def advance_covered(self, now: float) -> None:
        """Let the computers go on while another page covers the table, so that players elsewhere need not wait.

        What happens is shown by `catch_up`, and notices are returned by the next `advance`.
        """
        self._look_at_clock(now)
        seat = self.match.to_act
        if seat is None or self.board.awaits_gesture:
            return
        if self._interrupts(now):
            self._interrupt(now)
        elif seat not in self.people:
            self._untold += self._computer(seat, now)

    def catch_up(self) -> bool:
        """Pass on to the board what has happened while the table was covered; return whether anything has."""
        return bool(self._bring())

    def _look_at_clock(self, now: float) -> None:
        if self._clock.advance(now):
            self._untold.append(Notice(NoticeKind.CLOCK))

    def _interrupts(self, now: float) -> bool:
        """Return whether a computer is about to act out of turn; examined once after each action."""
        if self._considered != len(self.match.events):
            self._considered = len(self.match.events)
            self._interruption = next_interruption(self.match, self._reactions)
            if self._interruption is not None:
                self._not_before = now + self.pause * FURTHER_STEP
        return self._interruption is not None

    def _interrupt(self, now: float) -> None:
        if now >= self._not_before:
            self._play_interruption()

    def _play_interruption(self) -> None:
        """Play the unprompted action of a computer, if any, without showing it yet."""
        if self._interruption is None:
            return
        seat, action = self._interruption
        self._interruption = None
        self._drop_questions()
        self.match.submit(seat, action)

    def _drop_questions(self) -> None:
        """Cancel the open requests to computers."""
        for player in self.players.values():
            player.cancel()
        self._asked = None

    def close(self) -> None:
        """Leave the table: cancel open requests; the next table gets the notices again."""
        self._drop_questions()
        self._told_over = self._told_handover = False

    def _bring(self) -> list[Notice]:
        events = self.match.events_for(self.viewer)
        end = max(self._brought, self._shown_of(len(events)))
        fresh = events[self._brought : end]
        self._brought = end
        for event in fresh:
            self.board.receive(event)
        return [Notice(NoticeKind.EVENT, event) for event in fresh]

    def _shown_of(self, number: int) -> int:
        """Return how many of this deal's events are shown while the hand of the viewer is open.

        The event after which another person must act is not, nor are later ones: that turn begins behind the curtain.
        """
        seat, moves = self.match.to_act, self.match.moves
        if seat is None or seat == self.viewer or not {seat, self.viewer} <= self.people or not moves:
            self._curtain_at = None
            return number
        if self._curtain_at is None or self._curtain_at[0] != number:
            last = moves[-1]
            view, _ = self.match.seen_before(last)
            calling = last.n_events
            for event in self.match.events_for(last.seat)[last.n_events :]:
                family(self.match.rules).evolve(view, event)
                if view.to_act == seat:
                    break
                calling += 1
            self._curtain_at = number, calling
        return self._curtain_at[1]

    @property
    def _wholly_behind_curtain(self) -> bool:
        """True if no part of the last action is shown to the viewer, so that the board need not wait for it."""
        return self._curtain_at is not None and self._curtain_at[1] == self.match.moves[-1].n_events

    def _over(self) -> list[Notice]:
        if self._told_over or not isinstance(self.match.events[-1], DealEnded):
            return []
        self._told_over = True
        self.board.show(self.match.revealed(self.viewer))
        return [Notice(NoticeKind.DEAL_OVER, self.match.events[-1])]

    def _handover(self, seat: int) -> list[Notice]:
        if seat == self.viewer:
            self._told_handover = False
            return []
        if self._told_handover:
            return []
        self._told_handover = True
        return [Notice(NoticeKind.HANDOVER, seat=seat)]

    def _computer(self, seat: int, now: float) -> list[Notice]:
        player = self.players[seat]
        if self._asked != seat:
            player.request(self.match.view(seat), self.match.events_for(seat))
            self._asked = seat
            self._not_before = now + self._hesitation(seat)
            self._mover = seat
            return []
        if now < self._not_before:
            return []
        try:
            action = player.result()
        except Exception as error:  # a faulty player must not end the game
            return self._failed(seat, ComputerFailure(error=error))
        if action is None:
            return []
        self._asked = None
        refusal = self.match.submit(seat, action)
        return [] if refusal is None else self._failed(seat, ComputerFailure(action, refusal))

    def _hesitation(self, seat: int) -> float:
        """Return the seconds before a step of a computer.

        People get time to stop a pile that it holds, and to lay cards before it answers.
        """
        if not self.players[seat].hesitates:
            return 0.0
        pos = self.match.position
        if (self._persons and pos.holds_pile(seat)) or pos.may_lay_unanswered() in self._persons:
            return GESTURE_SECONDS
        view, events = self.match.view(PUBLIC), self.match.events_for(PUBLIC)
        return self.pause * share_of_pause(view, events, further=self._mover == seat)

    def _failed(self, seat: int, failure: ComputerFailure) -> list[Notice]:
        """Play the first allowed action for a computer player that failed, and report the failure."""
        self._asked = None
        self.match.submit(seat, next(iter(family(self.match.rules).candidates(self.match.view(seat), seat))))
        return [Notice(NoticeKind.COMPUTER_FAILED, seat=seat, failure=failure)]
