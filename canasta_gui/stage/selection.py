"""What the player may pick up, what he has selected, and where all that may go: asked of the referee once."""

from collections.abc import Sequence

from canasta_gui.rules.core.cards import KIND
from canasta_gui.stage.canasta.intent import Lifted, Outcome
from canasta_gui.stage.event_queue import EventQueue
from canasta_gui.stage.geometry import Point
from canasta_gui.stage.motion.choreography import SETTLE, Cue
from canasta_gui.stage.outputs import Misplacement, Sounded
from canasta_gui.stage.places import PILE, Area, Place, staged
from canasta_gui.stage.seat_state import SeatState
from canasta_gui.stage.sprite_assignment import SpriteId
from canasta_gui.stage.tabletop import Tabletop


class Selection:
    """The rules behind the fingers; the state itself is the `grip` of the scenery."""

    def __init__(self, front: SeatState, agenda: EventQueue, scenery: Tabletop) -> None:
        self._front, self._agenda, self._scenery = front, agenda, scenery
        self._company = scenery.company

    # --- what may be picked up ---

    def selectable(self, sprite: SpriteId) -> bool:
        """May the player select this card?"""
        return self._front.hand_is_seen and self._lies_ready(sprite)

    def _lies_ready(self, sprite: SpriteId) -> bool:
        """Does the card lie where cards are selected?"""
        return self._front.is_selectable(self._company.place_of(sprite))

    def movable(self, sprite: SpriteId) -> bool:
        """May the player pick this card up at all? (Whether he may put it anywhere is the referee's question.)"""
        place = self._company.place_of(sprite)
        top = self._front.is_source(place) and sprite == self._company.at(place)[-1]
        return self._front.hand_is_seen and (top or self._lies_ready(sprite))

    def movable_at(self, point: Point) -> SpriteId | None:
        """The card under a point that the player may pick up; anywhere on stock or pile, its top card."""
        sprite = self._scenery.card_at(point)
        if sprite is not None and self.movable(sprite):
            return sprite
        zone = self._scenery.zone_at(point)
        here = self._company.at(zone) if zone is not None and self._front.is_source(zone) else []
        return here[-1] if here and self.movable(here[-1]) else None

    # --- what is selected ---

    @property
    def selected(self) -> tuple[SpriteId, ...]:
        """The selected cards, in the order in which they lie."""
        return self._company.in_order(self._scenery.grip.selected)

    @property
    def lifted_from_hand(self) -> tuple[SpriteId, ...]:
        """The cards of the hand that are in the air or selected."""
        return self._company.in_order(s for s in self._scenery.grip.held if self._scenery.in_hand(s))

    def select(self, sprites: frozenset[SpriteId]) -> None:
        """These are the selected cards now."""
        grip = self._scenery.grip
        if sprites != grip.selected:
            grip.select(sprites)
            self.aim()
            self._scenery.relay(SETTLE)

    def unselect(self) -> None:
        """No card is selected any more."""
        self.select(frozenset())

    def toggle(self, sprite: SpriteId) -> bool:
        """Select a card, or no longer; False where none are selected. Only cards of one place are, together."""
        ready = self._lies_ready(sprite)
        if ready:
            self.select(self._selected_beside(sprite) ^ {sprite})
        return ready

    def select_rank(self, sprite: SpriteId) -> bool:
        """Select all cards of the kind of this one too, where it lies; False where none are selected."""
        ready = self._lies_ready(sprite)
        if ready:
            self.select(self._selected_beside(sprite) | self._mates(sprite))
        return ready

    def _selected_beside(self, sprite: SpriteId) -> frozenset[SpriteId]:
        """The selected cards of a sprite's place."""
        place = self._company.place_of(sprite)
        return frozenset(s for s in self._scenery.grip.selected if self._company.place_of(s) == place)

    def _mates(self, sprite: SpriteId) -> frozenset[SpriteId]:
        """All cards of a sprite's kind in its place."""
        company = self._company
        kind = KIND[company.card_of(sprite)]
        return frozenset(s for s in company.at(company.place_of(sprite)) if KIND[company.card_of(s)] == kind)

    # --- what is in the air ---

    def lift(self) -> None:
        """What hangs from the pointer leaves its place."""
        self._scenery.look_away()
        self._agenda.tell(Sounded(Cue.PICK_UP))
        self.aim()
        self._scenery.relay(SETTLE)

    def pick_up(self, sprites: frozenset[SpriteId]) -> None:
        """Carry these with the keyboard."""
        self._carry(sprites)
        self._agenda.tell(Sounded(Cue.PICK_UP))
        self._scenery.relay(SETTLE)

    def carry_top(self, place: Place) -> None:
        """The top card of stock or pile is picked up, to be put where the player says; again, and it is let go."""
        here = self._company.at(place)
        picked = frozenset(here[-1:]) if here and self.movable(here[-1]) and not self._front.choosing else frozenset()
        self._carry(picked - self._scenery.grip.selected)

    def _carry(self, sprites: frozenset[SpriteId]) -> None:
        self.select(sprites)
        self._scenery.grip.carrying = bool(sprites)

    # --- where it may go ---

    def aim(self) -> None:
        """Ask the referee about every zone, once."""
        grip = self._scenery.grip
        held = self._company.in_order(grip.held)
        ready = bool(held) and self._agenda.idle and self._front.hand_is_seen
        grip.targets = self._front.intent().targets(self._lifted(held)) if ready else None
        self._scenery.changed = self._scenery.changed or ready

    def target(self, zone: Place | None) -> Outcome | None:
        """What putting the cards there does, now that they may go; None where it is no target."""
        return self._scenery.grip.target(zone) if self._agenda.idle else None

    def misplacement(self, zone: Place | None, sprites: Sequence[SpriteId]) -> Misplacement | None:
        """Do these cards mean nothing there, although a newcomer may think so?"""
        front = self._front
        mine = self._scenery.in_hand(sprites[0]) and self._agenda.idle and front.my_turn
        if zone is None or not mine or self._scenery.grip.target(zone) is not None:
            return None
        if zone.area is Area.MELD and zone.owner != front.view.side(front.bottom):
            return Misplacement.THEIR_MELD
        return Misplacement.SEVERAL_ON_PILE if zone == PILE and len(sprites) > 1 else None

    def advance(self, seconds: float, *, calm: bool) -> None:
        """Time passes: what hangs from the pointer follows it, and asks where it may go as soon as that can be said."""
        grip = self._scenery.grip
        if grip.drag is not None and grip.drag.moving:
            grip.drag.advance(seconds, calm=calm)
            self._scenery.changed = self._scenery.changed or not grip.drag.settled
        if grip.held and grip.targets is None:
            self.aim()

    def _lifted(self, sprites: Sequence[SpriteId]) -> Lifted:
        """What these sprites are to the rules."""
        company, top = self._company, self.staged_top
        cards = tuple(company.card_of(s) for s in company.in_order(sprites) if s != top)
        return Lifted(company.place_of(sprites[0]), cards, with_top=top in sprites)

    @property
    def staged_top(self) -> SpriteId | None:
        """The pile's top card, if it lies in the staging area."""
        pile = self._front.view.pile
        return self._company.at(staged(pile[-1] >> 2))[0] if self._front.draft.taking and pile else None
