"""The table as shown: its layout, and the sprites that move to their places in it."""

import math
from collections.abc import Collection
from dataclasses import replace
from typing import Final

from canasta_gui.rules.core.cards import HIDDEN, Card
from canasta_gui.stage.arrangement import Fit
from canasta_gui.stage.choreography import SETTLE, Steps
from canasta_gui.stage.drag import Drag, HeldCards
from canasta_gui.stage.event_queue import EventQueue
from canasta_gui.stage.geometry import Point, Pose
from canasta_gui.stage.layout import TableLayout, lay_out
from canasta_gui.stage.places import Area, Place
from canasta_gui.stage.placing import HandGap, hand_index_at
from canasta_gui.stage.seat_state import SeatState
from canasta_gui.stage.sprites import SpriteId, Sprites

# Heights by which a card is raised in the hand, in card heights; small enough not to reach the lane above.
_CARRIED_UP: Final = 0.13
_SELECTED_UP: Final = 0.1
_HINTED_UP: Final = 0.08
_HOVERED_UP: Final = 0.05


class Tabletop:
    """Lays out the table again after every change (`relay`); held cards stay at the pointer.

    `hovered`: the card under the pointer; `leaving`: cards that the player has just put down elsewhere; `changed`: the
    table must be painted again even if nothing moves. `held_cards`: dragged, selected or carried cards.
    """

    def __init__(self, seat_state: SeatState, queue: EventQueue, sprites: Sprites, fit: Fit) -> None:
        self.sprites = sprites
        self.held_cards = HeldCards()
        self.hovered: SpriteId | None = None
        self.leaving: tuple[SpriteId, ...] = ()
        self.changed = True
        self._seat_state, self._queue = seat_state, queue
        self._enlarged: SpriteId | None = None
        self._fit = fit
        self._layout: TableLayout | None = None
        self._shown_gap: HandGap | None = None
        self._same_deal: object = None
        self._at_most = math.inf  # during a deal, the cards of melds never become larger

    # --- positions ---

    @property
    def layout(self) -> TableLayout:
        """The layout, with all the rectangles that are painted."""
        assert self._layout is not None, "show a view first"
        return self._layout

    def pose(self, sprite: SpriteId) -> Pose:
        """Return the present pose of a sprite."""
        drag = self.held_cards.drag
        if drag is not None and drag.moving and sprite in drag.sprites:
            return drag.pose(sprite)
        return self.sprites.animator.pose(sprite, self._queue.now)

    def zone_at(self, point: Point) -> Place | None:
        """Return the zone under a point."""
        return next((place for place, rect in self.layout.zones.items() if rect.contains(point)), None)

    def in_hand(self, sprite: SpriteId) -> bool:
        """Return whether a sprite belongs to the bottom hand."""
        return self.sprites.place_of(sprite) == self._seat_state.hand

    def insertion(self, drag: Drag, lifted: Collection[int]) -> int:
        """Return the insertion index of the lifted cards among the other cards of the hand."""
        left = len(self._seat_state.hand_order.held) - len(lifted)
        return hand_index_at(self.layout.table, left, drag.pose(drag.sprites[0]).center, self._fit.index)

    # --- enlarged and hovered cards ---

    @property
    def enlarged(self) -> tuple[Card, ...]:
        """The faces to be shown large: a card, or all those of its meld; only ones visible on the table."""
        sprite, sprites = self._enlarged, self.sprites
        if sprite is None or sprite not in sprites.assignment:
            return ()
        place = sprites.place_of(sprite)
        whole = place.area in (Area.MELD, Area.DRAFT)
        faces = (sprites.seen(s, self.pose(s)) for s in (sprites.at(place) if whole else [sprite]))
        return tuple(face for face in faces if face != HIDDEN)

    def enlarge(self, sprite: SpriteId | None) -> bool:
        """Show this card or its meld large; return False if it has no visible face."""
        self._enlarged = sprite
        return bool(self.enlarged)

    def shrink(self) -> bool:
        """Stop showing a card large; return False if none was."""
        was, self._enlarged = bool(self.enlarged), None
        self.changed = self.changed or was
        return was

    def hover(self, sprite: SpriteId | None) -> None:
        """Set the card under the pointer."""
        if sprite != self.hovered:
            self.hovered = sprite
            self.relay(SETTLE)

    def look_away(self) -> None:
        """Clear the hovered and the enlarged card."""
        self.hovered = self._enlarged = None

    # --- changes ---

    def refit(self, fit: Fit) -> None:
        """Lay out the table for a new fit; everything glides there."""
        self._fit = fit
        if self._seat_state.has_view:
            self.cancel()

    def sink(self, fit: Fit) -> None:
        """Lay out the table for a hand that lies lower or higher; held cards stay held."""
        self._fit = fit
        if self._seat_state.has_view:
            self.relay(SETTLE)

    @property
    def fit(self) -> Fit:
        """The parameters of the layout."""
        return self._fit

    def settle(self, *, fresh: bool = False) -> None:
        """Update staging area and hand from the view; cards that the player moved leave the hand first."""
        going = {self.sprites.nth_of(sprite) for sprite in self.leaving if self.in_hand(sprite)}
        self._seat_state.settle(going, fresh=fresh)

    def relay(self, steps: Steps) -> None:
        """Lay out the table again and send every sprite to its place."""
        seat_state = self._seat_state
        self._shown_gap = self._gap()
        same_deal = (seat_state.view.rules, seat_state.view.deal_no, seat_state.bottom, replace(self._fit, sunk=False))
        if same_deal != self._same_deal:
            self._same_deal, self._at_most = same_deal, math.inf
        self._layout = lay_out(
            seat_state.laid_out,
            seat_state.draft,
            seat_state.hand_order,
            self._fit,
            bottom=seat_state.bottom,
            gap=self._shown_gap,
            shown=seat_state.shown_hands,
            at_most=self._at_most,
        )
        self._at_most = self._layout.table.meld_card.h
        held = {*self.held_cards.dragged, *(self.leaving if self._queue.waiting else ())}
        self.sprites.take_places(
            self._layout, steps, self._queue.now, leaving=self.leaving, held=held, raised=self._raised
        )
        self.changed = True

    def let_go_of_moved(self) -> None:
        """Unselect cards that no longer lie where cards are selected, and forget a press on a card that has moved."""
        held = self.held_cards
        if held.selected and not held.carrying and not all(map(self.lies_ready, held.selected)):
            held.select(frozenset(filter(self.lies_ready, held.selected)))
        drag = held.drag
        if drag is not None and not drag.moving and any(self._has_left(sprite, drag.source) for sprite in drag.sprites):
            held.drag = None

    def lies_ready(self, sprite: SpriteId) -> bool:
        """Return whether the card is in a place where cards can be selected."""
        return sprite in self.sprites.assignment and self._seat_state.is_selectable(self.sprites.place_of(sprite))

    def _has_left(self, sprite: SpriteId, place: Place) -> bool:
        return sprite not in self.sprites.assignment or self.sprites.place_of(sprite) != place

    def make_room(self) -> None:
        """Lay out the table again if the gap for the cards in the air has moved."""
        if self._gap() != self._shown_gap:
            self.relay(SETTLE)

    @property
    def touched(self) -> bool:
        """True if any card is held, selected, hinted, hovered or enlarged."""
        return self.held_cards != HeldCards() or self.hovered is not None or self._enlarged is not None

    def let_go(self) -> None:
        """Release held, selected and enlarged cards; dragged cards stay where they are until the next `relay`."""
        self.rest_dragged()
        self.held_cards = HeldCards()
        self.look_away()

    def rest_dragged(self) -> None:
        """Put the dragged cards at rest where they are."""
        for sprite in self.held_cards.dragged:
            self.sprites.put(sprite, self.pose(sprite))

    def cancel(self) -> None:
        """Let held cards glide home, and clear the selection."""
        self.let_go()
        if self._seat_state.has_view:
            self.relay(SETTLE)

    def rearrange(self, lifted: Collection[int], before: int) -> bool:
        """Move these cards of the hand (indices) before the `before`-th of the others; return whether any moved."""
        seat_state = self._seat_state
        moved = seat_state.hand_order.moved(lifted, before)
        if moved.held == seat_state.hand_order.held:
            return False
        rest = [i for i in range(len(moved.held)) if i not in lifted]
        order = [*rest[:before], *sorted(lifted), *rest[before:]]
        self.sprites.renumber(seat_state.hand, {old: new for new, old in enumerate(order)})
        seat_state.set_hand_order(moved)
        return True

    def _raised(self, sprite: SpriteId) -> float:
        """Return the height by which a card is raised, in card heights: selected, hinted, or slightly if hovered."""
        if sprite in self.held_cards.selected and (self.held_cards.carrying or self.lies_ready(sprite)):
            return _CARRIED_UP if self.held_cards.carrying else _SELECTED_UP
        if sprite in self.held_cards.hinted:
            return _HINTED_UP
        hovered = sprite == self.hovered and self.in_hand(sprite)
        return _HOVERED_UP if hovered and not self.held_cards.in_air else 0.0

    def _gap(self) -> HandGap | None:
        """Return the gap in the hand for the cards in the air."""
        drag, hand = self.held_cards.drag, self._seat_state.hand
        if drag is None or not drag.moving or drag.pack or drag.source != hand:
            return None
        lifted = frozenset(self.sprites.nth_of(s) for s in drag.sprites)
        if self.zone_at(drag.point) != hand:
            return HandGap(lifted, None)
        return HandGap(lifted, self.insertion(drag, lifted))
