"""The card table without a window: shows views and events, turns pointer and keys into actions, says what to paint."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from canasta_gui.rules.core.cards import HIDDEN, KIND, Card
from canasta_gui.rules.core.refusal import Refusal
from canasta_gui.rules.families import AnyAction, AnyEvent, AnyRules, AnyView
from canasta_gui.stage.arrangement import Fit, Index
from canasta_gui.stage.celebrations import Celebration, CelebrationView
from canasta_gui.stage.choreography import SETTLE, Effect
from canasta_gui.stage.cursor import Cursor, Focus
from canasta_gui.stage.event_presenter import EventPresenter
from canasta_gui.stage.event_queue import EventQueue, Highlight, Output, Sprite, Zone
from canasta_gui.stage.ghosts import Ghost, Ghosts
from canasta_gui.stage.hand_order import HandOrder, Order
from canasta_gui.stage.handling import Commands, PointerInput, Selection
from canasta_gui.stage.intent import Check, Draft, DraftStatus, Intent
from canasta_gui.stage.keyboard import KeyboardInput
from canasta_gui.stage.layout import TableLayout, text_size
from canasta_gui.stage.places import Area, Place, hand_of
from canasta_gui.stage.seat_state import SeatState
from canasta_gui.stage.sprites import SpriteId, Sprites
from canasta_gui.stage.tabletop import Tabletop


class BoardDisplay:
    """Read access to the state of the stage, and the enlarged card."""

    def __init__(
        self,
        seat_state: SeatState,
        queue: EventQueue,
        tabletop: Tabletop,
        presenter: EventPresenter,
        pointer: PointerInput,
        cursor: Cursor,
        ghosts: Ghosts,
    ) -> None:
        self._seat_state, self._queue, self._tabletop, self._ghosts = seat_state, queue, tabletop, ghosts
        self._presenter, self._pointer, self._cursor = presenter, pointer, cursor

    @property
    def still(self) -> bool:
        """True if nothing should move: with reduced motion, or without animation."""
        return self._tabletop.sprites.still

    @property
    def layout(self) -> TableLayout:
        """The layout, with all the rectangles that are painted."""
        return self._tabletop.layout

    def sprites(self) -> list[Sprite]:
        """Return all cards in painting order, the lowest first."""
        held_cards, sprites = self._tabletop.held_cards, self._tabletop.sprites
        dragged = frozenset(held_cards.dragged)
        hovered_kind, focused = self._hovered_kind(), self._cursor.sprite
        fresh = {i for i, item in enumerate(self._seat_state.hand_order.held) if item.fresh}
        stand_ins, faced, foreign = self.layout.stand_ins, self._faced(), self._foreign()
        result = []
        for sprite, (slot, _) in sprites.assignment.items():
            pose = self._tabletop.pose(sprite)
            face = sprites.seen(sprite, pose)
            place, nth = slot
            result.append(
                Sprite(
                    id=sprite,
                    face=face,
                    pose=pose,
                    place=place,
                    selected=sprite in held_cards.selected,
                    fresh=place == self._seat_state.hand and nth in fresh,
                    lifted=sprite in dragged,
                    hovered=sprite == self._tabletop.hovered,
                    kin=face != HIDDEN and KIND[face] == hovered_kind,
                    focused=sprite == focused,
                    stands_for=stand_ins.get(slot, HIDDEN),
                    nth=nth,
                    faced=sprite in faced,
                    hinted=sprite in held_cards.hinted,
                    foreign=sprite in foreign,
                )
            )
        return sorted(result, key=lambda s: s.pose.z)

    def ghosts(self) -> list[Ghost]:
        """Return the pale cards that show where the cards of a hint go, while these are in the hand."""
        return self._ghosts.shown()

    def _faced(self) -> set[SpriteId]:
        """Return the cards of the bottom hand that are face up for all players."""
        view, sprites = self._seat_state.view, self._tabletop.sprites
        opened = self._seat_state.stage.contents.open_cards(view).of_hands.get(self._seat_state.bottom, ())
        left = Counter(opened)
        found = set()
        places = [self._seat_state.hand, *(place for place in self.layout.zones if place.area is Area.DRAFT)]
        for sprite in (sprite for place in places for sprite in sprites.at(place)) if left else ():
            card = sprites.card_of(sprite)
            if left[card] > 0:
                left[card] -= 1
                found.add(sprite)
        return found

    def _foreign(self) -> set[SpriteId]:
        """Return the cards that belong to another pack; in a hidden hand, the last card stands for it."""
        view, sprites = self._seat_state.view, self._tabletop.sprites
        found = set()
        for seat, card in self._seat_state.stage.contents.open_cards(view).foreign.items():
            drafts = (
                place for place in self.layout.zones if place.area is Area.DRAFT and seat == self._seat_state.bottom
            )
            held = [sprite for place in (hand_of(seat), *drafts) for sprite in sprites.at(place)]
            found.update([sprite for sprite in held if sprites.card_of(sprite) in (card, HIDDEN)][-1:])
        return found

    def _hovered_kind(self) -> int | None:
        """Return the kind of the card under the pointer."""
        tabletop = self._tabletop
        unseen = tabletop.hovered is None or tabletop.held_cards.in_air
        card = HIDDEN if unseen or tabletop.hovered is None else tabletop.sprites.card_of(tabletop.hovered)
        return None if card == HIDDEN else KIND[card]

    def zones(self) -> list[Zone]:
        """Return all zones with their highlights."""
        hovered = self._pointer.aimed_zone if self._tabletop.held_cards.sprites else None
        focused = self._cursor.place
        return [
            Zone(place, rect, *self._highlight(place), hovered=place == hovered, focused=place == focused)
            for place, rect in self.layout.zones.items()
        ]

    def _highlight(self, place: Place) -> tuple[Highlight, Refusal | None]:
        held_cards, seat_state = self._tabletop.held_cards, self._seat_state
        if seat_state.is_refereed:
            return Highlight.NONE, None
        if held_cards.targets is None:
            invites = self._queue.idle and seat_state.my_turn and seat_state.invites(place)
            return (Highlight.INVITES if invites else Highlight.NONE), None
        outcome = held_cards.target(place)
        if isinstance(outcome, Refusal):
            return Highlight.CANNOT, outcome
        elsewhere = outcome is None or place in held_cards.passed_on
        return (Highlight.NONE if elsewhere else Highlight.CAN), None

    def effects(self) -> list[Effect]:
        """Return the effects of recent events."""
        return self._presenter.effects

    @property
    def celebrations(self) -> list[CelebrationView]:
        """The present celebrations."""
        return self._presenter.celebrations

    @property
    def celebrated(self) -> tuple[Celebration, ...]:
        """The celebrations since the seat at the bottom last acted."""
        return self._seat_state.celebrated.since(self._seat_state.bottom)

    @property
    def news(self) -> Mapping[Place, int]:
        """Number of cards by which melds have grown since the seat at the bottom last acted."""
        return self._seat_state.news

    @property
    def enlarged(self) -> tuple[Card, ...]:
        """The faces to be shown large: a card, or all those of its meld; only ones visible on the table."""
        return self._tabletop.enlarged

    def shrink(self) -> bool:
        """Stop showing a card large; return False if none was."""
        return self._tabletop.shrink()


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
        self._ghosts = ghosts = Ghosts(queue, tabletop)
        self.selection = selection = Selection(seat_state, queue, tabletop)
        self.commands = commands = Commands(seat_state, queue, tabletop, selection)
        self.pointer = PointerInput(seat_state, queue, tabletop, selection, commands, cursor, ghosts)
        self.keyboard = KeyboardInput(seat_state, tabletop, selection, commands, cursor)
        self.display = BoardDisplay(seat_state, queue, tabletop, self._presenter, self.pointer, cursor, ghosts)

    # --- the game ---

    @property
    def view(self) -> AnyView:
        """The view shown; it lags behind the game while events wait."""
        return self._seat_state.view

    @property
    def bottom(self) -> int:
        """The seat at the bottom of the screen."""
        return self._seat_state.bottom

    @property
    def my_turn(self) -> bool:
        """True if the bottom seat must act, and its player may."""
        return self._seat_state.my_turn

    @property
    def draft(self) -> Draft:
        """The staging area."""
        return self._seat_state.draft

    @property
    def draft_status(self) -> DraftStatus:
        """Points, minimum and missing points of the staging area, and whether it can be declared."""
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
        """Return the meaning of gestures now, in the family of the game."""
        return self._seat_state.intent()

    def invites(self, place: Place) -> bool:
        """Return whether it is the bottom seat's turn and the place is one for its next step."""
        return self.my_turn and self._seat_state.invites(place)

    @property
    def idle(self) -> bool:
        """True if everything received has been shown, and no submitted action waits for its events."""
        return self._queue.idle

    @property
    def turns_waiting(self) -> int:
        """Number of turns whose beginning waits to be shown."""
        return self._queue.turns_waiting

    @property
    def awaits_gesture(self) -> bool:
        """True if the other players wait for an unfinished gesture of the player."""
        return self.unfinished and not self.my_turn

    @property
    def unfinished(self) -> bool:
        """True if the player has begun a gesture that completes by itself after a moment."""
        return self._seat_state.has_view and self._seat_state.overdue is not None

    @property
    def is_refereed(self) -> bool:
        """True if the screen must not reveal which actions are allowed."""
        return self._seat_state.is_refereed

    # --- how the table is laid ---

    def resize(self, w: float, h: float, text: float = 1.0) -> None:
        """Lay out the table for a window of this size in pixels, without animation; `text`: the factor of its text."""
        self._tabletop.refit(replace(self._tabletop.fit, size=(w, h), text=text))
        if self._seat_state.has_view:
            self._sprites.animator.finish()

    def text_size(self, rules: AnyRules) -> float:
        """Return the factor of text sizes at a table with these rules: the wanted one, or less if room is short."""
        return text_size(rules, self._tabletop.fit)

    def set_tempo(self, tempo: float, *, calm: bool | None = None) -> None:
        """Set the speed of movement (1: normal, 0: no movement). `calm`: reduced motion, where only pauses remain."""
        self._sprites.animator.tempo = tempo
        if calm is not None:
            self._sprites.calm = calm

    def set_left_handed(self, left_handed: bool) -> None:
        """Lay out the table for a left-handed or right-handed player; everything glides to its new side."""
        self._refit(replace(self._tabletop.fit, left_handed=left_handed))

    def set_card_size(self, step: int) -> None:
        """Make cards a step smaller (-1) or larger (1) than the best fit."""
        self._refit(replace(self._tabletop.fit, card_size=step))

    def set_hand_sunk(self, sunk: bool) -> None:
        """Lower the hand to make room for a hint above it, or raise it again; its cards glide."""
        fit = replace(self._tabletop.fit, sunk=sunk)
        if fit != self._tabletop.fit:
            self._tabletop.sink(fit)

    def set_index(self, index: Index) -> None:
        """Set the part of a card that must stay visible where cards overlap."""
        self._refit(replace(self._tabletop.fit, index=index))

    def _refit(self, fit: Fit) -> None:
        if fit != self._tabletop.fit:
            self._tabletop.refit(fit)

    def keep_in(self, order: Order, seat: int) -> None:
        """Keep the hand of a seat sorted in this order."""
        self._seat_state.keep_in(order, seat)

    # --- what happens ---

    def show(self, view: AnyView, *, bottom: int | None = None, instant: bool = False) -> None:
        """Show this view in place of the present one: at the start, after an undo, a hand-over, a resumed game.

        Cards glide to their places unless `instant`. Waiting events are dropped. If another seat comes to the bottom,
        the staging area is emptied and nothing is animated. `bottom`: the seat at the bottom, by default the viewer.
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
        """Queue an event, redacted for the viewer, to be shown after those before it."""
        self._queue.receive(event)
        self._tabletop.changed = True

    def take_outputs(self) -> list[Output]:
        """Return the outputs for the window since the last call, in order."""
        return self._queue.take_outputs()

    def skip(self) -> None:
        """Show all waiting events at once, without a sound."""
        self._presenter.skip()

    def hurry(self) -> bool:
        """Finish the present celebrations; return False if there were none."""
        return self._presenter.hurry()

    def cancel(self) -> None:
        """Let the dragged cards glide home, and clear the selection."""
        self._tabletop.cancel()

    def advance(self, now: float) -> bool:
        """Advance to the time `now`, in seconds; return whether anything has changed and must be painted.

        A change of idleness counts, since it changes the available commands; it may come after the last movement.
        """
        was_idle = self.idle
        glided = self._ghosts.glide
        seconds, self._queue.now = max(0.0, now - self._queue.now), now
        self._presenter.begin()
        if self._queue.timed_out:
            self._queue.answered()
            self._tabletop.leaving = ()
            self._tabletop.relay(SETTLE)
        self.commands.go_on()
        self.selection.advance(seconds, calm=self._sprites.still)
        moves = self._presenter.moves() or glided
        changed, self._tabletop.changed = self._tabletop.changed or moves, moves
        return changed or self.idle != was_idle
