"""Where everything is seen: the layout of the table, and the sprites on their way to the places that it gives them."""

from collections.abc import Collection
from typing import Final

from canasta_gui.rules.core.cards import HIDDEN, Card
from canasta_gui.stage.event_queue import EventQueue
from canasta_gui.stage.geometry import Point, Pose
from canasta_gui.stage.held_cards import HeldCards
from canasta_gui.stage.layout import Fit, HandGap, TableLayout, hand_index_at, lay_out
from canasta_gui.stage.motion.choreography import SETTLE, Steps
from canasta_gui.stage.motion.drag import Drag
from canasta_gui.stage.places import Area, Place
from canasta_gui.stage.seat_state import SeatState
from canasta_gui.stage.sprite_assignment import SpriteId
from canasta_gui.stage.sprites import Sprites

# How far a card stands out of the hand, in card heights.
_CARRIED_UP: Final = 0.22
_SELECTED_UP: Final = 0.13
_HOVERED_UP: Final = 0.05


class Tabletop:
    """Lays the table anew whenever something is different (`relay`): what the player holds stays in his fingers.

    `hovered`: the card under the pointer; `leaving`: those that the player has just put down somewhere else;
    `changed`: something looks different, though nothing moves.
    """

    def __init__(self, front: SeatState, agenda: EventQueue, company: Sprites, fit: Fit) -> None:
        self.company = company
        self.grip = HeldCards()
        self.hovered: SpriteId | None = None
        self.leaving: tuple[SpriteId, ...] = ()
        self.changed = True
        self._front, self._agenda = front, agenda
        self._enlarged: SpriteId | None = None
        self._fit = fit
        self._layout: TableLayout | None = None
        self._shown_gap: HandGap | None = None

    # --- where things are ---

    @property
    def layout(self) -> TableLayout:
        """Where everything lies, with all the rectangles that are painted."""
        assert self._layout is not None, "show a view first"
        return self._layout

    def pose(self, sprite: SpriteId) -> Pose:
        """Where a sprite is seen now."""
        drag = self.grip.drag
        if drag is not None and drag.moving and sprite in drag.sprites:
            return drag.pose(sprite)
        return self.company.animator.pose(sprite, self._agenda.now)

    def card_at(self, point: Point) -> SpriteId | None:
        """The topmost card seen under a point."""
        return self.company.hit(point, self.layout.card, self._agenda.now)

    def zone_at(self, point: Point) -> Place | None:
        """The zone under a point."""
        return next((place for place, rect in self.layout.zones.items() if rect.contains(point)), None)

    def in_hand(self, sprite: SpriteId) -> bool:
        """Does a sprite belong to the hand in front?"""
        return self.company.place_of(sprite) == self._front.hand

    def insertion(self, drag: Drag, lifted: Collection[int]) -> int:
        """Before which of the other cards of the hand the lifted ones would go."""
        left = len(self._front.arrangement.held) - len(lifted)
        return hand_index_at(self.layout.table, left, drag.pose(drag.sprites[0]).center, self._fit.index)

    # --- what is looked at ---

    @property
    def enlarged(self) -> tuple[Card, ...]:
        """The faces to be shown large: a card, or all those of its meld; none that is not seen on the table anyway."""
        sprite, company = self._enlarged, self.company
        if sprite is None or sprite not in company.cast:
            return ()
        place = company.place_of(sprite)
        whole = place.area in (Area.MELD, Area.DRAFT)
        faces = (company.seen(s, self.pose(s)) for s in (company.at(place) if whole else [sprite]))
        return tuple(face for face in faces if face != HIDDEN)

    def enlarge(self, sprite: SpriteId | None) -> bool:
        """Show this card or its meld large; False if nothing of it is seen."""
        self._enlarged = sprite
        return bool(self.enlarged)

    def shrink(self) -> bool:
        """Show nothing large any more; False if nothing was."""
        was, self._enlarged = bool(self.enlarged), None
        self.changed = self.changed or was
        return was

    def hover(self, sprite: SpriteId | None) -> None:
        """This card is under the pointer now."""
        if sprite != self.hovered:
            self.hovered = sprite
            self.relay(SETTLE)

    def look_away(self) -> None:
        """No card is under the pointer or shown large any more."""
        self.hovered = self._enlarged = None

    # --- how it changes ---

    def refit(self, fit: Fit) -> None:
        """Lay the table for this from now on; everything glides there."""
        self._fit = fit
        if self._front.shown:
            self.cancel()

    @property
    def fit(self) -> Fit:
        """What the table is laid for."""
        return self._fit

    def settle(self, *, fresh: bool = False) -> None:
        """Bring staging area and hand in line with the view; the cards that the player moved leave his hand first."""
        going = {self.company.nth_of(sprite) for sprite in self.leaving if self.in_hand(sprite)}
        self._front.settle(going, fresh=fresh)

    def relay(self, steps: Steps) -> None:
        """Lay the table anew and send every sprite to its place."""
        front = self._front
        self._shown_gap = self._gap()
        self._layout = lay_out(
            front.view,
            front.draft,
            front.arrangement,
            self._fit,
            bottom=front.bottom,
            gap=self._shown_gap,
        )
        held = {*self.grip.dragged, *(self.leaving if self._agenda.waiting else ())}
        self.company.take_places(
            self._layout, steps, self._agenda.now, leaving=self.leaving, held=held, raised=self._raised
        )
        self.changed = True

    def make_room(self) -> None:
        """The cards in the air have moved: lay the table anew if the hand opens elsewhere."""
        if self._gap() != self._shown_gap:
            self.relay(SETTLE)

    def let_go(self) -> None:
        """Nothing is held, selected or looked at any more; what was in the air rests there until the next `relay`."""
        self.rest_dragged()
        self.grip = HeldCards()
        self.look_away()

    def rest_dragged(self) -> None:
        """What is in the air rests where it is seen."""
        for sprite in self.grip.dragged:
            self.company.put(sprite, self.pose(sprite))

    def cancel(self) -> None:
        """Whatever is held glides home; nothing is selected any more."""
        self.let_go()
        if self._front.shown:
            self.relay(SETTLE)

    def rearrange(self, lifted: Collection[int], before: int) -> bool:
        """The cards of the hand at these indices go in front of the `before`-th of the others; False: as before."""
        front = self._front
        moved = front.arrangement.moved(lifted, before)
        if moved.held == front.arrangement.held:
            return False
        rest = [i for i in range(len(moved.held)) if i not in lifted]
        order = [*rest[:before], *sorted(lifted), *rest[before:]]
        self.company.renumber(front.hand, {old: new for new, old in enumerate(order)})
        front.arrange(moved)
        return True

    def _raised(self, sprite: SpriteId) -> float:
        """How far a card stands out: selected ones, and a little the one under the pointer."""
        if sprite in self.grip.selected:
            return _CARRIED_UP if self.grip.carrying else _SELECTED_UP
        hovered = sprite == self.hovered and self.in_hand(sprite)
        return _HOVERED_UP if hovered and not self.grip.in_air else 0.0

    def _gap(self) -> HandGap | None:
        """The gap in the hand for the cards in the air."""
        drag, hand = self.grip.drag, self._front.hand
        if drag is None or not drag.moving or drag.pack or drag.source != hand:
            return None
        lifted = frozenset(self.company.nth_of(s) for s in drag.sprites)
        if self.zone_at(drag.point) != hand:
            return HandGap(lifted, None)
        return HandGap(lifted, self.insertion(drag, lifted))
