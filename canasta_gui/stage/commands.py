"""What comes of a gesture: something is said, cards rest in the staging area, or an action is submitted."""

from collections.abc import Callable, Collection, Sequence
from typing import Any

from canasta_gui.rules.core.cards import HIDDEN, Card
from canasta_gui.rules.core.refusal import Refusal
from canasta_gui.rules.families import AnyAction
from canasta_gui.stage.event_queue import EventQueue
from canasta_gui.stage.families import STAGED, AnyOutcome
from canasta_gui.stage.motion.choreography import BY_HAND, SETTLE, Cue
from canasta_gui.stage.outputs import Misplaced, Misplacement, Refused, Sounded
from canasta_gui.stage.places import PILE, TABLE, Area, Place
from canasta_gui.stage.seat_state import SeatState
from canasta_gui.stage.selection import Selection
from canasta_gui.stage.sprite_assignment import SpriteId
from canasta_gui.stage.tabletop import Tabletop


class Commands:
    """What pointer, keyboard and buttons have in common: a click and a key for the same thing do the same."""

    def __init__(self, front: SeatState, agenda: EventQueue, scenery: Tabletop, holding: Selection) -> None:
        self._front, self._agenda, self._scenery, self._holding = front, agenda, scenery, holding
        self._company = scenery.company
        self._again: Callable[[], None] | None = None

    def do(self, outcome: AnyOutcome, zone: Place | None, sprites: Sequence[SpriteId]) -> None:
        """A refusal is said, a draft lies on the table, an action is submitted."""
        scenery = self._scenery
        if scenery.grip.drag is not None:  # by a key or a button, while the pointer held something else
            scenery.cancel()
        scenery.changed, self._again = True, None
        if isinstance(outcome, Refusal):
            self.refuse(outcome, zone)
            return
        scenery.leaving = tuple(sprites)
        if isinstance(outcome, STAGED):
            self._front.draft = outcome
            scenery.settle()
            scenery.relay(BY_HAND)
            scenery.leaving = ()
            self._agenda.tell(Sounded(Cue.PLACE))
        else:
            self._agenda.submit(outcome)

    def refuse(self, refusal: Refusal, zone: Place | None = None) -> None:
        """Say why something is refused, and let the cards glide home."""
        self._agenda.answered()
        self._scenery.leaving = ()
        self._agenda.tell(Refused(refusal, zone), Sounded(Cue.REFUSE))
        self._scenery.relay(SETTLE)

    def misplace(self, why: Misplacement) -> None:
        """Say that cards mean nothing where they were put."""
        self._agenda.tell(Misplaced(why), Sounded(Cue.REFUSE))

    def rearrange(self, lifted: Collection[int], before: int) -> None:
        """The cards of the hand at these indices go in front of the `before`-th of the others."""
        if self._scenery.rearrange(lifted, before):
            self._agenda.tell(Sounded(Cue.PLACE))

    # --- clicks, and keys that do the same ---

    def click(self, sprite: SpriteId) -> None:
        """A click on a card: the selected cards go there, stock and pile do their part, or it is selected."""
        place = self._company.place_of(sprite)
        elsewhere = {self._company.place_of(s) for s in self._scenery.grip.selected} - {place}
        if self._front.is_source(place) or (place.area is Area.DRAFT and elsewhere):
            self.click_zone(place)
        else:
            self._holding.toggle(sprite)

    def click_zone(self, zone: Place | None) -> None:
        """A click on a zone: the selected cards go there; else the stock is drawn from and the pile taken."""
        if not self._agenda.idle:
            return
        selected = self._holding.selected
        wrong = self._holding.misplacement(zone, selected) if selected else None
        if self._holding.target(zone) is not None:
            self.put_down(zone)
            return
        self._holding.unselect()
        if wrong is not None:
            self.misplace(wrong)
        elif zone is not None and self._front.is_source(zone) and self._front.hand_is_seen:
            self._take_from(zone)

    def _take_from(self, source: Place) -> None:
        """Stock, pile or packet do their part."""
        outcome = self._front.intent().obvious(source, HIDDEN)
        if outcome is not None:
            here = self._company.at(source)
            self.do(outcome, source, here if source.area in (Area.RESERVE, Area.HAND) else here[-1:])

    def put_down(self, zone: Place | None) -> None:
        """The selected cards go to a zone, if it is a target."""
        sprites, outcome = self._holding.selected, self._holding.target(zone)
        self._holding.unselect()
        if outcome is not None:
            self.do(outcome, zone, sprites)

    def obvious(self, sprite: SpriteId) -> None:
        """Do the obvious with a card."""
        self._holding.unselect()
        if not self._agenda.idle:
            return
        place = self._company.place_of(sprite)
        if sprite == self._holding.staged_top:
            self.do(self._front.draft.taking_pile(False), place, (sprite,))
            return
        outcome = self._front.intent().obvious(place, self._company.card_of(sprite))
        if outcome is not None:
            self.do(outcome, place, (sprite,))

    def discard(self, sprites: Sequence[SpriteId]) -> None:
        """Put the one of these cards on the pile; several mean nothing there."""
        if not sprites or not self._agenda.idle:
            return
        self._holding.unselect()
        if len(sprites) > 1:
            self.misplace(Misplacement.SEVERAL_ON_PILE)
        else:
            self.do(self._front.intent().discard(self._company.card_of(sprites[0])), PILE, sprites)

    # --- buttons ---

    def submit(self, action: AnyAction) -> None:
        """Ask for an action that is no card's business (asking the partner, answering, passing)."""
        if self._agenda.idle:
            self.do(self._front.refusal_of(action) or action, None, ())

    def perform(self, gesture: Callable[[Any, Sequence[Card]], AnyOutcome | None]) -> None:
        """Do what a button means, given the family's meaning of gestures and the selected cards of the hand.

        If it must lay what is staged first, it is done again once that lies there.
        """
        if not self._agenda.idle:
            return
        hand = [s for s in self._holding.selected if self._company.place_of(s).area is Area.HAND]
        staged_first = bool(self._front.draft)
        outcome = gesture(self._front.intent(), [self._company.card_of(s) for s in hand])
        self._holding.unselect()
        if outcome is not None:
            self.do(outcome, TABLE, hand)
            self._again = (lambda: self.perform(gesture)) if staged_first and self._agenda.waiting else None

    def go_on(self) -> None:
        """Do what a button began, if nothing has come between."""
        again = self._again
        if again is not None and self._agenda.idle:
            self._again = None
            if self._front.my_turn and not self._front.draft:
                again()

    def forget(self) -> None:
        """What a button began is not gone on with."""
        self._again = None

    def declare(self) -> None:
        """Declare the staging area."""
        if self._agenda.idle:
            staging = [s for s, lying in self._company.cast.items() if lying.slot.place.area is Area.DRAFT]
            self.do(self._front.intent().declare(), TABLE, staging)

    def take_top(self) -> None:
        """The pile's top card alone comes to the hand, for a pair shown (R13)."""
        take = self._front.intent().top_alone()
        if take is not None and self._agenda.idle:
            self.do(take, self._front.hand, self._company.at(PILE)[-1:])

    def take_back(self) -> None:
        """All staged cards go back to the hand."""
        if self._front.draft and self._agenda.idle:
            self._scenery.cancel()
            self.do(self._front.stage.nothing_staged, None, ())

    def restage(self, action: AnyAction) -> None:
        """An opening has been undone: its cards lie in the staging area again, not in the hand."""
        front = self._front
        if front.hand_is_seen:
            front.draft = front.stage.undone(action, front.view, front.bottom)
            self._scenery.settle()
            self._scenery.relay(SETTLE)
