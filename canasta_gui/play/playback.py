"""Playback of a record on a board: step by step, at a speed, or by a jump; open, or as one seat saw it.

A deal that people have not finished keeps its secrets: if several of them share the record, no hand is open. The module
corresponds to the conductor of a match, and does not import pygame.
"""

from collections.abc import Sequence
from typing import Final

from canasta_gui.match.replay import MomentKind, Replay, Viewing
from canasta_gui.play.conductor import Notice, NoticeKind
from canasta_gui.rules.core.position import PUBLIC
from canasta_gui.rules.core.refusal import Refusal
from canasta_gui.rules.families import AnyAction, AnyEvent, AnyView
from canasta_gui.stage.board import Board

SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, 8.0)
STEP_SECONDS: Final = 0.7
"""Seconds for which a step stays on the table at normal speed, once all cards rest."""


class Playback:
    """A record on a screen. `viewer` is the near seat; `tempo` is the speed of cards at normal speed."""

    people: frozenset[int] = frozenset()
    waiting_for_viewer = waiting_for_person = False
    may_interrupt = False
    unaided = False

    def __init__(self, replay: Replay, board: Board, viewer: int, tempo: float) -> None:
        self.replay, self.board, self.viewer = replay, board, viewer
        self.match = Viewing(replay)
        self.computers = frozenset(n for n, seat in enumerate(replay.seats) if seat.player == "computer")
        self.open_hands = True
        self.playing = False
        self.speed = 1.0
        self._persons = frozenset(range(len(replay.seats))) - self.computers
        self._tempo = tempo
        self._next_at: float | None = None
        self._to_reveal = False

    @property
    def step(self) -> int:
        """The step that is shown."""
        return self.match.step

    @property
    def last(self) -> int:
        """The last step."""
        return self.replay.steps - 1

    @property
    def may_open(self) -> bool:
        """True if every hand may be seen; not in a deal that people are still playing."""
        return self.replay.is_played_out(self.step) or not self._persons

    @property
    def hand_is_seen(self) -> bool:
        """True if the hand of the bottom seat is open."""
        return self._all_open or self._seer == self.viewer

    @property
    def may_play_on(self) -> bool:
        """True if a new game can begin here: all cards of the deal are known, and it is not over."""
        return self.replay.is_played_out(self.step) and not self.match_over

    @property
    def match_over(self) -> bool:
        """True if this step is the end of the match."""
        return self.step == self.last and bool(self.replay.winners)

    @property
    def shown_events(self) -> Sequence[AnyEvent]:
        """The events of this deal up to the step, with every card only where all hands are open."""
        return self.match.events if self._all_open else self.match.events_for(self._seer)

    @property
    def step_events(self) -> Sequence[AnyEvent]:
        """The visible events of this step."""
        events = self.replay.events_of(self.step)
        return events if self._all_open else [self.replay.family.redact(event, self._seer) for event in events]

    def show(self) -> None:
        """Show the whole step."""
        self._to_reveal = False
        self.board.show(self._view(), bottom=self.viewer)

    def go_to(self, step: int) -> None:
        """Go to another step at once."""
        self.match.step = max(0, min(self.last, step))
        self._next_at = None
        self.show()

    def forward(self) -> bool:
        """Go to the next step with its cards in motion; return False at the end."""
        if self.step >= self.last:
            self.playing = False
            return False
        self.board.skip()
        self.match.step += 1
        self._next_at = None
        if self.step in self.replay.starts:
            self.show()
            return True
        for event in self.step_events:
            self.board.receive(event)
        self._to_reveal = self.match.deal_over
        return True

    def back(self) -> None:
        """Go to the previous step, at once."""
        self.playing = False
        self.go_to(self.step - 1)

    def to_moment(self, by: int) -> None:
        """Go to the next moment worth seeing (`by` 1), or to the previous one (-1)."""
        steps = sorted({moment.step for moment in self.replay.moments if moment.kind is not MomentKind.SCORE})
        beyond = [step for step in steps if (step - self.step) * by > 0]
        if beyond:
            self.go_to(min(beyond, key=lambda step: abs(step - self.step)))

    def look_from(self, seat: int) -> None:
        """Show another seat at the bottom."""
        self.viewer = seat
        self.show()

    def open(self, opened: bool) -> None:
        """Show every hand open, or as the bottom seat saw it."""
        self.open_hands = opened
        self.show()

    def play(self, playing: bool) -> None:
        """Start or stop playing; from the end it starts again at the beginning."""
        if playing and self.step >= self.last:
            self.go_to(0)
        self.playing, self._next_at = playing, None

    def set_speed(self, speed: float) -> None:
        """Set the speed of playing and of the cards."""
        self.speed = speed
        self.board.set_tempo(self._tempo * speed)

    def advance(self, now: float) -> list[Notice]:
        """Perform all work due at a time in seconds; return notices for the scene."""
        if not self.board.idle:
            self._next_at = None
            return []
        if self._to_reveal:
            self.show()
        if not self.playing:
            return []
        if self._next_at is None:
            self._next_at = now + STEP_SECONDS / self.speed
        if now < self._next_at or not self.forward():
            return []
        return [Notice(NoticeKind.EVENT)]

    def submit(self, _action: AnyAction) -> Refusal | None:
        """Refuse nothing and play nothing: a record is only shown."""
        return None

    def interrupt(self, _seat: int, _action: AnyAction) -> Refusal | None:
        """Refuse nothing and play nothing: a record is only shown."""
        return None

    def undo(self) -> bool:
        """Return False: a record is only shown."""
        return False

    def close(self) -> None:
        """Leave the table."""
        self.playing = False

    @property
    def _all_open(self) -> bool:
        return self.may_open and (self.open_hands or self.match.deal_over)

    @property
    def _seer(self) -> int:
        """The seat whose cards are visible if not all are; `PUBLIC` in a running deal of several people."""
        return self.viewer if self.may_open or self._persons == {self.viewer} else PUBLIC

    def _view(self) -> AnyView:
        if self._all_open:
            return self.match.open_view()
        return self.replay.family.view_of(self.replay.position(self.step), self._seer)
