"""What the pointer does at the table: it hovers, presses, drags, drops and clicks."""

from typing import Final

from canasta_gui.rules.core.cards import HIDDEN
from canasta_gui.stage.commands import Commands
from canasta_gui.stage.cursor import Cursor
from canasta_gui.stage.geometry import Point
from canasta_gui.stage.hand_order import Order
from canasta_gui.stage.motion.choreography import SETTLE
from canasta_gui.stage.motion.drag import Drag
from canasta_gui.stage.places import Area, Place
from canasta_gui.stage.seat_state import SeatState
from canasta_gui.stage.selection import Selection
from canasta_gui.stage.sprite_assignment import SpriteId
from canasta_gui.stage.tabletop import Tabletop

_ENOUGH: Final = 0.2  # a card is dropped on what a fifth of it covers, even if the pointer is beside


class PointerInput:
    """Mouse or finger; a click and a key for the same thing do the same `deeds`."""

    def __init__(
        self, front: SeatState, scenery: Tabletop, holding: Selection, deeds: Commands, cursor: Cursor
    ) -> None:
        self._front, self._scenery, self._holding = front, scenery, holding
        self._deeds, self._cursor = deeds, cursor
        self._on_zone = False

    def in_hand(self, point: Point) -> bool:
        """Is there a card of the player's own hand at a point?"""
        sprite = self._holding.movable_at(point)
        return sprite is not None and not self._front.choosing and self._scenery.in_hand(sprite)

    @property
    def aimed_zone(self) -> Place | None:
        """The zone that the cards held are over: where the pointer is, else the target that the card itself covers.

        For cards carried by the keyboard it is the place that the keyboard is on.
        """
        if self._cursor.by_keys:
            return self._cursor.spot.place
        scenery, grip = self._scenery, self._scenery.grip
        zone, drag = scenery.zone_at(self._cursor.point), grip.drag
        if drag is None or zone == self._front.hand or grip.target(zone) is not None:
            return zone
        if self._holding.misplacement(zone, drag.sprites) is not None:
            return zone
        card = drag.pose(drag.sprites[0]).bounds(scenery.layout.card)
        covered = {place: card.shared(scenery.layout.zones[place]) for place in grip.targets or ()}
        best = max(covered, key=lambda place: covered[place], default=None)
        return best if best is not None and covered[best] > _ENOUGH * card.w * card.h else zone

    # --- down ---

    def press(
        self, point: Point, *, add: bool = False, whole_rank: bool = False, keep: bool = False, finger: bool = False
    ) -> None:
        """The main button goes down. `add` (Ctrl): (un)select the card; `whole_rank` (Shift): all cards of its rank.

        `keep`: a drag may begin, but a mere click means nothing. `finger`: it is one.
        """
        self._cursor.point, self._cursor.by_keys = point, False
        sprite = self._holding.movable_at(point)
        self._on_zone = sprite is None
        if sprite is None:
            return
        if add:
            if not self._holding.toggle(sprite):
                self._holding.carry_top(self._scenery.company.place_of(sprite))
            return
        ranked = whole_rank and self._holding.select_rank(sprite)
        self._scenery.grip.drag = self._drag(sprite, keep=keep or ranked, finger=finger)

    def _drag(self, sprite: SpriteId, *, keep: bool, finger: bool) -> Drag:
        """What a press on this card could become: it comes with what is selected beside it, a packet as a whole."""
        company, selected = self._scenery.company, self._scenery.grip.selected
        place = company.place_of(sprite)
        pack = self._front.choosing or place.area is Area.RESERVE
        group = company.in_order(selected) if sprite in selected else (sprite,)
        if pack:
            group = tuple(company.at(place))
        sprites = (sprite, *(s for s in group if s != sprite))
        homes = {s: company.goal(s) for s in sprites}
        card = self._scenery.layout.card
        return Drag(self._cursor.point, place, sprites, homes, card, keep=keep, pack=pack, finger=finger)

    def double_click(self, point: Point) -> None:
        """The main button goes down for the second time: do the obvious with the card."""
        sprite = self._holding.movable_at(point)
        if sprite is not None and not self._front.is_source(self._scenery.company.place_of(sprite)):
            self._deeds.obvious(sprite)

    def hold(self) -> bool:
        """The pointer rests where it was pressed: show that card large, and the press is no click any more.

        A press that has become a drag stays one, and so does one that says where the selected cards go. One that moves
        on lifts the card after all.
        """
        drag, selected = self._scenery.grip.drag, self._scenery.grip.selected
        meant = selected and (drag is None or drag.sprites[0] not in selected)
        if self._scenery.grip.in_air or meant or not self.enlarge(self._cursor.point):
            return False
        self._on_zone = False
        if drag is not None:
            drag.keep = True
        return True

    def enlarge(self, point: Point) -> bool:
        """Show the card or meld at a point large; False if none can be seen there."""
        return self._scenery.enlarge(self._scenery.card_at(point))

    # --- on the way ---

    def move(self, point: Point) -> None:
        """The pointer moves, pressed or not."""
        self._cursor.point = point
        drag = self._scenery.grip.drag
        if drag is None:
            self._hover(point)
            return
        was = drag.moving
        if not drag.move(point):
            return
        self._scenery.changed = True
        if was:
            self._scenery.make_room()
        else:
            self._holding.lift()

    def _hover(self, point: Point) -> None:
        sprite = self._scenery.card_at(point)
        hidden = sprite is not None and self._scenery.company.card_of(sprite) == HIDDEN
        self._scenery.hover(None if hidden else sprite)

    # --- up ---

    def release(self, point: Point) -> None:
        """The main button goes up: a drop, or a click."""
        self._cursor.point = point
        drag, on_zone, self._on_zone = self._scenery.grip.drag, self._on_zone, False
        if drag is None:
            if on_zone:
                self._deeds.click_zone(self._scenery.zone_at(point))
        elif drag.move(point):
            self._drop(drag)
        else:
            self._scenery.grip.drag = None
            if not drag.keep:
                self._deeds.click(drag.sprites[0])

    def _drop(self, drag: Drag) -> None:
        """The cards in the air go where they are meant to, or glide home; in the hand they stay where they were put."""
        scenery, hand = self._scenery, self._front.hand
        for sprite in drag.sprites:
            scenery.company.put(sprite, drag.pose(sprite))
        zone = self.aimed_zone
        outcome, wrong = self._holding.target(zone), self._holding.misplacement(zone, drag.sprites)
        scenery.grip.drag = None
        scenery.grip.select(frozenset())
        if outcome is not None:
            self._deeds.do(outcome, zone, drag.sprites)
        elif wrong is not None:
            self._deeds.misplace(wrong)
        if zone == hand and not drag.pack and (drag.source == hand or self._front.arrangement.order is Order.MANUAL):
            self._reorder(drag)
        scenery.relay(SETTLE)

    def _reorder(self, drag: Drag) -> None:
        """The cards that were put down in the hand stay where they were put."""
        scenery = self._scenery
        lifted = {scenery.company.nth_of(s) for s in drag.sprites if scenery.in_hand(s)}
        self._deeds.rearrange(lifted, scenery.insertion(drag, lifted))

    def interrupt(self) -> None:
        """The pointer lets go, wherever it is: what it drags glides home, and what is selected stays so."""
        self._on_zone = False
        self._scenery.look_away()
        self._scenery.rest_dragged()
        self._scenery.grip.drag, self._scenery.grip.targets = None, None
        self._scenery.relay(SETTLE)
