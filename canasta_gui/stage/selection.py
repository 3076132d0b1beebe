"""Which cards the player may pick up, which are selected or lifted, and where they may go."""

from collections import Counter
from collections.abc import Collection, Sequence

from canasta_gui.rules.core.cards import KIND, Card
from canasta_gui.stage.celebrations import Cue
from canasta_gui.stage.choreography import SETTLE
from canasta_gui.stage.event_queue import EventQueue, Misplacement, Sounded
from canasta_gui.stage.intent import Lifted, Outcome
from canasta_gui.stage.places import PILE, Area, Place, staged
from canasta_gui.stage.seat_state import SeatState
from canasta_gui.stage.sprites import SpriteId
from canasta_gui.stage.tabletop import Tabletop


class Selection:
    """Changes the `HeldCards` of the tabletop as the rules allow; the referee is asked once, when cards are lifted."""

    def __init__(self, seat_state: SeatState, queue: EventQueue, tabletop: Tabletop) -> None:
        self._seat_state, self._queue, self._tabletop = seat_state, queue, tabletop
        self._sprites = tabletop.sprites

    # --- what may be picked up ---

    def selectable(self, sprite: SpriteId) -> bool:
        """Return whether the player may select this card."""
        return self._seat_state.hand_is_seen and self._lies_ready(sprite)

    def _lies_ready(self, sprite: SpriteId) -> bool:
        """Return whether the card lies where cards are selected."""
        return self._seat_state.is_selectable(self._sprites.place_of(sprite))

    def movable(self, sprite: SpriteId) -> bool:
        """Return whether the player may pick this card up at all; where it may go is the referee's question."""
        place = self._sprites.place_of(sprite)
        top = self._seat_state.is_source(place) and sprite == self._sprites.at(place)[-1]
        return self._seat_state.hand_is_seen and (top or self._lies_ready(sprite))

    # --- what is selected ---

    @property
    def selected(self) -> tuple[SpriteId, ...]:
        """The selected cards, in the order in which they lie."""
        return self._sprites.in_order(self._tabletop.held_cards.selected)

    @property
    def in_air(self) -> bool:
        """Return whether cards are lifted, by pointer or keyboard."""
        return self._tabletop.held_cards.in_air

    @property
    def is_empty(self) -> bool:
        """Return whether no card is lifted or selected."""
        return not self._tabletop.held_cards.sprites

    @property
    def cards_of_hand(self) -> tuple[Card, ...]:
        """The cards of the hand that are lifted or selected."""
        held = self._sprites.in_order(s for s in self._tabletop.held_cards.sprites if self._tabletop.in_hand(s))
        return tuple(map(self._sprites.card_of, held))

    def select(self, sprites: frozenset[SpriteId]) -> None:
        """Select exactly these cards."""
        held_cards = self._tabletop.held_cards
        if sprites != held_cards.selected:
            held_cards.select(sprites)
            self.aim()
            self._tabletop.relay(SETTLE)

    def unselect(self) -> None:
        """Select no card any more."""
        self.select(frozenset())

    def toggle(self, sprite: SpriteId) -> bool:
        """Select or unselect a card; return False where none are selected. Only cards of one place are, together."""
        ready = self._lies_ready(sprite)
        if ready:
            self.select(self._selected_beside(sprite) ^ {sprite})
        return ready

    def select_rank(self, sprite: SpriteId) -> bool:
        """Also select all cards of the kind of this one, where it lies; return False where none are selected."""
        ready = self._lies_ready(sprite)
        if ready:
            self.select(self._selected_beside(sprite) | self._same_kind(sprite))
        return ready

    def with_selected(self, sprite: SpriteId) -> frozenset[SpriteId]:
        """Return a card with those selected in its place: they travel together, whichever of them is dragged."""
        return self._selected_beside(sprite) | {sprite}

    def _selected_beside(self, sprite: SpriteId) -> frozenset[SpriteId]:
        """Return the selected cards of a sprite's place."""
        place = self._sprites.place_of(sprite)
        return frozenset(s for s in self._tabletop.held_cards.selected if self._sprites.place_of(s) == place)

    def _same_kind(self, sprite: SpriteId) -> frozenset[SpriteId]:
        """Return all cards of a sprite's kind in its place."""
        sprites = self._sprites
        kind = KIND[sprites.card_of(sprite)]
        return frozenset(s for s in sprites.at(sprites.place_of(sprite)) if KIND[sprites.card_of(s)] == kind)

    def point_out(self, cards: Collection[Card]) -> None:
        """Let those of these cards that are in the hand stand out, as the cards that a hint speaks of."""
        left = Counter(cards)
        found = set()
        for sprite in self._sprites.at(self._seat_state.hand):
            card = self._sprites.card_of(sprite)
            if left[card] > 0:
                left[card] -= 1
                found.add(sprite)
        self._tabletop.held_cards.hinted = frozenset(found)
        self._tabletop.relay(SETTLE)

    # --- what is in the air ---

    def lift(self) -> None:
        """Lift the cards of the drag from their place, and ask where they may go."""
        self._tabletop.held_cards.hinted = frozenset()
        self._tabletop.look_away()
        self._queue.tell(Sounded(Cue.PICK_UP))
        self.aim()
        self._tabletop.relay(SETTLE)

    def pick_up(self, sprites: frozenset[SpriteId]) -> None:
        """Carry these cards with the keyboard."""
        self._carry(sprites)
        self._queue.tell(Sounded(Cue.PICK_UP))
        self._tabletop.relay(SETTLE)

    def carry_top(self, place: Place) -> None:
        """Carry the top card of stock or pile with the keyboard; let go of it if it is carried already."""
        here = self._sprites.at(place)
        may = bool(here) and self.movable(here[-1]) and not self._seat_state.choosing
        picked = frozenset(here[-1:]) if may else frozenset()
        self._carry(picked - self._tabletop.held_cards.selected)

    def _carry(self, sprites: frozenset[SpriteId]) -> None:
        self.select(sprites)
        self._tabletop.held_cards.carrying = bool(sprites)

    # --- where it may go ---

    def aim(self) -> None:
        """Ask the referee about every zone, once."""
        held_cards = self._tabletop.held_cards
        held = self._sprites.in_order(held_cards.sprites)
        ready = bool(held) and self._queue.idle and self._seat_state.hand_is_seen
        held_cards.targets = self._seat_state.intent().targets(self._lifted(held)) if ready else None
        self._tabletop.changed = self._tabletop.changed or ready

    def target(self, zone: Place | None) -> Outcome | None:
        """Return what putting the cards there does, now that they may go; None where it is no target."""
        return self._tabletop.held_cards.target(zone) if self._queue.idle else None

    def misplacement(self, zone: Place | None, sprites: Sequence[SpriteId]) -> Misplacement | None:
        """Return why these cards mean nothing there, where a newcomer may think that they do."""
        seat_state = self._seat_state
        mine = self._tabletop.in_hand(sprites[0]) and self._queue.idle and seat_state.my_turn
        if zone is None or not mine or self._tabletop.held_cards.target(zone) is not None:
            return None
        if zone.area is Area.MELD and zone.owner != seat_state.view.side(seat_state.bottom):
            return Misplacement.THEIR_MELD
        return Misplacement.SEVERAL_ON_PILE if zone == PILE and len(sprites) > 1 else None

    def advance(self, seconds: float, *, calm: bool) -> None:
        """Let the dragged cards follow the pointer, and ask where they may go as soon as that can be answered."""
        held_cards = self._tabletop.held_cards
        if held_cards.drag is not None and held_cards.drag.moving:
            held_cards.drag.advance(seconds, calm=calm)
            self._tabletop.changed = self._tabletop.changed or not held_cards.drag.settled
        if held_cards.sprites and held_cards.targets is None:
            self.aim()

    def _lifted(self, sprites: Sequence[SpriteId]) -> Lifted:
        """Return what these sprites are to the rules."""
        table, top = self._sprites, self.staged_top
        cards = tuple(table.card_of(s) for s in table.in_order(sprites) if s != top)
        return Lifted(table.place_of(sprites[0]), cards, with_top=top in sprites)

    @property
    def staged_top(self) -> SpriteId | None:
        """The pile's top card, if it lies in the staging area."""
        pile = self._seat_state.view.pile
        return self._sprites.at(staged(pile[-1] >> 2))[0] if self._seat_state.draft.taking and pile else None
