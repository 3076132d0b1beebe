"""What comes of a gesture: a refusal is told, cards rest in the staging area, or an action is submitted."""

from collections.abc import Callable, Collection, Sequence

from canasta_gui.rules.core.cards import HIDDEN, Card
from canasta_gui.rules.core.refusal import Refusal, Why
from canasta_gui.rules.families import AnyAction
from canasta_gui.stage.celebrations import Cue
from canasta_gui.stage.choreography import BY_HAND, SETTLE
from canasta_gui.stage.event_queue import EventQueue, Misplaced, Misplacement, Refused, Sounded
from canasta_gui.stage.hand_order import Order
from canasta_gui.stage.intent import Draft, Intent, Outcome
from canasta_gui.stage.places import PILE, TABLE, Area, Place
from canasta_gui.stage.seat_state import SeatState
from canasta_gui.stage.selection import Selection
from canasta_gui.stage.sprites import SpriteId
from canasta_gui.stage.tabletop import Tabletop


class Commands:
    """The commands that pointer, keyboard and buttons share: a click and a key for the same thing do the same."""

    def __init__(self, seat_state: SeatState, queue: EventQueue, tabletop: Tabletop, selection: Selection) -> None:
        self._seat_state, self._queue, self._tabletop, self._selection = seat_state, queue, tabletop, selection
        self._sprites = tabletop.sprites
        self._again: Callable[[], None] | None = None

    def do(self, outcome: Outcome, zone: Place | None, sprites: Sequence[SpriteId]) -> None:
        """Tell a refusal, lay a draft on the table, or submit an action; `sprites`: the cards that it moves."""
        tabletop = self._tabletop
        if tabletop.held_cards.drag is not None:  # by a key or a button, while the pointer held something else
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
        """Tell why something is refused, and let the cards glide home."""
        self._queue.answered()
        self._tabletop.leaving = ()
        self._queue.tell(Refused(refusal, zone), Sounded(Cue.REFUSE))
        self._tabletop.relay(SETTLE)

    def wait_on(self) -> None:
        """Leave the cards of the submitted action where they are for another moment."""
        self._queue.wait_on()

    def withdraw(self) -> None:
        """Let the cards of the submitted action, which is not played, glide home."""
        self._again = None
        self._queue.answered()
        self._tabletop.leaving = ()
        self._tabletop.relay(SETTLE)

    def misplace(self, why: Misplacement) -> None:
        """Tell that cards mean nothing where they were put."""
        self._queue.tell(Misplaced(why), Sounded(Cue.REFUSE))

    def rearrange(self, lifted: Collection[int], before: int) -> None:
        """Put the cards of the hand at these indices in front of the `before`-th of the others."""
        if self._tabletop.rearrange(lifted, before):
            self._queue.tell(Sounded(Cue.PLACE))

    # --- clicks, and keys that do the same ---

    def click(self, sprite: SpriteId) -> None:
        """Move the selected cards to a card's place, take from it if it is a source, else select the card."""
        place = self._sprites.place_of(sprite)
        elsewhere = {self._sprites.place_of(s) for s in self._tabletop.held_cards.selected} - {place}
        if self._seat_state.is_source(place) or (place.area is Area.DRAFT and elsewhere):
            self.click_zone(place)
        else:
            self._selection.toggle(sprite)

    def click_zone(self, zone: Place | None) -> None:
        """Move the selected cards to a zone, else take from it if it is a source."""
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

    def put_down(self, zone: Place | None) -> None:
        """Move the selected cards to a zone, if it is a target."""
        sprites, outcome = self._selection.selected, self._selection.target(zone)
        self._selection.unselect()
        if outcome is not None:
            self.do(outcome, zone, sprites)

    def obvious(self, sprite: SpriteId) -> None:
        """Do the obvious with a card."""
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
        """Let the joker of a staged meld stand for the next card that it can."""
        chosen = self._seat_state.intent().next_choice(place.key) if self._queue.idle else None
        if chosen is not None:
            self._selection.unselect()
            self.do(chosen, place, ())

    def discard(self, sprites: Sequence[SpriteId]) -> None:
        """Put a single card on the pile; several mean nothing there."""
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
        """Sort the bottom hand, and keep it so; other seats keep their own order."""
        self._tabletop.cancel()
        self._seat_state.set_hand_order(self._seat_state.hand_order.sorted_by(order))
        self._queue.tell(Sounded(Cue.DEAL))
        self._tabletop.relay(SETTLE)

    def submit(self, action: AnyAction) -> None:
        """Play an action that moves no card of the hand (asking the partner, answering, passing)."""
        if self._queue.idle:
            self.do(self._seat_state.intent().judged(action), None, ())

    def perform(self, gesture: Callable[[Intent[AnyAction], Sequence[Card]], Outcome | None]) -> None:
        """Do what a button means: `gesture(intent, cards)` of the family's intent and the selected cards of the hand.

        If it must lay what is staged first, it is done again once that lies there.
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
        """Do the second part of what a button began, if nothing has come between."""
        again = self._again
        if again is not None and self._queue.idle:
            self._again = None
            if self._seat_state.my_turn and not self._seat_state.draft:
                again()

    def forget(self) -> None:
        """Drop the second part of what a button began."""
        self._again = None

    def declare(self) -> None:
        """Declare the staging area."""
        if self._queue.idle:
            placed = self._sprites.assignment.items()
            staging = [sprite for sprite, card in placed if card.slot.place.area is Area.DRAFT]
            self.do(self._seat_state.intent().declare(), TABLE, staging)

    def take_top(self) -> None:
        """Take the pile's top card alone into the hand, for a pair shown (R13)."""
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
        """Return whether the player lays this card of the hand by itself."""
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
        """Look at the next card of the stock; return False where that means nothing."""
        action = self._seat_state.intent().peek() if self._queue.idle and self._seat_state.hand_is_seen else None
        if action is not None:
            self.do(action, None, ())
        return action is not None

    def finish_gesture(self) -> None:
        """Let an unfinished gesture become what it does by itself."""
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
