"""Presentation of events: each changes the view, moves cards, plays sounds and shows the matching effects."""

from canasta_gui.rules.core.events import DealBegan, DealEnded, Discarded, TurnBegan
from canasta_gui.rules.families import AnyEvent
from canasta_gui.stage.celebrations import Celebrations, CelebrationView, Cue
from canasta_gui.stage.choreography import SETTLE, Effect, Effects, Shine, Stakes, Steps
from canasta_gui.stage.event_queue import Began, Celebrated, EventQueue, Sounded
from canasta_gui.stage.geometry import Rect, around
from canasta_gui.stage.places import PILE, STOCK, Area, Place
from canasta_gui.stage.seat_state import SeatState
from canasta_gui.stage.tabletop import Tabletop


class EventPresenter:
    """Takes events off the queue one by one and applies them to the view; the only part of the stage to do so."""

    def __init__(self, seat_state: SeatState, queue: EventQueue, tabletop: Tabletop) -> None:
        self._seat_state, self._queue, self._tabletop = seat_state, queue, tabletop
        self._sprites = tabletop.sprites
        self._effects = Effects()
        self._celebrations = Celebrations()

    @property
    def celebrations(self) -> list[CelebrationView]:
        """The present celebrations."""
        return self._celebrations.shown(self._queue.now)

    @property
    def effects(self) -> list[Effect]:
        """The effects to be painted now."""
        return self._effects.shown(self._queue.now, still=self._sprites.calm)

    def moves(self) -> bool:
        """Return whether anything still moves or shines."""
        now = self._queue.now
        self._queue.tell(*map(Sounded, self._celebrations.advance(now)))
        return self._sprites.animator.moving(now) | self._effects.advance(now) | self._celebrations.running

    def begin(self) -> None:
        """Begin to show the events that are due."""
        for event in self._queue.take_due():
            self._play(event)

    def skip(self) -> None:
        """Show all waiting events at once, without a sound; the table is laid out once, after the last one."""
        waiting = self._queue.has_events
        for event in self._queue.take_all():
            self._pass_over(event)
        if waiting:
            self._tabletop.leaving = ()
            self._tabletop.relay(SETTLE)
            self._tabletop.let_go_of_moved()
        self.finish()

    def finish(self) -> None:
        """Finish every movement and effect at once."""
        self._sprites.animator.finish()
        self._effects.clear()
        self._celebrations.clear()

    def forget(self) -> None:
        """Drop all celebrations, because another view is shown."""
        self._celebrations.clear()

    def hurry(self) -> bool:
        """Finish the celebrations, and begin the next event; return False if there were none."""
        if not self._celebrations.running:
            return False
        self.finish()
        self._queue.hold(0.0)
        return True

    def _play(self, event: AnyEvent) -> None:
        """Begin to show one event."""
        seat_state, queue, tabletop = self._seat_state, self._queue, self._tabletop
        was_frozen, stakes = seat_state.is_frozen, Stakes.of(seat_state.view)
        steps = self._apply(event)
        tabletop.relay(steps)
        tabletop.let_go_of_moved()
        if not queue.has_events:
            tabletop.leaving = ()
        self._flourish(steps)
        tempo = self._sprites.animator.tempo
        queue.hold(steps.hold / tempo if tempo > 0 else 0.0)
        self._tell(event, steps)
        self._celebrate(steps, freezes=seat_state.is_frozen and not was_frozen and isinstance(event, Discarded))
        self._quicken(stakes, steps)

    def _quicken(self, before: Stakes, steps: Steps) -> None:
        """Let a heart beat where the stakes rise, unless motion is reduced."""
        at, tempo = before.rise(Stakes.of(self._seat_state.view)), self._sprites.animator.tempo
        where = None if at is None else self._shining(at)
        if where is None or self._sprites.calm or tempo <= 0:
            return
        self._queue.tell(Sounded(Cue.HEARTBEAT))
        self._effects.start(Shine.RIPPLE, where, self._queue.now, tempo=tempo, delay=steps.duration)

    def _pass_over(self, event: AnyEvent) -> None:
        """Apply one event without showing it."""
        tabletop = self._tabletop
        steps = self._apply(event)
        if tabletop.leaving:  # cards of the hand, which a layout numbers: the next event needs the new numbers
            tabletop.relay(steps)
            tabletop.leaving = tuple(filter(tabletop.in_hand, tabletop.leaving))
        self._tell(event, steps)

    def _apply(self, event: AnyEvent) -> Steps:
        """Apply one event to the view; return the steps that show it."""
        seat_state = self._seat_state
        choreography = seat_state.stage.choreography
        steps = choreography.steps(event, seat_state.view, seat_state.bottom)
        mine = getattr(event, "seat", None) == seat_state.bottom
        self._make_way(event, mine=mine)
        self._queue.answered()
        seat_state.evolve(event)
        self._tabletop.settle(fresh=mine and choreography.brings_cards(event))
        self._tabletop.held_cards.targets = None
        return steps

    def _tell(self, event: AnyEvent, steps: Steps) -> None:
        """Output the notices about an event."""
        self._queue.tell(Began(event))
        for celebration in steps.celebrates:
            self._seat_state.celebrated.add(celebration)
            self._queue.tell(Celebrated(celebration))

    def _make_way(self, event: AnyEvent, *, mine: bool) -> None:
        """Release cards in the air before an event about the bottom hand, all cards before a deal begins or ends.

        Selected cards stay selected as long as they stay where they are.
        """
        tabletop, held_cards = self._tabletop, self._tabletop.held_cards
        whole = isinstance(event, DealBegan | DealEnded)
        acts = mine and not isinstance(event, TurnBegan)
        if (whole and tabletop.touched) or (mine and held_cards.dragged) or (acts and held_cards.carrying):
            tabletop.cancel()
        elif acts:
            held_cards.forget_hint()
            tabletop.look_away()

    def _flourish(self, steps: Steps) -> None:
        """Begin the extra movements of cards."""
        now = self._queue.now
        if steps.riffles is not None:
            self._sprites.riffle(STOCK, self._tabletop.layout.card, now, delay=steps.riffles)

    def _celebrate(self, steps: Steps, *, freezes: bool) -> None:
        """Emit the sounds of an event, and start its effect and its celebrations."""
        queue, tempo = self._queue, self._sprites.animator.tempo
        queue.tell(*map(Sounded, steps.cues))
        where = None if steps.at is None else self._shining(steps.at)
        if steps.shine is not None and where is not None:
            self._effects.start(steps.shine, where, queue.now, tempo=tempo)
        for celebration in steps.celebrates:
            self._celebrations.start(celebration, queue.now, tempo=tempo, still=self._sprites.calm)
        if freezes:
            queue.tell(Sounded(Cue.FREEZE))
            where = self._tabletop.layout.zones[PILE]
            self._effects.start(Shine.FROST, where, queue.now, tempo=tempo, delay=steps.duration)

    def _shining(self, at: Place | int) -> Rect | None:
        """Return the rectangle of a place, or of a seat's portrait."""
        layout = self._tabletop.layout
        if isinstance(at, int):
            return layout.table.seats[at].portrait
        cards = [self._sprites.goal(sprite).bounds(layout.card) for sprite in self._sprites.at(at)]
        if at.area in (Area.MELD, Area.RED_THREES) and cards:
            return around(cards)
        return layout.zones.get(at)
