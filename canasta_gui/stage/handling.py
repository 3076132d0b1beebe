"""Handling of cards: selecting and lifting them, their targets, and the effects of clicks, drags and drops."""

from collections.abc import Callable, Collection, Sequence
from typing import Final

from canasta_gui.rules.core.cards import HIDDEN, KIND, Card
from canasta_gui.rules.core.refusal import Refusal, Why
from canasta_gui.rules.families import AnyAction
from canasta_gui.stage.celebrations import Cue
from canasta_gui.stage.choreography import BY_HAND, SETTLE
from canasta_gui.stage.cursor import Cursor
from canasta_gui.stage.drag import Drag
from canasta_gui.stage.event_queue import EventQueue, Misplaced, Misplacement, Refused, Sounded
from canasta_gui.stage.geometry import Point
from canasta_gui.stage.ghosts import Ghosts
from canasta_gui.stage.hand_order import Order
from canasta_gui.stage.intent import Draft, Intent, Lifted, Outcome
from canasta_gui.stage.places import PILE, STOCK, TABLE, Area, Place, staged
from canasta_gui.stage.seat_state import SeatState
from canasta_gui.stage.sprites import SpriteId
from canasta_gui.stage.tabletop import Tabletop


class Selection:
    """Changes the `HeldCards` of the tabletop; asks the referee once, when cards are lifted, for all targets."""

    def __init__(self, seat_state: SeatState, queue: EventQueue, tabletop: Tabletop) -> None:
        self._seat_state, self._queue, self._tabletop = seat_state, queue, tabletop
        self._sprites = tabletop.sprites

    # --- permissions ---

    def selectable(self, sprite: SpriteId) -> bool:
        """Return whether the player may select this card."""
        return self._seat_state.hand_is_seen and self._tabletop.lies_ready(sprite)

    def movable(self, sprite: SpriteId) -> bool:
        """Return whether the player may pick up this card; the referee decides where it may go."""
        place = self._sprites.place_of(sprite)
        top = self._seat_state.is_source(place) and sprite == self._sprites.at(place)[-1]
        return self._seat_state.hand_is_seen and (top or self._tabletop.lies_ready(sprite))

    # --- selected cards ---

    @property
    def selected(self) -> tuple[SpriteId, ...]:
        """The selected cards, sorted by their slots."""
        return self._sprites.in_order(self._tabletop.held_cards.selected)

    @property
    def in_air(self) -> bool:
        """True if cards are lifted, by pointer or keyboard."""
        return self._tabletop.held_cards.in_air

    @property
    def is_empty(self) -> bool:
        """True if no card is lifted or selected."""
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
        """Clear the selection."""
        self.select(frozenset())

    def toggle(self, sprite: SpriteId) -> bool:
        """Select or unselect a card; return False if its place does not allow that.

        Only cards of one place can be selected together.
        """
        ready = self._tabletop.lies_ready(sprite)
        if ready:
            self.select(self._selected_beside(sprite) ^ {sprite})
        return ready

    def select_rank(self, sprite: SpriteId) -> bool:
        """Also select all cards of this card's kind in its place; return False if its place does not allow that."""
        ready = self._tabletop.lies_ready(sprite)
        if ready:
            self.select(self._selected_beside(sprite) | self._same_kind(sprite))
        return ready

    def with_selected(self, sprite: SpriteId) -> frozenset[SpriteId]:
        """Return a card and the other selected ones of its place, which are dragged together."""
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

    def point_out(self, action: AnyAction) -> None:
        """Highlight the cards of the hand that a hint would play, and show where they go."""
        view, held = self._seat_state.view, self._tabletop.held_cards
        free = [*self._sprites.at(self._seat_state.hand)]
        goals: list[tuple[tuple[SpriteId, ...], Place]] = []
        for cards, place in self._seat_state.stage.destinations(view, action, self._seat_state.bottom):
            found = []
            for card in cards:
                sprite = next((each for each in free if self._sprites.card_of(each) == card), None)
                if sprite is not None:  # another one may be staged
                    free.remove(sprite)
                    found.append(sprite)
            goals.append((tuple(found), place))
        held.goals, held.advised, held.hinted_at = tuple(goals), action, self._queue.now
        held.hinted = frozenset(sprite for sprites, _ in goals for sprite in sprites)
        self._tabletop.relay(SETTLE)

    # --- lifted cards ---

    def lift(self) -> None:
        """Lift the cards of the drag, and compute their targets."""
        self._tabletop.held_cards.forget_hint()
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
        self._tabletop.held_cards.carrying = bool(sprites)
        self.select(sprites)

    # --- targets ---

    def aim(self) -> None:
        """Compute the outcome for every zone, once."""
        held_cards = self._tabletop.held_cards
        held = self._sprites.in_order(held_cards.sprites)
        ready = bool(held) and self._queue.idle and self._seat_state.hand_is_seen
        intent, lifted = self._seat_state.intent(), self._lifted(held) if ready else None
        held_cards.targets = None if lifted is None else intent.targets(lifted)
        held_cards.passed_on = frozenset() if lifted is None else intent.passed_on(lifted)
        self._tabletop.changed = self._tabletop.changed or ready

    def target(self, zone: Place | None) -> Outcome | None:
        """Return the outcome of putting the cards on a zone now; None if it is no target."""
        return self._tabletop.held_cards.target(zone) if self._queue.idle else None

    def misplacement(self, zone: Place | None, sprites: Sequence[SpriteId]) -> Misplacement | None:
        """Return why a drop of these cards on a zone has no meaning, if a beginner may expect one; else None."""
        seat_state = self._seat_state
        mine = self._tabletop.in_hand(sprites[0]) and self._queue.idle and seat_state.my_turn
        if zone is None or not mine or self._tabletop.held_cards.target(zone) is not None:
            return None
        if zone.area is Area.MELD and zone.owner != seat_state.view.side(seat_state.bottom):
            return Misplacement.THEIR_MELD
        return Misplacement.SEVERAL_ON_PILE if zone == PILE and len(sprites) > 1 else None

    def advance(self, seconds: float, *, calm: bool) -> None:
        """Let the dragged cards follow the pointer, and compute the targets if they are missing."""
        held_cards = self._tabletop.held_cards
        if held_cards.drag is not None and held_cards.drag.moving:
            held_cards.drag.advance(seconds, calm=calm)
            self._tabletop.changed = self._tabletop.changed or not held_cards.drag.settled
        if held_cards.sprites and held_cards.targets is None:
            self.aim()

    def _lifted(self, sprites: Sequence[SpriteId]) -> Lifted:
        """Return these sprites as cards for the rules."""
        table, top = self._sprites, self.staged_top
        cards = tuple(table.card_of(s) for s in table.in_order(sprites) if s != top)
        return Lifted(table.place_of(sprites[0]), cards, with_top=top in sprites)

    @property
    def staged_top(self) -> SpriteId | None:
        """The pile's top card, if it is staged."""
        pile = self._seat_state.view.pile
        return self._sprites.at(staged(pile[-1] >> 2))[0] if self._seat_state.draft.taking and pile else None


class Commands:
    """The commands shared by pointer, keyboard and buttons."""

    def __init__(self, seat_state: SeatState, queue: EventQueue, tabletop: Tabletop, selection: Selection) -> None:
        self._seat_state, self._queue, self._tabletop, self._selection = seat_state, queue, tabletop, selection
        self._sprites = tabletop.sprites
        self._again: Callable[[], None] | None = None

    def do(self, outcome: Outcome, zone: Place | None, sprites: Sequence[SpriteId]) -> None:
        """Show a refusal, put a draft on the table, or submit an action; `sprites`: the cards that move."""
        tabletop = self._tabletop
        if tabletop.held_cards.drag is not None:  # a key or a button was used while the pointer held other cards
            tabletop.cancel()
        tabletop.changed, self._again = True, None
        if isinstance(outcome, Refusal):
            self.refuse(outcome, zone)
            return
        tabletop.leaving = tuple(sprites)
        if isinstance(outcome, Draft):
            self._seat_state.set_draft(outcome)
            tabletop.settle()
            tabletop.relay(BY_HAND)
            tabletop.leaving = ()
            self._queue.tell(Sounded(Cue.PLACE))
        else:
            for action in self._seat_state.steps_to(outcome):
                self._queue.submit(action)

    def refuse(self, refusal: Refusal, zone: Place | None = None) -> None:
        """Show why something is refused, and let the cards glide home."""
        self._queue.answered()
        self._tabletop.leaving = ()
        self._queue.tell(Refused(refusal, zone), Sounded(Cue.REFUSE))
        self._tabletop.relay(SETTLE)

    def wait_on(self) -> None:
        """Restart the timeout after which the cards of the submitted action glide home."""
        self._queue.wait_on()

    def withdraw(self) -> None:
        """Let the cards of a submitted action that is not played glide home."""
        self._again = None
        self._queue.answered()
        self._tabletop.leaving = ()
        self._tabletop.relay(SETTLE)

    def misplace(self, why: Misplacement) -> None:
        """Show that cards have no meaning where they were put."""
        self._queue.tell(Misplaced(why), Sounded(Cue.REFUSE))

    def rearrange(self, lifted: Collection[int], before: int) -> None:
        """Put the cards of the hand at these indices in front of the `before`-th of the others."""
        if self._tabletop.rearrange(lifted, before):
            self._queue.tell(Sounded(Cue.PLACE))

    # --- clicks, and the same by key ---

    def click(self, sprite: SpriteId) -> None:
        """Move the selected cards to a card's place, take from that place if it is a source, else select the card."""
        place = self._sprites.place_of(sprite)
        elsewhere = {self._sprites.place_of(s) for s in self._tabletop.held_cards.selected} - {place}
        if self._seat_state.is_source(place) or (place.area is Area.DRAFT and elsewhere):
            self.click_zone(place)
        else:
            self._selection.toggle(sprite)

    def click_zone(self, zone: Place | None) -> None:
        """Move the selected cards to a zone if it is a target, else take from it if it is a source."""
        if not self._queue.idle:
            return
        selected = self._selection.selected
        wrong = self._selection.misplacement(zone, selected) if selected else None
        if self._selection.target(zone) is not None:
            self.put_down(zone)
            return
        self._selection.unselect()
        if wrong is not None:
            self.misplace(wrong)
        elif zone is not None and self._seat_state.is_source(zone) and self._seat_state.hand_is_seen:
            self._take_from(zone)

    def _take_from(self, source: Place) -> None:
        outcome = self._seat_state.intent().obvious(source, HIDDEN)
        if outcome is not None:
            here = self._sprites.at(source)
            self.do(outcome, source, here if source.area in (Area.RESERVE, Area.HAND) else here[-1:])

    def follow_hint(self) -> None:
        """Play the action of the hint, as if its cards had been dragged to where they go."""
        held_cards = self._tabletop.held_cards
        action, sprites = held_cards.advised, self._sprites.in_order(held_cards.hinted)
        if action is not None and self._queue.idle:
            held_cards.forget_hint()
            self.do(self._seat_state.intent().judged(action), None, sprites)

    def put_down(self, zone: Place | None) -> None:
        """Move the selected cards to a zone, if it is a target."""
        sprites, outcome = self._selection.selected, self._selection.target(zone)
        self._selection.unselect()
        if outcome is not None:
            self.do(outcome, zone, sprites)

    def obvious(self, sprite: SpriteId) -> None:
        """Play a card in the obvious way (see `Intent.obvious`)."""
        self._selection.unselect()
        if not self._queue.idle:
            return
        place = self._sprites.place_of(sprite)
        if sprite == self._selection.staged_top:
            self.do(self._seat_state.draft.taking_pile(False), place, (sprite,))
            return
        outcome = self._seat_state.intent().obvious(place, self._sprites.card_of(sprite))
        if outcome is not None:
            self.do(outcome, place, (sprite,))

    def choose_next(self, place: Place) -> None:
        """Let the joker of a staged meld represent its next possible card."""
        chosen = self._seat_state.intent().next_choice(place.key) if self._queue.idle else None
        if chosen is not None:
            self._selection.unselect()
            self.do(chosen, place, ())

    def discard(self, sprites: Sequence[SpriteId]) -> None:
        """Discard a single card; several only where the family gives that a meaning."""
        if not sprites or not self._queue.idle:
            return
        self._selection.unselect()
        if len(sprites) > 1:
            outcome = self._seat_state.intent().discard_several(tuple(map(self._sprites.card_of, sprites)))
            if outcome is None:
                self.misplace(Misplacement.SEVERAL_ON_PILE)
            else:
                self.do(outcome, PILE, sprites)
        else:
            self.do(self._seat_state.intent().discard(self._sprites.card_of(sprites[0])), PILE, sprites)

    # --- buttons ---

    def sort(self, order: Order) -> None:
        """Sort the bottom hand, and keep it sorted; the order of other seats' hands does not change."""
        self._tabletop.cancel()
        self._seat_state.set_hand_order(self._seat_state.hand_order.sorted_by(order))
        self._queue.tell(Sounded(Cue.DEAL))
        self._tabletop.relay(SETTLE)

    def submit(self, action: AnyAction) -> None:
        """Play an action that moves no card of the hand (asking the partner, answering, passing)."""
        if self._queue.idle:
            self.do(self._seat_state.intent().judged(action), None, ())

    def perform(self, gesture: Callable[[Intent[AnyAction], Sequence[Card]], Outcome | None]) -> None:
        """Perform the gesture of a button.

        `gesture(intent, cards)` gets the family's intent and the selected cards of the hand. If it has laid staged
        cards first, it is repeated afterwards.
        """
        if not self._queue.idle:
            return
        hand = [s for s in self._selection.selected if self._sprites.place_of(s).area is Area.HAND]
        staged_first = bool(self._seat_state.draft)
        outcome = gesture(self._seat_state.intent(), [self._sprites.card_of(s) for s in hand])
        self._selection.unselect()
        if outcome is not None:
            self.do(outcome, TABLE, hand)
            self._again = (lambda: self.perform(gesture)) if staged_first and self._queue.waiting else None

    def go_on(self) -> None:
        """Perform the second part of a button's gesture, if nothing has intervened."""
        again = self._again
        if again is not None and self._queue.idle:
            self._again = None
            if self._seat_state.my_turn and not self._seat_state.draft:
                again()

    def forget(self) -> None:
        """Drop the second part of a button's gesture."""
        self._again = None

    def declare(self) -> None:
        """Declare the staging area."""
        if self._queue.idle:
            placed = self._sprites.assignment.items()
            staging = [sprite for sprite, card in placed if card.slot.place.area is Area.DRAFT]
            self.do(self._seat_state.intent().declare(), TABLE, staging)

    def take_top(self) -> None:
        """Take only the pile's top card into the hand, with a pair shown (R13)."""
        take = self._seat_state.intent().top_alone()
        if take is None and self._queue.idle and self._seat_state.is_refereed:
            self.refuse(Refusal(Why.TOP_ALONE_NOT_NOW))
        elif take is not None and self._queue.idle:
            self.do(take, self._seat_state.hand, self._sprites.at(PILE)[-1:])

    def take_back(self) -> None:
        """Take all staged cards back into the hand."""
        if not self._queue.idle:
            return
        for action in self._seat_state.steps_to(None):
            self._queue.submit(action)
        if self._seat_state.draft:
            self._tabletop.cancel()
            self.do(self._seat_state.stage.empty_draft, None, ())

    # --- where irregularities are played ---

    def is_laid_alone(self, sprite: SpriteId) -> bool:
        """Return whether the player must lay this card of the hand explicitly."""
        seat_state = self._seat_state
        mine = self._tabletop.in_hand(sprite) and seat_state.hand_is_seen and not seat_state.choosing
        return mine and seat_state.intent().is_laid_alone(self._sprites.card_of(sprite))

    def show_card(self, sprite: SpriteId) -> None:
        """Show a card of the hand to all."""
        self._selection.unselect()
        if self._queue.idle and self._tabletop.in_hand(sprite):
            outcome = self._seat_state.intent().show_card(self._sprites.card_of(sprite))
            if outcome is not None:
                self.do(outcome, None, (sprite,))

    def peek(self) -> bool:
        """Look at the next card of the stock; return False if the family gives that no meaning."""
        action = self._seat_state.intent().peek() if self._queue.idle and self._seat_state.hand_is_seen else None
        if action is not None:
            self.do(action, None, ())
        return action is not None

    def finish_gesture(self) -> None:
        """Finish an unfinished gesture with its default action."""
        action = self._seat_state.overdue
        if action is not None and self._queue.idle:
            self.do(action, None, ())

    def restage(self, action: AnyAction) -> None:
        """Put the cards of an opening that has been undone back into the staging area."""
        seat_state = self._seat_state
        if seat_state.hand_is_seen:
            seat_state.set_draft(seat_state.stage.after_undo(action, seat_state.view, seat_state.bottom))
            self._tabletop.settle()
            self._tabletop.relay(SETTLE)


_ENOUGH: Final = 0.2  # a card aims at a target if this fraction of it covers the target, wherever the pointer is


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
        ghosts: Ghosts,
    ) -> None:
        self._seat_state, self._queue, self._tabletop = seat_state, queue, tabletop
        self._selection, self._commands, self._cursor, self._ghosts = selection, commands, cursor, ghosts
        self._on_zone = False

    # --- hit test ---

    def _card_at(self, point: Point) -> SpriteId | None:
        """Return the topmost card seen under a point.

        A card raised in the hand is hit both where it is and in its resting place, so that it does not flicker under
        the pointer; a card in flight is hit where it is.
        """
        card = self._tabletop.layout.card
        spots = self._tabletop.sprites.hit_spots(card, self._queue.now)
        hits = {spot.sprite: spot.z for spot in spots if any(pose.covers(point, card) for pose in spot.poses)}
        return max(hits, key=lambda sprite: hits[sprite], default=None)

    def _movable_at(self, point: Point) -> SpriteId | None:
        """Return the movable card under a point; anywhere on stock or pile, its top card."""
        sprite = self._card_at(point)
        if sprite is not None and self._selection.movable(sprite):
            return sprite
        zone = self._tabletop.zone_at(point)
        source = zone is not None and self._seat_state.is_source(zone)
        here = self._tabletop.sprites.at(zone) if zone is not None and source else []
        return here[-1] if here and self._selection.movable(here[-1]) else None

    def own_card_at(self, point: Point) -> SpriteId | None:
        """Return the card of the player's hand at a point; None without one."""
        sprite = self._movable_at(point)
        own = sprite is not None and not self._seat_state.choosing and self._tabletop.in_hand(sprite)
        return sprite if own else None

    @property
    def aimed_zone(self) -> Place | None:
        """The zone under the held cards: the pointer's, else the target that the card itself covers.

        For cards carried by the keyboard it is the focused place.
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

    # --- press ---

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
        """Press the main button.

        `add` (Ctrl): (un)select the card; `whole_rank` (Shift): all cards of its rank. `keep`: a drag may begin, but a
        mere click does nothing. `finger`: pressed by a finger, not a mouse. `double`: the second press of a
        double-click, which makes the obvious play unless it becomes a drag.
        """
        self._cursor.point, self._cursor.by_keys = point, False
        sprite = None if self._ghosts.lies_at(point) else self._movable_at(point)
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
        """Return the potential drag of a press on this card: with the selected cards of its place, or its packet."""
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
        """Show the pressed card large after a long press, which is no click then; return whether one is shown.

        Nothing is shown if the press has become a drag, or is on a target of the selected cards. If the pointer moves
        afterwards, the card is lifted after all.
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

    # --- move ---

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

    # --- release ---

    def release(self, point: Point) -> None:
        """Release the main button: a drop, or a click."""
        self._cursor.point = point
        drag, on_zone, self._on_zone = self._tabletop.held_cards.drag, self._on_zone, False
        if drag is None:
            if on_zone and self._ghosts.lies_at(point):
                self._commands.follow_hint()
            elif on_zone:
                self._commands.click_zone(self._tabletop.zone_at(point))
        elif drag.move(point):
            self._drop(drag)
        else:
            self._tabletop.held_cards.drag = None
            if not drag.keep:
                self._click(drag)

    def _click(self, drag: Drag) -> None:
        """Handle a click without a drag; the second of a double-click makes the obvious play."""
        if not drag.double:
            self._commands.click(drag.sprites[0])
        elif not self._seat_state.is_source(drag.source):
            self._commands.obvious(drag.sprites[0])

    def _drop(self, drag: Drag) -> None:
        """Move the lifted cards to the aimed zone, or home; in the hand they stay where they are put."""
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
        """Move the cards put down in the hand to their new place in its order."""
        tabletop = self._tabletop
        lifted = {tabletop.sprites.nth_of(s) for s in drag.sprites if tabletop.in_hand(s)}
        self._commands.rearrange(lifted, tabletop.insertion(drag, lifted))

    def interrupt(self) -> None:
        """Let go of the drag, which glides home; the selection stays."""
        self._on_zone = False
        self._tabletop.look_away()
        self._tabletop.rest_dragged()
        self._tabletop.held_cards.drag, self._tabletop.held_cards.targets = None, None
        self._tabletop.relay(SETTLE)
