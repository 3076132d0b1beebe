"""The card table without a window: it shows views and events, and turns pointer and keys into actions."""

from dataclasses import replace

from canasta_gui.rules.families import AnyAction, AnyEvent, AnyView
from canasta_gui.stage.commands import Commands
from canasta_gui.stage.display import BoardDisplay
from canasta_gui.stage.draft import Draft, DraftStatus
from canasta_gui.stage.event_presenter import EventPresenter
from canasta_gui.stage.event_queue import EventQueue
from canasta_gui.stage.hand_order import HandOrder, Order
from canasta_gui.stage.input.cursor import Cursor
from canasta_gui.stage.input.focus import Focus
from canasta_gui.stage.input.keyboard import KeyboardInput
from canasta_gui.stage.input.pointer import PointerInput
from canasta_gui.stage.intent import Check, Intent
from canasta_gui.stage.motion.choreography import SETTLE
from canasta_gui.stage.outputs import Output
from canasta_gui.stage.places import Place
from canasta_gui.stage.placing.fit import Fit, Index
from canasta_gui.stage.seat_state import SeatState
from canasta_gui.stage.selection import Selection
from canasta_gui.stage.sprites import Sprites
from canasta_gui.stage.tabletop import Tabletop


class Board:
    """The stage of one table.

    Call `resize`, then `show`; feed events with `receive`; forward the pointer to `pointer`, keys to `keyboard` and
    buttons to `commands`; call `advance(now)` (seconds) every frame, paint what `display` lists while it returns True,
    and do what `take_outputs()` returns. `selection`: what the player has selected or lifted.
    """

    def __init__(
        self,
        check: Check,
        *,
        tempo: float = 1.0,
        calm: bool = False,
        left_handed: bool = False,
        order: Order | None = None,
    ) -> None:
        self._seat_state = seat_state = SeatState(check, order)
        self._queue = queue = EventQueue()
        self._sprites = Sprites(tempo, calm=calm)
        self._tabletop = tabletop = Tabletop(seat_state, queue, self._sprites, Fit(left_handed=left_handed))
        self._cursor = cursor = Cursor(tabletop)
        self._presenter = EventPresenter(seat_state, queue, tabletop)
        self.selection = selection = Selection(seat_state, queue, tabletop)
        self.commands = commands = Commands(seat_state, queue, tabletop, selection)
        self.pointer = PointerInput(seat_state, queue, tabletop, selection, commands, cursor)
        self.keyboard = KeyboardInput(seat_state, tabletop, selection, commands, cursor)
        self.display = BoardDisplay(seat_state, queue, tabletop, self._presenter, self.pointer, cursor)

    # --- the game ---

    @property
    def view(self) -> AnyView:
        """The view shown; it runs behind the truth while events wait."""
        return self._seat_state.view

    @property
    def bottom(self) -> int:
        """The seat at the bottom of the screen."""
        return self._seat_state.bottom

    @property
    def my_turn(self) -> bool:
        """Return whether the bottom seat must act, and its player may."""
        return self._seat_state.my_turn

    @property
    def draft(self) -> Draft:
        """The staging area."""
        return self._seat_state.draft

    @property
    def draft_status(self) -> DraftStatus:
        """Points, minimum, what is missing, and whether the staging area can be declared."""
        return self._seat_state.draft_status

    @property
    def hand_order(self) -> HandOrder:
        """The order of the bottom hand."""
        return self._seat_state.hand_order

    @property
    def orders(self) -> tuple[Order, ...]:
        """The ways to sort a hand of this game."""
        return tuple(self._seat_state.orders)

    def intent(self) -> Intent[AnyAction]:
        """Return what gestures mean now, in the family of the game."""
        return self._seat_state.intent()

    def invites(self, place: Place) -> bool:
        """Return whether it is the bottom seat's turn, and the place waits for its next step."""
        return self.my_turn and self._seat_state.invites(place)

    @property
    def idle(self) -> bool:
        """Return whether everything received has been shown, and no submitted action waits for its events."""
        return self._queue.idle

    @property
    def awaits_gesture(self) -> bool:
        """Return whether the others wait for a gesture of the player that is not finished."""
        return self.unfinished and not self.my_turn

    @property
    def unfinished(self) -> bool:
        """Return whether the player has begun a gesture that goes on by itself after a moment."""
        return self._seat_state.has_view and self._seat_state.overdue is not None

    @property
    def is_refereed(self) -> bool:
        """Return whether nothing on the screen may tell what is allowed."""
        return self._seat_state.is_refereed

    # --- how the table is laid ---

    def resize(self, w: float, h: float) -> None:
        """Lay the table for a window of this size in pixels; everything moves there at once."""
        self._tabletop.refit(replace(self._tabletop.fit, size=(w, h)))
        if self._seat_state.has_view:
            self._sprites.animator.finish()

    def set_tempo(self, tempo: float, *, calm: bool | None = None) -> None:
        """Set the speed of movement: 1 is normal, 0 none at all. `calm`: reduced motion, where only pauses remain."""
        self._sprites.animator.tempo = tempo
        if calm is not None:
            self._sprites.calm = calm

    def set_left_handed(self, left_handed: bool) -> None:
        """Lay the table for this hand; everything glides to its new side."""
        self._refit(replace(self._tabletop.fit, left_handed=left_handed))

    def set_card_size(self, step: int) -> None:
        """Make cards a step smaller (-1) or larger (1) than what fits best."""
        self._refit(replace(self._tabletop.fit, card_size=step))

    def set_index(self, index: Index) -> None:
        """Set how much of a card must be seen, so that it can be read where cards overlap."""
        self._refit(replace(self._tabletop.fit, index=index))

    def _refit(self, fit: Fit) -> None:
        if fit != self._tabletop.fit:
            self._tabletop.refit(fit)

    def keep_in(self, order: Order, seat: int) -> None:
        """Keep the hand of a seat in this order, as its player had it before."""
        self._seat_state.keep_in(order, seat)

    # --- what happens ---

    def show(self, view: AnyView, *, bottom: int | None = None, instant: bool = False) -> None:
        """Show this view, whatever was shown before: at the start, after an undo, a hand-over, a resumed game.

        Cards glide there unless `instant`. Events that still wait are dropped. Another seat at the bottom drops the
        staging area and puts everything in its place at once. `bottom`: the seat at the bottom, else the viewer.
        """
        self._tabletop.let_go()
        other = self._seat_state.show(view, bottom)
        self._queue.clear()
        self._presenter.forget()
        self.commands.forget()
        self._tabletop.leaving = ()
        if other:
            self._cursor.focus = Focus()
        self._tabletop.settle()
        self._tabletop.relay(SETTLE)
        if instant or other:
            self._presenter.finish()

    def receive(self, event: AnyEvent) -> None:
        """Show an event, redacted for the viewer, when those before it have been shown."""
        self._queue.receive(event)
        self._tabletop.changed = True

    def take_outputs(self) -> list[Output]:
        """Return what the window has to do since the last call, in order."""
        return self._queue.take_outputs()

    def skip(self) -> None:
        """Show all that waits at once, without a sound."""
        self._presenter.skip()

    def hurry(self) -> bool:
        """Let what is celebrated have arrived at once; return False if nothing was."""
        return self._presenter.hurry()

    def cancel(self) -> None:
        """Let whatever is held glide home, and select nothing."""
        self._tabletop.cancel()

    def advance(self, now: float) -> bool:
        """Move on to the time `now`, in seconds; return whether anything looks different and must be painted.

        What the player may do is part of the look, and comes with idleness, which may follow the last movement.
        """
        was_idle = self.idle
        seconds, self._queue.now = max(0.0, now - self._queue.now), now
        self._presenter.begin()
        if self._queue.timed_out:
            self._queue.answered()
            self._tabletop.leaving = ()
            self._tabletop.relay(SETTLE)
        self.commands.go_on()
        self.selection.advance(seconds, calm=self._sprites.calm or self._sprites.animator.tempo <= 0)
        moves = self._presenter.moves()
        changed, self._tabletop.changed = self._tabletop.changed or moves, moves
        return changed or self.idle != was_idle
