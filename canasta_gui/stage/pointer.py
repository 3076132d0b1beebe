"""What the pointer does at the table: it hovers, presses, drags, drops and clicks."""

from typing import Final

from canasta_gui.rules.core.cards import HIDDEN
from canasta_gui.stage.choreography import SETTLE
from canasta_gui.stage.commands import Commands
from canasta_gui.stage.cursor import Cursor
from canasta_gui.stage.drag import Drag
from canasta_gui.stage.event_queue import EventQueue
from canasta_gui.stage.geometry import Point
from canasta_gui.stage.hand_order import Order
from canasta_gui.stage.places import STOCK, Area, Place
from canasta_gui.stage.seat_state import SeatState
from canasta_gui.stage.selection import Selection
from canasta_gui.stage.sprites import SpriteId
from canasta_gui.stage.tabletop import Tabletop

_ENOUGH: Final = 0.2  # a card is dropped on what a fifth of it covers, even if the pointer is beside


class PointerInput:
    """Mouse or finger: finds the card or zone under a point, and turns presses and drags into `Commands`."""

    def __init__(
        self,
        seat_state: SeatState,
        queue: EventQueue,
        tabletop: Tabletop,
        selection: Selection,
        commands: Commands,
        cursor: Cursor,
    ) -> None:
        self._seat_state, self._queue, self._tabletop = seat_state, queue, tabletop
        self._selection, self._commands, self._cursor = selection, commands, cursor
        self._on_zone = False

    # --- hit test ---

    def _card_at(self, point: Point) -> SpriteId | None:
        """Return the topmost card seen under a point.

        A card that stands out of the hand is hit where it is and where it would lie, so that it does not tremble under
        the pointer; one that is on its way, where it flies.
        """
        card = self._tabletop.layout.card
        spots = self._tabletop.sprites.hit_spots(card, self._queue.now)
        hits = {spot.sprite: spot.z for spot in spots if any(pose.covers(point, card) for pose in spot.poses)}
        return max(hits, key=lambda sprite: hits[sprite], default=None)

    def _movable_at(self, point: Point) -> SpriteId | None:
        """Return the card under a point that the player may pick up; anywhere on stock or pile, its top card."""
        sprite = self._card_at(point)
        if sprite is not None and self._selection.movable(sprite):
            return sprite
        zone = self._tabletop.zone_at(point)
        source = zone is not None and self._seat_state.is_source(zone)
        here = self._tabletop.sprites.at(zone) if zone is not None and source else []
        return here[-1] if here and self._selection.movable(here[-1]) else None

    def own_card_at(self, point: Point) -> SpriteId | None:
        """Return the card of the player's own hand at a point."""
        sprite = self._movable_at(point)
        own = sprite is not None and not self._seat_state.choosing and self._tabletop.in_hand(sprite)
        return sprite if own else None

    @property
    def aimed_zone(self) -> Place | None:
        """The zone that the held cards are over: where the pointer is, else the target that the card itself covers.

        For cards carried by the keyboard it is the place that the keyboard is on.
        """
        if self._cursor.by_keys:
            return self._cursor.spot.place
        tabletop, held_cards = self._tabletop, self._tabletop.held_cards
        zone, drag = tabletop.zone_at(self._cursor.point), held_cards.drag
        if drag is None or zone == self._seat_state.hand or held_cards.target(zone) is not None:
            return zone
        if self._selection.misplacement(zone, drag.sprites) is not None:
            return zone
        card = drag.pose(drag.sprites[0]).bounds(tabletop.layout.card)
        covered = {place: card.shared(tabletop.layout.zones[place]) for place in held_cards.targets or ()}
        best = max(covered, key=lambda place: covered[place], default=None)
        return best if best is not None and covered[best] > _ENOUGH * card.w * card.h else zone

    # --- down ---

    def press(
        self,
        point: Point,
        *,
        add: bool = False,
        whole_rank: bool = False,
        keep: bool = False,
        finger: bool = False,
        double: bool = False,
    ) -> None:
        """Press the main button. `add` (Ctrl): (un)select the card; `whole_rank` (Shift): all cards of its rank.

        `keep`: a drag may begin, but a mere click means nothing. `finger`: a finger presses, no mouse.
        `double`: the press follows a click at once; released on the spot it does the obvious.
        """
        self._cursor.point, self._cursor.by_keys = point, False
        sprite = self._movable_at(point)
        self._on_zone = sprite is None and not double
        if sprite is None:
            return
        if add:
            if not self._selection.toggle(sprite):
                self._selection.carry_top(self._tabletop.sprites.place_of(sprite))
            return
        ranked = whole_rank and self._selection.select_rank(sprite)
        drag = self._drag(sprite, keep=keep or ranked, finger=finger)
        drag.double = double
        self._tabletop.held_cards.drag = drag

    def _drag(self, sprite: SpriteId, *, keep: bool, finger: bool) -> Drag:
        """Return the drag that a press on this card could become: with what is selected beside it, a packet whole."""
        sprites = self._tabletop.sprites
        place = sprites.place_of(sprite)
        pack = self._seat_state.choosing or place.area is Area.RESERVE
        group = sprites.in_order(self._selection.with_selected(sprite))
        if pack:
            group = tuple(sprites.at(place))
        dragged = (sprite, *(s for s in group if s != sprite))
        homes = {s: sprites.goal(s) for s in dragged}
        card = self._tabletop.layout.card
        return Drag(self._cursor.point, place, dragged, homes, card, keep=keep, pack=pack, finger=finger)

    def hold(self) -> bool:
        """Show the card large on which the pointer rests pressed; the press is no click any more.

        A press that has become a drag stays one, and so does one that says where the selected cards go. One that moves
        on lifts the card after all. Return whether a card is shown.
        """
        drag, selected = self._tabletop.held_cards.drag, self._tabletop.held_cards.selected
        aims = selected and (drag is None or drag.sprites[0] not in selected)
        still = drag is None or not drag.moving
        if still and self._tabletop.zone_at(self._cursor.point) == STOCK and self._commands.peek():
            self._on_zone, self._tabletop.held_cards.drag = False, None
            return True
        if self._tabletop.held_cards.in_air or aims or not self.enlarge(self._cursor.point):
            return False
        self._on_zone = False
        if drag is not None:
            drag.keep = True
        return True

    def enlarge(self, point: Point) -> bool:
        """Show the card or meld at a point large; return False if none can be seen there."""
        return self._tabletop.enlarge(self._card_at(point))

    # --- on the way ---

    def move(self, point: Point) -> None:
        """Move the pointer, pressed or not."""
        self._cursor.point = point
        drag = self._tabletop.held_cards.drag
        if drag is None:
            self._hover(point)
            return
        was = drag.moving
        if not drag.move(point):
            return
        self._tabletop.changed = True
        if was:
            self._tabletop.make_room()
        else:
            self._selection.lift()

    def _hover(self, point: Point) -> None:
        sprite = self._card_at(point)
        hidden = sprite is not None and self._tabletop.sprites.card_of(sprite) == HIDDEN
        self._tabletop.hover(None if hidden else sprite)

    # --- up ---

    def release(self, point: Point) -> None:
        """Release the main button: a drop, or a click."""
        self._cursor.point = point
        drag, on_zone, self._on_zone = self._tabletop.held_cards.drag, self._on_zone, False
        if drag is None:
            if on_zone:
                self._commands.click_zone(self._tabletop.zone_at(point))
        elif drag.move(point):
            self._drop(drag)
        else:
            self._tabletop.held_cards.drag = None
            if not drag.keep:
                self._click(drag)

    def _click(self, drag: Drag) -> None:
        """Do what a click means that has lifted nothing; of a double-click, the second one does the obvious."""
        if not drag.double:
            self._commands.click(drag.sprites[0])
        elif not self._seat_state.is_source(drag.source):
            self._commands.obvious(drag.sprites[0])

    def _drop(self, drag: Drag) -> None:
        """Move the lifted cards to the aimed zone, or home; in the hand they stay where they were put."""
        tabletop, hand = self._tabletop, self._seat_state.hand
        for sprite in drag.sprites:
            tabletop.sprites.put(sprite, drag.pose(sprite))
        zone = self.aimed_zone
        outcome, wrong = self._selection.target(zone), self._selection.misplacement(zone, drag.sprites)
        tabletop.held_cards.drag = None
        tabletop.held_cards.select(frozenset())
        if outcome is not None:
            self._commands.do(outcome, zone, drag.sprites)
        elif wrong is not None:
            self._commands.misplace(wrong)
        stays = drag.source == hand or self._seat_state.hand_order.order is Order.MANUAL
        if zone == hand and not drag.pack and stays:
            self._reorder(drag)
        tabletop.relay(SETTLE)

    def _reorder(self, drag: Drag) -> None:
        """Keep the cards that were put down in the hand where they were put."""
        tabletop = self._tabletop
        lifted = {tabletop.sprites.nth_of(s) for s in drag.sprites if tabletop.in_hand(s)}
        self._commands.rearrange(lifted, tabletop.insertion(drag, lifted))

    def interrupt(self) -> None:
        """Let go wherever the pointer is: what it drags glides home, and what is selected stays so."""
        self._on_zone = False
        self._tabletop.look_away()
        self._tabletop.rest_dragged()
        self._tabletop.held_cards.drag, self._tabletop.held_cards.targets = None, None
        self._tabletop.relay(SETTLE)
